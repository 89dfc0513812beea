//! Comparisons in one run: contenders take turns, and medians over the rounds are compared.

use std::time::Instant;

/// Nanoseconds per action, by contender and round.
#[derive(Clone, Debug)]
pub struct Rounds(Vec<Vec<f64>>);

/// Runs every contender once a round, in turn. A contender answers with the number of actions that it executed.
///
/// Rounds should be short: a round that the machine interrupts is an outlier, and the median leaves it out.
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
            let start = Instant::now();
            let actions = contender();
            spent.push(start.elapsed().as_nanos() as f64 / actions.max(1) as f64);
        }
    }
    Rounds(spent)
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
