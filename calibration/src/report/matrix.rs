//! The calibration matrix as a heat map.

use lawful::campaign::{Cell, Class, Effort, Matrix, Row, Without};
use maud::{Markup, html};

use super::Findings;

/// How many shades a rejection has.
const SHADES: usize = 4;

/// The section of the calibration.
pub(super) fn section(findings: &Findings) -> Markup {
    let Findings { matrix, fixtures, effort, .. } = findings;
    let Effort { histories, enough, steps, .. } = effort;
    html! {
        section id=(findings.id("calibration")) {
            h2 { "Calibration" }
            p { "Each row is a counterfeit, wrong on purpose in one thing; each column is a law. Tried were its \
                witness and at most " (histories) " generated histories of up to " (steps) " actions, until " (enough) " \
                were rejected. The right subject raised no alarm in " (matrix.right) " histories." }
            (legend(findings))
            @if !matrix.complaints.is_empty() {
                h3 { "Complaints" }
                ul.bad id=(findings.id("complaints")) { @for complaint in &matrix.complaints { li { (complaint) } } }
            }
            div.scroll.tall tabindex="0" role="region" aria-label="the calibration matrix" { (heat_map(findings)) }
            (ablation(matrix))
            @if !fixtures.is_empty() { (outcome_classes(findings)) }
        }
    }
}

/// What the marks and colours mean, and how often each class occurs.
fn legend(findings: &Findings) -> Markup {
    let Findings { matrix, fixtures, .. } = findings;
    let rows = |class| matrix.rows.iter().filter(|row| row.class == class).count();
    let tried = |class| fixtures.iter().filter(|(_, _, seen)| *seen == class).count();
    html! {
        div id=(findings.id("matrix-legend")) {
            h3 { "How a run against a wrong product can end" }
            ul.legend {
                @for class in Class::ALL {
                    li {
                        span.chip.(style(class)) { (class.name()) }
                        " " (meaning(class)) " "
                        span.quiet { "Counterfeits: " (rows(class)) "; fixtures: " (tried(class)) "." }
                    }
                }
            }
            h3 { "Cells" }
            ul.legend.marks.assertion {
                li { span.key.s4 { "5" } " rejects as the root of the violation, in so many histories: the deeper, the \
                    more" }
                li { span.key.blocked { "b" } " only blocked by the root, which is no rejection" }
                li { span.key { "·" } " the counterfeit does not break this law" }
                li { span.key.declared { "\u{a0}" } " the law that must reject the counterfeit" }
            }
        }
    }
}

/// A class in the style sheet.
const fn style(class: Class) -> &'static str {
    match class {
        Class::Assertion => "assertion",
        Class::Timeout => "timeout",
        Class::Setup => "setup",
        Class::Runtime => "runtime",
        Class::Unreached => "unreached",
        Class::Survived => "survived",
        Class::Equivalent => "equivalent",
    }
}

const fn meaning(class: Class) -> &'static str {
    match class {
        Class::Assertion => "A law rejected an observation; a panic of the product counts as one.",
        Class::Timeout => "The product made no progress within the time that the harness waits.",
        Class::Setup => "The subject could not be made.",
        Class::Runtime => "The product failed after set-up and outside every comparison.",
        Class::Unreached => "The wrong code never showed in the histories that ran.",
        Class::Survived => "The wrong code showed and no law noticed.",
        Class::Equivalent => "No history of the enumerated domain shows a difference.",
    }
}

fn heat_map(findings: &Findings) -> Markup {
    let matrix = &findings.matrix;
    let most = matrix.rows.iter().flat_map(|row| &row.cells).map(rejections).max().unwrap_or(0).max(1);
    html! {
        table.heat id=(findings.id("calibration-matrix")) {
            thead {
                tr {
                    th { "counterfeit" }
                    @for law in &matrix.laws {
                        th.up scope="col" { a href=(format!("#{}", findings.anchor(law))) { (law) } }
                    }
                    th.n { "found" } th { "class" }
                }
            }
            tbody { @for row in &matrix.rows { (heat_row(matrix, row, most)) } }
        }
    }
}

fn heat_row(matrix: &Matrix, row: &Row, most: usize) -> Markup {
    let (rejected, ran) = row.search;
    html! {
        tr.(style(row.class)) {
            th scope="row" { (row.name) }
            @for (law, cell) in matrix.laws.iter().zip(&row.cells) { (heat_cell(row, law, cell, most)) }
            td.n { (rejected) " of " (ran) }
            td { span.chip.(style(row.class)) { (row.class.name()) } }
        }
    }
}

fn heat_cell(row: &Row, law: &str, cell: &Cell, most: usize) -> Markup {
    let declared = if row.law == law { "declared" } else { "" };
    let (mark, class, said) = match cell {
        Cell::Rejects(times) => (times.to_string(), format!("s{}", shade(*times, most)), "rejects"),
        Cell::Blocked => ("b".to_string(), "blocked".to_string(), "is blocked for"),
        Cell::NotAimed => ("·".to_string(), "none".to_string(), "is silent on"),
    };
    html! { td class=(format!("{class} {declared}")) title=(format!("{law} {said} {}", row.name)) { (mark) } }
}

const fn rejections(cell: &Cell) -> usize {
    match cell {
        Cell::Rejects(times) => *times,
        Cell::Blocked | Cell::NotAimed => 0,
    }
}

/// A shade from 1 to [`SHADES`].
fn shade(times: usize, most: usize) -> usize {
    (times * SHADES).div_ceil(most).clamp(1, SHADES)
}

/// What happens without a law, and without an edge.
fn ablation(matrix: &Matrix) -> Markup {
    let real = matrix.edges.values().filter(|misled| misled.is_some()).count();
    html! {
        details {
            summary { "Ablation: what each law alone rejects, and what each edge is for" }
            div.scroll tabindex="0" role="region" aria-label="ablation of laws" {
                table {
                    thead { tr {
                        th { "law" } th.n { "alone rejects" } th.n { "survive without it" } th { "counterfeits" }
                    } }
                    tbody {
                        @for (law, only) in &matrix.ablation {
                            tr {
                                th scope="row" { code { (law) } }
                                td.n { (only.len()) }
                                td.n { (only.iter().filter(|(_, without)| *without == Without::Survives).count()) }
                                td.prose { (only.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ")) }
                            }
                        }
                    }
                }
            }
            p { (real) " of " (matrix.edges.len()) " edges mislead when they are cut:" }
            ul {
                @for (edge, misled) in &matrix.edges {
                    li { code { (edge) } ": "
                        @match misled {
                            Some(name) => { (name) " gets a false root" },
                            None => "no counterfeit gets a false root",
                        }
                    }
                }
            }
        }
    }
}

fn outcome_classes(findings: &Findings) -> Markup {
    html! {
        details {
            summary { "Fixtures of the classes" }
            div.scroll tabindex="0" role="region" aria-label="fixtures of the classes" {
                table id=(findings.id("fixtures")) {
                    thead { tr { th { "fixture" } th { "must end as" } th { "ended as" } } }
                    tbody {
                        @for (name, expected, seen) in &findings.fixtures {
                            tr {
                                th scope="row" { (name) }
                                td { span.chip.(style(*expected)) { (expected.name()) } }
                                td { span.chip.(style(*seen)) { (seen.name()) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shades_go_from_the_first_to_the_last() {
        assert_eq!([1, 2, 3, 4, 8].map(|times| shade(times, 8)), [1, 1, 2, 2, 4]);
        assert_eq!(shade(1, 1), SHADES);
    }
}
