//! What a graph says of itself, and ablation: a law removed, an edge cut.

use std::any::{Any, TypeId};
use std::marker::PhantomData;

use lawful_contract::{Contract, Kinds};

use super::{Body, LawGraph};
use crate::law::Handle;

/// A law of a graph as it is shown: its path, its contract, what it reads and why.
#[derive(Clone, Debug)]
pub struct LawInfo {
    /// The law's path.
    pub name: String,
    /// The promise.
    pub contract: &'static Contract,
    /// The paths of the laws that it reads and of the embedded graphs that block it, and the reasons.
    pub reads: Vec<(String, &'static str)>,
}

impl LawInfo {
    /// Whether it is the law of this name, or inside the group of this name.
    pub fn is_in(&self, name: &str) -> bool {
        is_in(&self.name, name)
    }
}

/// Whether a law's path is this one, or lies inside the group of this path.
pub fn is_in(law: &str, path: &str) -> bool {
    law.strip_prefix(path).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A name that no law or edge of the graph has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSuchLaw {
    /// The name asked for.
    pub asked: String,
    /// The names that exist.
    pub known: Vec<String>,
}

impl std::fmt::Display for NoSuchLaw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no law is called `{}`; the graph has {}", self.asked, self.known.join(", "))
    }
}

impl std::error::Error for NoSuchLaw {}

impl<A: Kinds + 'static, O: 'static> LawGraph<A, O> {
    /// Every law with its contract and its edges, in judging order. An edge that was cut is none.
    pub fn laws(&self) -> Vec<LawInfo> {
        let mut laws = Vec::new();
        for node in &self.nodes {
            match &node.body {
                Body::Law(law) => laws.push(LawInfo {
                    name: node.name.clone(),
                    contract: law.contract(),
                    reads: node
                        .ports
                        .iter()
                        .filter(|port| !port.cut)
                        .map(|port| (self.name_at(&port.path), port.why))
                        .collect(),
                }),
                Body::Group(group) => laws.extend(group.laws().into_iter().map(|inner| LawInfo {
                    name: format!("{}/{}", node.name, inner.name),
                    reads: inner.reads.into_iter().map(|(to, why)| (format!("{}/{to}", node.name), why)).collect(),
                    ..inner
                })),
            }
        }
        laws
    }

    /// The embedded graphs, by name. [`LawGraph::remove`] silences each as a whole.
    pub fn parts(&self) -> Vec<String> {
        let groups = self.nodes.iter().filter(|node| matches!(node.body, Body::Group(_)));
        groups.map(|node| node.name.clone()).collect()
    }

    /// Kinds of action that a contract names and that do not exist; such a law would never judge.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for node in &self.nodes {
            match &node.body {
                Body::Law(law) => {
                    let heard = law.contract().hears.iter().flat_map(|hears| hears.kinds);
                    let unknown = heard.filter(|kind| !A::KINDS.contains(kind));
                    faults.extend(unknown.map(|kind| {
                        format!("{}: the contract names the kind `{kind}`, which no action has", node.name)
                    }));
                }
                Body::Group(group) => {
                    faults.extend(group.faults().into_iter().map(|fault| format!("{}/{fault}", node.name)));
                }
            }
        }
        faults
    }

    /// Looks for a law by its type, in groups as well; `None` if there are several, or if a keyed group holds it.
    pub fn find<L: 'static>(&self) -> Option<Handle<L>> {
        let mut paths = Vec::new();
        self.paths_to(TypeId::of::<L>(), &mut Vec::new(), &mut paths);
        let path = paths.pop()?;
        paths.is_empty().then_some(Handle { path, law: PhantomData })
    }

    pub(crate) fn paths_to(&self, law: TypeId, prefix: &mut Vec<u16>, found: &mut Vec<Vec<u16>>) {
        for (at, node) in self.nodes.iter().enumerate() {
            prefix.push(at as u16);
            match &node.body {
                Body::Law(body) => {
                    let body: &dyn Any = &**body;
                    if body.type_id() == law {
                        found.push(prefix.clone());
                    }
                }
                Body::Group(group) => group.paths_to(law, prefix, found),
            }
            prefix.pop();
        }
    }

    pub(crate) fn name_at(&self, path: &[u16]) -> String {
        let Some((first, rest)) = path.split_first() else { return String::new() };
        let node = &self.nodes[usize::from(*first)];
        match &node.body {
            Body::Group(group) if !rest.is_empty() => format!("{}/{}", node.name, group.name_at(rest)),
            _ => node.name.clone(),
        }
    }

    /// Silences a law, or an embedded graph as a whole: its state still advances, it judges nothing and blocks nobody.
    /// Law ablation.
    ///
    /// # Errors
    ///
    /// [`NoSuchLaw`] if no top-level law has this name.
    pub fn remove(&mut self, law: &str) -> Result<(), NoSuchLaw> {
        let at = self.position(law)?;
        self.nodes[at].muted = true;
        self.dispatch.clear();
        Ok(())
    }

    /// Cuts the edge from `law` to what it `reads`: the law then reads the initial state and is no longer blocked. Edge
    /// ablation.
    ///
    /// # Errors
    ///
    /// [`NoSuchLaw`] if there is no such law or no such edge.
    pub fn cut(&mut self, law: &str, reads: &str) -> Result<(), NoSuchLaw> {
        let at = self.position(law)?;
        let names: Vec<String> = self.nodes[at].ports.iter().map(|port| self.name_at(&port.path)).collect();
        let Some(edge) = names.iter().position(|name| name == reads) else {
            return Err(NoSuchLaw { asked: reads.to_string(), known: names });
        };
        self.nodes[at].ports[edge].cut = true;
        Ok(())
    }

    fn position(&self, law: &str) -> Result<usize, NoSuchLaw> {
        self.nodes.iter().position(|node| node.name == law).ok_or_else(|| NoSuchLaw {
            asked: law.to_string(),
            known: self.nodes.iter().map(|node| node.name.clone()).collect(),
        })
    }
}
