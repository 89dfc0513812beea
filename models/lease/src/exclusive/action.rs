//! What a client can do with a table of leases, and what the contract promises in return.

use lawful_contract::{Kinds, Label};
use serde::{Deserialize, Serialize};

/// One thing that happens to a table of leases.
///
/// Resources and clients are numbers; a subject maps them to its own names. An acquisition binds a [`Label`], whether
/// it is granted or refused, and later actions present the claim of that label: its resource, its client and the token
/// that the product returned. The claim of a refused acquisition presents a token that was never granted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Asks for a lease on a resource; answers with its token.
    Acquire {
        /// Of what.
        resource: u32,
        /// By whom.
        client: u32,
        /// For how many ticks.
        ttl: u32,
        /// The claim's name.
        name: Label,
    },
    /// Asks for more time under a claim; answers with the lease's token.
    Renew {
        /// Under which claim.
        name: Label,
        /// Who presents it.
        by: By,
        /// For how many ticks from now.
        ttl: u32,
    },
    /// Gives the lease of a claim back.
    Release {
        /// Under which claim.
        name: Label,
        /// Who presents it.
        by: By,
    },
    /// Does guarded work under a claim.
    Use {
        /// Under which claim.
        name: Label,
        /// Who presents it.
        by: By,
    },
    /// Asks who holds a resource.
    Inspect {
        /// Which.
        resource: u32,
    },
    /// Lets time pass. The table is not looked at afterwards, so that the next action meets it as time left it.
    Advance {
        /// How many ticks, at least 1.
        ticks: u32,
    },
    /// Removes what has expired. Nobody can see a difference.
    Sweep,
    /// Closes the table in good order and opens it again.
    Reopen,
    /// Looks at the whole table.
    Survey,
    /// Asks for a lease on each of many resources; answers with every token.
    Fill {
        /// The first resource.
        first: u32,
        /// How many resources, at least 1.
        count: u32,
        /// By whom.
        client: u32,
        /// For how many ticks.
        ttl: u32,
    },
    /// Lets [`END`] ticks pass and looks at the whole table: nothing is held. Ends a history.
    Drain,
}

/// The ticks of a drain: more than any lease lasts.
pub const END: u32 = 1_000_000;

/// Who presents a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// The client that asked for it.
    Owner,
    /// Another client, with the owner's token.
    Another,
}

/// What the contract promises that the caller sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Outcome {
    /// The action is accepted and returns nothing.
    Done,
    /// The action is refused and changes nothing.
    Refused,
    /// The lease stands under the `n`-th grant of its resource, counted from 1.
    Granted(u64),
    /// Who holds the resource.
    Holder(Option<Holder>),
    /// The outcome for each resource of a bulk action.
    Many(Vec<Outcome>),
}

/// A live lease, as anybody may see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Holder {
    /// Who holds it.
    pub client: u32,
    /// Which grant of the resource it is, counted from 1.
    pub grant: u64,
    /// After how many ticks it is absent, at least 1.
    pub left: u32,
}

/// What a claim is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Standing {
    /// Its lease is live, and its owner presents it.
    Current,
    /// Its lease is live, and another client presents it.
    Foreign,
    /// Its lease has expired, and nobody was granted the resource since.
    Lapsed,
    /// Its lease was given back, and nobody was granted the resource since.
    Released,
    /// The resource was granted again since.
    Stale,
    /// The acquisition was refused.
    Never,
}

/// What is promised of one resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum State {
    /// It was never granted, or its last lease was given back.
    Free,
    /// Its last lease is live.
    Live(Holder),
    /// Its last lease has expired.
    Lapsed,
}

/// What acquiring a resource that one holds oneself does. The contract leaves it to the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Again {
    /// It is refused.
    Refused,
    /// It is a new grant, which supersedes the old one.
    Granted,
}

/// What renewing an expired lease does while nobody else was granted the resource. The contract leaves it to the
/// product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Late {
    /// It is refused.
    Refused,
    /// It is a new grant with a new token.
    Granted,
}

impl Action {
    /// The claim that the action presents, and who presents it.
    pub fn claim(&self) -> Option<(Label, By)> {
        match self {
            Self::Renew { name, by, .. } | Self::Release { name, by } | Self::Use { name, by } => Some((*name, *by)),
            _ => None,
        }
    }
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &[
        "acquire",
        "renew",
        "renew-as-another",
        "release",
        "release-as-another",
        "use",
        "use-as-another",
        "inspect",
        "advance",
        "sweep",
        "reopen",
        "survey",
        "fill",
        "drain",
    ];

    fn kind(&self) -> usize {
        match self {
            Self::Acquire { .. } => 0,
            Self::Renew { by, .. } => 1 + *by as usize,
            Self::Release { by, .. } => 3 + *by as usize,
            Self::Use { by, .. } => 5 + *by as usize,
            Self::Inspect { .. } => 7,
            Self::Advance { .. } => 8,
            Self::Sweep => 9,
            Self::Reopen => 10,
            Self::Survey => 11,
            Self::Fill { .. } => 12,
            Self::Drain => 13,
        }
    }
}
