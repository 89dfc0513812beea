//! The ordered-map calibration: three families of counterfeits, each over the keys that its faults need.

use std::any::type_name_of_val;
use std::sync::Arc;

use lawful::campaign::{Class, Effort, Matrix, Open, Suspect, calibrate, classify};
use lawful::graph::Fault;
use lawful::ordered_map::{Action, MapOracle, oracle};
use lawful_domains::ordered_map::{MapDriver, relations};
use lawful_ordered_map::Trouble;

use crate::counterfeits::{self, Counterfeit, Fake, FakeKey, Fixture, Honest, fixtures};

/// The calibration of one family, and what the counterfeits of that family say of themselves.
pub struct Family {
    /// The family's name.
    pub name: &'static str,
    /// Laws against counterfeits.
    pub matrix: Matrix,
}

/// Calibrates the laws with every family.
pub fn calibrate_all(effort: Effort) -> Vec<Family> {
    vec![
        Family { name: "numbers", matrix: family("numbers", counterfeits::numbers::<u32>(), effort) },
        Family { name: "counted", matrix: family("counted", counterfeits::workers(), effort) },
        Family { name: "prefixes", matrix: family("prefixes", counterfeits::prefixes(), effort) },
    ]
}

/// The right subject that the counterfeits of a family are compared with.
fn honest<K: FakeKey>(family: &str) -> MapOracle<Fake<K>> {
    oracle(&format!("calibration/{family}"), || Fake::new(Honest))
}

fn family<K: FakeKey>(name: &str, counterfeits: Vec<Counterfeit<K>>, effort: Effort) -> Matrix {
    let suspects: Vec<_> = counterfeits.into_iter().map(suspect).collect();
    calibrate(&honest::<K>(name), &suspects, effort, type_name_of_val(&|| ()))
}

/// A counterfeit as a calibration takes it.
pub fn suspect<K: FakeKey>(counterfeit: Counterfeit<K>) -> Suspect<Action<K, u32>, MapDriver<Fake<K>>> {
    let build = counterfeit.build;
    Suspect {
        name: counterfeit.name.to_string(),
        law: counterfeit.law.to_string(),
        checkpoint: counterfeit.checkpoint,
        class: class(counterfeit.class),
        witness: (counterfeit.witness)(),
        open: Arc::new(move || Ok(MapDriver::new(build()))),
    }
}

fn class(declared: counterfeits::Class) -> Class {
    match declared {
        counterfeits::Class::Assertion => Class::Assertion,
        counterfeits::Class::Timeout => Class::Timeout,
        counterfeits::Class::Setup => Class::Setup,
        counterfeits::Class::Runtime => Class::Runtime,
        counterfeits::Class::Unreached => Class::Unreached,
        counterfeits::Class::Survived => Class::Survived,
        counterfeits::Class::Equivalent => Class::Equivalent,
    }
}

/// Classifies every fixture: its name, the class that it must get, and the class that it got.
pub fn classify_fixtures(effort: Effort) -> Vec<(&'static str, Class, Class)> {
    fixtures().into_iter().map(|fixture| (fixture.name, class(fixture.class), classified(&fixture, effort))).collect()
}

fn classified(fixture: &Fixture, effort: Effort) -> Class {
    let mut oracle = honest::<u32>("fixtures");
    if !fixture.laws.is_empty() {
        let muted =
            oracle.laws.laws().into_iter().map(|law| law.name).filter(|law| !fixture.laws.contains(&law.as_str()));
        for law in muted.collect::<Vec<_>>() {
            let _ = oracle.laws.remove(&law);
        }
        oracle.relations.clear();
    }
    let open = fixture.open;
    let open: Open<MapDriver<Fake<u32>>> = Arc::new(move || match open() {
        Ok(subject) => Ok(MapDriver::new(subject)),
        Err(Trouble::Failed(what)) => Err(Fault::Setup(what)),
        Err(other) => Err(Fault::Setup(format!("{other:?}"))),
    });
    classify(&oracle, (fixture.name, &open), &(fixture.history)(), effort, type_name_of_val(&|| ()))
}

/// The relations over two runs of the domain, by name.
pub fn relation_names() -> Vec<&'static str> {
    relations::<u32, u32>(lawful_ordered_map::Supports::ALL).iter().map(|relation| relation.contract.id).collect()
}
