//! Counterfeits of support: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the laws of support. All of them are wrong on purpose; nothing here is meant for use.
//!
//! Non-goals: judging (the laws do that) and copying published bugs.

mod actions;
mod attempts;
mod ends;
mod fake;
#[cfg(test)]
mod tests;
mod views;

use lawful_lease::support::Action;

use super::row;
pub use fake::{Behaviour, Fake, Honest, Store};

/// A plausible wrong registry of support.
pub type Counterfeit = row::Counterfeit<Action, fn() -> Fake>;

/// All counterfeits.
pub fn all() -> Vec<Counterfeit> {
    [attempts::all(), ends::all(), views::all()].into_iter().flatten().collect()
}
