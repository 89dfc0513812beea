//! Relations over two runs. They predict nothing, so a fault that product and model share cannot hide from them.
//!
//! The shared-fault hypothesis of this model: product and model both lose what was put aside for a waiter that is given
//! up. `ghost` notices: a request that comes and goes at once leaves no trace.

use lawful_contract::Checkpoint::Published;
use lawful_contract::{Clause, Contract, Hears, Label};
use lawful_graph::{Difference, Mismatch, Trace, Twice, Verdict};
use lawful_lease::permits::{Action, Answer, CONTRACT, Queue, Supports};

use crate::lease::permits::seen::{Run, Seen, Whole};

type T = Trace<Action, Seen>;
type Two = Option<(Vec<Action>, Vec<Action>)>;

static GHOST: Contract = Contract {
    id: "ghost",
    law: "A request that is given up at once, granted or waiting, changes nothing that follows.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::every("without a trace")],
    ..CONTRACT
};
static ADDED: Contract = Contract {
    id: "added",
    law: "Permits that are added at once, and one by one, serve the same requests.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("one by one", &["add"])],
    ..CONTRACT
};
static RENAME: Contract = Contract {
    id: "rename",
    law: "An order-preserving renaming of the requests changes no answer but the names in it.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::every("renamed")],
    ..CONTRACT
};

/// The relations that a subject with this support can be held to. Where the product may choose whom it serves, two runs
/// may differ in that choice, so only a fair one is related to itself.
pub fn relations(supports: Supports) -> Vec<Twice<Action, Seen>> {
    if supports.queue() == Queue::Any {
        return Vec::new();
    }
    let all = [
        ("acquire", Twice { contract: &GHOST, of: "grants", transform: ghost, relate: same_after_ghost }),
        ("add", Twice { contract: &ADDED, of: "grants", transform: added, relate: same_end }),
        ("acquire", Twice { contract: &RENAME, of: "grants", transform: rename, relate: same_under_renaming }),
    ];
    all.into_iter().filter(|(kind, _)| supports.kind(kind)).map(|(_, twice)| twice).collect()
}

/// The name of the request that comes and goes; no history binds it.
const STRANGER: Label = Label(u32::MAX);

/// The most permits that the stranger asks for, by the requests of the history.
fn asked(history: &[Action]) -> Option<usize> {
    let counts = history.iter().filter_map(|action| match action {
        Action::Acquire { count, .. } | Action::Crowd { count, .. } => Some(*count),
        _ => None,
    });
    counts.max()
}

fn ghost(history: &[Action]) -> Two {
    let count = asked(history)?;
    let middle = history.len().div_ceil(2).max(1);
    let (before, after) = history.split_at_checked(middle)?;
    let comes_and_goes = [Action::Acquire { name: STRANGER, count }, Action::Drop { name: STRANGER }];
    Some((history.to_vec(), [before, &comes_and_goes, after].concat()))
}

fn same_after_ghost(plain: &T, ghost: &T) -> Verdict {
    let is_stranger =
        |action: &Action| matches!(action, Action::Acquire { name, .. } | Action::Drop { name } if *name == STRANGER);
    let haunted = ghost.steps.iter().filter(|(action, _)| !is_stranger(action));
    let mut compared = 0;
    for ((_, plain), (_, haunted)) in plain.steps.iter().zip(haunted) {
        for ((_, left), (_, right)) in plain.iter().zip(haunted) {
            if left != right {
                return Some(Mismatch::values(left, right, Difference::WrongValue)).into();
            }
            compared += 1;
        }
    }
    Verdict::upheld(0).comparing(compared)
}

/// The most permits that are added one by one.
const ONE_BY_ONE: usize = 64;

fn added(history: &[Action]) -> Two {
    let many = |action: &Action| matches!(action, Action::Add { count } if (2..=ONE_BY_ONE).contains(count));
    let at = history.iter().position(many)?;
    let Action::Add { count } = history[at] else { return None };
    let singly = vec![Action::Add { count: 1 }; count];
    Some((history.to_vec(), [&history[..at], &singly, &history[at + 1..]].concat()))
}

fn same_end(plain: &T, other: &T) -> Verdict {
    let (Some(left), Some(right)) = (plain.last(Published), other.last(Published)) else { return Verdict::Silent };
    let difference = (left != right).then(|| Mismatch::values(left, right, Difference::WrongValue));
    difference.into()
}

/// Every label goes up by as much.
const SHIFT: u32 = 5_000;

fn shifted(name: Label) -> Label {
    Label(name.0 + SHIFT)
}

fn rename(history: &[Action]) -> Two {
    let mut renamed = history.to_vec();
    for action in &mut renamed {
        match action {
            Action::Acquire { name, .. }
            | Action::Try { name, .. }
            | Action::Crowd { name, .. }
            | Action::Nudge { name }
            | Action::Drop { name }
            | Action::ForgetHeld { name } => *name = shifted(*name),
            Action::DropTwo { first, second } => (*first, *second) = (shifted(*first), shifted(*second)),
            _ => {}
        }
    }
    (renamed != history).then(|| (history.to_vec(), renamed))
}

fn same_under_renaming(plain: &T, renamed: &T) -> Verdict {
    let mut compared = 0;
    for ((_, left), (_, right)) in plain.steps.iter().zip(&renamed.steps) {
        for ((_, left), (_, right)) in left.iter().zip(right) {
            let expected = renamed_seen(left);
            if expected != *right {
                return Some(Mismatch::values(&expected, right, Difference::WrongValue)).into();
            }
            compared += 1;
        }
    }
    Verdict::upheld(0).comparing(compared)
}

fn renamed_seen(seen: &Seen) -> Seen {
    match seen {
        Seen::Answer(answer) => Seen::Answer(answer.clone()),
        Seen::Run(Run { queue, settled }) => {
            let rename = |(name, answer): &(Label, Answer)| (shifted(*name), answer.clone());
            let queue = queue.iter().map(|name| shifted(*name)).collect();
            Seen::Run(Run { queue, settled: settled.iter().map(rename).collect() })
        }
        Seen::Whole(whole) => {
            let held = whole.held.iter().map(|(name, held)| (shifted(*name), *held)).collect();
            Seen::Whole(Whole { held, ..whole.clone() })
        }
    }
}
