//! Both formulations of partial construction reject at least two wrong neighbours of every right outcome.

#[allow(dead_code, reason = "each test file uses its part")]
#[path = "table.rs"]
mod table;

use table::{both, rows};

#[test]
fn both_formulations_differ_from_every_wrong_neighbour() {
    for row in rows() {
        assert!(row.wrong.len() >= 2, "{:?} after {:?} has fewer than two wrong neighbours", row.when, row.given);
        for (i, wrong) in row.wrong.iter().enumerate() {
            assert_ne!(both(row.cleanup, &row.given, &row.when), *wrong, "{:?} after {:?}", row.when, row.given);
            assert!(!row.wrong[..i].contains(wrong), "{:?} lists {wrong:?} twice", row.when);
        }
    }
    let refused: usize = rows().iter().map(|row| row.wrong.len()).sum();
    println!("{refused} wrong neighbours of {} right outcomes refused by both formulations", rows().len());
}
