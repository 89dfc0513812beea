//! Candidates for shorter and simpler histories.
//!
//! Role: list what a shrinker may try. Each function answers with candidates in the order in which they should be
//! tried, lazily, and owns what it needs. Every candidate is shorter than the history, or as long with smaller
//! ordinals, so that repeating the passes ends.
//!
//! Non-goals: deciding. Candidates may lie outside the language: [`admitted`] keeps the members and [`repaired`] makes
//! one. Whether a candidate still shows a fault is the shrinker's question.

use std::collections::BTreeSet;

use crate::{Grammar, Part, Sentences};

/// The history without one chunk: chunks of half the length first, then of a quarter, down to single actions. Later
/// chunks come first, because later actions depend on earlier ones.
///
/// ```
/// let candidates: Vec<_> = lawful_grammars::reduce::removals(&[1, 2, 3, 4]).collect();
/// assert_eq!(candidates[..2], [vec![1, 2], vec![3, 4]]);
/// assert_eq!(candidates[2..], [vec![1, 2, 3], vec![1, 2, 4], vec![1, 3, 4], vec![2, 3, 4]]);
/// ```
pub fn removals<A: Clone>(history: &[A]) -> impl Iterator<Item = Vec<A>> + use<A> {
    let history = history.to_vec();
    let length = history.len();
    let sizes = std::iter::successors(Some((length / 2).max(1)), |size| Some(size / 2).filter(|size| *size > 0));
    let chunks = sizes.flat_map(move |size| {
        (0..length).step_by(size).map(move |from| from..(from + size).min(length)).collect::<Vec<_>>().into_iter().rev()
    });
    chunks.map(move |chunk| [&history[..chunk.start], &history[chunk.end..]].concat())
}

/// The history with one ordinal of one `part` lowered: to 0, to a half, to three quarters, …, by one.
pub fn lowered<G: Grammar>(
    sentences: &Sentences<G>,
    history: &[G::Action],
    part: Part,
) -> impl Iterator<Item = Vec<G::Action>> + use<G> {
    let grammar = sentences.grammar().clone();
    let history = history.to_vec();
    let places = places(&grammar, &history, part);
    places.into_iter().flat_map(|(place, from)| below(from).map(move |to| (place, to))).map(move |(place, to)| {
        let mut at = 0;
        rewrite(&grammar, &history, part, &mut |ordinal| {
            at += 1;
            if at - 1 == place { to } else { ordinal }
        })
    })
}

/// The history with the ordinals of `part` renamed jointly to the least ones, in the same order; `None` if they are
/// the least.
pub fn dense<G: Grammar>(sentences: &Sentences<G>, history: &[G::Action], part: Part) -> Option<Vec<G::Action>> {
    let names = names(sentences.grammar(), history, part);
    let renamed = names.iter().enumerate().any(|(rank, name)| rank != *name);
    renamed.then(|| {
        rewrite(sentences.grammar(), history, part, &mut |ordinal| names.partition_point(|name| *name < ordinal))
    })
}

/// Joint renamings of `part`: [`dense`]; the least ordinal becomes 0 and distances stay; one gap is closed; two
/// neighbouring names become one.
pub fn renamed<G: Grammar>(
    sentences: &Sentences<G>,
    history: &[G::Action],
    part: Part,
) -> impl Iterator<Item = Vec<G::Action>> + use<G> {
    let grammar = sentences.grammar().clone();
    let history = history.to_vec();
    let dense = dense(sentences, &history, part);
    let names = names(&grammar, &history, part);
    let neighbours: Vec<_> = names.windows(2).map(|pair| (pair[0], pair[1])).collect();
    // Each move takes the names within its bounds down by a distance.
    let shift = names.first().filter(|least| **least > 0).map(|least| (*least..=usize::MAX, *least));
    let gaps = neighbours.iter().filter(|(low, high)| high - low > 1);
    let closed = gaps.map(|(low, high)| (*high..=usize::MAX, high - low - 1));
    let merged = neighbours.iter().map(|(low, high)| (*high..=*high, high - low));
    let moves: Vec<_> = shift.into_iter().chain(closed).chain(merged).collect();
    dense.into_iter().chain(moves.into_iter().map(move |(moving, by)| {
        rewrite(&grammar, &history, part, &mut |name| if moving.contains(&name) { name - by } else { name })
    }))
}

/// The candidates that are members of the language.
pub fn admitted<'a, G: Grammar>(
    sentences: &'a Sentences<G>,
    candidates: impl Iterator<Item = Vec<G::Action>> + 'a,
) -> impl Iterator<Item = Vec<G::Action>> + 'a {
    candidates.filter(|candidate| sentences.admits(candidate))
}

/// The candidate without the actions that are no members where they stand. When the action that binds a label is gone,
/// the actions that use it go with it.
pub fn repaired<G: Grammar>(sentences: &Sentences<G>, candidate: Vec<G::Action>) -> Vec<G::Action> {
    let mut state = sentences.grammar().start();
    let mut kept = candidate;
    kept.retain(|action| {
        let member = sentences.derive_one(&state, action).is_ok();
        if member {
            sentences.grammar().advance(&mut state, action);
        }
        member
    });
    kept
}

/// What lies below an ordinal: 0, a half of it, three quarters, …, one less.
pub fn below(from: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(from), |step| Some(step / 2)).take_while(|step| *step > 0).map(move |step| from - step)
}

/// The ordinals of a part, by position in the history.
fn places<G: Grammar>(grammar: &G, history: &[G::Action], part: Part) -> Vec<(usize, usize)> {
    let mut ordinals = Vec::new();
    rewrite(grammar, history, part, &mut |ordinal| {
        ordinals.push(ordinal);
        ordinal
    });
    ordinals.into_iter().enumerate().collect()
}

/// The different ordinals of a part, ascending.
fn names<G: Grammar>(grammar: &G, history: &[G::Action], part: Part) -> Vec<usize> {
    let names: BTreeSet<_> = places(grammar, history, part).into_iter().map(|(_, ordinal)| ordinal).collect();
    names.into_iter().collect()
}

fn rewrite<G: Grammar>(
    grammar: &G,
    history: &[G::Action],
    part: Part,
    to: &mut dyn FnMut(usize) -> usize,
) -> Vec<G::Action> {
    let mut history = history.to_vec();
    for action in &mut history {
        grammar.parts(action, &mut |found, ordinal| if found == part { to(ordinal) } else { ordinal });
    }
    history
}
