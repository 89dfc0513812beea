//! What each clause of the contract promises, as Given/When/Then. Both formulations show the same (see `common`).

mod common;

use common::{
    Says, abort, add, applied, apply, apply_many, both, cancel, deliver, next, promise, put, r, reject, rejected,
    rejection, restart, second, start, success, take,
};
use lawful_contract::{Label, Model};
use lawful_receipt::{
    Aborted, Action, Answer, CONTRACT, Drive, Due, End, Fit, Idle, Order, Output, Plain, Policies, Rest, Shape, Sight,
    Stepwise, Taken, Which,
};

const USUAL: Policies = Policies::USUAL;

fn due(history: &[Action]) -> Due {
    both(USUAL, history, &[]).0.due
}

#[test]
fn requests_settle_once_and_for_all_time() {
    let history = [start(Shape::All, 3), reject(2, 7), reject(0, 8), apply(1)];
    assert_eq!(due(&history), Due::OneOf(vec![rejection(2, 7)]), "a later rejection changes nothing");
}

#[test]
fn requests_that_wait_for_any_count_rejections_only_when_all_are_rejected() {
    let two = [start(Shape::Any, 2), reject(0, 7)];
    assert_eq!(due(&two), Due::Pending);
    let applied_last = [&two[..], &[apply(1)]].concat();
    assert_eq!(due(&applied_last), Due::OneOf(vec![success(&[applied(1)])]));
}

#[test]
fn requests_in_a_race_end_with_the_first_whichever_way() {
    assert_eq!(due(&[start(Shape::Race, 2), reject(1, 7), apply(0)]), Due::OneOf(vec![rejection(1, 7)]));
}

#[test]
fn requests_over_nothing_settle_at_once() {
    for shape in [Shape::All, Shape::Every] {
        assert_eq!(due(&[start(shape, 0)]), Due::OneOf(vec![success(&[])]));
    }
}

#[test]
fn streams_yield_each_output_once() {
    let history = [start(Shape::Unordered, 2), take(3), apply(1), reject(0, 7)];
    let answers = [next(rejected(0, 7)), next(rejected(0, 7)), next(applied(1)), Answer::End, Answer::End];
    let fits = both(USUAL, &history, &answers).1;
    assert_eq!(fits, [Fit::Right, Fit::Strange, Fit::Right, Fit::Right, Fit::Strange]);
}

#[test]
fn streams_in_order_say_which_output_is_out_of_turn() {
    let history = [start(Shape::Ordered, 2), take(2), apply(1)];
    assert_eq!(both(USUAL, &history, &[next(applied(1)), next(applied(0))]).1, [Fit::OutOfTurn, Fit::Strange]);
}

#[test]
fn streams_do_not_end_while_something_is_owed() {
    let history = [start(Shape::Keyed, 2), put(0), take(1)];
    assert_eq!(both(USUAL, &history, &[Answer::End]).1, [Fit::Owing]);
}

#[test]
fn outputs_name_their_key() {
    let history = [start(Shape::Keyed, 2), take(2), apply(0), apply(1)];
    let keyed = |at, output| Answer::Next(Taken { at: Some(at), output });
    let answers = [keyed(0, applied(1)), keyed(1, applied(1))];
    assert_eq!(both(USUAL, &history, &answers).1, [Fit::Strange, Fit::Right]);
}

#[test]
fn members_that_come_in_front_are_next() {
    let history = [start(Shape::Ordered, 1), add(End::Front), apply(0), apply(1), take(2)];
    assert_eq!(both(USUAL, &history, &[next(applied(1)), next(applied(0))]).1, [Fit::Right, Fit::Right]);
}

#[test]
fn members_that_come_at_a_free_key_replace_nothing() {
    let history = [start(Shape::Keyed, 1), apply(0), take(2)];
    let (promise, _) = both(USUAL, &history, &[next(applied(0))]);
    assert!(promise.owed.is_empty() && promise.takes == 1);
    let put_again = |model: &mut dyn FnMut(&Action) -> Vec<_>| model(&put(0));
    let mut plain = Plain::new(USUAL);
    let mut stepwise = Stepwise::new(USUAL);
    for action in &history {
        assert_eq!(plain.apply(action), stepwise.apply(action));
    }
    assert_eq!(plain.answered(Label(0), &next(applied(0))), stepwise.answered(Label(0), &next(applied(0))));
    let owed = put_again(&mut |action| plain.apply(action).of(Label(0)).unwrap().owed.clone());
    assert_eq!(owed, put_again(&mut |action| stepwise.apply(action).of(Label(0)).unwrap().owed.clone()));
    assert_eq!(owed.iter().map(|owed| owed.receipt).collect::<Vec<_>>(), [second(0)]);
}

#[test]
fn members_that_go_after_they_settled_yield_what_they_came_to() {
    let history = [start(Shape::Unordered, 1), apply(0), abort(0), take(1)];
    assert_eq!(both(USUAL, &history, &[next(Output::Cancelled), next(applied(0))]).1, [Fit::Strange, Fit::Right]);
    let silent = Policies { aborted: Aborted::Silent, ..USUAL };
    assert_eq!(both(silent, &history, &[next(applied(0)), Answer::End]).1, [Fit::Strange, Fit::Right]);
}

#[test]
fn a_stream_that_owes_nothing_ends_or_waits_for_a_member_to_come() {
    let history = [start(Shape::Unordered, 0), take(1)];
    assert_eq!(both(USUAL, &history, &[Answer::End]).1, [Fit::Right]);
    let waits = Policies { idle: Idle::Waits, ..USUAL };
    assert_eq!(both(waits, &history, &[Answer::End]).1, [Fit::Strange]);
    let history = [start(Shape::Unordered, 0), take(1), add(End::Back), apply(0)];
    assert_eq!(both(waits, &history, &[next(applied(0))]).1, [Fit::Right]);
}

#[test]
fn members_that_go_in_the_turn_in_which_they_settle_yield_either() {
    let history = [start(Shape::Unordered, 1), take(1), Action::Pause, apply(0), abort(0), Action::Resume];
    for output in [applied(0), Output::Cancelled] {
        assert_eq!(both(USUAL, &history, &[next(output)]).1, [Fit::Right]);
    }
}

#[test]
fn await_boundary_a_cancelled_request_never_settles() {
    let history = [start(Shape::All, 1), cancel(), apply(0)];
    let expected = promise(Shape::All).never().lets_go(&[r(0)]);
    assert_eq!(both(USUAL, &history, &[]).0, expected);
}

#[test]
fn await_boundary_a_restarted_request_settles_by_what_is_open() {
    let history = [start(Shape::All, 2), reject(1, 7), restart()];
    assert_eq!(due(&history), Due::OneOf(vec![rejection(1, 7)]));
}

#[test]
fn rows_after_a_rejection_follow_the_policy() {
    let history = [start(Shape::All, 2), reject(0, 7), apply(1)];
    assert!(both(USUAL, &history, &[]).0.rows.is_empty());
    let goes_on = Policies { rest: Rest::Continues, ..USUAL };
    assert_eq!(both(goes_on, &history, &[]).0.rows.len(), 1);
}

#[test]
fn rows_of_a_stream_on_demand_are_certain_once_they_are_taken() {
    let on_demand = Policies { drive: Drive::OnDemand, ..USUAL };
    let history = [start(Shape::Unordered, 2), apply(0), apply(1), take(1)];
    let sights = |answers: &[Answer]| {
        let rows = both(on_demand, &history, answers).0.rows;
        rows.into_iter().map(|row| (row.receipt.at, row.sight)).collect::<Vec<_>>()
    };
    assert_eq!(sights(&[]), [(0, Sight::Possible), (1, Sight::Possible)]);
    assert_eq!(sights(&[next(applied(1))]), [(0, Sight::Possible), (1, Sight::Certain)]);
}

#[test]
fn one_turn_takes_all_that_opened_in_it_at_once() {
    let paused = [start(Shape::Race, 2), Action::Pause, apply(1), apply(0)];
    assert_eq!(due(&paused), Due::Pending, "no turn has run");
    let resumed = [&paused[..], &[Action::Resume]].concat();
    assert_eq!(due(&resumed), Due::OneOf(vec![success(&[applied(0)]), success(&[applied(1)])]));
    let (seen, fits) = both(USUAL, &resumed, &[Answer::Settled(success(&[applied(0)]))]);
    assert_eq!((fits, seen.due), (vec![Fit::Right], Due::OneOf(vec![success(&[applied(0)])])));
}

#[test]
fn one_receipt_is_delivered_before_it_completes() {
    let history = [start(Shape::All, 1), deliver(0)];
    assert_eq!(both(USUAL, &history, &[]).0, promise(Shape::All).rows(&[r(0)]).keeps(&[r(0)]));
}

#[test]
fn names_that_nobody_bound_are_no_group() {
    let mut plain = Plain::new(USUAL);
    assert!(plain.apply(&apply(0)).0.is_empty());
    assert_eq!(plain.answered(Label(0), &Answer::End), Fit::Strange);
}

#[test]
fn many_receipts_are_applied_one_after_another() {
    let which = Which::Peers(1);
    let forward = both(USUAL, &[start(Shape::All, 3), apply_many(which)], &[]).0;
    assert_eq!(forward.rows.iter().map(|row| (row.turn, row.receipt.at)).collect::<Vec<_>>(), [(0, 0), (1, 2)]);
    let backward = Action::ApplyMany { name: Label(0), which, order: Order::Descending };
    let backward = both(USUAL, &[start(Shape::All, 3), backward], &[]).0;
    assert_eq!(backward.rows.iter().map(|row| (row.turn, row.receipt.at)).collect::<Vec<_>>(), [(0, 2), (1, 0)]);
}

#[test]
fn every_clause_of_the_contract_has_a_test_here() {
    let source = include_str!("semantics.rs");
    for clause in CONTRACT.clauses {
        let word = clause.name.replace(' ', "_");
        assert!(source.contains(&format!("fn {word}_")), "no test is named after the clause `{}`", clause.name);
    }
}
