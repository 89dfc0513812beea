//! How an observation differs from what was promised.

use std::fmt::{self, Debug};

use lawful_contract::{Checkpoint, Contract};
use serde::Serialize;

/// A broken promise: which law, where, and how.
#[derive(Clone, Debug, Serialize)]
pub struct Violation {
    /// The law's path in the graph, schematic: `lease[*]/fencing` for a law inside a keyed group.
    pub law: String,
    /// The key of the instance, for a law inside a keyed group.
    pub instance: Option<String>,
    /// The promise.
    #[serde(skip)]
    pub contract: &'static Contract,
    /// The checkpoint at which it broke.
    pub checkpoint: Checkpoint,
    /// The kind of the action that ran, or `opened`.
    pub kind: &'static str,
    /// The difference and both values.
    pub mismatch: Mismatch,
}

/// A difference between the promised and the observed value.
#[derive(Clone, Debug, Serialize)]
pub struct Mismatch {
    /// The clause that broke, by position in the contract.
    pub clause: usize,
    /// What kind of difference it is.
    pub difference: Difference,
    /// What was promised.
    pub expected: Exhibit,
    /// What was observed.
    pub observed: Exhibit,
}

/// A kind of difference. It is part of a violation's identity.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Difference {
    /// Something promised is not there.
    Missing,
    /// Something is there that was not promised.
    Extra,
    /// Something promised once is there more often.
    Repeated,
    /// The right things in a wrong order.
    Reordered,
    /// A wrong value.
    WrongValue,
    /// Refused although promised, or accepted although refusal was promised.
    WrongRefusal,
    /// A walk that takes more than the structure can hold.
    Endless,
    /// More work than promised.
    TooMuchWork,
    /// The product panicked at this place.
    Panicked(String),
    /// The product took longer than the harness waits.
    Stalled,
    /// The product ended the process.
    Aborted,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("missing"),
            Self::Extra => f.write_str("extra"),
            Self::Repeated => f.write_str("repeated"),
            Self::Reordered => f.write_str("reordered"),
            Self::WrongValue => f.write_str("wrong value"),
            Self::WrongRefusal => f.write_str("wrong refusal"),
            Self::Endless => f.write_str("endless walk"),
            Self::TooMuchWork => f.write_str("too much work"),
            Self::Panicked(place) => write!(f, "panicked at {place}"),
            Self::Stalled => f.write_str("stalled"),
            Self::Aborted => f.write_str("aborted"),
        }
    }
}

/// A value as it is shown: one row, or a window of many.
///
/// Rows far from the first difference are counted, not copied, so a violation over thousands of rows stays readable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Exhibit {
    /// How many rows the value has before this window.
    pub before: usize,
    /// The rows of the window.
    pub rows: Vec<String>,
    /// How many rows the value has after this window.
    pub after: usize,
}

/// Rows shown on both sides of the first difference.
const CONTEXT: usize = 3;
/// Rows shown from the first difference on.
const WINDOW: usize = 24;

impl Exhibit {
    /// One value on one row.
    pub fn value(value: &impl Debug) -> Self {
        Self { before: 0, rows: vec![format!("{value:?}")], after: 0 }
    }

    fn window<T: Debug>(rows: &[T], first_difference: usize, last_difference: usize) -> Self {
        let from = first_difference.saturating_sub(CONTEXT).min(rows.len());
        let to = (last_difference + CONTEXT).min(first_difference + WINDOW).clamp(from, rows.len());
        Self {
            before: from,
            rows: rows[from..to].iter().map(|row| format!("{row:?}")).collect(),
            after: rows.len() - to,
        }
    }
}

impl Mismatch {
    /// A difference of two values.
    pub fn values(expected: &impl Debug, observed: &impl Debug, difference: Difference) -> Self {
        Self { clause: 0, difference, expected: Exhibit::value(expected), observed: Exhibit::value(observed) }
    }

    /// `None` if the values are equal, else their difference.
    #[inline]
    pub fn unless_equal<T: Debug + PartialEq>(expected: &T, observed: &T, difference: Difference) -> Option<Self> {
        (expected != observed).then(|| Self::values(expected, observed, difference))
    }

    /// `None` if the rows are equal in order, else the classified difference: repeated, missing, extra, reordered or
    /// wrong value, in this order of precedence. `same` says that two rows are about the same thing.
    pub fn unless_same_rows<T: Debug + PartialEq + Ord>(
        expected: &[T],
        observed: &[T],
        same: impl Fn(&T, &T) -> bool,
    ) -> Option<Self> {
        (expected != observed).then(|| {
            let difference = classify(expected, observed, same);
            Self::rows(expected, observed, difference)
        })
    }

    /// A difference of two sequences of rows, shown as a window around the first differing row.
    pub fn rows<T: Debug + PartialEq>(expected: &[T], observed: &[T], difference: Difference) -> Self {
        let first = expected.iter().zip(observed).take_while(|(e, o)| e == o).count();
        let shorter = expected.len().min(observed.len()) - first;
        let tail = expected.iter().rev().zip(observed.iter().rev()).take(shorter).take_while(|(e, o)| e == o).count();
        Self {
            clause: 0,
            difference,
            expected: Exhibit::window(expected, first, expected.len() - tail),
            observed: Exhibit::window(observed, first, observed.len() - tail),
        }
    }
}

fn classify<T: PartialEq + Ord>(expected: &[T], observed: &[T], same: impl Fn(&T, &T) -> bool) -> Difference {
    let sorted = |rows: &[T]| -> Vec<usize> {
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by(|a, b| rows[*a].cmp(&rows[*b]));
        order
    };
    let (left, right) = (sorted(expected), sorted(observed));
    let (mut i, mut j) = (0, 0);
    let (mut missing, mut extra, mut wrong, mut repeated) = (false, false, false, false);
    while i < left.len() || j < right.len() {
        let (e, o) = (left.get(i).map(|n| &expected[*n]), right.get(j).map(|n| &observed[*n]));
        match (e, o) {
            (Some(e), Some(o)) if e == o => (i, j) = (i + 1, j + 1),
            (Some(e), Some(o)) if same(e, o) && !(j > 0 && same(&observed[right[j - 1]], o)) => {
                wrong = true;
                (i, j) = (i + 1, j + 1);
            }
            (Some(e), Some(o)) if e < o => (missing, i) = (true, i + 1),
            (Some(_), None) => (missing, i) = (true, i + 1),
            (_, Some(o)) => {
                let again = j > 0 && same(&observed[right[j - 1]], o);
                (repeated, extra, j) = (repeated || again, extra || !again, j + 1);
            }
            (None, None) => break,
        }
    }
    match (repeated, missing, extra, wrong) {
        (true, ..) => Difference::Repeated,
        (_, true, ..) => Difference::Missing,
        (_, _, true, _) => Difference::Extra,
        (.., true) => Difference::WrongValue,
        _ => Difference::Reordered,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kind(expected: &[(u32, u32)], observed: &[(u32, u32)]) -> Option<Difference> {
        Mismatch::unless_same_rows(expected, observed, |e, o| e.0 == o.0).map(|mismatch| mismatch.difference)
    }

    #[test]
    fn rows_are_classified() {
        assert_eq!(kind(&[(1, 1)], &[(1, 1)]), None);
        assert_eq!(kind(&[(1, 1), (2, 2)], &[(1, 1)]), Some(Difference::Missing));
        assert_eq!(kind(&[(1, 1)], &[(1, 1), (2, 2)]), Some(Difference::Extra));
        assert_eq!(kind(&[(1, 1), (2, 2)], &[(2, 2), (1, 1)]), Some(Difference::Reordered));
        assert_eq!(kind(&[(1, 1)], &[(1, 2)]), Some(Difference::WrongValue));
        assert_eq!(kind(&[(1, 1)], &[(1, 1), (1, 1)]), Some(Difference::Repeated));
        assert_eq!(kind(&[(1, 1)], &[(1, 1), (1, 2)]), Some(Difference::Repeated));
    }

    #[test]
    fn thousands_of_rows_show_a_window() {
        let expected: Vec<u32> = (0..5_000).collect();
        let mut observed = expected.clone();
        observed.remove(2_500);
        let mismatch = Mismatch::rows(&expected, &observed, Difference::Missing);
        assert_eq!(mismatch.expected.before, 2_497);
        assert!(mismatch.expected.rows.contains(&"2500".to_string()));
        assert!(!mismatch.observed.rows.contains(&"2500".to_string()));
        assert!(mismatch.expected.rows.len() <= WINDOW + CONTEXT);
    }
}
