//! A whole test of a table of leases: its methods and one call. Run it, or copy it into `tests/`.
//! Promise: `Table` grants exclusive leases with fencing tokens. Limit: see `lawful_lease::exclusive::CONTRACT`.

use std::collections::HashMap;

use lawful::lease::exclusive::{self, Claim, Feature, Held, LeaseTable, Reply, Supports, Trouble};

#[derive(Default)]
struct Table {
    now: u64,
    tokens: u64,
    leases: HashMap<u32, (u32, u64, u64)>, // client, token, due
}

impl LeaseTable for Table {
    const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Identity]);
    fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
        if self.holder(resource)?.is_some() {
            return Err(Trouble::Refused);
        }
        self.tokens += 1;
        self.leases.insert(resource, (client, self.tokens, self.now + u64::from(ttl)));
        Ok(self.tokens)
    }
    fn release(&mut self, Claim { resource, client, token }: Claim) -> Reply<()> {
        let held = self.holder(resource)?.filter(|held| (held.client, held.token) == (client, token));
        held.and_then(|_| self.leases.remove(&resource)).map(|_| ()).ok_or(Trouble::Refused)
    }
    fn holder(&mut self, resource: u32) -> Reply<Option<Held>> {
        let live = self.leases.get(&resource).filter(|(_, _, due)| self.now < *due);
        Ok(live.map(|(client, token, _)| Held { client: *client, token: *token, left: None }))
    }
    fn advance(&mut self, ticks: u32) -> Reply<()> {
        self.now += u64::from(ticks);
        Ok(())
    }
}

fn main() {
    exclusive::check(Table::default);
}
