//! Small automata whose answers are known by hand or by a second, slower rule.
//!
//! A search that always says "equal" fails here, and so does one whose pair is not a shortest one.

use std::collections::HashSet;

use crate::machines::{Machine, Random, brute_apart, brute_nearest, brute_twins, separates};
use lawful_contract::Model;
use lawful_distinguish::{
    Automaton, Bound, Compared, Cut, Limits, Misuse, Seen, Spare, Transition, View, Viewed, compare,
};

/// The table-filling example of automata textbooks: eight states A to H, inputs 0 and 1, C accepts. D cannot be
/// reached; A and E are equivalent, and so are B and H.
fn textbook() -> Machine {
    let targets = [(1, 5), (6, 2), (0, 2), (2, 6), (7, 5), (2, 6), (6, 4), (6, 2)];
    let row = |(zero, one): (usize, usize)| [zero, one].map(|to| Some((u8::from(to == 2), to))).to_vec();
    Machine { at: 0, rows: targets.map(row).to_vec() }
}

/// Counts to `size` and shows whether the count is a multiple of `every`.
fn ring(size: usize, every: usize) -> Machine {
    let row = |at: usize| vec![Some((u8::from((at + 1).is_multiple_of(every)), (at + 1) % size))];
    Machine { at: 0, rows: (0..size).map(row).collect() }
}

fn explore(machine: &Machine) -> Automaton<Machine, usize, u8> {
    Automaton::of(machine.clone(), Machine::legal, Limits::default()).expect("it has actions")
}

#[test]
fn the_textbook_automaton_has_five_classes() {
    let answer = explore(&textbook()).superfluous();
    println!("{answer}");
    assert_eq!((answer.explored.states, answer.explored.transitions, answer.explored.cut), (7, 14, None));
    let Spare::Superfluous { classes, twins } = answer.verdict else { panic!("nothing was merged") };
    assert_eq!(classes, 5);
    // A and E are three actions apart from the start (A 0 B 0 G 1 E), B and H are one and four.
    assert_eq!((twins.left, twins.right), (vec![], vec![0, 0, 1]));
}

#[test]
fn merging_the_equivalent_states_is_equal_and_merging_others_is_not() {
    let textbook = explore(&textbook());
    let merge = |pairs: &'static [(usize, usize)]| {
        move |machine: &Machine| pairs.iter().find(|(_, from)| *from == machine.at).map_or(machine.at, |(to, _)| *to)
    };
    let right = textbook.under(&View::new("A = E, B = H", merge(&[(0, 4), (1, 7)])));
    assert_eq!(right.verdict, Viewed::Equal { merged: 2 });
    // Equivalent, and not closed: E is merged into A, and B and H, which they lead to, are kept apart.
    let open = textbook.under(&View::new("A = E", merge(&[(0, 4)])));
    assert_eq!(open.verdict, Viewed::Equal { merged: 1 });
    let wrong = textbook.under(&View::new("A = G", merge(&[(0, 6)])));
    // From A, 0 leads to B, and 1 from there to C; from G, 0 leads to G, and 1 from there to E.
    let Viewed::Apart { pair, shortest: true } = wrong.verdict else { panic!("A is not G") };
    assert_eq!((pair.left, pair.right, pair.continuation), (vec![], vec![0, 0], vec![0, 1]));
    assert_eq!((pair.left_sees, pair.right_sees), (Seen::Outcome(1), Seen::Outcome(0)));
}

#[test]
fn a_ring_needs_as_many_states_as_its_period() {
    for (size, every) in [(6, 3), (12, 4), (10, 1)] {
        let Spare::Superfluous { classes, twins } = explore(&ring(size, every)).superfluous().verdict else {
            panic!("{size} states behave like {every}")
        };
        assert_eq!((classes, twins.left.len(), twins.right.len()), (every, 0, every));
    }
    for size in 2..7 {
        assert_eq!(explore(&ring(size, size)).superfluous().verdict, Spare::Minimal { continuation: size - 1 });
    }
}

#[test]
fn a_late_bell_is_found_by_a_long_continuation_if_the_histories_are_short() {
    // Five ticks to the bell, and silence afterwards.
    let rows = (0..6).map(|at| vec![Some((u8::from(at == 4), (at + 1).min(5)))]).collect();
    let bell = explore(&Machine { at: 0, rows });
    let nothing = bell.under(&View::new("nothing", |_| ()));
    let Viewed::Apart { pair, shortest: true } = nothing.verdict else { panic!("the bell was not heard") };
    // Five actions in all are needed; the shortest continuation is the one action that rings.
    assert_eq!((pair.left.len(), pair.right.len(), pair.continuation.len()), (0, 4, 1));
    let late = bell.under(&View::new("after the first two or not", |bell: &Machine| bell.at.min(2)));
    let Viewed::Apart { pair, .. } = late.verdict else { panic!("the bell was not heard") };
    assert_eq!((pair.left.len(), pair.right.len(), pair.continuation.len()), (2, 4, 1));
    let early = bell.under(&View::new("the first two are one", |bell: &Machine| bell.at.max(1)));
    let Viewed::Apart { pair, .. } = early.verdict else { panic!("the bell was not heard") };
    assert_eq!((pair.left.len(), pair.right.len(), pair.continuation.len()), (0, 1, 4));
}

#[test]
fn an_action_that_is_legal_on_one_side_only_tells_apart() {
    let rows = vec![vec![Some((0, 1)), Some((0, 0))], vec![None, Some((0, 0))]];
    let Viewed::Apart { pair, .. } = explore(&Machine { at: 0, rows }).under(&View::new("nothing", |_| ())).verdict
    else {
        panic!("one state refuses action 0")
    };
    assert_eq!((pair.left, pair.right, pair.continuation), (vec![], vec![0], vec![0]));
    assert_eq!((pair.left_sees, pair.right_sees), (Seen::Outcome(0), Seen::NotLegal));
}

#[test]
fn equal_models_are_equal_and_others_depart_at_the_shortest_history() {
    let limits = Limits::default();
    let equal = compare(ring(6, 3), ring(3, 3), Machine::legal, limits).expect("explored");
    assert_eq!((equal.verdict, equal.explored.states), (Compared::Equal, 6));
    let apart = compare(ring(5, 5), ring(7, 7), Machine::legal, limits).expect("explored");
    assert_eq!(apart.verdict, Compared::Apart { history: vec![0; 5], left: 1, right: 0 });
}

#[test]
fn every_answer_agrees_with_a_slower_rule_on_pseudo_random_automata() {
    let mut random = Random(7);
    let (mut apart, mut equal, mut concealed, mut proved, mut lengths) = (0, 0, 0, 0, HashSet::new());
    for case in 0..400 {
        let states = 2 + random.below(6);
        let machine = random.machine(states, 2, 90);
        let groups: Vec<usize> = (0..states).map(|_| random.below(3)).collect();
        let group = move |machine: &Machine| groups[machine.at];
        let view = View::new("groups", group.clone());
        for depth in [1, 2, 3, usize::MAX] {
            let limits = Limits { depth, ..Limits::default() };
            let Ok(automaton) = Automaton::of(machine.clone(), Machine::legal, limits) else { continue };
            let answer = automaton.under(&view);
            let nearest = brute_nearest(&machine, &group);
            match (answer.verdict, nearest) {
                (Viewed::Apart { pair, shortest }, Some(least)) => {
                    assert!(separates(&machine, &pair), "case {case}: {pair}");
                    let total = pair.left.len() + pair.right.len() + pair.continuation.len();
                    assert!(total == least || total > least && !shortest, "case {case}: {least} is shorter: {pair}");
                    apart += 1;
                    concealed += usize::from(!shortest);
                    proved += usize::from(shortest && answer.explored.cut.is_some());
                    lengths.insert(pair.continuation.len());
                }
                (Viewed::Equal { .. }, None) => equal += 1,
                (Viewed::EqualUpTo { actions, .. }, nearest) => {
                    assert!(nearest.is_none_or(|least| least > actions), "case {case}: {nearest:?} within {actions}");
                }
                (verdict, nearest) => panic!("case {case}: {verdict:?} against {nearest:?}"),
            }
        }
    }
    println!(
        "{apart} pairs, {proved} shortest under a cut, {concealed} perhaps not, {equal} equal; lengths {lengths:?}"
    );
    assert!(apart > 500 && equal > 50 && concealed > 0 && proved > 0 && lengths.len() >= 3);
}

#[test]
fn the_classes_agree_with_a_slower_rule_on_pseudo_random_automata() {
    let mut random = Random(11);
    let mut counts = [0; 4];
    for (case, depth) in (0..300).flat_map(|case| [2, 4, usize::MAX].map(|depth| (case, depth))) {
        let states = 2 + random.below(5);
        let machine = random.machine(states, 2, 90);
        let limits = Limits { depth, ..Limits::default() };
        let Ok(automaton) = Automaton::of(machine.clone(), Machine::legal, limits) else { continue };
        let reached: Vec<Machine> = automaton.states().cloned().collect();
        let apart_from_all =
            |at: &usize| reached[..*at].iter().all(|other| brute_apart(&reached[*at], other).is_some());
        let run = |history: &[usize]| {
            let mut machine = machine.clone();
            history.iter().for_each(|action| _ = machine.apply(action));
            machine
        };
        match automaton.superfluous().verdict {
            Spare::Minimal { .. } => {
                assert!((0..reached.len()).all(|at| apart_from_all(&at)), "case {case}");
                counts[0] += 1;
            }
            Spare::Superfluous { classes, twins } => {
                assert_eq!((0..reached.len()).filter(apart_from_all).count(), classes, "case {case}");
                assert_eq!(brute_apart(&run(&twins.left), &run(&twins.right)), None, "case {case}");
                assert_eq!(Some(twins.left.len() + twins.right.len()), brute_twins(&machine), "case {case}");
                counts[1] += 1;
            }
            Spare::MinimalUpTo { states, .. } => {
                assert!((0..states).all(|at| apart_from_all(&at)), "case {case}");
                counts[2] += 1;
            }
            Spare::Undecided { history, continuation, twins } => {
                assert!(twins.left.len() <= history && twins.right.len() <= history, "case {case}");
                let least = brute_apart(&run(&twins.left), &run(&twins.right));
                assert!(least.is_none_or(|least| least > continuation), "case {case}: {least:?}");
                counts[3] += 1;
            }
        }
    }
    println!("{counts:?}: minimal, superfluous, minimal up to a length, undecided");
    assert!(counts.iter().all(|count| *count > 5), "{counts:?}");
}

#[test]
fn two_models_depart_where_a_slower_rule_says() {
    let mut random = Random(13);
    let mut lengths = HashSet::new();
    for case in 0..300 {
        let (left, right) = (random.machine(3, 2, 100), random.machine(3, 2, 100));
        let answer = compare(left.clone(), right.clone(), Machine::legal, Limits::default()).expect("explored");
        match (answer.verdict, brute_apart(&left, &right)) {
            (Compared::Apart { history, left, right }, Some(least)) => {
                assert_eq!(history.len(), least, "case {case}");
                assert_ne!(left, right);
                lengths.insert(least);
            }
            (Compared::Equal, None) => _ = lengths.insert(0),
            (verdict, least) => panic!("case {case}: {verdict:?} against {least:?}"),
        }
    }
    println!("lengths {lengths:?}, 0 for equal");
    assert!(lengths.len() >= 4 && lengths.contains(&0), "{lengths:?}");
}

/// Counts without end and shows nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Silent(u64);

impl Model for Silent {
    type Action = ();
    type Outcome = ();
    fn apply(&mut self, (): &()) {
        self.0 += 1;
    }
}

#[test]
fn a_bound_is_said_and_nothing_is_claimed_beyond_it() {
    let limits = [
        (Limits { states: 10, ..Limits::default() }, Bound::States, 9),
        (Limits { transitions: 10, ..Limits::default() }, Bound::Transitions, 10),
        (Limits { depth: 10, ..Limits::default() }, Bound::Depth, 10),
    ];
    for (limits, bound, followed) in limits {
        let silent = Automaton::of(Silent(0), |_| vec![()], limits).expect("explored");
        assert_eq!(silent.explored().cut, Some(Cut { bound, followed }));
        let nothing = silent.under(&View::new("nothing", |_| ()));
        assert_eq!(nothing.verdict, Viewed::EqualUpTo { actions: followed, merged: silent.explored().states - 1 });
        assert!(nothing.to_string().contains(&bound.to_string()), "{nothing}");
        let Spare::Undecided { history, continuation, .. } = silent.superfluous().verdict else { panic!("decided") };
        assert_eq!(history + continuation, followed);
        let same = compare(Silent(0), Silent(0), |_| vec![()], limits).expect("explored");
        assert_eq!(same.verdict, Compared::EqualUpTo { actions: followed });
    }
    let now = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    assert_eq!(Automaton::of(Silent(0), |_| vec![()], now).err(), Some(Misuse::NoRoom(Bound::Time)));
    let first = Automaton::of(Silent(0), |_| vec![()], Limits { depth: 0, ..Limits::default() }).err();
    assert_eq!(first, Some(Misuse::NoRoom(Bound::Depth)));
    assert_eq!(Automaton::of(Silent(0), |_| vec![], Limits::default()).err(), Some(Misuse::NoActions));
}

#[test]
fn a_cut_near_the_bell_still_proves_what_was_followed() {
    // The bell is at the fifth tick. Three ticks were followed: the states near the start are not told apart.
    let limits = Limits { depth: 3, ..Limits::default() };
    let ring = Automaton::of(ring(5, 5), Machine::legal, limits).expect("explored");
    assert!(matches!(ring.superfluous().verdict, Spare::Undecided { history: 1, continuation: 2, .. }));
    // A register of two bits that also counts its pushes: told apart only if the count shows.
    let push = |bits: &mut u8, bit: &u8| {
        let out = *bits >> 1;
        *bits = (*bits << 1 | bit) & 0b11;
        out
    };
    let long = |count: &mut (u8, u64), bit: &u8| (push(&mut count.0, bit), count.1 += 1).0;
    let limits = Limits { depth: 5, ..Limits::default() };
    let register = Automaton::explore((0, 0), |_| vec![0, 1], long, limits).expect("explored");
    assert!(matches!(register.superfluous().verdict, Spare::Undecided { .. }), "the count shows nowhere");
    let register = Automaton::explore((0, 0), |_| vec![0, 1], |s, b| (long(s, b), s.1), limits).expect("explored");
    assert_eq!(register.superfluous().verdict, Spare::MinimalUpTo { states: 7, history: 2 });
}

#[test]
fn a_judge_lets_pass_between_nothing_and_everything() {
    // Seven states, two actions, and for each action both outcomes: 28 answers, of which one is right.
    let textbook = explore(&textbook());
    let all = textbook.let_through(|_| true, 1_000).verdict;
    assert_eq!((all.transitions, all.left_out, all.wrong, all.accepted, all.alarms), (14, 0, 14 * 13, 14 * 13, 0));
    let first = all.shortest.expect("all were accepted");
    assert_eq!((first.history, first.promised.0, first.accepted.0), (vec![0], 0, 0));
    assert_eq!((first.promised.1.at, first.accepted.1.at), (1, 0));

    let none = textbook.let_through(|_| false, 1_000).verdict;
    assert_eq!((none.accepted, none.alarms, none.shortest), (0, 14, None));

    let exact = |step: Transition<'_, Machine, usize, u8>| {
        let mut machine = step.before.clone();
        (machine.apply(step.action), machine.at) == (*step.outcome, step.after.at)
    };
    let exact = textbook.let_through(exact, 1_000).verdict;
    assert_eq!((exact.accepted, exact.alarms), (0, 0));

    // A judge that sees outcomes only passes every state with the right one.
    let outcomes = |step: Transition<'_, Machine, usize, u8>| step.before.clone().apply(step.action) == *step.outcome;
    let blind = textbook.let_through(outcomes, 1_000).verdict;
    assert_eq!((blind.accepted, blind.alarms), (14 * 6, 0));

    let short = textbook.let_through(|_| true, 20);
    assert_eq!((short.verdict.transitions, short.verdict.left_out), (2, 12));
    assert!(short.to_string().contains("with 12 left out because the judgements ran out"), "{short}");
}

#[test]
fn answers_are_deterministic_and_serialise() {
    let answers = || {
        let machine = explore(&textbook());
        let view = machine.under(&View::new("accepting", |machine: &Machine| machine.at == 2));
        (serde_json::to_string(&view.verdict), serde_json::to_string(&machine.superfluous().verdict))
    };
    let (view, spare) = answers();
    assert_eq!(view.as_ref().ok(), answers().0.as_ref().ok());
    assert_eq!(
        view.expect("plain data"),
        r#"{"apart":{"pair":{"left":[],"right":[0],"continuation":[1],"left_sees":{"outcome":0},"right_sees":{"outcome":1}},"shortest":true}}"#
    );
    assert!(spare.expect("plain data").starts_with(r#"{"superfluous":{"classes":5,"twins":{"left":[],"#));
}

#[test]
fn answers_read_well() {
    let machine = explore(&textbook());
    let answer = machine.under(&View::new("accepting", |machine: &Machine| machine.at == 2)).to_string();
    let (text, explored) = answer.rsplit_once('\n').expect("several lines");
    assert_eq!(
        text,
        "is the view `accepting` enough?\nno; the shortest pair that it calls equal:\n  left  (nothing)\n  right 0\n  then  \
         1\n        after left  0\n        after right 1"
    );
    assert!(
        explored.starts_with("explored 7 states, 14 transitions, depth 4, ")
            && explored.ends_with("; the whole domain")
    );
}
