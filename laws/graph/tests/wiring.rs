//! Graphs that are wired in: their actions are events that observations tell of. And edges to whole groups.

mod common;

use std::borrow::Cow;

use common::{Do, LENGTH, Seen, blocked, counts, stack, violated};
use lawful_contract::Checkpoint::Published;
use lawful_contract::{Contract, Hears, Kinds};
use lawful_graph::{Difference, EdgeSet, Judgement, Law, LawGraph, Mismatch, Part, Step, Told, Verdict};

/// Two stacks that a worker fills: an action only says that it works, and the product shows what it did.
#[derive(Clone, Debug)]
struct Work;

impl Kinds for Work {
    const KINDS: &'static [&'static str] = &["work"];
    fn kind(&self) -> usize {
        0
    }
}

/// What the worker did to which stack, and what that shows.
#[derive(Clone, Debug)]
struct Shown {
    stack: u8,
    did: Option<Do>,
    seen: Seen,
}

fn tell<'a>(_: Option<&Work>, shown: &'a Shown) -> Option<Told<'a, Do, Seen>> {
    let seen = Cow::Borrowed(&shown.seen);
    Some(match &shown.did {
        Some(did) => Told::event(did.clone()).showing(seen.into_owned()),
        None => Told::shown(seen),
    })
}

fn tell_key<'a>(action: Option<&Work>, shown: &'a Shown) -> Option<(u8, Told<'a, Do, Seen>)> {
    Some((shown.stack, tell(action, shown)?))
}

/// The rows as they are shown, and a law outside that every stack blocks.
fn keyed() -> LawGraph<Work, Shown> {
    static OUTSIDE: Contract = Contract { id: "outside", hears: &[Hears::every(Published)], ..LENGTH };
    let mut graph = LawGraph::new();
    let stacks = graph.wire_per_key("stack", stack(), tell_key);
    graph.relation(&OUTSIDE, ().after(stacks.why("short rows are those of the stacks")), |step, ()| {
        Verdict::from(Mismatch::unless_equal(&true, &(step.seen.seen.length < 9), Difference::WrongValue))
    });
    graph
}

fn shows(stack: u8, did: Option<Do>, rows: &[u32], length: usize) -> Shown {
    Shown { stack, did, seen: Seen { answer: None, rows: rows.to_vec(), length } }
}

fn judge(graph: &LawGraph<Work, Shown>, history: &[Shown]) -> Judgement {
    let mut graph = graph.clone();
    let mut judgement = Judgement::of(&graph);
    for seen in history {
        graph.advance(&Work);
        graph.judge(&Step { action: Some(&Work), checkpoint: Published, seen }, &mut judgement);
    }
    judgement
}

#[test]
fn a_wired_graph_steps_when_it_is_told_of_an_event() {
    let mut graph = LawGraph::new();
    graph.wire("stack", stack(), tell);
    let right = [shows(0, Some(Do::Push(4)), &[4], 1), shows(0, None, &[4], 1), shows(0, Some(Do::Pop), &[], 0)];
    assert!(judge(&graph, &right).violations.is_empty());
    let wrong = judge(&graph, &[shows(0, Some(Do::Push(4)), &[5], 1)]);
    assert_eq!((violated(&wrong), wrong.violations[0].kind), (vec!["stack/rows"], "push"));
    let later = judge(&graph, &[shows(0, Some(Do::Push(4)), &[4], 1), shows(0, None, &[4], 2)]);
    assert_eq!((violated(&later), later.violations[0].kind), (vec!["stack/length"], "work"), "nothing happened in it");
}

#[test]
fn each_key_has_its_own_events() {
    let history = [shows(1, Some(Do::Push(4)), &[4], 1), shows(2, Some(Do::Push(5)), &[5], 1), shows(1, None, &[4], 1)];
    assert!(judge(&keyed(), &history).violations.is_empty());
    let crossed = judge(&keyed(), &[shows(1, Some(Do::Push(4)), &[4], 1), shows(2, None, &[4], 1)]);
    assert_eq!(violated(&crossed), ["stack[*]/rows"]);
    assert_eq!(crossed.violations[0].instance.as_deref(), Some("2"));
}

#[test]
fn an_edge_to_a_group_is_blocked_by_each_law_in_it() {
    let graph = keyed();
    let mut judgement = judge(&graph, &[shows(1, Some(Do::Push(4)), &[5], 9)]);
    graph.settle(&mut judgement);
    assert_eq!(violated(&judgement), ["stack[*]/rows"]);
    assert!(blocked(&judgement).contains(&("outside", "stack[*]/rows")));

    let mut cut = keyed();
    cut.cut("outside", "stack[*]").unwrap();
    let mut misled = judge(&cut, &[shows(1, Some(Do::Push(4)), &[5], 9)]);
    cut.settle(&mut misled);
    assert_eq!(violated(&misled), ["stack[*]/rows", "outside"], "a false root");
}

#[test]
fn a_law_that_was_accused_before_its_group_is_settled() {
    let mut graph = LawGraph::new();
    let stack = graph.wire("stack", stack(), tell);
    static EARLY: Contract = Contract { id: "early", hears: &[Hears::every(Published)], ..LENGTH };
    graph.relation(&EARLY, ().after(stack.why("the rows come first")), |step, ()| {
        Verdict::from(Mismatch::unless_equal(&true, &(step.seen.seen.length < 9), Difference::WrongValue))
    });
    let mut judgement = judge(&graph, &[shows(0, None, &[], 9)]);
    graph.settle(&mut judgement);
    assert_eq!(violated(&judgement), ["stack/length"]);
}

#[test]
fn a_law_with_state_can_be_blocked_by_a_group() {
    #[derive(Clone)]
    struct Short;
    impl Law<Work, Shown> for Short {
        type Reads = ();
        fn contract(&self) -> &'static Contract {
            &LENGTH
        }
        fn judge(&mut self, step: &Step<'_, Work, Shown>, (): ()) -> Verdict {
            Mismatch::unless_equal(&true, &(step.seen.seen.length < 9), Difference::WrongValue).into()
        }
    }
    let mut graph = LawGraph::new();
    let stack = graph.wire("stack", stack(), tell);
    graph.add_after(Short, ().after(stack.why("the rows come first")));
    assert_eq!(violated(&judge(&graph, &[shows(0, Some(Do::Push(4)), &[5], 9)])), ["stack/rows"]);
}

#[test]
fn a_silenced_group_goes_on_and_accuses_nobody() {
    let mut graph = keyed();
    assert_eq!(graph.parts(), ["stack[*]"]);
    graph.remove("stack[*]").unwrap();
    let judgement = judge(&graph, &[shows(1, Some(Do::Push(4)), &[5], 9)]);
    assert_eq!(violated(&judgement), ["outside"]);
}

#[test]
fn nothing_can_be_read_of_a_group() {
    let mut graph = LawGraph::new();
    let stack = graph.wire("stack", stack(), tell);
    graph.relation(&LENGTH, (stack.why("only the mark of a part is there"),), |_, (_,): (&Part,)| Verdict::upheld(0));
    assert!(judge(&graph, &[shows(0, Some(Do::Push(4)), &[4], 1)]).violations.is_empty());
}

#[test]
fn a_part_says_itself_what_is_reached_of_it() {
    let mut graph = LawGraph::<Work, Shown>::new();
    graph.wire("stack", stack().reached_by(|kind| kind == "push"), tell);
    let judgement = judge(&graph, &[shows(0, Some(Do::Push(4)), &[4], 1)]);
    assert_eq!(judgement.ledger.not_applicable(&|_| true), ["stack/top"]);
    assert_eq!(judgement.ledger.unreached(&|_| true), ["stack/rows: no row"]);
    assert!(counts(&judgement).contains(&"stack/length/length@published = 1".to_string()));
}
