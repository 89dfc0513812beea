//! Relations over two runs. They predict nothing, so a fault that product and model share cannot hide from them.
//!
//! The shared-fault hypothesis of this domain: product and model take the lowest place for the first in time, or judge
//! a group by its size. A relation between two runs of the product notices both. They leave out pauses and restarts: of
//! what opens in one turn either may be first, and two runs may differ.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::{Checkpoint, Label};
use lawful_graph::{Difference, Mismatch, Trace, Twice, Verdict};
use lawful_receipt::{Action, Answer, Failure, Order, Receipt, Settlement, Supports, Which};

use crate::receipt::contracts::{BLAME, ISOLATION, OWNER, PLACES, SIZE};
use crate::receipt::seen::Seen;

type T = Trace<Action, Seen>;
/// One action and what it showed.
type Told = (Action, Vec<(Checkpoint, Seen)>);
type Two = Option<(Vec<Action>, Vec<Action>)>;

/// The relations that a subject with this support can be held to.
pub fn relations(supports: Supports) -> Vec<Twice<Action, Seen>> {
    let blame = Twice { contract: &BLAME, of: "error", transform: turned_round, relate: same_blame };
    let size = Twice { contract: &SIZE, of: "settlement", transform: size, relate: same_ways };
    let places = Twice { contract: &PLACES, of: "settlement", transform: turned_round, relate: same_ways };
    let owner = Twice { contract: &OWNER, of: "settlement", transform: handed_over, relate: same_but_for_owners };
    let isolation = Twice { contract: &ISOLATION, of: "settlement", transform: alone, relate: same_in_group };
    if supports.has_requests() { vec![owner, isolation, size, places, blame] } else { Vec::new() }
}

/// The history up to its first restart and without its pauses: each turn opens one hold.
fn plain(history: &[Action]) -> Option<Vec<Action>> {
    let until = history.iter().position(|action| matches!(action, Action::Restart { .. })).unwrap_or(history.len());
    let runs = |action: &&Action| !matches!(action, Action::Pause | Action::Resume);
    let plain: Vec<_> = history[..until].iter().filter(runs).cloned().collect();
    (!plain.is_empty()).then_some(plain)
}

/// Up to where nothing happens to all receipts of a group at once.
fn body(history: &[Action]) -> &[Action] {
    let all = |action: &Action| {
        matches!(action, Action::ApplyMany { which: Which::All | Which::Peers(_), .. } | Action::AbortAll { .. })
    };
    &history[..history.iter().position(all).unwrap_or(history.len())]
}

/// One receipt past the last that is touched stands for all of them.
fn size(history: &[Action]) -> Two {
    let large = body(&plain(history)?).to_vec();
    let mut small = large.clone();
    let mut fewer = false;
    for at in 0..large.len() {
        let Action::Start { name, shape, count } = large[at] else { continue };
        let until = large[at + 1..].iter().position(|action| starts(action, name)).unwrap_or(large.len() - at - 1);
        let touched = large[at + 1..at + 1 + until].iter().filter(|action| action.name() == Some(name));
        let least = touched.filter_map(place).map(|place| place + 1).max().unwrap_or(0) + 1;
        if !shape.is_stream() && least < count {
            fewer = true;
            small[at] = Action::Start { name, shape, count: least };
        }
    }
    fewer.then_some((large, small))
}

fn starts(action: &Action, group: Label) -> bool {
    matches!(action, Action::Start { name, .. } if *name == group)
}

/// The greatest place that an action touches.
fn place(action: &Action) -> Option<usize> {
    match action {
        Action::Deliver { at, .. } | Action::Apply { at, .. } | Action::Reject { at, .. } => Some(*at),
        Action::ApplyMany { which: Which::Earlier(at), .. } => Some(*at),
        _ => None,
    }
}

/// Every request is turned round: place `i` of `n` becomes `n - 1 - i`.
fn turned_round(history: &[Action]) -> Two {
    let mut plain = plain(history)?;
    // There is no action for "all later ones".
    plain.retain(|action| !matches!(action, Action::ApplyMany { which: Which::Earlier(_), .. }));
    let mut sizes = BTreeMap::new();
    let mut turned = Vec::with_capacity(plain.len());
    for action in &plain {
        if let Action::Start { name, shape, count } = action {
            sizes.insert(*name, (*shape, *count));
        }
        let size = action.name().and_then(|name| sizes.get(&name)).filter(|(shape, _)| !shape.is_stream());
        turned.extend(match size {
            Some((_, size)) => mirrored(action, *size),
            None => Some(action.clone()),
        });
    }
    (turned != plain).then_some((plain, turned))
}

fn mirrored(action: &Action, size: usize) -> Option<Action> {
    let mut action = action.clone();
    match &mut action {
        Action::Deliver { at, .. } | Action::Apply { at, .. } | Action::Reject { at, .. } => {
            *at = size.checked_sub(*at + 1)?;
        }
        Action::ApplyMany { which, order, .. } => {
            if let Which::Peers(at) | Which::Earlier(at) = which {
                *at = size.checked_sub(*at + 1)?;
            }
            *order = if *order == Order::Ascending { Order::Descending } else { Order::Ascending };
        }
        _ => {}
    }
    Some(action)
}

/// Nobody hands a group over, and before each action on a group it is handed over.
fn handed_over(history: &[Action]) -> Two {
    let mut plain = plain(history)?;
    plain.retain(|action| !matches!(action, Action::HandOver { .. }));
    let mut handed = Vec::with_capacity(plain.len() * 2);
    let mut live = BTreeSet::new();
    for action in &plain {
        let name = action.name()?;
        match action {
            Action::Start { .. } => drop(live.insert(name)),
            _ if live.contains(&name) => handed.push(Action::HandOver { name }),
            _ => {}
        }
        if let Action::Cancel { .. } = action {
            live.remove(&name);
        }
        handed.push(action.clone());
    }
    (handed.len() > plain.len()).then_some((plain, handed))
}

/// The group that most actions concern, without the others.
fn alone(history: &[Action]) -> Two {
    let plain = plain(history)?;
    let name = plain.first()?.name()?;
    let alone: Vec<_> = plain.iter().filter(|action| action.name() == Some(name)).cloned().collect();
    (alone.len() < plain.len()).then_some((plain, alone))
}

/// The settlements that one action showed, by group.
fn settled((_, seen): &Told) -> BTreeMap<Label, Vec<&Settlement>> {
    let told = seen.iter().filter_map(|(_, seen)| match seen {
        Seen::Told(name, _, answers) => Some((*name, answers)),
        Seen::Shown(..) => None,
    });
    told.map(|(name, answers)| (name, answers.iter().filter_map(settlement).collect())).collect()
}

fn settlement(answer: &Answer) -> Option<&Settlement> {
    if let Answer::Settled(settlement) = answer { Some(settlement) } else { None }
}

/// Which way a request settled.
#[derive(Debug, PartialEq)]
enum Ways {
    Success,
    Rejection,
}

/// Compares which ways each request settled, action by action. What a settlement carries is another law's.
fn compare<'t>(
    left: impl Iterator<Item = &'t Told>,
    right: impl Iterator<Item = &'t Told>,
    only: Option<Label>,
) -> Verdict {
    let ways = |settled: &[&Settlement]| -> Vec<_> {
        let way = |one: &&Settlement| if let Settlement::Success(_) = one { Ways::Success } else { Ways::Rejection };
        settled.iter().map(way).collect()
    };
    let mut compared = 0;
    for (left, right) in left.zip(right) {
        let (expected, seen) = (settled(left), settled(right));
        for (name, expected) in expected.iter().filter(|(name, _)| only.is_none_or(|only| only == **name)) {
            let Some(seen) = seen.get(name) else { continue };
            let (expected, seen) = (ways(expected), ways(seen));
            if expected != seen {
                return Verdict::Violated(Box::new(Mismatch::values(&expected, &seen, Difference::WrongValue)));
            }
            compared += 1;
        }
    }
    Verdict::upheld(0).comparing(compared)
}

fn same_ways(left: &T, right: &T) -> Verdict {
    compare(left.steps.iter(), right.steps.iter(), None)
}

fn same_but_for_owners(plain: &T, handed: &T) -> Verdict {
    let is_other = |step: &&Told| !matches!(step.0, Action::HandOver { .. });
    compare(plain.steps.iter(), handed.steps.iter().filter(is_other), None)
}

/// The group that both runs have settles at its own actions, and as it does alone.
fn same_in_group(plain: &T, alone: &T) -> Verdict {
    let Some(name) = alone.steps.first().and_then(|(action, _)| action.name()) else { return Verdict::Silent };
    let (own, strange): (Vec<_>, Vec<_>) = plain.steps.iter().partition(|(action, _)| action.name() == Some(name));
    let moved = strange.into_iter().find_map(|step| settled(step).get(&name)?.first().copied().cloned());
    if let Some(moved) = moved {
        return Verdict::Violated(Box::new(Mismatch::values(&"no settlement", &moved, Difference::Extra)));
    }
    compare(own.into_iter(), alone.steps.iter(), Some(name))
}

/// Where both runs were rejected at one action, the second blames the same receipt by its other name.
fn same_blame(plain: &T, turned: &T) -> Verdict {
    let mut sizes = BTreeMap::new();
    let mut compared = 0;
    for (left, right) in plain.steps.iter().zip(&turned.steps) {
        if let Action::Start { name, count, .. } = &left.0 {
            sizes.insert(*name, *count);
        }
        let (before, after) = (settled(left), settled(right));
        for (name, expected) in before {
            let (Some(size), Some(seen)) = (sizes.get(&name), after.get(&name)) else { continue };
            let ([Settlement::Rejection(expected)], [Settlement::Rejection(seen)]) = (&expected[..], &seen[..]) else {
                continue;
            };
            let at = size.saturating_sub(expected.receipt.at + 1);
            let expected = Failure { receipt: Receipt { at, ..expected.receipt }, ..*expected };
            if expected != *seen {
                return Verdict::Violated(Box::new(Mismatch::values(&expected, seen, Difference::WrongValue)));
            }
            compared += 1;
        }
    }
    Verdict::upheld(0).comparing(compared)
}
