//! The subject that every counterfeit is: a right construction whose operations can be replaced one by one.
//!
//! [`Behaviour`] states both operations over a list of parts, and states them right. A counterfeit overrides what it
//! gets wrong and nothing else.

use lawful_lease::construction::{Construction, Part, Reply, Stock, Supports};

/// Parts that go back, the one taken last first, unless they are kept.
pub(super) struct Held {
    /// The parts, in the order in which they were taken.
    pub(super) parts: Vec<Part>,
    stock: Stock,
}

impl Held {
    /// No parts yet.
    pub(super) fn new(stock: &Stock) -> Self {
        Self { parts: Vec::new(), stock: stock.clone() }
    }

    /// The parts, which no longer go back by themselves.
    pub(super) fn keep(mut self) -> Vec<Part> {
        std::mem::take(&mut self.parts)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        for part in self.parts.drain(..).rev() {
            // What went wrong first is on its way to the caller.
            let _ = self.stock.give_back(part);
        }
    }
}

/// How a fake behaves. Both provided methods are right.
pub trait Behaviour: 'static {
    /// Takes a part in each step; what was taken goes back when a step fails.
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        right(steps, stock)
    }
    /// Returns every part; the first error is the reply.
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        returned(product.into_iter().rev(), stock)
    }
}

/// The right construction.
pub(super) fn right(steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
    let mut held = Held::new(stock);
    for _ in 0..steps {
        held.parts.push(stock.take()?);
    }
    Ok(held.keep())
}

/// Returns every part, in this order; the first error is the reply.
pub(super) fn returned(parts: impl Iterator<Item = Part>, stock: &Stock) -> Reply<()> {
    let errors: Vec<_> = parts.filter_map(|part| stock.give_back(part).err()).collect();
    errors.into_iter().next().map_or(Ok(()), |first| Err(first.into()))
}

/// The behaviour that is right throughout.
#[derive(Clone, Debug)]
pub struct Honest;

impl Behaviour for Honest {}

/// A construction with a replaceable behaviour.
pub struct Fake {
    behaviour: Box<dyn Behaviour>,
}

impl Fake {
    /// A construction that behaves like this.
    pub fn new(behaviour: impl Behaviour) -> Self {
        Self { behaviour: Box::new(behaviour) }
    }
}

impl Construction for Fake {
    type Product = Vec<Part>;
    const SUPPORTS: Supports = Supports::ALL;

    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
        self.behaviour.build(steps, stock)
    }
    fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
        self.behaviour.dispose(product, stock)
    }
}
