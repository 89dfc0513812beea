//! The production driver: calls any tree and records what a caller sees.
//!
//! Path: the subject's own methods, in this process. Checkpoints: an answer is recorded when the call has returned
//! (`applied`), the whole document after it (`published`), read link by link. Every action is followed by a whole
//! document, because the laws relate one document to the next. The cadence concerns what takes a walk over many nodes:
//! roots, ancestors, depths and subtrees are read for every node while a document has at most [`SMALL`] nodes, and in a
//! larger one for 64 of its nodes after a `look`, with which every history ends.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use lawful_contract::{Checkpoint, Kinds, Label};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_tree::{Action, Feature, Place, Reply, Tree, Trouble};

use crate::tree::reader::{Depth, Reader};
use crate::tree::seen::{Answer, Document, Id, Seen};

/// Up to this many nodes everything is read after every action.
pub const SMALL: usize = 64;

/// Drives one tree and keeps the nodes that its history names.
pub struct TreeDriver<S: Tree> {
    subject: S,
    reader: Reader<S::Node>,
    names: BTreeMap<Label, Id>,
    document: Arc<Document>,
    /// Each command as it was last sent.
    sent: HashMap<Action, Sent<S::Node>>,
    /// Command ids given out.
    commands: u64,
}

/// A command that was sent: its id, the product's nodes in it, and the answer.
#[derive(Clone)]
struct Sent<N> {
    id: u64,
    nodes: Vec<N>,
    answer: Answer,
}

impl<S: Tree> TreeDriver<S> {
    /// Drives a fresh subject without nodes.
    pub fn new(subject: S) -> Self {
        Self {
            subject,
            reader: Reader::default(),
            names: BTreeMap::new(),
            document: Arc::default(),
            sent: HashMap::new(),
            commands: 0,
        }
    }

    fn answer(&mut self, action: &Action) -> Reply<(Answer, Option<Answer>)> {
        match action {
            Action::Look => Ok((Answer::Done, None)),
            Action::Fell => Ok((self.fell()?, None)),
            Action::Grow { .. } => Ok((self.grow(action)?, None)),
            Action::Repeat { command } => self.repeat(command),
            command => Ok((self.send(command)?, None)),
        }
    }

    /// Sends a command and keeps it, to be sent again.
    fn send(&mut self, command: &Action) -> Reply<Answer> {
        let nodes = command.names().map(|name| self.resolve(name)).collect::<Reply<Vec<_>>>()?;
        let id = self.identify()?;
        let made = refused(self.perform_one(command, &nodes))?;
        let answer = made.map_or(Answer::Refused, |made| self.bind(command, made));
        if S::SUPPORTS.has(Feature::Ids) {
            self.sent.insert(command.clone(), Sent { id, nodes, answer: answer.clone() });
        }
        Ok(answer)
    }

    /// Sends a command again: the same id, the same nodes.
    fn repeat(&mut self, command: &Action) -> Reply<(Answer, Option<Answer>)> {
        let sent = self.sent.get(command).cloned();
        let sent = sent.ok_or_else(|| Trouble::Failed(format!("{command:?} was never sent")))?;
        self.subject.identify(sent.id)?;
        let made = refused(self.perform_one(command, &sent.nodes))?;
        let answer = match made {
            None => Answer::Refused,
            Some(None) => Answer::Done,
            Some(Some(node)) => Answer::Made(vec![self.reader.id(node)]),
        };
        Ok((answer, Some(sent.answer)))
    }

    /// One command of the product; `nodes` are those that the command names, in its order.
    fn perform_one(&mut self, command: &Action, nodes: &[S::Node]) -> Reply<Option<S::Node>> {
        let subject = &mut self.subject;
        let at = |place: &Place<Label>, node| place.map(|_| node);
        match (command, nodes) {
            (Action::Plant { .. }, []) => subject.plant().map(Some),
            (Action::Create { at: place, .. }, [node]) => subject.create(at(place, node)).map(Some),
            (Action::ReplaceRoot { .. }, [root]) => subject.replace_root(root).map(Some),
            (Action::Reparent { to, .. }, [node, place]) => subject.reparent(node, at(to, place)).map(|()| None),
            (Action::Adopt { end, .. }, [from, to]) => subject.adopt(from, to, *end).map(|()| None),
            (Action::Detach { .. }, [node]) => subject.detach(node).map(|()| None),
            (Action::DeleteSubtree { .. }, [node]) => subject.delete_subtree(node).map(|()| None),
            (Action::DeleteLift { .. }, [node]) => subject.delete_lift(node).map(|()| None),
            (Action::Shift { by, .. }, [node]) => subject.shift(node, *by).map(|()| None),
            _ => Err(Trouble::Failed(format!("{command:?} is no single command"))),
        }
    }

    /// The product's id for a name: that of its node, there or not, or one that nobody was given.
    fn resolve(&mut self, name: Label) -> Reply<S::Node> {
        match self.names.get(&name) {
            Some(id) => Ok(self.reader.node(*id).clone()),
            None => self.subject.stranger(),
        }
    }

    /// A command id that no command had before, where commands carry one.
    fn identify(&mut self) -> Reply<u64> {
        self.commands += 1;
        if S::SUPPORTS.has(Feature::Ids) {
            self.subject.identify(self.commands)?;
        }
        Ok(self.commands)
    }

    fn bind(&mut self, command: &Action, made: Option<S::Node>) -> Answer {
        let (Some(node), Some(name)) = (made, command.binds().next()) else { return Answer::Done };
        self.reader.made += 1;
        let id = self.reader.id(node);
        self.names.insert(name, id);
        Answer::Made(vec![id])
    }

    /// One creation after another, until one is refused.
    fn grow(&mut self, grow: &Action) -> Reply<Answer> {
        let mut all = Vec::new();
        for (name, at) in grow.creations() {
            match self.send(&Action::Create { name, at })? {
                Answer::Made(made) => all.extend(made),
                other => return Ok(other),
            }
        }
        Ok(Answer::Made(all))
    }

    /// Deletes one child of a root after another, as the product lists them, until it lists none.
    fn fell(&mut self) -> Reply<Answer> {
        for id in self.names.values().copied().collect::<Vec<_>>() {
            let root = self.reader.node(id).clone();
            if !matches!(refused(self.subject.parent(&root))?, Some(None)) {
                continue;
            }
            for _ in 0..=self.reader.made {
                let Some(child) = self.reader.walk(|walk| self.subject.children(&root, walk))?.ids.first().copied()
                else {
                    break;
                };
                let child = self.reader.node(child).clone();
                self.identify()?;
                let deleted = match S::SUPPORTS.has(Feature::DeleteSubtree) {
                    true => self.subject.delete_subtree(&child),
                    false => self.subject.delete_lift(&child),
                };
                if refused(deleted)?.is_none() {
                    return Ok(Answer::Refused);
                }
            }
        }
        Ok(Answer::Done)
    }

    fn read(&mut self, depth: Depth) -> Reply<Arc<Document>> {
        let names = self.names.iter().map(|(name, id)| (*name, *id)).collect();
        self.reader.read(&mut self.subject, depth, names)
    }
}

/// A refusal is an answer.
fn refused<T>(reply: Reply<T>) -> Reply<Option<T>> {
    match reply {
        Ok(value) => Ok(Some(value)),
        Err(Trouble::Refused) => Ok(None),
        Err(trouble) => Err(trouble),
    }
}

impl<S: Tree> Driver for TreeDriver<S> {
    type Action = Action;
    type Observation = Seen;

    fn perform(&mut self, action: &Action, record: &mut Recorder<Seen>) -> Result<(), Fault> {
        let fault = |trouble| match trouble {
            Trouble::Unsupported => Fault::Unsupported(action.kind_name()),
            Trouble::Refused => {
                Fault::Runtime(format!("reading the document after `{}` was refused", action.kind_name()))
            }
            Trouble::Failed(what) => Fault::Runtime(format!("`{}`: {what}", action.kind_name())),
        };
        let before = Arc::clone(&self.document);
        let (answer, stored) = self.answer(action).map_err(fault)?;
        let answered = Seen::Answered { before: Arc::clone(&before), answer: answer.clone(), stored };
        record.at(Checkpoint::Applied, answered);
        let depth = if *action == Action::Look { Depth::Everything } else { Depth::Links };
        self.document = self.read(depth).map_err(fault)?;
        record.at(Checkpoint::Published, Seen::Edited { before, answer, after: Arc::clone(&self.document) });
        Ok(())
    }

    fn close(self: Box<Self>) -> Result<(), Fault> {
        self.subject.close().map_err(|trouble| Fault::Close(format!("{trouble:?}")))
    }
}
