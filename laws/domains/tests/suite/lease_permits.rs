//! The laws of permits have whole contracts, and the driver records what a semaphore shows.

use std::collections::BTreeMap;

use crate::common::{attempt, not_applicable, perform, whole};
use lawful_contract::Checkpoint::{Applied, Published, Settled};
use lawful_contract::Label;
use lawful_domains::lease::permits::{PermitsDriver, Run, Seen, Whole, laws, relations, supported};
use lawful_graph::{AnyDriver, Fault, Judgement};
use lawful_lease::permits::{Action, Answer, Feature, Permits, Queue, Reply, Supports, Trouble};

const ALL: Supports = Supports::all(Queue::Fair);

#[test]
fn contracts_are_whole_and_every_name_exists() {
    whole(&laws(ALL), &relations(ALL), &supported(ALL));
    assert!(relations(Supports::all(Queue::Any)).is_empty(), "two runs may serve others");
}

#[test]
fn what_a_subject_cannot_do_is_not_applicable() {
    let without = |supports: Supports| not_applicable(&laws(supports), &supported(supports));
    assert_eq!(without(ALL), [""; 0]);
    assert_eq!(without(Supports::all(Queue::Any)), ["fair"]);
    assert_eq!(without(Supports::core(Queue::Fair)), [""; 0], "the core is judged by every law");
    let clauses = |supports: Supports| {
        let clauses = Judgement::of(&laws(supports)).ledger.clauses(&supported(supports));
        clauses.into_iter().filter(|clause| !clause.applicable).map(|clause| clause.clause).collect::<Vec<_>>()
    };
    assert_eq!(clauses(ALL.without(&[Feature::Held])), ["as many as asked"]);
    assert_eq!(clauses(ALL.without(&[Feature::Forget])).len(), 3);
    assert_eq!(clauses(ALL.without(&[Feature::Available])).len(), 3);
}

/// A pool that serves in order and can be told to answer with trouble, or to settle a request twice.
#[derive(Default)]
struct Pool {
    free: usize,
    queue: Vec<(Label, usize)>,
    held: BTreeMap<Label, usize>,
    trouble: Option<Trouble>,
}

impl Permits for Pool {
    const SUPPORTS: Supports = Supports::core(Queue::Fair).with(&[Feature::Many, Feature::Available, Feature::Nudge]);
    fn acquire(&mut self, name: Label, count: usize) -> Reply<Answer> {
        self.queue.push((name, count));
        self.settled(name)
    }
    fn settled(&mut self, name: Label) -> Reply<Answer> {
        match self.queue.first() {
            Some((first, count)) if *first == name && *count <= self.free => {
                self.free -= count;
                self.held.insert(name, *count);
                self.queue.remove(0);
                Ok(Answer::Granted)
            }
            _ => Ok(Answer::Waiting),
        }
    }
    fn give_up(&mut self, name: Label) -> Reply<()> {
        self.free += self.held.remove(&name).unwrap_or(0);
        self.queue.retain(|(waiter, _)| *waiter != name);
        Ok(())
    }
    fn nudge(&mut self, _: Label) -> Reply<Answer> {
        Ok(Answer::Closed)
    }
    fn available(&mut self) -> Reply<usize> {
        self.trouble.clone().map_or(Ok(self.free), Err)
    }
}

fn driver(trouble: Option<Trouble>) -> AnyDriver<Action, Seen> {
    Box::new(PermitsDriver::new(move |free| Pool { free, trouble: trouble.clone(), ..Pool::default() }))
}

const A: Label = Label(0);
const B: Label = Label(1);
const C: Label = Label(2);

fn acquire(name: Label, count: usize) -> Action {
    Action::Acquire { name, count }
}

#[test]
fn an_answer_comes_first_then_who_settled_then_the_whole() {
    let mut driver = driver(None);
    for action in [Action::Open { permits: 1 }, acquire(A, 1), acquire(B, 1), acquire(C, 1)] {
        perform(&mut driver, action);
    }
    let seen = perform(&mut driver, Action::Drop { name: A });
    assert_eq!(seen[0], (Applied, Seen::Answer(Answer::Done)));
    let run = Run { queue: vec![B, C], settled: vec![(B, Answer::Granted)] };
    assert_eq!(seen[1], (Settled, Seen::Run(run)));
    let whole = Whole { available: Some(0), closed: None, held: vec![(B, None)] };
    assert_eq!(seen[2], (Published, Seen::Whole(whole)), "what is not supported is not asked");
}

#[test]
fn waiters_run_until_a_whole_round_settles_none() {
    let mut driver = driver(None);
    let crowd = Action::Crowd { name: B, members: 3, count: 1 };
    for action in [Action::Open { permits: 3 }, acquire(A, 3), crowd] {
        perform(&mut driver, action);
    }
    let seen = perform(&mut driver, Action::Drop { name: A });
    let (_, Seen::Run(run)) = &seen[1] else { panic!("{seen:?}") };
    assert_eq!(run.settled.len(), 3, "one served waiter makes the next one first");
}

#[test]
fn two_are_dropped_before_any_waiter_runs() {
    let mut driver = driver(None);
    for action in [Action::Open { permits: 1 }, acquire(A, 1), acquire(B, 1), acquire(C, 1)] {
        perform(&mut driver, action);
    }
    let seen = perform(&mut driver, Action::DropTwo { first: A, second: B });
    let run = Run { queue: vec![C], settled: vec![(C, Answer::Granted)] };
    assert_eq!(seen[1], (Settled, Seen::Run(run)));
}

#[test]
fn what_the_product_answers_is_recorded_as_it_is() {
    let mut driver = driver(None);
    for action in [Action::Open { permits: 0 }, acquire(A, 1)] {
        perform(&mut driver, action);
    }
    let seen = perform(&mut driver, Action::Nudge { name: A });
    let run = Run { queue: vec![A], settled: vec![(A, Answer::Closed)] };
    assert_eq!(seen[1], (Settled, Seen::Run(run)), "this pool tells a nudged waiter that it is closed");
    assert_eq!(perform(&mut driver, Action::Nudge { name: A })[1], (Settled, Seen::Run(Run::default())));
}

#[test]
fn trouble_is_a_fault_and_no_observation() {
    let failed = attempt(&mut driver(Some(Trouble::Failed("no memory".into()))), Action::Open { permits: 1 });
    assert_eq!(failed.unwrap_err(), Fault::Runtime("`open`: no memory".into()));
    let unsupported = attempt(&mut driver(Some(Trouble::Unsupported)), Action::Open { permits: 1 });
    assert_eq!(unsupported.unwrap_err(), Fault::Unsupported("open"));
    let early = attempt(&mut driver(None), acquire(A, 1));
    assert_eq!(early.unwrap_err(), Fault::Runtime("`acquire`: the semaphore was not opened".into()));
}
