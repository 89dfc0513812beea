//! Ordered trees: what is recorded, the law nodes, the driver, and relations over two runs.
//!
//! The contract is that of `lawful-tree`. [`laws`] joins fourteen nodes. None of them predicts with a model: each
//! relates the document before a command, the command, its answer and the document after it. [`TreeDriver`] drives any
//! [`lawful_tree::Tree`].

mod changes;
mod contracts;
mod driver;
mod edit;
mod edits;
mod laws;
mod lie;
mod reader;
mod relations;
mod same;
mod seen;
mod structure;

pub use driver::{SMALL, TreeDriver};
pub use laws::{laws, supported};
pub use lie::lie;
pub use relations::relations;
pub use seen::{Answer, Document, Id, Pair, Row, Seen, Sight};
