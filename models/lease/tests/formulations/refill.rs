use lawful_lease::refill::{Action, Pace, Plain, Ticked};

use crate::equal::equal;

fn actions() -> Vec<Action> {
    let mut all = vec![Action::Available, Action::Drain, Action::Burst { times: 2, count: 1 }];
    all.extend((1..4).flat_map(|count| [Action::Take { count }, Action::Wait { count }]));
    all.extend([1, 2, 3, 7].map(|ticks| Action::Advance { ticks }));
    all.push(Action::TakeUpTo { count: 2 });
    all
}

#[test]
fn jumping_and_ticking_show_the_same() {
    let mut histories = 0;
    for pace in [Pace::Stepped, Pace::Steady] {
        for max in 1..4 {
            for (width, interval) in [(1, 1), (1, 2), (2, 3), (3, 2), (5, 4)] {
                let given = [Action::Open { max, width, interval, tokens: max / 2 }];
                histories += equal((&Plain::new(pace), &Ticked::new(pace)), &given, 3, &actions(), &|_, _| true);
            }
        }
    }
    println!("{histories} histories over {} buckets show the same", 2 * 3 * 5);
    assert!(histories > 50_000);
}

#[test]
fn long_times_show_the_same() {
    use lawful_contract::Model;
    for pace in [Pace::Stepped, Pace::Steady] {
        let (mut plain, mut ticked) = (Plain::new(pace), Ticked::new(pace));
        let mut same = |action: Action| assert_eq!(plain.apply(&action), ticked.apply(&action), "{pace:?} {action:?}");
        same(Action::Open { max: 97, width: 7, interval: 13, tokens: 0 });
        for step in 1..200 {
            same(Action::Advance { ticks: step * 31 % 17 });
            same(Action::TakeUpTo { count: step % 5 });
            same(Action::Wait { count: step % 99 });
        }
    }
}
