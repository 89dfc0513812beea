//! Sets of tasks on a tokio runtime: `JoinSet`, and `JoinMap` and `JoinQueue` of `tokio-util`.
//!
//! The promises are those of their documentation. Each member is a task, which runs whether or not it is asked for; an
//! aborted one says that it was cancelled. A dropped set aborts its tasks.
//!
//! Left out: detaching, timeouts, blocking tasks, tasks on another runtime.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll};

use lawful_receipt::{
    Answer, End, Failure, Feature, Member, Output, Receipt, Receipts, Reply, Request, Shape, Supports,
};
use tokio::task::{AbortHandle, JoinError, JoinSet};
use tokio_util::task::{JoinMap, JoinQueue};

/// What a task returns.
type Result = std::result::Result<Receipt, Failure>;

/// What became of a task. Members do not panic.
fn output(joined: std::result::Result<Result, JoinError>) -> Output {
    joined.map_or(Output::Cancelled, Output::from)
}

/// `tokio::task::JoinSet`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tasks;

/// A set of tasks, and by place how to abort each.
#[derive(Debug)]
pub struct Set<T> {
    tasks: T,
    handles: Vec<AbortHandle>,
}

impl Receipts for Tasks {
    type Group = Set<JoinSet<Result>>;
    const SUPPORTS: Supports =
        Supports::of(&[Shape::Unordered]).with(&[Feature::Add, Feature::Abort, Feature::AbortAll, Feature::Len]);

    fn start(&mut self, request: Request) -> Reply<Self::Group> {
        let mut tasks = JoinSet::new();
        let handles = request.members.into_iter().map(|member| tasks.spawn(member)).collect();
        Ok(Set { tasks, handles })
    }

    fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer> {
        group.tasks.poll_join_next(context).map(|joined| Answer::next(joined.map(output)))
    }

    fn add(&mut self, group: &mut Self::Group, _: End, member: Member) -> Reply<()> {
        let handle = group.tasks.spawn(member);
        group.handles.push(handle);
        Ok(())
    }

    fn abort(&mut self, group: &mut Self::Group, at: usize) -> Reply<()> {
        group.handles.get(at).into_iter().for_each(AbortHandle::abort);
        Ok(())
    }

    fn abort_all(&mut self, group: &mut Self::Group) -> Reply<()> {
        group.tasks.abort_all();
        Ok(())
    }

    fn len(&mut self, group: &mut Self::Group) -> Reply<usize> {
        Ok(group.tasks.len())
    }
}

/// `tokio_util::task::JoinQueue`.
#[derive(Clone, Copy, Debug, Default)]
pub struct QueuedTasks;

impl Receipts for QueuedTasks {
    type Group = Set<JoinQueue<Result>>;
    const SUPPORTS: Supports =
        Supports::of(&[Shape::Ordered]).with(&[Feature::Add, Feature::Abort, Feature::AbortAll, Feature::Len]);

    fn start(&mut self, request: Request) -> Reply<Self::Group> {
        let mut tasks = JoinQueue::new();
        let handles = request.members.into_iter().map(|member| tasks.spawn(member)).collect();
        Ok(Set { tasks, handles })
    }

    fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer> {
        group.tasks.poll_join_next(context).map(|joined| Answer::next(joined.map(output)))
    }

    fn add(&mut self, group: &mut Self::Group, _: End, member: Member) -> Reply<()> {
        let handle = group.tasks.spawn(member);
        group.handles.push(handle);
        Ok(())
    }

    fn abort(&mut self, group: &mut Self::Group, at: usize) -> Reply<()> {
        group.handles.get(at).into_iter().for_each(AbortHandle::abort);
        Ok(())
    }

    fn abort_all(&mut self, group: &mut Self::Group) -> Reply<()> {
        group.tasks.abort_all();
        Ok(())
    }

    fn len(&mut self, group: &mut Self::Group) -> Reply<usize> {
        Ok(group.tasks.len())
    }
}

/// `tokio_util::task::JoinMap`.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyedTasks;

impl Receipts for KeyedTasks {
    type Group = JoinMap<usize, Result>;
    const SUPPORTS: Supports = Supports::of(&[Shape::Keyed]).with(&[
        Feature::Put,
        Feature::Abort,
        Feature::AbortAll,
        Feature::Len,
        Feature::Keys,
    ]);

    fn start(&mut self, request: Request) -> Reply<Self::Group> {
        let mut tasks = JoinMap::new();
        request.members.into_iter().enumerate().for_each(|(key, member)| tasks.spawn(key, member));
        Ok(tasks)
    }

    /// `join_next` is cancel safe: a call that is dropped has taken nothing.
    fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer> {
        let joined = pin!(group.join_next()).poll(context);
        joined.map(|joined| Answer::keyed(joined.map(|(key, result)| (key, output(result)))))
    }

    fn put(&mut self, group: &mut Self::Group, key: usize, member: Member) -> Reply<()> {
        group.spawn(key, member);
        Ok(())
    }

    fn abort(&mut self, group: &mut Self::Group, at: usize) -> Reply<()> {
        group.abort(&at);
        Ok(())
    }

    fn abort_all(&mut self, group: &mut Self::Group) -> Reply<()> {
        group.abort_all();
        Ok(())
    }

    fn len(&mut self, group: &mut Self::Group) -> Reply<usize> {
        Ok(group.len())
    }

    fn keys(&mut self, group: &mut Self::Group) -> Reply<Vec<usize>> {
        Ok(group.keys().copied().collect())
    }
}
