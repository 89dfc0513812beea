//! One named history per clause of the contract.

mod maps;
mod pairs;

use lawful_contract::{Counted, Kinds};
use lawful_ordered_map::{Action, Inverted, Supports, is_inverted};

use crate::Scenario;

/// The named histories of an ordered map, those that the subject supports. A name is a law and its clause.
///
/// ```
/// use lawful_grammars::ordered_map::scenarios;
/// use lawful_ordered_map::Supports;
///
/// let named = scenarios::<u32, u32>(Supports::CORE);
/// assert!(named.iter().any(|scenario| scenario.name == "contents/a key that is present"));
/// ```
pub fn scenarios<K: Counted, V: Counted>(supports: Supports) -> Vec<Scenario<Action<K, V>>> {
    let mut all = pairs::scenarios();
    all.extend(maps::scenarios());
    all.retain(|scenario| scenario.history.iter().all(|action| is_asked(supports, action)));
    all
}

/// Whether an action may be asked of a subject: its kind is supported, its bounds are defined by policy, and the type
/// numbers enough keys.
fn is_asked<K: Counted, V>(supports: Supports, action: &Action<K, V>) -> bool {
    let defined = match action {
        Action::Range { low, high, .. } => !is_inverted(low, high) || supports.policy() != Inverted::Undefined,
        Action::Fill(bulk) | Action::Erase(bulk) => bulk.keys().count() == bulk.count,
        _ => true,
    };
    supports.kind(action.kind_name()) && defined
}

type Scenarios<K, V> = Vec<Scenario<Action<K, V>>>;
