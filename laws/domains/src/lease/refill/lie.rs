//! Falsifies one part of an observation, for the blind-spot control.

use lawful_lease::refill::Outcome;

use crate::lease::refill::seen::Seen;

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change.
pub fn lie(seen: &mut Seen, below: &mut dyn FnMut(usize) -> usize) -> Option<&'static str> {
    let mut other = |number: u64| if below(2) == 0 { number + 1 } else { number.saturating_sub(1) };
    match seen {
        Seen::Tokens(tokens) => {
            *tokens = other(*tokens);
            Some("tokens")
        }
        Seen::Answer(outcome) => {
            let (wrong, part) = match outcome {
                Outcome::Done => return None,
                Outcome::Granted => (Outcome::Short, "a grant"),
                Outcome::Short => (Outcome::Granted, "a refusal"),
                Outcome::Count(count) => (Outcome::Count(other(*count)), "count"),
                Outcome::After(Some(ticks)) => (Outcome::After(Some(other(*ticks))), "a time to wait"),
                Outcome::After(None) => (Outcome::After(Some(0)), "never"),
            };
            *outcome = wrong;
            Some(part)
        }
    }
}
