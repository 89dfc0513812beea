use lawful_contract::Label;
use lawful_lease::permits::{Action, Handed, Plain, Queue};

use crate::equal::equal;

const NAMES: [Label; 3] = [Label(0), Label(1), Label(2)];

fn actions() -> Vec<Action> {
    let mut all = vec![Action::Close, Action::Available, Action::Forget { count: 2 }, Action::Add { count: 1 }];
    for name in NAMES {
        all.extend((1..3).map(|count| Action::Acquire { name, count }));
        all.extend([Action::Try { name, count: 1 }, Action::Drop { name }, Action::ForgetHeld { name }]);
        all.extend(
            NAMES.into_iter().filter(|second| *second != name).map(|second| Action::DropTwo { first: name, second }),
        );
    }
    all.push(Action::Crowd { name: Label(0), members: 3, count: 2 });
    all
}

/// A label is bound by one request at a time.
fn legal(prefix: &[Action], action: &Action) -> bool {
    let bound = |name: &Label| {
        prefix.iter().rev().find_map(|before| match before {
            Action::Acquire { name: of, .. } | Action::Try { name: of, .. } if of == name => Some(true),
            Action::Crowd { members, .. } if (name.0 as usize) < *members => Some(true),
            Action::Drop { name: of } if of == name => Some(false),
            Action::DropTwo { first, second } if first == name || second == name => Some(false),
            _ => None,
        }) == Some(true)
    };
    match action {
        Action::Acquire { name, .. } | Action::Try { name, .. } => !bound(name),
        Action::Crowd { .. } => NAMES.iter().all(|name| !bound(name)),
        Action::Drop { name } | Action::ForgetHeld { name } => bound(name),
        Action::DropTwo { first, second } => bound(first) && bound(second),
        _ => true,
    }
}

#[test]
fn counting_and_handing_over_show_the_same() {
    let count = |permits, length| {
        let given = [Action::Open { permits }];
        equal((&Plain::new(Queue::Fair), &Handed::default()), &given, length, &actions(), &legal)
    };
    let histories: usize = (0..4).map(|permits| count(permits, 4)).sum::<usize>() + count(2, 5);
    println!("{histories} histories over three labels show the same");
    assert!(histories > 100_000);
}

#[test]
fn any_order_permits_what_fairness_promises_when_all_ask_for_one() {
    // With requests for one permit each, fairness is one of the choices that `Queue::Any` permits.
    let (mut fair, mut any) = (Plain::new(Queue::Fair), Plain::new(Queue::Any));
    let crowd = Action::Crowd { name: Label(0), members: 3, count: 1 };
    for action in [Action::Open { permits: 1 }, crowd, Action::Drop { name: Label(0) }, Action::Add { count: 1 }] {
        use lawful_contract::Model;
        let (promised, _) = (fair.apply(&action), any.apply(&action));
        let served: Vec<_> = promised.settled.iter().map(|(name, _)| *name).collect();
        assert!(any.permits(&served), "{action:?} serves {served:?}");
        any.serve(&served);
        assert_eq!((fair.held(), fair.waiting()), (any.held(), any.waiting()));
    }
}
