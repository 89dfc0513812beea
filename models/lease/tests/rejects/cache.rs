use lawful_lease::cache::{Eviction, Plain, Stamped};

use crate::rows::reject;
use crate::tables::cache::rows;

#[test]
fn both_formulations_differ_from_every_wrong_neighbour() {
    let refused = reject(&rows(), &Plain::new(Eviction::LeastRecent), Some(&Stamped::new(Eviction::LeastRecent)));
    println!("{refused} wrong neighbours refused by both formulations");
}
