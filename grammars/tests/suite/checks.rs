//! What every grammar is held to, whatever its domain.
use std::collections::BTreeSet;
use std::fmt::Debug;

use lawful_contract::Kinds;
use lawful_grammars::controls::{self, Agreement, Categories, Outside, Reach};
use lawful_grammars::{Grammar, Keying, Mix, Partition, Scenario, Sentences, Window};
use quickcheck::Gen;

/// A bounded domain for enumeration.
pub(crate) fn bounded(keys: usize, values: usize, bulk: usize) -> Window {
    Window { first: 0, stride: 1, keys, values, bulk, keying: Keying::Uniform }
}

/// A marginal case.
pub(crate) fn case<A: Clone>(name: &'static str, history: &[A]) -> Scenario<A> {
    Scenario::new(name, "a marginal case", history)
}

/// A history just outside the language.
pub(crate) fn outside<A: Clone>(name: &'static str, step: usize, reason: &'static str, history: &[A]) -> Outside<A> {
    Outside { name, history: history.to_vec(), step, reason }
}

/// Every scenario derives, has its own name, and together they use every kind that is supported.
pub(crate) fn reconstructed<G: Grammar>(grammar: G, scenarios: &[Scenario<G::Action>], least: usize) {
    let sentences = Sentences::new(grammar);
    let derivations = controls::reconstruction(&sentences, scenarios);
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
    assert!(scenarios.len() >= least, "{} scenarios", scenarios.len());
    let names: BTreeSet<_> = scenarios.iter().map(|scenario| scenario.name).collect();
    assert_eq!(names.len(), scenarios.len());
    let histories = scenarios.iter().flat_map(|scenario| sentences.closed(scenario.history.clone()));
    let used: BTreeSet<_> = histories.map(|action| action.kind_name()).collect();
    let kinds: BTreeSet<_> = sentences.rules().iter().map(|rule| rule.kind).collect();
    assert_eq!(used, kinds);
}

/// The marginal cases derive.
pub(crate) fn marginal<G: Grammar>(grammar: G, window: &Window, cases: &[Scenario<G::Action>]) {
    let derivations = controls::range(&Sentences::new(grammar).narrow(window), cases);
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
}

/// Nearby histories are turned away at their step for their reason.
pub(crate) fn turned_away<G: Grammar>(grammar: G, window: &Window, cases: &[Outside<G::Action>]) {
    let exclusion = controls::exclusion(&Sentences::new(grammar).narrow(window), cases);
    println!("{exclusion}");
    assert_eq!(exclusion.wrong(), [""; 0]);
}

/// Generator and recogniser agree over a bounded domain.
pub(crate) fn agree<G: Grammar>(
    name: &str,
    grammar: G,
    window: &Window,
    length: usize,
    offered: &[G::Action],
) -> Agreement {
    let agreement = controls::agreement(&Sentences::new(grammar).narrow(window), length, offered);
    println!("{name}: {agreement}");
    assert!(agreement.holds(), "{name}");
    agreement
}

/// Every category occurs often enough in the default budget.
pub(crate) fn reached<G: Grammar>(grammar: G, categories: &Categories<G::Action>) -> Reach {
    let source = &mut Gen::from_size_and_seed(100, 1);
    let reach = controls::reach(&Sentences::new(grammar), &Mix::of_length(100), categories, 1_000, source);
    println!("{reach}");
    assert_eq!(reach.short(), [""; 0]);
    reach
}

/// Each rule removed loses a witness or a category.
pub(crate) fn ablated<G: Grammar>(grammar: G, scenarios: &[Scenario<G::Action>], categories: &Categories<G::Action>) {
    let finds = |sentences: &Sentences<G>| {
        let source = &mut Gen::from_size_and_seed(100, 1);
        let mix = Mix { bulk: 1_000, ..Mix::of_length(100) };
        let reach = controls::reach(sentences, &mix, categories, 200, source);
        // Rare ones would need a larger budget, and chance would decide whether they are found.
        let often = reach.lines.iter().filter(|line| line.total() > 0 && line.least >= 50);
        often.map(|line| line.name.to_string()).collect()
    };
    let ablation = controls::ablation(&Sentences::new(grammar), scenarios, &finds);
    println!("{ablation}");
    assert_eq!(ablation.idle(), [""; 0]);
}

/// Generated histories are members of the whole language and of their window, are plain data, and end as they should.
pub(crate) fn members<G>(grammar: G, ends: impl Fn(&[G::Action]) -> bool)
where
    G: Grammar,
    G::Action: Debug,
{
    let whole = Sentences::new(grammar);
    let source = &mut Gen::from_size_and_seed(100, 7);
    for partition in 0..3 {
        let mut weights = [0; 3];
        weights[partition] = 1;
        let mix = Mix { weights, ..Mix::of_length(40) };
        for _ in 0..30 {
            let (plan, history) = whole.draw(&mix, source);
            assert_eq!(plan.partition, Partition::ALL[partition]);
            assert_eq!(whole.derive(&history).err(), None);
            assert_eq!(whole.narrow(&plan.window).derive(&history).err(), None);
            assert!(history.is_empty() || ends(&history), "{:?}", history.last());
            let text = serde_json::to_string(&history).unwrap();
            assert_eq!(serde_json::from_str::<Vec<G::Action>>(&text).unwrap(), history);
        }
    }
}
