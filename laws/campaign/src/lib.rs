//! Campaigns: fixed and random search, reduction that keeps the same violation, replay, report.
//!
//! Role: run one property. An [`Oracle`] joins a grammar, a law graph and a driver; a [`Campaign`] searches with it; a
//! [`Report`] tells how it ended and a [`Record`] what was executed.
//!
//! Goals: one case can be replayed directly; a failure stays the same failure while it shrinks; what was not reached is
//! said; nothing is written outside of the target folder.
//!
//! Non-goals: knowing any domain, choosing among laws, comparing tools.

mod ablate;
mod blind;
mod calibrate;
mod campaign;
mod failure;
mod files;
mod matrix;
mod oracle;
mod panics;
mod record;
mod replay;
mod report;
mod run;
mod search;
mod settings;
mod shrink;
mod token;
mod watch;

pub use blind::{BlindSpots, Lie, Spot, blind_spots};
pub use calibrate::{Effort, Suspect, calibrate, classify};
pub use campaign::{Budget, Campaign, FIXED_SEED, Isolation};
pub use files::{BadHistory, FORMAT, Stored, bytes_of, output_folder};
pub use matrix::{Cell, Class, Matrix, Row, Without};
pub use oracle::{Bench, Falsify, Open, Oracle, Related, Supported};
pub use record::{Environment, Phase, Reach, Record, SearchContract, not_invoked};
pub use report::{Failure, Report};
pub use run::{Identity, Outcome, RETURNS, Run};
pub use search::Progress;
pub use settings::{BadSetting, Settings};
pub use shrink::{ENUMERATED, LOCAL, Least, Reduction, Same, reduce};
pub use token::{BadToken, Path, Token, hash_of, tag_of};
pub use watch::{Entry, is_child};
