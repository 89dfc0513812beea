//! Receipt settlement.
