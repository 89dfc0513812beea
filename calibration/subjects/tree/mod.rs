//! Real ordered trees, driven through their public interfaces.

mod indextree;

pub use indextree::IndexTree;
