use lawful_contract::Model;
use lawful_lease::refill::{Action, Outcome, Pace, Plain};

/// A bucket of at most 4 that gets 2 tokens every 3 ticks, after a history.
fn after(pace: Pace, history: &[Action]) -> Plain {
    let mut model = Plain::new(pace);
    model.apply(&Action::Open { max: 4, width: 2, interval: 3, tokens: 0 });
    for action in history {
        model.apply(action);
    }
    model
}

fn tokens(pace: Pace, ticks: &[u64]) -> u64 {
    after(pace, &ticks.iter().map(|ticks| Action::Advance { ticks: *ticks }).collect::<Vec<_>>()).tokens()
}

#[test]
fn steps_come_at_the_end_of_each_interval() {
    assert_eq!([1, 2, 3, 5, 6].map(|ticks| tokens(Pace::Stepped, &[ticks])), [0, 0, 2, 2, 4]);
}

#[test]
fn a_steady_pace_brings_each_token_when_it_is_whole() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(|ticks| tokens(Pace::Steady, &[ticks])), [0, 1, 2, 2, 3, 4]);
}

#[test]
fn time_in_parts_is_time() {
    for pace in [Pace::Stepped, Pace::Steady] {
        assert_eq!(tokens(pace, &[1, 1, 1, 1, 1]), tokens(pace, &[5]));
        assert_eq!(tokens(pace, &[2, 4]), tokens(pace, &[6]));
    }
}

#[test]
fn what_overflows_is_lost() {
    for pace in [Pace::Stepped, Pace::Steady] {
        assert_eq!(tokens(pace, &[1_000_000]), 4);
    }
}

#[test]
fn a_refused_take_takes_nothing() {
    let mut model = after(Pace::Stepped, &[Action::Advance { ticks: 3 }]);
    assert_eq!(model.apply(&Action::Take { count: 3 }), Outcome::Short);
    assert_eq!(model.apply(&Action::Take { count: 2 }), Outcome::Granted);
}

#[test]
fn after_the_wait_the_take_is_granted_and_not_before() {
    for pace in [Pace::Stepped, Pace::Steady] {
        for (ticks, count) in (0..6).flat_map(|ticks| (1..5).map(move |count| (ticks, count))) {
            let mut model = after(pace, &[Action::Advance { ticks }]);
            let Outcome::After(Some(wait)) = model.apply(&Action::Wait { count }) else {
                panic!("it would be granted")
            };
            let granted = |wait| {
                let mut later = model.clone();
                later.apply(&Action::Advance { ticks: wait });
                later.apply(&Action::Take { count }) == Outcome::Granted
            };
            assert!(granted(wait), "{pace:?}: {count} after {ticks} and {wait}");
            assert!(wait == 0 || !granted(wait - 1), "{pace:?}: {count} after {ticks} and {wait} less one");
        }
    }
}
