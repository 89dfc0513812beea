//! What each clause of the contracts promises, as Given/When/Then.

#[path = "semantics/cache.rs"]
mod cache;
#[path = "semantics/handles.rs"]
mod handles;
#[path = "semantics/permits.rs"]
mod permits;
#[path = "semantics/refill.rs"]
mod refill;
