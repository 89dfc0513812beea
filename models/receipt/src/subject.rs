//! How a product is called: the trait that a maker of groups implements to be judged.

use std::task::{Context, Poll};

use crate::{Aborted, Answer, Drive, End, Idle, Member, Policies, Receipt, Rest, Shape};

/// A product's reply, or why there is none.
pub type Reply<T> = Result<T, Trouble>;

/// Why a product gave no reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The subject does not have this operation. Only for features that [`Receipts::SUPPORTS`] leaves out.
    Unsupported,
    /// The product failed in a way that its contract does not promise; the text is its own error.
    Failed(String),
}

impl<E: std::error::Error> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self::Failed(error.to_string())
    }
}

/// A maker of groups under judgement: a combinator, a set of tasks, a request of a product.
///
/// `start` and `poll` are the core and cannot be declined. Every other operation is a [`Feature`]: implement it and
/// name it in `SUPPORTS`, or leave both out. Which shapes of group it makes, how large they may be and what its
/// policies are is said there, too. A group is cancelled by dropping it.
///
/// # Examples
///
/// ```
/// use std::future::Future;
/// use std::pin::Pin;
/// use std::task::{Context, Poll};
/// use lawful_receipt::{Answer, Failure, Receipt, Receipts, Reply, Request, Shape, Supports};
///
/// /// Waits for one receipt after another.
/// struct OneByOne;
///
/// impl Receipts for OneByOne {
///     type Group = Pin<Box<dyn Future<Output = Result<Vec<Receipt>, Failure>>>>;
///     const SUPPORTS: Supports = Supports::of(&[Shape::All]);
///     fn start(&mut self, request: Request) -> Reply<Self::Group> {
///         Ok(Box::pin(async {
///             let mut receipts = Vec::new();
///             for member in request.members {
///                 receipts.push(member.await?);
///             }
///             Ok(receipts)
///         }))
///     }
///     fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer> {
///         group.as_mut().poll(context).map(Answer::all)
///     }
/// }
/// ```
///
/// This one is wrong: it hides a rejection behind an earlier receipt that is pending.
pub trait Receipts: Sized + 'static {
    /// A group: what owns the members and is polled.
    type Group: 'static;
    /// Which shapes and features this subject has, how large its groups are, and what its policies are.
    const SUPPORTS: Supports;

    /// Starts a group that owns the members of a request.
    fn start(&mut self, request: Request) -> Reply<Self::Group>;

    /// Asks a group for its settlement, or a stream for its next output.
    ///
    /// A group is dropped when it has settled, unless the subject has [`Feature::Listens`]. A stream is polled while an
    /// output is asked for, after its end too: fuse one that must not be.
    fn poll(&mut self, group: &mut Self::Group, context: &mut Context<'_>) -> Poll<Answer>;

    /// Adds a member to a stream. Features [`Feature::Add`] and [`Feature::AddFront`].
    fn add(&mut self, group: &mut Self::Group, end: End, member: Member) -> Reply<()> {
        let _ = (group, end, member);
        Err(Trouble::Unsupported)
    }
    /// Puts a member at a key. Feature [`Feature::Put`].
    fn put(&mut self, group: &mut Self::Group, key: usize, member: Member) -> Reply<()> {
        let _ = (group, key, member);
        Err(Trouble::Unsupported)
    }
    /// Aborts the member that is owed at a place, if there is one. Feature [`Feature::Abort`].
    fn abort(&mut self, group: &mut Self::Group, at: usize) -> Reply<()> {
        let _ = (group, at);
        Err(Trouble::Unsupported)
    }
    /// Aborts every member that is owed. Feature [`Feature::AbortAll`].
    fn abort_all(&mut self, group: &mut Self::Group) -> Reply<()> {
        let _ = group;
        Err(Trouble::Unsupported)
    }
    /// Forgets every member that is owed. Feature [`Feature::Clear`].
    fn clear(&mut self, group: &mut Self::Group) -> Reply<()> {
        let _ = group;
        Err(Trouble::Unsupported)
    }
    /// How many outputs a stream owes. Feature [`Feature::Len`].
    fn len(&mut self, group: &mut Self::Group) -> Reply<usize> {
        let _ = group;
        Err(Trouble::Unsupported)
    }
    /// The keys of the outputs that are owed, in any order. Feature [`Feature::Keys`].
    fn keys(&mut self, group: &mut Self::Group) -> Reply<Vec<usize>> {
        let _ = group;
        Err(Trouble::Unsupported)
    }
    /// The rows that the product shows for a request, in the order in which it applied them. They are shown after the
    /// group is gone, too. Feature [`Feature::Rows`]; without it the rows are those that the members themselves
    /// applied.
    fn rows(&mut self, request: usize) -> Reply<Vec<Receipt>> {
        let _ = request;
        Err(Trouble::Unsupported)
    }
}

/// What a group is started with.
#[derive(Debug)]
pub struct Request {
    /// Which request: each start has a number of its own, which a restart repeats.
    pub id: usize,
    /// When the group settles, or how it yields.
    pub shape: Shape,
    /// What it waits for. For [`Shape::Keyed`] the position is the key.
    pub members: Vec<Member>,
}

/// An optional operation or promise of a maker of groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Feature {
    /// [`Receipts::add`] at the back; for [`Shape::Ordered`] and [`Shape::Unordered`].
    Add,
    /// [`Receipts::add`] at the front; for [`Shape::Ordered`].
    AddFront,
    /// [`Receipts::put`]; for [`Shape::Keyed`].
    Put,
    /// [`Receipts::abort`].
    Abort,
    /// [`Receipts::abort_all`].
    AbortAll,
    /// [`Receipts::clear`].
    Clear,
    /// [`Receipts::len`].
    Len,
    /// [`Receipts::keys`]; for [`Shape::Keyed`].
    Keys,
    /// [`Receipts::rows`].
    Rows,
    /// A group may be polled after it settled, so that a second settlement is seen.
    Listens,
}

/// Which shapes and features a subject has, how large its groups are, and what its policies are.
///
/// ```
/// use lawful_receipt::{Feature, Shape, Supports};
/// const S: Supports = Supports::of(&[Shape::Unordered]).with(&[Feature::Add, Feature::Abort]).most(64);
/// assert!(S.kind("start-unordered") && S.kind("abort") && S.kind("take"));
/// assert!(!S.kind("start-all") && !S.kind("restart") && !S.kind("put"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supports {
    shapes: u8,
    features: u16,
    most: usize,
    policies: Policies,
}

/// The most receipts of a group, unless a subject says less: past the block sizes, budgets and thresholds of executors.
pub const MOST: usize = 300;

impl Supports {
    /// These shapes and no feature, groups of up to [`MOST`] receipts, and the usual policies.
    pub const fn of(shapes: &[Shape]) -> Self {
        let mut mask = 0;
        let mut i = 0;
        while i < shapes.len() {
            mask |= 1 << shapes[i] as u8;
            i += 1;
        }
        Self { shapes: mask, features: 0, most: MOST, policies: Policies::USUAL }
    }

    /// Every shape and every feature.
    pub const ALL: Self = Self { features: (1 << (Feature::Listens as u16 + 1)) - 1, ..Self::of(&Shape::ALL) };

    /// The same with more features.
    pub const fn with(mut self, features: &[Feature]) -> Self {
        let mut i = 0;
        while i < features.len() {
            self.features |= 1 << features[i] as u16;
            i += 1;
        }
        self
    }

    /// The same with fewer features.
    pub const fn without(mut self, features: &[Feature]) -> Self {
        let mut i = 0;
        while i < features.len() {
            self.features &= !(1 << features[i] as u16);
            i += 1;
        }
        self
    }

    /// The same with groups of up to `most` receipts.
    pub const fn most(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    /// The same with a policy for receipts that are pending when their request settles.
    pub const fn rest(mut self, rest: Rest) -> Self {
        self.policies.rest = rest;
        self
    }

    /// The same with a policy for when the receipts of a stream make progress.
    pub const fn drive(mut self, drive: Drive) -> Self {
        self.policies.drive = drive;
        self
    }

    /// The same with a policy for aborted receipts.
    pub const fn aborted(mut self, aborted: Aborted) -> Self {
        self.policies.aborted = aborted;
        self
    }

    /// The same with a policy for streams that owe nothing.
    pub const fn idle(mut self, idle: Idle) -> Self {
        self.policies.idle = idle;
        self
    }

    /// Whether it makes groups of this shape.
    pub const fn shape(self, shape: Shape) -> bool {
        self.shapes >> shape as u8 & 1 == 1
    }

    /// Whether a feature is supported.
    pub const fn has(self, feature: Feature) -> bool {
        self.features >> feature as u16 & 1 == 1
    }

    /// The most receipts of a group.
    pub const fn largest(self) -> usize {
        self.most
    }

    /// What the contract leaves to the product.
    pub const fn policies(self) -> Policies {
        self.policies
    }

    /// Whether some shape is a stream.
    pub fn has_streams(self) -> bool {
        Shape::ALL.into_iter().any(|shape| shape.is_stream() && self.shape(shape))
    }

    /// Whether some shape settles once.
    pub fn has_requests(self) -> bool {
        Shape::ALL.into_iter().any(|shape| !shape.is_stream() && self.shape(shape))
    }

    /// Whether an action of this kind may be asked of the subject.
    ///
    /// The kinds are those of [`crate::Action`]; an unknown name is not supported.
    pub fn kind(self, kind: &str) -> bool {
        if let Some(shape) = Shape::ALL.into_iter().find(|shape| shape.start() == kind) {
            return self.shape(shape);
        }
        match kind {
            "apply" | "reject" | "deliver" | "apply-all" | "apply-earlier" | "apply-peers" | "hand-over" | "cancel"
            | "pause" | "resume" => true,
            "take" => self.has_streams(),
            "restart" => self.has_requests(),
            "add" => self.has(Feature::Add) && (self.shape(Shape::Ordered) || self.shape(Shape::Unordered)),
            "add-front" => self.has(Feature::AddFront) && self.shape(Shape::Ordered),
            "put" | "late" => self.has(Feature::Put) && self.shape(Shape::Keyed),
            "abort" => self.has(Feature::Abort) && self.has_streams(),
            "abort-all" => self.has(Feature::AbortAll) && self.has_streams(),
            "clear" => self.has(Feature::Clear) && self.has_streams(),
            _ => false,
        }
    }
}
