//! Reduction in a language with bulk actions: a failure that needs many elements, or several actions of which one could
//! do the work, ends in one history, however it was found.

use std::collections::BTreeMap;

use lawful_campaign::{Least, reduce};
use lawful_contract::Label;
use lawful_grammars::Sentences;
use lawful_grammars::ordered_map::OrderedMapGrammar;
use lawful_ordered_map::{Action, Bulk, Inverted, Order, Supports};

type Do = Action<u32, u32>;

fn fill(count: usize, start: u32, stride: usize, order: Order) -> Do {
    Do::Fill(Bulk { count, start, stride, order })
}

fn reduced(history: &[Do], shows: impl Fn(&[Do]) -> bool) -> Vec<Do> {
    let sentences = Sentences::new(OrderedMapGrammar::new(Supports::ALL.inverted(Inverted::Empty)));
    assert!(sentences.admits(history) && shows(history), "{history:?}");
    let reduction = reduce(&sentences, history.to_vec(), &mut |candidate, _| shows(candidate));
    assert_eq!(reduction.least, Least::BoundHit, "nothing here is short enough to be enumerated");
    reduction.history
}

/// The members after some insertions and removals.
fn members(history: &[Do]) -> BTreeMap<u32, u32> {
    let mut members = BTreeMap::new();
    for action in history {
        match action {
            Do::Insert { key, value } => drop(members.insert(*key, *value)),
            Do::Remove { key } => drop(members.remove(key)),
            Do::Fill(bulk) => members.extend(bulk.pairs::<u32>()),
            _ => {}
        }
    }
    members
}

/// The ninth of at least seventeen members is asked for.
fn ninth(history: &[Do]) -> bool {
    let Some((Do::Get { key }, before)) = history.split_last() else { return false };
    let members = members(before);
    members.len() >= 17 && members.keys().nth(8) == Some(key)
}

#[test]
fn however_a_structure_was_filled_the_plain_fill_remains() {
    let singles = (0..17).rev().map(|nth| Do::Insert { key: 3 * nth, value: nth });
    let found: [Vec<Do>; 4] = [
        vec![fill(17, 5, 121, Order::Descending), Do::Get { key: 5 + 8 * 121 }],
        vec![fill(40, 0, 6, Order::Scattered), Do::Len, Do::Get { key: 48 }],
        vec![Do::Insert { key: 0, value: 0 }, fill(16, 1, 9, Order::Descending), Do::Get { key: 1 + 7 * 9 }],
        singles.chain([Do::Get { key: 24 }]).collect(),
    ];
    for history in found {
        assert_eq!(reduced(&history, ninth), [fill(17, 0, 1, Order::Ascending), Do::Get { key: 8 }], "{history:?}");
    }
}

/// A map of at least five members was changed after it was copied, and has the same size.
fn changed_alike(history: &[Do]) -> bool {
    let Some(copied) = history.iter().position(|action| matches!(action, Do::Clone { .. })) else { return false };
    let (then, now) = (members(&history[..copied]), members(history));
    matches!(history.last(), Some(Do::Compare { .. })) && then.len() >= 5 && then.len() == now.len() && then != now
}

#[test]
fn one_action_takes_the_place_of_several() {
    let name = Label(0);
    let two = [Do::Remove { key: 4 }, Do::Insert { key: 40, value: 1 }];
    let found = [&[fill(9, 0, 2, Order::Ascending), Do::Clone { name }], &two[..], &[Do::Compare { name }]].concat();
    let least =
        [fill(5, 0, 1, Order::Ascending), Do::Clone { name }, Do::Insert { key: 0, value: 1 }, Do::Compare { name }];
    assert_eq!(reduced(&found, changed_alike), least);
}
