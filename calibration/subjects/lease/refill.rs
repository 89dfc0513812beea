//! Two token buckets of this project: one in a table of SQLite, one in memory.
//!
//! Published limiters read a real clock, or start to count at another moment than they say. So these are ours: they are
//! tried as products, and no published crate is vouched for. The stepped one keeps its state in a row and refills it by
//! one statement of SQL; the steady one keeps the time at which it will be full, as the generic cell rate algorithm
//! does.

use lawful_lease::refill::{Feature, Pace, Rate, Refill, Reply, Supports};
use rusqlite::Connection;

/// A bucket in a table of SQLite, in memory.
pub struct SteppedBucket(Connection);

impl SteppedBucket {
    /// What it is.
    pub const ABOUT: &str = "a token bucket in a row of SQLite, this project's own";

    /// A bucket of this rate.
    ///
    /// # Panics
    ///
    /// If SQLite cannot open a database in memory.
    pub fn new(rate: Rate) -> Self {
        Self::open(rate).unwrap_or_else(|error| panic!("SQLite opens in memory: {error}"))
    }

    fn open(rate: Rate) -> rusqlite::Result<Self> {
        let table = Connection::open_in_memory()?;
        table.execute_batch("CREATE TABLE bucket (max, width, every, tokens CHECK (tokens BETWEEN 0 AND max), now)")?;
        let Rate { max, width, interval, tokens } = rate;
        table.execute("INSERT INTO bucket VALUES (?1, ?2, ?3, ?4, 0)", numbers([max, width, interval, tokens]))?;
        Ok(Self(table))
    }
}

/// Numbers as SQLite stores them. The language stays far below their limit.
fn numbers<const N: usize>(of: [u64; N]) -> [i64; N] {
    of.map(|number| i64::try_from(number).unwrap_or(i64::MAX))
}

impl Refill for SteppedBucket {
    const SUPPORTS: Supports = Supports::all(Pace::Stepped).without(&[Feature::Wait]);

    fn take(&mut self, count: u64) -> Reply<bool> {
        let taken = "UPDATE bucket SET tokens = tokens - ?1 WHERE tokens >= ?1";
        Ok(self.0.execute(taken, numbers([count]))? == 1)
    }
    fn advance(&mut self, ticks: u64) -> Reply<()> {
        let refill = "UPDATE bucket SET now = now + ?1,
            tokens = min(max, tokens + width * ((now + ?1) / every - now / every))";
        self.0.execute(refill, numbers([ticks]))?;
        Ok(())
    }
    fn take_up_to(&mut self, count: u64) -> Reply<u64> {
        let before = self.available()?;
        self.0.execute("UPDATE bucket SET tokens = tokens - min(tokens, ?1)", numbers([count]))?;
        Ok(before - self.available()?)
    }
    fn available(&mut self) -> Reply<u64> {
        let tokens: i64 = self.0.query_one("SELECT tokens FROM bucket", [], |row| row.get(0))?;
        Ok(u64::try_from(tokens)?)
    }
}

/// A bucket that keeps the moment at which it will be full, in parts of a tick.
pub struct SteadyBucket {
    rate: Rate,
    now: u64,
    full_at: u64,
}

impl SteadyBucket {
    /// What it is.
    pub const ABOUT: &str = "a token bucket by the generic cell rate algorithm, this project's own";

    /// A bucket of this rate.
    pub fn new(rate: Rate) -> Self {
        Self { rate, now: 0, full_at: (rate.max - rate.tokens) * rate.interval }
    }

    /// The time that all missing tokens take, in parts: a tick has `width` of them, a token takes `interval`.
    fn missing(&self) -> u64 {
        self.full_at.saturating_sub(self.now * self.rate.width)
    }
}

impl Refill for SteadyBucket {
    const SUPPORTS: Supports = Supports::all(Pace::Steady);

    fn take(&mut self, count: u64) -> Reply<bool> {
        let after = self.missing() + count * self.rate.interval;
        let granted = after <= self.rate.max * self.rate.interval;
        if granted {
            self.full_at = self.now * self.rate.width + after;
        }
        Ok(granted)
    }
    fn advance(&mut self, ticks: u64) -> Reply<()> {
        self.now += ticks;
        Ok(())
    }
    fn take_up_to(&mut self, count: u64) -> Reply<u64> {
        let count = self.available()?.min(count);
        self.take(count)?;
        Ok(count)
    }
    fn available(&mut self) -> Reply<u64> {
        Ok((self.rate.max * self.rate.interval - self.missing()) / self.rate.interval)
    }
    fn wait(&mut self, count: u64) -> Reply<Option<u64>> {
        let excess = (self.missing() + count * self.rate.interval).saturating_sub(self.rate.max * self.rate.interval);
        Ok((count <= self.rate.max).then(|| excess.div_ceil(self.rate.width)))
    }
}
