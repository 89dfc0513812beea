//! A second formulation: each step is a scope that is left again.
//!
//! Role: say the same without counting. A step takes its part, runs the steps after it, and returns its part when they
//! failed. What goes back, and in which order, follows from the nesting.

use std::collections::BTreeMap;

use lawful_contract::{Label, Model};

use super::{Action, Cleanup, How, Outcome, Part, Told};

/// The formulation by scopes.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_lease::construction::{Action, Cleanup, Scopes, Told};
///
/// let mut model = Scopes::new(Cleanup::Silent);
/// assert_eq!(model.apply(&Action::Build { name: Label(0), steps: 2 }).taken.len(), 2);
/// let disposed = model.apply(&Action::Dispose { name: Label(0), stuck: Some(1) });
/// assert_eq!((disposed.answer, disposed.returned[0].step), (Told::Disposed, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scopes {
    cleanup: Cleanup,
    next: u32,
    standing: BTreeMap<Label, Vec<Part>>,
}

impl Scopes {
    /// No construction yet; `cleanup` says whether disposal tells that a return failed.
    pub fn new(cleanup: Cleanup) -> Self {
        Self { cleanup, next: 0, standing: BTreeMap::new() }
    }
}

/// Enters the scope of a step and of those after it; the error leads out again, and each scope left returns its part.
fn enter(outcome: &mut Outcome, step: Part, steps: u32, fails: Option<u32>) -> Result<(), Part> {
    if step.step == steps {
        return Ok(());
    }
    if fails == Some(step.step) {
        return Err(step);
    }
    outcome.taken.push(step);
    let inner = enter(outcome, Part { step: step.step + 1, ..step }, steps, fails);
    if inner.is_err() {
        outcome.returned.push(step);
    }
    inner
}

impl Model for Scopes {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let mut outcome = Outcome { answer: Told::Built, taken: Vec::new(), returned: Vec::new() };
        let first = Part { product: self.next, step: 0 };
        match *action {
            Action::Build { name, steps } => {
                self.next += 1;
                if enter(&mut outcome, first, steps, None).is_ok() {
                    self.standing.insert(name, outcome.taken.clone());
                }
            }
            Action::Fail { steps, at, how, .. } => {
                self.next += 1;
                if let Err(part) = enter(&mut outcome, first, steps, Some(at)) {
                    outcome.answer = if how == How::Panic { Told::Panicked(part) } else { Told::Broken(part) };
                }
            }
            Action::Dispose { name, stuck } => {
                outcome.answer = Told::Disposed;
                let mut parts = self.standing.remove(&name).unwrap_or_default();
                while let Some(part) = parts.pop() {
                    if stuck == Some(part.step) && self.cleanup == Cleanup::Told {
                        outcome.answer = Told::Jammed(part);
                    }
                    outcome.returned.push(part);
                }
            }
        }
        outcome
    }
}
