//! Counterfeits of caches: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the laws of caches. All of them are wrong on purpose; nothing here is meant for use.
//!
//! Non-goals: judging (the laws do that) and copying published bugs.

mod actions;
mod fake;
mod turns;
mod values;

use lawful_lease::cache::Action;

pub use super::row;
pub use fake::{Behaviour, Fake, Honest, Store};
pub use turns::OffBy;

/// A plausible wrong cache.
pub type Counterfeit = row::Counterfeit<Action, fn() -> Box<dyn Behaviour>>;

/// All counterfeits.
pub fn all() -> Vec<Counterfeit> {
    [values::all(), turns::all()].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::{all, row};

    #[test]
    fn every_row_says_what_it_shows() {
        let clauses: Vec<_> = all().iter().map(|row| (row.name, row.law.1)).collect();
        assert_eq!(row::faults(&crate::lease::cache::kit(), &clauses, Vec::new()), [""; 0]);
    }
}
