//! Reference models and law checkers for stateful products: one dev-dependency, one call.
//!
//! Role: join, for each domain, the model crate's subject trait, the laws, the grammar and a campaign. Each domain is a
//! feature and a module: [`ordered_map`].
//!
//! Non-goals: logic of its own. No binary, no database.
//!
//! # Examples
//!
//! A whole test of a store:
//!
//! ```no_run,standalone_crate
//! use std::collections::BTreeMap;
//! use lawful::ordered_map::{self, Feature, OrderedMap, Reply, Supports, Walk};
//!
//! struct Store(BTreeMap<u32, u32>);
//!
//! impl OrderedMap for Store {
//!     type Key = u32;
//!     type Value = u32;
//!     const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Len, Feature::Reverse]);
//!     fn insert(&mut self, key: u32, value: u32) -> Reply<Option<u32>> {
//!         Ok(self.0.insert(key, value))
//!     }
//!     fn remove(&mut self, key: &u32) -> Reply<Option<u32>> {
//!         Ok(self.0.remove(key))
//!     }
//!     fn get(&mut self, key: &u32) -> Reply<Option<u32>> {
//!         Ok(self.0.get(key).copied())
//!     }
//!     fn scan(&mut self, walk: &mut Walk<u32, u32>) -> Reply<()> {
//!         walk.ends(self.0.iter().map(|(key, value)| (*key, *value)))
//!     }
//!     fn len(&mut self) -> Reply<usize> {
//!         Ok(self.0.len())
//!     }
//! }
//!
//! ordered_map::check(|| Store(BTreeMap::new()));
//! ```

#[cfg(feature = "lease")]
pub mod lease;
#[cfg(any(feature = "lease", feature = "ordered-map", feature = "receipt", feature = "tree"))]
mod name;
#[cfg(feature = "ordered-map")]
pub mod ordered_map;
#[cfg(feature = "overhead")]
mod overhead;
#[cfg(feature = "receipt")]
pub mod receipt;
#[cfg(feature = "tree")]
pub mod tree;

pub use lawful_campaign as campaign;
pub use lawful_contract as contract;
pub use lawful_grammars as grammars;
pub use lawful_graph as graph;

/// What a test of a ready model needs.
pub mod prelude {
    pub use lawful_campaign::{Campaign, Isolation, Report};
    // `Counted` is left out: with it in scope, its methods would hide those of strings.
    pub use lawful_contract::{Checkpoint, Contract, Counting};

    #[cfg(feature = "ordered-map")]
    pub use crate::ordered_map::{
        self, Change, End, Feature, Inverted, OrderedMap, Reply, Side, Supports, Trouble, Walk, Way,
    };
}
