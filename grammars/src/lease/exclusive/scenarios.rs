//! One named history per clause of the laws, and the histories that the design document asks for.

use lawful_contract::Kinds;
use lawful_lease::exclusive::Action::{Reopen, Survey, Sweep};
use lawful_lease::exclusive::{Action, Supports};

use super::words::*;
use crate::Scenario;

/// The named histories of a table of leases, those that the subject supports. A name is a law and its clause.
///
/// ```
/// use lawful_grammars::lease::exclusive::scenarios;
/// use lawful_lease::exclusive::Supports;
///
/// let named = scenarios(Supports::CORE);
/// assert!(named.iter().any(|scenario| scenario.name == "holder/a free resource"));
/// ```
pub fn scenarios(supports: Supports) -> Vec<Scenario<Action>> {
    let mut all = [holding(), expiring(), renewing(), giving_back(), fencing(), surviving()].concat();
    all.retain(|scenario| scenario.history.iter().all(|action| supports.kind(action.kind_name())));
    all
}

type S = Scenario<Action>;

fn s(name: &'static str, given_when_then: &'static str, history: impl Into<Vec<Action>>) -> S {
    Scenario::new(name, given_when_then, history)
}

fn holding() -> Vec<S> {
    vec![
        s("holder/a free resource", "Given nothing, when a client acquires, then it holds.", [acquire(0, 0, 3, 0)]),
        s(
            "holder/a resource held by another",
            "Given a holder, when another client acquires, then it is refused and the holder stays.",
            [acquire(0, 0, 3, 0), acquire(0, 1, 5, 1), inspect(0)],
        ),
        s(
            "holder/a resource held by oneself",
            "Given a holder, when it acquires again, then policy decides.",
            [acquire(0, 0, 3, 0), acquire(0, 0, 5, 1), inspect(0)],
        ),
        s(
            "holder/renewing what one holds",
            "Given a holder one tick before its end, when it renews, then it is accepted.",
            [acquire(0, 0, 2, 0), advance(1), renew(0, 2)],
        ),
        s(
            "holder/giving back what one holds",
            "Given a holder one tick before its end, when it gives back, then it is accepted.",
            [acquire(0, 0, 2, 0), advance(1), release(0)],
        ),
        s(
            "holder/working under what one holds",
            "Given a holder one tick before its end, when it works, then it is accepted.",
            [acquire(0, 0, 2, 0), advance(1), work(0)],
        ),
        s(
            "holder/the last tick",
            "Given a lease of two ticks, when one has passed, then another client is still refused.",
            [acquire(0, 0, 2, 0), advance(1), acquire(0, 1, 2, 1)],
        ),
        s(
            "holder/the resource of the action",
            "Given a holder, when others are refused twice, then it still shows as the holder.",
            [acquire(0, 0, 3, 0), acquire(0, 1, 5, 1), acquire(0, 2, 9, 2), inspect(0)],
        ),
        s(
            "holder/accepted",
            "Given nothing to do, when the table is swept, looked at and left alone, then that is accepted.",
            [Sweep, Survey, advance(1), Sweep],
        ),
        s(
            "holder/a peer",
            "Given a healthy peer, when another resource is held, renewed, given back and held again, then the peer stays.",
            [
                acquire(1, 1, 60, 3),
                acquire(0, 0, 3, 0),
                release(0),
                acquire(0, 1, 1, 1),
                advance(1),
                acquire(0, 0, 3, 2),
            ],
        ),
        s(
            "holder/listed",
            "Given two leases, when the table is listed, then both are there.",
            [acquire(0, 0, 3, 0), acquire(1, 0, 3, 1), Survey],
        ),
        s(
            "holder/many",
            "Given nothing, when many resources are acquired, then all are held.",
            [fill(0, 130, 0, 3), fill(100, 60, 1, 3), Survey],
        ),
    ]
}

fn expiring() -> Vec<S> {
    let expired = || [acquire(0, 0, 2, 0), advance(2)];
    let then = |actions: &[Action]| [&expired()[..], actions].concat();
    vec![
        s(
            "expiry/acquiring",
            "Given an expired lease, when another acquires, then it holds.",
            then(&[acquire(0, 1, 2, 1)]),
        ),
        s("expiry/renewing", "Given an expired lease, when it is renewed, then policy decides.", then(&[renew(0, 2)])),
        s(
            "expiry/giving back",
            "Given an expired lease, when it is given back, then it is refused.",
            then(&[release(0)]),
        ),
        s("expiry/working", "Given an expired lease, when its client works, then it is refused.", then(&[work(0)])),
        s("expiry/looking", "Given an expired lease, when one looks, then nobody holds.", then(&[inspect(0)])),
        s("expiry/listing", "Given an expired lease, when the table is listed, then it is not there.", then(&[Survey])),
        s(
            "expiry/the ticks left",
            "Given leases of different ends, when time passes in steps, then each tells its own ticks.",
            [
                acquire(0, 0, 5, 0),
                advance(1),
                acquire(1, 1, 9, 1),
                advance(3),
                Survey,
                advance(1),
                Survey,
                advance(5),
                Survey,
            ],
        ),
        s(
            "expiry/one past the end",
            "Given a lease one tick past its end, when another acquires, then it holds.",
            [acquire(0, 0, 2, 0), advance(3), acquire(0, 1, 2, 1)],
        ),
    ]
}

fn renewing() -> Vec<S> {
    vec![
        s(
            "renewal/the token stays",
            "Given a holder, when it renews, then its token is the same.",
            [acquire(0, 0, 2, 0), renew(0, 3), work(0)],
        ),
        s(
            "renewal/by another",
            "Given a holder, when another client renews with its token, then it is refused.",
            [acquire(0, 0, 2, 0), as_another(renew(0, 9)), inspect(0)],
        ),
        s(
            "renewal/the ticks left afterwards",
            "Given a holder, when it renews for more or for less, then its ticks count from now.",
            [
                acquire(0, 0, 4, 0),
                advance(2),
                renew(0, 4),
                advance(3),
                renew(0, 2),
                advance(1),
                inspect(0),
                advance(1),
                inspect(0),
            ],
        ),
    ]
}

fn giving_back() -> Vec<S> {
    vec![
        s(
            "release/gone afterwards",
            "Given a holder, when it gives back, then another can hold.",
            [acquire(0, 0, 9, 0), release(0), inspect(0), acquire(0, 1, 2, 1)],
        ),
        s(
            "release/by another",
            "Given a holder, when another client gives back with its token, then it is refused.",
            [acquire(0, 0, 9, 0), as_another(release(0)), inspect(0)],
        ),
        s(
            "release/given back already",
            "Given a lease that was given back, when it is given back again, then it is refused.",
            [acquire(0, 0, 9, 0), release(0), release(0)],
        ),
    ]
}

fn fencing() -> Vec<S> {
    vec![
        s(
            "fencing/a token grows",
            "Given a lease that was given back and one that expired, when the resource is granted, then tokens grow.",
            [acquire(0, 0, 1, 0), release(0), acquire(0, 0, 1, 1), advance(1), acquire(0, 1, 1, 2)],
        ),
        s(
            "fencing/a superseded claim",
            "Given holders A, B and A again, when A works under its first claim, then it is refused.",
            [acquire(0, 0, 1, 0), advance(1), acquire(0, 1, 1, 1), advance(1), acquire(0, 0, 9, 2), work(0), work(2)],
        ),
        s(
            "fencing/a superseded release",
            "Given holders A, B and A again, when A gives back under its first claim, then it is refused.",
            [
                acquire(0, 0, 1, 0),
                advance(1),
                acquire(0, 1, 1, 1),
                advance(1),
                acquire(0, 0, 9, 2),
                release(0),
                inspect(0),
            ],
        ),
        s(
            "fencing/a token that was never granted",
            "Given a refused acquisition, when its client gives back, then it is refused and the holder stays.",
            [acquire(0, 0, 9, 0), acquire(0, 1, 9, 1), release(1), inspect(0)],
        ),
        s(
            "fencing/a token in other hands",
            "Given a holder, when another client works under its token, then it is refused.",
            [acquire(0, 0, 9, 0), as_another(work(0))],
        ),
        s(
            "fencing/the token shown",
            "Given a renewed lease, when one looks, then its token is shown.",
            [acquire(0, 0, 2, 0), renew(0, 3), inspect(0)],
        ),
        s(
            "fencing/after a sweep",
            "Given an expired lease, when it is swept and granted again, then its token grows.",
            [acquire(0, 0, 1, 0), advance(1), Sweep, acquire(0, 0, 1, 1)],
        ),
    ]
}

fn surviving() -> Vec<S> {
    vec![
        s(
            "durability/with leases",
            "Given leases, one of them expired, when the table is reopened, then the live ones are there, and work goes on.",
            [
                acquire(0, 0, 1, 0),
                acquire(1, 1, 9, 1),
                advance(1),
                Reopen,
                acquire(0, 1, 2, 2),
                acquire(1, 0, 2, 3),
                release(1),
                acquire(1, 0, 2, 4),
            ],
        ),
        s(
            "durability/without leases",
            "Given leases that ended, when the table is reopened, then nobody holds.",
            [acquire(0, 0, 1, 0), release(0), Reopen, acquire(0, 0, 1, 1)],
        ),
        s("durability/accepted", "Given nothing, when the table is reopened, then it is accepted.", [Reopen]),
        s(
            "durability/tokens",
            "Given a token before a reopening, when the resource is granted, then its token grows.",
            [acquire(0, 0, 9, 0), release(0), Reopen, acquire(0, 1, 9, 1)],
        ),
    ]
}
