//! The law nodes of a tree and their edges.
//!
//! No node holds state: a driver records the document before each command beside the document after it. Where a broken
//! structure breaks what is said about it, an edge leads to the law of the structure, so that one fault is one
//! violation.

use lawful_graph::{EdgeSet, LawGraph, Step, Verdict};
use lawful_tree::{Action, Carried, Feature, Oddity, Replaced, Supports, Treatment};

use crate::tree::contracts::{
    ACYCLIC, ANCESTRY, CONSERVATION, IDENTITY, INVENTORY, LINKS, ORDER, PLACED, RECEIPTS, REFUSAL, SIBLINGS, SPACE,
    STILL, TRAVEL,
};
use crate::tree::edit::Edit;
use crate::tree::seen::{Document, Seen};
use crate::tree::{edits, structure};

type S<'s, 'a> = &'s Step<'a, Action, Seen>;

fn identity(step: S<'_, '_>, supports: Supports) -> Verdict {
    match step.seen {
        Seen::Answered { before, answer, .. } => structure::new_ids(before, answer, supports.treatment(Oddity::Gone)),
        Seen::Edited { .. } => accepted(step, supports, structure::all_made),
    }
}

/// Judges an accepted command.
fn accepted(step: S<'_, '_>, supports: Supports, judge: impl Fn(&Edit<'_>) -> Verdict) -> Verdict {
    Edit::accepted(step, supports).map_or(Verdict::Silent, |edit| judge(&edit))
}

/// Judges an accepted command that has something to do.
fn effective(step: S<'_, '_>, supports: Supports, judge: impl Fn(&Edit<'_>) -> Verdict) -> Verdict {
    Edit::effective(step, supports).map_or(Verdict::Silent, |edit| judge(&edit))
}

/// The tree laws for a subject with this support and these policies.
pub fn laws(supports: Supports) -> LawGraph<Action, Seen> {
    let mut graph = LawGraph::new();
    let document =
        move |step: S<'_, '_>, judge: fn(&Document) -> Verdict| accepted(step, supports, |edit| judge(edit.after));
    let identity = graph.relation(&IDENTITY, (), move |s, ()| identity(s, supports));
    let known = identity.why("nodes are counted by their ids");
    let conservation =
        graph.relation(&CONSERVATION, ().after(known), move |s, ()| accepted(s, supports, structure::conservation));
    let there = conservation.why("a link to a node that was lost leads nowhere");
    let links = graph.relation(&LINKS, ().after(there), move |s, ()| document(s, structure::links));
    let forwards = links.why("the children read forwards are the measure");
    graph.relation(&SIBLINGS, ().after(forwards), move |s, ()| document(s, structure::siblings));
    let upwards = links.why("a climb follows the parents that nodes name");
    let acyclic = graph.relation(&ACYCLIC, ().after(upwards), move |s, ()| document(s, structure::acyclic));
    let tree = |why| ().after(acyclic.why(why));
    graph.relation(&ANCESTRY, tree("above a node on a cycle there is no root"), move |s, ()| {
        document(s, structure::ancestry)
    });
    let counted = conservation.why("a lost node is missing in every count");
    graph.relation(&INVENTORY, ().after(counted), move |s, ()| document(s, structure::inventory));
    graph.relation(&REFUSAL, tree("a command that closed a cycle is told by the cycle"), move |s, ()| {
        edits::refusal(s, supports)
    });
    let placed = graph
        .relation(&PLACED, tree("on a cycle a node has no place"), move |s, ()| effective(s, supports, edits::placed));
    let among = placed.why("a node is ordered among the children of its parent");
    graph.relation(&ORDER, ().after(among), move |s, ()| effective(s, supports, edits::order));
    graph.relation(&TRAVEL, tree("a subtree that holds itself has no inside"), move |s, ()| {
        effective(s, supports, edits::travel)
    });
    let whole = links.why("a move that breaks a link is told by the link");
    graph.relation(&STILL, ().after(whole), move |s, ()| accepted(s, supports, edits::still));
    let seen_from = placed.why("where a node is seen depends on its parent");
    graph.relation(&SPACE, ().after(seen_from), move |s, ()| effective(s, supports, edits::space));
    graph.relation(&RECEIPTS, (), |s, ()| edits::receipts(s));
    graph
}

/// Whether a subject can reach a kind of action or a named capability of a clause.
pub fn supported(supports: Supports) -> impl Fn(&str) -> bool + Clone + Send + Sync + 'static {
    move |name| {
        let has = |feature| supports.has(feature);
        let refuses = |case| supports.treatment(case) == Treatment::Refused;
        let accepts = |case| supports.treatment(case) == Treatment::Accepted;
        let under_own = refuses(Oddity::UnderOwn);
        let gone = supports.deletes() && refuses(Oddity::Gone);
        match name {
            "first" => has(Feature::First),
            "index" => has(Feature::Index),
            "beside" => has(Feature::Beside),
            "reverse" => has(Feature::Reverse),
            "ends" => has(Feature::Ends),
            "siblings" => has(Feature::Siblings),
            "degree" => has(Feature::Degree),
            "root" => has(Feature::Root),
            "ancestors" => has(Feature::Ancestors),
            "depth" => has(Feature::Depth),
            "subtree" => has(Feature::Subtree),
            "roots" => has(Feature::Roots),
            "nodes" => has(Feature::Nodes),
            "count" => has(Feature::Count),
            "refuses under itself" => refuses(Oddity::UnderItself),
            "refuses under its own" => under_own,
            "refuses beside itself" => has(Feature::Beside) && refuses(Oddity::BesideItself),
            "accepts beside itself" => has(Feature::Beside) && accepts(Oddity::BesideItself),
            "refuses beside a root" => has(Feature::Beside) && refuses(Oddity::BesideRoot),
            "refuses past the end" => has(Feature::Index) && refuses(Oddity::PastEnd),
            "accepts past the end" => has(Feature::Index) && accepts(Oddity::PastEnd),
            "refuses a node that is gone" => gone,
            "refuses the root" => !has(Feature::Forest) && supports.deletes() && refuses(Oddity::TheRoot),
            "refuses strangers" => has(Feature::Strangers),
            "refuses" => under_own || refuses(Oddity::UnderItself) || gone || has(Feature::Strangers),
            "keeps a replaced root" => has(Feature::ReplaceRoot) && supports.replaced() == Replaced::Under,
            "keeps absolute positions" => has(Feature::Space) && supports.carried() == Carried::Absolute,
            "keeps local positions" => has(Feature::Space) && supports.carried() == Carried::Local,
            kind => supports.kind(kind),
        }
    }
}
