//! What legality and good choices depend on: who is under whom.

use lawful_contract::Label;
use lawful_tree::{Action, Oddity, Place, Replaced, Supports, Treatment};

use super::legal::{self, Class};
use crate::{Choices, Keying, Window};

/// How many nodes and commands the state remembers.
const RECENT: usize = 4;
/// How many different commands of either kind may be repeated.
const SENT: usize = 6;
/// The most nodes of one `grow` in a window.
const MOST: usize = 1_024;

/// A window, as this grammar uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    /// The most nodes of a `grow`.
    pub(super) bulk: usize,
    pub(super) values: usize,
    /// How many names there are. A `grow` may go past the names that single commands bind.
    pub(super) reach: u32,
    /// How many names single commands bind.
    pub(super) keys: u32,
}

impl Domain {
    pub(super) fn of(window: &Window) -> Self {
        let keys = window.keys.clamp(1, 1 << 24);
        let bulk = window.bulk.min(MOST);
        let reach = match window.keying {
            Keying::Uniform => keys,
            Keying::Related => keys + 16 * bulk,
        };
        let values = window.values.max(1);
        Self { keying: window.keying, bulk: bulk.min(reach), values, reach: reach as u32, keys: keys as u32 }
    }
}

/// What is known of a name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Known {
    /// It was never bound.
    #[default]
    Never,
    /// Its node is there, under this parent, with so many children.
    There { parent: Option<Label>, children: usize },
    /// Its node was deleted.
    Gone,
}

/// Whether a command was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refused {
    No,
    Yes,
}

/// Who is under whom, and what was used lately.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    supports: Supports,
    names: Vec<Known>,
    /// The nodes that are there, in the order in which they came.
    live: Vec<Label>,
    roots: usize,
    recent: [Label; RECENT],
    remembered: usize,
    /// Commands that were accepted, and commands that were refused.
    sent: [Vec<Action>; 2],
    felled: bool,
}

impl State {
    pub(super) fn new(domain: Domain, supports: Supports) -> Self {
        Self {
            domain,
            supports,
            names: Vec::new(),
            live: Vec::new(),
            roots: 0,
            recent: [Label(0); RECENT],
            remembered: 0,
            sent: [Vec::new(), Vec::new()],
            felled: false,
        }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    pub(super) fn supports(&self) -> Supports {
        self.supports
    }

    pub(super) fn is_felled(&self) -> bool {
        self.felled
    }

    fn known(&self, name: Label) -> Known {
        self.names.get(name.0 as usize).copied().unwrap_or_default()
    }

    pub(super) fn is_there(&self, name: Label) -> bool {
        matches!(self.known(name), Known::There { .. })
    }

    pub(super) fn is_gone(&self, name: Label) -> bool {
        self.known(name) == Known::Gone
    }

    pub(super) fn is_root(&self, name: Label) -> bool {
        matches!(self.known(name), Known::There { parent: None, .. })
    }

    pub(super) fn parent(&self, name: Label) -> Option<Label> {
        match self.known(name) {
            Known::There { parent, .. } => parent,
            _ => None,
        }
    }

    pub(super) fn degree(&self, name: Label) -> usize {
        match self.known(name) {
            Known::There { children, .. } => children,
            _ => 0,
        }
    }

    /// The parent that a place gives; `None` beside a root.
    pub(super) fn under(&self, place: Place<Label>) -> Option<Label> {
        if place.is_beside() { self.parent(*place.of()) } else { Some(*place.of()) }
    }

    /// How many children a node has, the one that moves not counted.
    pub(super) fn room(&self, parent: Label, moving: Option<Label>) -> usize {
        let among = moving.is_some_and(|node| self.parent(node) == Some(parent));
        self.degree(parent) - usize::from(among)
    }

    /// Whether a node is another one or hangs below it.
    pub(super) fn is_within(&self, node: Label, top: Label) -> bool {
        let mut climb = std::iter::successors(Some(node), |at| self.parent(*at));
        climb.any(|at| at == top)
    }

    pub(super) fn live(&self) -> &[Label] {
        &self.live
    }

    pub(super) fn roots(&self) -> usize {
        self.roots
    }

    /// Commands that may be repeated: those that were accepted, or those that were refused.
    pub(super) fn sent(&self, refused: Refused) -> &[Action] {
        &self.sent[refused as usize]
    }

    /// Whether a single command can bind a name.
    pub(super) fn any_free(&self) -> bool {
        (0..self.domain.keys).any(|name| !self.is_there(Label(name)))
    }

    /// A name that single commands may bind.
    pub(super) fn choose_free(&self, choices: &mut dyn Choices) -> Label {
        let free = |name: &u32| !self.is_there(Label(*name));
        if self.domain.keying == Keying::Related {
            let never = |name: &u32| self.known(Label(*name)) == Known::Never;
            let lowest = (0..self.domain.keys).find(never);
            return Label(lowest.or_else(|| (0..self.domain.keys).find(free)).unwrap_or(0));
        }
        let free: Vec<_> = (0..self.domain.keys).filter(free).collect();
        Label(free[choices.below(free.len())])
    }

    /// A node that was used lately and is there.
    pub(super) fn recent(&self, choices: &mut dyn Choices) -> Option<Label> {
        let recent = self.recent[choices.below(RECENT)];
        self.is_there(recent).then_some(recent)
    }

    pub(super) fn advance(&mut self, action: &Action) {
        let class = legal::class(self, action);
        action.names().chain(action.binds().take(1)).for_each(|name| self.remember(name));
        match action {
            Action::Repeat { .. } | Action::Grow { .. } | Action::Look => {}
            Action::Fell => self.felled = true,
            command => {
                let accepted = class.is_ok_and(|class| self.is_accepted(class));
                self.sent.iter_mut().for_each(|sent| sent.retain(|sent| sent != command));
                let sent = &mut self.sent[if accepted { Refused::No } else { Refused::Yes } as usize];
                sent.push(command.clone());
                if sent.len() > SENT {
                    sent.remove(0);
                }
            }
        }
        let moves = class != Ok(Class::Peculiar(Oddity::BesideItself));
        if moves && class.is_ok_and(|class| self.is_accepted(class)) {
            self.apply(action);
        }
    }

    fn is_accepted(&self, class: Class) -> bool {
        match class {
            Class::Ordinary => true,
            Class::Absent => false,
            Class::Peculiar(case) => self.supports.treatment(case) == Treatment::Accepted,
        }
    }

    fn apply(&mut self, action: &Action) {
        match action {
            Action::Plant { name } => self.add(*name, None),
            Action::Create { name, at } => self.add(*name, self.under(*at)),
            Action::Grow { .. } => action.creations().for_each(|(name, at)| self.add(name, self.under(at))),
            Action::Reparent { node, to } => self.hang(*node, self.under(*to)),
            Action::Adopt { from, to, .. } => {
                self.children(*from).into_iter().for_each(|child| self.hang(child, Some(*to)));
            }
            Action::Detach { node } => self.hang(*node, None),
            Action::DeleteSubtree { node } => self.remove(*node),
            Action::DeleteLift { node } => {
                let parent = self.parent(*node);
                self.children(*node).into_iter().for_each(|child| self.hang(child, parent));
                self.remove(*node);
            }
            Action::ReplaceRoot { root, name } => {
                if self.supports.replaced() == Replaced::Gone {
                    self.remove(*root);
                }
                self.add(*name, None);
                if self.is_there(*root) {
                    self.hang(*root, Some(*name));
                }
            }
            Action::Shift { .. } | Action::Repeat { .. } | Action::Look | Action::Fell => {}
        }
    }

    /// A node's children, in no order.
    fn children(&self, node: Label) -> Vec<Label> {
        self.live.iter().copied().filter(|child| self.parent(*child) == Some(node)).collect()
    }

    fn add(&mut self, name: Label, parent: Option<Label>) {
        let at = name.0 as usize;
        if self.names.len() <= at {
            self.names.resize(at + 1, Known::Never);
        }
        self.names[at] = Known::There { parent: None, children: 0 };
        self.roots += 1;
        self.live.push(name);
        self.hang(name, parent);
    }

    fn hang(&mut self, node: Label, to: Option<Label>) {
        let from = self.parent(node);
        self.count(from, |children| *children -= 1);
        self.count(to, |children| *children += 1);
        if let Some(Known::There { parent, .. }) = self.names.get_mut(node.0 as usize) {
            *parent = to;
        }
        self.roots = self.roots + usize::from(to.is_none()) - usize::from(from.is_none());
    }

    fn count(&mut self, parent: Option<Label>, change: impl Fn(&mut usize)) {
        if let Some(Known::There { children, .. }) = parent.and_then(|parent| self.names.get_mut(parent.0 as usize)) {
            change(children);
        }
    }

    /// Removes a node with what hangs below it.
    fn remove(&mut self, top: Label) {
        let parent = self.parent(top);
        self.count(parent, |children| *children -= 1);
        self.roots -= usize::from(parent.is_none());
        let (below, rest): (Vec<_>, Vec<_>) = self.live.iter().partition(|node| self.is_within(**node, top));
        self.live = rest;
        for name in below {
            self.names[name.0 as usize] = Known::Gone;
        }
    }

    fn remember(&mut self, name: Label) {
        self.recent[self.remembered % RECENT] = name;
        self.remembered += 1;
    }
}
