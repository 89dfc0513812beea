//! Graphs inside graphs: union, projections, one instance per key, and laws that read across.

mod common;

use std::borrow::Cow;

use common::{Do, LENGTH, Rows, Seen, Stack, blocked, counts, stack, step, violated};
use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Clause, Contract, Hears, Kinds};
use lawful_graph::{Difference, Judgement, Law, LawGraph, Mismatch, Read, Route, Step, Verdict};

/// A stack and one clock for each user.
#[derive(Clone, Debug)]
enum World {
    Stack(Do),
    Ask(u8),
    Tick,
}

impl Kinds for World {
    const KINDS: &'static [&'static str] = &["stack", "ask", "tick"];
    fn kind(&self) -> usize {
        match self {
            Self::Stack(_) => 0,
            Self::Ask(_) => 1,
            Self::Tick => 2,
        }
    }
}

#[derive(Clone, Debug)]
enum Shown {
    Stack(Seen),
    Time(u8, u64),
    EveryTime(u64),
}

/// What one clock knows.
#[derive(Clone, Debug)]
enum Clock {
    Ask,
    Tick,
}

impl Kinds for Clock {
    const KINDS: &'static [&'static str] = &["clock-ask", "clock-tick"];
    fn kind(&self) -> usize {
        matches!(self, Self::Tick).into()
    }
}

static TIME: Contract =
    Contract { id: "time", hears: &[Hears::every(Applied)], clauses: &[Clause::every("told")], ..Contract::EMPTY };
static PARITY: Contract = Contract { id: "parity", ..TIME };

#[derive(Clone, Default)]
struct Time(u64);

impl Law<Clock, u64> for Time {
    type Reads = ();
    fn contract(&self) -> &'static Contract {
        &TIME
    }
    fn advance(&mut self, action: &Clock, _: Read<'_, Self, Clock, u64>) {
        self.0 += action.kind() as u64;
    }
    fn judge(&mut self, step: &Step<'_, Clock, u64>, _: Read<'_, Self, Clock, u64>) -> Verdict {
        Mismatch::unless_equal(&self.0, step.seen, Difference::WrongValue).into()
    }
}

fn clock() -> LawGraph<Clock, u64> {
    let mut graph = LawGraph::new();
    let time = graph.add(Time::default(), ());
    graph.relation(&PARITY, (time.why("the parity is that of the time"),), |step, (time,)| {
        Mismatch::unless_equal(&(time.0 % 2), &(step.seen % 2), Difference::WrongValue).into()
    });
    graph
}

fn stack_action(action: &World) -> Option<Cow<'_, Do>> {
    match action {
        World::Stack(action) => Some(Cow::Borrowed(action)),
        _ => None,
    }
}

fn stack_seen<'a>(_: Option<&World>, seen: &'a Shown) -> Option<Cow<'a, Seen>> {
    match seen {
        Shown::Stack(seen) => Some(Cow::Borrowed(seen)),
        _ => None,
    }
}

fn clock_action(action: &World) -> Route<'_, u8, Clock> {
    match action {
        World::Ask(user) => Route::To(*user, Cow::Owned(Clock::Ask)),
        World::Tick => Route::All(Cow::Owned(Clock::Tick)),
        World::Stack(_) => Route::Nowhere,
    }
}

fn clock_seen<'a>(_: Option<&World>, seen: &'a Shown) -> Route<'a, u8, u64> {
    match seen {
        Shown::Time(user, time) => Route::To(*user, Cow::Borrowed(time)),
        Shown::EveryTime(time) => Route::All(Cow::Borrowed(time)),
        Shown::Stack(_) => Route::Nowhere,
    }
}

fn world() -> LawGraph<World, Shown> {
    let mut graph = LawGraph::new();
    graph.embed("stack", stack(), stack_action, stack_seen);
    graph.per_key("clock", clock(), clock_action, clock_seen);
    graph
}

/// Judges `(action, what was seen)` in turn.
fn judge(graph: &LawGraph<World, Shown>, history: &[(World, Shown)]) -> Judgement {
    let mut graph = graph.clone();
    let mut judgement = Judgement::of(&graph);
    history.iter().for_each(|(action, seen)| step(&mut graph, &mut judgement, action, seen));
    judgement
}

fn seen(rows: &[u32], length: usize) -> Shown {
    Shown::Stack(Seen { answer: None, rows: rows.to_vec(), length })
}

fn instances(judgement: &Judgement) -> Vec<(&str, Option<&str>)> {
    judgement.violations.iter().map(|v| (v.law.as_str(), v.instance.as_deref())).collect()
}

#[test]
fn an_embedded_graph_sees_its_own_part_of_actions_and_observations() {
    let history = [
        (World::Stack(Do::Push(4)), seen(&[4], 1)),
        (World::Tick, seen(&[4], 1)), // the stack is looked at after an action that does not concern it
        (World::Ask(0), Shown::Time(0, 1)),
    ];
    let judgement = judge(&world(), &history);
    assert!(judgement.violations.is_empty(), "{judgement:?}");
    let expected = [
        "stack/rows/some rows@published = 2",
        "stack/rows/no row@published = 0",
        "stack/length/length@applied = 2",
        "stack/length/length@published = 2",
        "stack/top/a row@applied = 0",
        "stack/top/no row@applied = 0",
        "clock[*]/time/told@applied = 1",
        "clock[*]/parity/told@applied = 1",
    ];
    assert_eq!(counts(&judgement), expected);
}

#[test]
fn a_violation_inside_a_group_has_the_path_and_the_kind_of_the_action_that_ran() {
    let own = judge(&world(), &[(World::Stack(Do::Push(4)), seen(&[5], 1))]);
    assert_eq!((violated(&own), own.violations[0].kind), (vec!["stack/rows"], "push"));
    assert_eq!(blocked(&own), [("stack/length", "stack/rows")]);

    let foreign = judge(&world(), &[(World::Tick, seen(&[5], 0))]);
    assert_eq!((violated(&foreign), foreign.violations[0].kind), (vec!["stack/rows"], "tick"));
}

#[test]
fn blocked_laws_of_a_group_have_paths() {
    let lie = seen(&[5], 1);
    let judgement = judge(&world(), &[(World::Stack(Do::Push(4)), lie.clone()), (World::Stack(Do::Pop), lie)]);
    assert_eq!(violated(&judgement), ["stack/rows"]);
    assert_eq!(blocked(&judgement), [("stack/length", "stack/rows"), ("stack/top", "stack/rows")]);
}

#[test]
fn a_union_keeps_vocabulary_and_support() {
    let mut both = stack();
    both.union("again", stack());
    let judgement = common::judge(&both, &[Do::Push(1)], |_, seen| seen.length = 7);
    assert_eq!(violated(&judgement), ["length", "again/length"]);

    let judgement = common::judge(&both, &[Do::Push(1)], |_, _| {});
    let only_push = |kind: &str| kind == "push";
    assert_eq!(judgement.ledger.not_applicable(&only_push), ["top", "again/top"]);
    assert_eq!(judgement.ledger.unreached(&only_push), ["rows: no row", "again/rows: no row"]);
}

#[test]
fn the_kinds_of_another_vocabulary_are_not_asked_of_the_subject() {
    let judgement = judge(&world(), &[]);
    let known = |kind: &str| World::KINDS.contains(&kind);
    assert!(judgement.ledger.not_applicable(&known).is_empty());
    assert_eq!(judgement.ledger.unreached(&known).len(), 7);
}

#[test]
fn every_key_has_its_own_instance_under_one_schematic_name() {
    let history = [
        (World::Tick, seen(&[], 0)),
        (World::Ask(1), Shown::Time(1, 1)),
        (World::Ask(2), Shown::Time(2, 8)), // wrong
        (World::Ask(2), Shown::Time(2, 8)),
        (World::Ask(1), Shown::Time(1, 1)),
    ];
    let judgement = judge(&world(), &history);
    assert_eq!(instances(&judgement), [("clock[*]/time", Some("2"))]);
    assert_eq!(blocked(&judgement), [("clock[*]/parity", "clock[*]/time")], "the other instance goes on");
    let clocks: Vec<_> = counts(&judgement).into_iter().filter(|line| line.starts_with("clock")).collect();
    assert_eq!(clocks, ["clock[*]/time/told@applied = 2", "clock[*]/parity/told@applied = 2"], "counts are shared");
}

#[test]
fn an_instance_that_is_born_late_has_seen_every_action_that_went_to_all() {
    let ticks = |n| std::iter::repeat_n((World::Tick, seen(&[], 0)), n);
    let mut history: Vec<_> = ticks(3).collect();
    history.push((World::Ask(1), Shown::Time(1, 3)));
    history.extend(ticks(2));
    history.push((World::Ask(2), Shown::Time(2, 5)));
    history.push((World::Ask(1), Shown::Time(1, 5)));
    let judgement = judge(&world(), &history);
    assert!(judgement.violations.is_empty(), "{judgement:?}");
    assert!(counts(&judgement).contains(&"clock[*]/time/told@applied = 3".to_string()));
}

#[test]
fn an_observation_for_all_is_judged_by_every_instance_that_was_born() {
    let history =
        [(World::Ask(1), Shown::Time(1, 0)), (World::Ask(2), Shown::Time(2, 0)), (World::Tick, Shown::EveryTime(9))];
    let judgement = judge(&world(), &history);
    assert_eq!(instances(&judgement), [("clock[*]/time", Some("1")), ("clock[*]/time", Some("2"))]);
    assert_eq!(judgement.violations[0].kind, "clock-tick");

    // The action went to user 1 alone; user 2's clock is looked at and has no action of its own.
    let history = [(World::Ask(2), Shown::Time(2, 0)), (World::Ask(1), Shown::EveryTime(9))];
    let judgement = judge(&world(), &history);
    let kinds: Vec<_> = judgement.violations.iter().map(|v| (v.instance.as_deref(), v.kind)).collect();
    assert_eq!(kinds, [(Some("1"), "clock-ask"), (Some("2"), "ask")]);
}

#[test]
fn reset_forgets_instances_and_what_they_saw() {
    let mut graph = world();
    let mut judgement = Judgement::of(&graph);
    step(&mut graph, &mut judgement, &World::Tick, &Shown::EveryTime(1));
    step(&mut graph, &mut judgement, &World::Ask(1), &Shown::Time(1, 7));
    assert_eq!(violated(&judgement), ["clock[*]/time"]);
    graph.reset();
    judgement.clear_findings();
    step(&mut graph, &mut judgement, &World::Ask(1), &Shown::Time(1, 0));
    assert!(judgement.violations.is_empty(), "the tick before the reset is forgotten: {judgement:?}");
}

/// A graph whose stack lies two groups deep, and whose law `outside` reads it through a handle found by type.
fn nested() -> LawGraph<World, Shown> {
    static OUTSIDE: Contract = Contract { id: "outside", hears: &[Hears::every(Published)], ..LENGTH };
    let mut graph = LawGraph::new();
    graph.union("world", world());
    let rows = graph.find::<Rows>().expect("there is one `Rows`");
    graph.relation(&OUTSIDE, (rows.why("the world shows as many rows as the stack has"),), |step, (rows,)| match step
        .seen
    {
        Shown::Stack(seen) => Mismatch::unless_equal(&rows.rows.len(), &seen.length, Difference::WrongValue).into(),
        _ => Verdict::Silent,
    });
    graph
}

#[test]
fn a_law_outside_reads_an_embedded_law() {
    let judgement = judge(&nested(), &[(World::Stack(Do::Push(4)), seen(&[4], 1))]);
    assert!(judgement.violations.is_empty(), "{judgement:?}");
    assert!(
        counts(&judgement).contains(&"outside/length@published = 1".to_string()),
        "it read the row that was pushed"
    );

    let lie = judge(&nested(), &[(World::Stack(Do::Push(4)), seen(&[5], 1))]);
    assert_eq!(violated(&lie), ["world/stack/rows"]);
    assert_eq!(blocked(&lie), [("world/stack/length", "world/stack/rows"), ("outside", "world/stack/rows")]);
}

#[test]
fn a_reader_that_was_accused_first_is_settled_at_any_depth() {
    let graph = nested();
    let mut judgement = judge(&graph, &[(World::Stack(Do::Push(4)), seen(&[5], 9))]);
    assert_eq!(violated(&judgement), ["world/stack/length", "world/stack/rows"]);
    graph.settle(&mut judgement);
    assert_eq!(violated(&judgement), ["world/stack/rows"]);
    assert!(blocked(&judgement).contains(&("world/stack/length", "world/stack/rows")));

    // Instances of one law explain nothing about each other.
    let told =
        [(World::Ask(1), Shown::Time(1, 0)), (World::Ask(2), Shown::Time(2, 0)), (World::Tick, Shown::EveryTime(9))];
    let mut judgement = judge(&graph, &told);
    graph.settle(&mut judgement);
    let accused = instances(&judgement);
    assert_eq!(accused, [("world/clock[*]/time", Some("1")), ("world/clock[*]/time", Some("2"))]);
}

#[test]
fn a_law_is_found_at_any_depth_if_it_is_the_only_one_of_its_type() {
    assert!(stack().find::<Rows>().is_some());
    assert!(nested().find::<Rows>().is_some());
    let mut two = stack();
    two.union("again", stack());
    assert!(two.find::<Rows>().is_none(), "there are two");
    assert!(clock().find::<Time>().is_some());
    assert!(world().find::<Time>().is_none(), "it is inside a keyed group: there are as many as keys");
    assert!(world().find::<Stack>().is_none(), "no law at all");
}

#[test]
fn a_keyed_group_inside_a_group_keeps_its_key() {
    let judgement = judge(&nested(), &[(World::Ask(3), Shown::Time(3, 1))]);
    assert_eq!(instances(&judgement), [("world/clock[*]/time", Some("3"))]);
    assert_eq!(blocked(&judgement), [("world/clock[*]/parity", "world/clock[*]/time")]);
}

#[test]
fn a_clone_of_a_graph_shares_no_state() {
    let mut graph = nested();
    let mut judgement = Judgement::of(&graph);
    step(&mut graph, &mut judgement, &World::Ask(1), &Shown::Time(1, 0));
    let mut copy = graph.clone();
    step(&mut graph, &mut judgement, &World::Tick, &Shown::EveryTime(1));
    step(&mut copy, &mut judgement, &World::Ask(1), &Shown::Time(1, 0));
    assert!(judgement.violations.is_empty(), "the copy has not seen the tick: {judgement:?}");
}
