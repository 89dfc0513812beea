//! The model: which construction made which standing product, and in how many steps.
//!
//! Role: predict which parts are taken and returned and what the caller is told, by counting. A construction that fails
//! in step `n` has taken the parts of the steps before, and all of them go back.
//!
//! Non-goals: the parts themselves. The stock keeps them.

use std::collections::BTreeMap;

use lawful_contract::{Label, Model};

use super::{Action, Cleanup, How, Outcome, Part, Told};

/// The plain formulation: steps are counted.
///
/// # Examples
///
/// ```
/// use lawful_contract::Model;
/// use lawful_lease::construction::{Action, Cleanup, How, Part, Plain, Told};
///
/// let mut model = Plain::new(Cleanup::Told);
/// let outcome = model.apply(&Action::Fail { steps: 3, at: 2, how: How::Error, stuck: Some(0) });
/// let part = |step| Part { product: 0, step };
/// assert_eq!(outcome.answer, Told::Broken(part(2)));
/// assert_eq!(outcome.returned, [part(1), part(0)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plain {
    cleanup: Cleanup,
    constructions: u32,
    standing: BTreeMap<Label, (u32, u32)>,
}

impl Plain {
    /// No construction yet; `cleanup` says whether disposal tells that a return failed.
    pub fn new(cleanup: Cleanup) -> Self {
        Self { cleanup, constructions: 0, standing: BTreeMap::new() }
    }

    /// The number of the next construction.
    pub fn constructions(&self) -> u32 {
        self.constructions
    }

    /// The parts of every product that stands.
    pub fn standing(&self) -> Vec<Part> {
        self.standing.values().flat_map(|(product, steps)| parts(*product, *steps)).collect()
    }

    fn next(&mut self) -> u32 {
        self.constructions += 1;
        self.constructions - 1
    }
}

/// The parts of the first `steps` steps of a construction, in the order in which they are taken.
fn parts(product: u32, steps: u32) -> impl DoubleEndedIterator<Item = Part> {
    (0..steps).map(move |step| Part { product, step })
}

impl Model for Plain {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match *action {
            Action::Build { name, steps } => {
                let product = self.next();
                self.standing.insert(name, (product, steps));
                Outcome { answer: Told::Built, taken: parts(product, steps).collect(), returned: Vec::new() }
            }
            Action::Fail { at, how, .. } => {
                let product = self.next();
                let broken = Part { product, step: at };
                // Whatever happens while parts go back, the caller gets what happened first.
                let answer = match how {
                    How::Error => Told::Broken(broken),
                    How::Panic => Told::Panicked(broken),
                };
                let taken = parts(product, at);
                Outcome { answer, taken: taken.collect(), returned: parts(product, at).rev().collect() }
            }
            Action::Dispose { name, stuck } => {
                let (product, steps) = self.standing.remove(&name).unwrap_or((self.constructions, 0));
                let answer = match (stuck, self.cleanup) {
                    (Some(step), Cleanup::Told) => Told::Jammed(Part { product, step }),
                    _ => Told::Disposed,
                };
                Outcome { answer, taken: Vec::new(), returned: parts(product, steps).rev().collect() }
            }
        }
    }
}
