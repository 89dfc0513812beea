//! Distinguishing histories: the search itself on textbook machines, and the models of every domain under it.

mod common;
mod lease;
mod machines;
mod ordered_map;
mod receipt;
mod textbook;
mod tree;
mod tree_relations;
