//! Rules and grammars: which histories are legal.

use std::fmt::Debug;
use std::sync::Arc;

use lawful_contract::Kinds;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Choices;

/// An action as histories hold it: plain data with a kind.
pub trait HistoryAction:
    Kinds + Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}
impl<A: Kinds + Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static> HistoryAction for A {}

/// A language of legal histories.
///
/// A grammar is a value: it holds its domains, and what a subject does not support is left out of its rules.
pub trait Grammar: Clone + Send + Sync + 'static {
    /// What legality and good choices depend on. Not a model: it predicts no outcome.
    type State: Clone;
    /// One thing that a caller can do.
    type Action: HistoryAction;

    /// The state before the first action. It carries the domain, so that rules are shared between windows.
    fn start(&self) -> Self::State;

    /// The rules, simplest first. Shrinking and enumeration follow this order. A rule reads the domain (which keys, how
    /// many values) from the state and never from the grammar value.
    fn rules(&self) -> Vec<Rule<Self::State, Self::Action>>;

    /// Steps the state over an action.
    fn advance(&self, state: &mut Self::State, action: &Self::Action) {
        let _ = (state, action);
    }

    /// Why no action can follow, if the history has ended.
    fn ended(&self, state: &Self::State) -> Option<&'static str> {
        let _ = state;
        None
    }

    /// What decides which rules are ready, as a number: states of equal numbers have the same rules ready. With `None`
    /// the generator asks each rule after each action.
    fn readiness(&self, state: &Self::State) -> Option<u64> {
        let _ = state;
        None
    }

    /// The actions that end every history: a full observation and a drain.
    fn drain(&self, state: &Self::State) -> Vec<Self::Action> {
        let _ = state;
        Vec::new()
    }

    /// Visits every key, value, label, count and form of an action, by ordinal, and stores what `visit` answers.
    fn parts(&self, action: &mut Self::Action, visit: &mut dyn FnMut(Part, usize) -> usize) {
        let _ = (action, visit);
    }

    /// The same language over a narrower domain.
    fn narrow(&self, window: &Window) -> Self {
        let _ = window;
        self.clone()
    }
}

/// What a number inside an action stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// A key or target: renaming must be joint.
    Key,
    /// A value.
    Value,
    /// A bound or used label.
    Label,
    /// The size of a bulk action, or a stride.
    Count,
    /// One of a few forms, simplest first, that leave the action's kind as it is: an order, an open or closed bound.
    Form,
}

/// How narrow the domains of one history are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The least key's ordinal.
    pub first: usize,
    /// The distance of neighbouring keys, in ordinals.
    pub stride: usize,
    /// How many keys.
    pub keys: usize,
    /// How many values.
    pub values: usize,
    /// The most elements that one bulk action touches; 0 switches bulk actions off.
    pub bulk: usize,
    /// Whether keys are drawn with regard to keys used before.
    pub keying: Keying,
}

/// How keys are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keying {
    /// Each key of the window is equally likely. Enumeration needs this: every history arises once.
    Uniform,
    /// Keys used lately, and their neighbours, are more likely.
    Related,
}

type Ready<S> = Arc<dyn Fn(&S) -> bool + Send + Sync>;
type Produce<S, A> = Arc<dyn Fn(&S, &mut dyn Choices) -> A + Send + Sync>;
type Refuses<S, A> = Arc<dyn Fn(&S, &A) -> Option<&'static str> + Send + Sync>;

/// Why an action is no member for a rule that produces other forms of its kind. Where another rule has a reason, that
/// one is told.
pub const NOT_OF_RULE: &str = "the action is not of this rule";

/// One way to continue a legal history: a generator and a recogniser for actions of one kind.
///
/// # Examples
///
/// ```
/// use lawful_contract::Kinds;
/// use lawful_grammars::{Odometer, Rule};
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
/// struct Take(usize);
/// impl Kinds for Take {
///     const KINDS: &'static [&'static str] = &["take"];
///     fn kind(&self) -> usize { 0 }
/// }
///
/// type R = Rule<usize, Take>;
/// let take = R::new("take", 1, |left, choices| Take(choices.below(*left)))
///     .when(|left| *left > 0)
///     .refuses(|left, take| (take.0 >= *left).then_some("takes more than is left"));
/// assert_eq!(take.produce(&5, &mut Odometer::new()), Take(0));
/// assert_eq!(take.refusal(&5, &Take(7)), Some("takes more than is left"));
/// ```
pub struct Rule<S, A> {
    /// The rule's name; the action kind unless changed.
    pub name: &'static str,
    /// The kind of the actions that it produces and recognises.
    pub kind: &'static str,
    /// How often it is chosen, relative to the others; 0 means that only a drain or a witness contains it. A small
    /// number: the generator tables it.
    pub weight: u32,
    ready: Option<Ready<S>>,
    produce: Produce<S, A>,
    refuses: Option<Refuses<S, A>>,
}

impl<S: 'static, A: 'static> Rule<S, A> {
    /// A rule for actions of `kind`. `produce` builds only members of the language.
    pub fn new(
        kind: &'static str,
        weight: u32,
        produce: impl Fn(&S, &mut dyn Choices) -> A + Send + Sync + 'static,
    ) -> Self {
        Self { name: kind, kind, weight, ready: None, produce: Arc::new(produce), refuses: None }
    }

    /// The same rule under another name, where several rules produce one kind.
    pub fn named(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    /// The same rule, chosen more or less often.
    pub fn weighing(mut self, weight: u32) -> Self {
        self.weight = weight;
        self
    }

    /// The same rule, possible only in some states.
    pub fn when(mut self, ready: impl Fn(&S) -> bool + Send + Sync + 'static) -> Self {
        self.ready = Some(Arc::new(ready));
        self
    }

    /// The same rule with a recogniser: the reason why an action of this kind is no member here, if it is none.
    pub fn refuses(mut self, refuses: impl Fn(&S, &A) -> Option<&'static str> + Send + Sync + 'static) -> Self {
        self.refuses = Some(Arc::new(refuses));
        self
    }

    /// Whether the rule can produce in this state.
    pub fn is_ready(&self, state: &S) -> bool {
        self.ready.as_ref().is_none_or(|ready| ready(state))
    }

    /// Produces a member.
    pub fn produce(&self, state: &S, choices: &mut dyn Choices) -> A {
        (self.produce)(state, choices)
    }

    /// Why an action of this kind is no member in this state, if it is none.
    pub fn refusal(&self, state: &S, action: &A) -> Option<&'static str> {
        let refusal = self.refuses.as_ref().and_then(|refuses| refuses(state, action));
        refusal.or_else(|| (!self.is_ready(state)).then_some("the rule is not possible in this state"))
    }

    /// Whether readiness depends on the state.
    pub(crate) fn is_conditional(&self) -> bool {
        self.ready.is_some()
    }

    /// The same rule with a further reason why an action of this kind is no member.
    pub fn also_refuses(mut self, further: impl Fn(&S, &A) -> Option<&'static str> + Send + Sync + 'static) -> Self {
        let refuses = self.refuses.take();
        self.refuses = Some(Arc::new(move |state, action| {
            refuses.as_ref().and_then(|refuses| refuses(state, action)).or_else(|| further(state, action))
        }));
        self
    }

    /// The rule inside a larger grammar: over a state that contains this one and actions that wrap these.
    pub fn lift<T: 'static, B: 'static>(
        self,
        kind: &'static str,
        state: fn(&T) -> &S,
        into: impl Fn(A, &T, &mut dyn Choices) -> B + Send + Sync + 'static,
        back: fn(&B) -> Option<&A>,
    ) -> Rule<T, B>
    where
        S: Send + Sync,
        A: Send + Sync,
    {
        let (ready, produce, refuses) = (self.ready, self.produce, self.refuses);
        Rule {
            name: self.name,
            kind,
            weight: self.weight,
            ready: ready.map(|ready| -> Ready<T> { Arc::new(move |outer| ready(state(outer))) }),
            produce: Arc::new(move |outer, choices| into(produce(state(outer), choices), outer, choices)),
            refuses: Some(Arc::new(move |outer, action| match back(action) {
                None => Some(NOT_OF_RULE),
                Some(inner) => refuses.as_ref().and_then(|refuses| refuses(state(outer), inner)),
            })),
        }
    }
}

/// How a rule of one instance becomes a rule of a grammar with many: one tree of several, say.
pub struct PerKey<T, B, K, S, A> {
    /// The instances that can be chosen now, each with how likely it is; none twice.
    pub keys: fn(&T) -> Vec<(K, u32)>,
    /// The state of an instance, if it is there.
    pub state: for<'t> fn(&'t T, &K) -> Option<&'t S>,
    /// The action of the larger grammar.
    pub into: fn(A, K, &T, &mut dyn Choices) -> B,
    /// The instance and the inner action of an action that this rule could have produced.
    pub back: for<'b> fn(&'b B) -> Option<(K, &'b A)>,
}

impl<T, B, K, S, A> Clone for PerKey<T, B, K, S, A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T, B, K, S, A> Copy for PerKey<T, B, K, S, A> {}

impl<S: Send + Sync + 'static, A: Kinds + Send + Sync + 'static> Rule<S, A> {
    /// The rule inside a larger grammar that has one state for each key. It is ready where it is for some key, and
    /// chooses one of those.
    pub fn per_key<T: 'static, B: 'static, K: 'static>(
        self,
        kind: &'static str,
        lifting: PerKey<T, B, K, S, A>,
    ) -> Rule<T, B> {
        let PerKey { keys, state, into, back } = lifting;
        let (inner, outer) = (self.clone(), self.clone());
        let Self { name, weight, produce, .. } = self;
        let ready = move |of: &T| keys(of).iter().any(|(key, _)| state(of, key).is_some_and(|it| outer.is_ready(it)));
        let chooser = inner.clone();
        Rule {
            name,
            kind,
            weight,
            ready: Some(Arc::new(ready)),
            produce: Arc::new(move |of, choices| {
                let mut keys = keys(of);
                keys.retain(|(key, _)| state(of, key).is_some_and(|it| chooser.is_ready(it)));
                let weights: Vec<_> = keys.iter().map(|(_, weight)| *weight).collect();
                let (key, _) = keys.swap_remove(choices.weighted(&weights));
                let action = produce(state(of, &key).expect("only keys that are there were kept"), choices);
                into(action, key, of, choices)
            }),
            refuses: Some(Arc::new(move |of, action| match back(action) {
                Some((_, action)) if action.kind_name() != inner.kind => Some(NOT_OF_RULE),
                None => Some(NOT_OF_RULE),
                Some((key, action)) => match state(of, &key) {
                    None => Some("nothing is there under this key"),
                    Some(state) => inner.refusal(state, action),
                },
            })),
        }
    }
}

impl<S, A> Clone for Rule<S, A> {
    fn clone(&self) -> Self {
        Self {
            name: self.name,
            kind: self.kind,
            weight: self.weight,
            ready: self.ready.clone(),
            produce: self.produce.clone(),
            refuses: self.refuses.clone(),
        }
    }
}
