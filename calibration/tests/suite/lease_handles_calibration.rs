//! The laws of handles reject every counterfeit by the right law, at the right checkpoint, raise no false alarm, and
//! notice every falsified observation.

use crate::kits;
use lawful::campaign::{Bench, Outcome};
use lawful::contract::Label;
use lawful::lease::handles::{Action, Handles, Reply, Stale, Supports, Walk, oracle};
use lawful_calibration::lease::handles::kit;
use lawful_calibration::subjects::lease::handles::{DenseSlots, Slabs, Slots};

#[test]
fn the_matrix_is_clean() {
    kits::clean_matrix(&kit(), kits::SHORT);
}

#[test]
fn every_observation_is_noticed() {
    kits::no_blind_spots(&kit(), 20);
}

#[test]
fn real_arenas_keep_the_laws() {
    kits::green(oracle("check/slotmap", Slots::default));
    kits::green(oracle("check/dense-slotmap", DenseSlots::default));
    kits::green(oracle("check/slab", Slabs::default));
}

/// A slab that hands one slot out twice: it never takes a slot off its list.
#[derive(Default)]
struct TwoTenants(Vec<Option<u32>>);

impl Handles for TwoTenants {
    type Handle = usize;
    const SUPPORTS: Supports = Supports::core(Stale::Undefined);
    fn insert(&mut self, value: u32) -> Reply<usize> {
        let at = self.0.len().min(2);
        self.0.resize(self.0.len().max(at + 1), None);
        self.0[at] = Some(value);
        Ok(at)
    }
    fn get(&mut self, handle: &usize) -> Reply<Option<u32>> {
        Ok(self.0[*handle])
    }
    fn remove(&mut self, handle: &usize) -> Reply<Option<u32>> {
        Ok(self.0[*handle].take())
    }
    fn scan(&mut self, walk: &mut Walk<(usize, u32)>) -> Reply<()> {
        walk.along(self.0.iter().enumerate().filter_map(|(at, value)| Some((at, (*value)?))));
        Ok(())
    }
}

#[test]
fn where_handles_are_used_again_no_two_entries_share_one() {
    let mut bench = Bench::new(oracle("two-tenants", TwoTenants::default));
    let fill = Action::Fill { name: Label(0), count: 4 };
    let Outcome::Violated(violations) = bench.execute(&[fill]).outcome else { panic!("it is rejected") };
    let found = &violations[0];
    let clause = found.contract.clauses[found.mismatch.clause].name;
    assert_eq!((violations.len(), found.law.as_str(), clause), (1, "tenancy", "issued to nobody else"));
}
