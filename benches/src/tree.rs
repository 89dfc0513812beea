//! Trees: what one operation of the predictor costs by size, and what judging adds on a real subject.

use lawful::tree::{Action, Nested, Place, Plain, Shape, Supports, oracle};
use lawful_calibration::subjects::tree::IndexTree;
use lawful_contract::{Label, Model};

use crate::judged::{self, Overhead};

/// The sizes measured: so many children of one root.
pub const SIZES: [usize; 3] = [16, 128, 1_024];

/// The operations measured, by name, on a row of `size` children. Each meets the middle of the row.
pub fn operations(size: usize) -> [(&'static str, Action); 4] {
    let size = size as u32;
    let (middle, new) = (Label(size / 2), Label(size + 1));
    [
        ("create", Action::Create { name: new, at: Place::After(middle) }),
        ("reparent", Action::Reparent { node: middle, to: Place::First(Label(0)) }),
        ("delete-lift", Action::DeleteLift { node: middle }),
        ("refused", Action::Reparent { node: Label(0), to: Place::Last(middle) }),
    ]
}

/// A root with so many children, in a formulation of the predictor.
pub fn row<M: Model<Action = Action>>(mut model: M, size: usize) -> M {
    model.apply(&Action::Plant { name: Label(0) });
    let grow = Action::Grow { name: Label(1), at: Place::Last(Label(0)), count: size, shape: Shape::Row };
    model.apply(&grow);
    model
}

/// The plain formulation.
pub fn plain(size: usize) -> Plain {
    row(Plain::new(Supports::ALL), size)
}

/// The nested formulation.
pub fn nested(size: usize) -> Nested {
    row(Nested::new(Supports::ALL), size)
}

/// Measures what judging costs on `indextree`.
pub fn measure(histories: u64, rounds: usize) -> Overhead {
    judged::of("indextree", oracle("overhead", IndexTree::new), histories, rounds)
}
