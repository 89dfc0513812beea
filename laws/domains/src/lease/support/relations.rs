//! Relations over two runs. They predict nothing, so a fault that product and model share cannot hide from them.

use lawful_contract::Checkpoint::Published;
use lawful_contract::{Checkpoint, Clause, Contract, Hears};
use lawful_graph::{Difference, Mismatch, Trace, Twice, TwoHistories, Verdict};
use lawful_lease::support::{Action, CONTRACT, Supports};

use super::seen::{Answer, Seen, Shown};

static IDLE: Contract = Contract {
    id: "idle",
    law: "Releasing a handle once more changes nothing that is seen afterwards.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("the same without it", &["release"])],
    ..CONTRACT
};
static RENAME: Contract = Contract {
    id: "rename",
    law: "Other names for subjects change no answer but the names in it.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("renamed", &["start"])],
    ..CONTRACT
};

type T = Trace<Action, Seen>;

/// The relations that a registry can be held to. All of them need the core only.
pub fn relations(_: Supports) -> Vec<Twice<Action, Seen>> {
    vec![
        Twice { contract: &IDLE, of: "retired", transform: idle, relate: same_but_for_the_second },
        Twice { contract: &RENAME, of: "attempt", transform: rename, relate: same_under_renaming },
    ]
}

/// Releases a handle once more, at once after it was released or replaced.
fn idle(history: &[Action]) -> Option<TwoHistories<Action>> {
    let retires = |action: &Action| match action {
        Action::Release { name } | Action::Replace { old: name, .. } => Some(*name),
        _ => None,
    };
    let (at, name) = history.iter().enumerate().find_map(|(at, action)| Some((at, retires(action)?)))?;
    let mut repeated = history.to_vec();
    repeated.insert(at + 1, Action::Release { name });
    Some((history.to_vec(), repeated))
}

/// Exchanges the names of neighbours.
fn other(name: u32) -> u32 {
    name ^ 1
}

fn rename(history: &[Action]) -> Option<TwoHistories<Action>> {
    let mut renamed = history.to_vec();
    for action in &mut renamed {
        match action {
            Action::Start { subject, .. }
            | Action::Inspect { subject }
            | Action::Crowd { subject, .. }
            | Action::Disperse { subject, .. } => *subject = other(*subject),
            _ => {}
        }
    }
    (renamed != history).then(|| (history.to_vec(), renamed))
}

/// Compares the steps from the one on that only the second run has.
fn same_but_for_the_second(plain: &T, repeated: &T) -> Verdict {
    let same = |(left, right): &(&_, &_)| {
        let ((left, _), (right, _)): (&(Action, _), &(Action, _)) = (left, right);
        left == right
    };
    let before = plain.steps.iter().zip(&repeated.steps).take_while(same).count();
    same_steps(plain.steps.iter().skip(before), repeated.steps.iter().skip(before + 1), &|name| name)
}

fn same_under_renaming(plain: &T, renamed: &T) -> Verdict {
    same_steps(plain.steps.iter(), renamed.steps.iter(), &other)
}

/// Compares what the steps of two runs say; `name` leads from the names of the first to those of the second.
fn same_steps<'t>(
    left: impl Iterator<Item = &'t (Action, Vec<(Checkpoint, Seen)>)>,
    right: impl Iterator<Item = &'t (Action, Vec<(Checkpoint, Seen)>)>,
    name: &dyn Fn(u32) -> u32,
) -> Verdict {
    let mut compared = 0;
    for ((action, left), (_, right)) in left.zip(right) {
        let (left, right) = (told(left, name), told(right, &|name| name));
        if left != right {
            let said = |told: &Told| format!("{told:?} after {action:?}");
            return Verdict::Violated(Box::new(Mismatch::values(&said(&left), &said(&right), Difference::WrongValue)));
        }
        compared += 1;
    }
    Verdict::upheld(0).comparing(compared)
}

/// What one step says, the numbers of handles left out.
type Told = (Vec<bool>, Vec<Shown>);

fn told(seen: &[(Checkpoint, Seen)], name: &dyn Fn(u32) -> u32) -> Told {
    let (mut answers, mut shown) = (Vec::new(), Vec::new());
    let renamed = |of: &Shown| Shown { subject: name(of.subject), ..*of };
    for (_, seen) in seen {
        match seen {
            Seen::Answer(Answer::Supported(supported)) => answers.push(*supported),
            Seen::Answer(answer) => answers.push(*answer != Answer::Refused),
            Seen::Own(own) => shown.push(renamed(own)),
            Seen::Peers(peers) => shown.extend(peers.iter().map(renamed)),
            Seen::Rows { .. } => {}
        }
    }
    shown.sort_unstable();
    (answers, shown)
}
