//! Each difference that the contract ignores is accepted in a pair of products, each that it retains is rejected.

use lawful::campaign::Bench;
use lawful::receipt::oracle;
use lawful_calibration::counterfeits::receipt::{Behaviour, Honest, State};
use lawful_calibration::subjects::receipt::JoinsAll;
use lawful_contract::Label;
use lawful_receipt::{Action, Answer, CONTRACT, Shape, Taken};

use super::{GroupBench, bench, bench_of, named, shown};

const NAME: Label = Label(0);

fn start(shape: Shape, count: usize) -> Action {
    Action::Start { name: NAME, shape, count }
}
fn apply(at: usize) -> Action {
    Action::Apply { name: NAME, at }
}
fn reject(at: usize) -> Action {
    Action::Reject { name: NAME, at, error: 0 }
}

/// Yields what settled last.
struct NewestFirst;

impl Behaviour for NewestFirst {
    fn next(&mut self, state: &mut State) -> Option<Answer> {
        let newest = state.done.iter().rev().copied().find(|entry| state.owed.contains(entry));
        let Some(newest) = newest.filter(|_| state.shape == Shape::Unordered) else { return Honest.next(state) };
        state.owed.retain(|owed| *owed != newest);
        state.result(newest).map(|output| Answer::Next(Taken { at: None, output }))
    }
}

/// Two products that differ, and a history in which they do.
fn pair(ignored: &str) -> Option<([GroupBench; 2], Vec<Action>, Differ)> {
    let joins_all = || Bench::new(oracle("try_join_all", || JoinsAll));
    Some(match ignored {
        "the order of outputs of an unordered or keyed stream" => {
            let history = vec![start(Shape::Unordered, 2), apply(0), apply(1), Action::Take { name: NAME, count: 2 }];
            ([bench(|| Honest), bench(|| NewestFirst)], history, Differ::Answers)
        }
        // The one looks at its receipts by place, the other in the order of completion.
        "which of several receipts that opened in one turn decides the request" => {
            let history = vec![start(Shape::All, 2), Action::Pause, reject(1), reject(0), Action::Resume];
            ([bench(|| Honest), joins_all()], history, Differ::Answers)
        }
        // A settlement of the product's own, and a `Result` of `futures`.
        "how a group spells its answer: a Result, a tuple, an error type that holds the failure" => {
            ([bench(|| Honest), joins_all()], vec![start(Shape::All, 2), apply(0), reject(1)], Differ::Spelling)
        }
        _ => return None,
    })
}

/// In what the two products of a pair differ.
#[derive(PartialEq)]
enum Differ {
    /// In what they answer.
    Answers,
    /// In how they are written; what the driver records is the same.
    Spelling,
}

#[test]
fn every_ignored_difference_is_accepted_in_a_pair_that_differs() {
    for ignored in CONTRACT.ignores {
        let (pair, history, differ) = pair(ignored).unwrap_or_else(|| panic!("no pair for: {ignored}"));
        let traces = pair.map(|mut product| {
            assert_eq!(shown(&mut product, &history), None, "{ignored}");
            let trace = product.trace(&history).unwrap_or_else(|outcome| panic!("{ignored}: {outcome}"));
            format!("{:?}", trace.steps)
        });
        assert_eq!(traces[0] != traces[1], differ == Differ::Answers, "{ignored}");
    }
}

/// Counterfeits that differ from a right product in exactly what is retained.
const RETAINED: &[(&str, &[&str])] = &[
    ("pending against settled, at the moment when nothing can progress", &["settle-all", "first-success-is-all"]),
    ("the exact error, and whose it is", &["error-generic", "blames-the-first", "stream-error-generic"]),
    (
        "multiplicity: a settlement, an output or a row that comes twice is two",
        &["settles-twice", "first-output-again", "row-twice"],
    ),
    ("the order of a success and of an ordered stream", &["rows-as-they-came", "newest-ready-first"]),
    ("the end of a stream against a wait", &["idle-is-the-end", "never-ends"]),
    ("a member that is let go against one that is held", &["losers-go-on", "neighbour-removed"]),
];

#[test]
fn every_retained_difference_is_rejected_by_its_own_law() {
    let listed: Vec<_> = RETAINED.iter().map(|(retained, _)| *retained).collect();
    assert_eq!(listed, CONTRACT.retains);
    for (retained, fakes) in RETAINED {
        for name in *fakes {
            let fake = named(name);
            let identity = shown(&mut bench_of(name), &(fake.witness)());
            assert_eq!(identity.map(|identity| identity.law).as_deref(), Some(fake.law), "{retained}: {name}");
            let right = shown(&mut bench(|| Honest), &(fake.witness)());
            assert_eq!(right, None, "{retained}: {name}");
        }
    }
}
