//! The family as a whole, and every displaced end.

use std::sync::Arc;

use lawful::campaign::{Bench, Open, Oracle, Outcome};
use lawful::lease::exclusive::{ExclusiveOracle, oracle};
use lawful_domains::lease::exclusive::LeaseDriver;

use super::actions::{acquire, advance, release};
use super::time::Displaced;
use super::{Fake, Honest, all};
use crate::counterfeits::lease::checks::{Family, Row};
use crate::lease::exclusive::suspect;

fn honest() -> ExclusiveOracle {
    oracle("counterfeits/exclusive", || Fake::new(Honest))
}

#[test]
fn counterfeits_are_what_their_rows_say() {
    let rows = all().into_iter().map(|fake| Row { clause: fake.law.1, kind: fake.kind, suspect: suspect(fake) });
    let apart = vec![acquire(0, 0, 1, 0), release(0), advance(1), acquire(0, 0, 1, 0)];
    let family = Family { honest: honest(), rows: rows.collect(), telling: vec![apart] };
    assert_eq!(family.faults(), [""; 0]);
}

#[test]
fn every_displaced_end_is_rejected_by_a_named_scenario() {
    for by in (-4..=4).filter(|by| *by != 0) {
        let open: Open<_, _> = Arc::new(move || Ok(Box::new(LeaseDriver::new(Fake::new(Displaced { by })))));
        let mut bench = Bench::new(Oracle { open, ..honest() });
        let scenarios = bench.oracle().scenarios.clone();
        let mut rejects = scenarios.iter().filter(|s| !matches!(bench.execute(&s.history).outcome, Outcome::Passed));
        let first = rejects.next().unwrap_or_else(|| panic!("an end displaced by {by} is not rejected"));
        println!("an end displaced by {by:+} is rejected by `{}`", first.name);
    }
}
