//! A graph as a table and as DOT.

mod common;

use std::borrow::Cow;

use common::{Do, LENGTH, Rows, Seen, stack};
use lawful_contract::{Contract, Hears};
use lawful_graph::{LawGraph, Route, Verdict};

/// A group, a keyed group, and a law outside that reads into the first.
fn nested() -> LawGraph<Do, Seen> {
    static OUTSIDE: Contract = Contract {
        id: "outside",
        law: "Whatever the rows are.",
        hears: &[Hears::every(LENGTH.hears[0].checkpoint)],
        ..LENGTH
    };
    let mut graph = LawGraph::<Do, Seen>::new();
    graph.union("one", stack());
    let rows = graph.find::<Rows>().expect("there is one `Rows`");
    graph.relation(&OUTSIDE, (rows.why("it says \"whatever\""),), |_, _| Verdict::Silent);
    graph.per_key("each", stack(), |action| Route::To(0, Cow::Borrowed(action)), |_, _| Route::<u8, Seen>::Nowhere);
    graph
}

#[test]
fn the_table_shows_each_law_and_why_it_reads_what() {
    let expected = "\
one/rows        The rows are what was pushed and not popped.
one/length      The length is the number of rows.
                  reads one/rows: the length is that of the rows
one/top         A pop answers with the newest row.
                  reads one/rows: the newest row is the last one
outside         Whatever the rows are.
                  reads one/rows: it says \"whatever\"
each[*]/rows    The rows are what was pushed and not popped.
each[*]/length  The length is the number of rows.
                  reads each[*]/rows: the length is that of the rows
each[*]/top     A pop answers with the newest row.
                  reads each[*]/rows: the newest row is the last one
";
    assert_eq!(nested().table(), expected);
    assert_eq!(LawGraph::<Do, Seen>::new().table(), "");
}

#[test]
fn laws_come_in_judging_order_with_their_contracts() {
    let laws = nested().laws();
    let names: Vec<_> = laws.iter().map(|law| (law.name.as_str(), law.contract.id)).collect();
    assert_eq!(
        names[..4],
        [("one/rows", "rows"), ("one/length", "length"), ("one/top", "top"), ("outside", "outside")]
    );
    assert_eq!(laws[3].reads, [("one/rows".to_string(), "it says \"whatever\"")]);
}

#[cfg(feature = "dot")]
#[test]
fn dot_has_a_node_for_each_law_and_an_arrow_for_each_edge() {
    let dot = nested().dot();
    let count = |what: &str| dot.lines().filter(|line| line.contains(what)).count();
    assert!(dot.starts_with("digraph {") && dot.ends_with("}\n"), "{dot}");
    assert_eq!(count(" -> "), 5, "{dot}");
    assert_eq!(count("label = ") - count(" -> "), 7, "{dot}");
    for line in [
        r#"0 [ label = "one/rows"]"#,
        r#"3 [ label = "outside"]"#,
        r#"1 -> 0 [ label = "the length is that of the rows"]"#,
        r#"3 -> 0 [ label = "it says \"whatever\""]"#,
        r#"5 -> 4 [ label = "the length is that of the rows"]"#,
    ] {
        assert!(dot.lines().any(|found| found.trim() == line), "{line} is not in {dot}");
    }
}
