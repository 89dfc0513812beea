//! Real makers of groups, published, as subjects of the receipt laws.

pub mod futures;
pub mod tokio;

pub use futures::{Combinators, JoinsAll};
pub use tokio::{KeyedTasks, QueuedTasks, Tasks};
