//! Receipt settlement: implement [`Receipts`] for what makes groups, then call [`check`], or [`tokio::check`] for a
//! product that needs a tokio runtime.

use std::any::{type_name, type_name_of_val};
use std::sync::Arc;

use lawful_campaign::{Campaign, Open, Oracle, Stored};
use lawful_domains::receipt::{GroupDriver, Seen, laws, relations, supported};
pub use lawful_domains::receipt::{Local, Standstill, Task};
use lawful_grammars::receipt::{ReceiptGrammar, categories, scenarios};
pub use lawful_receipt::*;

use crate::name::property;

/// The campaign type of every maker of groups.
pub type ReceiptCampaign = Campaign<ReceiptGrammar, Seen>;
/// The oracle type of every maker of groups.
pub type ReceiptOracle = Oracle<ReceiptGrammar, Seen>;

/// Judges a maker of groups by the receipt laws, on the executor of `futures`: scenarios, a fixed and a random
/// campaign, or what `LAWFUL_REPLAY` asks for.
///
/// `open` makes a fresh subject for each history.
///
/// # Panics
///
/// With a report on one screen, if the subject broke a promise, failed outside of the laws, or a clause was never
/// reached.
#[track_caller]
pub fn check<S: Receipts, F: Fn() -> S + Send + Sync + 'static>(open: F) {
    campaign(open).check();
}

/// The campaign that [`check`] runs, to change its budget, seed or isolation first.
///
/// ```no_run,standalone_crate
/// # use std::pin::Pin;
/// # use std::task::{Context, Poll};
/// # use futures::future::{FutureExt, TryJoinAll, try_join_all};
/// # use lawful::receipt::{Answer, Member, Receipts, Reply, Request, Shape, Supports};
/// # struct JoinsAll;
/// # impl Receipts for JoinsAll {
/// #     type Group = Pin<Box<TryJoinAll<Member>>>;
/// #     const SUPPORTS: Supports = Supports::of(&[Shape::All]).most(30);
/// #     fn start(&mut self, request: Request) -> Reply<Self::Group> { Ok(Box::pin(try_join_all(request.members))) }
/// #     fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer> {
/// #         group.poll_unpin(context).map(Answer::all)
/// #     }
/// # }
/// let report = lawful::receipt::campaign(|| JoinsAll).histories(200).run();
/// assert!(report.is_green(), "{report}");
/// ```
pub fn campaign<S: Receipts, F: Fn() -> S + Send + Sync + 'static>(open: F) -> ReceiptCampaign {
    let place = type_name_of_val(&open);
    Campaign::new(oracle(&property::<S>(place), open), place)
}

/// The laws, the grammar and the driver for a maker of groups, under a property name of the caller's.
pub fn oracle<S: Receipts, F: Fn() -> S + Send + Sync + 'static>(name: &str, open: F) -> ReceiptOracle {
    oracle_on::<Local, S, F>(name, open)
}

/// The same on an executor of the caller's choice.
pub fn oracle_on<E, S, F>(name: &str, open: F) -> ReceiptOracle
where
    E: Standstill,
    S: Receipts,
    F: Fn() -> S + Send + Sync + 'static,
{
    let open: Open<_, _> = Arc::new(move || Ok(Box::new(GroupDriver::<S, E>::new(open()))));
    judged_by_all_laws(name, type_name::<S>(), S::SUPPORTS, open)
}

/// Does not depend on the subject's type, so that it is compiled once.
fn judged_by_all_laws(name: &str, target: &str, supports: Supports, open: Open<Action, Seen>) -> ReceiptOracle {
    Oracle {
        name: name.to_string(),
        target: target.to_string(),
        grammar: ReceiptGrammar::new(supports),
        laws: laws(supports),
        relations: relations(supports),
        open,
        supported: Arc::new(supported(supports)),
        scenarios: scenarios(supports),
        reach: Some(categories()),
        replay_call: "lawful::receipt::replay(|| /* a fresh subject */, r#\"{}\"#)".to_string(),
    }
}

/// Replays a stored history, or a JSON list of actions as a report prints it, and judges it.
///
/// # Panics
///
/// With a report, if the history breaks a promise; or if the text is no history, with what is wrong.
#[track_caller]
pub fn replay<S: Receipts, F: Fn() -> S + Send + Sync + 'static>(open: F, history: &str) {
    match Stored::parse(history) {
        Ok(stored) => campaign(open).replay(stored.actions).assert_green(),
        Err(problem) => panic!("this is no history of groups of receipts: {problem}"),
    }
}

/// The same on the current-thread runtime of tokio. Feature `receipt-tokio`.
#[cfg(feature = "receipt-tokio")]
pub mod tokio {
    use std::any::type_name_of_val;

    use lawful_campaign::{Campaign, Stored};
    pub use lawful_domains::receipt::CurrentThread;

    use super::{ReceiptCampaign, ReceiptOracle, Receipts, oracle_on};
    use crate::name::property;

    /// [`check`](super::check) on the current-thread runtime of tokio.
    ///
    /// # Panics
    ///
    /// As [`check`](super::check) does.
    #[track_caller]
    pub fn check<S: Receipts, F: Fn() -> S + Send + Sync + 'static>(open: F) {
        campaign(open).check();
    }

    /// [`campaign`](super::campaign) on the current-thread runtime of tokio.
    pub fn campaign<S: Receipts, F: Fn() -> S + Send + Sync + 'static>(open: F) -> ReceiptCampaign {
        let place = type_name_of_val(&open);
        Campaign::new(oracle(&property::<S>(place), open), place)
    }

    /// [`oracle`](super::oracle) on the current-thread runtime of tokio.
    pub fn oracle<S: Receipts, F: Fn() -> S + Send + Sync + 'static>(name: &str, open: F) -> ReceiptOracle {
        let mut oracle = oracle_on::<CurrentThread, S, F>(name, open);
        oracle.replay_call = "lawful::receipt::tokio::replay(|| /* a fresh subject */, r#\"{}\"#)".to_string();
        oracle
    }

    /// [`replay`](super::replay) on the current-thread runtime of tokio.
    ///
    /// # Panics
    ///
    /// As [`replay`](super::replay) does.
    #[track_caller]
    pub fn replay<S: Receipts, F: Fn() -> S + Send + Sync + 'static>(open: F, history: &str) {
        match Stored::parse(history) {
            Ok(stored) => campaign(open).replay(stored.actions).assert_green(),
            Err(problem) => panic!("this is no history of groups of receipts: {problem}"),
        }
    }
}
