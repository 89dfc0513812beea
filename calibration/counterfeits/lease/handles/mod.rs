//! Counterfeits of arenas: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the laws of handles. All of them are wrong on purpose; nothing here is meant for use.
//!
//! Non-goals: judging (the laws do that) and copying published bugs.

mod actions;
mod entries;
mod fake;
mod release;
mod stale;
mod sums;

use lawful_lease::handles::Action;

pub use super::row;
pub use fake::{Behaviour, Fake, Handle, Honest, Slot, Store};

/// A plausible wrong arena.
pub type Counterfeit = row::Counterfeit<Action, fn() -> Box<dyn Behaviour>>;

/// All counterfeits.
pub fn all() -> Vec<Counterfeit> {
    [stale::all(), entries::all(), release::all(), sums::all()].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::{all, row};

    /// Applies only where handles are used again, and no counterfeit here may do that.
    const ELSEWHERE: &str = "tenancy: issued to nobody else: no counterfeit is rejected in it";

    #[test]
    fn every_row_says_what_it_shows() {
        let clauses: Vec<_> = all().iter().map(|row| (row.name, row.law.1)).collect();
        let holes = vec![super::actions::fill(0, 3), super::actions::remove(0)];
        assert_eq!(row::faults(&crate::lease::handles::kit(), &clauses, vec![holes]), [ELSEWHERE]);
    }
}
