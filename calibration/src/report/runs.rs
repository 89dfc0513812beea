//! What ran, and how often each law and clause was compared.

use std::collections::BTreeMap;

use lawful::campaign::{Phase, RETURNS, Record};
use maud::{Markup, html};

use super::Findings;
use crate::check::Judged;
use crate::table::grouped;

/// The section of the runs.
pub(super) fn section(findings: &Findings) -> Markup {
    let checked = &findings.checked;
    html! {
        section id=(findings.id("runs")) {
            h2 { "Runs" }
            div.scroll tabindex="0" role="region" aria-label="the runs" {
                table {
                    thead { tr {
                        th { "subject" } th { "verdict" } th.n { "laws judged" } th.n { "comparisons" }
                        th.n { "histories" } th.n { "actions" } th.n { "time" }
                    } }
                    tbody { @for judged in &checked.judged { (row(judged)) } }
                }
            }
            @for judged in &checked.judged { (details(judged)) }
        }
    }
}

fn row(judged: &Judged) -> Markup {
    let record = &judged.report.record;
    let (reached, laws) = record.judged();
    let histories = record.phases.iter().map(|phase| phase.histories).sum();
    let class = if judged.report.is_green() { "good" } else { "bad" };
    html! {
        tr {
            th scope="row" { (judged.subject) }
            td { span.badge.(class) { (judged.verdict()) } }
            td.n { (reached) " of " (laws) }
            td.n { (grouped(judged.comparisons())) }
            td.n { (grouped(histories)) }
            td.n { (grouped(record.actions())) }
            td.n { (judged.seconds()) }
        }
    }
}

fn details(judged: &Judged) -> Markup {
    let Record { target, phases, not_applicable, unreached, deterministic, search, .. } = &judged.report.record;
    html! {
        details {
            summary { (judged.subject) ": " (target) }
            dl {
                dt { "Search" } dd { (search.partitions) "; " (search.distribution) }
                dt { "Budget" } dd { (search.budget) }
                dt { "Deterministic" } dd { (deterministic) }
                @if !not_applicable.is_empty() { dt { "Not applicable" } dd { (not_applicable.join(", ")) } }
                @if !unreached.is_empty() { dt { "Not reached" } dd { (unreached.join(", ")) } }
                @for note in &judged.report.notes { dt { "Note" } dd { (note) } }
            }
            div.scroll tabindex="0" role="region" aria-label=(format!("the phases of {}", judged.subject)) {
                table {
                    thead { tr {
                        th { "phase" } th { "seed" } th.n { "histories" } th.n { "actions" } th.n { "seconds" }
                        th { "ended by" }
                    } }
                    tbody { @for phase in phases { (phase_row(phase)) } }
                }
            }
        }
    }
}

fn phase_row(phase: &Phase) -> Markup {
    html! {
        tr {
            th scope="row" { (phase.name) }
            td { @if let Some(seed) = &phase.seed { code { (seed) } } }
            td.n { (grouped(phase.histories)) }
            td.n { (grouped(phase.actions)) }
            td.n { (format!("{:.2}", phase.seconds)) }
            td { @if phase.cut { "the time cap" } @else { "its histories" } }
        }
    }
}

/// The section of the laws: comparisons of each law, and of each clause, per subject.
pub(super) fn laws(findings: &Findings) -> Markup {
    let judged = &findings.checked.judged;
    html! {
        section id=(findings.id("laws")) {
            h2 { "Laws" }
            p { "Compared values of each law per subject. For a relation over two runs histories count, for " code { (RETURNS.id) } " actions. A dash: the subject does not have what the law judges." }
            div.scroll tabindex="0" role="region" aria-label="comparisons per law" {
                table id=(findings.id("law-counts")) {
                    thead { tr { th { "law" } @for one in judged { th.n { (one.subject) } } } }
                    tbody {
                        @for (name, ..) in findings.checked.kit.contracts() {
                            tr {
                                th scope="row" {
                                    a href=(format!("#{}", findings.anchor(&name))) { code { (name) } }
                                }
                                @for one in judged { (count(of_law(&one.report.record, &name))) }
                            }
                        }
                    }
                }
            }
            details {
                summary { "Comparisons per clause" }
                div.scroll tabindex="0" role="region" aria-label="comparisons per clause" { (clauses(judged)) }
            }
        }
    }
}

/// How often a record's subject was judged by a law; nothing if it cannot be.
fn of_law(record: &Record, law: &str) -> Option<u64> {
    if law == RETURNS.id {
        return Some(record.actions());
    }
    if let Some((_, histories)) = record.relations.iter().find(|(relation, _)| relation == law) {
        return Some(*histories);
    }
    let mut clauses = record.clauses.iter().filter(|clause| clause.law == law && clause.applicable).peekable();
    clauses.peek()?;
    Some(clauses.map(|clause| clause.comparisons).sum())
}

fn count(count: Option<u64>) -> Markup {
    html! {
        @match count {
            None => td.n.quiet { "–" },
            Some(0) => td.n.warn { "0" },
            Some(count) => td.n { (grouped(count)) },
        }
    }
}

fn clauses(judged: &[Judged]) -> Markup {
    let mut rows: Vec<(&str, &str)> = Vec::new();
    let mut counts = BTreeMap::new();
    for (at, one) in judged.iter().enumerate() {
        for clause in &one.report.record.clauses {
            let row = (clause.law.as_str(), clause.clause);
            if !rows.contains(&row) {
                rows.push(row);
            }
            counts.insert((row, at), clause.applicable.then_some(clause.comparisons));
        }
    }
    html! {
        table {
            thead { tr { th { "law: clause" } @for one in judged { th.n { (one.subject) } } } }
            tbody {
                @for row in &rows {
                    tr {
                        th scope="row" { code { (row.0) } ": " (row.1) }
                        @for at in 0..judged.len() { (count(counts.get(&(*row, at)).copied().flatten())) }
                    }
                }
            }
        }
    }
}
