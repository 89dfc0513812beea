//! The facade as its users meet it: stores and leases judged, failures replayed, processes that hang and die.

mod common;
mod harness;
mod kill;
mod lease_policies;
mod receipts;
mod replay_line;
mod store;
