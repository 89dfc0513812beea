//! What the driver records of a tree, how often, and what it takes for a fault.

use std::cell::Cell;
use std::rc::Rc;

use lawful_contract::Checkpoint::{self, Applied, Published};
use lawful_contract::Label;
use lawful_domains::tree::{Answer, Document, Id, SMALL, Seen, TreeDriver};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_tree::{Action, Feature, Place, Point, Reply, Shape, Supports, Tree, Trouble, Walk};

/// A tree without checks, whose troubles a test chooses.
#[derive(Clone, Default)]
struct Subject {
    nodes: Vec<(Option<u32>, Vec<u32>)>,
    gone: Vec<u32>,
    commands: Rc<Cell<Vec<u64>>>,
    /// What a creation answers instead of a node.
    create: Option<Trouble>,
    /// Whether the root's ancestors are asked for: they would never end.
    endless: bool,
    close: Option<Trouble>,
}

impl Tree for Subject {
    type Node = u32;
    const SUPPORTS: Supports = Supports::CORE.with(&[
        Feature::Forest,
        Feature::DeleteSubtree,
        Feature::Ids,
        Feature::Ancestors,
        Feature::Depth,
        Feature::Siblings,
    ]);

    fn plant(&mut self) -> Reply<u32> {
        self.nodes.push((None, Vec::new()));
        Ok(self.nodes.len() as u32 - 1)
    }
    fn create(&mut self, at: Place<&u32>) -> Reply<u32> {
        if let Some(trouble) = &self.create {
            return Err(trouble.clone());
        }
        let node = self.plant()?;
        self.reparent(&node, at)?;
        Ok(node)
    }
    /// Never takes a node out of the row that it leaves, and accepts cycles.
    fn reparent(&mut self, node: &u32, to: Place<&u32>) -> Reply<()> {
        self.nodes[*node as usize].0 = Some(**to.of());
        self.nodes[**to.of() as usize].1.push(*node);
        Ok(())
    }
    fn parent(&mut self, node: &u32) -> Reply<Option<u32>> {
        if self.gone.contains(node) { Err(Trouble::Refused) } else { Ok(self.nodes[*node as usize].0) }
    }
    fn children(&mut self, node: &u32, walk: &mut Walk<u32>) -> Reply<()> {
        match self.endless {
            true => walk.over(std::iter::repeat(0)),
            false => walk.over(self.nodes[*node as usize].1.iter().copied()),
        }
    }
    fn delete_subtree(&mut self, node: &u32) -> Reply<()> {
        if let Some(parent) = self.nodes[*node as usize].0 {
            self.nodes[parent as usize].1.retain(|child| child != node);
        }
        self.gone.push(*node);
        Ok(())
    }
    fn identify(&mut self, command: u64) -> Reply<()> {
        let mut commands = self.commands.take();
        commands.push(command);
        self.commands.set(commands);
        Ok(())
    }
    fn ancestors(&mut self, node: &u32, walk: &mut Walk<u32>) -> Reply<()> {
        let parent = |node: &u32| self.nodes[*node as usize].0;
        walk.along(parent(node), parent)
    }
    /// Would not return on a cycle.
    fn depth(&mut self, node: &u32) -> Reply<usize> {
        Ok(std::iter::successors(self.nodes[*node as usize].0, |at| self.nodes[*at as usize].0).count())
    }
    fn beside(&mut self, _: &u32) -> Reply<[Option<u32>; 2]> {
        Ok([None, None])
    }
    fn close(self) -> Reply<()> {
        self.close.map_or(Ok(()), Err)
    }
}

fn plant(name: u32) -> Action {
    Action::Plant { name: Label(name) }
}

fn create(name: u32, under: u32) -> Action {
    Action::Create { name: Label(name), at: Place::Last(Label(under)) }
}

fn reparent(node: u32, under: u32) -> Action {
    Action::Reparent { node: Label(node), to: Place::Last(Label(under)) }
}

/// What one action shows.
fn perform(driver: &mut TreeDriver<Subject>, action: &Action) -> Vec<(Checkpoint, Seen)> {
    let mut record = Recorder::default();
    driver.perform(action, &mut record).unwrap_or_else(|fault| panic!("{action:?}: {fault}"));
    record.records().to_vec()
}

/// The answer to the last of some actions, and the document after it.
fn after(driver: &mut TreeDriver<Subject>, actions: &[Action]) -> (Answer, Document) {
    let seen = actions.iter().map(|action| perform(driver, action)).last().unwrap_or_default();
    match &seen[..] {
        [(Applied, Seen::Answered { .. }), (Published, Seen::Edited { answer, after, .. })] => {
            (answer.clone(), Document::clone(after))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_answer_comes_first_and_both_documents_after_it() {
    let mut driver = TreeDriver::new(Subject::default());
    perform(&mut driver, &plant(7));
    let seen = perform(&mut driver, &create(8, 7));
    let (Applied, Seen::Answered { before, answer, stored: None }) = &seen[0] else { panic!("{seen:?}") };
    assert_eq!((before.nodes.len(), answer), (1, &Answer::Made(vec![Id(1)])));
    let (Published, Seen::Edited { after, .. }) = &seen[1] else { panic!("{seen:?}") };
    assert_eq!(after.names, [(Label(7), Id(0)), (Label(8), Id(1))]);
    assert_eq!((after.parent(Id(1)), after.children(Id(0))), (Some(Id(0)), &[Id(1)][..]));
    let root = after.node(Id(0)).unwrap();
    assert_eq!((&root.backward, root.beside), (&None, None), "what is not supported, or of a root, is not asked");
    assert_eq!(after.node(Id(1)).and_then(|sight| sight.beside), Some([None, None]));
}

#[test]
fn illegal_documents_are_recorded_as_they_are() {
    let mut driver = TreeDriver::new(Subject::default());
    let (_, document) = after(&mut driver, &[plant(0), plant(1), create(2, 0), reparent(2, 1)]);
    assert_eq!(document.children(Id(0)), document.children(Id(1)), "one node in two rows");
    let (_, cycle) = after(&mut driver, &[reparent(0, 2), reparent(1, 2)]);
    let sight = cycle.node(Id(2)).unwrap();
    assert_eq!(sight.depth, None, "what no walk bounds is not asked around a cycle");
    assert_eq!(sight.ancestors.as_ref().map(|row| (row.ids.len(), row.ended)), Some((4, false)));
    assert_eq!(cycle.climb(Id(2)).count(), cycle.nodes.len() + 1);
}

#[test]
fn an_endless_walk_is_cut_and_told_as_one() {
    let mut driver = TreeDriver::new(Subject { endless: true, ..Subject::default() });
    let (_, document) = after(&mut driver, &[plant(0), plant(1)]);
    let row = &document.node(Id(1)).unwrap().children;
    assert_eq!((row.ids.len(), row.ended), (3, false), "one node more than were made");
}

#[test]
fn a_node_that_refuses_to_be_read_is_not_there() {
    let mut driver = TreeDriver::new(Subject::default());
    let gone = Action::DeleteSubtree { node: Label(1) };
    let (_, document) = after(&mut driver, &[plant(0), create(1, 0), gone]);
    assert_eq!((document.bound(Label(1)), document.named(Label(1))), (Some(Id(1)), None));
    assert_eq!(document.ids().collect::<Vec<_>>(), [Id(0)]);
}

#[test]
fn a_repeated_command_has_its_first_id_and_its_first_nodes() {
    let subject = Subject::default();
    let commands = Rc::clone(&subject.commands);
    let mut driver = TreeDriver::new(subject);
    let again = Action::Repeat { command: Box::new(create(1, 0)) };
    let gone = Action::DeleteSubtree { node: Label(1) };
    let seen = [plant(0), create(1, 0), gone, again].map(|action| perform(&mut driver, &action));
    assert_eq!(commands.take(), [1, 2, 3, 2]);
    let (_, Seen::Answered { answer, stored, .. }) = &seen[3][0] else { panic!("{seen:?}") };
    assert_eq!((answer, stored), (&Answer::Made(vec![Id(2)]), &Some(Answer::Made(vec![Id(1)]))));
    let never = Action::Repeat { command: Box::new(create(9, 0)) };
    let fault = driver.perform(&never, &mut Recorder::default()).unwrap_err();
    assert!(matches!(fault, Fault::Runtime(what) if what.contains("was never sent")));
}

#[test]
fn growth_binds_a_run_of_names_and_fell_leaves_the_roots() {
    let mut driver = TreeDriver::new(Subject::default());
    let grow = Action::Grow { name: Label(1), at: Place::Last(Label(0)), count: 3, shape: Shape::Chain };
    let (answer, document) = after(&mut driver, &[plant(0), grow]);
    assert_eq!(answer.made(), [Id(1), Id(2), Id(3)]);
    assert_eq!(document.named(Label(3)).and_then(|id| document.parent(id)), document.named(Label(2)));
    let (_, felled) = after(&mut driver, &[Action::Fell]);
    assert_eq!(felled.children(Id(0)), [], "each child of a root was deleted");
}

#[test]
fn a_small_document_is_read_deeply_after_every_action_and_a_large_one_on_a_look() {
    let mut driver = TreeDriver::new(Subject::default());
    let deep = |document: &Document| document.nodes.iter().filter(|sight| sight.depth.is_some()).count();
    let (_, small) = after(&mut driver, &[plant(0)]);
    assert_eq!(deep(&small), 1);
    let grow = Action::Grow { name: Label(1), at: Place::Last(Label(0)), count: 2 * SMALL, shape: Shape::Row };
    let (_, large) = after(&mut driver, &[grow]);
    assert_eq!((large.nodes.len(), deep(&large)), (2 * SMALL + 1, 0));
    let (_, looked) = after(&mut driver, &[Action::Look]);
    assert!((SMALL / 2..=SMALL).contains(&deep(&looked)), "{} of its nodes", deep(&looked));
}

#[test]
fn a_refusal_is_an_answer_and_every_other_trouble_is_a_fault() {
    let answer = |trouble| {
        let mut driver = TreeDriver::new(Subject { create: Some(trouble), ..Subject::default() });
        perform(&mut driver, &plant(0));
        let mut record = Recorder::default();
        driver.perform(&create(1, 0), &mut record).map(|()| record.records()[0].1.clone())
    };
    assert!(matches!(answer(Trouble::Refused), Ok(Seen::Answered { answer: Answer::Refused, .. })));
    assert_eq!(answer(Trouble::Unsupported), Err(Fault::Unsupported("create")));
    assert_eq!(answer(Trouble::Failed("disk full".into())), Err(Fault::Runtime("`create`: disk full".into())));
    let shift = Action::Shift { node: Label(0), by: Point::default() };
    let mut driver = TreeDriver::new(Subject::default());
    perform(&mut driver, &plant(0));
    assert_eq!(driver.perform(&shift, &mut Recorder::default()), Err(Fault::Unsupported("shift")));
}

#[test]
fn closing_tells_its_error() {
    assert_eq!(Box::new(TreeDriver::new(Subject::default())).close(), Ok(()));
    let trouble = Some(Trouble::Failed("still locked".into()));
    let driver = TreeDriver::new(Subject { close: trouble, ..Subject::default() });
    assert_eq!(Box::new(driver).close(), Err(Fault::Close("Failed(\"still locked\")".into())));
}
