//! The rules for odd commands: each has one thing peculiar about it, whose treatment the subject defines.

use lawful_contract::Label;
use lawful_tree::{Action, Feature, Oddity, Supports, Treatment};

use super::legal::Class;
use super::places;
use super::rules::{R, end, is_any_move, rule, vector};
use super::state::State;
use crate::Choices;

/// One thing is peculiar about a command, and every node that it names is there.
pub(super) fn peculiar(supports: Supports) -> Vec<R> {
    let mut rules = own(supports);
    rules.extend(beside());
    rules.extend(past_end());
    rules.extend(the_root());
    let asked = |case| match case {
        Oddity::BesideItself | Oddity::BesideRoot => supports.has(Feature::Beside),
        Oddity::PastEnd => supports.has(Feature::Index),
        Oddity::TheRoot => !supports.has(Feature::Forest),
        Oddity::UnderItself | Oddity::UnderOwn | Oddity::Gone => true,
    };
    let defined = |case| supports.treatment(case) != Treatment::Undefined;
    rules.into_iter().filter(|(case, _)| asked(*case) && defined(*case)).map(|(_, rule)| rule).collect()
}

/// A rule for one oddity.
fn case(
    case: Oddity,
    kind: &'static str,
    name: &'static str,
    produce: impl Fn(&State, &mut dyn Choices) -> Action + Send + Sync + 'static,
) -> (Oddity, R) {
    let rule = rule(kind, Class::Peculiar(case), 2, produce).named(name);
    (case, rule.when(|state| !state.live().is_empty()))
}

/// A node goes under itself, or under what hangs below it.
fn own(supports: Supports) -> Vec<(Oddity, R)> {
    let first = supports.has(Feature::First);
    let is_any_below = |state: &State| state.live().len() > state.roots();
    let (under_own, reparent) = case(Oddity::UnderOwn, "reparent", "reparent-under-own", |state, choices| {
        let node = places::with_children(state, choices);
        let is_below = |parent: Label| parent != node && state.is_within(parent, node);
        Action::Reparent { node, to: places::within(state, node, is_below, choices) }
    });
    let (_, adopt) = case(Oddity::UnderOwn, "adopt", "adopt-under-own", move |state, choices| {
        let from = places::with_children(state, choices);
        Action::Adopt { from, to: places::below(state, from, choices), end: end(first, choices) }
    });
    vec![
        case(Oddity::UnderItself, "reparent", "reparent-under-itself", |state, choices| {
            let node = places::any(state, choices);
            Action::Reparent { node, to: places::within(state, node, |parent| parent == node, choices) }
        }),
        (under_own, reparent.when(is_any_below)),
        (under_own, adopt.when(is_any_below)),
    ]
}

/// A node goes beside itself, or beside a root.
fn beside() -> Vec<(Oddity, R)> {
    let a_root = |state: &State, choices: &mut dyn Choices| places::member(state, choices, |node| state.is_root(node));
    let (beside_root, create) = case(Oddity::BesideRoot, "create", "create-beside-root", move |state, choices| {
        let root = a_root(state, choices);
        Action::Create { name: state.choose_free(choices), at: places::before_or_after(root, choices) }
    });
    let (_, reparent) = case(Oddity::BesideRoot, "reparent", "reparent-beside-root", move |state, choices| {
        let root = a_root(state, choices);
        let node = places::member(state, choices, |node| node != root);
        Action::Reparent { node, to: places::before_or_after(root, choices) }
    });
    vec![
        case(Oddity::BesideItself, "reparent", "reparent-beside-itself", |state, choices| {
            let node = places::any(state, choices);
            Action::Reparent { node, to: places::before_or_after(node, choices) }
        }),
        (beside_root, create.when(|state| !state.live().is_empty() && state.any_free())),
        (beside_root, reparent.when(is_any_move)),
    ]
}

fn past_end() -> Vec<(Oddity, R)> {
    let (case_, create) = case(Oddity::PastEnd, "create", "create-past-end", |state, choices| Action::Create {
        name: state.choose_free(choices),
        at: places::past_end(state, None, choices),
    });
    let (_, reparent) = case(Oddity::PastEnd, "reparent", "reparent-past-end", |state, choices| {
        let node = places::mover(state, choices);
        Action::Reparent { node, to: places::past_end(state, Some(node), choices) }
    });
    vec![
        (case_, create.when(|state| !state.live().is_empty() && state.any_free())),
        (case_, reparent.when(is_any_move)),
    ]
}

/// The one root is deleted.
fn the_root() -> Vec<(Oddity, R)> {
    let delete = |kind, name, make: fn(Label) -> Action| {
        case(Oddity::TheRoot, kind, name, move |state, choices| {
            make(places::member(state, choices, |node| state.is_root(node)))
        })
    };
    vec![
        delete("delete-subtree", "delete-subtree-root", |node| Action::DeleteSubtree { node }),
        delete("delete-lift", "delete-lift-root", |node| Action::DeleteLift { node }),
    ]
}

/// A command names one node that is not there.
pub(super) fn absent(supports: Supports) -> Vec<R> {
    let first = supports.has(Feature::First);
    let absent =
        |kind, name, produce: fn(&State, &mut dyn Choices) -> Action| rule(kind, Class::Absent, 2, produce).named(name);
    let names_free = |state: &State| places::any_absent(state) && state.any_free();
    let with_another = |state: &State| places::any_absent(state) && !state.live().is_empty();
    let adopt = rule("adopt", Class::Absent, 2, move |state, choices| {
        let (gone, there) = (places::absent(state, choices), places::any(state, choices));
        let (from, to) = if choices.below(2) == 0 { (gone, there) } else { (there, gone) };
        Action::Adopt { from, to, end: end(first, choices) }
    });
    vec![
        absent("create", "create-absent", |state, choices| {
            let gone = places::absent(state, choices);
            Action::Create { name: state.choose_free(choices), at: places::at_absent(state, gone, choices) }
        })
        .when(names_free),
        absent("reparent", "reparent-absent", |state, choices| {
            let gone = places::absent(state, choices);
            if choices.below(2) == 0 {
                return Action::Reparent { node: gone, to: places::for_absent(state, choices) };
            }
            let node = places::any(state, choices);
            Action::Reparent { node, to: places::at_absent(state, gone, choices) }
        })
        .when(with_another),
        adopt.named("adopt-absent").when(with_another),
        absent("detach", "detach-absent", |state, choices| Action::Detach { node: places::absent(state, choices) })
            .when(places::any_absent),
        absent("delete-subtree", "delete-subtree-absent", |state, choices| Action::DeleteSubtree {
            node: places::absent(state, choices),
        })
        .when(places::any_absent),
        absent("delete-lift", "delete-lift-absent", |state, choices| Action::DeleteLift {
            node: places::absent(state, choices),
        })
        .when(places::any_absent),
        absent("shift", "shift-absent", |state, choices| Action::Shift {
            node: places::absent(state, choices),
            by: vector(state, choices),
        })
        .when(places::any_absent),
        absent("replace-root", "replace-root-absent", |state, choices| Action::ReplaceRoot {
            root: places::absent(state, choices),
            name: state.choose_free(choices),
        })
        .when(names_free),
    ]
}
