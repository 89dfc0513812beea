use lawful_lease::refill::{Pace, Plain, Ticked};

use crate::rows::{accept, every_kind};
use crate::tables::refill::{both, steady, stepped};

#[test]
fn both_formulations_show_every_right_outcome() {
    for (pace, own) in [(Pace::Stepped, stepped()), (Pace::Steady, steady())] {
        accept(&both(), &Plain::new(pace), Some(&Ticked::new(pace)));
        accept(&own, &Plain::new(pace), Some(&Ticked::new(pace)));
    }
}

#[test]
fn every_kind_of_action_has_a_row() {
    every_kind(&both());
}
