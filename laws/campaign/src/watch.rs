//! Watched child processes: this program, started once more for a history that may not come back.
//!
//! The child is the same executable, started so that it reaches the same property. It finds a request in the
//! environment, executes only that, and writes a reply. A child that dies without a reply was aborted by the history;
//! one that takes too long is killed, and one whose parent was killed ends by itself.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::files::{output_folder, write_whole};
use crate::run::Identity;

/// The variable that makes a re-execution a watched child. Not for users.
const REQUEST: &str = "LAWFUL_CHILD";

/// What a child is asked to execute.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Request<A> {
    pub(crate) property: String,
    pub(crate) task: Task<A>,
    /// The process that asks.
    parent: u32,
}

impl<A> Request<A> {
    pub(crate) fn new(property: &str, task: Task<A>) -> Self {
        Self { property: property.to_string(), task, parent: std::process::id() }
    }

    /// Ends this child when the process that asked is gone: nobody else would stop a history that never returns.
    pub(crate) fn end_with_parent(&self) {
        #[cfg(unix)]
        {
            let parent = self.parent;
            thread::spawn(move || {
                while std::os::unix::process::parent_id() == parent {
                    thread::sleep(Duration::from_millis(100));
                }
                std::process::exit(1)
            });
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Task<A> {
    /// Execute one history.
    History(Vec<A>),
    /// Execute both campaigns, to see whether they end at all.
    Scout { seeds: [u64; 2], histories: usize, steps: usize, seconds: f64, journal: PathBuf },
}

/// What a child answers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Answer {
    /// The failure, if there was one.
    pub(crate) shows: Option<Identity>,
    /// The outcome in words.
    pub(crate) outcome: String,
}

/// How a watched child ended.
#[derive(Clone, Debug)]
pub(crate) enum Ended {
    Answered(Answer),
    Aborted,
    TimedOut,
    /// The child ended in good order and never reached the property.
    Missed,
}

/// The request that this process was started for, if it is a child.
pub(crate) fn request<A: DeserializeOwned>() -> Option<(Request<A>, PathBuf)> {
    let path = PathBuf::from(env::var_os(REQUEST)?);
    let text = std::fs::read(&path).ok()?;
    Some((serde_json::from_slice(&text).ok()?, path.with_extension("answer")))
}

/// Whether this process was started as a watched child, for whatever property.
pub fn is_child() -> bool {
    env::var_os(REQUEST).is_some()
}

pub(crate) fn answer(path: &Path, answer: &Answer) -> io::Result<()> {
    write_whole(path, &serde_json::to_vec(answer).map_err(io::Error::other)?)
}

/// Runs a request in a child. `progress` says how far the child has come, if that can be seen; a child that makes no
/// progress for `patience` is killed.
pub(crate) fn run<A: Serialize>(
    request: &Request<A>,
    entry: &Entry,
    patience: Duration,
    progress: &dyn Fn() -> u64,
) -> io::Result<Ended> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let name = format!("{}-{}.request", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let path = output_folder().join("running").join(name);
    write_whole(&path, &serde_json::to_vec(request).map_err(io::Error::other)?)?;
    let answer = path.with_extension("answer");
    let mut child = Command::new(env::current_exe()?)
        .args(&entry.arguments)
        .env(REQUEST, &path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let (mut seen, mut since) = (progress(), Instant::now());
    let mut pause = Duration::from_micros(200);
    let ended = loop {
        if let Some(status) = child.try_wait()? {
            let read = std::fs::read(&answer).ok().and_then(|text| serde_json::from_slice(&text).ok());
            break match read {
                Some(answer) => Ended::Answered(answer),
                None if status.success() => Ended::Missed,
                None => Ended::Aborted,
            };
        }
        let now = progress();
        if now != seen {
            (seen, since) = (now, Instant::now());
        }
        if since.elapsed() > patience {
            let _ = child.kill();
            let _ = child.wait();
            break Ended::TimedOut;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    let _ = std::fs::remove_file(&path);
    let _ = std::fs::remove_file(&answer);
    Ok(ended)
}

/// How this program is started again so that it reaches the same property.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// The arguments.
    pub arguments: Vec<String>,
    /// The test's name, where a test harness runs it.
    pub test: Option<String>,
    /// The command that replays a token or a file given after it, where the program has one.
    pub command: Option<String>,
}

impl Entry {
    /// Finds out from the harness that runs this thread. `place` is the type name of a closure made in the test, which
    /// contains the test's path.
    pub fn find(place: &str) -> Self {
        let arguments: Vec<String> = env::args().skip(1).collect();
        if !Launch::of_this_process().is_test() {
            return Self { arguments, test: None, command: None };
        }
        let exact = arguments.iter().any(|argument| argument == "--exact");
        let thread = thread::current().name().filter(|name| *name != "main").map(String::from);
        let path = place.split_once("::").map(|(_, path)| path).unwrap_or_default();
        let enclosing = path.split("::{{closure}}").next().filter(|_| path.contains("{{closure}}")).map(String::from);
        // Where tests are asked for by their exact names, the one that runs here is one of them.
        let known = [thread, enclosing].into_iter().flatten().find(|test| !exact || arguments.contains(test));
        let mut plain = arguments.iter().filter(|argument| !argument.starts_with('-'));
        let only = match (plain.next(), plain.next()) {
            (Some(test), None) if exact => Some(test.clone()),
            _ => None,
        };
        known.or(only).map_or(Self { arguments, test: None, command: None }, Self::of_test)
    }

    fn of_test(test: String) -> Self {
        let arguments = vec![test.clone(), "--exact".into(), "--nocapture".into()];
        Self { arguments, test: Some(test), command: None }
    }

    /// The command line that replays `what` and nothing else.
    pub fn replay_line(&self, what: &str) -> String {
        let launch = Launch::of_this_process();
        let what = quoted(what);
        if let Some(command) = &self.command {
            return format!("{command} {what}");
        }
        let package = env::var("CARGO_PKG_NAME").map_or(String::new(), |name| format!(" -p {name}"));
        let release = if launch.folder.contains(&"release".to_string()) { " --release" } else { "" };
        let target = launch.test_target().map_or(String::new(), |name| format!(" --test {name}"));
        match (&self.test, launch.is_example()) {
            (Some(test), _) => format!("LAWFUL_REPLAY={what} cargo test{package}{release}{target} -- {test} --exact"),
            (None, true) => format!("LAWFUL_REPLAY={what} cargo run{package}{release} --example {}", launch.name()),
            (None, false) => format!("LAWFUL_REPLAY={what} {}", launch.shown()),
        }
    }
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    if word.chars().all(plain) { word.to_string() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// Where this executable lies, which tells how it was started.
struct Launch {
    path: PathBuf,
    folder: Vec<String>,
}

impl Launch {
    fn of_this_process() -> Self {
        let path = env::current_exe().unwrap_or_default();
        let parts = path.parent().into_iter().flat_map(|parent| parent.iter());
        Self { folder: parts.map(|part| part.to_string_lossy().into_owned()).collect(), path }
    }
    fn is_test(&self) -> bool {
        self.folder.last().is_some_and(|last| last == "deps")
    }
    fn is_example(&self) -> bool {
        self.folder.last().is_some_and(|last| last == "examples")
    }
    fn name(&self) -> String {
        self.path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }
    /// The integration test that this executable is, if its source says so: then cargo need not build the others.
    fn test_target(&self) -> Option<String> {
        let name = self.name().rsplit_once('-')?.0.to_string();
        let tests = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR")?).join("tests");
        let source = [tests.join(&name).with_extension("rs"), tests.join(&name).join("main.rs")];
        source.iter().any(|source| source.is_file()).then_some(name)
    }
    fn shown(&self) -> String {
        let arguments = env::args().skip(1).collect::<Vec<_>>().join(" ");
        format!("{} {arguments}", self.name()).trim_end().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_split_is_quoted() {
        assert_eq!(quoted("00ff-5eed-1-40-0a-3.1.2"), "00ff-5eed-1-40-0a-3.1.2");
        assert_eq!(quoted("/my target/it's.json"), r"'/my target/it'\''s.json'");
    }

    #[test]
    fn this_very_test_is_found_and_the_line_names_it_alone() {
        let entry = Entry::find(std::any::type_name_of_val(&|| ()));
        let test = "watch::tests::this_very_test_is_found_and_the_line_names_it_alone";
        assert_eq!(entry.test.as_deref(), Some(test));
        assert_eq!(entry.arguments, [test, "--exact", "--nocapture"]);
        let line = entry.replay_line("1-1-1-1-1");
        assert!(line.starts_with("LAWFUL_REPLAY=1-1-1-1-1 cargo test"), "{line}");
        assert!(line.ends_with(&format!(" -- {test} --exact")), "{line}");
    }
}
