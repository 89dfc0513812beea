//! The model predicts what the standard map holds.

use std::collections::BTreeMap;

use consumer_alone::expected;

#[test]
fn the_model_predicts_the_standard_map() {
    let inserts = [(3, 30), (1, 10), (2, 20), (1, 11)];
    let map: BTreeMap<u32, u32> = inserts.into();
    assert_eq!(expected(&inserts), map.into_iter().collect::<Vec<_>>());
    assert_eq!(expected(&inserts), [(1, 11), (2, 20), (3, 30)]);
}
