//! Counterfeits of receipt groups.
