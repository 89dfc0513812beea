//! What a receipt oracle owes beside its laws: the declared matrix of schedules with the cells that can tell nothing,
//! found by running; differences; displaced sizes; a shared fault; premises.

mod differences;
mod matrix;
mod premises;
mod shared_fault;
mod sizes;

use lawful::campaign::{Bench, Identity};
use lawful::receipt::tokio::oracle;
use lawful_calibration::counterfeits::receipt::{Behaviour, Counterfeit, Fake, all};
use lawful_domains::receipt::Seen;
use lawful_grammars::receipt::ReceiptGrammar;
use lawful_receipt::Action;

type GroupBench = Bench<ReceiptGrammar, Seen>;

/// A bench for a behaviour.
fn bench<B: Behaviour>(behaviour: impl Fn() -> B + Send + Sync + 'static) -> GroupBench {
    Bench::new(oracle("guide", move || Fake::new(behaviour())))
}

/// What a history shows of a subject, if it breaks a law.
fn shown(bench: &mut GroupBench, history: &[Action]) -> Option<Identity> {
    bench.execute(history).ended().identity()
}

/// A counterfeit by its name.
fn named(name: &str) -> Counterfeit {
    all().into_iter().find(|fake| fake.name == name).unwrap_or_else(|| panic!("no counterfeit is called {name}"))
}

fn bench_of(name: &str) -> GroupBench {
    let build = named(name).build;
    Bench::new(oracle("guide", build))
}
