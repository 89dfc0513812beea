//! What the contracts of exclusive leases, support and construction ignore and retain, each with its pair of products:
//! a difference that is ignored is accepted on both sides, one that is retained is rejected on one.

use lawful::campaign::{Bench, FIXED_SEED, Oracle, Outcome};
use lawful::lease::{construction, exclusive, support};
use lawful_calibration::counterfeits::lease as counterfeits;
use lawful_calibration::domain::Kit;
use lawful_calibration::lease::{construction as of_construction, exclusive as of_exclusive, support as of_support};
use lawful_calibration::subjects::lease::construction::{Collected, Nested};
use lawful_grammars::Grammar;

/// Runs every scenario and a few generated histories; each must pass.
fn accepted<G: Grammar, O: Clone + PartialEq + 'static>(difference: &str, oracle: Oracle<G, O>) {
    let mut bench = Bench::new(oracle);
    let generated: Vec<_> = (0..40).map(|case| bench.case(FIXED_SEED, case, 60)).collect();
    let scenarios: Vec<_> = bench.oracle().scenarios.iter().map(|scenario| scenario.history.clone()).collect();
    for history in scenarios.into_iter().chain(generated) {
        let outcome = bench.execute(&history).outcome;
        assert!(matches!(outcome, Outcome::Passed), "{difference}: {outcome}");
    }
}

/// Each retained difference and the counterfeit that shows it; its witness must be rejected by its own law.
fn rejected<G: Grammar, O: Clone + PartialEq + 'static>(kit: &Kit<G, O>, pairs: &[(&str, &str)]) {
    assert_eq!(pairs.iter().map(|(difference, _)| *difference).collect::<Vec<_>>(), kit.contract.retains);
    let wrong = (kit.wrong)();
    for (difference, name) in pairs {
        let suspect = wrong.iter().map(|wrong| &wrong.suspect).find(|suspect| suspect.name == *name);
        let suspect = suspect.unwrap_or_else(|| panic!("no counterfeit is called {name}"));
        let mut bench = Bench::new(Oracle { open: suspect.open.clone(), ..(kit.honest)("differences") });
        let history = bench.sentences().closed(suspect.witness.clone());
        match bench.execute(&history).outcome {
            Outcome::Violated(violations) => assert_eq!(violations[0].law, suspect.law, "{difference}: {name}"),
            other => panic!("{difference}: {name}: {other}"),
        }
    }
}

mod leases {
    use exclusive::{Claim, Held, Reply, Trouble};

    use super::counterfeits::exclusive::{Behaviour, Fake, Honest, Store};
    use super::*;

    /// Tokens with gaps; a refusal that was a `None` first.
    struct Gaps;
    impl Behaviour for Gaps {
        fn acquire(&mut self, store: &mut Store, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
            store.newest += 6;
            let vacant = store.live(resource).is_none().then_some(());
            vacant.map(|()| store.grant(resource, client, ttl)).ok_or(Trouble::Refused)
        }
    }

    /// The list from the back.
    struct Backwards;
    impl Behaviour for Backwards {
        fn list(&mut self, store: &mut Store) -> Reply<Vec<(u32, Held)>> {
            Ok(store.all_held().into_iter().rev().collect())
        }
        fn release(&mut self, store: &mut Store, claim: Claim) -> Reply<()> {
            match store.under(claim) {
                Ok(_) => drop(store.entries.remove(&claim.resource)),
                Err(refused) => return Err(refused),
            }
            Ok(())
        }
    }

    /// Expired leases go as soon as time passes.
    struct Eager;
    impl Behaviour for Eager {
        fn advance(&mut self, store: &mut Store, ticks: u32) -> Reply<()> {
            store.now += u64::from(ticks);
            let now = store.now;
            store.entries.retain(|_, entry| now < entry.due);
            Ok(())
        }
    }

    #[test]
    fn ignored_differences_are_accepted_on_both_sides() {
        let [numbers, order, refusal, removal] = exclusive::CONTRACT.ignores else {
            panic!("each ignored difference has its pair here")
        };
        for difference in [numbers, order, refusal, removal] {
            accepted(difference, exclusive::oracle("differences", || Fake::new(Honest)));
        }
        accepted(numbers, exclusive::oracle("differences", || Fake::new(Gaps)));
        accepted(order, exclusive::oracle("differences", || Fake::new(Backwards)));
        accepted(refusal, exclusive::oracle("differences", || Fake::new(Gaps)));
        accepted(removal, exclusive::oracle("differences", || Fake::new(Eager)));
    }

    #[test]
    fn retained_differences_are_rejected() {
        let pairs = [
            ("the tick at which a lease is absent, exactly", "one-tick-late"),
            ("whether a token is greater than every earlier one of its resource", "token-goes-with-its-row"),
            ("which claim was accepted: two claims of one client on one resource differ", "work-by-client"),
            ("multiplicity: a resource that is listed twice has two holders", "listed-again-after-renewal"),
            ("the ticks left, where the product tells them", "ticks-never-fall"),
        ];
        rejected(&of_exclusive::kit(), &pairs);
    }
}

mod handles {
    use support::{Reply, Trouble};

    use super::counterfeits::support::{Behaviour, Fake, Honest, Store};
    use super::*;

    /// Handles with gaps, the list from the back, a refusal that was a `None` first.
    struct Other;
    impl Behaviour for Other {
        fn start(&mut self, store: &mut Store, subject: u32) -> Reply<u64> {
            store.next += 6;
            Ok(store.attempt(subject))
        }
        fn replace(&mut self, store: &mut Store, handle: u64) -> Reply<u64> {
            store.replace(handle).ok().ok_or(Trouble::Refused)
        }
        fn rows(&mut self, store: &Store) -> Reply<Vec<u32>> {
            let rows: std::collections::BTreeSet<u32> = store.live.values().copied().collect();
            Ok(rows.into_iter().rev().collect())
        }
    }

    #[test]
    fn ignored_differences_are_accepted_on_both_sides() {
        assert_eq!(support::CONTRACT.ignores.len(), 3, "each ignored difference has its pair here");
        for difference in support::CONTRACT.ignores {
            accepted(difference, support::oracle("differences", || Fake::new(Honest)));
            accepted(difference, support::oracle("differences", || Fake::new(Other)));
        }
    }

    #[test]
    fn retained_differences_are_rejected() {
        let pairs = [
            (
                "which handle supports: two histories with the same rows and counts differ in what a release does",
                "rows-and-counts",
            ),
            ("whether an attempt was accepted before its promise rejected", "rejection-clears-lease"),
            ("the number of live handles, where the product tells it", "replaced-counted"),
            ("multiplicity: a subject that is listed twice", "listed-once-a-handle"),
        ];
        rejected(&of_support::kit(), &pairs);
    }
}

mod parts {
    use super::*;

    #[test]
    fn ignored_differences_are_accepted_on_both_sides() {
        let [order, made] = construction::CONTRACT.ignores else { panic!("each ignored difference has its pair here") };
        // A vector returns its first part first, boxes within boxes their last.
        for difference in [order, made] {
            accepted(difference, construction::oracle("differences", || Collected));
            accepted(difference, construction::oracle("differences", || Nested));
        }
    }

    #[test]
    fn retained_differences_are_rejected() {
        let pairs = [
            ("which step's error the caller gets", "cleanup-error-wins"),
            ("how often each part is returned", "guard-and-hand"),
            ("parts that are taken after the step that failed", "goes-on-after-failure"),
        ];
        rejected(&of_construction::kit(), &pairs);
    }
}
