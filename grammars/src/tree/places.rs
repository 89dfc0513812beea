//! Choosing nodes and places.
//!
//! With uniform keying each member is chosen from a list of all, so that an odometer visits each once. Else nodes are
//! related to those used lately, and a list is made only where a few tries found no member.

use lawful_contract::Label;
use lawful_tree::{Feature, Place, Treatment};

use super::legal::PAST;
use super::state::State;
use crate::{Choices, Keying};

/// How often a related choice is tried before all members are listed.
const TRIES: usize = 6;
/// Rows of siblings are looked for among at most so many nodes.
const SCANNED: usize = 256;

fn is_uniform(state: &State) -> bool {
    state.domain().keying == Keying::Uniform
}

/// One of a list that is not empty.
fn one_of(list: &[Label], choices: &mut dyn Choices) -> Label {
    list.get(choices.below(list.len())).copied().unwrap_or(Label(0))
}

fn listed(state: &State, is_member: impl Fn(Label) -> bool) -> Vec<Label> {
    state.live().iter().copied().filter(|node| is_member(*node)).collect()
}

/// Any node that is there.
pub(super) fn any(state: &State, choices: &mut dyn Choices) -> Label {
    if !is_uniform(state) {
        match choices.below(6) {
            0 | 1 => return state.recent(choices).unwrap_or_else(|| one_of(state.live(), choices)),
            2 => {
                let above = state.recent(choices).and_then(|node| state.parent(node));
                return above.unwrap_or_else(|| one_of(state.live(), choices));
            }
            _ => {}
        }
    }
    one_of(state.live(), choices)
}

/// A node that is there and belongs to some; there must be one.
pub(super) fn member(state: &State, choices: &mut dyn Choices, is_member: impl Fn(Label) -> bool) -> Label {
    if !is_uniform(state) {
        for _ in 0..TRIES {
            let node = any(state, choices);
            if is_member(node) {
                return node;
            }
        }
    }
    one_of(&listed(state, is_member), choices)
}

/// A node that can move somewhere: there is a node that does not hang below it.
pub(super) fn mover(state: &State, choices: &mut dyn Choices) -> Label {
    member(state, choices, |node| state.roots() > 1 || !state.is_root(node))
}

/// A node with children.
pub(super) fn with_children(state: &State, choices: &mut dyn Choices) -> Label {
    member(state, choices, |node| state.degree(node) > 0)
}

/// A node below another one.
pub(super) fn below(state: &State, top: Label, choices: &mut dyn Choices) -> Label {
    member(state, choices, |node| node != top && state.is_within(node, top))
}

/// A node under which another one may go.
fn parent_for(state: &State, moving: Option<Label>, choices: &mut dyn Choices) -> Label {
    let own = moving.filter(|_| !is_uniform(state)).and_then(|node| state.parent(node));
    if let Some(own) = own.filter(|_| choices.below(3) == 0) {
        return own;
    }
    member(state, choices, |parent| moving.is_none_or(|node| !state.is_within(parent, node)))
}

/// A sibling for a node that moves or comes, if there is one.
fn sibling_for(state: &State, moving: Option<Label>, choices: &mut dyn Choices) -> Option<Label> {
    let is_sibling = |other: Label| {
        Some(other) != moving
            && state.parent(other).is_some_and(|parent| moving.is_none_or(|node| !state.is_within(parent, node)))
    };
    if is_uniform(state) {
        return some_of(&listed(state, is_sibling), choices);
    }
    let own = moving.and_then(|node| state.parent(node));
    if own.is_some() && state.live().len() <= SCANNED && choices.below(2) == 0 {
        let row = listed(state, |other| Some(other) != moving && state.parent(other) == own);
        if let Some(sibling) = some_of(&row, choices) {
            return Some(sibling);
        }
    }
    (0..TRIES).map(|_| any(state, choices)).find(|other| is_sibling(*other))
}

fn some_of(list: &[Label], choices: &mut dyn Choices) -> Option<Label> {
    (!list.is_empty()).then(|| one_of(list, choices))
}

/// An ordinary place for a node that moves, or for a new one.
pub(super) fn ordinary(state: &State, moving: Option<Label>, choices: &mut dyn Choices) -> Place<Label> {
    let beside = state.supports().has(Feature::Beside).then(|| is_any_sibling(state, moving));
    let weights = weights(state, beside == Some(true));
    let form = choices.weighted(&weights);
    if form == 3
        && let Some(sibling) = sibling_for(state, moving, choices)
    {
        return before_or_after(sibling, choices);
    }
    let parent = parent_for(state, moving, choices);
    under(parent, form % 3, state.room(parent, moving), choices)
}

/// Whether there may be a sibling; only a list knows for sure, and only enumeration needs to.
fn is_any_sibling(state: &State, moving: Option<Label>) -> bool {
    if !is_uniform(state) {
        return state.roots() < state.live().len();
    }
    let outside = |parent: Label| moving.is_none_or(|node| !state.is_within(parent, node));
    state.live().iter().any(|other| Some(*other) != moving && state.parent(*other).is_some_and(outside))
}

/// Last, first, at an index, beside a sibling.
fn weights(state: &State, beside: bool) -> [u32; 4] {
    let has = |feature| state.supports().has(feature);
    [4, if has(Feature::First) { 2 } else { 0 }, if has(Feature::Index) { 4 } else { 0 }, if beside { 4 } else { 0 }]
}

fn under(parent: Label, form: usize, room: usize, choices: &mut dyn Choices) -> Place<Label> {
    match form {
        0 => Place::Last(parent),
        1 => Place::First(parent),
        _ => Place::Index(parent, choices.below(room + 1)),
    }
}

pub(super) fn before_or_after(sibling: Label, choices: &mut dyn Choices) -> Place<Label> {
    if choices.below(2) == 0 { Place::Before(sibling) } else { Place::After(sibling) }
}

/// A place under one of some parents, or beside one of their children.
pub(super) fn within(
    state: &State,
    moving: Label,
    is_parent: impl Fn(Label) -> bool,
    choices: &mut dyn Choices,
) -> Place<Label> {
    let is_beside = |child: Label| child != moving && state.parent(child).is_some_and(&is_parent);
    let beside = state.supports().has(Feature::Beside) && state.live().iter().any(|child| is_beside(*child));
    let form = choices.weighted(&weights(state, beside));
    if form == 3 {
        return before_or_after(member(state, choices, is_beside), choices);
    }
    let parent = member(state, choices, &is_parent);
    under(parent, form, state.room(parent, Some(moving)), choices)
}

/// An index past the end of a node's children.
pub(super) fn past_end(state: &State, moving: Option<Label>, choices: &mut dyn Choices) -> Place<Label> {
    let parent = parent_for(state, moving, choices);
    Place::Index(parent, state.room(parent, moving) + 1 + choices.below(PAST))
}

/// Whether there is a name whose node is not there, and which the subject can be asked about.
pub(super) fn any_absent(state: &State) -> bool {
    let strangers = state.supports().has(Feature::Strangers) && state.live().len() < state.domain().reach as usize;
    strangers || (0..state.domain().keys).any(|name| is_gone(state, Label(name)))
}

fn is_gone(state: &State, name: Label) -> bool {
    use lawful_tree::Oddity;
    state.is_gone(name) && state.supports().treatment(Oddity::Gone) != Treatment::Undefined
}

/// A name whose node is not there; there must be one.
pub(super) fn absent(state: &State, choices: &mut dyn Choices) -> Label {
    let strangers = state.supports().has(Feature::Strangers);
    let is_absent =
        |name: &Label| is_gone(state, *name) || strangers && !state.is_gone(*name) && !state.is_there(*name);
    let names = || (0..state.domain().reach).map(Label);
    if is_uniform(state) {
        return one_of(&names().filter(is_absent).collect::<Vec<_>>(), choices);
    }
    // A node that is gone says more than one that never was.
    let gone: Vec<_> = names().take(state.domain().keys as usize).filter(|name| is_gone(state, *name)).collect();
    if !gone.is_empty() && (!strangers || choices.below(4) > 0) {
        return one_of(&gone, choices);
    }
    names().find(is_absent).unwrap_or(Label(0))
}

/// A place at a node that is not there: its children are none.
pub(super) fn at_absent(state: &State, name: Label, choices: &mut dyn Choices) -> Place<Label> {
    match choices.weighted(&weights(state, state.supports().has(Feature::Beside))) {
        3 => before_or_after(name, choices),
        form => under(name, form, 0, choices),
    }
}

/// A place for a node that is not there, at one that is.
pub(super) fn for_absent(state: &State, choices: &mut dyn Choices) -> Place<Label> {
    let is_child = |node: Label| !state.is_root(node);
    let beside = state.supports().has(Feature::Beside) && state.roots() < state.live().len();
    let form = choices.weighted(&weights(state, beside));
    if form == 3 {
        return before_or_after(member(state, choices, is_child), choices);
    }
    let parent = any(state, choices);
    under(parent, form, state.degree(parent), choices)
}
