//! The calibration of exclusive leases: every counterfeit against every law.

use std::any::type_name_of_val;
use std::sync::Arc;

use lawful::campaign::{Effort, Matrix, Suspect, calibrate};
use lawful::lease::exclusive::{Action, oracle};
use lawful_domains::lease::exclusive::{LeaseDriver, Seen};

use crate::counterfeits::lease::exclusive::{self as counterfeits, Counterfeit, Fake, Honest};

/// Calibrates the laws of exclusive leases with every counterfeit.
pub fn calibration(effort: Effort) -> Matrix {
    let suspects: Vec<_> = counterfeits::all().into_iter().map(suspect).collect();
    let honest = oracle("calibration/lease-exclusive", || Fake::new(Honest));
    calibrate(&honest, &suspects, effort, type_name_of_val(&|| ()))
}

/// A counterfeit as a calibration takes it.
pub fn suspect(counterfeit: Counterfeit) -> Suspect<Action, Seen> {
    let build = counterfeit.build;
    Suspect {
        name: counterfeit.name.to_string(),
        law: counterfeit.law.0.to_string(),
        checkpoint: counterfeit.checkpoint,
        class: counterfeit.class,
        witness: (counterfeit.witness)(),
        open: Arc::new(move || Ok(Box::new(LeaseDriver::new(build())))),
    }
}
