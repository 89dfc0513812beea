//! The tree kit: its counterfeits, its real subjects, and their calibration.

use std::any::type_name_of_val;
use std::sync::Arc;

use lawful::campaign::{Effort, Matrix, Suspect, calibrate};
use lawful::tree::{Action, CONTRACT, TreeOracle, oracle};
use lawful_domains::tree::{Seen, TreeDriver, lie};
use lawful_grammars::tree::TreeGrammar;

use crate::counterfeits::tree::{Counterfeit, Fake, Family, Forest, Honest, OneRoot, in_documents, in_forests};
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::property::{Property, published};
use crate::subjects::tree::{Document, IndexTree};

/// Everything that judges a tree, and everything that is judged as one. The counterfeits are those that show in a
/// forest.
pub fn kit() -> Kit<TreeGrammar, Seen> {
    Kit {
        name: "tree",
        title: "ordered tree",
        contract: &CONTRACT,
        honest: forest,
        lie,
        wrong,
        shown: "counterfeit/tree/asks-the-parent-only",
        real: || {
            let indextree = published("indextree", "an arena");
            let document = published("rusqlite", "a document of this project");
            vec![
                Property::new("check/indextree", indextree, |name| oracle(name, IndexTree::new)),
                Property::new("check/document", document, |name| oracle(name, Document::new)),
            ]
        },
        counterfeits: || planted("tree", forest, wrong()),
        checked: || check(oracle("review/indextree", IndexTree::new)),
        fixtures: None,
    }
}

fn forest(name: &str) -> TreeOracle {
    oracle(name, || Fake::<Forest>::new(Honest))
}

fn wrong() -> Vec<Wrong<Action, Seen>> {
    let wrong = |counterfeit: Counterfeit| {
        let Counterfeit { breaks, why, law, kind, .. } = counterfeit;
        Wrong { suspect: suspect::<Forest>(counterfeit), breaks, why, law, kind }
    };
    in_forests().into_iter().map(wrong).collect()
}

/// Calibrates the tree laws with every counterfeit that shows in a forest.
pub fn calibration(effort: Effort) -> Matrix {
    let suspects: Vec<_> = in_forests().into_iter().map(suspect::<Forest>).collect();
    calibrate(&honest::<Forest>("tree"), &suspects, effort, type_name_of_val(&|| ()))
}

/// Calibrates the tree laws with every counterfeit that shows in a document with one root and other policies.
pub fn calibration_of_documents(effort: Effort) -> Matrix {
    let suspects: Vec<_> = in_documents().into_iter().map(suspect::<OneRoot>).collect();
    calibrate(&honest::<OneRoot>("tree-document"), &suspects, effort, type_name_of_val(&|| ()))
}

/// The right subject that counterfeits are compared with.
pub fn honest<F: Family>(name: &str) -> TreeOracle {
    oracle(&format!("calibration/{name}"), || Fake::<F>::new(Honest))
}

/// A counterfeit as a calibration takes it.
pub fn suspect<F: Family>(counterfeit: Counterfeit) -> Suspect<Action, Seen> {
    let build = counterfeit.build;
    Suspect {
        name: counterfeit.name.to_string(),
        law: counterfeit.law.to_string(),
        checkpoint: counterfeit.checkpoint,
        class: counterfeit.class,
        witness: (counterfeit.witness)(),
        open: Arc::new(move || Ok(Box::new(TreeDriver::new(Fake::<F>::behaving(build()))))),
    }
}
