//! The kit of refill: its counterfeits and its real subjects.

use std::sync::Arc;

use lawful::campaign::Record;
use lawful::lease::refill::{Action, CONTRACT, RefillOracle, oracle};
use lawful_domains::lease::refill::{RefillDriver, Seen, lie};
use lawful_grammars::lease::refill::RefillGrammar;

use crate::counterfeits::lease::refill::{self as counterfeits, Counterfeit, Fake, Honest, Paced, Stepped};
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::property::Property;
use crate::subjects::lease::refill::{SteadyBucket, SteppedBucket};

/// Everything that judges a token bucket, and everything that is judged as one. The counterfeits are those of a stepped
/// pace; [`kit_of`] has the others.
pub fn kit() -> Kit<RefillGrammar, Seen> {
    kit_of::<Stepped>("lease/refill")
}

/// The same for a pace.
pub fn kit_of<P: Paced>(name: &'static str) -> Kit<RefillGrammar, Seen> {
    Kit {
        name,
        title: "token bucket",
        contract: &CONTRACT,
        honest: honest::<P>,
        lie,
        wrong: wrong::<P>,
        shown: "counterfeit/lease/refill/remainders-are-lost",
        real,
        counterfeits: || planted("lease/refill", honest::<P>, wrong::<P>()),
        checked,
        fixtures: None,
    }
}

fn honest<P: Paced>(name: &str) -> RefillOracle {
    oracle(name, |rate| Fake::<P>::new(Box::new(Honest), rate))
}

fn wrong<P: Paced>() -> Vec<Wrong<Action, Seen>> {
    let wrong = |counterfeit: Counterfeit| {
        let build = counterfeit.build;
        counterfeit.wrong(Arc::new(move || Ok(Box::new(RefillDriver::new(move |rate| Fake::<P>::new(build(), rate))))))
    };
    counterfeits::all(P::PACE).into_iter().map(wrong).collect()
}

fn checked() -> Record {
    check(oracle("review/stepped-bucket", SteppedBucket::new))
}

fn real() -> Vec<Property> {
    vec![
        Property::new("check/stepped-bucket", SteppedBucket::ABOUT.to_string(), |name| {
            oracle(name, SteppedBucket::new)
        }),
        Property::new("check/steady-bucket", SteadyBucket::ABOUT.to_string(), |name| oracle(name, SteadyBucket::new)),
    ]
}
