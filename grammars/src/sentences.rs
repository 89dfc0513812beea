//! A grammar at work: generate, recognise, enumerate.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use lawful_contract::Kinds;
use serde::Serialize;

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

    /// Generates one history of up to `plan.length` actions, and its drain. The plan's window must have been applied with
    /// [`Sentences::narrow`]; its rules are switched on here.
    pub fn generate(&self, plan: &Plan, choices: &mut dyn Choices) -> Vec<G::Action> {
        let mut state = self.grammar.start();
        let mut history = Vec::with_capacity(plan.length + 2);
        let mut weights = vec![0; self.rules.len()];
        while history.len() < plan.length {
            for ((weight, rule), on) in weights.iter_mut().zip(self.rules.iter()).zip(&plan.rules) {
                *weight = if *on && rule.is_ready(&state) { rule.weight } else { 0 };
            }
            if weights.iter().all(|weight| *weight == 0) {
                break;
            }
            let action = self.rules[choices.weighted(&weights)].produce(&state, choices);
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
                reason,
            })?);
            self.grammar.advance(&mut state, action);
        }
        Ok(derivation)
    }

    fn derive_one(&self, state: &G::State, action: &G::Action) -> Result<&'static str, String> {
        let kind = action.kind_name();
        let mut reason = format!("no rule produces `{kind}`");
        for rule in self.rules.iter().filter(|rule| rule.kind == kind) {
            match rule.refusal(state, action) {
                None => return Ok(rule.name),
                Some(refusal) => reason = refusal.to_string(),
            }
        }
        Err(reason)
    }

    /// Every action that can come next, simplest rule first, each once.
    pub fn actions(&self, state: &G::State) -> Vec<G::Action> {
        let mut actions = Vec::new();
        for rule in self.rules.iter().filter(|rule| rule.weight > 0 && rule.is_ready(state)) {
            let mut odometer = Odometer::new();
            loop {
                let action = rule.produce(state, &mut odometer);
                if !actions.contains(&action) {
                    actions.push(action);
                }
                if !odometer.turn() {
                    break;
                }
            }
        }
        actions
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
