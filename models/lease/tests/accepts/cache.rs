use lawful_lease::cache::{Eviction, Plain, Stamped};

use crate::rows::{accept, every_kind};
use crate::tables::cache::rows;

#[test]
fn both_formulations_show_every_right_outcome() {
    accept(&rows(), &Plain::new(Eviction::LeastRecent), Some(&Stamped::new(Eviction::LeastRecent)));
}

#[test]
fn every_kind_of_action_has_a_row() {
    every_kind(&rows());
}
