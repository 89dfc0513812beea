//! The family as a whole, and every displaced end.

use std::sync::Arc;

use lawful::campaign::{Bench, Open, Oracle, Outcome};
use lawful_domains::lease::exclusive::LeaseDriver;

use super::actions::{acquire, advance, release};
use super::time::Displaced;
use super::{Fake, all};
use crate::counterfeits::lease::row::faults;
use crate::lease::exclusive::{honest, kit};

#[test]
fn counterfeits_are_what_their_rows_say() {
    let clauses: Vec<_> = all().iter().map(|row| (row.name, row.law.1)).collect();
    // A token that is the time grows with time, one of the row does not.
    let later = vec![acquire(0, 0, 2, 0), advance(1), release(0), acquire(0, 0, 1, 0)];
    assert_eq!(faults(&kit(), &clauses, vec![later]), [""; 0]);
}

#[test]
fn every_displaced_end_is_rejected_by_a_named_scenario() {
    for by in (-4..=4).filter(|by| *by != 0) {
        let open: Open<_, _> = Arc::new(move || Ok(Box::new(LeaseDriver::new(Fake::new(Displaced { by })))));
        let mut bench = Bench::new(Oracle { open, ..honest("counterfeits/exclusive") });
        let scenarios = bench.oracle().scenarios.clone();
        let mut rejects = scenarios.iter().filter(|s| !matches!(bench.execute(&s.history).outcome, Outcome::Passed));
        let first = rejects.next().unwrap_or_else(|| panic!("an end displaced by {by} is not rejected"));
        println!("an end displaced by {by:+} is rejected by `{}`", first.name);
    }
}
