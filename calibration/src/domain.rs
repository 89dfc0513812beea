//! The shipped domains, as the command and the documents see them.
//!
//! Role: put what differs in its types behind one trait. A [`Kit`] is one model with its oracle, its counterfeits and
//! its real subjects; a [`Domain`] is the kits that share a record, and [`domains`] lists all of them.
//!
//! Non-goals: laws, counterfeits and subjects of its own. Each domain's module builds its kit.

use std::any::type_name_of_val;
use std::collections::{BTreeMap, BTreeSet};

use lawful::campaign::{Bench, Class, Effort, Lie, Matrix, Oracle, Outcome, RETURNS, Record, Suspect, calibrate};
use lawful::contract::{Contract, Kinds};
use lawful::grammars::{Grammar, Sentences};
use lawful_graph::{LawInfo, is_in};

use crate::figures::{self, Group};
use crate::guarantees::Cell;
use crate::lease;
use crate::property::{PlantedFault, Property};

/// A domain: one record, and the models that it judges.
pub struct Domain {
    /// Its name, which is that of its model crate and of its record.
    pub name: &'static str,
    /// Its models.
    pub kits: Vec<Box<dyn Shipped>>,
}

/// Every domain.
pub fn domains() -> Vec<Domain> {
    vec![
        Domain { name: "ordered-map", kits: vec![Box::new(crate::ordered_map::kit())] },
        Domain {
            name: "lease",
            kits: vec![
                Box::new(lease::exclusive::kit()),
                Box::new(lease::support::kit()),
                Box::new(lease::construction::kit()),
                Box::new(lease::permits::kit()),
                Box::new(lease::handles::kit()),
                Box::new(lease::cache::kit()),
                Box::new(lease::refill::kit()),
            ],
        },
        Domain { name: "receipt", kits: vec![Box::new(crate::receipt::kit())] },
        Domain { name: "tree", kits: vec![Box::new(crate::tree::kit())] },
        Domain { name: "service", kits: vec![Box::new(crate::service::kit())] },
    ]
}

/// Every model of every domain.
pub fn kits() -> Vec<Box<dyn Shipped>> {
    domains().into_iter().flat_map(|domain| domain.kits).collect()
}

/// A wrong product with the prose that belongs to it.
pub struct Wrong<A, O> {
    /// What the calibration runs.
    pub suspect: Suspect<A, O>,
    /// The one thing that it breaks.
    pub breaks: &'static str,
    /// Why somebody would write it.
    pub why: &'static str,
    /// The law that must reject it.
    pub law: &'static str,
    /// How far it is from a right answer.
    pub kind: FaultKind,
}

/// How far a fault is from a right answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A wrong idea.
    Design,
    /// A right idea with a number off its place: a threshold, a count, a position.
    DisplacedConstant,
}

/// One model with everything that judges it and everything that is judged by it.
pub struct Kit<G: Grammar, O> {
    /// The model's name, such as `ordered-map` or `lease/exclusive`.
    pub name: &'static str,
    /// What it judges, in words that follow "real" or "wrong".
    pub title: &'static str,
    /// The domain's contract.
    pub contract: &'static Contract,
    /// The oracle of a right subject that supports everything, under a property name.
    pub honest: fn(&str) -> Oracle<G, O>,
    /// Falsifies one part of an observation.
    pub lie: Lie<O>,
    /// The wrong products.
    pub wrong: fn() -> Vec<Wrong<G::Action, O>>,
    /// The wrong product that `check` shows, by its property name.
    pub shown: &'static str,
    /// The real subjects.
    pub real: fn() -> Vec<Property>,
    /// The wrong products, as properties that can be replayed.
    pub counterfeits: fn() -> Vec<Property>,
    /// The record of one check of a real subject: see [`figures::check`].
    pub checked: fn() -> Record,
    /// The fixtures of the outcome classes, where this model has them: how many, and how they are classified.
    pub fixtures: Option<(usize, Classify)>,
}

/// Classifies every fixture: its name, the class that it must get, and the class that it got.
pub type Classify = fn(Effort) -> Vec<(&'static str, Class, Class)>;

impl dyn Shipped + '_ {
    /// Whether it is the model of this name, or of the domain of this name.
    pub fn is_called(&self, name: &str) -> bool {
        is_in(self.name(), name)
    }
}

/// A kit whose types are forgotten.
pub trait Shipped {
    /// The model's name.
    fn name(&self) -> &'static str;
    /// What it judges, in words.
    fn title(&self) -> &'static str;
    /// The domain's contract.
    fn contract(&self) -> &'static Contract;
    /// The laws of the whole graph.
    fn laws(&self) -> Vec<LawInfo>;
    /// The relations over two runs.
    fn relations(&self) -> Vec<&'static Contract>;
    /// The graph in the DOT language.
    fn dot(&self) -> String;
    /// The names of the scenarios.
    fn scenarios(&self) -> Vec<&'static str>;
    /// The real subjects.
    fn real(&self) -> Vec<Property>;
    /// The wrong products.
    fn counterfeits(&self) -> Vec<Property>;
    /// The wrong product that `check` shows, by its property name.
    fn shown(&self) -> &'static str;
    /// For each wrong product its name and the law that must reject it.
    fn wrong(&self) -> Vec<(String, &'static str)>;
    /// Tries every wrong product on every law.
    fn calibrate(&self, effort: Effort) -> Matrix;
    /// Classifies the fixtures of the outcome classes; empty where the model has none.
    fn classify_fixtures(&self, effort: Effort) -> Vec<(&'static str, Class, Class)>;
    /// Runs the witness of every wrong product that a law rejects; answers with the cells of its violations.
    fn rejected(&self) -> BTreeMap<String, BTreeSet<Cell>>;
    /// The figures of a group that belong to this model.
    fn figures(&self, group: Group) -> Vec<(&'static str, usize)>;

    /// Every contract that something judges, by the name of its law, and how it is judged: laws of the graph, relations
    /// over two runs, and the harness's own. In a composed graph the name of a law has its part before it.
    fn contracts(&self) -> Vec<(String, &'static Contract, &'static str)> {
        let graph = self.laws().into_iter();
        let graph = graph.map(|law| (law.name, law.contract, "a law of the graph, judged after each action"));
        let twice = self.relations().into_iter();
        let twice = twice.map(|r| (r.id.to_string(), r, "a relation over two runs of related histories"));
        let own = (RETURNS.id.to_string(), &RETURNS, "judged by the harness, for every action");
        graph.chain(twice).chain([own]).collect()
    }
}

impl<G: Grammar, O: Clone + PartialEq + 'static> Kit<G, O> {
    fn oracle(&self) -> Oracle<G, O> {
        (self.honest)(&format!("calibration/{}", self.name))
    }

    fn counted(&self) -> Vec<(&'static str, usize)> {
        let oracle = self.oracle();
        let graph = oracle.laws.laws();
        let clauses = graph.iter().map(|law| law.contract);
        let clauses = clauses.chain(oracle.relations.iter().map(|relation| relation.contract));
        let (wrong, contract) = ((self.wrong)(), self.contract);
        vec![
            ("laws", graph.len()),
            ("edges", graph.iter().map(|law| law.reads.len()).sum()),
            ("relations", oracle.relations.len()),
            ("clauses", clauses.map(|contract| contract.clauses.len()).sum()),
            ("kinds", G::Action::KINDS.len()),
            ("rules", Sentences::new(oracle.grammar.clone()).rules().len()),
            ("scenarios", oracle.scenarios.len()),
            ("categories", oracle.reach.as_ref().map_or(0, |reach| reach.list.len())),
            ("counterfeits", wrong.len()),
            ("fixtures", self.fixtures.map_or(0, |(count, _)| count)),
            ("displaced", wrong.iter().filter(|wrong| wrong.kind == FaultKind::DisplacedConstant).count()),
            ("vocabulary", contract.vocabulary.iter().flat_map(|term| term.model.split(", ")).count()),
            ("limits", contract.limits.len()),
            ("omissions", contract.omissions.len()),
            ("ignores", contract.ignores.len()),
            ("retains", contract.retains.len()),
            ("boundary-answers", contract.boundary.len()),
        ]
    }
}

impl<G: Grammar, O: Clone + PartialEq + 'static> Shipped for Kit<G, O> {
    fn name(&self) -> &'static str {
        self.name
    }
    fn title(&self) -> &'static str {
        self.title
    }
    fn contract(&self) -> &'static Contract {
        self.contract
    }
    fn laws(&self) -> Vec<LawInfo> {
        self.oracle().laws.laws()
    }
    fn relations(&self) -> Vec<&'static Contract> {
        self.oracle().relations.iter().map(|relation| relation.contract).collect()
    }
    fn dot(&self) -> String {
        self.oracle().laws.dot()
    }
    fn scenarios(&self) -> Vec<&'static str> {
        self.oracle().scenarios.iter().map(|scenario| scenario.name).collect()
    }
    fn real(&self) -> Vec<Property> {
        (self.real)()
    }
    fn counterfeits(&self) -> Vec<Property> {
        (self.counterfeits)()
    }
    fn shown(&self) -> &'static str {
        self.shown
    }
    fn wrong(&self) -> Vec<(String, &'static str)> {
        (self.wrong)().into_iter().map(|wrong| (wrong.suspect.name, wrong.law)).collect()
    }

    fn calibrate(&self, effort: Effort) -> Matrix {
        let suspects: Vec<_> = (self.wrong)().into_iter().map(|wrong| wrong.suspect).collect();
        calibrate(&self.oracle(), &suspects, effort, type_name_of_val(&|| ()))
    }

    fn classify_fixtures(&self, effort: Effort) -> Vec<(&'static str, Class, Class)> {
        self.fixtures.map(|(_, classify)| classify(effort)).unwrap_or_default()
    }

    fn rejected(&self) -> BTreeMap<String, BTreeSet<Cell>> {
        let suspects = (self.wrong)().into_iter().map(|wrong| wrong.suspect);
        let asserted = suspects.filter(|suspect| suspect.class == Class::Assertion);
        asserted.map(|suspect| rejected(self.oracle(), suspect)).collect()
    }

    fn figures(&self, group: Group) -> Vec<(&'static str, usize)> {
        match group {
            Group::Counted => self.counted(),
            Group::Checked => figures::checked(&(self.checked)()),
            Group::Falsified => figures::falsified(&(self.honest)("review/blind-spots"), self.lie),
            Group::Calibrated => {
                let classified = self.classify_fixtures(Effort::DEFAULT);
                let right = classified.iter().filter(|(_, class, seen)| class == seen).count();
                figures::calibrated(&self.calibrate(Effort::DEFAULT))
                    .into_iter()
                    .chain([("classified", right)])
                    .collect()
            }
        }
    }
}

fn rejected<G, O>(oracle: Oracle<G, O>, suspect: Suspect<G::Action, O>) -> (String, BTreeSet<Cell>)
where
    G: Grammar,
    O: Clone + 'static,
{
    let mut bench = Bench::new(Oracle { open: suspect.open, ..oracle.clone() });
    let history = bench.sentences().closed(suspect.witness);
    let related = oracle.relations.iter().filter_map(|relation| bench.relate(relation, &history)).collect::<Vec<_>>();
    let runs = related.into_iter().chain([bench.execute(&history)]);
    let violations = runs.flat_map(|run| match run.outcome {
        Outcome::Violated(violations) => violations,
        _ => Vec::new(),
    });
    let cells = violations.map(|violation| {
        let clause = violation.contract.clauses[violation.mismatch.clause].name;
        (violation.law, clause.to_string(), violation.checkpoint.to_string())
    });
    (suspect.name, cells.collect())
}

/// Wrong products as properties called `counterfeit/MODEL/NAME`.
pub fn planted<G, O>(model: &str, honest: fn(&str) -> Oracle<G, O>, wrong: Vec<Wrong<G::Action, O>>) -> Vec<Property>
where
    G: Grammar,
    O: Clone + PartialEq + 'static,
{
    let property = |wrong: Wrong<G::Action, O>| {
        let Wrong { suspect, breaks, why, law, .. } = wrong;
        let target = format!("the counterfeit {}, wrong on purpose: {breaks}", suspect.name);
        let (name, open) = (format!("counterfeit/{model}/{}", suspect.name), suspect.open);
        let oracle = move |name: &str| Oracle { open: open.clone(), ..honest(name) };
        Property::new(&name, target, oracle).with_fault(PlantedFault { breaks, why, law })
    };
    wrong.into_iter().map(property).collect()
}

#[cfg(test)]
mod tests {
    use lawful::campaign::tag_of;

    use super::*;

    #[test]
    fn a_token_belongs_to_one_property() {
        let properties = kits().into_iter().flat_map(|kit| kit.real().into_iter().chain(kit.counterfeits()));
        let names: Vec<String> = properties.map(|property| property.name).collect();
        let tags: BTreeSet<u32> = names.iter().map(|name| tag_of(name)).collect();
        assert_eq!(tags.len(), names.len());
    }

    #[test]
    fn the_wrong_product_that_is_shown_is_a_counterfeit() {
        for kit in kits() {
            let shown = kit.counterfeits().into_iter().find(|property| property.name == kit.shown());
            assert!(shown.is_some_and(|property| property.fault.is_some()), "{}", kit.name());
        }
    }
}
