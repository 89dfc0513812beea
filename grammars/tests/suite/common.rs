//! Domains and independent lists that several tests share.
use std::ops::Bound::{self, Excluded, Included, Unbounded};

use lawful_contract::{Counted, Label};
use lawful_grammars::ordered_map::OrderedMapGrammar;
use lawful_grammars::{Keying, Sentences, Window};
use lawful_ordered_map::{Action, Bulk, End, Inverted, Order, Side, Supports, Way};

/// Every feature; inverted bounds give an empty range.
pub(crate) const ALL: Supports = Supports::ALL.inverted(Inverted::Empty);

pub(crate) type Map<K> = Sentences<OrderedMapGrammar<K, u32>>;

/// A bounded domain for enumeration: `keys` neighbouring keys from ordinal 0.
pub(crate) fn bounded(keys: usize, values: usize, bulk: usize) -> Window {
    Window { first: 0, stride: 1, keys, values, bulk, keying: Keying::Uniform }
}

pub(crate) fn sentences<K: Counted>(supports: Supports) -> Map<K> {
    Sentences::new(OrderedMapGrammar::new(supports))
}

/// Everything that can be written down with these ordinals, inside the language or not.
pub(crate) fn written<K: Counted>(keys: usize, values: usize, bulk: usize) -> Vec<Action<K, u32>> {
    let mut all = vec![Action::Len, Action::Clear, Action::Reopen];
    for end in [End::First, End::Last] {
        all.extend([Action::Peek { end }, Action::Pop { end }, Action::Drain { end }]);
    }
    for key in (0..keys).map(K::nth) {
        for value in 0..values as u32 {
            all.push(Action::Insert { key: key.clone(), value });
            all.push(Action::Update { key: key.clone(), value });
            all.push(Action::Ensure { key: key.clone(), value });
        }
        all.push(Action::Remove { key: key.clone() });
        all.push(Action::Get { key: key.clone() });
        all.push(Action::Contains { key: key.clone() });
        all.push(Action::Prefix { prefix: key.clone() });
        for side in [Side::AtOrBelow, Side::Below, Side::AtOrAbove, Side::Above] {
            all.push(Action::Nearest { key: key.clone(), side });
        }
        all.extend(labels().map(|name| Action::SplitOff { key: key.clone(), name }));
        all.extend(bulks(&key, keys, bulk).flat_map(|bulk| [Action::Fill(bulk.clone()), Action::Erase(bulk)]));
    }
    for way in ways() {
        all.push(Action::Scan { way });
        for low in bounds::<K>(keys) {
            all.extend(bounds(keys).into_iter().map(|high| Action::Range { low: low.clone(), high, way }));
        }
    }
    all.extend((0..10).map(|every| Action::Retain { every }));
    for name in labels() {
        all.extend([Action::Clone { name }, Action::Append { name }, Action::Swap { name }, Action::Inspect { name }]);
        all.extend([Action::Compare { name }, Action::Difference { name }]);
    }
    all
}

fn labels() -> impl Iterator<Item = Label> {
    (0..5).map(Label)
}

fn ways() -> impl Iterator<Item = Way> {
    [Way::Forward, Way::Backward].into_iter().chain((0..10).map(Way::Ends))
}

fn bounds<K: Counted>(keys: usize) -> Vec<Bound<K>> {
    let closed = (0..keys).map(K::nth).flat_map(|key| [Included(key.clone()), Excluded(key)]);
    std::iter::once(Unbounded).chain(closed).collect()
}

fn bulks<K: Counted>(start: &K, keys: usize, bulk: usize) -> impl Iterator<Item = Bulk<K>> {
    let orders = [Order::Ascending, Order::Descending, Order::Scattered];
    let counts = if bulk == 0 { 0..0 } else { 0..bulk + 2 };
    counts.flat_map(move |count| {
        (0..keys + 2)
            .flat_map(move |stride| orders.map(|order| Bulk { count, start: start.clone(), stride, order }).into_iter())
    })
}
