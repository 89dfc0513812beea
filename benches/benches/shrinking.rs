//! The shrink table: twelve faults, five seeds each.

use criterion::{Criterion, criterion_group};
use lawful_benches::faults::named;
use lawful_benches::shrinking::{Table, row};

/// One search and one reduction.
fn one(criterion: &mut Criterion) {
    let faults = named();
    let mut group = criterion.benchmark_group("shrinking");
    group.sample_size(10);
    for fault in &faults {
        group.bench_function(fault.name, |bencher| bencher.iter(|| row(fault, 1..=1)));
    }
    group.finish();
}

criterion_group!(benches, one);

fn main() {
    println!("{}", Table(named().iter().map(|fault| row(fault, 1..=5)).collect()));
    benches();
    Criterion::default().configure_from_args().final_summary();
}
