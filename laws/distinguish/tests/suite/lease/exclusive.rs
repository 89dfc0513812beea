//! Exclusive leases. The domain: two resources, two clients, leases of one or two ticks, two labels that can be bound
//! again, and a budget of acquisitions, because the number of grants has no end.

use std::collections::{BTreeMap, BTreeSet};

use lawful_contract::{Label, Model};
use lawful_distinguish::{Compared, Limits};
use lawful_grammars::lease::exclusive::ExclusiveGrammar;
use lawful_grammars::{Excluded, Sentences};
use lawful_lease::exclusive::{Action, Again, By, Countdown, Late, Outcome, Plain, State};

use crate::common::{Argument, Field, Grammar, Nearest, compared, departed, lengths};

/// How many resources there are, which labels are bound, and what is left of the budgets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Table {
    resources: u32,
    bound: BTreeSet<Label>,
    acquisitions: u32,
    ticks: Ticks,
}

/// How much time can pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Ticks {
    Left(u32),
    Endless,
}

fn table(resources: u32, acquisitions: u32, ticks: Ticks) -> Table {
    Table { resources, bound: BTreeSet::new(), acquisitions, ticks }
}

impl Grammar for Table {
    type Action = Action;
    type Outcome = Outcome;
    type Limits = Self;

    fn limits(&self) -> Self {
        self.clone()
    }

    fn excluded(history: &[Action]) -> Option<Excluded> {
        Sentences::new(ExclusiveGrammar::default()).derive(history).err()
    }

    fn actions(&self) -> Vec<Action> {
        let mut all: Vec<_> = (0..self.resources).map(|resource| Action::Inspect { resource }).collect();
        all.push(Action::Sweep);
        for name in &self.bound {
            for by in [By::Owner, By::Another] {
                all.extend([Action::Use { name: *name, by }, Action::Release { name: *name, by }]);
                all.extend([1, 2].map(|ttl| Action::Renew { name: *name, by, ttl }));
            }
        }
        all.extend([1, 2].into_iter().filter(|ticks| self.has(*ticks)).map(|ticks| Action::Advance { ticks }));
        if self.acquisitions > 0 {
            for (resource, client) in (0..self.resources).flat_map(|resource| [0, 1].map(|client| (resource, client))) {
                let names = [0, 1].map(Label).into_iter().flat_map(|name| [1, 2].map(|ttl| (name, ttl)));
                all.extend(names.map(|(name, ttl)| Action::Acquire { resource, client, ttl, name }));
            }
        }
        if self.acquisitions > 1 && self.resources > 1 {
            all.push(Action::Fill { first: 0, count: 2, client: 1, ttl: 1 });
        }
        all
    }

    fn advance(&mut self, action: &Action, _: &Outcome) {
        match (action, &mut self.ticks) {
            (Action::Acquire { name, .. }, _) => {
                self.acquisitions -= 1;
                self.bound.insert(*name);
            }
            (Action::Fill { count, .. }, _) => self.acquisitions -= count,
            (Action::Advance { ticks }, Ticks::Left(left)) => *left -= ticks,
            _ => {}
        }
    }
}

impl Table {
    fn has(&self, ticks: u32) -> bool {
        match self.ticks {
            Ticks::Left(left) => ticks <= left,
            Ticks::Endless => true,
        }
    }
}

const POLICIES: [(Again, Late); 4] = [
    (Again::Refused, Late::Refused),
    (Again::Refused, Late::Granted),
    (Again::Granted, Late::Refused),
    (Again::Granted, Late::Granted),
];

fn plain() -> Plain {
    Plain::new(Again::Refused, Late::Refused)
}

/// It compares ticks of a clock, so its states have no end where time has none.
///
/// A claim's client is spare: a claim under the last grant has that grant's client, and any other claim is worth
/// nothing.
#[test]
fn every_field_of_the_comparing_model_is_needed() {
    let mut nearest = Nearest::new();
    for ((again, late), depth) in [(POLICIES[0], 4), (POLICIES[3], 3)] {
        let limits = Limits { depth, ..Limits::default() };
        let plain = Argument::within(limits, table(2, 4, Ticks::Endless), Plain::new(again, late));
        nearest.take(plain.fields(), (again, late));
    }
    let refused = POLICIES[0];
    nearest.is(&[
        ("Claim.client", Field::Spare, refused),
        ("Claim.grant", Field::Needed(2, 2, 1), refused),
        ("Claim.resource", Field::Needed(2, 2, 2), refused),
        ("Grant.client", Field::Needed(2, 2, 1), refused),
        ("Grant.due", Field::Needed(1, 1, 1), refused),
        ("Grant.nth", Field::Needed(2, 3, 1), refused),
        ("Plain.again", Field::Follows, refused),
        ("Plain.claims", Field::Needed(2, 2, 1), refused),
        ("Plain.last", Field::Needed(1, 1, 1), refused),
        ("Plain.late", Field::Follows, refused),
        ("Plain.now", Field::Needed(1, 2, 1), refused),
    ]);
}

/// It knows no clock, so its states end although time does not.
#[test]
fn every_field_of_the_counting_model_is_needed() {
    let mut nearest = Nearest::new();
    for (again, late) in POLICIES {
        let limits = Limits { states: 5_000, ..Limits::default() };
        let counting = Countdown::new(again, late);
        let counting = Argument::within(limits, table(2, 2, Ticks::Endless), counting);
        nearest.take(counting.fields(), (again, late));
    }
    let (refused, granted) = (POLICIES[0], POLICIES[1]);
    nearest.is(&[
        ("Countdown.again", Field::Follows, refused),
        ("Countdown.claims", Field::Needed(2, 2, 1), refused),
        // Whether a lease ended by itself matters where it can be renewed late.
        ("Countdown.grants", Field::Needed(2, 2, 1), granted),
        ("Countdown.late", Field::Follows, refused),
        ("Countdown.leases", Field::Needed(1, 1, 1), refused),
        ("Holder.client", Field::Needed(2, 2, 1), refused),
        // It is the last grant of the resource.
        ("Holder.grant", Field::Follows, refused),
        ("Holder.left", Field::Needed(1, 1, 1), refused),
    ]);
}

#[test]
fn each_policy_is_needed() {
    let apart = |again, late| departed(table(1, 2, Ticks::Left(2)), plain(), Plain::new(again, late)).len();
    assert_eq!(apart(Again::Granted, Late::Refused), 2);
    assert_eq!(apart(Again::Refused, Late::Granted), 3);
}

#[test]
fn too_little_is_told_apart() {
    let plain = Argument::new(table(1, 3, Ticks::Left(3)), plain());
    let holder = |model: &Plain| match model.state(0) {
        State::Live(holder) => Some((holder.client, holder.left)),
        State::Free | State::Lapsed => None,
    };
    assert_eq!(lengths(&plain.refuted("who holds it, and for how long", holder)), (2, 2, 1));
    let standing = |model: &Plain| [0, 1].map(|name| model.standing(Label(name), By::Owner));
    assert_eq!(lengths(&plain.refuted("what each claim is worth", standing)), (1, 1, 1));
}

#[test]
fn the_two_formulations_are_equal_within_a_time() {
    for (again, late) in POLICIES {
        let (plain, counting) = (Plain::new(again, late), Countdown::new(again, late));
        let answer = compared(table(2, 2, Ticks::Left(3)), plain, counting);
        assert_eq!((answer.verdict, answer.explored.cut), (Compared::Equal, None));
    }
}

#[test]
fn absolute_time_is_superfluous() {
    // A clock shows in nothing but differences, and the counting model has none: it needs fewer states.
    let plain = Argument::new(table(1, 2, Ticks::Left(3)), plain());
    let counting = Countdown::new(Again::Refused, Late::Refused);
    let counting = Argument::new(table(1, 2, Ticks::Left(3)), counting);
    assert!(plain.explored().states > counting.explored().states);
    assert_eq!(plain.superfluous().0, counting.superfluous().0);
}

/// Planted wrong model: guarded work asks for the client and not for the grant.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Careless {
    model: Plain,
    clients: BTreeMap<Label, (u32, u32)>,
}

impl Model for Careless {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        if let Action::Acquire { resource, client, name, .. } = action {
            self.clients.insert(*name, (*resource, *client));
        }
        match action {
            Action::Use { name, by: By::Owner } => {
                let (resource, client) = self.clients[name];
                match self.model.state(resource) {
                    State::Live(holder) if holder.client == client => Outcome::Done,
                    _ => Outcome::Refused,
                }
            }
            action => self.model.apply(action),
        }
    }
}

/// Planted wrong model: a lease lasts one tick longer than it was asked for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Generous(Plain);

impl Model for Generous {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        match *action {
            Action::Acquire { resource, client, ttl, name } => {
                self.0.apply(&Action::Acquire { resource, client, ttl: ttl + 1, name })
            }
            _ => self.0.apply(action),
        }
    }
}

#[test]
fn wrong_models_depart() {
    let table = || table(1, 3, Ticks::Left(2));
    let careless = departed(table(), plain(), Careless { model: plain(), clients: BTreeMap::new() });
    assert!(
        matches!(careless[..], [Action::Acquire { .. }, Action::Acquire { .. }, Action::Use { .. }]),
        "{careless:?}"
    );
    let generous = departed(table(), plain(), Generous(plain()));
    assert!(matches!(generous[..], [Action::Acquire { .. }, Action::Inspect { .. }]), "{generous:?}");
}
