//! What this workspace costs and how well it searches, measured.
//!
//! Role: hold the code that the benches share, so that `tests/smoke.rs` runs each of them small. Criterion times single
//! pieces; comparisons of two pieces alternate in one run ([`alternate`]), because a busy machine changes speed between
//! two measurements.
//!
//! Goals: every figure states its workload; a ratio compares things that were executed in the same run.
//!
//! Non-goals: judging a product, and comparing other tools.

pub mod alternate;
pub mod by_hand;
pub mod detection;
pub mod faults;
pub mod hand_loops;
pub mod judged;
pub mod lease_held;
pub mod lease_pool;
pub mod model_cost;
pub mod overhead;
pub mod receipts;
pub mod shrinking;
pub mod sized;
pub mod throughput;
pub mod tree;
