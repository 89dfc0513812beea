//! Refill: a reference model of token buckets and rate limiters.
//!
//! # The law
//!
//! A bucket holds tokens, at most `max`. A `Take` of some tokens is granted if they are there, all of them, and then
//! they are gone; else it is refused and takes nothing. Time is a logical clock that only `Advance` moves, and time
//! alone brings tokens back: `width` of them for each `interval`.
//!
//! | Group | Promise |
//! |---|---|
//! | ceiling | There are never more than `max` tokens. What would overflow is lost. |
//! | budget | Between any two moments no more is granted than `max` and what the time between them brings. |
//! | takes | A take is granted exactly if its tokens are there. `TakeUpTo` takes what is there and answers how many. |
//! | pace | Under [`Pace::Stepped`] all `width` tokens come at the end of each interval, counted from `Open`. Under [`Pace::Steady`] they come evenly, the first `width`-th part of an interval after the bucket was last full. |
//! | waiting | `Wait` answers after how many ticks a take would be granted, and that it never would if it is more than `max`. It takes nothing. |
//!
//! The authority is the description of the token bucket (ITU-T I.371, the generic cell rate algorithm, for the steady
//! pace) and the documentation of the product for its pace; the design document states the ceiling and the budget.
//!
//! # The model
//!
//! [`Plain`] keeps the tokens in parts of one `interval`-th, so that no fraction is lost, and the time since the last
//! step. It jumps over time by one multiplication. A model that keeps whole tokens only answers wrongly after two
//! advances of less than a token each; one that keeps times of takes needs no more than this sum of them.
//!
//! *A fault that product and model could share* is to lose a remainder when a long time is taken in one jump. [`Ticked`]
//! never jumps: it goes tick by tick and counts. The relation `one-step` needs no model: to advance by `n`, and `n`
//! times by one, shows the same. The law `budget` reads only what was granted and when.
//!
//! # A complete example
//!
//! ```
//! use lawful_contract::Model;
//! use lawful_lease::refill::{Action, Outcome, Pace, Plain, Ticked};
//!
//! let (mut plain, mut ticked) = (Plain::new(Pace::Steady), Ticked::new(Pace::Steady));
//! let mut apply = |action| {
//!     let outcome = plain.apply(&action);
//!     assert_eq!(outcome, ticked.apply(&action));
//!     outcome
//! };
//! apply(Action::Open { max: 4, width: 2, interval: 3, tokens: 1 });
//! assert_eq!(apply(Action::Take { count: 2 }), Outcome::Short);
//! assert_eq!(apply(Action::Wait { count: 2 }), Outcome::After(Some(2)));
//! apply(Action::Advance { ticks: 2 });
//! assert_eq!(apply(Action::Take { count: 2 }), Outcome::Granted);
//! ```
//!
//! # Limits
//!
//! Time is a number of ticks that the test moves; a product that reads a real clock cannot be judged. Numbers stay far
//! from overflow. [`CONTRACT`] lists every limit.
//!
//! # Trusted base
//!
//! Integer arithmetic of `u64`, and the vocabulary in `action.rs`. Nothing here imports a product.
//!
//! # Wrong answers
//!
//! Tokens past the maximum after a long pause; a refused take that takes; a take of many that takes some; a refill one
//! tick early or late; a remainder lost with each advance; several intervals counted as one; a refill that starts when
//! it is asked for instead of at its step; a width or interval that is off by one.

mod action;
mod contract;
mod model;
mod subject;
mod ticked;

pub use crate::subject::{Reply, Trouble};
pub use action::{Action, Outcome, Pace};
pub use contract::CONTRACT;
pub use model::Plain;
pub use subject::{Feature, Rate, Refill, Supports};
pub use ticked::Ticked;
