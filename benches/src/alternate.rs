//! Comparisons in one run: contenders take turns, and medians over the rounds are compared.
//!
//! Time is the thread's own where the system tells it, so that other processes do not count. Where it does not, it is
//! elapsed time, and the machine should be idle.

use std::time::Duration;

/// Nanoseconds per action, by contender and round.
#[derive(Clone, Debug)]
pub struct Rounds(Vec<Vec<f64>>);

/// Runs every contender once a round, in turn. A contender answers with the number of actions that it executed.
///
/// # Examples
///
/// ```
/// use lawful_benches::alternate::alternate;
///
/// let mut short = || (0..1_000_u64).map(std::hint::black_box).count() as u64;
/// let mut long = || (0..1_000_u64).map(|n| (0..100).fold(n, |n, _| std::hint::black_box(n))).count() as u64;
/// let rounds = alternate(9, &mut [&mut short, &mut long]);
/// assert!(rounds.ratio(1, 0) > 1.0);
/// ```
pub fn alternate(rounds: usize, contenders: &mut [&mut dyn FnMut() -> u64]) -> Rounds {
    let mut spent = vec![Vec::with_capacity(rounds); contenders.len()];
    for _ in 0..rounds {
        for (contender, spent) in contenders.iter_mut().zip(&mut spent) {
            let start = clock();
            let actions = contender();
            spent.push((clock() - start).as_nanos() as f64 / actions.max(1) as f64);
        }
    }
    Rounds(spent)
}

#[cfg(unix)]
fn clock() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(now.tv_sec.unsigned_abs(), now.tv_nsec as u32)
}

#[cfg(not(unix))]
fn clock() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

impl Rounds {
    /// The median nanoseconds per action of one contender.
    pub fn median(&self, contender: usize) -> f64 {
        median(self.0[contender].clone())
    }

    /// How many times as long one contender took as another: the median over the rounds of the quotient in a round.
    pub fn ratio(&self, of: usize, to: usize) -> f64 {
        median(self.0[of].iter().zip(&self.0[to]).map(|(of, to)| of / to).collect())
    }
}

/// The value in the middle, or the mean of the two in the middle; 0 if there is none.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => 0.0,
        odd if odd % 2 == 1 => values[middle],
        _ => f64::midpoint(values[middle - 1], values[middle]),
    }
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn a_median_ignores_outliers() {
        assert_eq!(median(vec![3.0, 1.0, 900.0]), 3.0);
        assert_eq!(median(vec![1.0, 2.0, 4.0, 900.0]), 3.0);
        assert_eq!(median(Vec::new()), 0.0);
    }
}
