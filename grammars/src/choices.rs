//! Where choices come from: chance, an odometer, a recording or bytes.

use quickcheck::Gen;

/// A source of bounded choices.
///
/// A rule that is written once against this trait is a random generator, an exhaustive enumerator, a replayer and a
/// fuzz target, depending on the source.
///
/// # Examples
///
/// ```
/// use lawful_grammars::{Choices, Odometer};
///
/// let mut odometer = Odometer::new();
/// let mut seen = Vec::new();
/// loop {
///     let first = odometer.below(2);
///     seen.push((first, if first == 1 { odometer.below(2) } else { 0 }));
///     if !odometer.turn() {
///         break;
///     }
/// }
/// assert_eq!(seen, [(0, 0), (1, 0), (1, 1)]);
/// ```
pub trait Choices {
    /// A number from 0 to `n - 1`; 0 if `n` is 0.
    fn below(&mut self, n: usize) -> usize;

    /// A position in `weights`, with probability in proportion to its weight. Zero weights are never chosen; 0 if all
    /// are zero. A biased coin must use this method, so that an odometer visits each outcome once.
    fn weighted(&mut self, weights: &[u32]) -> usize {
        let total = weights.iter().map(|weight| *weight as usize).sum();
        let mut rest = self.below(total);
        for (at, weight) in weights.iter().enumerate() {
            match rest.checked_sub(*weight as usize) {
                Some(left) => rest = left,
                None => return at,
            }
        }
        0
    }

    /// [`Choices::weighted`] at the cost of one number, for weights that are chosen from often: `table` holds every
    /// position as many times as its weight says.
    fn tabled(&mut self, weights: &[u32], table: &[u16]) -> usize {
        let _ = weights;
        table.get(self.below(table.len())).map_or(0, |at| usize::from(*at))
    }
}

/// The slice that uniform numbers are chosen from: position `i` holds `i`.
static RAMP: [u16; 4096] = {
    let mut ramp = [0; 4096];
    let mut i = 0;
    while i < ramp.len() {
        ramp[i] = i as u16;
        i += 1;
    }
    ramp
};

/// Random choices. Numbers are uniform: quickcheck's own integers prefer extreme values, so they are not used.
impl Choices for Gen {
    fn below(&mut self, n: usize) -> usize {
        if n > RAMP.len() {
            let high = self.below(n.div_ceil(RAMP.len()));
            let number = high * RAMP.len() + self.below(RAMP.len());
            return if number < n { number } else { self.below(n) };
        }
        self.choose(&RAMP[..n]).map_or(0, |number| usize::from(*number))
    }
}

/// Visits every sequence of choices once, in lexicographic order.
#[derive(Clone, Debug, Default)]
pub struct Odometer {
    digits: Vec<(usize, usize)>,
    at: usize,
}

impl Odometer {
    /// An odometer that stands at the first sequence.
    pub fn new() -> Self {
        Self::default()
    }

    /// Turns to the next sequence; `false` after the last one.
    pub fn turn(&mut self) -> bool {
        self.digits.truncate(self.at);
        self.at = 0;
        while let Some((digit, base)) = self.digits.pop() {
            if digit + 1 < base {
                self.digits.push((digit + 1, base));
                return true;
            }
        }
        false
    }
}

impl Choices for Odometer {
    fn below(&mut self, n: usize) -> usize {
        if n <= 1 {
            return 0;
        }
        if self.at == self.digits.len() {
            self.digits.push((0, n));
        }
        self.at += 1;
        self.digits[self.at - 1].0.min(n - 1)
    }

    fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut possible = weights.iter().enumerate().filter(|(_, weight)| **weight > 0).map(|(at, _)| at);
        let nth = self.below(possible.clone().count());
        possible.nth(nth).unwrap_or(0)
    }

    fn tabled(&mut self, weights: &[u32], _: &[u16]) -> usize {
        self.weighted(weights)
    }
}

/// Repeats a recorded sequence of choices; past its end every choice is 0. A recorded weighted choice is a position.
#[derive(Clone, Debug)]
pub struct Recorded {
    choices: Vec<usize>,
    at: usize,
}

impl Recorded {
    /// Repeats `choices` from the start.
    pub fn new(choices: Vec<usize>) -> Self {
        Self { choices, at: 0 }
    }

    fn next(&mut self) -> usize {
        let choice = self.choices.get(self.at).copied().unwrap_or(0);
        self.at += 1;
        choice
    }
}

impl Choices for Recorded {
    fn below(&mut self, n: usize) -> usize {
        self.next().min(n.saturating_sub(1))
    }

    /// The recorded position, or the next one that is possible.
    fn weighted(&mut self, weights: &[u32]) -> usize {
        let first = self.next();
        let later = (first..weights.len()).chain(0..first.min(weights.len()));
        later.into_iter().find(|at| weights[*at] > 0).unwrap_or(0)
    }

    fn tabled(&mut self, weights: &[u32], _: &[u16]) -> usize {
        self.weighted(weights)
    }
}

/// Records the choices of another source.
#[derive(Debug)]
pub struct Taped<'a, C: Choices + ?Sized> {
    source: &'a mut C,
    tape: Vec<usize>,
}

impl<'a, C: Choices + ?Sized> Taped<'a, C> {
    /// Records what `source` chooses.
    pub fn new(source: &'a mut C) -> Self {
        Self { source, tape: Vec::new() }
    }

    /// The choices so far, for [`Recorded`].
    pub fn tape(self) -> Vec<usize> {
        self.tape
    }
}

impl<C: Choices + ?Sized> Choices for Taped<'_, C> {
    fn below(&mut self, n: usize) -> usize {
        let choice = self.source.below(n);
        self.tape.push(choice);
        choice
    }

    fn weighted(&mut self, weights: &[u32]) -> usize {
        let position = self.source.weighted(weights);
        self.tape.push(position);
        position
    }

    fn tabled(&mut self, weights: &[u32], table: &[u16]) -> usize {
        let position = self.source.tabled(weights, table);
        self.tape.push(position);
        position
    }
}

/// Reads choices from bytes, for fuzz engines; past the end every choice is 0.
#[derive(Clone, Debug)]
pub struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    /// Reads `bytes` from the start.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Whether all bytes were read.
    pub fn is_spent(&self) -> bool {
        self.0.is_empty()
    }
}

impl Choices for Bytes<'_> {
    fn below(&mut self, n: usize) -> usize {
        let mut number = 0_usize;
        let mut reach = 1_usize;
        while reach < n {
            let Some((byte, rest)) = self.0.split_first() else { break };
            number = number << 8 | usize::from(*byte);
            reach = reach.saturating_mul(1 << 8);
            self.0 = rest;
        }
        if n == 0 { 0 } else { number % n }
    }
}
