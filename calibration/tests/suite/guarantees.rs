//! `GUARANTEES.md` credits only what runs: each scenario through each subject, each counterfeit by its witness.
//!
//! Non-goals: searching. The campaigns do that, and their counts are in the records.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use lawful_calibration::domain::{Shipped, kits};
use lawful_calibration::guarantees::{Evidence, Guarantees, State, draft, faults};
use lawful_calibration::ordered_map::kit;

/// Everything that ran of the ordered map, once for all tests of this file.
static RAN: LazyLock<Evidence> = LazyLock::new(|| everything(&kit()));

fn everything(kit: &dyn Shipped) -> Evidence {
    let contracts = kit.contracts();
    let clauses = contracts
        .iter()
        .flat_map(|(law, contract, _)| contract.clauses.iter().map(|clause| (law.clone(), clause.name.to_string())));
    let driven = kit.real().into_iter().map(|property| {
        let subject = property.name.strip_prefix("check/").unwrap_or(&property.name).to_string();
        (subject, property.drive().unwrap_or_else(|problem| panic!("{problem}")))
    });
    Evidence {
        clauses: clauses.collect(),
        omissions: kit.contract().omissions.iter().map(|omission| omission.to_string()).collect(),
        paths: driven.collect(),
        rejected: kit.rejected(),
    }
}

/// The document as it is committed.
fn text() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../GUARANTEES.md");
    fs::read_to_string(path).unwrap_or_else(|error| panic!("GUARANTEES.md: {error}"))
}

/// The faults of the ordered map's chapter.
fn faults_of(text: &str, evidence: &Evidence) -> Vec<String> {
    faults(&Guarantees::read(text).unwrap().of("ordered-map"), evidence)
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

/// `LAWFUL_DRAFT=MODEL`, or `LAWFUL_DRAFT=all`, prints a chapter to begin with.
#[test]
fn a_draft_credits_what_ran_and_nothing_else() {
    let asked = std::env::var("LAWFUL_DRAFT").unwrap_or_default();
    for kit in kits() {
        if asked == "all" || asked == kit.name() {
            println!("{}", draft(&*kit, &everything(&*kit)));
        }
    }
    let drafted = Guarantees::read(&draft(&kit(), &RAN)).unwrap().of("ordered-map");
    assert_eq!(faults(&drafted, &RAN), [""; 0]);
    assert!(drafted.count(State::Proven) > 30);
}

#[test]
fn every_other_model_is_credited_with_what_ran_too() {
    let document = Guarantees::read(&text()).unwrap();
    let models: BTreeSet<&str> = document.entries.iter().map(|entry| entry.model.as_str()).collect();
    let shipped = kits();
    assert_eq!(models, shipped.iter().map(|kit| kit.name()).collect(), "a chapter for each model");
    for kit in shipped.iter().filter(|kit| kit.name() != "ordered-map") {
        assert_eq!(faults(&document.of(kit.name()), &everything(&**kit)), [""; 0], "{}", kit.name());
    }
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
