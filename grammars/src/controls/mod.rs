//! Controls: executable checks of a grammar that answer with figures.
//!
//! Role: account for what a grammar can say, cannot say, and says often.
//!
//! | Control | Question |
//! |---|---|
//! | [`reconstruction`] | Does every known valid history derive, and by which rules? |
//! | [`range`] | Do the marginal cases of the domain derive? |
//! | [`exclusion`] | Are nearby histories outside the language turned away, at the right step and for the right reason? |
//! | [`ablation`] | What is lost when one rule is removed: witnesses, counterfeits, categories? |
//! | [`agreement`] | Does the generator produce exactly what the recogniser admits, on a bounded domain? |
//! | [`reach`] | Which categories are possible, and how often do they occur in the default budget? |
//!
//! Every figure is a value with a `Display`, so that a test prints it and asserts on it.
//!
//! Non-goals: whether laws notice what is reached. That needs laws.

mod ablation;
mod agreement;
mod derivation;
mod exclusion;
mod reach;

pub use ablation::{Ablation, Lost, ablation};
pub use agreement::{Agreement, agreement};
pub use derivation::{Derivation, Derivations, range, reconstruction};
pub use exclusion::{Exclusion, Outside, TurnedAway, exclusion};
pub use reach::{Categories, Category, Reach, Reached, reach};
