//! What is promised, by whose authority, and what is left open.

use lawful::contract::{Answer, BoundaryLaw, Contract};
use lawful_ordered_map::CONTRACT;
use maud::{Markup, html};

use super::failures::slug;
use crate::show::{checkpoints, contracts};

/// The anchor of a law's contract; every link to a law leads there.
pub(super) fn anchor(law: &str) -> String {
    format!("law-{}", slug(law))
}

/// The section of the contracts. What all of them share is said once.
pub(super) fn section() -> Markup {
    let contracts = contracts();
    html! {
        section #contracts {
            h2 { "Promises and open lines" }
            p { (contracts.len()) " promises about an ordered map, each with where its claim ends." }
            article #open-lines {
                h3 { "Open in every law of the domain" }
                p { b { "Authority: " } (CONTRACT.authority) "." }
                p { b { "Domain: " } (CONTRACT.domain) "." }
                (list("Limits", CONTRACT.limits))
                (list("Promised and not judged", CONTRACT.omissions))
                (open(&CONTRACT))
            }
            div.cards { @for (contract, judged) in &contracts { (promise(contract, judged)) } }
        }
    }
}

fn promise(contract: &Contract, judged: &str) -> Markup {
    let clauses = contract.clauses.iter().map(|clause| clause.name).collect::<Vec<_>>().join("; ");
    let own = |lines: &[&'static str], shared: &[&str]| -> Vec<&'static str> {
        lines.iter().filter(|line| !shared.contains(line)).copied().collect()
    };
    html! {
        article id=(anchor(contract.id)) {
            h3 { code { (contract.id) } }
            p { (contract.law) }
            p.quiet { "It is " (judged) ". Judged at " (checkpoints(contract)) ". Clauses: " (clauses) "." }
            @if contract.authority != CONTRACT.authority { p { b { "Authority: " } (contract.authority) "." } }
            (list("Limits", &own(contract.limits, CONTRACT.limits)))
            (list("Promised and not judged", &own(contract.omissions, CONTRACT.omissions)))
            @if answers(contract) != answers(&CONTRACT) { (open(contract)) }
        }
    }
}

fn list(title: &str, lines: &[&str]) -> Markup {
    html! {
        @if !lines.is_empty() {
            h4 { (title) }
            ul { @for line in lines { li { (line) } } }
        }
    }
}

/// The lines of the boundary checklist that nothing covers yet: law, claim, owner.
fn answers(contract: &Contract) -> Vec<(BoundaryLaw, &'static str, &'static str)> {
    let open = contract.boundary.iter().filter_map(|line| match line.answer {
        Answer::Open(open) => Some((line.law, open.claim, open.owner)),
        Answer::Covered(_) | Answer::NotApplicable(_) => None,
    });
    open.collect()
}

fn open(contract: &Contract) -> Markup {
    html! {
        @if !answers(contract).is_empty() {
            h4 { "Open on the boundary checklist" }
            ul {
                @for (law, claim, owner) in answers(contract) {
                    li { (law.name()) ": " (claim) ". Owner: " (owner) "." }
                }
            }
        }
    }
}
