//! The ordinals inside an action. Handles are targets, so their labels are keys: they are renamed jointly.

use lawful_contract::Label;
use lawful_lease::handles::{Action, Order};

use crate::Part;

type Visit<'a> = &'a mut dyn FnMut(Part, usize) -> usize;

pub(super) fn visit(action: &mut Action, visit: Visit<'_>) {
    match action {
        Action::Insert { name, value } | Action::Set { name, value } => {
            label(name, visit);
            *value = u32::try_from(visit(Part::Value, *value as usize)).unwrap_or(u32::MAX);
        }
        Action::Get { name } | Action::Contains { name } | Action::Remove { name } => label(name, visit),
        Action::Fill { name, count } => {
            label(name, visit);
            number(count, visit);
        }
        Action::Erase(erase) => {
            number(&mut erase.count, visit);
            label(&mut erase.name, visit);
            number(&mut erase.stride, visit);
            erase.order = match visit(Part::Form, erase.order as usize) {
                0 => Order::Ascending,
                _ => Order::Descending,
            };
        }
        Action::Drain { most: count } | Action::Retain { every: count } | Action::Reserve { count } => {
            number(count, visit);
        }
        Action::Len | Action::Scan | Action::Clear | Action::Shrink => {}
    }
}

fn number(count: &mut usize, visit: Visit<'_>) {
    *count = visit(Part::Count, *count);
}

fn label(name: &mut Label, visit: Visit<'_>) {
    *name = Label(u32::try_from(visit(Part::Key, name.0 as usize)).unwrap_or(u32::MAX));
}
