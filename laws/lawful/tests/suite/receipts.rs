//! One call judges a maker of groups, on both executors.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures::future::{FutureExt, TryJoinAll, try_join_all};
use lawful::receipt::{self, Answer, Member, Receipts, Reply, Request, Shape, Supports};

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

#[test]
fn a_right_combinator_is_green_on_both_executors() {
    let local = receipt::campaign(|| JoinsAll).histories(100).run();
    assert!(local.is_green(), "{local}");
    let runtime = receipt::tokio::campaign(|| JoinsAll).histories(100).run();
    assert!(runtime.is_green(), "{runtime}");
}

/// Takes an early success for the whole.
struct IgnoresLast;

impl Receipts for IgnoresLast {
    type Group = Pin<Box<TryJoinAll<Member>>>;
    const SUPPORTS: Supports = JoinsAll::SUPPORTS;
    fn start(&mut self, mut request: Request) -> Reply<Self::Group> {
        request.members.pop();
        JoinsAll.start(request)
    }
    fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer> {
        JoinsAll.poll(group, context)
    }
}

#[test]
fn a_wrong_one_is_named_reduced_and_replayed() {
    let report = receipt::campaign(|| IgnoresLast).histories(50).run();
    assert!(!report.is_green());
    let told = report.to_string();
    assert!(told.contains("settlement") || told.contains("release"), "{told}");
    let replayed = std::panic::catch_unwind(|| {
        receipt::replay(|| IgnoresLast, r##"[{"start":{"name":0,"shape":"all","count":1}}]"##);
    });
    assert!(replayed.is_err());
    receipt::replay(|| JoinsAll, r##"[{"start":{"name":0,"shape":"all","count":1}}]"##);
}
