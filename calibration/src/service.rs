//! The document service as a kit: its composed oracle, its counterfeits, and the service itself.

#[path = "../service/mod.rs"]
mod composed;

use std::any::type_name_of_val;
use std::sync::Arc;

use lawful::campaign::{Campaign, Open, Oracle, Stored};
use lawful::contract::Kinds;
use lawful::graph::Fault;

pub use composed::*;

use crate::counterfeits::service as counterfeits;
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::property::{Property, published};
use crate::subjects::service::{Files, Service, ServiceError, Steps};

/// Everything that judges a document service, and everything that is judged as one.
pub fn kit() -> Kit<ServiceGrammar, Seen> {
    Kit {
        name: "service",
        title: "document service",
        contract: &CONTRACT,
        honest,
        lie,
        wrong,
        shown: "counterfeit/service/written-before-the-check",
        real: || vec![Property::new("check/service", target(), honest)],
        counterfeits: || planted("service", honest, wrong()),
        checked: || check(honest("review/service")),
        fixtures: None,
    }
}

fn honest(name: &str) -> ServiceOracle {
    oracle(name, Service::new)
}

fn wrong() -> Vec<Wrong<Do, Seen>> {
    counterfeits::all().into_iter().map(counterfeits::wrong).collect()
}

fn target() -> String {
    published("rusqlite", &format!("the document service on SQLite {}, in a file", rusqlite::version()))
}

/// The oracle of a document service.
pub type ServiceOracle = Oracle<ServiceGrammar, Seen>;

/// The laws, the grammar and the driver for a service, under a property name of the caller's. `open` makes a fresh
/// service on one of the files for each history.
pub fn oracle<F>(name: &str, open: F) -> ServiceOracle
where
    F: Fn(&Files) -> Result<Service, ServiceError> + Send + Sync + 'static,
{
    Oracle {
        name: name.to_string(),
        target: target(),
        grammar: ServiceGrammar::default(),
        laws: laws(),
        relations: Vec::new(),
        open: opens(open),
        supported: Arc::new(|kind| Do::KINDS.contains(&kind) && kind != "other-lease-action"),
        scenarios: scenarios(),
        reach: Some(categories()),
        replay_call: "lawful_calibration::service::replay(r#\"{}\"#)".to_string(),
    }
}

fn opens<F>(open: F) -> Open<Do, Seen>
where
    F: Fn(&Files) -> Result<Service, ServiceError> + Send + Sync + 'static,
{
    let files = Files::default();
    Arc::new(move || {
        let service = open(&files).map_err(|error| Fault::Setup(error.to_string()))?;
        Ok(Box::new(ServiceDriver::new(service)))
    })
}

/// Opens services with these steps.
pub fn with<S: Steps>(steps: fn() -> S) -> Open<Do, Seen> {
    opens(move |files| Service::with(files, steps()))
}

/// Replays a stored history, or a JSON list of actions as a report prints it, and judges the service by it.
///
/// # Panics
///
/// With a report, if the history breaks a promise; or if the text is no history, with what is wrong.
#[track_caller]
pub fn replay(history: &str) {
    match Stored::parse(history) {
        Ok(stored) => {
            let campaign = Campaign::new(honest("service"), type_name_of_val(&|| ()));
            campaign.replay(stored.actions).assert_green();
        }
        Err(problem) => panic!("this is no history of a document service: {problem}"),
    }
}
