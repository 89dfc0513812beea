use lawful_lease::refill::{Action, Outcome, Pace, Plain, Ticked};

use crate::rows::{Row, reject};
use crate::tables::refill::{both, steady, stepped};

#[test]
fn both_formulations_differ_from_every_wrong_neighbour() {
    let refused = |pace, own: Vec<Row<Action, Outcome>>| {
        let (plain, ticked) = (Plain::new(pace), Ticked::new(pace));
        reject(&both(), &plain, Some(&ticked)) + reject(&own, &plain, Some(&ticked))
    };
    let refused = refused(Pace::Stepped, stepped()) + refused(Pace::Steady, steady());
    println!("{refused} wrong neighbours refused by both formulations");
}
