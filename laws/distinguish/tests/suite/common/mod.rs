//! What the tests of one model share: questions are asked, printed, and held to one kind of verdict.
//!
//! Every pair that is found is executed on the model itself, so that no claim of these tests rests on the search alone.
mod fields;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

use fields::Text;
use lawful_contract::Model;
use lawful_distinguish::{
    Answer, Automaton, Compared, Explored, Limits, Pair, Seen, Spare, Twins, View, Viewed, compare,
};
use lawful_grammars::Excluded;

/// What decides which actions are legal: labels in use, whether it was opened, a budget. Not the model: it knows what
/// was done and what was seen.
pub(crate) trait Grammar: Clone + Eq + Hash + Debug + 'static {
    type Action: Clone + Eq + Hash + Debug;
    type Outcome: Clone + Eq + Hash + Debug;
    /// What limits the domain and not the contract: budgets, names that were given out.
    type Limits: Eq + Hash + 'static;

    fn limits(&self) -> Self::Limits;

    /// The legal actions, simplest first.
    fn actions(&self) -> Vec<Self::Action>;

    fn advance(&mut self, action: &Self::Action, seen: &Self::Outcome) {
        let _ = (action, seen);
    }

    /// Why a history is outside the language of the shipped grammar, if it is. Every history of an answer is asked
    /// about.
    fn excluded(history: &[Self::Action]) -> Option<Excluded> {
        let _ = history;
        None
    }
}

/// A grammar's state and a model's.
///
/// Legality depends on the grammar's part alone. Every view keeps the limits in it, so that a domain's own limits tell
/// nothing apart; what the contract makes illegal does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Scene<G, M> {
    grammar: G,
    pub(crate) model: M,
}

impl<G: Grammar, M: Model<Action = G::Action, Outcome = G::Outcome>> Model for Scene<G, M> {
    type Action = G::Action;
    type Outcome = G::Outcome;

    fn apply(&mut self, action: &G::Action) -> G::Outcome {
        let seen = self.model.apply(action);
        self.grammar.advance(action, &seen);
        seen
    }
}

/// A model with the domain in which its state is argued for.
pub(crate) struct Argument<G: Grammar, M: Model<Action = G::Action, Outcome = G::Outcome>> {
    start: Scene<G, M>,
    automaton: Automaton<Scene<G, M>, G::Action, G::Outcome>,
}

type Told<G> = Pair<<G as Grammar>::Action, <G as Grammar>::Outcome>;

/// Compares two models on every history of a grammar.
pub(crate) fn compared<G, L, R>(grammar: G, left: L, right: R) -> Answer<Compared<G::Action, G::Outcome>>
where
    G: Grammar,
    L: Model<Action = G::Action, Outcome = G::Outcome> + Eq + Hash,
    R: Model<Action = G::Action, Outcome = G::Outcome> + Eq + Hash,
{
    let left = Scene { grammar, model: left };
    let right = Scene { grammar: left.grammar.clone(), model: right };
    let answer = compare(left, right, |scene| scene.grammar.actions(), Limits::default()).expect("it has actions");
    println!("{answer}\n");
    answer
}

/// The history at which two models depart.
pub(crate) fn departed<G, L, R>(grammar: G, left: L, right: R) -> Vec<G::Action>
where
    G: Grammar,
    L: Model<Action = G::Action, Outcome = G::Outcome> + Eq + Hash,
    R: Model<Action = G::Action, Outcome = G::Outcome> + Eq + Hash,
{
    match compared(grammar, left, right).verdict {
        Compared::Apart { history, .. } => {
            assert_eq!(G::excluded(&history), None);
            history
        }
        other => panic!("not told apart: {other}"),
    }
}

/// A model whose states are equal if they print the same, where it has no `Eq` itself or a coarser one.
#[derive(Clone)]
pub(crate) struct Printed<M> {
    pub(crate) model: M,
    text: Rc<str>,
}

impl<M: Debug> Printed<M> {
    pub(crate) fn new(model: M) -> Self {
        let text = format!("{model:?}").into();
        Self { model, text }
    }
}
impl<M> Debug for Printed<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}
impl<M> PartialEq for Printed<M> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}
impl<M> Eq for Printed<M> {}
impl<M> Hash for Printed<M> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}
impl<M: Model + Debug> Model for Printed<M> {
    type Action = M::Action;
    type Outcome = M::Outcome;
    fn apply(&mut self, action: &M::Action) -> M::Outcome {
        let outcome = self.model.apply(action);
        self.text = format!("{:?}", self.model).into();
        outcome
    }
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

/// For each field the shortest pair that needs it, and where it was found: under which policy, in which shape.
pub(crate) struct Nearest<W>(BTreeMap<String, (Field, W)>);

impl<W: Copy + Debug + PartialEq> Nearest<W> {
    pub(crate) fn new() -> Self {
        Self(BTreeMap::new())
    }

    pub(crate) fn take(&mut self, found: Vec<(String, Field)>, at: W) {
        let length = |field| match field {
            Field::Needed(left, right, continuation) => left + right + continuation,
            Field::Spare => usize::MAX - 1,
            Field::Follows => usize::MAX,
        };
        for (name, field) in found {
            let nearest = self.0.entry(name).or_insert((field, at));
            if length(field) < length(nearest.0) {
                *nearest = (field, at);
            }
        }
    }

    pub(crate) fn is(self, expected: &[(&str, Field, W)]) {
        let found: Vec<_> = self.0.iter().map(|(name, (field, at))| (name.as_str(), *field, *at)).collect();
        assert_eq!(found, expected, "the nearest pairs are {found:#?}");
    }
}

impl<G, M> Argument<G, M>
where
    G: Grammar,
    M: Model<Action = G::Action, Outcome = G::Outcome> + Eq + Hash + Debug + 'static,
{
    /// Explores the whole domain; panics if a bound is hit.
    pub(crate) fn new(grammar: G, model: M) -> Self {
        let argument = Self::within(Limits::default(), grammar, model);
        assert_eq!(argument.explored().cut, None);
        argument
    }

    /// Explores a domain that has no end, up to a bound.
    pub(crate) fn within(limits: Limits, grammar: G, model: M) -> Self {
        let start = Scene { grammar, model };
        let domain = |scene: &Scene<G, M>| scene.grammar.actions();
        let automaton = Automaton::of(start.clone(), domain, limits).expect("the domain has actions");
        println!("{}: {}\n", std::any::type_name::<M>(), automaton.explored());
        Self { start, automaton }
    }

    pub(crate) fn explored(&self) -> Explored {
        self.automaton.explored()
    }

    /// The shortest pair that refutes a view of the model. It is printed, and executed on the model.
    pub(crate) fn refuted<V: Eq + Hash + Debug + 'static>(&self, name: &str, view: fn(&M) -> V) -> Told<G> {
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
    ) -> Viewed<G::Action, G::Outcome> {
        let see = view.clone();
        let answer = self
            .automaton
            .under(&View::new(name, move |scene: &Scene<G, M>| (scene.grammar.limits(), see(&scene.model))));
        println!("{answer}\n");
        if let Viewed::Apart { pair, .. } = &answer.verdict {
            for (history, sees) in [(&pair.left, &pair.left_sees), (&pair.right, &pair.right_sees)] {
                let illegal = usize::from(*sees == Seen::NotLegal);
                let whole = [&history[..], &pair.continuation[..pair.continuation.len() - illegal]].concat();
                assert_eq!(G::excluded(&whole), None, "{whole:?}");
            }
            let (left, right) = (self.after(&pair.left), self.after(&pair.right));
            assert_eq!(view(&left.model), view(&right.model), "`{name}` tells them apart itself");
            self.executed(pair, left, right);
        }
        answer.verdict
    }

    fn executed(&self, pair: &Told<G>, mut left: Scene<G, M>, mut right: Scene<G, M>) {
        let (last, before) = pair.continuation.split_last().expect("an action tells them apart");
        assert!(before.iter().all(|action| left.apply(action) == right.apply(action)), "they differ earlier");
        let sees = |scene: &mut Scene<G, M>| match scene.grammar.actions().contains(last) {
            true => Seen::Outcome(scene.apply(last)),
            false => Seen::NotLegal,
        };
        assert_eq!((sees(&mut left), sees(&mut right)), (pair.left_sees.clone(), pair.right_sees.clone()));
        assert_ne!(pair.left_sees, pair.right_sees);
    }

    /// Asks of each field of the model, at every depth, whether the others are enough.
    pub(crate) fn fields(&self) -> Vec<(String, Field)> {
        let models = self.automaton.states().map(|scene| scene.model.clone());
        let texts: HashMap<M, Text> = models.map(|model| (model.clone(), Text::new(format!("{model:?}")))).collect();
        let paths: BTreeSet<_> = texts.values().flat_map(Text::paths).collect();
        let texts = Rc::new(texts);
        let judged = paths.into_iter().map(|path| {
            let (name, texts) = (format!("{}.{}", path.0, path.1), texts.clone());
            let view = move |model: &M| texts[model].without(&path);
            let field = match self.ask(&format!("all but `{name}`"), view) {
                Viewed::Apart { pair, .. } => Field::Needed(pair.left.len(), pair.right.len(), pair.continuation.len()),
                Viewed::Equal { merged: 0 } | Viewed::EqualUpTo { merged: 0, .. } => Field::Follows,
                Viewed::Equal { .. } | Viewed::EqualUpTo { .. } => Field::Spare,
            };
            (name, field)
        });
        judged.collect()
    }

    /// Asks of each field, and compares with what is expected.
    pub(crate) fn justifies(&self, expected: &[(&str, Field)]) {
        let expected: Vec<_> = expected.iter().map(|(name, field)| (name.to_string(), *field)).collect();
        assert_eq!(self.fields(), expected);
    }

    /// The model keeps nothing that cannot matter.
    pub(crate) fn minimal(&self) {
        let answer = self.automaton.superfluous();
        println!("{answer}\n");
        assert!(matches!(answer.verdict, Spare::Minimal { .. }), "it keeps what cannot matter");
    }

    /// The model keeps nothing that cannot matter, among the states that half of the followed actions reach.
    pub(crate) fn minimal_nearby(&self) -> usize {
        let answer = self.automaton.superfluous();
        println!("{answer}\n");
        let Spare::MinimalUpTo { states, .. } = answer.verdict else { panic!("it keeps what cannot matter") };
        states
    }

    /// The model keeps what cannot matter: the number of classes, and twins that really differ.
    pub(crate) fn superfluous(&self) -> (usize, Twins<G::Action>) {
        let answer = self.automaton.superfluous();
        println!("{answer}\n");
        let Spare::Superfluous { classes, twins } = answer.verdict else { panic!("nothing is superfluous") };
        assert_ne!(self.after(&twins.left), self.after(&twins.right));
        (classes, twins)
    }

    fn after(&self, history: &[G::Action]) -> Scene<G, M> {
        assert_eq!(G::excluded(history), None, "{history:?}");
        let mut scene = self.start.clone();
        for action in history {
            assert!(scene.grammar.actions().contains(action), "{action:?} is not legal");
            scene.apply(action);
        }
        scene
    }
}

/// The lengths of a pair's histories and of its continuation.
pub(crate) fn lengths<A, O>(pair: &Pair<A, O>) -> (usize, usize, usize) {
    (pair.left.len(), pair.right.len(), pair.continuation.len())
}
