//! One place of a graph: a law or a group, the edges to what it reads, and what a law sees upstream.

use std::any::Any;
use std::marker::PhantomData;

use lawful_contract::{Contract, Kinds};

use crate::law::{Law, Read, Reads, Step, Verdict};
use crate::ledger::Judgement;
use crate::nest::{Group, PART};
use crate::{Blocked, Mismatch, Violation};

pub(crate) struct Node<A, O> {
    pub(crate) name: String,
    pub(crate) body: Body<A, O>,
    pub(super) initial: Body<A, O>,
    pub(crate) ports: Vec<Port>,
    pub(super) muted: bool,
    /// The law whose violation fails this node: its own, one that it reads, or one of its group.
    pub(super) failed: Option<String>,
}

pub(crate) enum Body<A, O> {
    Law(Box<dyn Erased<A, O>>),
    Group(Box<dyn Group<A, O>>),
}

/// One dependency of a node: where it leads, why it exists, and whether it was cut.
#[derive(Clone, Debug)]
pub struct Port {
    pub(crate) path: Vec<u16>,
    pub(crate) why: &'static str,
    pub(crate) cut: bool,
}

/// The nodes upstream of the one that is being judged.
pub struct Before<'p, A, O>(pub(super) &'p [Node<A, O>]);

impl<A: Kinds + 'static, O: 'static> Node<A, O> {
    /// Whether neither this law nor a law that it reads was violated. A law that is blocked is counted once.
    #[cold]
    pub(super) fn can_be_judged(&mut self, before: Before<'_, A, O>, judgement: &mut Judgement) -> bool {
        if matches!(self.body, Body::Group(_)) {
            return true;
        }
        if self.failed.is_some() {
            return false;
        }
        let by = self.ports.iter().filter(|port| !port.cut).find_map(|port| before.failed(port));
        if let Some(by) = &by {
            judgement.blocked.push(Blocked { law: self.name.clone(), by: by.clone() });
        }
        self.failed = by;
        self.failed.is_none()
    }

    #[cold]
    pub(super) fn fail(&mut self, step: &Step<'_, A, O>, mismatch: Mismatch, judgement: &mut Judgement) {
        let Body::Law(law) = &self.body else { return };
        judgement.violations.push(Violation {
            law: self.name.clone(),
            instance: None,
            contract: law.contract(),
            checkpoint: step.checkpoint,
            kind: step.action.map_or("opened", Kinds::kind_name),
            mismatch,
        });
        self.failed = Some(self.name.clone());
    }

    /// Judges the embedded graph, and tells whether a law of it was violated. A silenced one goes on without being
    /// heard: laws outside read its state.
    #[inline(never)]
    pub(super) fn judge_group(&mut self, step: &Step<'_, A, O>, at: usize, judgement: &mut Judgement) -> bool {
        let Body::Group(group) = &mut self.body else { return false };
        if self.muted {
            let ledger = std::mem::take(&mut judgement.ledger);
            let mut unheard = Judgement { violations: Vec::new(), blocked: Vec::new(), ledger };
            group.judge(step, &self.name, at, &mut unheard);
            judgement.ledger = unheard.ledger;
            return false;
        }
        let known = judgement.violations.len();
        group.judge(step, &self.name, at, judgement);
        let violated = judgement.violations.get(known).map(|violation| violation.law.clone());
        let is_violated = violated.is_some();
        self.failed = self.failed.take().or(violated);
        is_violated
    }
}

impl<A: 'static, O: 'static> Clone for Node<A, O> {
    fn clone(&self) -> Self {
        Self {
            name: self.name.clone(),
            body: self.body.clone(),
            initial: self.initial.clone(),
            ports: self.ports.clone(),
            muted: self.muted,
            failed: self.failed.clone(),
        }
    }
}

impl<A: 'static, O: 'static> Clone for Body<A, O> {
    fn clone(&self) -> Self {
        match self {
            Self::Law(law) => Self::Law(law.boxed()),
            Self::Group(group) => Self::Group(group.boxed()),
        }
    }
}

impl<A, O> Clone for Before<'_, A, O> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A, O> Copy for Before<'_, A, O> {}

impl<'p, A: 'static, O: 'static> Before<'p, A, O> {
    pub(crate) fn get(self, port: &Port) -> Option<&'p dyn Any> {
        let (first, rest) = port.path.split_first()?;
        let node = self.0.get(usize::from(*first))?;
        match if port.cut { &node.initial } else { &node.body } {
            Body::Law(law) => Some(&**law),
            Body::Group(_) if rest.is_empty() => Some(&PART),
            Body::Group(group) => group.inner(rest),
        }
    }

    pub(super) fn failed(self, port: &Port) -> Option<String> {
        let (first, rest) = port.path.split_first()?;
        let node = &self.0[usize::from(*first)];
        match &node.body {
            Body::Group(group) if !node.muted && !rest.is_empty() => {
                group.failed(rest).map(|by| format!("{}/{by}", node.name))
            }
            _ => node.failed.clone(),
        }
    }
}

/// A stateless law: made by [`LawGraph::relation`](crate::LawGraph::relation).
pub struct Relation<P, F> {
    pub(super) contract: &'static Contract,
    pub(super) judge: F,
    pub(super) reads: PhantomData<fn() -> P>,
}

impl<P, F: Clone> Clone for Relation<P, F> {
    fn clone(&self) -> Self {
        Self { contract: self.contract, judge: self.judge.clone(), reads: PhantomData }
    }
}

impl<P, F, A, O> Law<A, O> for Relation<P, F>
where
    P: Reads,
    F: for<'s, 'a, 'p> Fn(&'s Step<'a, A, O>, P::Ref<'p>) -> Verdict + Clone + Send + 'static,
    A: 'static,
    O: 'static,
{
    type Reads = P;
    fn contract(&self) -> &'static Contract {
        self.contract
    }
    fn judge(&mut self, step: &Step<'_, A, O>, reads: Read<'_, Self, A, O>) -> Verdict {
        (self.judge)(step, reads)
    }
}

/// A law whose type the graph forgot.
pub(crate) trait Erased<A, O>: Any + Send {
    fn contract(&self) -> &'static Contract;
    fn advance(&mut self, action: &A, before: Before<'_, A, O>, ports: &[Port]);
    fn judge(&mut self, step: &Step<'_, A, O>, before: Before<'_, A, O>, ports: &[Port]) -> Verdict;
    fn reset(&mut self, initial: &dyn Any);
    fn boxed(&self) -> Box<dyn Erased<A, O>>;
}

impl<A: 'static, O: 'static, L: Law<A, O>> Erased<A, O> for L {
    fn contract(&self) -> &'static Contract {
        Law::contract(self)
    }
    fn advance(&mut self, action: &A, before: Before<'_, A, O>, ports: &[Port]) {
        Law::advance(self, action, L::Reads::resolve(before, ports));
    }
    fn judge(&mut self, step: &Step<'_, A, O>, before: Before<'_, A, O>, ports: &[Port]) -> Verdict {
        Law::judge(self, step, L::Reads::resolve(before, ports))
    }
    fn reset(&mut self, initial: &dyn Any) {
        if let Some(initial) = initial.downcast_ref::<L>() {
            self.clone_from(initial);
        }
    }
    fn boxed(&self) -> Box<dyn Erased<A, O>> {
        Box::new(self.clone())
    }
}
