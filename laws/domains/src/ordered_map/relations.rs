//! Relations over two runs. They predict nothing, so a fault that product and model share cannot hide from them.
//!
//! The shared-fault hypothesis of this domain: product and model read a bound the same wrong way, or lose the same pair
//! when a map is split. A relation between two runs of the product notices both.

use std::ops::Bound;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Counted, Hears, Label};
use lawful_graph::{Difference, Mismatch, Trace, Twice, Verdict};
use lawful_ordered_map::{Action, CONTRACT, Outcome, Supports, Trail, Way};

use crate::ordered_map::seen::Seen;

type A<K, V> = Action<K, V>;
type T<K, V> = Trace<Action<K, V>, Seen<K, V>>;
type R<K, V> = Twice<Action<K, V>, Seen<K, V>>;
type Two<K, V> = Option<(Vec<Action<K, V>>, Vec<Action<K, V>>)>;

static SPLIT_APPEND: Contract = Contract {
    id: "split-append",
    law: "Splitting a map at a key and appending the tail again changes nothing.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("identity", &["append"])],
    ..CONTRACT
};
static COMMUTE: Contract = Contract {
    id: "commute",
    law: "Two neighbouring inserts of different keys commute.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("exchanged", &["insert"])],
    ..CONTRACT
};
static NARROWER: Contract = Contract {
    id: "narrower",
    law: "A range within a range yields a subset, and exactly those of its pairs that lie within.",
    hears: &[Hears::every(Applied)],
    clauses: &[Clause::of("subset", &["range"])],
    ..CONTRACT
};
static FILTER: Contract = Contract {
    id: "filter",
    law: "A range yields what filtering the whole iteration by its bounds yields.",
    hears: &[Hears::every(Applied)],
    clauses: &[Clause::of("filtered", &["range"])],
    ..CONTRACT
};
static SPELLING: Contract = Contract {
    id: "spelling",
    law: "Two spellings of one range agree: up to and including a key, and below its successor.",
    hears: &[Hears::every(Applied)],
    clauses: &[Clause::of("respelled", &["range"])],
    limits: &["successors exist only among numbered keys, so only histories over numbered keys qualify"],
    ..CONTRACT
};
static RENAME: Contract = Contract {
    id: "rename",
    law: "An order-preserving renaming of the keys changes no answer but the names in it.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("renamed", &["insert"])],
    ..CONTRACT
};

/// The relations that a subject with this support can be held to.
pub fn relations<K: Counted, V: Counted>(supports: Supports) -> Vec<Twice<A<K, V>, Seen<K, V>>> {
    let all: [(&[&str], R<K, V>); 6] = [
        (
            &["split-off", "append"],
            Twice { contract: &SPLIT_APPEND, of: "bulk", transform: split_append, relate: same_members },
        ),
        (&["insert"], Twice { contract: &COMMUTE, of: "contents", transform: commute, relate: same_members }),
        (&["range"], Twice { contract: &NARROWER, of: "range", transform: narrower, relate: within }),
        (&["range"], Twice { contract: &FILTER, of: "range", transform: filter, relate: within }),
        (&["range"], Twice { contract: &SPELLING, of: "range", transform: respell, relate: same_walks }),
        (&["insert"], Twice { contract: &RENAME, of: "contents", transform: rename, relate: same_under_renaming }),
    ];
    all.into_iter().filter(|(kinds, _)| kinds.iter().all(|kind| supports.kind(kind))).map(|(_, twice)| twice).collect()
}

/// The actions before the first drain or scan that ends a history: where a transform may add something.
fn body<K: Counted, V: Counted>(history: &[A<K, V>]) -> &[A<K, V>] {
    let end = history.iter().position(|action| matches!(action, Action::Drain { .. })).unwrap_or(history.len());
    &history[..end]
}

/// The keys that a history names, in order of appearance.
fn keys<K: Counted, V: Counted>(history: &[A<K, V>]) -> Vec<K> {
    let keys = history.iter().filter_map(|action| match action {
        Action::Insert { key, .. } | Action::Remove { key } | Action::Ensure { key, .. } => Some(key.clone()),
        Action::Fill(bulk) | Action::Erase(bulk) => bulk.keys().nth(bulk.count / 2),
        _ => None,
    });
    keys.collect()
}

fn middle<K: Counted, V: Counted>(history: &[A<K, V>]) -> Option<K> {
    let keys = keys(history);
    keys.get(keys.len() / 2).cloned()
}

fn split_append<K: Counted, V: Counted>(history: &[A<K, V>]) -> Two<K, V> {
    let plain = body(history).to_vec();
    let (key, name) = (middle(&plain)?, Label(u32::MAX));
    let mut split = plain.clone();
    split.extend([Action::SplitOff { key, name }, Action::Append { name }, Action::Scan { way: Way::Forward }]);
    let mut plain = plain;
    plain.push(Action::Scan { way: Way::Forward });
    Some((plain, split))
}

/// Exchanges the last two neighbouring inserts of different keys.
fn commute<K: Counted, V: Counted>(history: &[A<K, V>]) -> Two<K, V> {
    let mut exchanged = body(history).to_vec();
    let differ = |pair: &[A<K, V>]| match pair {
        [Action::Insert { key: a, .. }, Action::Insert { key: b, .. }] => a != b,
        _ => false,
    };
    let at = exchanged.windows(2).rposition(differ)?;
    exchanged.swap(at, at + 1);
    let mut plain = body(history).to_vec();
    plain.push(Action::Scan { way: Way::Forward });
    exchanged.push(Action::Scan { way: Way::Forward });
    Some((plain, exchanged))
}

/// Bounds around the middle key of a history: from its least key, included, up to the middle key, excluded.
fn bounds<K: Counted, V: Counted>(history: &[A<K, V>]) -> Option<(Bound<K>, Bound<K>)> {
    let (low, high) = (keys(history).into_iter().min()?, middle(history)?);
    (low < high).then_some((Bound::Included(low), Bound::Excluded(high)))
}

fn with<K: Counted, V: Counted>(history: &[A<K, V>], low: Bound<K>, high: Bound<K>) -> Vec<A<K, V>> {
    let mut longer = body(history).to_vec();
    longer.push(Action::Range { low, high, way: Way::Forward });
    longer
}

fn narrower<K: Counted, V: Counted>(history: &[A<K, V>]) -> Two<K, V> {
    let (low, high) = bounds(body(history))?;
    Some((with(history, low.clone(), Bound::Unbounded), with(history, low, high)))
}

fn filter<K: Counted, V: Counted>(history: &[A<K, V>]) -> Two<K, V> {
    let (low, high) = bounds(body(history))?;
    let mut scan = body(history).to_vec();
    scan.push(Action::Scan { way: Way::Forward });
    Some((scan, with(history, low, high)))
}

fn respell<K: Counted, V: Counted>(history: &[A<K, V>]) -> Two<K, V> {
    let key = middle(body(history))?;
    let next = key.ordinal().filter(|n| n + 1 < K::MANY).map(|n| K::nth(n + 1))?;
    Some((
        with(history, Bound::Unbounded, Bound::Included(key)),
        with(history, Bound::Unbounded, Bound::Excluded(next)),
    ))
}

/// Doubles every key's ordinal. Bulk actions double their stride; `retain` counts ordinals, so it does not qualify.
fn rename<K: Counted, V: Counted>(history: &[A<K, V>]) -> Two<K, V> {
    let plain = body(history).to_vec();
    let renamed = plain.iter().map(double).collect::<Option<Vec<_>>>()?;
    (!plain.is_empty()).then_some((plain, renamed))
}

fn double_key<K: Counted>(key: &K) -> Option<K> {
    let n = key.ordinal()? * 2;
    (n < K::MANY).then(|| K::nth(n))
}

fn double<K: Counted, V: Counted>(action: &A<K, V>) -> Option<A<K, V>> {
    let mut action = action.clone();
    match &mut action {
        Action::Insert { key, .. }
        | Action::Remove { key }
        | Action::Get { key }
        | Action::Contains { key }
        | Action::Update { key, .. }
        | Action::Ensure { key, .. }
        | Action::Nearest { key, .. }
        | Action::SplitOff { key, .. } => *key = double_key(key)?,
        Action::Range { low, high, .. } => {
            for bound in [low, high] {
                match bound {
                    Bound::Included(key) | Bound::Excluded(key) => *key = double_key(key)?,
                    Bound::Unbounded => {}
                }
            }
        }
        Action::Fill(bulk) | Action::Erase(bulk) => {
            let last = bulk.start.ordinal()? + bulk.stride.max(1) * bulk.count;
            if last * 2 >= K::MANY {
                return None;
            }
            bulk.start = double_key(&bulk.start)?;
            bulk.stride = bulk.stride.max(1) * 2;
        }
        Action::Retain { .. } | Action::Prefix { .. } => return None,
        _ => {}
    }
    Some(action)
}

fn final_members<K, V>(trace: &T<K, V>) -> Option<&Trail<K, V>> {
    let mut seen = trace.steps.iter().rev().flat_map(|(_, seen)| seen.iter().rev());
    seen.find_map(|(_, seen)| match seen {
        Seen::Whole(whole) => Some(&whole.forward),
        _ => None,
    })
}

fn final_walk<K, V>(trace: &T<K, V>) -> Option<&Trail<K, V>> {
    match trace.last(Applied)? {
        Seen::Walk(walked) => Some(&walked.forward),
        _ => None,
    }
}

fn same<K: Counted, V: Counted>(left: Option<&Trail<K, V>>, right: Option<&Trail<K, V>>) -> Verdict {
    let (Some(left), Some(right)) = (left, right) else { return Verdict::Silent };
    Mismatch::unless_same_rows(&left.pairs, &right.pairs, |a, b| a.0 == b.0).into()
}

fn same_members<K: Counted, V: Counted>(plain: &T<K, V>, other: &T<K, V>) -> Verdict {
    same(final_members(plain), final_members(other))
}

fn same_walks<K: Counted, V: Counted>(plain: &T<K, V>, other: &T<K, V>) -> Verdict {
    same(final_walk(plain), final_walk(other))
}

/// The narrow walk is the wide walk, filtered by the narrow bounds.
fn within<K: Counted, V: Counted>(wide: &T<K, V>, narrow: &T<K, V>) -> Verdict {
    let (Some(all), Some(some)) = (final_walk(wide), final_walk(narrow)) else { return Verdict::Silent };
    let Some((Action::Range { low, high, .. }, _)) = narrow.steps.last() else { return Verdict::Silent };
    let inside = |key: &K| {
        let above = match low {
            Bound::Included(low) => key >= low,
            Bound::Excluded(low) => key > low,
            Bound::Unbounded => true,
        };
        let below = match high {
            Bound::Included(high) => key <= high,
            Bound::Excluded(high) => key < high,
            Bound::Unbounded => true,
        };
        above && below
    };
    let filtered: Vec<_> = all.pairs.iter().filter(|pair| inside(&pair.0)).cloned().collect();
    Mismatch::unless_same_rows(&filtered, &some.pairs, |a, b| a.0 == b.0).into()
}

fn same_under_renaming<K: Counted, V: Counted>(plain: &T<K, V>, renamed: &T<K, V>) -> Verdict {
    let mut compared = 0;
    for ((_, left), (_, right)) in plain.steps.iter().zip(&renamed.steps) {
        for ((_, left), (_, right)) in left.iter().zip(right) {
            let verdict = match (left, right) {
                (Seen::Whole(left), Seen::Whole(right)) => same_renamed(&left.forward, &right.forward),
                (Seen::Walk(left), Seen::Walk(right)) => same_renamed(&left.forward, &right.forward),
                (
                    Seen::Answer(left @ (Outcome::Value(_) | Outcome::Flag(_) | Outcome::Count(_))),
                    Seen::Answer(right),
                ) => Mismatch::unless_equal(left, right, Difference::WrongValue).into(),
                _ => Verdict::Silent,
            };
            match verdict {
                Verdict::Violated(_) => return verdict,
                Verdict::Upheld(_) => compared += 1,
                Verdict::Silent | Verdict::Several(_) => {}
            }
        }
    }
    Verdict::upheld(0).comparing(compared)
}

fn same_renamed<K: Counted, V: Counted>(plain: &Trail<K, V>, renamed: &Trail<K, V>) -> Verdict {
    let doubled: Option<Vec<_>> =
        plain.pairs.iter().map(|(key, value)| Some((double_key(key)?, value.clone()))).collect();
    let Some(doubled) = doubled else { return Verdict::Silent };
    Mismatch::unless_same_rows(&doubled, &renamed.pairs, |a, b| a.0 == b.0).into()
}
