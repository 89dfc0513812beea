//! The detection table: every counterfeit, twenty seeds.

use criterion::{Criterion, criterion_group};
use lawful_benches::detection::{HISTORIES, all, row};
use lawful_benches::faults::named;

/// One campaign up to its failure.
fn one(criterion: &mut Criterion) {
    let faults = named();
    let mut group = criterion.benchmark_group("detection");
    group.sample_size(10);
    for fault in &faults {
        let mut seed = 0;
        group.bench_function(fault.name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                row(fault, seed..=seed, HISTORIES)
            })
        });
    }
    group.finish();
}

criterion_group!(benches, one);

fn main() {
    println!("{}", all(20));
    benches();
    Criterion::default().configure_from_args().final_summary();
}
