//! The fields of a model, read from what it prints: `Debug` as the compiler derives it names every field at every
//! depth.
//!
//! So a field that is added to a model is asked about, and a private one needs no accessor.

use std::collections::BTreeSet;

/// A model as it prints, and where its fields stand.
pub(crate) struct Text {
    text: String,
    fields: Vec<Printed>,
}

/// A field as it is printed: of which struct, its name, and where it stands.
struct Printed {
    path: Path,
    start: usize,
    end: usize,
}

/// A struct's name and a field's.
pub(crate) type Path = (String, String);

impl Text {
    pub(crate) fn new(text: String) -> Self {
        Self { fields: printed(&text), text }
    }

    /// Every field that is printed, at any depth.
    pub(crate) fn paths(&self) -> BTreeSet<Path> {
        self.fields.iter().map(|field| field.path.clone()).collect()
    }

    /// What is printed without a field, wherever its struct stands.
    pub(crate) fn without(&self, path: &Path) -> String {
        let (mut rest, mut from) = (String::new(), 0);
        for field in self.fields.iter().filter(|field| field.path == *path) {
            // A field inside one that is left out goes with it; the outer one starts first.
            if field.start >= from {
                rest.push_str(&self.text[from..field.start]);
                from = field.end;
            }
        }
        rest.push_str(&self.text[from..]);
        rest
    }
}

fn printed(text: &str) -> Vec<Printed> {
    // The open brackets: a struct's name and where its current field starts, or nothing for any other bracket.
    let mut open: Vec<Option<(String, usize)>> = Vec::new();
    let mut fields = Vec::new();
    let mut close = |(owner, start): (String, usize), end: usize| {
        if let Some((name, _)) = text[start..end].split_once(": ") {
            fields.push(Printed { path: (owner, name.to_string()), start, end });
        }
    };
    for (at, letter) in text.char_indices() {
        let owner = text[..at].strip_suffix(' ').filter(|_| text[at..].starts_with("{ "));
        match (letter, owner) {
            ('{', Some(before)) => {
                let name = before.rsplit(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default();
                open.push(Some((name.to_string(), at + 2)));
            }
            ('{' | '[' | '(', _) => open.push(None),
            ('}' | ']' | ')', _) => {
                if let Some(Some(field)) = open.pop() {
                    close(field, at - 1);
                }
            }
            (',', _) => {
                if let Some(Some((owner, start))) = open.last_mut() {
                    close((owner.clone(), *start), at);
                    *start = at + 2;
                }
            }
            _ => {}
        }
    }
    fields.sort_by_key(|field| field.start);
    fields
}

#[test]
fn fields_are_found_at_every_depth() {
    let text =
        "Plain { now: 3, last: {0: Grant { nth: 1, due: Some(4) }}, row: [(Label(1), Grant { nth: 2, due: None })] }";
    let printed = Text::new(text.to_string());
    let names = printed.paths().into_iter().map(|(owner, name)| format!("{owner}.{name}")).collect::<Vec<_>>();
    assert_eq!(names, ["Grant.due", "Grant.nth", "Plain.last", "Plain.now", "Plain.row"]);
    let path = |owner: &str, name: &str| (owner.to_string(), name.to_string());
    assert_eq!(
        printed.without(&path("Grant", "due")),
        "Plain { now: 3, last: {0: Grant { nth: 1,  }}, row: [(Label(1), Grant { nth: 2,  })] }"
    );
    assert_eq!(printed.without(&path("Plain", "last")), text.replace("last: {0: Grant { nth: 1, due: Some(4) }}", ""));
}
