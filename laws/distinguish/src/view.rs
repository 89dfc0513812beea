//! Coarser states: what somebody proposes to keep, and the pair that shows it to be too little.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::rc::Rc;

use serde::Serialize;

use crate::answer::{Answer, plural, steps};
use crate::explore::Automaton;

type Grouping<S> = Box<dyn Fn(&[Rc<S>]) -> Vec<usize>>;

/// A coarser state that somebody proposes to keep in place of a model's own: states of equal views are called equal.
///
/// To ask about one field, propose the view that keeps all others.
pub struct View<S> {
    name: String,
    groups: Grouping<S>,
}

impl<S> View<S> {
    /// A named view.
    pub fn new<V: Eq + Hash>(name: impl Into<String>, view: impl Fn(&S) -> V + 'static) -> Self {
        let groups = move |states: &[Rc<S>]| {
            let mut groups = HashMap::new();
            states.iter().enumerate().map(|(at, state)| *groups.entry(view(state)).or_insert(at)).collect()
        };
        Self { name: name.into(), groups: Box::new(groups) }
    }
}

/// Two histories that a view calls equal, and a continuation that tells them apart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pair<A, O> {
    /// The shorter history.
    pub left: Vec<A>,
    /// The other one.
    pub right: Vec<A>,
    /// The actions that follow both. Only the last one shows a difference.
    pub continuation: Vec<A>,
    /// What the last action shows after `left`.
    pub left_sees: Seen<O>,
    /// What the last action shows after `right`.
    pub right_sees: Seen<O>,
}

/// What an action shows in one of two states.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seen<O> {
    /// It is legal and has this outcome.
    Outcome(O),
    /// It is not legal here.
    NotLegal,
}

/// Whether a view is enough.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewed<A, O> {
    /// It is not: it calls two histories equal that a continuation tells apart.
    Apart {
        /// The pair of the fewest actions in all; of several, the one of the shortest continuation, found first.
        pair: Pair<A, O>,
        /// Whether no shorter pair exists. False if a bound left out histories that could make one.
        shortest: bool,
    },
    /// It is enough within the whole domain.
    Equal {
        /// How many states fewer the view has. If none, what the view leaves out follows from what it keeps, or never
        /// changes: then the domain says nothing about it.
        merged: usize,
    },
    /// A bound was hit before a pair was found.
    EqualUpTo {
        /// A history and its continuation have at most this many actions together; longer ones may tell more.
        actions: usize,
        /// How many of the reached states the view merges.
        merged: usize,
    },
}

impl<S, A: Clone, O: Clone> Automaton<S, A, O> {
    /// Asks whether a view is enough to predict every outcome.
    ///
    /// Only outcomes and legality tell apart. A view may call two states equal and their successors not: that refutes
    /// it if some continuation shows it, and else the view merely keeps more than it must.
    ///
    /// # Examples
    ///
    /// A register of three bits answers with the bit that a push drops. Its two newest bits are too little, and that
    /// shows at once; its two oldest are too little, and that shows after three pushes.
    ///
    /// ```
    /// use lawful_distinguish::{Automaton, Limits, View, Viewed};
    ///
    /// let push = |bits: &mut u8, bit: &u8| { let out = *bits >> 2; *bits = (*bits << 1 | bit) & 0b111; out };
    /// let register = Automaton::explore(0, |_| vec![0, 1], push, Limits::default())?;
    ///
    /// let Viewed::Apart { pair, .. } = register.under(&View::new("newest", |bits| bits & 0b011)).verdict else { panic!() };
    /// assert_eq!((pair.left, pair.right, pair.continuation), (vec![], vec![1, 0, 0], vec![0]));
    /// let Viewed::Apart { pair, .. } = register.under(&View::new("oldest", |bits| bits >> 1)).verdict else { panic!() };
    /// assert_eq!((pair.left, pair.right, pair.continuation), (vec![], vec![1], vec![0, 0, 0]));
    /// assert_eq!(register.under(&View::new("all", |bits| *bits)).verdict, Viewed::Equal { merged: 0 });
    /// # Ok::<(), lawful_distinguish::Misuse>(())
    /// ```
    pub fn under(&self, view: &View<S>) -> Answer<Viewed<A, O>> {
        let groups = (view.groups)(&self.states);
        let merged = groups.len() - groups.iter().collect::<HashSet<_>>().len();
        let cut = self.explored().cut;
        let verdict = match (self.nearest(&groups), cut) {
            (Some((total, level, left, right)), _) => {
                // A pair that a bound concealed has a side of more than `followed` actions.
                let shortest = cut.is_none_or(|cut| total <= cut.followed + 1);
                Viewed::Apart { pair: self.pair(left, right, level), shortest }
            }
            (None, None) => Viewed::Equal { merged },
            (None, Some(cut)) => Viewed::EqualUpTo { actions: cut.followed, merged },
        };
        Answer { question: format!("is the view `{}` enough?", view.name), verdict, explored: self.explored() }
    }

    /// The nearest two states of one group that some level tells apart: all actions, level, and the states.
    fn nearest(&self, groups: &[usize]) -> Option<(usize, usize, usize, usize)> {
        (1..=self.levels().last()).filter_map(|level| self.nearest_at(level, groups)).min()
    }

    /// The same at one level. Of a group's states that take part in the level, one of least depth is in a nearest pair:
    /// a pair without it has a state of another class than it, and to exchange the other state for it makes nothing
    /// longer. So each group is passed once.
    fn nearest_at(&self, level: usize, groups: &[usize]) -> Option<(usize, usize, usize, usize)> {
        let classes = self.levels().at(level);
        let mut firsts = HashMap::new();
        let apart = |(state, group): (usize, &usize)| {
            let class = classes[state]?;
            let first: usize = *firsts.entry(*group).or_insert(state);
            let total = self.depths[first] + self.depths[state] + level;
            (classes[first] != Some(class)).then_some((total, level, first, state))
        };
        groups.iter().enumerate().filter_map(apart).min()
    }

    /// The continuation that tells two states apart which differ at `level` and at no level below.
    fn pair(&self, left: usize, right: usize, level: usize) -> Pair<A, O> {
        let (mut at, mut continuation) = ((left, right), Vec::new());
        for below in (1..level).rev() {
            let classes = self.levels().at(below);
            let apart = |l: usize, r: usize| classes[l] != classes[r];
            let both = self.rows[at.0].iter().filter_map(|l| Some((l, self.edge(at.1, l.action)?)));
            let Some((l, r)) = both.into_iter().find(|(l, r)| apart(l.target, r.target)) else { break };
            continuation.push(self.actions[l.action].clone());
            at = (l.target, r.target);
        }
        let (action, left_sees, right_sees) = self.difference(at.0, at.1);
        continuation.extend(action.map(|action| self.actions[action].clone()));
        Pair { left: self.history(left), right: self.history(right), continuation, left_sees, right_sees }
    }

    /// The first action of different outcomes; if there is none, the first that is legal on one side only.
    fn difference(&self, left: usize, right: usize) -> (Option<usize>, Seen<O>, Seen<O>) {
        let sees = |state: usize, action: usize| {
            self.edge(state, action).map_or(Seen::NotLegal, |edge| Seen::Outcome(self.outcomes[edge.outcome].clone()))
        };
        let outcome = |state, action| self.edge(state, action).map(|edge| edge.outcome);
        let mut actions: Vec<_> = [left, right].iter().flat_map(|at| &self.rows[*at]).map(|edge| edge.action).collect();
        actions.sort_unstable();
        let legal_in_both = |action: &usize| self.edge(left, *action).is_some() && self.edge(right, *action).is_some();
        actions.sort_by_key(|action| !legal_in_both(action));
        let action = actions.into_iter().find(|action| outcome(left, *action) != outcome(right, *action));
        let at = action.unwrap_or(usize::MAX);
        (action, sees(left, at), sees(right, at))
    }
}

impl<O: Debug> fmt::Display for Seen<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(outcome) => write!(f, "{outcome:?}"),
            Self::NotLegal => f.write_str("not legal"),
        }
    }
}

impl<A: Debug, O: Debug> fmt::Display for Pair<A, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "  left  {}", steps(&self.left))?;
        writeln!(f, "  right {}", steps(&self.right))?;
        writeln!(f, "  then  {}", steps(&self.continuation))?;
        writeln!(f, "        after left  {}", self.left_sees)?;
        write!(f, "        after right {}", self.right_sees)
    }
}

impl<A: Debug, O: Debug> fmt::Display for Viewed<A, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Apart { pair, shortest: true } => write!(f, "no; the shortest pair that it calls equal:\n{pair}"),
            Self::Apart { pair, .. } => {
                write!(f, "no; a pair that it calls equal (a bound may hide a shorter one):\n{pair}")
            }
            Self::Equal { merged: 0 } => {
                f.write_str("yes: what it leaves out follows from what it keeps, or never changes")
            }
            Self::Equal { merged } => {
                write!(f, "yes: equal within this domain, with {} fewer", plural(*merged, "state"))
            }
            Self::EqualUpTo { actions, merged } => write!(
                f,
                "not refuted by histories of at most {}, their continuation included; it merges {}",
                plural(*actions, "action"),
                plural(*merged, "state"),
            ),
        }
    }
}
