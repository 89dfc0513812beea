use lawful_lease::handles::{Fates, Plain};

use crate::rows::{accept, every_kind};
use crate::tables::handles::rows;

#[test]
fn both_formulations_show_every_right_outcome() {
    accept(&rows(), &Plain::default(), Some(&Fates::default()));
}

#[test]
fn every_kind_of_action_has_a_row() {
    every_kind(&rows());
}
