//! Which states a continuation tells apart, and how long it must be.
//!
//! Role: partition refinement after Moore. Level 0 calls all states equal. Level `k` tells two states apart if level `k
//! - 1` does, or if some action is legal in one of them only, has different outcomes, or leads to states that level `k
//! - 1` tells apart. Two states differ at level `k` exactly if a continuation of at most `k` actions tells them apart.
//!
//! A state takes part in level `k` only if all of its continuations of `k` actions were executed. What a bound left out
//! therefore never looks like a difference, and within a level "not told apart" is an equivalence.

use std::collections::{HashMap, HashSet};

use crate::explore::{Automaton, Edge};

/// The class of every state at every level, up to the last level that splits a class. A class is the position of its
/// first state.
pub(crate) struct Levels {
    levels: Vec<Vec<Option<usize>>>,
}

impl Levels {
    pub(crate) fn new(states: usize, rows: &[Vec<Edge>]) -> Self {
        let mut levels = vec![vec![Some(0); states]];
        loop {
            let coarse = &levels[levels.len() - 1];
            let fine = refined(rows, coarse, states);
            // A level that splits nothing is followed by none that does.
            let before: HashSet<_> = coarse.iter().zip(&fine).filter_map(|(old, new)| new.and(*old)).collect();
            let after: HashSet<_> = fine.iter().flatten().collect();
            if before.len() == after.len() {
                return Self { levels };
            }
            levels.push(fine);
        }
    }

    /// The length of the longest continuation that was needed.
    pub(crate) fn last(&self) -> usize {
        self.levels.len() - 1
    }

    /// The classes at a level. Levels past the last are as the last.
    pub(crate) fn at(&self, level: usize) -> &[Option<usize>] {
        &self.levels[level.min(self.last())]
    }
}

impl<S, A, O> Automaton<S, A, O> {
    /// The levels, refined when the first question is asked.
    pub(crate) fn levels(&self) -> &Levels {
        self.levels.get_or_init(|| Levels::new(self.states.len(), &self.rows))
    }
}

fn refined(rows: &[Vec<Edge>], coarse: &[Option<usize>], states: usize) -> Vec<Option<usize>> {
    let mut classes = HashMap::new();
    let class = |(state, row): (usize, &Vec<Edge>)| {
        let seen: Option<Vec<_>> =
            row.iter().map(|edge| Some((edge.action, edge.outcome, coarse[edge.target]?))).collect();
        Some(*classes.entry(seen?).or_insert(state))
    };
    let mut fine: Vec<_> = rows.iter().enumerate().map(class).collect();
    fine.resize(states, None);
    fine
}
