//! Graphs inside graphs: another vocabulary through projections or as events, one instance per key.

mod keyed;
mod whole;

use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;

use lawful_contract::Kinds;

use crate::graph::{Body, LawGraph, LawInfo};
use crate::law::{Handle, Step};
use crate::ledger::{Judgement, Ledger};
use keyed::{Keyed, Routes};
use whole::{Embedded, Wiring};

/// An embedded graph. It judges as one node, so its inner order stays right.
pub(crate) trait Group<A, O>: Send {
    fn advance(&mut self, action: &A);
    fn judge(&mut self, step: &Step<'_, A, O>, name: &str, at: usize, judgement: &mut Judgement);
    fn reset(&mut self);
    fn inner(&self, path: &[u16]) -> Option<&dyn Any>;
    fn failed(&self, path: &[u16]) -> Option<String>;
    fn name_at(&self, path: &[u16]) -> String;
    fn paths_to(&self, law: TypeId, prefix: &mut Vec<u16>, found: &mut Vec<Vec<u16>>);
    fn laws(&self) -> Vec<LawInfo>;
    fn faults(&self) -> Vec<String>;
    fn ledger(&self) -> Ledger;
    fn boxed(&self) -> Box<dyn Group<A, O>>;
}

/// The part of an action that concerns an embedded graph.
pub type ProjectAction<A, B> = for<'a> fn(&'a A) -> Option<Cow<'a, B>>;
/// The part of an observation that concerns an embedded graph, given the action.
pub type ProjectSeen<A, O, P> = for<'a> fn(Option<&A>, &'a O) -> Option<Cow<'a, P>>;
/// Which instances an action concerns.
pub type RouteAction<A, K, B> = for<'a> fn(&'a A) -> Route<'a, K, B>;
/// Which instances an observation concerns, given the action.
pub type RouteSeen<A, O, K, P> = for<'a> fn(Option<&A>, &'a O) -> Route<'a, K, P>;

/// Where something goes in a keyed group.
#[derive(Debug)]
pub enum Route<'a, K, B: Clone> {
    /// To no instance.
    Nowhere,
    /// To the instance of one key.
    To(K, Cow<'a, B>),
    /// To every instance, those that are born later among them.
    All(Cow<'a, B>),
}

/// What an observation tells a graph that is wired in, if it concerns it.
pub type Tell<A, O, B, P> = for<'a> fn(Option<&A>, &'a O) -> Option<Told<'a, B, P>>;
/// The same with the instance that it concerns.
pub type TellKey<A, O, K, B, P> = for<'a> fn(Option<&A>, &'a O) -> Option<(K, Told<'a, B, P>)>;

/// What an observation means to a wired graph: something happened there, something is shown, or both.
#[derive(Debug)]
pub struct Told<'a, B: Clone, P: Clone> {
    event: Option<B>,
    seen: Option<Cow<'a, P>>,
}

impl<'a, B: Clone, P: Clone> Told<'a, B, P> {
    /// This happened: the inner laws step over it as over an action.
    pub fn event(event: B) -> Self {
        Self { event: Some(event), seen: None }
    }

    /// This is shown. It is judged as shown by what happened last, if that was during the same outer action.
    pub fn shown(seen: Cow<'a, P>) -> Self {
        Self { event: None, seen: Some(seen) }
    }

    /// The same event with what it shows.
    pub fn showing(self, seen: P) -> Self {
        Self { seen: Some(Cow::Owned(seen)), ..self }
    }
}

/// An embedded graph as a whole, for edges that only block. There is nothing to read in it.
#[derive(Clone, Copy, Debug)]
pub struct Part;

pub(crate) static PART: Part = Part;

impl<A: Kinds + 'static, O: 'static> LawGraph<A, O> {
    /// Embeds the laws of a smaller vocabulary through a pair of projections.
    pub fn embed<B, P>(
        &mut self,
        name: &str,
        graph: LawGraph<B, P>,
        action: ProjectAction<A, B>,
        seen: ProjectSeen<A, O, P>,
    ) -> Handle<Part>
    where
        B: Kinds + Clone + Send + 'static,
        P: Clone + 'static,
    {
        let group = Embedded { graph, wiring: Wiring::Projections { action, seen } };
        self.push(name.to_string(), || Body::Group(group.boxed()), Vec::new())
    }

    /// Wires in the laws of a part whose actions are events that the product shows: what one part of a product does is
    /// an input of another, and no action of a history says it alone. `tell` reads both from the observations; the
    /// inner laws step when they are told of an event.
    ///
    /// ```
    /// # use lawful_contract::Kinds;
    /// # use lawful_graph::{LawGraph, Told};
    /// # struct Tick;
    /// # impl Kinds for Tick { const KINDS: &'static [&'static str] = &["tick"]; fn kind(&self) -> usize { 0 } }
    /// # #[derive(Clone)]
    /// # struct Put;
    /// # impl Kinds for Put { const KINDS: &'static [&'static str] = &["put"]; fn kind(&self) -> usize { 0 } }
    /// /// What a tick of the clock showed: whether the worker put something, and the length of its queue.
    /// struct Seen { put: bool, length: usize }
    ///
    /// let queue = LawGraph::<Put, usize>::new();
    /// let mut graph = LawGraph::<Tick, Seen>::new();
    /// graph.wire("queue", queue, |_, seen| seen.put.then(|| Told::event(Put).showing(seen.length)));
    /// ```
    pub fn wire<B, P>(&mut self, name: &str, graph: LawGraph<B, P>, tell: Tell<A, O, B, P>) -> Handle<Part>
    where
        B: Kinds + Clone + Send + 'static,
        P: Clone + 'static,
    {
        let group = Embedded { graph, wiring: Wiring::Events { tell, happened: None } };
        self.push(name.to_string(), || Body::Group(group.boxed()), Vec::new())
    }

    /// Composes: the laws of `other`, over the same vocabulary, as one named group.
    pub fn union(&mut self, name: &str, other: LawGraph<A, O>) -> Handle<Part>
    where
        A: Clone + Send,
        O: Clone,
    {
        self.embed(name, other, |action| Some(Cow::Borrowed(action)), |_, seen| Some(Cow::Borrowed(seen)))
    }

    /// Embeds one instance of `graph` per key. Laws outside cannot read a keyed law; put a spanning relation inside.
    pub fn per_key<K, B, P>(
        &mut self,
        name: &str,
        graph: LawGraph<B, P>,
        action: RouteAction<A, K, B>,
        seen: RouteSeen<A, O, K, P>,
    ) -> Handle<Part>
    where
        K: Ord + Clone + Debug + Send + 'static,
        B: Kinds + Clone + Send + 'static,
        P: Clone + 'static,
    {
        self.push_keyed(name, graph, Routes::Projections { action, seen })
    }

    /// Wires in one instance of `graph` per key: [`LawGraph::wire`] for each of them.
    pub fn wire_per_key<K, B, P>(
        &mut self,
        name: &str,
        graph: LawGraph<B, P>,
        tell: TellKey<A, O, K, B, P>,
    ) -> Handle<Part>
    where
        K: Ord + Clone + Debug + Send + 'static,
        B: Kinds + Clone + Send + 'static,
        P: Clone + 'static,
    {
        self.push_keyed(name, graph, Routes::Events { tell, happened: BTreeMap::new() })
    }

    fn push_keyed<K, B, P>(&mut self, name: &str, graph: LawGraph<B, P>, routes: Routes<A, O, K, B, P>) -> Handle<Part>
    where
        K: Ord + Clone + Debug + Send + 'static,
        B: Kinds + Clone + Send + 'static,
        P: Clone + 'static,
    {
        let group = Keyed { template: graph.clone(), initial: graph, instances: BTreeMap::new(), routes };
        self.push(format!("{name}[*]"), || Body::Group(group.boxed()), Vec::new())
    }
}

/// Where a group stands in the graph that judges it.
struct Place<'a> {
    name: &'a str,
    at: usize,
    instance: Option<String>,
    /// The kind of the outer action, which may concern another part.
    kind: Option<&'static str>,
}

/// Judges an inner graph and writes what it found under the group's name.
fn judge_inner<B: Kinds + 'static, P: 'static>(
    graph: &mut LawGraph<B, P>,
    step: &Step<'_, B, P>,
    place: Place<'_>,
    judgement: &mut Judgement,
) {
    let Place { name, at, instance, kind } = place;
    let Some(ledger) = judgement.ledger.inner(at) else { return };
    let mut inner = Judgement { violations: Vec::new(), blocked: Vec::new(), ledger: std::mem::take(ledger) };
    graph.judge(step, &mut inner);
    *ledger = inner.ledger;
    judgement.violations.extend(inner.violations.into_iter().map(|mut violation| {
        violation.law = format!("{name}/{}", violation.law);
        violation.instance = violation.instance.or_else(|| instance.clone());
        if step.action.is_none() {
            violation.kind = kind.unwrap_or(violation.kind);
        }
        violation
    }));
    judgement.blocked.extend(inner.blocked.into_iter().map(|mut blocked| {
        blocked.law = format!("{name}/{}", blocked.law);
        blocked.by = format!("{name}/{}", blocked.by);
        blocked
    }));
}
