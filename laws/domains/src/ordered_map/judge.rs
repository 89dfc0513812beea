//! Comparisons that several laws share: an answer, a walk.

use lawful_contract::Counted;
use lawful_graph::{Difference, Mismatch, Verdict};
use lawful_ordered_map::{Outcome, Pairs, Trail};

/// Compares two answers and classifies how they differ.
#[inline]
pub(crate) fn answers<K: Counted, V: Counted>(expected: &Outcome<K, V>, seen: &Outcome<K, V>) -> Verdict {
    if expected == seen { Verdict::upheld(0) } else { different_answers(expected, seen) }
}

#[cold]
fn different_answers<K: Counted, V: Counted>(expected: &Outcome<K, V>, seen: &Outcome<K, V>) -> Verdict {
    let difference = match (expected, seen) {
        (Outcome::Refused, _) | (_, Outcome::Refused) => Difference::WrongRefusal,
        (Outcome::Value(Some(_)), Outcome::Value(None)) | (Outcome::Pair(Some(_)), Outcome::Pair(None)) => {
            Difference::Missing
        }
        (Outcome::Value(None), Outcome::Value(Some(_))) | (Outcome::Pair(None), Outcome::Pair(Some(_))) => {
            Difference::Extra
        }
        (Outcome::Values(e), Outcome::Values(s)) => return rows(Mismatch::rows(e, s, first_difference(e, s))),
        (Outcome::Changes(e), Outcome::Changes(s)) => {
            return Mismatch::unless_same_rows(e, s, |a, b| a.key == b.key).into();
        }
        _ => Difference::WrongValue,
    };
    rows(Mismatch::values(expected, seen, difference))
}

/// A bulk action is one single action after another, so it differs as the first of them does.
fn first_difference<V: PartialEq>(expected: &[Option<V>], seen: &[Option<V>]) -> Difference {
    match expected.iter().zip(seen).find(|(expected, seen)| expected != seen) {
        Some((Some(_), None)) => Difference::Missing,
        Some((None, Some(_))) => Difference::Extra,
        _ => Difference::WrongValue,
    }
}

/// Compares a walk with the promised pairs, order included.
#[inline]
pub(crate) fn walks<K: Counted, V: Counted>(expected: &[(K, V)], seen: &Trail<K, V>) -> Verdict {
    if expected == seen.pairs && seen.ended { Verdict::upheld(0) } else { different_walks(expected, seen) }
}

#[cold]
fn different_walks<K: Counted, V: Counted>(expected: &[(K, V)], seen: &Trail<K, V>) -> Verdict {
    if !seen.ended {
        return rows(Mismatch::rows(expected, &seen.pairs, Difference::Endless));
    }
    Mismatch::unless_same_rows(expected, &seen.pairs, |a, b| a.0 == b.0).into()
}

/// Compares the members of a walk with the promised pairs and ignores their order.
#[inline]
pub(crate) fn members<K: Counted, V: Counted>(expected: &[(K, V)], seen: &Trail<K, V>) -> Verdict {
    if expected == seen.pairs && seen.ended { Verdict::upheld(0) } else { different_members(expected, seen) }
}

#[cold]
fn different_members<K: Counted, V: Counted>(expected: &[(K, V)], seen: &Trail<K, V>) -> Verdict {
    let mut sorted: Pairs<K, V> = seen.pairs.clone();
    sorted.sort();
    walks(expected, &Trail { pairs: sorted, ended: seen.ended, hints: Vec::new() })
}

fn rows(mismatch: Mismatch) -> Verdict {
    Verdict::Violated(Box::new(mismatch))
}
