//! `futures-util` 0.3.34, `try_join_all`, of any size. Promises: the documentation of
//! `futures_util::future::try_join_all`.
//!
//! Nothing of its contract is left out.

#[path = "../../trial.rs"]
mod trial;

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_util::future::{FutureExt, TryJoinAll, try_join_all};
use lawful::receipt::{Answer, Member, Receipts, Reply, Request, Shape, Supports, oracle};

struct JoinsAll;

impl Receipts for JoinsAll {
    type Group = Pin<Box<TryJoinAll<Member>>>;
    const SUPPORTS: Supports = Supports::of(&[Shape::All]);

    fn start(&mut self, request: Request) -> Reply<Self::Group> {
        Ok(Box::pin(try_join_all(request.members)))
    }

    fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer> {
        group.poll_unpin(context).map(Answer::all)
    }
}

fn main() -> std::process::ExitCode {
    let row = trial::Row {
        name: "futures-util (try_join_all)",
        version: "0.3.34",
        used_in_design: "yes",
        expected_law: "settlement",
        witness_actions: 2,
    };
    trial::run(row, &oracle("futures-util", || JoinsAll))
}
