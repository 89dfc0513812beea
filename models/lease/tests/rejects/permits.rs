use lawful_lease::permits::{Handed, Plain, Queue};

use crate::rows::reject;
use crate::tables::permits::rows;

#[test]
fn both_formulations_differ_from_every_wrong_neighbour() {
    let refused = reject(&rows(), &Plain::new(Queue::Fair), Some(&Handed::default()));
    println!("{refused} wrong neighbours refused by both formulations");
}
