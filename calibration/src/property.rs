//! A property that the command can run, whatever the subject's type.

use std::path::Path;
use std::sync::Arc;

use lawful::campaign::{BadHistory, Campaign, Identity, Progress, Report, Settings, Stored};
use lawful::contract::Counted;
use lawful::ordered_map::{Action, MapOracle, OrderedMap, oracle};
use serde::Deserialize;

/// A subject under its property name.
pub(crate) struct Property {
    /// The property's name. Names are stable: stored histories and tokens refer to them.
    pub(crate) name: String,
    /// For a counterfeit: what is wrong.
    pub(crate) fault: Option<PlantedFault>,
    run: Box<dyn Fn(Plan) -> Report>,
    head: fn(&Path) -> Result<Head, BadHistory>,
}

/// What a counterfeit gets wrong.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlantedFault {
    /// What it breaks.
    pub(crate) breaks: &'static str,
    /// Why somebody would write it.
    pub(crate) why: &'static str,
    /// The law that must reject it.
    pub(crate) law: &'static str,
}

/// How a property runs.
#[derive(Clone, Default)]
pub(crate) struct Plan {
    /// Budget, or what to replay.
    pub(crate) settings: Settings,
    /// The seed of both campaigns.
    pub(crate) seed: Option<u64>,
    /// Who listens to the progress.
    pub(crate) listener: Option<Listener>,
}

/// A listener to the progress of a campaign.
pub(crate) type Listener = Arc<dyn Fn(&Progress) + Send + Sync>;

/// What a stored history says of itself.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Head {
    /// The property that it belongs to.
    pub(crate) property: String,
    /// What it should show.
    pub(crate) shows: Option<Identity>,
}

impl Property {
    /// A property of the stores that `open` makes; `target` says to a reader what they are.
    pub(crate) fn new<S, F>(name: &str, target: String, open: F) -> Self
    where
        S: OrderedMap,
        F: Fn() -> S + Clone + Send + Sync + 'static,
    {
        let property = name.to_string();
        let run = move |plan: Plan| {
            let mut oracle = oracle(&property, open.clone());
            oracle.target.clone_from(&target);
            judge(oracle, plan)
        };
        Self { name: name.to_string(), fault: None, run: Box::new(run), head: head::<S::Key, S::Value> }
    }

    /// The same, wrong on purpose.
    pub(crate) fn with_fault(mut self, fault: PlantedFault) -> Self {
        self.fault = Some(fault);
        self
    }

    /// Runs it. In a watched child that was started for this property, this call does not return.
    pub(crate) fn run(&self, plan: Plan) -> Report {
        (self.run)(plan)
    }

    /// Reads what a stored history of this property's actions says of itself.
    pub(crate) fn head(&self, path: &Path) -> Result<Head, BadHistory> {
        (self.head)(path)
    }
}

fn judge<K: Counted, V: Counted>(oracle: MapOracle<K, V>, plan: Plan) -> Report {
    let package = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
    let mut campaign = Campaign::new(oracle, "").in_command("lawful replay", package).settings(plan.settings);
    if let Some(seed) = plan.seed {
        campaign = campaign.seed(seed).fresh_seed(seed.wrapping_add(1));
    }
    if let Some(listener) = plan.listener {
        campaign = campaign.on_progress(move |progress| listener(progress));
    }
    campaign.run()
}

fn head<K: Counted, V: Counted>(path: &Path) -> Result<Head, BadHistory> {
    let Stored { property, shows, .. } = Stored::<Action<K, V>>::read(path)?;
    Ok(Head { property, shows })
}
