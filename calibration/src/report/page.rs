//! The page around the sections: head, verdict, links.

use lawful::campaign::Environment;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Findings, contracts, failures, graph, matrix, reach, runs, slug};
use crate::table::grouped;

/// Colours and measures, for light and dark.
const STYLE: &str = include_str!("style.css");

/// The sections of a model by their anchors.
const SECTIONS: [(&str, &str); 7] = [
    ("runs", "Runs"),
    ("laws", "Laws"),
    ("graph", "Law graph"),
    ("calibration", "Calibration"),
    ("reach", "Reach"),
    ("failures", "Failures"),
    ("contracts", "Promises and open lines"),
];

/// The whole document.
pub(super) fn page(all: &[Findings]) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                // Without it a browser asks a server for an icon.
                link rel="icon" href="data:,";
                title { "lawful: report" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header #top {
                    h1 { "lawful" }
                    (verdict(all))
                    nav aria-label="models" {
                        @for findings in all {
                            a href=(format!("#{}", findings.id("model"))) { (findings.checked.kit.name()) }
                        }
                    }
                }
                main { @for findings in all { (model(findings)) } }
                footer { (made_by(all)) " " a href="#top" { "To the top" } }
            }
        }
    }
}

/// Everything about one model.
fn model(findings: &Findings) -> Markup {
    let name = findings.checked.kit.name();
    html! {
        article.model id=(findings.id("model")) data-model=(slug(name)) {
            header {
                h1 { (name) }
                (verdict_of(findings))
                nav aria-label=(format!("sections of {name}")) {
                    @for (anchor, name) in SECTIONS { a href=(format!("#{}", findings.id(anchor))) { (name) } }
                }
            }
            (runs::section(findings))
            (runs::laws(findings))
            (graph::section(findings))
            (matrix::section(findings))
            (reach::section(findings))
            (failures::section(findings))
            (contracts::section(findings))
        }
    }
}

fn badge(as_expected: bool) -> Markup {
    let (class, text) = if as_expected { ("good", "as expected") } else { ("bad", "not as expected") };
    html! { span.badge.(class) { (text) } }
}

fn verdict(all: &[Findings]) -> Markup {
    html! {
        p #verdict { (badge(all.iter().all(Findings::is_as_expected))) }
        p.quiet {
            "A green line says that a finite number of histories kept the laws. What it does not say is listed under \
            the promises and open lines of each model."
        }
    }
}

fn verdict_of(findings: &Findings) -> Markup {
    let judged = &findings.checked.judged;
    let kept = judged.iter().filter(|judged| judged.report.is_green()).count();
    let comparisons = judged.iter().map(|judged| judged.comparisons()).sum();
    let (suspects, complaints) = (findings.matrix.rows.len(), findings.matrix.complaints.len());
    html! {
        p { (badge(findings.is_as_expected())) }
        ul.facts {
            li { b { (kept) " of " (judged.len()) } " real subjects kept every judged promise, in "
                b { (grouped(comparisons)) } " comparisons." }
            li { "The product that is wrong on purpose "
                b { @if findings.checked.is_caught() { "was caught" } @else { "was not caught by its law" } } "." }
            li { b { (suspects) } " counterfeits were tried on the laws, with " b { (complaints) } " complaints." }
        }
    }
}

fn made_by(all: &[Findings]) -> Markup {
    let Some(Findings { checked, .. }) = all.first() else { return html! {} };
    let Environment { package, lawful, profile, machine } = &checked.caught.report.record.environment;
    html! {
        "Written by `lawful report` of " (package) ", lawful " (lawful) ", a " (profile) " build on " (machine) "."
    }
}
