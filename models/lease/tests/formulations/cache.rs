use lawful_lease::cache::{Action, Eviction, Plain, Stamped};

use crate::equal::equal;

fn actions() -> Vec<Action> {
    let mut all = vec![
        Action::Evict,
        Action::Scan,
        Action::Clear,
        Action::Resize { capacity: 1 },
        Action::Resize { capacity: 3 },
        Action::Fill { key: 0, count: 3 },
        Action::Visit { key: 0, count: 2 },
    ];
    for key in 0..3 {
        all.extend([Action::Set { key, value: 7 }, Action::Get { key }, Action::Peek { key }, Action::Remove { key }]);
    }
    all.extend([Action::Ensure { key: 0, value: 5 }, Action::Contains { key: 1 }, Action::Len]);
    all
}

#[test]
fn order_and_stamps_show_the_same() {
    let mut histories = 0;
    for eviction in [Eviction::LeastRecent, Eviction::FirstIn] {
        for (capacity, length) in [(1, 3), (2, 4), (3, 3)] {
            let formulations = (&Plain::new(eviction), &Stamped::new(eviction));
            histories += equal(formulations, &[Action::Open { capacity }], length, &actions(), &|_, _| true);
        }
    }
    println!("{histories} histories over three keys show the same");
    assert!(histories > 100_000);
}

#[test]
fn any_eviction_permits_what_an_order_promises() {
    use lawful_contract::Model;
    let (mut ordered, mut any) = (Plain::new(Eviction::LeastRecent), Plain::new(Eviction::Any));
    for action in [Action::Open { capacity: 2 }, Action::Fill { key: 0, count: 2 }, Action::Set { key: 2, value: 0 }] {
        ordered.apply(&action);
        any.apply(&action);
        let kept: Vec<_> = ordered.pairs().iter().map(|(key, _)| *key).collect();
        assert!(!any.has_room() || any.pairs().len() == kept.len());
        any.keep_only(&kept);
        assert_eq!(any.pairs(), ordered.pairs());
    }
}
