//! Laws as a graph: typed reads, topological judging, root laws named, comparisons counted.
//!
//! Role: judge observations. A [`LawGraph`] holds laws; a [`Driver`] records what production does; a [`Judgement`]
//! collects violations, blocked laws and counts.
//!
//! Goals: no domain; what is wired wrongly does not compile, and neither does an edge that gives no reason.
//!
//! Non-goals: choosing histories, running campaigns, knowing any product.

mod draw;
mod driver;
mod graph;
mod law;
mod ledger;
mod nest;
mod twice;
mod violation;

pub use driver::{AnyDriver, Driver, Fault, Recorder};
pub use graph::{Before, LawGraph, LawInfo, NoSuchLaw, Port, Relation, is_in};
pub use law::{After, Agreement, Agreements, Edge, EdgeSet, Handle, Law, Read, Reads, Step, Verdict};
pub use ledger::{Blocked, ClauseCount, Judgement, Ledger, Tally};
pub use nest::{Part, ProjectAction, ProjectSeen, Route, RouteAction, RouteSeen, Tell, TellKey, Told};
pub use twice::{Trace, Twice, TwoHistories};
pub use violation::{Difference, Exhibit, Mismatch, Violation};
