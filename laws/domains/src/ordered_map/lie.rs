//! Falsifies one part of an observation, for the blind-spot control.

use lawful_contract::Counted;
use lawful_ordered_map::{Change, Outcome, Trail};

use crate::ordered_map::seen::{Probe, Seen, Walked, Whole};

/// Chooses a number below a bound.
type Below<'c> = &'c mut dyn FnMut(usize) -> usize;

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change.
pub fn lie<K: Counted, V: Counted>(seen: &mut Seen<K, V>, below: Below<'_>) -> Option<&'static str> {
    match seen {
        Seen::Answer(outcome) => answer(outcome, below),
        Seen::Walk(walked) => walk(walked, below),
        Seen::Whole(whole) => everything(whole, below),
        Seen::Named(_, named) => trail(named, below).map(|_| "named map"),
        Seen::Probes(probes) => probe(probes, below),
    }
}

fn walk<K: Counted, V: Counted>(walked: &mut Walked<K, V>, below: Below<'_>) -> Option<&'static str> {
    let Walked { forward, asked, work } = walked;
    match (below(4), asked, work) {
        (0, Some(asked), _) => trail(asked, below).map(|_| "asked walk"),
        (1, asked, _) => hint(asked.as_mut().unwrap_or(forward)),
        (2, _, Some(work)) => {
            *work += 1_000_000;
            Some("work")
        }
        _ => trail(forward, below).map(|_| "forward walk"),
    }
}

fn everything<K: Counted, V: Counted>(whole: &mut Whole<K, V>, below: Below<'_>) -> Option<&'static str> {
    let Whole { forward, backward, len, ends } = whole;
    match (below(4), backward, len, ends) {
        (0, Some(backward), ..) => trail(backward, below).map(|_| "backward walk"),
        (1, _, Some(len), _) => {
            *len += 1;
            Some("length")
        }
        (2, _, _, Some(ends)) => {
            pair(if below(2) == 0 { &mut ends.first } else { &mut ends.last });
            Some("ends")
        }
        _ => trail(forward, below).map(|_| "forward walk"),
    }
}

fn answer<K: Counted, V: Counted>(outcome: &mut Outcome<K, V>, below: Below<'_>) -> Option<&'static str> {
    match outcome {
        Outcome::Done => {
            *outcome = Outcome::Refused;
            Some("acceptance")
        }
        Outcome::Refused => {
            *outcome = Outcome::Done;
            Some("refusal")
        }
        Outcome::Value(value) => {
            *value = other(value.as_ref());
            Some("value")
        }
        Outcome::Values(values) => {
            let at = below(values.len());
            let value = values.get_mut(at)?;
            *value = other(value.as_ref());
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
        Outcome::Pair(there) => {
            pair(there);
            Some("pair")
        }
        Outcome::Rows(rows) => {
            rows.pop()?;
            Some("rows")
        }
        Outcome::Changes(changes) => {
            if changes.pop().is_none() {
                changes.push(Change { key: K::nth(0), before: None, after: Some(V::nth(0)) });
            }
            Some("changes")
        }
    }
}

/// Another value, or none.
fn other<V: Counted>(value: Option<&V>) -> Option<V> {
    match value {
        Some(value) if *value == V::nth(0) => Some(V::nth(1)),
        Some(_) => None,
        None => Some(V::nth(0)),
    }
}

fn pair<K: Counted, V: Counted>(pair: &mut Option<(K, V)>) {
    *pair = match pair.take() {
        Some(_) => None,
        None => Some((K::nth(0), V::nth(0))),
    };
}

/// Drops, repeats, exchanges or adds a pair.
fn trail<K: Counted, V: Counted>(trail: &mut Trail<K, V>, below: Below<'_>) -> Option<()> {
    let pairs = &mut trail.pairs;
    let at = below(pairs.len());
    match (below(4), pairs.len()) {
        (_, 0) => pairs.push((K::nth(0), V::nth(0))),
        (0, _) => drop(pairs.remove(at)),
        (1, 2..) => pairs.swap(at, (at + 1) % 2),
        (2, _) => pairs.insert(at, pairs[at].clone()),
        _ => pairs[at].1 = other(Some(&pairs[at].1)).unwrap_or_else(|| V::nth(0)),
    }
    Some(())
}

fn hint<K, V>(trail: &mut Trail<K, V>) -> Option<&'static str> {
    let hint = trail.hints.first_mut()?;
    hint.least += trail.pairs.len() + 1;
    Some("size hint")
}

fn probe<K: Counted, V: Counted>(probes: &mut [Probe<K, V>], below: Below<'_>) -> Option<&'static str> {
    let at = below(probes.len());
    let probe = probes.get_mut(at)?;
    if let (1, Some([(_, neighbour), _])) = (below(2), &mut probe.neighbours) {
        pair(neighbour);
        return Some("probed neighbour");
    }
    probe.value = other(probe.value.as_ref());
    Some("probed value")
}
