//! Right products of every policy and of few features raise no alarm: exclusive leases, support, construction, permits.

use std::collections::{BTreeMap, HashMap};

use lawful::lease::{construction, exclusive, permits, support};

mod leases {
    use super::*;
    use exclusive::{Again, Claim, Feature, Held, Late, LeaseTable, Reply, Supports, Trouble};

    const EVERYTHING: u8 = 0;
    const BEARER: u8 = 1;
    const BARE: u8 = 2;

    /// A right table: `AGAIN` and `LATE` say which of the two policies grant, `HAS` which features there are.
    #[derive(Default)]
    struct Table<const AGAIN: bool, const LATE: bool, const HAS: u8> {
        now: u64,
        newest: u64,
        /// Client, token, due; a lease that was given back is gone.
        leases: BTreeMap<u32, (u32, u64, u64)>,
    }

    impl<const AGAIN: bool, const LATE: bool, const HAS: u8> Table<AGAIN, LATE, HAS> {
        fn grant(&mut self, resource: u32, client: u32, ttl: u32) -> u64 {
            self.newest += 1;
            self.leases.insert(resource, (client, self.newest, self.now + u64::from(ttl)));
            self.newest
        }

        /// The end of the lease of a claim, expired or not.
        fn end(&self, claim: Claim) -> Reply<u64> {
            let (client, token, due) = *self.leases.get(&claim.resource).ok_or(Trouble::Refused)?;
            let owner = HAS == BEARER || client == claim.client;
            if token == claim.token && owner { Ok(due) } else { Err(Trouble::Refused) }
        }

        fn live(&self, claim: Claim) -> Reply<()> {
            if self.now < self.end(claim)? { Ok(()) } else { Err(Trouble::Refused) }
        }
    }

    impl<const AGAIN: bool, const LATE: bool, const HAS: u8> LeaseTable for Table<AGAIN, LATE, HAS> {
        const SUPPORTS: Supports = match HAS {
            BARE => Supports::CORE.with(&[Feature::Identity]),
            BEARER => Supports::ALL.without(&[Feature::Identity, Feature::Left, Feature::List]),
            _ => Supports::ALL,
        }
        .again(if AGAIN { Again::Granted } else { Again::Refused })
        .late(if LATE { Late::Granted } else { Late::Refused });

        fn acquire(&mut self, resource: u32, client: u32, ttl: u32) -> Reply<u64> {
            match self.leases.get(&resource) {
                Some((holder, _, due)) if self.now < *due && !(AGAIN && *holder == client) => Err(Trouble::Refused),
                _ => Ok(self.grant(resource, client, ttl)),
            }
        }
        fn release(&mut self, claim: Claim) -> Reply<()> {
            self.live(claim)?;
            self.leases.remove(&claim.resource);
            Ok(())
        }
        fn holder(&mut self, resource: u32) -> Reply<Option<Held>> {
            let live = self.leases.get(&resource).filter(|(_, _, due)| self.now < *due);
            let left = |due: u64| (HAS == EVERYTHING).then(|| u32::try_from(due - self.now).unwrap_or(u32::MAX));
            Ok(live.map(|(client, token, due)| Held { client: *client, token: *token, left: left(*due) }))
        }
        fn advance(&mut self, ticks: u32) -> Reply<()> {
            self.now += u64::from(ticks);
            Ok(())
        }
        fn renew(&mut self, claim: Claim, ttl: u32) -> Reply<u64> {
            if self.now < self.end(claim)? {
                let due = self.now + u64::from(ttl);
                self.leases.insert(claim.resource, (claim.client, claim.token, due));
                return Ok(claim.token);
            }
            if LATE { Ok(self.grant(claim.resource, claim.client, ttl)) } else { Err(Trouble::Refused) }
        }
        fn operate(&mut self, claim: Claim) -> Reply<()> {
            self.live(claim)
        }
        fn list(&mut self) -> Reply<Vec<(u32, Held)>> {
            let resources: Vec<u32> = self.leases.keys().copied().collect();
            let held = resources.into_iter().map(|resource| Ok(self.holder(resource)?.map(|held| (resource, held))));
            Ok(held.collect::<Reply<Vec<_>>>()?.into_iter().flatten().collect())
        }
        fn sweep(&mut self) -> Reply<()> {
            // A late renewal needs the row.
            if !LATE {
                self.leases.retain(|_, (_, _, due)| self.now < *due);
            }
            Ok(())
        }
        fn reopen(&mut self) -> Reply<()> {
            Ok(())
        }
    }

    macro_rules! passes {
        ($($name:ident: $again:literal $late:literal $has:ident),*) => {$(
            #[test]
            fn $name() {
                exclusive::campaign(Table::<$again, $late, $has>::default).histories(40).run().assert_green();
            }
        )*};
    }
    passes! {
        strict: false false EVERYTHING,
        again: true false EVERYTHING,
        late: false true EVERYTHING,
        lenient: true true EVERYTHING,
        a_bearers_token: false true BEARER,
        a_bearers_token_again: true false BEARER,
        few_features: false false BARE,
        few_features_again: true false BARE
    }
}

mod handles {
    use super::*;
    use support::{Feature, Registry, Reply, Retired, Supports, Trouble};

    #[derive(Default)]
    struct Handles {
        next: u64,
        waiting: HashMap<u64, u32>,
        live: HashMap<u64, u32>,
    }

    impl Registry for Handles {
        const SUPPORTS: Supports = Supports::CORE.with(&[Feature::Replace, Feature::Rows]).retired(Retired::Refused);

        fn start(&mut self, subject: u32) -> Reply<u64> {
            self.next += 1;
            self.waiting.insert(self.next, subject);
            Ok(self.next)
        }
        fn accept(&mut self, handle: u64) -> Reply<()> {
            self.live.extend(self.waiting.remove(&handle).map(|subject| (handle, subject)));
            Ok(())
        }
        fn refuse(&mut self, handle: u64) -> Reply<()> {
            self.waiting.remove(&handle);
            Ok(())
        }
        fn release(&mut self, handle: u64) -> Reply<()> {
            self.live.remove(&handle).map(|_| ()).ok_or(Trouble::Refused)
        }
        fn supports(&mut self, subject: u32) -> Reply<bool> {
            Ok(self.live.values().any(|of| *of == subject))
        }
        fn replace(&mut self, handle: u64) -> Reply<u64> {
            let subject = self.live.remove(&handle).ok_or(Trouble::Refused)?;
            self.next += 1;
            self.live.insert(self.next, subject);
            Ok(self.next)
        }
        fn rows(&mut self) -> Reply<Vec<u32>> {
            let mut rows: Vec<u32> = self.live.values().copied().collect();
            rows.sort_unstable();
            rows.dedup();
            Ok(rows)
        }
    }

    #[test]
    fn a_release_of_a_retired_handle_is_refused() {
        support::campaign(Handles::default).histories(40).run().assert_green();
    }
}

mod parts {
    use construction::{Cleanup, Construction, Order, Part, Reply, Stock, Supports};

    use super::*;

    /// Parts that are returned by hand: a panic would leak them, so none is promised.
    struct ByHand;

    impl Construction for ByHand {
        type Product = Vec<Part>;
        const SUPPORTS: Supports = Supports { order: Order::Any, cleanup: Cleanup::Told, panics: false };

        fn build(&mut self, steps: u32, stock: &Stock) -> Reply<Vec<Part>> {
            let mut parts = Vec::new();
            for _ in 0..steps {
                match stock.take() {
                    Ok(part) => parts.push(part),
                    Err(first) => {
                        for part in parts {
                            let _ = stock.give_back(part);
                        }
                        return Err(first.into());
                    }
                }
            }
            Ok(parts)
        }
        fn dispose(&mut self, product: Vec<Part>, stock: &Stock) -> Reply<()> {
            let errors: Vec<_> = product.into_iter().filter_map(|part| stock.give_back(part).err()).collect();
            errors.first().map_or(Ok(()), |first| Err((*first).into()))
        }
    }

    #[test]
    fn errors_only_and_told_in_any_order() {
        construction::campaign(|| ByHand).histories(40).run().assert_green();
    }
}

mod waiters {
    use super::*;
    use lawful::contract::Label;
    use permits::{Answer, Feature, Permits, Queue, Reply, Supports};

    const LATEST_FIRST: u8 = 0;
    const NOBODY: u8 = 1;

    /// A pool without an order: `SERVES` says whom of those that wait it serves.
    #[derive(Default)]
    struct Pool<const SERVES: u8> {
        free: usize,
        queue: Vec<Label>,
        granted: Vec<Label>,
    }

    impl<const SERVES: u8> Pool<SERVES> {
        fn serve(&mut self) {
            while SERVES == LATEST_FIRST && self.free > 0 {
                let Some(latest) = self.queue.pop() else { return };
                self.free -= 1;
                self.granted.push(latest);
            }
        }
    }

    impl<const SERVES: u8> Permits for Pool<SERVES> {
        const SUPPORTS: Supports = Supports::core(Queue::Any).with(&[Feature::Add, Feature::Available]);

        fn acquire(&mut self, name: Label, _: usize) -> Reply<Answer> {
            if self.free == 0 {
                self.queue.push(name);
                return Ok(Answer::Waiting);
            }
            self.free -= 1;
            self.granted.push(name);
            Ok(Answer::Granted)
        }
        fn settled(&mut self, name: Label) -> Reply<Answer> {
            Ok(if self.granted.contains(&name) { Answer::Granted } else { Answer::Waiting })
        }
        fn give_up(&mut self, name: Label) -> Reply<()> {
            self.queue.retain(|waiter| *waiter != name);
            let held = self.granted.len();
            self.granted.retain(|holder| *holder != name);
            self.add(held - self.granted.len())
        }
        fn add(&mut self, count: usize) -> Reply<()> {
            self.free += count;
            self.serve();
            Ok(())
        }
        fn available(&mut self) -> Reply<usize> {
            Ok(self.free)
        }
    }

    #[test]
    fn without_a_promised_order_anybody_who_fits_may_be_served() {
        let open = |free| Pool::<LATEST_FIRST> { free, ..Pool::default() };
        let report = permits::campaign(open).histories(60).run();
        assert!(report.is_green(), "{report}");
    }

    #[test]
    fn without_a_promised_order_somebody_must_be_served() {
        let open = |free| Pool::<NOBODY> { free, ..Pool::default() };
        let report = permits::campaign(open).histories(60).run();
        assert!(report.to_string().contains("broke the law `grants`"), "{report}");
    }
}
