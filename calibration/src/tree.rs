//! The tree kit: its counterfeits and its real subjects.

use std::sync::Arc;

use lawful::campaign::Suspect;
use lawful::tree::{Action, CONTRACT, TreeOracle, oracle};
use lawful_domains::tree::{Seen, TreeDriver, lie};
use lawful_grammars::tree::TreeGrammar;

use crate::counterfeits::tree::{Counterfeit, Fake, Family, Forest, Honest, OneRoot, in_documents, in_forests};
use crate::domain::{Kit, Wrong, planted};
use crate::figures::check;
use crate::property::{Property, published};
use crate::subjects::tree::{Document, IndexTree};

/// Everything that judges a tree, and everything that is judged as one. The counterfeits are those that show in a
/// forest; [`kit_of_documents`] has the others.
pub fn kit() -> Kit<TreeGrammar, Seen> {
    Kit {
        name: "tree",
        title: "ordered tree",
        contract: &CONTRACT,
        honest: honest::<Forest>,
        lie,
        wrong: || wrong::<Forest>(in_forests()),
        shown: "counterfeit/tree/asks-the-parent-only",
        real,
        counterfeits: || planted("tree", honest::<Forest>, wrong::<Forest>(in_forests())),
        checked: || check(oracle("review/indextree", IndexTree::new)),
        fixtures: None,
    }
}

/// The same for documents, which have one root and other policies.
pub fn kit_of_documents() -> Kit<TreeGrammar, Seen> {
    Kit {
        name: "tree-document",
        honest: honest::<OneRoot>,
        wrong: || wrong::<OneRoot>(in_documents()),
        counterfeits: || planted("tree-document", honest::<OneRoot>, wrong::<OneRoot>(in_documents())),
        ..kit()
    }
}

fn honest<F: Family>(name: &str) -> TreeOracle {
    oracle(name, || Fake::<F>::new(Honest))
}

fn wrong<F: Family>(counterfeits: Vec<Counterfeit>) -> Vec<Wrong<Action, Seen>> {
    let wrong = |counterfeit: Counterfeit| {
        let Counterfeit { name, breaks, why, law, checkpoint, kind, class, witness, build, .. } = counterfeit;
        let suspect = Suspect {
            name: name.to_string(),
            law: law.to_string(),
            checkpoint,
            class,
            witness: witness(),
            open: Arc::new(move || Ok(Box::new(TreeDriver::new(Fake::<F>::behaving(build()))))),
        };
        Wrong { suspect, breaks, why, law, kind }
    };
    counterfeits.into_iter().map(wrong).collect()
}

fn real() -> Vec<Property> {
    let (indextree, document) =
        (published("indextree", "an arena"), published("rusqlite", "a document of this project"));
    vec![
        Property::new("check/indextree", indextree, |name| oracle(name, IndexTree::new)),
        Property::new("check/document", document, |name| oracle(name, Document::new)),
    ]
}
