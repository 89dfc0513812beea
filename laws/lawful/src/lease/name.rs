//! How a property is named.

use std::any::type_name;

/// The test's name and the subject's type; only the type outside of a test.
pub(super) fn property<S>(test: Option<String>) -> String {
    let subject = short(type_name::<S>());
    test.map_or(subject.clone(), |test| format!("{test}/{subject}"))
}

/// A type's name without the paths.
fn short(name: &str) -> String {
    let parts = name.split_inclusive(['<', '>', ',', ' ']);
    parts.map(|part| part.rsplit("::").next().unwrap_or(part)).collect()
}
