//! The reachable part of a model, breadth first, within stated bounds.
//!
//! Role: execute every action of a domain in every state that a history can reach, once, and keep what came out. All
//! questions of this crate are answered from that record. Because the walk is breadth first, the first history that
//! reaches a state is a shortest one, and it is the first of its length in the order of the domain's actions.
//!
//! Non-goals: sampling. What a bound leaves out is counted as left out.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::rc::Rc;
use std::time::{Duration, Instant};

use lawful_contract::Model;

use crate::answer::{Bound, Cut, Explored, Limits};
use crate::refine::Levels;

/// Why nothing could be explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misuse {
    /// The domain has no action in the first state, so every answer would be empty.
    NoActions,
    /// The bound leaves no room for the actions of the first state.
    NoRoom(Bound),
}

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoActions => f.write_str("the domain has no action in the first state; give it at least one"),
            Self::NoRoom(bound) => write!(f, "{bound} leaves no room for the first state's actions; raise it"),
        }
    }
}

impl std::error::Error for Misuse {}

/// The explored part of a model: its states in the order found, and every outcome.
///
/// # Examples
///
/// ```
/// use lawful_distinguish::{Automaton, Limits};
///
/// // A lamp that is on or off. Pressing it answers what it is afterwards.
/// let press = |on: &mut bool, (): &()| { *on = !*on; *on };
/// let lamp = Automaton::explore(false, |_| vec![()], press, Limits::default())?;
/// assert_eq!((lamp.explored().states, lamp.explored().transitions), (2, 2));
/// assert_eq!(lamp.explored().cut, None);
/// # Ok::<(), lawful_distinguish::Misuse>(())
/// ```
pub struct Automaton<S, A, O> {
    pub(crate) states: Vec<Rc<S>>,
    pub(crate) depths: Vec<usize>,
    /// For each state whose actions were all executed: its transitions by ascending action. The others come last.
    pub(crate) rows: Vec<Vec<Edge>>,
    pub(crate) actions: Vec<A>,
    pub(crate) outcomes: Vec<O>,
    pub(crate) levels: OnceCell<Levels>,
    parents: Vec<Option<(usize, usize)>>,
    explored: Explored,
}

/// One transition, by positions in the tables of its automaton.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) action: usize,
    pub(crate) outcome: usize,
    pub(crate) target: usize,
}

impl<M> Automaton<M, M::Action, M::Outcome>
where
    M: Model + Eq + Hash,
    M::Action: Clone + Eq + Hash,
    M::Outcome: Clone + Eq + Hash,
{
    /// Explores a model. `domain` lists the legal actions of a state, simplest first.
    ///
    /// What legality depends on must be part of the state. An action that is legal in one of two states only tells them
    /// apart, so a domain's own limits ("at most three labels") should not show as legality where that can be avoided.
    ///
    /// # Errors
    ///
    /// [`Misuse`] if nothing could be explored.
    pub fn of(model: M, domain: impl Fn(&M) -> Vec<M::Action>, limits: Limits) -> Result<Self, Misuse> {
        Self::explore(model, domain, M::apply, limits)
    }
}

impl<S: Clone + Eq + Hash, A: Clone + Eq + Hash, O: Clone + Eq + Hash> Automaton<S, A, O> {
    /// Explores anything that steps. `step` answers with all that is promised about an action: where facts are promised
    /// that no outcome shows, it adds them to the outcome.
    ///
    /// # Errors
    ///
    /// [`Misuse`] if nothing could be explored.
    pub fn explore(
        start: S,
        domain: impl Fn(&S) -> Vec<A>,
        step: impl Fn(&mut S, &A) -> O,
        limits: Limits,
    ) -> Result<Self, Misuse> {
        Self::explore_until(start, domain, step, limits, |_| false).map(|(automaton, _)| automaton)
    }

    /// Explores until an outcome is found, and says in which state which action had it.
    pub(crate) fn explore_until(
        start: S,
        domain: impl Fn(&S) -> Vec<A>,
        step: impl Fn(&mut S, &A) -> O,
        limits: Limits,
        found: impl Fn(&O) -> bool,
    ) -> Result<(Self, Option<(usize, Edge)>), Misuse> {
        let began = Instant::now();
        let mut walk = Walk::new(start, limits);
        let (mut at, mut cut, mut hit) = (0, None, None);
        while at < walk.states.len() && hit.is_none() {
            let actions = domain(&walk.states[at]);
            if at == 0 && actions.is_empty() {
                return Err(Misuse::NoActions);
            }
            let late = limits.time.is_some_and(|time| began.elapsed() >= time);
            let row = if late { Err(Bound::Time) } else { walk.expand(at, actions, &step) };
            match row {
                Err(bound) if at == 0 => return Err(Misuse::NoRoom(bound)),
                Err(bound) => {
                    cut = Some(Cut { bound, followed: walk.depths[at] });
                    break;
                }
                Ok(row) => {
                    hit = row.iter().find(|edge| found(&walk.outcomes.list[edge.outcome])).map(|edge| (at, *edge));
                    walk.rows.push(row);
                }
            }
            at += 1;
        }
        Ok((walk.finish(began.elapsed(), cut), hit))
    }
}

impl<S, A: Clone, O> Automaton<S, A, O> {
    /// What the walk saw.
    pub fn explored(&self) -> Explored {
        self.explored
    }

    /// The states that were reached, in the order found.
    pub fn states(&self) -> impl Iterator<Item = &S> {
        self.states.iter().map(Rc::as_ref)
    }

    /// The shortest history to a state.
    pub(crate) fn history(&self, mut state: usize) -> Vec<A> {
        let mut history = Vec::new();
        while let Some((parent, action)) = self.parents[state] {
            history.push(self.actions[action].clone());
            state = parent;
        }
        history.reverse();
        history
    }

    /// The transition of an action that is legal in a state whose actions were executed.
    pub(crate) fn edge(&self, state: usize, action: usize) -> Option<Edge> {
        let row = self.rows.get(state)?;
        row.binary_search_by_key(&action, |edge| edge.action).ok().map(|at| row[at])
    }
}

/// Values in the order met, each once.
struct Table<T> {
    list: Vec<T>,
    places: HashMap<T, usize>,
}

impl<T: Clone + Eq + Hash> Table<T> {
    fn place(&mut self, value: T) -> usize {
        if let Some(place) = self.places.get(&value) {
            return *place;
        }
        self.list.push(value.clone());
        self.places.insert(value, self.list.len() - 1);
        self.list.len() - 1
    }
}

/// A walk under way.
struct Walk<S, A, O> {
    limits: Limits,
    states: Vec<Rc<S>>,
    places: HashMap<Rc<S>, usize>,
    depths: Vec<usize>,
    parents: Vec<Option<(usize, usize)>>,
    rows: Vec<Vec<Edge>>,
    executed: usize,
    actions: Table<A>,
    outcomes: Table<O>,
}

impl<S: Clone + Eq + Hash, A: Clone + Eq + Hash, O: Clone + Eq + Hash> Walk<S, A, O> {
    fn new(start: S, limits: Limits) -> Self {
        let start = Rc::new(start);
        Self {
            limits,
            states: vec![start.clone()],
            places: HashMap::from([(start, 0)]),
            depths: vec![0],
            parents: vec![None],
            rows: Vec::new(),
            executed: 0,
            actions: Table { list: Vec::new(), places: HashMap::new() },
            outcomes: Table { list: Vec::new(), places: HashMap::new() },
        }
    }

    /// Executes every action in one state. A bound in the middle leaves the state unexpanded.
    fn expand(&mut self, at: usize, actions: Vec<A>, step: impl Fn(&mut S, &A) -> O) -> Result<Vec<Edge>, Bound> {
        if !actions.is_empty() && self.depths[at] >= self.limits.depth {
            return Err(Bound::Depth);
        }
        let mut row = Vec::with_capacity(actions.len());
        for action in actions {
            if self.executed >= self.limits.transitions {
                return Err(Bound::Transitions);
            }
            self.executed += 1;
            let mut next = self.states[at].as_ref().clone();
            let outcome = self.outcomes.place(step(&mut next, &action));
            let action = self.actions.place(action);
            let target = self.reach(next, at, action)?;
            row.push(Edge { action, outcome, target });
        }
        row.sort_by_key(|edge| edge.action);
        row.dedup_by_key(|edge| edge.action);
        Ok(row)
    }

    fn reach(&mut self, state: S, parent: usize, action: usize) -> Result<usize, Bound> {
        if let Some(place) = self.places.get(&state) {
            return Ok(*place);
        }
        if self.states.len() >= self.limits.states {
            return Err(Bound::States);
        }
        let (state, place) = (Rc::new(state), self.states.len());
        self.states.push(state.clone());
        self.places.insert(state, place);
        self.depths.push(self.depths[parent] + 1);
        self.parents.push(Some((parent, action)));
        Ok(place)
    }

    fn finish(self, time: Duration, cut: Option<Cut>) -> Automaton<S, A, O> {
        let explored = Explored {
            states: self.states.len(),
            transitions: self.rows.iter().map(Vec::len).sum(),
            depth: self.depths.last().copied().unwrap_or(0),
            time,
            cut,
        };
        Automaton {
            states: self.states,
            depths: self.depths,
            rows: self.rows,
            actions: self.actions.list,
            outcomes: self.outcomes.list,
            levels: OnceCell::new(),
            parents: self.parents,
            explored,
        }
    }
}
