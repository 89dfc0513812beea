//! What a caller and its provider can do with groups of receipts.

use lawful_contract::{Kinds, Label};
use serde::{Deserialize, Serialize};

/// One thing that happens to a group of receipts.
///
/// A group is known by the [`Label`] that its start binds, and a receipt by its *place* in the group: its position for
/// most shapes, its key for [`Shape::Keyed`]. Some actions are the caller's (start, take, cancel), others are the
/// provider's (deliver, apply, reject): those open a hold, and nothing else in a history makes time pass.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Starts a group that owns `count` new receipts. A group that had the name is dropped.
    Start {
        /// The group's name.
        name: Label,
        /// When it settles, or how it yields.
        shape: Shape,
        /// How many receipts it owns.
        count: usize,
    },
    /// Delivers the writes of a receipt: its row is applied, and its completion is still held.
    Deliver {
        /// The group.
        name: Label,
        /// The receipt's place.
        at: usize,
    },
    /// Delivers the writes of a receipt, if they are still held, and completes it.
    Apply {
        /// The group.
        name: Label,
        /// The receipt's place.
        at: usize,
    },
    /// Rejects a receipt.
    Reject {
        /// The group.
        name: Label,
        /// The receipt's place.
        at: usize,
        /// The error.
        error: u32,
    },
    /// Applies many held receipts, one after another.
    ApplyMany {
        /// The group.
        name: Label,
        /// Which of them.
        which: Which,
        /// In which order.
        order: Order,
    },
    /// Asks a stream for outputs. Each is answered by an output; the end of the stream answers all that are open.
    Take {
        /// The group.
        name: Label,
        /// How many outputs.
        count: usize,
    },
    /// Adds a receipt to a stream, at a new place.
    Add {
        /// The group.
        name: Label,
        /// Where in the promised order.
        end: End,
    },
    /// Puts a receipt at a key. One that is owed at this key is replaced and yields nothing.
    Put {
        /// The group.
        name: Label,
        /// The key.
        at: usize,
    },
    /// Aborts the receipt that is owed at a place.
    Abort {
        /// The group.
        name: Label,
        /// The receipt's place.
        at: usize,
    },
    /// Aborts every receipt that is owed.
    AbortAll {
        /// The group.
        name: Label,
    },
    /// Forgets every receipt that is owed.
    Clear {
        /// The group.
        name: Label,
    },
    /// Applies the receipts that were replaced at a key. Nobody waits for them any more.
    Late {
        /// The group.
        name: Label,
        /// The key.
        at: usize,
    },
    /// Hands the group over to another owner: another task waits for it from now on.
    HandOver {
        /// The group.
        name: Label,
    },
    /// Drops the group while its holds are as they are.
    Cancel {
        /// The group.
        name: Label,
    },
    /// Drops the request and starts a new one over the same receipts. What was delivered, applied or rejected stays so.
    Restart {
        /// The group.
        name: Label,
    },
    /// Lets no task run until `Resume`: what opens in between opens in one turn.
    Pause,
    /// Lets tasks run again.
    Resume,
}

/// When a group settles, or how it yields what its receipts come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// One settlement: success when all are applied, or at once the first rejection.
    All,
    /// One settlement when all are settled: what each came to, in order.
    Every,
    /// One settlement: the first that is applied, or the last rejection when all are rejected.
    Any,
    /// One settlement: the first that is settled, whichever way.
    Race,
    /// A stream of outputs in the order of the receipts.
    Ordered,
    /// A stream of outputs in any order.
    Unordered,
    /// A stream of outputs in any order, each with its key; a key can be put again.
    Keyed,
}

/// Which held receipts a bulk action applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// All of them.
    All,
    /// Those at lower places.
    Earlier(usize),
    /// Those at other places.
    Peers(usize),
}

/// The order in which a bulk action visits places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Lowest place first.
    Ascending,
    /// Highest place first.
    Descending,
}

/// One end of the promised order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Behind all that are owed.
    Back,
    /// In front of all that are owed.
    Front,
}

impl Shape {
    /// All shapes, simplest first.
    pub const ALL: [Self; 7] =
        [Self::All, Self::Every, Self::Any, Self::Race, Self::Ordered, Self::Unordered, Self::Keyed];

    /// The kind of the action that starts a group of this shape.
    pub const fn start(self) -> &'static str {
        match self {
            Self::All => "start-all",
            Self::Every => "start-every",
            Self::Any => "start-any",
            Self::Race => "start-race",
            Self::Ordered => "start-ordered",
            Self::Unordered => "start-unordered",
            Self::Keyed => "start-keyed",
        }
    }

    /// Whether it yields outputs one by one; the other shapes settle once.
    pub const fn is_stream(self) -> bool {
        matches!(self, Self::Ordered | Self::Unordered | Self::Keyed)
    }

    /// Whether a group without receipts has a promised answer.
    pub const fn may_be_empty(self) -> bool {
        !matches!(self, Self::Any | Self::Race)
    }
}

impl Which {
    /// The places among `many` that a bulk action visits, in order.
    ///
    /// ```
    /// use lawful_receipt::{Order, Which};
    /// assert!(Which::Peers(1).places(4, Order::Descending).eq([3, 2, 0]));
    /// assert!(Which::Earlier(2).places(4, Order::Ascending).eq([0, 1]));
    /// ```
    pub fn places(self, many: usize, order: Order) -> impl Iterator<Item = usize> {
        let visits = move |at: &usize| match self {
            Self::All => true,
            Self::Earlier(before) => *at < before,
            Self::Peers(held) => *at != held,
        };
        let place = move |at| if order == Order::Ascending { at } else { many - 1 - at };
        (0..many).map(place).filter(visits)
    }
}

impl Action {
    /// The group that it concerns; `None` if it concerns all of them.
    pub fn name(&self) -> Option<Label> {
        match self {
            Self::Start { name, .. }
            | Self::Deliver { name, .. }
            | Self::Apply { name, .. }
            | Self::Reject { name, .. }
            | Self::ApplyMany { name, .. }
            | Self::Take { name, .. }
            | Self::Add { name, .. }
            | Self::Put { name, .. }
            | Self::Abort { name, .. }
            | Self::AbortAll { name }
            | Self::Clear { name }
            | Self::Late { name, .. }
            | Self::HandOver { name }
            | Self::Cancel { name }
            | Self::Restart { name } => Some(*name),
            Self::Pause | Self::Resume => None,
        }
    }
}

impl Action {
    /// Whether it means something for a group of this shape. What does not changes nothing.
    pub fn is_for(&self, shape: Shape) -> bool {
        match self {
            Self::Take { .. } | Self::Abort { .. } | Self::AbortAll { .. } | Self::Clear { .. } => shape.is_stream(),
            Self::Add { end: End::Back, .. } => matches!(shape, Shape::Ordered | Shape::Unordered),
            Self::Add { end: End::Front, .. } => shape == Shape::Ordered,
            Self::Put { .. } | Self::Late { .. } => shape == Shape::Keyed,
            Self::Restart { .. } => !shape.is_stream(),
            _ => true,
        }
    }

    /// Whether it means something for a group that was cancelled: only its holds are left, and a restart.
    pub fn outlives_cancel(&self) -> bool {
        matches!(
            self,
            Self::Deliver { .. }
                | Self::Apply { .. }
                | Self::Reject { .. }
                | Self::ApplyMany { .. }
                | Self::Late { .. }
                | Self::Restart { .. }
        )
    }
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &[
        "start-all",
        "start-every",
        "start-any",
        "start-race",
        "start-ordered",
        "start-unordered",
        "start-keyed",
        "apply",
        "reject",
        "deliver",
        "apply-all",
        "apply-earlier",
        "apply-peers",
        "take",
        "add",
        "add-front",
        "put",
        "abort",
        "abort-all",
        "clear",
        "late",
        "hand-over",
        "cancel",
        "restart",
        "pause",
        "resume",
    ];

    fn kind(&self) -> usize {
        match self {
            Self::Start { shape, .. } => *shape as usize,
            Self::Apply { .. } => 7,
            Self::Reject { .. } => 8,
            Self::Deliver { .. } => 9,
            Self::ApplyMany { which: Which::All, .. } => 10,
            Self::ApplyMany { which: Which::Earlier(_), .. } => 11,
            Self::ApplyMany { which: Which::Peers(_), .. } => 12,
            Self::Take { .. } => 13,
            Self::Add { end, .. } => 14 + *end as usize,
            Self::Put { .. } => 16,
            Self::Abort { .. } => 17,
            Self::AbortAll { .. } => 18,
            Self::Clear { .. } => 19,
            Self::Late { .. } => 20,
            Self::HandOver { .. } => 21,
            Self::Cancel { .. } => 22,
            Self::Restart { .. } => 23,
            Self::Pause => 24,
            Self::Resume => 25,
        }
    }
}
