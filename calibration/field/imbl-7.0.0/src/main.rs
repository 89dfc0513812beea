//! `imbl` 7.0.0, `OrdMap`. Promises: the documentation of `imbl::ordmap::OrdMap`.
//!
//! The subject is that of the current version: the interface is the same. It leaves out only what `OrdMap` does not
//! have.

#[path = "../../../subjects/ordered_map/imbl.rs"]
mod subject;
#[path = "../../trial.rs"]
mod trial;

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "imbl",
            version: "7.0.0",
            used_in_design: "yes",
            expected_law: "equality",
            witness_actions: 4,
        },
        &lawful::ordered_map::oracle("imbl", subject::Imbl::<u32, u32>::new),
    )
}
