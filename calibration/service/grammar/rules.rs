//! The rules, simplest first: those of the parts, lifted, and those of claims, commands and receipts.

use lawful_contract::Label;
use lawful_grammars::lease::exclusive::ExclusiveGrammar;
use lawful_grammars::tree::{State as Tree, TreeGrammar};
use lawful_grammars::{Choices, Grammar, Keying, NOT_OF_RULE, PerKey, Rule};
use lawful_lease::exclusive::Action as LeaseAction;
use lawful_tree::Action as TreeAction;

use super::super::action::{Change, Command, Do};
use super::super::parts::{LEASES, TREES};
use super::state::State;
use crate::subjects::service::Stage;

type R = Rule<State, Do>;

pub(super) fn rules() -> Vec<R> {
    let mut rules = leases();
    rules.extend(edits());
    rules.push(archive());
    rules.extend(receipts());
    rules.extend([again(), find(), R::new("list", 3, |_, _| Do::List), R::new("reopen", 6, |_, _| Do::Reopen)]);
    rules
}

/// The lease rules that the service offers. Leases change less often than documents.
fn leases() -> Vec<R> {
    let weight = |kind| match kind {
        "advance" => Some(8),
        "renew" => Some(5),
        "release" => Some(5),
        "drain" => Some(0),
        _ => None,
    };
    let rules = ExclusiveGrammar::new(LEASES).rules();
    let offered = rules.into_iter().filter_map(|rule| {
        let weight = weight(rule.kind)?;
        Some(rule.weighing(weight))
    });
    let lift = |rule: Rule<_, LeaseAction>| {
        let kind = rule.kind;
        rule.lift(kind, |state: &State| &state.leases, |lease, _, _| Do::Lease(lease), lease)
    };
    std::iter::once(acquire()).chain(offered.map(lift)).collect()
}

/// The service's own rule: leases last longer than in a table of leases alone, so that commands run under them, and the
/// claim of a command that waits to be written is not bound again.
fn acquire() -> R {
    let produce = |state: &State, choices: &mut dyn Choices| {
        let name = state.choose_claim(choices);
        let (resource, client, ttl) =
            (state.choose_document(choices), state.choose_client(choices), state.choose_ttl(choices));
        Do::Lease(LeaseAction::Acquire { resource, client, ttl, name })
    };
    R::new("acquire", 14, produce).when(|state| !state.free_claims().is_empty()).refuses(|state, action| match action {
        Do::Lease(acquire @ LeaseAction::Acquire { name, .. }) => state.refuses_lease(acquire).or_else(|| {
            let busy = !state.free_claims().contains(name);
            busy.then_some("the claim of a command that waits to be written")
        }),
        _ => None,
    })
}

fn lease(action: &Do) -> Option<&LeaseAction> {
    if let Do::Lease(lease) = action { Some(lease) } else { None }
}

/// The tree rules that a command can carry, for the document of its claim.
fn edits() -> Vec<R> {
    let weight = |kind, weight| match kind {
        "plant" => Some(10),
        "create" if weight > 2 => Some(16),
        "reparent" if weight > 2 => Some(20),
        "delete-subtree" => Some(3),
        "create" | "reparent" => Some(2),
        _ => None,
    };
    let rules = TreeGrammar::new(TREES).rules();
    let carried = rules.into_iter().filter_map(|rule| {
        let weight = weight(rule.kind, rule.weight)?;
        Some(rule.weighing(weight))
    });
    let lift = |rule: Rule<Tree, TreeAction>| {
        let makes = matches!(rule.kind, "plant" | "create");
        let keys = if makes { State::claims_with_names } else { State::claims };
        let lifted = rule.per_key("send", PerKey { keys, state: State::tree, into: carry, back: carried_by });
        lifted.also_refuses(command)
    };
    carried.map(lift).collect()
}

/// A command with an edit. A node that it makes gets a name that no command for the document made.
fn carry(mut edit: TreeAction, under: Label, state: &State, choices: &mut dyn Choices) -> Do {
    if let TreeAction::Plant { name } | TreeAction::Create { name, .. } = &mut edit {
        *name = state.choose_name(under, choices);
    }
    send(Change::Edit(edit), under, state, choices)
}

fn send(change: Change, under: Label, state: &State, choices: &mut dyn Choices) -> Do {
    let document = state.document(under).unwrap_or(0);
    Do::Send(Command { id: state.choose_id(choices), under, document, change })
}

fn carried_by(action: &Do) -> Option<(Label, &TreeAction)> {
    match action {
        Do::Send(Command { under, change: Change::Edit(edit), .. }) => Some((*under, edit)),
        _ => None,
    }
}

/// What every command must be.
fn command(state: &State, action: &Do) -> Option<&'static str> {
    let Do::Send(Command { id, under, document, change }) = action else { return None };
    let made = |edit: &TreeAction| edit.binds().any(|name| state.is_made(*document, name));
    match (state.document(*under), change) {
        (None, _) => Some("a claim that is not bound"),
        (Some(other), _) if other != *document => Some("a claim of another document"),
        _ if state.is_sent(*id) => Some("the id of another command"),
        _ if state.is_far(*id) => Some("an id outside the domain"),
        (_, Change::Edit(edit)) if made(edit) => Some("a name that another command made"),
        _ => None,
    }
}

fn archive() -> R {
    let produce = |state: &State, choices: &mut dyn Choices| {
        let claims = state.claims();
        let weights: Vec<_> = claims.iter().map(|(_, weight)| *weight).collect();
        send(Change::Archive, claims[choices.weighted(&weights)].0, state, choices)
    };
    let is_other = |action: &Do| !matches!(action, Do::Send(Command { change: Change::Archive, .. }));
    let rule = R::new("send", 6, produce).named("archive").when(|state| !state.claims().is_empty());
    rule.refuses(move |_, action| is_other(action).then_some(NOT_OF_RULE)).also_refuses(command)
}

/// One rule for each receipt that comes, and one for each that fails.
fn receipts() -> Vec<R> {
    let come = |kind, weight, stage, make: fn(Label) -> Do| {
        R::new(kind, weight, move |state, choices| make(held(state, stage, choices)))
            .when(move |state| !state.held(stage).is_empty())
            .refuses(move |state, action| refused(state, action, stage))
    };
    let fail = |name, stage| {
        R::new("fail", 4, move |state, choices| Do::Fail {
            id: held(state, stage, choices),
            stage,
            error: choices.below(errors(state)) as u32,
        })
        .named(name)
        .when(move |state| !state.held(stage).is_empty())
        .refuses(move |state, action| refused(state, action, stage))
    };
    vec![
        come("apply", 60, Stage::Applied, |id| Do::Apply { id }),
        come("index", 50, Stage::Indexed, |id| Do::Index { id }),
        fail("fail-applied", Stage::Applied),
        fail("fail-indexed", Stage::Indexed),
    ]
}

/// A command whose receipt is held.
fn held(state: &State, stage: Stage, choices: &mut dyn Choices) -> Label {
    let held = state.held(stage);
    let weights: Vec<_> = held.iter().map(|(_, weight)| *weight).collect();
    held[choices.weighted(&weights)].0
}

fn errors(state: &State) -> usize {
    state.domain().values.min(3)
}

fn refused(state: &State, action: &Do, stage: Stage) -> Option<&'static str> {
    let id = action.worked()?;
    match action {
        _ if !state.is_sent(id) => Some("a command that was not sent"),
        Do::Fail { stage: other, .. } if *other != stage => Some(NOT_OF_RULE),
        _ if !state.is_held(id, stage) => Some("a receipt that was let come before"),
        Do::Fail { error, .. } if *error as usize >= errors(state) => Some("an error outside the domain"),
        _ => None,
    }
}

fn again() -> R {
    let produce = |state: &State, choices: &mut dyn Choices| {
        let sent = state.repeatable();
        Do::Again { id: sent[choices.below(sent.len())] }
    };
    R::new("again", 8, produce).when(|state| !state.repeatable().is_empty()).refuses(|state, action| match action {
        Do::Again { id } if !state.is_sent(*id) => Some("a command that was not sent"),
        Do::Again { id } if !state.repeatable().contains(id) => Some("a command whose claim was bound again"),
        _ => None,
    })
}

/// A document that was asked for, or any.
fn find() -> R {
    let produce = |state: &State, choices: &mut dyn Choices| {
        let (many, named) = (state.domain().documents, state.named());
        let related = state.domain().keying == Keying::Related && !named.is_empty();
        let document = match related && choices.weighted(&[5, 1]) == 0 {
            true => named[choices.below(named.len())],
            false => choices.below(many) as u32,
        };
        Do::Find { document }
    };
    R::new("find", 6, produce).refuses(|state, action| match action {
        Do::Find { document } if *document as usize >= state.domain().documents => {
            Some("a document outside the domain")
        }
        _ => None,
    })
}
