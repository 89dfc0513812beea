//! Two models over the same actions.

use std::fmt::{self, Debug};
use std::hash::Hash;

use lawful_contract::Model;
use serde::Serialize;

use crate::answer::{Answer, Limits, plural, steps};
use crate::explore::{Automaton, Misuse};

/// Whether two models predict the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Compared<A, O> {
    /// They do not. No shorter history shows it.
    Apart {
        /// The shortest history; only its last action shows the difference.
        history: Vec<A>,
        /// What the left model predicts for the last action.
        left: O,
        /// What the right model predicts for the last action.
        right: O,
    },
    /// They do, on every history of the domain.
    Equal,
    /// A bound was hit before a difference was found.
    EqualUpTo {
        /// The length of the histories that were all followed.
        actions: usize,
    },
}

/// Compares two models on every history of a domain. `domain` lists the legal actions of the left model's state.
///
/// A counterfeit that is written as a model is separated from the right one, or shown equivalent within the domain.
///
/// # Errors
///
/// [`Misuse`] if nothing could be explored.
///
/// # Examples
///
/// ```
/// use lawful_contract::Model;
/// use lawful_distinguish::{Compared, Limits, compare};
///
/// #[derive(Clone, PartialEq, Eq, Hash)]
/// struct Bell { every: u8, count: u8 }
/// impl Model for Bell {
///     type Action = ();
///     type Outcome = bool;
///     fn apply(&mut self, (): &()) -> bool {
///         self.count = (self.count + 1) % self.every;
///         self.count == 0
///     }
/// }
///
/// let (three, four) = (Bell { every: 3, count: 0 }, Bell { every: 4, count: 0 });
/// let answer = compare(three, four, |_| vec![()], Limits::default())?;
/// assert_eq!(answer.verdict, Compared::Apart { history: vec![(); 3], left: true, right: false });
/// # Ok::<(), lawful_distinguish::Misuse>(())
/// ```
pub fn compare<A, O, L, R>(
    left: L,
    right: R,
    domain: impl Fn(&L) -> Vec<A>,
    limits: Limits,
) -> Result<Answer<Compared<A, O>>, Misuse>
where
    A: Clone + Eq + Hash,
    O: Clone + Eq + Hash,
    L: Model<Action = A, Outcome = O> + Eq + Hash,
    R: Model<Action = A, Outcome = O> + Eq + Hash,
{
    let step = |(left, right): &mut (L, R), action: &A| (left.apply(action), right.apply(action));
    let (joint, found) =
        Automaton::explore_until((left, right), |(left, _)| domain(left), step, limits, |(left, right)| left != right)?;
    let explored = joint.explored();
    let verdict = match (found, explored.cut) {
        (Some((state, edge)), _) => {
            let mut history = joint.history(state);
            history.push(joint.actions[edge.action].clone());
            let (left, right) = joint.outcomes[edge.outcome].clone();
            Compared::Apart { history, left, right }
        }
        (None, None) => Compared::Equal,
        (None, Some(cut)) => Compared::EqualUpTo { actions: cut.followed },
    };
    Ok(Answer { question: "do the two models predict the same?".to_string(), verdict, explored })
}

impl<A: Debug, O: Debug> fmt::Display for Compared<A, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Apart { history, left, right } => {
                writeln!(f, "no; the shortest history that shows it:\n  {}", steps(history))?;
                write!(f, "        left  {left:?}\n        right {right:?}")
            }
            Self::Equal => f.write_str("yes: equal within this domain"),
            Self::EqualUpTo { actions } => {
                write!(f, "no history of at most {} tells them apart", plural(*actions, "action"))
            }
        }
    }
}
