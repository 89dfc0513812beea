use lawful_lease::handles::{Fates, Plain};

use crate::rows::reject;
use crate::tables::handles::rows;

#[test]
fn both_formulations_differ_from_every_wrong_neighbour() {
    let refused = reject(&rows(), &Plain::default(), Some(&Fates::default()));
    println!("{refused} wrong neighbours refused by both formulations");
}
