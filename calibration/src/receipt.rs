//! The receipt calibration: every counterfeit against every law.

use std::any::type_name_of_val;
use std::sync::Arc;

use lawful::campaign::{Effort, Matrix, Suspect, calibrate};
use lawful::receipt::{Action, ReceiptOracle, tokio};
use lawful_domains::receipt::{CurrentThread, GroupDriver, Seen};

use crate::counterfeits::receipt::{self as counterfeits, Counterfeit, Fake, Honest};

/// Calibrates the receipt laws with every counterfeit.
pub fn calibration(effort: Effort) -> Matrix {
    let suspects: Vec<_> = counterfeits::all().into_iter().map(suspect).collect();
    calibrate(&honest("receipt"), &suspects, effort, type_name_of_val(&|| ()))
}

/// The right subject that counterfeits are compared with.
pub fn honest(name: &str) -> ReceiptOracle {
    tokio::oracle(&format!("calibration/{name}"), || Fake::new(Honest))
}

/// A counterfeit as a calibration takes it.
pub fn suspect(counterfeit: Counterfeit) -> Suspect<Action, Seen> {
    let build = counterfeit.build;
    Suspect {
        name: counterfeit.name.to_string(),
        law: counterfeit.law.to_string(),
        checkpoint: counterfeit.checkpoint,
        class: counterfeit.class,
        witness: (counterfeit.witness)(),
        open: Arc::new(move || Ok(Box::new(GroupDriver::<_, CurrentThread>::new(build())))),
    }
}
