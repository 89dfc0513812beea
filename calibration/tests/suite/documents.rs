//! The documents at the top of the workspace say what is true of it.
//!
//! Goals: what a machine can compare is compared: examples, words, links, the crates, the top level, and paths that
//! belong to one machine.
//!
//! Non-goals: whether a sentence is right. Readers judge that.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use lawful_calibration::domain::{Shipped, kits};
use lawful_calibration::ordered_map::kit;
use lawful_campaign::Settings;
use lawful_contract::Contract;

/// What lies at the top of the workspace, beside dot files and build output.
const TOP: [&str; 15] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "GLOSSARY.md",
    "GUARANTEES.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches",
    "calibration",
    "grammars",
    "laws",
    "models",
];

const DOCUMENTS: [&str; 6] =
    ["README.md", "ARCHITECTURE.md", "GLOSSARY.md", "GUARANTEES.md", "CONTRIBUTING.md", "CHANGELOG.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap_or_else(|error| panic!("{error}"))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The entries of a folder by name, without build output.
fn entries(folder: &Path) -> Vec<(String, PathBuf)> {
    let listed = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let named = listed.flatten().map(|entry| (entry.file_name().to_string_lossy().into_owned(), entry.path()));
    named.filter(|(name, _)| name != "target" && name != ".git").collect()
}

/// The text of every fenced block in `language`.
fn fences(document: &str, language: &str) -> Vec<String> {
    let open = format!("\n```{language}\n");
    let starts = document.split(&open).skip(1);
    starts.filter_map(|rest| rest.split_once("\n```").map(|(block, _)| format!("{block}\n"))).collect()
}

/// The terms that the glossary defines, in its order.
fn glossary() -> Vec<String> {
    let defined = |line: &str| Some(line.strip_prefix("| **")?.split_once("** |")?.0.to_string());
    read("GLOSSARY.md").lines().filter_map(defined).collect()
}

#[test]
fn the_first_example_of_the_readme_is_the_example_that_is_built() {
    let example = read("laws/lawful/examples/store_oracle.rs");
    assert_eq!(fences(&read("README.md"), "rust").first(), Some(&example));
    assert!(example.lines().count() <= 40, "a whole test of a store fits in 40 lines");
}

#[test]
fn the_composition_of_the_readme_is_the_example_that_is_built() {
    let example = read("calibration/examples/service_oracle.rs");
    assert!(fences(&read("README.md"), "rust").contains(&example));
    assert!(example.lines().count() <= 60, "a composition fits on a page");
}

#[test]
fn the_readme_shows_the_report_of_the_wrong_example() {
    let readme = read("README.md");
    let reports = fences(&readme, "text");
    let report = reports.iter().find(|block| block.contains("broke the law `range`"));
    assert!(report.is_some_and(|report| report.contains("WrongStore") && report.contains("\n  replay ")));
}

#[test]
fn the_readme_names_every_law_every_relation_and_every_variable() {
    let readme = read("README.md");
    let judged = kits().into_iter().flat_map(|kit| kit.contracts());
    let mut names: Vec<String> = judged.map(|(_, contract, _)| contract.id.to_string()).collect();
    assert_eq!(kit().contracts().len(), 15 + 6 + 1, "fifteen laws, six relations, and that a call returns: {names:?}");

    let variables = RefCell::new(Vec::new());
    let settings = Settings::read(|variable| {
        variables.borrow_mut().push(variable.to_string());
        None
    });
    assert_eq!(settings, Ok(Settings::default()));
    names.extend(variables.into_inner());
    assert!(names.contains(&"LAWFUL_KEEP".to_string()), "{names:?}");
    names.retain(|name| !readme.contains(&format!("`{name}`")));
    assert_eq!(names, [""; 0], "not in the README");
}

#[test]
fn the_readme_lists_the_laws_and_relations_of_each_model_and_no_others() {
    let readme = read("README.md");
    let quoted = |names: Vec<String>| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    // Ordered maps have a table with a row for each law, and the service has the laws of its parts.
    let listed = kits().into_iter().filter(|kit| !["ordered-map", "service"].contains(&kit.name()));
    for kit in listed {
        let laws = quoted(kit.laws().into_iter().map(|law| law.name).collect());
        let relations = quoted(kit.relations().iter().map(|relation| relation.id.to_string()).collect());
        let both = if relations.is_empty() { laws } else { format!("{laws}; {relations}") };
        let start = format!("| `{}` | ", kit.name());
        let row = readme.lines().find_map(|line| line.strip_prefix(&start)?.strip_suffix(" |"));
        assert_eq!(row.map(parts), Some(parts(&both)), "{}", kit.name());
    }
}

/// Laws and relations, each in an order of its own.
fn parts(list: &str) -> Vec<BTreeSet<&str>> {
    list.split("; ").map(|part| part.split(", ").collect()).collect()
}

#[test]
fn the_top_level_is_what_the_architecture_says() {
    let found: BTreeSet<String> = entries(&root()).into_iter().map(|(name, _)| name).collect();
    let visible: BTreeSet<&str> = found.iter().map(String::as_str).filter(|name| !name.starts_with('.')).collect();
    assert_eq!(visible, TOP.into());
}

#[test]
fn the_architecture_speaks_of_every_member_of_the_workspace() {
    let (manifest, page) = (read("Cargo.toml"), read("ARCHITECTURE.md"));
    let members = manifest.split_once("members = [").and_then(|(_, rest)| rest.split_once(']')).unwrap_or_default().0;
    let members: Vec<&str> = members.split('"').skip(1).step_by(2).collect();
    assert!(members.contains(&"laws/lawful"), "{members:?}");
    let silent: Vec<_> = members.into_iter().filter(|member| !page.contains(&format!("| `{member}` |"))).collect();
    assert_eq!(silent, [""; 0], "members without a row");
}

#[test]
fn the_glossary_defines_each_term_once_and_all_words_of_the_contracts() {
    let terms = glossary();
    let distinct: BTreeSet<&str> = terms.iter().map(String::as_str).collect();
    assert_eq!(distinct.len(), terms.len(), "a term is defined twice");

    let shipped = kits();
    let of = |kit: &dyn Shipped| {
        kit.contracts().into_iter().map(|(_, contract, _)| contract).chain([kit.contract()]).collect()
    };
    let contracts: Vec<&Contract> = shipped.iter().flat_map(|kit| -> Vec<&Contract> { of(&**kit) }).collect();
    let words = contracts.iter().flat_map(|contract| contract.vocabulary).flat_map(|term| term.model.split(", "));
    let words: BTreeSet<&str> = words.collect();
    assert!(words.contains("Ensure"), "{words:?}");
    let undefined = words.difference(&distinct).map(|word| format!("`{word}`, in {}", clauses_about(word, &contracts)));
    assert_eq!(undefined.collect::<Vec<_>>(), [""; 0], "words without a definition");
}

/// The clauses that an action of this name reaches, or the contract that has the word.
fn clauses_about(word: &str, contracts: &[&Contract]) -> String {
    let kind = word.to_lowercase();
    let all = contracts.iter().flat_map(|contract| contract.clauses.iter().map(|clause| (contract.id, clause)));
    let about = all.filter(|(_, clause)| clause.kinds.contains(&kind.as_str()));
    let named: Vec<String> = about.map(|(law, clause)| format!("`{law}: {}`", clause.name)).collect();
    let of = contracts.iter().rfind(|contract| contract.vocabulary.iter().any(|term| term.model.contains(word)));
    let of = of.map_or("of nothing", |contract| contract.id);
    if named.is_empty() { format!("the contract `{of}`") } else { named.join(", ") }
}

#[test]
fn a_word_without_a_definition_is_told_with_its_clauses() {
    let laws = kit().laws();
    let mut contracts: Vec<&Contract> = laws.iter().map(|law| law.contract).collect();
    assert_eq!(clauses_about("Ensure", &contracts), "`contents: entry, present`, `contents: entry, absent`");
    contracts.push(kit().contract());
    assert_eq!(clauses_about("named map", &contracts), "the contract `ordered-map`");
}

#[test]
fn every_link_between_documents_leads_somewhere() {
    for document in DOCUMENTS {
        let text = read(document);
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
        for target in targets.filter(|target| !target.starts_with("https://")) {
            let file = target.split('#').next().unwrap_or_default();
            assert!(root().join(file).exists(), "{document} links to {target}, which is not there");
        }
    }
}

/// Every text file of the workspace, without build output.
fn texts() -> Vec<(PathBuf, String)> {
    let (mut folders, mut files) = (vec![root()], Vec::new());
    while let Some(folder) = folders.pop() {
        for (_, path) in entries(&folder) {
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                files.push((path, text));
            }
        }
    }
    assert!(files.len() > 100, "only {} files were read", files.len());
    files
}

#[test]
fn no_file_names_a_path_of_this_machine() {
    let home = std::env::var("HOME").unwrap_or_default();
    let here = root().display().to_string();
    let paths: Vec<String> = [here, home].into_iter().filter(|path| path.len() > 1).map(|path| path + "/").collect();
    for (file, text) in texts() {
        let named = paths.iter().find(|machine| names(&text, machine));
        assert_eq!(named, None, "in {}", file.display());
    }
}

/// The folder of each member of the workspace, by the name of its package.
fn packages() -> BTreeMap<String, PathBuf> {
    let manifests = texts().into_iter().filter(|(file, _)| file.ends_with("Cargo.toml"));
    let named = manifests.filter_map(|(file, text)| {
        let name = text.strip_prefix("[package]\nname = \"")?.split('"').next()?.to_string();
        Some((name, file.parent()?.to_path_buf()))
    });
    named.collect()
}

/// Every command of a text that asks for a test which is not there: `-p PACKAGE --test TARGET`, and then a filter of
/// modules and tests.
fn missing_tests(text: &str, packages: &BTreeMap<String, PathBuf>) -> Vec<String> {
    let commands = text.split("cargo test ").skip(1).filter_map(|rest| rest.split(['`', '"', '\n']).next());
    let literal = |command: &&str| command.chars().all(|c| c.is_ascii_alphanumeric() || " -_:".contains(c));
    let missing = commands.filter(literal).filter(|command| {
        let words: Vec<&str> = command.split_whitespace().collect();
        let after = |flag| words.iter().skip_while(|word| **word != flag).nth(1).copied();
        let (Some(package), Some(target)) = (after("-p"), after("--test")) else { return false };
        let Some(tests) = packages.get(package).map(|folder| folder.join("tests")) else { return true };
        let sources = sources(&tests);
        let is_there =
            |name: &str| sources.iter().any(|(path, source)| path == name || source.contains(&format!("\nfn {name}")));
        let filter = words.iter().skip_while(|word| **word != target).skip(1).find(|word| !word.starts_with('-'));
        let parts = filter.into_iter().flat_map(|filter| filter.split("::"));
        !parts.chain([target]).all(is_there)
    });
    missing.map(String::from).collect()
}

/// The test programs and modules below a folder: their names, and their texts.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let of = |(name, path): (String, PathBuf)| match path.is_dir() {
        true => sources(&path).into_iter().chain([(name, String::new())]).collect(),
        false => vec![(name.trim_end_matches(".rs").to_string(), fs::read_to_string(&path).unwrap_or_default())],
    };
    entries(folder).into_iter().flat_map(of).collect()
}

#[test]
fn a_command_that_asks_for_a_test_that_is_not_there_is_told() {
    let packages = packages();
    let there = "`cargo test -p lawful-calibration --test suite documents::a_command_that_asks`";
    assert_eq!(missing_tests(there, &packages), [""; 0]);
    for wrong in ["-p unlawful --test suite", "-p lawful --test suits", "-p lawful-calibration --test suite beauty"] {
        assert_eq!(missing_tests(&format!("\"cargo test {wrong}\""), &packages), [wrong]);
    }
}

#[test]
fn every_test_that_a_text_names_exists() {
    let packages = packages();
    for (file, text) in texts() {
        let missing = missing_tests(&text, &packages);
        assert_eq!(missing, [""; 0], "tests that {} asks for", file.display());
        let cited = text.match_indices("calibration/tests/").map(|(at, _)| &text[at..]);
        let cited = cited.map(|path| path.split(|c: char| !c.is_alphanumeric() && !"/_.".contains(c)).next());
        for path in cited.flatten().filter(|path| path.ends_with(".rs")) {
            assert!(root().join(path).is_file(), "{} cites {path}, which is not there", file.display());
        }
    }
}

/// Whether a text names a path from its root on, and not as a part of another path.
fn names(text: &str, path: &str) -> bool {
    let starts = text.match_indices(path).map(|(at, _)| text[..at].chars().next_back());
    starts.into_iter().any(|before| before.is_none_or(|c| !c.is_alphanumeric() && !"._-".contains(c)))
}

#[test]
fn a_path_is_named_only_from_its_root_on() {
    assert!(names("see /srv/x/y", "/srv/x/") && names("/srv/x/", "/srv/x/"));
    assert!(!names("a/srv/x/y", "/srv/x/") && !names("/srv/xy/", "/srv/x/"));
}
