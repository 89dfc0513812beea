//! The guide's witness: rows and count are too little for a lease, and the search finds the very pair.
//!
//! Local and small on purpose: the observed facts are rows and count, and releasing a retired handle does nothing.

mod common;

use std::collections::BTreeMap;

use common::{Argument, Grammar, lengths};
use lawful_contract::Model;
use lawful_distinguish::Seen;

type Handle = char;
type Row = char;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Action {
    Acquire(Handle, Row),
    Replace { old: Handle, new: Handle },
    Release(Handle),
}
use Action::{Acquire, Release, Replace};

/// Which handle supports which row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Support(BTreeMap<Handle, Row>);

impl Support {
    fn rows_and_count(&self) -> (Vec<Row>, usize) {
        let mut rows: Vec<_> = self.0.values().copied().collect();
        rows.sort_unstable();
        rows.dedup();
        (rows, self.0.len())
    }
}

impl Model for Support {
    type Action = Action;
    type Outcome = (Vec<Row>, usize);
    fn apply(&mut self, action: &Action) -> Self::Outcome {
        match *action {
            Acquire(handle, row) => _ = self.0.insert(handle, row),
            Release(handle) => _ = self.0.remove(&handle),
            Replace { old, new } => {
                let moved = self.0.remove(&old);
                self.0.extend(moved.map(|row| (new, row)));
            }
        }
        self.rows_and_count()
    }
}

/// Every action is legal in every state: what a retired handle does is promised.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Over {
    /// `b` comes into being by a replacement only, as in the guide. Where several actions tell a pair apart, the first of
    /// the domain is shown: releases come first.
    Guide,
    /// Two handles and two rows.
    Both,
}

impl Grammar for Over {
    type Action = Action;
    type Outcome = (Vec<Row>, usize);
    fn actions(&self) -> Vec<Action> {
        let mut all = vec![Release('a'), Release('b'), Acquire('a', 'x'), Replace { old: 'a', new: 'b' }];
        if *self == Self::Both {
            all.extend([Acquire('b', 'x'), Acquire('a', 'y'), Acquire('b', 'y'), Replace { old: 'b', new: 'a' }]);
        }
        all
    }
}

#[test]
fn rows_and_count_are_refuted_by_the_very_pair_of_the_guide() {
    let support = Argument::new(Over::Guide, Support::default());
    let pair = support.refuted("rows and count", Support::rows_and_count);
    assert_eq!(pair.left, [Acquire('a', 'x')]);
    assert_eq!(pair.right, [Acquire('a', 'x'), Replace { old: 'a', new: 'b' }]);
    assert_eq!(pair.continuation, [Release('a')]);
    assert_eq!(pair.left_sees, Seen::Outcome((vec![], 0)));
    assert_eq!(pair.right_sees, Seen::Outcome((vec!['x'], 1)));
}

#[test]
fn who_supports_which_row_is_all_that_matters() {
    let support = Argument::new(Over::Both, Support::default());
    assert_eq!(support.explored().states, 9);
    support.minimal();
    let handles = support.refuted("handles without rows", |support| support.0.keys().copied().collect::<Vec<_>>());
    assert_eq!(lengths(&handles), (1, 1, 1));
    support.refuted("handles and rows apart", |support| {
        (support.0.keys().copied().collect::<Vec<_>>(), support.rows_and_count())
    });
}
