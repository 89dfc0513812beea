//! Partial construction. The domain: two names, products of one or two steps, every step that can fail and every
//! return.

use std::collections::BTreeMap;

use lawful_contract::{Label, Model};
use lawful_distinguish::{Compared, Limits};
use lawful_grammars::lease::construction::ConstructionGrammar;
use lawful_grammars::{Excluded, Sentences};
use lawful_lease::construction::{Action, Cleanup, How, Outcome, Part, Plain, Scopes, Told};

use crate::common::{Argument, Field, Grammar, compared, departed, lengths};

/// The names in use, each with its product's steps, and how many constructions are left, if they are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Site {
    standing: BTreeMap<Label, u32>,
    left: Option<u32>,
}

fn site(left: Option<u32>) -> Site {
    Site { standing: BTreeMap::new(), left }
}

impl Grammar for Site {
    type Action = Action;
    type Outcome = Outcome;
    type Limits = (Vec<Label>, Option<u32>);

    /// How many steps a product has is not among the limits: the contract says which returns there can be.
    fn limits(&self) -> Self::Limits {
        (self.standing.keys().copied().collect(), self.left)
    }

    fn excluded(history: &[Action]) -> Option<Excluded> {
        Sentences::new(ConstructionGrammar::default()).derive(history).err()
    }

    fn actions(&self) -> Vec<Action> {
        let stuck = |below: u32| (0..below).map(Some).chain([None]);
        let dispose = |(name, steps): (&Label, &u32)| {
            let name = *name;
            stuck(*steps).map(move |stuck| Action::Dispose { name, stuck }).collect::<Vec<_>>()
        };
        let mut all: Vec<_> = self.standing.iter().flat_map(dispose).collect();
        if self.left == Some(0) {
            return all;
        }
        for steps in [1, 2] {
            let free = [0, 1].map(Label).into_iter().find(|name| !self.standing.contains_key(name));
            all.extend(free.map(|name| Action::Build { name, steps }));
            for (at, how) in (0..steps).flat_map(|at| [How::Error, How::Panic].map(|how| (at, how))) {
                all.extend(stuck(at).map(|stuck| Action::Fail { steps, at, how, stuck }));
            }
        }
        all
    }

    fn advance(&mut self, action: &Action, _: &Outcome) {
        if let Action::Dispose { name, .. } = action {
            self.standing.remove(name);
            return;
        }
        if let Action::Build { name, steps } = action {
            self.standing.insert(*name, *steps);
        }
        self.left = self.left.map(|left| left - 1);
    }
}

fn plain() -> Plain {
    Plain::new(Cleanup::Told)
}

#[test]
fn every_field_is_needed() {
    // Constructions are numbered without end.
    let limits = Limits { depth: 5, ..Limits::default() };
    let plain_site = Argument::within(limits, site(None), plain());
    plain_site.justifies(&[
        ("Plain.cleanup", Field::Follows),
        ("Plain.constructions", Field::Needed(0, 1, 1)),
        ("Plain.standing", Field::Needed(1, 1, 1)),
    ]);
    assert!(plain_site.minimal_nearby() > 5);
    let history = departed(site(Some(3)), plain(), Plain::new(Cleanup::Silent));
    assert!(matches!(history[..], [Action::Build { .. }, Action::Dispose { stuck: Some(_), .. }]), "{history:?}");
}

#[test]
fn too_little_is_told_apart() {
    let plain = Argument::new(site(Some(3)), plain());
    let steps = |model: &Plain| model.standing().iter().map(|part| part.step).collect::<Vec<_>>();
    assert_eq!(lengths(&plain.refuted("the steps that stand", steps)), (2, 2, 1));
    let count = |model: &Plain| (model.constructions(), model.standing().len());
    assert_eq!(lengths(&plain.refuted("how many parts stand", count)), (2, 2, 1));
}

/// A model that also keeps the last error.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Remembering {
    model: Plain,
    last: Option<Part>,
}

impl Model for Remembering {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let outcome = self.model.apply(action);
        if let Told::Broken(part) = outcome.answer {
            self.last = Some(part);
        }
        outcome
    }
}

#[test]
fn the_last_error_is_superfluous() {
    let plain_site = Argument::new(site(Some(3)), plain());
    let remembering = Argument::new(site(Some(3)), Remembering { model: plain(), last: None });
    let merged = remembering.enough("all but the last error", |remembering| remembering.model.clone());
    assert!(merged > 0);
    assert_eq!(merged + plain_site.explored().states, remembering.explored().states);
    let (_, twins) = remembering.superfluous();
    assert_eq!((twins.left.len(), twins.right.len()), (1, 1));
}

#[test]
fn the_two_formulations_are_equal_and_a_wrong_one_departs() {
    for cleanup in [Cleanup::Told, Cleanup::Silent] {
        let equal = compared(site(Some(4)), Plain::new(cleanup), Scopes::new(cleanup));
        assert_eq!((equal.verdict, equal.explored.cut), (Compared::Equal, None));
    }
    let history = departed(site(Some(3)), plain(), Leaking(plain()));
    assert!(matches!(history[..], [Action::Fail { at: 1, .. }]), "{history:?}");
}

/// Planted wrong model: the part taken last before a failure is not returned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Leaking(Plain);

impl Model for Leaking {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let mut outcome = self.0.apply(action);
        if let (Action::Fail { .. }, false) = (action, outcome.returned.is_empty()) {
            outcome.returned.remove(0);
        }
        outcome
    }
}
