//! Real ordered trees, driven through their public interfaces.

mod document;
mod indextree;

pub use document::Document;
pub use indextree::IndexTree;
