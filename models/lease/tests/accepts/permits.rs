use lawful_lease::permits::{Handed, Plain, Queue};

use crate::rows::{accept, every_kind};
use crate::tables::permits::rows;

#[test]
fn both_formulations_show_every_right_outcome() {
    accept(&rows(), &Plain::new(Queue::Fair), Some(&Handed::default()));
}

#[test]
fn every_kind_of_action_has_a_row() {
    every_kind(&rows());
}
