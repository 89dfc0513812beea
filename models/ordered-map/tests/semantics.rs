//! What each clause of the contract promises, as Given/When/Then. Both formulations show the same (see `common`).

mod common;

use std::collections::BTreeSet;
use std::hash::{BuildHasher, RandomState};
use std::ops::Bound::{Excluded, Included, Unbounded};

use common::{OTHER, given};
use lawful_contract::{Kinds, Label, Model};
use lawful_ordered_map::Outcome::{Changes, Count, Done, Flag, Pair, Refused, Rows, Value, Values};
use lawful_ordered_map::{Action, Bulk, CONTRACT, Change, End, Inverted, Order, Plain, Side, Sorted, Way, kept};

const ABC: &[(u32, u32)] = &[(1, 10), (2, 20), (3, 30)];

#[test]
fn single_key_insert_answers_with_the_replaced_value() {
    given(&[(1, 10)]).when(Action::Insert { key: 1, value: 11 }).then(Value(Some(10)), &[(1, 11)]);
    given(&[(1, 10)]).when(Action::Insert { key: 1, value: 10 }).then(Value(Some(10)), &[(1, 10)]);
}

#[test]
fn single_key_remove_of_an_absent_key_changes_nothing() {
    given(&[(1, 10)]).when(Action::Remove { key: 0 }).then(Value(None), &[(1, 10)]);
}

#[test]
fn single_key_update_changes_a_present_key_only() {
    given(&[(1, 10)]).when(Action::Update { key: 1, value: 11 }).then(Value(Some(10)), &[(1, 11)]);
    given(&[(1, 10)]).when(Action::Update { key: 2, value: 11 }).then(Value(None), &[(1, 10)]);
}

#[test]
fn single_key_ensure_answers_with_what_is_there_afterwards() {
    given(&[(1, 10)]).when(Action::Ensure { key: 1, value: 11 }).then(Value(Some(10)), &[(1, 10)]);
    given(&[]).when(Action::Ensure { key: 1, value: 11 }).then(Value(Some(11)), &[(1, 11)]);
}

#[test]
fn length_counts_keys_not_insertions() {
    let mut map = Plain::<u32, u32>::new(Inverted::Empty);
    map.apply(&Action::Insert { key: 1, value: 10 });
    map.apply(&Action::Insert { key: 1, value: 11 });
    map.apply(&Action::Remove { key: 2 });
    assert_eq!(map.apply(&Action::Len), Count(1));
}

#[test]
fn ends_of_an_empty_map_are_absent() {
    given::<u32>(&[]).when(Action::Peek { end: End::First }).then(Pair(None), &[]);
    given::<u32>(&[]).when(Action::Pop { end: End::Last }).then(Pair(None), &[]);
}

#[test]
fn ends_popped_one_by_one_give_the_walk_from_that_end() {
    given(ABC).when(Action::Pop { end: End::Last }).then(Pair(Some((3, 30))), &ABC[..2]);
    given(ABC).when(Action::Drain { end: End::Last }).then(Rows(vec![(3, 30), (2, 20), (1, 10)]), &[]);
}

#[test]
fn neighbours_on_the_strict_sides_leave_the_key_out() {
    given(ABC).when(Action::Nearest { key: 2, side: Side::Below }).then(Pair(Some((1, 10))), ABC);
    given(ABC).when(Action::Nearest { key: 2, side: Side::Above }).then(Pair(Some((3, 30))), ABC);
}

#[test]
fn neighbours_on_the_other_sides_may_be_the_key_itself() {
    given(ABC).when(Action::Nearest { key: 2, side: Side::AtOrBelow }).then(Pair(Some((2, 20))), ABC);
    given(ABC).when(Action::Nearest { key: 2, side: Side::AtOrAbove }).then(Pair(Some((2, 20))), ABC);
}

#[test]
fn whole_walk_from_both_ends_stops_where_the_ends_meet() {
    let rows = vec![(3, 30), (1, 10), (2, 20)];
    given(ABC).when(Action::Scan { way: Way::Ends(0b101) }).then(Rows(rows), ABC);
}

#[test]
fn bounded_walk_reads_each_end_as_it_is_written() {
    let range = |low, high| given(ABC).when(Action::Range { low, high, way: Way::Forward });
    range(Included(1), Included(2)).then(Rows(ABC[..2].to_vec()), ABC);
    range(Excluded(1), Excluded(3)).then(Rows(ABC[1..2].to_vec()), ABC);
    range(Unbounded, Excluded(1)).then(Rows(vec![]), ABC);
    range(Included(2), Included(2)).then(Rows(ABC[1..2].to_vec()), ABC);
    range(Excluded(2), Included(2)).then(Rows(vec![]), ABC);
}

#[test]
fn bounded_walk_with_inverted_bounds_follows_the_policy() {
    for (low, high) in [(Included(3), Included(1)), (Excluded(2), Excluded(2)), (Excluded(3), Included(2))] {
        for (policy, outcome) in
            [(Inverted::Empty, Rows(vec![])), (Inverted::Refused, Refused), (Inverted::Undefined, Refused)]
        {
            given(ABC).policy(policy).when(Action::Range { low, high, way: Way::Backward }).then(outcome, ABC);
        }
    }
}

#[test]
fn prefix_yields_the_members_that_start_with_it() {
    let pairs = ["a", "ab", "abc", "b"].map(|key| (key.to_string(), 0_u32));
    let ask = |prefix: &str| given(&pairs).when(Action::Prefix { prefix: prefix.to_string() });
    ask("ab").then(Rows(pairs[1..3].to_vec()), &pairs);
    ask("").then(Rows(pairs.to_vec()), &pairs);
}

#[test]
fn prefix_of_keys_without_prefixes_is_refused() {
    given(ABC).when(Action::Prefix { prefix: 1 }).then(Refused, ABC);
}

#[test]
fn whole_map_retain_lets_every_nth_ordinal_go() {
    given(ABC).when(Action::Retain { every: 2 }).then(Done, &[(1, 10), (3, 30)]);
    given(ABC).when(Action::Retain { every: 1 }).then(Done, &[]);
}

#[test]
fn whole_map_split_off_moves_the_pivot_with_the_tail() {
    given(ABC).when(Action::SplitOff { key: 2, name: OTHER }).then(Done, &ABC[..1]).and_other(&ABC[1..]);
    given(ABC).when(Action::SplitOff { key: 9, name: OTHER }).then(Done, ABC).and_other(&[]);
}

#[test]
fn whole_map_append_overwrites_and_frees_the_name() {
    let seen = given(ABC).beside(&[(0, 5), (2, 25)]).when(Action::Append { name: OTHER });
    assert_eq!(seen.other, None);
    seen.then(Done, &[(0, 5), (1, 10), (2, 25), (3, 30)]);
}

#[test]
fn bulk_answers_in_the_order_visited() {
    let bulk = Bulk { count: 3, start: 2, stride: 2, order: Order::Descending };
    let filled = &[(1, 10), (2, 2), (3, 30), (4, 1), (6, 0)];
    given(ABC).when(Action::Fill(bulk.clone())).then(Values(vec![None, None, Some(20)]), filled);
    given(ABC).when(Action::Erase(bulk)).then(Values(vec![None, None, Some(20)]), &[(1, 10), (3, 30)]);
}

#[test]
fn bulk_visits_each_key_once_in_every_order() {
    for (order, keys) in [
        (Order::Ascending, [7_u8, 9, 11, 13, 15]),
        (Order::Descending, [15, 13, 11, 9, 7]),
        (Order::Scattered, [7, 13, 9, 15, 11]),
    ] {
        assert!(Bulk { count: 5, start: 7, stride: 2, order }.keys().eq(keys), "{order:?}");
    }
    let past_the_end = Bulk { count: 9, start: 250_u8, stride: 3, order: Order::Ascending };
    assert!(past_the_end.keys().eq([250, 253]));
}

#[test]
fn copies_do_not_change_with_their_source() {
    given(ABC).when(Action::Clone { name: OTHER }).then(Done, ABC).and_other(ABC);
    let beside = given(&ABC[..1]).beside(ABC);
    beside.when(Action::Insert { key: 7, value: 70 }).then(Value(None), &[(1, 10), (7, 70)]).and_other(ABC);
    beside.when(Action::Swap { name: OTHER }).then(Done, ABC).and_other(&ABC[..1]);
    beside.when(Action::Inspect { name: OTHER }).then(Rows(ABC.to_vec()), &ABC[..1]).and_other(ABC);
}

#[test]
fn copies_bound_to_a_used_name_replace_the_map_there() {
    given(ABC).beside(&[(9, 90)]).when(Action::Clone { name: OTHER }).then(Done, ABC).and_other(ABC);
}

#[test]
fn copies_with_an_unknown_name_are_refused_and_change_nothing() {
    let name = Label(7);
    for action in [
        Action::Append { name },
        Action::Swap { name },
        Action::Inspect { name },
        Action::Compare { name },
        Action::Difference { name },
    ] {
        given(ABC).beside(&[(9, 90)]).when(action).then(Refused, ABC).and_other(&[(9, 90)]);
    }
}

#[test]
fn equality_and_difference_see_values_and_keys() {
    let beside = given(ABC).beside(&[(0, 0), (1, 10), (2, 21)]);
    beside.when(Action::Compare { name: OTHER }).then(Flag(false), ABC);
    let changes = vec![
        Change { key: 0, before: Some(0), after: None },
        Change { key: 2, before: Some(21), after: Some(20) },
        Change { key: 3, before: None, after: Some(30) },
    ];
    beside.when(Action::Difference { name: OTHER }).then(Changes(changes), ABC);
    given(ABC).beside(ABC).when(Action::Difference { name: OTHER }).then(Changes(vec![]), ABC);
}

#[test]
fn durability_keeps_everything() {
    given(ABC).beside(&ABC[..1]).when(Action::Reopen).then(Done, ABC).and_other(&ABC[..1]);
}

#[test]
fn models_are_equal_if_they_hold_the_same_whatever_the_order_of_insertion() {
    let build = |keys: [u32; 3]| {
        let (mut plain, mut sorted) = (Plain::<u32, u32>::new(Inverted::Empty), Sorted::new(Inverted::Empty));
        for key in keys {
            plain.apply(&Action::Insert { key, value: key });
            sorted.apply(&Action::Insert { key, value: key });
        }
        (plain, sorted)
    };
    let (up, down, other) = (build([1, 2, 3]), build([3, 2, 1]), build([1, 2, 4]));
    let hashes = RandomState::new();
    assert_eq!(up, down);
    assert_eq!(hashes.hash_one(&up), hashes.hash_one(&down));
    assert_ne!(up.0, other.0);
    assert_ne!(up.1, other.1);
    assert_ne!(Plain::<u32, u32>::new(Inverted::Empty), Plain::new(Inverted::Refused));
}

#[test]
fn kept_is_decided_by_the_ordinal() {
    assert_eq!([0, 1, 2, 3, 4_u32].map(|key| kept(&key, 3)), [false, true, true, false, true]);
    assert!(!kept(&u32::MAX, 3), "a key without an ordinal goes");
}

#[test]
fn the_contract_is_complete_and_its_clauses_name_every_kind_once() {
    assert_eq!(CONTRACT.faults(), Vec::<String>::new());
    let named: Vec<_> = CONTRACT.clauses.iter().flat_map(|clause| clause.kinds).copied().collect();
    let kinds: BTreeSet<_> = <Action<u32, u32> as Kinds>::KINDS.iter().copied().collect();
    assert_eq!(named.iter().copied().collect::<BTreeSet<_>>(), kinds);
    assert_eq!(named.len(), kinds.len());
}
