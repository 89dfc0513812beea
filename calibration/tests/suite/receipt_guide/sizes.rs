//! Displaced sizes: a product that is right up to some size is rejected by a cell that exists, whatever the size.

use lawful_calibration::counterfeits::receipt::Displaced;
use lawful_grammars::receipt::{Cell, Schedule, matrix, scenarios};
use lawful_receipt::{Shape, Supports};

use super::{bench, shown};

/// The last size below which every displaced threshold must be rejected: several dozen.
const TESTED: usize = 69;

#[test]
fn every_displaced_size_of_a_group_is_rejected_by_a_case_that_exists() {
    let cells: Vec<Cell> = matrix(Supports::of(&[Shape::All]));
    let middle = |cell: &&Cell| cell.schedule == Schedule::Alone && cell.at == 1;
    let named = scenarios(Supports::of(&[Shape::All]));
    let mut by_scenario = 0;
    for right in 1..=TESTED {
        let mut displaced = bench(move || Displaced { right });
        let cell = cells.iter().filter(middle).find(|cell| shown(&mut displaced, &cell.history()).is_some());
        let rejected = cell.map(|cell| format!("a cell of {} receipts", cell.size)).or_else(|| {
            let scenario = named.iter().find(|scenario| shown(&mut displaced, &scenario.history).is_some());
            by_scenario += usize::from(scenario.is_some());
            scenario.map(|scenario| scenario.name.to_string())
        });
        assert!(rejected.is_some(), "nothing rejects a product that is right up to {right} receipts");
    }
    println!("{TESTED} displaced sizes are rejected, {by_scenario} of them by a scenario and the others by a cell");
}

#[test]
fn a_product_that_is_right_in_all_tested_sizes_is_accepted() {
    let mut right = bench(|| Displaced { right: 1_000 });
    for cell in matrix(Supports::of(&[Shape::All])) {
        assert_eq!(shown(&mut right, &cell.history()), None, "{cell:?}");
    }
}

#[test]
fn the_counts_show_premise_and_neighbour() {
    let mut right = bench(|| Displaced { right: 1_000 });
    for cell in matrix(Supports::of(&[Shape::All])) {
        right.execute(&cell.history());
    }
    let clauses = right.judgement.ledger.clauses(&|_| true);
    for clause in ["pending", "rejection"] {
        let counted = clauses.iter().find(|found| found.law == "settlement" && found.clause == clause);
        let comparisons = counted.map_or(0, |found| found.comparisons);
        println!("settlement: {clause}: {comparisons}");
        assert!(comparisons > 100, "{clause}");
    }
}
