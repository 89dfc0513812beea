//! Graphs inside graphs: another vocabulary through projections, one instance per key.

use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Debug;

use lawful_contract::Kinds;

use crate::graph::{Body, LawGraph, LawInfo};
use crate::law::Step;
use crate::ledger::{Judgement, Ledger};

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

impl<A: Kinds + 'static, O: 'static> LawGraph<A, O> {
    /// Embeds the laws of a smaller vocabulary through a pair of projections.
    pub fn embed<B, P>(
        &mut self,
        name: &str,
        graph: LawGraph<B, P>,
        action: ProjectAction<A, B>,
        seen: ProjectSeen<A, O, P>,
    ) where
        B: Kinds + Clone + Send + 'static,
        P: Clone + 'static,
    {
        let group = Embedded { graph, action, seen };
        self.push::<()>(name.to_string(), || Body::Group(group.boxed()), Vec::new());
    }

    /// Composes: the laws of `other`, over the same vocabulary, as one named group.
    pub fn union(&mut self, name: &str, other: LawGraph<A, O>)
    where
        A: Clone + Send,
        O: Clone,
    {
        self.embed(name, other, |action| Some(Cow::Borrowed(action)), |_, seen| Some(Cow::Borrowed(seen)));
    }

    /// Embeds one instance of `graph` per key. Laws outside cannot read a keyed law; put a spanning relation inside.
    pub fn per_key<K, B, P>(
        &mut self,
        name: &str,
        graph: LawGraph<B, P>,
        action: RouteAction<A, K, B>,
        seen: RouteSeen<A, O, K, P>,
    ) where
        K: Ord + Clone + Debug + Send + 'static,
        B: Kinds + Clone + Send + 'static,
        P: Clone + 'static,
    {
        let group = Keyed { template: graph.clone(), initial: graph, instances: BTreeMap::new(), action, seen };
        self.push::<()>(format!("{name}[*]"), || Body::Group(group.boxed()), Vec::new());
    }
}

struct Embedded<A, O, B: Clone, P: Clone> {
    graph: LawGraph<B, P>,
    action: ProjectAction<A, B>,
    seen: ProjectSeen<A, O, P>,
}

struct Keyed<A, O, K, B: Clone, P: Clone> {
    initial: LawGraph<B, P>,
    /// Has seen every action that went to all instances.
    template: LawGraph<B, P>,
    instances: BTreeMap<K, LawGraph<B, P>>,
    action: RouteAction<A, K, B>,
    seen: RouteSeen<A, O, K, P>,
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

impl<A, O, B, P> Group<A, O> for Embedded<A, O, B, P>
where
    A: Kinds + 'static,
    O: 'static,
    B: Kinds + Clone + Send + 'static,
    P: Clone + 'static,
{
    fn advance(&mut self, action: &A) {
        if let Some(action) = (self.action)(action) {
            self.graph.advance(&action);
        }
    }
    fn judge(&mut self, step: &Step<'_, A, O>, name: &str, at: usize, judgement: &mut Judgement) {
        let Some(seen) = (self.seen)(step.action, step.seen) else { return };
        let action = step.action.and_then(self.action);
        let kind = step.action.map(Kinds::kind_name);
        let inner = Step { action: action.as_deref(), checkpoint: step.checkpoint, seen: seen.as_ref() };
        judge_inner(&mut self.graph, &inner, Place { name, at, instance: None, kind }, judgement);
    }
    fn reset(&mut self) {
        self.graph.reset();
    }
    fn inner(&self, path: &[u16]) -> Option<&dyn Any> {
        self.graph.inner(path)
    }
    fn failed(&self, path: &[u16]) -> Option<String> {
        self.graph.failed(path)
    }
    fn name_at(&self, path: &[u16]) -> String {
        self.graph.name_at(path)
    }
    fn paths_to(&self, law: TypeId, prefix: &mut Vec<u16>, found: &mut Vec<Vec<u16>>) {
        self.graph.paths_to(law, prefix, found);
    }
    fn laws(&self) -> Vec<LawInfo> {
        self.graph.laws()
    }
    fn faults(&self) -> Vec<String> {
        self.graph.faults()
    }
    fn ledger(&self) -> Ledger {
        self.graph.new_ledger()
    }
    fn boxed(&self) -> Box<dyn Group<A, O>> {
        Box::new(Self { graph: self.graph.clone(), action: self.action, seen: self.seen })
    }
}

impl<A, O, K, B, P> Keyed<A, O, K, B, P>
where
    K: Ord + Clone,
    B: Clone + 'static,
    P: Clone + 'static,
{
    fn instance(&mut self, key: &K) -> &mut LawGraph<B, P> {
        self.instances.entry(key.clone()).or_insert_with(|| self.template.clone())
    }
}

impl<A, O, K, B, P> Group<A, O> for Keyed<A, O, K, B, P>
where
    A: Kinds + 'static,
    O: 'static,
    K: Ord + Clone + Debug + Send + 'static,
    B: Kinds + Clone + Send + 'static,
    P: Clone + 'static,
{
    fn advance(&mut self, action: &A) {
        match (self.action)(action) {
            Route::Nowhere => {}
            Route::To(key, action) => self.instance(&key).advance(&action),
            Route::All(action) => {
                self.template.advance(&action);
                self.instances.values_mut().for_each(|graph| graph.advance(&action));
            }
        }
    }
    fn judge(&mut self, step: &Step<'_, A, O>, name: &str, at: usize, judgement: &mut Judgement) {
        let route = step.action.map_or(Route::Nowhere, self.action);
        let (checkpoint, kind) = (step.checkpoint, step.action.map(Kinds::kind_name));
        let mut judge = |key: &K, graph: &mut LawGraph<B, P>, seen: &P| {
            let action = match &route {
                Route::To(owner, action) if owner == key => Some(action.as_ref()),
                Route::All(action) => Some(action.as_ref()),
                _ => None,
            };
            let place = Place { name, at, instance: Some(format!("{key:?}")), kind };
            judge_inner(graph, &Step { action, checkpoint, seen }, place, judgement);
        };
        match (self.seen)(step.action, step.seen) {
            Route::Nowhere => {}
            Route::To(key, seen) => judge(&key, self.instance(&key), &seen),
            Route::All(seen) => self.instances.iter_mut().for_each(|(key, graph)| judge(key, graph, &seen)),
        }
    }
    fn reset(&mut self) {
        self.instances.clear();
        self.template = self.initial.clone();
    }
    fn inner(&self, _: &[u16]) -> Option<&dyn Any> {
        None
    }
    fn failed(&self, _: &[u16]) -> Option<String> {
        None
    }
    fn name_at(&self, path: &[u16]) -> String {
        self.initial.name_at(path)
    }
    fn paths_to(&self, _: TypeId, _: &mut Vec<u16>, _: &mut Vec<Vec<u16>>) {}
    fn laws(&self) -> Vec<LawInfo> {
        self.initial.laws()
    }
    fn faults(&self) -> Vec<String> {
        self.initial.faults()
    }
    fn ledger(&self) -> Ledger {
        self.initial.new_ledger()
    }
    fn boxed(&self) -> Box<dyn Group<A, O>> {
        Box::new(Self {
            initial: self.initial.clone(),
            template: self.template.clone(),
            instances: self.instances.clone(),
            action: self.action,
            seen: self.seen,
        })
    }
}
