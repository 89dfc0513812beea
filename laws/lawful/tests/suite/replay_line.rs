//! The replay line of a failing test, executed as it stands.

use std::process::Command;

use crate::common::{Forgetful, again, fresh_folder, part};
use lawful::campaign::{Oracle, Token};
use lawful::ordered_map::MapCampaign;
use lawful::prelude::*;

/// What a user's test does, and the names of the phases that ran. A history of a campaign has a token; a scenario is
/// replayed from its file.
fn a_failing_test(part: &str) {
    let campaign = match part {
        "campaign" => campaign_without_scenarios(Forgetful::default),
        _ => lawful::ordered_map::campaign(Forgetful::always),
    };
    let report = campaign.run();
    let phases: Vec<_> = report.record.phases.iter().map(|phase| phase.name.as_str()).collect();
    println!("phases: {}", phases.join(" "));
    report.assert_green();
}

fn campaign_without_scenarios(open: fn() -> Forgetful) -> MapCampaign<u32, u32> {
    let oracle = lawful::ordered_map::oracle("forgetful", open);
    Campaign::new(Oracle { scenarios: Vec::new(), ..oracle }, "").regressions("")
}

/// Standard output and error of a run that fails.
fn failing(mut command: Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{error}"));
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(!output.status.success(), "{text}");
    text
}

fn line<'a>(text: &'a str, start: &str) -> &'a str {
    text.lines()
        .find(|line| line.starts_with(start))
        .unwrap_or_else(|| panic!("no line starts with `{start}` in\n{text}"))
}

/// Everything that a report says about the violation.
fn violation(text: &str) -> Vec<&str> {
    let start = text.find("` broke the law `contents`: ").unwrap_or_else(|| panic!("{text}"));
    let from = text[..start].rfind('`').unwrap_or_default();
    let report = text[from..].lines().take_while(|line| !line.starts_with("  reduced"));
    report.filter(|line| !line.starts_with("  found")).collect()
}

/// The reduced history, an action a line.
fn reduced(text: &str) -> Vec<&str> {
    let lines = text.lines().skip_while(|line| !line.starts_with("  reduced")).skip(1);
    let actions: Vec<_> = lines.take_while(|line| line.starts_with("    ")).collect();
    assert!((1..=4).contains(&actions.len()), "{text}");
    actions
}

/// A folder whose `cargo` starts this test executable in place of building it, and prints what it was asked.
fn stand_in_for_cargo(part: &str) -> std::path::PathBuf {
    use std::os::unix::fs::PermissionsExt;
    let folder = fresh_folder(&format!("replay-line-{part}"));
    let executable = std::env::current_exe().unwrap_or_else(|error| panic!("{error}"));
    let script = format!(
        "#!/bin/sh\necho \"cargo: $*\"\nwhile [ \"$1\" != -- ]; do shift; done\nshift\nexec '{}' \"$@\"\n",
        executable.display()
    );
    let cargo = folder.join("cargo");
    let written = std::fs::write(&cargo, script)
        .and_then(|()| std::fs::set_permissions(&cargo, std::fs::Permissions::from_mode(0o755)));
    written.unwrap_or_else(|error| panic!("{error}"));
    folder
}

/// Runs a failing test, executes the line that it prints, and answers with what was asked to be replayed.
fn replayed(test: &str, part: &str) -> String {
    let first = failing(again(&[test, "--exact"], part));
    assert!(line(&first, "phases: ").starts_with("phases: regressions scenarios"), "a whole run: {first}");
    assert!(first.contains("\ngenerator     "), "with its search contract: {first}");

    let printed = line(&first, "  replay      ").trim_start_matches("  replay").trim();
    let (asked, command) = printed.split_once(' ').unwrap_or_else(|| panic!("{printed}"));
    let release = if cfg!(debug_assertions) { "" } else { " --release" };
    assert_eq!(command, format!("cargo test -p lawful{release} --test suite -- {test} --exact"));

    let mut shell = Command::new("sh");
    let path = std::env::var("PATH").unwrap_or_default();
    shell.args(["-c", printed]).env("PATH", format!("{}:{path}", stand_in_for_cargo(part).display()));
    shell.env("STORE_PART", part).env("RUST_BACKTRACE", "0").current_dir("/");
    let again = failing(shell);
    assert_eq!(line(&again, "cargo: "), command.replacen("cargo ", "cargo: ", 1), "the shell reads it as it is meant");
    assert_eq!((violation(&again), reduced(&again)), (violation(&first), reduced(&first)));
    assert_eq!(line(&again, "phases: "), "phases: replay");
    assert_eq!(line(&again, "running "), "running 1 test");
    assert!(!again.contains("generator  "), "no search was announced: {again}");
    asked.to_string()
}

#[test]
#[cfg(unix)]
fn the_printed_token_shows_the_same_violation_and_runs_nothing_else() {
    match part() {
        Some(part) => a_failing_test(&part),
        None => {
            let asked =
                replayed("replay_line::the_printed_token_shows_the_same_violation_and_runs_nothing_else", "campaign");
            let token = asked.strip_prefix("LAWFUL_REPLAY=").unwrap_or_else(|| panic!("{asked}"));
            assert_eq!(token.parse::<Token>().map(|token| token.to_string()), Ok(token.to_string()));
        }
    }
}

#[test]
#[cfg(unix)]
fn the_printed_file_shows_the_same_violation_and_runs_nothing_else() {
    match part() {
        Some(part) => a_failing_test(&part),
        None => {
            let asked =
                replayed("replay_line::the_printed_file_shows_the_same_violation_and_runs_nothing_else", "scenario");
            assert!(asked.ends_with(".Forgetful.reduced.json"), "{asked}");
        }
    }
}

#[test]
fn the_rust_test_that_a_report_prints_shows_the_violation() {
    let report = lawful::ordered_map::campaign(Forgetful::default).histories(50).run();
    let failure = report.failure.unwrap_or_else(|| panic!("the store is wrong"));
    let history = format!("[{}]", failure.reduced.join(","));
    let expected =
        format!("#[test] fn reduced() {{ lawful::ordered_map::replay(|| /* a fresh store */, r#\"{history}\"#) }}");
    assert_eq!(failure.rust_test, expected);
    let replayed = std::panic::catch_unwind(|| lawful::ordered_map::replay(Forgetful::default, &history));
    let panic = replayed.err().and_then(|panic| panic.downcast::<String>().ok()).unwrap_or_default();
    assert!(panic.contains("broke the law `contents`: "), "{panic}");
}

#[test]
fn a_text_that_is_no_history_says_what_is_wrong() {
    let replayed = std::panic::catch_unwind(|| lawful::ordered_map::replay(Forgetful::default, "[{\"insert\":1}]"));
    let panic = replayed.err().and_then(|panic| panic.downcast::<String>().ok()).unwrap_or_default();
    assert!(panic.starts_with("this is no history of an ordered map: invalid type: integer `1`"), "{panic}");
}
