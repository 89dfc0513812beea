//! What each action of partial construction means, and what the stock does.

#[allow(dead_code, reason = "each test file uses its part")]
#[path = "table.rs"]
mod table;

use std::panic::{AssertUnwindSafe, catch_unwind};

use lawful_contract::Model;
use lawful_lease::construction::{Broken, Cleanup, Event, How, Plain, Plan, Stock};
use table::{both, build, dispose, fail, part};

#[test]
fn each_step_fails_in_turn_and_what_was_taken_before_goes_back() {
    for steps in 1..12 {
        for at in 0..steps {
            let outcome = both(Cleanup::Told, &[], &fail(steps, at, None));
            assert_eq!((outcome.taken.len(), outcome.returned.len()), (at as usize, at as usize));
            assert!(outcome.taken.iter().eq(outcome.returned.iter().rev()));
        }
    }
}

#[test]
fn constructions_are_counted_whether_they_fail_or_not() {
    let mut model = Plain::new(Cleanup::Told);
    for action in [fail(2, 1, None), build(0, 1), fail(1, 0, None), dispose(0, None)] {
        model.apply(&action);
    }
    assert_eq!((model.constructions(), model.standing().len()), (3, 0));
}

#[test]
fn the_stock_fails_where_its_plan_says_and_writes_down_what_it_was_asked() {
    let stock = Stock::new();
    stock.open(Plan { product: 7, fails: Some((1, How::Error)), stuck: Some(part(7, 0)) });
    assert_eq!(stock.take(), Ok(part(7, 0)));
    assert_eq!(stock.take().map_err(Broken::part), Err(part(7, 1)));
    assert_eq!(stock.take(), Ok(part(7, 2)), "a product that goes on is given more");
    assert!(stock.give_back(part(7, 0)).is_err());
    assert!(stock.give_back(part(7, 2)).is_ok());
    assert!(stock.give_back(part(7, 2)).is_ok(), "the stock keeps nobody from returning twice");
    let (took, back) = (Event::Took, Event::Returned);
    let events = [took(part(7, 0)), Event::Broke(part(7, 1)), took(part(7, 2)), Event::Jammed(part(7, 0))];
    assert_eq!(stock.events(), [&events[..], &[back(part(7, 2)); 2]].concat());
    stock.open(Plan::default());
    assert_eq!(stock.events(), []);
}

#[test]
fn a_step_that_panics_carries_its_error() {
    let stock = Stock::new();
    stock.open(Plan { product: 0, fails: Some((0, How::Panic)), stuck: None });
    let payload = catch_unwind(AssertUnwindSafe(|| stock.take())).unwrap_err();
    assert_eq!(payload.downcast::<Broken>().map(|broken| broken.part()).ok(), Some(part(0, 0)));
}
