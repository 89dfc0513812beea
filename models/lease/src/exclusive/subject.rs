//! How a product is called: the trait that a table of leases implements to be judged.

pub use lawful_contract::{Reply, Trouble};

use super::{Again, Late};

/// What a client presents when it asks for something under a lease.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The resource.
    pub resource: u32,
    /// Who asks.
    pub client: u32,
    /// The fencing token, as the product returned it.
    pub token: u64,
}

/// A live lease, as the product shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Held {
    /// Who holds it.
    pub client: u32,
    /// Its fencing token.
    pub token: u64,
    /// After how many ticks it is absent. Feature [`Feature::Left`].
    pub left: Option<u32>,
}

/// A table of exclusive leases under judgement: the domain's natural operations.
///
/// `acquire`, `release`, `holder` and `advance` are the core and cannot be declined. Every other operation is a
/// [`Feature`]: implement it and name it in `SUPPORTS`, or leave both out.
///
/// # Examples
///
/// ```
/// use std::collections::HashMap;
/// use lawful_lease::exclusive::{Claim, Held, LeaseTable, Reply, Supports, Trouble};
///
/// #[derive(Default)]
/// struct Table {
///     now: u64,
///     tokens: u64,
///     leases: HashMap<u32, (u32, u64, u64)>, // client, token, due
/// }
///
/// impl LeaseTable for Table {
///     const SUPPORTS: Supports = Supports::CORE;
///     fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
///         if self.holder(resource)?.is_some() {
///             return Err(Trouble::Refused);
///         }
///         self.tokens += 1;
///         self.leases.insert(resource, (client, self.tokens, self.now + u64::from(ttl)));
///         Ok(self.tokens)
///     }
///     fn release(&mut self, claim: Claim) -> Reply<()> {
///         let held = self.holder(claim.resource)?.ok_or(Trouble::Refused)?;
///         if (held.client, held.token) != (claim.client, claim.token) {
///             return Err(Trouble::Refused);
///         }
///         self.leases.remove(&claim.resource);
///         Ok(())
///     }
///     fn holder(&mut self, resource: u32) -> Reply<Option<Held>> {
///         let live = self.leases.get(&resource).filter(|(_, _, due)| self.now < *due);
///         Ok(live.map(|(client, token, _)| Held { client: *client, token: *token, left: None }))
///     }
///     fn advance(&mut self, ticks: u32) -> Reply<()> {
///         self.now += u64::from(ticks);
///         Ok(())
///     }
/// }
/// ```
pub trait LeaseTable: Sized + 'static {
    /// Which features this subject has, and what its policies are.
    const SUPPORTS: Supports;

    /// Asks for a lease; replies with its token.
    fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Reply<u64>;
    /// Gives a lease back.
    fn release(&mut self, claim: Claim) -> Reply<()>;
    /// Who holds a resource.
    fn holder(&mut self, resource: u32) -> Reply<Option<Held>>;
    /// Lets ticks pass on the product's clock.
    fn advance(&mut self, ticks: u32) -> Reply<()>;

    /// Asks for more time; replies with the lease's token. Feature [`Feature::Renew`].
    fn renew(&mut self, claim: Claim, ttl: u32) -> Reply<u64> {
        let _ = (claim, ttl);
        Err(Trouble::Unsupported)
    }
    /// Does work that the product guards by the token. Feature [`Feature::Use`].
    fn operate(&mut self, claim: Claim) -> Reply<()> {
        let _ = claim;
        Err(Trouble::Unsupported)
    }
    /// Every live lease, in any order. Feature [`Feature::List`].
    fn list(&mut self) -> Reply<Vec<(u32, Held)>> {
        Err(Trouble::Unsupported)
    }
    /// Removes what has expired. Feature [`Feature::Sweep`].
    fn sweep(&mut self) -> Reply<()> {
        Err(Trouble::Unsupported)
    }
    /// Closes the table and opens it again. Feature [`Feature::Reopen`].
    fn reopen(&mut self) -> Reply<()> {
        Err(Trouble::Unsupported)
    }
    /// Releases what the subject holds, at the end of a history.
    fn close(self) -> Reply<()> {
        Ok(())
    }
}

/// An optional operation or property of a table of leases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Feature {
    /// [`LeaseTable::renew`].
    Renew,
    /// [`LeaseTable::operate`].
    Use,
    /// The product checks who presents a claim, beside the token. Without it a token is a bearer's, and no history
    /// presents a claim in another client's name.
    Identity,
    /// [`Held::left`] is told.
    Left,
    /// [`LeaseTable::list`].
    List,
    /// [`LeaseTable::sweep`].
    Sweep,
    /// [`LeaseTable::reopen`].
    Reopen,
}

/// Which features a subject has, and what its policies are.
///
/// ```
/// use lawful_lease::exclusive::{Again, Feature, Supports};
/// const S: Supports = Supports::ALL.without(&[Feature::Reopen]).again(Again::Granted);
/// assert!(S.has(Feature::Renew) && !S.kind("reopen"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supports {
    features: u8,
    again: Again,
    late: Late,
}

impl Supports {
    /// Acquire, release, holder and advance; acquiring again and renewing late are refused.
    pub const CORE: Self = Self { features: 0, again: Again::Refused, late: Late::Refused };
    /// Every feature; acquiring again and renewing late are refused.
    pub const ALL: Self = Self { features: (1 << (Feature::Reopen as u8 + 1)) - 1, ..Self::CORE };

    /// The same with more features.
    pub const fn with(mut self, features: &[Feature]) -> Self {
        let mut i = 0;
        while i < features.len() {
            self.features |= 1 << features[i] as u8;
            i += 1;
        }
        self
    }

    /// The same with fewer features.
    pub const fn without(mut self, features: &[Feature]) -> Self {
        let mut i = 0;
        while i < features.len() {
            self.features &= !(1 << features[i] as u8);
            i += 1;
        }
        self
    }

    /// The same with a policy for acquiring what one holds oneself.
    pub const fn again(mut self, policy: Again) -> Self {
        self.again = policy;
        self
    }

    /// The same with a policy for renewing an expired lease.
    pub const fn late(mut self, policy: Late) -> Self {
        self.late = policy;
        self
    }

    /// Whether a feature is supported.
    pub const fn has(self, feature: Feature) -> bool {
        self.features >> feature as u8 & 1 == 1
    }

    /// What acquiring again and renewing late do.
    pub const fn policies(self) -> (Again, Late) {
        (self.again, self.late)
    }

    /// Whether an action of this kind may be asked of the subject.
    ///
    /// The kinds are those of [`super::Action`]; an unknown name is not supported.
    pub fn kind(self, kind: &str) -> bool {
        let needs: &[Feature] = match kind {
            "acquire" | "release" | "inspect" | "advance" | "survey" | "fill" | "drain" => &[],
            "renew" => &[Feature::Renew],
            "renew-as-another" => &[Feature::Renew, Feature::Identity],
            "release-as-another" => &[Feature::Identity],
            "use" => &[Feature::Use],
            "use-as-another" => &[Feature::Use, Feature::Identity],
            "sweep" => &[Feature::Sweep],
            "reopen" => &[Feature::Reopen],
            _ => return false,
        };
        needs.iter().all(|feature| self.has(*feature))
    }
}
