//! Permits: what is recorded, the law nodes, the driver, and relations over two runs.
//!
//! The contract and the model are those of [`lawful_lease::permits`]. [`laws`] joins four nodes. `capacity`, `closed`
//! and `fair` need no model: they relate what the product showed to what it was asked. `grants` holds the model, and
//! reads the three, so that a permit too many, a door that opens again and a wrong order are each told once. A permit
//! too few shows where it is missed, as a request that is not served or as a count; both are `grants`.
//! [`PermitsDriver`] drives any [`lawful_lease::permits::Permits`].

mod contracts;
mod driver;
mod grants;
mod laws;
mod lie;
mod relations;
mod roots;
mod seen;

pub use driver::PermitsDriver;
pub use grants::Grants;
pub use laws::{laws, supported};
pub use lie::lie;
pub use relations::relations;
pub use roots::{Capacity, Closed, Fair};
pub use seen::{Run, Seen, Whole};
