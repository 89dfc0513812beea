//! A graph as a table and as DOT.

use std::fmt::Write;

use lawful_contract::Kinds;

use crate::LawGraph;

impl<A: Kinds + 'static, O: 'static> LawGraph<A, O> {
    /// A plain table: each law, what it reads and why.
    pub fn table(&self) -> String {
        let laws = self.laws();
        let width = laws.iter().map(|law| law.name.len()).max().unwrap_or(0);
        let mut table = String::new();
        for law in &laws {
            let _ = writeln!(table, "{:width$}  {}", law.name, law.contract.law);
            for (reads, why) in &law.reads {
                let _ = writeln!(table, "{:width$}    reads {reads}: {why}", "");
            }
        }
        table
    }

    /// The graph in the DOT language: an arrow leads from a law to the law that it reads.
    #[cfg(feature = "dot")]
    pub fn dot(&self) -> String {
        use std::collections::BTreeMap;

        use petgraph::dot::Dot;
        use petgraph::graph::DiGraph;

        let laws = self.laws();
        let mut graph = DiGraph::<&str, &str>::new();
        let nodes: Vec<_> = laws.iter().map(|law| graph.add_node(&law.name)).collect();
        let mut parts = BTreeMap::new();
        for (law, from) in laws.iter().zip(&nodes) {
            for (reads, why) in &law.reads {
                let to = laws.iter().position(|other| other.name == *reads);
                let to = to
                    .map(|to| nodes[to])
                    .unwrap_or_else(|| *parts.entry(reads).or_insert_with(|| graph.add_node(reads)));
                graph.add_edge(*from, to, *why);
            }
        }
        // A group that blocks stands for its laws.
        for (part, from) in parts {
            for (_, to) in laws.iter().zip(&nodes).filter(|(law, _)| law.is_in(part)) {
                graph.add_edge(from, *to, "is part of it");
            }
        }
        let label = |text: &str| format!("label = {text:?}");
        let edge = |_: &DiGraph<&str, &str>, edge: petgraph::graph::EdgeReference<'_, &str>| label(edge.weight());
        let node = |_: &DiGraph<&str, &str>, (_, name): (_, &&str)| label(name);
        let config = [petgraph::dot::Config::EdgeNoLabel, petgraph::dot::Config::NodeNoLabel];
        format!("{:?}", Dot::with_attr_getters(&graph, &config, &edge, &node))
    }
}
