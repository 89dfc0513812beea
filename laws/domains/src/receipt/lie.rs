//! Falsifies one part of an observation, for the blind-spot control.

use lawful_receipt::{Answer, Failure, Output, Receipt, Settlement};

use crate::receipt::seen::{Seen, Shown};

/// Chooses a number below a bound.
type Below<'c> = &'c mut dyn FnMut(usize) -> usize;

/// A receipt that no history makes.
const STRANGER: Receipt = Receipt { at: 1_000_000, round: 0 };

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change.
pub fn lie(seen: &mut Seen, below: Below<'_>) -> Option<&'static str> {
    match seen {
        Seen::Told(.., answers) => told(answers, below),
        Seen::Shown(_, shown) => part(shown, below),
    }
}

/// Drops, repeats or changes an answer, or makes one up.
fn told(answers: &mut Vec<Answer>, below: Below<'_>) -> Option<&'static str> {
    let at = below(answers.len());
    match (below(4), answers.len()) {
        (_, 0) => {
            answers.push(Answer::Settled(Settlement::Success(Vec::new())));
            Some("no answer")
        }
        (0, _) => {
            answers.remove(at);
            Some("an answer")
        }
        (1, _) => {
            answers.insert(at, answers[at].clone());
            Some("an answer that comes once")
        }
        _ => changed(&mut answers[at], below),
    }
}

fn changed(answer: &mut Answer, below: Below<'_>) -> Option<&'static str> {
    match answer {
        Answer::Settled(Settlement::Rejection(failure)) => {
            *failure = other_failure(*failure, below);
            Some("error")
        }
        Answer::Settled(Settlement::Success(outputs)) => {
            if outputs.pop().is_none() {
                outputs.push(Output::Applied(STRANGER));
            }
            Some("success")
        }
        Answer::Next(taken) => {
            if let (0, Some(key)) = (below(3), taken.at) {
                taken.at = Some(key + 1);
                return Some("key");
            }
            taken.output = other_output(taken.output, below);
            Some("output")
        }
        Answer::End => {
            *answer = Answer::Settled(Settlement::Success(Vec::new()));
            Some("end")
        }
        Answer::Failed(_) => None,
    }
}

fn other_failure(failure: Failure, below: Below<'_>) -> Failure {
    match below(2) {
        0 => Failure { error: failure.error + 1, ..failure },
        _ => Failure { receipt: STRANGER, ..failure },
    }
}

fn other_output(output: Output, below: Below<'_>) -> Output {
    match output {
        Output::Applied(receipt) if below(2) == 0 => Output::Rejected(Failure { receipt, error: 0 }),
        Output::Applied(_) => Output::Applied(STRANGER),
        Output::Rejected(failure) if below(2) == 0 => Output::Applied(failure.receipt),
        Output::Rejected(failure) => Output::Rejected(other_failure(failure, below)),
        Output::Cancelled => Output::Applied(STRANGER),
    }
}

fn part(shown: &mut Shown, below: Below<'_>) -> Option<&'static str> {
    let Shown { rows, held, polled_after_end, len, keys } = shown;
    match (below(5), len, keys) {
        (0, Some(len), _) => {
            *len += 1;
            Some("length")
        }
        (1, _, Some(keys)) => {
            if keys.pop().is_none() {
                keys.push(0);
            }
            Some("keys")
        }
        (2, ..) => {
            *polled_after_end += 1;
            Some("polls after the end")
        }
        (3, ..) if !held.is_empty() => {
            held.remove(below(held.len()));
            Some("held receipts")
        }
        _ => list(rows, below),
    }
}

/// Drops, repeats or exchanges a row, or makes one up.
fn list(rows: &mut Vec<Receipt>, below: Below<'_>) -> Option<&'static str> {
    let at = below(rows.len());
    match (below(4), rows.len()) {
        (0, 1..) => drop(rows.remove(at)),
        (1, 1..) => rows.insert(at, rows[at]),
        (2, 2..) => rows.swap(at, (at + 1) % 2),
        _ => rows.push(STRANGER),
    }
    Some("rows")
}
