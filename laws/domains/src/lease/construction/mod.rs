//! Partial construction: what is recorded, the law nodes and the driver.
//!
//! The contract and the model are those of [`lawful_lease::construction`]. [`laws`] joins six nodes. Relations over two
//! runs are left out: a construction is one action, and what another run of it shows is what `once` and `released`
//! relate within one.

mod contracts;
mod driver;
mod laws;
mod lie;
mod seen;
mod steps;

pub use driver::ConstructionDriver;
pub use laws::{Once, laws, supported};
pub use lie::lie;
pub use seen::Seen;
pub use steps::Steps;
