//! The `lawful` command, run as a user runs it.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use lawful::campaign::{Stored, output_folder, tag_of};
use lawful_calibration::counterfeits::ordered_map as counterfeits;
use lawful_ordered_map::Action;
use serde_json::Value;

fn lawful(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lawful"));
    for variable in ["LAWFUL_SEEDS", "LAWFUL_STEPS", "LAWFUL_TIME", "LAWFUL_REPLAY", "LAWFUL_KEEP"] {
        command.env_remove(variable);
    }
    command.args(arguments).stdin(Stdio::null()).output().unwrap()
}

/// The standard output of a call that ends with `code`, with no control sequences in it.
fn told(arguments: &[&str], code: i32) -> String {
    let output = lawful(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(!text.contains('\u{1b}'), "{text}");
    text
}

/// The message of a call that is refused: on the standard error, with nothing on the standard output.
fn refused(arguments: &[&str]) -> String {
    let output = lawful(arguments);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert!(errors.starts_with("error: ") && !errors.contains("panicked"), "{errors}");
    errors
}

/// A file of this test's own.
fn file(name: &str, text: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).unwrap();
    path.display().to_string()
}

#[test]
fn help_names_every_subcommand() {
    let help = told(&["--help"], 0);
    for word in ["check", "calibrate", "laws", "graph", "report", "replay", "review", "--subject", "--histories"] {
        assert!(help.contains(word), "{word}");
    }
    assert!(told(&["--version"], 0).starts_with("lawful "));
}

#[test]
fn bad_arguments_are_refused() {
    for (arguments, told) in [
        (&["frobnicate"][..], "frobnicate"),
        (&["check", "--seed", "soon"], "a seed is a number"),
        (&["check", "--histories", "0"], "a number of histories"),
        (&["check", "--time", "never"], "a number of seconds"),
        (&["replay"], "TOKEN|FILE"),
        (&["--histories", "5", "graph"], "graph"),
    ] {
        let message = refused(arguments);
        assert!(message.contains(told), "{message}");
    }
}

#[test]
fn an_unknown_subject_is_refused_with_the_known_ones() {
    let message = refused(&["check", "--subject", "leveldb"]);
    for word in ["`leveldb`", "std-btree", "sqlite", "redb", "imbl"] {
        assert!(message.contains(word), "{message}");
    }
}

#[test]
fn bad_settings_are_refused() {
    let output = Command::new(env!("CARGO_BIN_EXE_lawful")).env("LAWFUL_TIME", "soon").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().starts_with("error: LAWFUL_TIME=soon cannot be used"));
}

#[test]
fn bad_tokens_are_refused() {
    assert!(refused(&["replay", "nonsense"]).contains("neither a token nor a file"));
    let stranger = (0..=u32::MAX).rev().find(|tag| *tag != tag_of("check/std-btree")).unwrap();
    assert!(refused(&["replay", &format!("{stranger:08x}-1-1-10-0")]).contains("no property that this command ships"));
    let stale = format!("{:08x}-1-1-10-0", tag_of("check/std-btree"));
    assert!(refused(&["replay", &stale]).contains("is stale"));
}

#[test]
fn bad_files_are_refused() {
    assert!(refused(&["replay", "no/such/file.json"]).contains("cannot be read"));
    let list = file("list.json", "[]");
    let stranger = file("stranger.json", r#"{"format":"lawful-history-1","property":"my/store","actions":[]}"#);
    let strange =
        file("strange.json", r#"{"format":"lawful-history-1","property":"check/redb","actions":[{"Fly":1}]}"#);
    let torn = file("torn.json", "{\"format\":");
    for (path, told) in [
        (&list, "names no property"),
        (&stranger, "`my/store`, which this command does not ship"),
        (&strange, "is not a lawful-history-1"),
        (&torn, "is not a lawful-history-1"),
    ] {
        let message = refused(&["replay", path]);
        assert!(message.contains(told), "{message}");
    }
}

#[test]
fn the_graph_is_dot() {
    let graph = told(&["graph"], 0);
    assert!(graph.starts_with("digraph {") && graph.ends_with("}\n"), "{graph}");
    assert!(graph.contains("contents") && graph.contains("->"), "{graph}");
}

#[test]
fn laws_come_with_authority_and_limits() {
    let laws = told(&["laws"], 0);
    for word in ["contents (", "returns (", "authority", "limits", "omissions", "minimal ambiguity"] {
        assert!(laws.contains(word), "{word}");
    }
}

#[test]
fn an_unknown_law_has_no_card() {
    let message = refused(&["laws", "--card", "beauty"]);
    assert!(message.contains("`beauty`") && message.contains("contents"), "{message}");
}

#[test]
fn a_check_is_one_json_document_and_fills_the_cards() {
    let text = told(&["check", "--subject", "std-btree", "--histories", "50", "--json"], 0);
    let document: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(document["as_expected"], true);
    let subjects = document["subjects"].as_array().unwrap();
    assert_eq!(subjects.len(), 1);
    assert_eq!((&subjects[0]["subject"], &subjects[0]["verdict"]), (&"std-btree".into(), &"passed".into()));
    assert!(subjects[0]["comparisons"].as_u64().unwrap() > 1_000);
    assert!(subjects[0]["record"]["phases"].as_array().unwrap().iter().any(|phase| phase["histories"] == 50));
    assert_eq!(document["wrong"][0]["failure"]["identity"]["law"], "range");

    let card = told(&["laws", "--card", "range"], 0);
    let lines: Vec<&str> = card.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(lines.len(), 6, "{card}");
    assert!(card.contains("check/std-btree passed in") && card.contains("inclusive-upper"), "{card}");
}

#[test]
fn a_check_explains_the_wrong_product() {
    let text = told(&["--subject", "imbl", "--histories", "20", "--seed", "0x7"], 0);
    for word in
        ["subject", "imbl", "passed", "broke the law `range`", "replay      lawful replay ", "as expected: 1 of 1"]
    {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn a_stored_history_of_a_counterfeit_shows_its_failure_again() {
    let wrong = counterfeits::numbers::<u32>().into_iter().find(|wrong| wrong.name == "inclusive-upper").unwrap();
    let stored: Stored<Action<u32, u32>> = Stored::new("counterfeit/inclusive-upper", (wrong.witness)());
    let path = file("inclusive-upper.json", &serde_json::to_string(&stored).unwrap());
    let report = told(&["replay", &path], 0);
    assert!(report.contains("broke the law `range`"), "{report}");

    let reduced = output_folder().join("failures/counterfeit.inclusive-upper.reduced.json");
    let again = told(&["replay", &reduced.display().to_string()], 0);
    assert!(again.contains("broke the law `range`"), "{again}");
}

#[test]
fn a_history_that_shows_nothing_of_what_it_should_is_a_failure() {
    let wrong = counterfeits::numbers::<u32>().into_iter().find(|wrong| wrong.name == "inclusive-upper").unwrap();
    let mut stored: Stored<Action<u32, u32>> = Stored::new("check/std-btree", (wrong.witness)());
    let passes = file("passes.json", &serde_json::to_string(&stored).unwrap());
    assert!(told(&["replay", &passes], 0).contains("passed"));
    let shows = r#"{"law":"range","checkpoint":"applied","kind":"range","difference":"extra"}"#;
    stored.shows = Some(serde_json::from_str(shows).unwrap());
    let fails = file("fails.json", &serde_json::to_string(&stored).unwrap());
    assert!(told(&["replay", &fails], 1).contains("it should show range at applied after range: extra"));
}

#[test]
fn a_reader_that_leaves_is_no_panic() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lawful"))
        .arg("laws")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
}
