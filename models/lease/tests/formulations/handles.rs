use lawful_contract::Label;
use lawful_lease::handles::{Action, Erase, Fates, Order, Plain};

use crate::equal::equal;

fn actions() -> Vec<Action> {
    let mut all = vec![
        Action::Scan,
        Action::Len,
        Action::Clear,
        Action::Drain { most: 1 },
        Action::Retain { every: 2 },
        Action::Reserve { count: 3 },
        Action::Shrink,
        Action::Fill { name: Label(0), count: 2 },
        Action::Erase(Erase { name: Label(0), count: 2, stride: 2, order: Order::Descending }),
    ];
    for name in [Label(0), Label(1), Label(2)] {
        all.extend([Action::Insert { name, value: 5 + name.0 }, Action::Get { name }, Action::Contains { name }]);
        all.extend([Action::Set { name, value: 9 }, Action::Remove { name }]);
    }
    all
}

/// A label is bound once.
fn legal(prefix: &[Action], action: &Action) -> bool {
    let bound = |name: u32| {
        prefix.iter().any(|before| match before {
            Action::Insert { name: of, .. } => of.0 == name,
            Action::Fill { count, .. } => (name as usize) < *count,
            _ => false,
        })
    };
    match action {
        Action::Insert { name, .. } => !bound(name.0),
        Action::Fill { count, .. } => (0..*count as u32).all(|name| !bound(name)),
        _ => true,
    }
}

#[test]
fn tenants_and_fates_show_the_same() {
    let histories = equal((&Plain::default(), &Fates::default()), &[], 4, &actions(), &legal);
    println!("{histories} histories over three labels show the same");
    assert!(histories > 100_000);
}
