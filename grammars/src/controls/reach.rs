//! Reach: which categories are possible, and how often they occur.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;

use crate::{Choices, Grammar, Mix, Partition, Scenario, Sentences};

/// Named categories of histories, and who tells which of them occur in one.
#[derive(Clone, Debug)]
pub struct Categories<A> {
    /// The categories.
    pub list: Vec<Category<A>>,
    /// The names of the categories that occur in a history.
    pub classify: fn(&[A]) -> BTreeSet<&'static str>,
}

/// A category of histories.
#[derive(Clone, Debug)]
pub struct Category<A> {
    /// A history in which it occurs; its name is the category's.
    pub witness: Scenario<A>,
    /// In how many of 1 000 histories of the default mix it must occur.
    pub least: usize,
}

/// Which categories occur, and how often.
#[derive(Clone, Debug, Serialize)]
pub struct Reach {
    /// How many histories were drawn, by partition.
    pub drawn: BTreeMap<&'static str, usize>,
    /// One line a category.
    pub lines: Vec<Reached>,
}

/// How often one category occurs.
#[derive(Clone, Debug, Serialize)]
pub struct Reached {
    /// The category.
    pub name: &'static str,
    /// Whether its witness derives and belongs to it: possibility.
    pub possible: bool,
    /// In how many of the histories it occurs, by partition: frequency.
    pub counts: BTreeMap<&'static str, usize>,
    /// In how many of 1 000 histories it must occur.
    pub least: usize,
}

/// Draws histories with a mix and counts the categories that occur.
pub fn reach<G: Grammar>(
    sentences: &Sentences<G>,
    mix: &Mix,
    categories: &Categories<G::Action>,
    histories: usize,
    choices: &mut dyn Choices,
) -> Reach {
    let possible = |witness: &Scenario<G::Action>| {
        sentences.admits(&witness.history) && (categories.classify)(&witness.history).contains(witness.name)
    };
    let mut lines: Vec<_> = categories
        .list
        .iter()
        .map(|Category { witness, least }| Reached {
            name: witness.name,
            possible: possible(witness),
            counts: BTreeMap::new(),
            least: *least,
        })
        .collect();
    let mut drawn = BTreeMap::new();
    for _ in 0..histories {
        let (plan, history) = sentences.draw(mix, choices);
        *drawn.entry(plan.partition.name()).or_default() += 1;
        let occurring = (categories.classify)(&history);
        for line in lines.iter_mut().filter(|line| occurring.contains(line.name)) {
            *line.counts.entry(plan.partition.name()).or_default() += 1;
        }
    }
    Reach { drawn, lines }
}

impl Reach {
    /// How many histories were drawn.
    pub fn histories(&self) -> usize {
        self.drawn.values().sum()
    }

    /// In how many of 1 000 histories a category occurs; `None` if there is no such category.
    pub fn rate(&self, name: &str) -> Option<usize> {
        let line = self.lines.iter().find(|line| line.name == name)?;
        Some(line.total() * 1_000 / self.histories().max(1))
    }

    /// The categories that are impossible or too rare.
    pub fn short(&self) -> Vec<&'static str> {
        let enough = |line: &Reached| line.possible && line.total() * 1_000 >= line.least * self.histories().max(1);
        self.lines.iter().filter(|line| !enough(line)).map(|line| line.name).collect()
    }
}

impl Reached {
    /// In how many of the histories it occurs.
    pub fn total(&self) -> usize {
        self.counts.values().sum()
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let short = self.short();
        writeln!(f, "reach: {} histories, {} of {} categories short", self.histories(), short.len(), self.lines.len())?;
        let names = Partition::ALL.map(Partition::name);
        let heads: String = names.iter().map(|name| format!("{name:>9}")).collect();
        writeln!(f, "  {:<38}{:>9}{heads}{:>10}{:>7}", "category", "possible", "per 1000", "least")?;
        for line in &self.lines {
            let counts: String =
                names.iter().map(|name| format!("{:>9}", line.counts.get(name).unwrap_or(&0))).collect();
            let possible = if line.possible { "yes" } else { "NO" };
            let rate = self.rate(line.name).unwrap_or(0);
            let mark = if short.contains(&line.name) { "  SHORT" } else { "" };
            writeln!(f, "  {:<38}{possible:>9}{counts}{rate:>10}{:>7}{mark}", line.name, line.least)?;
        }
        let drawn: String = names.iter().map(|name| format!("{:>9}", self.drawn.get(name).unwrap_or(&0))).collect();
        writeln!(f, "  {:<47}{drawn}", "histories drawn")
    }
}
