//! Named histories.

use serde::Serialize;

/// A named history that shows one clause of a contract.
///
/// Scenarios are plain data. They are the witnesses that a grammar must reconstruct, and a campaign runs them before
/// its generated histories.
///
/// # Examples
///
/// ```
/// use lawful_grammars::Scenario;
///
/// let scenario = Scenario::new("contents/replaced", "given 1, when it is put again, then it is one", [1, 1]);
/// assert_eq!(scenario.history, [1, 1]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Scenario<A> {
    /// The clause that it shows.
    pub name: &'static str,
    /// What it shows, in one sentence: given, when, then.
    pub given_when_then: &'static str,
    /// The actions.
    pub history: Vec<A>,
}

impl<A> Scenario<A> {
    /// A named history.
    pub fn new(name: &'static str, given_when_then: &'static str, history: impl Into<Vec<A>>) -> Self {
        Self { name, given_when_then, history: history.into() }
    }
}
