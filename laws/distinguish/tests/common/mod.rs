//! What the tests of one model share: questions are asked, printed, and held to one kind of verdict.
//!
//! Every pair that is found is executed on the model itself, so that no claim of these tests rests on the search alone.
#![allow(dead_code, reason = "each test uses a part")]

use std::fmt::Debug;
use std::hash::Hash;

use lawful_distinguish::{Automaton, Explored, Limits, Pair, Seen, Spare, Twins, View, Viewed};

/// A model, and what decides which actions are legal: labels in use, whether it was opened, a budget.
///
/// Legality depends on the grammar's part alone and every view keeps that part, so no pair is told apart by legality.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Scene<G, M> {
    pub(crate) grammar: G,
    pub(crate) model: M,
}

/// A model with the domain in which its state is argued for.
pub(crate) struct Argument<G, M, A, O> {
    start: Scene<G, M>,
    domain: fn(&G) -> Vec<A>,
    step: fn(&mut Scene<G, M>, &A) -> O,
    pub(crate) automaton: Automaton<Scene<G, M>, A, O>,
}

/// What was found about one field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    /// Needed: a pair of histories and a continuation, by their lengths.
    Needed(usize, usize, usize),
    /// It follows from the other fields in this domain. Of a policy, which no action changes, that says nothing.
    Follows,
    /// Nothing shows it.
    Spare,
}

impl<G, M, A, O> Argument<G, M, A, O>
where
    G: Clone + Eq + Hash + Debug + 'static,
    M: Clone + Eq + Hash + Debug + 'static,
    A: Clone + Eq + Hash + Debug,
    O: Clone + Eq + Hash + Debug,
{
    /// Explores the whole domain; panics if a bound is hit.
    pub(crate) fn new(grammar: G, model: M, domain: fn(&G) -> Vec<A>, step: fn(&mut Scene<G, M>, &A) -> O) -> Self {
        let argument = Self::within(Limits::default(), grammar, model, domain, step);
        assert_eq!(argument.automaton.explored().cut, None);
        argument
    }

    /// Explores a domain that has no end, up to a bound.
    pub(crate) fn within(
        limits: Limits,
        grammar: G,
        model: M,
        domain: fn(&G) -> Vec<A>,
        step: fn(&mut Scene<G, M>, &A) -> O,
    ) -> Self {
        let start = Scene { grammar, model };
        let automaton = Automaton::explore(start.clone(), |scene: &Scene<G, M>| domain(&scene.grammar), step, limits)
            .expect("the domain has actions");
        println!("{}: {}\n", std::any::type_name::<M>(), automaton.explored());
        Self { start, domain, step, automaton }
    }

    pub(crate) fn explored(&self) -> Explored {
        self.automaton.explored()
    }

    /// The shortest pair that refutes a view of the model. It is printed, and executed on the model.
    pub(crate) fn refuted<V: Eq + Hash + Debug + 'static>(&self, name: &str, view: fn(&M) -> V) -> Pair<A, O> {
        match self.ask(name, view) {
            Viewed::Apart { pair, shortest: true } => pair,
            other => panic!("`{name}` is not refuted: {other}"),
        }
    }

    /// How many states a view merges that is enough.
    pub(crate) fn enough<V: Eq + Hash + Debug + 'static>(&self, name: &str, view: fn(&M) -> V) -> usize {
        match self.ask(name, view) {
            Viewed::Equal { merged } => merged,
            other => panic!("`{name}` is not enough: {other}"),
        }
    }

    /// Asks about a view of the model. A pair is executed before it is believed.
    pub(crate) fn ask<V: Eq + Hash + Debug + 'static>(
        &self,
        name: &str,
        view: impl Fn(&M) -> V + Clone + 'static,
    ) -> Viewed<A, O> {
        let see = view.clone();
        let answer = self
            .automaton
            .under(&View::new(name, move |scene: &Scene<G, M>| (scene.grammar.clone(), see(&scene.model))));
        println!("{answer}\n");
        if let Viewed::Apart { pair, .. } = &answer.verdict {
            let (left, right) = (self.after(&pair.left), self.after(&pair.right));
            assert_eq!(view(&left.model), view(&right.model), "`{name}` tells them apart itself");
            self.executed(pair, left, right);
        }
        answer.verdict
    }

    fn executed(&self, pair: &Pair<A, O>, mut left: Scene<G, M>, mut right: Scene<G, M>) {
        let (last, before) = pair.continuation.split_last().expect("an action tells them apart");
        let same = |action| (self.step)(&mut left, action) == (self.step)(&mut right, action);
        assert!(before.iter().all(same), "they differ earlier");
        let sees = |scene: &mut Scene<G, M>| match (self.domain)(&scene.grammar).contains(last) {
            true => Seen::Outcome((self.step)(scene, last)),
            false => Seen::NotLegal,
        };
        assert_eq!((sees(&mut left), sees(&mut right)), (pair.left_sees.clone(), pair.right_sees.clone()));
        assert_ne!(pair.left_sees, pair.right_sees);
    }

    /// Asks of each field of the model, by its name, whether the others are enough.
    pub(crate) fn fields(&self) -> Vec<(String, Field)> {
        let fields = fields(&format!("{:?}", self.start.model)).into_iter();
        let judged = fields.map(|(name, _)| {
            let leave_out = name.clone();
            let view = move |model: &M| all_but(&leave_out, &format!("{model:?}"));
            let field = match self.ask(&format!("all but `{name}`"), view) {
                Viewed::Apart { pair, .. } => Field::Needed(pair.left.len(), pair.right.len(), pair.continuation.len()),
                Viewed::Equal { merged: 0 } | Viewed::EqualUpTo { merged: 0, .. } => Field::Follows,
                Viewed::Equal { .. } | Viewed::EqualUpTo { .. } => Field::Spare,
            };
            (name, field)
        });
        judged.collect()
    }

    /// The model keeps nothing that cannot matter.
    pub(crate) fn minimal(&self) {
        let answer = self.automaton.superfluous();
        println!("{answer}\n");
        assert!(matches!(answer.verdict, Spare::Minimal { .. }), "it keeps what cannot matter");
    }

    /// The model keeps what cannot matter: the number of classes, and twins that really differ.
    pub(crate) fn superfluous(&self) -> (usize, Twins<A>) {
        let answer = self.automaton.superfluous();
        println!("{answer}\n");
        let Spare::Superfluous { classes, twins } = answer.verdict else { panic!("nothing is superfluous") };
        assert_ne!(self.after(&twins.left), self.after(&twins.right));
        (classes, twins)
    }

    fn after(&self, history: &[A]) -> Scene<G, M> {
        let mut scene = self.start.clone();
        for action in history {
            assert!((self.domain)(&scene.grammar).contains(action), "{action:?} is not legal");
            (self.step)(&mut scene, action);
        }
        scene
    }
}

/// The lengths of a pair's histories and of its continuation.
pub(crate) fn lengths<A, O>(pair: &Pair<A, O>) -> (usize, usize, usize) {
    (pair.left.len(), pair.right.len(), pair.continuation.len())
}

/// The fields of a struct as it prints, with their values.
fn fields(printed: &str) -> Vec<(String, String)> {
    let Some((_, rest)) = printed.split_once(" { ") else { return Vec::new() };
    let (mut depth, mut parts) = (0_i32, vec![String::new()]);
    for letter in rest.trim_end_matches(" }").chars() {
        depth += i32::from("([{".contains(letter)) - i32::from(")]}".contains(letter));
        match letter {
            ',' if depth == 0 => parts.push(String::new()),
            _ => parts.last_mut().expect("one at least").push(letter),
        }
    }
    let field = |part: &String| part.split_once(": ").map(|(name, value)| (name.trim().to_string(), value.to_string()));
    parts.iter().filter_map(field).collect()
}

/// What a struct prints, without one of its fields.
fn all_but(name: &str, printed: &str) -> Vec<(String, String)> {
    let mut fields = fields(printed);
    let before = fields.len();
    fields.retain(|(field, _)| field != name);
    assert_eq!(fields.len() + 1, before, "`{name}` is no field of {printed}");
    fields
}
