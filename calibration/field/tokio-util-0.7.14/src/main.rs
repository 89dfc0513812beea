//! `tokio-util` 0.7.14, `JoinMap`. Promises: the documentation of `tokio_util::task::JoinMap`.
//!
//! Nothing of its contract is left out but what the subject of the newest version leaves out, too: detaching, blocking
//! tasks, tasks on another runtime.

#[path = "../../trial.rs"]
mod trial;

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll};

use lawful::receipt::{Answer, Failure, Feature, Member, Output, Receipt, Receipts, Reply, Request, Shape, Supports};
use lawful::receipt::tokio::oracle;
use tokio_util::task::JoinMap;

struct KeyedTasks;

impl Receipts for KeyedTasks {
    type Group = JoinMap<usize, Result<Receipt, Failure>>;
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

    fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer> {
        let joined = pin!(group.join_next()).poll(context);
        let output = |result: Result<_, _>| result.map_or(Output::Cancelled, Output::from);
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

fn main() -> std::process::ExitCode {
    let row = trial::Row {
        name: "tokio-util (JoinMap)",
        version: "0.7.14",
        used_in_design: "yes",
        expected_law: "end",
        witness_actions: 4,
    };
    trial::run(row, &oracle("tokio-util", || KeyedTasks))
}
