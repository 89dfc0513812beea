//! The recogniser: why an action is no member where it stands, and what is peculiar about one that is.
//!
//! It reads the action and the state and shares no code with the productions. The agreement control compares the two.

use lawful_contract::{Kinds, Label};
use lawful_tree::{Action, End, Feature, Oddity, Place, Treatment};

use super::state::{Refused, State};

/// How far past the end an index may be.
pub(super) const PAST: usize = 2;

/// What a member is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Nothing is peculiar about it.
    Ordinary,
    /// One thing is peculiar about it, and the subject defines what it does then.
    Peculiar(Oddity),
    /// It names one node that is not there.
    Absent,
}

type Found<T> = Result<T, &'static str>;

/// The class of an action, or why it is no member.
pub(super) fn class(state: &State, action: &Action) -> Found<Class> {
    let supports = state.supports();
    if !supports.kind(action.kind_name()) {
        return Err("a kind that the subject does not have");
    }
    if let Action::Repeat { command } = action {
        let sent = [Refused::No, Refused::Yes].into_iter().any(|refused| state.sent(refused).contains(command));
        return if sent { Ok(Class::Ordinary) } else { Err("a command that was not sent lately") };
    }
    binds(state, action)?;
    let peculiar = match absent(state, action)? {
        Some(case) => {
            forms(state, action, None)?;
            let place = if let Action::Reparent { to, .. } = action { Some(to) } else { None };
            if place.is_some_and(|place| place.is_beside() && state.is_root(*place.of())) {
                return Err("two things peculiar at once");
            }
            return match case {
                Absent::Gone => treated(state, Oddity::Gone).map(|_| Class::Absent),
                Absent::Never if supports.has(Feature::Strangers) => Ok(Class::Absent),
                Absent::Never => Err("a node that never was, which the subject cannot be asked about"),
            };
        }
        None => peculiar(state, action)?,
    };
    forms(state, action, peculiar)?;
    match peculiar {
        None => Ok(Class::Ordinary),
        Some(_) if matches!(action, Action::Grow { .. }) => Err("a grow with something peculiar about it"),
        Some(case) => treated(state, case).map(Class::Peculiar),
    }
}

fn treated(state: &State, case: Oddity) -> Found<Oddity> {
    let undefined = state.supports().treatment(case) == Treatment::Undefined;
    if undefined { Err("an oddity that policy leaves undefined") } else { Ok(case) }
}

/// The names that the action binds.
fn binds(state: &State, action: &Action) -> Found<()> {
    if let Action::Grow { count, .. } = action {
        if *count == 0 {
            return Err("a grow without nodes");
        }
        if *count > state.domain().bulk {
            return Err("a grow larger than the domain allows");
        }
    }
    if matches!(action, Action::Plant { .. }) && !state.supports().has(Feature::Forest) && !state.live().is_empty() {
        return Err("a second root");
    }
    for name in action.binds() {
        if name.0 >= state.domain().reach {
            return Err("a name outside the domain");
        }
        if state.is_there(name) {
            return Err("a name whose node is there");
        }
    }
    Ok(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Absent {
    Gone,
    Never,
}

/// The node that is named and not there, if there is one.
fn absent(state: &State, action: &Action) -> Found<Option<Absent>> {
    let names: Vec<_> = action.names().collect();
    if names.iter().any(|name| name.0 >= state.domain().reach) {
        return Err("a name outside the domain");
    }
    let missing: Vec<_> = names.iter().filter(|name| !state.is_there(**name)).collect();
    match missing[..] {
        [] => Ok(None),
        [_] if matches!(action, Action::Grow { .. }) => Err("a grow with something peculiar about it"),
        [name] if state.is_gone(*name) => Ok(Some(Absent::Gone)),
        [_] => Ok(Some(Absent::Never)),
        _ => Err("two nodes that are not there"),
    }
}

/// What is peculiar about an action all of whose nodes are there.
fn peculiar(state: &State, action: &Action) -> Found<Option<Oddity>> {
    let one_root = !state.supports().has(Feature::Forest);
    match action {
        Action::Create { at, .. } | Action::Grow { at, .. } => at_place(state, None, *at),
        Action::Reparent { node, to } => at_place(state, Some(*node), *to),
        Action::Adopt { from, to, .. } if from == to => Err("a node that adopts its own children"),
        Action::Adopt { from, to, .. } => Ok(state.is_within(*to, *from).then_some(Oddity::UnderOwn)),
        Action::Detach { node } | Action::DeleteSubtree { node } | Action::DeleteLift { node } => {
            Ok((one_root && state.is_root(*node)).then_some(Oddity::TheRoot))
        }
        Action::ReplaceRoot { root, .. } if !state.is_root(*root) => Err("a root that is none"),
        _ => Ok(None),
    }
}

fn at_place(state: &State, moving: Option<Label>, place: Place<Label>) -> Found<Option<Oddity>> {
    if place.is_beside() && moving == Some(*place.of()) {
        return Ok(Some(Oddity::BesideItself));
    }
    let Some(parent) = state.under(place) else { return Ok(Some(Oddity::BesideRoot)) };
    let own = match moving {
        Some(node) if node == parent => Some(Oddity::UnderItself),
        Some(node) if state.is_within(parent, node) => Some(Oddity::UnderOwn),
        _ => None,
    };
    let past = matches!(place, Place::Index(_, index) if index > state.room(parent, moving));
    match (own, past) {
        (Some(_), true) => Err("two things peculiar at once"),
        (None, true) => Ok(Some(Oddity::PastEnd)),
        (own, false) => Ok(own),
    }
}

/// Whether the subject has the place's form, and the numbers are within the domain.
fn forms(state: &State, action: &Action, peculiar: Option<Oddity>) -> Found<()> {
    let has = |feature| state.supports().has(feature);
    let (place, moving) = match action {
        Action::Create { at, .. } | Action::Grow { at, .. } => (*at, None),
        Action::Reparent { node, to } => (*to, Some(*node)),
        Action::Adopt { end: End::First, .. } if !has(Feature::First) => {
            return Err("a form of place that the subject does not have");
        }
        Action::Shift { by, .. } => {
            let most = state.domain().values;
            let numbered = |value: i64| super::parts::ordinal(value) < most;
            return if numbered(by.x) && numbered(by.y) { Ok(()) } else { Err("a vector outside the domain") };
        }
        _ => return Ok(()),
    };
    let supported = match place {
        Place::Last(_) => true,
        Place::First(_) => has(Feature::First),
        Place::Index(..) => has(Feature::Index),
        Place::Before(_) | Place::After(_) => has(Feature::Beside),
    };
    if !supported {
        return Err("a form of place that the subject does not have");
    }
    let Place::Index(parent, index) = place else { return Ok(()) };
    let room = if state.is_there(parent) { state.room(parent, moving) } else { 0 };
    match peculiar {
        Some(Oddity::PastEnd) if index > room + PAST => Err("an index far past the end"),
        Some(Oddity::PastEnd) => Ok(()),
        // Of a node that is not there, or with one, an index is past the end of nothing.
        _ if index > room => Err("two things peculiar at once"),
        _ => Ok(()),
    }
}
