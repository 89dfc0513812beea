//! Reduction: the same violation, deterministic, least where that can be shown.

mod common;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use common::{
    Do, Moment, Seen, Shelves, campaign, failure, forgets, oracle, phases, put, replaying, run, stored, take,
};
use lawful_campaign::{Bench, ENUMERATED, LOCAL, Least, Reduction, Same, reduce};
use lawful_contract::Kinds;
use lawful_grammars::{Keying, Sentences, Window};
use lawful_graph::Fault;

fn reduced(history: &[Do], shows: impl Fn(&[Do]) -> bool) -> Reduction<Do> {
    reduce(&Sentences::new(Shelves::new()), history.to_vec(), &mut |candidate, _| shows(candidate))
}

fn puts(history: &[Do]) -> Vec<(u32, u32)> {
    let pair = |action: &Do| if let Do::Put { place, value } = action { Some((*place, *value)) } else { None };
    history.iter().filter_map(pair).collect()
}

/// Three faults that come into each other's way: with three puts a take forgets, with two it invents, and a count after
/// a take is off by one.
fn three_faults(moment: &mut Moment<'_>) -> Result<(), Fault> {
    let (puts, takes) = (moment.times("put"), moment.times("take"));
    match moment.answer {
        Seen::Answer(answer) if moment.done.last().is_some_and(|last| matches!(last, Do::Take { .. })) => {
            *answer = match (puts, *answer) {
                (2, None) => Some(7),
                (3.., Some(_)) => None,
                (_, answer) => answer,
            };
        }
        Seen::Count(count) if takes > 0 => *count += 1,
        _ => {}
    }
    Ok(())
}

#[test]
fn a_failure_stays_the_failure_that_was_found() {
    let mut met: BTreeMap<String, BTreeSet<Vec<String>>> = BTreeMap::new();
    let mut others = BTreeSet::new();
    for seed in 0..30 {
        let report = campaign(oracle("shrink/three", three_faults)).seed(seed).run();
        let told = failure(&report);
        let found = stored(&told.original.1).shows.unwrap_or_else(|| panic!("the original names what it shows"));
        assert_eq!(told.identity, found, "seed {seed} slipped: {report}");
        let history: Vec<Do> =
            told.reduced.iter().map(|line| serde_json::from_str(line).unwrap_or(Do::Count)).collect();
        let again = Bench::new(oracle("shrink/three", three_faults)).execute(&history);
        assert_eq!(again.outcome.identity(), Some(found.clone()), "seed {seed}: the reduced history shows it");
        others.extend(told.other_findings.iter().map(|(what, times)| {
            assert!(*times > 0 && *what != found.to_string(), "{report}");
            what.clone()
        }));
        met.entry(found.to_string()).or_default().insert(told.reduced.clone());
    }
    let faults = [
        "contents at applied after take: extra",
        "contents at applied after take: missing",
        "count at applied after count: wrong value",
    ];
    assert_eq!(met.keys().collect::<Vec<_>>(), faults, "each fault is found first by some seed");
    assert!(others.contains(faults[0]), "and this one is met by the reduction of another: {others:?}");
    let forms: Vec<_> = met.values().map(|forms| forms.iter().collect::<Vec<_>>()).collect();
    assert!(forms.iter().all(|forms| forms.len() == 1), "every seed of one fault ends in the same history: {forms:?}");
    assert_eq!(forms.iter().map(|forms| forms[0].len()).collect::<Vec<_>>(), [3, 4, 2]);
}

#[test]
fn other_findings_stand_in_the_report_with_their_counts() {
    let reports = (0..30).map(|seed| campaign(oracle("shrink/others", three_faults)).seed(seed).run());
    let mut with_others = reports.filter(|report| !failure(report).other_findings.is_empty());
    let report = with_others.next().unwrap_or_else(|| panic!("no reduction met another fault"));
    let told = failure(&report);
    let line = report.to_string().lines().find(|line| line.starts_with("  others ")).map(String::from);
    let listed: Vec<_> = told.other_findings.iter().map(|(what, times)| format!("{what} ({times}×)")).collect();
    assert_eq!(line, Some(format!("  others      {}", listed.join("; "))));
}

#[test]
fn reduction_is_deterministic_and_its_path_repeats_it_without_executions() {
    let sentences = Sentences::new(Shelves::new());
    let bench = Bench::new(oracle("shrink/path", forgets));
    for case in 0..20 {
        let start = bench.sentences().draw(&lawful_grammars::Mix::of_length(40), &mut quickcheck_gen(case)).1;
        let run = Bench::new(oracle("shrink/path", forgets)).execute(&start);
        let Some(identity) = run.outcome.identity() else { continue };
        let start = start[..run.steps].to_vec();
        let mut execute = Bench::new(oracle("shrink/path", forgets));
        let mut shows =
            |candidate: &[Do], _: Same| execute.execute(candidate).outcome.identity().as_ref() == Some(&identity);
        let once = reduce(&sentences, start.clone(), &mut shows);
        assert_eq!(reduce(&sentences, start.clone(), &mut shows), once);
        let mut attempt = 0;
        let by_path = reduce(&sentences, start, &mut |_, _| {
            attempt += 1;
            once.path.contains(&(attempt - 1))
        });
        assert_eq!(by_path, once);
    }
}

fn quickcheck_gen(seed: u64) -> quickcheck::Gen {
    quickcheck::Gen::from_size_and_seed(40, seed)
}

#[test]
fn a_replayed_path_executes_one_history() {
    let first = run("shrink/jump", forgets);
    let token = failure(&first).token.clone().unwrap_or_default();
    assert_eq!(token.split('-').count(), 6, "the token carries its path: {token}");
    let again = campaign(oracle("shrink/jump", forgets)).settings(replaying(token)).run();
    assert_eq!((phases(&again), again.record.actions()), (vec![("replay", 1)], 3));
    assert_eq!(failure(&again).reduced, failure(&first).reduced);
}

/// Every history of two places, two values and up to `most` actions.
fn small(most: usize) -> Vec<Vec<Do>> {
    let window = Window { first: 0, stride: 1, keys: 2, values: 2, bulk: 0, keying: Keying::Uniform };
    let narrow = Sentences::new(Shelves::new()).narrow(&window);
    let mut histories = Vec::new();
    for length in 1..=most {
        let _ = narrow.enumerate::<()>(length, &mut |history| {
            histories.push(history.to_vec());
            ControlFlow::Continue(())
        });
    }
    histories
}

#[test]
fn a_reduced_history_is_minimal() {
    let shorter = small(2);
    assert_eq!(shorter.len(), 7 + 7 * 7, "a count, two takes and four puts");
    let mut bench = Bench::new(oracle("shrink/minimal", forgets));
    assert!(shorter.iter().all(|history| bench.execute(history).outcome.identity().is_none()));
    assert_eq!(failure(&run("shrink/minimal", forgets)).reduced.len(), 3);
}

#[test]
fn enumeration_finds_what_no_single_step_does() {
    // Three puts in two places show it, and so do two puts in descending places; dropping one put never leads there.
    let shows = |history: &[Do]| {
        let puts = puts(history);
        let places: BTreeSet<_> = puts.iter().map(|put| put.0).collect();
        puts.len() == history.len()
            && (puts.len() >= 3 && places.len() >= 2 || puts.len() == 2 && puts[0].0 > puts[1].0)
    };
    let least = reduced(&[put(0, 0), put(1, 0), put(1, 0)], shows);
    assert_eq!((least.history, least.least), (vec![put(1, 0), put(0, 0)], Least::Shown));
    assert!(least.enumerated > 0);
}

#[test]
fn what_enumeration_proved_and_where_its_bound_was_hit_is_told() {
    let three = reduced(&[put(4, 9), Do::Count, take(2), put(7, 3), take(4)], |history| puts(history).len() >= 2);
    assert_eq!((&three.history[..], three.least), (&[put(0, 0), put(0, 0)][..], Least::Shown));

    // Longer histories are not enumerated; a count and a take are tried in place of each put, and what can be done with
    // one place and two values in place of each run of three puts (nine histories) and of two (twelve).
    let five = reduced(&vec![put(3, 3); 9], |history| puts(history).len() >= 5);
    assert_eq!(
        (&five.history[..], five.least, five.enumerated),
        (&[const { Do::Put { place: 0, value: 0 } }; 5][..], Least::BoundHit, 2 * 5 + 9 + 12)
    );

    // Four different places and two values: more histories than the bound.
    let wide = |history: &[Do]| match history {
        [
            Do::Put { place: a, value: 0 },
            Do::Put { place: b, value: 1 },
            Do::Take { place: c },
            Do::Take { place: d },
        ] => BTreeSet::from([a, b, c, d]).len() == 4,
        _ => false,
    };
    let wide = reduced(&[put(0, 0), put(1, 1), take(2), take(3)], wide);
    assert_eq!((wide.history.len(), wide.least, wide.enumerated), (4, Least::BoundHit, ENUMERATED));
}

#[test]
fn the_report_says_whether_the_least_was_shown() {
    assert!(failure(&run("shrink/shown", forgets)).reduction.ends_with("; the least of its kinds and keys"));
    let five = run("shrink/bound", |moment: &mut Moment<'_>| {
        if moment.times("put") >= 5 {
            moment.pairs.clear()
        }
        Ok(())
    });
    let told = failure(&five);
    assert_eq!(told.reduced.len(), 5);
    assert!(told.reduction.ends_with("; not shown to be the least"), "{}", told.reduction);
}

#[test]
fn keys_are_renamed_jointly_and_values_are_lowered() {
    let same_place = |history: &[Do]| match history {
        [.., Do::Put { place: a, value }, Do::Take { place: b }] => a == b && *value >= 12,
        _ => false,
    };
    let least = reduced(&[put(2, 50), put(6, 44), take(6)], same_place);
    assert_eq!(least.history, [put(0, 12), take(0)]);
}

#[test]
fn the_local_passes_end_at_their_bound() {
    // Values can only go down one by one: nine of them, each by ninety-nine.
    let start = vec![put(0, 99); 9];
    let sum = |history: &[Do]| puts(history).iter().map(|put| put.1).sum::<u32>();
    let least = Cell::new(sum(&start));
    let slow = reduced(&start, |history| {
        let shown = history.len() == 9 && sum(history) + 1 == least.get();
        least.set(least.get() - u32::from(shown));
        shown
    });
    assert_eq!(slow.executions, LOCAL);
    assert!(sum(&slow.history) > 0);
}

#[test]
fn no_candidate_lies_outside_the_language_or_is_tried_twice() {
    let sentences = Sentences::new(Shelves::new());
    let mut tried = Vec::new();
    let start: Vec<Do> = (0..7).flat_map(|n| [put(n, 90 - n), take(n), Do::Count]).collect();
    reduce(&sentences, start, &mut |candidate, _| {
        assert!(sentences.admits(candidate), "{candidate:?}");
        tried.push(format!("{candidate:?}"));
        puts(candidate).iter().any(|put| put.0 == 5) && candidate.iter().any(|action| action.kind_name() == "take")
    });
    let different: BTreeSet<_> = tried.iter().collect();
    assert_eq!(different.len(), tried.len());
}
