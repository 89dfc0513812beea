//! Falsifies one part of an observation, for the blind-spot control.

use lawful_lease::construction::{Event, Part, Told};

use super::seen::Seen;

/// Chooses a number below a bound.
type Below<'c> = &'c mut dyn FnMut(usize) -> usize;

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change.
pub fn lie(seen: &mut Seen, below: Below<'_>) -> Option<&'static str> {
    match seen {
        Seen::Answer(told) => {
            *told = match *told {
                Told::Built | Told::Disposed => Told::Broken(Part { product: 0, step: 999 }),
                Told::Broken(part) if below(2) == 0 => Told::Jammed(part),
                Told::Panicked(part) if below(2) == 0 => Told::Broken(part),
                Told::Broken(part) | Told::Panicked(part) | Told::Jammed(part) => {
                    Told::Broken(Part { step: part.step + 1, ..part })
                }
            };
            Some("answer")
        }
        Seen::Events(events) => self::events(events, below),
    }
}

/// Drops, repeats or adds what happened.
fn events(events: &mut Vec<Event>, below: Below<'_>) -> Option<&'static str> {
    let at = below(events.len());
    let Some(event) = events.get(at).copied() else {
        events.push(Event::Took(Part { product: 0, step: 999 }));
        return Some("a part too many");
    };
    match below(3) {
        0 => {
            events.remove(at);
        }
        1 => events.insert(at, event),
        _ => events.push(Event::Returned(Part { product: 999, step: 0 })),
    }
    Some(match event {
        Event::Took(_) => "a part taken",
        Event::Broke(_) => "a step that failed",
        Event::Returned(_) | Event::Jammed(_) => "a part returned",
    })
}
