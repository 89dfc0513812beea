//! `lawful review`: the records, what is stale in them, and what stays open.
//!
//! A record is stale when a judged folder has another content than it had, or when a figure comes out otherwise. The
//! figures of a whole calibration take long, so they are derived only by `--update` and by name.

mod checkout;
mod show;

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use lawful::campaign::is_child;
use lawful_calibration::domain::{Domain, domains};
use lawful_calibration::figures::{self, FIGURES, Figures, Group};
use lawful_calibration::guarantees::Guarantees;
use lawful_calibration::records::{Record, regenerated};
use serde::Serialize;

use crate::cli::ReviewOptions;
use crate::trouble::Trouble;
use checkout::Checkout;

/// The document beside the records.
const GUARANTEES: &str = "GUARANTEES.md";

/// The groups that every review derives, from the cheapest on.
const DERIVED: [Group; 3] = [Group::Counted, Group::Checked, Group::Falsified];

/// Everything that a review tells.
#[derive(Serialize)]
struct Review {
    records: Vec<Reviewed>,
    guarantees: Guarantees,
    /// Open lines of all domains and of the guarantees.
    open: Vec<OpenLine>,
}

/// One record, and what is stale in it.
#[derive(Serialize)]
struct Reviewed {
    record: Record,
    stale: Vec<String>,
}

/// One open line.
#[derive(Serialize)]
struct OpenLine {
    domain: String,
    belongs_to: String,
    what: String,
    owner: String,
}

/// Reviews, or updates and then reviews. As expected is: nothing is stale.
pub(crate) fn run(options: &ReviewOptions, out: &mut dyn Write) -> Result<bool, Trouble> {
    let asked = asked(&options.domains)?;
    let checkout = Checkout::find()?;
    let guarantees = checkout.read(GUARANTEES)?;
    if let Some(names) = &options.figures {
        return print_figures(names, &asked, &guarantees, out);
    }
    let records = records(&checkout, &options.domains, &asked)?;
    if options.update {
        update(&checkout, &records, &asked, &guarantees)?;
    }
    let review = review(&checkout, &records, &asked, &guarantees)?;
    match (options.json, options.markdown) {
        (true, _) => {
            serde_json::to_writer_pretty(&mut *out, &review)?;
            writeln!(out)?;
        }
        (_, true) => show::markdown(out, &review)?,
        _ => show::text(out, &review)?,
    }
    Ok(review.records.iter().all(|reviewed| reviewed.stale.is_empty()))
}

/// The domains of these names; all of them if none is named.
fn asked(names: &[String]) -> Result<Vec<Domain>, Trouble> {
    let known: Vec<&str> = domains().iter().map(|domain| domain.name).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        let known = known.join(", ");
        return Err(Trouble::Misuse(format!("there is no domain `{unknown}`; the domains are {known}")));
    }
    Ok(domains()
        .into_iter()
        .filter(|domain| names.is_empty() || names.iter().any(|name| name == domain.name))
        .collect())
}

/// Where the records of these domains are. A record is called as its domain is, and each domain has one; if none was named,
/// the records of strange domains are among them.
fn records(checkout: &Checkout, names: &[String], asked: &[Domain]) -> Result<Vec<PathBuf>, Trouble> {
    let mut records = checkout.records()?;
    let is_of = |path: &Path, domain: &str| path.file_stem().is_some_and(|stem| stem == domain);
    if let Some(Domain { name, .. }) = asked.iter().find(|domain| !records.iter().any(|path| is_of(path, domain.name)))
    {
        return Err(Trouble::Misuse(format!(
            "the domain `{name}` has no record; it belongs to calibration/records/{name}.toml"
        )));
    }
    records.retain(|path| names.is_empty() || names.iter().any(|name| is_of(path, name)));
    Ok(records)
}

/// Derives figures by name and prints them, all that a review derives if none is named.
fn print_figures(names: &[String], domains: &[Domain], guarantees: &str, out: &mut dyn Write) -> Result<bool, Trouble> {
    if let Some(unknown) = names.iter().find(|name| figures::group(name).is_none()) {
        let known: Vec<&str> = FIGURES.iter().map(|(name, ..)| *name).collect();
        return Err(Trouble::Misuse(format!("there is no figure `{unknown}`; the figures are {}", known.join(", "))));
    }
    let asked = |group: &Group| match names {
        [] => DERIVED.contains(group),
        _ => names.iter().any(|name| figures::group(name) == Some(*group)),
    };
    // A calibration goes first: its watched children pass through here, and must reach it at once.
    let groups = [Group::Calibrated, Group::Counted, Group::Checked, Group::Falsified].into_iter().filter(asked);
    for (domain, derived) in derived(groups, domains, guarantees)? {
        for (name, _, meaning) in FIGURES {
            let wanted = names.is_empty() || names.iter().any(|asked| asked == name);
            if let Some(figure) = derived.get(name).filter(|_| wanted) {
                writeln!(out, "{domain}: {name} = {figure}  # {meaning}")?;
            }
        }
    }
    Ok(true)
}

/// The figures of each domain.
type Derived = BTreeMap<&'static str, Figures>;

fn derived(groups: impl IntoIterator<Item = Group>, domains: &[Domain], guarantees: &str) -> Result<Derived, Trouble> {
    let mut figures = Derived::new();
    for group in groups {
        for domain in domains {
            let derived = figures::derive(domain, group, guarantees).map_err(Trouble::Misuse)?;
            figures.entry(domain.name).or_default().extend(derived);
        }
    }
    Ok(figures)
}

/// Writes the generated part of these records anew.
fn update(checkout: &Checkout, records: &[PathBuf], domains: &[Domain], guarantees: &str) -> Result<(), Trouble> {
    let figures = derived([Group::Calibrated].into_iter().chain(DERIVED), domains, guarantees)?;
    // A watched child that came this far was not asked for anything here, and writes nothing.
    if is_child() {
        return Ok(());
    }
    for path in records {
        let text = checkout.read(path)?;
        let record = parsed(path, &text)?;
        let (_, figures) = of_domain(path, &record, &figures)?;
        let text = regenerated(&text, figures, &checkout.trees(&record.domain)?).map_err(Trouble::Misuse)?;
        checkout.write(path, &text)?;
    }
    Ok(())
}

fn parsed(path: &Path, text: &str) -> Result<Record, Trouble> {
    Record::read(text).map_err(|bad| Trouble::Misuse(format!("{}: {bad}", path.display())))
}

/// The domain that a record judges, and its figures.
fn of_domain<'f>(path: &Path, record: &Record, figures: &'f Derived) -> Result<(Domain, &'f Figures), Trouble> {
    let domain = domains().into_iter().find(|domain| domain.name == record.domain);
    domain
        .and_then(|domain| Some((figures.get(domain.name)?, domain)).map(|(figures, domain)| (domain, figures)))
        .ok_or_else(|| {
            let known: Vec<&str> = domains().iter().map(|domain| domain.name).collect();
            let (path, named, known) = (path.display(), &record.domain, known.join(", "));
            Trouble::Misuse(format!("{path}: there is no domain `{named}`; the domains are {known}"))
        })
}

fn review(checkout: &Checkout, records: &[PathBuf], domains: &[Domain], guarantees: &str) -> Result<Review, Trouble> {
    let figures = derived(DERIVED, domains, guarantees)?;
    let guarantees = Guarantees::read(guarantees).map_err(|bad| Trouble::Misuse(bad.to_string()))?;
    let mut review = Review { records: Vec::new(), guarantees, open: Vec::new() };
    for path in records {
        let text = checkout.read(path)?;
        let record = parsed(path, &text)?;
        let (domain, figures) = of_domain(path, &record, &figures)?;
        review.open.extend(record.open().map(|(of, open)| OpenLine {
            domain: record.domain.clone(),
            belongs_to: of.to_string(),
            what: open.what.clone(),
            owner: open.owner.clone(),
        }));
        let trees = checkout.trees(domain.name)?;
        let stale = stale_trees(&domain, &record, &trees).into_iter().chain(stale_figures(&record, figures)).collect();
        review.records.push(Reviewed { record, stale });
    }
    let credited = review.guarantees.open().map(|(model, of, open)| OpenLine {
        domain: format!("{GUARANTEES}, {model}"),
        belongs_to: of,
        what: open.what.clone(),
        owner: open.owner.clone(),
    });
    review.open.extend(credited.collect::<Vec<_>>());
    Ok(review)
}

/// Folders whose content is another one; with the clauses that were judged by it, where it states or judges them.
fn stale_trees(domain: &Domain, record: &Record, now: &BTreeMap<String, String>) -> Vec<String> {
    let stale = now.iter().filter(|(folder, tree)| record.trees.get(*folder) != Some(tree));
    let told = stale.map(|(folder, tree)| {
        let recorded = record.trees.get(folder).map_or("none", String::as_str);
        let judges = folder.starts_with("laws/") || folder.starts_with("models/");
        let clauses = if judges { format!("; to be judged again: {}", clauses(domain)) } else { String::new() };
        format!("{folder} was judged as {recorded} and is now {tree}{clauses}")
    });
    told.collect()
}

fn clauses(domain: &Domain) -> String {
    let contracts = domain.kits.iter().flat_map(|kit| kit.contracts());
    let clauses = contracts.flat_map(|(law, contract, _)| {
        contract.clauses.iter().map(|clause| format!("`{law}: {}`", clause.name)).collect::<Vec<_>>()
    });
    clauses.collect::<Vec<_>>().join(", ")
}

/// Figures that come out otherwise, and figures that are recorded and nothing derives.
fn stale_figures(record: &Record, now: &Figures) -> Vec<String> {
    let moved = now.iter().filter(|(name, figure)| record.figures.get(*name) != Some(figure));
    let moved = moved.map(|(name, figure)| match record.figures.get(name) {
        Some(recorded) => format!("the figure `{name}` was {recorded} and is now {figure}"),
        None => format!("the figure `{name}` was not recorded and is {figure}"),
    });
    let lost = record.figures.keys().filter(|name| figures::group(name).is_none());
    moved.chain(lost.map(|name| format!("the figure `{name}` is recorded, and nothing derives it"))).collect()
}
