//! Handles: what is recorded, the law nodes, the driver, and relations over two runs.
//!
//! The contract and the model are those of [`lawful_lease::handles`]. [`laws`] joins six nodes. `stale` needs no model:
//! it knows only which handles have lost their tenant. `tenancy` holds the model and reads it: a stale handle that
//! resolves may have changed somebody's entry. `release` judges what clear, drain and retain leave, `iteration` the
//! walk, `count` the sums, `room` the capacity. [`HandlesDriver`] drives any [`lawful_lease::handles::Handles`].

mod contracts;
mod driver;
mod laws;
mod lie;
mod relations;
mod seen;
mod stale;
mod tenancy;

pub use driver::{HandlesDriver, SMALL};
pub use laws::{laws, supported};
pub use lie::lie;
pub use relations::relations;
pub use seen::{Probe, Seen, Trail, Whole};
pub use stale::StaleHandles;
pub use tenancy::Tenancy;
