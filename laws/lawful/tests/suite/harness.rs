//! The same consumer's tests under every harness: in parallel, in one thread, by exact names, and under nextest.

use std::path::Path;
use std::process::Command;

use crate::common::again;

/// What a consumer writes. These tests also run on their own, as any test does.
#[allow(clippy::redundant_closure, reason = "a closure's type names the test, where a thread's name does not")]
mod consumer {
    use lawful::campaign::{Outcome, Record};
    use lawful::ordered_map::campaign;
    use lawful::prelude::*;

    use crate::common::{Forgetful, Step, Store};

    #[test]
    fn keeps_the_laws() {
        campaign(Store::right).histories(40).check();
    }

    #[test]
    fn finds_a_fault_and_says_how_to_replay_it() {
        let report = campaign(|| Forgetful::always()).histories(40).run();
        let failure = report.failure.unwrap_or_else(|| panic!("the store is wrong"));
        assert_eq!(failure.property, "harness::consumer::finds_a_fault_and_says_how_to_replay_it/Forgetful");
        let line = " -- harness::consumer::finds_a_fault_and_says_how_to_replay_it --exact";
        assert!(failure.replay.starts_with("LAWFUL_REPLAY=") && failure.replay.ends_with(line), "{}", failure.replay);
    }

    #[test]
    fn reduces_an_abort_in_children() {
        let aborts = || {
            Store::with(|map, step| {
                if matches!(step, Step::Insert(_)) && map.len() == 1 {
                    std::process::abort();
                }
            })
        };
        let report = campaign(aborts).histories(40).steps(10).isolation(Isolation::Scouted).run();
        assert!(matches!(report.outcome, Outcome::Aborted), "{report}");
        let failure = report.failure.unwrap_or_else(|| panic!("the store is wrong"));
        assert!(failure.reduced.len() <= 2, "{:?}", failure.reduced);
        assert_eq!(failure.reproduction, "the same violation again");
    }

    #[test]
    fn judges_two_stores() {
        let right = campaign(|| Store::right()).histories(20).run();
        let wrong = campaign(|| Forgetful::always()).histories(20).run();
        assert!(right.is_green() && !wrong.is_green(), "{right} {wrong}");
        let [one, other] = [&right, &wrong].map(|report| Record::path(&report.record.property));
        assert!(one != other && one.exists() && other.exists(), "each has its record");
    }
}

const TESTS: [&str; 4] = [
    "harness::consumer::keeps_the_laws",
    "harness::consumer::finds_a_fault_and_says_how_to_replay_it",
    "harness::consumer::reduces_an_abort_in_children",
    "harness::consumer::judges_two_stores",
];

/// Runs a harness and looks for what it says when all four tests have passed.
fn passes(mut command: Command, says: &str) {
    let output = command.output().unwrap_or_else(|error| panic!("{error}"));
    let text = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    assert!(output.status.success() && text.contains(says), "{text}");
}

#[test]
fn in_parallel() {
    passes(again(&["harness::consumer::"], ""), "test result: ok. 4 passed; ");
}

#[test]
fn in_one_thread() {
    passes(again(&["harness::consumer::", "--test-threads=1"], ""), "test result: ok. 4 passed; ");
}

#[test]
fn by_exact_names() {
    let arguments = |more: &'static [&'static str]| [&TESTS, more].concat();
    passes(again(&arguments(&["--exact"]), ""), "test result: ok. 4 passed; ");
    passes(again(&arguments(&["--exact", "--test-threads", "1"]), ""), "test result: ok. 4 passed; ");
}

#[test]
fn under_nextest() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_string());
    let version = Command::new(&cargo).args(["nextest", "--version"]).output();
    if !version.is_ok_and(|output| output.status.success()) {
        return println!("skipped: cargo-nextest is not installed");
    }
    let folder = crate::common::fresh_folder("harness-nextest");
    let [workspace, binaries] = ["workspace.json", "binaries.json"].map(|name| folder.join(name));
    // Without a platform the packages of all platforms would have to be there.
    let rustc = Command::new(std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_string())).arg("-vV").output();
    let rustc = String::from_utf8(rustc.unwrap_or_else(|error| panic!("{error}")).stdout).unwrap_or_default();
    let host = rustc.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default().to_string();
    let metadata = Command::new(&cargo)
        .args(["metadata", "--format-version", "1", "--offline", "--filter-platform", &host])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(metadata.status.success(), "{}", String::from_utf8_lossy(&metadata.stderr));
    let built = this_binary(&String::from_utf8_lossy(&metadata.stdout));
    let written = std::fs::write(&workspace, &metadata.stdout).and_then(|()| std::fs::write(&binaries, built));
    written.unwrap_or_else(|error| panic!("{error}"));

    let mut nextest = Command::new(&cargo);
    nextest.args(["nextest", "run", "--no-fail-fast", "-E", "test(/^harness::consumer::/)"]);
    nextest.arg("--cargo-metadata").arg(workspace).arg("--binaries-metadata").arg(binaries);
    nextest.current_dir(env!("CARGO_MANIFEST_DIR")).env("RUST_BACKTRACE", "0");
    passes(nextest, "4 tests run: 4 passed");
}

/// Tells nextest about this executable, so that it builds nothing.
fn this_binary(metadata: &str) -> String {
    let executable = std::env::current_exe().unwrap_or_else(|error| panic!("{error}"));
    let package = metadata.split('"').find(|text| text.contains("/laws/lawful#")).unwrap_or_default();
    let target = executable.ancestors().nth(3).unwrap_or(Path::new("target"));
    format!(
        r#"{{
            "rust-build-meta": {{
                "target-directory": "{}",
                "base-output-directories": [],
                "non-test-binaries": {{}},
                "build-script-out-dirs": {{}},
                "linked-paths": [],
                "target-platforms": [],
                "target-platform": null
            }},
            "rust-binaries": {{
                "lawful::suite": {{
                    "binary-id": "lawful::suite",
                    "binary-name": "suite",
                    "package-id": "{package}",
                    "kind": "test",
                    "binary-path": "{}",
                    "build-platform": "target"
                }}
            }}
        }}"#,
        target.display(),
        executable.display()
    )
}
