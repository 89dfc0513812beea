//! Distinguishing histories, and the argument for each field of a state.
//!
//! Role: explore a model over a bounded domain of actions and answer four questions about its state.
//!
//! | Question | Call | Answer |
//! |---|---|---|
//! | Is a coarser state enough? | [`Automaton::under`] | the shortest pair of histories that the view calls equal and a continuation that tells them apart, or *equal within this domain* |
//! | Is there state that cannot matter? | [`Automaton::superfluous`] | the nearest two states that differ and that nothing tells apart, or *minimal* |
//! | Do two models predict the same? | [`compare()`] | the shortest history at which they differ, or *equal within this domain* |
//! | What do relations let pass? | [`Automaton::let_through`] | how many wrong answers a judge accepts, and the one of the shortest history |
//!
//! To justify a field, ask about the view that keeps all others: a pair shows what the field is for. To show a field
//! superfluous, look at the twins of the second question; a field that follows from the others makes no twins, and the
//! view without it is *equal* and merges no state.
//!
//! Every answer says what it rests on: states, transitions, depth, time. If a bound was hit, the answer says which, up
//! to which length every history was followed, and claims nothing about longer ones. Nothing here is sampled. A claim
//! holds for the domain that was given: a larger one can tell more apart.
//!
//! States are merged by their `Eq`. If `Eq` ignores something that matters, the walk is misled; explore a wrapper with
//! a finer `Eq` and ask whether the model itself is enough as a view.
//!
//! Non-goals: search by chance, shrinking, judging a product.
//!
//! # Examples
//!
//! The guide's lease: an acquisition handle supports a row, `Replace` moves its support to another handle, and
//! releasing a retired handle does nothing. Rows and count are observed after every action, and they are too little to
//! keep.
//!
//! ```
//! use std::collections::BTreeMap;
//! use lawful_contract::Model;
//! use lawful_distinguish::{Automaton, Limits, Seen, View, Viewed};
//!
//! #[derive(Clone, Debug, PartialEq, Eq, Hash)]
//! enum Action { Acquire(char), Release(char), Replace { old: char, new: char } }
//!
//! #[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
//! struct Support(BTreeMap<char, &'static str>);
//!
//! impl Support {
//!     fn rows_and_count(&self) -> (Vec<&'static str>, usize) {
//!         let mut rows: Vec<_> = self.0.values().copied().collect();
//!         rows.dedup();
//!         (rows, self.0.len())
//!     }
//! }
//!
//! impl Model for Support {
//!     type Action = Action;
//!     type Outcome = (Vec<&'static str>, usize);
//!     fn apply(&mut self, action: &Action) -> Self::Outcome {
//!         match action {
//!             Action::Acquire(handle) => { self.0.insert(*handle, "x"); }
//!             Action::Release(handle) => { self.0.remove(handle); }
//!             Action::Replace { old, new } => if let Some(row) = self.0.remove(old) { self.0.insert(*new, row); },
//!         }
//!         self.rows_and_count()
//!     }
//! }
//!
//! let domain = |_: &Support| vec![
//!     Action::Release('a'),
//!     Action::Acquire('a'),
//!     Action::Replace { old: 'a', new: 'b' },
//! ];
//! let support = Automaton::of(Support::default(), domain, Limits::default())?;
//! let answer = support.under(&View::new("rows and count", Support::rows_and_count));
//! println!("{answer}");
//! let Viewed::Apart { pair, shortest: true } = answer.verdict else { panic!("not refuted") };
//! assert_eq!(pair.left, [Action::Acquire('a')]);
//! assert_eq!(pair.right, [Action::Acquire('a'), Action::Replace { old: 'a', new: 'b' }]);
//! assert_eq!(pair.continuation, [Action::Release('a')]);
//! assert_eq!(pair.left_sees, Seen::Outcome((vec![], 0)));
//! assert_eq!(pair.right_sees, Seen::Outcome((vec!["x"], 1)));
//! # Ok::<(), lawful_distinguish::Misuse>(())
//! ```

mod answer;
mod compare;
mod explore;
mod leak;
mod refine;
mod spare;
mod view;

pub use answer::{Answer, Bound, Cut, Explored, Limits};
pub use compare::{Compared, compare};
pub use explore::{Automaton, Misuse};
pub use leak::{Example, Leak, Leaks, Transition};
pub use spare::{Spare, Twins};
pub use view::{Pair, Seen, View, Viewed};
