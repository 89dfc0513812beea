//! How often each category of histories occurred, against what was required.

use lawful::campaign::Reach;
use maud::{Markup, html};

use super::Findings;
use crate::check::Judged;

/// The section of the reach.
pub(super) fn section(findings: &Findings) -> Markup {
    let judged = &findings.checked.judged;
    let mut categories: Vec<&Reach> = Vec::new();
    for reach in judged.iter().flat_map(|one| &one.report.record.reach) {
        if !categories.iter().any(|known| known.category == reach.category) {
            categories.push(reach);
        }
    }
    html! {
        section id=(findings.id("reach")) {
            h2 { "Reach" }
            p {
                "Of a thousand histories that were classified, so many belong to a category; the mark in a bar is the \
                required rate. Bars are as long as the root of the rate, so that rare categories show. A dash: the \
                subject cannot reach the category. " span.badge.bad { "short" } " marks a category that never \
                occurred, or less often than required by more than chance explains. The sizes that were reached are \
                those of the categories that name one."
            }
            div.scroll tabindex="0" role="region" aria-label="reach per category" {
                table id=(findings.id("reach-table")) {
                    thead { tr { th { "category" } th.n { "required" } @for one in judged { th.n { (one.subject) } } } }
                    tbody {
                        @for category in &categories {
                            tr {
                                th scope="row" { (category.category) }
                                td.n { (category.required) }
                                @for one in judged { (cell(of(one, category.category))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn of<'j>(judged: &'j Judged, category: &str) -> Option<&'j Reach> {
    judged.report.record.reach.iter().find(|reach| reach.category == category)
}

fn cell(reach: Option<&Reach>) -> Markup {
    let Some(reach) = reach else { return html! { td.n.quiet { "–" } } };
    let rate = rate(reach);
    let shown = if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    html! {
        td.n title=(reach) {
            @if reach.is_short() { span.badge.bad { "short" } " " }
            (shown)
            span.bar {
                span style=(format!("width:{:.0}%", length(rate))) {}
                i style=(format!("left:{:.0}%", length(reach.required as f64))) {}
            }
        }
    }
}

/// How long a rate of a thousand is in a bar, in percent.
fn length(rate: f64) -> f64 {
    (rate / 1_000.0).sqrt().min(1.0) * 100.0
}

/// Occurrences in a thousand histories.
fn rate(reach: &Reach) -> f64 {
    reach.found as f64 * 1_000.0 / reach.histories.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(found: u64, histories: u64) -> Reach {
        Reach { category: "drained", required: 500, found, histories }
    }

    #[test]
    fn a_rate_is_of_a_thousand() {
        assert_eq!(rate(&reach(3, 4)), 750.0);
        assert_eq!(rate(&reach(0, 0)), 0.0);
    }

    #[test]
    fn a_bar_is_as_long_as_the_root_of_its_rate() {
        assert_eq!([0.0, 250.0, 1_000.0, 2_000.0].map(length), [0.0, 50.0, 100.0, 100.0]);
    }

    #[test]
    fn a_short_reach_is_marked() {
        assert!(cell(Some(&reach(1, 1_000))).into_string().contains("short"));
        assert!(!cell(Some(&reach(600, 1_000))).into_string().contains("short"));
        assert!(cell(None).into_string().contains('–'));
    }
}
