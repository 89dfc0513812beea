//! `GUARANTEES.md` credits only what runs: each scenario through each subject, each counterfeit by its witness.
//!
//! Non-goals: searching. The campaigns do that, and their counts are in the records.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use lawful::campaign::{Bench, Outcome, RETURNS};
use lawful::ordered_map::{CONTRACT, MapOracle, OrderedMap, Supports, oracle};
use lawful_calibration::counterfeits::ordered_map::{self as counterfeits, Class, Fake, Honest, Key};
use lawful_calibration::guarantees::{Cell, Driven, Evidence, Guarantees, State, faults};
use lawful_calibration::ordered_map::suspect;
use lawful_calibration::subjects::ordered_map::{Im, Imbl, IndexSet, Redb, SqliteFiles, StdBTree, StdBytes};
use lawful_contract::{Contract, Counting};
use lawful_domains::ordered_map::{laws, relations};

/// Everything that ran, once for all tests of this file.
static RAN: LazyLock<Evidence> = LazyLock::new(everything);

fn everything() -> Evidence {
    let (integers, blobs) = (SqliteFiles::<i64>::new(), SqliteFiles::<Vec<u8>>::new());
    let paths = [
        driven("std-btree", StdBTree::<u32, u32>::new),
        driven("std-btree-counted", StdBTree::<Counting<u32>, u32>::new),
        driven("std-btree-bytes", StdBytes::<u32>::new),
        driven("imbl", Imbl::<u32, u32>::new),
        driven("im", Im::<u32, u32>::new),
        driven("indexset", IndexSet::<u32, u32>::new),
        driven("sqlite", move || integers.subject()),
        driven("sqlite-bytes", move || blobs.subject()),
        driven("redb", Redb::new),
    ];
    let contracts = contracts();
    let clauses = contracts
        .iter()
        .flat_map(|contract| contract.clauses.iter().map(|clause| (contract.id.to_string(), clause.name.to_string())));
    Evidence {
        clauses: clauses.collect(),
        omissions: CONTRACT.omissions.iter().map(|omission| omission.to_string()).collect(),
        paths: paths.into_iter().collect(),
        rejected: counterfeits::all()
            .into_iter()
            .filter(|wrong| wrong.class == Class::Assertion)
            .map(rejected)
            .collect(),
    }
}

/// Every contract that something judges: laws of the graph, relations over two runs, and the harness's own.
fn contracts() -> Vec<&'static Contract> {
    let graph = laws::<Key, u32>(Supports::ALL).laws().into_iter().map(|law| law.contract);
    let twice = relations::<Key, u32>(Supports::ALL).into_iter().map(|relation| relation.contract);
    graph.chain(twice).chain([&RETURNS]).collect()
}

/// Runs every scenario of a subject, each with fresh counts.
fn driven<S: OrderedMap, F: Fn() -> S + Send + Sync + 'static>(name: &str, open: F) -> (String, Driven) {
    let oracle = oracle(&format!("guarantees/{name}"), open);
    let mut path = Driven { supports: supports(&oracle), ..Driven::default() };
    for scenario in oracle.scenarios.clone() {
        let mut bench = Bench::new(oracle.clone());
        let run = bench.execute(&scenario.history);
        assert!(matches!(run.ended(), Outcome::Passed), "{name}, {}: {}", scenario.name, run.ended());
        let tallies = bench.judgement.ledger.tallies().into_iter().filter(|tally| tally.comparisons > 0);
        let mut cells: BTreeSet<Cell> =
            tallies.map(|tally| (tally.law, tally.clause.to_string(), tally.checkpoint.to_string())).collect();
        cells.insert(only_cell(&RETURNS));
        for relation in &oracle.relations {
            if bench.relate(relation, &scenario.history).is_some() {
                cells.insert(only_cell(relation.contract));
            }
        }
        path.ran.insert(scenario.name.to_string(), cells);
    }
    (name.to_string(), path)
}

/// The clauses that a subject can reach.
fn supports<K: lawful_contract::Counted, V: lawful_contract::Counted>(
    oracle: &MapOracle<K, V>,
) -> BTreeSet<(String, String)> {
    let bench = Bench::new(oracle.clone());
    let clauses = bench.judgement.ledger.clauses(&*oracle.supported).into_iter().filter(|clause| clause.applicable);
    let relations = oracle.relations.iter().map(|relation| relation.contract).chain([&RETURNS]).map(only_cell);
    let relations = relations.map(|(law, clause, _)| (law, clause));
    clauses.map(|clause| (clause.law, clause.clause.to_string())).chain(relations).collect()
}

/// A contract of one clause that is judged at one checkpoint.
fn only_cell(contract: &Contract) -> Cell {
    let checkpoint = contract.hears[0].checkpoint.to_string();
    (contract.id.to_string(), contract.clauses[0].name.to_string(), checkpoint)
}

/// Runs a counterfeit's witness; answers with the cells of its violations.
fn rejected(wrong: counterfeits::Counterfeit<Key>) -> (String, BTreeSet<Cell>) {
    let suspect = suspect(wrong);
    let mut oracle: MapOracle<Key, u32> = oracle("guarantees/counterfeits", || Fake::new(Honest));
    oracle.open = suspect.open;
    let mut bench = Bench::new(oracle.clone());
    let history = bench.sentences().closed(suspect.witness);
    let related = oracle.relations.iter().filter_map(|relation| bench.relate(relation, &history)).collect::<Vec<_>>();
    let runs = related.into_iter().chain([bench.execute(&history)]);
    let violations = runs.flat_map(|run| match run.outcome {
        Outcome::Violated(violations) => violations,
        _ => Vec::new(),
    });
    let cells = violations.map(|violation| {
        let clause = violation.contract.clauses[violation.mismatch.clause].name;
        (violation.law, clause.to_string(), violation.checkpoint.to_string())
    });
    (suspect.name, cells.collect())
}

/// The document as it is committed.
fn text() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../GUARANTEES.md");
    fs::read_to_string(path).unwrap_or_else(|error| panic!("GUARANTEES.md: {error}"))
}

fn faults_of(text: &str, evidence: &Evidence) -> Vec<String> {
    faults(&Guarantees::read(text).unwrap(), evidence)
}

/// The faults of the document with one part of it replaced; each must name the clause or promise.
#[track_caller]
fn with(part: &str, other: &str) -> Vec<String> {
    let text = text();
    assert!(text.contains(part), "the document does not say {part}");
    faults_of(&text.replacen(part, other, 1), &RAN)
}

/// What the document credits for `contents: contains`.
const CONTAINS: &str = "proven | `contents/contains`, `remembering-filter` | `std`, `trees`, `files` | `applied` |";

#[test]
fn every_clause_is_credited_with_what_ran_and_nothing_else() {
    assert_eq!(faults_of(&text(), &RAN), [""; 0]);
}

#[test]
fn the_driven_subjects_are_those_of_the_command() {
    let asked = Command::new(env!("CARGO_BIN_EXE_lawful")).args(["check", "--subject", "?"]).output().unwrap();
    let told = String::from_utf8(asked.stderr).unwrap();
    let known: BTreeSet<&str> = told.trim().split_once("the subjects are ").unwrap().1.split(", ").collect();
    assert_eq!(RAN.paths.keys().map(String::as_str).collect::<BTreeSet<_>>(), known);
}

#[test]
fn a_clause_without_a_witness_is_refused() {
    let named = |faults: Vec<String>, says: &str| {
        assert!(
            faults.iter().any(|fault| fault.starts_with("`contents: contains`") && fault.contains(says)),
            "{faults:?}"
        );
    };
    let entry = text().lines().find(|line| line.starts_with("| contains |")).unwrap().to_string();
    named(with(&format!("{entry}\n"), ""), "has no entry");
    named(with(&entry, &format!("{entry}\n{entry}")), "has 2 entries");
    named(with("`contents/contains`, `remembering-filter`", ""), "credits no history");
    named(
        with("`contents/contains`, `remembering-filter`", "`remembering-filter`"),
        "no credited scenario compares it",
    );
    named(with("`contents/contains`, `remembering-filter`", "`contents/contains`"), "credits no counterfeit");
    named(with(CONTAINS, &CONTAINS.replace("proven", "partial")), "nobody owns what is open");
    named(with(CONTAINS, &CONTAINS.replace("proven", "unproven")), "it is unproven and credits");
    named(with("`BTreeMap::contains_key`", ""), "no authority");
}

#[test]
fn a_witness_that_does_not_exist_or_does_not_run_is_refused() {
    for (credited, says) in [
        (
            "`contents/contains`, `contents/has`, `remembering-filter`",
            "the scenario `contents/has`, which does not exist",
        ),
        ("`contents/contains`, `ends/pop`, `remembering-filter`", "the scenario `ends/pop` compares nothing of it"),
        ("`contents/contains`, `forgetful-filter`", "the counterfeit `forgetful-filter`, which does not exist"),
        ("`contents/contains`, `update-inserts`", "`update-inserts` is not rejected by it, but by `contents: members`"),
    ] {
        let faults = with("`contents/contains`, `remembering-filter`", credited);
        assert!(faults.iter().any(|fault| fault.contains(says)), "{says}: {faults:?}");
        assert!(faults.iter().all(|fault| fault.starts_with("`contents: contains`: ")), "{faults:?}");
    }
    let mut evidence = RAN.clone();
    evidence.paths.get_mut("redb").unwrap().ran.remove("contents/contains");
    let expected =
        "`contents: contains`: no credited scenario compares it at `applied` through the production path `redb`";
    assert_eq!(faults_of(&text(), &evidence), [expected]);
}

#[test]
fn a_proof_through_another_path_or_at_another_checkpoint_is_refused() {
    for (credited, says) in [
        ("`std`, `trees`, `files`, `im` | `applied`", "credits the production path `im`, which does not support it"),
        (
            "`std`, `trees`, `files`, `leveldb` | `applied`",
            "credits the production path `leveldb`, which nothing drives",
        ),
        ("`std` | `applied`, `published`", "compares it at `published` through the production path `std-btree`"),
    ] {
        let faults = with(CONTAINS, &CONTAINS.replace("`std`, `trees`, `files` | `applied`", credited));
        assert!(faults.iter().any(|fault| fault.contains(says)), "{says}: {faults:?}");
        assert!(faults.iter().all(|fault| fault.starts_with("`contents: contains`: ")), "{faults:?}");
    }
}

#[test]
fn a_promise_that_no_law_claims_is_listed_with_an_owner() {
    let memory = "memory: what is allocated, kept or leaked, and when a key or value is dropped";
    let line = text().lines().find(|line| line.contains(memory)).unwrap().to_string();
    assert_eq!(with(&line, ""), [format!("the omission `{memory}` is not listed in GUARANTEES.md")]);
    let ownerless = line.split(" (owner:").next().unwrap().to_string() + " |";
    assert_eq!(with(&line, &ownerless), [format!("`{memory}`: it has no authority or no owner")]);
}

#[test]
fn a_document_that_cannot_be_read_says_where() {
    for (row, says) in [
        ("| a | b |", "a row has 7 cells, and this one has 2"),
        ("| a | b | sure | `c/d` | `std` | `applied` | |", "`range: a`: `sure` is no state"),
    ] {
        let told = Guarantees::read(&format!("## `range`\n\n{row}\n")).unwrap_err().to_string();
        assert!(told.starts_with("GUARANTEES.md, line 3: ") && told.contains(says), "{told}");
    }
    assert_eq!(Guarantees::read("| prose | only |").unwrap().count(State::Proven), 0);
}
