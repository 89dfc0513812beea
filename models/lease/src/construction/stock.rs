//! The fixture that products take their parts from.
//!
//! Role: fail where the history says so, and write down what happened, in order and with repetitions. It is the only
//! way from a product to the record, so nothing is folded before it is judged.
//!
//! Non-goals: judging, and keeping a product from doing wrong. A part can be returned twice or never.

use std::cell::RefCell;
use std::fmt;
use std::panic::resume_unwind;
use std::rc::Rc;

use super::{How, Part};

/// Where the parts of a product come from, one for each step.
///
/// # Examples
///
/// ```
/// use lawful_lease::construction::{Event, How, Order, Plan, Stock};
///
/// let stock = Stock::new();
/// stock.open(Plan { product: 0, fails: Some((1, How::Error)), stuck: None });
/// let part = stock.take().expect("the first step succeeds");
/// assert!(stock.take().is_err());
/// assert!(stock.give_back(part).is_ok());
/// assert_eq!(stock.events().last(), Some(&Event::Returned(part)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stock(Rc<RefCell<Shelf>>);

#[derive(Debug, Default)]
struct Shelf {
    plan: Plan,
    /// How many parts were asked for under this plan.
    asked: u32,
    events: Vec<Event>,
}

/// What the stock does during one action.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plan {
    /// The number of the construction.
    pub product: u32,
    /// Which step fails, and how.
    pub fails: Option<(u32, How)>,
    /// Whose return fails.
    pub stuck: Option<Part>,
}

/// What happened at the stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// A part was taken.
    Took(Part),
    /// A step failed.
    Broke(Part),
    /// A part was returned.
    Returned(Part),
    /// A part was returned, and its return failed. It counts as returned: nobody returns it again.
    Jammed(Part),
}

impl Event {
    /// The part that was returned, with or without an error.
    pub fn returned(&self) -> Option<Part> {
        match self {
            Self::Returned(part) | Self::Jammed(part) => Some(*part),
            Self::Took(_) | Self::Broke(_) => None,
        }
    }

    /// The part that was taken.
    pub fn taken(&self) -> Option<Part> {
        if let Self::Took(part) = self { Some(*part) } else { None }
    }
}

/// The error of a step that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken(Part);

/// The error of a return that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jammed(Part);

impl Broken {
    /// The step that failed.
    pub fn part(self) -> Part {
        self.0
    }
}

impl Jammed {
    /// The part whose return failed.
    pub fn part(self) -> Part {
        self.0
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} of construction {} failed", self.0.step, self.0.product)
    }
}

impl fmt::Display for Jammed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the part of step {} of construction {} could not be returned", self.0.step, self.0.product)
    }
}

impl std::error::Error for Broken {}
impl std::error::Error for Jammed {}

impl Stock {
    /// A stock that never fails.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the part of the next step.
    ///
    /// # Errors
    ///
    /// [`Broken`], if the plan says that this step fails.
    ///
    /// # Panics
    ///
    /// With a [`Broken`] as payload, if the plan says that this step panics.
    pub fn take(&self) -> Result<Part, Broken> {
        let (part, fails) = {
            let mut shelf = self.0.borrow_mut();
            let part = Part { product: shelf.plan.product, step: shelf.asked };
            shelf.asked += 1;
            let fails = shelf.plan.fails.filter(|(step, _)| *step == part.step).map(|(_, how)| how);
            shelf.events.push(if fails.is_some() { Event::Broke(part) } else { Event::Took(part) });
            (part, fails)
        };
        match fails {
            None => Ok(part),
            Some(How::Error) => Err(Broken(part)),
            Some(How::Panic) => resume_unwind(Box::new(Broken(part))),
        }
    }

    /// Returns a part.
    ///
    /// # Errors
    ///
    /// [`Jammed`], if the plan says that this return fails.
    pub fn give_back(&self, part: Part) -> Result<(), Jammed> {
        let mut shelf = self.0.borrow_mut();
        let jams = shelf.plan.stuck == Some(part);
        shelf.events.push(if jams { Event::Jammed(part) } else { Event::Returned(part) });
        if jams { Err(Jammed(part)) } else { Ok(()) }
    }

    /// Starts an action: for the driver.
    pub fn open(&self, plan: Plan) {
        *self.0.borrow_mut() = Shelf { plan, asked: 0, events: Vec::new() };
    }

    /// What happened since the action started.
    pub fn events(&self) -> Vec<Event> {
        self.0.borrow().events.clone()
    }
}
