//! Falsifies one part of an observation, for the blind-spot control.

use lawful_lease::cache::Outcome;

use crate::lease::cache::seen::{Seen, Trail};

/// Chooses a number below a bound.
type Below<'c> = &'c mut dyn FnMut(usize) -> usize;

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change.
pub fn lie(seen: &mut Seen, below: Below<'_>) -> Option<&'static str> {
    match seen {
        Seen::Answer(outcome) => answer(outcome, below),
        Seen::Rows(walk) => rows(walk, below),
        Seen::Whole(whole) => match (below(3), &mut whole.len) {
            (0, Some(len)) => {
                *len += 1;
                Some("length")
            }
            _ => rows(&mut whole.walk, below),
        },
        Seen::Probes(probes) => {
            let at = below(probes.len());
            let (_, value) = probes.get_mut(at)?;
            *value = other(*value);
            Some("a key looked at")
        }
    }
}

fn answer(outcome: &mut Outcome, below: Below<'_>) -> Option<&'static str> {
    match outcome {
        Outcome::Done | Outcome::Rows(_) => None,
        Outcome::Value(value) => {
            *value = other(*value);
            Some("value")
        }
        Outcome::Values(values) => {
            let at = below(values.len());
            let value = values.get_mut(at)?;
            *value = other(*value);
            Some("one of the values")
        }
        Outcome::Flag(flag) => {
            *flag = !*flag;
            Some("flag")
        }
        Outcome::Count(count) => {
            *count += 1;
            Some("count")
        }
        Outcome::Pair(pair) => {
            *pair = match *pair {
                Some((key, value)) if below(2) == 0 => Some((key, value + 1)),
                Some(_) => None,
                None => Some((0, 0)),
            };
            Some("pair")
        }
    }
}

/// Another value, or none.
fn other(value: Option<u32>) -> Option<u32> {
    match value {
        Some(0) => Some(1),
        Some(_) => None,
        None => Some(0),
    }
}

/// Drops, repeats, changes or adds a pair.
fn rows(walk: &mut Trail, below: Below<'_>) -> Option<&'static str> {
    let at = below(walk.rows.len());
    match (below(3), walk.rows.len()) {
        (_, 0) => walk.rows.push((0, 0)),
        (0, _) => drop(walk.rows.remove(at)),
        (1, _) => walk.rows.push(walk.rows[at]),
        _ => walk.rows[at].1 += 1,
    }
    Some("pairs")
}
