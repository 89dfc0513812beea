//! The real makers of groups keep every law. `LAWFUL_SEEDS` gives a larger budget.

use lawful::receipt::{self, ReceiptCampaign, Receipts};
use lawful_calibration::subjects::receipt::{Combinators, JoinsAll, KeyedTasks, QueuedTasks, Tasks};

/// A small budget; a longer search is
/// `LAWFUL_SEEDS=100000 cargo test --release -p lawful-calibration --test suite receipt_subjects`.
fn green(campaign: ReceiptCampaign) {
    let histories = std::env::var("LAWFUL_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(60);
    let report = campaign.histories(histories).run();
    println!("{report}");
    assert!(report.is_green(), "{report}");
}

fn local<S: Receipts + Default + Send + Sync>() -> ReceiptCampaign {
    receipt::campaign(S::default)
}

fn on_tokio<S: Receipts + Default + Send + Sync>() -> ReceiptCampaign {
    receipt::tokio::campaign(S::default)
}

#[test]
fn try_join_all_within_its_sizes() {
    green(local::<JoinsAll>());
}

#[test]
fn the_other_combinators_of_futures() {
    green(local::<Combinators>());
}

#[test]
fn the_combinators_of_futures_on_a_runtime_of_tokio() {
    green(on_tokio::<Combinators>());
    green(on_tokio::<JoinsAll>());
}

#[test]
fn join_set() {
    green(on_tokio::<Tasks>());
}

#[test]
fn join_map() {
    green(on_tokio::<KeyedTasks>());
}

#[test]
fn join_queue() {
    green(on_tokio::<QueuedTasks>());
}
