//! Why the command could not do what was asked.

use std::io;

use thiserror::Error;

/// A reason to end with exit code 2.
#[derive(Debug, Error)]
pub(crate) enum Trouble {
    /// The command was used wrongly; the text says what is wrong and what to do.
    #[error("{0}")]
    Misuse(String),
    /// What was found could not be written.
    #[error("the output cannot be written: {0}")]
    Output(#[from] io::Error),
}

impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}
