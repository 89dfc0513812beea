//! The model: facts with their turns. Every question is answered by comparing turns.
//!
//! Role: predict what each group must show by the shortest rule that a reader can check. A *turn* is one run of the
//! executor until nothing can progress. The model writes down in which turn each hold opened, each receipt ended and
//! each group was cancelled, and keeps nothing else. Whether a request has settled, as what, and which rows are
//! visible, is computed afresh from these turns. Holds that open in one turn open at once: among them any order is
//! right.
//!
//! Non-goals: speed. [`Stepwise`](crate::Stepwise) is the second formulation that laws run with; the tests of this
//! crate show the two equal.

use lawful_contract::{Label, Model};

use crate::promise::{Fit, Row};
use crate::{
    Aborted, Action, Answer, Due, End, Failure, Idle, Output, Owed, Policies, Promise, Promises, Receipt, Settlement,
    Shape, Sight, Taken,
};

/// The plain formulation: when everything happened.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_receipt::{Action, Due, Failure, Plain, Policies, Receipt, Settlement, Shape};
///
/// let (name, mut plain) = (Label(0), Plain::new(Policies::USUAL));
/// let pending = plain.apply(&Action::Start { name, shape: Shape::All, count: 3 });
/// assert_eq!(pending.of(name).unwrap().due, Due::Pending);
/// let settled = plain.apply(&Action::Reject { name, at: 1, error: 7 });
/// let failure = Failure { receipt: Receipt::first(1), error: 7 };
/// assert_eq!(settled.of(name).unwrap().due, Due::OneOf(vec![Settlement::Rejection(failure)]));
/// ```
#[derive(Clone, Debug)]
pub struct Plain {
    pub(crate) policies: Policies,
    /// The turn that runs next.
    pub(crate) now: u32,
    paused: bool,
    groups: Vec<(Label, Group)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) shape: Shape,
    pub(crate) born: u32,
    pub(crate) members: Vec<Member>,
    pub(crate) cancelled: Option<u32>,
    /// The settlement that was seen.
    pub(crate) winner: Option<Settlement>,
    pub(crate) takes: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct Member {
    pub(crate) receipt: Receipt,
    /// Outputs are promised in ascending rank.
    pub(crate) rank: i64,
    pub(crate) delivered: Option<u32>,
    pub(crate) settled: Option<(u32, Output)>,
    /// When it was told to stop.
    pub(crate) aborted: Option<u32>,
    /// Since when it owes no output.
    pub(crate) forgotten: Option<u32>,
    pub(crate) taken: Option<Output>,
    /// Whether its row was visible when the request was restarted.
    pub(crate) shown: bool,
}

impl Plain {
    /// No groups.
    pub fn new(policies: Policies) -> Self {
        Self { policies, now: 0, paused: false, groups: Vec::new() }
    }

    /// What is promised of every group now.
    pub fn promises(&self) -> Promises {
        Promises(self.groups.iter().map(|(name, group)| (*name, self.promise(group))).collect())
    }

    /// Narrows what is promised by what a group answered, and says how the answer fits.
    pub fn answered(&mut self, name: Label, answer: &Answer) -> Fit {
        let Some(at) = self.groups.iter().position(|(label, _)| *label == name) else { return Fit::Strange };
        let promise = self.promise(&self.groups[at].1);
        let group = &mut self.groups[at].1;
        match answer {
            Answer::Settled(settlement) => match promise.due {
                Due::OneOf(right) if right.contains(settlement) => {
                    group.winner = Some(settlement.clone());
                    Fit::Right
                }
                _ => Fit::Strange,
            },
            Answer::Next(taken) if promise.takes > 0 => group.took(&promise, taken),
            Answer::End if self.policies.idle == Idle::Waits => Fit::Strange,
            Answer::End if promise.takes > 0 && promise.owed.is_empty() => {
                group.takes = 0;
                Fit::Right
            }
            Answer::End if promise.takes > 0 => Fit::Owing,
            Answer::Next(_) | Answer::End | Answer::Failed(_) => Fit::Strange,
        }
    }

    fn turn(&mut self) {
        if !self.paused {
            self.now += 1;
        }
    }

    fn group(&mut self, name: Label) -> Option<&mut Group> {
        self.groups.iter_mut().find(|(label, _)| *label == name).map(|(_, group)| group)
    }

    fn start(&mut self, name: Label, shape: Shape, count: usize) {
        let members = (0..count).map(|at| Member::new(Receipt::first(at), at as i64)).collect();
        let group = Group { shape, born: self.now, members, cancelled: None, winner: None, takes: 0 };
        self.groups.retain(|(label, _)| *label != name);
        self.groups.push((name, group));
        self.groups.sort_by_key(|(label, _)| *label);
    }

    fn act(&mut self, name: Label, action: &Action) {
        let (now, aborted) = (self.now, self.policies.aborted);
        let restarted = self.groups.iter().find(|(label, _)| *label == name).map(|(_, group)| self.rows(group));
        let Some(group) = self.group(name).filter(|group| action.is_for(group.shape)) else { return };
        if group.cancelled.is_some() && !action.outlives_cancel() {
            return;
        }
        match action {
            Action::Deliver { at, .. } => group.last_at(*at).into_iter().for_each(|member| member.deliver(now)),
            Action::Apply { at, .. } => group.last_at(*at).into_iter().for_each(|member| member.apply(now)),
            Action::Reject { at, error, .. } => {
                group.last_at(*at).into_iter().for_each(|member| member.reject(now, *error))
            }
            Action::Take { count, .. } => group.takes += count,
            Action::Add { end, .. } => group.add(group.places(), *end),
            Action::Put { at, .. } => {
                group.last_at(*at).into_iter().for_each(|member| member.forget(now));
                group.add(*at, End::Back);
            }
            Action::Abort { at, .. } => group.last_at(*at).into_iter().for_each(|member| member.abort(now, aborted)),
            Action::AbortAll { .. } => group.members.iter_mut().for_each(|member| member.abort(now, aborted)),
            Action::Clear { .. } => group.members.iter_mut().for_each(|member| member.forget(now)),
            Action::Late { at, .. } => {
                let last = group.last_at(*at).map(|member| member.receipt.round);
                let late = group.members.iter_mut().filter(|member| member.receipt.at == *at);
                late.filter(|member| Some(member.receipt.round) != last).for_each(|member| member.apply(now));
            }
            Action::Cancel { .. } => group.cancelled = Some(now),
            Action::Restart { .. } => group.restart(now, &restarted.unwrap_or_default()),
            _ => {}
        }
    }
}

impl Model for Plain {
    type Action = Action;
    type Outcome = Promises;

    fn apply(&mut self, action: &Action) -> Promises {
        match action {
            Action::Start { name, shape, count } => self.start(*name, *shape, *count),
            Action::Pause => self.paused = true,
            Action::Resume => self.paused = false,
            Action::ApplyMany { name, which, order } => {
                let places = self.group(*name).map_or(0, |group| group.places());
                for at in which.places(places, *order) {
                    if self.group(*name).and_then(|group| group.last_at(at)).is_some_and(|last| last.settled.is_none())
                    {
                        self.act(*name, &Action::Apply { name: *name, at });
                        self.turn();
                    }
                }
            }
            action => action.name().into_iter().for_each(|name| self.act(name, action)),
        }
        self.turn();
        self.promises()
    }
}

/// What happened, written down.
impl Group {
    fn places(&self) -> usize {
        self.members.iter().map(|member| member.receipt.at + 1).max().unwrap_or(0)
    }

    /// The receipt that has a place now.
    fn last_at(&mut self, at: usize) -> Option<&mut Member> {
        self.members.iter_mut().filter(|member| member.receipt.at == at).max_by_key(|member| member.receipt.round)
    }

    fn add(&mut self, at: usize, end: End) {
        let round = self.last_at(at).map_or(0, |last| last.receipt.round + 1);
        let ranks = self.members.iter().map(|member| member.rank);
        let rank = match end {
            End::Back => ranks.max().unwrap_or(0) + 1,
            End::Front => ranks.min().unwrap_or(0) - 1,
        };
        self.members.push(Member::new(Receipt { at, round }, rank));
    }

    /// A new request over the same receipts: what was opened before opens in its first turn. A visible row stays
    /// visible; a row that may have been applied is applied now at the latest, so nothing is known of the order before
    /// this turn.
    fn restart(&mut self, now: u32, rows: &[Row]) {
        for member in &mut self.members {
            let visible = |row: &Row| row.receipt == member.receipt && row.sight == Sight::Certain;
            member.shown = rows.iter().any(visible);
            member.delivered = member.delivered.map(|_| now);
            member.settled = member.settled.map(|(_, output)| (now, output));
        }
        (self.born, self.cancelled, self.winner) = (now, None, None);
    }

    fn took(&mut self, promise: &Promise, taken: &Taken) -> Fit {
        let fits =
            |owed: &&Owed| owed.outputs.contains(&taken.output) && taken.at.is_none_or(|at| at == owed.receipt.at);
        // Where several were aborted and the product does not say which: the one whose turn it is, else one that must
        // be.
        let first = promise.owed.first().filter(|first| promise.shape == Shape::Ordered && fits(first));
        let certain = || promise.owed.iter().filter(fits).min_by_key(|owed| owed.outputs.len());
        let Some(owed) = first.or_else(certain) else { return Fit::Strange };
        let is_first = promise.owed.first() == Some(owed);
        self.takes -= 1;
        let taker = self.members.iter_mut().find(|member| member.receipt == owed.receipt);
        taker.into_iter().for_each(|member| member.taken = Some(taken.output));
        if promise.shape == Shape::Ordered && !is_first { Fit::OutOfTurn } else { Fit::Right }
    }
}

impl Member {
    fn new(receipt: Receipt, rank: i64) -> Self {
        Self {
            receipt,
            rank,
            delivered: None,
            settled: None,
            aborted: None,
            forgotten: None,
            taken: None,
            shown: false,
        }
    }

    /// What has completed is delivered no more.
    fn deliver(&mut self, now: u32) {
        if self.settled.is_none() {
            self.delivered.get_or_insert(now);
        }
    }

    fn apply(&mut self, now: u32) {
        self.deliver(now);
        self.settled.get_or_insert((now, Output::Applied(self.receipt)));
    }

    fn reject(&mut self, now: u32, error: u32) {
        self.settled.get_or_insert((now, Output::Rejected(Failure { receipt: self.receipt, error })));
    }

    fn forget(&mut self, now: u32) {
        if self.taken.is_none() {
            self.forgotten.get_or_insert(now);
        }
    }

    fn abort(&mut self, now: u32, policy: Aborted) {
        match policy {
            Aborted::Silent => self.forget(now),
            Aborted::Told => drop(self.aborted.get_or_insert(now)),
        }
    }

    /// When it stopped for whatever reason.
    pub(crate) fn stopped(&self) -> Option<u32> {
        self.aborted.into_iter().chain(self.forgotten).min()
    }

    /// What its output may be; nothing while it is pending.
    pub(crate) fn outputs(&self, now: u32) -> Vec<Output> {
        let settled = self.settled.filter(|(turn, _)| *turn < now);
        match (settled, self.aborted.filter(|turn| *turn < now)) {
            (Some((settled, output)), Some(aborted)) if settled == aborted => vec![output, Output::Cancelled],
            (Some((settled, _)), Some(aborted)) if settled > aborted => vec![Output::Cancelled],
            (Some((_, output)), _) => vec![output],
            (None, Some(_)) => vec![Output::Cancelled],
            (None, None) => Vec::new(),
        }
    }
}
