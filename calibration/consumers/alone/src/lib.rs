//! A crate outside the workspace that uses the ordered-map model as a reference, without laws, grammars or campaigns.
//!
//! Its dependency tree is `tree.txt`; `.ci/run` compares the two.

use lawful_contract::Model;
use lawful_ordered_map::{Action, Inverted, Outcome, Plain, Way};

/// What an ordered map holds after these inserts, ascending.
pub fn expected(inserts: &[(u32, u32)]) -> Vec<(u32, u32)> {
    let mut map = Plain::new(Inverted::Undefined);
    for (key, value) in inserts {
        map.apply(&Action::Insert { key: *key, value: *value });
    }
    match map.apply(&Action::Scan { way: Way::Forward }) {
        Outcome::Rows(rows) => rows,
        _ => Vec::new(),
    }
}
