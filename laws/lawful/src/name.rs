//! How a property is named.

use std::any::type_name;

use lawful_campaign::Entry;

/// The name of a subject's property: the test at `place` and the subject's type; only the type outside of a test.
pub(crate) fn property<S>(place: &str) -> String {
    let subject = short(type_name::<S>());
    Entry::find(place).test.map_or(subject.clone(), |test| format!("{test}/{subject}"))
}

/// A type's name without the paths.
fn short(name: &str) -> String {
    let parts = name.split_inclusive(['<', '>', ',', ' ']);
    parts.map(|part| part.rsplit("::").next().unwrap_or(part)).collect()
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn a_short_name_keeps_the_parameters_of_a_type() {
        assert_eq!(
            short("a::b::Store<core::option::Option<u32>, alloc::string::String>"),
            "Store<Option<u32>, String>"
        );
        assert_eq!(short("u32"), "u32");
    }
}
