//! The arguments.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

/// Judges real products by their documented laws.
///
/// Exit code: 0 if everything is as expected, 1 if not, 2 if the command was used wrongly.
#[derive(Debug, Parser)]
#[command(name = "lawful", version, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    /// What to do; `check` if nothing is given.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) check: CheckOptions,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Judge every embedded real product, then show how a wrong one is caught (the default)
    Check(CheckOptions),
    /// Try the laws on every counterfeit and print the matrix
    Calibrate(CalibrateOptions),
    /// Print every law with its authority and its limits
    Laws {
        /// Print the evidence card of one law instead, with what the last check observed
        #[arg(long, value_name = "ID", conflicts_with = "models")]
        card: Option<String>,
        /// Only the laws of these models
        #[arg(value_name = "MODEL")]
        models: Vec<String>,
    },
    /// Print the law graphs in the DOT language
    Graph {
        /// Only the graphs of these models
        #[arg(value_name = "MODEL")]
        models: Vec<String>,
    },
    /// Check and calibrate, and write what was found as one HTML file
    Report(ReportOptions),
    /// Run one token or stored history again, and nothing else
    Replay {
        /// What a failure report names: a token, or the path of a history file
        #[arg(value_name = "TOKEN|FILE")]
        what: String,
    },
    /// Print the review records, what is stale in them, and what stays open
    Review(ReviewOptions),
}

/// What `calibrate` runs and how it tells.
#[derive(Clone, Debug, Args)]
pub(crate) struct CalibrateOptions {
    /// Only the laws of these models
    #[arg(value_name = "MODEL")]
    pub(crate) models: Vec<String>,
    /// Print one JSON document and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// What `review` does.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReviewOptions {
    /// Only the records of these domains
    #[arg(value_name = "DOMAIN")]
    pub(crate) domains: Vec<String>,
    /// Derive every figure and tree id anew and write them to the records first; takes a while
    #[arg(long)]
    pub(crate) update: bool,
    /// Print one JSON document and nothing else
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    /// Print Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
    /// Derive these figures and print them, and nothing else; without names all that are quick
    #[arg(long, value_name = "NAME", num_args = 0.., conflicts_with_all = ["update", "json", "markdown"])]
    pub(crate) figures: Option<Vec<String>>,
}

/// What `check` runs and how it tells.
#[derive(Clone, Debug, Args)]
pub(crate) struct CheckOptions {
    #[command(flatten)]
    pub(crate) search: SearchOptions,
    /// Print one JSON document and nothing else
    #[arg(long)]
    pub(crate) json: bool,
}

/// What `report` runs and where it writes.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReportOptions {
    #[command(flatten)]
    pub(crate) search: SearchOptions,
    /// Generated histories tried on each counterfeit, at most; with too few, not every law and edge shows its use
    #[arg(long, value_name = "N", value_parser = histories, allow_negative_numbers = true, default_value = "40")]
    pub(crate) survey: usize,
    /// The file to write; `lawful/report.html` in the target folder if nothing is given
    #[arg(long, value_name = "PATH")]
    pub(crate) out: Option<PathBuf>,
}

/// Which subjects are judged, and by how much.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchOptions {
    /// Judge only this subject, or the subjects of this model or domain; may be repeated
    #[arg(long = "subject", value_name = "NAME")]
    pub(crate) subjects: Vec<String>,
    /// Seed of the fixed campaign, the next one being for the random campaign: decimal, or hexadecimal (0x5eed, 5eed)
    #[arg(long, value_name = "HEX|DEC", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Histories of each of the two campaigns; lifts the time cap
    #[arg(long, value_name = "N", value_parser = histories, allow_negative_numbers = true)]
    pub(crate) histories: Option<usize>,
    /// Time cap of each of the two campaigns
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
}

fn seed(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    let parsed = match digits.strip_prefix("0x") {
        Some(hexadecimal) => u64::from_str_radix(hexadecimal, 16),
        None if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse(),
        None => u64::from_str_radix(&digits, 16),
    };
    parsed.map_err(|_| "a seed is a number such as 24301, 0x5eed or 5eed, of 64 bits".to_string())
}

fn histories(text: &str) -> Result<usize, String> {
    let parsed = text.replace('_', "").parse().ok().filter(|histories| *histories > 0);
    parsed.ok_or_else(|| "a number of histories, such as 10000".to_string())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let parsed = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    parsed.filter(|time| !time.is_zero()).ok_or_else(|| "a number of seconds, such as 2.5".to_string())
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_are_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn seeds_are_decimal_or_hexadecimal() {
        for (text, expected) in [("24301", 24_301), ("0x5eed", 24_301), ("5eed", 24_301), ("0x10", 16), ("10", 10)] {
            assert_eq!(seed(text), Ok(expected), "{text}");
        }
        for text in ["", "0x", "seed", "-1", "0x1_0000_0000_0000_0000"] {
            assert!(seed(text).is_err(), "{text}");
        }
    }

    #[test]
    fn budgets_are_positive() {
        assert_eq!(histories("10_000"), Ok(10_000));
        assert!(histories("0").is_err() && histories("many").is_err());
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("0").is_err() && seconds("-1").is_err() && seconds("NaN").is_err() && seconds("inf").is_err());
    }
}
