//! What a law is: two hooks, typed reads, a verdict.

use std::any::Any;

use lawful_contract::{Checkpoint, Contract};

use crate::Mismatch;
use crate::graph::{Before, Port};

/// A rule that can be judged alone, with no more state than predicting it takes.
///
/// `advance` runs once per action, before production does. `judge` runs once per observation that the contract's
/// `hears` names. A law that needs no state is a [`crate::LawGraph::relation`] instead.
///
/// # Examples
///
/// ```
/// use lawful_contract::{Checkpoint, Clause, Contract, Hears, Kinds};
/// use lawful_graph::{Difference, Judgement, Law, LawGraph, Mismatch, Read, Step, Verdict};
///
/// static TOTAL: Contract = Contract {
///     id: "total",
///     law: "The answer is the sum of all additions.",
///     hears: &[Hears::every(Checkpoint::Applied)],
///     clauses: &[Clause::every("sum")],
///     ..Contract::EMPTY
/// };
///
/// struct Add(u64);
/// impl Kinds for Add {
///     const KINDS: &'static [&'static str] = &["add"];
///     fn kind(&self) -> usize { 0 }
/// }
///
/// #[derive(Clone, Default)]
/// struct Total(u64);
/// impl Law<Add, u64> for Total {
///     type Reads = ();
///     fn contract(&self) -> &'static Contract { &TOTAL }
///     fn advance(&mut self, action: &Add, _: Read<'_, Self, Add, u64>) { self.0 += action.0 }
///     fn judge(&mut self, step: &Step<'_, Add, u64>, _: Read<'_, Self, Add, u64>) -> Verdict {
///         Mismatch::unless_equal(&self.0, step.seen, Difference::WrongValue).into()
///     }
/// }
///
/// let mut graph = LawGraph::<Add, u64>::new();
/// graph.add(Total::default(), ());
/// let mut judgement = Judgement::of(&graph);
/// graph.advance(&Add(2));
/// graph.judge(&Step { action: Some(&Add(2)), checkpoint: Checkpoint::Applied, seen: &3 }, &mut judgement);
/// assert_eq!(judgement.violations[0].law, "total");
/// ```
pub trait Law<A, O>: Clone + Send + 'static {
    /// The laws that this one reads: `()`, `(Contents,)`, `(Links, Lease)` and so on.
    type Reads: Reads;

    /// The promise that this law judges.
    fn contract(&self) -> &'static Contract;

    /// Judges one observation.
    fn judge(&mut self, step: &Step<'_, A, O>, reads: Read<'_, Self, A, O>) -> Verdict;

    /// Steps the law's state over one action, before production performs it.
    fn advance(&mut self, action: &A, reads: Read<'_, Self, A, O>) {
        let _ = (action, reads);
    }
}

/// What a law gets to read: shared references to the laws upstream.
pub type Read<'p, L, A, O> = <<L as Law<A, O>>::Reads as Reads>::Ref<'p>;

/// One observation and where it was made.
#[derive(Debug)]
pub struct Step<'a, A, O> {
    /// The action that ran; `None` when the subject was just opened.
    pub action: Option<&'a A>,
    /// The checkpoint at which the driver recorded.
    pub checkpoint: Checkpoint,
    /// What the driver recorded.
    pub seen: &'a O,
}

/// What a law says about one observation.
#[derive(Debug)]
pub enum Verdict {
    /// The law has nothing to say here.
    Silent,
    /// The law compared and agreed.
    Upheld(Agreement),
    /// The law compared and agreed on several clauses.
    Several(Box<Agreements>),
    /// The law compared and disagreed.
    Violated(Box<Mismatch>),
}

/// Which clause of a contract agreed, and over how many values.
///
/// Both lie in one word, so that a verdict is passed in registers: it is what every law answers for every observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreement(u64);

impl Agreement {
    const BITS: u32 = 48;

    /// Over `comparisons` values, in the contract's clause at `clause`.
    #[inline]
    pub const fn of(clause: usize, comparisons: u64) -> Self {
        Self((clause as u64) << Self::BITS | comparisons & ((1 << Self::BITS) - 1))
    }

    /// Which clause of the contract, by position.
    #[inline]
    pub const fn clause(self) -> usize {
        (self.0 >> Self::BITS) as usize
    }

    /// How many values were compared. Zero is vacuous and reaches no clause.
    #[inline]
    pub const fn comparisons(self) -> u64 {
        self.0 & ((1 << Self::BITS) - 1)
    }
}

/// How many values agreed, by the position of the clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Agreements(pub(crate) Vec<u64>);

impl Verdict {
    /// So many values agreed, by the position of the clause.
    pub fn several(comparisons: impl Into<Vec<u64>>) -> Self {
        Self::Several(Box::new(Agreements(comparisons.into())))
    }

    /// One comparison of the contract's clause at `clause` agreed.
    #[inline]
    pub const fn upheld(clause: usize) -> Self {
        Self::Upheld(Agreement::of(clause, 1))
    }

    /// The same verdict for another clause.
    #[inline]
    pub fn on(self, clause: usize) -> Self {
        match self {
            Self::Silent => Self::Silent,
            Self::Upheld(agreement) => Self::Upheld(Agreement::of(clause, agreement.comparisons())),
            Self::Several(agreements) => Self::Several(agreements),
            Self::Violated(mut mismatch) => {
                mismatch.clause = clause;
                Self::Violated(mismatch)
            }
        }
    }

    /// The same verdict with the number of compared values; an agreement over none is vacuous.
    #[inline]
    pub fn comparing(self, comparisons: usize) -> Self {
        match self {
            Self::Upheld(agreement) => Self::Upheld(Agreement::of(agreement.clause(), comparisons as u64)),
            other => other,
        }
    }
}

impl From<Option<Mismatch>> for Verdict {
    #[inline]
    fn from(mismatch: Option<Mismatch>) -> Self {
        mismatch.map_or(Self::upheld(0), |mismatch| Self::Violated(Box::new(mismatch)))
    }
}

/// A tuple of laws that a law reads.
pub trait Reads: 'static {
    /// Shared references to those laws.
    type Ref<'p>: Copy;
    /// The edges that lead to them.
    type Edges: EdgeSet<Reads = Self>;

    #[doc(hidden)]
    fn resolve<'p, A: 'static, O: 'static>(before: Before<'p, A, O>, ports: &'p [Port]) -> Self::Ref<'p>;
}

/// A tuple of edges; it determines what is read, which lets closure types be inferred.
pub trait EdgeSet: Sized {
    /// The laws at the other ends.
    type Reads: Reads;

    #[doc(hidden)]
    fn ports(self) -> Vec<Port>;

    /// The same with an edge that only blocks: where the law at its other end is violated, this one is not judged, and
    /// it reads nothing of it.
    fn after<L>(self, edge: Edge<L>) -> After<Self> {
        After { reads: self, by: edge.port }
    }
}

/// Edges of which the last one only blocks: made by [`EdgeSet::after`].
#[derive(Debug)]
pub struct After<E> {
    reads: E,
    by: Port,
}

impl<E: EdgeSet> EdgeSet for After<E> {
    type Reads = E::Reads;
    fn ports(self) -> Vec<Port> {
        let mut ports = self.reads.ports();
        ports.push(self.by);
        ports
    }
}

/// A law's place in a graph.
#[derive(Debug)]
pub struct Handle<L> {
    pub(crate) path: Vec<u16>,
    pub(crate) law: std::marker::PhantomData<fn() -> L>,
}

impl<L> Clone for Handle<L> {
    fn clone(&self) -> Self {
        Self { path: self.path.clone(), law: self.law }
    }
}

impl<L> Handle<L> {
    /// An edge to this law, with the reason for the dependency. There is no other way to make one.
    ///
    /// # Examples
    ///
    /// ```
    /// # use lawful_contract::Kinds;
    /// # use lawful_graph::{Handle, Law, LawGraph};
    /// fn wire<A, O, Length, Rows, Links>(graph: &mut LawGraph<A, O>, length: Length, rows: Handle<Rows>)
    /// where
    ///     A: Kinds + 'static,
    ///     O: 'static,
    ///     Rows: 'static,
    ///     Links: 'static,
    ///     Length: Law<A, O, Reads = (Rows,)>,
    /// {
    ///     graph.add(length, (rows.why("the length is that of the rows"),));
    /// }
    /// ```
    ///
    /// An edge to a law of another type does not compile, nor does an edge without a reason, nor a missing one:
    ///
    /// ```compile_fail,E0308
    /// # use lawful_contract::Kinds;
    /// # use lawful_graph::{Handle, Law, LawGraph};
    /// fn wire<A, O, Length, Rows, Links>(graph: &mut LawGraph<A, O>, length: Length, links: Handle<Links>)
    /// where
    ///     A: Kinds + 'static,
    ///     O: 'static,
    ///     Rows: 'static,
    ///     Links: 'static,
    ///     Length: Law<A, O, Reads = (Rows,)>,
    /// {
    ///     graph.add(length, (links.why("the length is that of the rows"),));
    /// }
    /// ```
    ///
    /// ```compile_fail,E0308
    /// # use lawful_contract::Kinds;
    /// # use lawful_graph::{Handle, Law, LawGraph};
    /// fn wire<A, O, Length, Rows, Links>(graph: &mut LawGraph<A, O>, length: Length, rows: Handle<Rows>)
    /// where
    ///     A: Kinds + 'static,
    ///     O: 'static,
    ///     Rows: 'static,
    ///     Links: 'static,
    ///     Length: Law<A, O, Reads = (Rows,)>,
    /// {
    ///     graph.add(length, (rows,));
    /// }
    /// ```
    ///
    /// ```compile_fail,E0308
    /// # use lawful_contract::Kinds;
    /// # use lawful_graph::{Handle, Law, LawGraph};
    /// fn wire<A, O, Length, Rows, Links>(graph: &mut LawGraph<A, O>, length: Length, _: Handle<Rows>)
    /// where
    ///     A: Kinds + 'static,
    ///     O: 'static,
    ///     Rows: 'static,
    ///     Links: 'static,
    ///     Length: Law<A, O, Reads = (Rows,)>,
    /// {
    ///     graph.add(length, ());
    /// }
    /// ```
    pub fn why(&self, reason: &'static str) -> Edge<L> {
        Edge { port: Port { path: self.path.clone(), why: reason, cut: false }, law: self.law }
    }
}

/// A real dependency on a law, and why it exists.
#[derive(Debug)]
pub struct Edge<L> {
    port: Port,
    law: std::marker::PhantomData<fn() -> L>,
}

fn look<'p, L: Any, A: 'static, O: 'static>(before: Before<'p, A, O>, port: &'p Port) -> &'p L {
    before
        .get(port)
        .and_then(|law| law.downcast_ref())
        .expect("a handle is only made by the graph that holds this law, and the law's type is part of the handle")
}

macro_rules! reads {
    ($($law:ident $at:tt),*) => {
        impl<$($law: Any),*> Reads for ($($law,)*) {
            type Ref<'p> = ($(&'p $law,)*);
            type Edges = ($(Edge<$law>,)*);
            #[allow(clippy::unused_unit, unused_variables)]
            fn resolve<'p, A: 'static, O: 'static>(before: Before<'p, A, O>, ports: &'p [Port]) -> Self::Ref<'p> {
                ($(look::<$law, A, O>(before, &ports[$at]),)*)
            }
        }
        impl<$($law: Any),*> EdgeSet for ($(Edge<$law>,)*) {
            type Reads = ($($law,)*);
            fn ports(self) -> Vec<Port> {
                vec![$(self.$at.port),*]
            }
        }
    };
}
reads!();
reads!(L0 0);
reads!(L0 0, L1 1);
reads!(L0 0, L1 1, L2 2);
reads!(L0 0, L1 1, L2 2, L3 3);
