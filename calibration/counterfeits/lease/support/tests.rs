//! The family as a whole.

use super::all;
use crate::counterfeits::lease::row::faults;
use crate::lease::support::kit;

#[test]
fn counterfeits_are_what_their_rows_say() {
    let clauses: Vec<_> = all().iter().map(|row| (row.name, row.law.1)).collect();
    assert_eq!(faults(&kit(), &clauses, Vec::new()), [""; 0]);
}
