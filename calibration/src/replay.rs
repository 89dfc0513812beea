//! `lawful replay`: one token or stored history of a shipped subject, and nothing else.

use std::io::Write;
use std::path::Path;

use lawful::campaign::{BadHistory, Identity, Outcome, Report, Settings, Token, bytes_of, tag_of};
use lawful::graph::Fault;
use lawful_calibration::domain::kits;
use lawful_calibration::property::{Head, Plan, Property};

use crate::trouble::Trouble;

/// Replays `what`. As expected is: it shows the failure that the file or the counterfeit names, or passes if none is named.
pub(crate) fn run(what: &str, out: &mut dyn Write) -> Result<bool, Trouble> {
    let known: Vec<Property> =
        kits().into_iter().flat_map(|kit| kit.real().into_iter().chain(kit.counterfeits())).collect();
    let (property, shows) = find(what, &known)?;
    let settings = Settings { replay: Some(what.to_string()), ..Settings::default() };
    let report = property.run(Plan { settings, ..Plan::default() });
    if let Outcome::Faulted(Fault::Misuse(problem)) = report.outcome {
        return Err(Trouble::Misuse(problem));
    }
    writeln!(out, "{report}")?;
    Ok(is_expected(&report, property, shows.as_ref()))
}

fn is_expected(report: &Report, property: &Property, shows: Option<&Identity>) -> bool {
    match (report.outcome.identity(), shows) {
        (Some(seen), Some(shows)) => seen.same_check(shows),
        (Some(seen), None) => property.fault.is_some_and(|fault| fault.law == seen.law),
        (None, _) => property.fault.is_none() && matches!(report.outcome, Outcome::Passed),
    }
}

type Known<'p> = (&'p Property, Option<Identity>);

/// The property that a token or a file belongs to, and what it should show.
fn find<'p>(what: &str, known: &'p [Property]) -> Result<Known<'p>, Trouble> {
    let path = Path::new(what);
    if path.exists() || what.contains(['/', '\\']) || what.ends_with(".json") {
        return of_file(path, known);
    }
    let token: Token = what.parse().map_err(|bad: lawful::campaign::BadToken| Trouble::Misuse(bad.to_string()))?;
    let property = known.iter().find(|property| tag_of(&property.name) == token.property);
    let property = property.ok_or_else(|| {
        Trouble::Misuse(format!(
            "the token {what} is of no property that this command ships; replay it where it was printed, with \
             LAWFUL_REPLAY={what} and that test"
        ))
    });
    Ok((property?, None))
}

fn of_file<'p>(path: &Path, known: &'p [Property]) -> Result<Known<'p>, Trouble> {
    let shown = path.display();
    let bytes = bytes_of(path).map_err(|bad| match bad {
        BadHistory::Unreadable { error, .. } => {
            Trouble::Misuse(format!("the history file {shown} cannot be read: {error}; check its path"))
        }
        bad @ BadHistory::Malformed { .. } => Trouble::Misuse(bad.to_string()),
    })?;
    let property = match serde_json::from_slice::<Head>(&bytes) {
        Ok(head) => known.iter().find(|property| property.name == head.property).ok_or(head.property),
        Err(_) => of_journal(path, known)?,
    };
    let property = property.map_err(|name| {
        Trouble::Misuse(format!(
            "the history file {shown} is of the property `{name}`, which this command does not ship; replay it where it \
             was written, with LAWFUL_REPLAY={shown} and that test"
        ))
    })?;
    let head = property.head(path).map_err(|bad| Trouble::Misuse(bad.to_string()))?;
    Ok((property, head.shows))
}

/// A journal names its property among its actions, so only a reader of those actions finds it.
fn of_journal<'p>(path: &Path, known: &'p [Property]) -> Result<Result<&'p Property, String>, Trouble> {
    let heads = || known.iter().map(|property| (property, property.head(path)));
    if let Some((property, _)) = heads().find(|(of, head)| head.as_ref().is_ok_and(|head| head.property == of.name)) {
        return Ok(Ok(property));
    }
    let (mut named, mut problem) = (None, None);
    for (_, head) in heads() {
        match head {
            Ok(head) => named = named.or(Some(head.property)),
            Err(bad) => problem = problem.or(Some(bad.to_string())),
        }
    }
    match (named, problem) {
        (Some(name), _) if !name.is_empty() => Ok(Err(name)),
        (Some(_), _) | (None, None) => Err(Trouble::Misuse(format!(
            "the history file {} names no property; put its actions into an object with the fields format, property \
             and actions",
            path.display()
        ))),
        (None, Some(problem)) => Err(Trouble::Misuse(problem)),
    }
}
