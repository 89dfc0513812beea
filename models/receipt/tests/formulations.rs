//! The plain and the stepwise formulation are equal.
//!
//! Every history of bounded length over a small domain is applied to both, and after each action every answer that is
//! right is given to both in turn: promises and fits are compared. Long pseudo-random histories add larger groups.

mod common;

use std::thread;

use common::{Formulation, NAME, add, put, start, take};
use lawful_contract::{Kinds, Label, Model};
use lawful_receipt::{
    Aborted, Action, Answer, Drive, Due, End, Fit, Idle, Order, Plain, Policies, Promise, Promises, Rest, Shape,
    Stepwise, Taken, Which,
};

type Both = (Plain, Stepwise);

#[derive(Default)]
struct Compared {
    steps: usize,
    histories: usize,
    answers: usize,
}

fn step((plain, stepwise): &mut Both, action: &Action) -> Promises {
    let promises = plain.apply(action);
    assert_eq!(promises, stepwise.apply(action), "after {action:?} on {plain:?} and {stepwise:?}");
    promises
}

fn answer((plain, stepwise): &mut Both, name: Label, answer: &Answer) -> Fit {
    let before = format!("{plain:?}");
    let fit = Formulation::answered(plain, name, answer);
    assert_eq!(fit, Formulation::answered(stepwise, name, answer), "{answer:?} on {before}");
    assert_eq!(Formulation::promises(plain), Formulation::promises(stepwise), "after {answer:?} on {before}");
    fit
}

/// The right answers of a group, and one wrong one of each sort.
fn answers(promise: &Promise) -> Vec<Answer> {
    let mut all = vec![Answer::End];
    if let Due::OneOf(right) = &promise.due {
        all.extend(right.iter().cloned().map(Answer::Settled));
    }
    for owed in &promise.owed {
        let taken = |output| Answer::Next(Taken { at: Some(owed.receipt.at), output });
        all.extend(owed.outputs.iter().copied().map(taken));
        all.extend(owed.outputs.iter().map(|output| Answer::Next(Taken { at: None, output: *output })));
    }
    all
}

fn is_paused((_, stepwise): &Both) -> bool {
    format!("{stepwise:?}").contains("paused: true")
}

/// Applies every history of `length` more actions, with every answer after each action.
fn explore(both: &Both, actions: &[Action], length: usize, compared: &mut Compared) {
    if length == 0 {
        compared.histories += 1;
        return;
    }
    for action in actions {
        let mut next = both.clone();
        let promises = step(&mut next, action);
        compared.steps += 1;
        explore(&next, actions, length - 1, compared);
        if is_paused(&next) {
            continue;
        }
        for (name, promise) in &promises.0 {
            for one in answers(promise) {
                let mut narrowed = next.clone();
                compared.answers += 1;
                if answer(&mut narrowed, *name, &one) != Fit::Strange && length > 1 {
                    explore(&narrowed, actions, length - 1, compared);
                }
            }
        }
    }
}

/// What can happen to a group of one shape with places 0 and 1.
fn on(shape: Shape) -> Vec<Action> {
    let name = NAME;
    let mut all = vec![Action::Pause, Action::Resume, Action::Cancel { name }];
    for at in 0..2 {
        all.extend([Action::Deliver { name, at }, Action::Apply { name, at }, Action::Reject { name, at, error: 0 }]);
    }
    if shape.is_stream() {
        all.extend([take(1), Action::Abort { name, at: 0 }, Action::AbortAll { name }, Action::Clear { name }]);
    } else {
        all.extend([Action::Restart { name }]);
    }
    match shape {
        Shape::Ordered => all.extend([add(End::Back), add(End::Front)]),
        Shape::Unordered => all.push(add(End::Back)),
        Shape::Keyed => all.extend([put(0), put(1), Action::Late { name, at: 0 }]),
        _ => {}
    }
    all
}

fn policies() -> Vec<Policies> {
    let mut all = vec![Policies::USUAL];
    all.push(Policies { rest: Rest::Continues, ..Policies::USUAL });
    let (drive, aborted, idle) = (Drive::OnDemand, Aborted::Silent, Idle::Waits);
    all.push(Policies { drive, aborted, idle, ..Policies::USUAL });
    all
}

fn every_short(shape: Shape, policies: Policies) -> Compared {
    let mut compared = Compared::default();
    let mut both = (Plain::new(policies), Stepwise::new(policies));
    step(&mut both, &start(shape, 2));
    // The usual policies are explored one action deeper.
    let length = if policies == Policies::USUAL { 4 } else { 3 };
    explore(&both, &on(shape), length, &mut compared);
    compared
}

#[test]
fn equal_on_every_short_history_of_every_shape() {
    let cases = Shape::ALL.into_iter().flat_map(|shape| policies().into_iter().map(move |p| (shape, p)));
    let all: Vec<Compared> = thread::scope(|scope| {
        let started: Vec<_> =
            cases.map(|(shape, policies)| scope.spawn(move || every_short(shape, policies))).collect();
        started.into_iter().map(|case| case.join().unwrap()).collect()
    });
    let sum = |of: fn(&Compared) -> usize| all.iter().map(of).sum::<usize>();
    let (steps, histories, answers) = (sum(|c| c.steps), sum(|c| c.histories), sum(|c| c.answers));
    println!("{histories} histories of 4 or 5 actions, {steps} steps and {answers} answers compared");
    assert!(histories > 100_000);
}

#[test]
fn equal_on_long_pseudo_random_histories() {
    const HISTORIES: usize = 60;
    let mut random = Random(0x5EED);
    let (mut steps, mut answered) = (0, 0);
    for case in 0..HISTORIES {
        let policies = policies()[case % 3];
        let mut both = (Plain::new(policies), Stepwise::new(policies));
        for _ in 0..120 {
            let promises = step(&mut both, &any_action(&mut random));
            steps += 1;
            if is_paused(&both) {
                continue;
            }
            for (name, promise) in promises.0 {
                let all = answers(&promise);
                for _ in 0..random.below(4) {
                    answer(&mut both, name, &all[random.below(all.len())]);
                    answered += 1;
                }
            }
        }
    }
    println!("{HISTORIES} histories, {steps} steps and {answered} answers compared");
}

fn any_action(random: &mut Random) -> Action {
    let name = Label(random.below(2) as u32);
    let at = random.below(7);
    let order = [Order::Ascending, Order::Descending][random.below(2)];
    let which = [Which::All, Which::Earlier(at), Which::Peers(at)][random.below(3)];
    let all = [
        Action::Start { name, shape: Shape::ALL[random.below(7)], count: 1 + random.below(9) },
        Action::Apply { name, at },
        Action::Apply { name, at: random.below(7) },
        Action::Reject { name, at, error: random.below(2) as u32 },
        Action::Deliver { name, at },
        Action::ApplyMany { name, which, order },
        Action::Take { name, count: 1 + random.below(3) },
        Action::Add { name, end: [End::Back, End::Front][random.below(2)] },
        Action::Put { name, at },
        Action::Abort { name, at },
        Action::AbortAll { name },
        Action::Clear { name },
        Action::Late { name, at },
        Action::HandOver { name },
        Action::Cancel { name },
        Action::Restart { name },
        Action::Pause,
        Action::Resume,
        Action::Resume,
    ];
    let kind = random.below(all.len());
    all.into_iter().cycle().skip(kind).find(|action| fits(action, random)).expect("some action fits")
}

/// Actions for which the shape must be known are drawn rarely enough, and are legal for the models anyway.
fn fits(action: &Action, random: &mut Random) -> bool {
    match action.kind_name() {
        "clear" | "abort-all" | "cancel" => random.below(3) == 0,
        kind if kind.starts_with("start") => random.below(2) == 0,
        _ => true,
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }
}
