//! Replay: a token, a stored history, and what is refused.

mod common;

use std::path::Path;

use common::{
    Do, Domain, campaign, failure, forgets, fresh_folder, oracle, phases, put, replaying, right, run, stored, take,
};
use lawful_campaign::{Identity, Outcome, Report, Stored, Token, hash_of, tag_of};
use lawful_grammars::Choices;
use lawful_graph::Fault;

/// What a report of wrong use says.
fn misuse(report: &Report) -> &str {
    match &report.outcome {
        Outcome::Faulted(Fault::Misuse(what)) => what,
        _ => panic!("no misuse: {report}"),
    }
}

/// Asks the right shelf to replay `what`.
fn asked(property: &str, what: impl Into<String>) -> Report {
    campaign(oracle(property, right)).settings(replaying(what)).run()
}

#[test]
fn a_token_shows_the_same_violation_and_nothing_else_runs() {
    let property = "replay/token";
    let first = run(property, forgets);
    let found = failure(&first);
    let text = found.token.clone().unwrap_or_default();
    let token: Token = text.parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(token.to_string(), text);
    assert_eq!((token.property, token.steps), (tag_of(property), 40));

    let again = campaign(oracle(property, forgets)).settings(replaying(&text)).run();
    assert_eq!(phases(&again), [("replay", 1)]);
    let told = failure(&again);
    assert_eq!((&told.identity, &told.reduced), (&found.identity, &found.reduced), "the path jumps to the reduction");
    assert_eq!(told.token.as_deref(), Some(&*text));
}

#[test]
fn a_token_without_a_path_replays_the_whole_case() {
    let property = "replay/whole";
    let first = run(property, forgets);
    let whole = stored(&failure(&first).original.1);
    let token: Token = whole.token.unwrap_or_default().parse().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((&token.path, token.hash), (&None, hash_of(&whole.actions)));
    let again = campaign(oracle(property, forgets)).settings(replaying(token.to_string())).run();
    assert_eq!(failure(&again).identity, failure(&first).identity);
    assert_eq!(failure(&again).reduced.len(), whole.actions.len());
}

#[test]
fn a_token_is_refused_after_a_change_of_nothing_but_a_rules_body() {
    /// The same rule over the same domain: it asks for the value before the place.
    fn other_body(domain: &Domain, choices: &mut dyn Choices) -> Do {
        let value = choices.below(domain.values) as u32;
        put(choices.below(domain.places) as u32, value)
    }
    let property = "replay/stale";
    let token = failure(&run(property, forgets)).token.clone().unwrap_or_default();
    let mut changed = oracle(property, forgets);
    changed.grammar.put = other_body;
    let refused = campaign(changed).settings(replaying(&token)).run();
    let told = format!(
        "the token {token} is stale: the generator now makes another history for this seed and case, so a replay would \
         show something else. Replay the stored history instead (the failure report named its file), or search again"
    );
    assert_eq!(misuse(&refused), told);
    assert!(phases(&refused).is_empty(), "and nothing ran");
}

#[test]
fn a_stored_history_replays_after_rules_were_added() {
    let property = "replay/grown";
    let mut before = oracle(property, forgets);
    before.grammar.kinds = &["put", "take"];
    let first = campaign(before).run();
    let (token, file) = (failure(&first).token.clone().unwrap_or_default(), failure(&first).original.1.clone());

    let after = || campaign(oracle(property, forgets)); // has the rule `count` as well
    assert!(misuse(&after().settings(replaying(token)).run()).contains(" is stale: "));
    let again = after().settings(replaying(&file)).run();
    assert_eq!(failure(&again).identity, failure(&first).identity);
    assert_eq!(phases(&again), [("replay", 1)]);
}

#[test]
fn a_stored_history_is_refused_when_it_is_no_longer_legal() {
    let mut fewer = oracle("replay/fewer", right);
    fewer.grammar.kinds = &["put"];
    let path = write("fewer.json", &Stored::new("replay/fewer", vec![put(0, 0), take(0)]));
    let refused = campaign(fewer).settings(replaying(&path)).run();
    let told = format!(
        "the history of {path} cannot be replayed: step 1 (Take {{ place: 0 }}) is outside the language: \
         no rule produces this kind of action"
    );
    assert_eq!(misuse(&refused), told);
}

#[test]
fn what_belongs_to_another_property_is_left_to_it() {
    let token = failure(&run("replay/one", forgets)).token.clone().unwrap_or_default();
    let file = write("one.json", &Stored::new("replay/one", vec![put(0, 0)]));
    for what in [token, file] {
        let other = asked("replay/other", &what);
        assert!(matches!(other.outcome, Outcome::Passed) && phases(&other).is_empty(), "{other}");
        assert_eq!(other.notes, [format!("{what} is of another property; `replay/other` ran nothing")]);
    }
}

#[test]
fn a_list_of_actions_is_a_history_of_any_property() {
    let path = text("list.json", r#"[{"put":{"place":1,"value":2}},"count"]"#);
    let report = asked("replay/list", path);
    assert!(report.is_green() && report.record.actions() == 2, "{report}");
}

#[test]
fn a_text_that_is_no_token_is_told_apart() {
    let token = Token { property: tag_of("replay/bad"), seed: 1, case: 2, steps: 3, hash: 4, path: None }.to_string();
    assert_eq!(token, "9c97f01a-1-2-3-0000000000000004");
    for (what, problem) in [
        ("nonsense", "it does not have five or six parts"),
        ("a-b", "it does not have five or six parts"),
        ("9c97f01a-1-2-3-4-5-6", "it does not have five or six parts"),
        ("x-1-2-3-4", "the property is no short hash"),
        ("123456789-1-2-3-4", "the property is no short hash"),
        ("9c97f01a-x-2-3-4", "the seed is no hexadecimal number"),
        ("9c97f01a-1-x-3-4", "the case is no number"),
        ("9c97f01a-1-2-0-4", "the steps are no number from 1 to 16777216"),
        ("9c97f01a-1-2-99999999999-4", "the steps are no number from 1 to 16777216"),
        ("9c97f01a-1-2-3-x", "the hash is no hexadecimal number"),
        ("9c97f01a-1-2-3-4-x_0", "the path is no list of numbers"),
        ("9c97f01a-1-2-3-4-1._0", "the path is no list of numbers"),
        ("9c97f01a-1-2-3-4-1.4294967295.1_0", "the path is no list of numbers"),
        ("9c97f01a-1-2-3-4-1.2", "the path has no hash behind it"),
        ("9c97f01a-1-2-3-4-1.2_x", "the path's hash is no hexadecimal number"),
    ] {
        let told = format!(
            "`{what}` is neither a token nor a file: {problem}. A token is property-seed-case-steps-hash, perhaps with \
             -path, as the failure report prints it; a history file is named by its path"
        );
        assert_eq!(misuse(&asked("replay/bad", what)), told);
    }
}

#[test]
fn a_path_that_leads_elsewhere_is_refused_and_never_panics() {
    let property = "replay/path";
    let first = run(property, forgets);
    let token: Token = failure(&first).token.clone().unwrap_or_default().parse().unwrap_or_else(|e| panic!("{e}"));
    let hash = token.path.as_ref().map(|path| path.hash).unwrap_or_default();
    let whole = Token { path: None, ..token }.to_string();
    for path in ["0", "0.0.1", "99999999", "40.0.1.2.3.4", "3.4294967295"] {
        let what = format!("{whole}-{path}_{hash:08x}");
        let refused = campaign(oracle(property, forgets)).settings(replaying(&what)).run();
        assert!(misuse(&refused).starts_with(&format!("the path of the token {what} leads to another history")));
        assert!(phases(&refused).is_empty(), "and nothing ran: {refused}");
    }
}

#[test]
fn a_file_that_cannot_be_used_is_told_with_what_to_do() {
    let property = "replay/files";
    let missing = "no/such/file.json";
    assert_eq!(
        misuse(&asked(property, missing)),
        "the history file no/such/file.json cannot be read: No such file or directory (os error 2); \
         check the path given in LAWFUL_REPLAY"
    );
    #[cfg(unix)]
    assert_eq!(
        misuse(&asked(property, "/dev/zero")),
        "the history file /dev/zero cannot be read: it is no regular file; check the path given in LAWFUL_REPLAY"
    );
    let folder = fresh_folder("replay-folder").display().to_string();
    assert!(misuse(&asked(property, &folder)).starts_with(&format!("the history file {folder} cannot be read: ")));

    let malformed = [
        ("empty.json", "", "EOF while parsing a value at line 1 column 0"),
        ("text.json", "put 1", "expected value at line 1 column 1"),
        ("half.json", r#"{"format":"lawful-history-1","#, "EOF while parsing a value at line 1 column 29"),
        ("bare.json", r#"{"actions":[]}"#, "missing field `format` at line 1 column 14"),
        (
            "other.json",
            r#"{"format":"lawful-history-9","property":"","actions":[]}"#,
            "its format is `lawful-history-9`",
        ),
        (
            "alien.json",
            r#"[{"steal":{"place":1}}]"#,
            "unknown variant `steal`, expected one of `put`, `take`, `count` at line 1 column 9",
        ),
        ("type.json", r#"[{"take":{"place":-1}}]"#, "invalid value: integer `-1`, expected u32 at line 1 column 20"),
        ("cut.journal", "lawful-journal-1\n\u{9}", "the journal is cut short"),
    ];
    for (name, content, problem) in malformed {
        let path = text(name, content);
        let told = format!(
            "the history file {path} is not a lawful-history-1 of this property's actions: {problem}; expected JSON with \
             the fields format, property and actions, or a journal that a killed run left behind"
        );
        assert_eq!(misuse(&asked(property, &path)), told);
    }
}

/// Every prefix and every flipped byte of a file.
fn torn(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    let prefixes = (0..bytes.len()).map(|end| bytes[..end].to_vec());
    let flips = (0..bytes.len()).flat_map(|at| [0x01, 0x80, 0xFF].map(|mask| (at, mask)));
    prefixes.chain(flips.map(|(at, mask)| {
        let mut flipped = bytes.to_vec();
        flipped[at] ^= mask;
        flipped
    }))
}

#[test]
fn a_torn_history_is_read_or_refused_and_never_panics() {
    let mut history = Stored::new("replay/torn", vec![put(1, 2), take(1), Do::Count]);
    let (law, checkpoint) = ("contents".to_string(), "applied".to_string());
    history.shows = Some(Identity { law, checkpoint, kind: "take".to_string(), difference: "missing".to_string() });
    let json = serde_json::to_vec(&history).unwrap_or_default();
    let texts = torn(&json).filter_map(|bytes| String::from_utf8(bytes).ok());
    let read: Vec<bool> = texts.map(|text| Stored::<Do>::parse(&text).is_ok()).collect();
    let good = read.iter().filter(|good| **good).count();
    assert!(read.len() > 400 && (10..read.len() / 2).contains(&good), "{good} of {} are read", read.len());
}

#[test]
fn a_torn_journal_is_read_or_refused_and_never_panics() {
    let journal =
        [b"lawful-journal-1\n".as_slice(), &9_u64.to_le_bytes(), &[3, b'a', b'b', b'c', 2, 0, 1, 2, 2]].concat();
    let path = fresh_folder("replay-journals").join("torn.journal");
    std::fs::write(&path, &journal).unwrap_or_else(|error| panic!("{error}"));
    let whole = Stored::<Do>::read(&path).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((&*whole.property, &whole.actions[..]), ("abc", &[put(1, 2), Do::Count][..]));
    for bytes in torn(&journal) {
        std::fs::write(&path, &bytes).unwrap_or_else(|error| panic!("{error}"));
        let read = Stored::<Do>::read(&path);
        assert!(bytes.len() == journal.len() || read.is_err(), "a prefix is no journal: {bytes:?}");
    }
}

#[test]
fn a_history_that_should_show_nothing_passes() {
    let path = write("green.json", &Stored::new("replay/green", vec![put(1, 2), take(1)]));
    assert!(asked("replay/green", path).is_green());
}

fn write(name: &str, history: &Stored<Do>) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("replay").join(name);
    history.write(&path).unwrap_or_else(|error| panic!("{error}"));
    path.display().to_string()
}

fn text(name: &str, content: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).unwrap_or_else(|error| panic!("{error}"));
    path.display().to_string()
}
