//! What legality and good choices depend on.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Label;
use lawful_grammars::lease::exclusive::{CLIENTS, LABELS, State as Leases};
use lawful_grammars::tree::{State as Tree, TreeGrammar};
use lawful_grammars::{Choices, Grammar, Keying};
use lawful_lease::exclusive::Action as LeaseAction;

use super::super::action::{Change, Command, Do};
use crate::subjects::service::Stage;

/// A window in the terms of the service.
#[derive(Clone, Copy, Debug)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    pub(super) documents: usize,
    pub(super) values: usize,
    /// How many names the nodes of a document have.
    pub(super) names: usize,
}

/// How many documents related histories prefer.
const FEW: usize = 3;
/// The most commands of an enumerated history.
const COMMANDS: u32 = 2;
/// How likely the claim is that is believed to be live, beside one for each other claim.
const LIVE: u32 = 24;

/// The state of a history of a document service.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    pub(super) leases: Leases,
    trees: TreeGrammar,
    now: u64,
    /// The document of each claim.
    claims: BTreeMap<Label, u32>,
    /// For each document the claim that is believed to be live, and when it ends.
    live: BTreeMap<u32, (Label, u64)>,
    documents: BTreeMap<u32, Paper>,
    sent: BTreeMap<Label, Sent>,
    drained: bool,
}

/// A document.
#[derive(Clone, Debug)]
struct Paper {
    tree: Tree,
    /// Every name that a command made.
    names: BTreeSet<Label>,
}

/// A command that was sent.
#[derive(Clone, Debug)]
struct Sent {
    command: Command,
    /// The receipts that were not let come yet.
    held: Vec<Stage>,
    /// Whether it is believed to wait.
    waits: bool,
    /// Whether the label of its claim was bound again since.
    rebound: bool,
}

impl State {
    pub(super) fn new(domain: Domain, leases: Leases, trees: TreeGrammar) -> Self {
        Self {
            domain,
            leases,
            trees,
            now: 0,
            claims: BTreeMap::new(),
            live: BTreeMap::new(),
            documents: BTreeMap::new(),
            sent: BTreeMap::new(),
            drained: false,
        }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    pub(super) fn is_drained(&self) -> bool {
        self.drained
    }

    /// The claims that are bound, with how likely a command carries each; none when no further command has an id.
    pub(super) fn claims(&self) -> Vec<(Label, u32)> {
        if !self.any_id() {
            return Vec::new();
        }
        let weight = |name: &Label, document: &u32| if self.is_live(*document, *name) { LIVE } else { 1 };
        self.claims.iter().map(|(name, document)| (*name, weight(name, document))).collect()
    }

    /// Those of documents that can have a further node.
    pub(super) fn claims_with_names(&self) -> Vec<(Label, u32)> {
        let is_free = |name: &Label| !self.names_of(*name).is_empty();
        self.claims().into_iter().filter(|(name, _)| is_free(name)).collect()
    }

    fn is_live(&self, document: u32, claim: Label) -> bool {
        self.live.get(&document).is_some_and(|(name, end)| *name == claim && self.now < *end)
    }

    /// The labels that an acquisition may bind: no command under their claim waits to be written.
    pub(super) fn free_claims(&self) -> Vec<Label> {
        let waits = |name: &Label| {
            let mut under = self.sent.values().filter(|sent| sent.command.under == *name);
            under.any(|sent| sent.held.contains(&Stage::Applied))
        };
        (0..LABELS).map(Label).filter(|name| !waits(name)).collect()
    }

    pub(super) fn choose_claim(&self, choices: &mut dyn Choices) -> Label {
        let free = self.free_claims();
        free[choices.below(free.len())]
    }

    /// Any document, or one of a few.
    pub(super) fn choose_document(&self, choices: &mut dyn Choices) -> u32 {
        let few = self.domain.documents.div_ceil(8).min(FEW);
        choices.below(if self.domain.keying == Keying::Related { few } else { self.domain.documents }) as u32
    }

    pub(super) fn choose_client(&self, choices: &mut dyn Choices) -> u32 {
        choices.below(self.domain.values.min(CLIENTS)) as u32
    }

    pub(super) fn choose_ttl(&self, choices: &mut dyn Choices) -> u32 {
        let most = self.domain.values;
        let upto = match self.domain.keying {
            Keying::Uniform => most,
            Keying::Related => [2, 9, 60][choices.weighted(&[3, 5, 2])].min(most),
        };
        1 + choices.below(upto) as u32
    }

    /// Why a table of leases would turn an acquisition away.
    pub(super) fn refuses_lease(&self, action: &LeaseAction) -> Option<&'static str> {
        let LeaseAction::Acquire { resource, client, ttl, name } = *action else { return None };
        let numbered = |number: u32, many: usize| (number as usize) < many;
        match self.domain {
            domain if !numbered(resource, domain.documents) => Some("a document outside the domain"),
            domain if !numbered(client, domain.values.min(CLIENTS)) => Some("a client outside the domain"),
            _ if ttl == 0 => Some("no tick at all"),
            domain if !numbered(ttl - 1, domain.values) => Some("more ticks than the domain has"),
            _ if name.0 >= LABELS => Some("a label outside the domain"),
            _ => None,
        }
    }

    /// The document of a claim.
    pub(super) fn document(&self, claim: Label) -> Option<u32> {
        self.claims.get(&claim).copied()
    }

    /// The tree of a claim's document.
    pub(super) fn tree(&self, claim: &Label) -> Option<&Tree> {
        self.documents.get(self.claims.get(claim)?).map(|paper| &paper.tree)
    }

    /// Names that no command for a claim's document made: all of them, or the lowest.
    fn names_of(&self, claim: Label) -> Vec<Label> {
        let made = self.document(claim).and_then(|document| self.documents.get(&document)).map(|paper| &paper.names);
        let free = (0..self.domain.names as u32).map(Label).filter(|name| made.is_none_or(|made| !made.contains(name)));
        free.take(if self.domain.keying == Keying::Related { 1 } else { usize::MAX }).collect()
    }

    /// One of the names for a further node of a claim's document.
    pub(super) fn choose_name(&self, claim: Label, choices: &mut dyn Choices) -> Label {
        let names = self.names_of(claim);
        names.get(choices.below(names.len())).copied().unwrap_or(Label(0))
    }

    pub(super) fn is_made(&self, document: u32, name: Label) -> bool {
        self.documents.get(&document).is_some_and(|paper| paper.names.contains(&name))
    }

    /// Whether a further command has an id.
    fn any_id(&self) -> bool {
        self.domain.keying == Keying::Related || self.sent.len() < COMMANDS as usize
    }

    /// The id of a further command: the next one, or any.
    pub(super) fn choose_id(&self, choices: &mut dyn Choices) -> Label {
        if self.domain.keying == Keying::Related {
            return Label(self.sent.keys().last().map_or(0, |last| last.0 + 1));
        }
        let free: Vec<_> = (0..COMMANDS).map(Label).filter(|id| !self.sent.contains_key(id)).collect();
        free.get(choices.below(free.len())).copied().unwrap_or(Label(0))
    }

    /// Whether an id is outside the domain.
    pub(super) fn is_far(&self, id: Label) -> bool {
        self.domain.keying == Keying::Uniform && id.0 >= COMMANDS
    }

    pub(super) fn is_sent(&self, id: Label) -> bool {
        self.sent.contains_key(&id)
    }

    /// The commands whose claim is what it was when they were sent.
    pub(super) fn repeatable(&self) -> Vec<Label> {
        self.sent.iter().filter(|(_, sent)| !sent.rebound).map(|(id, _)| *id).collect()
    }

    /// The commands whose receipt was not let come yet, with how likely each is: those that are believed to wait more.
    pub(super) fn held(&self, stage: Stage) -> Vec<(Label, u32)> {
        let held = self.sent.iter().filter(|(_, sent)| sent.held.contains(&stage));
        held.map(|(id, sent)| (*id, if sent.waits { 8 } else { 1 })).collect()
    }

    pub(super) fn is_held(&self, id: Label, stage: Stage) -> bool {
        self.sent.get(&id).is_some_and(|sent| sent.held.contains(&stage))
    }

    /// Documents that were asked for.
    pub(super) fn named(&self) -> Vec<u32> {
        self.documents.keys().copied().collect()
    }

    pub(super) fn advance(&mut self, action: &Do) {
        match action {
            Do::Lease(lease) => self.lease(lease),
            Do::Send(command) => self.send(command),
            Do::Apply { id } => self.come(*id, Stage::Applied, true),
            Do::Index { id } => self.come(*id, Stage::Indexed, true),
            Do::Fail { id, stage, .. } => self.come(*id, *stage, false),
            Do::Again { .. } | Do::Find { .. } | Do::List | Do::Reopen => {}
        }
    }

    fn lease(&mut self, action: &LeaseAction) {
        match *action {
            LeaseAction::Acquire { resource, ttl, name, .. } => {
                self.claims.insert(name, resource);
                let under = self.sent.values_mut().filter(|sent| sent.command.under == name);
                under.for_each(|sent| sent.rebound = true);
                let tree = self.trees.start();
                self.documents.entry(resource).or_insert(Paper { tree, names: BTreeSet::new() });
                // A label that is bound again is no claim of its former document any more.
                self.live.retain(|document, (claim, _)| *claim != name || *document == resource);
                let held = self.live.get(&resource).is_some_and(|(_, end)| self.now < *end);
                if !held {
                    self.live.insert(resource, (name, self.now + u64::from(ttl)));
                }
            }
            LeaseAction::Renew { name, ttl, .. } => {
                let Some(document) = self.document(name).filter(|document| self.is_live(*document, name)) else {
                    return;
                };
                self.live.insert(document, (name, self.now + u64::from(ttl)));
            }
            LeaseAction::Release { name, .. } => {
                if let Some(document) = self.document(name).filter(|document| self.is_live(*document, name)) {
                    self.live.remove(&document);
                }
            }
            LeaseAction::Advance { ticks } => self.now += u64::from(ticks),
            LeaseAction::Drain => self.drained = true,
            _ => {}
        }
    }

    fn send(&mut self, command: &Command) {
        let waits = self.is_live(command.document, command.under);
        if let (Change::Edit(edit), Some(paper)) = (&command.change, self.documents.get_mut(&command.document)) {
            paper.names.extend(edit.binds());
        }
        let held = vec![Stage::Applied, Stage::Indexed];
        self.sent.insert(command.id, Sent { command: command.clone(), held, waits, rebound: false });
    }

    /// A receipt comes, or fails.
    fn come(&mut self, id: Label, stage: Stage, done: bool) {
        let Some(sent) = self.sent.get_mut(&id) else { return };
        sent.held.retain(|held| *held != stage);
        let Command { under, document, change, .. } = sent.command.clone();
        let waits = sent.waits;
        sent.waits = waits && done && !sent.held.is_empty();
        if !waits || !done || stage != Stage::Applied {
            return;
        }
        match (change, self.is_live(document, under)) {
            (Change::Edit(edit), true) => {
                if let Some(paper) = self.documents.get_mut(&document) {
                    self.trees.advance(&mut paper.tree, &edit);
                }
            }
            (Change::Archive, true) => {}
            (_, false) => {
                if let Some(sent) = self.sent.get_mut(&id) {
                    sent.waits = false;
                }
            }
        }
    }
}
