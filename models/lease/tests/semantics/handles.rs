use lawful_contract::{Label, Model};
use lawful_lease::handles::{Action, Erase, Order, Outcome, Plain, kept};

const A: Label = Label(0);
const B: Label = Label(1);

fn after(history: &[Action]) -> Plain {
    let mut model = Plain::default();
    for action in history {
        model.apply(action);
    }
    model
}

#[test]
fn a_handle_resolves_to_its_tenant_until_it_leaves() {
    let mut model = after(&[Action::Insert { name: A, value: 10 }]);
    assert_eq!(model.apply(&Action::Get { name: A }), Outcome::Value(Some(10)));
    assert_eq!(model.apply(&Action::Remove { name: A }), Outcome::Value(Some(10)));
    assert_eq!(model.apply(&Action::Get { name: A }), Outcome::Value(None));
    assert_eq!(model.apply(&Action::Remove { name: A }), Outcome::Value(None), "a second removal removes nothing");
}

#[test]
fn an_overwrite_changes_nobody_else() {
    let mut model = after(&[Action::Fill { name: A, count: 2 }, Action::Set { name: A, value: 9 }]);
    assert_eq!(model.apply(&Action::Scan), Outcome::Rows(vec![(A, 9), (B, 1)]));
    assert_eq!((model.tenants().len(), model.weight()), (2, 10));
}

#[test]
fn a_stale_handle_changes_nothing() {
    let mut model = after(&[Action::Insert { name: A, value: 1 }, Action::Clear, Action::Insert { name: B, value: 2 }]);
    for action in [Action::Set { name: A, value: 9 }, Action::Remove { name: A }] {
        assert_eq!(model.apply(&action), Outcome::Value(None));
        assert_eq!(model.apply(&Action::Scan), Outcome::Rows(vec![(B, 2)]));
    }
}

#[test]
fn a_drain_removes_also_what_was_not_taken() {
    let mut model = after(&[Action::Fill { name: A, count: 3 }, Action::Drain { most: 1 }]);
    assert_eq!(model.apply(&Action::Len), Outcome::Count(0));
}

#[test]
fn retain_keeps_by_label() {
    assert!(!kept(Label(0), 3) && kept(Label(1), 3) && !kept(Label(3), 3));
    assert!((0..5).all(|name| !kept(Label(name), 1)), "every first one goes: all of them");
    let mut model = after(&[Action::Fill { name: A, count: 4 }, Action::Retain { every: 2 }]);
    assert_eq!(model.apply(&Action::Scan), Outcome::Rows(vec![(Label(1), 1), (Label(3), 3)]));
}

#[test]
fn a_bulk_removal_is_one_removal_after_another() {
    let erase = |order| Erase { name: B, count: 2, stride: 2, order };
    assert!(erase(Order::Ascending).names().eq([Label(1), Label(3)]));
    assert!(erase(Order::Descending).names().eq([Label(3), Label(1)]));
    let mut model = after(&[Action::Fill { name: A, count: 3 }]);
    let outcome = model.apply(&Action::Erase(erase(Order::Descending)));
    assert_eq!(outcome, Outcome::Values(vec![None, Some(1)]));
}

#[test]
fn equality_compares_tenants_not_how_they_came() {
    let one = after(&[Action::Fill { name: A, count: 2 }]);
    let other = after(&[Action::Insert { name: B, value: 1 }, Action::Insert { name: A, value: 0 }]);
    assert_eq!(one, other);
}
