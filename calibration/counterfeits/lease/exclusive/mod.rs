//! Counterfeits of exclusive leases: plausible wrong answers and designs, as data.
//!
//! Role: calibrate the laws of exclusive leases. All of them are wrong on purpose; nothing here is meant for use.
//!
//! Non-goals: judging (the laws do that) and copying published bugs.

mod actions;
mod claims;
mod durable;
mod fake;
mod holding;
#[cfg(test)]
mod tests;
mod time;
mod tokens;

use lawful_lease::exclusive::Action;

use super::row;
pub use fake::{Behaviour, Entry, Fake, Honest, Store};

/// A plausible wrong table of leases.
pub type Counterfeit = row::Counterfeit<Action, fn() -> Fake>;

/// All counterfeits.
pub fn all() -> Vec<Counterfeit> {
    [holding::all(), time::all(), claims::all(), tokens::all(), durable::all()].into_iter().flatten().collect()
}
