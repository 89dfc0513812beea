//! The model says when a lease ends.

use consumer_lease::accepted;

#[test]
fn a_lease_of_three_ticks_ends_with_the_third() {
    assert_eq!([0, 1, 2, 3, 4].map(|ticks| accepted(3, ticks)), [true, true, true, false, false]);
}
