//! The laws of refill have whole contracts, and the driver records what a token bucket shows.

use crate::common::{attempt, not_applicable, perform, whole};
use lawful_contract::Checkpoint::{Applied, Published};
use lawful_domains::lease::refill::{RefillDriver, Seen, laws, relations, supported};
use lawful_graph::{AnyDriver, Fault};
use lawful_lease::refill::{Action, Feature, Outcome, Pace, Rate, Refill, Reply, Supports, Trouble};

const ALL: Supports = Supports::all(Pace::Steady);

#[test]
fn contracts_are_whole_and_every_name_exists() {
    whole(&laws(ALL), &relations(ALL), &supported(ALL));
    let single = relations(ALL.without(&[Feature::Many]));
    assert_eq!(single.len(), 1, "who can only take one token cannot be asked for more than the maximum");
}

#[test]
fn what_a_subject_cannot_do_is_not_applicable() {
    let without = |supports: Supports| not_applicable(&laws(supports), &supported(supports));
    assert_eq!(without(ALL), [""; 0]);
    assert_eq!(without(Supports::core(Pace::Stepped)), ["ceiling", "wait"]);
}

/// A bucket that grants for ever, or answers with trouble.
struct Bottomless {
    tokens: u64,
    trouble: Option<Trouble>,
}

impl Refill for Bottomless {
    const SUPPORTS: Supports = Supports::core(Pace::Stepped).with(&[Feature::Available]);
    fn take(&mut self, count: u64) -> Reply<bool> {
        Ok(count < 5)
    }
    fn advance(&mut self, _: u64) -> Reply<()> {
        Ok(())
    }
    fn available(&mut self) -> Reply<u64> {
        self.trouble.clone().map_or(Ok(self.tokens), Err)
    }
}

fn driver(trouble: Option<Trouble>) -> AnyDriver<Action, Seen> {
    let open = move |rate: Rate| Bottomless { tokens: rate.tokens, trouble: trouble.clone() };
    Box::new(RefillDriver::new(open))
}

const OPEN: Action = Action::Open { max: 3, width: 1, interval: 2, tokens: 2 };

#[test]
fn an_answer_comes_first_then_the_tokens() {
    let mut driver = driver(None);
    perform(&mut driver, OPEN);
    let seen = perform(&mut driver, Action::Take { count: 1 });
    assert_eq!(seen, [(Applied, Seen::Answer(Outcome::Granted)), (Published, Seen::Tokens(2))]);
    assert_eq!(perform(&mut driver, Action::Take { count: 9 })[0].1, Seen::Answer(Outcome::Short));
    let burst = perform(&mut driver, Action::Burst { times: 7, count: 1 });
    assert_eq!(burst[0].1, Seen::Answer(Outcome::Count(7)), "every take of a burst is tried");
}

#[test]
fn a_drain_stops_when_it_has_taken_more_than_there_can_be() {
    let mut driver = driver(None);
    perform(&mut driver, OPEN);
    assert_eq!(perform(&mut driver, Action::Drain)[0].1, Seen::Answer(Outcome::Count(4)));
}

#[test]
fn trouble_is_a_fault_and_no_observation() {
    let trouble = |trouble| attempt(&mut driver(Some(trouble)), OPEN);
    assert_eq!(trouble(Trouble::Failed("torn".into())).unwrap_err(), Fault::Runtime("`open`: torn".into()));
    assert_eq!(trouble(Trouble::Unsupported).unwrap_err(), Fault::Unsupported("open"));
    let early = attempt(&mut driver(None), Action::Take { count: 1 });
    assert_eq!(early.unwrap_err(), Fault::Runtime("`take`: the bucket was not opened".into()));
}
