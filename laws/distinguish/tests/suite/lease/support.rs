//! Support. Rows and counts of the subjects are published after every action, so they are part of each outcome here.

use std::collections::BTreeSet;

use lawful_contract::{Label, Model};
use lawful_distinguish::{Compared, Seen};
use lawful_grammars::lease::support::SupportGrammar;
use lawful_grammars::{Excluded, Sentences};
use lawful_lease::support::{Action, Outcome, Owners, Phase, Plain, Retired};

use crate::common::{Argument, Field, Grammar, compared, departed, lengths};

const SUBJECTS: [u32; 2] = [0, 1];
const A: Label = Label(0);
const B: Label = Label(1);

/// The outcome, and how many handles each subject has.
type Shown = (Outcome, [usize; 2]);

/// A formulation whose rows and counts are seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Published<M>(M);

trait Registry: Model<Action = Action, Outcome = Outcome> {
    fn rows_and_count(&self) -> [usize; 2];
}

impl Registry for Plain {
    fn rows_and_count(&self) -> [usize; 2] {
        SUBJECTS.map(|subject| self.handles_of(subject))
    }
}

impl<M: Registry> Model for Published<M> {
    type Action = Action;
    type Outcome = Shown;

    fn apply(&mut self, action: &Action) -> Shown {
        (self.0.apply(action), self.0.rows_and_count())
    }
}

/// Which labels are bound and which attempts are pending. A label is bound once, and crowds stay: a grammar that lets
/// them go counts them, and so would leave nothing to ask about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Attempts {
    /// The guide's histories: handle `a` is acquired, and `b` comes into being by replacing it. Releases come first:
    /// where several actions tell a pair apart, the first of the domain is shown.
    Guide(Stage),
    /// Three labels, two subjects, one crowd.
    Every { issued: u32, pending: BTreeSet<Label>, crowds: u32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stage {
    Before,
    Pending,
    Decided,
}

fn every() -> Attempts {
    Attempts::Every { issued: 0, pending: BTreeSet::new(), crowds: 1 }
}

impl Grammar for Attempts {
    type Action = Action;
    type Outcome = Shown;
    type Limits = Self;

    fn limits(&self) -> Self {
        self.clone()
    }

    fn excluded(history: &[Action]) -> Option<Excluded> {
        Sentences::new(SupportGrammar::default()).derive(history).err()
    }

    fn actions(&self) -> Vec<Action> {
        match self {
            Self::Guide(Stage::Before) => vec![Action::Start { subject: 0, name: A }],
            Self::Guide(Stage::Pending) => vec![Action::Accept { name: A }, Action::Refuse { name: A }],
            Self::Guide(Stage::Decided) => {
                let releases = [A, B].map(|name| Action::Release { name });
                releases
                    .into_iter()
                    .chain([Action::Replace { old: A, new: B }, Action::Inspect { subject: 0 }])
                    .collect()
            }
            Self::Every { issued, pending, crowds } => {
                let mut all = vec![Action::Survey];
                all.extend(SUBJECTS.map(|subject| Action::Inspect { subject }));
                all.extend(
                    pending.iter().flat_map(|name| [Action::Accept { name: *name }, Action::Refuse { name: *name }]),
                );
                let decided: Vec<_> = (0..*issued).map(Label).filter(|name| !pending.contains(name)).collect();
                for name in decided.iter().copied() {
                    all.extend([Action::Release { name }, Action::Resolve { name }, Action::Reject { name }]);
                }
                if *issued < 3 {
                    let new = Label(*issued);
                    all.extend(SUBJECTS.map(|subject| Action::Start { subject, name: new }));
                    all.extend(decided.into_iter().map(|old| Action::Replace { old, new }));
                }
                if *crowds > 0 {
                    all.extend(SUBJECTS.map(|subject| Action::Crowd { subject, count: 1 }));
                }
                all
            }
        }
    }

    fn advance(&mut self, action: &Action, (outcome, _): &Shown) {
        match (self, action) {
            (Self::Guide(stage), Action::Start { .. }) => *stage = Stage::Pending,
            (Self::Guide(stage), _) => *stage = Stage::Decided,
            (Self::Every { issued, pending, .. }, Action::Start { name, .. }) => {
                *issued += 1;
                pending.insert(*name);
            }
            (Self::Every { issued, .. }, Action::Replace { .. }) => *issued += u32::from(*outcome == Outcome::Done),
            (Self::Every { pending, .. }, Action::Accept { name } | Action::Refuse { name }) => {
                _ = pending.remove(name)
            }
            (Self::Every { crowds, .. }, Action::Crowd { .. }) => *crowds -= 1,
            _ => {}
        }
    }
}

fn plain(retired: Retired) -> Published<Plain> {
    Published(Plain::new(retired))
}

#[test]
fn rows_and_count_are_refuted_by_the_very_pair_of_the_guide() {
    for (retired, late) in [(Retired::Ignored, Outcome::Done), (Retired::Refused, Outcome::Refused)] {
        let support = Argument::new(Attempts::Guide(Stage::Before), plain(retired));
        let pair = support.refuted("rows and count", |model| model.0.rows_and_count());
        let acquire = [Action::Start { subject: 0, name: A }, Action::Accept { name: A }];
        assert_eq!(pair.left, acquire);
        assert_eq!(pair.right, [&acquire[..], &[Action::Replace { old: A, new: B }]].concat());
        assert_eq!(pair.continuation, [Action::Release { name: A }]);
        assert_eq!(pair.left_sees, Seen::Outcome((Outcome::Done, [0, 0])));
        assert_eq!(pair.right_sees, Seen::Outcome((late, [1, 0])));
    }
}

#[test]
fn every_field_is_needed() {
    for retired in [Retired::Ignored, Retired::Refused] {
        Argument::new(every(), plain(retired)).justifies(&[
            ("Plain.crowds", Field::Needed(1, 1, 1)),
            ("Plain.handles", Field::Needed(1, 1, 1)),
            ("Plain.retired", Field::Follows),
        ]);
    }
    let history = departed(every(), plain(Retired::Ignored), plain(Retired::Refused));
    assert!(
        matches!(history[..], [Action::Start { .. }, Action::Refuse { .. }, Action::Release { .. }]),
        "{history:?}"
    );
}

/// How a handle came to support nothing, and what it supported before, show in nothing. The model keeps both, because
/// the laws name them in their clauses.
#[test]
fn pending_and_live_handles_are_enough() {
    let support = Argument::new(every(), plain(Retired::Refused));
    let (classes, twins) = support.superfluous();
    assert_eq!((twins.left.len(), twins.right.len()), (2, 2));
    let merged = support.enough("who is pending or live, and for what", |model| {
        let handle = |name: Label| Some((model.0.phase(name)?, model.0.subject(name)?));
        let matters = |handle: &(Phase, u32)| matches!(handle.0, Phase::Pending | Phase::Live);
        let handles = [0, 1, 2].map(|name| handle(Label(name)).filter(matters));
        (handles, model.0.rows_and_count())
    });
    assert_eq!(classes + merged, support.explored().states);
}

#[test]
fn too_little_is_told_apart() {
    let support = Argument::new(every(), plain(Retired::Refused));
    assert_eq!(lengths(&support.refuted("rows and count", |model| model.0.rows_and_count())), (1, 1, 1));
    let phases = |model: &Published<Plain>| [0, 1, 2].map(|name| model.0.phase(Label(name)));
    assert_eq!(lengths(&support.refuted("phases without subjects", phases)), (1, 1, 1));
    let live = |model: &Published<Plain>| {
        let is_live = |name: &u32| model.0.phase(Label(*name)) == Some(Phase::Live);
        (model.0.rows_and_count(), [0, 1, 2].into_iter().filter(is_live).collect::<Vec<_>>())
    };
    assert_eq!(lengths(&support.refuted("who is live", live)), (1, 1, 1));
}

/// A model that also keeps what the promises of accepted attempts came to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Promised {
    model: Published<Plain>,
    rejected: BTreeSet<Label>,
}

impl Model for Promised {
    type Action = Action;
    type Outcome = Shown;

    fn apply(&mut self, action: &Action) -> Shown {
        if let Action::Reject { name } = action {
            self.rejected.insert(*name);
        }
        self.model.apply(action)
    }
}

#[test]
fn what_a_promise_came_to_is_superfluous() {
    let promised = Promised { model: plain(Retired::Ignored), rejected: BTreeSet::new() };
    let promised = Argument::new(every(), promised);
    let support = Argument::new(every(), plain(Retired::Ignored));
    assert_eq!(promised.superfluous().0, support.superfluous().0);
    let merged = promised.enough("all but the promises", |promised| promised.model.clone());
    assert_eq!(merged + support.explored().states, promised.explored().states);
}

#[test]
fn the_two_formulations_are_equal_and_a_wrong_one_departs() {
    for retired in [Retired::Ignored, Retired::Refused] {
        let equal = compared(every(), plain(retired), Published(Owners::new(retired)));
        assert_eq!((equal.verdict, equal.explored.cut), (Compared::Equal, None));
        let history = departed(every(), plain(retired), Published(Clearing(Plain::new(retired))));
        assert!(
            matches!(history[..], [Action::Start { .. }, Action::Accept { .. }, Action::Reject { .. }]),
            "{history:?}"
        );
    }
}

/// Planted wrong model: a promise that rejects clears the lease that was accepted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Clearing(Plain);

impl Model for Clearing {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        if let Action::Reject { name } = action {
            self.0.apply(&Action::Release { name: *name });
        }
        self.0.apply(action)
    }
}

impl Registry for Clearing {
    fn rows_and_count(&self) -> [usize; 2] {
        self.0.rows_and_count()
    }
}

impl Registry for Owners {
    fn rows_and_count(&self) -> [usize; 2] {
        SUBJECTS.map(|subject| self.handles_of(subject))
    }
}
