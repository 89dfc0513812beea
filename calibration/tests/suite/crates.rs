//! The crates of the models: what each depends on, and that all of them are laid out alike.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The files in which a model states its five parts that are code: vocabulary, contract, model, product's trait.
const FILES: [&str; 4] = ["action.rs", "contract.rs", "model.rs", "subject.rs"];

/// The tests of a model.
const TESTS: [&str; 4] = ["accepts.rs", "formulations.rs", "rejects.rs", "semantics.rs"];

fn models() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../models")
}

/// The model crates: every folder of `models` but the vocabulary that they share.
fn crates() -> Vec<PathBuf> {
    let listed = fs::read_dir(models()).unwrap().flatten().map(|entry| entry.path());
    let mut crates: Vec<_> = listed.filter(|path| path.is_dir() && !path.ends_with("contract")).collect();
    crates.sort();
    crates
}

/// The names of the normal dependencies in a manifest.
fn dependencies(manifest: &str) -> BTreeSet<&str> {
    let section = manifest.split_once("\n[dependencies]\n").map_or("", |(_, rest)| rest);
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    lines.filter_map(|line| line.split(['.', ' ', '=']).next().filter(|name| !name.is_empty())).collect()
}

#[test]
fn a_model_depends_on_no_other_model_but_on_the_shared_vocabulary() {
    let allowed = BTreeSet::from(["lawful-contract", "serde", "im"]);
    let crates = crates();
    assert!(crates.len() >= 4, "{crates:?}");
    for model in crates {
        let manifest = fs::read_to_string(model.join("Cargo.toml")).unwrap();
        let dependencies = dependencies(&manifest);
        assert!(dependencies.contains("lawful-contract"), "{}: {dependencies:?}", model.display());
        let others: Vec<_> = dependencies.difference(&allowed).collect();
        assert_eq!(others, [&""; 0], "{}", model.display());
    }
}

#[test]
fn a_manifest_with_another_model_would_be_noticed() {
    let manifest = "[package]\nname = \"x\"\n\n[dependencies]\nlawful-contract.workspace = true\nlawful-tree = { path = \"..\" }\n\
                    \n[dev-dependencies]\nlawful-lease.workspace = true\n";
    assert_eq!(dependencies(manifest), BTreeSet::from(["lawful-contract", "lawful-tree"]));
}

#[test]
fn model_crates_share_the_names_of_files_and_tests() {
    for model in crates() {
        let tests = files(&model.join("tests"));
        assert_eq!(tests, TESTS.map(String::from).into(), "{}", model.display());
        let source = model.join("src");
        let folders: Vec<_> = fs::read_dir(&source).unwrap().flatten().map(|entry| entry.path()).collect();
        // A crate of several models has a folder for each of them.
        let several = folders.iter().filter(|path| path.join("model.rs").exists()).cloned().collect::<Vec<_>>();
        for home in if several.is_empty() { vec![source] } else { several } {
            let there = files(&home);
            let missing: Vec<_> = FILES.iter().filter(|file| !there.contains(**file)).collect();
            assert_eq!(missing, [&""; 0], "{}", home.display());
        }
    }
}

fn files(folder: &Path) -> BTreeSet<String> {
    let listed = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten();
    let files = listed.filter(|entry| entry.path().is_file());
    files.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}
