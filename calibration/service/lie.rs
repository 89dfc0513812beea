//! Falsifies one part of an observation, for the blind-spot control.

use std::sync::Arc;

use lawful_domains::ordered_map as map;
use lawful_domains::{lease::exclusive, receipt};

use super::seen::{Replied, Seen, World};

/// Chooses a number below a bound.
type Below<'c> = &'c mut dyn FnMut(usize) -> usize;

/// Changes one part of what was recorded and names the part; `None` if there is nothing to change. What the worker did
/// is an event of its parts, and the service before an action was judged after the one before it: both stay.
pub fn lie(seen: &mut Seen, below: Below<'_>) -> Option<&'static str> {
    match seen {
        Seen::Lease(seen) => exclusive::lie(seen, below),
        Seen::Closing(shown) => {
            let at = below(shown.len());
            let held = &mut shown.get_mut(at)?.1;
            *held = held.is_none().then_some(lawful_lease::exclusive::Held { client: 0, token: 0, left: Some(1) });
            Some("a holder before the close")
        }
        Seen::Sent(_, replied) => {
            let (lie, part) = match replied {
                Replied::Stale => (Replied::Accepted, "refusal"),
                Replied::Accepted => (Replied::Stale, "acceptance"),
                Replied::Known(_) => (Replied::Accepted, "what is known"),
            };
            *replied = lie;
            Some(part)
        }
        Seen::Receipt(seen) => receipt::lie(seen, below),
        Seen::Listing(seen) => map::lie(seen, below),
        Seen::Worked(..) => None,
        Seen::World { after, .. } => world(Arc::make_mut(after), below),
    }
}

fn world(world: &mut World, below: Below<'_>) -> Option<&'static str> {
    let at = below(world.documents.len() + 1);
    let Some(document) = world.documents.values_mut().nth(at) else { return listing(world, below) };
    let document = Arc::make_mut(document);
    let at = below(document.nodes.len());
    let other = document.nodes.get(below(document.nodes.len()))?.id;
    match below(2) {
        0 => {
            document.nodes.remove(at);
            Some("a node")
        }
        _ => {
            let sight = document.nodes.get_mut(at)?;
            sight.parent = if sight.parent == Some(other) { None } else { Some(other) };
            Some("a parent")
        }
    }
}

fn listing(world: &mut World, below: Below<'_>) -> Option<&'static str> {
    let pairs = &mut world.listing.forward.pairs;
    let at = below(pairs.len());
    match (below(3), pairs.len()) {
        (0, 1..) => {
            pairs.remove(at);
            Some("a row")
        }
        (1, 1..) => {
            pairs[at].1 += 1;
            Some("a row's command")
        }
        _ => {
            pairs.push((u32::MAX - 1, 0));
            Some("a row too many")
        }
    }
}
