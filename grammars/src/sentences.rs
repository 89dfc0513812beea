//! A grammar at work: generate, recognise, enumerate.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use lawful_contract::Kinds;
use serde::Serialize;

use crate::grammar::NOT_OF_RULE;
use crate::{Choices, Grammar, Odometer, Plan, Rule, Window};

/// The histories of a grammar.
pub struct Sentences<G: Grammar> {
    grammar: G,
    rules: Arc<[Rule<G::State, G::Action>]>,
}

/// Why a history is outside the language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Excluded {
    /// The position of the first action that is no member.
    pub step: usize,
    /// That action.
    pub action: String,
    /// Why it is none.
    pub reason: String,
}

impl fmt::Display for Excluded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "step {} ({}) is outside the language: {}", self.step, self.action, self.reason)
    }
}

impl std::error::Error for Excluded {}

impl<G: Grammar> Sentences<G> {
    /// The histories of `grammar`.
    pub fn new(grammar: G) -> Self {
        let rules = grammar.rules().into();
        Self { grammar, rules }
    }

    /// The same rules over a narrower domain. Rules read the domain from the state, so they are shared.
    pub fn narrow(&self, window: &Window) -> Self {
        Self { grammar: self.grammar.narrow(window), rules: Arc::clone(&self.rules) }
    }

    /// The grammar.
    pub fn grammar(&self) -> &G {
        &self.grammar
    }

    /// The rules, simplest first.
    pub fn rules(&self) -> &[Rule<G::State, G::Action>] {
        &self.rules
    }

    /// The same language without one rule. Grammar ablation.
    pub fn without(&self, rule: &str) -> Self {
        let rules = self.rules.iter().filter(|other| other.name != rule).cloned().collect();
        Self { grammar: self.grammar.clone(), rules }
    }

    /// The same language with the rules of these kinds only.
    pub fn only(&self, kinds: &[&str]) -> Self {
        let rules = self.rules.iter().filter(|rule| kinds.contains(&rule.kind)).cloned().collect();
        Self { grammar: self.grammar.clone(), rules }
    }

    /// Generates one history of up to `plan.length` actions, and its drain. The plan's window must have been applied
    /// with [`Sentences::narrow`]; its rules are switched on here.
    pub fn generate(&self, plan: &Plan, choices: &mut dyn Choices) -> Vec<G::Action> {
        let mut state = self.grammar.start();
        let mut history = Vec::with_capacity(plan.length + 2);
        let mut lots = Lots::new(self.rules.iter().zip(&plan.rules).filter(|(_, on)| **on).map(|(rule, _)| rule));
        let mut asked = None;
        while history.len() < plan.length && self.grammar.ended(&state).is_none() {
            let readiness = self.grammar.readiness(&state);
            if asked.is_none() || asked != readiness {
                lots.ask(&state);
                asked = readiness;
            }
            let Some(rule) = lots.choose(choices) else { break };
            let action = rule.produce(&state, choices);
            self.grammar.advance(&mut state, &action);
            history.push(action);
        }
        history.extend(self.grammar.drain(&state));
        history
    }

    /// Recognises a history; the answer names the rule that derives each action.
    ///
    /// # Errors
    ///
    /// [`Excluded`] with the first action that is no member and the reason.
    pub fn derive(&self, history: &[G::Action]) -> Result<Vec<&'static str>, Excluded> {
        let mut state = self.grammar.start();
        let mut derivation = Vec::with_capacity(history.len());
        for (step, action) in history.iter().enumerate() {
            derivation.push(self.derive_one(&state, action).map_err(|reason| Excluded {
                step,
                action: format!("{action:?}"),
                reason: reason.to_string(),
            })?);
            self.grammar.advance(&mut state, action);
        }
        Ok(derivation)
    }

    /// Whether a history is a member of the language. [`Sentences::derive`] says why not.
    pub fn admits(&self, history: &[G::Action]) -> bool {
        let mut state = self.grammar.start();
        history.iter().all(|action| {
            let member = self.derive_one(&state, action).is_ok();
            self.grammar.advance(&mut state, action);
            member
        })
    }

    /// The rule that derives one action in this state.
    ///
    /// # Errors
    ///
    /// The reason why the action is no member.
    pub fn derive_one(&self, state: &G::State, action: &G::Action) -> Result<&'static str, &'static str> {
        if let Some(reason) = self.grammar.ended(state) {
            return Err(reason);
        }
        let kind = action.kind_name();
        let mut reason = "no rule produces this kind of action";
        for rule in self.rules.iter().filter(|rule| rule.kind == kind) {
            match rule.refusal(state, action) {
                None => return Ok(rule.name),
                Some(NOT_OF_RULE) => {}
                Some(refusal) => reason = refusal,
            }
        }
        Err(reason)
    }

    /// The history with the drain that ends every generated one.
    pub fn closed(&self, mut history: Vec<G::Action>) -> Vec<G::Action> {
        history.extend(self.grammar.drain(&self.state_after(&history)));
        history
    }

    /// Every action that can come next, simplest rule first, each once. Rules of weight 0 are left out.
    pub fn actions(&self, state: &G::State) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.each_production(state, &mut |action| {
            if !actions.contains(&action) {
                actions.push(action);
            }
        });
        actions
    }

    /// Visits what every sequence of choices produces next, in the order of rules and choices.
    pub(crate) fn each_production(&self, state: &G::State, visit: &mut dyn FnMut(G::Action)) {
        if self.grammar.ended(state).is_some() {
            return;
        }
        for rule in self.rules.iter().filter(|rule| rule.weight > 0 && rule.is_ready(state)) {
            let mut odometer = Odometer::new();
            loop {
                visit(rule.produce(state, &mut odometer));
                if !odometer.turn() {
                    break;
                }
            }
        }
    }

    /// Visits every history of exactly `length` actions, without drains, until `visit` breaks. Evidence from here is
    /// enumeration, not search.
    pub fn enumerate<B>(&self, length: usize, visit: &mut dyn FnMut(&[G::Action]) -> ControlFlow<B>) -> ControlFlow<B> {
        self.enumerate_from(&self.grammar.start(), &mut Vec::new(), length, visit)
    }

    fn enumerate_from<B>(
        &self,
        state: &G::State,
        prefix: &mut Vec<G::Action>,
        length: usize,
        visit: &mut dyn FnMut(&[G::Action]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if length == 0 {
            return visit(prefix);
        }
        for action in self.actions(state) {
            let mut next = state.clone();
            self.grammar.advance(&mut next, &action);
            prefix.push(action);
            self.enumerate_from(&next, prefix, length - 1, visit)?;
            prefix.pop();
        }
        ControlFlow::Continue(())
    }

    /// The state after a history.
    pub fn state_after(&self, history: &[G::Action]) -> G::State {
        let mut state = self.grammar.start();
        history.iter().for_each(|action| self.grammar.advance(&mut state, action));
        state
    }
}

/// The rules that one history chooses from. Most weights stay as they are from one action to the next, so each position
/// is tabled as many times as its weight says.
struct Lots<'a, S, A> {
    rules: Vec<&'a Rule<S, A>>,
    conditional: Vec<usize>,
    weights: Vec<u32>,
    table: Vec<u16>,
}

impl<'a, S: 'static, A: 'static> Lots<'a, S, A> {
    fn new(rules: impl Iterator<Item = &'a Rule<S, A>>) -> Self {
        let rules: Vec<_> = rules.collect();
        let conditional = (0..rules.len()).filter(|at| rules[*at].is_conditional()).collect();
        let weights = rules.iter().map(|rule| rule.weight).collect();
        let mut lots = Self { rules, conditional, weights, table: Vec::new() };
        lots.tabulate();
        lots
    }

    /// Asks the conditional rules whether they are ready.
    fn ask(&mut self, state: &S) {
        let mut changed = false;
        for at in &self.conditional {
            let weight = if self.rules[*at].is_ready(state) { self.rules[*at].weight } else { 0 };
            changed |= weight != self.weights[*at];
            self.weights[*at] = weight;
        }
        if changed {
            self.tabulate();
        }
    }

    /// A rule that is ready, or `None` if no rule is.
    fn choose(&self, choices: &mut dyn Choices) -> Option<&'a Rule<S, A>> {
        (!self.table.is_empty()).then(|| self.rules[choices.tabled(&self.weights, &self.table)])
    }

    fn tabulate(&mut self) {
        self.table.clear();
        for (at, weight) in (0..).zip(&self.weights) {
            self.table.extend(std::iter::repeat_n(at, *weight as usize));
        }
    }
}
