//! States that differ and that nothing tells apart: what the model keeps and does not need.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Debug};

use serde::Serialize;

use crate::answer::{Answer, plural, steps};
use crate::explore::Automaton;

/// Two histories whose states differ although no continuation shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Twins<A> {
    /// The shorter history.
    pub left: Vec<A>,
    /// The other one.
    pub right: Vec<A>,
    /// The state after `left`, as it prints.
    pub left_state: String,
    /// The state after `right`, as it prints.
    pub right_state: String,
}

/// Whether a model keeps states that nothing can tell apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spare<A> {
    /// It keeps none: some continuation tells every two reachable states apart.
    Minimal {
        /// The length of the longest continuation that was needed.
        continuation: usize,
    },
    /// It keeps some: the reachable states behave like fewer.
    Superfluous {
        /// How many states would do.
        classes: usize,
        /// The twins of the fewest actions.
        twins: Twins<A>,
    },
    /// A bound was hit, and the states near the start are all told apart.
    MinimalUpTo {
        /// How many states are near the start.
        states: usize,
        /// The length of the histories that reach them.
        history: usize,
    },
    /// A bound was hit, and two states near the start were not told apart. A longer continuation may do it.
    Undecided {
        /// The length of the histories near the start.
        history: usize,
        /// No continuation of at most this many actions tells the twins apart.
        continuation: usize,
        /// The twins of the fewest actions.
        twins: Twins<A>,
    },
}

impl<S: Debug, A: Clone, O: Clone> Automaton<S, A, O> {
    /// Asks for states that differ and that no continuation tells apart.
    ///
    /// If a bound was hit, the actions that were followed are shared out: half of them reach states, the other half
    /// tell them apart. A field that follows from the others makes no further state, so this question does not find it:
    /// [`Automaton::under`] does, with the view that leaves it out.
    ///
    /// # Examples
    ///
    /// ```
    /// use lawful_distinguish::{Automaton, Limits, Spare};
    ///
    /// // A switch that counts to six and shows whether the count is a multiple of three.
    /// let tick = |count: &mut u8, (): &()| { *count = (*count + 1) % 6; *count % 3 == 0 };
    /// let switch = Automaton::explore(0, |_| vec![()], tick, Limits::default())?;
    /// let Spare::Superfluous { classes, twins } = switch.superfluous().verdict else { panic!() };
    /// assert_eq!((classes, twins.left.len(), twins.right.len()), (3, 0, 3));
    /// # Ok::<(), lawful_distinguish::Misuse>(())
    /// ```
    pub fn superfluous(&self) -> Answer<Spare<A>> {
        let explored = self.explored();
        let history = explored.cut.map_or(usize::MAX, |cut| cut.followed / 2);
        let continuation = explored.cut.map_or(usize::MAX, |cut| cut.followed - history);
        let classes = self.levels().at(continuation);
        let near = self.depths.iter().take_while(|depth| **depth <= history).count();
        let verdict = match (self.twins(&classes[..near]), explored.cut) {
            (None, None) => Spare::Minimal { continuation: self.levels().last() },
            (None, Some(_)) => Spare::MinimalUpTo { states: near, history },
            (Some(twins), Some(_)) => Spare::Undecided { history, continuation, twins },
            (Some(twins), None) => Spare::Superfluous { classes: classes.iter().collect::<HashSet<_>>().len(), twins },
        };
        Answer { question: "are there states that nothing tells apart?".to_string(), verdict, explored }
    }

    fn twins(&self, classes: &[Option<usize>]) -> Option<Twins<A>> {
        let mut firsts = HashMap::new();
        let twins = classes.iter().enumerate().filter_map(|(state, class)| {
            let first = *firsts.entry((*class)?).or_insert(state);
            (first != state).then_some((first, state))
        });
        let (left, right) =
            twins.min_by_key(|(left, right)| (self.depths[*left] + self.depths[*right], *left, *right))?;
        Some(Twins {
            left: self.history(left),
            right: self.history(right),
            left_state: format!("{:?}", self.states[left]),
            right_state: format!("{:?}", self.states[right]),
        })
    }
}

impl<A: Debug> fmt::Display for Twins<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  left  {}", steps(&self.left))?;
        writeln!(f, "        {}", self.left_state)?;
        writeln!(f, "  right {}", steps(&self.right))?;
        write!(f, "        {}", self.right_state)
    }
}

impl<A: Debug> fmt::Display for Spare<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Minimal { continuation } => {
                write!(f, "no: every two states are told apart by at most {}", plural(*continuation, "action"))
            }
            Self::Superfluous { classes, twins } => {
                write!(f, "yes: {} would do; the nearest twins:\n{twins}", plural(*classes, "state"))
            }
            Self::MinimalUpTo { states, history } => {
                let near = plural(*history, "action");
                write!(f, "not among the {} that at most {near} reach", plural(*states, "state"))
            }
            Self::Undecided { history, continuation, twins } => write!(
                f,
                "undecided: at most {} reach these twins, and no continuation of at most {} tells them apart:\n{twins}",
                plural(*history, "action"),
                plural(*continuation, "action"),
            ),
        }
    }
}
