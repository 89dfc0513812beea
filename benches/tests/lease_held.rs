//! The benches of leases, support and construction, run small: the figures mean nothing here, only that they can be
//! measured.

use lawful_benches::lease_held::{CONSTRUCTION, COUNTING, EXCLUSIVE, OWNERS, SCOPES, SUPPORT, measure, search_all};
use lawful_benches::sized::SIZES;
use lawful_contract::Model;

#[test]
fn two_formulations_answer_alike_at_every_size() {
    for size in SIZES {
        for (plain, counting) in EXCLUSIVE.iter().zip(&COUNTING) {
            let action = (plain.action)(size);
            assert_eq!((plain.state)(size).apply(&action), (counting.state)(size).apply(&action), "{}", plain.name);
        }
        let release = (SUPPORT.action)(size);
        assert_eq!((SUPPORT.state)(size).apply(&release), (OWNERS.state)(size).apply(&release));
        let fail = (CONSTRUCTION.action)(size);
        assert_eq!((CONSTRUCTION.state)(size).apply(&fail), (SCOPES.state)(size).apply(&fail));
    }
}

#[test]
fn three_real_subjects_are_driven_and_judged() {
    for overhead in measure(2, 1) {
        assert!(overhead.actions > 0 && overhead.judged > 0.0, "{overhead}");
    }
}

/// What is found in another way than its witness shows it, and reduces to more than that: how long it is, and why.
const ELSEWHERE: [(&str, usize, &str); 1] =
    [("compaction-loses-handles", 9, "released one by one: a bulk action makes no handle that has a name")];

#[test]
fn counterfeits_are_found_by_their_law_and_reduced_nearly_to_their_witness() {
    let searched = search_all(1);
    let by_law = searched.iter().filter(|searched| searched.by_its_law == 1);
    assert!(by_law.count() * 10 >= searched.len() * 9, "{searched:#?}");
    let long: Vec<_> = searched.iter().filter(|searched| searched.longest > searched.witness + 1).collect();
    assert!(long.is_empty(), "{long:#?}");
    let elsewhere = searched.iter().filter(|searched| searched.elsewhere > searched.witness + 1);
    let elsewhere: Vec<_> = elsewhere.map(|searched| (&*searched.name, searched.elsewhere)).collect();
    assert_eq!(elsewhere, ELSEWHERE.map(|(name, length, _)| (name, length)));
}
