//! For each kind of action what a small state shows, and neighbours that it must not show.

pub(crate) mod cache;
pub(crate) mod handles;
pub(crate) mod permits;
pub(crate) mod refill;
