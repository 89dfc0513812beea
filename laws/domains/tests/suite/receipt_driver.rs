//! What the driver records of a subject, when, and what it takes for a fault.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

use futures::future::{FutureExt, TryJoinAll, try_join_all};
use futures::stream::{FuturesUnordered, StreamExt};
use lawful_contract::Checkpoint::{self, Published, Settled};
use lawful_contract::Label;
use lawful_domains::receipt::{CurrentThread, GroupDriver, Local, Seen, Shown, Standstill};
use lawful_graph::{Driver, Fault, Recorder};
use lawful_receipt::{
    Action, Answer, End, Failure, Feature, Member, Order, Output, Receipt, Receipts, Reply, Request, Settlement, Shape,
    Supports, Trouble, Which,
};

const NAME: Label = Label(0);

/// `try_join_all` beside `FuturesUnordered`, with troubles that a test chooses.
#[derive(Default)]
struct Subject {
    start: Option<Trouble>,
    poll: Option<Poll<Answer>>,
    panics: Option<&'static str>,
}

enum Group {
    All(Pin<Box<TryJoinAll<Member>>>),
    Unordered(FuturesUnordered<Member>),
}

impl Receipts for Subject {
    type Group = Group;
    const SUPPORTS: Supports =
        Supports::of(&[Shape::All, Shape::Unordered]).with(&[Feature::Add, Feature::Len, Feature::Abort]);

    fn start(&mut self, request: Request) -> Reply<Group> {
        match (&self.start, request.shape) {
            (Some(trouble), _) => Err(trouble.clone()),
            (None, Shape::All) => Ok(Group::All(Box::pin(try_join_all(request.members)))),
            _ => Ok(Group::Unordered(request.members.into_iter().collect())),
        }
    }
    fn poll(&mut self, group: &mut Group, context: &mut Context<'_>) -> Poll<Answer> {
        if let Some(message) = self.panics {
            panic!("{message}");
        }
        match (&self.poll, group) {
            (Some(answer), _) => answer.clone(),
            (None, Group::All(group)) => group.poll_unpin(context).map(Answer::all),
            (None, Group::Unordered(group)) => group.poll_next_unpin(context).map(Answer::next),
        }
    }
    fn add(&mut self, group: &mut Group, _: End, member: Member) -> Reply<()> {
        match group {
            Group::All(_) => Err(Trouble::Unsupported),
            Group::Unordered(group) => {
                group.push(member);
                Ok(())
            }
        }
    }
    fn len(&mut self, group: &mut Group) -> Reply<usize> {
        match group {
            Group::All(_) => Err(Trouble::Unsupported),
            Group::Unordered(group) => Ok(group.len()),
        }
    }
}

fn start(shape: Shape, count: usize) -> Action {
    Action::Start { name: NAME, shape, count }
}
fn apply(at: usize) -> Action {
    Action::Apply { name: NAME, at }
}
fn r(at: usize) -> Receipt {
    Receipt::first(at)
}

/// What one action shows.
fn perform<S: Receipts, E: Standstill>(driver: &mut GroupDriver<S, E>, action: Action) -> Vec<(Checkpoint, Seen)> {
    let mut record = Recorder::default();
    driver.perform(&action, &mut record).unwrap_or_else(|fault| panic!("{action:?}: {fault}"));
    record.records().to_vec()
}

fn driver<E: Standstill>() -> GroupDriver<Subject, E> {
    GroupDriver::new(Subject::default())
}

/// The answers to one action, and what else it shows, of the one group that there is.
fn seen<E: Standstill>(driver: &mut GroupDriver<Subject, E>, action: Action) -> (Vec<Answer>, Shown) {
    match &perform(driver, action)[..] {
        [(Settled, Seen::Told(NAME, _, answers)), (Published, Seen::Shown(NAME, shown))] => {
            (answers.clone(), (**shown).clone())
        }
        other => panic!("{other:?}"),
    }
}

fn a_rejection_is_seen_at_once<E: Standstill>() {
    let mut driver = driver::<E>();
    let (answers, shown) = seen(&mut driver, start(Shape::All, 3));
    assert_eq!((answers, shown.held), (vec![], vec![r(0), r(1), r(2)]));
    let (answers, shown) = seen(&mut driver, apply(0));
    assert_eq!((answers, shown.rows, shown.held), (vec![], vec![r(0)], vec![r(1), r(2)]));
    let (answers, shown) = seen(&mut driver, Action::Reject { name: NAME, at: 1, error: 7 });
    let failure = Failure { receipt: r(1), error: 7 };
    assert_eq!(answers, [Answer::Settled(Settlement::Rejection(failure))]);
    assert_eq!((shown.rows, shown.held), (vec![r(0)], vec![]));
}

#[test]
fn a_rejection_is_seen_at_once_on_both_executors() {
    a_rejection_is_seen_at_once::<Local>();
    a_rejection_is_seen_at_once::<CurrentThread>();
}

#[test]
fn a_stream_is_polled_while_an_output_is_asked_for() {
    let mut driver = driver::<Local>();
    seen(&mut driver, start(Shape::Unordered, 2));
    let (answers, shown) = seen(&mut driver, apply(1));
    assert_eq!((answers, shown.len, shown.rows), (vec![], Some(2), vec![]), "nobody asked");
    let (answers, shown) = seen(&mut driver, Action::Take { name: NAME, count: 2 });
    assert_eq!(answers, [Answer::next(Some(Output::Applied(r(1))))]);
    assert_eq!((shown.len, shown.rows), (Some(1), vec![r(1)]));
    let (answers, _) = seen(&mut driver, apply(0));
    assert_eq!(answers, [Answer::next(Some(Output::Applied(r(0))))]);
    let (answers, _) = seen(&mut driver, Action::Take { name: NAME, count: 3 });
    assert_eq!(answers, [Answer::End], "one end answers all that were asked for");
    let (_, shown) = seen(&mut driver, Action::Add { name: NAME, end: End::Back });
    assert_eq!(shown.len, Some(1));
}

#[test]
fn nothing_runs_and_nothing_is_recorded_while_the_history_is_paused() {
    let mut driver = driver::<Local>();
    seen(&mut driver, start(Shape::All, 1));
    assert_eq!(perform(&mut driver, Action::Pause), []);
    assert_eq!(perform(&mut driver, apply(0)), []);
    let (answers, shown) = seen(&mut driver, Action::Resume);
    assert_eq!((answers.len(), shown.rows), (1, vec![r(0)]));
}

#[test]
fn every_group_is_seen_after_every_action() {
    let mut driver = driver::<Local>();
    let names = [Label(0), Label(1)];
    for name in names {
        perform(&mut driver, Action::Start { name, shape: Shape::All, count: 1 });
    }
    let seen: Vec<_> = perform(&mut driver, apply(0)).into_iter().map(|(at, seen)| (at, seen.name())).collect();
    assert_eq!(seen, [(Settled, names[0]), (Settled, names[1]), (Published, names[0]), (Published, names[1])]);
}

#[test]
fn a_new_owner_waits_and_the_one_before_does_not() {
    let mut driver = driver::<Local>();
    for action in [start(Shape::All, 2), Action::HandOver { name: NAME }, apply(0), Action::HandOver { name: NAME }] {
        seen(&mut driver, action);
    }
    assert_eq!(seen(&mut driver, apply(1)).0.len(), 1);
}

#[test]
fn a_cancelled_request_lets_go_and_a_restarted_one_waits_for_the_same_receipts() {
    let mut driver = driver::<Local>();
    seen(&mut driver, start(Shape::All, 2));
    seen(&mut driver, apply(0));
    let (_, shown) = seen(&mut driver, Action::Cancel { name: NAME });
    assert_eq!((shown.rows, shown.held), (vec![r(0)], vec![]));
    let (_, shown) = seen(&mut driver, Action::Restart { name: NAME });
    assert_eq!((shown.rows, shown.held), (vec![r(0)], vec![r(1)]), "its row is not applied again");
    let which = Which::All;
    let (answers, _) = seen(&mut driver, Action::ApplyMany { name: NAME, which, order: Order::Ascending });
    assert_eq!(answers, [Answer::all(Ok(vec![r(0), r(1)]))]);
}

#[test]
fn a_walk_over_answers_that_never_ends_is_cut() {
    let next = Poll::Ready(Answer::next(Some(Output::Cancelled)));
    let mut driver = GroupDriver::<_, Local>::new(Subject { poll: Some(next), ..Subject::default() });
    seen(&mut driver, start(Shape::Unordered, 1));
    let (answers, _) = seen(&mut driver, Action::Take { name: NAME, count: 1_000_000 });
    assert_eq!(answers.len(), 4_096);
}

#[test]
fn every_trouble_is_a_fault() {
    let fault = |subject, actions: &[Action]| {
        let mut driver = GroupDriver::<_, Local>::new(subject);
        actions.iter().find_map(|action| driver.perform(action, &mut Recorder::default()).err())
    };
    let failed = Trouble::Failed("no quorum".into());
    let none = fault(Subject::default(), &[start(Shape::All, 1)]);
    assert_eq!(none, None);
    let setup = fault(Subject { start: Some(failed), ..Subject::default() }, &[start(Shape::All, 1)]);
    assert_eq!(setup, Some(Fault::Runtime("`start-all`: no quorum".into())));
    let answer = Some(Poll::Ready(Answer::Failed("lost".into())));
    let polled = fault(Subject { poll: answer, ..Subject::default() }, &[start(Shape::All, 1)]);
    assert_eq!(polled, Some(Fault::Runtime("after `start-all`: lost".into())));
    let abort = [start(Shape::Unordered, 1), Action::Abort { name: NAME, at: 0 }];
    assert_eq!(fault(Subject::default(), &abort), Some(Fault::Unsupported("abort")));
    assert_eq!(fault(Subject::default(), &[apply(0)]), Some(Fault::Misuse("no group is called #0".into())));
    let past = fault(Subject::default(), &[start(Shape::All, 1), apply(1)]);
    assert_eq!(past, Some(Fault::Misuse("the group #0 has no receipt at 1".into())));
}

/// A runtime catches the panics of its tasks; the driver hands them on.
#[test]
fn a_panic_of_a_poll_reaches_the_campaign() {
    fn says_so<E: Standstill>() -> bool {
        let mut driver = GroupDriver::<_, E>::new(Subject { panics: Some("the poll panicked"), ..Subject::default() });
        let performed = AssertUnwindSafe(|| driver.perform(&start(Shape::All, 1), &mut Recorder::default()));
        let Err(panic) = catch_unwind(performed) else { return false };
        panic.downcast_ref::<String>().is_some_and(|message| message == "the poll panicked")
            || panic.downcast_ref() == Some(&"the poll panicked")
    }
    assert!(says_so::<Local>() && says_so::<CurrentThread>());
}
