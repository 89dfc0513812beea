//! What legality and good choices depend on.

use lawful_contract::Label;
use lawful_receipt::{Action, Order, Shape, Which};

use super::{LABELS, labels};
use crate::{Choices, Keying, Window};

/// Windows with bulk actions of more than this many elements are for growth.
const FEW: usize = 16;

/// A window that is clamped to what the subject declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Domain {
    pub(super) keying: Keying,
    /// The most places of a group.
    pub(super) most: usize,
    pub(super) errors: usize,
}

impl Domain {
    pub(super) fn of(window: &Window, largest: usize) -> Self {
        let places = if window.bulk > FEW { window.keys.max(window.bulk) } else { window.keys };
        Self { keying: window.keying, most: places.min(largest).max(1), errors: window.values.clamp(1, 3) }
    }
}

/// The state of a history of groups of receipts.
#[derive(Clone, Debug)]
pub struct State {
    domain: Domain,
    groups: [Option<Group>; LABELS as usize],
    paused: bool,
    actions: usize,
}

/// A group that a label is bound to.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) shape: Shape,
    /// The hold of the receipt that has each place now.
    holds: Vec<Hold>,
    /// The places at which a receipt was replaced that has not completed.
    late: Vec<usize>,
    cancelled: bool,
    /// Whether a take asked for more than there can be, and nothing came since.
    asked: bool,
}

/// How far a receipt has got.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hold {
    Closed,
    Delivered,
    Open,
}

impl State {
    pub(super) fn new(domain: Domain) -> Self {
        Self { domain, groups: [const { None }; LABELS as usize], paused: false, actions: 0 }
    }

    pub(super) fn domain(&self) -> &Domain {
        &self.domain
    }

    pub(super) fn is_paused(&self) -> bool {
        self.paused
    }

    pub(super) fn actions(&self) -> usize {
        self.actions
    }

    pub(super) fn group(&self, name: Label) -> Option<&Group> {
        self.groups.get(name.0 as usize)?.as_ref()
    }

    pub(super) fn groups(&self) -> impl Iterator<Item = (Label, &Group)> {
        labels().filter_map(|name| Some((name, self.group(name)?)))
    }

    /// The bound groups of which something is so.
    pub(super) fn which(&self, is: impl Fn(&Group) -> bool) -> Vec<(Label, &Group)> {
        self.groups().filter(|(_, group)| is(group)).collect()
    }

    pub(super) fn advance(&mut self, action: &Action) {
        self.actions += 1;
        match action {
            Action::Start { name, shape, count } => {
                if let Some(place) = self.groups.get_mut(name.0 as usize) {
                    *place = Some(Group::new(*shape, *count));
                }
            }
            Action::Pause => self.paused = true,
            Action::Resume => self.paused = false,
            action => {
                let name = action.name().map_or(usize::MAX, |name| name.0 as usize);
                if let Some(Some(group)) = self.groups.get_mut(name) {
                    group.advance(action);
                }
            }
        }
    }
}

impl Group {
    fn new(shape: Shape, count: usize) -> Self {
        Self { shape, holds: vec![Hold::Closed; count], late: Vec::new(), cancelled: false, asked: false }
    }

    pub(super) fn is_stream(&self) -> bool {
        self.shape.is_stream()
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled
    }

    pub(super) fn was_asked_for_all(&self) -> bool {
        self.asked
    }

    pub(super) fn places(&self) -> usize {
        self.holds.len()
    }

    /// Whether the receipt at a place has not completed.
    pub(super) fn is_held(&self, at: usize) -> bool {
        self.holds.get(at).is_some_and(|hold| *hold != Hold::Open)
    }

    /// Whether the writes of the receipt at a place are held.
    pub(super) fn is_closed(&self, at: usize) -> bool {
        self.holds.get(at) == Some(&Hold::Closed)
    }

    pub(super) fn is_held_any(&self) -> bool {
        self.holds.iter().any(|hold| *hold != Hold::Open)
    }

    pub(super) fn is_late(&self, at: usize) -> bool {
        self.late.contains(&at)
    }

    /// Whether a bulk action can apply something.
    pub(super) fn can_apply(&self, which: Which) -> bool {
        which.places(self.places(), Order::Ascending).any(|at| self.is_held(at))
    }

    fn open(&mut self, at: usize, hold: Hold) {
        if let Some(place) = self.holds.get_mut(at) {
            *place = hold;
        }
    }

    fn advance(&mut self, action: &Action) {
        match action {
            Action::Deliver { at, .. } => self.open(*at, Hold::Delivered),
            Action::Apply { at, .. } | Action::Reject { at, .. } => self.open(*at, Hold::Open),
            Action::ApplyMany { which, order, .. } => {
                which.places(self.places(), *order).for_each(|at| self.open(at, Hold::Open));
            }
            Action::Take { count, .. } => self.asked |= *count > self.places(),
            Action::Add { .. } => {
                self.holds.push(Hold::Closed);
                self.asked = false;
            }
            Action::Put { at, .. } => {
                if self.is_held(*at) && !self.late.contains(at) {
                    self.late.push(*at);
                }
                if *at == self.places() {
                    self.holds.push(Hold::Closed);
                }
                self.open(*at, Hold::Closed);
                self.asked = false;
            }
            Action::Late { at, .. } => self.late.retain(|other| other != at),
            Action::Cancel { .. } => self.cancelled = true,
            Action::Restart { .. } => self.cancelled = false,
            _ => {}
        }
    }
}

/// One of several, each equally likely.
pub(super) fn one_of<T: Copy>(of: &[T], choices: &mut dyn Choices) -> Option<T> {
    of.get(choices.below(of.len())).copied()
}

/// One of several places. With regard to keys used before: the first and the last are more likely, because faults sit
/// at ends.
pub(super) fn one_place(domain: &Domain, places: &[usize], choices: &mut dyn Choices) -> usize {
    let lot = if domain.keying == Keying::Uniform { 0 } else { choices.below(6) };
    let place = match lot {
        3..5 => places.first().copied(),
        5 => places.last().copied(),
        _ => one_of(places, choices),
    };
    place.unwrap_or(0)
}
