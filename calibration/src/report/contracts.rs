//! What is promised, by whose authority, and what is left open.

use lawful::contract::{Answer, BoundaryLaw, Contract};
use maud::{Markup, html};

use super::Findings;
use crate::show::checkpoints;

/// The section of the contracts. What all of them share is said once.
pub(super) fn section(findings: &Findings) -> Markup {
    let kit = &findings.checked.kit;
    let (contracts, shared) = (kit.contracts(), kit.contract());
    html! {
        section id=(findings.id("contracts")) {
            h2 { "Promises and open lines" }
            p { (contracts.len()) " promises about the " (kit.title()) ", each with where its claim ends." }
            article id=(findings.id("open-lines")) {
                h3 { "Open in every law of the domain" }
                p { b { "Authority: " } (shared.authority) "." }
                p { b { "Domain: " } (shared.domain) "." }
                (list("Limits", shared.limits))
                (list("Promised and not judged", shared.omissions))
                (open(shared))
            }
            div.cards { @for (name, contract, judged) in &contracts { (promise(findings, name, contract, judged)) } }
        }
    }
}

fn promise(findings: &Findings, name: &str, contract: &Contract, judged: &str) -> Markup {
    let domain = findings.checked.kit.contract();
    let clauses = contract.clauses.iter().map(|clause| clause.name).collect::<Vec<_>>().join("; ");
    let own = |lines: &[&'static str], shared: &[&str]| -> Vec<&'static str> {
        lines.iter().filter(|line| !shared.contains(line)).copied().collect()
    };
    html! {
        article id=(findings.anchor(name)) {
            h3 { code { (name) } }
            p { (contract.law) }
            p.quiet { "It is " (judged) ". Judged at " (checkpoints(contract)) ". Clauses: " (clauses) "." }
            @if contract.authority != domain.authority { p { b { "Authority: " } (contract.authority) "." } }
            (list("Limits", &own(contract.limits, domain.limits)))
            (list("Promised and not judged", &own(contract.omissions, domain.omissions)))
            @if answers(contract) != answers(domain) { (open(contract)) }
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
