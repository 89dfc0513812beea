//! A crate outside the workspace that uses the model of exclusive leases as a reference, without laws, grammars or
//! campaigns.
//!
//! Its dependency tree is `tree.txt`; `.ci/run` compares the two.

use lawful_contract::{Label, Model};
use lawful_lease::exclusive::{Action, Again, By, Late, Outcome, Plain};

/// Whether work under a lease of `ttl` ticks is still accepted after `ticks`.
pub fn accepted(ttl: u32, ticks: u32) -> bool {
    let mut table = Plain::new(Again::Refused, Late::Refused);
    let name = Label(0);
    table.apply(&Action::Acquire { resource: 0, client: 1, ttl, name });
    table.apply(&Action::Advance { ticks });
    table.apply(&Action::Use { name, by: By::Owner }) == Outcome::Done
}
