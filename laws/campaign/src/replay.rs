//! Replay: a token or a stored history, and nothing else.

use std::path::Path;
use std::time::Instant;

use lawful_grammars::{Grammar, Sentences};

use crate::campaign::Campaign;
use crate::failure::{Found, Source, Teller};
use crate::files::Stored;
use crate::oracle::{Bench, Related};
use crate::record::Phase;
use crate::report::Report;
use crate::run::{Identity, Outcome, RETURNS, Run};
use crate::search::generate;
use crate::settings::Settings;
use crate::shrink::{Same, reduce};
use crate::token::{self, Token, hash_of, tag_of};

/// Replays `what` as it stands.
pub(crate) fn run<G, O>(campaign: Campaign<G, O>, what: &str, settings: &Settings) -> Report
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let bench = Bench::new(campaign.oracle.clone());
    let (source, history, shows) = match resolve(&campaign, &bench, what) {
        Ok(Some(resolved)) => resolved,
        Ok(None) => {
            let mut report = campaign.report(Outcome::Passed);
            report.notes.push(format!("{what} is of another property; `{}` ran nothing", campaign.oracle.name));
            return report;
        }
        Err(problem) => return campaign.misuse(problem),
    };
    judge(campaign, bench, settings, what, (source, history, shows))
}

/// Replays one history that the caller holds.
pub(crate) fn history<G, O>(campaign: Campaign<G, O>, history: Vec<G::Action>) -> Report
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let bench = Bench::new(campaign.oracle.clone());
    let resolved = (Source::File("the history in the test".to_string()), history, None);
    judge(campaign, bench, &Settings::default(), "the test", resolved)
}

fn judge<G, O>(
    campaign: Campaign<G, O>,
    mut bench: Bench<G, O>,
    settings: &Settings,
    what: &str,
    (source, history, shows): Resolved<G::Action>,
) -> Report
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    if let Err(excluded) = bench.sentences().derive(&history) {
        return campaign.misuse(format!("the history of {what} cannot be replayed: {excluded}"));
    }
    let mut teller = Teller::new(&campaign, settings);
    let start = Instant::now();
    let (run, relation) = execute(&campaign, &mut bench, &history, shows.as_ref());
    let (histories, actions, seconds) = (1, run.steps as u64, start.elapsed().as_secs_f64());
    teller.phase(Phase { name: "replay".into(), seed: None, histories, actions, seconds, cut: false });
    let supported = &*bench.oracle().supported;
    teller.record().laws = bench.judgement.ledger.tallies();
    teller.record().clauses = bench.judgement.ledger.clauses(&supported);
    let ended = run.ended();
    match (&ended.identity(), &shows) {
        (None, None) => teller.done(ended, None),
        (seen, Some(wanted)) if !seen.as_ref().is_some_and(|seen| seen.same_check(wanted)) => {
            let told = format!("the history ran ({} actions): {ended}; it should show {wanted}", run.steps);
            teller.done(Outcome::NotReproduced(told), None)
        }
        _ => teller.tell_unreduced(&campaign, Found::new("replay", source, history, run, relation)),
    }
}

type Resolved<A> = (Source, Vec<A>, Option<Identity>);

/// The history that a token or a file stands for; `None` if it is of another property.
fn resolve<G, O>(
    campaign: &Campaign<G, O>,
    bench: &Bench<G, O>,
    what: &str,
) -> Result<Option<Resolved<G::Action>>, String>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    if Path::new(what).exists() || what.contains(['/', '\\']) || what.ends_with(".json") {
        let stored = Stored::read(Path::new(what)).map_err(|bad| bad.to_string())?;
        let name = &campaign.oracle.name;
        if !stored.property.is_empty() && stored.property != *name {
            return Ok(None);
        }
        return Ok(Some((Source::File(what.to_string()), stored.actions, stored.shows)));
    }
    let token: Token = what.parse().map_err(|bad: crate::token::BadToken| bad.to_string())?;
    if token.property != tag_of(&campaign.oracle.name) {
        return Ok(None);
    }
    let history = generate(bench, token.seed, token.case, token.steps);
    if hash_of(&history) != token.hash {
        return Err(format!(
            "the token {what} is stale: the generator now makes another history for this seed and case, so a replay would \
             show something else. Replay the stored history instead (the failure report named its file), or search again"
        ));
    }
    let Some(path) = &token.path else { return Ok(Some((Source::Generated(token), history, None))) };
    let reduced = follow(bench.sentences(), history, path);
    if token::Path::hash_of(&reduced) != path.hash {
        return Err(format!(
            "the path of the token {what} leads to another history than it did: it is mistyped, or histories are reduced in \
             another way now. Replay the stored history instead (the failure report named its file), or search again"
        ));
    }
    Ok(Some((Source::Generated(token), reduced, None)))
}

/// Repeats a reduction without executing anything: the path says which attempts were accepted.
fn follow<G: Grammar>(sentences: &Sentences<G>, history: Vec<G::Action>, path: &token::Path) -> Vec<G::Action> {
    let cut = (path.cut as usize).min(history.len());
    let mut attempt = 0;
    let mut decide = |_: &[G::Action], _: Same| {
        attempt += 1;
        path.accepted.binary_search(&(attempt - 1)).is_ok()
    };
    reduce(sentences, history[..cut].to_vec(), &mut decide).history
}

/// Executes in this process, or in a watched child if the history is known to end it.
fn execute<G, O>(
    campaign: &Campaign<G, O>,
    bench: &mut Bench<G, O>,
    history: &[G::Action],
    shows: Option<&Identity>,
) -> (Run, Option<usize>)
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let ends_process = shows.is_some_and(|shows| shows.law == RETURNS.id && !shows.difference.starts_with("panicked"));
    if ends_process {
        let outcome = campaign.watched(history, campaign.patience);
        if outcome.identity().is_some() {
            return (Run { outcome, cleanup: None, steps: history.len() }, None);
        }
        // The child came back, so this process can run it as well, and count what is judged.
    }
    let run = bench.execute(history);
    if run.outcome.identity().is_some() {
        return (run, None);
    }
    let relations = bench.oracle().relations.clone();
    for (at, relation) in relations.iter().enumerate() {
        match bench.relate_lawful(relation, history) {
            Some(Related::Said(run)) if run.outcome.identity().is_some() => return (run, Some(at)),
            _ => {}
        }
    }
    (run, None)
}
