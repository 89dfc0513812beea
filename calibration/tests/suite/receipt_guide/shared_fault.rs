//! The shared-fault hypothesis of receipts: product and model take the place of a receipt for its moment.
//!
//! A request for any carries the last rejection. Whoever reads "last" as "at the highest place" will accept a product
//! that does the same: the pair agrees on every history. The relation `blame` turns a group round and predicts nothing.

use lawful_calibration::counterfeits::receipt::{Behaviour, State, is_applied};
use lawful_contract::Label;
use lawful_domains::receipt::Seen;
use lawful_receipt::{Action, Answer, Failure, Output, Receipt, Settlement, Shape};

use super::{bench, shown};

const NAME: Label = Label(0);

/// Takes the highest place for the last moment.
struct HighestIsLast;

impl Behaviour for HighestIsLast {
    fn decides(&mut self, state: &mut State) -> Option<Settlement> {
        if let Some(applied) = state.first(is_applied) {
            return Some(Settlement::one(applied));
        }
        state.all()?.last().copied().map(Settlement::one)
    }
}

/// The same reading in a model: what it promises once all have been rejected.
fn same_fault(rejections: &[Failure], size: usize) -> Option<Settlement> {
    let highest = rejections.iter().max_by_key(|failure| failure.receipt).copied();
    highest.filter(|_| rejections.len() == size).map(Settlement::Rejection)
}

/// Every order in which a few receipts can be rejected.
fn orders(size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(size - 1);
    let inserted =
        |order: &Vec<usize>| (0..size).map(|at| [&order[..at], &[size - 1], &order[at..]].concat()).collect::<Vec<_>>();
    shorter.iter().flat_map(inserted).collect()
}

fn history(order: &[usize]) -> Vec<Action> {
    let start = Action::Start { name: NAME, shape: Shape::Any, count: order.len() };
    let reject = |at: &usize| Action::Reject { name: NAME, at: *at, error: *at as u32 % 3 };
    std::iter::once(start).chain(order.iter().map(reject)).collect()
}

#[test]
fn a_fault_that_the_model_shares_is_noticed_by_a_relation_between_two_runs() {
    let mut product = bench(|| HighestIsLast);
    let blame = product.oracle().relations.iter().find(|relation| relation.contract.id == "blame").copied().unwrap();
    let (mut histories, mut rejected) = (0, 0);
    for order in (2..=4).flat_map(orders) {
        let history = history(&order);
        assert_eq!(settlements(&mut product, &history), modelled(&history), "the pair does not share the fault");
        histories += 1;
        let run = product.relate(&blame, &history);
        rejected += usize::from(run.is_some_and(|run| run.outcome.identity().is_some()));
    }
    println!("{histories} histories: the pair agrees on all, the relation rejects {rejected}");
    assert!(histories == 2 + 6 + 24 && rejected > 0);
}

fn settlements(product: &mut super::GroupBench, history: &[Action]) -> Vec<Settlement> {
    let trace = product.trace(history).unwrap_or_else(|outcome| panic!("{outcome}"));
    let answers = trace.steps.into_iter().flat_map(|(_, seen)| seen).flat_map(|(_, seen)| match seen {
        Seen::Told(.., answers) => answers,
        Seen::Shown(..) => Vec::new(),
    });
    let settlement = |answer| if let Answer::Settled(settlement) = answer { Some(settlement) } else { None };
    answers.filter_map(settlement).collect()
}

fn modelled(history: &[Action]) -> Vec<Settlement> {
    let rejections: Vec<_> = history
        .iter()
        .filter_map(|action| match action {
            Action::Reject { at, error, .. } => Some(Failure { receipt: Receipt::first(*at), error: *error }),
            _ => None,
        })
        .collect();
    same_fault(&rejections, history.len() - 1).into_iter().collect()
}

#[test]
fn the_right_model_and_the_laws_notice_it_as_well() {
    let identity = shown(&mut bench(|| HighestIsLast), &history(&[1, 0]));
    assert_eq!(identity.map(|identity| identity.law).as_deref(), Some("error"));
    let _ = Output::Cancelled;
}
