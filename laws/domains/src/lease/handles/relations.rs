//! Relations over two runs. They predict nothing, so a fault that product and model share cannot hide from them.
//!
//! The shared-fault hypothesis of this model: product and model both forget that an entry left when all leave at once.
//! `one-by-one` notices: an arena that is cleared shows what one shows whose entries were removed in turn.

use std::collections::BTreeSet;

use lawful_contract::Checkpoint::Published;
use lawful_contract::{Clause, Contract, Hears, Label};
use lawful_graph::{Difference, Mismatch, Trace, Twice, Verdict};
use lawful_lease::handles::{Action, CONTRACT, Supports, kept};

use crate::lease::handles::seen::{Seen, Trail, Whole};

type T = Trace<Action, Seen>;
type Two = Option<(Vec<Action>, Vec<Action>)>;

static ONE_BY_ONE: Contract = Contract {
    id: "one-by-one",
    law: "An arena that is cleared shows what one shows whose entries were removed one after another.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("cleared", &["clear"])],
    limits: &["the capacity may differ"],
    ..CONTRACT
};
static STRANGER: Contract = Contract {
    id: "stranger",
    law: "An entry that comes and goes at once changes no other entry.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::every("without a trace")],
    limits: &["the capacity may differ"],
    ..CONTRACT
};
static RENAME: Contract = Contract {
    id: "rename",
    law: "An order-preserving renaming of the labels changes no answer but the labels in it.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::every("renamed")],
    ..CONTRACT
};

/// The relations that a subject with this support can be held to.
pub fn relations(supports: Supports) -> Vec<Twice<Action, Seen>> {
    let all = [
        ("clear", Twice { contract: &ONE_BY_ONE, of: "release", transform: one_by_one, relate: same_end }),
        ("insert", Twice { contract: &STRANGER, of: "tenancy", transform: stranger, relate: same_end }),
        ("insert", Twice { contract: &RENAME, of: "tenancy", transform: rename, relate: same_under_renaming }),
    ];
    all.into_iter().filter(|(kind, _)| supports.kind(kind)).map(|(_, twice)| twice).collect()
}

/// The most entries that are removed one by one.
const FEW: usize = 64;

/// The first clear becomes removals of the entries that are there.
fn one_by_one(history: &[Action]) -> Two {
    let at = history.iter().position(|action| *action == Action::Clear)?;
    let there = there(&history[..at]);
    let removals: Vec<_> = there.iter().map(|name| Action::Remove { name: *name }).collect();
    let singly = [&history[..at], &removals, &history[at + 1..]].concat();
    (1..=FEW).contains(&removals.len()).then(|| (history.to_vec(), singly))
}

/// The labels whose entries are there after a history.
fn there(history: &[Action]) -> BTreeSet<Label> {
    let mut there = BTreeSet::new();
    for action in history {
        match action {
            Action::Insert { name, .. } => drop(there.insert(*name)),
            Action::Fill { name, count } => there.extend((name.0..).take(*count).map(Label)),
            Action::Remove { name } => drop(there.remove(name)),
            Action::Erase(erase) => there.retain(|name| !erase.names().any(|gone| gone == *name)),
            Action::Clear | Action::Drain { .. } => there.clear(),
            Action::Retain { every } => there.retain(|name| kept(*name, *every)),
            _ => {}
        }
    }
    there
}

fn stranger(history: &[Action]) -> Two {
    let (before, after) = history.split_at_checked(history.len().div_ceil(2))?;
    let name = Label(u32::MAX);
    let comes_and_goes = [Action::Insert { name, value: 0 }, Action::Remove { name }];
    (!before.is_empty()).then(|| (history.to_vec(), [before, &comes_and_goes, after].concat()))
}

/// The entries without their order, the length and the weight: the capacity may differ.
type End = (Vec<(Option<Label>, u32)>, Option<usize>, Option<u64>);

/// The last whole observation.
fn end(trace: &T) -> Option<End> {
    let mut seen = trace.steps.iter().rev().flat_map(|(_, seen)| seen.iter().rev());
    seen.find_map(|(_, seen)| match seen {
        Seen::Whole(Whole { walk, len, weight, .. }) => Some((walk.sorted(), *len, *weight)),
        _ => None,
    })
}

fn same_end(plain: &T, other: &T) -> Verdict {
    let (Some(left), Some(right)) = (end(plain), end(other)) else { return Verdict::Silent };
    Mismatch::unless_equal(&left, &right, Difference::WrongValue).into()
}

/// Every label goes up by as much. A multiple of every `every`, so that a retain keeps the same entries.
const SHIFT: u32 = 420 * 12;

fn shifted(name: Label) -> Label {
    Label(name.0.saturating_add(SHIFT))
}

fn rename(history: &[Action]) -> Two {
    let mut renamed = history.to_vec();
    for action in &mut renamed {
        match action {
            Action::Insert { name, .. }
            | Action::Get { name }
            | Action::Contains { name }
            | Action::Set { name, .. }
            | Action::Remove { name }
            | Action::Fill { name, .. } => *name = shifted(*name),
            Action::Erase(erase) => erase.name = shifted(erase.name),
            _ => {}
        }
    }
    (renamed != history).then(|| (history.to_vec(), renamed))
}

fn same_under_renaming(plain: &T, renamed: &T) -> Verdict {
    let trail = |trail: &Trail| Trail {
        rows: trail.rows.iter().map(|(name, value)| (name.map(shifted), *value)).collect(),
        ended: trail.ended,
    };
    let mut compared = 0;
    for ((_, left), (_, right)) in plain.steps.iter().zip(&renamed.steps) {
        for ((_, left), (_, right)) in left.iter().zip(right) {
            let expected = match left {
                Seen::Answer(outcome) => Seen::Answer(outcome.clone()),
                Seen::Rows(rows) => Seen::Rows(trail(rows)),
                Seen::Whole(whole) => {
                    let probes = whole.probes.iter().map(|(a, value)| (shifted(*a), *value)).collect();
                    Seen::Whole(Whole { walk: trail(&whole.walk), probes, ..whole.clone() })
                }
                Seen::Issued(again) => Seen::Issued(again.iter().map(|(a, b)| (shifted(*a), shifted(*b))).collect()),
            };
            if expected != *right {
                return Some(Mismatch::values(&expected, right, Difference::WrongValue)).into();
            }
            compared += 1;
        }
    }
    Verdict::upheld(0).comparing(compared)
}
