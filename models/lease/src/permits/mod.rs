//! Permits: a reference model of semaphores and pools.
//!
//! # The law
//!
//! A semaphore has a number of permits. A request asks for some of them, all at once. It is *granted* when they are
//! there, and then they are out until they come back; else it *waits*, and it is granted as soon as enough permits have
//! come back. Nothing else moves a permit.
//!
//! | Group | Promise |
//! |---|---|
//! | requests | `Acquire` is granted or waits. `Try` is granted or is told that there are too few, and never waits. A request is granted as a whole or not at all. |
//! | returns | `Drop` gives up what a request has: permits that it holds come back, and a request that waits is gone. A waiter that is gone loses nothing: what was put aside for it goes to the next. |
//! | order | Under [`Queue::Fair`] requests are granted in the order asked. While somebody waits, free permits are put aside for the first waiter: nobody else gets them, and none is available. Under [`Queue::Any`] any waiter that fits may be served, and none that fits is left. |
//! | size | `Add` adds permits. `Forget` takes permits away for good, only those that are there, and answers how many. `ForgetHeld` makes permits that are out never come back. |
//! | closing | After `Close` every request is told so, whatever happens later; a request that waits is told at once. Closing is for ever. Permits that are out still come back. |
//!
//! The authority is the documentation of `tokio::sync::Semaphore` (1.54): a fair semaphore whose `acquire_many` at the
//! front of the queue holds back later requests. That free permits are put aside, so that `available_permits` is zero
//! while somebody waits, follows from fairness and is stated here as policy.
//!
//! # The model
//!
//! [`Plain`] keeps the number of permits, who holds how many, who waits in the order asked, and whether it was closed.
//! Free permits are recomputed: the number of permits less those that are out. No shorter state predicts every answer.
//! Two semaphores with the same number of free permits differ when one has a waiter, as the next `Try` shows; two with
//! the same waiters in another order differ at the next return; a closed one differs at the next request.
//!
//! *A fault that product and model could share* is losing what was put aside for a waiter that is given up. Whoever
//! forgets it in both places sees no difference. [`Handed`] keeps no such sum: it hands each permit that comes back to
//! the first waiter, one by one, and takes back from a waiter what it was handed. The relation `ghost` needs no model:
//! a request that comes and goes changes nothing.
//!
//! # A complete example
//!
//! ```
//! use lawful_contract::{Label, Model};
//! use lawful_lease::permits::{Action, Answer, Handed, Plain, Queue};
//!
//! let history = [
//!     Action::Open { permits: 2 },
//!     Action::Acquire { name: Label(0), count: 2 },
//!     Action::Acquire { name: Label(1), count: 1 },
//!     Action::Drop { name: Label(0) },
//! ];
//! let (mut plain, mut handed) = (Plain::new(Queue::Fair), Handed::default());
//! let outcomes = history.map(|action| {
//!     let outcome = plain.apply(&action);
//!     assert_eq!(outcome, handed.apply(&action));
//!     outcome
//! });
//! assert_eq!(outcomes[2].answer, Answer::Waiting);
//! assert_eq!(outcomes[3].settled, [(Label(1), Answer::Granted)]);
//! ```
//!
//! # Limits
//!
//! One thread makes all requests, and a waiting request is asked again only after it was woken. So a wake-up that is
//! never sent is seen, and a race between threads is not. "Waits" means: nothing that was woken makes progress any
//! more. [`CONTRACT`] lists every limit.
//!
//! # Trusted base
//!
//! `Vec`, `VecDeque` and `BTreeMap` of the standard library, and the vocabulary in `action.rs`. [`Polled`] is trusted
//! by subjects that use it. Nothing here imports a product.
//!
//! # Wrong answers
//!
//! More permits out than there are; a permit that comes back twice, or never; part of a request granted; a later
//! request served first; a waiter that is never woken; permits lost with a waiter that was given up, before or after it
//! was served; a semaphore that opens again after close; waiters that sleep through a close; `Forget` that takes
//! permits which are out.
//!
//! [`Polled`]: crate::subject::Polled

mod action;
mod contract;
mod handed;
mod model;
mod subject;

pub use crate::subject::{Polled, Reply, Trouble};
pub use action::{Action, Answer, Outcome, Queue};
pub use contract::CONTRACT;
pub use handed::Handed;
pub use model::Plain;
pub use subject::{Feature, Permits, Supports};
