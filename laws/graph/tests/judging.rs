//! Judging: order, verdicts, blocking and counts.

mod common;

use common::{Do, LENGTH, ROWS, Rows, Seen, Stack, blocked, counts, judge, stack, step, violated};
use lawful_contract::Checkpoint::{Applied, Opened, Published};
use lawful_contract::{Clause, Contract, Hears};
use lawful_graph::{Difference, Judgement, Law, LawGraph, Mismatch, Read, Step, Verdict};

const HISTORY: [Do; 4] = [Do::Push(1), Do::Push(2), Do::Pop, Do::Pop];

#[test]
fn comparisons_are_counted_per_law_clause_and_checkpoint() {
    let judgement = judge(&stack(), &HISTORY, |_, _| {});
    assert!(judgement.violations.is_empty() && judgement.blocked.is_empty());
    let expected = [
        "rows/some rows@published = 4", // 1 + 2 + 1 rows
        "rows/no row@published = 1",
        "length/length@applied = 4",
        "length/length@published = 4",
        "top/a row@applied = 2",
        "top/no row@applied = 0",
    ];
    assert_eq!(counts(&judgement), expected);
    assert_eq!(judgement.ledger.comparisons(), 15);
    assert_eq!(judgement.ledger.unreached(&|_| true), ["top: no row"]);
}

#[test]
fn what_no_supported_kind_reaches_is_not_applicable_and_not_unreached() {
    let judgement = judge(&stack(), &HISTORY[..1], |_, _| {});
    assert_eq!(judgement.ledger.unreached(&|_| true), ["rows: no row", "top: a row", "top: no row"]);
    let only_push = |kind: &str| kind == "push";
    assert_eq!(judgement.ledger.unreached(&only_push), ["rows: no row"]);
    assert_eq!(judgement.ledger.not_applicable(&only_push), ["top"]);
    assert!(judgement.ledger.not_applicable(&|_| true).is_empty());
}

#[test]
fn a_vacuous_agreement_reaches_no_clause() {
    static EACH: Contract = Contract {
        id: "each",
        hears: &[Hears::every(Published)],
        clauses: &[Clause::every("every row is small")],
        ..Contract::EMPTY
    };
    let mut graph = LawGraph::<Do, Seen>::new();
    graph.relation(&EACH, (), |step, ()| {
        let large = step.seen.rows.iter().find(|row| **row > 9);
        let mismatch = large.map(|row| Mismatch::values(&"at most 9", row, Difference::WrongValue));
        Verdict::from(mismatch).comparing(step.seen.rows.len())
    });
    let empty = judge(&graph, &[Do::Pop], |_, _| {});
    assert_eq!(empty.ledger.unreached(&|_| true), ["each: every row is small"]);
    let some = judge(&graph, &[Do::Push(1), Do::Push(2)], |_, _| {});
    assert_eq!(counts(&some), ["each/every row is small@published = 3"]);
}

#[test]
fn one_observation_can_count_for_several_clauses() {
    static BOTH: Contract = Contract {
        id: "both",
        hears: &[Hears::every(Applied), Hears::every(Published)],
        clauses: &[Clause::every("rows"), Clause::every("never"), Clause::every("length")],
        ..Contract::EMPTY
    };
    let mut graph = LawGraph::<Do, Seen>::new();
    // A count past the last clause is not counted.
    graph.relation(&BOTH, (), |step, ()| Verdict::several([step.seen.rows.len() as u64, 0, 1, 7]).on(1));
    let judgement = judge(&graph, &[Do::Push(1), Do::Push(2)], |_, _| {});
    let expected = [
        "both/rows@applied = 3",
        "both/rows@published = 3",
        "both/never@applied = 0",
        "both/never@published = 0",
        "both/length@applied = 2",
        "both/length@published = 2",
    ];
    assert_eq!(counts(&judgement), expected);
    assert_eq!(judgement.ledger.unreached(&|_| true), ["both: never"]);
}

#[test]
fn silence_counts_nothing_and_accuses_nobody() {
    static NEVER: Contract = Contract {
        id: "never",
        hears: &[Hears::every(Published)],
        clauses: &[Clause::every("anything")],
        ..Contract::EMPTY
    };
    let mut graph = LawGraph::<Do, Seen>::new();
    graph.relation(&NEVER, (), |_, ()| Verdict::Silent);
    let judgement = judge(&graph, &HISTORY, |_, _| {});
    assert!(judgement.violations.is_empty());
    assert_eq!(judgement.ledger.comparisons(), 0);
    assert_eq!(judgement.ledger.unreached(&|_| true), ["never: anything"]);
}

#[test]
fn a_violation_tells_law_checkpoint_kind_difference_and_both_values() {
    let judgement = judge(&stack(), &HISTORY, |at, seen| {
        if at == 2 {
            seen.answer = Some(7);
        }
    });
    let [violation] = &judgement.violations[..] else { panic!("{judgement:?}") };
    assert_eq!((violation.law.as_str(), violation.checkpoint, violation.kind), ("top", Applied, "pop"));
    assert_eq!(violation.mismatch.difference, Difference::WrongValue);
    assert_eq!(
        (&violation.mismatch.expected.rows[0][..], &violation.mismatch.observed.rows[0][..]),
        ("Some(2)", "Some(7)")
    );
    assert_eq!((violation.contract.id, violation.instance.as_deref()), ("top", None));
    assert!(judgement.blocked.is_empty(), "nobody reads `top`");
}

#[test]
fn a_violated_law_blocks_its_readers_and_is_named_as_the_root() {
    // From the second action on every law is lied to. `length` is judged first, because it hears `applied` too.
    let lie = |at: usize, seen: &mut Seen| {
        if at > 0 {
            *seen = Seen { answer: Some(99), rows: vec![9, 9, 9], length: seen.length };
        }
    };
    let judgement = judge(&stack(), &[Do::Push(1), Do::Push(2), Do::Pop], lie);
    assert_eq!(violated(&judgement), ["rows"]);
    assert_eq!(blocked(&judgement), [("length", "rows"), ("top", "rows")]);
    // What was compared before the violation counts; what came after it does not.
    assert_eq!(
        counts(&judgement)[..3],
        ["rows/some rows@published = 1", "rows/no row@published = 0", "length/length@applied = 2"]
    );
}

/// A chain of three: `last` reads `middle`, `middle` reads `rows`.
fn chain() -> LawGraph<Do, Seen> {
    static MIDDLE: Contract = Contract { id: "middle", ..LENGTH };
    static LAST: Contract = Contract { id: "last", ..LENGTH };
    static APART: Contract = Contract { id: "apart", ..LENGTH };
    let mut graph = LawGraph::<Do, Seen>::new();
    let rows = graph.add(Rows::default(), ());
    let middle = graph.relation(&MIDDLE, (rows.why("it has a length"),), |step, (rows,)| common::length(step, rows));
    graph.relation(&LAST, (middle.why("it holds if the length does"),), |_, _| Verdict::upheld(0));
    graph.relation(&APART, (), |_, ()| Verdict::upheld(0));
    graph
}

#[test]
fn blocking_goes_on_along_edges_and_names_the_root() {
    let judgement = judge(&chain(), &[Do::Push(1), Do::Push(2)], |_, seen| seen.rows.clear());
    assert_eq!(violated(&judgement), ["rows"]);
    assert_eq!(blocked(&judgement), [("middle", "rows"), ("last", "rows")]);
    let apart: Vec<_> = counts(&judgement).into_iter().filter(|line| line.starts_with("apart")).collect();
    assert_eq!(apart, ["apart/length@applied = 2", "apart/length@published = 2"], "a law without edges goes on");
}

#[test]
fn a_law_that_was_accused_before_its_root_is_settled_as_blocked() {
    // The length is judged at `applied`, the rows it reads at `published`: time tells the reader first.
    let lie = |_: usize, seen: &mut Seen| *seen = Seen { answer: None, rows: vec![9], length: 9 };
    let mut judgement = judge(&stack(), &[Do::Push(1)], lie);
    assert_eq!(violated(&judgement), ["length", "rows"]);
    stack().settle(&mut judgement);
    assert_eq!((violated(&judgement), blocked(&judgement)), (vec!["rows"], vec![("length", "rows")]));

    // Along a chain as well; a law without edges stays accused.
    let mut judgement = judge(&chain(), &[Do::Push(1)], lie);
    assert_eq!(violated(&judgement), ["middle", "rows"]);
    chain().settle(&mut judgement);
    assert_eq!((violated(&judgement), blocked(&judgement)), (vec!["rows"], vec![("last", "rows"), ("middle", "rows")]));

    // Without the edge nothing says that the one explains the other.
    let mut cut = stack();
    cut.cut("length", "rows").unwrap();
    let mut judgement = judge(&cut, &[Do::Push(1)], lie);
    cut.settle(&mut judgement);
    assert_eq!(violated(&judgement), ["rows", "length"], "in topological order");
}

#[test]
fn a_law_that_reads_nothing_broken_is_judged_beside_the_violation() {
    let judgement = judge(&chain(), &[Do::Push(1)], |_, seen| seen.length = 5);
    assert_eq!(violated(&judgement), ["middle"]);
    assert_eq!(blocked(&judgement), [("last", "middle")]);
    assert!(counts(&judgement).contains(&"rows/some rows@published = 1".to_string()));
}

#[test]
fn a_law_is_violated_once_until_it_is_reset_and_counts_survive_the_reset() {
    let mut graph = stack();
    let mut judgement = Judgement::of(&graph);
    for _ in 0..3 {
        step(&mut graph, &mut judgement, &Do::Push(1), &Seen { rows: vec![8], length: 1, ..Seen::default() });
    }
    assert_eq!(violated(&judgement), ["rows"]);
    let counted = judgement.ledger.comparisons();

    graph.reset();
    judgement.clear_findings();
    let mut product = Stack::default();
    for action in &HISTORY {
        let seen = product.perform(action);
        step(&mut graph, &mut judgement, action, &seen);
    }
    assert!(judgement.violations.is_empty() && judgement.blocked.is_empty(), "the laws start anew: {judgement:?}");
    assert_eq!(judgement.ledger.comparisons(), counted + 15);
}

/// Counts the rows that `Rows` held when this law advanced.
#[derive(Clone, Default)]
struct After(usize);

impl Law<Do, Seen> for After {
    type Reads = (Rows,);
    fn contract(&self) -> &'static Contract {
        static AFTER: Contract = Contract { id: "after", hears: &[Hears::every(Applied)], ..ROWS };
        &AFTER
    }
    fn advance(&mut self, _: &Do, (rows,): Read<'_, Self, Do, Seen>) {
        self.0 = rows.rows.len();
    }
    fn judge(&mut self, step: &Step<'_, Do, Seen>, _: Read<'_, Self, Do, Seen>) -> Verdict {
        Mismatch::unless_equal(&self.0, &step.seen.length, Difference::WrongValue).into()
    }
}

#[test]
fn a_law_advances_after_what_it_reads() {
    let mut graph = LawGraph::<Do, Seen>::new();
    let rows = graph.add(Rows::default(), ());
    graph.add(After::default(), (rows.why("it counts the rows"),));
    let judgement = judge(&graph, &HISTORY, |_, _| {});
    assert!(judgement.violations.is_empty(), "the rows were stepped first: {judgement:?}");
}

#[test]
fn before_the_first_action_only_laws_that_hear_every_kind_judge() {
    static FIRST: Contract =
        Contract { id: "first", hears: &[Hears::every(Opened)], clauses: &[Clause::every("empty")], ..Contract::EMPTY };
    static POPPED: Contract = Contract { id: "popped", hears: &[Hears::after(Opened, &["pop"])], ..FIRST };
    let mut graph = LawGraph::<Do, Seen>::new();
    for contract in [&FIRST, &POPPED] {
        graph
            .relation(contract, (), |step, ()| Mismatch::unless_equal(&0, &step.seen.length, Difference::Extra).into());
    }
    let mut judgement = Judgement::of(&graph);
    graph.judge(&Step { action: None, checkpoint: Opened, seen: &Seen::default() }, &mut judgement);
    assert_eq!(counts(&judgement), ["first/empty@opened = 1", "popped/empty@opened = 0"]);

    graph.judge(
        &Step { action: None, checkpoint: Opened, seen: &Seen { length: 1, ..Seen::default() } },
        &mut judgement,
    );
    assert_eq!((violated(&judgement), judgement.violations[0].kind), (vec!["first"], "opened"));
}

#[test]
fn ledgers_of_one_graph_add_up() {
    let mut left = judge(&stack(), &HISTORY, |_, _| {}).ledger;
    let right = judge(&stack(), &[Do::Pop], |_, _| {}).ledger;
    let (first, second) = (left.comparisons(), right.comparisons());
    left.merge(&right);
    assert_eq!(left.comparisons(), first + second);
    assert!(left.unreached(&|_| true).is_empty(), "together they reach every clause");
}

#[test]
fn a_contract_that_hears_no_such_kind_is_a_fault_of_the_graph() {
    static TYPO: Contract = Contract { id: "typo", hears: &[Hears::after(Applied, &["popp", "push"])], ..LENGTH };
    let mut inner = LawGraph::<Do, Seen>::new();
    inner.relation(&TYPO, (), |_, ()| Verdict::Silent);
    let told = "typo: the contract names the kind `popp`, which no action has";
    assert_eq!(inner.faults(), [told]);
    assert!(stack().faults().is_empty());

    let mut outer = LawGraph::<Do, Seen>::new();
    outer.union("part", inner);
    assert_eq!(outer.faults(), [format!("part/{told}")], "a group hides no fault");
}
