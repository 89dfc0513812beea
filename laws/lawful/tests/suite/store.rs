//! Whole tests of stores: right ones pass, a wrong one is told on one screen.

use std::collections::BTreeMap;
use std::ops::{Bound, RangeBounds};

use crate::common::Store;
use lawful::ordered_map;
use lawful::prelude::*;

/// Every key type with a map of the standard library behind it.
struct Std<K>(BTreeMap<K, u32>);

impl<K: lawful::contract::Counted> OrderedMap for Std<K> {
    type Key = K;
    type Value = u32;
    const SUPPORTS: Supports = Supports::CORE
        .with(&[Feature::Range, Feature::Reverse, Feature::Len, Feature::Prefix, Feature::Pop])
        .inverted(Inverted::Empty);

    fn insert(&mut self, key: K, value: u32) -> Reply<Option<u32>> {
        Ok(self.0.insert(key, value))
    }
    fn remove(&mut self, key: &K) -> Reply<Option<u32>> {
        Ok(self.0.remove(key))
    }
    fn get(&mut self, key: &K) -> Reply<Option<u32>> {
        Ok(self.0.get(key).copied())
    }
    fn scan(&mut self, walk: &mut Walk<K, u32>) -> Reply<()> {
        walk.ends(self.0.iter().map(|(key, value)| (key.clone(), *value)))
    }
    fn range(&mut self, low: Bound<&K>, high: Bound<&K>, walk: &mut Walk<K, u32>) -> Reply<()> {
        let inside = |key: &K| RangeBounds::<K>::contains(&(low, high), key);
        walk.ends(self.0.iter().filter(|(key, _)| inside(key)).map(|(key, value)| (key.clone(), *value)))
    }
    fn prefix(&mut self, prefix: &K, walk: &mut Walk<K, u32>) -> Reply<()> {
        let starts = |key: &K| key.starts_with(prefix) == Some(true);
        walk.along(self.0.iter().filter(|(key, _)| starts(key)).map(|(key, value)| (key.clone(), *value)))
    }
    fn len(&mut self) -> Reply<usize> {
        Ok(self.0.len())
    }
    fn pop(&mut self, end: End) -> Reply<Option<(K, u32)>> {
        Ok(if end == End::First { self.0.pop_first() } else { self.0.pop_last() })
    }
}

#[test]
fn a_right_store_passes() {
    ordered_map::check(Store::right);
}

#[test]
fn a_store_of_strings_passes() {
    let report = ordered_map::campaign(|| Std::<String>(BTreeMap::new())).histories(100).run();
    assert!(report.is_green(), "{report}");
    assert!(
        report.record.laws.iter().any(|tally| tally.law == "prefix" && tally.comparisons > 0),
        "prefixes were asked"
    );
}

#[test]
fn a_store_of_byte_strings_passes() {
    let report = ordered_map::campaign(|| Std::<Vec<u8>>(BTreeMap::new())).histories(100).run();
    assert!(report.is_green(), "{report}");
    assert!(
        report.record.laws.iter().any(|tally| tally.law == "prefix" && tally.comparisons > 0),
        "prefixes were asked"
    );
}

/// The example is part of this test: its report is the one that users see first.
#[path = "../../examples/wrong_store_oracle.rs"]
#[allow(dead_code, reason = "its main function is the example's")]
mod wrong_store_oracle;

#[test]
fn a_wrong_store_is_told_on_one_screen() {
    let report = wrong_store_oracle::judge();
    let told = report.to_string();
    let lines: Vec<_> = told.lines().collect();
    assert!(lines.len() <= 40, "{} lines: {told}", lines.len());
    let line = |start: &str| {
        lines.iter().find_map(|line| line.strip_prefix(start)).unwrap_or_else(|| panic!("{start}: {told}"))
    };

    assert_eq!(lines[0], "`store::a_wrong_store_is_told_on_one_screen/WrongStore` broke the law `range`: missing");
    assert_eq!(line("  law         "), "A range yields exactly the members within its bounds, each once, ascending.");
    assert!(line("  authority   ").contains("std::collections::BTreeMap"));
    assert!(line("  target      ").starts_with("suite::store::wrong_store_oracle::WrongStore in lawful "));
    assert_eq!(line("  checkpoint  "), "applied, after `range`");
    assert_eq!(line("    - "), "(0, 0)");
    assert!(!lines.iter().any(|line| line.starts_with("    + ")), "nothing is there that was not promised: {told}");
    let actions: Vec<_> = lines.iter().filter(|line| line.starts_with("    {")).collect();
    assert_eq!(actions.len(), 2);
    assert_eq!(*actions[0], r#"    {"insert":{"key":0,"value":0}}"#);
    assert!(actions[1].contains(r#""high":{"Included":0}"#), "{told}");
    assert_eq!(line("  reproduced  "), "the same violation again");
    assert!(line("  as a test   ").starts_with("#[test] fn reduced() { lawful::ordered_map::replay("));
    assert_eq!(line("  cleanup     "), "no error");
    assert!(line("  original    ").ends_with(".original.json"));
    let replay = line("  replay      ");
    assert!(replay.starts_with("LAWFUL_REPLAY="), "{replay}");
    assert!(replay.ends_with(" --test suite -- store::a_wrong_store_is_told_on_one_screen --exact"), "{replay}");
}
