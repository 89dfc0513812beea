//! What each clause of the contracts promises, as Given/When/Then.

#[path = "semantics/cache.rs"]
mod cache;
#[path = "construction/semantics.rs"]
mod construction;
#[path = "exclusive/semantics.rs"]
mod exclusive;
#[path = "semantics/handles.rs"]
mod handles;
#[path = "semantics/permits.rs"]
mod permits;
#[path = "semantics/refill.rs"]
mod refill;
#[path = "support/semantics.rs"]
mod support;
