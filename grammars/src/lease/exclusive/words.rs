//! Actions by number, for scenarios and witnesses.

use lawful_contract::Label;
use lawful_lease::exclusive::{Action, By};

pub(super) fn acquire(resource: u32, client: u32, ttl: u32, name: u32) -> Action {
    Action::Acquire { resource, client, ttl, name: Label(name) }
}

pub(super) fn renew(name: u32, ttl: u32) -> Action {
    Action::Renew { name: Label(name), by: By::Owner, ttl }
}

pub(super) fn release(name: u32) -> Action {
    Action::Release { name: Label(name), by: By::Owner }
}

pub(super) fn work(name: u32) -> Action {
    Action::Use { name: Label(name), by: By::Owner }
}

pub(super) fn as_another(action: Action) -> Action {
    let by = By::Another;
    match action {
        Action::Renew { name, ttl, .. } => Action::Renew { name, by, ttl },
        Action::Release { name, .. } => Action::Release { name, by },
        Action::Use { name, .. } => Action::Use { name, by },
        other => other,
    }
}

pub(super) fn inspect(resource: u32) -> Action {
    Action::Inspect { resource }
}

pub(super) fn advance(ticks: u32) -> Action {
    Action::Advance { ticks }
}

pub(super) fn fill(first: u32, count: u32, client: u32, ttl: u32) -> Action {
    Action::Fill { first, count, client, ttl }
}
