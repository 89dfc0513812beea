//! The kit of caches.
