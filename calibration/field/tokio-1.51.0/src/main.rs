//! `tokio` 1.51.0, `sync::Semaphore`. Promises: the documentation of `tokio::sync::Semaphore`. Nothing is left out.

#[path = "../../../subjects/lease/permits.rs"]
mod permits;
#[path = "../../trial.rs"]
mod trial;

fn main() -> std::process::ExitCode {
    trial::run(
        trial::Row {
            name: "tokio",
            version: "1.51.0",
            used_in_design: "yes",
            expected_law: "closed",
            witness_actions: 4,
        },
        &lawful::lease::permits::oracle("tokio", permits::TokioSemaphore::new),
    )
}
