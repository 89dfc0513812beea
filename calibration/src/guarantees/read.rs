//! Reads the tables of the document.
//!
//! A heading of the first level with a name in backticks opens a model's chapter. Within it, a heading of one name in
//! backticks opens a law's table. `Production paths` names groups of subjects, and `Not claimed
//! by any law` lists the promises without a law. Other text is for readers.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{Entry, Guarantees, Open, State, Unclaimed};

/// Why a document cannot be read, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("GUARANTEES.md, line {line}: {problem}")]
pub struct BadDocument {
    line: usize,
    problem: String,
}

/// The section that a line belongs to.
enum Section {
    Prose,
    Paths,
    Unclaimed,
    Law(String),
}

/// Names of groups, and the subjects in each.
type Groups = BTreeMap<String, Vec<String>>;

impl Guarantees {
    /// Reads the document.
    ///
    /// # Errors
    ///
    /// [`BadDocument`] with the line and what is wrong with it.
    pub fn read(text: &str) -> Result<Self, BadDocument> {
        let (mut section, mut groups, mut document) = (Section::Prose, Groups::new(), Self::default());
        let mut model = String::new();
        for (at, line) in text.lines().enumerate() {
            if let Some(heading) = line.strip_prefix("# ") {
                model = quoted(heading).into_iter().next().unwrap_or_default();
                (section, groups) = (Section::Prose, Groups::new());
                continue;
            }
            if let Some(heading) = line.strip_prefix("## ") {
                section = Section::of(heading);
                continue;
            }
            let Some(cells) = cells(line) else { continue };
            let bad = |problem: String| BadDocument { line: at + 1, problem };
            match &section {
                Section::Prose => {}
                Section::Paths => {
                    let [group, subjects, _] = sized(cells).map_err(bad)?;
                    groups.extend(quoted(group).into_iter().map(|group| (group, quoted(subjects))));
                }
                Section::Unclaimed => document.unclaimed.push(unclaimed(&model, sized(cells).map_err(bad)?)),
                Section::Law(law) => {
                    document.entries.push(entry((&model, law), sized(cells).map_err(bad)?, &groups).map_err(bad)?)
                }
            }
        }
        Ok(document)
    }
}

impl Section {
    fn of(heading: &str) -> Self {
        match (heading.trim(), &quoted(heading)[..]) {
            ("Production paths", _) => Self::Paths,
            ("Not claimed by any law", _) => Self::Unclaimed,
            (_, [law]) => Self::Law(law.clone()),
            _ => Self::Prose,
        }
    }
}

fn entry(
    (model, law): (&str, &str),
    [clause, authority, state, histories, paths, checkpoints, open]: [&str; 7],
    groups: &Groups,
) -> Result<Entry, String> {
    let known = State::ALL.into_iter().find(|known| known.name() == state);
    let state = known.ok_or_else(|| {
        format!("`{law}: {clause}`: `{state}` is no state; the states are unproven, partial and proven")
    })?;
    let subjects = |path: String| groups.get(&path).cloned().unwrap_or_else(|| vec![path]);
    Ok(Entry {
        model: model.to_string(),
        law: law.to_string(),
        clause: clause.to_string(),
        authority: authority.to_string(),
        state,
        histories: quoted(histories),
        paths: quoted(paths).into_iter().flat_map(subjects).collect(),
        checkpoints: quoted(checkpoints),
        open: owned(open),
    })
}

fn unclaimed(model: &str, [promise, authority, open]: [&str; 3]) -> Unclaimed {
    Unclaimed {
        model: model.to_string(),
        promise: promise.to_string(),
        authority: authority.to_string(),
        open: owned(open),
    }
}

/// `what (owner: who)`. Without an owner there is no open line: a gap that nobody owns is no entry.
fn owned(cell: &str) -> Option<Open> {
    let (what, owner) = cell.strip_suffix(')')?.rsplit_once("(owner: ")?;
    let open = Open { what: what.trim().to_string(), owner: owner.trim().to_string() };
    (!open.what.is_empty() && !open.owner.is_empty()).then_some(open)
}

/// The cells of a row of a table; `None` for prose, heads and rules.
fn cells(line: &str) -> Option<Vec<&str>> {
    const HEADS: [&str; 3] = ["Clause", "Production path", "Promise"];
    let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
    let cells: Vec<&str> = inner.split('|').map(str::trim).collect();
    let first = cells.first().copied().unwrap_or_default();
    (!HEADS.contains(&first) && !first.starts_with("--")).then_some(cells)
}

fn sized<const N: usize>(cells: Vec<&str>) -> Result<[&str; N], String> {
    let many = cells.len();
    let first = cells.first().copied().unwrap_or_default().to_string();
    cells.try_into().map_err(|_| format!("`{first}`: a row has {N} cells, and this one has {many}"))
}

/// Every text in backticks.
fn quoted(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_string).collect()
}
