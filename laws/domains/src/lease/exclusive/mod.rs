//! Exclusive leases: what is recorded, the law nodes, the driver, and relations over two runs.
//!
//! The contract and the model are those of [`lawful_lease::exclusive`]. [`laws`] joins six nodes: `holder` predicts
//! with the model, and every other law relates one kind of observation to what it knows. [`LeaseDriver`] drives any
//! [`lawful_lease::exclusive::LeaseTable`].

mod contracts;
mod driver;
mod laws;
mod leases;
mod lie;
mod relations;
mod seen;

pub use driver::{LeaseDriver, SMALL};
pub use laws::{laws, supported};
pub use leases::Leases;
pub use lie::lie;
pub use relations::relations;
pub use seen::{Answer, Seen, Shown};
