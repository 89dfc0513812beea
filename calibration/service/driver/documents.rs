//! What the service calls the nodes that histories name, and its outlines as documents.

use std::collections::BTreeMap;

use lawful_contract::Label;
use lawful_domains::tree::{Document, Id, Row, Sight};
use lawful_graph::Fault;
use lawful_tree::{Action, Place};

use super::super::action::{Change, Command};
use crate::subjects::service::{Edit, NodeId, Spot};

/// The nodes of every document.
#[derive(Debug, Default)]
pub(super) struct Documents(BTreeMap<u32, Nodes>);

/// The nodes of one document: each has a number, in the order in which it was first seen.
#[derive(Debug, Default)]
struct Nodes {
    seen: Vec<NodeId>,
    names: BTreeMap<Label, Id>,
}

impl Nodes {
    fn id(&mut self, node: NodeId) -> Id {
        let at = self.seen.iter().position(|seen| *seen == node).unwrap_or_else(|| {
            self.seen.push(node);
            self.seen.len() - 1
        });
        Id(u32::try_from(at).unwrap_or(u32::MAX))
    }

    /// The service's node of a name; one that it never made if the name is bound to none.
    fn node(&self, name: Label) -> NodeId {
        let bound = self.names.get(&name).and_then(|id| self.seen.get(id.0 as usize));
        bound.copied().unwrap_or(NodeId(-1 - i64::from(name.0)))
    }
}

impl Documents {
    /// A change as the service takes it.
    pub(super) fn resolve(&mut self, document: u32, change: &Change) -> Result<Edit, Fault> {
        let nodes = self.0.entry(document).or_default();
        let spot = |place: &Place<Label>| match place {
            Place::First(of) => Ok(Spot::First(nodes.node(*of))),
            Place::Last(of) => Ok(Spot::Last(nodes.node(*of))),
            Place::Before(of) => Ok(Spot::Before(nodes.node(*of))),
            Place::After(of) => Ok(Spot::After(nodes.node(*of))),
            Place::Index(..) => Err(Fault::Unsupported("index")),
        };
        Ok(match change {
            Change::Archive => Edit::Archive,
            Change::Edit(Action::Plant { .. }) => Edit::Plant,
            Change::Edit(Action::Create { at, .. }) => Edit::Create(spot(at)?),
            Change::Edit(Action::Reparent { node, to }) => Edit::Move(nodes.node(*node), spot(to)?),
            Change::Edit(Action::DeleteSubtree { node }) => Edit::Delete(nodes.node(*node)),
            Change::Edit(other) => {
                return Err(Fault::Misuse(format!("{other:?} is nothing that a command of the service does")));
            }
        })
    }

    /// Binds the name of a command to the node that it made.
    pub(super) fn bind(&mut self, document: u32, command: &Command, node: NodeId) -> Id {
        let nodes = self.0.entry(document).or_default();
        let id = nodes.id(node);
        if let Change::Edit(edit) = &command.change {
            nodes.names.extend(edit.binds().map(|name| (name, id)));
        }
        id
    }

    /// A document as the service shows it: every node with its parent, and siblings in the order shown.
    pub(super) fn read(&mut self, document: u32, rows: &[(NodeId, Option<NodeId>)]) -> Document {
        let nodes = self.0.entry(document).or_default();
        let rows: Vec<_> = rows.iter().map(|(node, parent)| (nodes.id(*node), parent.map(|of| nodes.id(of)))).collect();
        let mut sights: Vec<_> = rows.iter().map(|(id, parent)| sight(*id, *parent, &rows)).collect();
        sights.sort_by_key(|sight| sight.id);
        let names = nodes.names.iter().map(|(name, id)| (*name, *id)).collect();
        let known = u32::try_from(nodes.seen.len()).unwrap_or(u32::MAX);
        Document { known, names, nodes: sights, ..Document::default() }
    }
}

fn sight(id: Id, parent: Option<Id>, rows: &[(Id, Option<Id>)]) -> Sight {
    let children = rows.iter().filter(|(_, parent)| *parent == Some(id)).map(|(child, _)| *child).collect();
    Sight {
        id,
        parent,
        children: Row { ids: children, ended: true },
        backward: None,
        ends: None,
        beside: None,
        degree: None,
        root: None,
        ancestors: None,
        depth: None,
        subtree: None,
        position: None,
    }
}
