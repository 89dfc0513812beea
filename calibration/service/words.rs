//! Actions by number, for scenarios and witnesses.

use lawful_contract::Label;
use lawful_lease::exclusive::{Action as LeaseAction, By};
use lawful_tree::{Action as TreeAction, Place};

use super::action::{Change, Command, Do};
use crate::subjects::service::Stage;

pub(crate) fn acquire(document: u32, client: u32, ttl: u32, name: u32) -> Do {
    Do::Lease(LeaseAction::Acquire { resource: document, client, ttl, name: Label(name) })
}

pub(crate) fn renew(name: u32, ttl: u32) -> Do {
    Do::Lease(LeaseAction::Renew { name: Label(name), by: By::Owner, ttl })
}

pub(crate) fn release(name: u32) -> Do {
    Do::Lease(LeaseAction::Release { name: Label(name), by: By::Owner })
}

pub(crate) fn advance(ticks: u32) -> Do {
    Do::Lease(LeaseAction::Advance { ticks })
}

/// Command `id` for a document, under a claim of the same number.
pub(crate) fn send(id: u32, document: u32, change: Change) -> Do {
    under(id, document, document, change)
}

pub(crate) fn under(id: u32, claim: u32, document: u32, change: Change) -> Do {
    Do::Send(Command { id: Label(id), under: Label(claim), document, change })
}

pub(crate) fn plant(name: u32) -> Change {
    Change::Edit(TreeAction::Plant { name: Label(name) })
}

pub(crate) fn create(name: u32, at: Place<u32>) -> Change {
    Change::Edit(TreeAction::Create { name: Label(name), at: at.map(Label) })
}

pub(crate) fn reparent(node: u32, to: Place<u32>) -> Change {
    Change::Edit(TreeAction::Reparent { node: Label(node), to: to.map(Label) })
}

pub(crate) fn delete(node: u32) -> Change {
    Change::Edit(TreeAction::DeleteSubtree { node: Label(node) })
}

pub(crate) fn apply(id: u32) -> Do {
    Do::Apply { id: Label(id) }
}

pub(crate) fn index(id: u32) -> Do {
    Do::Index { id: Label(id) }
}

pub(crate) fn fail(id: u32, stage: Stage) -> Do {
    Do::Fail { id: Label(id), stage, error: 0 }
}

pub(crate) fn again(id: u32) -> Do {
    Do::Again { id: Label(id) }
}

/// Document 0 is held, and each change is sent and applied, the first under id 0.
pub(crate) fn applied(changes: impl IntoIterator<Item = Change>) -> Vec<Do> {
    let changes = (0..).zip(changes).flat_map(|(id, change)| [send(id, 0, change), apply(id)]);
    std::iter::once(acquire(0, 0, 9, 0)).chain(changes).collect()
}

pub(crate) fn then(mut start: Vec<Do>, more: impl IntoIterator<Item = Do>) -> Vec<Do> {
    start.extend(more);
    start
}
