//! The ordered-map kit: its counterfeits, its real subjects, and the fixtures of the outcome classes.

use std::any::type_name_of_val;
use std::sync::Arc;

use lawful::campaign::{Class, Effort, Open, Record, Suspect, classify};
use lawful::contract::Counting;
use lawful::graph::Fault;
use lawful::ordered_map::{Action, CONTRACT, MapOracle, oracle};
use lawful_domains::ordered_map::{MapDriver, Seen, lie};
use lawful_grammars::ordered_map::OrderedMapGrammar;
use lawful_ordered_map::Trouble;

use crate::counterfeits::ordered_map::{
    self as counterfeits, Counterfeit, Fake, FakeKey, Fixture, Honest, Key, fixtures,
};
use crate::domain::{Kit, Wrong};
use crate::figures::check;
use crate::property::{PlantedFault, Property, published};
use crate::subjects::ordered_map::{Im, Imbl, IndexSet, Redb, SqliteFiles, StdBTree, StdBytes};

/// Everything that judges an ordered map, and everything that is judged as one.
pub fn kit() -> Kit<OrderedMapGrammar<Key, u32>, Seen<Key, u32>> {
    Kit {
        name: "ordered-map",
        title: "ordered map",
        contract: &CONTRACT,
        honest: |name| oracle(name, || Fake::new(Honest)),
        lie,
        wrong: || counterfeits::all().into_iter().map(wrong).collect(),
        shown: "counterfeit/removed-neighbour-seen",
        real: || [in_memory(), on_disk()].into_iter().flatten().collect(),
        counterfeits: planted,
        checked,
        fixtures: Some((fixtures().len(), classify_fixtures)),
    }
}

fn checked() -> Record {
    check(oracle("review/std-btree", StdBTree::<u32, u32>::new))
}

/// A counterfeit as a calibration takes it.
pub fn wrong<K: FakeKey>(counterfeit: Counterfeit<K>) -> Wrong<Action<K, u32>, Seen<K, u32>> {
    let Counterfeit { name, breaks, why, law, checkpoint, kind, class, witness, build } = counterfeit;
    let open: Open<_, _> = Arc::new(move || Ok(Box::new(MapDriver::new(build()))));
    let (name, witness) = (name.to_string(), witness());
    Wrong { suspect: Suspect { name, law: law.to_string(), checkpoint, class, witness, open }, breaks, why, law, kind }
}

fn in_memory() -> Vec<Property> {
    let std = |keys: &str| format!("std::collections::BTreeMap<{keys}, u32>");
    let (imbl, im) = (published("imbl", "OrdMap<u32, u32>"), published("im", "OrdMap<u32, u32>, a subset"));
    let indexset = published("indexset", "BTreeMap<u32, u32>");
    vec![
        Property::new("check/std-btree", std("u32"), |name| oracle(name, StdBTree::<u32, u32>::new)),
        Property::new("check/std-btree-counted", std("Counting<u32>"), |name| {
            oracle(name, StdBTree::<Counting<u32>, u32>::new)
        }),
        Property::new("check/std-btree-bytes", std("Vec<u8>"), |name| oracle(name, StdBytes::<u32>::new)),
        Property::new("check/imbl", imbl, |name| oracle(name, Imbl::<u32, u32>::new)),
        Property::new("check/im", im, |name| oracle(name, Im::<u32, u32>::new)),
        Property::new("check/indexset", indexset, |name| oracle(name, IndexSet::<u32, u32>::new)),
    ]
}

fn on_disk() -> Vec<Property> {
    let sqlite = |table: &str| {
        let library = rusqlite::version();
        format!("SQLite {library} through {}", published("rusqlite", &format!("a table with {table} in a file")))
    };
    let (integers, blobs) = (SqliteFiles::<i64>::new(), SqliteFiles::<Vec<u8>>::new());
    vec![
        Property::new("check/sqlite", sqlite("integer keys"), move |name| {
            let files = integers.clone();
            oracle(name, move || files.subject())
        }),
        Property::new("check/sqlite-bytes", sqlite("blob keys"), move |name| {
            let files = blobs.clone();
            oracle(name, move || files.subject())
        }),
        Property::new("check/redb", published("redb", "Table<u32, u32> in a file"), |name| oracle(name, Redb::new)),
    ]
}

/// Every counterfeit: over numbers where it can run on them, because they read best.
fn planted() -> Vec<Property> {
    let others = [counterfeits::workers(), counterfeits::prefixes()].into_iter().flatten();
    counterfeits::numbers::<u32>().into_iter().map(counterfeit).chain(others.map(counterfeit)).collect()
}

fn counterfeit<K: FakeKey>(counterfeit: Counterfeit<K>) -> Property {
    let Counterfeit { name, breaks, why, law, build, .. } = counterfeit;
    let target = format!("the counterfeit {name}, wrong on purpose: {breaks}");
    Property::new(&format!("counterfeit/{name}"), target, move |name| oracle(name, build)).with_fault(PlantedFault {
        breaks,
        why,
        law,
    })
}

/// Classifies every fixture: its name, the class that it must get, and the class that it got.
pub fn classify_fixtures(effort: Effort) -> Vec<(&'static str, Class, Class)> {
    fixtures().into_iter().map(|fixture| (fixture.name, fixture.class, classified(&fixture, effort))).collect()
}

fn classified(fixture: &Fixture, effort: Effort) -> Class {
    let mut honest: MapOracle<u32, u32> = oracle::<Fake<u32>, _>("calibration/fixtures", || Fake::new(Honest));
    if !fixture.laws.is_empty() {
        let muted =
            honest.laws.laws().into_iter().map(|law| law.name).filter(|law| !fixture.laws.contains(&law.as_str()));
        for law in muted.collect::<Vec<_>>() {
            let _ = honest.laws.remove(&law);
        }
        honest.relations.clear();
    }
    let open = fixture.open;
    let open: Open<Action<u32, u32>, Seen<u32, u32>> = Arc::new(move || match open() {
        Ok(subject) => Ok(Box::new(MapDriver::new(subject))),
        Err(Trouble::Failed(what)) => Err(Fault::Setup(what)),
        Err(other) => Err(Fault::Setup(format!("{other:?}"))),
    });
    classify(&honest, (fixture.name, &open), &(fixture.history)(), effort, type_name_of_val(&|| ()))
}
