//! The root law: it holds the reference model, narrows it by what was answered, and judges each output of a stream.

use std::collections::BTreeMap;

use lawful_contract::{Contract, Label, Model};
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_receipt::{
    Action, Answer, Due, End, Fit, Idle, Output, Policies, Promise, Receipt, Settlement, Shape, Stepwise,
};

use crate::receipt::contracts::OUTPUTS;
use crate::receipt::seen::Seen;

/// The root law: what the model promises, and how what was answered fits.
#[derive(Clone, Debug)]
pub struct Outputs {
    model: Stepwise,
    groups: BTreeMap<Label, Judged>,
}

/// What is known of one group.
#[derive(Clone, Debug)]
pub(crate) struct Judged {
    /// What is promised, before the answers to this action.
    pub(crate) before: Promise,
    /// What is promised after them.
    pub(crate) after: Promise,
    /// The answers to this action.
    pub(crate) answers: Vec<(Answer, Fit)>,
    /// What was settled or taken before this action.
    known: Known,
    /// What happened to the group since it was started.
    pub(crate) past: Past,
}

/// What a group has answered.
#[derive(Clone, Debug, Default)]
struct Known {
    settled: Option<Settlement>,
    taken: Vec<Output>,
}

/// What happened to a group since it was started: which clause of a law is reached depends on it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Past {
    pub(crate) handed_over: bool,
    pub(crate) restarted: bool,
    pub(crate) cancelled: bool,
    pub(crate) put_again: bool,
    pub(crate) aborted: bool,
    pub(crate) fronted: bool,
    pub(crate) empty: bool,
}

/// A group of which nothing is promised.
static NOTHING: Judged = Judged {
    before: NO_PROMISE,
    after: NO_PROMISE,
    answers: Vec::new(),
    known: Known { settled: None, taken: Vec::new() },
    past: Past {
        handed_over: false,
        restarted: false,
        cancelled: false,
        put_again: false,
        aborted: false,
        fronted: false,
        empty: false,
    },
};
const NO_PROMISE: Promise = Promise {
    shape: Shape::All,
    due: Due::Never,
    owed: Vec::new(),
    takes: 0,
    rows: Vec::new(),
    kept: Vec::new(),
    gone: Vec::new(),
};

impl Outputs {
    /// The root law for a subject without groups.
    pub fn new(policies: Policies) -> Self {
        Self { model: Stepwise::new(policies), groups: BTreeMap::new() }
    }

    /// What is promised of a group after what it answered to the action that ran.
    pub fn promise(&self, name: Label) -> &Promise {
        &self.of(name).after
    }

    pub(crate) fn idle(&self) -> Idle {
        self.model.policies().idle
    }

    pub(crate) fn of(&self, name: Label) -> &Judged {
        self.groups.get(&name).unwrap_or(&NOTHING)
    }
}

impl Judged {
    fn new(promise: Promise) -> Self {
        Self { before: promise.clone(), after: promise, ..NOTHING.clone() }
    }

    /// Whether the request had settled before this action.
    pub(crate) fn has_settled(&self) -> bool {
        self.known.settled.is_some()
    }

    /// How the answer at a position fits. What the model was not asked about is strange.
    pub(crate) fn fit(&self, position: usize) -> Fit {
        self.answers.get(position).map_or(Fit::Strange, |(_, fit)| *fit)
    }

    /// What was answered to the action before is known from now on.
    fn know(&mut self) {
        for (answer, _) in std::mem::take(&mut self.answers) {
            match answer {
                Answer::Settled(settlement) => drop(self.known.settled.get_or_insert(settlement)),
                Answer::Next(taken) => self.known.taken.push(taken.output),
                Answer::End | Answer::Failed(_) => {}
            }
        }
    }

    fn happened(&mut self, action: &Action) {
        let was_owed = |at| self.after.owed.iter().any(|owed| owed.receipt.at == at);
        match action {
            Action::HandOver { .. } => self.past.handed_over = true,
            Action::Restart { .. } => {
                self.past.restarted = true;
                self.past.cancelled = false;
                self.known.settled = None;
            }
            Action::Cancel { .. } => self.past.cancelled = true,
            Action::Put { at, .. } if was_owed(*at) => self.past.put_again = true,
            Action::Abort { .. } | Action::AbortAll { .. } | Action::Clear { .. } => self.past.aborted = true,
            Action::Add { end: End::Front, .. } => self.past.fronted = true,
            _ => {}
        }
    }
}

impl Law<Action, Seen> for Outputs {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &OUTPUTS
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        let promises = self.model.apply(action);
        for (name, promise) in promises.0 {
            let starts = matches!(action, Action::Start { .. }) && action.name() == Some(name);
            match self.groups.get_mut(&name).filter(|_| !starts) {
                Some(judged) => {
                    judged.know();
                    if action.name() == Some(name) {
                        judged.happened(action);
                    }
                    (judged.before, judged.after) = (promise.clone(), promise);
                }
                None => {
                    let mut judged = Judged::new(promise);
                    judged.past.empty = matches!(action, Action::Start { count: 0, .. });
                    self.groups.insert(name, judged);
                }
            }
        }
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        let Seen::Told(name, _, answers) = step.seen else { return Verdict::Silent };
        let Some(judged) = self.groups.get_mut(name) else { return Verdict::Silent };
        if answers.is_empty() {
            return Verdict::Silent;
        }
        judged.answers = answers.iter().map(|answer| (answer.clone(), self.model.answered(*name, answer))).collect();
        judged.after = self.model.promise(*name).unwrap_or(NO_PROMISE);
        outputs(judged)
    }
}

/// Each output is what some receipt came to whose output is owed.
fn outputs(judged: &Judged) -> Verdict {
    let mut taken = judged.known.taken.clone();
    let (mut compared, mut clause) = (0, 0);
    for (answer, fit) in &judged.answers {
        let Answer::Next(next) = answer else { continue };
        clause = match next.output {
            Output::Applied(_) => 0,
            Output::Rejected(_) => 1,
            Output::Cancelled => 2,
        };
        if *fit == Fit::Strange {
            let repeated = next.output != Output::Cancelled && taken.contains(&next.output);
            let difference = if repeated { Difference::Repeated } else { strange(judged, next.output) };
            return Verdict::Violated(Box::new(Mismatch::values(&judged.before.owed, next, difference))).on(clause);
        }
        taken.push(next.output);
        compared += 1;
    }
    Verdict::upheld(clause).comparing(compared)
}

/// An output of a receipt that is owed something else is a wrong value; of any other it is one too many.
fn strange(judged: &Judged, output: Output) -> Difference {
    let receipt: Option<Receipt> = match output {
        Output::Applied(receipt) => Some(receipt),
        Output::Rejected(failure) => Some(failure.receipt),
        Output::Cancelled => None,
    };
    let owed = judged.before.owed.iter().find(|owed| Some(owed.receipt) == receipt);
    if owed.is_some_and(|owed| !owed.outputs.is_empty()) { Difference::WrongValue } else { Difference::Extra }
}
