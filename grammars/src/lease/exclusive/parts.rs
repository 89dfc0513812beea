//! The ordinals inside an action. Resources are keys: they are renamed jointly. Clients and ticks are values.

use lawful_contract::Label;
use lawful_lease::exclusive::Action;

use crate::Part;

type Visit<'a> = &'a mut dyn FnMut(Part, usize) -> usize;

pub(super) fn visit(action: &mut Action, visit: Visit<'_>) {
    match action {
        Action::Acquire { resource, client, ttl, name } => {
            number(Part::Key, resource, visit);
            number(Part::Value, client, visit);
            ticks(ttl, visit);
            label(name, visit);
        }
        Action::Renew { name, ttl, .. } => {
            label(name, visit);
            ticks(ttl, visit);
        }
        Action::Release { name, .. } | Action::Use { name, .. } => label(name, visit),
        Action::Inspect { resource } => number(Part::Key, resource, visit),
        // An amount of time: two spans add up.
        Action::Advance { ticks } => number(Part::Value, ticks, visit),
        Action::Fill { first, count, client, ttl } => {
            number(Part::Key, first, visit);
            number(Part::Count, count, visit);
            number(Part::Value, client, visit);
            ticks(ttl, visit);
        }
        Action::Sweep | Action::Reopen | Action::Survey | Action::Drain => {}
    }
}

fn number(part: Part, of: &mut u32, visit: Visit<'_>) {
    *of = u32::try_from(visit(part, *of as usize)).unwrap_or(u32::MAX);
}

/// One tick is the simplest, so ticks are numbered from there.
fn ticks(of: &mut u32, visit: Visit<'_>) {
    let ordinal = visit(Part::Value, of.saturating_sub(1) as usize);
    *of = u32::try_from(ordinal).unwrap_or(u32::MAX).saturating_add(1);
}

fn label(name: &mut Label, visit: Visit<'_>) {
    *name = Label(u32::try_from(visit(Part::Label, name.0 as usize)).unwrap_or(u32::MAX));
}
