//! The ordinals inside an action.

use lawful_contract::Label;
use lawful_receipt::{Action, Order, Which};

use crate::Part;

type Visit<'a> = &'a mut dyn FnMut(Part, usize) -> usize;

pub(super) fn visit(action: &mut Action, visit: Visit<'_>) {
    match action {
        Action::Start { name, count, .. } | Action::Take { name, count } => {
            label(name, visit);
            *count = visit(Part::Count, *count);
        }
        Action::Deliver { name, at }
        | Action::Apply { name, at }
        | Action::Put { name, at }
        | Action::Abort { name, at }
        | Action::Late { name, at } => {
            label(name, visit);
            *at = visit(Part::Key, *at);
        }
        Action::Reject { name, at, error } => {
            label(name, visit);
            *at = visit(Part::Key, *at);
            *error = u32::try_from(visit(Part::Value, *error as usize)).unwrap_or(u32::MAX);
        }
        Action::ApplyMany { name, which, order } => {
            label(name, visit);
            if let Which::Earlier(at) | Which::Peers(at) = which {
                *at = visit(Part::Key, *at);
            }
            *order = if visit(Part::Form, *order as usize) == 0 { Order::Ascending } else { Order::Descending };
        }
        Action::Add { name, .. }
        | Action::AbortAll { name }
        | Action::Clear { name }
        | Action::HandOver { name }
        | Action::Cancel { name }
        | Action::Restart { name } => label(name, visit),
        Action::Pause | Action::Resume => {}
    }
}

fn label(name: &mut Label, visit: Visit<'_>) {
    let answer = visit(Part::Label, name.0 as usize);
    *name = Label(u32::try_from(answer).unwrap_or(u32::MAX));
}
