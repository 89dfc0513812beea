//! Leases, support and construction: what judging adds, how soon counterfeits are found and what they reduce to, and
//! the cost of one operation by size.

use std::time::Duration;

use criterion::{Criterion, criterion_group};
use lawful_benches::lease_held::{
    CONSTRUCTION, COUNTING, EXCLUSIVE, OWNERS, SCOPES, SUPPORT, by_size, measure, search_all,
};

fn model_cost(criterion: &mut Criterion) {
    EXCLUSIVE.iter().for_each(|measured| by_size(criterion, measured));
    COUNTING.iter().for_each(|measured| by_size(criterion, measured));
    by_size(criterion, &SUPPORT);
    by_size(criterion, &OWNERS);
    by_size(criterion, &CONSTRUCTION);
    by_size(criterion, &SCOPES);
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(100))
        .measurement_time(Duration::from_millis(400));
    targets = model_cost
}

fn main() {
    measure(48, 9).iter().for_each(|overhead| println!("{overhead}"));
    search_all(20).iter().for_each(|searched| println!("{searched}"));
    benches();
    Criterion::default().configure_from_args().final_summary();
}
