use lawful_contract::{Label, Model};
use lawful_lease::permits::{Action, Answer, Plain, Queue};

const A: Label = Label(0);
const B: Label = Label(1);
const C: Label = Label(2);

/// A fair semaphore after a history.
fn after(history: &[Action]) -> Plain {
    let mut model = Plain::new(Queue::Fair);
    for action in history {
        model.apply(action);
    }
    model
}

fn acquire(name: Label, count: usize) -> Action {
    Action::Acquire { name, count }
}

#[test]
fn free_permits_are_those_that_are_not_out() {
    let model = after(&[Action::Open { permits: 5 }, acquire(A, 2), acquire(B, 2)]);
    assert_eq!((model.free(), model.available()), (1, 1));
}

#[test]
fn what_is_put_aside_is_free_and_not_available() {
    let model = after(&[Action::Open { permits: 5 }, acquire(A, 2), acquire(B, 4)]);
    assert_eq!((model.free(), model.available()), (3, 0));
    assert_eq!(model.waiting(), [(B, 4)]);
}

#[test]
fn every_return_gives_back_what_was_granted() {
    let mut model = after(&[Action::Open { permits: 5 }, acquire(A, 2), acquire(B, 3), acquire(C, 4)]);
    assert_eq!(model.apply(&Action::Drop { name: A }).settled, []);
    assert_eq!(model.apply(&Action::Drop { name: B }).settled, [(C, Answer::Granted)]);
    assert_eq!(model.free(), 1);
}

#[test]
fn a_request_that_asks_for_more_than_there_is_waits_until_permits_are_added() {
    let mut model = after(&[Action::Open { permits: 1 }, acquire(A, 3)]);
    assert_eq!(model.apply(&Action::Add { count: 1 }).settled, []);
    assert_eq!(model.apply(&Action::Add { count: 1 }).settled, [(A, Answer::Granted)]);
}

#[test]
fn forgotten_permits_are_gone_and_held_ones_are_not_forgotten() {
    let mut model = after(&[Action::Open { permits: 3 }, acquire(A, 2)]);
    assert_eq!(model.apply(&Action::Forget { count: 9 }).answer, Answer::Count(1));
    model.apply(&Action::Drop { name: A });
    assert_eq!(model.free(), 2);
}

#[test]
fn closed_stays_closed_whatever_happens_later() {
    let mut model = after(&[Action::Open { permits: 3 }, acquire(A, 1), Action::Close]);
    for later in [Action::Forget { count: 1 }, Action::Add { count: 5 }, Action::Drop { name: A }, Action::Close] {
        model.apply(&later);
        assert_eq!(model.apply(&acquire(B, 1)).answer, Answer::Closed, "after {later:?}");
        assert_eq!(model.apply(&Action::Try { name: B, count: 1 }).answer, Answer::Closed, "after {later:?}");
    }
    assert_eq!(model.available(), 7, "permits still come back");
}

#[test]
fn any_order_serves_whoever_fits_and_leaves_nobody_who_fits() {
    let mut model = Plain::new(Queue::Any);
    for action in [Action::Open { permits: 2 }, acquire(A, 2), acquire(B, 2), acquire(C, 1)] {
        model.apply(&action);
    }
    model.apply(&Action::Drop { name: A });
    assert!(model.permits(&[B]) && model.permits(&[C]), "either may be served");
    assert!(!model.permits(&[]), "one that fits is left");
    assert!(!model.permits(&[B, C]), "together they do not fit");
    assert!(!model.permits(&[A]), "it does not wait");
    model.serve(&[C]);
    assert_eq!((model.free(), model.waiting()), (1, &[(B, 2)][..]));
}

#[test]
fn equality_compares_who_holds_and_who_waits_not_how_it_came_to_be() {
    let one = after(&[Action::Open { permits: 3 }, acquire(A, 1), acquire(B, 2)]);
    let other = after(&[Action::Open { permits: 2 }, acquire(B, 2), Action::Add { count: 1 }, acquire(A, 1)]);
    assert_eq!(one, other);
    let queue = |first, second| after(&[Action::Open { permits: 0 }, acquire(first, 1), acquire(second, 1)]);
    assert_ne!(queue(A, B), queue(B, A));
}
