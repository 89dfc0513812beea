//! The argument for the state of the ordered map, and for nothing more.
//!
//! | Field | Shortest pair that needs it |
//! |---|---|
//! | pairs | nothing; one insert; then the same insert again |
//! | named | a clone of nothing; a tail split off; then a question about the name |
//! | policy | nothing done with either policy; then an inverted range |
//!
//! The domain has three keys, two values and one name, and every kind of action. It is explored wholly.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::Bound::{Excluded, Included, Unbounded};

use crate::common::{Argument, Grammar, Printed, compared, departed, lengths};
use lawful_contract::{Kinds, Label, Model};
use lawful_distinguish::{Automaton, Compared, Limits, View, Viewed};
use lawful_grammars::Sentences;
use lawful_grammars::ordered_map::OrderedMapGrammar;
use lawful_ordered_map::{Action, Bulk, End, Inverted, Order, Outcome, Pairs, Plain, Side, Sorted, Supports, Way};

type Act = Action<u8, u8>;
type Map = Plain<u8, u8>;

const KEYS: [u8; 3] = [0, 1, 2];
const VALUES: [u8; 2] = [0, 1];
const NAME: Label = Label(0);

/// Every action over some keys, two values and one name, single actions first.
fn every_action(keys: &[u8]) -> Vec<Act> {
    let mut all = Vec::new();
    for key in keys.iter().copied() {
        all.extend(VALUES.map(|value| Action::Insert { key, value }));
        all.extend([Action::Remove { key }, Action::Get { key }, Action::Contains { key }]);
        all.extend(VALUES.map(|value| Action::Update { key, value }));
        all.extend(VALUES.map(|value| Action::Ensure { key, value }));
        all.extend(
            [Side::AtOrBelow, Side::Below, Side::AtOrAbove, Side::Above].map(|side| Action::Nearest { key, side }),
        );
    }
    all.extend([Action::Len, Action::Clear, Action::Reopen, Action::Prefix { prefix: 0 }]);
    for end in [End::First, End::Last] {
        all.extend([Action::Peek { end }, Action::Pop { end }, Action::Drain { end }]);
    }
    for way in [Way::Forward, Way::Backward, Way::Ends(0b10)] {
        all.extend([Action::Scan { way }, Action::Range { low: Included(0), high: Excluded(1), way }]);
        all.extend([Action::Range { low: Excluded(0), high: Unbounded, way }]);
        all.extend([Action::Range { low: Included(1), high: Included(0), way }]);
    }
    all.extend([Action::Clone { name: NAME }, Action::Swap { name: NAME }, Action::Append { name: NAME }]);
    all.extend([Action::Inspect { name: NAME }, Action::Compare { name: NAME }, Action::Difference { name: NAME }]);
    all.extend(keys.iter().map(|key| Action::SplitOff { key: *key, name: NAME }));
    all.extend((0..3).map(|every| Action::Retain { every }));
    for order in [Order::Ascending, Order::Descending, Order::Scattered] {
        let bulk = Bulk { count: 2, start: 0, stride: 1, order };
        all.extend([Action::Fill(bulk.clone()), Action::Erase(bulk)]);
    }
    all
}

fn plain() -> Map {
    Plain::new(Inverted::Empty)
}

/// Which actions a question is asked over, and whether the name is bound. An unbound name is asked about by nobody.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Over {
    kinds: Kind,
    bound: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Kind {
    /// Every kind of action.
    Every,
    /// Inserts and removals, and the questions that might show an order or a length.
    Single,
    /// No question reads a named map: it must be swapped in before it shows.
    Name,
}

fn over(kinds: Kind) -> Over {
    Over { kinds, bound: false }
}

impl Grammar for Over {
    type Action = Act;
    type Outcome = Outcome<u8, u8>;
    type Limits = Self;

    fn limits(&self) -> Self {
        self.clone()
    }

    fn excluded(history: &[Act]) -> Option<lawful_grammars::Excluded> {
        Sentences::new(OrderedMapGrammar::new(Supports::ALL.inverted(Inverted::Empty))).derive(history).err()
    }

    fn actions(&self) -> Vec<Act> {
        let (insert, name) = (|key| Action::Insert { key, value: 0 }, NAME);
        let all = match self.kinds {
            Kind::Every => every_action(&KEYS),
            Kind::Single => {
                let changes = KEYS.into_iter().flat_map(|key| [insert(key), Action::Remove { key }]);
                let questions = [Action::Len, Action::Scan { way: Way::Forward }, Action::Pop { end: End::First }];
                changes.chain(questions).collect()
            }
            Kind::Name => vec![insert(0), Action::Clone { name }, Action::Swap { name }, Action::Len],
        };
        all.into_iter().filter(|action| self.bound || !uses_name(action)).collect()
    }

    fn advance(&mut self, action: &Act, _: &Outcome<u8, u8>) {
        match action {
            Action::Clone { .. } | Action::SplitOff { .. } => self.bound = true,
            Action::Append { .. } => self.bound = false,
            _ => {}
        }
    }
}

fn uses_name(action: &Act) -> bool {
    matches!(action.kind_name(), "append" | "swap" | "inspect" | "compare" | "difference")
}

fn named(map: &Map) -> Vec<(Label, Option<Pairs<u8, u8>>)> {
    map.labels().into_iter().map(|name| (name, map.named(name))).collect()
}

fn keys(pairs: &[(u8, u8)]) -> BTreeSet<u8> {
    pairs.iter().map(|(key, _)| *key).collect()
}

#[test]
fn the_domain_has_every_kind_of_action() {
    let kinds: BTreeSet<_> = every_action(&KEYS).iter().map(Kinds::kind).collect();
    assert_eq!(kinds.len(), Act::KINDS.len());
}

#[test]
fn the_plain_model_keeps_exactly_what_matters() {
    let plain = Argument::new(over(Kind::Every), plain());
    plain.minimal();

    let pairs = plain.refuted("all but the pairs of the current map", named);
    assert_eq!((pairs.left, pairs.right), (vec![], vec![Action::Insert { key: 0, value: 0 }]));
    assert_eq!(pairs.continuation, [Action::Insert { key: 0, value: 0 }]);

    let names = plain.refuted("all but the named maps", Plain::pairs);
    let split = [Action::Insert { key: 0, value: 0 }, Action::SplitOff { key: 0, name: NAME }];
    assert_eq!((names.left, names.right), (vec![Action::Clone { name: NAME }], split.to_vec()));
    assert_eq!(names.continuation, [Action::Inspect { name: NAME }]);
}

#[test]
fn the_sorted_model_keeps_exactly_what_matters() {
    let sorted = Argument::new(over(Kind::Every), Sorted::<u8, u8>::new(Inverted::Empty));
    sorted.minimal();
    let all_names = |map: &Sorted<u8, u8>| -> Vec<_> {
        map.labels().map(|name| (name, map.named(name).map(<[_]>::to_vec))).collect()
    };
    assert_eq!(sorted.refuted("all but the pairs of the current map", all_names).continuation.len(), 1);
    assert_eq!(sorted.refuted("all but the named maps", |map| map.pairs().to_vec()).continuation.len(), 1);
}

#[test]
fn too_little_is_told_apart() {
    let plain = Argument::new(over(Kind::Every), plain());
    let keys_only = |map: &Map| (keys(&map.pairs()), named(map));
    assert_eq!(lengths(&plain.refuted("keys without values", keys_only)), (1, 1, 1));
    let count = |map: &Map| (map.pairs().len(), named(map));
    assert_eq!(lengths(&plain.refuted("a count of the pairs", count)), (1, 1, 1));
    let ends = |map: &Map| (map.pairs().first().copied(), map.pairs().last().map(|pair| pair.0), named(map));
    assert_eq!(lengths(&plain.refuted("the least pair and the greatest key", ends)), (1, 2, 1));
    let names = |map: &Map| (map.pairs(), map.labels());
    assert_eq!(lengths(&plain.refuted("names without their maps", names)), (1, 2, 1));
    let sizes = |map: &Map| (map.pairs(), map.named(NAME).map(|pairs| keys(&pairs)));
    assert_eq!(lengths(&plain.refuted("named maps without values", sizes)), (2, 2, 1));
}

#[test]
fn a_view_that_is_not_closed_is_told_apart_by_several_actions() {
    let plain = Argument::new(over(Kind::Name), plain());
    let pair = plain.refuted("names without their maps", |map| (map.pairs(), map.labels()));
    assert_eq!(pair.continuation, [Action::Swap { name: NAME }, Action::Insert { key: 0, value: 0 }]);
}

/// What a model could keep beside the map.
trait Burden {
    fn keep(&mut self, action: &Act, outcome: &Outcome<u8, u8>);
}

/// A map that also keeps what it could do without.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Burdened<B> {
    map: Map,
    burden: B,
}

impl<B: Burden + Clone> Model for Burdened<B> {
    type Action = Act;
    type Outcome = Outcome<u8, u8>;
    fn apply(&mut self, action: &Act) -> Outcome<u8, u8> {
        let outcome = self.map.apply(action);
        self.burden.keep(action, &outcome);
        outcome
    }
}

/// The keys in the order of their insertion.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Insertions(Vec<u8>);
impl Burden for Insertions {
    fn keep(&mut self, action: &Act, outcome: &Outcome<u8, u8>) {
        match (action, outcome) {
            (Action::Insert { key, .. }, Outcome::Value(None)) => self.0.push(*key),
            (Action::Remove { key }, _) | (Action::Pop { .. }, Outcome::Pair(Some((key, _)))) => {
                self.0.retain(|other| other != key);
            }
            _ => {}
        }
    }
}

/// The keys that were removed at least once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Removals(BTreeSet<u8>);
impl Burden for Removals {
    fn keep(&mut self, action: &Act, _: &Outcome<u8, u8>) {
        if let Action::Remove { key } = action {
            self.0.insert(*key);
        }
    }
}

/// The number of pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Length(usize);
impl Burden for Length {
    fn keep(&mut self, action: &Act, outcome: &Outcome<u8, u8>) {
        match (action, outcome) {
            (Action::Insert { .. }, Outcome::Value(None)) => self.0 += 1,
            (_, Outcome::Value(Some(_)) | Outcome::Pair(Some(_))) if !matches!(action, Action::Insert { .. }) => {
                self.0 -= 1
            }
            _ => {}
        }
    }
}

fn burdened<B: Burden + Clone + Default + Eq + Hash + Debug + 'static>() -> Argument<Over, Burdened<B>> {
    Argument::new(over(Kind::Single), Burdened { map: plain(), burden: B::default() })
}

#[test]
fn insertion_order_is_superfluous() {
    let burdened = burdened::<Insertions>();
    let (classes, twins) = burdened.superfluous();
    let insert = |key| Action::Insert { key, value: 0 };
    assert_eq!((classes, twins.left, twins.right), (8, vec![insert(0), insert(1)], vec![insert(1), insert(0)]));
    assert_eq!(burdened.enough("all but the order of insertion", |burdened| burdened.map.clone()), 8);
}

#[test]
fn the_memory_of_removed_keys_is_superfluous() {
    let burdened = burdened::<Removals>();
    let (classes, twins) = burdened.superfluous();
    assert_eq!((classes, twins.left, twins.right), (8, vec![], vec![Action::Remove { key: 0 }]));
    assert_eq!(burdened.enough("all but the removed keys", |burdened| burdened.map.clone()), 56);
}

#[test]
fn a_length_beside_the_pairs_follows_from_them() {
    let burdened = burdened::<Length>();
    // No two states differ by it alone, so there are no twins. The view without it loses nothing.
    burdened.minimal();
    assert_eq!(burdened.enough("all but the length", |burdened| burdened.map.clone()), 0);
}

/// The same history, and the policy under which it begins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Opening {
    Open(Inverted),
    Then(Act),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Opened(Option<Map>);

impl Model for Opened {
    type Action = Opening;
    type Outcome = Option<Outcome<u8, u8>>;
    fn apply(&mut self, action: &Opening) -> Self::Outcome {
        match action {
            Opening::Open(policy) => self.0 = Some(Plain::new(*policy)),
            Opening::Then(action) => return self.0.as_mut().map(|map| map.apply(action)),
        }
        None
    }
}

/// One opening, then every action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Opens(Option<Over>);

impl Grammar for Opens {
    type Action = Opening;
    type Outcome = Option<Outcome<u8, u8>>;
    type Limits = Self;

    fn limits(&self) -> Self {
        self.clone()
    }

    fn actions(&self) -> Vec<Opening> {
        match &self.0 {
            None => [Inverted::Empty, Inverted::Refused].map(Opening::Open).to_vec(),
            Some(over) => over.actions().into_iter().map(Opening::Then).collect(),
        }
    }

    fn advance(&mut self, opening: &Opening, seen: &Option<Outcome<u8, u8>>) {
        match (opening, &mut self.0, seen) {
            (Opening::Then(action), Some(over), Some(seen)) => over.advance(action, seen),
            _ => self.0 = Some(over(Kind::Every)),
        }
    }
}

#[test]
fn the_policy_is_needed() {
    let opened = Argument::new(Opens(None), Opened(None));
    opened.minimal();
    let pair = opened.refuted("all but the policy", |opened| opened.0.as_ref().map(|map| (map.pairs(), named(map))));
    assert_eq!(lengths(&pair), (1, 1, 1));
    assert!(matches!(
        pair.continuation[..],
        [Opening::Then(Action::Range { low: Included(1), high: Included(0), .. })]
    ));
}

#[test]
fn the_eq_of_the_plain_model_ignores_nothing_that_matters() {
    // Compared as it prints, the model's list keeps the order of insertion. Its own `Eq` is the view.
    let printed =
        Automaton::of(Printed::new(plain()), |_| every_action(&KEYS[..2]), Limits::default()).expect("explored");
    let answer = printed.under(&View::new("the model's own equality", |printed: &Printed<Map>| printed.model.clone()));
    println!("{answer}\n");
    assert!(matches!(answer.verdict, Viewed::Equal { merged } if merged > 0), "{answer}");
}

#[test]
fn the_two_formulations_are_equal_and_a_wrong_one_departs_at_once() {
    let empty = || Sorted::<u8, u8>::new(Inverted::Empty);
    let equal = compared(over(Kind::Every), plain(), empty());
    assert_eq!((equal.verdict, equal.explored.cut), (Compared::Equal, None));
    let history = departed(over(Kind::Every), plain(), Resurrecting(empty(), empty()));
    let insert = |value| Action::Insert { key: 0, value };
    assert_eq!(history[..2], [insert(1), Action::Remove { key: 0 }]);
    assert_eq!(history.len(), 4);
}

/// Planted wrong model: an insert of value 0 over nothing brings the value back that was there before.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Resurrecting(Sorted<u8, u8>, Sorted<u8, u8>);

impl Model for Resurrecting {
    type Action = Act;
    type Outcome = Outcome<u8, u8>;
    fn apply(&mut self, action: &Act) -> Outcome<u8, u8> {
        let Self(map, old) = self;
        let outcome = map.apply(action);
        if let Action::Insert { key, value: 0 } = action
            && outcome == Outcome::Value(None)
            && let Outcome::Value(Some(value)) = old.apply(&Action::Get { key: *key })
        {
            map.apply(&Action::Insert { key: *key, value });
        }
        if let Action::Insert { .. } = action {
            old.apply(action);
        }
        outcome
    }
}
