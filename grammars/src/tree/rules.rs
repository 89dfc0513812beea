//! The rules, simplest first: one a kind for ordinary commands, and one for each way in which a kind can be peculiar.

use lawful_contract::Label;
use lawful_tree::{Action, End, Feature, Oddity, Point, Shape, Supports, Treatment};

use super::legal::{self, Class};
use super::parts::value;
use super::state::{Refused, State};
use super::{oddities, places};
use crate::{Choices, Keying, Rule};

pub(super) type R = Rule<State, Action>;

/// The most nodes of a `grow` that counts as small. Larger ones have a rule of their own.
const FEW: usize = 64;

pub(super) fn rules(supports: Supports) -> Vec<R> {
    let mut rules = ordinary(supports);
    rules.extend(growth());
    rules.extend(oddities::peculiar(supports));
    let deletes = supports.deletes() && supports.treatment(Oddity::Gone) != Treatment::Undefined;
    if deletes || supports.has(Feature::Strangers) {
        rules.extend(oddities::absent(supports));
    }
    rules.retain(|rule| supports.kind(rule.kind));
    rules
}

/// A rule for members of one class.
pub(super) fn rule(
    kind: &'static str,
    class: Class,
    weight: u32,
    produce: impl Fn(&State, &mut dyn Choices) -> Action + Send + Sync + 'static,
) -> R {
    Rule::new(kind, weight, produce).refuses(move |state, action| match legal::class(state, action) {
        Ok(found) if found == class => None,
        Ok(_) => Some("a command that is peculiar in another way"),
        Err(reason) => Some(reason),
    })
}

fn plain(
    kind: &'static str,
    weight: u32,
    produce: impl Fn(&State, &mut dyn Choices) -> Action + Send + Sync + 'static,
) -> R {
    rule(kind, Class::Ordinary, weight, produce)
}

fn ordinary(supports: Supports) -> Vec<R> {
    let one_root = !supports.has(Feature::Forest);
    let first = supports.has(Feature::First);
    let deletable = move |state: &State, node: Label| !one_root || !state.is_root(node);
    let delete = move |kind, weight, make: fn(Label) -> Action| {
        plain(kind, weight, move |state, choices| make(places::member(state, choices, |node| deletable(state, node))))
            .when(move |state| !state.live().is_empty() && (!one_root || state.live().len() > 1))
    };
    vec![
        plain("plant", 6, |state, choices| Action::Plant { name: state.choose_free(choices) })
            .when(move |state| state.any_free() && (!one_root || state.live().is_empty())),
        plain("create", 40, |state, choices| Action::Create {
            name: state.choose_free(choices),
            at: places::ordinary(state, None, choices),
        })
        .when(|state| state.any_free() && !state.live().is_empty()),
        plain("reparent", 44, |state, choices| {
            let node = places::mover(state, choices);
            Action::Reparent { node, to: places::ordinary(state, Some(node), choices) }
        })
        .when(is_any_move),
        delete("detach", 8, |node| Action::Detach { node }),
        delete("delete-subtree", 4, |node| Action::DeleteSubtree { node }),
        delete("delete-lift", 6, |node| Action::DeleteLift { node }),
        plain("adopt", 10, move |state, choices| {
            let (from, to) = two_apart(state, choices);
            Action::Adopt { from, to, end: end(first, choices) }
        })
        .when(is_any_move),
        plain("shift", 10, |state, choices| Action::Shift {
            node: places::any(state, choices),
            by: vector(state, choices),
        })
        .when(|state| !state.live().is_empty()),
        plain("replace-root", 3, |state, choices| Action::ReplaceRoot {
            root: places::member(state, choices, |node| state.is_root(node)),
            name: state.choose_free(choices),
        })
        .when(|state| state.any_free() && !state.live().is_empty()),
        plain("look", 2, |_, _| Action::Look),
        repeat("repeat", 7, Refused::No),
        repeat("repeat-refused", 5, Refused::Yes),
        plain("fell", 0, |_, _| Action::Fell),
    ]
}

/// A command comes again that was accepted, or that was refused.
fn repeat(name: &'static str, weight: u32, refused: Refused) -> R {
    let produce = move |state: &State, choices: &mut dyn Choices| {
        let sent = state.sent(refused);
        Action::Repeat { command: Box::new(sent[choices.below(sent.len())].clone()) }
    };
    Rule::new("repeat", weight, produce).named(name).when(move |state| !state.sent(refused).is_empty()).refuses(
        move |state, action| match action {
            Action::Repeat { command } if state.sent(refused).contains(command) => None,
            _ => legal::class(state, action).err().or(Some("a command that ended in another way")),
        },
    )
}

/// A node that loses its children, and another one that gets them and does not hang below it. A node with children is
/// preferred where choices are related.
fn two_apart(state: &State, choices: &mut dyn Choices) -> (Label, Label) {
    let has_children = |node: Label| state.degree(node) > 0;
    let related = state.domain().keying == Keying::Related;
    let movable = |node: Label| state.roots() > 1 || !state.is_root(node);
    let preferred = |node: &Label| related && movable(*node) && has_children(*node);
    let tried = (0..3).map(|_| places::mover(state, choices)).take(if related { 3 } else { 0 });
    let from = tried.collect::<Vec<_>>().into_iter().find(preferred);
    let from = from.unwrap_or_else(|| places::mover(state, choices));
    (from, places::member(state, choices, |to| !state.is_within(to, from)))
}

/// Whether some node can go under another one.
pub(super) fn is_any_move(state: &State) -> bool {
    state.live().len() > 1
}

pub(super) fn end(first: bool, choices: &mut dyn Choices) -> End {
    if first && choices.below(2) == 1 { End::First } else { End::Last }
}

pub(super) fn vector(state: &State, choices: &mut dyn Choices) -> Point {
    let most = state.domain().values;
    Point { x: value(choices.below(most)), y: value(choices.below(most)) }
}

/// Many nodes. Small growth occurs now and then; large growth is possible only in windows for growth.
fn growth() -> Vec<R> {
    let grow = |name, weight, least: usize, most: fn(&State) -> usize| {
        let produce = move |state: &State, choices: &mut dyn Choices| {
            let (name, count) = run(state, least, most(state), choices);
            let shape = [Shape::Row, Shape::Chain][choices.weighted(&[2, 1])];
            Action::Grow { name, at: places::ordinary(state, None, choices), count, shape }
        };
        Rule::new("grow", weight, produce)
            .named(name)
            .when(move |state| !state.live().is_empty() && is_any_run(state, least, most(state)))
            .refuses(move |state, action| match (legal::class(state, action), action) {
                (Err(reason), _) => Some(reason),
                (Ok(_), Action::Grow { count, .. }) if (least..=most(state)).contains(count) => None,
                _ => Some("a grow of another size"),
            })
    };
    vec![
        grow("grow", 3, 1, |state| state.domain().bulk.min(FEW)),
        grow("grow-many", 30, FEW + 1, |state| state.domain().bulk),
    ]
}

/// The first name past all that were bound and those of single commands.
fn fresh(state: &State) -> u32 {
    let past = state.live().iter().map(|name| name.0 + 1).max().unwrap_or(0);
    past.max(state.domain().keys)
}

/// Runs of free names: the first name, and how many.
fn runs(state: &State, least: usize, most: usize) -> Vec<(Label, usize)> {
    let is_free = |name: u32| name < state.domain().reach && !state.is_there(Label(name));
    let free_from = |start: u32| (start..).take_while(|name| is_free(*name)).take(most).count();
    let runs = (0..state.domain().reach).map(|start| (Label(start), free_from(start)));
    runs.flat_map(|(start, free)| (least..=free).map(move |count| (start, count))).collect()
}

fn is_any_run(state: &State, least: usize, most: usize) -> bool {
    if least > most {
        return false;
    }
    match state.domain().keying {
        Keying::Uniform => !runs(state, least, least).is_empty(),
        Keying::Related => fresh(state) as usize + least <= state.domain().reach as usize,
    }
}

fn run(state: &State, least: usize, most: usize, choices: &mut dyn Choices) -> (Label, usize) {
    if state.domain().keying == Keying::Uniform {
        let runs = runs(state, least, most);
        return runs[choices.below(runs.len())];
    }
    let start = fresh(state);
    let most = most.min((state.domain().reach - start) as usize);
    (Label(start), spread(least, most, choices))
}

/// A number whose order of magnitude is uniform.
fn spread(least: usize, most: usize, choices: &mut dyn Choices) -> usize {
    let magnitudes = (most / least).ilog2() as usize + 1;
    let from = least << choices.below(magnitudes);
    from + choices.below(from.min(most + 1 - from))
}
