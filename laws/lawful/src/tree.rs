//! Ordered trees: implement [`Tree`] for a product, then call [`check`].

use std::any::{type_name, type_name_of_val};
use std::sync::Arc;

use lawful_campaign::{Campaign, Open, Oracle, Stored};
use lawful_domains::tree::{Seen, TreeDriver, laws, relations, supported};
use lawful_grammars::tree::{TreeGrammar, categories, scenarios};
pub use lawful_tree::*;

use crate::name::property;

/// The campaign type of a tree.
pub type TreeCampaign = Campaign<TreeGrammar, Seen>;
/// The oracle type of a tree.
pub type TreeOracle = Oracle<TreeGrammar, Seen>;

/// Judges a tree by the tree laws: scenarios, a fixed and a random campaign, or what `LAWFUL_REPLAY` asks for.
///
/// `open` makes a fresh tree without nodes for each history.
///
/// # Panics
///
/// With a report on one screen, if the tree broke a promise, failed outside of the laws, or a clause was never reached.
#[track_caller]
pub fn check<S: Tree, F: Fn() -> S + Send + Sync + 'static>(open: F) {
    campaign(open).check();
}

/// The campaign that [`check`] runs, to change its budget, seed or isolation first.
///
/// ```no_run,standalone_crate
/// use lawful::tree::{Place, Reply, Supports, Tree, Trouble, Walk};
///
/// /// Each node's parent and children, by position.
/// struct Outline(Vec<(Option<usize>, Vec<usize>)>);
///
/// impl Tree for Outline {
///     type Node = usize;
///     const SUPPORTS: Supports = Supports::CORE;
///     fn plant(&mut self) -> Reply<usize> {
///         self.0.push((None, Vec::new()));
///         Ok(self.0.len() - 1)
///     }
///     fn create(&mut self, at: Place<&usize>) -> Reply<usize> {
///         let node = self.plant()?;
///         self.reparent(&node, at)?;
///         Ok(node)
///     }
///     fn reparent(&mut self, node: &usize, to: Place<&usize>) -> Reply<()> {
///         let Place::Last(parent) = to else { return Err(Trouble::Unsupported) };
///         let mut climb = Some(*parent);
///         while let Some(above) = climb {
///             if above == *node {
///                 return Err(Trouble::Refused);
///             }
///             climb = self.0[above].0;
///         }
///         if let Some(old) = self.0[*node].0 {
///             self.0[old].1.retain(|child| child != node);
///         }
///         self.0[*node].0 = Some(*parent);
///         self.0[*parent].1.push(*node);
///         Ok(())
///     }
///     fn parent(&mut self, node: &usize) -> Reply<Option<usize>> {
///         Ok(self.0[*node].0)
///     }
///     fn children(&mut self, node: &usize, walk: &mut Walk<usize>) -> Reply<()> {
///         walk.over(self.0[*node].1.iter().copied())
///     }
/// }
///
/// let report = lawful::tree::campaign(|| Outline(Vec::new())).histories(200).run();
/// assert!(report.is_green(), "{report}");
/// ```
pub fn campaign<S: Tree, F: Fn() -> S + Send + Sync + 'static>(open: F) -> TreeCampaign {
    let place = type_name_of_val(&open);
    Campaign::new(oracle(&property::<S>(place), open), place)
}

/// The laws, the grammar and the driver for a tree, under a property name of the caller's.
pub fn oracle<S: Tree, F: Fn() -> S + Send + Sync + 'static>(name: &str, open: F) -> TreeOracle {
    let open: Open<_, _> = Arc::new(move || Ok(Box::new(TreeDriver::new(open()))));
    judged_by_all_laws(name, type_name::<S>(), S::SUPPORTS, open)
}

/// Does not depend on the tree's type, so that it is compiled once for all trees.
fn judged_by_all_laws(name: &str, target: &str, supports: Supports, open: Open<Action, Seen>) -> TreeOracle {
    Oracle {
        name: name.to_string(),
        target: target.to_string(),
        grammar: TreeGrammar::new(supports),
        laws: laws(supports),
        relations: relations(supports),
        open,
        supported: Arc::new(supported(supports)),
        scenarios: scenarios(supports),
        reach: Some(categories(supports)),
        replay_call: "lawful::tree::replay(|| /* a fresh tree */, r#\"{}\"#)".to_string(),
    }
}

/// Replays a stored history, or a JSON list of actions as a report prints it, and judges it.
///
/// # Panics
///
/// With a report, if the history breaks a promise; or if the text is no history, with what is wrong.
#[track_caller]
pub fn replay<S: Tree, F: Fn() -> S + Send + Sync + 'static>(open: F, history: &str) {
    match Stored::parse(history) {
        Ok(stored) => campaign(open).replay(stored.actions).assert_green(),
        Err(problem) => panic!("this is no history of a tree: {problem}"),
    }
}
