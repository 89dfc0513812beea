//! The categories of histories that must be reached, and the facts that tell them.
//!
//! The facts are sums of what was asked for and of the time that passed. They predict no answer.

use std::collections::BTreeSet;

use lawful_lease::refill::{Action, Rate};

use crate::Scenario;
use crate::controls::{Categories, Category};

const EMPTY: &str = "a bucket that starts empty";
const ASKED_OUT: &str = "more asked for than there is";
const TOO_MANY: &str = "a take of more than the maximum";
const WHOLE: &str = "a take of the maximum";
const ONE_SHORT: &str = "a take one tick before an interval ends";
const ON_TIME: &str = "a take when an interval ends";
const IN_PARTS: &str = "an interval in several advances";
const SEVERAL: &str = "several intervals in one advance";
const LONG: &str = "a time that fills the bucket many times";
const WIDE: &str = "a width greater than the maximum";
const SINGLE: &str = "an interval of one tick";
const WAITED: &str = "a wait, then as much time";
const LARGE: &str = "a bucket of more than 100 tokens";
const BURST: &str = "a burst of more takes than there are tokens";

/// The categories of token-bucket histories.
pub fn categories() -> Categories<Action> {
    let open = |tokens| Action::Open { max: 2, width: 1, interval: 3, tokens };
    let take = |count| Action::Take { count };
    let advance = |ticks| Action::Advance { ticks };
    let bucket = |max, width, interval| Action::Open { max, width, interval, tokens: 0 };
    let category = |name, least, history: &[Action]| Category {
        witness: Scenario::new(name, "a witness of its category", history),
        least,
    };
    let list = vec![
        category(EMPTY, 100, &[open(0)]),
        category(ASKED_OUT, 500, &[open(2), take(2), take(1)]),
        category(TOO_MANY, 300, &[open(2), take(3)]),
        category(WHOLE, 400, &[open(2), take(2)]),
        category(ONE_SHORT, 200, &[open(0), advance(2), take(1)]),
        category(ON_TIME, 200, &[open(0), advance(3), take(1)]),
        category(IN_PARTS, 200, &[open(0), advance(2), advance(1)]),
        category(SEVERAL, 300, &[open(0), advance(6)]),
        category(LONG, 200, &[open(0), advance(60)]),
        category(WIDE, 60, &[bucket(2, 3, 1)]),
        category(SINGLE, 60, &[bucket(2, 1, 1)]),
        category(WAITED, 100, &[open(0), Action::Wait { count: 1 }, advance(3)]),
        category(LARGE, 50, &[bucket(101, 1, 1)]),
        category(BURST, 300, &[open(2), Action::Burst { times: 3, count: 1 }]),
    ];
    Categories { list, classify }
}

fn classify(history: &[Action]) -> BTreeSet<&'static str> {
    let Some(Action::Open { max, width, interval, tokens }) = history.first() else { return BTreeSet::new() };
    let rate = Rate { max: *max, width: *width, interval: *interval, tokens: *tokens };
    let mut facts = Facts { rate, asked: 0, now: 0, last: None, occurred: BTreeSet::new() };
    facts.occurs(EMPTY, *tokens == 0);
    facts.occurs(WIDE, width > max);
    facts.occurs(SINGLE, *interval == 1);
    facts.occurs(LARGE, *max > 100);
    history.iter().for_each(|action| facts.step(action));
    facts.occurred
}

struct Facts {
    rate: Rate,
    /// Tokens asked for since the start, granted or not.
    asked: u64,
    now: u64,
    last: Option<Action>,
    occurred: BTreeSet<&'static str>,
}

impl Facts {
    fn occurs(&mut self, name: &'static str, whether: bool) {
        if whether {
            self.occurred.insert(name);
        }
    }

    fn step(&mut self, action: &Action) {
        let Rate { max, width, interval, tokens } = self.rate;
        match action {
            Action::Take { count } => {
                self.occurs(TOO_MANY, *count > max);
                self.occurs(WHOLE, *count == max);
                self.occurs(ONE_SHORT, interval > 1 && (self.now + 1).is_multiple_of(interval));
                self.occurs(ON_TIME, self.now > 0 && self.now.is_multiple_of(interval));
                self.ask(*count);
            }
            Action::TakeUpTo { count } => self.ask(*count),
            Action::Burst { times, count } => {
                self.occurs(BURST, *times as u64 * count > max);
                self.ask(*times as u64 * count);
            }
            Action::Advance { ticks } => {
                let crosses = self.now / interval < (self.now + ticks) / interval;
                self.occurs(IN_PARTS, crosses && *ticks < interval && interval > 1);
                self.occurs(SEVERAL, *ticks >= 2 * interval);
                self.occurs(LONG, ticks * width >= 2 * max * interval);
                let waited = matches!(self.last, Some(Action::Wait { .. }));
                self.occurs(WAITED, waited && *ticks >= interval);
                self.now += ticks;
            }
            Action::Open { .. } | Action::Available | Action::Wait { .. } | Action::Drain => {}
        }
        let brought = self.now * width / interval;
        let asked = self.asked;
        self.occurs(ASKED_OUT, asked > tokens + brought);
        self.last = Some(action.clone());
    }

    fn ask(&mut self, count: u64) {
        self.asked += count;
    }
}
