//! Falsifies one part of an observation, for the blind-spot control.

use lawful_contract::Label;
use lawful_lease::permits::Answer;

use crate::lease::permits::seen::{Run, Seen, Whole};

/// Chooses a number below a bound.
type Below<'c> = &'c mut dyn FnMut(usize) -> usize;

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change.
pub fn lie(seen: &mut Seen, below: Below<'_>) -> Option<&'static str> {
    match seen {
        Seen::Answer(answer) => falsify(answer, below),
        Seen::Run(run) => settled(run, below),
        Seen::Whole(whole) => everything(whole, below),
    }
}

fn falsify(answer: &mut Answer, below: Below<'_>) -> Option<&'static str> {
    let other = |answers: [Answer; 2], below: Below<'_>| answers[below(2)].clone();
    let (wrong, part) = match answer {
        // What returns nothing has nothing to falsify.
        Answer::Done => return None,
        Answer::Granted => (other([Answer::Waiting, Answer::Closed], below), "a grant"),
        Answer::Waiting => (other([Answer::Granted, Answer::Closed], below), "a wait"),
        Answer::Short => (other([Answer::Granted, Answer::Closed], below), "too few"),
        Answer::Closed => (other([Answer::Granted, Answer::Waiting], below), "closed"),
        Answer::Count(count) => (Answer::Count(*count + 1), "count"),
        Answer::Flag(flag) => (Answer::Flag(!*flag), "flag"),
        Answer::Each(all) => {
            let at = below(all.len());
            return falsify(all.get_mut(at)?, below).map(|_| "one of a crowd");
        }
    };
    *answer = wrong;
    Some(part)
}

/// A waiter sleeps on, or one is served for nothing.
fn settled(run: &mut Run, below: Below<'_>) -> Option<&'static str> {
    if !run.settled.is_empty() {
        let at = below(run.settled.len());
        run.settled.remove(at);
        return Some("a settled request");
    }
    let last: Label = *run.queue.last()?;
    run.settled.push((last, [Answer::Granted, Answer::Closed][below(2)].clone()));
    Some("a waiting request")
}

fn everything(whole: &mut Whole, below: Below<'_>) -> Option<&'static str> {
    match (below(3), &mut whole.available, &mut whole.closed) {
        (0, Some(available), _) => {
            *available += 1;
            Some("available permits")
        }
        (1, _, Some(closed)) => {
            *closed = !*closed;
            Some("whether it is closed")
        }
        _ => {
            let at = below(whole.held.len());
            let (_, held) = whole.held.get_mut(at)?;
            *held = held.map(|held| held + 1);
            Some("held permits")
        }
    }
}
