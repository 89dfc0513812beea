//! Counterfeits of refill.
