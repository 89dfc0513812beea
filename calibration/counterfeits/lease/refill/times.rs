//! Counterfeits of time: refills that come early, late, once too often, or from the wrong moment on.

use lawful_contract::Checkpoint::Published;
use lawful_lease::refill::Rate;

use super::actions::{advance, open, take, wide};
use super::{Behaviour, Counterfeit, Store};
use crate::domain::FaultKind::{Design, DisplacedConstant};

const SHOWN: (&str, &str) = ("takes", "some are shown");

/// Those that are wrong at both paces.
pub(super) fn all() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "interval-one-longer",
            breaks: "tokens come one tick late",
            why: "the step is due when more than the interval has passed",
            law: SHOWN,
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![open(1, 1, 0), advance(1)],
            build: || Box::new(Displaced { width: 0, interval: 1 }),
        },
        Counterfeit {
            name: "width-one-more",
            breaks: "an interval brings one token more",
            why: "the loop that drops tokens in counts from zero up to the width",
            law: SHOWN,
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![open(2, 1, 0), advance(1)],
            build: || Box::new(Displaced { width: 1, interval: 0 }),
        },
        Counterfeit {
            name: "width-one-less",
            breaks: "an interval brings one token less",
            why: "one of them is taken to have been there",
            law: SHOWN,
            checkpoint: Published,
            kind: DisplacedConstant,
            witness: vec![wide(2, 2, 0), advance(1)],
            build: || Box::new(Displaced { width: -1, interval: 0 }),
        },
        Counterfeit {
            name: "one-interval-at-a-time",
            breaks: "a long time brings one interval's tokens",
            why: "each look at the clock makes one step if one is due",
            law: SHOWN,
            checkpoint: Published,
            kind: Design,
            witness: vec![open(2, 1, 0), advance(2)],
            build: || Box::new(OneInterval),
        },
        Counterfeit {
            name: "remainders-are-lost",
            breaks: "time that does not fill an interval is forgotten",
            why: "the moment of the last refill is set to now, whenever somebody looks",
            law: SHOWN,
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1, 2, 0), advance(1), advance(1)],
            build: || Box::new(RemaindersLost),
        },
        Counterfeit {
            name: "a-refusal-starts-anew",
            breaks: "a refused take begins the interval anew",
            why: "who comes too early is made to wait a whole interval",
            law: SHOWN,
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1, 2, 0), advance(1), take(1), advance(1)],
            build: || Box::new(Anew { on: Taken::Refused, since: 0 }),
        },
    ]
}

/// Those that are wrong because steps are counted from the beginning.
pub(super) fn stepped() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "steps-count-from-a-take",
            breaks: "the interval begins with the take that found the bucket full",
            why: "a timer is started when there is something to refill",
            law: SHOWN,
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1, 2, 1), advance(1), take(1), advance(1)],
            build: || Box::new(Anew { on: Taken::Granted, since: 0 }),
        },
        Counterfeit {
            name: "steps-come-evenly",
            breaks: "tokens of an interval come evenly, before its end",
            why: "the rate is divided by the length of the interval",
            law: ("takes", "none is shown"),
            checkpoint: Published,
            kind: Design,
            witness: vec![two_in_two(), advance(1)],
            build: || Box::new(Evenly),
        },
    ]
}

/// Those that are wrong because tokens come evenly.
pub(super) fn steady() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "all-at-the-end",
            breaks: "tokens of an interval come all at its end",
            why: "a timer fires once an interval",
            law: SHOWN,
            checkpoint: Published,
            kind: Design,
            witness: vec![two_in_two(), advance(1)],
            build: || Box::new(AtTheEnd),
        },
        Counterfeit {
            name: "a-part-is-a-token",
            breaks: "a part of a token is shown as a whole one",
            why: "the division rounds up, so that nobody is told zero",
            law: ("takes", "none is shown"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1, 2, 0), advance(1)],
            build: || Box::new(PartIsToken),
        },
        Counterfeit {
            name: "a-full-bucket-keeps-parts",
            breaks: "a full bucket keeps the part of a token that came last",
            why: "the whole tokens are capped, and their fraction lies in another field",
            law: ("takes", "none is shown"),
            checkpoint: Published,
            kind: Design,
            witness: vec![open(1, 2, 1), advance(1), take(1), advance(1)],
            build: || Box::new(FullKeepsParts::default()),
        },
    ]
}

/// Two tokens every two ticks.
fn two_in_two() -> lawful_lease::refill::Action {
    lawful_lease::refill::Action::Open { max: 2, width: 2, interval: 2, tokens: 0 }
}

/// A bucket whose width or interval is displaced.
pub struct Displaced {
    /// How many tokens more an interval brings.
    pub width: i64,
    /// How many ticks longer it lasts.
    pub interval: i64,
}

impl Behaviour for Displaced {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        let then = store.now;
        store.now += ticks;
        let rate = store.rate;
        let mut displaced = Store {
            rate: Rate {
                width: rate.width.saturating_add_signed(self.width),
                interval: rate.interval.saturating_add_signed(self.interval).max(1),
                ..rate
            },
            ..store.clone()
        };
        displaced.parts = 0;
        let brought = displaced.brings(then, store.now);
        // Parts of the displaced interval are parts of a token: a token has as many as its own interval.
        store.put(brought * rate.interval / displaced.rate.interval);
    }
}

struct OneInterval;
impl Behaviour for OneInterval {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        let then = store.now;
        store.now += ticks;
        let brought = store.brings(then, store.now);
        store.put(brought.min(store.rate.width * store.rate.interval));
    }
}

struct RemaindersLost;
impl Behaviour for RemaindersLost {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        store.now += ticks;
        let steps = ticks / store.rate.interval;
        store.put(steps * store.rate.width * store.rate.interval);
    }
}

#[derive(PartialEq)]
enum Taken {
    Granted,
    Refused,
}

/// The interval begins anew with certain takes.
struct Anew {
    on: Taken,
    since: u64,
}
impl Behaviour for Anew {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        let then = self.since;
        self.since += ticks;
        store.now += ticks;
        let Rate { width, interval, .. } = store.rate;
        store.put((self.since / interval - then / interval) * width * interval);
    }
    fn take(&mut self, store: &mut Store, count: u64) -> bool {
        let was_full = store.tokens() == store.rate.max;
        let granted = store.take(count);
        if self.on == Taken::Refused && !granted || self.on == Taken::Granted && granted && was_full {
            self.since = 0;
        }
        granted
    }
}

struct Evenly;
impl Behaviour for Evenly {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        store.now += ticks;
        store.put(ticks * store.rate.width);
    }
}

struct AtTheEnd;
impl Behaviour for AtTheEnd {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        let then = store.now;
        store.now += ticks;
        let Rate { width, interval, .. } = store.rate;
        store.put((store.now / interval - then / interval) * width * interval);
    }
}

struct PartIsToken;
impl Behaviour for PartIsToken {
    fn available(&mut self, store: &Store) -> u64 {
        store.parts.div_ceil(store.rate.interval)
    }
}

/// Parts that came to a full bucket.
#[derive(Default)]
struct FullKeepsParts {
    parts: u64,
}
impl Behaviour for FullKeepsParts {
    fn advance(&mut self, store: &mut Store, ticks: u64) {
        let Rate { max, width, interval, .. } = store.rate;
        store.now += ticks;
        let all = store.parts + self.parts + ticks * width;
        store.parts = all.min(max * interval);
        self.parts = (all - store.parts) % interval;
    }
}
