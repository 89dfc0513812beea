//! Each failure with its difference and the line that replays it.

use lawful::campaign::{Failure, Identity};
use maud::{Markup, html};

use super::{Findings, slug};
use crate::check::{CheckedModel, Judged};

/// The section of the failures: the wrong product's, and those of real subjects, if there are any.
pub(super) fn section(findings: &Findings) -> Markup {
    let checked = &findings.checked;
    let red: Vec<&Judged> = checked.judged.iter().filter(|judged| !judged.report.is_green()).collect();
    html! {
        section id=(findings.id("failures")) {
            h2 { "Failures" }
            @if red.is_empty() {
                p { "No real subject failed. What a failure looks like is shown by a product that is wrong on purpose." }
            }
            @for judged in &red { (judgement(findings, judged, html! {})) }
            (judgement(findings, &checked.caught, on_purpose(checked)))
        }
    }
}

fn on_purpose(checked: &CheckedModel) -> Markup {
    let Some(fault) = checked.wrong.fault else { return html! {} };
    html! { p { "Wrong on purpose: " (fault.breaks) ". Somebody would write it because " (fault.why) "." } }
}

fn judgement(findings: &Findings, judged: &Judged, preface: Markup) -> Markup {
    html! {
        article id=(format!("failure-{}", slug(&judged.subject))) {
            h3 { (judged.subject) }
            (preface)
            @match judged.report.failure.as_deref() {
                Some(failure) => (told(findings, failure)),
                None => p { "No history failed; the run ended as: " (judged.report.outcome) "." },
            }
        }
    }
}

fn told(findings: &Findings, failure: &Failure) -> Markup {
    let Identity { law, checkpoint, kind, difference } = &failure.identity;
    html! {
        p { "Broke the law " a href=(format!("#{}", findings.anchor(law))) { code { (law) } } ": " b { (difference) } "." }
        dl {
            dt { "Law" } dd { (failure.law) }
            dt { "Authority" } dd { (failure.authority) }
            dt { "Target" } dd { (failure.target) }
            dt { "Checkpoint" } dd { (checkpoint) ", after " code { (kind) } }
            dt { "Found" } dd { (failure.found) }
            dt { "Reduced" } dd { (failure.reduction) }
            dt { "Reproduced" } dd { (failure.reproduction) }
        }
        h4 { "Difference " span.quiet { "(- promised, + observed)" } }
        pre.diff { @for row in failure.difference() { span.(sign(&row)) { (row) } "\n" } }
        h4 { "Reduced history" }
        pre { @for action in &failure.reduced { (action) "\n" } }
        h4 { "Replay" }
        pre.replay { (failure.replay) }
        details { summary { "As a Rust test" } pre { (failure.rust_test) } }
    }
}

fn sign(row: &str) -> &'static str {
    match row.as_bytes().first() {
        Some(b'-') => "minus",
        Some(b'+') => "plus",
        _ => "same",
    }
}
