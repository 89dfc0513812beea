//! How a product is built and taken apart, and what the contract promises of the parts.

use lawful_contract::{Kinds, Label};
use serde::{Deserialize, Serialize};

/// One construction, or the disposal of what one made.
///
/// A product of `n` steps takes a part from the stock in each of them. Which step fails, and whose return fails, is
/// said by the action: the stock is a fixture and does what it is told.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Builds a product; every step succeeds.
    Build {
        /// The product's name.
        name: Label,
        /// In how many steps.
        steps: u32,
    },
    /// Builds a product of which one step fails.
    Fail {
        /// In how many steps.
        steps: u32,
        /// Which step fails; less than `steps`.
        at: u32,
        /// How it fails.
        how: How,
        /// The step whose part cannot be returned without an error; less than `at`.
        stuck: Option<u32>,
    },
    /// Takes a product apart.
    Dispose {
        /// Which.
        name: Label,
        /// The step whose part cannot be returned without an error; less than the product's steps.
        stuck: Option<u32>,
    },
}

/// How a step fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// The stock answers with an error.
    Error,
    /// The stock panics.
    Panic,
}

/// A part: which construction took it, counted from 0 over the history, and in which of its steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Part {
    /// The construction.
    pub product: u32,
    /// The step.
    pub step: u32,
}

/// What the contract promises of one action.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Outcome {
    /// What the caller gets.
    pub answer: Told,
    /// The parts that are taken, in order.
    pub taken: Vec<Part>,
    /// The parts that are returned, the one taken last first. Policy says whether that order is promised.
    pub returned: Vec<Part>,
}

/// What the caller gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Told {
    /// A product.
    Built,
    /// The product is gone.
    Disposed,
    /// The error of the step that failed.
    Broken(Part),
    /// The panic of the step that failed.
    Panicked(Part),
    /// The error of a return that failed.
    Jammed(Part),
}

/// Whether parts are returned in an order. The contract leaves it to the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// The part taken last is returned first.
    Reverse,
    /// Nothing is promised.
    Any,
}

/// Whether disposal tells that a return failed. The contract leaves it to the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cleanup {
    /// Its error is the caller's.
    Told,
    /// It is not told: a destructor has no answer.
    Silent,
}

impl Kinds for Action {
    const KINDS: &'static [&'static str] = &["build", "fail", "panic", "dispose"];

    fn kind(&self) -> usize {
        match self {
            Self::Build { .. } => 0,
            Self::Fail { how, .. } => 1 + *how as usize,
            Self::Dispose { .. } => 3,
        }
    }
}
