//! The declared matrix by running: each cell is legal and right products pass it; which wrong answers each cell can
//! tell apart is found by running them.

use std::collections::BTreeMap;

use lawful_calibration::counterfeits::receipt::{Behaviour, Honest, State, is_applied, is_rejected};
use lawful_grammars::receipt::{Cell, Schedule, matrix};
use lawful_receipt::{Answer, Output, Settlement, Shape, Supports};

use super::{bench, shown};

/// Succeeds without the receipt at one place.
struct Ignores(usize);

impl Behaviour for Ignores {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        let Self(ignored) = *self;
        let others = state.entries.iter().filter(|entry| entry.receipt.at != ignored);
        if let Some(rejected) = state.first(is_rejected) {
            return Some(Settlement::one(rejected));
        }
        let outputs: Option<Vec<Output>> = others.map(|entry| entry.result.filter(|one| is_applied(*one))).collect();
        outputs.map(Settlement::Success)
    }
}

/// Answers nothing before every receipt has settled.
#[derive(Default)]
struct Delayed(Honest);

impl Behaviour for Delayed {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        state.all()?;
        self.0.decides(state)
    }
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        state.all()?;
        self.0.next(state)
    }
}

/// Hides what a receipt came to behind an earlier one that is pending.
#[derive(Default)]
struct Hidden(Honest);

impl Behaviour for Hidden {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        if state.shape != Shape::All {
            return self.0.decides(state);
        }
        for entry in 0..state.entries.len() {
            let output = state.result(entry)?;
            if is_rejected(output) {
                return Some(Settlement::one(output));
            }
        }
        self.0.decides(state)
    }
}

fn cells(shape: Shape) -> Vec<Cell> {
    matrix(Supports::of(&[shape]))
}

#[test]
fn a_right_product_passes_every_cell_of_every_shape() {
    let mut right = bench(|| Honest);
    let cells = matrix(Supports::ALL);
    for cell in &cells {
        assert_eq!(shown(&mut right, &cell.history()), None, "{cell:?}");
    }
    println!("a right product passes {} cells", cells.len());
}

#[test]
fn omission_notices_each_receipt_that_is_ignored() {
    let mut noticed = 0;
    for cell in cells(Shape::All).into_iter().filter(|cell| cell.schedule == Schedule::Omission) {
        let mut ignores = bench(move || Ignores(cell.at));
        let law = shown(&mut ignores, &cell.history()).map(|identity| identity.law);
        assert_eq!(law.as_deref(), Some("settlement"), "{cell:?}");
        noticed += 1;
    }
    println!("omission notices {noticed} of {noticed} ignored receipts");
}

/// Which cells notice a rejection that waits for later peers, and one that hides behind earlier ones.
#[test]
fn each_schedule_notices_what_it_is_for_and_the_cells_that_cannot_are_named() {
    let (mut delayed, mut hidden) = (bench(Delayed::default), bench(Hidden::default));
    let mut counts: BTreeMap<Schedule, [usize; 3]> = BTreeMap::new();
    for cell in cells(Shape::All) {
        let history = cell.history();
        let [by_delay, by_hiding] = [&mut delayed, &mut hidden].map(|wrong| shown(wrong, &history).is_some());
        let is_last = cell.at + 1 == cell.size;
        let (may_delay, may_hide) = match cell.schedule {
            Schedule::Omission => (false, false),
            // At the terminal receipt there is no later peer to wait for.
            Schedule::Rejection => (!is_last, false),
            // The first receipt has no earlier peer to hide behind, and a single one has no peer.
            Schedule::Alone => (cell.size > 1, cell.at > 0),
        };
        assert_eq!((by_delay, by_hiding), (may_delay, may_hide), "{cell:?}");
        let [cells, delays, hides] = counts.entry(cell.schedule).or_default();
        (*cells, *delays, *hides) = (*cells + 1, *delays + usize::from(by_delay), *hides + usize::from(by_hiding));
    }
    for (schedule, [cells, delays, hides]) in &counts {
        println!("{schedule:?}: {cells} cells, {delays} notice a delay, {hides} notice a hidden rejection");
    }
    assert!(counts.values().all(|[cells, ..]| *cells > 100));
}

#[test]
fn a_delay_is_noticed_in_every_shape_but_the_one_that_promises_it() {
    let mut delayed = bench(Delayed::default);
    for shape in Shape::ALL {
        let cells = cells(shape);
        let noticed = cells.iter().filter(|cell| shown(&mut delayed, &cell.history()).is_some()).count();
        println!("{shape:?}: {noticed} of {} cells notice a delay", cells.len());
        assert_eq!(noticed > 0, shape != Shape::Every, "{shape:?}");
    }
}
