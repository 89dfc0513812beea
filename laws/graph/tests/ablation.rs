//! Law ablation and edge ablation: what a graph says without one of its parts.

mod common;

use common::{Do, blocked, counts, judge, stack, violated};
use lawful_graph::LawGraph;

/// Both the rows and the length are wrong after the second push.
fn two_lies(graph: &LawGraph<Do, common::Seen>) -> lawful_graph::Judgement {
    judge(graph, &[Do::Push(1), Do::Push(2), Do::Pop], |at, seen| {
        if at == 1 {
            seen.rows.clear();
        }
        if at == 2 {
            seen.length = 9;
        }
    })
}

#[test]
fn a_removed_law_accuses_nobody_and_blocks_nobody() {
    let whole = two_lies(&stack());
    assert_eq!((violated(&whole), blocked(&whole)), (vec!["rows"], vec![("length", "rows"), ("top", "rows")]));

    let mut without = stack();
    without.remove("rows").unwrap();
    let judgement = two_lies(&without);
    assert_eq!(violated(&judgement), ["length"], "its readers judge on, with its state");
    assert!(blocked(&judgement).is_empty());
    let lines = counts(&judgement);
    assert!(lines.contains(&"top/a row@applied = 1".to_string()), "{lines:?}");
    assert!(lines.contains(&"rows/some rows@published = 0".to_string()), "it compares nothing: {lines:?}");
}

#[test]
fn a_removed_reader_changes_nothing_else() {
    let mut without = stack();
    without.remove("length").unwrap();
    let judgement = two_lies(&without);
    assert_eq!((violated(&judgement), blocked(&judgement)), (vec!["rows"], vec![("top", "rows")]));
}

#[test]
fn a_removed_law_stays_silent_after_a_reset_and_in_a_clone() {
    let mut without = stack();
    without.remove("rows").unwrap();
    let mut copy = without.clone();
    copy.reset();
    assert_eq!(violated(&two_lies(&copy)), ["length"]);
}

#[test]
fn a_cut_edge_lets_a_reader_be_accused_in_place_of_the_root() {
    let history = [Do::Push(1), Do::Push(2)];
    let lie = |_: usize, seen: &mut common::Seen| seen.rows.clear();
    let whole = judge(&stack(), &history, lie);
    assert_eq!(violated(&whole), ["rows"]);

    let mut cut = stack();
    cut.cut("length", "rows").unwrap();
    let judgement = judge(&cut, &history, lie);
    assert_eq!(violated(&judgement), ["length", "rows"], "a false root: the length was right");
    assert_eq!(judgement.violations[0].mismatch.expected.rows, ["0"], "it read the initial state");
    assert!(blocked(&judgement).is_empty(), "and no law blocks it");
}

#[test]
fn a_cut_edge_accuses_a_right_product() {
    let mut cut = stack();
    cut.cut("top", "rows").unwrap();
    assert!(violated(&judge(&cut, &[Do::Push(1)], |_, _| {})).is_empty(), "it has not been needed yet");
    assert_eq!(violated(&judge(&cut, &[Do::Push(1), Do::Pop], |_, _| {})), ["top"], "so the edge is no decoration");
    assert!(violated(&judge(&stack(), &[Do::Push(1), Do::Pop], |_, _| {})).is_empty());
}

#[test]
fn a_whole_group_is_removed_by_its_name() {
    let mut graph = stack();
    graph.union("again", stack());
    graph.remove("again").unwrap();
    let judgement = two_lies(&graph);
    assert_eq!(violated(&judgement), ["rows"]);
}

#[test]
fn a_wrong_name_is_told_with_the_names_that_exist() {
    let mut graph = stack();
    let error = graph.remove("row").unwrap_err();
    assert_eq!(error.to_string(), "no law is called `row`; the graph has rows, length, top");
    let error = graph.cut("length", "top").unwrap_err();
    assert_eq!(error.to_string(), "no law is called `top`; the graph has rows", "`length` has one edge");
    assert!(graph.cut("nothing", "rows").is_err());
}
