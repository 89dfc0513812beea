//! What a record lacks.

use std::collections::BTreeSet;

use super::{Answer, Closure, Open, Record, Requirement, judged};

/// How many requirements there are: `ORC-001` to `ORC-014`.
const REQUIREMENTS: usize = 14;

/// What a record may refer to.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// The terms of the glossary.
    pub terms: BTreeSet<String>,
    /// The clauses of the domain's laws, as `law: clause`.
    pub clauses: BTreeSet<String>,
    /// Scenarios, counterfeits and field trials.
    pub witnesses: BTreeSet<String>,
    /// The counterfeits among them.
    pub counterfeits: BTreeSet<String>,
    /// The names of the figures that can be derived.
    pub figures: BTreeSet<String>,
}

/// What is missing or points nowhere; empty when nothing.
pub fn faults(record: &Record, known: &Known) -> Vec<String> {
    let mut faults = Vec::new();
    let asked: Vec<String> = (1..=REQUIREMENTS).map(|number| format!("ORC-{number:03}")).collect();
    for id in &asked {
        match record.requirement.iter().filter(|requirement| requirement.id == *id).count() {
            0 => faults.push(format!("{id} has no entry")),
            1 => {}
            many => faults.push(format!("{id} has {many} entries")),
        }
    }
    for requirement in &record.requirement {
        let mut of_this = answered(requirement, record, known);
        if !asked.contains(&requirement.id) {
            of_this.push("there is no such requirement".to_string());
        }
        faults.extend(of_this.into_iter().map(|fault| format!("{}: {fault}", requirement.id)));
    }
    for closure in &record.closure {
        faults.extend(closed(closure, known).into_iter().map(|fault| format!("closure `{}`: {fault}", closure.class)));
    }
    let (folders, judged): (BTreeSet<&String>, _) = (record.trees.keys().collect(), judged(&record.domain));
    if folders != judged.iter().collect() {
        faults.push(format!("the judged folders are {}, and the record has other tree ids", judged.join(", ")));
    }
    faults
}

fn answered(requirement: &Requirement, record: &Record, known: &Known) -> Vec<String> {
    let mut faults = Vec::new();
    let Requirement { demands, state, command, figures, owner, reason, terms, observed, open, .. } = requirement;
    if is_blank(Some(demands)) {
        faults.push("it does not say what is demanded".to_string());
    }
    match state {
        Answer::Met if is_blank(command.as_ref()) => faults.push("it is met, and no command shows it".to_string()),
        Answer::Met if figures.is_empty() => faults.push("it is met, and no figure shows it".to_string()),
        Answer::Met if observed.is_empty() => faults.push("it is met, and nothing was observed".to_string()),
        Answer::Gap if is_blank(owner.as_ref()) => faults.push("it is a gap, and nobody owns it".to_string()),
        Answer::NotApplicable if is_blank(reason.as_ref()) => {
            faults.push("it is not applicable, and no reason is given".to_string());
        }
        _ => {}
    }
    for figure in figures.iter().filter(|figure| !known.figures.contains(*figure)) {
        faults.push(format!("nothing derives the figure `{figure}`"));
    }
    for figure in figures.iter().filter(|figure| !record.figures.contains_key(*figure)) {
        faults.push(format!("the figure `{figure}` was not derived; run `lawful review --update`"));
    }
    for term in terms.iter().filter(|term| !known.terms.contains(*term)) {
        faults.push(format!("the term `{term}` is not in GLOSSARY.md"));
    }
    faults.extend(ownerless(open));
    faults
}

fn closed(closure: &Closure, known: &Known) -> Vec<String> {
    let Closure { contract, history, path, observation, original, adjacent, rejected, unresolved, .. } = closure;
    let mut faults = Vec::new();
    for (what, text) in [("history", history), ("path", path), ("observation", observation)] {
        if is_blank(Some(text)) {
            faults.push(format!("its boundary has no {what}"));
        }
    }
    for (what, empty) in [
        ("contract", contract.is_empty()),
        ("adjacent witness", adjacent.is_empty()),
        ("wrong design", rejected.is_empty()),
    ] {
        if empty {
            faults.push(format!("it has no {what}"));
        }
    }
    for clause in contract.iter().filter(|clause| !known.clauses.contains(*clause)) {
        faults.push(format!("no law has the clause `{clause}`"));
    }
    for witness in [original].into_iter().chain(adjacent).filter(|witness| !known.witnesses.contains(&witness.name)) {
        faults.push(format!("no scenario, counterfeit or field trial is called `{}`", witness.name));
    }
    for design in rejected.iter().filter(|design| !known.counterfeits.contains(*design)) {
        faults.push(format!("no counterfeit is called `{design}`"));
    }
    faults.extend(ownerless(unresolved));
    faults
}

fn ownerless(open: &[Open]) -> impl Iterator<Item = String> {
    let ownerless = open.iter().filter(|open| is_blank(Some(&open.owner)) || is_blank(Some(&open.what)));
    ownerless.map(|open| format!("`{}` is open, and nobody owns it", open.what))
}

fn is_blank(text: Option<&String>) -> bool {
    text.is_none_or(|text| text.trim().is_empty())
}
