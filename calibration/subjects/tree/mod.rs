//! Real trees as subjects.
