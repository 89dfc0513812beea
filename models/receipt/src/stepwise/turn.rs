//! What one turn makes of a group, what an answer narrows, and what is then promised.

use super::{Group, Life, Member, Turn};
use crate::{Drive, Due, Fit, Output, Owed, Policies, Promise, Receipt, Rest, Row, Settlement, Shape, Sight, Taken};

/// One turn.
impl Group {
    pub(crate) fn turn(&mut self, policies: Policies) {
        let before = self.life.clone();
        if self.life == Life::Open && !self.shape.is_stream() {
            self.settle();
        }
        let turn = match self.restarted {
            Turn::Fresh => 0,
            Turn::Not | Turn::Past => self.rows.last().map_or(0, |last| last.turn + 1),
        };
        let on_demand = self.shape.is_stream() && policies.drive == Drive::OnDemand;
        for at in 0..self.members.len() {
            if self.members[at].writes == Turn::Fresh {
                let sight = self.sight(&before, &self.members[at], policies);
                let receipt = self.members[at].receipt;
                let turn = if on_demand { 0 } else { turn };
                self.rows.extend(sight.map(|sight| Row { turn, receipt, sight }));
            }
            self.members[at].turn();
        }
        if let Life::Cancelled { turn, .. } = &mut self.life {
            *turn = Turn::Past;
        }
        if self.restarted == Turn::Fresh {
            self.restarted = Turn::Past;
        }
    }

    /// Settles the request if what became fresh is what it waits for.
    fn settle(&mut self) {
        let is = |wanted: fn(&Output) -> bool| {
            let fresh = self.members.iter().filter(|member| member.settled == Turn::Fresh);
            fresh.filter_map(|member| member.as_what).filter(wanted).map(Settlement::one).collect::<Vec<_>>()
        };
        let applied = is(|output| matches!(output, Output::Applied(_)));
        let rejected = is(|output| matches!(output, Output::Rejected(_)));
        let none_is_held = self.members.iter().all(|member| member.settled != Turn::Not);
        let whole = || vec![Settlement::Success(self.members.iter().filter_map(|member| member.as_what).collect())];
        let right = match self.shape {
            Shape::All if !rejected.is_empty() => rejected,
            Shape::All | Shape::Every if none_is_held => whole(),
            Shape::Any if !applied.is_empty() => applied,
            Shape::Any if none_is_held => rejected,
            Shape::Race => is(|_| true),
            _ => Vec::new(),
        };
        if !right.is_empty() {
            self.life = Life::Settled(right);
        }
    }

    /// Whether a row that was delivered since the turn before becomes visible.
    fn sight(&self, before: &Life, member: &Member, policies: Policies) -> Option<Sight> {
        let stopped = [member.aborted, member.forgotten];
        if stopped.contains(&Turn::Past) {
            return None;
        }
        let goes_on = policies.rest == Rest::Continues;
        let sight = match (before, &self.life) {
            (Life::Cancelled { turn: Turn::Past, .. }, _) => return None,
            (Life::Cancelled { settled, .. }, _) if !settled.is_empty() && !goes_on => return None,
            (Life::Cancelled { .. }, _) => Sight::Possible,
            (Life::Settled(_), _) if !goes_on => return None,
            (Life::Open, Life::Settled(right)) if !goes_on => {
                let applied = Output::Applied(member.receipt);
                let needs = |one: &Settlement| matches!(one, Settlement::Success(rows) if rows.contains(&applied));
                if right.iter().all(needs) { Sight::Certain } else { Sight::Possible }
            }
            _ if self.shape.is_stream() && policies.drive == Drive::OnDemand => Sight::Possible,
            _ => Sight::Certain,
        };
        Some(if stopped.contains(&Turn::Fresh) { Sight::Possible } else { sight })
    }
}

/// Answers.
impl Group {
    pub(crate) fn settled_as(&mut self, settlement: &Settlement) -> Fit {
        let (Life::Settled(right) | Life::Cancelled { settled: right, .. }) = &mut self.life else {
            return Fit::Strange;
        };
        if !right.contains(settlement) {
            return Fit::Strange;
        }
        right.retain(|other| other == settlement);
        if let Settlement::Success(outputs) = settlement {
            outputs.clone().into_iter().for_each(|output| self.show(output));
        }
        Fit::Right
    }

    pub(crate) fn took(&mut self, taken: &Taken) -> Fit {
        if self.takes == 0 || self.life != Life::Open {
            return Fit::Strange;
        }
        let Some(at) = self.place_in_queue(taken) else { return Fit::Strange };
        let receipt = self.queue.remove(at);
        self.takes -= 1;
        self.member(receipt).into_iter().for_each(|member| member.taken = Turn::Past);
        self.show(taken.output);
        if self.shape == Shape::Ordered && at > 0 { Fit::OutOfTurn } else { Fit::Right }
    }

    /// Whose output it is. Where several were aborted and the product does not say which: the one whose turn it is,
    /// else one that must be.
    fn place_in_queue(&self, taken: &Taken) -> Option<usize> {
        let choices = |receipt: &Receipt| {
            let at = self.members.binary_search_by_key(receipt, |member| member.receipt).ok()?;
            let outputs = &self.members[at].outputs;
            let fits = outputs.contains(&taken.output) && taken.at.is_none_or(|place| place == receipt.at);
            fits.then_some(outputs.len())
        };
        let in_turn = self.shape == Shape::Ordered && self.queue.first().and_then(choices).is_some();
        let fitting = self.queue.iter().enumerate().filter_map(|(at, receipt)| Some((choices(receipt)?, at)));
        if in_turn { Some(0) } else { fitting.min().map(|(_, at)| at) }
    }

    pub(crate) fn ended(&mut self) -> Fit {
        if self.takes == 0 || self.life != Life::Open || !self.shape.is_stream() {
            return Fit::Strange;
        }
        if !self.queue.is_empty() {
            return Fit::Owing;
        }
        self.takes = 0;
        Fit::Right
    }

    /// The row of an output must be visible.
    fn show(&mut self, output: Output) {
        let rows = self.rows.iter_mut().filter(|row| output == Output::Applied(row.receipt));
        rows.for_each(|row| row.sight = Sight::Certain);
    }
}

/// Promises.
impl Group {
    pub(crate) fn promise(&self, policies: Policies) -> Promise {
        let open = self.life == Life::Open;
        let settled = match &self.life {
            Life::Settled(settled) | Life::Cancelled { settled, .. } if !settled.is_empty() => Some(settled),
            _ => None,
        };
        let due = match settled {
            Some(settled) => Due::OneOf(settled.clone()),
            None if open && !self.shape.is_stream() => Due::Pending,
            None => Due::Never,
        };
        let let_go = settled.is_some() && policies.rest == Rest::Cancelled
            || matches!(self.life, Life::Cancelled { turn: Turn::Past, .. });
        let select = |is: &dyn Fn(&Member) -> bool| {
            self.members.iter().filter(|member| is(member)).map(|member| member.receipt).collect()
        };
        let must_go = |member: &Member| let_go || member.aborted == Turn::Past || member.forgotten == Turn::Past;
        Promise {
            shape: self.shape,
            due,
            owed: if open { self.owed() } else { Vec::new() },
            takes: if open { self.takes } else { 0 },
            rows: self.dense_rows(),
            kept: select(&|member| !must_go(member) && member.is_waiting()),
            gone: select(&must_go),
        }
    }

    fn owed(&self) -> Vec<Owed> {
        let owed = |receipt: &Receipt| {
            let at = self.members.binary_search_by_key(receipt, |member| member.receipt);
            Owed { receipt: *receipt, outputs: at.map(|at| self.members[at].outputs.clone()).unwrap_or_default() }
        };
        self.queue.iter().map(owed).collect()
    }

    /// The rows, with the turns in which none was left closed up.
    fn dense_rows(&self) -> Vec<Row> {
        let (mut rows, mut dense, mut last) = (self.rows.clone(), 0, None);
        for row in &mut rows {
            dense += u32::from(last.is_some_and(|last| last != row.turn));
            last = Some(row.turn);
            row.turn = dense;
        }
        rows.sort();
        rows
    }
}
