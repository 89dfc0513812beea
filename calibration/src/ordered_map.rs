//! The ordered-map calibration: every counterfeit against every law, and the fixtures of the outcome classes.

use std::any::type_name_of_val;
use std::sync::Arc;

use lawful::campaign::{Class, Effort, Matrix, Open, Suspect, calibrate, classify};
use lawful::graph::Fault;
use lawful::ordered_map::{Action, MapOracle, oracle};
use lawful_domains::ordered_map::{MapDriver, Seen};
use lawful_ordered_map::Trouble;

use crate::counterfeits::ordered_map::{self as counterfeits, Counterfeit, Fake, FakeKey, Fixture, Honest, fixtures};

/// Calibrates the ordered-map laws with every counterfeit.
pub fn calibration(effort: Effort) -> Matrix {
    let suspects: Vec<_> = counterfeits::all().into_iter().map(suspect).collect();
    calibrate(&honest::<counterfeits::Key>("ordered-map"), &suspects, effort, type_name_of_val(&|| ()))
}

/// The right subject that counterfeits are compared with.
fn honest<K: FakeKey>(name: &str) -> MapOracle<K, u32> {
    oracle(&format!("calibration/{name}"), || Fake::new(Honest))
}

/// A counterfeit as a calibration takes it.
pub fn suspect<K: FakeKey>(counterfeit: Counterfeit<K>) -> Suspect<Action<K, u32>, Seen<K, u32>> {
    let build = counterfeit.build;
    Suspect {
        name: counterfeit.name.to_string(),
        law: counterfeit.law.to_string(),
        checkpoint: counterfeit.checkpoint,
        class: counterfeit.class,
        witness: (counterfeit.witness)(),
        open: Arc::new(move || Ok(Box::new(MapDriver::new(build())))),
    }
}

/// Classifies every fixture: its name, the class that it must get, and the class that it got.
pub fn classify_fixtures(effort: Effort) -> Vec<(&'static str, Class, Class)> {
    fixtures().into_iter().map(|fixture| (fixture.name, fixture.class, classified(&fixture, effort))).collect()
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
    let open: Open<Action<u32, u32>, Seen<u32, u32>> = Arc::new(move || match open() {
        Ok(subject) => Ok(Box::new(MapDriver::new(subject))),
        Err(Trouble::Failed(what)) => Err(Fault::Setup(what)),
        Err(other) => Err(Fault::Setup(format!("{other:?}"))),
    });
    classify(&oracle, (fixture.name, &open), &(fixture.history)(), effort, type_name_of_val(&|| ()))
}
