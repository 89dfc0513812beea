//! Leases, support and construction: what judging adds, how soon counterfeits are found and what they reduce to, and
//! the cost of one operation by size.

use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group};
use lawful_benches::lease_held::{
    CONSTRUCTION, COUNTING, EXCLUSIVE, Measured, OWNERS, SCOPES, SIZES, SUPPORT, measure, search_all,
};
use lawful_contract::Model;

fn model_cost(criterion: &mut Criterion) {
    EXCLUSIVE.iter().for_each(|measured| by_size(criterion, measured));
    COUNTING.iter().for_each(|measured| by_size(criterion, measured));
    by_size(criterion, &SUPPORT);
    by_size(criterion, &OWNERS);
    by_size(criterion, &CONSTRUCTION);
    by_size(criterion, &SCOPES);
}

/// Each iteration meets a fresh copy, because most operations change the state; copying is not timed.
fn by_size<M: Model>(criterion: &mut Criterion, measured: &Measured<M>) {
    let mut group = criterion.benchmark_group(measured.name);
    for size in SIZES {
        let (state, action) = ((measured.state)(size), (measured.action)(size));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter_batched_ref(|| state.clone(), |model| model.apply(&action), BatchSize::SmallInput)
        });
    }
    group.finish();
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
