//! Reference models of leases, permits and handles: who may use what, and until when.
//!
//! Role: say what seven small contracts of ownership promise, and predict what a caller sees. Each model is a module with
//! the same files: the vocabulary, the contract, the model, and the trait by which a product is called. The modules are
//! independent of one another; none generates a history, judges or calls a product.
//!
//! | Module | What is owned | What ends it |
//! |---|---|---|
//! | [`exclusive`] | one resource by one client, under a fencing token | its ticks, or its holder |
//! | [`support`] | a subject by any number of handles | the release of the last one |
//! | [`construction`] | the parts of a product that is built in steps | a step that fails, or disposal |
//! | [`permits`] | a share of a fixed capacity | its return |
//! | [`handles`] | a slot of an arena | release, clear or drain |
//! | [`cache`] | a place for a key in a bounded cache | a newer key that needs the room, or removal |
//! | [`refill`] | tokens of a bucket | their use |
//!
//! # What they share
//!
//! A *claim* on something outlives the state that made it true: a lease expires, a handle is replaced, a permit is
//! returned twice. Most faults of this domain show when an old claim meets a new owner. So each model keeps which claim
//! is whose, and a state that shows the same rows and counts is not taken for the same state. The histories that each
//! model needs for that are kept in its tests.
//!
//! Time is a logical clock where there is one: an action lets ticks pass, and nothing else does. Where products differ
//! without being wrong, a policy value of the subject says what it promises.
//!
//! # Limits
//!
//! Each module lists its own in its `CONTRACT`. Shared by all: one caller at a time, numbered names, and finite
//! histories.
//!
//! # Trusted base
//!
//! The collections and integer arithmetic of the standard library, `lawful-contract`, and `serde` for storing actions.

pub mod cache;
pub mod construction;
pub mod exclusive;
pub mod handles;
pub mod permits;
pub mod refill;
pub mod subject;
pub mod support;
