//! The production driver: calls the service and records what its clients see.
//!
//! Path: the service's own methods, in this process, on a file. Checkpoints: what a call answers at `applied`; the
//! settlements that came at `settled`; then everything that can be read, at `published`. Who holds documents is read
//! after actions that concern a lease, but not after time has passed, so that the next action meets the leases as time
//! left them. Before a reopening holders are read once more, at `closing`. How far a command is is read after every
//! action until it has settled, and later when an action names it, and after a list, a reopening and the drain.

mod documents;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use lawful_contract::Checkpoint::{Applied, Named, Published, Settled};
use lawful_contract::Label;
use lawful_domains::lease::exclusive::{Answer, Seen as LeaseSeen, Shown as Holder};
use lawful_domains::ordered_map::{Seen as MapSeen, Walked, Whole};
use lawful_domains::receipt::{Seen as ReceiptSeen, Shown};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_lease::exclusive::{Action as LeaseAction, END, Held};
use lawful_ordered_map::{Outcome as MapOutcome, Trail};
use lawful_receipt::{Answer as Told, Failure, Output, Receipt, Settlement, Shape};

use super::action::{Command, Do};
use super::seen::{Came, Replied, Seen, Work, World};
use crate::subjects::service::{self as product, Entry, Order, Outcome, Reason, Reply, Service, ServiceError, Stage};
use documents::Documents;

/// Drives one service and keeps what its histories name.
pub struct ServiceDriver {
    service: Option<Service>,
    claims: BTreeMap<Label, Claim>,
    known: BTreeSet<u32>,
    sent: BTreeMap<Label, (Arc<Command>, Order)>,
    /// The commands that were accepted.
    accepted: BTreeSet<Label>,
    /// The commands that have settled.
    settled: BTreeSet<Label>,
    documents: Documents,
    world: Arc<World>,
}

/// What a label of a claim names; without a token the acquisition was refused.
#[derive(Clone, Copy)]
struct Claim {
    document: u32,
    token: Option<i64>,
}

/// A token that no history gets granted.
const NEVER: i64 = 1 << 40;

type Done<T> = Result<T, Fault>;

fn fault(error: ServiceError) -> Fault {
    Fault::Runtime(error.to_string())
}

fn misuse(what: &str, name: Label) -> Fault {
    Fault::Misuse(format!("no {what} is called {name}"))
}

impl ServiceDriver {
    /// Drives a fresh service.
    pub fn new(service: Service) -> Self {
        Self {
            service: Some(service),
            claims: BTreeMap::new(),
            known: BTreeSet::new(),
            sent: BTreeMap::new(),
            accepted: BTreeSet::new(),
            settled: BTreeSet::new(),
            documents: Documents::default(),
            world: Arc::default(),
        }
    }

    fn service(&mut self) -> Done<&mut Service> {
        self.service.as_mut().ok_or_else(|| Fault::Runtime("the service was not opened again".to_string()))
    }

    /// A call about a lease.
    fn lease(&mut self, action: &LeaseAction) -> Done<Answer> {
        let granted = |token: Option<i64>| token.map_or(Answer::Refused, |token| Answer::Token(number(token)));
        match *action {
            LeaseAction::Acquire { resource, client, ttl, name } => {
                self.known.insert(resource);
                let token = self.service()?.acquire(resource, client, ttl).map_err(fault)?;
                self.claims.insert(name, Claim { document: resource, token });
                Ok(granted(token))
            }
            LeaseAction::Renew { name, ttl, .. } => {
                let (document, token) = self.claim(name)?;
                Ok(granted(self.service()?.renew(document, token, ttl).map_err(fault)?))
            }
            LeaseAction::Release { name, .. } => {
                let (document, token) = self.claim(name)?;
                let done = self.service()?.release(document, token).map_err(fault)?;
                Ok(if done { Answer::Done } else { Answer::Refused })
            }
            LeaseAction::Advance { ticks } => self.advance(ticks),
            LeaseAction::Drain => self.advance(END),
            _ => Err(Fault::Misuse(format!("{action:?} is nothing that the service offers"))),
        }
    }

    fn advance(&mut self, ticks: u32) -> Done<Answer> {
        self.service()?.advance(ticks).map_err(fault).map(|()| Answer::Done)
    }

    /// What is presented under a label. Where the acquisition was refused, the token is one that nobody was granted.
    fn claim(&self, name: Label) -> Done<(u32, i64)> {
        let claim = self.claims.get(&name).ok_or_else(|| misuse("claim", name))?;
        Ok((claim.document, claim.token.unwrap_or(NEVER)))
    }

    /// Sends a command, or sends it again.
    fn send(&mut self, command: &Command) -> Done<Seen> {
        let (document, token) = self.claim(command.under)?;
        let edit = self.documents.resolve(document, &command.change)?;
        let order = Order { id: command.id.0, document, token, edit };
        let reply = self.service()?.send(&order).map_err(fault)?;
        if reply == Reply::Accepted {
            self.accepted.insert(command.id);
        }
        let command = Arc::new(command.clone());
        self.sent.insert(command.id, (Arc::clone(&command), order));
        Ok(Seen::Sent(command, replied(reply)))
    }

    fn send_again(&mut self, id: Label) -> Done<Seen> {
        let (command, order) = self.sent.get(&id).cloned().ok_or_else(|| misuse("command", id))?;
        let reply = self.service()?.send(&order).map_err(fault)?;
        Ok(Seen::Sent(command, replied(reply)))
    }

    /// Lets the worker run, or fail.
    fn work(&mut self, id: Label, stage: Stage, error: Option<u32>) -> Done<Work> {
        let (command, order) = self.sent.get(&id).cloned().ok_or_else(|| misuse("command", id))?;
        let service = self.service()?;
        let work = match error {
            None => service.open(id.0, stage),
            Some(error) => service.fail(id.0, stage, error),
        };
        let came = match work.map_err(fault)? {
            product::Work::Done(made) => {
                Came::Done(made.map(|node| self.documents.bind(order.document, &command, node)))
            }
            product::Work::Failed(Reason::Refused) => Came::Refused,
            product::Work::Failed(Reason::Stale) => Came::Stale,
            product::Work::Failed(Reason::Fault(fault)) => Came::Fault(fault),
            product::Work::Dropped => Came::Dropped,
        };
        Ok(Work { command, stage, came })
    }

    fn reopen(&mut self) -> Done<()> {
        let service = self.service.take().map(Service::reopen).transpose().map_err(fault)?;
        self.service = service;
        Ok(())
    }

    /// Who holds documents: those of the action first.
    fn look(&mut self, own: Option<u32>, record: &mut Recorder<Seen>) -> Done<()> {
        let own: Vec<_> = own.into_iter().collect();
        let peers: Vec<_> = self.known.iter().copied().filter(|document| !own.contains(document)).collect();
        if !own.is_empty() {
            let own = self.holders(&own)?;
            record.at(Published, Seen::Lease(LeaseSeen::Own(own)));
        }
        let peers = self.holders(&peers)?;
        record.at(Published, Seen::Lease(LeaseSeen::Peers(peers)));
        Ok(())
    }

    fn holders(&mut self, documents: &[u32]) -> Done<Vec<Holder>> {
        let service = self.service()?;
        let one = |document: &u32| {
            let lease = service.holder(*document).map_err(fault)?;
            let held = lease.map(|lease| Held {
                client: lease.client,
                token: number(lease.token),
                left: Some(u32::try_from(lease.left).unwrap_or(u32::MAX)),
            });
            Ok((*document, held))
        };
        documents.iter().map(one).collect()
    }

    /// What commands say: settlements, and how far they are. A command that has settled is looked at again when it is
    /// named, and with the whole service.
    fn receipts(&mut self, action: &Do, record: &mut Recorder<Seen>) -> Done<()> {
        let settlements = self.service()?.settlements().map_err(fault)?;
        let whole = matches!(action, Do::Reopen | Do::List | Do::Lease(LeaseAction::Drain));
        let named = if let Do::Again { id } = action { Some(*id) } else { action.worked() };
        let looked = |id: &Label| whole || named == Some(*id) || !self.settled.contains(id);
        let looked: Vec<_> = self.accepted.iter().copied().filter(looked).collect();
        let settled: Vec<_> = settlements.iter().map(|(id, _)| Label(*id)).collect();
        for id in looked.iter().chain(&settled).copied().collect::<BTreeSet<_>>() {
            let own = settlements.iter().filter(|(other, _)| *other == id.0);
            let answers = own.map(|(_, outcome)| Told::Settled(settlement(outcome))).collect();
            record.at(Settled, Seen::Receipt(ReceiptSeen::Told(id, Shape::All, answers)));
        }
        for id in looked {
            let progress = self.service()?.progress(id.0).map_err(fault)?.unwrap_or_default();
            let shown = Shown { rows: receipts(&progress.done), held: receipts(&progress.waiting), ..Shown::default() };
            record.at(Published, Seen::Receipt(ReceiptSeen::Shown(id, Box::new(shown))));
        }
        self.settled.extend(settled);
        Ok(())
    }

    fn read(&mut self) -> Done<World> {
        let mut world = World::default();
        for document in self.known.clone() {
            let rows = self.service()?.outline(document).map_err(fault)?;
            world.documents.insert(document, Arc::new(self.documents.read(document, &rows)));
        }
        let service = self.service()?;
        let (entries, count) = (service.listing().map_err(fault)?, service.listed().map_err(fault)?);
        world.listing = Whole { forward: trail(entries), len: Some(count), ..Whole::default() };
        Ok(world)
    }

    /// Performs an action and records what it answers; what the worker did, if it was let run.
    fn act(&mut self, action: &Do, record: &mut Recorder<Seen>) -> Done<Option<Work>> {
        match action {
            Do::Lease(lease) => {
                let answer = self.lease(lease)?;
                record.at(Applied, Seen::Lease(LeaseSeen::Answer(answer)));
            }
            Do::Send(command) => {
                let sent = self.send(command)?;
                record.at(Applied, sent);
            }
            Do::Again { id } => {
                let sent = self.send_again(*id)?;
                record.at(Applied, sent);
            }
            Do::Apply { id } => return self.work(*id, Stage::Applied, None).map(Some),
            Do::Index { id } => return self.work(*id, Stage::Indexed, None).map(Some),
            Do::Fail { id, stage, error } => return self.work(*id, *stage, Some(*error)).map(Some),
            Do::Find { document } => {
                let found = self.service()?.find(*document).map_err(fault)?;
                record.at(Applied, Seen::Listing(MapSeen::Answer(MapOutcome::Value(found))));
            }
            Do::List => {
                let forward = trail(self.service()?.listing().map_err(fault)?);
                let walked = Walked { forward, asked: None, work: None };
                record.at(Applied, Seen::Listing(MapSeen::Walk(Box::new(walked))));
            }
            Do::Reopen => {
                let holders = self.holders(&self.known.iter().copied().collect::<Vec<_>>())?;
                record.at(Named("closing"), Seen::Closing(holders));
                self.reopen()?;
                record.at(Applied, Seen::Lease(LeaseSeen::Answer(Answer::Done)));
                record.at(Applied, Seen::Listing(MapSeen::Answer(MapOutcome::Done)));
            }
        }
        Ok(None)
    }

    /// Whether holders are read after an action, and whose document is read first.
    fn looks(&self, action: &Do) -> Option<Option<u32>> {
        match action {
            Do::Lease(LeaseAction::Advance { .. }) => None,
            Do::Lease(LeaseAction::Acquire { resource, .. }) => Some(Some(*resource)),
            Do::Lease(lease) => {
                Some(lease.claim().and_then(|(name, _)| self.claims.get(&name)).map(|claim| claim.document))
            }
            Do::Send(command) => Some(Some(command.document)),
            Do::Apply { id } => Some(self.sent.get(id).map(|(command, _)| command.document)),
            Do::Reopen => Some(None),
            _ => None,
        }
    }
}

/// A token as the laws take it. The service's tokens are not negative.
fn number(token: i64) -> u64 {
    u64::try_from(token).unwrap_or(0)
}

fn replied(reply: Reply) -> Replied {
    match reply {
        Reply::Accepted => Replied::Accepted,
        Reply::Stale => Replied::Stale,
        Reply::Known(outcome) => Replied::Known(outcome.as_ref().map(settlement)),
    }
}

fn receipt(stage: Stage) -> Receipt {
    Receipt::first(stage as usize)
}

fn receipts(stages: &[Stage]) -> Vec<Receipt> {
    stages.iter().map(|stage| receipt(*stage)).collect()
}

fn settlement(outcome: &Outcome) -> Settlement {
    match outcome {
        Ok(stages) => Settlement::Success(stages.iter().map(|stage| Output::Applied(receipt(*stage))).collect()),
        Err((stage, reason)) => {
            let came = match reason {
                Reason::Refused => Came::Refused,
                Reason::Stale => Came::Stale,
                Reason::Fault(fault) => Came::Fault(*fault),
            };
            Settlement::Rejection(Failure { receipt: receipt(*stage), error: came.error().unwrap_or_default() })
        }
    }
}

/// The listing as it is ordered; a title that no document of the history has stands at the number of its row.
fn trail(entries: Vec<Entry>) -> Trail<u32, u32> {
    let number = |entry: &Entry| if product::title(entry.document) == entry.title { entry.document } else { u32::MAX };
    let pairs = entries.iter().map(|entry| (number(entry), entry.command)).collect();
    Trail { pairs, ended: true, hints: Vec::new() }
}

impl Driver for ServiceDriver {
    type Action = Do;
    type Observation = Seen;

    fn perform(&mut self, action: &Do, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        let before = Arc::clone(&self.world);
        let work = self.act(action, record)?;
        if let Some(work) = &work {
            record.at(Applied, Seen::Worked(work.clone(), Arc::clone(&before)));
        }
        self.receipts(action, record)?;
        if let Some(own) = self.looks(action) {
            self.look(own, record)?;
        }
        self.world = Arc::new(self.read()?);
        record.at(Published, Seen::World { work, before, after: Arc::clone(&self.world) });
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<(), Fault> {
        self.service.map_or(Ok(()), |service| service.close().map_err(|error| Fault::Close(error.to_string())))
    }
}
