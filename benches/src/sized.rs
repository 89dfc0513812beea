//! What one operation costs by size: a table of states and actions, and how Criterion times them.

use std::time::Duration;

use criterion::{BatchSize, BenchmarkId, Criterion};
use lawful_contract::Model;

/// The sizes measured: live leases, live handles, steps, permits, entries, tokens.
pub const SIZES: [u32; 3] = [16, 256, 4_096];

/// A model in a state of some size, and an action that is measured there.
pub struct Measured<M: Model> {
    /// The operation and the formulation.
    pub name: &'static str,
    /// The state, by size.
    pub state: fn(u32) -> M,
    /// The action, by size.
    pub action: fn(u32) -> M::Action,
}

/// Benches an operation at every size. Each iteration meets a fresh copy, because most operations change the state;
/// copying is not timed.
pub fn by_size<M: Model>(criterion: &mut Criterion, measured: &Measured<M>) {
    let mut group = criterion.benchmark_group(measured.name);
    for size in SIZES {
        let (state, action) = ((measured.state)(size), (measured.action)(size));
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter_batched_ref(|| state.clone(), |model| model.apply(&action), BatchSize::SmallInput)
        });
    }
    group.finish();
}

/// Settings for many small operations, each timed briefly.
pub fn brief() -> Criterion {
    let patience = (Duration::from_millis(100), Duration::from_millis(400));
    Criterion::default().sample_size(20).warm_up_time(patience.0).measurement_time(patience.1)
}
