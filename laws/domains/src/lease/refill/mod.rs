//! Refill: what is recorded, the law nodes, the driver, and relations over two runs.
//!
//! The contract and the model are those of [`lawful_lease::refill`]. [`laws`] joins four nodes. `ceiling` and `budget`
//! need no model: they relate what was shown and granted to the rate. `takes` holds the model and reads both: it says
//! what is there, whether it is taken or shown. `wait` reads `takes`. [`RefillDriver`] drives any
//! [`lawful_lease::refill::Refill`].

mod contracts;
mod driver;
mod laws;
mod lie;
mod relations;
mod roots;
mod seen;
mod takes;

pub use driver::RefillDriver;
pub use laws::{laws, supported};
pub use lie::lie;
pub use relations::relations;
pub use roots::{Budget, Ceiling};
pub use seen::Seen;
pub use takes::Takes;
