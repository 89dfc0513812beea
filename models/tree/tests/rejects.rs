//! Both formulations reject at least two wrong neighbours of every right outcome.

mod common;

use common::table::rows;

#[test]
fn both_formulations_differ_from_every_wrong_neighbour() {
    let mut refused = 0;
    for row in rows() {
        assert!(row.wrong.len() >= 2, "{:?} after {:?} has fewer than two wrong neighbours", row.when, row.given);
        for (i, wrong) in row.wrong.iter().enumerate() {
            assert_ne!(row.given.plain(&row.when), *wrong, "plain: {:?} after {:?}", row.when, row.given);
            assert_ne!(row.given.nested(&row.when), *wrong, "nested: {:?} after {:?}", row.when, row.given);
            assert!(!row.wrong[..i].contains(wrong), "{:?} lists {wrong:?} twice", row.when);
        }
        refused += row.wrong.len();
    }
    println!("{refused} wrong neighbours refused by both formulations");
}
