//! The combinators of `futures`: requests and streams that run while they are polled.
//!
//! The promises are those of the documentation of `futures::future` and `futures::stream`. A request is fused, so that
//! a second settlement would be seen.
//!
//! Left out: `try_join_all` of more than 30 futures. With 31, an error hides behind an earlier future that is pending:
//! start 31, reject 1. Its subject declares its largest size instead, and a field trial holds the faulty sizes.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures::future::{
    Fuse, FutureExt, JoinAll, SelectAll, SelectOk, TryJoinAll, join_all, select_all, select_ok, try_join_all,
};
use futures::stream::{FuturesOrdered, FuturesUnordered, StreamExt};
use lawful_receipt::{Answer, Drive, End, Feature, Member, Receipts, Reply, Request, Shape, Supports, Trouble};

/// `try_join_all`, within the sizes where it is right.
#[derive(Clone, Copy, Debug, Default)]
pub struct JoinsAll;

impl Receipts for JoinsAll {
    type Group = Pin<Box<Fuse<TryJoinAll<Member>>>>;
    const SUPPORTS: Supports = Supports::of(&[Shape::All]).most(30).with(&[Feature::Listens]);

    fn start(&mut self, request: Request) -> Reply<Self::Group> {
        Ok(Box::pin(try_join_all(request.members).fuse()))
    }

    fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer> {
        group.poll_unpin(context).map(Answer::all)
    }
}

/// `join_all`, `select_ok`, `select_all`, `FuturesOrdered` and `FuturesUnordered`, of any size.
#[derive(Clone, Copy, Debug, Default)]
pub struct Combinators;

/// A group of one of the combinators.
#[derive(Debug)]
pub enum Combined {
    /// `join_all`.
    Every(Pin<Box<Fuse<JoinAll<Member>>>>),
    /// `select_ok`.
    Any(Fuse<SelectOk<Member>>),
    /// `select_all`.
    Race(Fuse<SelectAll<Member>>),
    /// `FuturesOrdered`.
    Ordered(FuturesOrdered<Member>),
    /// `FuturesUnordered`.
    Unordered(FuturesUnordered<Member>),
}

impl Receipts for Combinators {
    type Group = Combined;
    const SUPPORTS: Supports = Supports::of(&[Shape::Every, Shape::Any, Shape::Race, Shape::Ordered, Shape::Unordered])
        .with(&[Feature::Add, Feature::AddFront, Feature::Clear, Feature::Len, Feature::Listens])
        .drive(Drive::OnDemand);

    fn start(&mut self, request: Request) -> Reply<Combined> {
        let members = request.members.into_iter();
        Ok(match request.shape {
            Shape::Every => Combined::Every(Box::pin(join_all(members).fuse())),
            Shape::Any => Combined::Any(select_ok(members).fuse()),
            Shape::Race => Combined::Race(select_all(members).fuse()),
            Shape::Ordered => Combined::Ordered(members.collect()),
            Shape::Unordered => Combined::Unordered(members.collect()),
            Shape::All | Shape::Keyed => return Err(Trouble::Unsupported),
        })
    }

    /// The winners hand back the futures that lost; a caller that does not want them drops them.
    fn poll(&mut self, group: &mut Combined, context: &mut Context<'_>) -> Poll<Answer> {
        match group {
            Combined::Every(all) => all.poll_unpin(context).map(Answer::every),
            Combined::Any(any) => any.poll_unpin(context).map(|won| Answer::one(won.map(|(receipt, _)| receipt))),
            Combined::Race(race) => race.poll_unpin(context).map(|(result, ..)| Answer::one(result)),
            Combined::Ordered(stream) => stream.poll_next_unpin(context).map(Answer::next),
            Combined::Unordered(stream) => stream.poll_next_unpin(context).map(Answer::next),
        }
    }

    fn add(&mut self, group: &mut Combined, end: End, member: Member) -> Reply<()> {
        match (group, end) {
            (Combined::Ordered(stream), End::Back) => stream.push_back(member),
            (Combined::Ordered(stream), End::Front) => stream.push_front(member),
            (Combined::Unordered(stream), End::Back) => stream.push(member),
            _ => return Err(Trouble::Unsupported),
        }
        Ok(())
    }

    fn clear(&mut self, group: &mut Combined) -> Reply<()> {
        match group {
            Combined::Ordered(stream) => stream.clear(),
            Combined::Unordered(stream) => stream.clear(),
            _ => return Err(Trouble::Unsupported),
        }
        Ok(())
    }

    fn len(&mut self, group: &mut Combined) -> Reply<usize> {
        match group {
            Combined::Ordered(stream) => Ok(stream.len()),
            Combined::Unordered(stream) => Ok(stream.len()),
            _ => Err(Trouble::Unsupported),
        }
    }
}
