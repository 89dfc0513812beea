//! Every class of outcome, each told apart from the others.

mod common;

use std::sync::Arc;
use std::time::Duration;

use common::{
    Do, Moment, Seen, Shelf, Shelves, campaign, failure, forgets, fresh_folder, laws, oracle, phases, put, replaying,
    right, run, take,
};
use lawful_campaign::{Campaign, Isolation, Oracle, Outcome, RETURNS};
use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Checkpoint, Clause, Contract, Hears};
use lawful_grammars::Scenario;
use lawful_grammars::controls::{Categories, Category};
use lawful_graph::{Difference, Fault, Mismatch};

#[test]
fn a_right_shelf_passes() {
    let report = run("outcomes/passed", right);
    assert!(report.is_green() && report.failure.is_none(), "{report}");
    assert_eq!(phases(&report), [("regressions", 0), ("scenarios", 0), ("fixed", 100), ("random", 100)]);
    assert_eq!((report.record.outcome.as_str(), report.record.judged()), ("passed", (2, 2)));
}

#[test]
fn a_wrong_answer_is_violated_with_law_checkpoint_kind_and_difference() {
    let report = run("outcomes/violated", forgets);
    assert!(matches!(&report.outcome, Outcome::Violated(violations) if violations[0].law == "contents"), "{report}");
    let failure = failure(&report);
    assert_eq!(failure.identity.to_string(), "contents at applied after take: missing");
    assert_eq!(
        failure.reduced,
        [r#"{"put":{"place":0,"value":0}}"#, r#"{"put":{"place":0,"value":0}}"#, r#"{"take":{"place":0}}"#]
    );
    assert_eq!(
        (&failure.expected.rows[..], &failure.observed.rows[..]),
        (&["Some(0)".into()][..], &["None".into()][..])
    );
    assert_eq!(failure.reproduction, "the same violation again");
    assert!(failure.cleanup.is_none());

    // The record tells what ran up to there.
    let ran = phases(&report);
    assert_eq!((ran.len(), ran[2].0), (3, "fixed"), "{ran:?}");
    assert!(ran[2].1 >= 1 && report.record.actions() >= 3 && report.record.judged() == (2, 2), "{report}");
}

#[test]
fn a_panic_of_the_product_is_violated_with_its_place() {
    let line = line!() + 3;
    let report = run("outcomes/panic", |moment: &mut Moment<'_>| {
        if moment.is("take") {
            panic!("no hands");
        }
        Ok(())
    });
    let Outcome::Violated(violations) = &report.outcome else { panic!("{report}") };
    let place = format!("campaign/tests/outcomes.rs:{line}");
    assert_eq!(violations[0].mismatch.difference, Difference::Panicked(place.clone()));
    assert_eq!((violations[0].law.as_str(), violations[0].kind), (RETURNS.id, "take"));
    assert_eq!(failure(&report).observed.rows, ["\"a panic: no hands\""]);
    assert_eq!(failure(&report).identity.difference, format!("panicked at {place}"));
    assert_eq!(failure(&report).reduced.len(), 1);
    assert_eq!(failure(&report).reproduction, "the same violation again");
}

/// The fault of a report that has one, and what its first line says.
fn fault(report: &lawful_campaign::Report) -> &Fault {
    let Outcome::Faulted(fault) = &report.outcome else { panic!("no fault: {report}") };
    assert!(!report.to_string().contains("broke the law"), "a fault is no broken law: {report}");
    fault
}

#[test]
fn a_subject_that_cannot_be_made_is_a_setup_fault() {
    let mut refuses = oracle("outcomes/setup", right);
    refuses.open = Arc::new(|| Err(Fault::Setup("no such disk".into())));
    let report = campaign(refuses).run();
    assert_eq!(*fault(&report), Fault::Setup("no such disk".into()));

    let mut panics = oracle("outcomes/setup-panic", right);
    panics.open = Arc::new(|| panic!("no such driver"));
    let report = campaign(panics).run();
    let Fault::Setup(told) = fault(&report) else { panic!("{report}") };
    assert!(told.starts_with("a panic at campaign/tests/outcomes.rs:") && told.ends_with(": no such driver"), "{told}");
}

#[test]
fn a_failure_that_the_contract_does_not_speak_of_is_a_runtime_fault() {
    let report = run("outcomes/runtime", |moment: &mut Moment<'_>| {
        if moment.times("put") == 3 { Err(Fault::Runtime("disk full".into())) } else { Ok(()) }
    });
    assert_eq!(*fault(&report), Fault::Runtime("disk full".into()));
    assert_eq!(failure(&report).reduced.len(), 3, "a fault is reduced too: {report}");
    assert!(failure(&report).observed.rows[0].contains("disk full"), "{report}");
}

#[test]
fn a_declared_operation_that_is_missing_is_an_unsupported_fault() {
    let report =
        run(
            "outcomes/unsupported",
            |moment: &mut Moment<'_>| {
                if moment.is("count") { Err(Fault::Unsupported("count")) } else { Ok(()) }
            },
        );
    assert_eq!(*fault(&report), Fault::Unsupported("count"));
    assert!(report.to_string().contains("take its feature out of SUPPORTS"), "{report}");
}

#[test]
fn a_panic_of_a_law_is_a_fault_of_the_oracle() {
    static PANICS: Contract = Contract { id: "panics", hears: &[Hears::every(Applied)], ..Contract::EMPTY };
    let mut broken = oracle("outcomes/law", right);
    broken.laws = laws();
    broken.laws.relation(&PANICS, (), |step, ()| match step.seen {
        Seen::Count(_) => panic!("cannot count"),
        _ => lawful_graph::Verdict::Silent,
    });
    let report = campaign(broken).run();
    let Fault::Law(told) = fault(&report) else { panic!("{report}") };
    assert!(told.starts_with("at campaign/tests/outcomes.rs:") && told.ends_with(": cannot count"), "{told}");
    assert_eq!(failure(&report).reduced, ["\"count\""]);
}

/// A shelf that also fails to close.
fn unclosed(name: &str, twist: impl common::Twist, close: fn() -> Result<(), Fault>) -> Oracle<Shelves, Seen> {
    let twist: Arc<dyn common::Twist> = Arc::new(twist);
    let mut unclosed = oracle(name, right);
    unclosed.open = Arc::new(move || Ok(Box::new(Shelf::new(Arc::clone(&twist), close))));
    unclosed
}

const STUCK: fn() -> Result<(), Fault> = || Err(Fault::Close("still locked".into()));

#[test]
fn a_subject_that_cannot_be_closed_is_a_close_fault_of_its_own() {
    let report = campaign(unclosed("outcomes/close", right, STUCK)).run();
    assert_eq!(*fault(&report), Fault::Close("still locked".into()));
    let told = failure(&report);
    assert_eq!((told.reduced.len(), told.reproduction.as_str()), (1, "the same violation again"), "{report}");

    // A replay sees it as well.
    let token = told.token.clone().unwrap_or_default();
    let again = campaign(unclosed("outcomes/close", right, STUCK)).settings(replaying(token)).run();
    assert_eq!(*fault(&again), Fault::Close("still locked".into()));
    let closed = campaign(oracle("outcomes/close", right)).settings(replaying(reduced_file("outcomes.close"))).run();
    assert!(matches!(closed.outcome, Outcome::NotReproduced(_)), "{closed}");
}

#[test]
fn a_scenario_that_cannot_be_closed_is_not_passed_over() {
    let mut stuck = unclosed("outcomes/close-scenario", right, STUCK);
    stuck.scenarios = vec![Scenario::new("one", "given a shelf, when 1 is put, then it is there", [put(0, 1)])];
    let report = campaign(stuck).run();
    assert_eq!(*fault(&report), Fault::Close("still locked".into()));
    assert!(failure(&report).found.starts_with("scenario one"), "{}", failure(&report).found);
}

#[test]
fn a_cleanup_error_stands_beside_the_violation() {
    let report = campaign(unclosed("outcomes/beside", forgets, STUCK)).run();
    assert!(matches!(&report.outcome, Outcome::Violated(violations) if violations[0].law == "contents"), "{report}");
    let told = failure(&report);
    assert_eq!(told.identity.to_string(), "contents at applied after take: missing");
    assert_eq!(told.cleanup, Some(Fault::Close("still locked".into())));
    assert!(report.to_string().contains("\n  cleanup     the subject could not be closed: still locked\n"), "{report}");
}

#[test]
fn a_panic_while_closing_is_a_cleanup_error() {
    let report = campaign(unclosed("outcomes/close-panic", forgets, || panic!("locked twice"))).run();
    assert!(matches!(report.outcome, Outcome::Violated(_)), "{report}");
    let Some(Fault::Close(told)) = &failure(&report).cleanup else { panic!("{report}") };
    assert!(told.starts_with("a panic at campaign/tests/outcomes.rs:") && told.ends_with(": locked twice"), "{told}");
}

#[test]
fn a_cleanup_error_beside_a_fault_does_not_replace_it() {
    let breaks = |moment: &mut Moment<'_>| if moment.is("take") { Err(Fault::Runtime("torn".into())) } else { Ok(()) };
    let report = campaign(unclosed("outcomes/fault-and-close", breaks, STUCK)).run();
    // Whichever history comes first, its own fault is told first.
    match fault(&report) {
        Fault::Runtime(_) => assert_eq!(failure(&report).cleanup, Some(Fault::Close("still locked".into()))),
        other => assert_eq!(*other, Fault::Close("still locked".into()), "{report}"),
    }
}

/// A campaign whose watched children reach this very test.
fn watched(place: &str, name: &str, twist: impl common::Twist) -> Campaign<Shelves, Seen> {
    Campaign::new(oracle(name, twist), place)
        .settings(lawful_campaign::Settings::default())
        .regressions(fresh_folder("no-regressions"))
        .histories(50)
        .steps(12)
        .patience(Duration::from_millis(150))
}

#[test]
fn an_action_that_does_not_return_is_timed_out_and_reduced() {
    let endless = |moment: &mut Moment<'_>| {
        while moment.is("take") && moment.times("put") > 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    };
    let report = watched(std::any::type_name_of_val(&endless), "outcomes/endless", endless).run();
    assert!(matches!(report.outcome, Outcome::TimedOut), "{report}");
    let told = failure(&report);
    assert_eq!(told.identity.to_string(), "returns at applied after some action: stalled");
    assert_eq!(told.reduced, [r#"{"put":{"place":0,"value":0}}"#, r#"{"take":{"place":0}}"#], "{report}");
    assert_eq!(told.reproduction, "the same violation again");
}

#[test]
fn an_end_of_the_process_is_aborted_and_reduced() {
    let aborts = |moment: &mut Moment<'_>| {
        if moment.times("count") == 2 {
            std::process::abort();
        }
        Ok(())
    };
    let place = std::any::type_name_of_val(&aborts);
    let report = watched(place, "outcomes/abort", aborts).isolation(Isolation::Scouted).run();
    assert!(matches!(report.outcome, Outcome::Aborted), "{report}");
    let told = failure(&report);
    assert_eq!(told.identity.to_string(), "returns at applied after some action: aborted");
    assert_eq!(told.reduced, ["\"count\"", "\"count\""], "{report}");
}

#[test]
fn watched_runs_of_one_process_do_not_meet() {
    let aborts_at = |most: usize| {
        move |moment: &mut Moment<'_>| {
            if moment.times("count") == most {
                std::process::abort();
            }
            Ok(())
        }
    };
    let place = std::any::type_name_of_val(&aborts_at);
    let run = |most| {
        let campaign = watched(place, &format!("outcomes/abort-{most}"), aborts_at(most));
        move || campaign.isolation(Isolation::Scouted).run()
    };
    let reports = std::thread::scope(|scope| {
        let threads = [1, 2, 3].map(|most| scope.spawn(run(most)));
        threads.map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    });
    for (most, report) in (1..).zip(&reports) {
        assert!(matches!(report.outcome, Outcome::Aborted), "{report}");
        assert_eq!(failure(report).reduced, vec!["\"count\""; most], "{report}");
    }
}

#[test]
fn a_clause_that_is_never_compared_is_unreached() {
    let mut thin = oracle("outcomes/unreached", right);
    thin.grammar.kinds = &["put", "take"];
    let report = campaign(thin.clone()).histories(1_000).run();
    assert!(matches!(&report.outcome, Outcome::Unreached(what) if what == &["count: count"]), "{report}");
    assert_eq!(report.record.unreached, ["count: count"]);

    thin.supported = Arc::new(|kind| kind != "count");
    let report = campaign(thin).histories(1_000).run();
    assert!(report.is_green(), "{report}");
    assert_eq!((report.record.judged(), &report.record.not_applicable[..]), ((1, 2), &["count".to_string()][..]));
}

#[test]
fn a_thin_category_and_a_premise_that_never_held_are_unreached() {
    let mut thin = oracle("outcomes/reach", right);
    let witness =
        Scenario::new("nothing twice", "given a shelf, when two are taken, then none is there", [take(0), take(0)]);
    let list = vec![Category { witness, least: 10 }];
    thin.reach = Some(Categories { list, classify: |_| std::collections::BTreeSet::new() });
    thin.relations = vec![lawful_graph::Twice {
        contract: &NEVER,
        of: "contents",
        transform: |_| None,
        relate: |_, _| lawful_graph::Verdict::upheld(0),
    }];
    let report = campaign(thin).histories(1_000).run();
    let Outcome::Unreached(what) = &report.outcome else { panic!("{report}") };
    assert_eq!(what[..], ["never: premise", "reach of `nothing twice`: 0 of 2000 histories, required 10 per thousand"]);
}

#[test]
fn what_only_a_relation_reaches_is_told_as_the_law_that_it_breaks() {
    // Only the upper places are wrong, and the grammar generates none of them.
    let loses_the_last = |moment: &mut Moment<'_>| {
        moment.pairs.retain(|(place, _)| *place != 7);
        Ok(())
    };
    let mut wrong = oracle("outcomes/related", loses_the_last);
    wrong.grammar.put = |domain, choices| put(choices.below(4) as u32, choices.below(domain.values) as u32);
    wrong.relations = vec![lawful_graph::Twice {
        contract: &HIGHER,
        of: "contents",
        transform: |history| Some((history.to_vec(), history.iter().map(|action| higher(action, 4)).collect())),
        relate: |low, high| {
            let held = |seen: &[(Checkpoint, Seen)]| match &seen[1].1 {
                Seen::All(all) => all.len(),
                _ => 0,
            };
            let pairs = low.steps.iter().zip(&high.steps);
            let differs = pairs.clone().find(|(low, high)| held(&low.1) != held(&high.1));
            let differs =
                differs.map(|(low, high)| Mismatch::values(&held(&low.1), &held(&high.1), Difference::Missing));
            lawful_graph::Verdict::from(differs).comparing(pairs.count())
        },
    }];
    let report = campaign(wrong.clone()).run();
    let found = failure(&report);
    assert_eq!(
        (&found.identity.law[..], &found.identity.difference.to_string()[..]),
        ("contents", "missing"),
        "{report}"
    );
    assert!(found.found.contains("made by a relation of seed"), "{report}");
    assert_eq!(found.reduced, [serde_json::to_string(&put(7, 0)).unwrap()], "{report}");
    // Its line replays it, although no token does.
    assert_eq!(found.token, None);
    let again = campaign(wrong).settings(replaying(reduced_file("outcomes.related"))).run();
    assert_eq!(failure(&again).identity, found.identity, "{again}");
}

/// The same action at a higher place.
fn higher(action: &Do, by: u32) -> Do {
    match action {
        Do::Put { place, value } => put(place + by, *value),
        Do::Take { place } => take(place + by),
        Do::Count => Do::Count,
    }
}

static HIGHER: Contract =
    Contract { id: "higher", hears: &[Hears::every(Published)], clauses: &[Clause::every("held")], ..Contract::EMPTY };

static NEVER: Contract = Contract {
    id: "never",
    hears: &[Hears::every(Published)],
    clauses: &[Clause::every("premise")],
    ..Contract::EMPTY
};

fn reduced_file(property: &str) -> String {
    lawful_campaign::output_folder().join("failures").join(format!("{property}.reduced.json")).display().to_string()
}

#[test]
fn a_replay_that_does_not_show_its_violation_is_not_reproduced() {
    let report = run("outcomes/repaired", forgets);
    assert!(matches!(report.outcome, Outcome::Violated(_)), "{report}");
    let repaired =
        campaign(oracle("outcomes/repaired", right)).settings(replaying(reduced_file("outcomes.repaired"))).run();
    let told = "the history ran (3 actions): passed; it should show contents at applied after take: missing";
    assert!(matches!(&repaired.outcome, Outcome::NotReproduced(what) if what == told), "{repaired}");
    assert!(!repaired.is_green());

    // Another violation is not this one.
    let other = campaign(oracle("outcomes/repaired", |moment: &mut Moment<'_>| {
        moment.pairs.clear();
        Ok(())
    }));
    let other = other.settings(replaying(reduced_file("outcomes.repaired"))).run();
    let Outcome::NotReproduced(told) = &other.outcome else { panic!("{other}") };
    assert!(told.contains("violated: contents at published after put: missing"), "{told}");
}

#[test]
fn wrong_use_is_a_fault_and_nothing_runs() {
    static TYPO: Contract = Contract { id: "typo", hears: &[Hears::after(Applied, &["takes"])], ..Contract::EMPTY };
    let mut typo = oracle("outcomes/typo", right);
    typo.laws.relation(&TYPO, (), |_, ()| lawful_graph::Verdict::Silent);
    let report = campaign(typo).run();
    let told = "typo: the contract names the kind `takes`, which no action has";
    assert_eq!(*fault(&report), Fault::Misuse(told.into()));
    assert!(phases(&report).is_empty());
    assert!(report.to_string().contains("nothing was judged"), "{report}");
}

#[test]
fn a_history_in_a_test_is_judged_alone() {
    let history = vec![put(1, 5), put(2, 6), take(1)];
    let right = campaign(oracle("outcomes/by-hand", right)).replay(history.clone());
    assert!(right.is_green() && phases(&right) == [("replay", 1)], "{right}");
    let wrong = campaign(oracle("outcomes/by-hand", forgets)).replay(history);
    assert_eq!(failure(&wrong).identity.to_string(), "contents at applied after take: missing");
    assert_eq!(failure(&wrong).reduced.len(), 3, "it is told as it stands");
}
