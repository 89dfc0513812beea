//! What each action of exclusive leases means, as short stories.

#[allow(dead_code, reason = "each test file uses its part")]
#[path = "table.rs"]
mod table;

use lawful_contract::{Label, Model};
use lawful_lease::exclusive::{Action, By, Outcome, Plain, Standing, State};
use table::{LENIENT, STRICT, acquire, advance, both, held, release, renew, work};

fn after(policies: (lawful_lease::exclusive::Again, lawful_lease::exclusive::Late), history: &[Action]) -> Plain {
    let mut model = Plain::new(policies.0, policies.1);
    history.iter().for_each(|action| drop(model.apply(action)));
    model
}

#[test]
fn a_lease_is_live_for_exactly_its_ticks() {
    for ttl in 1..20 {
        let left = |ticks| after(STRICT, &[acquire(0, 1, ttl, 0), advance(ticks)]).state(0);
        assert_eq!(left(ttl - 1), State::Live(held(1, 1, 1).unwrap()));
        assert_eq!(left(ttl), State::Lapsed);
        assert_eq!(left(ttl + 1), State::Lapsed);
    }
}

#[test]
fn a_claim_is_worth_what_became_of_its_grant() {
    let standing = |history: &[Action], by| after(STRICT, history).standing(Label(0), by);
    let a = acquire(0, 1, 2, 0);
    assert_eq!(standing(&[], By::Owner), None);
    assert_eq!(standing(std::slice::from_ref(&a), By::Owner), Some(Standing::Current));
    assert_eq!(standing(std::slice::from_ref(&a), By::Another), Some(Standing::Foreign));
    assert_eq!(standing(&[a.clone(), advance(2)], By::Owner), Some(Standing::Lapsed));
    assert_eq!(standing(&[a.clone(), release(0, By::Owner)], By::Owner), Some(Standing::Released));
    assert_eq!(standing(&[a.clone(), advance(2), acquire(0, 1, 2, 1)], By::Owner), Some(Standing::Stale));
    assert_eq!(standing(&[acquire(0, 2, 2, 1), a], By::Owner), Some(Standing::Never));
}

#[test]
fn a_refused_renewal_extends_nothing_and_a_late_one_is_a_new_grant_where_policy_says_so() {
    let late = [acquire(0, 1, 2, 0), advance(2)];
    assert_eq!(both(STRICT, &late, &renew(0, By::Owner, 5)).holders[0], None);
    let renewed = both(LENIENT, &late, &renew(0, By::Owner, 5));
    assert_eq!((renewed.outcome, renewed.holders[0]), (Outcome::Granted(2), held(1, 2, 5)));
    let another = both(LENIENT, &late, &renew(0, By::Another, 5));
    assert_eq!((another.outcome, another.holders[0]), (Outcome::Refused, None));
    let returned = [acquire(0, 1, 2, 0), release(0, By::Owner)];
    assert_eq!(both(LENIENT, &returned, &renew(0, By::Owner, 5)).outcome, Outcome::Refused);
}

#[test]
fn the_label_of_a_late_renewal_names_the_new_grant() {
    let history = [acquire(0, 1, 1, 0), advance(1), renew(0, By::Owner, 5)];
    assert_eq!(both(LENIENT, &history, &work(0, By::Owner)).outcome, Outcome::Done);
}

#[test]
fn equal_histories_of_holders_differ_in_what_an_old_claim_is_worth() {
    let once = [acquire(0, 1, 9, 0)];
    let again = [acquire(0, 1, 1, 0), advance(1), acquire(0, 2, 1, 1), advance(1), acquire(0, 1, 9, 1)];
    let (once_shown, again_shown) = (both(STRICT, &once, &Action::Survey), both(STRICT, &again, &Action::Survey));
    let shown = |seen: &table::Seen| seen.holders[0].map(|holder| (holder.client, holder.left));
    assert_eq!(shown(&once_shown), shown(&again_shown), "one client holds for nine ticks in both");
    assert_eq!(both(STRICT, &once, &work(0, By::Owner)).outcome, Outcome::Done);
    assert_eq!(both(STRICT, &again, &work(0, By::Owner)).outcome, Outcome::Refused);
}

#[test]
fn actions_are_plain_data_with_kinds() {
    use lawful_contract::Kinds;
    for action in [acquire(0, 1, 2, 3), renew(0, By::Another, 1), Action::Drain, advance(4)] {
        assert!(Action::KINDS.contains(&action.kind_name()));
    }
}
