//! The laws and the driver of partial construction: whole contracts, and what the driver records.

use std::collections::BTreeSet;

use lawful_contract::Checkpoint::{Applied, Published};
use lawful_contract::{Contract, Kinds, Label};
use lawful_domains::lease::construction::{ConstructionDriver, Seen, laws, supported};
use lawful_graph::{Driver, Fault, Judgement, Recorder};
use lawful_lease::construction::{
    Action, Cleanup, Construction, Event, How, Order, Part, Reply, Stock, Supports, Told, Trouble,
};

fn contracts() -> Vec<&'static Contract> {
    laws(Supports::ALL).laws().into_iter().map(|law| law.contract).collect()
}

#[test]
fn contracts_are_whole_and_every_name_in_them_exists() {
    let all = supported(Supports::ALL);
    for contract in contracts() {
        assert!(contract.faults().is_empty(), "{:?}", contract.faults());
        let clauses: BTreeSet<_> = contract.clauses.iter().map(|clause| clause.name).collect();
        assert_eq!(clauses.len(), contract.clauses.len(), "{}", contract.id);
        for kind in contract.clauses.iter().flat_map(|clause| clause.kinds) {
            assert!(all(kind), "{} names {kind}", contract.id);
        }
    }
    assert_eq!(laws(Supports::ALL).faults(), [""; 0]);
    let kinds: Vec<_> = Action::KINDS.iter().filter(|kind| !Supports::ALL.kind(kind)).collect();
    assert!(kinds.is_empty(), "{kinds:?}");
}

#[test]
fn what_a_product_does_not_promise_is_no_law_of_it() {
    let names = |supports| laws(supports).laws().into_iter().map(|law| law.name).collect::<Vec<_>>();
    assert_eq!(names(Supports::ALL), ["steps", "released", "once", "others", "told", "order"]);
    assert_eq!(names(Supports::CORE), ["steps", "released", "once", "others", "told"]);
    let core = laws(Supports::CORE);
    let judgement = Judgement::of(&core);
    assert!(judgement.ledger.not_applicable(&supported(Supports::CORE)).is_empty());
    let panics = judgement.ledger.clauses(&supported(Supports::CORE)).into_iter().filter(|clause| !clause.applicable);
    assert_eq!(
        panics.map(|clause| clause.name()).collect::<Vec<_>>(),
        ["released: after a panic", "told: the panic of the step",]
    );
}

/// Takes its parts one by one, returns them by hand, and fails or panics by itself where a test says so.
#[derive(Default)]
struct ByHand {
    own: Option<&'static str>,
    close: Option<Trouble>,
}

impl Construction for ByHand {
    type Product = Vec<Part>;
    const SUPPORTS: Supports = Supports { order: Order::Any, cleanup: Cleanup::Told, panics: true };
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        match self.own {
            Some("panics") => panic!("the product's own panic"),
            Some(what) => return Err(Trouble::Failed(what.into())),
            None => {}
        }
        let mut parts = Vec::new();
        for _ in 0..steps {
            match stock.take() {
                Ok(part) => parts.push(part),
                Err(broken) => {
                    for part in parts {
                        let _ = stock.give_back(part);
                    }
                    return Err(broken.into());
                }
            }
        }
        Ok(parts)
    }
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        let returned: Vec<_> = product.into_iter().map(|part| stock.give_back(part)).collect();
        Ok(returned.into_iter().collect::<Result<(), _>>()?)
    }
    fn close(self) -> Reply<()> {
        self.close.map_or(Ok(()), Err)
    }
}

fn perform(driver: &mut ConstructionDriver<ByHand>, action: Action) -> (Told, Vec<Event>) {
    let mut record = Recorder::default();
    driver.perform(&action, &mut record).unwrap_or_else(|fault| panic!("{action:?}: {fault}"));
    match record.records() {
        [(Applied, Seen::Answer(told)), (Published, Seen::Events(events))] => (*told, events.clone()),
        other => panic!("{other:?}"),
    }
}

fn part(product: u32, step: u32) -> Part {
    Part { product, step }
}

#[test]
fn an_answer_comes_first_and_the_book_of_the_stock_after_it() {
    let mut driver = ConstructionDriver::new(ByHand::default());
    let fail = Action::Fail { steps: 2, at: 1, how: How::Error, stuck: Some(0) };
    let events = vec![Event::Took(part(0, 0)), Event::Broke(part(0, 1)), Event::Jammed(part(0, 0))];
    assert_eq!(perform(&mut driver, fail), (Told::Broken(part(0, 1)), events));
    let built = perform(&mut driver, Action::Build { name: Label(0), steps: 1 });
    assert_eq!(built, (Told::Built, vec![Event::Took(part(1, 0))]));
    let disposed = perform(&mut driver, Action::Dispose { name: Label(0), stuck: Some(0) });
    assert_eq!(disposed, (Told::Jammed(part(1, 0)), vec![Event::Jammed(part(1, 0))]));
}

#[test]
fn the_panic_of_a_step_is_an_answer_and_the_products_own_is_not() {
    let mut driver = ConstructionDriver::new(ByHand::default());
    let panic = Action::Fail { steps: 2, at: 1, how: How::Panic, stuck: None };
    let (told, events) = perform(&mut driver, panic);
    assert_eq!((told, events.len()), (Told::Panicked(part(0, 1)), 2), "nothing by hand runs during a panic");

    let mut driver = ConstructionDriver::new(ByHand { own: Some("panics"), ..ByHand::default() });
    let build = || driver.perform(&Action::Build { name: Label(0), steps: 1 }, &mut Recorder::default());
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(build)).is_err());
}

#[test]
fn trouble_of_the_products_own_is_a_fault() {
    let mut driver = ConstructionDriver::new(ByHand { own: Some("no memory"), ..ByHand::default() });
    let failed = driver.perform(&Action::Build { name: Label(0), steps: 1 }, &mut Recorder::default());
    assert_eq!(failed, Err(Fault::Runtime("`build`: no memory".into())));
    let close = Some(Trouble::Failed("busy".into()));
    let driver = Box::new(ConstructionDriver::new(ByHand { close, ..ByHand::default() }));
    assert_eq!(driver.close(), Err(Fault::Close("Failed(\"busy\")".into())));
}
