//! The run record shows what each setting changed.

mod common;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::{Moment, again, campaign, failure, forgets, fresh_folder, oracle, phases, replaying, right, run};
use lawful_campaign::{Budget, Campaign, Report, Settings};

/// The same campaign under other settings, and the length of the longest history that it executed.
fn under(settings: Settings) -> (Report, usize) {
    let longest = Arc::new(Mutex::new(0));
    let seen = Arc::clone(&longest);
    let oracle = oracle("settings/under", move |moment: &mut Moment<'_>| {
        let mut longest = seen.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        *longest = moment.done.len().max(*longest);
        Ok(())
    });
    let report = campaign(oracle).settings(settings).run();
    assert!(report.is_green(), "{report}");
    let longest = *longest.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    (report, longest)
}

#[test]
fn without_settings_the_property_has_its_own_budget() {
    let (report, longest) = under(Settings::default());
    assert_eq!(phases(&report)[2..], [("fixed", 100), ("random", 100)]);
    assert_eq!(longest, 40);
    assert!(report.record.phases.iter().all(|phase| !phase.cut));
    assert_eq!(report.record.settings, Settings::default());
}

#[test]
fn seeds_change_how_many_histories_run() {
    let (report, _) = under(Settings { histories: Some(7), ..Settings::default() });
    assert_eq!(phases(&report)[2..], [("fixed", 7), ("random", 7)]);
    assert_eq!(report.record.settings.histories, Some(7));
}

#[test]
fn steps_change_how_long_histories_are() {
    let (report, longest) = under(Settings { steps: Some(3), ..Settings::default() });
    assert_eq!(longest, 3);
    assert!(report.record.actions() <= 2 * 100 * 3, "{}", report.record.actions());
    assert!(
        report.record.search.budget.contains("100 histories of up to 3 actions"),
        "{}",
        report.record.search.budget
    );
}

#[test]
fn time_cuts_a_campaign_and_the_record_and_a_note_say_so() {
    let slow = |_: &mut Moment<'_>| {
        std::thread::sleep(Duration::from_micros(200));
        Ok(())
    };
    let settings = Settings { time: Some(Duration::from_millis(20)), ..Settings::default() };
    let report = campaign(oracle("settings/time", slow)).settings(settings).run();
    let cut: Vec<_> = report.record.phases.iter().map(|phase| (phase.name.as_str(), phase.cut)).collect();
    assert_eq!(cut[2..], [("fixed", true), ("random", true)], "{report}");
    assert!(report.record.phases[2].histories < 100);
    let note = format!(
        "the time cap cut the fixed campaign after {} histories; LAWFUL_TIME=SECONDS raises it",
        report.record.phases[2].histories
    );
    assert!(report.notes.contains(&note), "{:?}", report.notes);
}

#[test]
fn a_budget_that_was_raised_by_hand_is_not_cut_by_the_default_cap() {
    let budget = |settings: Settings| {
        let plain = Campaign::new(oracle("settings/cap", right), "").settings(settings).steps(4);
        plain.regressions(fresh_folder("no-regressions")).run().record.search.budget
    };
    let default = budget(Settings::default());
    assert!(default.contains(&format!("or {} s each", Budget::DEFAULT.time.as_secs_f64())), "{default}");
    let raised = budget(Settings { histories: Some(1_001), ..Settings::default() });
    assert!(raised.contains("1001 histories of up to 4 actions or 3600 s each"), "{raised}");
}

#[test]
fn replay_runs_the_replay_and_nothing_else() {
    let token = failure(&run("settings/replay", forgets)).token.clone().unwrap_or_default();
    let report = campaign(oracle("settings/replay", forgets)).settings(replaying(&token)).run();
    assert_eq!(phases(&report), [("replay", 1)]);
    assert_eq!(report.record.settings.replay, Some(token));
}

#[test]
fn keep_stores_the_reduced_history_as_a_regression_that_runs_first() {
    let folder = fresh_folder("settings-keep");
    let settings = Settings { keep: Some(folder.clone()), ..Settings::default() };
    let first = campaign(oracle("settings/keep", forgets)).settings(settings).run();
    assert!(failure(&first).found.starts_with("fixed campaign"));
    let kept: Vec<_> = std::fs::read_dir(folder.join("settings.keep")).into_iter().flatten().flatten().collect();
    assert_eq!(kept.len(), 1);

    let second = campaign(oracle("settings/keep", forgets)).regressions(&folder).run();
    assert_eq!(failure(&second).found, format!("regressions, {}, action 3 of 3", kept[0].path().display()));
    assert_eq!(failure(&second).identity, failure(&first).identity);
    let repaired = campaign(oracle("settings/keep", right)).regressions(&folder).run();
    assert_eq!(phases(&repaired)[0], ("regressions", 1));

    std::fs::write(kept[0].path(), "{").unwrap_or_else(|error| panic!("{error}"));
    let torn = campaign(oracle("settings/keep", right)).regressions(&folder).run();
    assert!(
        torn.notes.iter().any(|note| note.starts_with("a regression was not replayed: the history file ")),
        "{torn}"
    );
}

/// The variable that makes the next test run its property and write the record there.
const RECORD: &str = "SHELF_RECORD";

#[test]
fn the_environment_is_read() {
    if let Some(path) = std::env::var_os(RECORD) {
        let oracle = oracle("settings/environment", forgets_at_last);
        let report = Campaign::new(oracle, "").regressions(fresh_folder("no-regressions")).run();
        return write(Path::new(&path), &report);
    }
    let folder = fresh_folder("settings-environment");
    let with = |variables: &[(&str, &str)]| -> serde_json::Value {
        let path = folder.join("record.json");
        let mut child = again("the_environment_is_read");
        child.env(RECORD, &path).envs(variables.iter().copied());
        let output = child.output().unwrap_or_else(|error| panic!("{error}"));
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        std::fs::read(&path).ok().and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default()
    };
    let small = with(&[("LAWFUL_SEEDS", "9"), ("LAWFUL_STEPS", "6"), ("LAWFUL_TIME", "30")]);
    assert_eq!(
        (&small["outcome"], &small["phases"][2]["histories"], &small["phases"][3]["histories"]),
        (&"passed".into(), &9.into(), &9.into())
    );
    assert!(small["phases"][2]["actions"].as_u64().is_some_and(|actions| (1..=54).contains(&actions)), "{small}");
    assert!(
        small["search"]["budget"]
            .as_str()
            .is_some_and(|told| told.ends_with("9 histories of up to 6 actions or 30 s each"))
    );

    let cut = with(&[("LAWFUL_TIME", "0.001"), ("LAWFUL_STEPS", "6")]);
    assert_eq!((&cut["phases"][2]["cut"], &cut["outcome"]), (&true.into(), &"passed".into()), "{cut}");

    let history = folder.join("history.json");
    std::fs::write(&history, r#"[{"put":{"place":1,"value":1}},"count"]"#).unwrap_or_else(|error| panic!("{error}"));
    let replay = with(&[("LAWFUL_REPLAY", &history.display().to_string()), ("LAWFUL_SEEDS", "9")]);
    assert_eq!(replay["phases"].as_array().map(Vec::len), Some(1));
    assert_eq!((&replay["phases"][0]["name"], &replay["phases"][0]["actions"]), (&"replay".into(), &2.into()));

    for (variable, value, expected) in [
        ("LAWFUL_SEEDS", "0", "a number of histories, such as 5000"),
        ("LAWFUL_STEPS", "-1", "a number of actions, such as 300"),
        ("LAWFUL_TIME", "soon", "a number of seconds, such as 2.5"),
        ("LAWFUL_TIME", "inf", "a number of seconds, such as 2.5"),
        ("LAWFUL_TIME", "0", "a number of seconds, such as 2.5"),
    ] {
        let bad = with(&[(variable, value)]);
        let told = format!("faulted: nothing was judged: {variable}={value} cannot be used: {expected}");
        assert_eq!(bad["outcome"], told.as_str());
        assert_eq!(bad["phases"].as_array().map(Vec::len), Some(0), "and nothing ran");
    }
}

/// Right, as long as histories are short.
fn forgets_at_last(moment: &mut Moment<'_>) -> Result<(), lawful_graph::Fault> {
    if moment.done.len() > 6 { forgets(moment) } else { Ok(()) }
}

fn write(path: &Path, report: &Report) {
    let json = serde_json::to_vec(&report.record).unwrap_or_default();
    std::fs::write(path, json).unwrap_or_else(|error| panic!("{error}"));
}
