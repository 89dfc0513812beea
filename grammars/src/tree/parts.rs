//! The ordinals inside an action.

use lawful_contract::Label;
use lawful_tree::{Action, End, Place, Shape};

use crate::Part;

type Visit<'a> = &'a mut dyn FnMut(Part, usize) -> usize;

pub(super) fn visit(action: &mut Action, visit: Visit<'_>) {
    match action {
        Action::Plant { name } => key(name, visit),
        Action::Create { name, at } => {
            key(name, visit);
            place(at, visit);
        }
        Action::Reparent { node, to } => {
            key(node, visit);
            place(to, visit);
        }
        Action::Adopt { from, to, end } => {
            key(from, visit);
            key(to, visit);
            *end = if visit(Part::Form, *end as usize) == 0 { End::Last } else { End::First };
        }
        Action::Detach { node } | Action::DeleteSubtree { node } | Action::DeleteLift { node } => key(node, visit),
        Action::ReplaceRoot { root, name } => {
            key(root, visit);
            key(name, visit);
        }
        Action::Shift { node, by } => {
            key(node, visit);
            by.x = value(visit(Part::Value, ordinal(by.x)));
            by.y = value(visit(Part::Value, ordinal(by.y)));
        }
        Action::Repeat { command } => self::visit(command, visit),
        Action::Grow { name, at, count, shape } => {
            key(name, visit);
            place(at, visit);
            *count = visit(Part::Count, *count);
            *shape = if visit(Part::Form, *shape as usize) == 0 { Shape::Row } else { Shape::Chain };
        }
        Action::Look | Action::Fell => {}
    }
}

fn key(name: &mut Label, visit: Visit<'_>) {
    *name = Label(u32::try_from(visit(Part::Key, name.0 as usize)).unwrap_or(u32::MAX));
}

/// Last is simpler than first, and first simpler than an index; before is simpler than after. A place beside a node is
/// no form of a place under it.
fn place(place: &mut Place<Label>, visit: Visit<'_>) {
    let form = match place {
        Place::Last(_) | Place::Before(_) => 0,
        Place::First(_) | Place::After(_) => 1,
        Place::Index(..) => 2,
    };
    let form = visit(Part::Form, form);
    key(place.of_mut(), visit);
    let of = *place.of();
    *place = match (*place, form) {
        (Place::Index(_, index), 2..) => Place::Index(of, visit(Part::Count, index)),
        (Place::Before(_) | Place::After(_), 0) => Place::Before(of),
        (Place::Before(_) | Place::After(_), _) => Place::After(of),
        (_, 0) => Place::Last(of),
        _ => Place::First(of),
    };
}

/// The ordinal of a coordinate: 0, 1, -1, 2, -2 and so on.
pub(super) fn ordinal(value: i64) -> usize {
    let magnitude = usize::try_from(value.unsigned_abs()).unwrap_or(usize::MAX / 4).min(usize::MAX / 4);
    if value > 0 { 2 * magnitude - 1 } else { 2 * magnitude }
}

/// The coordinate at an ordinal.
pub(super) fn value(ordinal: usize) -> i64 {
    let magnitude = i64::try_from(ordinal.div_ceil(2)).unwrap_or(i64::MAX);
    if ordinal % 2 == 1 { magnitude } else { -magnitude }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinals_of_coordinates_return() {
        assert_eq!([0, 1, 2, 3, 4].map(value), [0, 1, -1, 2, -2]);
        assert!((0..1_000).all(|n| ordinal(value(n)) == n));
    }
}
