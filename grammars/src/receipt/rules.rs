//! The rules, simplest first: one a kind.

use lawful_contract::Label;
use lawful_receipt::{Action, End, Order, Shape, Supports, Which};

use super::state::{Domain, Group, State, one_of, one_place};
use super::{LABELS, legal};
use crate::{Choices, Keying, Rule};

type R = Rule<State, Action>;

pub(super) fn rules(supports: Supports) -> Vec<R> {
    let mut rules = starts();
    rules.extend(holds());
    rules.extend(schedules());
    rules.extend(streams());
    rules.extend(members());
    rules.extend(boundaries());
    rules.retain(|rule| supports.kind(rule.kind));
    rules
}

/// A rule that refuses what the recogniser refuses.
fn rule(
    kind: &'static str,
    weight: u32,
    produce: impl Fn(&State, &mut dyn Choices) -> Action + Send + Sync + 'static,
) -> R {
    Rule::new(kind, weight, produce).refuses(legal::refusal)
}

/// A rule about one of the groups of which something is so.
fn on(
    kind: &'static str,
    weight: u32,
    is: fn(&Domain, &Group) -> bool,
    make: fn(Label, &Domain, &Group, &mut dyn Choices) -> Action,
) -> R {
    let produce = move |state: &State, choices: &mut dyn Choices| {
        let groups = state.which(|group| is(state.domain(), group));
        match one_of(&groups, choices) {
            Some((name, group)) => make(name, state.domain(), group, choices),
            None => Action::Resume,
        }
    };
    rule(kind, weight, produce).when(move |state| state.groups().any(|(_, group)| is(state.domain(), group)))
}

fn starts() -> Vec<R> {
    let start = |shape: Shape, weight| {
        rule(shape.start(), weight, move |state, choices| Action::Start {
            name: Label(choices.below(LABELS as usize) as u32),
            shape,
            count: size(state.domain(), shape, choices),
        })
    };
    let weights = [8, 3, 3, 3, 4, 4, 5];
    Shape::ALL.into_iter().zip(weights).map(|(shape, weight)| start(shape, weight)).collect()
}

/// How many receipts: often a few, and in a part of the histories up to as many as the domain allows, spread over
/// orders of magnitude.
fn size(domain: &Domain, shape: Shape, choices: &mut dyn Choices) -> usize {
    let least = usize::from(!shape.may_be_empty());
    let upto =
        |most: usize, choices: &mut dyn Choices| least + choices.below(most.clamp(least, domain.most) - least + 1);
    if domain.keying == Keying::Uniform {
        return upto(domain.most, choices);
    }
    match choices.below(8) {
        0 => upto(1, choices),
        1..5 => upto(4, choices),
        5 => upto(domain.most / 8, choices),
        _ => upto(domain.most, choices),
    }
}

/// Places of a group of which something is so.
fn places(group: &Group, is: impl Fn(usize) -> bool) -> Vec<usize> {
    (0..group.places()).filter(|at| is(*at)).collect()
}

fn held(domain: &Domain, group: &Group, choices: &mut dyn Choices) -> usize {
    one_place(domain, &places(group, |at| group.is_held(at)), choices)
}

/// Often the first that is held: then the earlier ones have completed and the later ones have not.
fn rejected(domain: &Domain, group: &Group, choices: &mut dyn Choices) -> usize {
    match domain.keying {
        Keying::Related if choices.below(2) == 0 => (0..group.places()).find(|at| group.is_held(*at)).unwrap_or(0),
        _ => held(domain, group, choices),
    }
}

fn any_held(_: &Domain, group: &Group) -> bool {
    group.is_held_any()
}

/// One hold opens.
fn holds() -> Vec<R> {
    vec![
        on("apply", 40, any_held, |name, domain, group, choices| Action::Apply {
            name,
            at: held(domain, group, choices),
        }),
        on("reject", 22, any_held, |name, domain, group, choices| Action::Reject {
            name,
            at: rejected(domain, group, choices),
            error: choices.below(domain.errors) as u32,
        }),
        on(
            "deliver",
            8,
            |_, group| (0..group.places()).any(|at| group.is_closed(at)),
            |name, domain, group, choices| Action::Deliver {
                name,
                at: one_place(domain, &places(group, |at| group.is_closed(at)), choices),
            },
        ),
    ]
}

fn has_earlier(group: &Group, at: usize) -> bool {
    (0..at).any(|earlier| group.is_held(earlier))
}

/// Whether the receipt at a place is held, and a peer, too.
fn has_peer(group: &Group, at: usize) -> bool {
    group.is_held(at) && (0..group.places()).any(|peer| peer != at && group.is_held(peer))
}

/// Many holds open: the oracle guide's schedules, without the receipt that they are about.
fn schedules() -> Vec<R> {
    vec![
        on("apply-all", 3, any_held, |name, _, _, choices| many(name, Which::All, choices)),
        on(
            "apply-earlier",
            8,
            |_, group| (1..group.places()).any(|at| has_earlier(group, at)),
            |name, domain, group, choices| {
                let at = one_place(domain, &places(group, |at| has_earlier(group, at)), choices);
                many(name, Which::Earlier(at), choices)
            },
        ),
        on(
            "apply-peers",
            8,
            |_, group| (0..group.places()).any(|at| has_peer(group, at)),
            |name, domain, group, choices| {
                let at = one_place(domain, &places(group, |at| has_peer(group, at)), choices);
                many(name, Which::Peers(at), choices)
            },
        ),
    ]
}

fn many(name: Label, which: Which, choices: &mut dyn Choices) -> Action {
    Action::ApplyMany { name, which, order: [Order::Ascending, Order::Descending][choices.below(2)] }
}

fn is_live_stream(_: &Domain, group: &Group) -> bool {
    group.is_stream() && !group.is_cancelled()
}

fn is_live(_: &Domain, group: &Group) -> bool {
    !group.is_cancelled()
}

fn streams() -> Vec<R> {
    vec![on("take", 24, is_live_stream, |name, domain, group, choices| Action::Take {
        name,
        count: match domain.keying {
            Keying::Uniform => 1 + choices.below(domain.most + 1),
            Keying::Related => match choices.below(6) {
                0..4 => 1,
                4 => 1 + choices.below(domain.most.min(4) + 1),
                _ => group.places() + 1,
            },
        },
    })]
}

/// Members that come and go.
fn members() -> Vec<R> {
    let grows = |domain: &Domain, group: &Group| {
        let takes = matches!(group.shape, Shape::Ordered | Shape::Unordered);
        takes && !group.is_cancelled() && group.places() < domain.most
    };
    let grows_in_front = |domain: &Domain, group: &Group| {
        group.shape == Shape::Ordered && !group.is_cancelled() && group.places() < domain.most
    };
    let keyed = |domain: &Domain, group: &Group| {
        group.shape == Shape::Keyed && !group.is_cancelled() && (group.places() > 0 || domain.most > 0)
    };
    let some = |_: &Domain, group: &Group| group.is_stream() && !group.is_cancelled() && group.places() > 0;
    vec![
        on("add", 6, grows, |name, _, _, _| Action::Add { name, end: End::Back }),
        on("add-front", 5, grows_in_front, |name, _, _, _| Action::Add { name, end: End::Front }),
        on("put", 16, keyed, |name, domain, group, choices| {
            let keys = group.places() + usize::from(group.places() < domain.most);
            Action::Put { name, at: one_place(domain, &(0..keys).collect::<Vec<_>>(), choices) }
        }),
        on("abort", 8, some, |name, domain, group, choices| Action::Abort {
            name,
            at: one_place(domain, &places(group, |_| true), choices),
        }),
        on("abort-all", 1, some, |name, _, _, _| Action::AbortAll { name }),
        on("clear", 2, some, |name, _, _, _| Action::Clear { name }),
        on(
            "late",
            4,
            |_, group| (0..group.places()).any(|at| group.is_late(at)),
            |name, domain, group, choices| Action::Late {
                name,
                at: one_place(domain, &places(group, |at| group.is_late(at)), choices),
            },
        ),
    ]
}

/// What happens while holds are closed.
fn boundaries() -> Vec<R> {
    vec![
        on("hand-over", 8, is_live, |name, _, _, _| Action::HandOver { name }),
        on("cancel", 4, is_live, |name, _, _, _| Action::Cancel { name }),
        on("restart", 4, |_, group| !group.is_stream(), |name, _, _, _| Action::Restart { name }),
        rule("pause", 5, |_, _| Action::Pause).when(|state| !state.is_paused()),
        rule("resume", 40, |_, _| Action::Resume).when(State::is_paused),
    ]
}
