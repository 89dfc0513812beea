//! Every grammar: its controls, its sources, and the reduction of its histories.

mod checks;
mod common;
mod faulty_grammars;
mod lease_cache_controls;
mod lease_construction_controls;
mod lease_exclusive_controls;
mod lease_handles_controls;
mod lease_permits_controls;
mod lease_refill_controls;
mod lease_support_controls;
mod ordered_map_controls;
mod quickcheck_history;
mod receipt_controls;
mod reduce;
mod sources;
mod tree_controls;
