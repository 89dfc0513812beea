//! Counterfeits of token buckets: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the laws of refill, at both paces. All of them are wrong on purpose; nothing here is meant for use.
//!
//! Non-goals: judging (the laws do that) and copying published bugs.

mod actions;
mod amounts;
mod fake;
mod times;

use lawful_lease::refill::{Action, Pace};

pub use super::row;
pub use fake::{Behaviour, Fake, Honest, Paced, Steady, Stepped, Store};
pub use times::Displaced;

/// A plausible wrong token bucket.
pub type Counterfeit = row::Counterfeit<Action, fn() -> Box<dyn Behaviour>>;

/// All counterfeits that are wrong at a pace.
pub fn all(pace: Pace) -> Vec<Counterfeit> {
    let own = match pace {
        Pace::Stepped => times::stepped(),
        Pace::Steady => times::steady(),
    };
    [amounts::all(), times::all(), own].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use lawful_lease::refill::Pace;

    use super::{Steady, Stepped, all, row};
    use crate::lease::refill::kit_of;

    #[test]
    fn every_row_says_what_it_shows() {
        let clauses = |pace| all(pace).iter().map(|row| (row.name, row.law.1)).collect::<Vec<_>>();
        let telling = || vec![vec![super::actions::open(3, 1, 0), super::actions::advance(1)]];
        assert_eq!(row::faults(&kit_of::<Stepped>("stepped"), &clauses(Pace::Stepped), telling()), [""; 0]);
        assert_eq!(row::faults(&kit_of::<Steady>("steady"), &clauses(Pace::Steady), telling()), [""; 0]);
    }
}
