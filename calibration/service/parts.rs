//! The parts: what each supports, and what an observation of the service tells its laws.

use std::borrow::Cow;

use lawful_domains::lease::exclusive::{self, Answer as LeaseAnswer, Seen as LeaseSeen};
use lawful_domains::ordered_map::{self, Seen as MapSeen};
use lawful_domains::receipt::{self, Seen as ReceiptSeen};
use lawful_domains::tree::{self, Answer, Seen as TreeSeen};
use lawful_graph::{LawGraph, Told};
use lawful_lease::exclusive::{self as lease, Action as LeaseAction, By};
use lawful_ordered_map::{Action as MapAction, Supports as MapSupports, Way};
use lawful_receipt::{Action as ReceiptAction, Shape};
use lawful_tree::{Action as TreeAction, Feature, Oddity, Treatment};

use super::action::{Change, Command, Do};
use super::seen::{Came, Replied, Seen, Work};
use crate::subjects::service::Stage;

/// Leases under bearer tokens; who presents a token is not looked at.
pub const LEASES: lease::Supports = lease::Supports::CORE.with(&[
    lease::Feature::Renew,
    lease::Feature::Use,
    lease::Feature::Left,
    lease::Feature::Reopen,
]);

/// Outlines with several nodes at the top.
pub const TREES: lawful_tree::Supports = lawful_tree::Supports::CORE
    .with(&[Feature::Forest, Feature::First, Feature::Beside, Feature::DeleteSubtree])
    .treats(&[Oddity::BesideRoot], Treatment::Accepted);

/// Requests that need all of their receipts.
pub const RECEIPTS: lawful_receipt::Supports = lawful_receipt::Supports::of(&[Shape::All]).most(2);

/// A map that is inserted into, removed from, asked and scanned.
pub const LISTING: MapSupports = MapSupports::CORE;

/// The laws of exclusive leases, as far as the service reaches them.
pub fn leases() -> LawGraph<LeaseAction, LeaseSeen> {
    exclusive::laws(LEASES).reached_by(exclusive::supported(LEASES))
}

/// The laws of one document's tree.
pub fn trees() -> LawGraph<TreeAction, TreeSeen> {
    tree::laws(TREES).reached_by(tree::supported(TREES))
}

/// The laws of receipts: a command is neither empty nor taken back, and nobody else takes it over.
pub fn receipts() -> LawGraph<ReceiptAction, ReceiptSeen> {
    let never = ["empty-request", "handed-over-request", "restarted-request", "cancel"];
    let supported = receipt::supported(RECEIPTS);
    receipt::laws(RECEIPTS).reached_by(move |name| !never.contains(&name) && supported(name))
}

/// The laws of the listing.
pub fn map() -> LawGraph<MapAction<u32, u32>, MapSeen<u32, u32>> {
    let reached = ["insert", "remove", "get", "len", "scan", "reopen"];
    ordered_map::laws(LISTING).reached_by(move |name| reached.contains(&name))
}

/// A lease call is one; a command uses its token when it is sent and once more when it is written.
pub fn lease<'a>(action: Option<&Do>, seen: &'a Seen) -> Option<Told<'a, LeaseAction, LeaseSeen>> {
    let used = |command: &Command, accepted| {
        let answer = if accepted { LeaseAnswer::Done } else { LeaseAnswer::Refused };
        Told::event(LeaseAction::Use { name: command.under, by: By::Owner }).showing(LeaseSeen::Answer(answer))
    };
    match (action?, seen) {
        (Do::Lease(event), Seen::Lease(answer @ LeaseSeen::Answer(_))) => {
            Some(Told::event(event.clone()).showing(answer.clone()))
        }
        (_, Seen::Closing(shown)) => Some(Told::event(LeaseAction::Reopen).showing(LeaseSeen::Peers(shown.clone()))),
        (_, Seen::Lease(shown)) => Some(Told::shown(Cow::Borrowed(shown))),
        // A command that is known answers before its token is looked at.
        (Do::Again { .. }, Seen::Sent(_, Replied::Known(_))) => None,
        (_, Seen::Sent(command, replied)) => Some(used(command, *replied != Replied::Stale)),
        (Do::Apply { .. }, Seen::Worked(work, _)) if work.came != Came::Dropped => {
            Some(used(&work.command, work.came != Came::Stale))
        }
        _ => None,
    }
}

/// An edit happens in its document when it is written. What never came to the document is no edit.
pub fn tree<'a>(_: Option<&Do>, seen: &'a Seen) -> Option<(u32, Told<'a, TreeAction, TreeSeen>)> {
    let answer = |work: &Work| match work.came {
        _ if work.stage != Stage::Applied => None,
        Came::Done(made) => Some(made.map_or(Answer::Done, |made| Answer::Made(vec![made]))),
        Came::Refused => Some(Answer::Refused),
        Came::Stale | Came::Fault(_) | Came::Dropped => None,
    };
    match seen {
        Seen::Worked(work, before) => {
            let event = match &work.command.change {
                Change::Edit(edit) => edit.clone(),
                Change::Archive => TreeAction::Look,
            };
            let document = work.command.document;
            let seen = TreeSeen::Answered { before: before.document(document), answer: answer(work)?, stored: None };
            Some((document, Told::event(event).showing(seen)))
        }
        Seen::World { work: Some(work), before, after } => {
            let document = work.command.document;
            let (before, after) = (before.document(document), after.document(document));
            let seen = TreeSeen::Edited { before, answer: answer(work)?, after };
            Some((document, Told::shown(Cow::Owned(seen))))
        }
        _ => None,
    }
}

/// An accepted command owes two receipts; what the worker does settles one of them.
pub fn receipt<'a>(action: Option<&Do>, seen: &'a Seen) -> Option<Told<'a, ReceiptAction, ReceiptSeen>> {
    match (action?, seen) {
        (Do::Send(_), Seen::Sent(command, Replied::Accepted)) => {
            Some(Told::event(ReceiptAction::Start { name: command.id, shape: Shape::All, count: 2 }))
        }
        (_, Seen::Worked(Work { command, stage, came }, _)) => {
            let (name, at) = (command.id, *stage as usize);
            Some(Told::event(match came.error() {
                Some(error) => ReceiptAction::Reject { name, at, error },
                None => ReceiptAction::Apply { name, at },
            }))
        }
        (_, Seen::Receipt(seen)) => Some(Told::shown(Cow::Borrowed(seen))),
        // Nothing happens to a receipt, and commands may say something all the same.
        (_, Seen::Sent(..) | Seen::Listing(_) | Seen::Lease(LeaseSeen::Answer(_))) => {
            Some(Told::event(ReceiptAction::Resume))
        }
        _ => None,
    }
}

/// Indexing a command puts its document's row, or takes it off.
pub fn listing<'a>(action: Option<&Do>, seen: &'a Seen) -> Option<Told<'a, MapAction<u32, u32>, MapSeen<u32, u32>>> {
    let event = match (action?, seen) {
        (_, Seen::Worked(Work { command, stage: Stage::Indexed, came: Came::Done(_) }, _)) => {
            let (key, value) = (command.document, command.id.0);
            return Some(Told::event(match command.change {
                Change::Edit(_) => MapAction::Insert { key, value },
                Change::Archive => MapAction::Remove { key },
            }));
        }
        (_, Seen::World { after, .. }) => {
            return Some(Told::shown(Cow::Owned(MapSeen::Whole(Box::new(after.listing.clone())))));
        }
        (Do::Find { document }, _) => MapAction::Get { key: *document },
        (Do::List, _) => MapAction::Scan { way: Way::Forward },
        (Do::Reopen, _) => MapAction::Reopen,
        _ => return None,
    };
    if let Seen::Listing(answer) = seen { Some(Told::event(event).showing(answer.clone())) } else { None }
}
