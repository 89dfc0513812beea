//! Files: where they are written, the journal of the running history, stored histories.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::run::Identity;

/// The folder below which everything is written: `lawful` in the target folder that this executable was built in.
pub fn output_folder() -> PathBuf {
    let tagged = |folder: &&Path| folder.join("CACHEDIR.TAG").is_file();
    let executable = std::env::current_exe().unwrap_or_default();
    let target = executable.ancestors().skip(1).find(tagged).map(Path::to_path_buf);
    target.unwrap_or_else(|| PathBuf::from("target")).join("lawful")
}

/// A history on disk: plain data, replayable without the generator.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stored<A> {
    /// The file's format: [`FORMAT`].
    pub format: String,
    /// The property that it belongs to.
    pub property: String,
    /// What it should show; `None` if it should pass or if that is unknown.
    pub shows: Option<Identity>,
    /// The token that generated the original, if it was generated.
    pub token: Option<String>,
    /// The actions.
    pub actions: Vec<A>,
}

/// The format of a stored history.
pub const FORMAT: &str = "lawful-history-1";

/// A stored history that cannot be used.
#[derive(Debug, Error)]
pub enum BadHistory {
    /// The file cannot be read.
    #[error("the history file {path} cannot be read: {error}; check the path given in LAWFUL_REPLAY")]
    Unreadable {
        /// The path.
        path: String,
        /// The system's error.
        error: io::Error,
    },
    /// The file holds something else.
    #[error(
        "the history file {path} is not a {FORMAT} of this property's actions: {error}; expected JSON with the fields \
         format, property and actions, or a journal that a killed run left behind"
    )]
    Malformed {
        /// The path.
        path: String,
        /// What is wrong.
        error: String,
    },
}

/// The most bytes of a history file.
const MOST: u64 = 64 << 20;

/// What a history file holds.
///
/// # Errors
///
/// [`BadHistory::Unreadable`] if it is missing, no regular file, or larger than 64 MiB.
pub fn bytes_of(path: &Path) -> Result<Vec<u8>, BadHistory> {
    let read = || {
        let about = fs::metadata(path)?;
        // A pipe or a device may never end.
        match about.len() {
            _ if about.is_dir() => fs::read(path),
            _ if !about.is_file() => Err(io::Error::other("it is no regular file")),
            long if long > MOST => Err(io::Error::other(format!("it has {long} bytes, and a history at most {MOST}"))),
            _ => fs::read(path),
        }
    };
    read().map_err(|error| BadHistory::Unreadable { path: path.display().to_string(), error })
}

impl<A: Serialize + DeserializeOwned> Stored<A> {
    /// A history of a property.
    pub fn new(property: &str, actions: Vec<A>) -> Self {
        let (format, property) = (FORMAT.to_string(), property.to_string());
        Self { format, property, shows: None, token: None, actions }
    }

    /// Reads a stored history or a journal.
    ///
    /// # Errors
    ///
    /// [`BadHistory`] if the file is missing, malformed or of another format.
    pub fn read(path: &Path) -> Result<Self, BadHistory> {
        let shown = path.display().to_string();
        let bytes = bytes_of(path)?;
        let malformed = |error: String| BadHistory::Malformed { path: shown.clone(), error };
        if let Some(rest) = bytes.strip_prefix(JOURNAL.as_bytes()) {
            return Self::from_journal(rest).ok_or_else(|| malformed("the journal is cut short".into()));
        }
        let text = std::str::from_utf8(&bytes).map_err(|error| malformed(error.to_string()))?;
        Self::parse(text).map_err(malformed)
    }

    /// Reads a stored history from JSON: the whole object, or only its list of actions.
    ///
    /// # Errors
    ///
    /// A text that says what is wrong.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text.trim_start().starts_with('[') {
            let actions = serde_json::from_str(text).map_err(|error| error.to_string())?;
            return Ok(Self::new("", actions));
        }
        let stored: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if stored.format != FORMAT {
            return Err(format!("its format is `{}`", stored.format));
        }
        Ok(stored)
    }

    fn from_journal(rest: &[u8]) -> Option<Self> {
        let (length, rest) = rest.split_first_chunk::<8>()?;
        let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
        let (property, actions): (String, Vec<A>) = postcard::from_bytes(rest.get(..length)?).ok()?;
        Some(Self::new(&property, actions))
    }

    /// Writes the history as JSON.
    ///
    /// # Errors
    ///
    /// The system's error.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(self).map_err(io::Error::other)?;
        write_whole(path, text.as_bytes())
    }
}

/// Writes a file so that no reader sees half of it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let draft = path.with_extension(format!("draft-{}", std::process::id()));
    fs::write(&draft, bytes)?;
    fs::rename(&draft, path)
}

const JOURNAL: &str = "lawful-journal-1\n";

/// The history that is about to run, on disk before its first action. It survives the end of the process.
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
    property: String,
    buffer: Vec<u8>,
}

impl Journal {
    pub(crate) fn create(path: PathBuf, property: &str) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let mut file = OpenOptions::new().write(true).create(true).truncate(true).open(&path)?;
        file.write_all(JOURNAL.as_bytes())?;
        Ok(Self { path, file, property: property.to_string(), buffer: Vec::new() })
    }

    pub(crate) fn write<A: Serialize>(&mut self, history: &[A]) -> io::Result<()> {
        self.buffer.clear();
        self.buffer.extend([0; 8]);
        let buffer = std::mem::take(&mut self.buffer);
        self.buffer = postcard::to_extend(&(&self.property, history), buffer).map_err(io::Error::other)?;
        let length = (self.buffer.len() - 8) as u64;
        self.buffer[..8].copy_from_slice(&length.to_le_bytes());
        self.file.seek(SeekFrom::Start(JOURNAL.len() as u64))?;
        self.file.write_all(&self.buffer)
    }

    /// Removes the journal: the campaign ended in good order.
    pub(crate) fn remove(self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Journals of processes that are gone, for one property.
pub(crate) fn leftover_journals(folder: &Path, property: &str) -> Vec<PathBuf> {
    let stem = format!("{}.", file_name(property));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_leftover = |path: &PathBuf| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let process = name.strip_prefix(&stem).and_then(|rest| rest.strip_suffix(".journal"));
        process.and_then(|id| id.split('.').next()).is_some_and(|id| id.parse::<u32>().is_ok_and(|id| !is_alive(id)))
    };
    let mut journals: Vec<PathBuf> = entries.filter(is_leftover).collect();
    journals.sort();
    journals
}

/// Whether a process lives; where that cannot be told, every other process counts as living.
fn is_alive(process: u32) -> bool {
    process == std::process::id()
        || !Path::new("/proc/self").exists()
        || Path::new("/proc").join(process.to_string()).exists()
}

/// A property's name as a file name.
pub(crate) fn file_name(property: &str) -> String {
    property.chars().map(|c| if c.is_ascii_alphanumeric() || c == '-' || c == '_' { c } else { '.' }).collect()
}
