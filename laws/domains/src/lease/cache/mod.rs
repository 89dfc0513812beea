//! Caches of a bounded size: what is recorded, the law nodes, the driver, and relations over two runs.
//!
//! The contract and the model are those of [`lawful_lease::cache`]. [`laws`] joins five nodes. `values` and `capacity`
//! need no model: what is there must be what was set last, and there must not be too much of it. `eviction` holds the
//! model: it says which keys are there. `recency` and `count` read it. [`CacheDriver`] drives any
//! [`lawful_lease::cache::Cache`].

mod contracts;
mod driver;
mod eviction;
mod laws;
mod lie;
mod relations;
mod roots;
mod seen;

pub use driver::{CacheDriver, SMALL};
pub use eviction::Held;
pub use laws::{laws, supported};
pub use lie::lie;
pub use relations::relations;
pub use roots::{Capacity, Values};
pub use seen::{Probe, Seen, Trail, Whole};
