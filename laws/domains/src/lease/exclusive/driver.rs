//! The production driver: calls any table of leases and records what a client sees.
//!
//! Path: the subject's own methods, in this process. Checkpoints: an answer is recorded when the call has returned
//! (`applied`); then the table is looked at through `holder` and `list` (`published`), the action's own resources
//! first. The cadence is declared: after every action but `advance`, so that the next action meets the table as time
//! left it, and not as a look left it. While at most [`SMALL`] resources are known all of them are looked at, and in
//! larger tables the action's own, with an even sample after actions that concern the whole table. Before a reopening
//! the table is looked at once more (`closing`).

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::{Checkpoint, Kinds, Label};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_lease::exclusive::{Action, By, Claim, END, Feature, LeaseTable, Reply, Trouble};

use super::contracts::CLOSING;
use super::seen::{Answer, Seen, Shown};

/// Up to this many resources are looked at one by one.
pub const SMALL: usize = 64;

/// Drives one table of leases.
pub struct LeaseDriver<S> {
    subject: S,
    claims: BTreeMap<Label, Asked>,
    /// The greatest token that the product returned.
    newest: u64,
    /// The resources that were asked for.
    known: BTreeSet<u32>,
}

/// What a label names; without a token the acquisition was refused.
#[derive(Clone, Copy)]
struct Asked {
    resource: u32,
    client: u32,
    token: Option<u64>,
}

impl<S: LeaseTable> LeaseDriver<S> {
    /// Drives a fresh table without leases.
    pub fn new(subject: S) -> Self {
        Self { subject, claims: BTreeMap::new(), newest: 0, known: BTreeSet::new() }
    }

    fn answer(&mut self, action: &Action) -> Reply<Answer> {
        Ok(match *action {
            Action::Acquire { resource, client, ttl, name } => {
                let token = self.acquire(resource, client, ttl)?;
                self.claims.insert(name, Asked { resource, client, token });
                token.map_or(Answer::Refused, Answer::Token)
            }
            Action::Renew { name, by, ttl } => {
                let token = self.subject.renew(self.claim(name, by)?, ttl)?;
                self.newest = self.newest.max(token);
                if let Some(asked) = self.claims.get_mut(&name) {
                    asked.token = Some(token);
                }
                Answer::Token(token)
            }
            Action::Release { name, by } => done(self.subject.release(self.claim(name, by)?)?),
            Action::Use { name, by } => done(self.subject.operate(self.claim(name, by)?)?),
            Action::Inspect { resource } => Answer::Holder(self.holder(resource)?.1),
            Action::Advance { ticks } => done(self.subject.advance(ticks)?),
            Action::Drain => done(self.subject.advance(END)?),
            Action::Sweep => done(self.subject.sweep()?),
            Action::Reopen => done(self.subject.reopen()?),
            Action::Survey => Answer::Done,
            Action::Fill { first, count, client, ttl } => {
                let resources = first..first.saturating_add(count);
                Answer::Tokens(resources.map(|at| self.acquire(at, client, ttl)).collect::<Reply<_>>()?)
            }
        })
    }

    /// The token, or none where the table refused.
    fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Reply<Option<u64>> {
        self.known.insert(resource);
        match self.subject.acquire(resource, client, ttl) {
            Ok(token) => {
                self.newest = self.newest.max(token);
                Ok(Some(token))
            }
            Err(Trouble::Refused) => Ok(None),
            Err(trouble) => Err(trouble),
        }
    }

    /// What is presented under a label. A history of the language names only bound labels. Where the acquisition was
    /// refused, the token is one that nobody was granted.
    fn claim(&self, name: Label, by: By) -> Reply<Claim> {
        let asked = self.claims.get(&name).ok_or_else(|| Trouble::Failed(format!("no claim is called {name}")))?;
        let client = match by {
            By::Owner => asked.client,
            By::Another => asked.client.wrapping_add(1),
        };
        Ok(Claim { resource: asked.resource, client, token: asked.token.unwrap_or(self.newest.wrapping_add(1)) })
    }

    fn holder(&mut self, resource: u32) -> Reply<Shown> {
        let held = self.subject.holder(resource)?;
        match held {
            Some(held) if held.left.is_some() != S::SUPPORTS.has(Feature::Left) => Err(Trouble::Unsupported),
            held => Ok((resource, held)),
        }
    }

    /// Looks at the table after an action.
    fn publish(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Reply<()> {
        let own: Vec<u32> = match action {
            Action::Acquire { resource, .. } | Action::Inspect { resource } => vec![*resource],
            Action::Fill { first, count, .. } => (*first..first.saturating_add(*count)).collect(),
            _ => action
                .claim()
                .and_then(|(name, _)| self.claims.get(&name))
                .map(|asked| asked.resource)
                .into_iter()
                .collect(),
        };
        let whole =
            matches!(action, Action::Fill { .. } | Action::Sweep | Action::Reopen | Action::Survey | Action::Drain);
        let peers = match whole || self.known.len() <= SMALL {
            true => self.known.iter().copied().filter(|resource| !own.contains(resource)).collect(),
            false => Vec::new(),
        };
        if !own.is_empty() {
            let own = self.look(&own)?;
            record.at(Checkpoint::Published, Seen::Own(own));
        }
        if whole || self.known.len() <= SMALL {
            self.look_around(Checkpoint::Published, &peers, record)?;
        }
        Ok(())
    }

    fn look_around(&mut self, at: Checkpoint, peers: &[u32], record: &mut Recorder<Seen>) -> Reply<()> {
        let peers = self.look(peers)?;
        record.at(at, Seen::Peers(peers));
        if S::SUPPORTS.has(Feature::List) {
            record.at(at, Seen::List(self.subject.list()?));
        }
        Ok(())
    }

    /// The holders of resources, evenly spread over them: at most [`SMALL`].
    fn look(&mut self, resources: &[u32]) -> Reply<Vec<Shown>> {
        let step = resources.len().div_ceil(SMALL).max(1);
        resources.iter().step_by(step).map(|resource| self.holder(*resource)).collect()
    }
}

fn done((): ()) -> Answer {
    Answer::Done
}

impl<S: LeaseTable> Driver for LeaseDriver<S> {
    type Action = Action;
    type Observation = Seen;

    fn perform(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        let kind = action.kind_name();
        let fault = |trouble| match trouble {
            Trouble::Unsupported => Fault::Unsupported(kind),
            Trouble::Refused => Fault::Runtime(format!("the look at the table around `{kind}` was refused")),
            Trouble::Failed(what) => Fault::Runtime(format!("`{kind}`: {what}")),
        };
        if *action == Action::Reopen {
            let all: Vec<u32> = self.known.iter().copied().collect();
            self.look_around(CLOSING, &all, record).map_err(fault)?;
        }
        let answer = match self.answer(action) {
            Err(Trouble::Refused) => Answer::Refused,
            answer => answer.map_err(fault)?,
        };
        record.at(Checkpoint::Applied, Seen::Answer(answer));
        match action {
            Action::Advance { .. } => Ok(()),
            _ => self.publish(action, record).map_err(fault),
        }
    }

    fn close(self: Box<Self>) -> Result<(), Fault> {
        self.subject.close().map_err(|trouble| Fault::Close(format!("{trouble:?}")))
    }
}
