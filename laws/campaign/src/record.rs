//! The run record: what was searched for, what was executed, what was reached.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use lawful_graph::{ClauseCount, Tally};
use serde::Serialize;

use crate::files::{file_name, output_folder, write_whole};
use crate::settings::Settings;

/// Everything that one run of a property executed. Written as JSON below the target folder.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    /// The property.
    pub property: String,
    /// What was driven.
    pub target: String,
    /// What was asked for, before anything ran.
    pub search: SearchContract,
    /// What the environment changed.
    pub settings: Settings,
    /// What ran, in order.
    pub phases: Vec<Phase>,
    /// Comparisons per law, clause and checkpoint.
    pub laws: Vec<Tally>,
    /// Comparisons per clause, and whether the subject can reach it.
    pub clauses: Vec<ClauseCount>,
    /// Laws that this subject cannot reach.
    pub not_applicable: Vec<String>,
    /// Clauses that no comparison reached.
    pub unreached: Vec<String>,
    /// Relations over two runs, and for how many histories their premise held.
    pub relations: Vec<(String, u64)>,
    /// How often each category that the grammar can reach occurred.
    pub reach: Vec<Reach>,
    /// Whether one case, run twice, showed the same: `yes`, or the first step that differed.
    pub deterministic: String,
    /// How the run ended.
    pub outcome: String,
    /// Versions and machine.
    pub environment: Environment,
}

/// The search contract of a campaign. Printed before it starts.
#[derive(Clone, Debug, Serialize)]
pub struct SearchContract {
    /// The parts of the generator's mix and their weights.
    pub partitions: String,
    /// What must be reached.
    pub distribution: String,
    /// What happens to a failing case.
    pub failures: String,
    /// How a case is replayed.
    pub replay: String,
    /// The budget of each campaign.
    pub budget: String,
}

/// How often a category of histories occurred.
#[derive(Clone, Debug, Serialize)]
pub struct Reach {
    /// The category.
    pub category: &'static str,
    /// The required rate, per thousand histories.
    pub required: u64,
    /// Histories that belong to it.
    pub found: u64,
    /// Histories that were classified.
    pub histories: u64,
}

impl Reach {
    /// Whether it occurred less often than required by more than chance explains: three standard deviations, and at
    /// least once.
    pub fn is_short(&self) -> bool {
        let wanted = (self.required * self.histories) as f64 / 1_000.0;
        (self.found as f64) < (wanted - 3.0 * wanted.sqrt()).max(1.0)
    }
}

impl std::fmt::Display for Reach {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { category, required, found, histories } = self;
        write!(f, "reach of `{category}`: {found} of {histories} histories, required {required} per thousand")
    }
}

/// One part of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Phase {
    /// `regressions`, `scenarios`, `fixed`, `random`, `replay` or `enumeration`.
    pub name: String,
    /// The seed, in hexadecimal, for a campaign.
    pub seed: Option<String>,
    /// Histories executed.
    pub histories: u64,
    /// Actions executed.
    pub actions: u64,
    /// Seconds.
    pub seconds: f64,
    /// Whether the time cap ended it before its histories did.
    pub cut: bool,
}

/// Where a run was made.
#[derive(Clone, Debug, Serialize)]
pub struct Environment {
    /// The package under test and its version, or the program where cargo did not start it.
    pub package: String,
    /// This crate's version.
    pub lawful: String,
    /// The build profile.
    pub profile: String,
    /// The machine.
    pub machine: String,
}

impl Environment {
    pub(crate) fn here() -> Self {
        Self {
            package: package().unwrap_or_else(program),
            lawful: env!("CARGO_PKG_VERSION").to_string(),
            profile: if cfg!(debug_assertions) { "debug" } else { "release" }.to_string(),
            machine: format!("{}-{}", std::env::consts::ARCH, std::env::consts::OS),
        }
    }
}

fn package() -> Option<String> {
    let variable = |name| std::env::var(name).ok();
    Some(format!("{} {}", variable("CARGO_PKG_NAME")?, variable("CARGO_PKG_VERSION")?))
}

fn program() -> String {
    let path = std::env::current_exe().unwrap_or_default();
    format!("the program {}", path.file_stem().unwrap_or_default().to_string_lossy())
}

impl Record {
    /// The file of a property's newest record.
    pub fn path(property: &str) -> PathBuf {
        record_in(&output_folder().join("records"), property)
    }

    pub(crate) fn write(&self) -> std::io::Result<()> {
        write_whole(&Self::path(&self.property), &serde_json::to_vec_pretty(self).map_err(std::io::Error::other)?)
    }

    /// Actions executed in all phases.
    pub fn actions(&self) -> u64 {
        self.phases.iter().map(|phase| phase.actions).sum()
    }

    /// Laws that compared something, and all laws; those that are not applicable count among the latter.
    pub fn judged(&self) -> (usize, usize) {
        let laws: std::collections::BTreeSet<&str> = self.clauses.iter().map(|clause| clause.law.as_str()).collect();
        let ran = |law: &&&str| self.clauses.iter().any(|clause| clause.law == ***law && clause.comparisons > 0);
        (laws.iter().filter(ran).count(), laws.len())
    }
}

/// Registered properties whose record is missing or older than `since`: nobody invoked them.
///
/// # Examples
///
/// ```
/// use std::time::SystemTime;
/// let records = std::env::temp_dir().join("no-such-records");
/// assert_eq!(lawful_campaign::not_invoked(&["store"], &records, SystemTime::now()), ["store"]);
/// ```
pub fn not_invoked<'a>(registered: &[&'a str], records: &Path, since: SystemTime) -> Vec<&'a str> {
    let invoked = |property: &str| {
        let path = record_in(records, property);
        path.metadata().and_then(|data| data.modified()).is_ok_and(|written| written >= since)
    };
    registered.iter().copied().filter(|property| !invoked(property)).collect()
}

/// A property's name may hold dots, so its file is named whole.
fn record_in(records: &Path, property: &str) -> PathBuf {
    records.join(format!("{}.json", file_name(property)))
}
