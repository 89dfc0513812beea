//! Streams: outputs, order, promptness, end, what is owed.

use lawful_receipt::{Action, End, Shape, Supports};

use super::super::words::*;
use super::Scenarios;
use crate::Scenario;

pub(super) fn scenarios(supports: Supports) -> Scenarios {
    let unordered = first_of(supports, [Shape::Unordered, Shape::Keyed]);
    let any = first_of(supports, [Shape::Unordered, Shape::Keyed, Shape::Ordered]);
    [outputs(any), ends(any), orders(), prompts(unordered), rows(any), release(any), owed(any)]
        .into_iter()
        .flatten()
        .collect()
}

/// The first shape that is supported; else the last, and the scenario is left out.
fn first_of<const N: usize>(supports: Supports, shapes: [Shape; N]) -> Shape {
    shapes.into_iter().find(|shape| supports.shape(*shape)).unwrap_or(shapes[N - 1])
}

fn outputs(any: Shape) -> Scenarios {
    vec![
        Scenario::new(
            "outputs/applied",
            "Given two applied receipts, when three outputs are asked for, then each comes once.",
            [start(any, 2), apply(1), apply(0), take(3)],
        ),
        Scenario::new(
            "outputs/rejected",
            "Given a rejected receipt and an applied one, when they are asked for, then each carries its own result.",
            [start(any, 2), reject(0, 1), apply(1), take(1), take(1)],
        ),
        Scenario::new(
            "outputs/cancelled",
            "Given a pending receipt, when it is aborted and asked for, then it says that it was cancelled.",
            [start(any, 2), abort(0), take(1), apply(1), take(1)],
        ),
        Scenario::new(
            "outputs/cancelled together",
            "Given a settled receipt among pending ones, when all are aborted, then only it has a result.",
            [start(any, 3), apply(0), abort_all(), take(4)],
        ),
        Scenario::new(
            "outputs/aborted after it settled",
            "Given a settled receipt, when it is aborted and asked for, then what it came to depends on the policy alone.",
            [start(any, 1), apply(0), abort(0), take(2)],
        ),
        Scenario::new(
            "outputs/of many",
            "Given seventy receipts, when they are asked for and applied backwards, then each comes once.",
            [start(any, 70), take(71), apply_backwards()],
        ),
    ]
}

fn ends(any: Shape) -> Scenarios {
    vec![
        Scenario::new(
            "end/something is owed",
            "Given a pending receipt, when an output is asked for, then the stream waits.",
            [start(any, 2), take(1), apply(0), take(2)],
        ),
        Scenario::new(
            "end/nothing is owed",
            "Given a stream that has yielded everything, when it is asked again, then it ends.",
            [start(any, 1), apply(0), take(1), take(1)],
        ),
        Scenario::new(
            "end/an empty stream",
            "Given no receipts, when an output is asked for, then the stream ends.",
            [start(any, 0), take(1)],
        ),
        Scenario::new(
            "end/a member was replaced",
            "Given two keys of which one was put again, when an output is asked for, then the stream waits for both.",
            [start(Shape::Keyed, 2), put(0), take(3), apply(1), apply(0)],
        ),
        Scenario::new(
            "end/a replaced member completes late",
            "Given a key that was put again, when the replaced receipt completes, then nothing comes of it.",
            [start(Shape::Keyed, 1), put(0), take(2), late(0), apply(0)],
        ),
        Scenario::new(
            "end/a key that was yielded",
            "Given a key whose output was taken, when it is put again, then the new receipt is owed.",
            [start(Shape::Keyed, 1), apply(0), take(2), put(0), take(1), apply(0)],
        ),
        Scenario::new(
            "end/members were aborted",
            "Given pending receipts, when one is aborted, then the stream does not end before the other is yielded.",
            [start(any, 2), abort(0), take(3), apply(1)],
        ),
        Scenario::new(
            "end/members were forgotten",
            "Given pending receipts, when the stream is cleared and asked, then it ends; what comes later is owed.",
            [start(any, 2), take(1), clear(), take(1)],
        ),
        Scenario::new(
            "end/members came after the end",
            "Given a stream that has ended, when a receipt is added, then its output is owed.",
            [start(first_that_adds(), 0), take(1), add(End::Back), take(2), apply(0)],
        ),
    ]
}

fn first_that_adds() -> Shape {
    Shape::Unordered
}

fn orders() -> Scenarios {
    vec![
        Scenario::new(
            "order/the next in order",
            "Given three receipts that are applied backwards, when they are asked for, then they come forwards.",
            [start(Shape::Ordered, 3), apply_backwards(), take(2), take(2)],
        ),
        Scenario::new(
            "order/waits for the first",
            "Given an ordered stream whose first receipt is pending, when later ones are applied, then it waits.",
            [start(Shape::Ordered, 3), take(3), apply_peers(0), apply(0)],
        ),
        Scenario::new(
            "order/a rejection has its turn",
            "Given an ordered stream, when a later receipt is rejected, then the earlier ones come first.",
            [start(Shape::Ordered, 3), take(4), reject(1, 1), apply(2), apply(0)],
        ),
        Scenario::new(
            "order/a member came in front",
            "Given an ordered stream, when a receipt is added in front, then it is the next one.",
            [start(Shape::Ordered, 2), apply_all(), add(End::Front), take(1), apply(2), take(3)],
        ),
        Scenario::new(
            "order/members came at both ends",
            "Given an ordered stream, when receipts are added at both ends, then the order is that of their places in it.",
            [start(Shape::Ordered, 1), add(End::Front), add(End::Back), add(End::Front), apply_all(), take(5)],
        ),
        Scenario::new(
            "order/cleared and filled again",
            "Given an ordered stream that yielded some and was cleared, when receipts are added, then they come in order.",
            [
                start(Shape::Ordered, 3),
                apply(0),
                take(1),
                apply(2),
                clear(),
                add(End::Back),
                add(End::Back),
                apply_backwards(),
                take(3),
            ],
        ),
        Scenario::new(
            "order/of many",
            "Given seventy receipts of an ordered stream, when they are applied backwards, then they come forwards.",
            [start(Shape::Ordered, 70), take(71), apply_backwards()],
        ),
    ]
}

fn prompts(unordered: Shape) -> Scenarios {
    vec![
        Scenario::new(
            "prompt/asked for later",
            "Given a settled receipt behind a pending one, when an output is asked for, then it comes at once.",
            [start(unordered, 3), apply(2), take(1)],
        ),
        Scenario::new(
            "prompt/asked for before",
            "Given a stream that is asked, when any receipt settles, then its output comes at once.",
            [start(unordered, 3), take(2), reject(1, 1), apply(2)],
        ),
        Scenario::new(
            "prompt/after a hand-over",
            "Given a stream that is asked, when it gets a new owner and a receipt settles, then the new owner gets it.",
            [start(unordered, 2), take(2), hand_over(), apply(1), hand_over(), apply(0)],
        ),
        Scenario::new(
            "prompt/in one turn",
            "Given a pause, when several receipts settle in it, then their outputs come together.",
            [start(unordered, 4), take(3), Action::Pause, apply(3), apply(0), reject(1, 1), Action::Resume],
        ),
    ]
}

fn rows(any: Shape) -> Scenarios {
    vec![
        Scenario::new(
            "rows/of a stream",
            "Given a stream that is asked, when a receipt is applied, then its row is visible with its output.",
            [start(any, 2), take(1), apply(0)],
        ),
        Scenario::new(
            "rows/of a cancelled stream",
            "Given a stream with pending receipts, when it is dropped and they are applied, then no row comes of it.",
            [start(any, 2), take(1), apply(0), cancel(), apply_all()],
        ),
    ]
}

fn release(any: Shape) -> Scenarios {
    vec![
        Scenario::new(
            "release/of a dropped stream",
            "Given a stream with pending receipts, when it is dropped, then it lets them go.",
            [start(any, 3), apply(1), take(1), cancel()],
        ),
        Scenario::new(
            "release/a member was replaced",
            "Given a pending receipt at a key, when the key is put again, then the group lets the old one go.",
            [start(Shape::Keyed, 2), put(1)],
        ),
        Scenario::new(
            "release/members were aborted",
            "Given pending receipts, when one is aborted, then the group lets it go and holds the other.",
            [start(any, 2), abort(1)],
        ),
        Scenario::new(
            "release/members were forgotten",
            "Given pending receipts, when the stream is cleared, then it lets them go.",
            [start(any, 2), clear()],
        ),
    ]
}

fn owed(any: Shape) -> Scenarios {
    vec![
        Scenario::new(
            "owed/length",
            "Given three receipts, when one is applied and one taken, then two outputs are owed.",
            [start(any, 3), apply(1), apply(0), take(1)],
        ),
        Scenario::new(
            "owed/keys",
            "Given three keys, when one is put again and one is yielded, then two keys are owed.",
            [start(Shape::Keyed, 3), put(1), apply(2), take(1)],
        ),
    ]
}
