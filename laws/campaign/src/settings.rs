//! The environment, read in one place.

use std::path::PathBuf;
use std::time::Duration;

use serde::Serialize;
use thiserror::Error;

/// What the environment asks of a campaign. Each variable overrides the property's own budget.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// `LAWFUL_SEEDS`: how many histories each campaign runs.
    pub histories: Option<usize>,
    /// `LAWFUL_STEPS`: the most actions of a history.
    pub steps: Option<usize>,
    /// `LAWFUL_TIME`: the most seconds that each campaign runs.
    pub time: Option<Duration>,
    /// `LAWFUL_REPLAY`: run only this token or history file.
    pub replay: Option<String>,
    /// `LAWFUL_KEEP`: the folder that reduced histories are kept in, as regressions.
    pub keep: Option<PathBuf>,
}

/// A variable whose value cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{variable}={value} cannot be used: {expected}")]
pub struct BadSetting {
    variable: &'static str,
    value: String,
    expected: &'static str,
}

impl Settings {
    /// Reads the environment.
    ///
    /// # Errors
    ///
    /// [`BadSetting`] with the variable, its value and what is expected.
    pub fn from_env() -> Result<Self, BadSetting> {
        Self::read(|variable| std::env::var(variable).ok().filter(|value| !value.is_empty()))
    }

    /// Reads variables through `get`.
    ///
    /// # Errors
    ///
    /// [`BadSetting`] with the variable, its value and what is expected.
    ///
    /// ```
    /// use lawful_campaign::Settings;
    /// let settings = Settings::read(|name| (name == "LAWFUL_SEEDS").then(|| "5000".to_string())).unwrap();
    /// assert_eq!(settings.histories, Some(5_000));
    /// let bad = Settings::read(|name| (name == "LAWFUL_TIME").then(|| "soon".to_string())).unwrap_err();
    /// assert_eq!(bad.to_string(), "LAWFUL_TIME=soon cannot be used: a number of seconds, such as 2.5");
    /// ```
    pub fn read(get: impl Fn(&str) -> Option<String>) -> Result<Self, BadSetting> {
        let count = |variable, expected| {
            get(variable)
                .map(|value| match value.replace('_', "").parse::<usize>() {
                    Ok(count) if count > 0 => Ok(count),
                    _ => Err(BadSetting { variable, value, expected }),
                })
                .transpose()
        };
        let time = get("LAWFUL_TIME").map(|value| {
            let seconds = value.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            let expected = "a number of seconds, such as 2.5";
            seconds.filter(|time| !time.is_zero()).ok_or(BadSetting { variable: "LAWFUL_TIME", value, expected })
        });
        Ok(Self {
            histories: count("LAWFUL_SEEDS", "a number of histories, such as 5000")?,
            steps: count("LAWFUL_STEPS", "a number of actions, such as 300")?,
            time: time.transpose()?,
            replay: get("LAWFUL_REPLAY"),
            keep: get("LAWFUL_KEEP").map(PathBuf::from),
        })
    }
}
