//! The controls notice grammars that are wrong. Every fault here is planted.

use std::collections::BTreeSet;

use lawful_contract::Kinds;
use lawful_grammars::controls::{self, Categories, Category, Outside};
use lawful_grammars::{Grammar, Mix, Rule, Scenario, Sentences};
use quickcheck::Gen;
use serde::{Deserialize, Serialize};

/// Says a number below three.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Say(usize);

impl Kinds for Say {
    const KINDS: &'static [&'static str] = &["say"];
    fn kind(&self) -> usize {
        0
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    None,
    /// Two sequences of choices produce one action.
    Repeats,
    /// Produces an action that it refuses.
    SaysTooMuch,
    /// Admits an action that it does not produce.
    SaysTooLittle,
    /// Readiness changes and its number does not.
    Fickle,
    /// A second rule says what the first one says.
    Redundant,
}

#[derive(Clone)]
struct Toy(Fault);

impl Grammar for Toy {
    type State = usize;
    type Action = Say;

    fn start(&self) -> usize {
        0
    }

    fn rules(&self) -> Vec<Rule<usize, Say>> {
        let Toy(fault) = *self;
        let numbers = match fault {
            Fault::Repeats => 6,
            Fault::SaysTooMuch => 4,
            Fault::SaysTooLittle => 2,
            _ => 3,
        };
        let modulus = if fault == Fault::Repeats { 3 } else { numbers };
        let rule = |name| {
            Rule::new("say", 1, move |_: &usize, choices| Say(choices.below(numbers) % modulus))
                .named(name)
                .refuses(|_, Say(number)| (*number >= 3).then_some("too much"))
        };
        match fault {
            Fault::Fickle => vec![rule("say"), rule("at first").when(|said| *said == 0)],
            Fault::Redundant => vec![rule("say"), rule("say-again")],
            _ => vec![rule("say")],
        }
    }

    fn advance(&self, said: &mut usize, _: &Say) {
        *said += 1;
    }

    fn readiness(&self, _: &usize) -> Option<u64> {
        Some(0)
    }
}

fn toy(fault: Fault) -> Sentences<Toy> {
    Sentences::new(Toy(fault))
}

#[test]
fn agreement_holds_for_a_sound_grammar_only() {
    let offered: Vec<_> = (0..5).map(Say).collect();
    let agreement = |fault| controls::agreement(&toy(fault), 2, &offered);
    let sound = agreement(Fault::None);
    assert!(sound.holds() && sound.histories == 9, "{sound}");
    for fault in [Fault::Repeats, Fault::SaysTooMuch, Fault::SaysTooLittle, Fault::Fickle] {
        assert!(!agreement(fault).holds(), "{fault:?}");
    }
    assert_eq!(agreement(Fault::Repeats).repeated[..3], ["Say(0)", "Say(1)", "Say(2)"]);
    assert_eq!(agreement(Fault::SaysTooMuch).refused[0], "Say(3)");
    assert_eq!(agreement(Fault::SaysTooLittle).missed[0], "Say(2)");
    assert_eq!(agreement(Fault::Fickle).fickle[0], "at first");
    let few = controls::agreement(&toy(Fault::None), 1, &offered[..2]);
    assert_eq!(few.strange, ["Say(2)"]);
}

#[test]
fn ablation_names_a_redundant_rule() {
    let witnesses = [Scenario::new("two", "a witness", [Say(2)])];
    let nothing = |_: &Sentences<Toy>| BTreeSet::new();
    let ablation = controls::ablation(&toy(Fault::Redundant), &witnesses, &nothing);
    assert_eq!(ablation.idle(), ["say", "say-again"]);
    let ablation = controls::ablation(&toy(Fault::None), &witnesses, &nothing);
    assert_eq!((ablation.idle(), &ablation.lines[0].witnesses), (vec![], &vec!["two"]));
}

#[test]
fn a_witness_outside_the_language_is_lost() {
    let cases = [Scenario::new("in", "a witness", [Say(0)]), Scenario::new("out", "no witness", [Say(0), Say(3)])];
    let derivations = controls::range(&toy(Fault::None), &cases);
    assert_eq!(derivations.lost(), ["out"]);
    assert!(derivations.to_string().contains("EXCLUDED: step 1 (Say(3)) is outside the language: too much"));
}

#[test]
fn exclusion_wants_the_step_and_the_reason() {
    let outside = |name, step, reason, number| Outside { name, history: vec![Say(number)], step, reason };
    let cases = [
        outside("right", 0, "too much", 3),
        outside("another step", 1, "too much", 3),
        outside("another reason", 0, "too little", 3),
        outside("a member", 0, "too much", 2),
    ];
    let exclusion = controls::exclusion(&toy(Fault::None), &cases);
    assert_eq!(exclusion.wrong(), ["another step", "another reason", "a member"]);
}

#[test]
fn reach_wants_possibility_and_frequency() {
    fn classify(history: &[Say]) -> BTreeSet<&'static str> {
        let twos = history.iter().filter(|say| **say == Say(2)).count();
        let names = [("two", twos > 0), ("two in every place", twos == history.len()), ("three", false)];
        names.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name).collect()
    }
    let category = |name, number, least| Category { witness: Scenario::new(name, "a witness", [Say(number)]), least };
    let list = vec![category("two", 2, 900), category("two in every place", 2, 900), category("three", 3, 0)];
    let categories = Categories { list, classify };
    let mix = Mix { weights: [1, 0, 0], ..Mix::of_length(20) };
    let reach = controls::reach(&toy(Fault::None), &mix, &categories, 500, &mut Gen::from_size_and_seed(20, 1));
    assert_eq!(reach.short(), ["two in every place", "three"]);
    let possible: Vec<_> = reach.lines.iter().map(|line| line.possible).collect();
    assert_eq!((possible, reach.histories()), (vec![true, true, false], 500));
    assert!(reach.rate("two").is_some_and(|rate| rate > 990) && reach.rate("four").is_none());
}
