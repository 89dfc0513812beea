//! One embedded graph.

use std::any::{Any, TypeId};

use lawful_contract::Kinds;

use super::{Group, Place, ProjectAction, ProjectSeen, Tell, judge_inner};
use crate::graph::{LawGraph, LawInfo};
use crate::law::Step;
use crate::ledger::{Judgement, Ledger};

pub(super) struct Embedded<A, O, B: Clone, P: Clone> {
    pub(super) graph: LawGraph<B, P>,
    pub(super) wiring: Wiring<A, O, B, P>,
}

/// How actions and observations of the larger vocabulary reach the graph.
pub(super) enum Wiring<A, O, B: Clone, P: Clone> {
    Projections {
        action: ProjectAction<A, B>,
        seen: ProjectSeen<A, O, P>,
    },
    /// `happened` is the last event of the outer action that runs.
    Events {
        tell: Tell<A, O, B, P>,
        happened: Option<B>,
    },
}

impl<A, O, B: Clone, P: Clone> Clone for Wiring<A, O, B, P> {
    fn clone(&self) -> Self {
        match self {
            Self::Projections { action, seen } => Self::Projections { action: *action, seen: *seen },
            Self::Events { tell, happened } => Self::Events { tell: *tell, happened: happened.clone() },
        }
    }
}

impl<A, O, B, P> Group<A, O> for Embedded<A, O, B, P>
where
    A: Kinds + 'static,
    O: 'static,
    B: Kinds + Clone + Send + 'static,
    P: Clone + 'static,
{
    fn advance(&mut self, action: &A) {
        match &mut self.wiring {
            Wiring::Projections { action: project, .. } => {
                if let Some(action) = project(action) {
                    self.graph.advance(&action);
                }
            }
            Wiring::Events { happened, .. } => *happened = None,
        }
    }
    fn judge(&mut self, step: &Step<'_, A, O>, name: &str, at: usize, judgement: &mut Judgement) {
        let place = Place { name, at, instance: None, kind: step.action.map(Kinds::kind_name) };
        let checkpoint = step.checkpoint;
        match &mut self.wiring {
            Wiring::Projections { action, seen } => {
                let Some(seen) = seen(step.action, step.seen) else { return };
                let action = step.action.and_then(*action);
                let inner = Step { action: action.as_deref(), checkpoint, seen: seen.as_ref() };
                judge_inner(&mut self.graph, &inner, place, judgement);
            }
            Wiring::Events { tell, happened } => {
                let Some(told) = tell(step.action, step.seen) else { return };
                if let Some(event) = told.event {
                    self.graph.advance(&event);
                    *happened = Some(event);
                }
                let Some(seen) = told.seen else { return };
                let inner = Step { action: happened.as_ref(), checkpoint, seen: seen.as_ref() };
                judge_inner(&mut self.graph, &inner, place, judgement);
            }
        }
    }
    fn reset(&mut self) {
        if let Wiring::Events { happened, .. } = &mut self.wiring {
            *happened = None;
        }
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
        Box::new(Self { graph: self.graph.clone(), wiring: self.wiring.clone() })
    }
}
