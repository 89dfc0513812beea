//! The benches of permits, handles, caches and refill, run small: the figures mean nothing here, only that they can be
//! measured.

use lawful_benches::lease_pool::{CACHE, FATES, HANDED, HANDLES, PERMITS, REFILL, STAMPED, TICKED, measure};
use lawful_benches::sized::{Measured, SIZES};
use lawful_contract::Model;

fn alike<M: Model, N: Model<Action = M::Action>>(plain: &Measured<M>, other: &Measured<N>)
where
    M::Outcome: PartialEq<N::Outcome> + std::fmt::Debug,
    N::Outcome: std::fmt::Debug,
{
    for size in SIZES {
        let action = (plain.action)(size);
        assert_eq!((plain.state)(size).apply(&action), (other.state)(size).apply(&action), "{} {size}", plain.name);
    }
}

#[test]
fn two_formulations_answer_alike_at_every_size() {
    alike(&PERMITS, &HANDED);
    alike(&HANDLES, &FATES);
    alike(&CACHE, &STAMPED);
    alike(&REFILL, &TICKED);
}

#[test]
fn four_real_subjects_are_driven_and_judged() {
    for overhead in measure(2, 1) {
        assert!(overhead.actions > 0 && overhead.judged > 0.0, "{overhead}");
    }
}
