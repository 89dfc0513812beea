//! Answers: a verdict, what it rests on, and the bounds that were set.

use std::fmt::{self, Debug, Display};
use std::time::Duration;

use serde::Serialize;

/// The answer to one question. A verdict is worth what was explored for it, so the two stay together.
///
/// Two answers to one question have equal verdicts; the time that they took differs.
#[derive(Clone, Debug, Serialize)]
pub struct Answer<V> {
    /// The question, in words.
    pub question: String,
    /// What was found.
    pub verdict: V,
    /// The states, transitions, depth and time that the verdict rests on, and the bound that was hit.
    pub explored: Explored,
}

/// How far a walk goes. The whole domain counts as explored only if no bound was hit.
///
/// A bound on time makes two runs differ; the others do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// The most states that are kept.
    pub states: usize,
    /// The most actions that are executed.
    pub transitions: usize,
    /// The length of the longest history.
    pub depth: usize,
    /// The time after which no further state is expanded.
    pub time: Option<Duration>,
}

impl Default for Limits {
    fn default() -> Self {
        Self { states: 100_000, transitions: 5_000_000, depth: usize::MAX, time: None }
    }
}

/// A bound that ended a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// [`Limits::states`].
    States,
    /// [`Limits::transitions`].
    Transitions,
    /// [`Limits::depth`].
    Depth,
    /// [`Limits::time`].
    Time,
}

/// Where a bound ended a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cut {
    /// The bound.
    pub bound: Bound,
    /// Every history of at most this many actions was followed.
    pub followed: usize,
}

/// What a walk saw. Every answer carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Explored {
    /// Different states that were reached.
    pub states: usize,
    /// Actions executed in states whose actions were all executed.
    pub transitions: usize,
    /// The length of the shortest history to the farthest state.
    pub depth: usize,
    /// How long the walk took.
    pub time: Duration,
    /// The bound that was hit; `None` if the whole domain was explored.
    pub cut: Option<Cut>,
}

impl<V: Display> Display for Answer<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}\n{}\n{}", self.question, self.verdict, self.explored)
    }
}

impl Display for Explored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (states, transitions) = (plural(self.states, "state"), plural(self.transitions, "transition"));
        write!(f, "explored {states}, {transitions}, depth {}, {:.1?}; ", self.depth, self.time)?;
        match &self.cut {
            None => f.write_str("the whole domain"),
            Some(Cut { bound, followed }) => {
                write!(f, "cut by {bound}: every history of at most {} was followed", plural(*followed, "action"))
            }
        }
    }
}

impl Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::States => "the bound on states",
            Self::Transitions => "the bound on transitions",
            Self::Depth => "the bound on depth",
            Self::Time => "the bound on time",
        })
    }
}

pub(crate) fn plural(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// A history on one line.
pub(crate) fn steps<A: Debug>(history: &[A]) -> String {
    if history.is_empty() {
        return "(nothing)".to_string();
    }
    history.iter().map(|action| format!("{action:?}")).collect::<Vec<_>>().join(" · ")
}
