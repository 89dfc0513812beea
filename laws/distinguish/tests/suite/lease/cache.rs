//! Caches. The domain: three keys, two values, capacities of one and two, every kind of action.

use std::collections::BTreeSet;

use lawful_contract::Model;
use lawful_grammars::lease::cache::CacheGrammar;
use lawful_grammars::{Excluded, Sentences};
use lawful_lease::cache::{Action, Eviction, Outcome, Plain};

use crate::common::{Argument, Field, Grammar, departed, lengths};

const KEYS: [u32; 3] = [0, 1, 2];

/// Whether the cache was opened, and what may be asked of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Uses {
    open: bool,
    ask: Ask,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Ask {
    /// Everything.
    All,
    /// Nothing that shows an order at once: no scan, no eviction on demand, no bulk action.
    Keys,
}

impl Grammar for Uses {
    type Action = Action;
    type Outcome = Outcome;
    type Limits = Self;

    fn limits(&self) -> Self {
        self.clone()
    }

    fn excluded(history: &[Action]) -> Option<Excluded> {
        Sentences::new(CacheGrammar::default()).derive(history).err()
    }

    fn actions(&self) -> Vec<Action> {
        if !self.open {
            return [1, 2].map(|capacity| Action::Open { capacity }).to_vec();
        }
        let mut all = vec![Action::Len, Action::Clear];
        for key in KEYS {
            all.extend([0, 1].map(|value| Action::Set { key, value }));
            all.extend([Action::Get { key }, Action::Peek { key }, Action::Contains { key }, Action::Remove { key }]);
            all.push(Action::Ensure { key, value: 0 });
        }
        all.extend([1, 2].map(|capacity| Action::Resize { capacity }));
        if self.ask == Ask::All {
            all.extend([Action::Scan, Action::Evict]);
            all.extend([Action::Fill { key: 0, count: 2 }, Action::Visit { key: 0, count: 2 }]);
        }
        all
    }

    fn advance(&mut self, _: &Action, _: &Outcome) {
        self.open = true;
    }
}

fn uses(ask: Ask) -> Uses {
    Uses { open: false, ask }
}

#[test]
fn every_field_is_needed() {
    for eviction in [Eviction::LeastRecent, Eviction::FirstIn] {
        let plain = Argument::new(uses(Ask::All), Plain::new(eviction));
        plain.minimal();
        let expected = [
            // Two capacities show when a second key comes and the first is asked for.
            ("Plain.capacity", Field::Needed(1, 1, 2)),
            ("Plain.eviction", Field::Follows),
            ("Plain.pairs", Field::Needed(1, 2, 1)),
        ];
        plain.justifies(&expected);
    }
    let history = departed(uses(Ask::All), Plain::new(Eviction::LeastRecent), Plain::new(Eviction::FirstIn));
    assert_eq!(history.len(), 4, "{history:?}");
}

#[test]
fn too_little_is_told_apart() {
    let set = |model: &Plain| (model.capacity(), model.pairs().iter().copied().collect::<BTreeSet<_>>());
    let plain = Argument::new(uses(Ask::All), Plain::new(Eviction::LeastRecent));
    assert_eq!(lengths(&plain.refuted("pairs without order", set)), (2, 3, 1));
    // Where nothing shows the order, it takes a new key and a question.
    let keys = Argument::new(uses(Ask::Keys), Plain::new(Eviction::LeastRecent));
    assert_eq!(lengths(&keys.refuted("pairs without order", set)), (3, 3, 2));
    keys.minimal();
    // With room for two, who goes first is the whole order: that much would do.
    let first = |model: &Plain| {
        (model.capacity(), model.pairs().iter().copied().collect::<BTreeSet<_>>(), model.pairs().first().copied())
    };
    assert_eq!(keys.enough("pairs, and who goes first", first), 0);
}

/// A cache that also knows which keys were ever read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Read {
    model: Plain,
    read: BTreeSet<u32>,
}

impl Model for Read {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        if let Action::Get { key } = action {
            self.read.insert(*key);
        }
        self.model.apply(action)
    }
}

#[test]
fn what_was_read_is_superfluous_beside_the_order() {
    let read = Read { model: Plain::new(Eviction::LeastRecent), read: BTreeSet::new() };
    let read = Argument::new(uses(Ask::All), read);
    let (classes, twins) = read.superfluous();
    assert_eq!((twins.left.len(), twins.right.len()), (1, 2));
    assert_eq!(classes + read.enough("the model", |read| read.model.clone()), read.explored().states);
}
