//! Which of several violations is the root.

use lawful_contract::Kinds;

use super::{LawGraph, LawInfo};
use crate::ledger::Judgement;
use crate::{Blocked, Violation};

impl<A: Kinds + 'static, O: 'static> LawGraph<A, O> {
    /// Sorts what one action's observations showed: violations in topological order, without those whose law reads a
    /// law that was also violated. Observations come in time, so a law can be violated before the law that it reads.
    pub fn settle(&self, judgement: &mut Judgement) {
        let laws = self.laws();
        judgement.violations.sort_by_key(|violation| laws.iter().position(|law| law.name == violation.law));
        let accused = std::mem::take(&mut judgement.violations);
        for violation in &accused {
            let upstream = upstream(&laws, &violation.law);
            // A law outside of a keyed group depends on every instance, and instances explain nothing about each other.
            let is_root = |root: &&Violation| {
                let reaches = violation.instance.is_none() || root.instance == violation.instance;
                reaches && upstream.contains(&&*root.law)
            };
            let Some(Violation { law: root, .. }) = accused.iter().find(is_root) else {
                judgement.violations.push(violation.clone());
                continue;
            };
            let blocked = judgement.blocked.iter_mut().filter(|blocked| blocked.by == violation.law);
            blocked.for_each(|blocked| blocked.by.clone_from(root));
            judgement.blocked.push(Blocked { law: violation.law.clone(), by: root.clone() });
        }
    }
}

/// Every law that a law reads, directly or not. An edge to a group leads to each of its laws.
fn upstream<'a>(laws: &'a [LawInfo], law: &str) -> Vec<&'a str> {
    let mut found: Vec<&str> = Vec::new();
    let mut next = vec![law];
    while let Some(law) = next.pop() {
        let reads = laws.iter().filter(|info| info.name == law).flat_map(|info| &info.reads);
        for read in reads.flat_map(|(read, _)| laws.iter().filter(|info| info.is_in(read))) {
            if !found.contains(&read.name.as_str()) {
                found.push(&read.name);
                next.push(&read.name);
            }
        }
    }
    found
}
