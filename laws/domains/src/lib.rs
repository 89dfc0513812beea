//! Ready laws and drivers, one module and one feature per domain.
//!
//! Role: turn a subject trait of a model crate into a [`lawful_graph::Driver`] and judge what it records.
//!
//! Non-goals: generating histories and running campaigns.

#[cfg(feature = "lease")]
pub mod lease;
#[cfg(feature = "ordered-map")]
pub mod ordered_map;
#[cfg(feature = "receipt")]
pub mod receipt;
#[cfg(feature = "tree")]
pub mod tree;
