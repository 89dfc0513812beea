//! The document service passes its composed oracle, and every wrong version of it is told by the right law.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::kits::{DEAR, clean_matrix};
use lawful::campaign::{Bench, Campaign, Outcome, Suspect, blind_spots};
use lawful_calibration::counterfeits::service::{FaultKind, all, wrong};
use lawful_calibration::domain::Shipped;
use lawful_calibration::service::{Do, Seen, ServiceGrammar, ServiceOracle, kit, lie, oracle};
use lawful_calibration::subjects::service::Service;

fn honest(name: &str) -> ServiceOracle {
    oracle(name, Service::new)
}

fn suspects() -> Vec<Suspect<Do, Seen>> {
    all().into_iter().map(|counterfeit| wrong(counterfeit).suspect).collect()
}

fn bench(suspect: &Suspect<Do, Seen>) -> Bench<ServiceGrammar, Seen> {
    Bench::new(ServiceOracle { open: suspect.open.clone(), ..honest("service") })
}

#[test]
fn the_service_passes() {
    let report = Campaign::new(honest("test/service"), "").histories(20).steps(60).time(Duration::from_secs(30)).run();
    println!("{report}");
    report.assert_green();
}

#[test]
fn the_matrix_is_clean() {
    clean_matrix(&kit(), DEAR);
}

/// The roots of the first violation that a seed finds, and after how many histories.
fn roots(bench: &mut Bench<ServiceGrammar, Seen>, seed: u64) -> Option<(BTreeSet<String>, u64)> {
    (0..1_000).find_map(|case| {
        let history = bench.case(seed, case, 60);
        match bench.execute(&history).outcome {
            Outcome::Violated(violations) => Some((violations.into_iter().map(|found| found.law).collect(), case + 1)),
            Outcome::Passed => None,
            other => panic!("{other}"),
        }
    })
}

/// How many seeds look for every how many-th wrong version; `LAWFUL_LONG` asks for twenty and all of them, which takes a
/// minute.
fn seeds_and_step() -> (u64, usize) {
    if std::env::var_os("LAWFUL_LONG").is_some() { (20, 1) } else { (1, 4) }
}

#[test]
fn the_root_law_is_right_for_every_wrong_version_and_every_seed() {
    let (mut wrong, (seeds, step)) = (Vec::new(), seeds_and_step());
    for suspect in suspects().into_iter().step_by(step) {
        let (mut bench, mut found) = (bench(&suspect), Vec::new());
        let mut blocked = BTreeSet::new();
        for seed in 0..seeds {
            match roots(&mut bench, seed) {
                Some((roots, cases)) if roots == BTreeSet::from([suspect.law.clone()]) => found.push(cases),
                other => wrong.push(format!("{}, seed {seed}: {other:?} and not {}", suspect.name, suspect.law)),
            }
            blocked.extend(bench.judgement.blocked.iter().map(|blocked| blocked.law.clone()));
        }
        found.sort_unstable();
        let (most, median) = (found.last(), found.get(found.len() / 2));
        println!("{:34} {:20} median {median:?} most {most:?} blocked {blocked:?}", suspect.name, suspect.law);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Laws whose fault no reading of the service can show.
const OUT_OF_SIGHT: [(&str, &str); 1] =
    [("tree[*]/links", "parents and children are read from the same rows, so both directions of a link agree")];

#[test]
fn every_law_that_the_service_reaches_has_a_wrong_version_that_only_it_tells() {
    let oracle = honest("service");
    let bench = Bench::new(oracle.clone());
    let out_of_reach = bench.judgement.ledger.not_applicable(&*oracle.supported);
    let told: BTreeSet<_> = all().into_iter().map(|counterfeit| counterfeit.law).collect();
    let laws: Vec<_> = oracle.laws.laws().into_iter().map(|law| law.name).collect();
    let untold: Vec<_> =
        laws.iter().filter(|law| !out_of_reach.contains(law) && !told.contains(law.as_str())).collect();
    println!("{} laws, {} of them out of reach, {} told", laws.len(), out_of_reach.len(), told.len());
    assert_eq!(untold, OUT_OF_SIGHT.map(|(law, _)| law));
}

#[test]
fn witnesses_are_legal_and_no_action_can_be_left_out() {
    let mut longer = Vec::new();
    for suspect in suspects() {
        let mut bench = bench(&suspect);
        let closed = bench.sentences().closed(suspect.witness.clone());
        bench.sentences().derive(&closed).unwrap_or_else(|excluded| panic!("{}: {excluded}", suspect.name));
        for at in 0..suspect.witness.len() {
            let mut shorter = suspect.witness.clone();
            shorter.remove(at);
            if bench.sentences().admits(&shorter) {
                let shorter = bench.sentences().closed(shorter);
                if let Outcome::Violated(found) = bench.execute(&shorter).outcome {
                    longer.push(format!("{} shows `{}` without action {at}", suspect.name, found[0].law));
                }
            }
        }
    }
    assert!(longer.is_empty(), "{longer:#?}");
}

#[test]
fn names_are_unique_and_at_most_a_third_are_displaced_constants() {
    let all = all();
    let names: BTreeSet<_> = all.iter().map(|counterfeit| counterfeit.name).collect();
    let mut parts = BTreeMap::<_, usize>::new();
    all.iter().for_each(|counterfeit| *parts.entry(counterfeit.law.split('/').next()).or_default() += 1);
    println!("{} wrong versions: {parts:?}", all.len());
    assert_eq!(names.len(), all.len());
    assert!(all.iter().filter(|counterfeit| counterfeit.kind == FaultKind::DisplacedConstant).count() * 3 <= all.len());
}

/// What no law notices, and why that is a limit.
const LIMITS: [(&str, &str); 0] = [];

#[test]
fn every_observation_is_noticed() {
    let spots = blind_spots(&honest("blind-spots-service"), lie, 4, 40);
    println!("{spots}");
    let unnoticed: Vec<_> = spots.unnoticed().iter().map(|spot| spot.to_string()).collect();
    assert_eq!(unnoticed, LIMITS.map(|(spot, _)| spot.to_string()));
}

#[test]
fn the_composition_is_drawn_and_fits_on_a_page() {
    let dot = kit().dot();
    for drawn in ["lease/holder", "tree[*]/acyclic", "receipt/settlement", "listing/contents", "visible", "repeats"] {
        assert!(dot.contains(drawn), "{drawn}");
    }
    let lines = include_str!("../../examples/service_oracle.rs").lines().count();
    println!("the composition has {lines} lines");
    assert!(lines <= 60);
}
