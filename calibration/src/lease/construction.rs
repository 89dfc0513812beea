//! The calibration of partial construction: every counterfeit against every law.

use std::any::type_name_of_val;
use std::sync::Arc;

use lawful::campaign::{Effort, Matrix, Suspect, calibrate};
use lawful::lease::construction::{Action, oracle};
use lawful_domains::lease::construction::{ConstructionDriver, Seen};

use crate::counterfeits::lease::construction::{self as counterfeits, Counterfeit, Fake, Honest};

/// Calibrates the laws of partial construction with every counterfeit.
pub fn calibration(effort: Effort) -> Matrix {
    let suspects: Vec<_> = counterfeits::all().into_iter().map(suspect).collect();
    let honest = oracle("calibration/lease-construction", || Fake::new(Honest));
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
        open: Arc::new(move || Ok(Box::new(ConstructionDriver::new(build())))),
    }
}
