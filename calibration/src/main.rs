//! The `lawful` command: judge real products, calibrate the laws, show them, picture both, replay a history, review the
//! records.
//!
//! Role: turn arguments into calls of the library and results into text, JSON and an exit code: 0 if all is as
//! expected, 1 if not, 2 if the command was used wrongly.
//!
//! Non-goals: laws, searches and verdicts of its own.

mod calibrate;
mod card;
mod check;
mod cli;
mod replay;
mod report;
mod review;
mod show;
mod table;
mod trouble;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};
use trouble::Trouble;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = io::stdout().lock();
    let ended = run(cli, &mut out).and_then(|expected| {
        out.flush()?;
        Ok(expected)
    });
    // A watched child that came this far was not asked for anything here; that is no failure.
    if lawful::campaign::is_child() {
        return ExitCode::SUCCESS;
    }
    match ended {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader left. It has not seen everything, so this is no success.
        Err(Trouble::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        Err(trouble) => {
            let _ = writeln!(io::stderr(), "error: {trouble}");
            ExitCode::from(2)
        }
    }
}

/// Runs what was asked for; answers whether all came out as expected.
fn run(cli: Cli, out: &mut dyn Write) -> Result<bool, Trouble> {
    match cli.command.unwrap_or(Command::Check(cli.check)) {
        Command::Check(options) => check::run(&options, out),
        Command::Calibrate(options) => calibrate::run(&options, out),
        Command::Laws { card: None, models } => show::laws(&models, out),
        Command::Laws { card: Some(id), .. } => card::show(&id, out),
        Command::Graph { models } => show::graph(&models, out),
        Command::Report(options) => report::run(&options, out),
        Command::Replay { what } => replay::run(&what, out),
        Command::Review(options) => review::run(&options, out),
    }
}
