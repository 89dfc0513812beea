//! For each kind of action what a short history leads to, and neighbours that it must not lead to.

use lawful_contract::{Label, Model};
use lawful_lease::exclusive::Outcome::{Done, Granted, Many, Refused};
use lawful_lease::exclusive::{Action, Again, By, Countdown, Holder, Late, Outcome, Plain};

/// One accepted outcome and its refused neighbours.
pub(crate) struct Row {
    pub(crate) policies: (Again, Late),
    pub(crate) given: Vec<Action>,
    pub(crate) when: Action,
    pub(crate) right: Seen,
    pub(crate) wrong: Vec<Seen>,
}

/// What an action leads to: its outcome, and who holds the resources 0 and 1 afterwards.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Seen {
    pub(crate) outcome: Outcome,
    pub(crate) holders: [Option<Holder>; 2],
}

pub(crate) const STRICT: (Again, Late) = (Again::Refused, Late::Refused);
pub(crate) const LENIENT: (Again, Late) = (Again::Granted, Late::Granted);

/// What both formulations show; panics where they differ.
pub(crate) fn both((again, late): (Again, Late), given: &[Action], when: &Action) -> Seen {
    let plain = shown(Plain::new(again, late), given, when);
    assert_eq!(plain, shown(Countdown::new(again, late), given, when), "the formulations differ after {when:?}");
    plain
}

fn shown<M: Model<Action = Action, Outcome = Outcome>>(mut model: M, given: &[Action], when: &Action) -> Seen {
    given.iter().for_each(|action| drop(model.apply(action)));
    let outcome = model.apply(when);
    let holders = [0, 1].map(|resource| match model.apply(&Action::Inspect { resource }) {
        Outcome::Holder(holder) => holder,
        other => panic!("a look answers with {other:?}"),
    });
    Seen { outcome, holders }
}

fn given(given: &[Action]) -> Row {
    let right = Seen { outcome: Done, holders: [None; 2] };
    Row { policies: STRICT, given: given.to_vec(), when: Action::Survey, right, wrong: Vec::new() }
}

impl Row {
    fn under(mut self, policies: (Again, Late)) -> Self {
        self.policies = policies;
        self
    }

    /// The action, its outcome, and who holds resource 0 afterwards.
    fn when(mut self, when: Action, outcome: Outcome, holder: Option<Holder>) -> Self {
        self.when = when;
        self.right = Seen { outcome, holders: [holder, self.right.holders[1]] };
        self
    }

    /// Who holds resource 1 throughout.
    fn beside(mut self, peer: Option<Holder>) -> Self {
        self.right.holders[1] = peer;
        self
    }

    fn not(mut self, outcome: Outcome, holder: Option<Holder>) -> Self {
        self.wrong.push(Seen { outcome, holders: [holder, self.right.holders[1]] });
        self
    }

    fn not_beside(mut self, peer: Option<Holder>) -> Self {
        self.wrong.push(Seen { holders: [self.right.holders[0], peer], ..self.right.clone() });
        self
    }
}

pub(crate) fn acquire(resource: u32, client: u32, ttl: u32, name: u32) -> Action {
    Action::Acquire { resource, client, ttl, name: Label(name) }
}

pub(crate) fn renew(name: u32, by: By, ttl: u32) -> Action {
    Action::Renew { name: Label(name), by, ttl }
}

pub(crate) fn release(name: u32, by: By) -> Action {
    Action::Release { name: Label(name), by }
}

pub(crate) fn work(name: u32, by: By) -> Action {
    Action::Use { name: Label(name), by }
}

pub(crate) fn advance(ticks: u32) -> Action {
    Action::Advance { ticks }
}

pub(crate) fn held(client: u32, grant: u64, left: u32) -> Option<Holder> {
    Some(Holder { client, grant, left })
}

const OWNER: By = By::Owner;
const ANOTHER: By = By::Another;

/// All rows.
pub(crate) fn rows() -> Vec<Row> {
    [acquiring(), expiring(), claiming(), superseded(), whole()].into_iter().flatten().collect()
}

fn acquiring() -> Vec<Row> {
    let a = acquire(0, 7, 3, 0);
    vec![
        given(&[])
            .when(a.clone(), Granted(1), held(7, 1, 3))
            .not(Refused, None)
            .not(Granted(1), None)
            .not(Granted(1), held(7, 1, 2)),
        given(std::slice::from_ref(&a))
            .when(acquire(0, 8, 5, 1), Refused, held(7, 1, 3))
            .not(Granted(2), held(8, 2, 5))
            .not(Refused, None)
            .not(Refused, held(8, 1, 3))
            .not(Refused, held(7, 1, 5)),
        given(std::slice::from_ref(&a))
            .when(acquire(0, 7, 5, 1), Refused, held(7, 1, 3))
            .not(Granted(2), held(7, 2, 5))
            .not(Granted(1), held(7, 1, 5)),
        given(std::slice::from_ref(&a))
            .under(LENIENT)
            .when(acquire(0, 7, 5, 1), Granted(2), held(7, 2, 5))
            .not(Refused, held(7, 1, 3))
            .not(Granted(1), held(7, 1, 5)),
        given(&[a.clone(), release(0, OWNER)])
            .when(acquire(0, 8, 2, 1), Granted(2), held(8, 2, 2))
            .not(Granted(1), held(8, 1, 2))
            .not(Refused, None),
        given(&[acquire(1, 7, 9, 3)])
            .beside(held(7, 1, 9))
            .when(a, Granted(1), held(7, 1, 3))
            .not(Granted(2), held(7, 2, 3))
            .not_beside(None),
    ]
}

fn expiring() -> Vec<Row> {
    let a = || acquire(0, 7, 2, 0);
    vec![
        given(&[a()]).when(advance(1), Done, held(7, 1, 1)).not(Done, None).not(Done, held(7, 1, 2)),
        given(&[a()]).when(advance(2), Done, None).not(Done, held(7, 1, 1)).not(Done, held(7, 1, 2)),
        given(&[a(), advance(1)])
            .when(acquire(0, 8, 2, 1), Refused, held(7, 1, 1))
            .not(Granted(2), held(8, 2, 2))
            .not(Refused, None),
        given(&[a(), advance(2)])
            .when(acquire(0, 8, 2, 1), Granted(2), held(8, 2, 2))
            .not(Refused, None)
            .not(Granted(1), held(8, 1, 2)),
        given(&[a(), advance(1)])
            .when(renew(0, OWNER, 2), Granted(1), held(7, 1, 2))
            .not(Refused, held(7, 1, 1))
            .not(Granted(1), held(7, 1, 3))
            .not(Granted(2), held(7, 2, 2)),
        given(&[a(), advance(2)])
            .when(renew(0, OWNER, 2), Refused, None)
            .not(Granted(1), held(7, 1, 2))
            .not(Granted(2), held(7, 2, 2)),
        given(&[a(), advance(2)])
            .under(LENIENT)
            .when(renew(0, OWNER, 2), Granted(2), held(7, 2, 2))
            .not(Granted(1), held(7, 1, 2))
            .not(Refused, None),
        given(&[a(), advance(2)]).when(work(0, OWNER), Refused, None).not(Done, None).not(Done, held(7, 1, 0)),
        given(&[a(), advance(2)]).when(release(0, OWNER), Refused, None).not(Done, None).not(Refused, held(7, 1, 1)),
    ]
}

fn claiming() -> Vec<Row> {
    let a = || acquire(0, 7, 4, 0);
    let still = held(7, 1, 4);
    vec![
        given(&[a()]).when(work(0, OWNER), Done, still).not(Refused, still).not(Done, None),
        given(&[a()]).when(work(0, ANOTHER), Refused, still).not(Done, still).not(Refused, None),
        given(&[a()])
            .when(renew(0, ANOTHER, 9), Refused, still)
            .not(Granted(1), held(7, 1, 9))
            .not(Refused, held(7, 1, 9)),
        given(&[a()])
            .when(renew(0, OWNER, 2), Granted(1), held(7, 1, 2))
            .not(Granted(1), still)
            .not(Granted(1), held(7, 1, 6)),
        given(&[a()]).when(release(0, OWNER), Done, None).not(Done, still).not(Refused, still),
        given(&[a()]).when(release(0, ANOTHER), Refused, still).not(Done, None).not(Refused, None),
        given(&[a(), release(0, OWNER)]).when(release(0, OWNER), Refused, None).not(Done, None).not(Refused, still),
        given(&[a(), acquire(1, 7, 4, 1)])
            .beside(held(7, 1, 4))
            .when(release(0, OWNER), Done, None)
            .not(Refused, still)
            .not_beside(None),
    ]
}

/// Holders A, B and A again, and a refused acquisition.
fn superseded() -> Vec<Row> {
    let aba = || vec![acquire(0, 7, 1, 0), advance(1), acquire(0, 8, 1, 1), advance(1), acquire(0, 7, 4, 2)];
    let still = held(7, 3, 4);
    let refused = || vec![acquire(0, 7, 4, 0), acquire(0, 8, 4, 1)];
    let first = held(7, 1, 4);
    vec![
        given(&aba()).when(work(0, OWNER), Refused, still).not(Done, still).not(Refused, None),
        given(&aba()).when(release(0, OWNER), Refused, still).not(Done, None).not(Refused, None),
        given(&aba())
            .when(renew(0, OWNER, 9), Refused, still)
            .not(Granted(3), held(7, 3, 9))
            .not(Granted(1), held(7, 1, 9)),
        given(&aba()).when(work(2, OWNER), Done, still).not(Refused, still).not(Done, None),
        given(&refused()).when(release(1, OWNER), Refused, first).not(Done, None).not(Refused, None),
        given(&refused()).when(work(1, OWNER), Refused, first).not(Done, first).not(Refused, None),
    ]
}

fn whole() -> Vec<Row> {
    let a = || vec![acquire(0, 7, 1, 0), acquire(1, 8, 3, 1), advance(1)];
    let peer = held(8, 1, 2);
    let fill = |count| Action::Fill { first: 0, count, client: 9, ttl: 5 };
    let inspect = Action::Inspect { resource: 1 };
    vec![
        given(&a()).beside(peer).when(Action::Sweep, Done, None).not(Refused, None).not_beside(None),
        given(&a())
            .beside(peer)
            .when(Action::Reopen, Done, None)
            .not(Done, held(7, 1, 1))
            .not_beside(None)
            .not_beside(held(8, 1, 3)),
        given(&a()).beside(peer).when(Action::Survey, Done, None).not(Done, held(7, 1, 1)).not_beside(None),
        given(&a()).when(Action::Drain, Done, None).not(Done, held(7, 1, 1)).not_beside(peer),
        given(&a())
            .beside(peer)
            .when(inspect, Outcome::Holder(peer), None)
            .not(Outcome::Holder(None), None)
            .not(Outcome::Holder(held(8, 1, 3)), None),
        given(&a())
            .beside(peer)
            .when(fill(2), Many(vec![Granted(2), Refused]), held(9, 2, 5))
            .not(Many(vec![Granted(2), Granted(2)]), held(9, 2, 5))
            .not(Many(vec![Granted(1), Refused]), held(9, 1, 5))
            .not_beside(held(9, 2, 5)),
    ]
}
