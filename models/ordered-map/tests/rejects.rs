//! Both formulations reject at least two wrong neighbours of every right outcome.

mod common;

use common::table::{Row, numbers, texts};
use lawful_contract::Counted;

fn reject<K: Counted>(rows: &[Row<K>]) -> usize {
    for row in rows {
        assert!(row.wrong.len() >= 2, "{:?} after {:?} has fewer than two wrong neighbours", row.when, row.given);
        for (i, wrong) in row.wrong.iter().enumerate() {
            assert_ne!(row.given.plain(&row.when), *wrong, "plain: {:?} after {:?}", row.when, row.given);
            assert_ne!(row.given.sorted(&row.when), *wrong, "sorted: {:?} after {:?}", row.when, row.given);
            assert!(!row.wrong[..i].contains(wrong), "{:?} lists {wrong:?} twice", row.when);
        }
    }
    rows.iter().map(|row| row.wrong.len()).sum()
}

#[test]
fn both_formulations_differ_from_every_wrong_neighbour() {
    let refused = reject(&numbers()) + reject(&texts());
    println!("{refused} wrong neighbours refused by both formulations");
}
