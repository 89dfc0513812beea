//! A campaign is a function of its seeds, and a subject that is not deterministic is noted.

mod common;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use common::{Do, Moment, campaign, failure, forgets, oracle, right, run};
use lawful_campaign::{Bench, Campaign, Oracle, Report, Settings};
use lawful_contract::Checkpoint;
use lawful_graph::{Driver, Fault, Recorder};

/// Every history that a campaign executes, in order, by what it did before each subject was dropped.
fn executed(fixed: u64, fresh: u64) -> (Report, Vec<Vec<Do>>) {
    let log: Arc<Mutex<Vec<Vec<Do>>>> = Arc::default();
    let writer = Arc::clone(&log);
    let oracle = oracle("determinism/executed", move |moment: &mut Moment<'_>| {
        let mut log = writer.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if moment.done.len() == 1 {
            log.push(Vec::new());
        }
        if let Some(history) = log.last_mut() {
            history.extend(moment.done.last().cloned());
        }
        Ok(())
    });
    let report = campaign(oracle).seed(fixed).fresh_seed(fresh).run();
    let log = log.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).clone();
    (report, log)
}

#[test]
fn a_fixed_campaign_executes_the_same_histories_twice_and_a_fresh_one_others() {
    let (report, first) = executed(3, 10);
    let (_, again) = executed(3, 10);
    assert_eq!(first, again, "both seeds are the same");
    assert_eq!(report.record.phases[2].seed.as_deref(), Some("3"));
    assert_eq!(report.record.phases[3].seed.as_deref(), Some("a"));

    let fixed = 2 + cases(3).len(); // the determinism check runs one case twice
    let (_, fresh) = executed(3, 11);
    assert_eq!(fresh[..fixed], first[..fixed], "the fixed campaign does not depend on the fresh seed");
    assert_ne!(fresh[fixed..], first[fixed..]);
    let (_, other) = executed(4, 10);
    assert_eq!(other[other.len() - cases(10).len()..], first[fixed..], "nor the random one on the fixed seed");

    let different: std::collections::HashSet<_> = first.iter().map(|history| format!("{history:?}")).collect();
    assert!(different.len() > 180, "cases do not resemble each other: {}", different.len());
}

/// The cases of a campaign that hold actions, each generated on its own.
fn cases(seed: u64) -> Vec<Vec<Do>> {
    let bench = Bench::new(oracle("determinism/cases", right));
    (0..100).map(|case| bench.case(seed, case, 40)).filter(|history| !history.is_empty()).collect()
}

#[test]
fn a_case_is_generated_without_the_cases_before_it() {
    let (_, all) = executed(3, 10);
    let once = Bench::new(oracle("determinism/cases", right)).case(3, 0, 40);
    assert_eq!(all, [vec![once.clone(), once], cases(3), cases(10)].concat());
}

#[test]
fn a_failing_run_is_told_the_same_twice() {
    let (once, again) = (run("determinism/told", forgets), run("determinism/told", forgets));
    assert_eq!(once.to_string(), again.to_string());
    assert_eq!(failure(&once).token, failure(&again).token);
}

/// A right shelf that records a number from outside of its history, where no law listens.
struct Noisy {
    shelf: common::Shelf,
    actions: usize,
    from: usize,
}

static COUNTER: AtomicUsize = AtomicUsize::new(0);

impl Driver for Noisy {
    type Action = Do;
    type Observation = common::Seen;
    fn perform(&mut self, action: &Do, record: &mut Recorder<common::Seen>) -> Result<(), Fault> {
        self.shelf.perform(action, record)?;
        let noise = if self.actions >= self.from { COUNTER.fetch_add(1, Ordering::Relaxed) } else { 0 };
        self.actions += 1;
        record.at(Checkpoint::Named("noise"), common::Seen::Noise(noise));
        Ok(())
    }
}

fn noisy(from: usize) -> Report {
    let plain = oracle("determinism/noisy", right);
    let shelf = move || common::Shelf::new(Arc::new(right), || Ok(()));
    let oracle = Oracle {
        name: plain.name,
        target: plain.target,
        grammar: plain.grammar,
        laws: plain.laws,
        relations: plain.relations,
        open: Arc::new(move || Ok(Box::new(Noisy { shelf: shelf(), actions: 0, from }))),
        supported: plain.supported,
        scenarios: plain.scenarios,
        reach: plain.reach,
        replay_call: plain.replay_call,
    };
    let campaign = Campaign::new(oracle, "").settings(Settings::default());
    campaign.histories(3).regressions(common::fresh_folder("no-regressions")).run()
}

#[test]
fn a_subject_that_is_not_deterministic_is_noted_with_the_first_step_that_differed() {
    let told = "no: two runs of one case differ first at step 5";
    let report = noisy(5);
    assert!(report.is_green(), "no law forbids it: {report}");
    assert_eq!(report.record.deterministic, told);
    assert!(report.notes.contains(&format!("determinism: {told}")), "{:?}", report.notes);
    assert!(report.to_string().contains(&format!("\nnote: determinism: {told}")), "{report}");

    assert_eq!(noisy(0).record.deterministic, "no: two runs of one case differ first at step 0");
    assert_eq!(noisy(usize::MAX).record.deterministic, "yes");
    assert!(!noisy(usize::MAX).notes.iter().any(|note| note.contains("determinism")));
}

#[test]
fn a_case_that_does_not_end_tells_nothing_about_determinism() {
    let report =
        run(
            "determinism/ends",
            |moment: &mut Moment<'_>| {
                if moment.done.len() == 2 { Err(Fault::Runtime("torn".into())) } else { Ok(()) }
            },
        );
    assert_eq!(report.record.deterministic, "not told: the case does not run to its end");
}
