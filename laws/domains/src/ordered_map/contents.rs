//! The root law: it holds the reference model, predicts each answer and knows the members.

use std::borrow::Cow;

use lawful_contract::{Contract, Counted, Label, Model};
use lawful_graph::{Law, Read, Step, Verdict};
use lawful_ordered_map::{Action, Inverted, Outcome, Side, Sorted, Way};

use crate::ordered_map::contracts::CONTENTS;
use crate::ordered_map::judge::{answers, members};
use crate::ordered_map::seen::{Probe, Seen};

/// The root law: what the model says is there.
#[derive(Clone, Debug)]
pub struct Contents<K, V> {
    model: Sorted<K, V>,
    expected: Outcome<K, V>,
}

impl<K: Counted, V: Counted> Contents<K, V> {
    /// The root law for an empty map; `policy` says what inverted bounds do.
    pub fn new(policy: Inverted) -> Self {
        Self { model: Sorted::new(policy), expected: Outcome::Done }
    }

    /// The members in ascending key order.
    pub fn pairs(&self) -> &[(K, V)] {
        self.model.pairs()
    }

    /// The promised answer to the action that runs.
    pub fn expected(&self) -> &Outcome<K, V> {
        &self.expected
    }

    /// The members of a named map, in ascending key order.
    pub(crate) fn named(&self, name: Label) -> Option<&[(K, V)]> {
        self.model.named(name)
    }

    /// The pairs promised to a walk, ascending; `None` if the walk is refused or the action is no walk.
    pub(crate) fn ascending(&self, action: &Action<K, V>) -> Option<Cow<'_, [(K, V)]>> {
        match (&self.expected, action) {
            (Outcome::Rows(rows), Action::Range { way: Way::Forward, .. }) => Some(rows.into()),
            (Outcome::Rows(_), Action::Range { low, high, .. }) => {
                Some(self.model.within(low.as_ref(), high.as_ref()).into())
            }
            (Outcome::Rows(_), Action::Scan { .. }) => Some(self.pairs().into()),
            (Outcome::Rows(rows), _) => Some(rows.into()),
            _ => None,
        }
    }
}

impl<K: Counted, V: Counted> Law<Action<K, V>, Seen<K, V>> for Contents<K, V> {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &CONTENTS
    }

    fn advance(&mut self, action: &Action<K, V>, (): Read<'_, Self, Action<K, V>, Seen<K, V>>) {
        self.expected = self.model.apply(action);
    }

    fn judge(&mut self, step: &Step<'_, Action<K, V>, Seen<K, V>>, (): ()) -> Verdict {
        let Some(action) = step.action else { return Verdict::Silent };
        match step.seen {
            Seen::Answer(answer) => answers(&self.expected, answer).on(self.clause(action)),
            Seen::Probes(probes) => self.values(probes).on(6),
            seen => match seen.forward() {
                Some(forward) => members(self.pairs(), forward).on(6).comparing(self.pairs().len() + 1),
                None => Verdict::Silent,
            },
        }
    }
}

impl<K: Counted, V: Counted> Contents<K, V> {
    /// Compares what single reads answered with the members.
    fn values(&self, probes: &[Probe<K, V>]) -> Verdict {
        for Probe { key, value, .. } in probes {
            let expected = self.place(key).ok().map(|at| &self.pairs()[at].1);
            if expected != value.as_ref() {
                return answers::<K, V>(&Outcome::Value(expected.cloned()), &Outcome::Value(value.clone()));
            }
        }
        Verdict::upheld(0).comparing(probes.len())
    }

    /// Where a key is among the members, or where it would be.
    pub(crate) fn place(&self, key: &K) -> Result<usize, usize> {
        self.pairs().binary_search_by(|pair| pair.0.cmp(key))
    }

    /// The members nearest to a key, one for each of the sides.
    pub(crate) fn nearest<const N: usize>(&self, key: &K, sides: [Side; N]) -> [Option<&(K, V)>; N] {
        let pairs = self.pairs();
        let (below, at_or_below) = match self.place(key) {
            Ok(at) => (at, at + 1),
            Err(at) => (at, at),
        };
        sides.map(|side| match side {
            Side::Below => pairs[..below].last(),
            Side::AtOrBelow => pairs[..at_or_below].last(),
            Side::AtOrAbove => pairs.get(below),
            Side::Above => pairs.get(at_or_below),
        })
    }

    fn clause(&self, action: &Action<K, V>) -> usize {
        match (action, &self.expected) {
            (Action::Contains { .. }, _) => 2,
            (Action::Update { .. }, Outcome::Value(None)) => 4,
            (Action::Ensure { value, .. }, Outcome::Value(Some(there))) if there == value => 4,
            (Action::Update { .. } | Action::Ensure { .. }, _) => 3,
            (Action::Fill(_) | Action::Erase(_), _) => 5,
            (_, Outcome::Value(None)) => 1,
            _ => 0,
        }
    }
}
