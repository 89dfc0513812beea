//! Leases, support and construction: what judging adds, how soon counterfeits are found and what they reduce to, and
//! the cost of one operation by size.

use criterion::{Criterion, criterion_group};
use lawful_benches::lease_held::{CONSTRUCTION, COUNTING, EXCLUSIVE, OWNERS, SCOPES, SUPPORT, measure, search_all};
use lawful_benches::sized::{brief, by_size};

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
    config = brief();
    targets = model_cost
}

fn main() {
    measure(48, 9).iter().for_each(|overhead| println!("{overhead}"));
    search_all(20).iter().for_each(|searched| println!("{searched}"));
    benches();
    Criterion::default().configure_from_args().final_summary();
}
