//! The production driver: builds and disposes of products, and records what the caller got and what the stock saw.
//!
//! Path: the subject's own methods, in this process. Checkpoints: an answer is recorded when the call has returned, or
//! when the panic of a step has reached the driver (`applied`); then the book of the stock (`published`). The cadence
//! is: after every action. What is built although a step failed is forgotten: it is no product that a history could
//! name.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use lawful_contract::{Checkpoint, Kinds, Label};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_lease::construction::{Action, Broken, Construction, Part, Plan, Reply, Stock, Told, Trouble};

use super::seen::Seen;

/// Drives one construction and the products that its history names.
pub struct ConstructionDriver<S: Construction> {
    subject: S,
    stock: Stock,
    constructions: u32,
    /// The products that stand, and the number of the construction that made each.
    standing: BTreeMap<Label, (u32, S::Product)>,
}

impl<S: Construction> ConstructionDriver<S> {
    /// Drives a fresh subject with a stock of its own.
    pub fn new(subject: S) -> Self {
        Self { subject, stock: Stock::new(), constructions: 0, standing: BTreeMap::new() }
    }

    fn answer(&mut self, action: &Action) -> Reply<Told> {
        match *action {
            Action::Build { name, steps } => {
                let (number, product) = self.build(steps, |product| Plan { product, ..Plan::default() })?;
                self.standing.insert(name, (number, product));
                Ok(Told::Built)
            }
            Action::Fail { steps, at, how, stuck } => {
                let stuck = |product| stuck.map(|step| Part { product, step });
                let fails = Some((at, how));
                let (_, built) = self.build(steps, |product| Plan { product, fails, stuck: stuck(product) })?;
                // What was built in spite of the failure is let go without its destructor: what it leaks is judged.
                std::mem::forget(built);
                Ok(Told::Built)
            }
            Action::Dispose { name, stuck } => {
                let Some((product, standing)) = self.standing.remove(&name) else {
                    return Err(Trouble::Failed(format!("no product is called {name}")));
                };
                self.stock.open(Plan { product, fails: None, stuck: stuck.map(|step| Part { product, step }) });
                self.subject.dispose(standing, &self.stock)?;
                Ok(Told::Disposed)
            }
        }
    }

    fn build(&mut self, steps: u32, plan: impl Fn(u32) -> Plan) -> Reply<(u32, S::Product)> {
        let number = self.constructions;
        self.constructions += 1;
        self.stock.open(plan(number));
        Ok((number, self.subject.build(steps, &self.stock)?))
    }

    /// Runs an action; the panic of a step is an answer, and every other panic goes on.
    fn caught(&mut self, action: &Action) -> Reply<Told> {
        let panicked = |payload: Box<dyn Any + Send>| match payload.downcast::<Broken>() {
            Ok(broken) => Ok(Told::Panicked(broken.part())),
            Err(other) => resume_unwind(other),
        };
        catch_unwind(AssertUnwindSafe(|| self.answer(action))).unwrap_or_else(panicked)
    }
}

impl<S: Construction> Driver for ConstructionDriver<S> {
    type Action = Action;
    type Observation = Seen;

    fn perform(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        let answer = match self.caught(action) {
            Ok(answer) => answer,
            Err(Trouble::Broken(broken)) => Told::Broken(broken.part()),
            Err(Trouble::Jammed(jammed)) => Told::Jammed(jammed.part()),
            Err(Trouble::Failed(what)) => return Err(Fault::Runtime(format!("`{}`: {what}", action.kind_name()))),
        };
        let events = self.stock.events();
        record.at(Checkpoint::Applied, Seen::Answer(answer));
        record.at(Checkpoint::Published, Seen::Events(events));
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<(), Fault> {
        let Self { mut subject, stock, standing, .. } = *self;
        let mut first = Ok(());
        for (_, product) in standing.into_values() {
            first = first.and(subject.dispose(product, &stock));
        }
        first.and(subject.close()).map_err(|trouble| Fault::Close(format!("{trouble:?}")))
    }
}
