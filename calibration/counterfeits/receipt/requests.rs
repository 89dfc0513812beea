//! Counterfeits of what a settlement carries, and how often it comes.

use std::rc::Rc;
use std::task::Poll;

use lawful_receipt::Shape::{All, Any, Every, Race};
use lawful_receipt::{Answer, Failure, Member, Output, Receipt, Settlement};
use tokio::task::{AbortHandle, spawn_local};

use super::actions::{apply, reject, start};
use super::fake::{decide, is_applied, is_rejected};
use super::{Behaviour, Counterfeit, DESIGN, Fake, SHOWN, Shared, State};

pub(super) fn all() -> Vec<Counterfeit> {
    [errors(), answers(), once()].into_iter().flatten().collect()
}

fn errors() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "blames-the-first",
            breaks: "a rejection is said to be that of the first receipt",
            why: "the error is paired with the index of a loop that has been left",
            law: "error",
            clause: "the first rejection",
            witness: || vec![start(All, 2), reject(1, 0)],
            build: || Fake::new(BlamesTheFirst),
            ..DESIGN
        },
        Counterfeit {
            name: "error-generic",
            breaks: "a rejected request loses its error",
            why: "the error is mapped to \"the request failed\"",
            law: "error",
            clause: "the first rejection",
            witness: || vec![start(All, 1), reject(0, 1)],
            build: || Fake::new(ErrorGeneric),
            ..DESIGN
        },
        Counterfeit {
            name: "any-keeps-first-error",
            breaks: "a request for any carries the first rejection",
            why: "the error slot is filled with `get_or_insert`",
            law: "error",
            clause: "the last rejection",
            witness: || vec![start(Any, 2), reject(0, 0), reject(1, 0)],
            build: || Fake::new(AnyKeepsFirstError),
            ..DESIGN
        },
        Counterfeit {
            name: "race-loser-blamed",
            breaks: "a race that a rejection wins names the next receipt",
            why: "the winner is removed from the list before its name is looked up",
            law: "error",
            clause: "the rejection that won",
            witness: || vec![start(Race, 1), reject(0, 0)],
            build: || Fake::new(RaceLoserBlamed),
            ..DESIGN
        },
    ]
}

fn blaming(settlement: Settlement, change: impl Fn(Failure) -> Failure) -> Settlement {
    match settlement {
        Settlement::Rejection(failure) => Settlement::Rejection(change(failure)),
        settlement => settlement,
    }
}

struct BlamesTheFirst;

impl Behaviour for BlamesTheFirst {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        let all = state.shape == All;
        let first = |failure| if all { Failure { receipt: Receipt::first(0), ..failure } } else { failure };
        decide(state).map(|settlement| blaming(settlement, first))
    }
}

struct ErrorGeneric;

impl Behaviour for ErrorGeneric {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        decide(state).map(|settlement| blaming(settlement, |failure| Failure { error: 0, ..failure }))
    }
}

struct AnyKeepsFirstError;

impl Behaviour for AnyKeepsFirstError {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        let settlement = decide(state)?;
        let first = state.first(is_rejected).map(Settlement::one);
        let rejected = state.shape == Any && matches!(settlement, Settlement::Rejection(_));
        if rejected { first } else { Some(settlement) }
    }
}

struct RaceLoserBlamed;

impl Behaviour for RaceLoserBlamed {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        let race = state.shape == Race;
        let next = |failure: Failure| {
            let at = failure.receipt.at + usize::from(race);
            Failure { receipt: Receipt { at, ..failure.receipt }, ..failure }
        };
        decide(state).map(|settlement| blaming(settlement, next))
    }
}

fn answers() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "rows-as-they-came",
            breaks: "a success holds its rows in the order of completion",
            why: "results are pushed to the answer when they come",
            law: "answer",
            clause: "every row in order",
            witness: || vec![start(All, 2), apply(1), apply(0)],
            build: || Fake::new(RowsAsTheyCame),
            ..DESIGN
        },
        Counterfeit {
            name: "rejections-dropped",
            breaks: "the results of every receipt leave the rejections out",
            why: "the results are collected with `filter_map(Result::ok)`",
            law: "answer",
            clause: "every result in order",
            witness: || vec![start(Every, 1), reject(0, 0)],
            build: || Fake::new(RejectionsDropped),
            ..DESIGN
        },
        Counterfeit {
            name: "winner-by-place",
            breaks: "a request for any names the first place instead of the receipt that was applied",
            why: "the outputs are looked up by the position in a list that has been shortened",
            law: "answer",
            clause: "the one that decided",
            witness: || vec![start(Any, 2), apply(1)],
            build: || Fake::new(WinnerByPlace),
            ..DESIGN
        },
    ]
}

struct RowsAsTheyCame;

impl Behaviour for RowsAsTheyCame {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        match decide(state)? {
            Settlement::Success(_) if state.shape == All => {
                Some(Settlement::Success(state.done.iter().filter_map(|entry| state.result(*entry)).collect()))
            }
            settlement => Some(settlement),
        }
    }
}

struct RejectionsDropped;

impl Behaviour for RejectionsDropped {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        match decide(state)? {
            Settlement::Success(outputs) if state.shape == Every => {
                Some(Settlement::Success(outputs.into_iter().filter(|output| is_applied(*output)).collect()))
            }
            settlement => Some(settlement),
        }
    }
}

struct WinnerByPlace;

impl Behaviour for WinnerByPlace {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        match decide(state)? {
            Settlement::Success(_) if state.shape == Any => {
                Some(Settlement::Success(vec![Output::Applied(Receipt::first(0))]))
            }
            settlement => Some(settlement),
        }
    }
}

fn once() -> Vec<Counterfeit> {
    vec![
        Counterfeit {
            name: "settles-twice",
            breaks: "a request that was asked again settles again",
            why: "the settlement is computed from the receipts whenever somebody asks",
            law: "once",
            clause: "one settlement",
            witness: || vec![start(All, 0)],
            build: || Fake::new(SettlesTwice),
            ..DESIGN
        },
        Counterfeit {
            name: "polls-the-finished",
            breaks: "a member is polled after it finished",
            why: "all members are polled in a loop, and the finished ones stay in the list",
            law: "once",
            clause: "members that finished",
            witness: || vec![start(All, 1), apply(0)],
            build: || Fake::new(PollsTheFinished),
            ..SHOWN
        },
    ]
}

struct SettlesTwice;

impl Behaviour for SettlesTwice {
    fn again(&mut self, state: &mut State) -> Poll<Answer> {
        state.settled.clone().map_or(Poll::Pending, |settlement| Poll::Ready(Answer::Settled(settlement)))
    }
}

struct PollsTheFinished;

impl Behaviour for PollsTheFinished {
    fn runs(&self, entry: usize, mut member: Member, shared: Shared) -> AbortHandle {
        let state = Rc::clone(&shared);
        let task = spawn_local(async move {
            let result = (&mut member).await;
            std::future::poll_fn(|context| {
                let _ = std::pin::Pin::new(&mut member).as_mut().poll(context);
                Poll::Ready(())
            })
            .await;
            let state = &mut *state.borrow_mut();
            (state.completes)(state, entry, result.into());
        });
        task.abort_handle()
    }
}
