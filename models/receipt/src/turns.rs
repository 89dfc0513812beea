//! What the plain formulation promises, computed from the turns that it wrote down.

use crate::model::{Group, Member, Plain};
use crate::{Drive, Due, Output, Owed, Promise, Receipt, Rest, Row, Settlement, Shape, Sight};

/// What is promised, computed from what was written down.
impl Plain {
    pub(crate) fn promise(&self, group: &Group) -> Promise {
        let cancelled = group.cancelled.is_some();
        Promise {
            shape: group.shape,
            due: self.due(group),
            owed: if group.shape.is_stream() && !cancelled { self.owed(group) } else { Vec::new() },
            takes: if cancelled { 0 } else { group.takes },
            rows: self.rows(group),
            kept: self.held(group, |member| !self.must_go(group, member) && member.is_waiting()),
            gone: self.held(group, |member| self.must_go(group, member)),
        }
    }

    fn held(&self, group: &Group, is: impl Fn(&Member) -> bool) -> Vec<Receipt> {
        let mut held: Vec<_> = group.members.iter().filter(|member| is(member)).map(|member| member.receipt).collect();
        held.sort();
        held
    }

    /// A settlement is due from the turn on in which its condition held first, unless the caller had cancelled by then.
    fn due(&self, group: &Group) -> Due {
        match self.settled(group) {
            Some((_, right)) => Due::OneOf(group.winner.clone().map_or(right, |seen| vec![seen])),
            None if group.shape.is_stream() || group.cancelled.is_some() => Due::Never,
            None => Due::Pending,
        }
    }

    /// The turn in which a request settled, and the settlements that are right.
    fn settled(&self, group: &Group) -> Option<(u32, Vec<Settlement>)> {
        let before = self.now.min(group.cancelled.unwrap_or(self.now));
        decided(group).filter(|(turn, _)| *turn < before)
    }

    fn owed(&self, group: &Group) -> Vec<Owed> {
        let mut owed: Vec<_> =
            group.members.iter().filter(|member| member.taken.is_none() && member.forgotten.is_none()).collect();
        owed.sort_by_key(|member| member.rank);
        owed.iter().map(|member| Owed { receipt: member.receipt, outputs: member.outputs(self.now) }).collect()
    }

    fn must_go(&self, group: &Group, member: &Member) -> bool {
        let let_go = self.policies.rest == Rest::Cancelled && self.settled(group).is_some();
        let cancelled = group.cancelled.is_some_and(|turn| turn < self.now);
        let_go || cancelled || member.stopped().is_some_and(|turn| turn < self.now)
    }

    /// Rows in the order of the turns in which they were delivered.
    pub(crate) fn rows(&self, group: &Group) -> Vec<Row> {
        let seen = group.members.iter().filter_map(|member| {
            let turn = member.delivered.filter(|turn| *turn < self.now || member.shown)?;
            Some((turn, member.receipt, self.sight(group, member, turn)?))
        });
        let seen: Vec<_> = seen.collect();
        let mut turns: Vec<_> = seen.iter().map(|(turn, ..)| *turn).collect();
        turns.sort();
        turns.dedup();
        let rank = |turn| if self.on_demand(group) { 0 } else { turns.partition_point(|other| *other < turn) as u32 };
        let mut rows: Vec<_> =
            seen.into_iter().map(|(turn, receipt, sight)| Row { turn: rank(turn), receipt, sight }).collect();
        rows.sort();
        rows
    }

    fn on_demand(&self, group: &Group) -> bool {
        group.shape.is_stream() && self.policies.drive == Drive::OnDemand
    }

    /// Whether a row that was delivered in a turn is visible: it is if nothing had ended by then.
    fn sight(&self, group: &Group, member: &Member, delivered: u32) -> Option<Sight> {
        if member.shown || matches!(member.taken, Some(Output::Applied(_))) {
            return Some(Sight::Certain);
        }
        let ends = group.cancelled.into_iter().chain(member.stopped()).filter(|turn| *turn <= delivered);
        let by_end = match ends.min() {
            Some(turn) if turn < delivered => return None,
            Some(_) => Sight::Possible,
            None if self.on_demand(group) => Sight::Possible,
            None => Sight::Certain,
        };
        let by_settlement = match self.settled(group) {
            _ if self.policies.rest == Rest::Continues => Sight::Certain,
            Some((turn, right)) if turn == delivered => self.sight_at_settlement(group, member, &right),
            Some((turn, _)) if turn < delivered => return None,
            _ => Sight::Certain,
        };
        Some(by_end.max(by_settlement))
    }

    /// In the turn that settles a request, its success needs certain rows and a rejection needs none of that turn.
    fn sight_at_settlement(&self, group: &Group, member: &Member, right: &[Settlement]) -> Sight {
        let seen = group.winner.as_ref().map_or(right, std::slice::from_ref);
        let needed = |settlement: &Settlement| match settlement {
            Settlement::Success(outputs) => outputs.contains(&Output::Applied(member.receipt)),
            Settlement::Rejection(_) => false,
        };
        if seen.iter().all(needed) { Sight::Certain } else { Sight::Possible }
    }
}

impl Member {
    fn is_waiting(&self) -> bool {
        self.settled.is_none() && self.stopped().is_none()
    }
}

/// The first turn in which a request has what it waits for, and the settlements that are right then.
fn decided(group: &Group) -> Option<(u32, Vec<Settlement>)> {
    let settled: Vec<_> = group.members.iter().filter_map(|member| member.settled).collect();
    let applied = settled.iter().filter(|(_, output)| matches!(output, Output::Applied(_)));
    let rejected = settled.iter().filter(|(_, output)| matches!(output, Output::Rejected(_)));
    let first = |of: &mut dyn Iterator<Item = &(u32, Output)>| of.map(|(turn, _)| *turn).min();
    let (first_applied, first_rejected) = (first(&mut applied.clone()), first(&mut rejected.clone()));
    let all = settled.len() == group.members.len();
    let last = settled.iter().map(|(turn, _)| *turn).max().unwrap_or(group.born);
    let at = |turn: u32, of: Vec<&(u32, Output)>| {
        let right = of.into_iter().filter(|(other, _)| *other == turn).map(|(_, output)| Settlement::one(*output));
        (turn, right.collect())
    };
    let whole = || (last, vec![Settlement::Success(in_order(group))]);
    match group.shape {
        Shape::All => first_rejected.map(|turn| at(turn, rejected.collect())).or_else(|| all.then(whole)),
        Shape::Every => all.then(whole),
        Shape::Any => {
            let exhausted = || all.then(|| at(last, rejected.clone().collect()));
            first_applied.map(|turn| at(turn, applied.collect())).or_else(exhausted)
        }
        Shape::Race => {
            let turn = first_applied.into_iter().chain(first_rejected).min()?;
            Some(at(turn, settled.iter().collect()))
        }
        Shape::Ordered | Shape::Unordered | Shape::Keyed => None,
    }
}

fn in_order(group: &Group) -> Vec<Output> {
    let mut members: Vec<_> = group.members.iter().collect();
    members.sort_by_key(|member| member.receipt);
    members.into_iter().filter_map(|member| member.settled).map(|(_, output)| output).collect()
}
