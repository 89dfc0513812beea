//! The document service as a composed subsystem: its vocabulary, its driver, its laws and its histories.
//!
//! Role: show that shipped laws compose. [`laws`] wires the laws of exclusive leases, of trees, of receipts and of
//! ordered maps into one graph over the service's own vocabulary and adds four laws that span them. The product is
//! [`crate::subjects::service`]; it knows nothing of this.
//!
//! Goals: no law of a part is written anew; whatever a part breaks is named by that part's law.
//!
//! Non-goals: a second model of a document service. What is promised of each part is the part's contract.

mod action;
mod categories;
#[path = "../examples/service_oracle.rs"]
#[allow(dead_code, reason = "as an example it has a main of its own")]
mod composition;
pub mod contracts;
mod driver;
mod grammar;
mod lie;
pub mod parts;
mod scenarios;
mod seen;
pub mod spanning;
pub(crate) mod words;

pub use action::{Change, Command, Do};
pub use categories::categories;
pub use composition::laws;
pub use contracts::CONTRACT;
pub use driver::ServiceDriver;
pub use grammar::{ServiceGrammar, State};
pub use lie::lie;
pub use scenarios::scenarios;
pub use seen::{Came, Replied, Seen, Work, World};
