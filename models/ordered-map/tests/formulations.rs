//! The plain and the fast formulation are equal.
//!
//! The small domains are explored to a fixed point: from every joint state that any history can reach, every action is
//! applied to both formulations, and outcomes and canonical states are compared. A joint state is what the two really
//! hold (the plain list in its own order), so the comparison covers every history of any length over the domain. Long
//! pseudo-random histories add sizes that no enumeration reaches.

use std::collections::{HashSet, VecDeque};
use std::ops::Bound::{self, Excluded, Included, Unbounded};

use lawful_contract::{Counted, Kinds, Label, Model};
use lawful_ordered_map::{Action, Bulk, End, Inverted, Order, Outcome, Plain, Side, Sorted, Way};

type Both<K> = (Plain<K, u8>, Sorted<K, u8>);

const ENDS: [End; 2] = [End::First, End::Last];
const SIDES: [Side; 4] = [Side::AtOrBelow, Side::Below, Side::AtOrAbove, Side::Above];
const ORDERS: [Order; 3] = [Order::Ascending, Order::Descending, Order::Scattered];
const WAYS: [Way; 6] = [Way::Forward, Way::Backward, Way::Ends(0), Way::Ends(0b01), Way::Ends(0b10), Way::Ends(0b110)];

#[test]
fn equal_on_every_history_over_three_numbers_two_values_and_a_name() {
    let states = explore(Inverted::Empty, &actions(&[0_u8, 1, 2], 2, 1));
    assert_eq!(states, 79 * 80, "every order of every subset, beside every map or none");
}

#[test]
fn equal_on_every_history_over_two_names() {
    explore(Inverted::Refused, &actions(&[0_u8, 1], 1, 2));
}

#[test]
fn equal_on_every_history_over_keys_with_prefixes() {
    let keys = [0, 1, 2, 10].map(<Vec<u8>>::nth);
    explore(Inverted::Empty, &actions(&keys, 1, 0));
}

/// Compares the two formulations after `action` and hands back the outcome that they share.
fn step<K: Counted>((plain, sorted): &mut Both<K>, action: &Action<K, u8>) -> Outcome<K, u8> {
    let outcome = plain.apply(action);
    assert_eq!(outcome, sorted.apply(action), "after {action:?} on {plain:?} and {sorted:?}");
    outcome
}

fn assert_same_state<K: Counted>((plain, sorted): &Both<K>) {
    assert_eq!(plain.pairs(), sorted.pairs());
    assert_eq!(plain.labels(), sorted.labels().collect::<Vec<_>>());
    for name in plain.labels() {
        assert_eq!(plain.named(name).as_deref(), sorted.named(name));
    }
}

/// Applies every action in every joint state that a history can reach; answers with the number of states.
fn explore<K: Counted>(policy: Inverted, actions: &[Action<K, u8>]) -> usize {
    let (questions, changes): (Vec<_>, Vec<_>) = actions.iter().partition(|action| asks(action));
    let start: Both<K> = (Plain::new(policy), Sorted::new(policy));
    let mut known = HashSet::from([format!("{start:?}")]);
    let mut queue = VecDeque::from([(start, 0)]);
    let mut farthest = 0;
    while let Some((state, depth)) = queue.pop_front() {
        farthest = depth;
        for change in &changes {
            let mut next = state.clone();
            step(&mut next, change);
            if known.insert(format!("{next:?}")) {
                assert_same_state(&next);
                queue.push_back((next, depth + 1));
            }
        }
        let mut asked = state.clone();
        for question in &questions {
            step(&mut asked, question);
        }
        assert_eq!(format!("{asked:?}"), format!("{state:?}"), "a question changed something");
    }
    let length = farthest + 1;
    let histories: u128 = (1..=length).map(|length| (actions.len() as u128).pow(length)).sum();
    println!(
        "{} joint states, {} actions, {} steps compared: every history of any length, {histories} of them of at most \
         {length} actions",
        known.len(),
        actions.len(),
        known.len() * actions.len(),
    );
    known.len()
}

/// Whether an action only asks.
fn asks<K>(action: &Action<K, u8>) -> bool {
    matches!(
        action.kind_name(),
        "get"
            | "contains"
            | "len"
            | "first"
            | "last"
            | "at-or-below"
            | "below"
            | "at-or-above"
            | "above"
            | "scan"
            | "scan-back"
            | "scan-ends"
            | "range"
            | "range-back"
            | "range-ends"
            | "prefix"
            | "inspect"
            | "compare"
            | "difference"
    )
}

/// Every action over the given keys, `values` values and `names` names.
fn actions<K: Counted>(keys: &[K], values: u8, names: u32) -> Vec<Action<K, u8>> {
    let mut all = vec![Action::Len, Action::Clear, Action::Reopen];
    for key in keys {
        all.extend([Action::Remove { key: key.clone() }, Action::Get { key: key.clone() }]);
        all.extend([Action::Contains { key: key.clone() }, Action::Prefix { prefix: key.clone() }]);
        all.extend(SIDES.map(|side| Action::Nearest { key: key.clone(), side }));
        for value in 0..values {
            all.push(Action::Insert { key: key.clone(), value });
            all.push(Action::Update { key: key.clone(), value });
            all.push(Action::Ensure { key: key.clone(), value });
        }
    }
    all.extend(ENDS.map(|end| Action::Peek { end }));
    all.extend(ENDS.map(|end| Action::Pop { end }));
    all.extend(ENDS.map(|end| Action::Drain { end }));
    all.extend(WAYS.map(|way| Action::Scan { way }));
    all.extend((0..4).map(|every| Action::Retain { every }));
    all.extend(ranges(keys));
    all.extend((0..names).flat_map(|name| named(keys, Label(name))));
    all.extend(bulks(keys, values).into_iter().flat_map(|bulk| [Action::Fill(bulk.clone()), Action::Erase(bulk)]));
    all
}

fn ranges<K: Counted>(keys: &[K]) -> Vec<Action<K, u8>> {
    let mut bounds = vec![Unbounded];
    bounds.extend(keys.iter().cloned().flat_map(|key| [Included(key.clone()), Excluded(key)]));
    let pairs = bounds.iter().flat_map(|low| bounds.iter().map(move |high| (low, high)));
    let range = |(low, high): (&Bound<K>, &Bound<K>), way| Action::Range { low: low.clone(), high: high.clone(), way };
    pairs.flat_map(|pair| [Way::Forward, Way::Backward, Way::Ends(0b10)].map(|way| range(pair, way))).collect()
}

fn named<K: Counted>(keys: &[K], name: Label) -> Vec<Action<K, u8>> {
    let mut all = vec![Action::Append { name }, Action::Clone { name }, Action::Swap { name }];
    all.extend([Action::Inspect { name }, Action::Compare { name }, Action::Difference { name }]);
    all.extend(keys.iter().map(|key| Action::SplitOff { key: key.clone(), name }));
    all
}

/// Bulk actions that stay within the keys and the values.
fn bulks<K: Counted>(keys: &[K], values: u8) -> Vec<Bulk<K>> {
    let shapes = ORDERS.map(|order| Bulk { count: usize::from(values), start: keys[0].clone(), stride: 1, order });
    let small = Bulk { count: 1, start: keys[1].clone(), stride: 2, order: Order::Ascending };
    shapes.into_iter().chain([small]).filter(|bulk| bulk.keys().all(|key| keys.contains(&key))).collect()
}

#[test]
fn equal_on_long_pseudo_random_histories() {
    const HISTORIES: usize = 30;
    let mut random = Random(0x5EED);
    let (mut steps, mut largest) = (0, 0);
    for case in 0..HISTORIES {
        let window = [4, 16, 200][case % 3];
        let mut both: Both<u16> = (Plain::new(Inverted::Empty), Sorted::new(Inverted::Empty));
        for _ in 0..150 {
            step(&mut both, &any_action(&mut random, window));
            assert_same_state(&both);
            steps += 1;
            largest = largest.max(both.1.pairs().len());
        }
    }
    println!("{HISTORIES} histories, {steps} steps compared, up to {largest} pairs");
    assert!(largest > 150, "the large window was not filled");
}

fn any_action(random: &mut Random, window: usize) -> Action<u16, u8> {
    let keys: Vec<u16> = (0..3).map(|_| u16::nth(random.below(window))).collect();
    let bulk = Bulk {
        count: random.below(window),
        start: keys[0],
        stride: 1 + random.below(3),
        order: ORDERS[random.below(3)],
    };
    let mut choices = actions(&keys, 4, 2);
    choices.extend([Action::Fill(bulk.clone()), Action::Fill(bulk.clone()), Action::Erase(bulk)]);
    // One kind is as likely as another, so that the many ranges do not crowd out the rest.
    let kind = choices[random.below(choices.len())].kind();
    let kind = if random.below(2) == 0 { random.below(<Action<u16, u8> as Kinds>::KINDS.len()) } else { kind };
    choices.retain(|action| action.kind() == kind);
    choices.swap_remove(random.below(choices.len()))
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }
}
