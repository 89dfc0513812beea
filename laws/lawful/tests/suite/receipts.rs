//! One call judges a maker of groups, on both executors.

use std::pin::Pin;
use std::task::{Context, Poll, Waker};

use futures::StreamExt;
use futures::future::{FutureExt, TryJoinAll, try_join_all};
use futures::stream::FuturesUnordered;
use lawful::receipt::{self, Answer, Drive, End, Feature, Idle, Member, Receipts, Reply, Request, Shape, Supports};

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

/// What members come to, in any order. It waits for more when it owes nothing.
struct Waits;

/// A stream, and who waits for a member to come.
type Waiting = (FuturesUnordered<Member>, Option<Waker>);

impl Receipts for Waits {
    type Group = Waiting;
    const SUPPORTS: Supports =
        Supports::of(&[Shape::Unordered]).with(&[Feature::Add]).drive(Drive::OnDemand).idle(Idle::Waits);
    fn start(&mut self, request: Request) -> Reply<Waiting> {
        Ok((request.members.into_iter().collect(), None))
    }
    fn poll(&mut self, (members, waiting): &mut Waiting, context: &mut Context<'_>) -> Poll<Answer> {
        match members.poll_next_unpin(context) {
            Poll::Ready(None) => {
                *waiting = Some(context.waker().clone());
                Poll::Pending
            }
            output => output.map(Answer::next),
        }
    }
    fn add(&mut self, (members, waiting): &mut Waiting, _: End, member: Member) -> Reply<()> {
        members.push(member);
        waiting.take().into_iter().for_each(Waker::wake);
        Ok(())
    }
}

/// Says that it waits, and ends.
struct Ends;

impl Receipts for Ends {
    type Group = Waiting;
    const SUPPORTS: Supports = Waits::SUPPORTS;
    fn start(&mut self, request: Request) -> Reply<Waiting> {
        Waits.start(request)
    }
    fn poll(&mut self, (members, _): &mut Waiting, context: &mut Context<'_>) -> Poll<Answer> {
        members.poll_next_unpin(context).map(Answer::next)
    }
    fn add(&mut self, group: &mut Waiting, end: End, member: Member) -> Reply<()> {
        Waits.add(group, end, member)
    }
}

#[test]
fn a_stream_that_owes_nothing_does_what_its_policy_says() {
    let right = receipt::campaign(|| Waits).histories(100).run();
    assert!(right.is_green(), "{right}");
    let wrong = receipt::campaign(|| Ends).histories(50).run().to_string();
    assert!(wrong.contains("`end`"), "{wrong}");
    assert!(wrong.contains("reduced     2 actions"), "{wrong}");
}
