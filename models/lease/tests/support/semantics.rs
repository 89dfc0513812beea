//! What each action of support means, as short stories.

#[allow(dead_code, reason = "each test file uses its part")]
#[path = "table.rs"]
mod table;

use lawful_contract::{Label, Model};
use lawful_lease::support::{Action, Outcome, Phase, Plain, Retired};
use table::{accept, both, reject, release, replace, start};

/// The distinguishing pair of the design document: the same rows, the same count, another future.
#[test]
fn rows_and_counts_do_not_tell_who_owns() {
    let acquired = [start(0, 0), accept(0)];
    let moved = [start(0, 0), accept(0), replace(0, 1)];
    let survey = Action::Survey;
    assert_eq!(both(Retired::Ignored, &acquired, &survey), both(Retired::Ignored, &moved, &survey));
    assert_eq!(both(Retired::Ignored, &acquired, &release(0)).1, [0, 0]);
    assert_eq!(both(Retired::Ignored, &moved, &release(0)).1, [1, 0]);
}

#[test]
fn a_lease_begins_at_acceptance_and_outlives_a_rejected_promise() {
    let before = both(Retired::Ignored, &[], &start(0, 0)).1;
    let accepted = both(Retired::Ignored, &[start(0, 0)], &accept(0)).1;
    let rejected = both(Retired::Ignored, &[start(0, 0), accept(0)], &reject(0)).1;
    assert_eq!([before, accepted, rejected], [[0, 0], [1, 0], [1, 0]]);
    let released = both(Retired::Ignored, &[start(0, 0), accept(0), reject(0)], &release(0)).1;
    assert_eq!(released, [0, 0], "what the promise left behind can still be given up");
}

#[test]
fn a_refused_replacement_binds_nothing() {
    let mut model = Plain::new(Retired::Ignored);
    for action in [start(0, 0), accept(0), release(0)] {
        model.apply(&action);
    }
    assert_eq!(model.apply(&replace(0, 1)), Outcome::Refused);
    assert_eq!((model.phase(Label(0)), model.phase(Label(1))), (Some(Phase::Released), None));
}

#[test]
fn a_label_that_is_bound_again_names_another_handle() {
    let history = [start(0, 0), accept(0), release(0), start(1, 0)];
    assert_eq!(both(Retired::Ignored, &history, &accept(0)).1, [0, 1]);
}
