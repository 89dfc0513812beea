//! The ordinals inside an action. Requests are targets, so their labels are keys: they are renamed jointly.

use lawful_contract::Label;
use lawful_lease::permits::Action;

use crate::Part;

type Visit<'a> = &'a mut dyn FnMut(Part, usize) -> usize;

pub(super) fn visit(action: &mut Action, visit: Visit<'_>) {
    match action {
        Action::Open { permits: count } | Action::Forget { count } | Action::Add { count } => number(count, visit),
        Action::Acquire { name, count } | Action::Try { name, count } => {
            label(name, visit);
            number(count, visit);
        }
        Action::Crowd { name, members, count } => {
            label(name, visit);
            number(members, visit);
            number(count, visit);
        }
        Action::Nudge { name } | Action::Drop { name } | Action::ForgetHeld { name } => label(name, visit),
        Action::DropTwo { first, second } => {
            label(first, visit);
            label(second, visit);
        }
        Action::Close | Action::Available | Action::IsClosed | Action::Drain => {}
    }
}

fn number(count: &mut usize, visit: Visit<'_>) {
    *count = visit(Part::Count, *count);
}

fn label(name: &mut Label, visit: Visit<'_>) {
    *name = Label(u32::try_from(visit(Part::Key, name.0 as usize)).unwrap_or(u32::MAX));
}
