//! The root law: it holds the reference model and says which law an answer belongs to.
//!
//! Whose an answer is depends on what the model knows before the action: what is asked of a live lease by its holder is
//! the root's, what meets an expired lease is `expiry`'s, what comes under another grant's token is `fencing`'s. So one
//! wrong answer is one violation. What a resource shows afterwards is the root's while its lease is live or the
//! resource is free, unless an answer that another law judges was wrong: that explains it.

use std::collections::BTreeMap;
use std::ops::Range;

use lawful_contract::{Checkpoint, Contract, Model};
use lawful_graph::{Difference, Law, Mismatch, Read, Step, Verdict};
use lawful_lease::exclusive::{Action, Held, Outcome, Plain, Standing, State, Supports};

use super::contracts::HOLDER;
use super::seen::{Answer, Seen, Shown};

/// The root law: who holds what.
#[derive(Clone, Debug)]
pub struct Leases {
    model: Plain,
    expected: Outcome,
    /// What the claim of the action was worth before it.
    standing: Option<Standing>,
    /// What was promised of the action's resources before it.
    before: Vec<State>,
    own: Range<u32>,
    /// Whether the answer to the action was wrong in the eyes of another law.
    explained: bool,
    /// What the product calls each grant of each resource.
    tokens: BTreeMap<(u32, u64), u64>,
}

/// A law, and its clause by position.
pub(crate) type Place = (Whose, usize);

/// The law that judges an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    Holder,
    Expiry,
    Renewal,
    Release,
    Fencing,
    Durability,
}

impl Leases {
    /// The root law for a table without leases.
    pub fn new(supports: Supports) -> Self {
        let (again, late) = supports.policies();
        Self {
            model: Plain::new(again, late),
            expected: Outcome::Done,
            standing: None,
            before: Vec::new(),
            own: 0..0,
            explained: false,
            tokens: BTreeMap::new(),
        }
    }

    /// The promised outcome of the action that runs.
    pub(crate) fn expected(&self) -> &Outcome {
        &self.expected
    }

    /// What the claim of the action was worth before it.
    pub fn standing(&self) -> Option<Standing> {
        self.standing
    }

    /// What is promised of a resource after the action.
    pub(crate) fn state(&self, resource: u32) -> State {
        self.model.state(resource)
    }

    /// The resources that were ever granted.
    pub(crate) fn resources(&self) -> impl Iterator<Item = u32> {
        self.model.resources()
    }

    /// The token that the product returned for the live lease of a resource.
    pub(crate) fn token(&self, resource: u32) -> Option<u64> {
        let State::Live(holder) = self.state(resource) else { return None };
        self.tokens.get(&(resource, holder.grant)).copied()
    }

    /// The greatest token of the grants of a resource before the `nth`.
    pub(crate) fn greatest_before(&self, resource: u32, nth: u64) -> Option<u64> {
        self.tokens.range((resource, 0)..(resource, nth)).map(|(_, token)| *token).max()
    }

    /// Whether the action names this resource.
    pub(crate) fn is_own(&self, resource: u32) -> bool {
        self.own.contains(&resource)
    }

    /// The first resource of the action.
    pub(crate) fn own(&self) -> u32 {
        self.own.start
    }

    /// Whether a wrong answer explains what this resource shows.
    pub(crate) fn is_explained(&self, resource: u32) -> bool {
        self.explained && self.is_own(resource)
    }

    /// Which law judges whether the action was accepted.
    pub(crate) fn whose(&self, action: &Action) -> Option<Place> {
        use Whose::{Durability, Expiry, Fencing, Holder, Release, Renewal};
        let operation = match action {
            Action::Renew { .. } => 0,
            Action::Release { .. } => 1,
            _ => 2,
        };
        match (action, self.standing) {
            (Action::Acquire { client, .. }, _) => self.before.first().map(|before| acquiring(*before, *client)),
            (Action::Inspect { .. } | Action::Fill { .. }, _) => None,
            (Action::Reopen, _) => Some((Durability, 2)),
            (Action::Advance { .. } | Action::Sweep | Action::Survey | Action::Drain, _) => Some((Holder, 9)),
            (_, Some(Standing::Current)) => Some((Holder, 3 + operation)),
            (_, Some(Standing::Lapsed)) => Some((Expiry, 1 + operation)),
            (_, Some(Standing::Foreign)) => Some([(Renewal, 1), (Release, 1), (Fencing, 3)][operation]),
            (_, Some(Standing::Released)) => Some((Release, 2)),
            (_, Some(Standing::Stale)) => Some((Fencing, 1)),
            (_, Some(Standing::Never)) => Some((Fencing, 2)),
            (_, None) => None,
        }
    }

    /// Compares whether commands were accepted, those of them that are `law`'s.
    pub(crate) fn acceptance(&self, law: Whose, action: &Action, answer: &Answer) -> Verdict {
        match (action, answer, &self.expected) {
            (Action::Fill { client, .. }, Answer::Tokens(tokens), Outcome::Many(outcomes)) => {
                self.each_acceptance(law, *client, tokens, outcomes)
            }
            _ => match self.whose(action) {
                Some((whose, clause)) if whose == law => refusal(&self.expected, answer).on(clause),
                _ => Verdict::Silent,
            },
        }
    }

    fn each_acceptance(&self, law: Whose, client: u32, tokens: &[Option<u64>], outcomes: &[Outcome]) -> Verdict {
        if tokens.len() != outcomes.len() {
            let mismatch = Mismatch::values(&outcomes.len(), &tokens.len(), Difference::WrongValue);
            return if law == Whose::Holder { Verdict::Violated(Box::new(mismatch)) } else { Verdict::Silent };
        }
        let mut counts = BTreeMap::<usize, usize>::new();
        for ((before, outcome), token) in self.before.iter().zip(outcomes).zip(tokens) {
            let (whose, clause) = acquiring(*before, client);
            if whose == law {
                let answer = token.map_or(Answer::Refused, Answer::Token);
                let verdict = refusal(outcome, &answer).on(clause);
                if matches!(verdict, Verdict::Violated(_)) {
                    return verdict;
                }
                *counts.entry(clause).or_default() += 1;
            }
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        most.map_or(Verdict::Silent, |(clause, count)| Verdict::upheld(clause).comparing(count))
    }

    /// Remembers what the product calls the new grants.
    fn bind(&mut self, answer: &Answer) {
        let granted = |outcome: &Outcome| if let Outcome::Granted(nth) = outcome { Some(*nth) } else { None };
        let bind = |tokens: &mut BTreeMap<_, _>, resource, nth, token| {
            tokens.entry((resource, nth)).or_insert(token);
        };
        match (&self.expected, answer) {
            (Outcome::Granted(nth), Answer::Token(token)) => bind(&mut self.tokens, self.own.start, *nth, *token),
            (Outcome::Many(outcomes), Answer::Tokens(tokens)) => {
                for ((resource, outcome), token) in self.own.clone().zip(outcomes).zip(tokens) {
                    if let (Some(nth), Some(token)) = (granted(outcome), token) {
                        bind(&mut self.tokens, resource, nth, *token);
                    }
                }
            }
            _ => {}
        }
    }

    /// Whether a resource shows its holder, for resources that are live or free. One that the action gave back is
    /// judged by `release`.
    fn shown(&self, shown: &[Shown]) -> Verdict {
        let mut compared = 0;
        for (resource, held) in shown.iter().filter(|(resource, _)| !self.is_elsewhere(*resource)) {
            let seen = held.map(|held| held.client);
            let expected = match self.state(*resource) {
                State::Live(holder) => Some(holder.client),
                State::Free => None,
                State::Lapsed => continue,
            };
            if seen != expected {
                return different(*resource, expected, seen).on(6);
            }
            compared += 1;
        }
        Verdict::upheld(6).comparing(compared)
    }

    /// Whether every live lease is listed once, and no free resource.
    fn listed(&self, list: &[(u32, Held)]) -> Verdict {
        let is_mine = |resource: &u32| !self.is_elsewhere(*resource) && self.state(*resource) != State::Lapsed;
        let expected: Vec<_> = self
            .resources()
            .filter(|resource| is_mine(resource))
            .filter_map(|resource| match self.state(resource) {
                State::Live(holder) => Some((resource, Some(holder.client))),
                _ => None,
            })
            .collect();
        let rows = list.iter().filter(|(resource, _)| is_mine(resource));
        let mut seen: Vec<_> = rows.map(|(resource, held)| (*resource, Some(held.client))).collect();
        seen.sort_unstable();
        if expected == seen { Verdict::upheld(8).comparing(seen.len() + 1) } else { holders(&expected, &seen).on(8) }
    }

    /// Whether another law judges what a resource shows.
    fn is_elsewhere(&self, resource: u32) -> bool {
        self.is_explained(resource) || self.is_given_back(resource)
    }

    /// Whether the action gave this resource back.
    pub(crate) fn is_given_back(&self, resource: u32) -> bool {
        self.is_own(resource)
            && self.standing == Some(Standing::Current)
            && self.expected == Outcome::Done
            && self.state(resource) == State::Free
    }
}

/// The difference between two holders of one resource.
#[cold]
pub(crate) fn different<T: std::fmt::Debug + PartialEq>(
    resource: u32,
    expected: Option<T>,
    seen: Option<T>,
) -> Verdict {
    let difference = match (&expected, &seen) {
        (Some(_), None) => Difference::Missing,
        (None, Some(_)) => Difference::Extra,
        _ => Difference::WrongValue,
    };
    Verdict::Violated(Box::new(Mismatch::values(&(resource, expected), &(resource, seen), difference)))
}

/// Which law judges an acquisition of a resource in this state.
fn acquiring(before: State, client: u32) -> Place {
    match before {
        State::Free => (Whose::Holder, 0),
        State::Live(holder) => (Whose::Holder, 1 + usize::from(holder.client == client)),
        State::Lapsed => (Whose::Expiry, 0),
    }
}

/// Compares whether a command was accepted.
pub(crate) fn refusal(expected: &Outcome, answer: &Answer) -> Verdict {
    if (*expected != Outcome::Refused) == answer.is_accepted() {
        return Verdict::upheld(0);
    }
    Verdict::Violated(Box::new(Mismatch::values(expected, answer, Difference::WrongRefusal)))
}

/// The difference between two lists of holders, by resource.
#[cold]
pub(crate) fn holders<T: std::fmt::Debug + Ord>(expected: &[(u32, T)], seen: &[(u32, T)]) -> Verdict {
    Mismatch::unless_same_rows(expected, seen, |a, b| a.0 == b.0).into()
}

impl Law<Action, Seen> for Leases {
    type Reads = ();

    fn contract(&self) -> &'static Contract {
        &HOLDER
    }

    fn advance(&mut self, action: &Action, (): Read<'_, Self, Action, Seen>) {
        self.standing = action.claim().and_then(|(name, by)| self.model.standing(name, by));
        self.own = match action {
            Action::Acquire { resource, .. } | Action::Inspect { resource } => *resource..resource.saturating_add(1),
            Action::Fill { first, count, .. } => *first..first.saturating_add(*count),
            _ => match action.claim().and_then(|(name, _)| self.model.resource(name)) {
                Some(resource) => resource..resource.saturating_add(1),
                None => 0..0,
            },
        };
        self.before = self.own.clone().map(|resource| self.model.state(resource)).collect();
        self.explained = false;
        self.expected = self.model.apply(action);
    }

    fn judge(&mut self, step: &Step<'_, Action, Seen>, (): ()) -> Verdict {
        let Some(action) = step.action else { return Verdict::Silent };
        match step.seen {
            Seen::Answer(Answer::Holder(held)) => self.shown(&[(self.own.start, *held)]),
            Seen::Answer(answer) => {
                self.bind(answer);
                let others = [Whose::Expiry, Whose::Renewal, Whose::Release, Whose::Fencing];
                self.explained =
                    others.iter().any(|law| matches!(self.acceptance(*law, action, answer), Verdict::Violated(_)));
                self.acceptance(Whose::Holder, action, answer)
            }
            _ if *action == Action::Reopen && step.checkpoint == Checkpoint::Published => Verdict::Silent,
            Seen::Own(shown) => self.shown(shown),
            Seen::Peers(shown) => self.shown(shown).on(7),
            Seen::List(list) => self.listed(list),
        }
    }
}
