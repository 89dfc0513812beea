//! The laws that span the parts.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::{Contract, Label};
use lawful_domains::lease::exclusive::Leases;
use lawful_domains::receipt::{Outputs, Seen as Receipts};
use lawful_domains::tree::Document;
use lawful_graph::{Difference, Law, Mismatch, Step, Verdict};
use lawful_lease::exclusive::Standing;
use lawful_receipt::{Answer, Due, Receipt, Settlement};
use lawful_tree::{Action as TreeAction, Place};

use super::action::{Change, Command, Do};
use super::contracts::VISIBLE;
use super::seen::{Came, Replied, Seen, Work, World};
use crate::subjects::service::Stage;

type S<'s, 'a> = &'s Step<'a, Do, Seen>;

fn violated(mismatch: Mismatch) -> Verdict {
    Verdict::Violated(Box::new(mismatch))
}

/// What an action may change: one document, and the row of one document.
#[derive(Clone, Copy, Default)]
struct May {
    write: Option<u32>,
    list: Option<u32>,
}

/// Whether nothing has changed but what may.
fn unchanged(before: &World, after: &World, may: May) -> Verdict {
    for (number, now) in after.documents.iter().filter(|(number, _)| Some(**number) != may.write) {
        let was = before.document(*number);
        if was.nodes != now.nodes {
            let (was, now) = (rows(*number, &was), rows(*number, now));
            return violated(Mismatch::rows(&was, &now, difference(was.len(), now.len())));
        }
    }
    let listed = |world: &World| {
        let pairs = world.listing.forward.pairs.iter().copied();
        pairs.filter(|(document, _)| Some(*document) != may.list).collect::<Vec<_>>()
    };
    let (was, now) = (listed(before), listed(after));
    Verdict::from(Mismatch::unless_same_rows(&was, &now, |a, b| a.0 == b.0)).comparing(after.documents.len() + 1)
}

fn difference(was: usize, now: usize) -> Difference {
    match was.cmp(&now) {
        std::cmp::Ordering::Less => Difference::Extra,
        std::cmp::Ordering::Equal => Difference::WrongValue,
        std::cmp::Ordering::Greater => Difference::Missing,
    }
}

/// A document as it is shown: each node with its children.
fn rows(number: u32, document: &Document) -> Vec<String> {
    let name = |id| document.name(id).map_or_else(|| "an unnamed node".to_string(), |name| name.to_string());
    let row = |sight: &lawful_domains::tree::Sight| {
        let children: Vec<_> = sight.children.ids.iter().map(|child| name(*child)).collect();
        format!("document {number}: {} over [{}]", name(sight.id), children.join(", "))
    };
    document.nodes.iter().map(row).collect()
}

/// A command under a token that is worth nothing changes nothing, when it is sent and when it is written.
pub fn stale(step: S<'_, '_>, (leases,): (&Leases,)) -> Verdict {
    let Seen::World { work, before, after } = step.seen else { return Verdict::Silent };
    let clause = match (step.action, work) {
        (Some(Do::Send(_)), _) => 0,
        (Some(Do::Apply { .. }), Some(work)) if work.came != Came::Dropped => 1,
        _ => return Verdict::Silent,
    };
    match leases.standing() {
        Some(Standing::Current) => Verdict::Silent,
        _ => unchanged(before, after, May::default()).on(clause),
    }
}

/// The clauses of `prefix`.
mod clause {
    pub(super) const BEFORE: usize = 0;
    pub(super) const APPLIED: usize = 1;
    pub(super) const INDEXED: usize = 2;
    pub(super) const FAILED: usize = 3;
    pub(super) const AFTERWARDS: usize = 4;
}

/// A command shows the receipts that are done, and nothing else: nothing before, and after a rejection nothing more.
pub fn prefix(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    let (Seen::World { work, before, after }, Some(action)) = (step.seen, step.action) else { return Verdict::Silent };
    let nothing = May::default();
    match (action, work) {
        (Do::Send(command), _) => match outputs.promise(command.id).due {
            Due::Never => Verdict::Silent,
            _ => unchanged(before, after, nothing).on(clause::BEFORE),
        },
        (_, Some(Work { command, stage, came })) => {
            let promise = outputs.promise(command.id);
            let to_be_seen = promise.rows.iter().any(|row| row.receipt == Receipt::first(*stage as usize));
            let document = Some(command.document);
            let (may, clause) = match (came, stage) {
                (Came::Stale, _) => return Verdict::Silent,
                (Came::Refused | Came::Fault(_), _) => (nothing, clause::FAILED),
                (Came::Dropped, _) => (nothing, clause::AFTERWARDS),
                (Came::Done(_), _) if !to_be_seen => (nothing, clause::AFTERWARDS),
                (Came::Done(_), Stage::Applied) => (May { write: document, ..nothing }, clause::APPLIED),
                (Came::Done(_), Stage::Indexed) => (May { list: document, ..nothing }, clause::INDEXED),
            };
            unchanged(before, after, may).on(clause)
        }
        _ => Verdict::Silent,
    }
}

/// What has settled is to be seen: at its settlement, and from then on whatever else happens. It knows which command
/// wrote a document last, which one was listed last, and which ones say that they have settled.
#[derive(Clone, Debug, Default)]
pub struct Visible {
    written: Stages,
    listed: Stages,
    settled: BTreeSet<Label>,
}

/// Which commands were done at one stage.
#[derive(Clone, Debug, Default)]
struct Stages {
    done: BTreeSet<Label>,
    /// The last one of each document.
    last: BTreeMap<u32, Label>,
}

impl Stages {
    /// Whether a later command has taken its place.
    fn is_overtaken(&self, command: &Command) -> bool {
        self.done.contains(&command.id) && self.last.get(&command.document) != Some(&command.id)
    }
}

impl Law<Do, Seen> for Visible {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &VISIBLE
    }

    fn judge(&mut self, step: S<'_, '_>, (): ()) -> Verdict {
        match (step.seen, step.action) {
            (Seen::Worked(work, _), _) => {
                self.settled.clear();
                self.note(work);
                Verdict::Silent
            }
            (Seen::Receipt(Receipts::Told(id, _, answers)), _) => {
                let succeeded = |answer: &Answer| matches!(answer, Answer::Settled(Settlement::Success(_)));
                self.settled.extend(answers.iter().any(succeeded).then_some(*id));
                Verdict::Silent
            }
            (Seen::World { work: Some(work), after, .. }, _) if self.settled.contains(&work.command.id) => {
                self.is_seen(&work.command, after)
            }
            (Seen::World { work: None, before, after }, Some(action)) => {
                unchanged(before, after, May::default()).on(2 + usize::from(*action == Do::Reopen))
            }
            _ => Verdict::Silent,
        }
    }
}

impl Visible {
    fn note(&mut self, work: &Work) {
        if let Came::Done(_) = work.came {
            let stages = if work.stage == Stage::Applied { &mut self.written } else { &mut self.listed };
            stages.done.insert(work.command.id);
            stages.last.insert(work.command.document, work.command.id);
        }
    }

    /// Where no later command wrote or listed its document, a command that has settled is to be seen there.
    fn is_seen(&self, command: &Command, after: &World) -> Verdict {
        let number = command.document;
        let mut compared = [0; 2];
        if !self.written.is_overtaken(command) {
            let document = after.document(number);
            if !shows(&document, &command.change) {
                let promised = format!("document {number} after {:?}", command.change);
                return violated(Mismatch::values(&promised, &rows(number, &document), Difference::Missing));
            }
            compared[0] = 1;
        }
        if !self.listed.is_overtaken(command) {
            let expected = (command.change != Change::Archive).then_some(command.id.0);
            let listed = after.listed(number);
            if listed != expected {
                return violated(Mismatch::values(&expected, &listed, Difference::WrongValue)).on(1);
            }
            compared[1] = 1;
        }
        Verdict::several(compared)
    }
}

/// Whether a document has what a change leads to, as far as one look can tell.
fn shows(document: &Document, change: &Change) -> bool {
    match change {
        Change::Archive => true,
        Change::Edit(TreeAction::Reparent { node, to }) => {
            let of = document.named(*to.of());
            let parent = match to {
                Place::Before(_) | Place::After(_) => of.and_then(|of| document.parent(of)),
                _ => of,
            };
            document.named(*node).is_some_and(|node| document.parent(node) == parent)
        }
        Change::Edit(TreeAction::DeleteSubtree { node }) => document.named(*node).is_none(),
        Change::Edit(edit) => edit.binds().all(|name| document.named(name).is_some()),
    }
}

/// A command that is sent again answers with what it came to, and changes nothing.
pub fn repeats(step: S<'_, '_>, (outputs,): (&Outputs,)) -> Verdict {
    match step.seen {
        Seen::Sent(command, replied) => {
            let right = match &outputs.promise(command.id).due {
                Due::Never => vec![Replied::Stale],
                Due::Pending => vec![Replied::Known(None)],
                Due::OneOf(right) => right.iter().map(|one| Replied::Known(Some(one.clone()))).collect(),
            };
            let clause = match right.first() {
                Some(Replied::Known(None)) => 0,
                Some(Replied::Known(_)) => 1,
                _ => 2,
            };
            match right.contains(replied) {
                true => Verdict::upheld(clause),
                false => violated(Mismatch::values(&right, replied, Difference::WrongValue)).on(clause),
            }
        }
        Seen::World { before, after, .. } => unchanged(before, after, May::default()).on(3),
        _ => Verdict::Silent,
    }
}
