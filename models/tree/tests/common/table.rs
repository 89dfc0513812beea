//! For each kind of action what a small tree shows, and neighbours that it must not show.

use lawful_contract::Label;
use lawful_tree::Outcome::{Done, Refused};
use lawful_tree::{Action, End, Oddity, Outcome, Place, Point, Replaced, Shape, Treatment};

use super::{ALL, Given, ONE, Seen, given};

/// One accepted outcome and its refused neighbours.
pub(crate) struct Row {
    pub(crate) given: Given,
    pub(crate) when: Action,
    pub(crate) right: Seen,
    pub(crate) wrong: Vec<Seen>,
}

impl Given {
    /// An accepted action and the tree after it.
    fn done(&self, when: Action, tree: &str) -> Row {
        self.row(when, Done, tree)
    }

    /// A refused action. That it was accepted, and that it was refused half done, are its neighbours.
    fn refused(&self, when: Action, half_done: &[&str]) -> Row {
        let row = self.row(when, Refused, self.tree).or(Done, self.tree);
        half_done.iter().fold(row, |row, tree| row.or(Refused, tree))
    }

    fn row(&self, when: Action, outcome: Outcome, tree: &str) -> Row {
        let right = Seen { outcome, tree: tree.to_string() };
        Row { given: self.clone(), when, right, wrong: Vec::new() }
    }
}

impl Row {
    /// Wrong trees after an accepted action.
    fn not(self, trees: &[&str]) -> Self {
        let outcome = self.right.outcome;
        trees.iter().fold(self, |row, tree| row.or(outcome, tree))
    }

    /// One more wrong neighbour.
    fn or(mut self, outcome: Outcome, tree: &str) -> Self {
        self.wrong.push(Seen { outcome, tree: tree.to_string() });
        self
    }
}

/// The rows.
pub(crate) fn rows() -> Vec<Row> {
    [creations(), moves(), refusals(), many(), deletions(), policies(), rest()].into_iter().flatten().collect()
}

fn create(name: u32, at: Place<u32>) -> Action {
    Action::Create { name: Label(name), at: at.map(Label) }
}

fn reparent(node: u32, to: Place<u32>) -> Action {
    Action::Reparent { node: Label(node), to: to.map(Label) }
}

fn creations() -> Vec<Row> {
    let three = given(ALL, "0(1 2 3)");
    vec![
        given(ALL, "0(1)").done(Action::Plant { name: Label(2) }, "0(1) 2").not(&["0(1 2)", "0(1)", "2(0(1))"]),
        three.done(create(4, Place::Last(0)), "0(1 2 3 4)").not(&["0(4 1 2 3)", "0(1 2 3)", "0(1 2 4)"]),
        three.done(create(4, Place::First(0)), "0(4 1 2 3)").not(&["0(1 2 3 4)", "0(4 2 3)"]),
        three.done(create(4, Place::Index(0, 1)), "0(1 4 2 3)").not(&["0(4 1 2 3)", "0(1 2 4 3)", "0(1 4 3)"]),
        three.done(create(4, Place::Before(3)), "0(1 2 4 3)").not(&["0(1 2 3 4)", "0(1 2 3(4))", "0(1 4 2 3)"]),
        three.done(create(4, Place::After(1)), "0(1 4 2 3)").not(&["0(4 1 2 3)", "0(1(4) 2 3)"]),
        given(ALL, "0").done(create(1, Place::Last(0)), "0(1)").not(&["0 1", "0", "1(0)"]),
        three
            .done(
                Action::Grow { name: Label(4), at: Place::First(Label(0)), count: 2, shape: Shape::Row },
                "0(5 4 1 2 3)",
            )
            .not(&["0(4 5 1 2 3)", "0(4 1 2 3)", "0(1 2 3 4 5)"]),
        three
            .done(
                Action::Grow { name: Label(4), at: Place::After(Label(1)), count: 2, shape: Shape::Chain },
                "0(1 4(5) 2 3)",
            )
            .not(&["0(1 4 5 2 3)", "0(1 5(4) 2 3)"]),
    ]
}

fn moves() -> Vec<Row> {
    let three = given(ALL, "0(1 2 3)");
    let deep = given(ALL, "0(1(3 4) 2(5))");
    vec![
        deep.done(reparent(1, Place::Last(2)), "0(2(5 1(3 4)))").not(&[
            "0(2(5 1(4 3)))",
            "0(2(1(3 4) 5))",
            "0(2(5 1) 3 4)",
            "0(1(3 4) 2(5))",
        ]),
        deep.done(reparent(4, Place::First(2)), "0(1(3) 2(4 5))").not(&["0(1(3) 2(5 4))", "0(1 2(4 5))"]),
        three.done(reparent(1, Place::Index(0, 1)), "0(2 1 3)").not(&["0(1 2 3)", "0(2 3 1)"]),
        three.done(reparent(1, Place::Index(0, 2)), "0(2 3 1)").not(&["0(2 1 3)", "0(1 2 3)"]),
        three.done(reparent(3, Place::Index(0, 0)), "0(3 1 2)").not(&["0(1 3 2)", "0(3 2 1)"]),
        three.done(reparent(2, Place::Index(0, 1)), "0(1 2 3)").not(&["0(2 1 3)", "0(1 3 2)"]),
        three.done(reparent(3, Place::Last(0)), "0(1 2 3)").not(&["0(1 2)", "0(3 1 2)"]),
        three.done(reparent(3, Place::Before(1)), "0(3 1 2)").not(&["0(1 3 2)", "0(1(3) 2)"]),
        three.done(reparent(1, Place::After(2)), "0(2 1 3)").not(&["0(1 2 3)", "0(2 3 1)"]),
        three.done(reparent(1, Place::Before(2)), "0(1 2 3)").not(&["0(2 1 3)", "0(2 3 1)"]),
        given(ALL, "0(1) 2(3)").done(reparent(2, Place::Last(1)), "0(1(2(3)))").not(&["0(1(2)) 3", "0(1) 2(3)"]),
        deep.done(Action::Detach { node: Label(1) }, "0(2(5)) 1(3 4)").not(&[
            "0(2(5)) 1 3 4",
            "0(2(5))",
            "0(1(3 4) 2(5))",
        ]),
        deep.done(Action::Detach { node: Label(0) }, "0(1(3 4) 2(5))").not(&["0 1(3 4) 2(5)", "0(1(3 4) 2(5)) 3"]),
    ]
}

fn refusals() -> Vec<Row> {
    let deep = given(ALL, "0(1(3) 2)");
    vec![
        deep.refused(reparent(1, Place::Last(1)), &["0(2) 1(3)"]),
        deep.refused(reparent(1, Place::Last(3)), &["0(2) 1(3)"]),
        deep.refused(reparent(1, Place::After(3)), &["0(2) 1(3)"]),
        deep.refused(reparent(2, Place::Before(2)), &["0(1(3)) 2"]),
        deep.refused(reparent(1, Place::After(0)), &["0(2) 1(3)"]),
        deep.refused(reparent(2, Place::Index(1, 2)), &["0(1(3 2))", "0(1(3)) 2"]),
        deep.refused(reparent(2, Place::Index(0, 2)), &["0(2 1(3))"]),
        deep.refused(create(4, Place::Index(1, 2)), &["0(1(3 4) 2)", "0(1(3) 2) 4"]),
        deep.refused(create(4, Place::Before(0)), &["0(1(3) 2) 4"]),
        deep.refused(reparent(9, Place::Last(0)), &["0(1(3) 2 9)"]),
        deep.refused(reparent(2, Place::Last(9)), &["0(1(3)) 2"]),
        deep.refused(Action::Detach { node: Label(9) }, &["0(1(3)) 2"]),
        deep.refused(Action::DeleteSubtree { node: Label(9) }, &["0(1(3))"]),
        deep.refused(Action::Adopt { from: Label(0), to: Label(3), end: End::Last }, &["0 1(3) 2", "0(1(3)) 2"]),
        given(ONE, "0(1)").refused(Action::DeleteSubtree { node: Label(0) }, &["", "0"]),
        given(ONE, "0(1)").refused(Action::DeleteLift { node: Label(0) }, &["1"]),
        given(ONE, "0(1)").refused(Action::Plant { name: Label(2) }, &["0(1) 2"]),
    ]
}

fn many() -> Vec<Row> {
    let adopt = |from, to, end| Action::Adopt { from: Label(from), to: Label(to), end };
    let rows = given(ALL, "0(1(3 4 5) 2(6))");
    vec![
        rows.done(adopt(1, 2, End::Last), "0(1 2(6 3 4 5))").not(&[
            "0(1 2(3 4 5 6))",
            "0(1 2(6 5 4 3))",
            "0(1(4) 2(6 3 5))",
            "0(2(6 3 4 5))",
        ]),
        rows.done(adopt(1, 2, End::First), "0(1 2(3 4 5 6))").not(&["0(1 2(6 3 4 5))", "0(1 2(5 4 3 6))"]),
        rows.done(adopt(1, 0, End::Last), "0(1 2(6) 3 4 5)").not(&["0(1(3 4 5) 2(6))", "0(3 4 5 2(6))"]),
        rows.done(adopt(6, 2, End::First), "0(1(3 4 5) 2(6))").not(&["0(1(3 4 5) 2)", "0(1(3 4 5) 2 6)"]),
    ]
}

fn deletions() -> Vec<Row> {
    let deep = given(ALL, "0(1 2(4 5) 3)");
    vec![
        deep.done(Action::DeleteSubtree { node: Label(2) }, "0(1 3)").not(&[
            "0(1 3) 4 5",
            "0(1 4 5 3)",
            "0(1)",
            "0(3 1)",
        ]),
        deep.done(Action::DeleteSubtree { node: Label(0) }, "").not(&["1 2(4 5) 3", "0"]),
        deep.done(Action::DeleteLift { node: Label(2) }, "0(1 4 5 3)").not(&[
            "0(1 5 4 3)",
            "0(1 3 4 5)",
            "0(1 3)",
            "0(1 3) 4 5",
        ]),
        deep.done(Action::DeleteLift { node: Label(0) }, "1 2(4 5) 3").not(&["", "1(2(4 5) 3)"]),
        given(ALL, "0(1(2)) 3(4)").done(Action::Fell, "0 3").not(&["", "0", "0 2 3 4"]),
    ]
}

fn policies() -> Vec<Row> {
    let accepts = |case| given(ALL.treats(&[case], Treatment::Accepted), "0(1 2)");
    let replaced = Action::ReplaceRoot { root: Label(0), name: Label(3) };
    vec![
        accepts(Oddity::PastEnd).done(create(3, Place::Index(0, 9)), "0(1 2 3)").not(&["0(1 2)", "0(3 1 2)"]),
        accepts(Oddity::PastEnd).done(reparent(1, Place::Index(0, 2)), "0(2 1)").not(&["0(1 2)", "0(2) 1"]),
        accepts(Oddity::BesideItself).done(reparent(1, Place::After(1)), "0(1 2)").not(&["0(2 1)", "0(2) 1"]),
        accepts(Oddity::BesideRoot).done(reparent(1, Place::After(0)), "0(2) 1").not(&["0(1 2)", "0(2 1)"]),
        accepts(Oddity::BesideRoot).done(create(3, Place::Before(0)), "0(1 2) 3").not(&["0(3 1 2)", "0(1 2)"]),
        given(ALL, "0(1 2)").done(replaced.clone(), "3(0(1 2))").not(&["3(1 2)", "0(1 2) 3", "3(0) 1 2"]),
        given(ALL.replacing(Replaced::Gone), "0(1 2)").done(replaced, "3").not(&["3(1 2)", "0(1 2) 3", "1 2 3"]),
    ]
}

fn rest() -> Vec<Row> {
    let two = given(ALL, "0(1 2)");
    let again = |command| Action::Repeat { command: Box::new(command) };
    let sent = create(1, Place::Last(0));
    vec![
        two.done(Action::Look, "0(1 2)").not(&["0(2 1)", "0(1)"]).or(Refused, "0(1 2)"),
        two.done(Action::Shift { node: Label(1), by: Point { x: 1, y: 0 } }, "0(1 2)")
            .not(&["0(2 1)", "0(2)"])
            .or(Refused, "0(1 2)"),
        two.refused(Action::Shift { node: Label(9), by: Point { x: 1, y: 0 } }, &["0(1)"]),
        two.done(again(sent), "0(1 2)").not(&["0(2 1)", "0(1 2 1)"]).or(Refused, "0(1 2)"),
    ]
}
