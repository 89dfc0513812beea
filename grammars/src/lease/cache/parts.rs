//! The ordinals inside an action.

use lawful_lease::cache::Action;

use crate::Part;

type Visit<'a> = &'a mut dyn FnMut(Part, usize) -> usize;

pub(super) fn visit(action: &mut Action, visit: Visit<'_>) {
    match action {
        Action::Open { capacity } | Action::Resize { capacity } => *capacity = visit(Part::Count, *capacity),
        Action::Set { key, value } | Action::Ensure { key, value } => {
            number(Part::Key, key, visit);
            number(Part::Value, value, visit);
        }
        Action::Get { key } | Action::Peek { key } | Action::Contains { key } | Action::Remove { key } => {
            number(Part::Key, key, visit);
        }
        Action::Fill { key, count } | Action::Visit { key, count } => {
            number(Part::Key, key, visit);
            *count = visit(Part::Count, *count);
        }
        Action::Evict | Action::Len | Action::Scan | Action::Clear => {}
    }
}

fn number(part: Part, of: &mut u32, visit: Visit<'_>) {
    *of = u32::try_from(visit(part, *of as usize)).unwrap_or(u32::MAX);
}
