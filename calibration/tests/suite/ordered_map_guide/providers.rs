//! What each provider answered at the version that was frozen.
//!
//! One history runs on every real subject, and its answers are compared with a file. When a provider's version moves,
//! this test is red until somebody has read what changed and freezes the answers anew: `LAWFUL_FREEZE=1`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use lawful::grammars::ordered_map::scenarios;
use lawful::ordered_map::OrderedMap;
use lawful_calibration::subjects::ordered_map::{Im, Imbl, IndexSet, Redb, Sqlite, StdBTree};
use lawful_domains::ordered_map::Seen;
use serde::{Deserialize, Serialize};

use super::bench;

/// What a provider answered: its version, and by scenario the answers in order.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Frozen {
    version: String,
    answers: BTreeMap<String, Vec<String>>,
}

fn frozen_file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/suite/ordered_map_guide/providers.json")
}

/// The version in the lock file.
fn version(package: &str) -> String {
    let lock = include_str!("../../../../Cargo.lock");
    let entry = format!("name = \"{package}\"\nversion = \"");
    let (_, rest) = lock.split_once(&entry).unwrap_or_else(|| panic!("{package} is not in the lock file"));
    rest.split('"').next().unwrap_or_default().to_string()
}

fn answers<S: OrderedMap>(open: impl Fn() -> S + Send + Sync + 'static, version: String) -> Frozen {
    let mut bench = bench(open);
    let mut answers = BTreeMap::new();
    for scenario in scenarios(S::SUPPORTS).into_iter().filter(|scenario| scenario.history.len() <= 12) {
        let trace = bench.trace(&scenario.history).unwrap_or_else(|outcome| panic!("{}: {outcome}", scenario.name));
        let seen = trace.steps.into_iter().flat_map(|(_, records)| records).filter_map(|(_, seen)| match seen {
            Seen::Answer(answer) => Some(format!("{answer:?}")),
            Seen::Walk(walked) => Some(format!("{:?}", walked.asked.unwrap_or(walked.forward).pairs)),
            _ => None,
        });
        let short = |answer: String| if answer.len() > 200 { format!("{} characters", answer.len()) } else { answer };
        answers.insert(scenario.name.to_string(), seen.map(short).collect());
    }
    Frozen { version, answers }
}

fn now() -> BTreeMap<String, Frozen> {
    // The standard library has no entry in the lock file: its promises hold for every compiler of this edition.
    let std = "1".to_string();
    [
        ("std", answers(StdBTree::<u32, u32>::new, std)),
        ("imbl", answers(Imbl::<u32, u32>::new, version("imbl"))),
        ("im", answers(Im::<u32, u32>::new, version("im"))),
        ("indexset", answers(IndexSet::<u32, u32>::new, version("indexset"))),
        ("sqlite", answers(Sqlite::<i64>::new, version("rusqlite"))),
        ("redb", answers(Redb::new, version("redb"))),
    ]
    .into_iter()
    .map(|(provider, frozen)| (provider.to_string(), frozen))
    .collect()
}

#[test]
fn every_provider_answers_as_it_did_at_the_frozen_version() {
    let now = now();
    if std::env::var_os("LAWFUL_FREEZE").is_some() {
        let text = serde_json::to_string_pretty(&now).unwrap() + "\n";
        std::fs::write(frozen_file(), text).unwrap();
    }
    let text = std::fs::read_to_string(frozen_file()).unwrap();
    let mut frozen: BTreeMap<String, Frozen> = serde_json::from_str(&text).unwrap();
    for (provider, now) in now {
        let frozen = frozen.remove(&provider).unwrap_or_else(|| panic!("no answers of {provider} are frozen"));
        assert_eq!(
            now.version, frozen.version,
            "{provider} moved: read what changed, then freeze with LAWFUL_FREEZE=1"
        );
        for (scenario, answers) in &now.answers {
            assert_eq!(Some(answers), frozen.answers.get(scenario), "{provider} {}, {scenario}", now.version);
        }
        assert!(now.answers.len() > 10 && now.answers.len() == frozen.answers.len(), "{provider}");
    }
    assert!(frozen.is_empty(), "frozen, and no longer tried: {:?}", frozen.keys());
}

#[test]
fn providers_with_the_same_keys_answer_the_same() {
    let now = now();
    for (scenario, answers) in &now["std"].answers {
        // The integers of SQLite are numbered in another order.
        for (provider, other) in now.iter().filter(|(provider, _)| *provider != "sqlite") {
            // How an inverted range is answered is each provider's own policy.
            if let Some(theirs) = other.answers.get(scenario).filter(|_| !scenario.contains("inverted")) {
                assert_eq!(theirs, answers, "{provider}, {scenario}");
            }
        }
    }
}
