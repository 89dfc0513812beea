//! The kit of handles: its counterfeits and its real subjects.

use std::sync::Arc;

use lawful::lease::handles::{Action, CONTRACT, HandlesOracle, oracle};
use lawful_domains::lease::handles::{HandlesDriver, Seen, lie};
use lawful_grammars::lease::handles::HandlesGrammar;

use crate::counterfeits::lease::handles::{self as counterfeits, Counterfeit, Fake, Honest};
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::property::{Property, published};
use crate::subjects::lease::handles::{DenseSlots, Slabs, Slots};

/// Everything that judges an arena, and everything that is judged as one.
pub fn kit() -> Kit<HandlesGrammar, Seen> {
    Kit {
        name: "lease/handles",
        title: "arena",
        contract: &CONTRACT,
        honest,
        lie,
        wrong,
        shown: "counterfeit/lease/handles/vacant-twice",
        real,
        counterfeits: || planted("lease/handles", honest, wrong()),
        checked: || check(oracle("review/slotmap", Slots::default)),
        fixtures: None,
    }
}

fn honest(name: &str) -> HandlesOracle {
    oracle(name, || Fake::new(Box::new(Honest)))
}

fn wrong() -> Vec<Wrong<Action, Seen>> {
    let wrong = |counterfeit: Counterfeit| {
        let build = counterfeit.build;
        counterfeit.wrong(Arc::new(move || Ok(Box::new(HandlesDriver::new(Fake::new(build()))))))
    };
    counterfeits::all().into_iter().map(wrong).collect()
}

fn real() -> Vec<Property> {
    let (slots, dense) = (published("slotmap", "SlotMap"), published("slotmap", "DenseSlotMap"));
    vec![
        Property::new("check/slotmap", slots, |name| oracle(name, Slots::default)),
        Property::new("check/dense-slotmap", dense, |name| oracle(name, DenseSlots::default)),
        Property::new("check/slab", published("slab", "Slab"), |name| oracle(name, Slabs::default)),
    ]
}
