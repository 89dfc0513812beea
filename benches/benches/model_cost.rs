//! The cost of one operation: both formulations of the model and a `BTreeMap`, by size.

use std::collections::BTreeMap;
use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use lawful_benches::model_cost::{Contender, SIZES, operations};
use lawful_ordered_map::{Plain, Sorted};

fn model_cost(criterion: &mut Criterion) {
    for (at, (name, _)) in operations(SIZES[0]).iter().enumerate() {
        let mut group = criterion.benchmark_group(format!("model_cost/{name}"));
        for size in SIZES {
            contender::<Plain<u32, u32>>(&mut group, at, size);
            contender::<Sorted<u32, u32>>(&mut group, at, size);
            contender::<BTreeMap<u32, u32>>(&mut group, at, size);
        }
        group.finish();
    }
}

type Group<'a> = criterion::BenchmarkGroup<'a, criterion::measurement::WallTime>;

/// Each iteration meets a fresh copy, because most operations change the map; copying is not timed.
fn contender<C: Contender>(group: &mut Group<'_>, operation: usize, size: usize) {
    let (_, action) = &operations(size)[operation];
    let filled = C::filled(size);
    group.bench_function(BenchmarkId::new(C::NAME, size), |bencher| {
        bencher.iter_batched_ref(|| filled.clone(), |map| map.perform(action), BatchSize::SmallInput)
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(30)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(800));
    targets = model_cost
}
criterion_main!(benches);
