//! Counterfeits of semaphores: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the laws of permits. All of them are wrong on purpose; nothing here is meant for use.
//!
//! Non-goals: judging (the laws do that) and copying published bugs.

mod actions;
mod closing;
mod fake;
mod requests;
mod returns;
mod sizes;

use lawful_lease::permits::Action;

pub use super::row;
pub use fake::{Behaviour, Fake, Honest, Store};

/// A plausible wrong semaphore.
pub type Counterfeit = row::Counterfeit<Action, fn() -> Box<dyn Behaviour>>;

/// All counterfeits.
pub fn all() -> Vec<Counterfeit> {
    [requests::all(), returns::all(), sizes::all(), closing::all()].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::{all, row};

    #[test]
    fn every_row_says_what_it_shows() {
        let clauses: Vec<_> = all().iter().map(|row| (row.name, row.law.1)).collect();
        assert_eq!(row::faults(&crate::lease::permits::kit(), &clauses, Vec::new()), [""; 0]);
    }
}
