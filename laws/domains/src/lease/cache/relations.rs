//! Relations over two runs. They predict nothing, so a fault that product and model share cannot hide from them.
//!
//! The shared-fault hypothesis of this model: product and model both count an overwrite as a new key. `respelled`
//! notices: a key that is set twice leaves the same keys as one that is set once.

use lawful_contract::Checkpoint::Published;
use lawful_contract::{Clause, Contract, Hears};
use lawful_graph::{Difference, Mismatch, Trace, Twice, Verdict};
use lawful_lease::cache::{Action, CONTRACT, Eviction, Outcome, Supports};

use crate::lease::cache::seen::{Seen, Trail, Whole};

type T = Trace<Action, Seen>;
type Two = Option<(Vec<Action>, Vec<Action>)>;

static RESPELLED: Contract = Contract {
    id: "respelled",
    law: "A key that is set twice leaves the same keys and values as one that is set once.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::every("set twice")],
    ..CONTRACT
};
static LOOKED_AT: Contract = Contract {
    id: "looked-at",
    law: "Looking at every key in turn changes nothing that follows.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("no use", &["peek"])],
    ..CONTRACT
};
static RENAME: Contract = Contract {
    id: "rename",
    law: "A renaming of the keys changes no answer but the keys in it.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::every("renamed")],
    ..CONTRACT
};

/// The relations that a subject with this support can be held to. Where the product may choose who goes, two runs may
/// differ in that choice, so only a promised one is related to itself.
pub fn relations(supports: Supports) -> Vec<Twice<Action, Seen>> {
    if supports.eviction() == Eviction::Any {
        return Vec::new();
    }
    let all = [
        ("set", Twice { contract: &RESPELLED, of: "eviction", transform: respelled, relate: same_end }),
        ("peek", Twice { contract: &LOOKED_AT, of: "eviction", transform: looked_at, relate: same_end }),
        ("set", Twice { contract: &RENAME, of: "eviction", transform: rename, relate: same_under_renaming }),
    ];
    all.into_iter().filter(|(kind, _)| supports.kind(kind)).map(|(_, twice)| twice).collect()
}

/// The last set is made twice.
fn respelled(history: &[Action]) -> Two {
    let at = history.iter().rposition(|action| matches!(action, Action::Set { .. }))?;
    Some((history.to_vec(), [&history[..=at], &history[at..]].concat()))
}

fn looked_at(history: &[Action]) -> Two {
    let (before, after) = history.split_at_checked(history.len().div_ceil(2))?;
    let keys = before.iter().filter_map(|action| match action {
        Action::Set { key, .. } | Action::Fill { key, .. } => Some(*key),
        _ => None,
    });
    let looks: Vec<_> = keys.map(|key| Action::Peek { key }).collect();
    (!looks.is_empty()).then(|| (history.to_vec(), [before, &looks, after].concat()))
}

fn same_end(plain: &T, other: &T) -> Verdict {
    let end = |trace: &T| {
        let mut seen = trace.steps.iter().rev().flat_map(|(_, seen)| seen.iter().rev());
        seen.find_map(|(_, seen)| match seen {
            Seen::Whole(whole) => Some(whole.clone()),
            _ => None,
        })
    };
    let sorted = |whole: Whole| {
        let mut rows = whole.walk.rows;
        rows.sort();
        (rows, whole.len)
    };
    let (Some(left), Some(right)) = (end(plain).map(sorted), end(other).map(sorted)) else { return Verdict::Silent };
    Mismatch::unless_equal(&left, &right, Difference::WrongValue).into()
}

/// Every key goes up by as much.
const SHIFT: u32 = 1_000_003;

fn rename(history: &[Action]) -> Two {
    let mut renamed = history.to_vec();
    for action in &mut renamed {
        match action {
            Action::Set { key, .. }
            | Action::Get { key }
            | Action::Peek { key }
            | Action::Contains { key }
            | Action::Ensure { key, .. }
            | Action::Remove { key }
            | Action::Fill { key, .. }
            | Action::Visit { key, .. } => *key += SHIFT,
            _ => {}
        }
    }
    (renamed != history).then(|| (history.to_vec(), renamed))
}

fn same_under_renaming(plain: &T, renamed: &T) -> Verdict {
    let pair = |(key, value): &(u32, u32)| (key + SHIFT, *value);
    let walk = |walk: &Trail| {
        let mut rows: Vec<_> = walk.rows.iter().map(pair).collect();
        rows.sort();
        Trail { rows, ended: walk.ended }
    };
    let sorted = |walk: &Trail| {
        let mut walk = walk.clone();
        walk.rows.sort();
        walk
    };
    let mut compared = 0;
    for ((_, left), (_, right)) in plain.steps.iter().zip(&renamed.steps) {
        for ((_, left), (_, right)) in left.iter().zip(right) {
            let (expected, right) = match (left, right) {
                (Seen::Answer(Outcome::Pair(Some(left))), right) => {
                    (Seen::Answer(Outcome::Pair(Some(pair(left)))), right.clone())
                }
                (Seen::Rows(left), Seen::Rows(right)) => (Seen::Rows(walk(left)), Seen::Rows(sorted(right))),
                (Seen::Whole(left), Seen::Whole(right)) => (
                    Seen::Whole(Whole { walk: walk(&left.walk), len: left.len }),
                    Seen::Whole(Whole { walk: sorted(&right.walk), len: right.len }),
                ),
                (Seen::Probes(left), right) => {
                    (Seen::Probes(left.iter().map(|(key, value)| (key + SHIFT, *value)).collect()), right.clone())
                }
                (left, right) => (left.clone(), right.clone()),
            };
            if expected != right {
                return Some(Mismatch::values(&expected, &right, Difference::WrongValue)).into();
            }
            compared += 1;
        }
    }
    Verdict::upheld(0).comparing(compared)
}
