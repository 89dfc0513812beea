//! One named history per clause of the contract.

mod requests;
mod streams;

use lawful_contract::Kinds;
use lawful_receipt::{Action, Supports};

use crate::Scenario;

/// The named histories of groups of receipts, those that the subject supports. A name is a law and its clause.
///
/// ```
/// use lawful_grammars::receipt::scenarios;
/// use lawful_receipt::{Shape, Supports};
///
/// let named = scenarios(Supports::of(&[Shape::All]));
/// assert!(named.iter().any(|scenario| scenario.name == "settlement/rejection"));
/// ```
pub fn scenarios(supports: Supports) -> Vec<Scenario<Action>> {
    let mut all = requests::scenarios();
    all.extend(streams::scenarios(supports));
    all.retain(|scenario| scenario.history.iter().all(|action| is_asked(supports, action)));
    all
}

/// Whether an action may be asked of a subject: its kind is supported, and a group is not larger than it declares.
fn is_asked(supports: Supports, action: &Action) -> bool {
    let size = if let Action::Start { count, .. } = action { *count } else { 0 };
    supports.kind(action.kind_name()) && size <= supports.largest()
}

type Scenarios = Vec<Scenario<Action>>;
