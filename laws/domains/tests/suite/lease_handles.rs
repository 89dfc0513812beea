//! The laws of handles have whole contracts, and the driver records what an arena shows.

use crate::common::{attempt, not_applicable, perform, whole};
use lawful_contract::Checkpoint::{self, Applied, Published};
use lawful_contract::Label;
use lawful_domains::lease::handles::{HandlesDriver, SMALL, Seen, Trail, laws, relations, supported};
use lawful_graph::{AnyDriver, Fault};
use lawful_lease::handles::{Action, Feature, Handles, Outcome, Reply, Stale, Supports, Trouble, Walk};

const ALL: Supports = Supports::all(Stale::Refused);

#[test]
fn contracts_are_whole_and_every_name_exists() {
    let reusing = supported(Supports::all(Stale::Undefined));
    let either = |name: &str| supported(ALL)(name) || reusing(name);
    whole(&laws(ALL), &relations(ALL), &either);
}

#[test]
fn what_a_subject_cannot_do_is_not_applicable() {
    let without = |supports: Supports| not_applicable(&laws(supports), &supported(supports));
    assert_eq!(without(ALL), [""; 0]);
    assert_eq!(without(Supports::all(Stale::Undefined)), ["stale"]);
    assert_eq!(without(ALL.without(&[Feature::Room])), ["room"]);
    assert_eq!(without(ALL.without(&[Feature::Len, Feature::Weight])), ["count"]);
    assert_eq!(without(ALL.without(&[Feature::Clear, Feature::Drain, Feature::Retain])), ["release"]);
}

/// Slots without generations: a handle is issued again after its entry left.
#[derive(Default)]
struct Slots {
    slots: Vec<Option<u32>>,
    endless: bool,
    trouble: Option<Trouble>,
}

impl Handles for Slots {
    type Handle = usize;
    const SUPPORTS: Supports = Supports::core(Stale::Refused).with(&[Feature::Drain, Feature::Retain]);
    fn insert(&mut self, value: u32) -> Reply<usize> {
        let vacant = self.slots.iter().position(Option::is_none).unwrap_or(self.slots.len());
        self.slots.resize((vacant + 1).max(self.slots.len()), None);
        self.slots[vacant] = Some(value);
        Ok(vacant)
    }
    fn get(&mut self, handle: &usize) -> Reply<Option<u32>> {
        self.trouble.clone().map_or(Ok(self.slots[*handle]), Err)
    }
    fn remove(&mut self, handle: &usize) -> Reply<Option<u32>> {
        Ok(self.slots[*handle].take())
    }
    fn scan(&mut self, walk: &mut Walk<(usize, u32)>) -> Reply<()> {
        let rows = self.slots.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?)));
        if self.endless {
            walk.along(rows.cycle())
        } else {
            walk.along(rows)
        }
        Ok(())
    }
    fn drain(&mut self, walk: &mut Walk<(usize, u32)>) -> Reply<()> {
        walk.along(self.slots.iter_mut().enumerate().filter_map(|(at, value)| Some((at, value.take()?))));
        Ok(())
    }
    fn retain(&mut self, keep: &mut dyn FnMut(&usize, u32) -> bool) -> Reply<()> {
        for (at, value) in self.slots.iter_mut().enumerate() {
            *value = value.filter(|value| keep(&at, *value));
        }
        Ok(())
    }
}

fn driver(slots: Slots) -> AnyDriver<Action, Seen> {
    Box::new(HandlesDriver::new(slots))
}

const A: Label = Label(0);
const B: Label = Label(1);
const C: Label = Label(2);

fn insert(name: Label, value: u32) -> Action {
    Action::Insert { name, value }
}

fn count(seen: &[(Checkpoint, Seen)], of: fn(&Seen) -> bool) -> usize {
    seen.iter().filter(|(_, seen)| of(seen)).count()
}

#[test]
fn an_answer_comes_first_then_the_whole_with_single_handles() {
    let mut driver = driver(Slots::default());
    let seen = perform(&mut driver, insert(A, 7));
    assert_eq!(seen[..2], [(Applied, Seen::Answer(Outcome::Done)), (Applied, Seen::Issued(vec![]))]);
    let (Published, Seen::Whole(whole)) = &seen[2] else { panic!("{seen:?}") };
    assert_eq!((&whole.walk.rows[..], whole.walk.ended, whole.len), (&[(Some(A), 7)][..], true, None));
    assert_eq!(whole.probes, [(A, Some(7))]);
}

#[test]
fn a_handle_that_is_issued_again_is_recorded_with_both_labels() {
    let mut driver = driver(Slots::default());
    for action in [insert(A, 7), Action::Remove { name: A }] {
        perform(&mut driver, action);
    }
    let seen = perform(&mut driver, insert(B, 8));
    assert_eq!(seen[1], (Applied, Seen::Issued(vec![(B, A)])));
    let (Published, Seen::Whole(whole)) = &seen[2] else { panic!("{seen:?}") };
    assert_eq!(whole.probes, [(A, Some(8)), (B, Some(8))]);
}

#[test]
fn a_drain_can_be_left_early_and_a_retain_tells_what_it_was_asked() {
    let mut driver = driver(Slots::default());
    perform(&mut driver, Action::Fill { name: A, count: 3 });
    let rows = |seen: &[(Checkpoint, Seen)]| match &seen[0] {
        (Applied, Seen::Rows(trail)) => trail.clone(),
        other => panic!("{other:?}"),
    };
    let retained = rows(&perform(&mut driver, Action::Retain { every: 2 }));
    assert_eq!(retained.rows, [(Some(A), 0), (Some(B), 1), (Some(C), 2)]);
    let drained = rows(&perform(&mut driver, Action::Drain { most: 1 }));
    assert_eq!(drained, Trail { rows: vec![(Some(B), 1)], ended: false });
}

#[test]
fn a_small_arena_is_seen_after_every_action_and_a_large_one_after_its_changes() {
    let mut driver = driver(Slots::default());
    let wholes = |seen: &[_]| count(seen, |seen| matches!(seen, Seen::Whole(_)));
    perform(&mut driver, insert(A, 7));
    assert_eq!(wholes(&perform(&mut driver, Action::Get { name: A })), 1);
    assert_eq!(wholes(&perform(&mut driver, Action::Fill { name: B, count: SMALL })), 1);
    assert_eq!(wholes(&perform(&mut driver, Action::Get { name: A })), 0, "nothing has changed");
    assert_eq!(wholes(&perform(&mut driver, Action::Scan)), 1);
}

#[test]
fn an_endless_walk_is_cut_and_told_as_one() {
    let mut driver = driver(Slots { endless: true, ..Slots::default() });
    let seen = perform(&mut driver, insert(A, 7));
    let (Published, Seen::Whole(whole)) = &seen[2] else { panic!("{seen:?}") };
    assert_eq!((whole.walk.rows.len(), whole.walk.ended), (4, false));
}

#[test]
fn trouble_is_a_fault_and_no_observation() {
    let trouble = |trouble| attempt(&mut driver(Slots { trouble: Some(trouble), ..Slots::default() }), insert(A, 7));
    assert_eq!(trouble(Trouble::Failed("torn".into())).unwrap_err(), Fault::Runtime("`insert`: torn".into()));
    assert_eq!(trouble(Trouble::Unsupported).unwrap_err(), Fault::Unsupported("insert"));
    let unbound = attempt(&mut driver(Slots::default()), Action::Get { name: A });
    assert_eq!(unbound.unwrap_err(), Fault::Runtime("`get`: no handle is called #0".into()));
}
