//! A whole test of a combinator: two methods and one call. Run it, or copy it into `tests/`.
//! Promise: `JoinsAll` settles at once with the first rejection, or with every row in order, as
//! `futures::future::try_join_all` documents it. Limit: groups of up to 30 receipts; see `lawful laws`.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures::future::{FutureExt, TryJoinAll, try_join_all};
use lawful::receipt::{Answer, Member, Receipts, Reply, Request, Shape, Supports};

struct JoinsAll;

impl Receipts for JoinsAll {
    type Group = Pin<Box<TryJoinAll<Member>>>;
    const SUPPORTS: Supports = Supports::of(&[Shape::All]).most(30);
    fn start(&mut self, request: Request) -> Reply<Self::Group> {
        Ok(Box::pin(try_join_all(request.members)))
    }
    fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer> {
        group.poll_unpin(context).map(Answer::all)
    }
}

fn main() {
    lawful::receipt::check(|| JoinsAll);
}
