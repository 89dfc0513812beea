//! Falsifies one part of an observation, for the blind-spot control.

use lawful_contract::Label;
use lawful_lease::handles::Outcome;

use crate::lease::handles::seen::{Seen, Trail, Whole};

/// Chooses a number below a bound.
type Below<'c> = &'c mut dyn FnMut(usize) -> usize;

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change.
pub fn lie(seen: &mut Seen, below: Below<'_>) -> Option<&'static str> {
    match seen {
        Seen::Answer(outcome) => answer(outcome, below),
        Seen::Issued(again) => {
            again.push((Label(0), Label(0)));
            Some("an issued handle")
        }
        Seen::Rows(trail) => rows(trail, below),
        Seen::Whole(whole) => everything(whole, below),
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

/// Drops, repeats or changes an entry, gives it a stranger's handle, or adds one.
fn rows(trail: &mut Trail, below: Below<'_>) -> Option<&'static str> {
    let at = below(trail.rows.len());
    match (below(4), trail.rows.len()) {
        (_, 0) => trail.rows.push((None, 0)),
        (0, _) => drop(trail.rows.remove(at)),
        (1, _) => trail.rows.push(trail.rows[at]),
        (2, _) => trail.rows[at].0 = None,
        _ => trail.rows[at].1 += 1,
    }
    Some("entries")
}

fn everything(whole: &mut Whole, below: Below<'_>) -> Option<&'static str> {
    let Whole { walk, probes, len, weight, capacity } = whole;
    let at = below(probes.len());
    match (below(5), len, weight, capacity, probes.get_mut(at)) {
        (0, Some(len), ..) => {
            *len += 1;
            Some("length")
        }
        (1, _, Some(weight), ..) => {
            *weight += 1;
            Some("weight")
        }
        // A capacity may be greater than promised, so less is the lie; an empty arena has nothing less.
        (2, _, _, Some(capacity), _) if !walk.rows.is_empty() => {
            *capacity = 0;
            Some("capacity")
        }
        (3, _, _, _, Some((_, value))) => {
            *value = other(*value);
            Some("a probed handle")
        }
        _ => rows(walk, below),
    }
}
