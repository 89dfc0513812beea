//! The ordinals inside an action.

use std::ops::Bound;

use lawful_contract::{Counted, Label};
use lawful_ordered_map::{Action, Bulk, Order, Way};

use crate::Part;

type Visit<'a> = &'a mut dyn FnMut(Part, usize) -> usize;

pub(super) fn visit<K: Counted, V: Counted>(action: &mut Action<K, V>, visit: Visit<'_>) {
    match action {
        Action::Insert { key, value } | Action::Update { key, value } | Action::Ensure { key, value } => {
            counted(Part::Key, key, visit);
            counted(Part::Value, value, visit);
        }
        Action::Remove { key }
        | Action::Get { key }
        | Action::Contains { key }
        | Action::Nearest { key, .. }
        | Action::Prefix { prefix: key } => counted(Part::Key, key, visit),
        Action::Range { low, high, way } => {
            bound(low, visit);
            bound(high, visit);
            pattern(way, visit);
        }
        Action::Scan { way } => pattern(way, visit),
        Action::Retain { every } => *every = visit(Part::Count, *every),
        Action::SplitOff { key, name } => {
            counted(Part::Key, key, visit);
            label(name, visit);
        }
        Action::Append { name }
        | Action::Clone { name }
        | Action::Swap { name }
        | Action::Inspect { name }
        | Action::Compare { name }
        | Action::Difference { name } => label(name, visit),
        Action::Fill(of) | Action::Erase(of) => bulk(of, visit),
        Action::Len
        | Action::Peek { .. }
        | Action::Pop { .. }
        | Action::Clear
        | Action::Reopen
        | Action::Drain { .. } => {}
    }
}

/// A value that is not numbered keeps its place.
fn counted<T: Counted>(part: Part, of: &mut T, visit: Visit<'_>) {
    if let Some(ordinal) = of.ordinal() {
        let answer = visit(part, ordinal);
        if answer != ordinal {
            *of = T::nth(answer);
        }
    }
}

fn label(name: &mut Label, visit: Visit<'_>) {
    let answer = visit(Part::Label, name.0 as usize);
    *name = Label(u32::try_from(answer).unwrap_or(u32::MAX));
}

/// Open is simpler than included, and included simpler than excluded. An open bound has no key to close it with.
fn bound<K: Counted>(bound: &mut Bound<K>, visit: Visit<'_>) {
    let (form, key) = match bound {
        Bound::Unbounded => (0, None),
        Bound::Included(key) => (1, Some(key)),
        Bound::Excluded(key) => (2, Some(key)),
    };
    let form = visit(Part::Form, form);
    let Some(key) = key else { return };
    *bound = match form {
        0 => Bound::Unbounded,
        1 => Bound::Included(key.clone()),
        _ => Bound::Excluded(key.clone()),
    };
    if let Bound::Included(key) | Bound::Excluded(key) = bound {
        counted(Part::Key, key, visit);
    }
}

fn pattern(way: &mut Way, visit: Visit<'_>) {
    if let Way::Ends(pattern) = way {
        *pattern = u16::try_from(visit(Part::Form, usize::from(*pattern))).unwrap_or(u16::MAX);
    }
}

fn bulk<K: Counted>(bulk: &mut Bulk<K>, visit: Visit<'_>) {
    bulk.count = visit(Part::Count, bulk.count);
    counted(Part::Key, &mut bulk.start, visit);
    bulk.stride = visit(Part::Count, bulk.stride);
    bulk.order = match visit(Part::Form, bulk.order as usize) {
        0 => Order::Ascending,
        1 => Order::Descending,
        _ => Order::Scattered,
    };
}
