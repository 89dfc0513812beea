//! The declared matrix: shape, size, receipt and schedule.
//!
//! The guide's question is asked for each receipt of each group: can settlement ignore it, and does its rejection wait
//! for a later or for an earlier peer? The matrix is data: each [`Cell`] is one history. A calibration runs it against
//! wrong answers and so finds, by running, which cells can distinguish what.

use lawful_receipt::{Action, Shape, Supports};
use serde::Serialize;

use super::words::{apply_earlier, apply_peers, reject, start, take};

/// The sizes of the matrix: none, one, a few, and on both sides of powers of two past several dozen.
pub const SIZES: [usize; 14] = [1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 65];

/// What is asked about one receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Hold it, apply every peer.
    Omission,
    /// Apply the earlier ones, leave the later ones pending, reject it.
    Rejection,
    /// Reject it while every peer is pending.
    Alone,
}

impl Schedule {
    /// All schedules.
    pub const ALL: [Self; 3] = [Self::Omission, Self::Rejection, Self::Alone];
}

/// One cell of the matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Cell {
    /// The shape of the group.
    pub shape: Shape,
    /// How many receipts it owns.
    pub size: usize,
    /// The place of the receipt that is asked about.
    pub at: usize,
    /// The question.
    pub schedule: Schedule,
}

impl Cell {
    /// Its history. A stream is first asked for every output and its end, so that it shows what it would yield.
    pub fn history(&self) -> Vec<Action> {
        let Self { shape, size, at, schedule } = *self;
        let mut history = vec![start(shape, size)];
        if shape.is_stream() {
            history.push(take(size + 1));
        }
        match schedule {
            Schedule::Omission if size > 1 => history.push(apply_peers(at)),
            Schedule::Rejection if at > 0 => history.extend([apply_earlier(at), reject(at, 0)]),
            Schedule::Omission => {}
            Schedule::Rejection | Schedule::Alone => history.push(reject(at, 0)),
        }
        history
    }
}

/// Every cell for the shapes and sizes that a subject supports.
///
/// ```
/// use lawful_grammars::receipt::matrix;
/// use lawful_receipt::{Shape, Supports};
/// let cells = matrix(Supports::of(&[Shape::All]).most(3));
/// assert_eq!(cells.len(), (1 + 2 + 3) * 3);
/// ```
pub fn matrix(supports: Supports) -> Vec<Cell> {
    let mut cells = Vec::new();
    for shape in Shape::ALL.into_iter().filter(|shape| supports.shape(*shape)) {
        for size in SIZES.into_iter().filter(|size| *size <= supports.largest()) {
            for at in 0..size {
                cells.extend(Schedule::ALL.map(|schedule| Cell { shape, size, at, schedule }));
            }
        }
    }
    cells
}
