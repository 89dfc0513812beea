//! The ordinals inside an action. Subjects are keys: they are renamed jointly.

use lawful_contract::Label;
use lawful_lease::support::Action;

use crate::Part;

type Visit<'a> = &'a mut dyn FnMut(Part, usize) -> usize;

pub(super) fn visit(action: &mut Action, visit: Visit<'_>) {
    match action {
        Action::Start { subject, name } => {
            number(Part::Key, subject, visit);
            label(name, visit);
        }
        Action::Accept { name }
        | Action::Refuse { name }
        | Action::Resolve { name }
        | Action::Reject { name }
        | Action::Release { name } => label(name, visit),
        Action::Replace { old, new } => {
            label(old, visit);
            label(new, visit);
        }
        Action::Inspect { subject } => number(Part::Key, subject, visit),
        Action::Crowd { subject, count } | Action::Disperse { subject, count } => {
            number(Part::Key, subject, visit);
            number(Part::Count, count, visit);
        }
        Action::Survey => {}
    }
}

fn number(part: Part, of: &mut u32, visit: Visit<'_>) {
    *of = u32::try_from(visit(part, *of as usize)).unwrap_or(u32::MAX);
}

fn label(name: &mut Label, visit: Visit<'_>) {
    number(Part::Label, &mut name.0, visit);
}
