//! For each kind of action what a small group is then promised, and neighbours that it is not.

use lawful_receipt::{Action, End, Output, Promise, Shape, Which};

use super::{
    NAME, Says, abort, add, applied, apply, apply_many, cancel, deliver, promise, put, r, reject, rejected, rejection,
    restart, second, start, success, take,
};

/// One promise and its wrong neighbours.
pub(crate) struct Case {
    pub(crate) given: Vec<Action>,
    pub(crate) when: Action,
    pub(crate) right: Promise,
    pub(crate) wrong: Vec<Promise>,
}

fn case(given: &[Action], when: Action, right: Promise, wrong: &[Promise]) -> Case {
    Case { given: given.to_vec(), when, right, wrong: wrong.to_vec() }
}

/// Every case.
pub(crate) fn cases() -> Vec<Case> {
    [starts(), requests(), rejections(), streams(), coming(), going(), boundaries(), turns()]
        .into_iter()
        .flatten()
        .collect()
}

fn starts() -> Vec<Case> {
    let waiting = |shape| promise(shape).keeps(&[r(0), r(1)]);
    let pending = |shape: Shape| {
        let at_once = waiting(shape).one_of(&[success(&[])]);
        case(&[], start(shape, 2), waiting(shape), &[at_once, promise(shape)])
    };
    let yielding = |shape: Shape| {
        let right = waiting(shape).owes(&[(r(0), &[]), (r(1), &[])]);
        case(&[], start(shape, 2), right.clone(), &[waiting(shape), right.clone().owes(&[(r(0), &[])]), right.takes(1)])
    };
    let empty = |shape| {
        let right = promise(shape).one_of(&[success(&[])]);
        case(&[], start(shape, 0), right, &[promise(shape), promise(shape).never()])
    };
    vec![
        pending(Shape::All),
        pending(Shape::Every),
        pending(Shape::Any),
        pending(Shape::Race),
        yielding(Shape::Ordered),
        yielding(Shape::Unordered),
        yielding(Shape::Keyed),
        empty(Shape::All),
        empty(Shape::Every),
    ]
}

fn requests() -> Vec<Case> {
    let three = [start(Shape::All, 3)];
    let held = promise(Shape::All).rows(&[r(0), r(2)]).keeps(&[r(1)]);
    let whole = success(&[applied(0), applied(1)]);
    let done = promise(Shape::All).rows(&[r(1), r(0)]).lets_go(&[r(0), r(1)]);
    let prefix = promise(Shape::All).rows(&[r(0)]).keeps(&[r(1), r(2)]);
    vec![
        case(
            &[start(Shape::All, 2), apply(1)],
            apply(0),
            done.clone().one_of(std::slice::from_ref(&whole)),
            &[
                done.clone().one_of(&[success(&[applied(1), applied(0)])]),
                done.clone().one_of(&[success(&[applied(0)])]),
                promise(Shape::All).rows(&[r(1), r(0)]),
            ],
        ),
        case(
            &three,
            apply_many(Which::Peers(1)),
            held.clone(),
            &[held.clone().one_of(&[success(&[applied(0), applied(2)])]), held.clone().rows(&[r(0)])],
        ),
        case(
            &three,
            apply_many(Which::Earlier(1)),
            prefix.clone(),
            &[prefix.clone().rows(&[r(0), r(1)]), held.clone()],
        ),
        case(
            &[start(Shape::All, 2)],
            apply_many(Which::All),
            promise(Shape::All).one_of(std::slice::from_ref(&whole)).rows(&[r(0), r(1)]).lets_go(&[r(0), r(1)]),
            &[done.clone().one_of(&[whole]), promise(Shape::All).rows(&[r(0), r(1)])],
        ),
        case(
            &three,
            deliver(0),
            promise(Shape::All).rows(&[r(0)]).keeps(&[r(0), r(1), r(2)]),
            &[prefix, promise(Shape::All).keeps(&[r(0), r(1), r(2)])],
        ),
        case(
            &[start(Shape::Race, 2)],
            apply(1),
            promise(Shape::Race).one_of(&[success(&[applied(1)])]).rows(&[r(1)]).lets_go(&[r(0), r(1)]),
            &[
                promise(Shape::Race).one_of(&[success(&[applied(0)])]).rows(&[r(1)]).lets_go(&[r(0), r(1)]),
                promise(Shape::Race).rows(&[r(1)]).keeps(&[r(0)]),
            ],
        ),
    ]
}

fn rejections() -> Vec<Case> {
    let prefix = promise(Shape::All).rows(&[r(0)]).lets_go(&[r(0), r(1), r(2)]);
    let none = promise(Shape::All).lets_go(&[r(0), r(1), r(2)]);
    let late = promise(Shape::All).keeps(&[r(0), r(2)]);
    let both = promise(Shape::Every).lets_go(&[r(0), r(1)]);
    let last = promise(Shape::Any).lets_go(&[r(0), r(1)]);
    vec![
        case(
            &[start(Shape::All, 3), apply(0)],
            reject(1, 7),
            prefix.clone().one_of(&[rejection(1, 7)]),
            &[
                prefix.clone().one_of(&[rejection(1, 8)]),
                prefix.clone().one_of(&[rejection(2, 7)]),
                prefix.clone().one_of(&[rejection(1, 7)]).rows(&[r(0), r(2)]),
                promise(Shape::All).rows(&[r(0)]).keeps(&[r(2)]),
            ],
        ),
        case(
            &[start(Shape::All, 3)],
            reject(1, 7),
            none.clone().one_of(&[rejection(1, 7)]),
            &[late, none.one_of(&[rejection(0, 7)])],
        ),
        case(
            &[start(Shape::Every, 2), reject(1, 7)],
            reject(0, 8),
            both.clone().one_of(&[success(&[rejected(0, 8), rejected(1, 7)])]),
            &[both.clone().one_of(&[rejection(1, 7)]), both.one_of(&[success(&[rejected(1, 7), rejected(0, 8)])])],
        ),
        case(
            &[start(Shape::Any, 2), reject(1, 7)],
            reject(0, 8),
            last.clone().one_of(&[rejection(0, 8)]),
            &[last.clone().one_of(&[rejection(1, 7)]), last],
        ),
    ]
}

fn streams() -> Vec<Case> {
    let two = [start(Shape::Ordered, 2), apply(1)];
    let asked =
        promise(Shape::Ordered).rows(&[r(1)]).keeps(&[r(0)]).owes(&[(r(0), &[]), (r(1), &[applied(1)])]).takes(1);
    vec![case(
        &two,
        take(1),
        asked.clone(),
        &[
            asked.clone().takes(0),
            asked.clone().owes(&[(r(1), &[applied(1)]), (r(0), &[])]),
            asked.owes(&[(r(0), &[])]),
        ],
    )]
}

fn coming() -> Vec<Case> {
    let one = [start(Shape::Ordered, 1)];
    let back = promise(Shape::Ordered).keeps(&[r(0), r(1)]).owes(&[(r(0), &[]), (r(1), &[])]);
    let front = back.clone().owes(&[(r(1), &[]), (r(0), &[])]);
    let keyed = [start(Shape::Keyed, 2)];
    let replaced =
        promise(Shape::Keyed).keeps(&[second(0), r(1)]).lets_go(&[r(0)]).owes(&[(r(1), &[]), (second(0), &[])]);
    let late = [start(Shape::Keyed, 1), put(0)];
    let forgotten = promise(Shape::Keyed).keeps(&[second(0)]).lets_go(&[r(0)]).owes(&[(second(0), &[])]);
    vec![
        case(&one, add(End::Back), back.clone(), &[front.clone(), back.clone().owes(&[(r(0), &[])])]),
        case(&one, add(End::Front), front.clone(), &[back.clone(), front.owes(&[(r(1), &[])])]),
        case(
            &keyed,
            put(0),
            replaced.clone(),
            &[
                replaced.clone().owes(&[(r(0), &[Output::Cancelled]), (r(1), &[]), (second(0), &[])]),
                replaced.clone().lets_go(&[]),
                replaced.owes(&[(r(1), &[])]),
            ],
        ),
        case(
            &late,
            Action::Late { name: NAME, at: 0 },
            forgotten.clone(),
            &[forgotten.clone().rows(&[r(0)]), forgotten.owes(&[(r(0), &[applied(0)]), (second(0), &[])])],
        ),
    ]
}

fn going() -> Vec<Case> {
    let two = [start(Shape::Unordered, 2), apply(0)];
    let base = promise(Shape::Unordered).rows(&[r(0)]);
    let done: (_, &[Output]) = (r(0), &[applied(0)]);
    let told = base.clone().lets_go(&[r(1)]).owes(&[done, (r(1), &[Output::Cancelled])]);
    let all = told.clone().lets_go(&[r(0), r(1)]);
    let cleared = base.lets_go(&[r(0), r(1)]);
    vec![
        case(
            &two,
            abort(1),
            told.clone(),
            &[told.clone().owes(&[done]), told.clone().lets_go(&[]), told.clone().owes(&[done, (r(1), &[])])],
        ),
        case(
            &two,
            Action::AbortAll { name: NAME },
            all.clone(),
            &[all.clone().owes(&[(r(0), &[Output::Cancelled]), (r(1), &[Output::Cancelled])]), all.owes(&[done])],
        ),
        case(&two, Action::Clear { name: NAME }, cleared.clone(), &[cleared.clone().owes(&[done]), told]),
    ]
}

fn boundaries() -> Vec<Case> {
    let two = [start(Shape::All, 2), apply(0)];
    let waiting = promise(Shape::All).rows(&[r(0)]).keeps(&[r(1)]);
    let dropped = promise(Shape::All).never().rows(&[r(0)]).lets_go(&[r(0), r(1)]);
    let released = [start(Shape::All, 2), apply(0), cancel()];
    let again = promise(Shape::All).rows(&[r(0), r(1)]).lets_go(&[r(0), r(1)]);
    let whole = success(&[applied(0), applied(1)]);
    vec![
        case(
            &two,
            Action::HandOver { name: NAME },
            waiting.clone(),
            &[waiting.clone().never(), waiting.clone().keeps(&[]), dropped.clone()],
        ),
        case(&two, cancel(), dropped.clone(), &[waiting.clone(), dropped.clone().lets_go(&[])]),
        case(
            &released,
            apply(1),
            dropped.clone(),
            &[dropped.clone().rows(&[r(0), r(1)]), again.clone().one_of(std::slice::from_ref(&whole))],
        ),
        case(&two, restart(), waiting.clone(), &[waiting.clone().rows(&[]), waiting.keeps(&[r(0), r(1)])]),
        case(
            &[start(Shape::All, 2), apply(0), cancel(), apply(1)],
            restart(),
            again.clone().one_of(&[whole]).in_any_order(),
            &[dropped, again],
        ),
    ]
}

fn turns() -> Vec<Case> {
    let held = promise(Shape::All).keeps(&[r(0), r(1), r(2)]);
    let opened = [start(Shape::All, 3), Action::Pause, reject(2, 7), apply(0), reject(1, 8)];
    let either =
        promise(Shape::All).perhaps(&[r(0)]).lets_go(&[r(0), r(1), r(2)]).one_of(&[rejection(1, 8), rejection(2, 7)]);
    vec![
        case(&[start(Shape::All, 3)], Action::Pause, held.clone(), &[held.clone().never(), promise(Shape::All)]),
        case(
            &opened,
            Action::Resume,
            either.clone(),
            &[
                either.clone().one_of(&[rejection(2, 7)]),
                either.clone().one_of(&[rejection(1, 8)]),
                either.rows(&[r(0)]),
            ],
        ),
    ]
}
