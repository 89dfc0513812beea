//! Refill. The domain: up to two tokens, one or two in one to three ticks, takes of one to three, advances of one and
//! two.

use lawful_contract::Model;
use lawful_distinguish::Compared;
use lawful_grammars::lease::refill::RefillGrammar;
use lawful_grammars::{Excluded, Sentences};
use lawful_lease::refill::{Action, Outcome, Pace, Plain, Ticked};

use crate::common::{Argument, Field, Grammar, Printed, compared, departed, lengths};

const PACES: [Pace; 2] = [Pace::Stepped, Pace::Steady];

/// Before a bucket is opened, and then.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Bucket {
    /// Buckets of several rates can be opened.
    Any,
    /// One bucket can be opened: two tokens in three ticks, two at most.
    One,
    Open,
}

impl Grammar for Bucket {
    type Action = Action;
    type Outcome = Outcome;
    type Limits = Self;

    fn limits(&self) -> Self {
        self.clone()
    }

    fn excluded(history: &[Action]) -> Option<Excluded> {
        Sentences::new(RefillGrammar::default()).derive(history).err()
    }

    fn actions(&self) -> Vec<Action> {
        let open = |(width, interval), (max, tokens)| Action::Open { max, width, interval, tokens };
        match self {
            Self::Any => {
                let rates = [(1, 1), (1, 2), (1, 3), (2, 3)];
                let fills = [(1, 0), (2, 0), (2, 1)];
                rates.into_iter().flat_map(|rate| fills.map(|fill| open(rate, fill))).collect()
            }
            Self::One => vec![open((2, 3), (2, 0))],
            Self::Open => {
                let mut all = vec![Action::Available, Action::Drain, Action::TakeUpTo { count: 1 }];
                all.extend((1..4).flat_map(|count| [Action::Take { count }, Action::Wait { count }]));
                all.extend([1, 2].map(|ticks| Action::Advance { ticks }));
                all.push(Action::Burst { times: 2, count: 1 });
                all
            }
        }
    }

    fn advance(&mut self, _: &Action, _: &Outcome) {
        *self = Self::Open;
    }
}

#[test]
fn every_field_is_needed() {
    // Only a stepped bucket has steps to count from; at the steady pace the field stays 0.
    for (pace, since) in PACES.into_iter().zip([Field::Needed(1, 2, 1), Field::Follows]) {
        Argument::new(Bucket::Any, Plain::new(pace)).justifies(&[
            ("Plain.interval", Field::Needed(1, 1, 1)),
            ("Plain.max", Field::Needed(1, 1, 1)),
            ("Plain.pace", Field::Follows),
            ("Plain.parts", Field::Needed(1, 1, 1)),
            ("Plain.since", since),
            ("Plain.width", Field::Needed(1, 1, 1)),
        ]);
    }
    let history = departed(Bucket::Any, Plain::new(Pace::Stepped), Plain::new(Pace::Steady));
    assert_eq!(history.len(), 2, "{history:?}");
}

#[test]
fn nothing_is_superfluous_in_a_bucket() {
    // Between buckets there is: with room for one token, nobody sees that two would come.
    for pace in PACES {
        Argument::new(Bucket::One, Plain::new(pace)).minimal();
    }
}

#[test]
fn too_little_is_told_apart() {
    let [stepped, steady] = PACES.map(|pace| Argument::new(Bucket::One, Plain::new(pace)));
    let tokens = |model: &Plain| (model.tokens(), model.max());
    assert_eq!(lengths(&stepped.refuted("whole tokens", tokens)), (1, 2, 1));
    assert_eq!(lengths(&steady.refuted("whole tokens", tokens)), (1, 2, 1));
}

/// A bucket that also knows whether the last take was refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Refusing {
    model: Plain,
    refused: bool,
}

impl Model for Refusing {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let outcome = self.model.apply(action);
        self.refused = outcome == Outcome::Short;
        outcome
    }
}

#[test]
fn the_last_refusal_is_superfluous() {
    for pace in PACES {
        let refusing = Argument::new(Bucket::One, Refusing { model: Plain::new(pace), refused: false });
        let (classes, twins) = refusing.superfluous();
        assert_eq!((twins.left.len(), twins.right.len()), (1, 2));
        let merged = refusing.enough("all but the last refusal", |refusing| refusing.model.clone());
        assert_eq!(classes + merged, refusing.explored().states);
    }
}

#[test]
fn jumping_and_ticking_are_equal_and_a_model_that_rounds_is_not() {
    for pace in PACES {
        let equal = compared(Bucket::Any, Plain::new(pace), Printed::new(Ticked::new(pace)));
        assert_eq!((equal.verdict, equal.explored.cut), (Compared::Equal, None));
        let history = departed(Bucket::Any, Plain::new(pace), Hasty(Plain::new(pace)));
        assert_eq!(history.len(), 3, "{history:?}");
    }
}

/// Planted wrong model: each advance brings at least a token.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Hasty(Plain);

impl Model for Hasty {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let before = self.0.tokens();
        let outcome = self.0.apply(action);
        while matches!(action, Action::Advance { .. }) && self.0.tokens() == before && before < self.0.max() {
            self.0.apply(&Action::Advance { ticks: 1 });
        }
        outcome
    }
}
