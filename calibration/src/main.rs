//! The `lawful` command.
fn main() {}
