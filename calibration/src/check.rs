//! `lawful check`: every real subject is judged, and of each model a wrong product is caught.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use lawful::campaign::{Failure, Outcome, Record, Report, Settings, is_child};
use lawful_calibration::domain::{Shipped, kits};
use lawful_calibration::property::{Plan, Property};
use serde::Serialize;

use crate::cli::{CheckOptions, SearchOptions};
use crate::replay;
use crate::table::{self, grouped};
use crate::trouble::Trouble;

/// What the names of the real subjects' properties begin with.
const CHECK: &str = "check/";

/// The time cap of each campaign, unless the budget is given: all subjects together take less than 40 seconds.
const CAP: Duration = Duration::from_millis(550);
/// What lifts the cap: longer than anybody waits.
const UNCAPPED: Duration = Duration::from_secs(7 * 24 * 3_600);

/// A subject that was judged.
pub(crate) struct Judged {
    pub(crate) subject: String,
    pub(crate) report: Report,
    pub(crate) time: Duration,
}

/// Everything that a check judged.
pub(crate) struct Checked {
    /// The models of which a subject was asked for.
    pub(crate) models: Vec<CheckedModel>,
}

/// What a check judged by one model.
pub(crate) struct CheckedModel {
    /// The model.
    pub(crate) kit: Box<dyn Shipped>,
    /// The real subjects, in the order of the list.
    pub(crate) judged: Vec<Judged>,
    /// The product that is wrong on purpose.
    pub(crate) wrong: Property,
    /// How it was judged.
    pub(crate) caught: Judged,
}

/// How much a check says while it runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Voice {
    /// Progress goes to the standard error: live on a terminal, a line elsewhere.
    Progress,
    /// Nothing.
    Quiet,
}

/// Runs the check. As expected is: every real subject keeps its promises, and each wrong product is rejected by its
/// law.
pub(crate) fn run(options: &CheckOptions, out: &mut dyn Write) -> Result<bool, Trouble> {
    let environment = environment()?;
    if let Some(what) = &environment.replay {
        return replay::run(what, out);
    }
    let voice = if options.json { Voice::Quiet } else { Voice::Progress };
    let checked = Checked::run(&options.search, environment, voice)?;
    match options.json {
        true => write_json(out, &checked)?,
        false => write_text(out, &checked)?,
    }
    Ok(checked.is_as_expected())
}

/// What the environment asks for.
pub(crate) fn environment() -> Result<Settings, Trouble> {
    Settings::from_env().map_err(|bad| Trouble::Misuse(bad.to_string()))
}

impl Checked {
    /// Judges the chosen subjects, and of each model a wrong product.
    pub(crate) fn run(options: &SearchOptions, environment: Settings, voice: Voice) -> Result<Self, Trouble> {
        let plan = plan(options, environment);
        let chosen = chosen(&options.subjects)?;
        let models = chosen.into_iter().map(|(kit, subjects)| CheckedModel::run(kit, &subjects, &plan, voice));
        Ok(Self { models: models.collect::<Result<_, _>>()? })
    }

    /// Every real subject.
    pub(crate) fn judged(&self) -> impl Iterator<Item = &Judged> {
        self.models.iter().flat_map(|model| &model.judged)
    }

    /// Whether every real subject kept its promises and every wrong product was caught.
    pub(crate) fn is_as_expected(&self) -> bool {
        self.models.iter().all(CheckedModel::is_as_expected)
    }
}

impl CheckedModel {
    fn run(kit: Box<dyn Shipped>, subjects: &[Property], plan: &Plan, voice: Voice) -> Result<Self, Trouble> {
        let shown = kit.shown();
        let wrong = kit.counterfeits().into_iter().find(|property| property.name == shown);
        let wrong = wrong.ok_or_else(|| Trouble::Misuse(format!("{shown} is not shipped")))?;
        let judged = subjects.iter().map(|subject| judge(subject, plan, voice)).collect();
        // A wrong product shows what a failure looks like, so its search does not depend on the budget.
        let caught = judge(&wrong, &Plan { settings: default_settings(), ..Plan::default() }, Voice::Quiet);
        Ok(Self { kit, judged, wrong, caught })
    }

    /// Whether the wrong product broke the law that it breaks on purpose.
    pub(crate) fn is_caught(&self) -> bool {
        let (outcome, law) = (&self.caught.report.outcome, self.wrong.fault.map(|fault| fault.law));
        matches!(outcome, Outcome::Violated(_)) && outcome.identity().map(|seen| seen.law).as_deref() == law
    }

    /// Whether every real subject kept its promises and the wrong product was caught.
    pub(crate) fn is_as_expected(&self) -> bool {
        self.is_caught() && self.judged.iter().all(|judged| judged.report.is_green())
    }
}

/// A model, and those of its real subjects that were asked for.
type Chosen = (Box<dyn Shipped>, Vec<Property>);

/// The models with the real subjects that were asked for, in the order of the lists. A subject is named by itself, or
/// with all others of its model or domain.
fn chosen(names: &[String]) -> Result<Vec<Chosen>, Trouble> {
    let mut models: Vec<_> = kits()
        .into_iter()
        .map(|kit| {
            let real = kit.real();
            (kit, real)
        })
        .collect();
    let is_called = |kit: &dyn Shipped, subject: &Property, name: &str| kit.is_called(name) || short(subject) == name;
    let is_known = |name: &&String| {
        models.iter().any(|(kit, subjects)| subjects.iter().any(|subject| is_called(&**kit, subject, name)))
    };
    if let Some(unknown) = names.iter().find(|name| !is_known(name)) {
        let known: Vec<&str> = models.iter().flat_map(|(_, all)| all).map(short).collect();
        let of: Vec<&str> = models.iter().map(|(kit, _)| kit.name()).collect();
        let (known, of) = (known.join(", "), of.join(", "));
        return Err(Trouble::Misuse(format!(
            "there is no subject `{unknown}`; the subjects are {known}, and all those of a model: {of}"
        )));
    }
    for (kit, subjects) in &mut models {
        subjects.retain(|one| names.is_empty() || names.iter().any(|name| is_called(&**kit, one, name)));
    }
    models.retain(|(_, subjects)| !subjects.is_empty());
    Ok(models)
}

fn short(property: &Property) -> &str {
    property.name.strip_prefix(CHECK).unwrap_or(&property.name)
}

/// The budget: options first, then the environment. A number of histories lifts the default cap, a time replaces it.
fn plan(options: &SearchOptions, environment: Settings) -> Plan {
    let histories = options.histories.or(environment.histories);
    let sized = histories.is_some() || environment.steps.is_some();
    let time = options.time.or(environment.time).unwrap_or(if sized { UNCAPPED } else { CAP });
    Plan { settings: Settings { histories, time: Some(time), ..environment }, seed: options.seed, listener: None }
}

fn default_settings() -> Settings {
    Settings { time: Some(CAP), ..Settings::default() }
}

/// Judges one subject.
fn judge(subject: &Property, plan: &Plan, voice: Voice) -> Judged {
    let name = short(subject).to_string();
    let start = Instant::now();
    let live = voice == Voice::Progress && io::stderr().is_terminal();
    let bar = if live { ProgressBar::new_spinner() } else { ProgressBar::hidden() };
    let style = ProgressStyle::with_template("{spinner} {prefix}: {msg}");
    let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner())).with_prefix(name.clone());
    let mut plan = plan.clone();
    if live {
        let bar = bar.clone();
        plan.listener = Some(Arc::new(move |progress| {
            let (histories, actions) = (grouped(progress.histories), grouped(progress.actions));
            bar.set_message(format!("{} campaign, {histories} histories, {actions} actions", progress.phase));
            bar.tick();
        }));
    }
    let report = subject.run(plan);
    bar.finish_and_clear();
    let judged = Judged { subject: name, report, time: start.elapsed() };
    if voice == Voice::Progress && !live && !is_child() {
        let _ = writeln!(io::stderr(), "{}: {} in {}", judged.subject, judged.verdict(), judged.seconds());
    }
    judged
}

impl Judged {
    /// Comparisons of all laws.
    pub(crate) fn comparisons(&self) -> u64 {
        self.report.record.laws.iter().map(|tally| tally.comparisons).sum()
    }

    /// How it ended, in a few words.
    pub(crate) fn verdict(&self) -> String {
        match &self.report.outcome {
            Outcome::Passed => "passed".to_string(),
            Outcome::Violated(_) => {
                let identity = self.report.outcome.identity();
                format!("broke {}", identity.map_or("a law".to_string(), |identity| identity.law))
            }
            Outcome::Faulted(_) => "faulted".to_string(),
            Outcome::TimedOut => "timed out".to_string(),
            Outcome::Aborted => "aborted".to_string(),
            Outcome::Unreached(_) => "not all reached".to_string(),
            Outcome::NotReproduced(_) => "not reproduced".to_string(),
        }
    }

    /// How long it took.
    pub(crate) fn seconds(&self) -> String {
        format!("{:.1} s", self.time.as_secs_f64())
    }

    /// What a reader should know beside the row.
    fn notes(&self) -> Vec<String> {
        let Record { not_applicable, phases, .. } = &self.report.record;
        let cut = phases.iter().filter(|phase| phase.cut).map(|phase| format!("{} {}", phase.name, phase.histories));
        let lists = [
            ("not applicable", not_applicable.clone()),
            ("cut by the time cap after so many histories", cut.collect()),
        ];
        let told = lists.iter().filter(|(_, list)| !list.is_empty());
        told.map(|(title, list)| format!("{title}: {}", list.join(", "))).chain(self.report.notes.clone()).collect()
    }

    fn row(&self, model: &str) -> [String; 7] {
        let (judged, laws) = self.report.record.judged();
        [
            self.subject.clone(),
            model.to_string(),
            format!("judged {judged} of {laws}"),
            grouped(self.comparisons()),
            grouped(self.report.record.actions()),
            self.seconds(),
            self.verdict(),
        ]
    }
}

fn write_text(out: &mut dyn Write, checked: &Checked) -> io::Result<()> {
    let rows = checked.models.iter().flat_map(|model| model.judged.iter().map(|one| one.row(model.kit.name())));
    let rows: Vec<_> = rows.collect();
    table::write(out, ["subject", "model", "laws", "comparisons", "actions", "time", "verdict"], &rows)?;
    let told =
        |judged: &Judged| judged.notes().iter().try_for_each(|note| writeln!(out, "note: {}: {note}", judged.subject));
    checked.judged().try_for_each(told)?;
    if checked.judged().any(|judged| judged.report.record.phases.iter().any(|phase| phase.cut)) {
        writeln!(out, "note: `--time SECONDS` raises the cap of each campaign, `--histories N` lifts it")?;
    }
    let red: Vec<_> = checked.judged().filter(|judged| !judged.report.is_green()).collect();
    red.iter().try_for_each(|judged| writeln!(out, "\n{}", judged.report))?;
    write_wrong(out, checked)?;
    let all = checked.judged().count();
    let kept = all - red.len();
    let caught = match checked.models.iter().filter(|model| !model.is_caught()).count() {
        0 => "every product that is wrong on purpose was caught".to_string(),
        missed => format!("{missed} that are wrong on purpose were NOT caught by their law"),
    };
    let verdict = if checked.is_as_expected() { "as expected" } else { "NOT as expected" };
    writeln!(out, "\n{verdict}: {kept} of {all} real subjects kept every judged promise, and {caught}")
}

/// The first wrong product in full, and of the others how they ended.
fn write_wrong(out: &mut dyn Write, checked: &Checked) -> io::Result<()> {
    let Some((first, others)) = checked.models.split_first() else { return Ok(()) };
    if let Some(fault) = first.wrong.fault {
        let title = first.kit.title();
        writeln!(out, "\nOne {title} is wrong on purpose: {}.", fault.breaks)?;
        writeln!(out, "Somebody would write it because {}.\n", fault.why)?;
    }
    writeln!(out, "{}", first.caught.report)?;
    if !others.is_empty() {
        writeln!(out, "\nOf the other models, wrong on purpose; `lawful replay TOKEN` tells each in full:")?;
    }
    for model in others {
        let breaks = model.wrong.fault.map_or("", |fault| fault.breaks);
        let replay = model.caught.report.failure.as_ref().map_or("no token", |failure| &failure.replay);
        let (subject, verdict) = (&model.caught.subject, model.caught.verdict());
        writeln!(out, "  {subject}: {breaks}; {verdict} ({replay})")?;
    }
    Ok(())
}

/// One check, as JSON.
#[derive(Serialize)]
struct Document<'c> {
    as_expected: bool,
    subjects: Vec<Entry<'c>>,
    /// Of each model a product that is wrong on purpose.
    wrong: Vec<Entry<'c>>,
}

/// One subject of a check, as JSON.
#[derive(Serialize)]
struct Entry<'c> {
    model: &'static str,
    subject: &'c str,
    verdict: String,
    laws_judged: usize,
    laws: usize,
    comparisons: u64,
    actions: u64,
    seconds: f64,
    notes: Vec<String>,
    record: &'c Record,
    failure: Option<&'c Failure>,
}

impl<'c> Entry<'c> {
    fn of(model: &CheckedModel, judged: &'c Judged) -> Self {
        let record = &judged.report.record;
        let (laws_judged, laws) = record.judged();
        Self {
            model: model.kit.name(),
            subject: &judged.subject,
            verdict: judged.verdict(),
            laws_judged,
            laws,
            comparisons: judged.comparisons(),
            actions: record.actions(),
            seconds: judged.time.as_secs_f64(),
            notes: judged.notes(),
            record,
            failure: judged.report.failure.as_deref(),
        }
    }
}

fn write_json(out: &mut dyn Write, checked: &Checked) -> Result<(), Trouble> {
    let models = &checked.models;
    let subjects = models.iter().flat_map(|model| model.judged.iter().map(move |one| Entry::of(model, one))).collect();
    let wrong = models.iter().map(|model| Entry::of(model, &model.caught)).collect();
    let as_expected = checked.is_as_expected();
    serde_json::to_writer_pretty(&mut *out, &Document { as_expected, subjects, wrong })?;
    Ok(writeln!(out)?)
}
