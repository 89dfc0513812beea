//! The formulation by phases and the one by owners are equal on every history of a small domain.
//!
//! The domain is explored to a fixed point: from every joint state that a history can reach, every action is applied to
//! both. So the comparison covers every history of any length.

use std::collections::{HashSet, VecDeque};

use lawful_contract::{Label, Model};
use lawful_lease::support::{Action, Owners, Phase, Plain, Retired};

type Both = (Plain, Owners);

/// The actions that the language offers in a state, over two subjects, `labels` labels and crowds of up to `most`.
fn offered(plain: &Plain, labels: u32, most: usize) -> Vec<Action> {
    let names = || (0..labels).map(Label);
    let phase = |name: Label| plain.phase(name);
    let in_use = |name: Label| matches!(phase(name), Some(Phase::Pending | Phase::Live));
    let mut all = vec![Action::Survey];
    for subject in 0..2 {
        all.push(Action::Inspect { subject });
        all.extend(names().filter(|name| !in_use(*name)).map(|name| Action::Start { subject, name }));
        if plain.handles_of(subject) < most {
            all.push(Action::Crowd { subject, count: 1 });
        }
        all.push(Action::Disperse { subject, count: 1 });
    }
    for name in names().filter(|name| phase(*name) == Some(Phase::Pending)) {
        all.extend([Action::Accept { name }, Action::Refuse { name }]);
    }
    for name in names().filter(|name| phase(*name).is_some_and(|phase| phase != Phase::Pending)) {
        all.extend([Action::Release { name }, Action::Resolve { name }, Action::Reject { name }]);
        let free = names().filter(|new| *new != name && !in_use(*new));
        all.extend(free.map(|new| Action::Replace { old: name, new }));
    }
    all
}

fn explore(retired: Retired, labels: u32, most: usize) -> usize {
    let start: Both = (Plain::new(retired), Owners::new(retired));
    let mut known = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([start]);
    let mut compared = 0;
    while let Some(state) = queue.pop_front() {
        for action in offered(&state.0, labels, most) {
            let mut next = state.clone();
            assert_eq!(next.0.apply(&action), next.1.apply(&action), "{action:?} on {state:?}");
            for subject in 0..2 {
                let handles = (next.0.handles_of(subject), next.1.handles_of(subject));
                assert_eq!(handles.0, handles.1, "subject {subject} after {action:?} on {state:?}");
            }
            compared += 1;
            if known.insert(next.clone()) {
                queue.push_back(next);
            }
        }
    }
    println!(
        "{retired:?}, {labels} labels: {} joint states, {compared} steps compared: every history of any length",
        known.len()
    );
    known.len()
}

#[test]
fn equal_on_every_history_over_two_subjects_and_three_labels() {
    let ignored = explore(Retired::Ignored, 3, 1);
    assert_eq!(ignored, explore(Retired::Refused, 3, 1), "the policy changes answers and no state");
    assert!(ignored > 1_000);
}

#[test]
fn equal_on_every_history_over_larger_crowds() {
    explore(Retired::Ignored, 2, 3);
}

/// The shared fault of this model: rows and counts, without owners. A release takes one of the subject's.
#[derive(Clone, Default)]
struct RowsAndCounts {
    counts: std::collections::BTreeMap<u32, usize>,
    subjects: std::collections::BTreeMap<Label, u32>,
}

impl RowsAndCounts {
    fn apply(&mut self, action: &Action) {
        match *action {
            Action::Start { subject, name } => {
                self.subjects.insert(name, subject);
            }
            Action::Accept { name } => *self.counts.entry(self.subjects[&name]).or_default() += 1,
            Action::Replace { old, new } => {
                self.subjects.insert(new, self.subjects[&old]);
            }
            Action::Release { name } => {
                let count = self.counts.entry(self.subjects[&name]).or_default();
                *count = count.saturating_sub(1);
            }
            _ => {}
        }
    }
}

#[test]
fn rows_and_counts_are_told_apart_by_the_kept_history_and_by_no_shorter_one() {
    let (a, b) = (Label(0), Label(1));
    let witness = [
        Action::Start { subject: 0, name: a },
        Action::Accept { name: a },
        Action::Replace { old: a, new: b },
        Action::Release { name: a },
    ];
    let mut shown = Vec::new();
    let (mut rows, mut owners) = (RowsAndCounts::default(), Owners::new(Retired::Ignored));
    for action in &witness {
        rows.apply(action);
        owners.apply(action);
        shown.push((rows.counts.get(&0).copied().unwrap_or(0), owners.handles_of(0)));
    }
    assert_eq!(
        shown,
        [(0, 0), (1, 1), (1, 1), (0, 1)],
        "the same rows and counts until the retired handle is released"
    );

    // No shorter legal history over one subject and two labels tells them apart.
    let mut level = vec![(RowsAndCounts::default(), Plain::new(Retired::Ignored))];
    let mut compared = 0;
    for _ in 0..witness.len() - 1 {
        let mut next = Vec::new();
        for (rows, plain) in level {
            for action in offered(&plain, 2, 0) {
                if matches!(action, Action::Disperse { .. } | Action::Inspect { .. }) {
                    continue;
                }
                let (mut rows, mut plain) = (rows.clone(), plain.clone());
                rows.apply(&action);
                plain.apply(&action);
                compared += 1;
                assert_eq!(rows.counts.get(&0).copied().unwrap_or(0), plain.handles_of(0), "{action:?}");
                next.push((rows, plain));
            }
        }
        level = next;
    }
    println!("{compared} steps of shorter histories show no difference");
}
