//! A run writes below the target folder, in the keep folder when it is asked to, and nowhere else.

mod common;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use common::{Moment, again, campaign, forgets, fresh_folder, oracle, right};
use lawful_campaign::{Campaign, Isolation, Settings, not_invoked, output_folder};

/// The variable that makes a test play its property in a world of its own.
const WORLD: &str = "SHELF_WORLD";

/// Every file below a folder, by its path from there.
fn listing(folder: &Path) -> BTreeSet<PathBuf> {
    let mut files = BTreeSet::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).into_iter().flatten().flatten() {
            if entry.path().is_dir() {
                folders.push(entry.path());
            } else {
                files.extend(entry.path().strip_prefix(folder).map(Path::to_path_buf));
            }
        }
    }
    files
}

/// Runs `test` again in a fresh world: a target folder with this executable, an empty working folder, an empty home, an
/// empty folder for temporary files and an empty package. Answers with the files that are new in it.
fn in_a_fresh_world(test: &str, name: &str, keep: Option<&str>) -> BTreeSet<PathBuf> {
    let world = fresh_folder(name);
    let deps = world.join("target/debug/deps");
    for folder in [&deps, &world.join("work"), &world.join("home"), &world.join("tmp"), &world.join("package")] {
        std::fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{error}"));
    }
    std::fs::write(world.join("target/CACHEDIR.TAG"), "").unwrap_or_else(|error| panic!("{error}"));
    let executable = std::env::current_exe().unwrap_or_else(|error| panic!("{error}"));
    let copy = deps.join("files-0");
    let linked = std::fs::hard_link(&executable, &copy).or_else(|_| std::fs::copy(&executable, &copy).map(|_| ()));
    linked.unwrap_or_else(|error| panic!("{error}"));

    let before = listing(&world);
    let prepared = again(test);
    let mut child = std::process::Command::new(copy);
    child.args(prepared.get_args());
    for (variable, value) in prepared.get_envs() {
        match value {
            Some(value) => child.env(variable, value),
            None => child.env_remove(variable),
        };
    }
    child.env(WORLD, &world).env("HOME", world.join("home")).env("TMPDIR", world.join("tmp"));
    child.env("CARGO_MANIFEST_DIR", world.join("package")).current_dir(world.join("work"));
    if let Some(keep) = keep {
        child.env("LAWFUL_KEEP", world.join(keep));
    }
    let output = child.output().unwrap_or_else(|error| panic!("{error}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    listing(&world).difference(&before).cloned().collect()
}

fn paths(paths: &[&str]) -> BTreeSet<PathBuf> {
    paths.iter().map(PathBuf::from).collect()
}

/// A campaign as a user has it: regressions in the package, settings from the environment.
fn by_default(name: &str, twist: impl common::Twist) -> Campaign<common::Shelves, common::Seen> {
    Campaign::new(oracle(name, twist), "").histories(50).steps(30)
}

#[test]
fn a_green_run_leaves_its_record() {
    if std::env::var_os(WORLD).is_some() {
        let report = by_default("files/green", right).isolation(Isolation::Scouted).run();
        return report.assert_green();
    }
    let new = in_a_fresh_world("a_green_run_leaves_its_record", "files-green", None);
    assert_eq!(new, paths(&["target/lawful/records/files.green.json"]));
}

#[test]
fn a_failing_run_leaves_its_record_and_the_failure() {
    if std::env::var_os(WORLD).is_some() {
        return assert!(!by_default("files/red", forgets).run().is_green());
    }
    let below = [
        "target/lawful/records/files.red.json",
        "target/lawful/failures/files.red.original.json",
        "target/lawful/failures/files.red.reduced.json",
        "target/lawful/failures/files.red.report.json",
    ];
    let test = "a_failing_run_leaves_its_record_and_the_failure";
    assert_eq!(in_a_fresh_world(test, "files-red", None), paths(&below));

    let kept = in_a_fresh_world(test, "files-kept", Some("kept"));
    let beside: Vec<_> = kept.difference(&paths(&below)).cloned().collect();
    assert_eq!(beside.len(), 1, "{beside:?}");
    assert_eq!(beside[0].parent(), Some(Path::new("kept/files.red")));
}

#[test]
fn a_run_that_watched_children_leaves_no_requests_and_answers() {
    if std::env::var_os(WORLD).is_some() {
        let hangs = |moment: &mut Moment<'_>| {
            while moment.is("take") {
                std::thread::sleep(Duration::from_millis(5));
            }
            Ok(())
        };
        let place = std::any::type_name_of_val(&hangs);
        let campaign = Campaign::new(oracle("files/watched", hangs), place).histories(50).steps(6);
        let report = campaign.patience(Duration::from_millis(150)).run();
        return assert!(matches!(report.outcome, lawful_campaign::Outcome::TimedOut), "{report}");
    }
    let new = in_a_fresh_world("a_run_that_watched_children_leaves_no_requests_and_answers", "files-watched", None);
    let (running, others): (Vec<_>, Vec<_>) =
        new.into_iter().partition(|path| path.starts_with("target/lawful/running"));
    let journal = |path: &&PathBuf| path.extension().is_some_and(|extension| extension == "journal");
    assert_eq!(running.iter().filter(journal).count(), running.len(), "only what hangs is still written: {running:?}");
    assert!(running.len() == 1 && others.iter().all(|path| path.starts_with("target/lawful")), "{others:?}");
}

#[test]
fn the_failure_file_carries_every_fact_of_the_report() {
    let report = campaign(oracle("files/facts", forgets)).run();
    let path = output_folder().join("failures/files.facts.report.json");
    let json: serde_json::Value =
        std::fs::read(path).ok().and_then(|json| serde_json::from_slice(&json).ok()).unwrap_or_default();
    for fact in [
        "property",
        "target",
        "identity",
        "law",
        "authority",
        "instance",
        "expected",
        "observed",
        "environment",
        "found",
        "token",
        "original",
        "reduced",
        "reduction",
        "reproduction",
        "rust_test",
        "other_findings",
        "cleanup",
        "replay",
    ] {
        assert!(json.get(fact).is_some(), "{fact} is missing in {json}");
    }
    assert_eq!(json["replay"].as_str(), Some(&*common::failure(&report).replay));
    assert_eq!(json["identity"]["difference"], "missing");
}

#[test]
fn a_property_that_nobody_invoked_is_told() {
    let records = output_folder().join("records");
    let since = SystemTime::now();
    let settle = Duration::from_millis(20); // file times are coarse
    std::thread::sleep(settle);
    campaign(oracle("files/invoked one", right)).run().assert_green();
    assert_eq!(not_invoked(&["files/invoked one", "files/never"], &records, since), ["files/never"]);
    std::thread::sleep(settle);
    let later = SystemTime::now();
    assert_eq!(not_invoked(&["files/invoked one"], &records, later), ["files/invoked one"], "the record is an old one");

    // A replay is no run of the property.
    let token = "1-1-1-1-1".to_string();
    campaign(oracle("files/invoked one", right))
        .settings(Settings { replay: Some(token), ..Settings::default() })
        .run();
    assert_eq!(not_invoked(&["files/invoked one"], &records, later), ["files/invoked one"]);
}
