//! Falsifies one part of an observation, for the blind-spot control.

use super::seen::{Answer, Seen, Shown};

/// Chooses a number below a bound.
type Below<'c> = &'c mut dyn FnMut(usize) -> usize;

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change.
pub fn lie(seen: &mut Seen, below: Below<'_>) -> Option<&'static str> {
    match seen {
        Seen::Answer(answer) => self::answer(answer, below),
        Seen::Own(own) => shown(own, below),
        Seen::Peers(peers) => {
            let at = below(peers.len());
            shown(peers.get_mut(at)?, below)
        }
        Seen::Rows { rows, asked } => {
            let list = if below(2) == 0 { rows } else { asked };
            match (below(2), list.pop()) {
                (_, None) => list.push(9_999),
                (0, Some(row)) => list.extend([row, row]),
                _ => {}
            }
            Some("a row")
        }
    }
}

fn answer(answer: &mut Answer, below: Below<'_>) -> Option<&'static str> {
    let (lie, part) = match answer {
        Answer::Done => (Answer::Refused, "acceptance"),
        Answer::Refused => (Answer::Done, "refusal"),
        Answer::Handle(_) => (Answer::Refused, "acceptance"),
        Answer::Handles(handles) => {
            let first = *handles.first()?;
            if below(2) == 0 {
                handles.push(first);
                return Some("a handle");
            }
            (Answer::Refused, "acceptance")
        }
        Answer::Supported(supported) => (Answer::Supported(!*supported), "support"),
    };
    *answer = lie;
    Some(part)
}

fn shown(shown: &mut Shown, below: Below<'_>) -> Option<&'static str> {
    match (below(2), &mut shown.count) {
        (0, Some(count)) => {
            *count += 1;
            Some("count")
        }
        _ => {
            shown.supported = !shown.supported;
            Some("support")
        }
    }
}
