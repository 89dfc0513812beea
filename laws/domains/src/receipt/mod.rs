//! Groups of receipts: what is recorded, the law nodes, the driver, executors that run to a standstill, and relations
//! over two runs.
//!
//! The contract and the model are those of `lawful-receipt`. [`laws`] joins eleven nodes: `outputs` steps the model and
//! narrows it by what was answered, and the other laws relate one kind of observation to what is then promised.
//! [`GroupDriver`] drives any [`lawful_receipt::Receipts`] on any [`Standstill`].

mod contracts;
mod driver;
mod laws;
mod lie;
mod outputs;
mod relations;
mod seen;
mod slot;
mod standstill;
#[cfg(feature = "receipt-tokio")]
mod tokio;

pub use driver::GroupDriver;
pub use laws::{laws, supported};
pub use lie::lie;
pub use outputs::Outputs;
pub use relations::relations;
pub use seen::{Seen, Shown};
pub use standstill::{Local, Standstill, Task};
#[cfg(feature = "receipt-tokio")]
pub use tokio::CurrentThread;
