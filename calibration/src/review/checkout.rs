//! The checkout that a record belongs to: its files, and the tree ids of its folders.
//!
//! A tree id names the content of a folder. It is taken of the working tree, through an index of its own and with new
//! objects put aside: so it is the id that the folder has once it is committed, and nothing in the checkout changes.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs, io};

use lawful_calibration::records::{FOLDER, judged};
use tempfile::TempDir;

use crate::trouble::Trouble;

/// A git checkout of this workspace.
pub(crate) struct Checkout {
    top: PathBuf,
}

impl Checkout {
    /// The checkout around the current folder.
    pub(crate) fn find() -> Result<Self, Trouble> {
        let here = env::current_dir().map_err(|error| unusable(Path::new("."), &error))?;
        let outside = |why: &str| {
            let advice = "a review compares tree ids, so run it inside a git checkout of the workspace";
            Trouble::Misuse(format!("{} is in no git checkout: {why}; {advice}", here.display()))
        };
        let asked = Command::new("git").args(["rev-parse", "--show-toplevel"]).output();
        let output = asked.map_err(|error| outside(&format!("git cannot be run ({error})")))?;
        if !output.status.success() {
            return Err(outside(first_line(&output.stderr)));
        }
        let top = PathBuf::from(first_line(&output.stdout));
        match top.join(FOLDER).is_dir() {
            true => Ok(Self { top }),
            false => Err(Trouble::Misuse(format!("{} holds no review records: there is no {FOLDER}", top.display()))),
        }
    }

    /// The text of a file.
    pub(crate) fn read(&self, path: impl AsRef<Path>) -> Result<String, Trouble> {
        let path = self.top.join(path);
        fs::read_to_string(&path).map_err(|error| unusable(&path, &error))
    }

    /// Replaces the text of a file.
    pub(crate) fn write(&self, path: impl AsRef<Path>, text: &str) -> Result<(), Trouble> {
        let path = self.top.join(path);
        fs::write(&path, text).map_err(|error| unusable(&path, &error))
    }

    /// The records, in the order of their names.
    pub(crate) fn records(&self) -> Result<Vec<PathBuf>, Trouble> {
        let folder = self.top.join(FOLDER);
        let listed = fs::read_dir(&folder).map_err(|error| unusable(&folder, &error))?;
        let mut paths: Vec<PathBuf> = listed.flatten().map(|entry| entry.path()).collect();
        paths.retain(|path| path.extension() == Some(OsStr::new("toml")));
        paths.sort();
        match paths[..] {
            [] => Err(Trouble::Misuse(format!("{} holds no record", folder.display()))),
            _ => Ok(paths),
        }
    }

    /// The tree id of each folder that a domain's record judges, as its files are now.
    pub(crate) fn trees(&self, domain: &str) -> Result<BTreeMap<String, String>, Trouble> {
        let judged = judged(domain);
        let folders: Vec<&str> = judged.iter().map(String::as_str).collect();
        let aside = tempfile::tempdir().map_err(|error| unusable(&env::temp_dir(), &error))?;
        let git = |arguments: &[&str]| self.git(&aside, arguments);
        git(&[&["add", "--all", "--"], &folders[..]].concat())?;
        let whole = git(&["write-tree"])?;
        let tree = |folder: &str| Ok((folder.to_string(), git(&["rev-parse", &format!("{whole}:{folder}")])?));
        folders.into_iter().map(tree).collect()
    }

    /// Runs git with an empty index and a store of objects in front of the checkout's.
    fn git(&self, aside: &TempDir, arguments: &[&str]) -> Result<String, Trouble> {
        let objects = aside.path().join("objects");
        fs::create_dir_all(&objects).map_err(|error| unusable(&objects, &error))?;
        let mut command = Command::new("git");
        command.current_dir(&self.top).args(arguments);
        command.env("GIT_INDEX_FILE", aside.path().join("index")).env("GIT_OBJECT_DIRECTORY", objects);
        let ran = command.output().map_err(|error| Trouble::Misuse(format!("git cannot be run: {error}")))?;
        let Output { status, stdout, stderr } = ran;
        match status.success() {
            true => Ok(first_line(&stdout).to_string()),
            false => Err(Trouble::Misuse(format!("git {} failed: {}", arguments[0], first_line(&stderr)))),
        }
    }
}

fn unusable(path: &Path, error: &io::Error) -> Trouble {
    Trouble::Misuse(format!("{} cannot be used: {error}", path.display()))
}

fn first_line(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap_or_default().lines().next().unwrap_or_default()
}
