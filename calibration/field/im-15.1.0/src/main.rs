//! `im` 15.1.0, `OrdMap`. Promises: the documentation of `im::ordmap::OrdMap`.
//!
//! Left out, beside what `OrdMap` does not have, are the operations with another fault at this version, so that a
//! failure is this row's. Each example is the smallest known:
//!
//! - Size hints: a range over no member of a map of one announces one.
//! - Backward and mixed walks: with the keys 0, …, 2176 a backward walk misses 33 of them.
//! - Append: `union` of `{1: a}` with `{0: b, 1: b}` answers `b` for 1, although it keeps the values of the first.

#[path = "../../im.rs"]
mod im;
#[path = "../../trial.rs"]
mod trial;

use lawful_ordered_map::{Feature, Inverted, Supports};

const SUPPORTS: Supports = Supports::ALL
    .without(&[Feature::Retain, Feature::Prefix, Feature::Reopen])
    .without(&[Feature::Hints, Feature::Reverse, Feature::MixedEnds, Feature::Append])
    .inverted(Inverted::Undefined);

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "im",
            version: "15.1.0",
            used_in_design: "yes",
            expected_law: "neighbours",
            witness_actions: 2,
        },
        &lawful::ordered_map::oracle("im", im::Im::<u32, u32>::new),
    )
}
