//! The categories of histories that must be reached, and the facts that tell them.
//!
//! The facts say which holds were open when something happened. They predict no answer.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Label;
use lawful_receipt::{Action, Shape, Which};

use super::words::*;
use crate::Scenario;
use crate::controls::{Categories, Category};

const OMISSION: &str = "every peer applied, one held";
const REJECTION: &str = "the earlier applied, one rejected, later pending";
const ALONE: &str = "one rejected, an earlier peer pending";
const ALONE_OF_MANY: &str = "one rejected of more than 32, an earlier peer pending";
const TERMINAL: &str = "the last one decides";
const EMPTY: &str = "an empty group";
const OVER_32: &str = "more than 32 receipts";
const OVER_100: &str = "more than 100 receipts";
const DELIVERED: &str = "delivered and not completed";
const TOGETHER: &str = "two holds opened in one turn";
const REJECTED_TOGETHER: &str = "two rejections in one turn";
const HANDED_OVER: &str = "a hold opens after a hand-over";
const CANCELLED: &str = "a hold opens after a cancel";
const RESTARTED: &str = "a hold opens after a restart";
const PEERS: &str = "two groups with closed holds";
const ASKED: &str = "asked before a receipt completes";
const REPLACED: &str = "replaced while pending, then asked";
const LATE: &str = "a replaced receipt completes";
const ABORTED: &str = "aborted while pending, then asked";
const FRONT: &str = "a member in front of pending ones";
const CLEARED: &str = "cleared, then a member comes";

/// The categories of histories of groups of receipts.
pub fn categories() -> Categories<Action> {
    use lawful_receipt::End::{Back, Front};
    let category = |name, least, history: &[Action]| Category {
        witness: Scenario::new(name, "a witness of its category", history),
        least,
    };
    let all = |size| start(Shape::All, size);
    let list = vec![
        category(OMISSION, 100, &[all(3), apply_peers(1)]),
        category(REJECTION, 50, &[all(3), apply(0), reject(1, 0)]),
        category(ALONE, 100, &[all(2), reject(1, 0)]),
        category(ALONE_OF_MANY, 10, &[all(33), reject(1, 0)]),
        category(TERMINAL, 50, &[all(2), apply(0), apply(1)]),
        category(EMPTY, 50, &[all(0)]),
        category(OVER_32, 50, &[all(33)]),
        category(OVER_100, 10, &[all(101)]),
        category(DELIVERED, 200, &[all(1), deliver(0)]),
        category(TOGETHER, 50, &[all(2), Action::Pause, apply(0), apply(1)]),
        category(REJECTED_TOGETHER, 10, &[all(2), Action::Pause, reject(0, 0), reject(1, 0)]),
        category(HANDED_OVER, 100, &[all(1), hand_over(), apply(0)]),
        category(CANCELLED, 100, &[all(1), cancel(), apply(0)]),
        category(RESTARTED, 50, &[all(1), restart(), apply(0)]),
        category(PEERS, 100, &[all(1), peer(Shape::All, 1)]),
        category(ASKED, 100, &[start(Shape::Unordered, 1), take(1), apply(0)]),
        category(REPLACED, 50, &[start(Shape::Keyed, 1), put(0), take(1)]),
        category(LATE, 20, &[start(Shape::Keyed, 1), put(0), late(0)]),
        category(ABORTED, 50, &[start(Shape::Unordered, 1), abort(0), take(1)]),
        category(FRONT, 20, &[start(Shape::Ordered, 1), add(Front)]),
        category(CLEARED, 20, &[start(Shape::Unordered, 1), clear(), add(Back)]),
    ];
    Categories { list, classify }
}

fn classify(history: &[Action]) -> BTreeSet<&'static str> {
    let mut facts = Facts::default();
    history.iter().for_each(|action| facts.step(action));
    facts.occurred
}

#[derive(Default)]
struct Facts {
    groups: BTreeMap<Label, Group>,
    /// Whether tasks are paused; what opened and was rejected since, by group.
    paused: Option<BTreeMap<Label, (usize, usize)>>,
    occurred: BTreeSet<&'static str>,
}

#[derive(Clone)]
struct Group {
    shape: Shape,
    /// Whether each place is open, and whether it was rejected.
    open: Vec<bool>,
    rejected: usize,
    past: BTreeSet<&'static str>,
    asked: usize,
    aborted: bool,
    replaced: bool,
    cleared: bool,
}

impl Facts {
    fn occurs(&mut self, name: &'static str, whether: bool) {
        if whether {
            self.occurred.insert(name);
        }
    }

    fn step(&mut self, action: &Action) {
        match action {
            Action::Start { name, shape, count } => self.start(*name, *shape, *count),
            Action::Pause => self.paused = Some(BTreeMap::new()),
            Action::Resume => self.paused = None,
            action => {
                if let Some((name, mut group)) = action.name().and_then(|name| self.groups.remove_entry(&name)) {
                    self.in_group(name, &mut group, action);
                    self.groups.insert(name, group);
                }
            }
        }
        let waiting = self.groups.values().filter(|group| group.open.contains(&false)).count();
        self.occurs(PEERS, waiting > 1);
    }

    fn start(&mut self, name: Label, shape: Shape, count: usize) {
        self.occurs(EMPTY, count == 0);
        self.occurs(OVER_32, count > 32);
        self.occurs(OVER_100, count > 100);
        let (open, past) = (vec![false; count], BTreeSet::new());
        let group = Group { shape, open, rejected: 0, past, asked: 0, aborted: false, replaced: false, cleared: false };
        self.groups.insert(name, group);
    }

    fn in_group(&mut self, name: Label, group: &mut Group, action: &Action) {
        match action {
            Action::Deliver { .. } => self.occurs(DELIVERED, true),
            Action::Apply { at, .. } => self.opens(name, group, *at, None),
            Action::Reject { at, .. } => self.opens(name, group, *at, Some(REJECTION)),
            Action::ApplyMany { which, order, .. } => {
                for at in which.places(group.open.len(), *order) {
                    self.opens(name, group, at, None);
                }
                self.occurs(OMISSION, matches!(which, Which::Peers(_)) && group.rejected == 0);
            }
            Action::Take { count, .. } => {
                group.asked += count;
                self.occurs(REPLACED, group.replaced);
                self.occurs(ABORTED, group.aborted);
            }
            Action::Add { end, .. } => {
                self.occurs(FRONT, *end == lawful_receipt::End::Front && group.open.contains(&false));
                self.occurs(CLEARED, group.cleared);
                group.open.push(false);
            }
            Action::Put { at, .. } => match group.open.get_mut(*at) {
                Some(open) => group.replaced |= !std::mem::replace(open, false),
                None => group.open.push(false),
            },
            Action::Abort { at, .. } => group.aborted |= group.open.get(*at) == Some(&false),
            Action::AbortAll { .. } => group.aborted |= group.open.contains(&false),
            Action::Clear { .. } => group.cleared = true,
            Action::Late { .. } => self.occurs(LATE, true),
            Action::HandOver { .. } => drop(group.past.insert(HANDED_OVER)),
            Action::Cancel { .. } => drop(group.past.insert(CANCELLED)),
            Action::Restart { .. } => drop(group.past.insert(RESTARTED)),
            Action::Start { .. } | Action::Pause | Action::Resume => {}
        }
    }

    fn opens(&mut self, name: Label, group: &mut Group, at: usize, rejection: Option<&str>) {
        if group.open.get(at) != Some(&false) {
            return;
        }
        let (earlier, later) = (group.open[..at].contains(&false), group.open[at + 1..].contains(&false));
        if rejection.is_some() && group.shape == Shape::All && group.rejected == 0 {
            self.occurs(REJECTION, !earlier && at > 0 && later);
            self.occurs(ALONE, earlier);
            self.occurs(ALONE_OF_MANY, earlier && group.open.len() > 32);
        }
        self.occurs(TERMINAL, !earlier && !later && group.rejected == 0 && group.open.len() > 1);
        self.occurs(ASKED, group.asked > 0);
        self.occurred.extend(&group.past);
        group.open[at] = true;
        group.rejected += usize::from(rejection.is_some());
        if let Some(turn) = &mut self.paused {
            let (opened, rejected) = turn.entry(name).or_default();
            (*opened, *rejected) = (*opened + 1, *rejected + usize::from(rejection.is_some()));
            let (opened, rejected) = (*opened, *rejected);
            self.occurs(TOGETHER, opened > 1);
            self.occurs(REJECTED_TOGETHER, rejected > 1);
        }
    }
}
