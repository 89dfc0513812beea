//! Products that are built in steps.
