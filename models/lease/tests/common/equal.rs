//! Two formulations compared on every history of a small domain.
#![allow(dead_code, reason = "each test file uses its part")]

use std::fmt::Debug;

use lawful_contract::Model;

/// Compares both on every legal history of up to `length` actions after `given`; answers with the number of histories.
pub(crate) fn equal<A, O, P, S, L>(
    (plain, second): (&P, &S),
    given: &[A],
    length: usize,
    actions: &[A],
    legal: &L,
) -> usize
where
    A: Clone + Debug,
    O: PartialEq + Debug,
    P: Model<Action = A, Outcome = O>,
    S: Model<Action = A, Outcome = O>,
    L: Fn(&[A], &A) -> bool,
{
    let (mut plain, mut second) = (plain.clone(), second.clone());
    for action in given {
        assert_eq!(plain.apply(action), second.apply(action), "{given:?}");
    }
    walk((&plain, &second), &mut given.to_vec(), length, actions, legal)
}

fn walk<A, O, P, S, L>((plain, second): (&P, &S), prefix: &mut Vec<A>, length: usize, actions: &[A], legal: &L) -> usize
where
    A: Clone + Debug,
    O: PartialEq + Debug,
    P: Model<Action = A, Outcome = O>,
    S: Model<Action = A, Outcome = O>,
    L: Fn(&[A], &A) -> bool,
{
    if length == 0 {
        return 1;
    }
    let mut histories = 1;
    for action in actions.iter().filter(|action| legal(prefix, action)).cloned().collect::<Vec<_>>() {
        let (mut plain, mut second) = (plain.clone(), second.clone());
        assert_eq!(plain.apply(&action), second.apply(&action), "{action:?} after {prefix:?}");
        prefix.push(action);
        histories += walk((&plain, &second), prefix, length - 1, actions, legal);
        prefix.pop();
    }
    histories
}
