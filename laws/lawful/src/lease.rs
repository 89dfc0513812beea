//! Leases, permits and handles.

pub mod cache;
pub mod construction;
pub mod exclusive;
pub mod handles;
mod name;
pub mod permits;
pub mod refill;
pub mod support;

/// The name of a property: the test that asks for it, and the subject's type without paths.
pub(crate) fn name_of<S>(place: &str) -> String {
    let mut short = String::new();
    for part in std::any::type_name::<S>().split_inclusive(['<', '>', ',', ' ']) {
        short.push_str(part.rsplit("::").next().unwrap_or(part));
    }
    lawful_campaign::Entry::find(place).test.map_or_else(|| short.clone(), |test| format!("{test}/{short}"))
}
