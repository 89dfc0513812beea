//! Relations over two runs. They predict nothing, so a fault that product and model share cannot hide from them.

use std::collections::BTreeMap;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Hears, Label};
use lawful_graph::{Difference, Mismatch, Trace, Twice, TwoHistories, Verdict};
use lawful_lease::exclusive::{Action, CONTRACT, Held, Supports};

use super::seen::{Answer, Seen};

static ALONE: Contract = Contract {
    id: "alone",
    law: "What a resource shows is the same whether or not other resources are used: peers change nothing.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::of("the same alone", &["acquire"])],
    limits: &["histories without bulk actions; tokens are not compared, because resources may share their counter"],
    ..CONTRACT
};
static SPLIT: Contract = Contract {
    id: "split",
    law: "Time that passes in two parts does what the same time does at once.",
    hears: &[Hears::every(Applied)],
    clauses: &[Clause::of("the same in two parts", &["advance"])],
    ..CONTRACT
};
static RENAME: Contract = Contract {
    id: "rename",
    law: "Other names for resources and clients change no answer but the names in it.",
    hears: &[Hears::every(Applied)],
    clauses: &[Clause::of("renamed", &["acquire"])],
    limits: &["histories without bulk actions, which name neighbouring resources"],
    ..CONTRACT
};

type T = Trace<Action, Seen>;

/// The relations that a subject can be held to. All of them need the core only.
pub fn relations(_: Supports) -> Vec<Twice<Action, Seen>> {
    vec![
        Twice { contract: &ALONE, of: "holder", transform: alone, relate: same_of_one },
        Twice { contract: &SPLIT, of: "expiry", transform: split, relate: same_but_for_time },
        Twice { contract: &RENAME, of: "holder", transform: rename, relate: same_under_renaming },
    ]
}

/// The actions before the drain that ends a history, if none of them is a bulk action.
fn singles(history: &[Action]) -> Option<Vec<Action>> {
    let end = history.iter().position(|action| *action == Action::Drain).unwrap_or(history.len());
    let singles = history[..end].to_vec();
    (!singles.iter().any(|action| matches!(action, Action::Fill { .. }))).then_some(singles)
}

/// The resource that each action concerns, if it concerns one.
fn concerns<'a>(actions: impl Iterator<Item = &'a Action>) -> Vec<Option<u32>> {
    let mut bound = BTreeMap::<Label, u32>::new();
    let concern = |action: &Action| match action {
        Action::Acquire { resource, name, .. } => {
            bound.insert(*name, *resource);
            Some(*resource)
        }
        Action::Inspect { resource } => Some(*resource),
        _ => action.claim().and_then(|(name, _)| bound.get(&name).copied()),
    };
    actions.map(concern).collect()
}

/// One resource's actions and the passing of time, beside the whole history.
fn alone(history: &[Action]) -> Option<TwoHistories<Action>> {
    let whole = singles(history)?;
    let concerns = concerns(whole.iter());
    let resources: Vec<u32> = concerns.iter().copied().flatten().collect();
    let one = *resources.get(resources.len() / 2)?;
    let of_one = whole.iter().zip(&concerns).filter(|(_, concern)| concern.is_none_or(|resource| resource == one));
    let of_one: Vec<_> = of_one.map(|(action, _)| action.clone()).collect();
    (of_one.len() < whole.len()).then_some((whole, of_one))
}

fn split(history: &[Action]) -> Option<TwoHistories<Action>> {
    let end = history.iter().position(|action| *action == Action::Drain).unwrap_or(history.len());
    let mut plain = history[..end].to_vec();
    plain.push(Action::Survey);
    let long = |action: &Action| matches!(action, Action::Advance { ticks } if *ticks > 1);
    let at = plain.iter().rposition(long)?;
    let Action::Advance { ticks } = plain[at] else { return None };
    let mut parts = plain.clone();
    parts.splice(at..=at, [ticks / 2, ticks - ticks / 2].map(|ticks| Action::Advance { ticks }));
    Some((plain, parts))
}

/// Exchanges the names of neighbours.
fn other(name: u32) -> u32 {
    name ^ 1
}

fn rename(history: &[Action]) -> Option<TwoHistories<Action>> {
    let plain = singles(history)?;
    let mut renamed = plain.clone();
    for action in &mut renamed {
        match action {
            Action::Acquire { resource, client, .. } => (*resource, *client) = (other(*resource), other(*client)),
            Action::Inspect { resource } => *resource = other(*resource),
            _ => {}
        }
    }
    (renamed != plain).then_some((plain, renamed))
}

/// What one step says of holders and acceptance, tokens left out.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    Accepted(bool),
    Each(Vec<bool>),
    Holds(u32, Option<(u32, Option<u32>)>),
}

fn facts(seen: &Seen, own: Option<u32>, name: &dyn Fn(u32) -> u32) -> Vec<Fact> {
    let holds = |resource: u32, held: &Option<Held>| {
        Fact::Holds(name(resource), held.map(|held| (name(held.client), held.left)))
    };
    match seen {
        Seen::Answer(Answer::Holder(held)) => own.map(|own| holds(own, held)).into_iter().collect(),
        Seen::Answer(Answer::Tokens(tokens)) => vec![Fact::Each(tokens.iter().map(Option::is_some).collect())],
        Seen::Answer(answer) => vec![Fact::Accepted(answer.is_accepted())],
        Seen::Own(shown) | Seen::Peers(shown) => shown.iter().map(|(resource, held)| holds(*resource, held)).collect(),
        Seen::List(list) => list.iter().map(|(resource, held)| holds(*resource, &Some(*held))).collect(),
    }
}

/// The facts of each step, in the order of steps and sorted within one.
fn told(trace: &T, keep: &dyn Fn(&Action, Option<u32>) -> bool, name: &dyn Fn(u32) -> u32) -> Vec<Vec<Fact>> {
    let concerns = concerns(trace.steps.iter().map(|(action, _)| action));
    let steps = trace.steps.iter().zip(concerns).filter(|((action, _), concern)| keep(action, *concern));
    let facts = steps.map(|((_, seen), own)| {
        let mut facts: Vec<_> = seen.iter().flat_map(|(_, seen)| facts(seen, own, name)).collect();
        facts.sort();
        facts
    });
    facts.collect()
}

fn same(left: &[Vec<Fact>], right: &[Vec<Fact>]) -> Verdict {
    let differs = left.iter().zip(right).find(|(left, right)| left != right);
    match differs {
        Some((left, right)) => Mismatch::unless_equal(left, right, Difference::WrongValue).into(),
        None => Verdict::upheld(0).comparing(left.len().min(right.len())),
    }
}

fn same_of_one(whole: &T, of_one: &T) -> Verdict {
    let concerns = concerns(of_one.steps.iter().map(|(action, _)| action));
    let Some(one) = concerns.into_iter().flatten().next() else { return Verdict::Silent };
    let keep = |_: &Action, concern: Option<u32>| concern.is_none_or(|resource| resource == one);
    let of_one_resource = |trace: &T| {
        let mut steps = told(trace, &keep, &|name| name);
        steps.iter_mut().for_each(|step| step.retain(|fact| !matches!(fact, Fact::Holds(at, _) if *at != one)));
        steps
    };
    same(&of_one_resource(whole), &of_one_resource(of_one))
}

fn same_but_for_time(plain: &T, parts: &T) -> Verdict {
    let keep = |action: &Action, _: Option<u32>| !matches!(action, Action::Advance { .. });
    same(&told(plain, &keep, &|name| name), &told(parts, &keep, &|name| name))
}

fn same_under_renaming(plain: &T, renamed: &T) -> Verdict {
    same(&told(plain, &|_, _| true, &other), &told(renamed, &|_, _| true, &|name| name))
}
