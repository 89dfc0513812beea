//! Relations against a predictor: which wrong answers a judge accepts.
//!
//! Role: a relation over (before, action, outcome, after) judges without predicting, so it may accept an answer that
//! the contract does not promise. Where a predictor exists for a small domain, the difference can be counted.
//!
//! Non-goals: to call such an answer a fault. A contract may permit several answers; then the predictor says more than
//! the contract, and the count says how much.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Debug};
use std::hash::Hash;

use serde::Serialize;

use crate::answer::{Answer, plural, steps};
use crate::explore::Automaton;

/// One action in one state, with an answer.
#[derive(Debug)]
pub struct Transition<'a, S, A, O> {
    /// The state before.
    pub before: &'a S,
    /// The action.
    pub action: &'a A,
    /// The outcome: the promised one, or the one to be judged.
    pub outcome: &'a O,
    /// The state after: the promised one, or the one to be judged.
    pub after: &'a S,
}

impl<S, A, O> Clone for Transition<'_, S, A, O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<S, A, O> Copy for Transition<'_, S, A, O> {}

/// What a judge let pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Leaks<S, A, O> {
    /// Transitions for which alternatives were judged.
    pub transitions: usize,
    /// Explored transitions that were left out because the judgements ran out.
    pub left_out: usize,
    /// Wrong alternatives that were judged.
    pub wrong: usize,
    /// Wrong alternatives that the judge accepted.
    pub accepted: usize,
    /// Promised answers that the judge rejected. A right judge rejects none.
    pub alarms: usize,
    /// The same counts for each action, in the order of the domain.
    pub by_action: Vec<Leak<A>>,
    /// The accepted wrong alternative of the shortest history.
    pub shortest: Option<Example<S, A, O>>,
}

/// What a judge let pass after one action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Leak<A> {
    /// The action.
    pub action: A,
    /// Wrong alternatives that were judged.
    pub wrong: usize,
    /// Wrong alternatives that the judge accepted.
    pub accepted: usize,
}

/// A wrong answer that was accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Example<S, A, O> {
    /// The history; its last action got the wrong answer.
    pub history: Vec<A>,
    /// The promised outcome and the state after it.
    pub promised: (O, S),
    /// The accepted outcome and the state after it.
    pub accepted: (O, S),
}

impl<S: Clone + Eq, A: Clone + Eq + Hash, O: Clone + Eq + Hash> Automaton<S, A, O> {
    /// Judges every wrong answer that the domain can form: each outcome that the action has in some state, with each
    /// state that was reached. `most` bounds the judgements.
    ///
    /// # Examples
    ///
    /// A judge that compares sums does not notice which counter grew. From sum 0 two transitions lead to two states of
    /// sum 1, from there four lead to three states, and so on.
    ///
    /// ```
    /// use lawful_distinguish::{Automaton, Limits};
    ///
    /// let add = |counts: &mut [u8; 2], at: &usize| counts[*at] += 1;
    /// let domain = |counts: &[u8; 2]| (0..2).filter(|at| counts[*at] < 2).collect();
    /// let counters = Automaton::explore([0, 0], domain, add, Limits::default())?;
    /// let sum = |counts: &[u8; 2]| counts.iter().sum::<u8>();
    /// let leaks = counters.let_through(|step| sum(step.after) == sum(step.before) + 1, 1_000_000).verdict;
    /// assert_eq!((leaks.alarms, leaks.wrong, leaks.accepted), (0, 12 * 8, 2 + 4 * 2 + 4));
    /// # Ok::<(), lawful_distinguish::Misuse>(())
    /// ```
    pub fn let_through(&self, judge: impl Fn(Transition<'_, S, A, O>) -> bool, most: usize) -> Answer<Leaks<S, A, O>> {
        let mut outcomes: HashMap<&A, Vec<usize>> = HashMap::new();
        let mut met = HashSet::new();
        for edge in self.rows.iter().flatten().filter(|edge| met.insert((edge.action, edge.outcome))) {
            outcomes.entry(&self.actions[edge.action]).or_default().push(edge.outcome);
        }
        let everything = |right: Transition<'_, S, A, O>, offer: &mut dyn FnMut(&O, &S)| {
            for outcome in outcomes.get(right.action).into_iter().flatten() {
                self.states().for_each(|after| offer(&self.outcomes[*outcome], after));
            }
        };
        self.let_through_among(everything, judge, most)
    }

    /// Judges the wrong answers among given alternatives. `alternatives` gets the promised transition and offers
    /// outcomes with states after them; the promised answer among them is not counted as wrong. `most` bounds the
    /// judgements: no further transition is begun once that many were made.
    pub fn let_through_among(
        &self,
        alternatives: impl Fn(Transition<'_, S, A, O>, &mut dyn FnMut(&O, &S)),
        judge: impl Fn(Transition<'_, S, A, O>) -> bool,
        most: usize,
    ) -> Answer<Leaks<S, A, O>> {
        let none = |action: &A| Leak { action: action.clone(), wrong: 0, accepted: 0 };
        let by_action = self.actions.iter().map(none).collect();
        let left_out = self.explored().transitions;
        let mut leaks = Leaks { transitions: 0, left_out, wrong: 0, accepted: 0, alarms: 0, by_action, shortest: None };
        for (state, edge) in self.rows.iter().enumerate().flat_map(|(at, row)| row.iter().map(move |edge| (at, edge))) {
            if leaks.wrong >= most {
                break;
            }
            let right = Transition {
                before: self.states[state].as_ref(),
                action: &self.actions[edge.action],
                outcome: &self.outcomes[edge.outcome],
                after: self.states[edge.target].as_ref(),
            };
            leaks.transitions += 1;
            leaks.left_out -= 1;
            leaks.alarms += usize::from(!judge(right));
            let leak = &mut leaks.by_action[edge.action];
            alternatives(right, &mut |outcome, after| {
                if outcome == right.outcome && after == right.after {
                    return;
                }
                leak.wrong += 1;
                leaks.wrong += 1;
                if judge(Transition { outcome, after, ..right }) {
                    leak.accepted += 1;
                    leaks.accepted += 1;
                    leaks.shortest.get_or_insert_with(|| self.example(state, right, (outcome, after)));
                }
            });
        }
        Answer { question: "what does the judge let pass?".to_string(), verdict: leaks, explored: self.explored() }
    }

    fn example(&self, state: usize, right: Transition<'_, S, A, O>, accepted: (&O, &S)) -> Example<S, A, O> {
        let mut history = self.history(state);
        history.push(right.action.clone());
        let promised = (right.outcome.clone(), right.after.clone());
        Example { history, promised, accepted: (accepted.0.clone(), accepted.1.clone()) }
    }
}

impl<S: Debug, A: Debug, O: Debug> fmt::Display for Leaks<S, A, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wrong, transitions) = (plural(self.wrong, "wrong answer"), plural(self.transitions, "transition"));
        write!(f, "{} of {wrong} to {transitions}, ", self.accepted)?;
        if self.left_out > 0 {
            write!(f, "with {} left out because the judgements ran out, ", self.left_out)?;
        }
        write!(f, "and {} about promised answers", plural(self.alarms, "alarm"))?;
        let Some(example) = &self.shortest else { return Ok(()) };
        writeln!(f, "; the first:\n  {}", steps(&example.history))?;
        writeln!(f, "        promised {:?} and {:?}", example.promised.0, example.promised.1)?;
        write!(f, "        accepted {:?} and {:?}", example.accepted.0, example.accepted.1)
    }
}
