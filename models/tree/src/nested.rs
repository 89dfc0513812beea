//! The second formulation: branches inside branches. A node that moves is cut out and grafted in.
//!
//! Role: read each command by another rule than [`Plain`](crate::Plain). Under whom a node may not go is not decided by
//! climbing: whatever hangs below a cut branch is no longer in the forest.
//!
//! Non-goals: size. It calls itself once a level, so it serves enumeration and not histories of growth.

use lawful_contract::{Label, Model};

use crate::{Action, End, Feature, Oddity, Outcome, Place, Replaced, Supports, Treatment};

/// A node with what hangs below it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Branch {
    name: Label,
    children: Vec<Branch>,
}

/// The nested formulation: a row of branches for the roots.
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_tree::{Action, Nested, Outcome, Supports};
///
/// let mut tree = Nested::new(Supports::ALL);
/// assert_eq!(tree.apply(&Action::Plant { name: Label(0) }), Outcome::Done);
/// assert_eq!(tree.nodes(), [(Label(0), None, vec![])]);
/// ```
#[derive(Clone, Debug)]
pub struct Nested {
    supports: Supports,
    forest: Vec<Branch>,
    sent: Vec<(Action, Outcome)>,
}

impl Nested {
    /// A tree without nodes; `supports` has the policies.
    pub fn new(supports: Supports) -> Self {
        Self { supports, forest: Vec::new(), sent: Vec::new() }
    }

    /// Each node with its parent and its children, ascending by name.
    pub fn nodes(&self) -> Vec<(Label, Option<Label>, Vec<Label>)> {
        let mut nodes = Vec::new();
        list(&self.forest, None, &mut nodes);
        nodes.sort();
        nodes
    }
}

impl Model for Nested {
    type Action = Action;
    type Outcome = Outcome;

    /// A refused command leaves a spoiled copy behind, which is dropped.
    fn apply(&mut self, action: &Action) -> Outcome {
        let mut next = self.forest.clone();
        let outcome = match self.perform(&mut next, action) {
            Some(()) => Outcome::Done,
            None => Outcome::Refused,
        };
        if outcome == Outcome::Done {
            self.forest = next;
        }
        if self.supports.has(Feature::Ids) && !matches!(action, Action::Repeat { .. }) {
            match self.sent.iter_mut().find(|(command, _)| command == action) {
                Some((_, stored)) => *stored = outcome,
                None => self.sent.push((action.clone(), outcome)),
            }
        }
        outcome
    }
}

impl Nested {
    fn perform(&self, forest: &mut Vec<Branch>, action: &Action) -> Option<()> {
        match action {
            Action::Plant { name } => {
                (forest.is_empty() || self.supports.has(Feature::Forest)).then(|| forest.push(leaf(*name)))
            }
            Action::Create { name, at } => self.graft(forest, leaf(*name), *at),
            Action::Reparent { node, to: Place::Before(of) | Place::After(of) } if node == of => {
                find(forest, *node).and_then(|_| self.accepts(Oddity::BesideItself))
            }
            Action::Reparent { node, to } => {
                let branch = cut(forest, *node)?;
                self.graft(forest, branch, *to)
            }
            Action::Adopt { from, to, end } => {
                let mut branch = find(forest, *from).cloned()?;
                let orphans = std::mem::take(&mut branch.children);
                *find(forest, *from)? = branch;
                let row = &mut find(forest, *to).filter(|to| to.name != *from)?.children;
                let at = if *end == End::Last { row.len() } else { 0 };
                row.splice(at..at, orphans);
                Some(())
            }
            Action::Detach { node } => self.spared(forest, *node)?.push_root(forest),
            Action::DeleteSubtree { node } => self.spared(forest, *node).map(drop),
            Action::DeleteLift { node } => {
                self.spared(&mut forest.clone(), *node)?;
                let (row, at) = row_of(forest, *node)?;
                let lifted = row.remove(at).children;
                row.splice(at..at, lifted);
                Some(())
            }
            Action::ReplaceRoot { root, name } => {
                let at = forest.iter().position(|branch| branch.name == *root)?;
                let old = std::mem::replace(&mut forest[at], leaf(*name));
                if self.supports.replaced() == Replaced::Under {
                    forest[at].children.push(old);
                }
                Some(())
            }
            Action::Shift { node, .. } => find(forest, *node).map(drop),
            Action::Repeat { command } => {
                let (_, stored) = self.sent.iter().find(|(sent, _)| *sent == **command)?;
                (*stored == Outcome::Done).then_some(())
            }
            Action::Grow { .. } => action.creations().try_for_each(|(name, at)| self.graft(forest, leaf(name), at)),
            Action::Look => Some(()),
            Action::Fell => {
                forest.iter_mut().for_each(|root| root.children.clear());
                Some(())
            }
        }
    }

    fn graft(&self, forest: &mut Vec<Branch>, branch: Branch, at: Place<Label>) -> Option<()> {
        let of = *at.of();
        if at.is_beside() {
            let is_root = forest.iter().any(|root| root.name == of);
            if is_root {
                self.accepts(Oddity::BesideRoot)?;
            }
            let (row, place) = row_of(forest, of)?;
            row.insert(place + usize::from(matches!(at, Place::After(_))), branch);
            return Some(());
        }
        let row = &mut find(forest, of)?.children;
        let index = match at {
            Place::First(_) => 0,
            Place::Index(_, index) => index,
            _ => row.len(),
        };
        if index > row.len() {
            self.accepts(Oddity::PastEnd)?;
        }
        row.insert(index.min(row.len()), branch);
        Some(())
    }

    /// Cuts a branch out, unless it is the one root of a tree.
    fn spared(&self, forest: &mut Vec<Branch>, node: Label) -> Option<Branch> {
        let is_root = forest.iter().any(|root| root.name == node);
        if is_root && !self.supports.has(Feature::Forest) { None } else { cut(forest, node) }
    }

    fn accepts(&self, case: Oddity) -> Option<()> {
        (self.supports.treatment(case) == Treatment::Accepted).then_some(())
    }
}

impl Branch {
    fn push_root(self, forest: &mut Vec<Self>) -> Option<()> {
        forest.push(self);
        Some(())
    }
}

fn leaf(name: Label) -> Branch {
    Branch { name, children: Vec::new() }
}

/// The row of siblings that a node stands in, and where.
fn row_of(row: &mut Vec<Branch>, node: Label) -> Option<(&mut Vec<Branch>, usize)> {
    if let Some(at) = row.iter().position(|branch| branch.name == node) {
        return Some((row, at));
    }
    row.iter_mut().find_map(|branch| row_of(&mut branch.children, node))
}

fn find(forest: &mut Vec<Branch>, node: Label) -> Option<&mut Branch> {
    row_of(forest, node).map(|(row, at)| &mut row[at])
}

fn cut(forest: &mut Vec<Branch>, node: Label) -> Option<Branch> {
    row_of(forest, node).map(|(row, at)| row.remove(at))
}

fn list(row: &[Branch], parent: Option<Label>, nodes: &mut Vec<(Label, Option<Label>, Vec<Label>)>) {
    for branch in row {
        nodes.push((branch.name, parent, branch.children.iter().map(|child| child.name).collect()));
        list(&branch.children, Some(branch.name), nodes);
    }
}
