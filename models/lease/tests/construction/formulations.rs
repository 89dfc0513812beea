//! The counting and the nesting formulation are equal on every history of a small domain.

use lawful_contract::{Label, Model};
use lawful_lease::construction::{Action, Cleanup, How, Plain, Scopes};

/// Every construction of up to `most` steps with every failing step and every failing return, and every disposal.
fn actions(most: u32) -> Vec<Action> {
    let mut all = Vec::new();
    for steps in 0..=most {
        all.extend((0..2).map(|name| Action::Build { name: Label(name), steps }));
        for at in 0..steps {
            for stuck in std::iter::once(None).chain((0..at).map(Some)) {
                all.extend([How::Error, How::Panic].map(|how| Action::Fail { steps, at, how, stuck }));
            }
        }
    }
    for name in (0..2).map(Label) {
        all.extend(std::iter::once(None).chain((0..most).map(Some)).map(|stuck| Action::Dispose { name, stuck }));
    }
    all
}

/// Applies every legal sequence of up to `length` actions to both; answers with the number of steps compared.
fn compare(plain: &Plain, scopes: &Scopes, actions: &[Action], length: usize) -> usize {
    if length == 0 {
        return 0;
    }
    let mut compared = 0;
    for action in actions.iter().filter(|action| is_legal(plain, action)) {
        let (mut plain, mut scopes) = (plain.clone(), scopes.clone());
        assert_eq!(plain.apply(action), scopes.apply(action), "{action:?} on {plain:?}");
        compared += 1 + compare(&plain, &scopes, actions, length - 1);
    }
    compared
}

/// A return fails only of a part that the product has.
fn is_legal(plain: &Plain, action: &Action) -> bool {
    let Action::Dispose { stuck, .. } = action else { return true };
    let returned = plain.clone().apply(action).returned;
    stuck.is_none_or(|stuck| returned.iter().any(|part| part.step == stuck))
}

#[test]
fn equal_on_every_short_history() {
    for cleanup in [Cleanup::Told, Cleanup::Silent] {
        let actions = actions(3);
        let compared = compare(&Plain::new(cleanup), &Scopes::new(cleanup), &actions, 3);
        println!("{cleanup:?}: {compared} steps of histories of up to 3 actions compared, {} actions", actions.len());
        assert!(compared > 20_000);
    }
}

#[test]
fn equal_on_every_construction_of_up_to_thirty_steps() {
    let actions = actions(30);
    assert_eq!(compare(&Plain::new(Cleanup::Told), &Scopes::new(Cleanup::Told), &actions, 1), actions.len() - 60);
}

#[test]
fn counting_the_failing_step_among_the_taken_is_noticed_by_the_nesting_formulation() {
    // The shared fault of this model, on either side: one part too many, or one too few, goes back.
    let fails = actions(5).into_iter().filter_map(|action| match action {
        Action::Fail { steps, at, how, stuck } => Some((steps, at, how, stuck)),
        _ => None,
    });
    let mut told_apart = [0, 0];
    for (steps, at, how, stuck) in fails {
        let right = Scopes::new(Cleanup::Told).apply(&Action::Fail { steps, at, how, stuck });
        for (side, shifted) in [(0, Some(at + 1)), (1, at.checked_sub(1))] {
            let Some(shifted) = shifted else { continue };
            let wrong =
                Plain::new(Cleanup::Told).apply(&Action::Fail { steps: steps + 1, at: shifted, how, stuck: None });
            assert_ne!(wrong.returned, right.returned, "step {at} of {steps}");
            told_apart[side] += 1;
        }
    }
    println!("told apart: {} with a part too many, {} with one too few", told_apart[0], told_apart[1]);
    assert!(told_apart.iter().all(|count| *count > 0));
}
