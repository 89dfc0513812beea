//! Machines given as tables, and the slow rules that check answers about them.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{Hash, Hasher};

use lawful_contract::Model;
use lawful_distinguish::{Pair, Seen};

/// What an action does in a state: its outcome and the next state, or nothing if it is not legal there.
type Row = Vec<Option<(u8, usize)>>;

/// An automaton as a table, with its current state.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) at: usize,
    pub(crate) rows: Vec<Row>,
}

impl Machine {
    pub(crate) fn legal(&self) -> Vec<usize> {
        (0..self.rows[self.at].len()).filter(|action| self.rows[self.at][*action].is_some()).collect()
    }

    fn moved(&self, at: usize) -> Self {
        Self { at, rows: self.rows.clone() }
    }
}

impl PartialEq for Machine {
    fn eq(&self, other: &Self) -> bool {
        self.at == other.at
    }
}
impl Eq for Machine {}
impl Hash for Machine {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
    }
}

impl Model for Machine {
    type Action = usize;
    type Outcome = u8;
    fn apply(&mut self, action: &usize) -> u8 {
        let (outcome, to) = self.rows[self.at][*action].expect("only legal actions are executed");
        self.at = to;
        outcome
    }
}

/// The length of the shortest continuation that tells two states apart, by a walk over pairs of states.
pub(crate) fn brute_apart(left: &Machine, right: &Machine) -> Option<usize> {
    let mut queue = VecDeque::from([(left.at, right.at, 0)]);
    let mut met = HashSet::new();
    while let Some((l, r, length)) = queue.pop_front() {
        for (l, r) in left.rows[l].iter().zip(&right.rows[r]) {
            match (l, r) {
                (None, None) => {}
                (Some((one, l)), Some((other, r))) if one == other => {
                    if met.insert((*l, *r)) {
                        queue.push_back((*l, *r, length + 1));
                    }
                }
                _ => return Some(length + 1),
            }
        }
    }
    None
}

/// The fewest actions to every state that can be reached.
pub(crate) fn depths(machine: &Machine) -> HashMap<usize, usize> {
    let mut depths = HashMap::from([(machine.at, 0)]);
    let mut queue = VecDeque::from([machine.at]);
    while let Some(at) = queue.pop_front() {
        for (_, to) in machine.rows[at].iter().flatten() {
            if !depths.contains_key(to) {
                depths.insert(*to, depths[&at] + 1);
                queue.push_back(*to);
            }
        }
    }
    depths
}

/// The fewest actions of two histories and a continuation that refute a view, over every pair of states.
pub(crate) fn brute_nearest(machine: &Machine, group: &impl Fn(&Machine) -> usize) -> Option<usize> {
    let apart = pairs(machine).filter(|(left, right, _)| group(left) == group(right));
    apart.filter_map(|(left, right, depth)| Some(depth + brute_apart(&left, &right)?)).min()
}

/// The fewest actions of two histories to different states that nothing tells apart.
pub(crate) fn brute_twins(machine: &Machine) -> Option<usize> {
    let different = pairs(machine).filter(|(left, right, _)| left != right);
    different.filter(|(left, right, _)| brute_apart(left, right).is_none()).map(|(.., depth)| depth).min()
}

/// Every two states that can be reached, and the fewest actions to both.
fn pairs(machine: &Machine) -> impl Iterator<Item = (Machine, Machine, usize)> {
    let depths: Vec<_> = depths(machine).into_iter().map(|(at, depth)| (machine.moved(at), depth)).collect();
    let pairs = depths
        .clone()
        .into_iter()
        .flat_map(move |left| depths.clone().into_iter().map(move |right| (left.clone(), right)));
    pairs.map(|((left, to_left), (right, to_right))| (left, right, to_left + to_right))
}

/// Whether a pair is what it claims to be, by executing it.
pub(crate) fn separates(machine: &Machine, pair: &Pair<usize, u8>) -> bool {
    let run = |history: &[usize]| {
        let mut machine = machine.clone();
        history.iter().for_each(|action| _ = machine.apply(action));
        machine
    };
    let (mut left, mut right) = (run(&pair.left), run(&pair.right));
    let Some((last, before)) = pair.continuation.split_last() else { return false };
    let same = before.iter().all(|action| left.apply(action) == right.apply(action));
    let sees = |machine: &mut Machine| match machine.legal().contains(last) {
        true => Seen::Outcome(machine.apply(last)),
        false => Seen::NotLegal,
    };
    same && (sees(&mut left), sees(&mut right)) == (pair.left_sees.clone(), pair.right_sees.clone())
        && pair.left_sees != pair.right_sees
}

/// SplitMix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    /// A machine of `actions` actions, each legal with `legal` per cent and mostly without showing anything.
    pub(crate) fn machine(&mut self, states: usize, actions: usize, legal: usize) -> Machine {
        let mut cell = || {
            let cell = (u8::from(self.below(5) == 0), self.below(states));
            (self.below(100) < legal).then_some(cell)
        };
        Machine { at: 0, rows: (0..states).map(|_| (0..actions).map(|_| cell()).collect()).collect() }
    }
}
