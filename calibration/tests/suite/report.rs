//! `lawful report`, run as a user runs it: one file that holds everything and asks for nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use lawful::campaign::{Class, RETURNS};
use lawful::contract::Contract;
use lawful_calibration::counterfeits::ordered_map::{self as counterfeits, Key};
use lawful_domains::ordered_map::{laws, relations};
use lawful_ordered_map::Supports;

fn lawful(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lawful"));
    for variable in ["LAWFUL_SEEDS", "LAWFUL_STEPS", "LAWFUL_TIME", "LAWFUL_REPLAY", "LAWFUL_KEEP"] {
        command.env_remove(variable);
    }
    command.args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn place(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The page of a small run, made once for all tests.
fn page() -> &'static str {
    static PAGE: OnceLock<String> = OnceLock::new();
    PAGE.get_or_init(|| {
        let path = place("report.html");
        let out = path.display().to_string();
        let small = ["--subject", "std-btree", "--histories", "20", "--survey", "20"];
        let output = lawful(&[&["report", "--out", &out][..], &small].concat());
        let told = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(0), "{told}{}", String::from_utf8_lossy(&output.stderr));
        assert!(told.starts_with(&format!("as expected: see {out} (")), "{told}");
        fs::read_to_string(path).unwrap()
    })
}

/// What stands between double quotes after each occurrence of `before`.
fn quoted<'p>(page: &'p str, before: &str) -> Vec<&'p str> {
    page.split(before).skip(1).filter_map(|rest| rest.split_once('"')).map(|(value, _)| value).collect()
}

/// The element with this id, up to the end that is given.
fn element<'p>(page: &'p str, id: &str, end: &str) -> &'p str {
    let from = page.find(&format!(" id=\"{id}\"")).unwrap_or_else(|| panic!("no element #{id}"));
    page[from..].split_once(end).unwrap_or_else(|| panic!("#{id} does not end")).0
}

fn every_contract() -> Vec<&'static Contract> {
    let graph = laws::<Key, u32>(Supports::ALL).laws().into_iter().map(|law| law.contract);
    let twice = relations::<Key, u32>(Supports::ALL).into_iter().map(|relation| relation.contract);
    graph.chain(twice).chain([&RETURNS]).collect()
}

#[test]
fn every_law_has_its_counts_its_column_and_its_promise() {
    let counts = element(page(), "ordered-map-law-counts", "</table>");
    let columns = element(page(), "ordered-map-calibration-matrix", "</thead>");
    let contracts = every_contract();
    assert_eq!(contracts.len(), 15 + 6 + 1);
    for Contract { id, law, .. } in contracts {
        assert!(counts.contains(&format!("<code>{id}</code>")), "no counts of {id}");
        assert!(columns.contains(&format!(">{id}</a>")), "no column of {id}");
        assert!(element(page(), &format!("ordered-map-law-{id}"), "</article>").contains(law), "no promise of {id}");
    }
}

#[test]
fn the_graph_is_drawn_with_every_edge() {
    let drawn = element(page(), "ordered-map-law-graph", "</svg>");
    for law in laws::<Key, u32>(Supports::ALL).laws() {
        assert!(drawn.contains(&format!("href=\"#ordered-map-law-{}\"", law.name)), "{}", law.name);
        for (reads, _) in law.reads {
            assert!(drawn.contains(&format!("{} reads {reads}", law.name)), "{} -> {reads}", law.name);
        }
    }
}

#[test]
fn every_class_is_in_the_legend_and_every_counterfeit_in_the_matrix() {
    let legend = element(page(), "ordered-map-matrix-legend", "</div>");
    for class in Class::ALL {
        assert!(legend.contains(&format!(">{}</span>", class.name())), "{class}");
    }
    let matrix = element(page(), "ordered-map-calibration-matrix", "</table>");
    for counterfeit in counterfeits::all() {
        assert!(matrix.contains(&format!(">{}</th>", counterfeit.name)), "{}", counterfeit.name);
    }
}

#[test]
fn the_wrong_store_is_told_with_its_difference_and_its_replay_line() {
    let failure = element(page(), "failure-counterfeit-removed-neighbour-seen", "</article>");
    assert!(failure.contains("href=\"#ordered-map-law-range\""), "{failure}");
    assert!(failure.contains("<span class=\"plus\">+ "), "{failure}");
    let line = failure.split_once("<pre class=\"replay\">").unwrap().1.split_once("</pre>").unwrap().0;
    let token = line.strip_prefix("lawful replay ").unwrap_or_else(|| panic!("{line}"));
    let again = lawful(&["replay", token]);
    let told = String::from_utf8(again.stdout).unwrap();
    assert!(told.contains("broke the law `range`"), "{told}");
}

#[test]
fn the_runs_their_reach_and_the_open_lines_are_there() {
    for id in ["runs", "laws", "graph", "calibration", "fixtures", "reach", "failures", "contracts"] {
        assert!(page().contains(&format!(" id=\"ordered-map-{id}\"")), "{id}");
    }
    let reach = element(page(), "ordered-map-reach-table", "</table>");
    assert!(reach.contains("re-insert of a removed key") && reach.contains("class=\"bar\""), "{reach}");
    let open = element(page(), "ordered-map-open-lines", "</article>");
    let domain = lawful_ordered_map::CONTRACT;
    assert!(open.contains(domain.omissions[0]) && open.contains("local/transport refinement"), "{open}");
    // A type's angle brackets are text.
    assert!(element(page(), "ordered-map-runs", "</section>").contains("std::collections::BTreeMap&lt;u32, u32&gt;"));
}

#[test]
fn the_file_is_small_and_asks_for_nothing() {
    assert!(page().len() < 2_000_000, "{} bytes", page().len());
    for loads in ["<script", "<img", "<iframe", "@import", "src=", "href=\"http", "url(http", "url(//"] {
        assert!(!page().contains(loads), "{loads}");
    }
}

#[test]
fn every_link_leads_to_one_element_of_the_file() {
    let ids = quoted(page(), " id=\"");
    let distinct: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(distinct.len(), ids.len(), "two elements with one id");
    let links = quoted(page(), " href=\"");
    assert!(links.len() > 50, "{links:?}");
    for link in links.into_iter().filter(|link| *link != "data:,") {
        assert!(link.strip_prefix('#').is_some_and(|id| distinct.contains(id)), "{link} leads nowhere");
    }
}

#[test]
fn a_place_that_cannot_be_written_is_refused_before_anything_runs() {
    let folder = env!("CARGO_TARGET_TMPDIR").to_string();
    let nowhere = place("no/such/folder/report.html").display().to_string();
    for out in [folder, nowhere] {
        let output = lawful(&["report", "--out", &out]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.starts_with(&format!("error: the report cannot be written to {out}: ")), "{errors}");
        assert!(errors.contains("`--out PATH`") && errors.lines().count() == 1, "{errors}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn a_replay_makes_no_report() {
    let output = Command::new(env!("CARGO_BIN_EXE_lawful"))
        .args(["report", "--out", &place("replayed.html").display().to_string()])
        .env("LAWFUL_REPLAY", "1-1-1-1-1")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("unset LAWFUL_REPLAY"));
    assert!(!place("replayed.html").exists());
}
