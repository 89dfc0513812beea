//! The model: who is under whom, in one list. Children are the members of the list that name a node as their parent.
//!
//! Role: predict which commands are refused, and the structure after each that is accepted, by the shortest rule that a
//! reader can check. A node is one entry; moving it changes its entry's parent and place and nothing else, so a subtree
//! travels by itself and no link can disagree with another.
//!
//! Non-goals: positions in the plane, and judging. An editor is judged by relations between two documents; the
//! predictor measures what those relations let pass, and separates a fault that product and relations could share.

use std::hash::{Hash, Hasher};

use lawful_contract::{Label, Model};

use crate::{Action, End, Feature, Oddity, Outcome, Place, Replaced, Supports, Treatment};

/// The plain formulation: each node with its parent, siblings in their order.
///
/// Equality and hash compare the structure and the stored receipts, not the order in which nodes were made.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_tree::{Action, Outcome, Place, Plain, Supports};
///
/// let [root, left, right] = [0, 1, 2].map(Label);
/// let mut tree = Plain::new(Supports::ALL);
/// tree.apply(&Action::Plant { name: root });
/// tree.apply(&Action::Create { name: left, at: Place::Last(root) });
/// tree.apply(&Action::Create { name: right, at: Place::After(left) });
/// assert_eq!(tree.apply(&Action::Reparent { node: root, to: Place::Last(left) }), Outcome::Refused);
/// tree.apply(&Action::Reparent { node: left, to: Place::Index(root, 1) });
/// assert_eq!(tree.children(root), [right, left]);
/// ```
#[derive(Clone, Debug)]
pub struct Plain {
    supports: Supports,
    /// A node and its parent.
    nodes: Vec<(Label, Option<Label>)>,
    /// Each command that was sent, and its last outcome.
    sent: Vec<(Action, Outcome)>,
}

/// Where a node goes: its parent, and how many siblings are before it.
type Spot = (Option<Label>, usize);

impl Plain {
    /// A tree without nodes; `supports` has the policies.
    pub fn new(supports: Supports) -> Self {
        Self { supports, nodes: Vec::new(), sent: Vec::new() }
    }

    /// Whether a node is there.
    pub fn contains(&self, node: Label) -> bool {
        self.place(node).is_some()
    }

    /// A node's parent; `None` for a root and for a node that is not there.
    pub fn parent(&self, node: Label) -> Option<Label> {
        self.place(node).and_then(|at| self.nodes[at].1)
    }

    /// A node's children, in their order.
    pub fn children(&self, node: Label) -> Vec<Label> {
        self.nodes.iter().filter(|(_, parent)| *parent == Some(node)).map(|(child, _)| *child).collect()
    }

    /// The nodes, ascending by name.
    pub fn nodes(&self) -> Vec<Label> {
        let mut nodes: Vec<_> = self.nodes.iter().map(|(node, _)| *node).collect();
        nodes.sort();
        nodes
    }

    /// The nodes without a parent, ascending by name.
    pub fn roots(&self) -> Vec<Label> {
        let mut roots = self.nodes();
        roots.retain(|node| self.parent(*node).is_none());
        roots
    }

    /// Whether a node is another one or hangs below it.
    pub fn is_within(&self, node: Label, top: Label) -> bool {
        let mut climb = Some(node);
        while let Some(at) = climb {
            if at == top {
                return true;
            }
            climb = self.parent(at);
        }
        false
    }

    fn place(&self, node: Label) -> Option<usize> {
        self.nodes.iter().position(|(other, _)| *other == node)
    }
}

impl Model for Plain {
    type Action = Action;
    type Outcome = Outcome;

    fn apply(&mut self, action: &Action) -> Outcome {
        let outcome = self.perform(action).map_or(Outcome::Refused, |()| Outcome::Done);
        if self.supports.has(Feature::Ids) && !matches!(action, Action::Repeat { .. }) {
            self.sent.retain(|(command, _)| command != action);
            self.sent.push((action.clone(), outcome));
        }
        outcome
    }
}

/// The commands. `None` is a refusal, decided before anything changes.
impl Plain {
    fn perform(&mut self, action: &Action) -> Option<()> {
        match action {
            Action::Plant { name } => {
                let possible = self.supports.has(Feature::Forest) || self.nodes.is_empty();
                possible.then(|| self.nodes.push((*name, None)))
            }
            Action::Create { name, at } => self.create(*name, *at),
            Action::Reparent { node, to } => self.reparent(*node, *to),
            Action::Adopt { from, to, end } => self.adopt(*from, *to, *end),
            Action::Detach { node } => self.deletable(*node).map(|()| self.put(*node, (None, 0))),
            Action::DeleteSubtree { node } => self.deletable(*node).map(|()| self.delete(*node)),
            Action::DeleteLift { node } => self.delete_lift(*node),
            Action::ReplaceRoot { root, name } => self.replace_root(*root, *name),
            Action::Shift { node, .. } => self.contains(*node).then_some(()),
            Action::Repeat { command } => self.stored(command),
            Action::Grow { .. } => action.creations().try_for_each(|(name, at)| self.create(name, at)),
            Action::Look => Some(()),
            Action::Fell => {
                self.nodes.retain(|(_, parent)| parent.is_none());
                Some(())
            }
        }
    }

    fn create(&mut self, name: Label, at: Place<Label>) -> Option<()> {
        let spot = self.spot(None, at)?;
        self.nodes.push((name, None));
        self.put(name, spot);
        Some(())
    }

    fn reparent(&mut self, node: Label, to: Place<Label>) -> Option<()> {
        self.place(node)?;
        if to.is_beside() && *to.of() == node {
            return self.accepts(Oddity::BesideItself);
        }
        let spot = self.spot(Some(node), to)?;
        let below_itself = spot.0.is_some_and(|parent| self.is_within(parent, node));
        (!below_itself).then(|| self.put(node, spot))
    }

    /// Where a place is, the node that moves not counted among the siblings.
    fn spot(&self, moving: Option<Label>, place: Place<Label>) -> Option<Spot> {
        let of = *place.of();
        self.place(of)?;
        let parent = if place.is_beside() { self.parent(of) } else { Some(of) };
        let Some(parent) = parent else {
            self.accepts(Oddity::BesideRoot)?;
            return Some((None, 0));
        };
        let mut siblings = self.children(parent);
        siblings.retain(|sibling| Some(*sibling) != moving);
        let beside = |sibling: &Label| *sibling == of;
        let index = match place {
            Place::Last(_) => siblings.len(),
            Place::First(_) => 0,
            Place::Index(_, index) if index <= siblings.len() => index,
            Place::Index(..) => self.accepts(Oddity::PastEnd).map(|()| siblings.len())?,
            Place::Before(_) => siblings.iter().position(beside)?,
            Place::After(_) => siblings.iter().position(beside)? + 1,
        };
        Some((Some(parent), index))
    }

    /// Takes a node out of the list and puts it in before the sibling that shall follow it.
    fn put(&mut self, node: Label, (parent, index): Spot) {
        self.nodes.retain(|(other, _)| *other != node);
        let next = parent.and_then(|parent| self.children(parent).get(index).copied());
        let at = next.and_then(|next| self.place(next)).unwrap_or(self.nodes.len());
        self.nodes.insert(at, (node, parent));
    }

    fn adopt(&mut self, from: Label, to: Label, end: End) -> Option<()> {
        self.place(from)?;
        self.place(to)?;
        if self.is_within(to, from) {
            return None;
        }
        let (adopted, mut rest): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.nodes).into_iter().partition(|(_, parent)| *parent == Some(from));
        let at = if end == End::First { 0 } else { rest.len() };
        rest.splice(at..at, adopted.into_iter().map(|(child, _)| (child, Some(to))));
        self.nodes = rest;
        Some(())
    }

    /// The one root of a tree stays.
    fn deletable(&self, node: Label) -> Option<()> {
        let at = self.place(node)?;
        (self.supports.has(Feature::Forest) || self.nodes[at].1.is_some()).then_some(())
    }

    fn delete(&mut self, top: Label) {
        let below: Vec<_> = self.nodes().into_iter().filter(|node| self.is_within(*node, top)).collect();
        self.nodes.retain(|(node, _)| !below.contains(node));
    }

    fn delete_lift(&mut self, node: Label) -> Option<()> {
        self.deletable(node)?;
        let parent = self.parent(node);
        let lifted = self.children(node);
        self.nodes.retain(|(child, _)| !lifted.contains(child));
        let at = self.place(node)?;
        self.nodes.splice(at..=at, lifted.into_iter().map(|child| (child, parent)));
        Some(())
    }

    fn replace_root(&mut self, root: Label, name: Label) -> Option<()> {
        let at = self.place(root)?;
        if self.nodes[at].1.is_some() {
            return None;
        }
        match self.supports.replaced() {
            Replaced::Under => self.nodes[at].1 = Some(name),
            Replaced::Gone => self.delete(root),
        }
        self.nodes.push((name, None));
        Some(())
    }

    fn stored(&self, command: &Action) -> Option<()> {
        let stored = self.sent.iter().find(|(sent, _)| sent == command)?;
        (stored.1 == Outcome::Done).then_some(())
    }

    fn accepts(&self, case: Oddity) -> Option<()> {
        (self.supports.treatment(case) == Treatment::Accepted).then_some(())
    }
}

impl Plain {
    /// What two equal models have in common: each node with its parent and its children, and the receipts by command.
    fn canonical(&self) -> impl Iterator<Item = (Label, Option<Label>, Vec<Label>)> + '_ {
        self.nodes().into_iter().map(|node| (node, self.parent(node), self.children(node)))
    }
}

impl PartialEq for Plain {
    fn eq(&self, other: &Self) -> bool {
        self.supports == other.supports
            && self.canonical().eq(other.canonical())
            && self.sent.len() == other.sent.len()
            && self.sent.iter().all(|receipt| other.sent.contains(receipt))
    }
}

impl Eq for Plain {}

impl Hash for Plain {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.canonical().for_each(|node| node.hash(state));
        self.sent.len().hash(state);
    }
}
