//! One instance of a graph per key.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::fmt::Debug;

use lawful_contract::Kinds;

use super::{Group, Place, Route, RouteAction, RouteSeen, TellKey, judge_inner};
use crate::graph::{LawGraph, LawInfo};
use crate::law::Step;
use crate::ledger::{Judgement, Ledger};

pub(super) struct Keyed<A, O, K, B: Clone, P: Clone> {
    pub(super) initial: LawGraph<B, P>,
    /// Has seen every action that went to all instances.
    pub(super) template: LawGraph<B, P>,
    pub(super) instances: BTreeMap<K, LawGraph<B, P>>,
    pub(super) routes: Routes<A, O, K, B, P>,
}

/// How actions and observations of the larger vocabulary reach the instances.
pub(super) enum Routes<A, O, K, B: Clone, P: Clone> {
    Projections {
        action: RouteAction<A, K, B>,
        seen: RouteSeen<A, O, K, P>,
    },
    /// `happened` is the last event of each instance during the outer action that runs.
    Events {
        tell: TellKey<A, O, K, B, P>,
        happened: BTreeMap<K, B>,
    },
}

impl<A, O, K: Clone, B: Clone, P: Clone> Clone for Routes<A, O, K, B, P> {
    fn clone(&self) -> Self {
        match self {
            Self::Projections { action, seen } => Self::Projections { action: *action, seen: *seen },
            Self::Events { tell, happened } => Self::Events { tell: *tell, happened: happened.clone() },
        }
    }
}

/// The instance of a key, born when it is first met.
fn instance<'i, K: Ord + Clone, B: Kinds + Clone + 'static, P: Clone + 'static>(
    instances: &'i mut BTreeMap<K, LawGraph<B, P>>,
    template: &LawGraph<B, P>,
    key: &K,
) -> &'i mut LawGraph<B, P> {
    instances.entry(key.clone()).or_insert_with(|| template.clone())
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
        let Self { template, instances, routes, .. } = self;
        let route = match routes {
            Routes::Projections { action: project, .. } => project(action),
            Routes::Events { happened, .. } => return happened.clear(),
        };
        match route {
            Route::Nowhere => {}
            Route::To(key, action) => instance(instances, template, &key).advance(&action),
            Route::All(action) => {
                template.advance(&action);
                instances.values_mut().for_each(|graph| graph.advance(&action));
            }
        }
    }
    fn judge(&mut self, step: &Step<'_, A, O>, name: &str, at: usize, judgement: &mut Judgement) {
        let Self { template, instances, routes, .. } = self;
        let (checkpoint, kind) = (step.checkpoint, step.action.map(Kinds::kind_name));
        let mut judge = |key: &K, graph: &mut LawGraph<B, P>, action: Option<&B>, seen: &P| {
            let place = Place { name, at, instance: Some(format!("{key:?}")), kind };
            judge_inner(graph, &Step { action, checkpoint, seen }, place, judgement);
        };
        match routes {
            Routes::Projections { action, seen } => {
                let route = step.action.map_or(Route::Nowhere, *action);
                let of = |key: &K| match &route {
                    Route::To(owner, action) if owner == key => Some(action.as_ref()),
                    Route::All(action) => Some(action.as_ref()),
                    _ => None,
                };
                match seen(step.action, step.seen) {
                    Route::Nowhere => {}
                    Route::To(key, seen) => judge(&key, instance(instances, template, &key), of(&key), &seen),
                    Route::All(seen) => {
                        instances.iter_mut().for_each(|(key, graph)| judge(key, graph, of(key), &seen));
                    }
                }
            }
            Routes::Events { tell, happened } => {
                let Some((key, told)) = tell(step.action, step.seen) else { return };
                let graph = instance(instances, template, &key);
                if let Some(event) = told.event {
                    graph.advance(&event);
                    happened.insert(key.clone(), event);
                }
                if let Some(seen) = told.seen {
                    judge(&key, graph, happened.get(&key), &seen);
                }
            }
        }
    }
    fn reset(&mut self) {
        self.instances.clear();
        self.template = self.initial.clone();
        if let Routes::Events { happened, .. } = &mut self.routes {
            happened.clear();
        }
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
            routes: self.routes.clone(),
        })
    }
}
