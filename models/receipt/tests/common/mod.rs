//! What the tests of this crate share: a history, one action, and what both formulations then promise.
#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod table;

use lawful_contract::{Label, Model};
use lawful_receipt::{
    Action, Answer, Due, End, Failure, Fit, Order, Output, Owed, Plain, Policies, Promise, Promises, Receipt, Row,
    Settlement, Shape, Sight, Stepwise, Taken, Which,
};

/// The group that most histories speak of.
pub(crate) const NAME: Label = Label(0);

/// Both formulations of the model.
pub(crate) trait Formulation: Model<Action = Action, Outcome = Promises> {
    fn new(policies: Policies) -> Self;
    fn promises(&self) -> Promises;
    fn answered(&mut self, name: Label, answer: &Answer) -> Fit;
}

impl Formulation for Plain {
    fn new(policies: Policies) -> Self {
        Self::new(policies)
    }
    fn promises(&self) -> Promises {
        self.promises()
    }
    fn answered(&mut self, name: Label, answer: &Answer) -> Fit {
        self.answered(name, answer)
    }
}

impl Formulation for Stepwise {
    fn new(policies: Policies) -> Self {
        Self::new(policies)
    }
    fn promises(&self) -> Promises {
        self.promises()
    }
    fn answered(&mut self, name: Label, answer: &Answer) -> Fit {
        self.answered(name, answer)
    }
}

pub(crate) fn start(shape: Shape, count: usize) -> Action {
    Action::Start { name: NAME, shape, count }
}
pub(crate) fn apply(at: usize) -> Action {
    Action::Apply { name: NAME, at }
}
pub(crate) fn reject(at: usize, error: u32) -> Action {
    Action::Reject { name: NAME, at, error }
}
pub(crate) fn deliver(at: usize) -> Action {
    Action::Deliver { name: NAME, at }
}
pub(crate) fn apply_many(which: Which) -> Action {
    Action::ApplyMany { name: NAME, which, order: Order::Ascending }
}
pub(crate) fn take(count: usize) -> Action {
    Action::Take { name: NAME, count }
}
pub(crate) fn add(end: End) -> Action {
    Action::Add { name: NAME, end }
}
pub(crate) fn put(at: usize) -> Action {
    Action::Put { name: NAME, at }
}
pub(crate) fn abort(at: usize) -> Action {
    Action::Abort { name: NAME, at }
}
pub(crate) fn cancel() -> Action {
    Action::Cancel { name: NAME }
}
pub(crate) fn restart() -> Action {
    Action::Restart { name: NAME }
}

pub(crate) fn r(at: usize) -> Receipt {
    Receipt::first(at)
}
/// The receipt that was put second at a key.
pub(crate) fn second(at: usize) -> Receipt {
    Receipt { at, round: 1 }
}
pub(crate) fn failure(at: usize, error: u32) -> Failure {
    Failure { receipt: r(at), error }
}
pub(crate) fn applied(at: usize) -> Output {
    Output::Applied(r(at))
}
pub(crate) fn rejected(at: usize, error: u32) -> Output {
    Output::Rejected(failure(at, error))
}
pub(crate) fn next(output: Output) -> Answer {
    Answer::Next(Taken { at: None, output })
}
pub(crate) fn success(outputs: &[Output]) -> Settlement {
    Settlement::Success(outputs.to_vec())
}
pub(crate) fn rejection(at: usize, error: u32) -> Settlement {
    Settlement::Rejection(failure(at, error))
}

/// A promise without rows, takes or members.
pub(crate) fn promise(shape: Shape) -> Promise {
    let due = if shape.is_stream() { Due::Never } else { Due::Pending };
    Promise { shape, due, owed: vec![], takes: 0, rows: vec![], kept: vec![], gone: vec![] }
}

/// Ways to say what a promise holds.
pub(crate) trait Says: Sized {
    fn one_of(self, right: &[Settlement]) -> Self;
    fn never(self) -> Self;
    fn owes(self, owed: &[(Receipt, &[Output])]) -> Self;
    fn takes(self, takes: usize) -> Self;
    /// Certain rows, each in a turn of its own.
    fn rows(self, receipts: &[Receipt]) -> Self;
    /// The same rows, of whose order nothing is known.
    fn in_any_order(self) -> Self;
    /// Rows that may be visible, all in the last turn.
    fn perhaps(self, receipts: &[Receipt]) -> Self;
    fn keeps(self, receipts: &[Receipt]) -> Self;
    fn lets_go(self, receipts: &[Receipt]) -> Self;
}

impl Says for Promise {
    fn one_of(self, right: &[Settlement]) -> Self {
        Self { due: Due::OneOf(right.to_vec()), ..self }
    }
    fn never(self) -> Self {
        Self { due: Due::Never, ..self }
    }
    fn owes(self, owed: &[(Receipt, &[Output])]) -> Self {
        let owed = owed.iter().map(|(receipt, outputs)| Owed { receipt: *receipt, outputs: outputs.to_vec() });
        Self { owed: owed.collect(), ..self }
    }
    fn takes(self, takes: usize) -> Self {
        Self { takes, ..self }
    }
    fn rows(self, receipts: &[Receipt]) -> Self {
        let row =
            |(turn, receipt): (usize, &Receipt)| Row { turn: turn as u32, receipt: *receipt, sight: Sight::Certain };
        Self { rows: receipts.iter().enumerate().map(row).collect(), ..self }
    }
    fn in_any_order(mut self) -> Self {
        self.rows.iter_mut().for_each(|row| row.turn = 0);
        self
    }
    fn perhaps(mut self, receipts: &[Receipt]) -> Self {
        let turn = self.rows.last().map_or(0, |last| last.turn + 1);
        let row = |receipt: &Receipt| Row { turn, receipt: *receipt, sight: Sight::Possible };
        self.rows.extend(receipts.iter().map(row));
        self
    }
    fn keeps(self, receipts: &[Receipt]) -> Self {
        Self { kept: receipts.to_vec(), ..self }
    }
    fn lets_go(self, receipts: &[Receipt]) -> Self {
        Self { gone: receipts.to_vec(), ..self }
    }
}

/// What a formulation promises of [`NAME`] after a history and some answers, and how the answers fitted.
pub(crate) fn after<F: Formulation>(policies: Policies, history: &[Action], answers: &[Answer]) -> (Promise, Vec<Fit>) {
    let mut model = F::new(policies);
    history.iter().for_each(|action| drop(model.apply(action)));
    let fits = answers.iter().map(|answer| model.answered(NAME, answer)).collect();
    (model.promises().of(NAME).cloned().expect("the history starts the group"), fits)
}

/// The same of both formulations; panics where they differ.
pub(crate) fn both(policies: Policies, history: &[Action], answers: &[Answer]) -> (Promise, Vec<Fit>) {
    let plain = after::<Plain>(policies, history, answers);
    assert_eq!(plain, after::<Stepwise>(policies, history, answers), "the formulations differ after {history:?}");
    plain
}
