//! Criterion benches: model cost, oracle overhead, throughput, shrinking, detection.
