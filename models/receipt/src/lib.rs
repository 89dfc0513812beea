//! A reference model of receipt settlement.
//!
//! Role: say what a group of receipts promises, and predict what a caller sees. This crate holds the vocabulary
//! ([`Action`], [`Answer`]), the contract ([`CONTRACT`]), the model in two formulations ([`Plain`], [`Stepwise`]), the
//! holds that a test opens ([`Hold`], [`Obligation`], [`Member`]) and the trait by which a product is called
//! ([`Receipts`]). It generates no history, judges nothing, runs no task and calls no product.
//!
//! # The law
//!
//! A *receipt* is a completion obligation for a portion of applied work. A *group* owns receipts. Each has two holds:
//! its writes are delivered, then it completes; or it is rejected. Nothing else makes it progress.
//!
//! | Shape | Promise |
//! |---|---|
//! | all | Success when every receipt is applied, in order. A rejection settles the request at once with that exact error, whether earlier or later receipts are pending. |
//! | every | One settlement when each has settled: what each came to, in order. |
//! | any | The first receipt that is applied. Rejections count only when all are rejected; then the last one. |
//! | race | The first receipt that is settled, whichever way. |
//! | ordered | What each receipt came to, once, in the order of the receipts. |
//! | unordered | What each receipt came to, once, in any order, as soon as it is asked for and there. |
//! | keyed | The same with a key beside each. A receipt put at a key that is owed replaces the one that was there, which yields nothing. |
//!
//! A group without receipts settles at once, and its stream ends. A request settles once. A stream ends only when
//! nothing is owed: a replaced or an aborted receipt does not end it. The size of a group changes no answer. What the
//! caller does while a hold is closed decides what its opening means: after a cancel it means nothing, after a
//! hand-over the new owner sees it, after a restart only the new request settles.
//!
//! *Rows* are visible when their writes were delivered and the group still had a use for them. At a rejection they are the
//! applied prefix. *Held*: a group holds each receipt that it waits for, and lets it go when it has no more use for it.
//!
//! The authority is the oracle guide (`One matrix can need two schedules`, and its neighbours on await boundaries),
//! and for each
//! shape the public documentation that [`CONTRACT`] names. Four choices belong to the product ([`Policies`]): whether
//! pending receipts go on when their request settles, whether the receipts of a stream run without being asked for,
//! whether an aborted one says so, and whether a stream that owes nothing ends or waits for a member to come.
//!
//! # Three schedules
//!
//! | Schedule | Holds | Observation |
//! |---|---|---|
//! | omission | Hold this receipt, apply every peer. | The request still waits. |
//! | rejection | Apply the earlier ones, leave the later ones pending, reject this one. | It settles now, with that error and the applied prefix. |
//! | alone | Reject this one while every peer, earlier ones too, is pending. | It settles now, with that error. |
//!
//! The first two are the oracle guide's. The third is needed for a fault that hides a rejection behind an *earlier*
//! pending
//! receipt. Under omission a terminal receipt cannot show a delay, because it has no later peer.
//!
//! # The model
//!
//! [`Plain`] writes down in which *turn* (one run of the executor until nothing can progress) each thing happened, and
//! answers every question by comparing turns. No shorter state predicts every answer: two groups that differ in one
//! turn are told apart by the next rejection. Holds that open in one turn open at once, and any order among them is
//! right: the outcome is then a set of permitted settlements, and [`Plain::answered`] narrows it by what was seen.
//!
//! [`Stepwise`] knows no turns: it keeps what each receipt is now and steps it. Laws run with it. It is accepted
//! because `tests/formulations.rs` compares both on every history of bounded length, with every answer that is right.
//!
//! *A fault that product and model could share* is to take the lowest place for the first in time. The relation `places`
//! turns a group round and needs no model: only the names in its answers may change.
//!
//! # A complete example
//!
//! ```
//! use lawful_contract::{Label, Model};
//! use lawful_receipt::{Action, Due, Order, Plain, Policies, Shape, Stepwise, Which};
//!
//! let name = Label(0);
//! let omission = [
//!     Action::Start { name, shape: Shape::All, count: 4 },
//!     Action::ApplyMany { name, which: Which::Peers(1), order: Order::Ascending },
//! ];
//! let (mut plain, mut stepwise) = (Plain::new(Policies::USUAL), Stepwise::new(Policies::USUAL));
//! for action in &omission {
//!     assert_eq!(plain.apply(action), stepwise.apply(action));
//! }
//! let promise = plain.promises().of(name).cloned().unwrap();
//! assert_eq!((promise.due, promise.rows.len(), promise.kept.len()), (Due::Pending, 3, 1));
//! ```
//!
//! # Limits
//!
//! One thread, no clock, no panicking member, and what happens in one turn happens at once. [`CONTRACT`] lists every
//! limit and omission, and which differences a comparison ignores.
//!
//! # Trusted base
//!
//! Both formulations import the vocabulary of actions and promises ([`Which::places`], the types of `promise.rs` and
//! [`Promise::yields`], which reads them), `Vec` and its sorting. The holds and members of `hold.rs` are not part of a
//! prediction: they are what a product joins. That an executor runs to a standstill is a premise with a witness of its
//! own. Nothing here imports any product.
//!
//! # Wrong answers
//!
//! A law set for this domain has to reject at least these: a rejection that waits for all; a success without one of the
//! receipts; another error, or the last one for the first; a second settlement; a row that was not applied; a rejection
//! that hides behind a pending receipt in groups of some size; a stream that ends early, or never; an output that comes
//! twice; a replaced receipt that still yields; a waker of the owner before.

mod action;
mod contract;
mod hold;
mod model;
mod promise;
mod stepwise;
mod subject;
mod turns;

pub use action::{Action, End, Order, Shape, Which};
pub use contract::CONTRACT;
pub use hold::{Hold, Member, Obligation, Opened, Rows};
pub use model::Plain;
pub use promise::{
    Aborted, Answer, Drive, Due, Failure, Fit, Idle, Output, Owed, Policies, Promise, Promises, Receipt, Rest, Row,
    Settlement, Sight, Taken,
};
pub use stepwise::Stepwise;
pub use subject::{Feature, MOST, Receipts, Reply, Request, Supports, Trouble};
