//! What the tests of one model share: questions are asked, printed, and held to one kind of verdict.
//!
//! Every pair that is found is executed on the model itself, so that no claim of these tests rests on the search alone.
#![allow(dead_code, reason = "each test uses a part")]

use std::fmt::Debug;
use std::hash::Hash;

use lawful_contract::Model;
use lawful_distinguish::{Automaton, Limits, Pair, Seen, Spare, Twins, View, Viewed};

/// A model with its start and the domain in which its state is argued for.
pub(crate) struct Argument<M: Model> {
    start: M,
    domain: fn(&M) -> Vec<M::Action>,
    pub(crate) automaton: Automaton<M, M::Action, M::Outcome>,
}

impl<M> Argument<M>
where
    M: Model + Eq + Hash + Debug + 'static,
    M::Action: Clone + Eq + Hash + Debug,
    M::Outcome: Clone + Eq + Hash + Debug,
{
    /// Explores the whole domain; panics if a bound is hit.
    pub(crate) fn new(start: M, domain: fn(&M) -> Vec<M::Action>) -> Self {
        let automaton = Automaton::of(start.clone(), domain, Limits::default()).expect("the domain has actions");
        println!("{}: {}\n", std::any::type_name::<M>(), automaton.explored());
        assert_eq!(automaton.explored().cut, None);
        Self { start, domain, automaton }
    }

    /// The shortest pair that refutes a view. It is printed, and executed on the model.
    pub(crate) fn refuted<V: Eq + Hash + Debug + 'static>(
        &self,
        name: &str,
        view: fn(&M) -> V,
    ) -> Pair<M::Action, M::Outcome> {
        let answer = self.automaton.under(&View::new(name, view));
        println!("{answer}\n");
        let Viewed::Apart { pair, shortest: true } = answer.verdict else { panic!("`{name}` is not refuted") };
        let (mut left, mut right) = (self.after(&pair.left), self.after(&pair.right));
        assert_eq!(view(&left), view(&right), "`{name}` tells them apart itself");
        let (last, before) = pair.continuation.split_last().expect("an action tells them apart");
        assert!(before.iter().all(|action| left.apply(action) == right.apply(action)), "they differ earlier");
        let sees = |model: &mut M| match (self.domain)(model).contains(last) {
            true => Seen::Outcome(model.apply(last)),
            false => Seen::NotLegal,
        };
        assert_eq!((sees(&mut left), sees(&mut right)), (pair.left_sees.clone(), pair.right_sees.clone()));
        pair
    }

    /// A view that is enough: how many states it merges.
    pub(crate) fn enough<V: Eq + Hash + 'static>(&self, name: &str, view: fn(&M) -> V) -> usize {
        let answer = self.automaton.under(&View::new(name, view));
        println!("{answer}\n");
        let Viewed::Equal { merged } = answer.verdict else { panic!("`{name}` is not enough") };
        merged
    }

    /// The model keeps nothing that cannot matter.
    pub(crate) fn minimal(&self) {
        let answer = self.automaton.superfluous();
        println!("{answer}\n");
        assert!(matches!(answer.verdict, Spare::Minimal { .. }), "it keeps what cannot matter");
    }

    /// The model keeps what cannot matter: the number of classes, and twins that really differ.
    pub(crate) fn superfluous(&self) -> (usize, Twins<M::Action>) {
        let answer = self.automaton.superfluous();
        println!("{answer}\n");
        let Spare::Superfluous { classes, twins } = answer.verdict else { panic!("nothing is superfluous") };
        assert_ne!(self.after(&twins.left), self.after(&twins.right));
        (classes, twins)
    }

    fn after(&self, history: &[M::Action]) -> M {
        let mut model = self.start.clone();
        for action in history {
            assert!((self.domain)(&model).contains(action), "{action:?} is not legal");
            model.apply(action);
        }
        model
    }
}
