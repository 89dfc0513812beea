//! Permits, handles, caches and refill: what judging adds, and the cost of one operation by size.

use criterion::{Criterion, criterion_group};
use lawful_benches::lease_pool::{CACHE, FATES, HANDED, HANDLES, PERMITS, REFILL, STAMPED, TICKED, measure};
use lawful_benches::sized::{brief, by_size};

fn model_cost(criterion: &mut Criterion) {
    by_size(criterion, &PERMITS);
    by_size(criterion, &HANDED);
    by_size(criterion, &HANDLES);
    by_size(criterion, &FATES);
    by_size(criterion, &CACHE);
    by_size(criterion, &STAMPED);
    by_size(criterion, &REFILL);
    by_size(criterion, &TICKED);
}

criterion_group! {
    name = benches;
    config = brief();
    targets = model_cost
}

fn main() {
    measure(48, 9).iter().for_each(|overhead| println!("{overhead}"));
    benches();
    Criterion::default().configure_from_args().final_summary();
}
