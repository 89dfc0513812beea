//! What the driver records. Illegal output stays representable: a resource listed twice, a token that repeats.

use lawful_lease::exclusive::Held;

/// One observation of a table of leases.
#[derive(Clone, Debug, PartialEq)]
pub enum Seen {
    /// What the call returned.
    Answer(Answer),
    /// Who holds the resources that the action names.
    Own(Vec<Shown>),
    /// Who holds other resources.
    Peers(Vec<Shown>),
    /// Every live lease, as the product lists them.
    List(Vec<(u32, Held)>),
}

/// A resource and its holder, asked one by one.
pub type Shown = (u32, Option<Held>);

/// What a call returned.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It was accepted.
    Done,
    /// It was refused.
    Refused,
    /// It was accepted, with this token.
    Token(u64),
    /// Who holds the resource.
    Holder(Option<Held>),
    /// For each resource of a bulk action its token, or none where it was refused.
    Tokens(Vec<Option<u64>>),
}

impl Answer {
    /// Whether a single command was accepted.
    pub fn is_accepted(&self) -> bool {
        *self != Self::Refused
    }
}
