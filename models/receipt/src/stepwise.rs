//! The second formulation: one step a turn.
//!
//! [`Stepwise`] knows no turns. It keeps what each group and each receipt is now, and steps that when a turn runs:
//! holds that opened since the turn before are *fresh*, and a turn makes of them what they come to. Laws run with it.

mod turn;

use lawful_contract::{Label, Model};

use crate::{
    Aborted, Action, Answer, End, Failure, Fit, Idle, Output, Policies, Promise, Promises, Receipt, Row, Settlement,
    Shape, Sight,
};

/// The fast formulation: what every group and every receipt is now.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Label, Model};
/// use lawful_receipt::{Action, Answer, Fit, Output, Policies, Receipt, Shape, Stepwise, Taken};
///
/// let (name, mut model) = (Label(0), Stepwise::new(Policies::USUAL));
/// for action in [
///     Action::Start { name, shape: Shape::Ordered, count: 2 },
///     Action::Take { name, count: 2 },
///     Action::Apply { name, at: 0 },
/// ] {
///     model.apply(&action);
/// }
/// let next = |at| Answer::Next(Taken { at: None, output: Output::Applied(Receipt::first(at)) });
/// assert_eq!(model.answered(name, &next(0)), Fit::Right);
/// assert_eq!(model.answered(name, &next(1)), Fit::Strange);
/// assert_eq!(model.answered(name, &Answer::End), Fit::Owing);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stepwise {
    policies: Policies,
    paused: bool,
    groups: Vec<(Label, Group)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Group {
    pub(crate) shape: Shape,
    pub(crate) life: Life,
    /// Ascending by place and round.
    pub(crate) members: Vec<Member>,
    /// The receipts whose output is owed, in the promised order.
    pub(crate) queue: Vec<Receipt>,
    pub(crate) takes: usize,
    /// The rows that are visible or may be, in the order in which they came.
    pub(crate) rows: Vec<Row>,
    /// Whether it was restarted: nothing is known of the order of rows before the turn of a restart.
    pub(crate) restarted: Turn,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Life {
    /// It waits, or it yields.
    Open,
    /// It settled as one of these.
    Settled(Vec<Settlement>),
    /// It is dropped. What it settled as before is still known.
    Cancelled { turn: Turn, settled: Vec<Settlement> },
}

/// Whether something has happened, and in which turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Turn {
    /// It has not.
    Not,
    /// It will have, in the turn that runs next.
    Fresh,
    /// It has, in a turn that ran.
    Past,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Member {
    pub(crate) receipt: Receipt,
    pub(crate) writes: Turn,
    pub(crate) settled: Turn,
    /// What it settles as.
    pub(crate) as_what: Option<Output>,
    pub(crate) aborted: Turn,
    pub(crate) forgotten: Turn,
    pub(crate) taken: Turn,
    /// What its output may be.
    pub(crate) outputs: Vec<Output>,
}

impl Stepwise {
    /// No groups.
    pub fn new(policies: Policies) -> Self {
        Self { policies, paused: false, groups: Vec::new() }
    }

    /// What is promised of every group now.
    pub fn promises(&self) -> Promises {
        Promises(self.groups.iter().map(|(name, group)| (*name, group.promise(self.policies))).collect())
    }

    /// What is promised of one group now.
    pub fn promise(&self, name: Label) -> Option<Promise> {
        let group = self.groups.iter().find(|(label, _)| *label == name);
        group.map(|(_, group)| group.promise(self.policies))
    }

    /// What the product chose.
    pub fn policies(&self) -> Policies {
        self.policies
    }

    /// Narrows what is promised by what a group answered, and says how the answer fits.
    pub fn answered(&mut self, name: Label, answer: &Answer) -> Fit {
        let Some((_, group)) = self.groups.iter_mut().find(|(label, _)| *label == name) else { return Fit::Strange };
        match answer {
            Answer::Settled(settlement) => group.settled_as(settlement),
            Answer::Next(taken) => group.took(taken),
            Answer::End if self.policies.idle == Idle::Waits => Fit::Strange,
            Answer::End => group.ended(),
            Answer::Failed(_) => Fit::Strange,
        }
    }

    fn turn(&mut self) {
        if !self.paused {
            self.groups.iter_mut().for_each(|(_, group)| group.turn(self.policies));
        }
    }

    fn apply_many(&mut self, name: Label, places: Vec<usize>) {
        for at in places {
            let group = self.groups.iter_mut().find(|(label, _)| *label == name).map(|(_, group)| group);
            let held = group.and_then(|group| group.last_at(at)).filter(|member| member.settled == Turn::Not);
            if let Some(member) = held {
                member.apply();
                self.turn();
            }
        }
    }
}

impl Model for Stepwise {
    type Action = Action;
    type Outcome = Promises;

    fn apply(&mut self, action: &Action) -> Promises {
        match action {
            Action::Start { name, shape, count } => {
                self.groups.retain(|(label, _)| label != name);
                let at = self.groups.partition_point(|(label, _)| label < name);
                self.groups.insert(at, (*name, Group::new(*shape, *count)));
            }
            Action::Pause => self.paused = true,
            Action::Resume => self.paused = false,
            Action::ApplyMany { name, which, order } => {
                let group = self.groups.iter().find(|(label, _)| label == name);
                let many = group.map_or(0, |(_, group)| group.places());
                self.apply_many(*name, which.places(many, *order).collect());
            }
            action => {
                let group = self.groups.iter_mut().find(|(label, _)| Some(*label) == action.name());
                group.into_iter().for_each(|(_, group)| group.act(action, self.policies));
            }
        }
        self.turn();
        self.promises()
    }
}

/// Commands.
impl Group {
    fn new(shape: Shape, count: usize) -> Self {
        let members: Vec<_> = (0..count).map(|at| Member::new(Receipt::first(at))).collect();
        let queue = if shape.is_stream() { members.iter().map(|member| member.receipt).collect() } else { Vec::new() };
        Self { shape, life: Life::Open, members, queue, takes: 0, rows: Vec::new(), restarted: Turn::Not }
    }

    fn act(&mut self, action: &Action, policies: Policies) {
        let dropped = matches!(self.life, Life::Cancelled { .. }) && !action.outlives_cancel();
        if dropped || !action.is_for(self.shape) {
            return;
        }
        match action {
            Action::Deliver { at, .. } => self.last_at(*at).into_iter().for_each(Member::deliver),
            Action::Apply { at, .. } => self.last_at(*at).into_iter().for_each(Member::apply),
            Action::Reject { at, error, .. } => self.last_at(*at).into_iter().for_each(|last| last.reject(*error)),
            Action::Take { count, .. } => self.takes += count,
            Action::Add { end, .. } => self.add(self.places(), *end),
            Action::Put { at, .. } => {
                let before = self.last_at(*at).map(|last| last.receipt);
                before.into_iter().for_each(|receipt| self.forget(receipt));
                self.add(*at, End::Back);
            }
            Action::Abort { at, .. } => {
                let receipt = self.last_at(*at).map(|last| last.receipt);
                receipt.into_iter().for_each(|receipt| self.abort(receipt, policies.aborted));
            }
            Action::AbortAll { .. } => self.receipts().into_iter().for_each(|all| self.abort(all, policies.aborted)),
            Action::Clear { .. } => self.receipts().into_iter().for_each(|receipt| self.forget(receipt)),
            Action::Late { at, .. } => self.late(*at),
            Action::Cancel { .. } => self.cancel(),
            Action::Restart { .. } => self.restart(),
            _ => {}
        }
    }

    fn places(&self) -> usize {
        self.members.last().map_or(0, |last| last.receipt.at + 1)
    }

    fn receipts(&self) -> Vec<Receipt> {
        self.members.iter().map(|member| member.receipt).collect()
    }

    /// The receipt that has a place now.
    fn last_at(&mut self, at: usize) -> Option<&mut Member> {
        let end = self.members.partition_point(|member| member.receipt.at <= at);
        self.members[..end].last_mut().filter(|member| member.receipt.at == at)
    }

    pub(crate) fn member(&mut self, receipt: Receipt) -> Option<&mut Member> {
        let at = self.members.binary_search_by_key(&receipt, |member| member.receipt).ok()?;
        self.members.get_mut(at)
    }

    fn add(&mut self, at: usize, end: End) {
        let round = self.last_at(at).map_or(0, |last| last.receipt.round + 1);
        let receipt = Receipt { at, round };
        let place = self.members.partition_point(|member| member.receipt < receipt);
        self.members.insert(place, Member::new(receipt));
        match end {
            End::Back => self.queue.push(receipt),
            End::Front => self.queue.insert(0, receipt),
        }
    }

    fn forget(&mut self, receipt: Receipt) {
        self.queue.retain(|other| *other != receipt);
        let member = self.member(receipt).filter(|member| member.taken == Turn::Not);
        if let Some(member) = member.filter(|member| member.forgotten == Turn::Not) {
            member.forgotten = Turn::Fresh;
        }
    }

    fn abort(&mut self, receipt: Receipt, policy: Aborted) {
        match policy {
            Aborted::Silent => self.forget(receipt),
            Aborted::Told => {
                if let Some(member) = self.member(receipt).filter(|member| member.aborted == Turn::Not) {
                    member.aborted = Turn::Fresh;
                }
            }
        }
    }

    fn late(&mut self, at: usize) {
        let Some(last) = self.last_at(at).map(|last| last.receipt) else { return };
        let late = self.members.iter_mut().filter(|member| member.receipt.at == at && member.receipt != last);
        late.for_each(Member::apply);
    }

    fn cancel(&mut self) {
        if let Life::Open | Life::Settled(_) = self.life {
            let settled = match std::mem::replace(&mut self.life, Life::Open) {
                Life::Settled(settled) => settled,
                _ => Vec::new(),
            };
            self.life = Life::Cancelled { turn: Turn::Fresh, settled };
        }
    }

    fn restart(&mut self) {
        self.life = Life::Open;
        self.restarted = Turn::Fresh;
        self.rows.retain(|row| row.sight == Sight::Certain);
        self.rows.iter_mut().for_each(|row| row.turn = 0);
        for member in &mut self.members {
            let visible = self.rows.iter().any(|row| row.receipt == member.receipt);
            if member.writes == Turn::Past && !visible {
                member.writes = Turn::Fresh;
            }
            if member.settled == Turn::Past {
                member.settled = Turn::Fresh;
            }
        }
    }
}

impl Member {
    fn new(receipt: Receipt) -> Self {
        let not = Turn::Not;
        let (writes, settled, aborted, forgotten, taken) = (not, not, not, not, not);
        Self { receipt, writes, settled, as_what: None, aborted, forgotten, taken, outputs: Vec::new() }
    }

    /// What has completed is delivered no more.
    fn deliver(&mut self) {
        if self.writes == Turn::Not && self.settled == Turn::Not {
            self.writes = Turn::Fresh;
        }
    }

    fn apply(&mut self) {
        self.deliver();
        self.settle(Output::Applied(self.receipt));
    }

    fn reject(&mut self, error: u32) {
        self.settle(Output::Rejected(Failure { receipt: self.receipt, error }));
    }

    fn settle(&mut self, output: Output) {
        if self.settled == Turn::Not {
            (self.settled, self.as_what) = (Turn::Fresh, Some(output));
        }
    }

    pub(crate) fn is_waiting(&self) -> bool {
        self.settled == Turn::Not && self.aborted == Turn::Not && self.forgotten == Turn::Not
    }

    /// What was fresh is past, and the output follows from what came first.
    pub(crate) fn turn(&mut self) {
        match (self.settled, self.aborted) {
            (Turn::Fresh, Turn::Fresh) => self.outputs = self.as_what.into_iter().chain([Output::Cancelled]).collect(),
            (Turn::Fresh, Turn::Not) => self.outputs = self.as_what.into_iter().collect(),
            (Turn::Not, Turn::Fresh) => self.outputs = vec![Output::Cancelled],
            _ => {}
        }
        for turn in [&mut self.writes, &mut self.settled, &mut self.aborted, &mut self.forgotten] {
            if *turn == Turn::Fresh {
                *turn = Turn::Past;
            }
        }
    }
}
