//! The ordinals inside an action: all of them are counts.

use lawful_lease::refill::Action;

use crate::Part;

type Visit<'a> = &'a mut dyn FnMut(Part, usize) -> usize;

pub(super) fn visit(action: &mut Action, visit: Visit<'_>) {
    match action {
        Action::Open { max, width, interval, tokens } => {
            // What a full bucket starts with follows from its size.
            let full = tokens == max;
            number(max, visit);
            number(width, visit);
            number(interval, visit);
            if full {
                *tokens = *max;
            } else {
                number(tokens, visit);
            }
        }
        Action::Take { count } | Action::TakeUpTo { count } | Action::Wait { count } => number(count, visit),
        Action::Burst { times, count } => {
            *times = visit(Part::Count, *times);
            number(count, visit);
        }
        Action::Advance { ticks } => number(ticks, visit),
        Action::Available | Action::Drain => {}
    }
}

fn number(of: &mut u64, visit: Visit<'_>) {
    *of = visit(Part::Count, usize::try_from(*of).unwrap_or(usize::MAX)) as u64;
}
