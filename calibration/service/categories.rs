//! Categories of histories that a campaign must reach. What is accepted is said by the models of the parts.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::{Label, Model};
use lawful_grammars::Scenario;
use lawful_grammars::controls::{Categories, Category};
use lawful_lease::exclusive::{Action as LeaseAction, By, Outcome, Plain};
use lawful_tree::{Action as TreeAction, Place};

use super::action::{Change, Command, Do};
use super::parts::LEASES;
use super::words::{acquire, advance, again, applied, apply, create, delete, fail, index, plant, reparent, send, then};
use crate::subjects::service::Stage;

/// The categories, with how many of 1 000 histories must reach each. Half of the swarm histories acquire nothing, so
/// that about three in four of all can run a command.
pub fn categories() -> Categories<Do> {
    let category = |name, least, history: Vec<Do>| Category {
        witness: Scenario::new(name, "a witness of the category", history),
        least,
    };
    let sent = || vec![acquire(0, 0, 1, 0), send(0, 0, plant(0))];
    let settled = || then(applied([plant(0)]), [index(0)]);
    let list = vec![
        category("an accepted command", 600, sent()),
        category("a command that is written", 480, applied([plant(0)])),
        category("a command that succeeds", 440, settled()),
        category("five commands that succeed", 150, {
            let all = applied((0..5).map(plant));
            then(all, (0..5).map(index))
        }),
        category("a command that is turned away", 200, vec![acquire(0, 0, 1, 0), advance(1), send(0, 0, plant(0))]),
        category("a lease that ends before its command is written", 100, then(sent(), [advance(1), apply(0)])),
        category("indexed before it is applied", 200, then(sent(), [index(0), apply(0)])),
        category("a rejected command that was applied", 60, then(applied([plant(0)]), [fail(0, Stage::Indexed)])),
        category("the worker comes after a rejection", 60, then(sent(), [fail(0, Stage::Indexed), apply(0)])),
        category("sent again while it waits", 150, then(sent(), [again(0)])),
        category("sent again after it has settled", 100, then(settled(), [again(0)])),
        category("sent again after a reopening", 60, then(settled(), [Do::Reopen, again(0)])),
        category("a reopening while a command waits", 100, then(sent(), [Do::Reopen])),
        category("two documents are written", 200, {
            then(applied([plant(0)]), [acquire(1, 0, 1, 1), send(1, 1, plant(0)), apply(1)])
        }),
        category("a listed document is archived", 60, then(applied([plant(0), Change::Archive]), [index(0), index(1)])),
        category("a move that is written", 150, applied([plant(0), plant(1), reparent(1, Place::Last(0))])),
        category("a deletion that is written", 40, applied([plant(0), delete(0)])),
        category("a creation first among siblings", 30, {
            applied([plant(0), create(1, Place::Last(0)), create(2, Place::First(0))])
        }),
    ];
    Categories { list, classify }
}

/// What is known of a command.
struct Known {
    command: Command,
    done: Vec<Stage>,
    rejected: bool,
}

impl Known {
    fn succeeded(&self) -> bool {
        self.done.len() == 2
    }
}

/// A history as it goes on.
struct Course {
    leases: Plain,
    accepted: BTreeMap<Label, Known>,
    written: BTreeSet<u32>,
    listed: BTreeSet<u32>,
    parents: BTreeSet<(u32, Label)>,
    reopened: bool,
    found: BTreeSet<&'static str>,
}

/// The categories that occur in a history.
fn classify(history: &[Do]) -> BTreeSet<&'static str> {
    let (again, late) = LEASES.policies();
    let mut course = Course {
        leases: Plain::new(again, late),
        accepted: BTreeMap::new(),
        written: BTreeSet::new(),
        listed: BTreeSet::new(),
        parents: BTreeSet::new(),
        reopened: false,
        found: BTreeSet::new(),
    };
    history.iter().for_each(|action| course.step(action));
    course.found
}

impl Course {
    fn find(&mut self, name: &'static str, occurs: bool) {
        if occurs {
            self.found.insert(name);
        }
    }

    fn is_worth(&mut self, claim: Label) -> bool {
        self.leases.apply(&LeaseAction::Use { name: claim, by: By::Owner }) == Outcome::Done
    }

    fn step(&mut self, action: &Do) {
        match action {
            Do::Lease(lease) => drop(self.leases.apply(lease)),
            Do::Send(command) => {
                let accepted = self.is_worth(command.under);
                self.find("an accepted command", accepted);
                self.find("a command that is turned away", !accepted);
                if accepted {
                    let known = Known { command: command.clone(), done: Vec::new(), rejected: false };
                    self.accepted.insert(command.id, known);
                }
            }
            Do::Again { id } => {
                let known = self.accepted.get(id).map(|known| known.succeeded() || known.rejected);
                self.find("sent again while it waits", known == Some(false));
                self.find("sent again after it has settled", known == Some(true));
                self.find("sent again after a reopening", known.is_some() && self.reopened);
            }
            Do::Apply { id } => self.work(*id, Stage::Applied, true),
            Do::Index { id } => self.work(*id, Stage::Indexed, true),
            Do::Fail { id, stage, .. } => self.work(*id, *stage, false),
            Do::Reopen => {
                let waits = self.accepted.values().any(|known| !known.succeeded() && !known.rejected);
                self.find("a reopening while a command waits", waits);
                self.reopened = true;
            }
            Do::Find { .. } | Do::List => {}
        }
    }

    fn work(&mut self, id: Label, stage: Stage, opened: bool) {
        let Some(known) = self.accepted.get(&id) else { return };
        let (command, rejected, before) = (known.command.clone(), known.rejected, known.done.clone());
        if rejected {
            return self.find("the worker comes after a rejection", opened);
        }
        let worth = stage != Stage::Applied || !opened || self.is_worth(command.under);
        self.find("a lease that ends before its command is written", !worth);
        if !opened || !worth {
            self.find("a rejected command that was applied", before == [Stage::Applied]);
            self.accepted.entry(id).and_modify(|known| known.rejected = true);
            return;
        }
        self.accepted.entry(id).and_modify(|known| known.done.push(stage));
        match stage {
            Stage::Applied => self.write(&command, &before),
            Stage::Indexed => self.list(&command),
        }
        let succeeded = self.accepted.values().filter(|known| known.succeeded()).count();
        self.find("a command that succeeds", succeeded > 0);
        self.find("five commands that succeed", succeeded > 4);
    }

    fn write(&mut self, command: &Command, before: &[Stage]) {
        self.written.insert(command.document);
        self.find("a command that is written", true);
        self.find("indexed before it is applied", before == [Stage::Indexed]);
        let several = self.written.len() > 1;
        self.find("two documents are written", several);
        let Change::Edit(edit) = &command.change else { return };
        match edit {
            TreeAction::Reparent { .. } => self.find("a move that is written", true),
            TreeAction::DeleteSubtree { .. } => self.find("a deletion that is written", true),
            TreeAction::Create { at: Place::First(of), .. } => {
                let siblings = self.parents.contains(&(command.document, *of));
                self.find("a creation first among siblings", siblings);
            }
            TreeAction::Create { at: Place::Last(of), .. } => drop(self.parents.insert((command.document, *of))),
            _ => {}
        }
    }

    fn list(&mut self, command: &Command) {
        if command.change == Change::Archive {
            let listed = self.listed.remove(&command.document);
            self.find("a listed document is archived", listed);
        } else {
            self.listed.insert(command.document);
        }
    }
}
