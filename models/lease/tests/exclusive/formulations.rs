//! The comparing and the counting formulation are equal on every history of a small domain.

use lawful_contract::{Label, Model};
use lawful_lease::exclusive::{Action, Again, By, Countdown, Late, Outcome, Plain};

/// Everything that can be asked over `resources`, two clients, ttls and advances up to `ticks`, and `labels`.
fn actions(resources: u32, ticks: u32, labels: u32) -> Vec<Action> {
    let mut all = vec![Action::Drain];
    all.extend((1..=ticks).map(|ticks| Action::Advance { ticks }));
    for name in (0..labels).map(Label) {
        for resource in 0..resources {
            for client in 0..2 {
                all.extend((1..=ticks).map(|ttl| Action::Acquire { resource, client, ttl, name }));
            }
        }
        for by in [By::Owner, By::Another] {
            all.extend((1..=ticks).map(|ttl| Action::Renew { name, by, ttl }));
            all.extend([Action::Release { name, by }, Action::Use { name, by }]);
        }
    }
    all.extend((0..resources).map(|first| Action::Fill { first, count: 2, client: 1, ttl: 2 }));
    all
}

/// Applies every sequence of up to `length` actions to both; answers with the number of histories.
fn compare(plain: &Plain, countdown: &Countdown, actions: &[Action], length: usize) -> usize {
    if length == 0 {
        return 1;
    }
    let mut histories = 0;
    for action in actions {
        let (mut plain, mut countdown) = (plain.clone(), countdown.clone());
        assert_eq!(plain.apply(action), countdown.apply(action), "after {action:?} on {plain:?} and {countdown:?}");
        for resource in 0..3 {
            let look = Action::Inspect { resource };
            assert_eq!(plain.apply(&look), countdown.apply(&look), "{look:?} after {action:?} on {plain:?}");
        }
        histories += compare(&plain, &countdown, actions, length - 1);
    }
    histories
}

fn equal(actions: &[Action], length: usize) {
    for (again, late) in [
        (Again::Refused, Late::Refused),
        (Again::Refused, Late::Granted),
        (Again::Granted, Late::Refused),
        (Again::Granted, Late::Granted),
    ] {
        let histories = compare(&Plain::new(again, late), &Countdown::new(again, late), actions, length);
        println!(
            "{again:?} {late:?}: {histories} histories of {length} actions, {} actions at each step",
            actions.len()
        );
        assert_eq!(histories, actions.len().pow(length as u32));
    }
}

#[test]
fn equal_on_every_short_history_over_one_resource() {
    equal(&actions(1, 2, 1), 4);
}

#[test]
fn equal_on_every_shorter_history_over_two_resources_and_labels() {
    equal(&actions(2, 2, 2), 3);
}

#[test]
fn equal_on_long_histories() {
    // A fixed sequence without structure: an additive generator, so that the test has no other source of chance.
    let actions = actions(3, 5, 4);
    let mut at = 7_usize;
    for (again, late) in [(Again::Refused, Late::Granted), (Again::Granted, Late::Refused)] {
        let (mut plain, mut countdown) = (Plain::new(again, late), Countdown::new(again, late));
        let (mut granted, mut refused) = (0, 0);
        for step in 0..20_000 {
            at = (at * 6_364_136_223 + 1_442_695_041 + step) % 1_000_000_007;
            let action = &actions[at % actions.len()];
            let outcome = plain.apply(action);
            assert_eq!(outcome, countdown.apply(action), "step {step}: {action:?}");
            granted += usize::from(matches!(outcome, Outcome::Granted(_)));
            refused += usize::from(outcome == Outcome::Refused);
        }
        println!("20 000 steps, {granted} grants, {refused} refusals");
        assert!(granted > 1_000 && refused > 1_000);
    }
}

/// The shared fault of this model: `now <= due` for `now < due`, which is a ttl that is one tick longer.
fn one_tick_late(action: &Action) -> Action {
    match action.clone() {
        Action::Acquire { resource, client, ttl, name } => Action::Acquire { resource, client, ttl: ttl + 1, name },
        Action::Renew { name, by, ttl } => Action::Renew { name, by, ttl: ttl + 1 },
        other => other,
    }
}

/// How many histories of `length` actions end in different outcomes.
fn told_apart(late: &Plain, countdown: &Countdown, actions: &[Action], length: usize) -> usize {
    let mut differ = 0;
    for action in actions {
        let (mut late, mut countdown) = (late.clone(), countdown.clone());
        let same = late.apply(&one_tick_late(action)) == countdown.apply(action);
        differ += usize::from(!same);
        if same && length > 1 {
            differ += told_apart(&late, &countdown, actions, length - 1);
        }
    }
    differ
}

#[test]
fn a_boundary_that_product_and_model_read_wrongly_alike_is_noticed_by_the_counting_formulation() {
    let (again, late) = (Again::Refused, Late::Refused);
    let actions = actions(1, 1, 1);
    let differ = told_apart(&Plain::new(again, late), &Countdown::new(again, late), &actions, 4);
    println!("{differ} histories of up to 4 actions tell a boundary that is one tick off from the right one");
    assert!(differ > 0);
}
