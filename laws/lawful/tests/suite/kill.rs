//! What a run leaves and tells when an action hangs, when it ends the process, and when somebody kills it.
//!
//! Each test plays its parts in processes of its own, so that what dies is not the test.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::time::Duration;

use crate::common::{Fault, Step, Store, part, play, start};
use lawful::campaign::{Stored, output_folder};
use lawful::ordered_map::{Action, MapCampaign};
use lawful::prelude::*;

/// A removal from a store of two pairs or more: what is wrong in all of these tests.
fn is_wrong(map: &std::collections::BTreeMap<u32, u32>, step: &Step) -> bool {
    matches!(step, Step::Remove(key) if map.len() >= 2 && map.contains_key(key))
}

const HANGS: Fault = |map, step| {
    while is_wrong(map, step) {
        std::thread::sleep(Duration::from_millis(1));
    }
};
const ABORTS: Fault = |map, step| {
    if is_wrong(map, step) {
        std::process::abort();
    }
};
/// Says that it is there, and waits to be killed.
const WAITS: Fault = |map, step| {
    if is_wrong(map, step) {
        println!("in mid-action");
        std::thread::sleep(Duration::from_secs(60));
    }
};

/// In a watched child, says which process it is, and never comes back.
const ORPHANS: Fault = |map, step| {
    if is_wrong(map, step) && lawful::campaign::is_child() {
        let told = std::fs::write(orphan_file(), std::process::id().to_string());
        told.unwrap_or_else(|error| panic!("{error}"));
        std::thread::sleep(Duration::from_secs(60));
    }
};

fn orphan_file() -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("kill-orphan.pid")
}

/// The campaign of every part: without scenarios, which would find the fault first.
fn campaign(name: &str, fault: Fault) -> MapCampaign<u32, u32> {
    let open = move || Store::with(fault);
    let place = std::any::type_name_of_val(&open);
    let oracle = lawful::ordered_map::oracle(name, open);
    let oracle = lawful::campaign::Oracle { scenarios: Vec::new(), ..oracle };
    Campaign::new(oracle, place).regressions("").histories(100).steps(8).patience(Duration::from_millis(150))
}

fn tell(campaign: MapCampaign<u32, u32>) {
    println!("{}", campaign.run());
}

/// The actions of a report, reduced.
fn reduced(report: &str) -> Vec<&str> {
    let lines = report.lines().skip_while(|line| !line.starts_with("  reduced")).skip(1);
    lines.take_while(|line| line.starts_with("    ")).map(str::trim).collect()
}

/// The least histories that show the fault: two pairs by one action or by two, and a removal by either kind.
fn assert_least(report: &str) {
    let actions = reduced(report);
    assert!((2..=3).contains(&actions.len()), "{report}");
    assert!(
        actions.last().is_some_and(|last| last.contains("remove") || last.contains("erase") || last.contains("drain")),
        "{report}"
    );
    assert!(report.contains("\n  reproduced  the same violation again\n"), "{report}");
    assert!(
        report.contains("\n  law         A legal action returns: it does not panic, stall or end the process.\n"),
        "{report}"
    );
}

/// Forgets what an earlier run of this test left: those journals are told before anything else runs.
fn forget(name: &str) {
    let running = std::fs::read_dir(output_folder().join("running")).into_iter().flatten().flatten();
    let journals = running.filter(|entry| entry.file_name().to_string_lossy().starts_with(&format!("{name}.")));
    journals.for_each(|entry| std::fs::remove_file(entry.path()).unwrap_or_else(|error| panic!("{error}")));
}

/// The journal that a process left.
fn journal(name: &str, process: u32) -> PathBuf {
    output_folder().join("running").join(format!("{name}.{process}.journal"))
}

#[test]
fn an_endless_action_is_timed_out_and_reduced_in_children() {
    const TEST: &str = "kill::an_endless_action_is_timed_out_and_reduced_in_children";
    if part().is_some() {
        return tell(campaign("kill-endless", HANGS));
    }
    forget("kill-endless");
    let report = play(TEST, "endless");
    assert!(report.contains("`kill-endless` broke the law `returns`: stalled\n"), "{report}");
    assert!(report.contains("    + \"timed out\"\n"), "{report}");
    assert_least(&report);
}

#[test]
fn an_abort_is_reduced_in_the_same_run_if_a_scout_goes_first() {
    const TEST: &str = "kill::an_abort_is_reduced_in_the_same_run_if_a_scout_goes_first";
    if part().is_some() {
        return tell(campaign("kill-scouted", ABORTS).isolation(Isolation::Scouted));
    }
    forget("kill-scouted");
    let report = play(TEST, "scouted");
    assert!(report.contains("`kill-scouted` broke the law `returns`: aborted\n"), "{report}");
    assert_least(&report);
}

#[test]
fn an_abort_in_process_is_reported_by_the_next_run() {
    const TEST: &str = "kill::an_abort_in_process_is_reported_by_the_next_run";
    if part().is_some() {
        return tell(campaign("kill-abort", ABORTS));
    }
    forget("kill-abort");
    let first = play(TEST, "first");
    assert!(!first.contains("broke the law"), "the process is gone before it can tell: {first}");
    let second = play(TEST, "second");
    assert!(second.contains("`kill-abort` broke the law `returns`: aborted\n"), "{second}");
    assert!(second.contains("\n  found       a watched run, "), "{second}");
    assert_least(&second);

    // The file that the report names shows it too, and in a child: this process lives on.
    let file = second.lines().find_map(|line| line.strip_prefix("  replay      LAWFUL_REPLAY=")).unwrap_or_default();
    let file = file.split(' ').next().unwrap_or_default();
    let mut replay = crate::common::again(&[TEST, "--exact", "--nocapture"], "replay");
    let output = replay.env("LAWFUL_REPLAY", file).output().unwrap_or_else(|error| panic!("{error}"));
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && told.contains("`kill-abort` broke the law `returns`: aborted\n"), "{told}");
}

#[test]
fn a_run_that_is_killed_in_mid_action_leaves_its_history_and_the_next_run_reports_it() {
    const TEST: &str = "kill::a_run_that_is_killed_in_mid_action_leaves_its_history_and_the_next_run_reports_it";
    match part().as_deref() {
        Some("killed") => return tell(campaign("kill-nine", WAITS).patience(Duration::from_secs(60))),
        Some("still wrong") => return tell(campaign("kill-nine", HANGS)),
        Some(_) => return tell(campaign("kill-nine", |_, _| {})),
        None => {}
    }
    forget("kill-nine");
    let mut child = start(TEST, "killed");
    let printed = BufReader::new(child.stdout.take().unwrap_or_else(|| panic!("its output is piped")));
    assert!(printed.lines().map_while(Result::ok).any(|line| line == "in mid-action"));
    child.kill().and_then(|()| child.wait().map(|_| ())).unwrap_or_else(|error| panic!("{error}"));

    let left = journal("kill-nine", child.id());
    let history: Vec<Action<u32, u32>> =
        Stored::read(&left).map(|stored| stored.actions).unwrap_or_else(|error| panic!("{error}"));
    assert!((2..=16).contains(&history.len()), "{history:?}");

    let wrong = play(TEST, "still wrong");
    assert!(wrong.contains("`kill-nine` broke the law `returns`: stalled\n"), "{wrong}");
    assert!(wrong.contains(&format!("\n  found       a watched run, action {0} of {0}\n", history.len())), "{wrong}");
    assert_least(&wrong);
    assert!(left.exists(), "it stays until it passes");

    let repaired = play(TEST, "repaired");
    let note = format!(
        "an earlier run of this property ended within a history of {} actions, which passes now",
        history.len()
    );
    assert!(repaired.contains("`kill-nine`: passed; ") && repaired.contains(&note), "{repaired}");
    assert!(!left.exists());
    assert!(!play(TEST, "repaired").contains("an earlier run"), "and it is told once");
}

#[test]
#[cfg(target_os = "linux")]
fn a_child_that_hangs_ends_when_its_parent_is_killed() {
    const TEST: &str = "kill::a_child_that_hangs_ends_when_its_parent_is_killed";
    if part().is_some() {
        let campaign = campaign("kill-orphan", ORPHANS).patience(Duration::from_secs(60));
        return tell(campaign.isolation(Isolation::Scouted));
    }
    let _ = std::fs::remove_file(orphan_file());
    let mut parent = start(TEST, "parent");
    let child = within_ten_seconds(|| std::fs::read_to_string(orphan_file()).ok().filter(|id| !id.is_empty()));
    let child = child.unwrap_or_else(|| panic!("no child came as far as the fault"));
    // A process that has ended and was not waited for is a `Z` there.
    let lives = || std::fs::read_to_string(format!("/proc/{child}/stat")).is_ok_and(|told| !told.contains(") Z "));
    assert!(lives(), "process {child}");
    parent.kill().and_then(|()| parent.wait().map(|_| ())).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(within_ten_seconds(|| (!lives()).then_some(())), Some(()), "process {child} lives on");
    forget("kill-orphan");
}

/// Asks again and again until there is an answer.
fn within_ten_seconds<T>(ask: impl Fn() -> Option<T>) -> Option<T> {
    (0..500).find_map(|_| {
        std::thread::sleep(Duration::from_millis(20));
        ask()
    })
}
