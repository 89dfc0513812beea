//! A stack: the smallest vocabulary with a root law, laws that read it, two kinds and two checkpoints.
#![allow(dead_code, reason = "each test crate uses its own part")]

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Checkpoint, Clause, Contract, Hears, Kinds};
use lawful_graph::{Difference, Handle, Judgement, Law, LawGraph, Mismatch, Read, Step, Verdict};

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Do {
    Push(u32),
    Pop,
}

impl Kinds for Do {
    const KINDS: &'static [&'static str] = &["push", "pop"];
    fn kind(&self) -> usize {
        matches!(self, Self::Pop).into()
    }
}

/// What a caller sees: the answer of a pop, the rows from the bottom, and the length that the product tells.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Seen {
    pub(crate) answer: Option<u32>,
    pub(crate) rows: Vec<u32>,
    pub(crate) length: usize,
}

pub(crate) static ROWS: Contract = Contract {
    id: "rows",
    law: "The rows are what was pushed and not popped.",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::every("some rows"), Clause::every("no row")],
    ..Contract::EMPTY
};
pub(crate) static LENGTH: Contract = Contract {
    id: "length",
    law: "The length is the number of rows.",
    hears: &[Hears::every(Applied), Hears::every(Published)],
    clauses: &[Clause::every("length")],
    ..Contract::EMPTY
};
pub(crate) static TOP: Contract = Contract {
    id: "top",
    law: "A pop answers with the newest row.",
    hears: &[Hears::after(Applied, &["pop"])],
    clauses: &[Clause::of("a row", &["pop"]), Clause::of("no row", &["pop"])],
    ..Contract::EMPTY
};

/// The root law.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    pub(crate) rows: Vec<u32>,
    pub(crate) popped: Option<u32>,
}

impl Law<Do, Seen> for Rows {
    type Reads = ();
    fn contract(&self) -> &'static Contract {
        &ROWS
    }
    fn advance(&mut self, action: &Do, _: Read<'_, Self, Do, Seen>) {
        match action {
            Do::Push(row) => self.rows.push(*row),
            Do::Pop => self.popped = self.rows.pop(),
        }
    }
    fn judge(&mut self, step: &Step<'_, Do, Seen>, _: Read<'_, Self, Do, Seen>) -> Verdict {
        let verdict: Verdict = Mismatch::unless_same_rows(&self.rows, &step.seen.rows, |a, b| a == b).into();
        if self.rows.is_empty() { verdict.on(1) } else { verdict.comparing(self.rows.len()) }
    }
}

pub(crate) fn length(step: &Step<'_, Do, Seen>, rows: &Rows) -> Verdict {
    Mismatch::unless_equal(&rows.rows.len(), &step.seen.length, Difference::WrongValue).into()
}

pub(crate) fn top(step: &Step<'_, Do, Seen>, rows: &Rows) -> Verdict {
    let verdict: Verdict = Mismatch::unless_equal(&rows.popped, &step.seen.answer, Difference::WrongValue).into();
    if rows.popped.is_none() { verdict.on(1) } else { verdict }
}

/// `rows`, and `length` and `top` which read it.
pub(crate) fn stack() -> LawGraph<Do, Seen> {
    let mut graph = LawGraph::new();
    let rows: Handle<Rows> = graph.add(Rows::default(), ());
    graph.relation(&LENGTH, (rows.why("the length is that of the rows"),), |step, (rows,)| length(step, rows));
    graph.relation(&TOP, (rows.why("the newest row is the last one"),), |step, (rows,)| top(step, rows));
    graph
}

/// A right product.
#[derive(Clone, Default)]
pub(crate) struct Stack(pub(crate) Vec<u32>);

impl Stack {
    pub(crate) fn perform(&mut self, action: &Do) -> Seen {
        let answer = match action {
            Do::Push(row) => {
                self.0.push(*row);
                None
            }
            Do::Pop => self.0.pop(),
        };
        Seen { answer, rows: self.0.clone(), length: self.0.len() }
    }
}

/// Performs one action on the laws and judges what `seen` says at both checkpoints.
pub(crate) fn step<A: Kinds + 'static, O: 'static>(
    graph: &mut LawGraph<A, O>,
    judgement: &mut Judgement,
    action: &A,
    seen: &O,
) {
    graph.advance(action);
    for checkpoint in [Applied, Published] {
        graph.judge(&Step { action: Some(action), checkpoint, seen }, judgement);
    }
}

/// Judges a history of the right product after `change` falsified what was seen.
pub(crate) fn judge(graph: &LawGraph<Do, Seen>, history: &[Do], change: impl Fn(usize, &mut Seen)) -> Judgement {
    let (mut graph, mut stack) = (graph.clone(), Stack::default());
    let mut judgement = Judgement::of(&graph);
    for (at, action) in history.iter().enumerate() {
        let mut seen = stack.perform(action);
        change(at, &mut seen);
        step(&mut graph, &mut judgement, action, &seen);
    }
    judgement
}

/// `law/clause@checkpoint = count` for every line of the evidence.
pub(crate) fn counts(judgement: &Judgement) -> Vec<String> {
    let line = |tally: &lawful_graph::Tally| {
        let at: Checkpoint = tally.checkpoint;
        format!("{}/{}@{at} = {}", tally.law, tally.clause, tally.comparisons)
    };
    judgement.ledger.tallies().iter().map(line).collect()
}

pub(crate) fn violated(judgement: &Judgement) -> Vec<&str> {
    judgement.violations.iter().map(|violation| violation.law.as_str()).collect()
}

pub(crate) fn blocked(judgement: &Judgement) -> Vec<(&str, &str)> {
    judgement.blocked.iter().map(|blocked| (blocked.law.as_str(), blocked.by.as_str())).collect()
}
