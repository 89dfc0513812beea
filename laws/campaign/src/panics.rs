//! Panics of a product are outcomes; panics of a law are faults. The place of a panic belongs to its identity.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Once;

/// Whose code runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Opening,
    Product,
    Law,
    Closing,
}

/// A panic that was caught.
#[derive(Clone, Debug)]
pub(crate) struct Caught {
    pub(crate) phase: Phase,
    /// File and line, without the path to the registry or the toolchain.
    pub(crate) place: String,
    pub(crate) message: String,
}

thread_local! {
    static PHASE: Cell<Option<Phase>> = const { Cell::new(None) };
    static LAST: RefCell<Option<(String, String)>> = const { RefCell::new(None) };
}

/// Says whose code runs from here on.
#[inline]
pub(crate) fn enter(phase: Phase) {
    PHASE.set(Some(phase));
}

/// Runs `work`; a panic is caught, kept quiet, and attributed to the phase entered last.
pub(crate) fn catch<T>(phase: Phase, work: impl FnOnce() -> T) -> Result<T, Caught> {
    static HOOK: Once = Once::new();
    HOOK.call_once(install);
    let outer = PHASE.replace(Some(phase));
    let result = catch_unwind(AssertUnwindSafe(work));
    let phase = PHASE.replace(outer).unwrap_or(phase);
    result.map_err(|_| {
        let (place, message) = LAST.take().unwrap_or_else(|| ("an unknown place".into(), "no message".into()));
        Caught { phase, place, message }
    })
}

/// Panics outside of a campaign's execution still reach the hook that was there before.
fn install() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if PHASE.get().is_none() {
            return before(info);
        }
        let place =
            info.location().map_or("an unknown place".into(), |at| format!("{}:{}", short(at.file()), at.line()));
        let text = info.payload().downcast_ref::<String>().map(String::as_str);
        let message = text.or(info.payload().downcast_ref().copied()).unwrap_or("a panic without a text").to_string();
        LAST.set(Some((place, message)));
    }));
}

/// From the crate's folder on: `im-15.0.0/src/ord/map.rs`.
fn short(file: &str) -> String {
    let parts: Vec<&str> = file.split(['/', '\\']).collect();
    let source = parts.iter().rposition(|part| *part == "src" || *part == "tests" || *part == "examples");
    parts[source.map_or(0, |at| at.saturating_sub(1))..].join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_attributed_and_placed() {
        let caught = catch(Phase::Opening, || {
            enter(Phase::Product);
            panic!("no such key");
        })
        .unwrap_err();
        assert_eq!((caught.phase, caught.message.as_str()), (Phase::Product, "no such key"));
        assert!(caught.place.contains("src/panics.rs:"), "{}", caught.place);
    }

    #[test]
    fn places_name_the_crate_and_no_machine() {
        assert_eq!(short("/home/x/registry/src/index/im-15.0.0/src/ord/map.rs"), "im-15.0.0/src/ord/map.rs");
        assert_eq!(short("src/main.rs"), "src/main.rs");
    }
}
