//! Groups of receipts: what one operation of each formulation costs by size, and what judging adds on real subjects.

use lawful::receipt;
use lawful_calibration::subjects::receipt::{JoinsAll, Tasks};
use lawful_contract::{Label, Model};
use lawful_receipt::{Action, Order, Plain, Policies, Promises, Shape, Stepwise, Which};

use crate::judged::{self, Overhead};

/// The sizes measured: receipts of a group, half of which are applied.
pub const SIZES: [usize; 3] = [4, 32, 256];

const NAME: Label = Label(0);

/// The operations measured, by name, for a group of `size` receipts: its shape and the action.
pub fn operations(size: usize) -> [(&'static str, Shape, Action); 4] {
    let (name, at) = (NAME, size / 2);
    [
        ("apply", Shape::All, Action::Apply { name, at }),
        ("reject", Shape::All, Action::Reject { name, at, error: 0 }),
        ("take", Shape::Unordered, Action::Take { name, count: 1 }),
        ("put", Shape::Keyed, Action::Put { name, at }),
    ]
}

/// A formulation of the model.
pub trait Contender: Model<Action = Action, Outcome = Promises> {
    /// Its name in the table.
    const NAME: &'static str;

    /// No groups.
    fn empty() -> Self;

    /// A group whose first half is applied.
    fn started(shape: Shape, size: usize) -> Self {
        let mut model = Self::empty();
        model.apply(&Action::Start { name: NAME, shape, count: size });
        let which = Which::Earlier(size / 2);
        model.apply(&Action::ApplyMany { name: NAME, which, order: Order::Ascending });
        model
    }
}

impl Contender for Plain {
    const NAME: &'static str = "Plain";
    fn empty() -> Self {
        Self::new(Policies::USUAL)
    }
}

impl Contender for Stepwise {
    const NAME: &'static str = "Stepwise";
    fn empty() -> Self {
        Self::new(Policies::USUAL)
    }
}

/// Measures what judging costs on `try_join_all` and on a set of tasks.
pub fn measure(histories: u64, rounds: usize) -> Vec<Overhead> {
    vec![
        judged::of("try_join_all", receipt::oracle("overhead", || JoinsAll), histories, rounds),
        judged::of("JoinSet", receipt::tokio::oracle("overhead", || Tasks), histories, rounds),
    ]
}
