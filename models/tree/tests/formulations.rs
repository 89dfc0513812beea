//! The plain and the nested formulation are equal.
//!
//! Small domains are explored to a fixed point: from every structure that any history can reach, every action is
//! applied to both formulations, and outcomes and structures are compared. Receipts are compared on all histories up to
//! a length, because what was sent grows with every command. Long pseudo-random histories add larger trees.

mod common;

use std::collections::{HashSet, VecDeque};

use common::{ALL, ONE};
use lawful_contract::{Kinds, Label, Model};
use lawful_tree::{
    Action, End, Feature, Nested, Oddity, Outcome, Place, Plain, Point, Replaced, Shape, Supports, Treatment,
};

type Both = (Plain, Nested);

/// Compares the two formulations after `action` and hands back the outcome that they share.
fn step((plain, nested): &mut Both, action: &Action) -> Outcome {
    let outcome = plain.apply(action);
    assert_eq!(outcome, nested.apply(action), "after {action:?} on {plain:?} and {nested:?}");
    let rows: Vec<_> = plain.nodes().into_iter().map(|node| (node, plain.parent(node), plain.children(node))).collect();
    assert_eq!(rows, nested.nodes(), "after {action:?}");
    outcome
}

fn both(supports: Supports) -> Both {
    (Plain::new(supports), Nested::new(supports))
}

/// Every place of some nodes, with indices up to past the end of any row.
fn places(nodes: &[Label]) -> Vec<Place<Label>> {
    let mut places = Vec::new();
    for node in nodes {
        places.extend([Place::Last(*node), Place::First(*node), Place::Before(*node), Place::After(*node)]);
        places.extend((0..=nodes.len()).map(|index| Place::Index(*node, index)));
    }
    places
}

/// Every action over `names` nodes. A name is bound only while its node is not there.
fn actions(names: u32, plain: &Plain) -> Vec<Action> {
    let nodes: Vec<_> = (0..names).map(Label).collect();
    let free = |name: &Label| !plain.contains(*name);
    let mut all = vec![Action::Look, Action::Fell];
    for node in &nodes {
        let (node, by) = (*node, Point { x: 1, y: 0 });
        all.extend([Action::Detach { node }, Action::DeleteSubtree { node }, Action::DeleteLift { node }]);
        all.push(Action::Shift { node, by });
        all.extend(places(&nodes).into_iter().map(|to| Action::Reparent { node, to }));
        let others = nodes.iter().flat_map(|to| [End::Last, End::First].map(|end| (*to, end)));
        all.extend(others.map(|(to, end)| Action::Adopt { from: node, to, end }));
    }
    for name in nodes.iter().copied().filter(free) {
        all.push(Action::Plant { name });
        all.extend(nodes.iter().map(|root| Action::ReplaceRoot { root: *root, name }));
        all.extend(places(&nodes).into_iter().map(|at| Action::Create { name, at }));
        if free(&Label(name.0 + 1)) && name.0 + 1 < names {
            let grow = |(at, shape)| Action::Grow { name, at, count: 2, shape };
            all.extend(places(&nodes).into_iter().flat_map(|at| [(at, Shape::Row), (at, Shape::Chain)]).map(grow));
        }
    }
    all
}

/// Applies every action in every structure that a history can reach; answers with the number of structures.
fn explore(supports: Supports, names: u32) -> usize {
    let supports = supports.without(&[Feature::Ids]);
    let mut known = HashSet::from([Plain::new(supports)]);
    let mut queue = VecDeque::from([both(supports)]);
    let mut steps = 0_usize;
    while let Some(state) = queue.pop_front() {
        let asked = actions(names, &state.0).into_iter().filter(|action| supports.kind(action.kind_name()));
        for action in asked {
            let mut next = state.clone();
            let outcome = step(&mut next, &action);
            assert!(outcome == Outcome::Done || next.0 == state.0, "{action:?} was refused and changed something");
            steps += 1;
            if known.insert(next.0.clone()) {
                queue.push_back(next);
            }
        }
    }
    println!("{names} names: {} structures, {steps} steps compared: every history of any length", known.len());
    known.len()
}

#[test]
fn equal_on_every_history_over_four_names() {
    assert_eq!(explore(ALL, 3), 1 + 3 * FORESTS[1] + 3 * FORESTS[2] + FORESTS[3]);
    assert_eq!(explore(ALL, 4), 1 + 4 * FORESTS[1] + 6 * FORESTS[2] + 4 * FORESTS[3] + FORESTS[4]);
}

/// How many forests there are of n labelled nodes, siblings ordered and roots not: the sum over k roots of
/// `n! / k! * k / (2n - k) * binomial(2n - k, n)`. So the exploration misses none.
const FORESTS: [usize; 5] = [1, 1, 3, 19, 193];

#[test]
fn equal_under_every_policy() {
    let accepting = ALL.treats(&[Oddity::BesideItself, Oddity::BesideRoot, Oddity::PastEnd], Treatment::Accepted);
    assert_eq!(explore(accepting.replacing(Replaced::Gone), 3), 32);
    // Trees of n labelled nodes: 1, 2, 12, 120.
    assert_eq!(explore(ONE, 3), 1 + 3 + 3 * 2 + 12);
    let clamping = ONE.treats(&[Oddity::PastEnd], Treatment::Accepted);
    assert_eq!(explore(clamping.replacing(Replaced::Gone), 4), 1 + 4 + 6 * 2 + 4 * 12 + 120);
}

#[test]
fn equal_on_every_short_history_with_repeated_commands() {
    let mut histories = 0;
    fn from(state: &Both, sent: &[Action], left: usize, histories: &mut usize) {
        *histories += 1;
        if left == 0 {
            return;
        }
        let mut all = actions(2, &state.0);
        all.retain(|action| {
            !matches!(action, Action::Look | Action::Fell | Action::Grow { .. } | Action::Shift { .. })
        });
        all.extend(sent.iter().map(|command| Action::Repeat { command: Box::new(command.clone()) }));
        for action in all {
            let mut next = state.clone();
            step(&mut next, &action);
            let sent = [sent, std::slice::from_ref(&action)].concat();
            let sent: Vec<_> = sent.into_iter().filter(|action| !matches!(action, Action::Repeat { .. })).collect();
            from(&next, &sent, left - 1, histories);
        }
    }
    from(&both(ALL), &[], 3, &mut histories);
    println!("{histories} histories of at most 3 actions over 2 names, with repeated commands");
}

#[test]
fn equal_on_long_pseudo_random_histories() {
    const HISTORIES: usize = 20;
    let mut random = Random(0x5EED);
    let (mut steps, mut largest) = (0, 0);
    for case in 0..HISTORIES {
        let names = [4, 8, 24][case % 3];
        let mut state = both(ALL);
        for _ in 0..200 {
            let all = actions(names, &state.0);
            // One kind is as likely as another, so that the many places do not crowd out the rest.
            let kind = all[random.below(all.len())].kind();
            let kind = if random.below(3) == 0 { random.below(9) } else { kind };
            let some: Vec<_> = all.iter().filter(|action| action.kind() == kind).collect();
            if let Some(action) = (!some.is_empty()).then(|| some[random.below(some.len())]) {
                step(&mut state, action);
            }
            steps += 1;
            largest = largest.max(state.0.nodes().len());
        }
    }
    println!("{HISTORIES} histories, {steps} steps compared, up to {largest} nodes");
    assert!(largest > 12, "the large window was not filled");
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n.max(1) as u64) as usize
    }
}
