//! The grammar of receipt settlement.
