//! Counterfeits of partial construction: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the laws of partial construction. All of them are wrong on purpose; nothing here is meant for use.
//!
//! Non-goals: judging (the laws do that) and copying published bugs.

mod actions;
mod answers;
mod fake;
mod parts;
mod returns;
#[cfg(test)]
mod tests;

use lawful_lease::construction::Action;

use super::row;
pub use fake::{Behaviour, Fake, Honest};

/// A plausible wrong construction.
pub type Counterfeit = row::Counterfeit<Action, fn() -> Fake>;

/// All counterfeits.
pub fn all() -> Vec<Counterfeit> {
    [parts::all(), returns::all(), answers::all()].into_iter().flatten().collect()
}
