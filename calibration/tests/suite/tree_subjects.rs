//! Real right trees keep every law.

use lawful::tree::campaign;
use lawful_calibration::counterfeits::tree::{Fake, Forest, Honest, OneRoot};
use lawful_calibration::subjects::tree::{Document, IndexTree};

#[test]
fn indextree_keeps_the_tree_laws() {
    let report = campaign(IndexTree::new).histories(20).run();
    assert!(report.is_green(), "{report}");
}

#[test]
fn a_document_in_sqlite_keeps_the_tree_laws() {
    let report = campaign(Document::new).histories(8).run();
    assert!(report.is_green(), "{report}");
}

/// A campaign found this one: triggers that cascade nest as deep as the tree, and SQLite refuses the thousandth.
#[test]
fn a_document_deletes_a_chain_of_a_thousand_nodes() {
    let history = r#"[{"plant":{"name":0}},
        {"grow":{"name":1,"at":{"last":0},"count":1001,"shape":"chain"}}, "fell"]"#;
    lawful::tree::replay(Document::new, history);
}

#[test]
fn the_honest_fakes_keep_the_tree_laws() {
    let report = campaign(|| Fake::<Forest>::new(Honest)).histories(20).run();
    assert!(report.is_green(), "{report}");
    let report = campaign(|| Fake::<OneRoot>::new(Honest)).histories(20).run();
    assert!(report.is_green(), "{report}");
}
