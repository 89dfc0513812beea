//! Support: what is recorded, the law nodes, the driver, and relations over two runs.
//!
//! The contract and the model are those of [`lawful_lease::support`]. [`laws`] joins eight nodes: `attempt` predicts
//! with the model, and the law of each action relates what its subject shows to that. [`SupportDriver`] drives any
//! [`lawful_lease::support::Registry`].

mod contracts;
mod driver;
mod handles;
mod laws;
mod lie;
mod relations;
mod seen;

pub use driver::SupportDriver;
pub use handles::Handles;
pub use laws::{laws, supported};
pub use lie::lie;
pub use relations::relations;
pub use seen::{Answer, Seen, Shown};
