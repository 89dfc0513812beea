//! Trees: what judging adds first, then the cost of one operation of the predictor by size.

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group};
use lawful_benches::sized::brief;
use lawful_benches::tree::{SIZES, measure, nested, operations, plain};
use lawful_contract::Model;
use lawful_tree::Action;

fn model_cost(criterion: &mut Criterion) {
    for (at, (name, _)) in operations(SIZES[0]).iter().enumerate() {
        let mut group = criterion.benchmark_group(format!("tree/{name}"));
        for size in SIZES {
            contender(&mut group, "Plain", size, plain(size), &operations(size)[at].1);
            contender(&mut group, "Nested", size, nested(size), &operations(size)[at].1);
        }
        group.finish();
    }
}

type Group<'a> = criterion::BenchmarkGroup<'a, criterion::measurement::WallTime>;

/// Each iteration meets a fresh copy, because most operations change the tree; copying is not timed.
fn contender<M: Model<Action = Action>>(group: &mut Group<'_>, name: &str, size: usize, tree: M, action: &Action) {
    group.bench_function(BenchmarkId::new(name, size), |bencher| {
        bencher.iter_batched_ref(|| tree.clone(), |tree| tree.apply(action), BatchSize::SmallInput)
    });
}

criterion_group! {
    name = benches;
    config = brief();
    targets = model_cost
}

fn main() {
    println!("{}", measure(48, 9));
    benches();
    Criterion::default().configure_from_args().final_summary();
}
