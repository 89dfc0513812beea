//! `lawful laws --card ID`: the evidence card of one law, from its contract and the newest records of `check`.

use std::fs;
use std::io::Write;

use lawful::campaign::{RETURNS, Record};
use lawful::contract::Contract;
use lawful_calibration::domain::{Shipped, kits};
use serde::Deserialize;

use crate::show::{WIDTH, checkpoints, listed};
use crate::table::{grouped, wrapped};
use crate::trouble::Trouble;

/// Prints the card of one law.
pub(crate) fn show(id: &str, out: &mut dyn Write) -> Result<bool, Trouble> {
    let (kit, contract, judged) = found(id)?;
    let evidence = Evidence::of(&*kit, contract);
    let Contract { law, authority, domain, .. } = contract;
    let lines = [
        ("Law and source", format!("{law} Source: {authority}.")),
        ("Domain and legal histories", domain.to_string()),
        ("Reference or relation", format!("{id}: {judged}. Clauses: {}.", clauses(contract))),
        ("Production path and checkpoint", format!("{} Checkpoints: {}.", evidence.path(), checkpoints(contract))),
        ("Observed result and known omissions", format!("{} {}", evidence.result(), omissions(contract))),
        ("How to prove it ran and rejects a wrong answer; how to rerun", evidence.proof(&*kit, contract)),
    ];
    for (label, text) in lines {
        writeln!(out, "{}", wrapped(&format!("{label}: {text}"), WIDTH - 4, "    "))?;
    }
    Ok(true)
}

/// The law of that name: `ID`, or `MODEL/ID` where several models have it.
fn found(id: &str) -> Result<(Box<dyn Shipped>, &'static Contract, &'static str), Trouble> {
    let mut known = Vec::new();
    let mut found = Vec::new();
    for kit in kits() {
        let full = |law: &str| format!("{}/{law}", kit.name());
        let contracts = kit.contracts();
        known.extend(contracts.iter().map(|(law, ..)| full(law)));
        let asked = contracts.into_iter().find(|(law, ..)| law == id || full(law) == id);
        found.extend(asked.map(|(_, contract, judged)| (kit, contract, judged)));
    }
    match found.len() {
        0 => Err(Trouble::Misuse(format!("there is no law `{id}`; the laws are {}", known.join(", ")))),
        // Every model has the harness's own law, and it reads the same in each.
        1 => Ok(found.remove(0)),
        _ if found.iter().all(|(_, contract, _)| std::ptr::eq(*contract, found[0].1)) => Ok(found.remove(0)),
        _ => {
            let names: Vec<String> = found.iter().map(|(kit, ..)| format!("{}/{id}", kit.name())).collect();
            Err(Trouble::Misuse(format!("several models have a law `{id}`; name one of {}", names.join(", "))))
        }
    }
}

fn clauses(contract: &Contract) -> String {
    contract.clauses.iter().map(|clause| clause.name).collect::<Vec<_>>().join(", ")
}

fn omissions(contract: &Contract) -> String {
    format!("Limits: {}. Omissions: {}.", contract.limits.join("; "), listed(contract.omissions))
}

/// What a record says that a card tells.
#[derive(Deserialize)]
struct Run {
    target: String,
    outcome: String,
    laws: Vec<Count>,
    relations: Vec<(String, u64)>,
    phases: Vec<Phase>,
}

#[derive(Deserialize)]
struct Count {
    law: String,
    comparisons: u64,
}

#[derive(Deserialize)]
struct Phase {
    actions: u64,
}

/// What the newest check observed of one law.
struct Evidence {
    /// Per subject that judged the law: property, what was driven, comparisons, outcome.
    judged: Vec<(String, Run, u64)>,
}

impl Evidence {
    fn of(kit: &dyn Shipped, contract: &Contract) -> Self {
        let runs = kit.real().into_iter().filter_map(|property| {
            let text = fs::read(Record::path(&property.name)).ok()?;
            let run: Run = serde_json::from_slice(&text).ok()?;
            let comparisons = run.comparisons(contract);
            (comparisons > 0).then_some((property.name, run, comparisons))
        });
        Self { judged: runs.collect() }
    }

    fn path(&self) -> String {
        let targets: Vec<&str> = self.judged.iter().map(|(_, run, _)| run.target.as_str()).collect();
        match targets[..] {
            [] => "Nothing was driven yet.".to_string(),
            _ => format!("Driven through their public interfaces: {}.", targets.join("; ")),
        }
    }

    fn result(&self) -> String {
        if self.judged.is_empty() {
            return "No record of a check judged it; run `lawful check` first.".to_string();
        }
        let told = |(name, run, comparisons): &(String, Run, u64)| {
            format!("{name} {} in {}", run.outcome, counted(*comparisons))
        };
        format!("{}.", self.judged.iter().map(told).collect::<Vec<_>>().join("; "))
    }

    fn proof(&self, kit: &dyn Shipped, contract: &Contract) -> String {
        let wrong = kit.wrong().into_iter().filter(|(_, law)| *law == contract.id);
        let wrong: Vec<String> = wrong.map(|(name, _)| name).collect();
        let records = match self.judged.first() {
            Some((name, ..)) => format!("the records, such as {}, count its comparisons", Record::path(name).display()),
            None => "no record yet".to_string(),
        };
        let rejects = match &wrong[..] {
            [] => "`lawful calibrate` tells what it rejects".to_string(),
            _ => format!("`lawful calibrate` shows that it rejects {}", wrong.join(", ")),
        };
        format!("{records}; {rejects}. Rerun: `lawful check`.")
    }
}

fn counted(comparisons: u64) -> String {
    format!("{} comparisons", grouped(comparisons))
}

impl Run {
    /// Comparisons of a law, histories of a relation, actions that had to return.
    fn comparisons(&self, contract: &Contract) -> u64 {
        if contract.id == RETURNS.id {
            return self.phases.iter().map(|phase| phase.actions).sum();
        }
        let laws = self.laws.iter().filter(|count| count.law == contract.id).map(|count| count.comparisons);
        let relations = self.relations.iter().filter(|(id, _)| id == contract.id).map(|(_, histories)| *histories);
        laws.chain(relations).sum()
    }
}
