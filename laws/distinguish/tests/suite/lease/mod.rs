//! The arguments for the state of the lease models, field by field.
//!
//! A policy is fixed when a model is made, so no action changes it: it is justified by two models that differ in it
//! alone.

mod cache;
mod construction;
mod exclusive;
mod handles;
mod permits;
mod refill;
mod support;
