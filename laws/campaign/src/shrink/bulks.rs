//! Bulk actions: a run of actions as one of them, and one of them made smaller.
//!
//! A bulk action has one key and one or two counts: where it starts, how many keys it touches, and how far they are
//! apart, 1 where it does not say.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::Kinds;
use lawful_grammars::{Grammar, Odometer, Part, reduce};

use super::Reducer;
use super::normal::window;

/// How many beginnings of a history are tried as one bulk action with another aim.
const BEGINNINGS: usize = 3;

/// The keys of a bulk action.
struct Bulk {
    start: usize,
    count: usize,
    stride: usize,
}

impl<G: Grammar> Reducer<'_, G> {
    /// Replaces everything before the failing action, and then each run of actions of one kind, by one bulk action.
    pub(super) fn gather(&mut self) {
        self.gather_run(0, self.best.len().saturating_sub(1));
        let mut end = self.best.len();
        while end > 1 {
            let kind = self.best[end - 1].kind();
            let run = self.best[..end].iter().rev().take_while(|action| action.kind() == kind).count();
            self.gather_run(end - run, end);
            end = (end - run).min(self.best.len());
        }
    }

    /// Tries bulk actions of as many keys as a run touches: different ones, or all.
    pub(super) fn gather_run(&mut self, start: usize, end: usize) {
        let touched: Vec<_> = self.best[start..end].iter().flat_map(|action| self.touched(action)).collect();
        let keys: BTreeSet<_> = touched.iter().copied().collect();
        let (Some(least), true) = (keys.first().copied(), end - start > 1) else { return };
        let counts = BTreeSet::from([keys.len(), touched.len()]);
        for plain in self.plain_bulks(start) {
            for count in counts.iter().rev() {
                let bulk = self.with(plain.clone(), least, &[*count]);
                let gathered = [&self.best[..start], &[bulk], &self.best[end..]].concat();
                if self.attempt(reduce::repaired(self.sentences, gathered)) {
                    return;
                }
            }
        }
    }

    /// Replaces a beginning by one bulk action and aims the rest at each of its keys in turn: which key shows a failure
    /// often depends on how the structure was filled.
    pub(super) fn refill(&mut self) {
        let has = |action: &G::Action, part| !self.ordinals(action, part).is_empty();
        let fills = |action: &&G::Action| has(action, Part::Key) && !has(action, Part::Label);
        let filling = self.best.iter().take_while(fills).count().min(self.best.len().saturating_sub(1));
        let ends_run = |at: &usize| self.best[at - 1].kind() != self.best[*at].kind();
        let ends: Vec<_> = (2..=filling).rev().filter(ends_run).take(BEGINNINGS).collect();
        if ends.into_iter().any(|end| self.refill_before(end)) {
            self.rename();
        }
    }

    /// A beginning that is one bulk action already, but not a plain one: the same with a plain one.
    pub(super) fn fill_plainly(&mut self) {
        let Some(Bulk { start, count, stride }) = self.best.first().and_then(|first| self.bulk(first)) else { return };
        let plain = |bulk| stride == 1 && self.with(bulk, start, &[count]) == self.best[0];
        if self.best.len() > 1 && !self.plain_bulks(0).into_iter().any(plain) {
            self.refill_before(1);
        }
    }

    /// Several aims keep their order and become neighbours.
    fn refill_before(&mut self, end: usize) -> bool {
        let touched: BTreeSet<_> = self.best[..end].iter().flat_map(|action| self.touched(action)).collect();
        let aims: BTreeSet<_> = self.best[end..].iter().flat_map(|action| self.ordinals(action, Part::Key)).collect();
        let (Some(least), 1..) = (touched.first().copied(), aims.len()) else { return false };
        let ranks: BTreeMap<_, _> = aims.into_iter().zip(0..).collect();
        let grammar = self.sentences.grammar().clone();
        for plain in self.plain_bulks(0) {
            let bulk = self.with(plain, least, &[touched.len()]);
            for key in least..least + touched.len() {
                let mut aimed = [std::slice::from_ref(&bulk), &self.best[end..]].concat();
                for action in &mut aimed[1..] {
                    grammar.parts(action, &mut |part, ordinal| match part {
                        Part::Key => ranks.get(&ordinal).map_or(ordinal, |rank| key + rank),
                        _ => ordinal,
                    });
                }
                if self.attempt(reduce::repaired(self.sentences, aimed)) {
                    return true;
                }
            }
        }
        false
    }

    /// The plainest bulk actions after `at` actions: those with a key and a count.
    fn plain_bulks(&self, at: usize) -> Vec<G::Action> {
        let narrow = self.sentences.narrow(&window(1));
        let state = narrow.state_after(&self.best[..at]);
        let ready = narrow.rules().iter().filter(|rule| rule.weight > 0 && rule.is_ready(&state));
        let plain = ready.map(|rule| rule.produce(&state, &mut Odometer::new()));
        let has = |action: &G::Action, part| !self.ordinals(action, part).is_empty();
        plain.filter(|action| has(action, Part::Key) && has(action, Part::Count)).collect()
    }

    /// A bulk action from another key; counts that are not given stay.
    fn with(&self, mut bulk: G::Action, key: usize, counts: &[usize]) -> G::Action {
        let mut counts = counts.iter().copied();
        self.sentences.grammar().parts(&mut bulk, &mut |part, ordinal| match part {
            Part::Key => key,
            Part::Count => counts.next().unwrap_or(ordinal),
            _ => ordinal,
        });
        bulk
    }

    /// Two actions that differ in one amount and in nothing else, as one action of both amounts: two crowds of one
    /// place, two spans of time. Either place is tried.
    pub(super) fn summed(&self) -> Vec<Vec<G::Action>> {
        let mut candidates = Vec::new();
        for (at, action) in self.best.iter().enumerate() {
            let Some(amount) = self.amount(action) else { continue };
            let plain = self.with_amount(action, 0);
            let alike = |(_, other): &(usize, &G::Action)| {
                other.kind() == action.kind() && self.amount(other).is_some() && self.with_amount(other, 0) == plain
            };
            let Some((later, other)) = self.best.iter().enumerate().skip(at + 1).find(alike) else { continue };
            let sum = self.with_amount(action, amount + self.amount(other).unwrap_or(0));
            for (kept, dropped) in [(later, at), (at, later)] {
                let mut history = self.best.clone();
                history[kept] = sum.clone();
                history.remove(dropped);
                candidates.push(history);
            }
        }
        candidates
    }

    /// The one amount of an action: its only count, or its only value where it names nothing.
    fn amount(&self, action: &G::Action) -> Option<usize> {
        let of = |part| self.ordinals(action, part);
        match (&of(Part::Count)[..], &of(Part::Value)[..]) {
            (&[count], _) => Some(count),
            (&[], &[value]) if of(Part::Key).is_empty() && of(Part::Label).is_empty() => Some(value),
            _ => None,
        }
    }

    fn with_amount(&self, action: &G::Action, amount: usize) -> G::Action {
        let mut action = action.clone();
        let part = if self.ordinals(&action, Part::Count).is_empty() { Part::Value } else { Part::Count };
        let grammar = self.sentences.grammar();
        grammar.parts(&mut action, &mut |found, ordinal| if found == part { amount } else { ordinal });
        action
    }

    /// One count lowered wherever it occurs in the same role: two bulk actions over the same keys stay over the same
    /// keys.
    pub(super) fn jointly_lowered_counts(&self) -> Vec<Vec<G::Action>> {
        let roles = self.best.iter().flat_map(|action| self.ordinals(action, Part::Count).into_iter().enumerate());
        let roles: BTreeSet<_> = roles.collect();
        let steps = roles.into_iter().flat_map(|(role, from)| reduce::below(from).map(move |to| (role, from, to)));
        steps.map(|(role, from, to)| self.with_counts(role, from, to)).collect()
    }

    /// The first counts of all actions lowered by one distance, alone or with the keys past it: a capacity, how much is
    /// put in, and the key that is asked for at the end.
    pub(super) fn sunk(&self) -> Vec<Vec<G::Action>> {
        let firsts = self.best.iter().filter_map(|action| self.ordinals(action, Part::Count).first().copied());
        let least = firsts.min().unwrap_or(0);
        let distances: Vec<_> = reduce::below(least).map(|to| least - to).collect();
        let parts: [&[Part]; 2] = [&[Part::Count], &[Part::Count, Part::Key]];
        distances.into_iter().flat_map(|by| parts.map(|parts| self.sunk_by(by, parts))).collect()
    }

    fn sunk_by(&self, by: usize, parts: &[Part]) -> Vec<G::Action> {
        let mut history = self.best.clone();
        for action in &mut history {
            let mut counts = 0..;
            self.sentences.grammar().parts(action, &mut |part, ordinal| {
                let is_first = part != Part::Count || counts.next() == Some(0);
                if is_first && parts.contains(&part) { ordinal.checked_sub(by).unwrap_or(ordinal) } else { ordinal }
            });
        }
        history
    }

    fn with_counts(&self, role: usize, from: usize, to: usize) -> Vec<G::Action> {
        let mut history = self.best.clone();
        for action in &mut history {
            let mut roles = 0..;
            self.sentences.grammar().parts(action, &mut |part, ordinal| match part {
                Part::Count if roles.next() == Some(role) && ordinal == from => to,
                _ => ordinal,
            });
        }
        history
    }

    /// A bulk action without its least keys, or with its keys closer together, up to the same greatest key; lowering a
    /// count alone moves the greatest.
    pub(super) fn trimmed(&self) -> Vec<Vec<G::Action>> {
        let mut candidates = Vec::new();
        for (at, action) in self.best.iter().enumerate() {
            let Some(Bulk { start, count, stride }) = self.bulk(action) else { continue };
            let fewer = reduce::below(count).map(|to| (start + (count - to) * stride, [to, stride]));
            let steps = count.saturating_sub(1);
            let closer =
                reduce::below(stride).filter(|to| *to > 0).map(|to| (start + steps * (stride - to), [count, to]));
            for (key, counts) in fewer.chain(closer) {
                let mut history = self.best.clone();
                history[at] = self.with(action.clone(), key, &counts);
                candidates.push(history);
            }
        }
        candidates
    }

    fn bulk(&self, action: &G::Action) -> Option<Bulk> {
        match (&self.ordinals(action, Part::Key)[..], &self.ordinals(action, Part::Count)[..]) {
            (&[start], &[count]) => Some(Bulk { start, count, stride: 1 }),
            (&[start], &[count, stride]) => Some(Bulk { start, count, stride }),
            _ => None,
        }
    }

    /// The keys that an action names or touches.
    fn touched(&self, action: &G::Action) -> Vec<usize> {
        let bulk = self.bulk(action).map(|Bulk { start, count, stride }| (start..).step_by(stride.max(1)).take(count));
        bulk.map_or_else(|| self.ordinals(action, Part::Key), Iterator::collect)
    }
}
