use lawful_contract::Model;
use lawful_lease::cache::{Action, Eviction, Outcome, Plain};

fn after(eviction: Eviction, history: &[Action]) -> Plain {
    let mut model = Plain::new(eviction);
    for action in history {
        model.apply(action);
    }
    model
}

/// The keys that are left when `history` has run in a cache of two.
fn left(eviction: Eviction, history: &[Action]) -> Vec<u32> {
    let history = [&[Action::Open { capacity: 2 }][..], history].concat();
    let mut keys: Vec<_> = after(eviction, &history).pairs().iter().map(|(key, _)| *key).collect();
    keys.sort();
    keys
}

fn set(key: u32) -> Action {
    Action::Set { key, value: 0 }
}

#[test]
fn the_least_recently_used_key_goes() {
    assert_eq!(left(Eviction::LeastRecent, &[set(1), set(2), set(3)]), [2, 3]);
    assert_eq!(left(Eviction::LeastRecent, &[set(1), set(2), Action::Get { key: 1 }, set(3)]), [1, 3]);
    assert_eq!(left(Eviction::LeastRecent, &[set(1), set(2), set(1), set(3)]), [1, 3], "an overwrite is a use");
    assert_eq!(left(Eviction::LeastRecent, &[set(1), set(2), Action::Peek { key: 1 }, set(3)]), [2, 3]);
}

#[test]
fn the_first_key_goes_whatever_was_used() {
    assert_eq!(left(Eviction::FirstIn, &[set(1), set(2), Action::Get { key: 1 }, set(1), set(3)]), [2, 3]);
    let again = [set(1), set(2), Action::Remove { key: 1 }, set(1), set(3)];
    assert_eq!(left(Eviction::FirstIn, &again), [1, 3], "a removed key comes anew");
}

#[test]
fn an_overwrite_drives_nobody_out() {
    for eviction in [Eviction::LeastRecent, Eviction::FirstIn, Eviction::Any] {
        assert_eq!(left(eviction, &[set(1), set(2), set(2), set(2)]), [1, 2]);
    }
}

#[test]
fn an_absent_key_that_is_asked_for_is_no_use() {
    assert_eq!(left(Eviction::LeastRecent, &[set(1), set(2), Action::Get { key: 9 }, set(3)]), [2, 3]);
    assert_eq!(left(Eviction::LeastRecent, &[set(1), set(2), Action::Remove { key: 9 }, set(3)]), [2, 3]);
}

#[test]
fn any_eviction_leaves_the_choice_to_the_product() {
    let mut model = after(Eviction::Any, &[Action::Open { capacity: 1 }, set(1)]);
    assert!(model.has_room());
    model.apply(&set(2));
    assert!(!model.has_room());
    model.keep_only(&[1]);
    assert_eq!((model.pairs(), model.has_room()), (&[(1, 0)][..], true));
}

#[test]
fn a_resize_drives_out_as_many_as_needed_in_order() {
    let mut model = after(Eviction::LeastRecent, &[Action::Open { capacity: 4 }, Action::Fill { key: 0, count: 4 }]);
    model.apply(&Action::Resize { capacity: 2 });
    assert_eq!(model.apply(&Action::Scan), Outcome::Rows(vec![(3, 3), (2, 2)]));
    model.apply(&Action::Resize { capacity: 3 });
    model.apply(&set(9));
    assert_eq!((model.pairs().len(), model.capacity()), (3, 3));
}
