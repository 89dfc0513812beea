//! The review records answer every requirement, point at what exists, and are stale when what they judged changes.
//!
//! Non-goals: whether the committed figures are true now. `lawful review` tells that, and fails if they are not.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use lawful_calibration::domain::{Domain, domains};
use lawful_calibration::figures::{FIGURES, Group, derive, group};
use lawful_calibration::records::{Answer, Known, Record, faults, judged, regenerated};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn text(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn record_of(domain: &str) -> Record {
    Record::read(&text(format!("calibration/records/{domain}.toml")))
        .unwrap_or_else(|error| panic!("{domain}: {error}"))
}

fn record() -> Record {
    record_of("ordered-map")
}

fn ordered_map() -> Domain {
    domains().into_iter().find(|domain| domain.name == "ordered-map").unwrap()
}

/// What the record of a domain may refer to, as it is now.
fn known_to(domain: &Domain) -> Known {
    let glossary = text("GLOSSARY.md");
    let defined = |line: &str| Some(line.strip_prefix("| **")?.split_once("** |")?.0.to_string());
    let contracts = domain.kits.iter().flat_map(|kit| kit.contracts());
    let clauses = contracts.flat_map(|(law, contract, _)| {
        contract.clauses.iter().map(|clause| format!("{law}: {}", clause.name)).collect::<Vec<_>>()
    });
    let wrong = domain.kits.iter().flat_map(|kit| kit.wrong());
    let counterfeits: BTreeSet<String> = wrong.map(|(name, _)| name).collect();
    let named = domain.kits.iter().flat_map(|kit| kit.scenarios()).map(str::to_string);
    let trials = fs::read_dir(root().join("calibration/field")).unwrap().flatten();
    let trials =
        trials.filter(|entry| entry.path().is_dir()).map(|entry| entry.file_name().to_string_lossy().into_owned());
    Known {
        terms: glossary.lines().filter_map(defined).collect(),
        clauses: clauses.collect(),
        witnesses: counterfeits.iter().cloned().chain(named).chain(trials).collect(),
        counterfeits,
        figures: FIGURES.iter().map(|(name, ..)| name.to_string()).collect(),
    }
}

fn known() -> Known {
    known_to(&ordered_map())
}

/// The faults of the record after one change.
fn after(change: impl FnOnce(&mut Record)) -> Vec<String> {
    let mut record = record();
    change(&mut record);
    faults(&record, &known())
}

#[test]
fn each_domain_has_a_record_that_answers_every_requirement_and_points_at_what_exists() {
    for domain in domains() {
        let (record, known) = (record_of(domain.name), known_to(&domain));
        assert_eq!(record.domain, domain.name);
        assert_eq!(faults(&record, &known), [""; 0], "{}", domain.name);
        let derived: BTreeSet<String> = record.figures.into_keys().collect();
        assert_eq!(derived, known.figures, "{}: run `lawful review --update`", domain.name);
    }
}

#[test]
fn a_requirement_without_an_answer_is_refused() {
    assert_eq!(after(|record| drop(record.requirement.remove(6))), ["ORC-007 has no entry"]);
    assert_eq!(after(|record| record.requirement[6].command = None), ["ORC-007: it is met, and no command shows it"]);
    assert_eq!(after(|record| record.requirement[6].figures.clear()), ["ORC-007: it is met, and no figure shows it"]);
    assert_eq!(
        after(|record| record.requirement[6].observed.clear()),
        ["ORC-007: it is met, and nothing was observed"]
    );
    let (gap, reasonless) =
        ("ORC-007: it is a gap, and nobody owns it", "it is not applicable, and no reason is given");
    assert_eq!(after(|record| record.requirement[6].state = Answer::Gap), [gap]);
    assert_eq!(after(|record| record.requirement[6].state = Answer::NotApplicable), [format!("ORC-007: {reasonless}")]);
    let twice = after(|record| record.requirement[6].id = "ORC-008".to_string());
    assert_eq!(twice, ["ORC-007 has no entry", "ORC-008 has 2 entries"]);
}

#[test]
fn what_an_answer_rests_on_exists() {
    let mut renamed = known();
    assert!(renamed.terms.remove("named map") && renamed.terms.insert("labelled map".to_string()));
    let expected = ["ORC-008", "ORC-009"].map(|id| format!("{id}: the term `named map` is not in GLOSSARY.md"));
    assert_eq!(faults(&record(), &renamed), expected);

    let guessed = after(|record| record.requirement[0].figures.push("beauty".to_string()));
    assert!(guessed.contains(&"ORC-001: nothing derives the figure `beauty`".to_string()), "{guessed:?}");
    let ownerless = after(|record| record.requirement[0].open[0].owner.clear());
    assert!(ownerless[0].starts_with("ORC-001: ") && ownerless[0].ends_with("is open, and nobody owns it"));
    let folders = after(|record| drop(record.trees.remove("laws/domains")));
    assert!(folders[0].starts_with("the judged folders are "), "{folders:?}");
}

#[test]
fn a_closure_without_a_boundary_or_a_witness_is_refused() {
    let class = record().closure[0].class.clone();
    let says = |fault: &str| [format!("closure `{class}`: {fault}")];
    assert_eq!(after(|record| record.closure[0].history.clear()), says("its boundary has no history"));
    assert_eq!(after(|record| record.closure[0].adjacent.clear()), says("it has no adjacent witness"));
    assert_eq!(after(|record| record.closure[0].rejected.clear()), says("it has no wrong design"));
    let unknown = after(|record| record.closure[0].contract[0] = "range: all".to_string());
    assert_eq!(unknown, says("no law has the clause `range: all`"));
    let unknown = after(|record| record.closure[0].rejected[0] = "range/included".to_string());
    assert_eq!(unknown, says("no counterfeit is called `range/included`"));
    let unknown = after(|record| record.closure[0].original.name = "tokio".to_string());
    assert_eq!(unknown, says("no scenario, counterfeit or field trial is called `tokio`"));
}

#[test]
fn an_update_replaces_the_generated_part_and_nothing_else() {
    let before = text("calibration/records/ordered-map.toml");
    let (figures, trees) = (BTreeMap::from([("laws".to_string(), 1)]), BTreeMap::new());
    let after = regenerated(&before, &figures, &trees).unwrap();
    let written = |text: &str| text.split_once("\n# Generated by").unwrap().0.to_string();
    assert_eq!(written(&after), written(&before));
    assert_eq!(Record::read(&after).unwrap().figures, figures);
    assert_eq!(regenerated(&after, &figures, &trees).unwrap(), after);
}

#[test]
fn figures_are_named_once_and_those_that_are_counted_are_derived() {
    let names: BTreeSet<&str> = FIGURES.iter().map(|(name, ..)| *name).collect();
    assert_eq!(names.len(), FIGURES.len());
    let derived = derive(&ordered_map(), Group::Counted, &text("GUARANTEES.md")).unwrap();
    let counted: BTreeSet<&str> = names.into_iter().filter(|name| group(name) == Some(Group::Counted)).collect();
    assert_eq!(derived.keys().map(String::as_str).collect::<BTreeSet<_>>(), counted);
    assert_eq!((derived["laws"], derived["relations"]), (15, 6));
}

fn lawful(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lawful"));
    command.current_dir(folder).args(arguments).env("GIT_CEILING_DIRECTORIES", env::temp_dir()).output().unwrap()
}

#[test]
fn a_review_outside_of_a_checkout_says_so() {
    let folder = tempfile::tempdir().unwrap();
    for expected in ["is in no git checkout", "holds no review records"] {
        let output = lawful(folder.path(), &["review"]);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{errors}");
        assert!(errors.starts_with("error: ") && errors.contains(expected), "{errors}");
        git(folder.path(), &["init", "--quiet"]);
    }
}

/// A checkout of the judged folders, the records and the guarantees as they are now, in which nothing was committed.
fn checkout() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let judged = domains().into_iter().flat_map(|domain| judged(domain.name));
    let paths: BTreeSet<String> = judged.chain(["calibration/records", "GUARANTEES.md"].map(str::to_string)).collect();
    for path in paths {
        copy(&root().join(&path), &folder.path().join(&path));
    }
    git(folder.path(), &["init", "--quiet"]);
    folder
}

#[test]
fn figures_are_derived_by_name() {
    let folder = checkout();
    let output = lawful(folder.path(), &["review", "--figures", "relations", "laws"]);
    let told = String::from_utf8(output.stdout).unwrap();
    let expected =
        "ordered-map: laws = 15  # laws of the graph\nordered-map: relations = 6  # relations over two runs\n";
    assert!(told.contains(expected), "{told}");
    assert_eq!(told.lines().count(), 2 * domains().len(), "{told}");

    let output = lawful(folder.path(), &["review", "--figures", "beauty"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.starts_with("error: there is no figure `beauty`; the figures are laws, "), "{errors}");

    fs::remove_file(folder.path().join("calibration/records/tree.toml")).unwrap();
    for arguments in [&["review", "tree"][..], &["review", "--json"]] {
        let output = lawful(folder.path(), arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(errors.starts_with("error: the domain `tree` has no record; "), "{errors}");
    }

    let output = lawful(folder.path(), &["review", "queue"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.starts_with("error: there is no domain `queue`; the domains are ordered-map, lease, "), "{errors}");
}

#[test]
fn a_changed_law_is_stale_with_its_clauses() {
    let folder = checkout();
    let law = folder.path().join("laws/domains/src/ordered_map/laws.rs");
    fs::write(&law, fs::read_to_string(&law).unwrap() + "\n// changed\n").unwrap();

    let output = lawful(folder.path(), &["review", "ordered-map"]);
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    let recorded = &record().trees["laws/domains"];
    for word in
        ["ORC-001", "ORC-014", &format!("laws/domains was judged as {recorded} and is now"), "`range: no member`"]
    {
        assert!(told.split_whitespace().collect::<Vec<_>>().join(" ").contains(word), "{word}: {told}");
    }

    let output = lawful(folder.path(), &["review", "ordered-map", "--json"]);
    let review: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let [reviewed] = &review["records"].as_array().unwrap()[..] else { panic!("one record was asked for: {review}") };
    assert_eq!(reviewed["record"]["domain"], "ordered-map");
    let stale = reviewed["stale"].as_array().unwrap();
    assert!(stale.iter().any(|line| line.as_str().unwrap().starts_with("laws/domains was judged as ")), "{stale:?}");
    assert!(review["open"].as_array().unwrap().iter().all(|line| line["owner"].as_str() != Some("")));
}

fn git(folder: &Path, arguments: &[&str]) {
    assert!(Command::new("git").current_dir(folder).args(arguments).status().unwrap().success());
}

fn copy(from: &Path, to: &Path) {
    if from.is_file() {
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from, to).unwrap();
        return;
    }
    for entry in fs::read_dir(from).unwrap().flatten().filter(|entry| entry.file_name() != "target") {
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}
