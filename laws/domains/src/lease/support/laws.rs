//! The law nodes of support and their edges.
//!
//! [`Handles`] is the root. It holds the model and judges attempts. What an action does to its own subject belongs to
//! the law of that action, what it does to others to `peers`.

use std::collections::BTreeSet;

use lawful_contract::Contract;
use lawful_graph::{Difference, EdgeSet, Law, LawGraph, Mismatch, Read, Step, Verdict};
use lawful_lease::support::{Action, Feature, Phase, Supports};

use super::contracts::{COUNT, IDENTITY, PEERS, RELEASE, REPLACE, RETIRED, ROWS};
use super::handles::Handles;
use super::seen::{Answer, Seen, Shown};

type S<'s, 'a> = &'s Step<'a, Action, Seen>;

fn replace(step: S<'_, '_>, (handles,): (&Handles,)) -> Verdict {
    match step.seen {
        Seen::Answer(answer) => handles.accepted(answer).on(usize::from(handles.phase() != Some(Phase::Live))),
        Seen::Own(shown) => handles.supported(shown).on(2),
        Seen::Peers(_) | Seen::Rows { .. } => Verdict::Silent,
    }
}

/// The release of a handle that supports nothing is `retired`'s.
fn release(step: S<'_, '_>, (handles,): (&Handles,)) -> Verdict {
    let dispersed = matches!(step.action, Some(Action::Disperse { .. }));
    if !dispersed && matches!(handles.phase(), Some(phase) if phase != Phase::Live) {
        return Verdict::Silent;
    }
    match step.seen {
        Seen::Answer(answer) => handles.accepted(answer).on(3),
        Seen::Own(shown) => {
            let clause = if dispersed { 2 } else { usize::from(handles.handles_of(shown.subject) > 0) };
            handles.supported(shown).on(clause)
        }
        Seen::Peers(_) | Seen::Rows { .. } => Verdict::Silent,
    }
}

fn retired(step: S<'_, '_>, (handles,): (&Handles,)) -> Verdict {
    let clause = match handles.phase() {
        Some(Phase::Live | Phase::Pending) => return Verdict::Silent,
        Some(Phase::Replaced) => 1,
        Some(Phase::Refused) => 2,
        Some(Phase::Released) | None => 0,
    };
    match step.seen {
        Seen::Answer(answer) => handles.accepted(answer).on(3),
        Seen::Own(shown) => handles.supported(shown).on(clause),
        Seen::Peers(_) | Seen::Rows { .. } => Verdict::Silent,
    }
}

fn peers(step: S<'_, '_>, (handles,): (&Handles,)) -> Verdict {
    let Seen::Peers(peers) = step.seen else { return Verdict::Silent };
    for shown in peers {
        if let wrong @ Verdict::Violated(_) = handles.supported(shown) {
            return wrong.on(usize::from(!shown.supported));
        }
    }
    let supported = peers.iter().filter(|shown| shown.supported).count();
    if supported > 0 { Verdict::upheld(1).comparing(supported) } else { Verdict::upheld(0).comparing(peers.len()) }
}

/// Relates two answers of the product; how many handles there are, the law of each action judges.
fn count(step: S<'_, '_>) -> Verdict {
    let shown: &[Shown] = match step.seen {
        Seen::Own(shown) => std::slice::from_ref(shown),
        Seen::Peers(peers) => peers,
        Seen::Answer(_) | Seen::Rows { .. } => return Verdict::Silent,
    };
    let mut counted = [0, 0];
    for Shown { subject, supported, count } in shown {
        let Some(count) = count else { continue };
        if *supported != (*count > 0) {
            let promised =
                format!("subject {subject} {}", if *supported { "with handles" } else { "without a handle" });
            let mismatch = Mismatch::values(&promised, count, Difference::WrongValue);
            return Verdict::Violated(Box::new(mismatch)).on(usize::from(*supported));
        }
        counted[usize::from(*supported)] += 1;
    }
    let clause = usize::from(counted[1] > 0);
    Verdict::upheld(clause).comparing(counted[clause])
}

fn rows(step: S<'_, '_>) -> Verdict {
    let Seen::Rows { rows, asked } = step.seen else { return Verdict::Silent };
    let mut listed = rows.clone();
    listed.sort_unstable();
    Verdict::from(Mismatch::unless_same_rows(asked, &listed, |a, b| a == b)).comparing(asked.len() + 1)
}

/// No handle repeats: the handles so far.
#[derive(Clone, Debug, Default)]
struct Identity {
    known: BTreeSet<u64>,
}

impl Law<Action, Seen> for Identity {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &IDENTITY
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): Read<'_, Self, Action, Seen>) -> Verdict {
        let handles: &[u64] = match step.seen {
            Seen::Answer(Answer::Handle(handle)) => std::slice::from_ref(handle),
            Seen::Answer(Answer::Handles(handles)) => handles,
            _ => return Verdict::Silent,
        };
        match handles.iter().find(|handle| !self.known.insert(**handle)) {
            None => Verdict::upheld(0).comparing(handles.len()),
            Some(handle) => {
                let mismatch = Mismatch::values(&"a handle that was not there before", handle, Difference::Repeated);
                Verdict::Violated(Box::new(mismatch))
            }
        }
    }
}

/// The laws of support for a registry with this support and policy.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let handles = graph.add(Handles::new(supports), ());
    let to = |why| (handles.why(why),);
    graph.relation(&REPLACE, to("what is moved is what an attempt got"), replace);
    graph.relation(&RELEASE, to("what ends is what an attempt got"), release);
    graph.relation(&RETIRED, to("a handle is retired if it supports nothing"), retired);
    graph.relation(&PEERS, to("a subject is supported by its own handles"), peers);
    let asked = || handles.why("what is asked one by one is the measure");
    graph.relation(&COUNT, ().after(asked()), |s, ()| count(s));
    graph.relation(&ROWS, ().after(asked()), |s, ()| rows(s));
    graph.add(Identity::default(), ());
    graph
}

/// Whether a subject can reach a kind of action or a named capability (`count`, `rows`) of a clause.
pub fn supported(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    move |name| match name {
        "count" => supports.has(Feature::Count),
        "rows" => supports.has(Feature::Rows),
        kind => supports.kind(kind),
    }
}
