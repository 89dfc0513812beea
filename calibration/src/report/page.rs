//! The page around the sections: head, verdict, links.

use lawful::campaign::Environment;
use lawful_graph::LawInfo;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{Findings, contracts, failures, graph, matrix, reach, runs};
use crate::show::everything;
use crate::table::grouped;

/// Colours and measures, for light and dark.
const STYLE: &str = include_str!("style.css");

/// The sections by their anchors.
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
pub(super) fn page(findings: &Findings) -> Markup {
    let laws: Vec<LawInfo> = everything().laws();
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
                    h1 { "lawful: ordered maps" }
                    (verdict(findings))
                    nav aria-label="sections" {
                        @for (anchor, name) in SECTIONS { a href=(format!("#{anchor}")) { (name) } }
                    }
                }
                main {
                    (runs::section(&findings.checked))
                    (runs::laws(&findings.checked))
                    (graph::section(&laws))
                    (matrix::section(findings))
                    (reach::section(&findings.checked.judged))
                    (failures::section(&findings.checked))
                    (contracts::section())
                }
                footer { (made_by(findings)) " " a href="#top" { "To the top" } }
            }
        }
    }
}

fn verdict(findings: &Findings) -> Markup {
    let judged = &findings.checked.judged;
    let kept = judged.iter().filter(|judged| judged.report.is_green()).count();
    let comparisons = judged.iter().map(|judged| judged.comparisons()).sum();
    let (suspects, complaints) = (findings.matrix.rows.len(), findings.matrix.complaints.len());
    let (class, text) = if findings.is_as_expected() { ("good", "as expected") } else { ("bad", "not as expected") };
    html! {
        p #verdict { span.badge.(class) { (text) } }
        ul.facts {
            li { b { (kept) " of " (judged.len()) } " real subjects kept every judged promise, in "
                b { (grouped(comparisons)) } " comparisons." }
            li { "The store that is wrong on purpose "
                b { @if findings.checked.is_caught() { "was caught" } @else { "was not caught by its law" } } "." }
            li { b { (suspects) } " counterfeits were tried on the laws, with " b { (complaints) } " complaints." }
        }
        p.quiet {
            "A green line says that a finite number of histories kept the laws. What it does not say is listed under "
            a href="#contracts" { "promises and open lines" } "."
        }
    }
}

fn made_by(findings: &Findings) -> Markup {
    let Environment { package, lawful, profile, machine } = &findings.checked.caught.report.record.environment;
    html! {
        "Written by `lawful report` of " (package) ", lawful " (lawful) ", a " (profile) " build on " (machine) "."
    }
}
