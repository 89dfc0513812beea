//! Throughput of the whole ordered-map graph, compared with loops written by hand.

use criterion::{Criterion, Throughput, criterion_group};
use lawful_benches::hand_loops::{hand_graph, hand_oracle};
use lawful_benches::throughput::{ACTIONS, Engine, Workload, measure};

fn contenders(criterion: &mut Criterion) {
    let workload = Workload::new();
    let histories: Vec<_> = (0..64).map(|seed| workload.history(seed)).collect();
    let mut next = histories.iter().cycle();
    let mut history = || next.next().map_or(&[][..], Vec::as_slice);
    let mut engine = Engine::new();
    let mut group = criterion.benchmark_group("throughput");
    group.throughput(Throughput::Elements(ACTIONS as u64));
    group.bench_function("whole graph, without generation", |bencher| bencher.iter(|| engine.judge(history())));
    group.bench_function("hand loop, without generation", |bencher| bencher.iter(|| hand_graph(history())));
    let mut seed = 0;
    group.bench_function("generation", |bencher| {
        bencher.iter(|| {
            seed += 1;
            workload.history(seed)
        })
    });
    group.bench_function("hand oracle, with generation", |bencher| {
        bencher.iter(|| {
            seed += 1;
            hand_oracle(seed)
        })
    });
    group.finish();
}

criterion_group!(benches, contenders);

fn main() {
    benches();
    Criterion::default().configure_from_args().final_summary();
    println!("{}", measure(301));
}
