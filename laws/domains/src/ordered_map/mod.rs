//! Ordered maps: what is recorded, the law nodes, the driver, and relations over two runs.
//!
//! The contract and the model are those of `lawful-ordered-map`. [`laws`] joins fifteen nodes: `contents` predicts with
//! the model, and every other law relates one kind of observation to what `contents` knows. [`MapDriver`] drives any
//! [`lawful_ordered_map::OrderedMap`].

mod contents;
mod contracts;
mod driver;
mod judge;
mod laws;
mod lie;
mod relations;
mod seen;

pub use contents::Contents;
pub use driver::{MapDriver, SMALL};
pub use laws::{laws, supported};
pub use lie::lie;
pub use relations::relations;
pub use seen::{Ends, Neighbour, Probe, Seen, Walked, Whole};
