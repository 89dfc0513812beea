//! How a product is called: the trait that a construction implements to be judged.

use super::{Broken, Cleanup, Jammed, Order, Stock};

/// A product's reply, or why there is none.
pub type Reply<T> = Result<T, Trouble>;

/// Why a product gave no reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The error of a step, as the stock gave it.
    Broken(Broken),
    /// The error of a return, as the stock gave it.
    Jammed(Jammed),
    /// The product failed in a way that its contract does not promise; the text is its own error.
    Failed(String),
}

impl From<Broken> for Trouble {
    fn from(broken: Broken) -> Self {
        Self::Broken(broken)
    }
}

impl From<Jammed> for Trouble {
    fn from(jammed: Jammed) -> Self {
        Self::Jammed(jammed)
    }
}

/// A construction under judgement: it takes one part from the stock in each step, and gives back what it took.
///
/// Products that release by themselves wrap a part in a guard whose destructor calls [`Stock::give_back`].
///
/// # Examples
///
/// ```
/// use lawful_lease::construction::{Cleanup, Construction, Order, Part, Reply, Stock, Supports};
///
/// struct Guard(Part, Stock);
/// impl Drop for Guard {
///     fn drop(&mut self) {
///         let _ = self.1.give_back(self.0);
///     }
/// }
///
/// struct Collected;
/// impl Construction for Collected {
///     type Product = Vec<Guard>;
///     const SUPPORTS: Supports = Supports { order: Order::Any, cleanup: Cleanup::Silent, panics: true };
///     fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Guard>> {
///         let parts = (0..steps).map(|_| Ok(Guard(stock.take()?, stock.clone())));
///         parts.collect()
///     }
///     fn dispose(&mut self, product: Vec<Guard>, _: &Stock) -> Reply<()> {
///         drop(product);
///         Ok(())
///     }
/// }
/// ```
pub trait Construction: Sized + 'static {
    /// What is built.
    type Product;
    /// What is promised beyond the core.
    const SUPPORTS: Supports;

    /// Builds a product in so many steps; the first error is the reply.
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Self::Product>;
    /// Takes a product apart.
    fn dispose(&mut self, product: Self::Product, stock: &Stock) -> Reply<()>;
    /// Releases what the subject holds, at the end of a history.
    fn close(self) -> Reply<()> {
        Ok(())
    }
}

/// What a construction promises beyond the core.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Supports {
    /// In which order parts are returned.
    pub order: Order,
    /// Whether disposal tells that a return failed.
    pub cleanup: Cleanup,
    /// Whether parts are returned when a step panics, and the panic reaches the caller.
    pub panics: bool,
}

impl Supports {
    /// Errors only; no order is promised, and disposal is silent.
    pub const CORE: Self = Self { order: Order::Any, cleanup: Cleanup::Silent, panics: false };
    /// Everything: the reverse order, told errors, panics.
    pub const ALL: Self = Self { order: Order::Reverse, cleanup: Cleanup::Told, panics: true };

    /// Whether an action of this kind may be asked of the subject.
    pub fn kind(self, kind: &str) -> bool {
        match kind {
            "build" | "fail" | "dispose" => true,
            "panic" => self.panics,
            _ => false,
        }
    }
}
