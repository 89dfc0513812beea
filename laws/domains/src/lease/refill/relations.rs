//! Relations over two runs. They predict nothing, so a fault that product and model share cannot hide from them.
//!
//! The shared-fault hypothesis of this model: product and model both lose a remainder when a long time is taken in one
//! jump. `one-step` notices: time that comes tick by tick brings the same.

use lawful_contract::Checkpoint::Applied;
use lawful_contract::{Clause, Contract, Hears};
use lawful_graph::{Difference, Mismatch, Trace, Twice, Verdict};
use lawful_lease::refill::{Action, CONTRACT, Feature, Outcome, Supports};

use crate::lease::refill::seen::Seen;

type T = Trace<Action, Seen>;
type Two = Option<(Vec<Action>, Vec<Action>)>;

static ONE_STEP: Contract = Contract {
    id: "one-step",
    law: "To advance by some ticks, and as often by one tick, shows the same afterwards.",
    hears: &[Hears::every(Applied)],
    clauses: &[Clause::every("tick by tick")],
    ..CONTRACT
};
static REFUSED: Contract = Contract {
    id: "refused",
    law: "A take of more than the maximum, which is always refused, changes nothing that follows.",
    hears: &[Hears::every(Applied)],
    clauses: &[Clause::every("without a trace")],
    ..CONTRACT
};

/// The relations that a subject with this support can be held to.
pub fn relations(supports: Supports) -> Vec<Twice<Action, Seen>> {
    let mut all = vec![Twice { contract: &ONE_STEP, of: "takes", transform: one_step, relate: same_afterwards }];
    if supports.has(Feature::Many) {
        all.push(Twice { contract: &REFUSED, of: "takes", transform: refused, relate: same_afterwards });
    }
    all
}

/// The most ticks that are taken one by one.
const FEW: u64 = 64;

/// Each advance of a few ticks becomes as many of one tick.
fn one_step(history: &[Action]) -> Two {
    let mut singly = Vec::with_capacity(history.len());
    for action in history {
        match action {
            Action::Advance { ticks } if (2..=FEW).contains(ticks) => {
                singly.extend((0..*ticks).map(|_| Action::Advance { ticks: 1 }));
            }
            other => singly.push(other.clone()),
        }
    }
    (singly.len() > history.len()).then(|| (history.to_vec(), singly))
}

/// A take that can never be granted comes after each action but the first.
fn refused(history: &[Action]) -> Two {
    let Some(Action::Open { max, .. }) = history.first() else { return None };
    let never = Action::Take { count: max + 1 };
    let between = history.iter().flat_map(|action| [action.clone(), never.clone()]).collect();
    (history.len() > 1).then(|| (history.to_vec(), between))
}

/// Whether a take of more than the maximum was granted: then it was not the refused take that the premise speaks of.
fn grants_too_many(trace: &T, max: Option<u64>) -> bool {
    let too_many = |action: &Action| matches!(action, Action::Take { count } if max.is_some_and(|max| *count > max));
    trace
        .steps
        .iter()
        .any(|(action, seen)| too_many(action) && seen.iter().any(|(_, seen)| *seen == Seen::Answer(Outcome::Granted)))
}

/// What the takes and questions of both runs answered, in order, and the tokens after each. Time shows in no answer,
/// and a take that only one of the runs has is left out by what it asks for.
fn same_afterwards(plain: &T, other: &T) -> Verdict {
    let max = plain.steps.iter().find_map(|(action, _)| match action {
        Action::Open { max, .. } => Some(*max),
        _ => None,
    });
    if grants_too_many(other, max) {
        return Verdict::Silent;
    }
    let is_shared = |action: &Action| match action {
        Action::Advance { .. } => false,
        Action::Take { count } => max.is_none_or(|max| *count != max + 1),
        _ => true,
    };
    let shown = |trace: &T| -> Vec<(Action, Vec<Seen>)> {
        let shared = trace.steps.iter().filter(|(action, _)| is_shared(action));
        shared.map(|(action, seen)| (action.clone(), seen.iter().map(|(_, seen)| seen.clone()).collect())).collect()
    };
    let (left, right) = (shown(plain), shown(other));
    let differ = left.iter().zip(&right).find(|(left, right)| left != right);
    match differ {
        Some((left, right)) => Some(Mismatch::values(left, right, Difference::WrongValue)).into(),
        None => Verdict::upheld(0).comparing(left.len().min(right.len())),
    }
}
