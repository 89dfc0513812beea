//! Oracle overhead on an in-memory map and two embedded databases: the table first, then both ways apart.

use criterion::{Criterion, criterion_group};
use lawful::ordered_map::OrderedMap;
use lawful_benches::overhead::{BTREE, REDB, SQLITE, Store, drive, histories, judge, measure};

fn both_ways<S: OrderedMap>(criterion: &mut Criterion, store: &Store<S>) {
    let histories = histories(store, 48);
    let mut bench = judge(store);
    let mut group = criterion.benchmark_group(format!("oracle_overhead/{}", store.name));
    group.sample_size(10);
    group.bench_function("48 histories, unjudged", |bencher| {
        bencher.iter(|| histories.iter().try_for_each(|history| drive(store, history)))
    });
    group.bench_function("48 histories, judged", |bencher| {
        bencher.iter(|| histories.iter().map(|history| bench.execute(history).steps).sum::<usize>())
    });
    group.finish();
}

fn stores(criterion: &mut Criterion) {
    both_ways(criterion, &BTREE);
    both_ways(criterion, &REDB);
    both_ways(criterion, &SQLITE);
}

criterion_group!(benches, stores);

fn main() {
    println!("{}", measure());
    benches();
    Criterion::default().configure_from_args().final_summary();
}
