//! The calibration matrix: what each law says about each suspect.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

/// How a run against a wrong product can end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// A law rejected an observation; a panic of the product counts as one.
    Assertion,
    /// The product made no progress within the time that the harness waits.
    Timeout,
    /// The subject could not be made.
    Setup,
    /// The product failed after set-up and outside every comparison.
    Runtime,
    /// The wrong code never showed in the histories that ran.
    Unreached,
    /// The wrong code showed and no law noticed.
    Survived,
    /// No history of the enumerated domain shows a difference.
    Equivalent,
}

impl Class {
    /// All classes.
    pub const ALL: [Self; 7] =
        [Self::Assertion, Self::Timeout, Self::Setup, Self::Runtime, Self::Unreached, Self::Survived, Self::Equivalent];

    /// The class in words.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Assertion => "assertion failure",
            Self::Timeout => "timeout",
            Self::Setup => "setup failure",
            Self::Runtime => "runtime failure",
            Self::Unreached => "unreached",
            Self::Survived => "survived",
            Self::Equivalent => "equivalent in the domain",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What one law says about one suspect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cell {
    /// The law was the root of a violation, in so many histories.
    Rejects(usize),
    /// The law was only ever blocked by the root. This is no rejection.
    Blocked,
    /// The suspect does not break this law.
    NotAimed,
}

/// What happens to a suspect when the one law that rejects it is removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Without {
    /// Nothing rejects it any more.
    Survives,
    /// It is rejected under the name of a law that it does not break.
    Misnamed(String),
}

/// One suspect's row.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The suspect.
    pub name: String,
    /// The law that must reject it.
    pub law: String,
    /// How its runs ended.
    pub class: Class,
    /// What each law says, in the order of [`Matrix::laws`].
    pub cells: Vec<Cell>,
    /// The checkpoint at which its witness was rejected.
    pub checkpoint: Option<String>,
    /// Histories of the survey that rejected it, and histories that ran.
    pub search: (usize, usize),
    /// For `Equivalent`: how many histories were enumerated.
    pub enumerated: usize,
}

/// Laws against suspects.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Matrix {
    /// The laws, in judging order, with `returns` last.
    pub laws: Vec<String>,
    /// The suspects.
    pub rows: Vec<Row>,
    /// For each law, the suspects that only it rejects, and what happens to each without it.
    pub ablation: BTreeMap<String, Vec<(String, Without)>>,
    /// For each edge `law -> read`, a suspect that gets a false root when it is cut.
    pub edges: BTreeMap<String, Option<String>>,
    /// Histories of the right subject that raised no alarm.
    pub right: usize,
    /// What did not come out as declared.
    pub complaints: Vec<String>,
}

impl Matrix {
    /// Whether everything came out as declared.
    pub fn is_clean(&self) -> bool {
        self.complaints.is_empty()
    }
}

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
        for (at, law) in self.laws.iter().enumerate() {
            writeln!(f, "{:>2} {law}", at + 1)?;
        }
        let numbers: String = (1..=self.laws.len()).map(|n| format!("{n:>3}")).collect();
        writeln!(f, "{:width$}  {:<24}{numbers}  found", "", "class")?;
        for row in &self.rows {
            let cell = |cell: &Cell| match cell {
                Cell::Rejects(_) => "  R",
                Cell::Blocked => "  b",
                Cell::NotAimed => "  .",
            };
            let cells: String = row.cells.iter().map(cell).collect();
            let (rejected, ran) = row.search;
            writeln!(f, "{:width$}  {:<24}{cells}  {rejected} of {ran}", row.name, row.class)?;
        }
        writeln!(f, "R rejects as the root, b blocked by the root, . not aimed; found: generated histories")?;
        writeln!(f, "the right subject raised no alarm in {} histories", self.right)?;
        let told = |(law, only): (&String, &Vec<(String, Without)>)| {
            let survive = only.iter().filter(|(_, without)| *without == Without::Survives).count();
            format!("{law} {} ({survive})", only.len())
        };
        let alone: Vec<_> = self.ablation.iter().map(told).collect();
        writeln!(f, "suspects that one law alone rejects (and that survive without it): {}", alone.join(", "))?;
        let real = self.edges.values().filter(|misled| misled.is_some()).count();
        writeln!(f, "edges that mislead when cut: {real} of {}", self.edges.len())?;
        self.complaints.iter().try_for_each(|complaint| writeln!(f, "complaint: {complaint}"))
    }
}
