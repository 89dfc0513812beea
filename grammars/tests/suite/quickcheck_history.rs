//! Histories in plain quickcheck properties, and what they shrink to.

use std::cell::RefCell;

use crate::common::{ALL, sentences};
use lawful_contract::{Kinds, Label};
use lawful_grammars::History;
use lawful_grammars::ordered_map::OrderedMapGrammar;
use lawful_ordered_map::{Action, Bulk, Order};
use quickcheck::{Arbitrary, Gen, QuickCheck, quickcheck};

type A = Action<u32, u32>;
type Maps = History<OrderedMapGrammar<u32, u32>>;

quickcheck! {
    fn histories_are_members(history: Maps) -> bool {
        sentences::<u32>(ALL).admits(&history.actions)
    }

    fn histories_serve_as_input(history: Maps) -> bool {
        let mut map = std::collections::BTreeMap::new();
        history.actions.iter().all(|action| match action {
            Action::Insert { key, value } => {
                map.insert(*key, *value);
                map.get(key) == Some(value)
            }
            Action::Remove { key } => {
                map.remove(key);
                !map.contains_key(key)
            }
            _ => true,
        })
    }
}

#[test]
fn shrinks_are_other_members_and_never_longer() {
    let whole = sentences::<u32>(ALL);
    let source = &mut Gen::from_size_and_seed(12, 3);
    let mut shrinks = 0;
    for _ in 0..30 {
        let history = Maps::arbitrary(source);
        for shrunk in history.shrink() {
            assert!(whole.admits(&shrunk.actions));
            assert!(shrunk.actions.len() <= history.actions.len() && shrunk != history);
            shrinks += 1;
        }
    }
    assert!(shrinks > 1_000, "{shrinks}");
}

thread_local! {
    static LAST_FAILURE: RefCell<Vec<A>> = const { RefCell::new(Vec::new()) };
}

/// Fails a property and answers with what quickcheck shrank the history to.
fn shrunk(fails: fn(&[A]) -> bool, seed: u64) -> Vec<A> {
    thread_local! {
        static FAILS: RefCell<fn(&[A]) -> bool> = const { RefCell::new(|_| false) };
    }
    fn holds(history: Maps) -> bool {
        let fails = FAILS.with(|fails| *fails.borrow())(&history.actions);
        if fails {
            LAST_FAILURE.set(history.actions);
        }
        !fails
    }
    FAILS.set(fails);
    let mut quickcheck = QuickCheck::new().tests(1_000).rng(Gen::from_size_and_seed(60, seed));
    assert!(quickcheck.quicktest(holds as fn(Maps) -> bool).is_err(), "nothing failed");
    LAST_FAILURE.take()
}

#[test]
fn a_use_of_a_clone_shrinks_to_two_actions() {
    let name = Label(0);
    let compared = |history: &[A]| history.iter().any(|action| action.kind_name() == "compare");
    for seed in 0..10 {
        let least = shrunk(compared, seed);
        let (kinds, last) = (least.iter().map(Kinds::kind_name).collect::<Vec<_>>(), least.last());
        assert!(kinds == ["clone", "compare"] || kinds == ["split-off", "compare"], "{least:?}");
        assert_eq!(last, Some(&Action::Compare { name }));
    }
}

#[test]
fn keys_shrink_jointly() {
    // A pair of neighbouring keys, the greater one first.
    let descends = |history: &[A]| {
        let keys =
            history.iter().filter_map(|action| if let A::Insert { key, .. } = action { Some(*key) } else { None });
        let keys: Vec<_> = keys.collect();
        keys.windows(2).any(|pair| pair[0] == pair[1] + 1)
    };
    for seed in 0..10 {
        assert_eq!(shrunk(descends, seed), [A::Insert { key: 1, value: 0 }, A::Insert { key: 0, value: 0 }]);
    }
}

#[test]
fn bulk_actions_shrink_to_their_threshold() {
    let large = |history: &[A]| history.iter().any(|action| matches!(action, A::Fill(bulk) if bulk.count > 700));
    for seed in 0..10 {
        let least = A::Fill(Bulk { count: 701, start: 0, stride: 1, order: Order::Ascending });
        assert_eq!(shrunk(large, seed), [least]);
    }
}
