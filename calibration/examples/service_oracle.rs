//! The oracle of a document service: the shipped laws of its four parts, and four laws that span them.
//!
//! Each part is the graph of its domain, wired in by a function of `parts`: it says which event of the domain an
//! observation of the service is, and what it shows. A law that spans parts reads the root laws that hold their models,
//! and is blocked where a part tells the fault by itself.

use lawful::campaign::{Campaign, Oracle};
use lawful_calibration::service::{Do, Seen, contracts, oracle, parts, spanning};
use lawful_calibration::subjects::service::Service;
use lawful_domains::lease::exclusive::Leases;
use lawful_domains::receipt::Outputs;
use lawful_graph::{EdgeSet, LawGraph};

/// The laws of a document service.
pub fn laws() -> LawGraph<Do, Seen> {
    let mut graph = LawGraph::new();
    let leases = graph.wire("lease", parts::leases(), parts::lease);
    let trees = graph.wire_per_key("tree", parts::trees(), parts::tree);
    let receipts = graph.wire("receipt", parts::receipts(), parts::receipt);
    let listing = graph.wire("listing", parts::map(), parts::listing);
    let holder = graph.find::<Leases>().expect("the leases are wired in above");
    let owed = graph.find::<Outputs>().expect("the receipts are wired in above");

    let worth = (holder.why("what a token is worth is said by its lease"),)
        .after(leases.why("a command that is let in wrongly is told by the leases"));
    graph.relation(&contracts::STALE, worth, spanning::stale);

    let done = (owed.why("what is to be seen is what the receipts came to"),)
        .after(trees.why("an edit that goes wrong is told by its tree"))
        .after(receipts.why("a receipt that comes wrongly is told by the receipts"));
    let prefix = graph.relation(&contracts::PREFIX, done, spanning::prefix);

    let told = listing.why("a row that is lost when it is written is told by the listing");
    let settled = ().after(told).after(prefix.why("what should not be there has nothing to stay"));
    graph.add_after(spanning::Visible::default(), settled);

    let known = (owed.why("a known command answers with what it came to"),)
        .after(leases.why("a token that is taken wrongly is told by the leases"));
    graph.relation(&contracts::REPEATS, known, spanning::repeats);
    graph
}

fn main() {
    print!("{}", laws().table());
    let oracle = Oracle { laws: laws(), ..oracle("example/service", Service::new) };
    Campaign::new(oracle, "").run().assert_green();
}
