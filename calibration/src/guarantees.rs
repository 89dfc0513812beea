//! The document `GUARANTEES.md`: which promise is kept, for which histories, through which products, observed when.
//!
//! Role: read the document as data, and compare what it credits with what runs. A credit is a contract × history ×
//! production path × observation; each of the four must have met the other three.
//!
//! Non-goals: running anything. Whoever asks brings the [`Evidence`].

mod credit;
mod draft;
mod read;

use serde::Serialize;

pub use credit::{Cell, Driven, Evidence, faults};
pub use draft::draft;
pub use read::BadDocument;

/// The document, read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Guarantees {
    /// The promises that a law claims, clause by clause.
    pub entries: Vec<Entry>,
    /// The promises that no law claims.
    pub unclaimed: Vec<Unclaimed>,
}

/// What is credited to one clause.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Entry {
    /// The model whose chapter it stands in.
    pub model: String,
    /// The law.
    pub law: String,
    /// Its clause.
    pub clause: String,
    /// Who promised it, and what.
    pub authority: String,
    /// How far it is shown.
    pub state: State,
    /// The credited histories: scenarios, whose names have a slash, and counterfeits with their witnesses.
    pub histories: Vec<String>,
    /// The credited production paths: names of subjects.
    pub paths: Vec<String>,
    /// The credited checkpoints.
    pub checkpoints: Vec<String>,
    /// What is not shown, and who owns it.
    pub open: Option<Open>,
}

/// A promise that no law claims. It is open, whatever the laws say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unclaimed {
    /// The model whose chapter it stands in.
    pub model: String,
    /// The promise.
    pub promise: String,
    /// Who made it.
    pub authority: String,
    /// What is not shown, and who owns it.
    pub open: Option<Open>,
}

/// What is not shown, and who owns it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Open {
    /// What is not shown.
    pub what: String,
    /// Who will show it, or who has to.
    pub owner: String,
}

/// How far a promise is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Nothing is credited.
    Unproven,
    /// Something is credited, and something that the promise covers is open.
    Partial,
    /// On the credited cells the comparison ran, and it rejects a wrong answer. Nothing is claimed of other cells.
    Proven,
}

impl Entry {
    /// The clause as a ledger names it: `law: clause`.
    pub fn name(&self) -> String {
        format!("{}: {}", self.law, self.clause)
    }
}

impl State {
    /// All states.
    pub const ALL: [Self; 3] = [Self::Unproven, Self::Partial, Self::Proven];

    /// The state in a word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unproven => "unproven",
            Self::Partial => "partial",
            Self::Proven => "proven",
        }
    }
}

impl Guarantees {
    /// The chapter of one model.
    pub fn of(&self, model: &str) -> Self {
        Self {
            entries: self.entries.iter().filter(|entry| entry.model == model).cloned().collect(),
            unclaimed: self.unclaimed.iter().filter(|line| line.model == model).cloned().collect(),
        }
    }

    /// How many clauses have this state.
    pub fn count(&self, state: State) -> usize {
        self.entries.iter().filter(|entry| entry.state == state).count()
    }

    /// Every open line: the model, the promise that it belongs to, what is not shown, and who owns it.
    pub fn open(&self) -> impl Iterator<Item = (&str, String, &Open)> {
        let claimed =
            self.entries.iter().filter_map(|entry| Some((entry.model.as_str(), entry.name(), entry.open.as_ref()?)));
        let unclaimed = self
            .unclaimed
            .iter()
            .filter_map(|line| Some((line.model.as_str(), line.promise.clone(), line.open.as_ref()?)));
        claimed.chain(unclaimed)
    }
}
