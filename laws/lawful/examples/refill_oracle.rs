//! A whole test of a token bucket: the bucket's methods and one call. Run it, or copy it into `tests/`.
//! Promise: never more than the maximum, `width` tokens at the end of each interval. Limit: a logical clock.

use lawful::lease::refill::{self, Feature, Pace, Rate, Refill, Reply, Supports};

struct Bucket {
    rate: Rate,
    tokens: u64,
    clock: u64,
}

impl Refill for Bucket {
    const SUPPORTS: Supports =
        Supports::core(Pace::Stepped).with(&[Feature::Initial, Feature::Width, Feature::Many, Feature::Available]);
    fn take(&mut self, count: u64) -> Reply<bool> {
        let granted = count <= self.tokens;
        self.tokens -= if granted { count } else { 0 };
        Ok(granted)
    }
    fn advance(&mut self, ticks: u64) -> Reply<()> {
        let steps = (self.clock + ticks) / self.rate.interval - self.clock / self.rate.interval;
        self.clock += ticks;
        self.tokens = (self.tokens + steps * self.rate.width).min(self.rate.max);
        Ok(())
    }
    fn available(&mut self) -> Reply<u64> {
        Ok(self.tokens)
    }
}

fn main() {
    refill::check(|rate| Bucket { rate, tokens: rate.tokens, clock: 0 });
}
