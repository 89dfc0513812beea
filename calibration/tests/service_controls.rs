//! The controls of the grammar of a document service. `--nocapture` shows the figures.

use lawful_calibration::service::{ServiceGrammar, categories, scenarios};
use lawful_grammars::{Mix, Sentences, controls};
use quickcheck::Gen;

#[test]
fn every_witness_is_reconstructed() {
    let derivations = controls::reconstruction(&Sentences::new(ServiceGrammar::default()), &scenarios());
    println!("{derivations}");
    assert_eq!(derivations.lost(), [""; 0]);
}

#[test]
fn categories_are_reached_in_the_default_budget() {
    let source = &mut Gen::from_size_and_seed(60, 1);
    let sentences = Sentences::new(ServiceGrammar::default());
    let reach = controls::reach(&sentences, &Mix::of_length(60), &categories(), 1_000, source);
    println!("{reach}");
    assert_eq!(reach.short(), [""; 0]);
}
