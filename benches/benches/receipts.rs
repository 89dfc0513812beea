//! Groups of receipts: the table of what judging adds first, then the cost of one operation by size.

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group};
use lawful_benches::receipts::{Contender, SIZES, measure, operations};
use lawful_benches::sized::brief;
use lawful_receipt::{Plain, Stepwise};

fn model_cost(criterion: &mut Criterion) {
    for (at, (name, ..)) in operations(SIZES[0]).iter().enumerate() {
        let mut group = criterion.benchmark_group(format!("receipt/{name}"));
        for size in SIZES {
            contender::<Plain>(&mut group, at, size);
            contender::<Stepwise>(&mut group, at, size);
        }
        group.finish();
    }
}

type Group<'a> = criterion::BenchmarkGroup<'a, criterion::measurement::WallTime>;

/// Each iteration meets a fresh copy, because every operation changes the group; copying is not timed.
fn contender<C: Contender>(group: &mut Group<'_>, operation: usize, size: usize) {
    let (_, shape, action) = &operations(size)[operation];
    let started = C::started(*shape, size);
    group.bench_function(BenchmarkId::new(C::NAME, size), |bencher| {
        bencher.iter_batched_ref(|| started.clone(), |model| model.apply(action), BatchSize::SmallInput)
    });
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
