//! The family as a whole.

use lawful::lease::construction::oracle;

use super::{Fake, Honest, all};
use crate::counterfeits::lease::checks::{Family, Row};
use crate::lease::construction::suspect;

#[test]
fn counterfeits_are_what_their_rows_say() {
    let rows = all().into_iter().map(|fake| Row { clause: fake.law.1, kind: fake.kind, suspect: suspect(fake) });
    let honest = oracle("counterfeits/construction", || Fake::new(Honest));
    let family = Family { honest, rows: rows.collect(), telling: Vec::new() };
    assert_eq!(family.faults(), [""; 0]);
}
