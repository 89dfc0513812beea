//! Relations over two runs. They predict nothing, so a fault that product and model share cannot hide from them.
//!
//! The shared-fault hypothesis of this domain: product and model take the lowest place for the first in time, or judge a
//! group by its size. A relation between two runs of the product notices both. None of them speaks of pauses or
//! restarts: of what opens in one turn either may be first, and two runs may differ.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::{Checkpoint, Label};
use lawful_graph::{Difference, Mismatch, Trace, Twice, Verdict};
use lawful_receipt::{Action, Answer, Failure, Order, Output, Receipt, Settlement, Shape, Supports, Which};

use crate::receipt::contracts::{ISOLATION, OWNER, PLACES, SIZE};
use crate::receipt::seen::Seen;

type T = Trace<Action, Seen>;
/// One action and what it showed.
type Told = (Action, Vec<(Checkpoint, Seen)>);
type Two = Option<(Vec<Action>, Vec<Action>)>;

/// The relations that a subject with this support can be held to.
pub fn relations(supports: Supports) -> Vec<Twice<Action, Seen>> {
    let size = Twice { contract: &SIZE, of: "settlement", transform: size, relate: same_settlements };
    let places = Twice { contract: &PLACES, of: "settlement", transform: turned_round, relate: mirrored_settlements };
    let owner = Twice { contract: &OWNER, of: "settlement", transform: handed_over, relate: same_answers };
    let isolation = Twice { contract: &ISOLATION, of: "settlement", transform: alone, relate: same_in_group };
    let mut all = vec![owner, isolation];
    if supports.has_requests() {
        all.extend([size, places]);
    }
    all
}

/// A history in which each turn opens one hold: neither a pause nor a restart opens several at once.
fn plain(history: &[Action]) -> Option<&[Action]> {
    let at_once = |action: &Action| matches!(action, Action::Pause | Action::Resume | Action::Restart { .. });
    (!history.is_empty() && !history.iter().any(at_once)).then_some(history)
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
    let large = body(plain(history)?).to_vec();
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
    let plain = plain(history)?.to_vec();
    let mut sizes = BTreeMap::new();
    let mut turned = Vec::with_capacity(plain.len());
    for action in &plain {
        if let Action::Start { name, shape, count } = action {
            sizes.insert(*name, (*shape, *count));
        }
        let size = action.name().and_then(|name| sizes.get(&name)).filter(|(shape, _)| !shape.is_stream());
        turned.extend(match size {
            Some((_, size)) => mirrored(action, *size)?,
            None => vec![action.clone()],
        });
    }
    (turned != plain).then_some((plain, turned))
}

fn mirrored(action: &Action, size: usize) -> Option<Vec<Action>> {
    let mut action = action.clone();
    match &mut action {
        Action::Deliver { at, .. } | Action::Apply { at, .. } | Action::Reject { at, .. } => {
            *at = size.checked_sub(*at + 1)?
        }
        Action::ApplyMany { which: Which::Earlier(_), .. } => return None,
        Action::ApplyMany { which, order, .. } => {
            if let Which::Peers(at) = which {
                *at = size.checked_sub(*at + 1)?;
            }
            *order = if *order == Order::Ascending { Order::Descending } else { Order::Ascending };
        }
        _ => {}
    }
    Some(vec![action])
}

/// Nobody hands a group over, and before each action on a group it is handed over.
fn handed_over(history: &[Action]) -> Two {
    let is_other = |action: &&Action| !matches!(action, Action::HandOver { .. });
    let plain: Vec<_> = plain(history)?.iter().filter(is_other).cloned().collect();
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
    let plain = plain(history)?.to_vec();
    let name = plain.first()?.name()?;
    let alone: Vec<_> = plain.iter().filter(|action| action.name() == Some(name)).cloned().collect();
    (alone.len() < plain.len()).then_some((plain, alone))
}

/// What one action showed of each group: its settlements, and how many outputs and ends.
fn told(step: &Told) -> BTreeMap<Label, (Vec<Settlement>, usize, usize)> {
    let told = step.1.iter().filter_map(|(_, seen)| match seen {
        Seen::Told(name, answers) => Some((*name, answers)),
        Seen::Shown(..) => None,
    });
    let count = |answers: &[Answer], is: fn(&Answer) -> bool| answers.iter().filter(|answer| is(answer)).count();
    let sum = told.map(|(name, answers)| {
        let settled = answers.iter().filter_map(|answer| match answer {
            Answer::Settled(settlement) => Some(settlement.clone()),
            _ => None,
        });
        let outputs = count(answers, |answer| matches!(answer, Answer::Next(_)));
        let ends = count(answers, |answer| *answer == Answer::End);
        (name, (settled.collect(), outputs, ends))
    });
    sum.collect()
}

/// Compares settlements action by action after `rename` of those of the first run.
fn compare(left: &T, right: &T, rename: impl Fn(Label, Settlement) -> Settlement) -> Verdict {
    let mut compared = 0;
    for (left, right) in left.steps.iter().zip(&right.steps) {
        let (left, right) = (told(left), told(right));
        for (name, (settled, ..)) in left {
            let Some((seen, ..)) = right.get(&name) else { continue };
            let expected: Vec<_> = settled.into_iter().map(|one| rename(name, one)).collect();
            if expected != *seen {
                return differs(&expected, seen);
            }
            compared += 1;
        }
    }
    Verdict::upheld(0).comparing(compared)
}

fn differs<X: std::fmt::Debug>(expected: &X, seen: &X) -> Verdict {
    Verdict::Violated(Box::new(Mismatch::values(expected, seen, Difference::WrongValue)))
}

fn same_settlements(large: &T, small: &T) -> Verdict {
    compare(large, small, |_, settlement| settlement)
}

/// The settlements of a group that was turned round, with the names of its places.
fn mirrored_settlements(plain: &T, turned: &T) -> Verdict {
    let mut sizes: BTreeMap<Label, (Shape, usize)> = BTreeMap::new();
    let mut compared = 0;
    for (left, right) in plain.steps.iter().zip(&turned.steps) {
        if let Action::Start { name, shape, count } = &left.0 {
            sizes.insert(*name, (*shape, *count));
        }
        let (before, after) = (told(left), told(right));
        for (name, (settled, ..)) in before {
            let Some((shape, size)) = sizes.get(&name).filter(|(shape, _)| !shape.is_stream()) else { continue };
            let Some((seen, ..)) = after.get(&name) else { continue };
            let expected: Vec<_> = settled.into_iter().map(|one| mirror(one, *shape, *size)).collect();
            if expected != *seen {
                return differs(&expected, seen);
            }
            compared += 1;
        }
    }
    Verdict::upheld(0).comparing(compared)
}

fn mirror(settlement: Settlement, shape: Shape, size: usize) -> Settlement {
    let place = |receipt: Receipt| Receipt { at: size.saturating_sub(receipt.at + 1), ..receipt };
    let failure = |one: Failure| Failure { receipt: place(one.receipt), ..one };
    match settlement {
        Settlement::Rejection(one) => Settlement::Rejection(failure(one)),
        Settlement::Success(outputs) => {
            let output = |output: Output| match output {
                Output::Applied(receipt) => Output::Applied(place(receipt)),
                Output::Rejected(one) => Output::Rejected(failure(one)),
                Output::Cancelled => Output::Cancelled,
            };
            let mut outputs: Vec<_> = outputs.into_iter().map(output).collect();
            if matches!(shape, Shape::All | Shape::Every) {
                outputs.reverse();
            }
            Settlement::Success(outputs)
        }
    }
}

fn same_answers(plain: &T, handed: &T) -> Verdict {
    let is_other = |step: &&Told| !matches!(step.0, Action::HandOver { .. });
    let handed: Vec<_> = handed.steps.iter().filter(is_other).cloned().collect();
    same_told(&plain.steps, &handed, None)
}

/// The answers of the group that both runs have.
fn same_in_group(plain: &T, alone: &T) -> Verdict {
    let Some(name) = alone.steps.first().and_then(|(action, _)| action.name()) else { return Verdict::Silent };
    let own: Vec<_> = plain.steps.iter().filter(|(action, _)| action.name() == Some(name)).cloned().collect();
    let strange = plain.steps.iter().filter(|(action, _)| action.name() != Some(name));
    for step in strange {
        if let Some((settled, outputs, ends)) = told(step).get(&name).filter(|told| !is_nothing(told)) {
            return differs(&(Vec::new(), 0, 0), &(settled.clone(), *outputs, *ends));
        }
    }
    same_told(&own, &alone.steps, Some(name))
}

fn is_nothing((settled, outputs, ends): &(Vec<Settlement>, usize, usize)) -> bool {
    settled.is_empty() && *outputs == 0 && *ends == 0
}

fn same_told(left: &[Told], right: &[Told], only: Option<Label>) -> Verdict {
    let mut compared = 0;
    for (left, right) in left.iter().zip(right) {
        let (expected, seen) = (told(left), told(right));
        for (name, expected) in expected.iter().filter(|(name, _)| only.is_none_or(|only| only == **name)) {
            let Some(seen) = seen.get(name) else { continue };
            if expected != seen {
                return differs(expected, seen);
            }
            compared += 1;
        }
    }
    Verdict::upheld(0).comparing(compared)
}
