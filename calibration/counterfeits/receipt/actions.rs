//! Actions on one group, for witnesses.

use lawful_contract::Label;
use lawful_receipt::{Action, End, Order, Shape, Which};

const NAME: Label = Label(0);

pub(super) fn start(shape: Shape, count: usize) -> Action {
    Action::Start { name: NAME, shape, count }
}
pub(super) fn apply(at: usize) -> Action {
    Action::Apply { name: NAME, at }
}
pub(super) fn reject(at: usize, error: u32) -> Action {
    Action::Reject { name: NAME, at, error }
}
pub(super) fn deliver(at: usize) -> Action {
    Action::Deliver { name: NAME, at }
}
pub(super) fn apply_all() -> Action {
    Action::ApplyMany { name: NAME, which: Which::All, order: Order::Ascending }
}
pub(super) fn apply_backwards() -> Action {
    Action::ApplyMany { name: NAME, which: Which::All, order: Order::Descending }
}
pub(super) fn apply_earlier(at: usize) -> Action {
    Action::ApplyMany { name: NAME, which: Which::Earlier(at), order: Order::Ascending }
}
pub(super) fn take(count: usize) -> Action {
    Action::Take { name: NAME, count }
}
pub(super) fn add(end: End) -> Action {
    Action::Add { name: NAME, end }
}
pub(super) fn put(at: usize) -> Action {
    Action::Put { name: NAME, at }
}
pub(super) fn abort(at: usize) -> Action {
    Action::Abort { name: NAME, at }
}
pub(super) fn clear() -> Action {
    Action::Clear { name: NAME }
}
pub(super) fn hand_over() -> Action {
    Action::HandOver { name: NAME }
}
pub(super) fn cancel() -> Action {
    Action::Cancel { name: NAME }
}
pub(super) fn restart() -> Action {
    Action::Restart { name: NAME }
}
