//! The properties that the command knows: the real subjects, and the counterfeits.

use lawful::contract::Counting;
use lawful_calibration::counterfeits::ordered_map::{self as counterfeits, Counterfeit, FakeKey};
use lawful_calibration::subjects::ordered_map::{Im, Imbl, IndexSet, Redb, SqliteFiles, StdBTree, StdBytes};

use crate::property::{PlantedFault, Property};

/// What the names of the real subjects' properties begin with.
pub(crate) const CHECK: &str = "check/";

/// The counterfeit that `check` shows.
pub(crate) const WRONG_STORE: &str = "counterfeit/removed-neighbour-seen";

/// Every real subject.
pub(crate) fn real() -> Vec<Property> {
    [in_memory(), on_disk()].into_iter().flatten().collect()
}

fn in_memory() -> Vec<Property> {
    let std = |keys: &str| format!("std::collections::BTreeMap<{keys}, u32>");
    vec![
        Property::new("check/std-btree", std("u32"), StdBTree::<u32, u32>::new),
        Property::new("check/std-btree-counted", std("Counting<u32>"), StdBTree::<Counting<u32>, u32>::new),
        Property::new("check/std-btree-bytes", std("Vec<u8>"), StdBytes::<u32>::new),
        Property::new("check/imbl", published("imbl", "OrdMap<u32, u32>"), Imbl::<u32, u32>::new),
        Property::new("check/im", published("im", "OrdMap<u32, u32>, a subset"), Im::<u32, u32>::new),
        Property::new("check/indexset", published("indexset", "BTreeMap<u32, u32>"), IndexSet::<u32, u32>::new),
    ]
}

fn on_disk() -> Vec<Property> {
    let sqlite = |table: &str| {
        let library = rusqlite::version();
        format!("SQLite {library} through {}", published("rusqlite", &format!("a table with {table} in a file")))
    };
    let (integers, blobs) = (SqliteFiles::<i64>::new(), SqliteFiles::<Vec<u8>>::new());
    vec![
        Property::new("check/sqlite", sqlite("integer keys"), move || integers.subject()),
        Property::new("check/sqlite-bytes", sqlite("blob keys"), move || blobs.subject()),
        Property::new("check/redb", published("redb", "Table<u32, u32> in a file"), Redb::new),
    ]
}

/// Every counterfeit: over numbers where it can run on them, because they read best.
pub(crate) fn counterfeits() -> Vec<Property> {
    let others = [counterfeits::workers(), counterfeits::prefixes()].into_iter().flatten();
    counterfeits::numbers::<u32>().into_iter().map(counterfeit).chain(others.map(counterfeit)).collect()
}

fn counterfeit<K: FakeKey>(counterfeit: Counterfeit<K>) -> Property {
    let Counterfeit { name, breaks, why, law, build, .. } = counterfeit;
    let target = format!("the counterfeit {name}, wrong on purpose: {breaks}");
    Property::new(&format!("counterfeit/{name}"), target, build).with_fault(PlantedFault { breaks, why, law })
}

/// A published crate with the version that this command was built with.
fn published(package: &str, what: &str) -> String {
    format!("{package} {}, {what}", version(package))
}

fn version(package: &str) -> &'static str {
    let entry = format!("name = \"{package}\"\nversion = \"");
    let found = include_str!("../../Cargo.lock").split_once(&entry);
    found.and_then(|(_, rest)| rest.split('"').next()).unwrap_or("of an unknown version")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use lawful::campaign::tag_of;

    use super::*;

    #[test]
    fn a_token_belongs_to_one_property() {
        let names: Vec<String> = real().into_iter().chain(counterfeits()).map(|property| property.name).collect();
        let tags: BTreeSet<u16> = names.iter().map(|name| tag_of(name)).collect();
        assert_eq!(tags.len(), names.len());
    }

    #[test]
    fn published_crates_have_versions() {
        for package in ["im", "imbl", "indexset", "redb", "rusqlite"] {
            assert!(version(package).starts_with(|first: char| first.is_ascii_digit()), "{package}");
        }
    }

    #[test]
    fn the_wrong_store_is_a_counterfeit() {
        assert!(counterfeits().iter().any(|property| property.name == WRONG_STORE && property.fault.is_some()));
    }
}
