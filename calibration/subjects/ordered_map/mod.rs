//! Real ordered maps, published and embedded, as subjects of the ordered-map laws.

pub mod im;
pub mod imbl;
pub mod indexset;
pub mod redb;
pub mod sqlite;
pub mod std_btree;

pub use im::Im;
pub use imbl::Imbl;
pub use indexset::IndexSet;
pub use redb::Redb;
pub use sqlite::{SqlKey, Sqlite, SqliteFiles};
pub use std_btree::{StdBTree, StdBytes};
