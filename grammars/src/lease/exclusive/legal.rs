//! The recogniser: why an action is no member where it stands.
//!
//! It reads the action and the state and shares no code with the productions. The agreement control compares the two.

use lawful_contract::Label;
use lawful_lease::exclusive::Action;

use super::LABELS;
use super::state::State;

type Refusal = Option<&'static str>;

pub(super) fn refusal(state: &State, action: &Action) -> Refusal {
    match *action {
        Action::Acquire { resource: at, client: by, ttl, name } => {
            resource(state, at).or_else(|| client(state, by)).or_else(|| ticks(state, ttl)).or_else(|| label(name))
        }
        Action::Renew { name, ttl, .. } => label(name).or_else(|| unbound(state, name)).or_else(|| ticks(state, ttl)),
        Action::Release { name, .. } | Action::Use { name, .. } => label(name).or_else(|| unbound(state, name)),
        Action::Inspect { resource: at } => resource(state, at),
        Action::Advance { ticks: passed } => ticks(state, passed),
        Action::Fill { first, count, client: by, ttl } => {
            bulk(state, first, count).or_else(|| client(state, by)).or_else(|| ticks(state, ttl))
        }
        Action::Sweep | Action::Reopen | Action::Survey | Action::Drain => None,
    }
}

fn resource(state: &State, resource: u32) -> Refusal {
    (resource as usize >= state.domain().reach).then_some("a resource outside the domain")
}

fn client(state: &State, client: u32) -> Refusal {
    (client as usize >= state.domain().clients).then_some("a client outside the domain")
}

fn ticks(state: &State, ticks: u32) -> Refusal {
    match ticks as usize {
        0 => Some("no tick at all"),
        ticks if ticks > state.domain().ticks => Some("more ticks than the domain has"),
        _ => None,
    }
}

fn label(name: Label) -> Refusal {
    (name.0 >= LABELS).then_some("a label outside the domain")
}

fn unbound(state: &State, name: Label) -> Refusal {
    (!state.is_bound(name)).then_some("an unbound label")
}

fn bulk(state: &State, first: u32, count: u32) -> Refusal {
    if count == 0 {
        return Some("a bulk action without resources");
    }
    if count as usize > state.domain().bulk {
        return Some("a bulk action larger than the domain allows");
    }
    let last = first as usize + count as usize - 1;
    (last >= state.domain().reach).then_some("a bulk action that leaves the domain")
}
