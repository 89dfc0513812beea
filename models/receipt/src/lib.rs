//! A reference model of receipt settlement.
