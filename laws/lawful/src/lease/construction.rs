//! Judging partial construction.
