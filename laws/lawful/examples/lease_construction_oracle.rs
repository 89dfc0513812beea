//! A whole test of a product that is built in steps: two methods and one call. Run it, or copy it into `tests/`.
//! Promise: `Connections` leaks no part when a step fails. Limit: see `lawful_lease::construction::CONTRACT`.

use lawful::lease::construction::{self, Cleanup, Construction, Order, Part, Reply, Stock, Supports};

/// A part that goes back by itself.
struct Guard(Part, Stock);

impl Drop for Guard {
    fn drop(&mut self) {
        let _ = self.1.give_back(self.0);
    }
}

struct Connections;

impl Construction for Connections {
    type Product = Vec<Guard>;
    const SUPPORTS: Supports = Supports { order: Order::Any, cleanup: Cleanup::Silent, panics: true };
    fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Guard>> {
        (0..steps).map(|_| Ok(Guard(stock.take()?, stock.clone()))).collect()
    }
    fn dispose(&mut self, product: Vec<Guard>, _: &Stock) -> Reply<()> {
        drop(product);
        Ok(())
    }
}

fn main() {
    construction::check(|| Connections);
}
