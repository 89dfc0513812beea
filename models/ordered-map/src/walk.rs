//! A bounded, recorded walk over a product's iterator.

use crate::{End, Pairs, Reply, Trouble, Way};

/// Drives a product's iterator the way an action asks, and records what came out.
///
/// A walk takes a bounded number of pairs, more than any map of its history can hold, so that a broken iterator that
/// never ends is still recorded and judged.
#[derive(Debug)]
pub struct Walk<'t, K, V> {
    way: Way,
    most: usize,
    hinted: Hinted,
    trail: &'t mut Trail<K, V>,
    /// The pairs of an earlier trail, to be written over: cheaper than to make room for each pair anew.
    earlier: Pairs<K, V>,
}

/// Whether the walk asks for `size_hint` before each step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hinted {
    /// Hints are recorded and will be judged.
    Recorded,
    /// Hints are not promised.
    Ignored,
}

/// What a walk recorded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail<K, V> {
    /// The pairs in the order yielded, duplicates and all.
    pub pairs: Pairs<K, V>,
    /// Whether the iterator said that it had ended.
    pub ended: bool,
    /// What `size_hint` said, and when.
    pub hints: Vec<Hint>,
}

/// What `size_hint` said after `taken` pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hint {
    /// Pairs taken before.
    pub taken: usize,
    /// The lower bound of what remains.
    pub least: usize,
    /// The upper bound of what remains, if any was given.
    pub most: Option<usize>,
}

impl<K, V> Trail<K, V> {
    /// The trail of a walk that has not begun.
    pub const fn new() -> Self {
        Self { pairs: Vec::new(), ended: false, hints: Vec::new() }
    }
}

impl<K, V> Default for Trail<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'t, K, V> Walk<'t, K, V> {
    /// A walk that takes at most `most` pairs and writes its trail over an earlier one.
    #[inline]
    pub fn new(way: Way, most: usize, hinted: Hinted, trail: &'t mut Trail<K, V>) -> Self {
        let earlier = std::mem::take(&mut trail.pairs);
        trail.hints.clear();
        trail.ended = false;
        Self { way, most, hinted, trail, earlier }
    }

    /// From which ends the action asks to take pairs.
    pub fn way(&self) -> Way {
        self.way
    }

    /// Drives an iterator that can be met from both ends.
    #[inline]
    pub fn ends(&mut self, mut iter: impl DoubleEndedIterator<Item = (K, V)>) -> Reply<()> {
        match (self.way, self.hinted) {
            (Way::Forward, Hinted::Ignored) => return self.take_all(iter),
            (Way::Backward, Hinted::Ignored) => return self.take_all(iter.rev()),
            _ => {}
        }
        while self.wants_more(iter.size_hint()) {
            let next = match self.way.end(self.trail.pairs.len()) {
                End::First => iter.next(),
                End::Last => iter.next_back(),
            };
            self.take(next);
        }
        Ok(())
    }

    /// Drives an iterator that already runs in the direction that [`Walk::way`] asks.
    ///
    /// # Errors
    ///
    /// [`Trouble::Unsupported`] if the action asks for both ends of one iterator.
    pub fn along(&mut self, mut iter: impl Iterator<Item = (K, V)>) -> Reply<()> {
        match (self.way, self.hinted) {
            (Way::Ends(_), _) => return Err(Trouble::Unsupported),
            (_, Hinted::Ignored) => return self.take_all(iter),
            _ => {}
        }
        while self.wants_more(iter.size_hint()) {
            let next = iter.next();
            self.take(next);
        }
        Ok(())
    }

    /// [`Walk::ends`] for an iterator whose items may be errors.
    ///
    /// # Errors
    ///
    /// The first error that the iterator yields.
    pub fn try_ends<E>(&mut self, mut iter: impl DoubleEndedIterator<Item = Result<(K, V), E>>) -> Reply<()>
    where
        Trouble: From<E>,
    {
        while self.wants_more(iter.size_hint()) {
            let next = match self.way.end(self.trail.pairs.len()) {
                End::First => iter.next(),
                End::Last => iter.next_back(),
            };
            self.take(next.transpose()?);
        }
        Ok(())
    }

    /// [`Walk::along`] for an iterator whose items may be errors.
    ///
    /// # Errors
    ///
    /// The first error that the iterator yields, or [`Trouble::Unsupported`] as in [`Walk::along`].
    pub fn try_along<E>(&mut self, mut iter: impl Iterator<Item = Result<(K, V), E>>) -> Reply<()>
    where
        Trouble: From<E>,
    {
        if matches!(self.way, Way::Ends(_)) {
            return Err(Trouble::Unsupported);
        }
        while self.wants_more(iter.size_hint()) {
            let next = iter.next();
            self.take(next.transpose()?);
        }
        Ok(())
    }

    /// Takes pairs in the order of the iterator, without hints. Most walks of a campaign are of this kind.
    #[inline]
    fn take_all(&mut self, iter: impl Iterator<Item = (K, V)>) -> Reply<()> {
        let mut pairs = std::mem::take(&mut self.earlier);
        let mut iter = iter.take(self.most.saturating_sub(self.trail.pairs.len()));
        let mut written = 0;
        for place in &mut pairs {
            let Some(pair) = iter.next() else { break };
            *place = pair;
            written += 1;
        }
        // An iterator that has ended is not asked again: it may begin anew.
        if written < pairs.len() {
            pairs.truncate(written);
        } else {
            pairs.extend(iter);
        }
        if self.trail.pairs.is_empty() {
            self.trail.pairs = pairs;
        } else {
            self.trail.pairs.append(&mut pairs);
        }
        self.trail.ended = self.trail.pairs.len() < self.most;
        Ok(())
    }

    fn wants_more(&mut self, (least, most): (usize, Option<usize>)) -> bool {
        let taken = self.trail.pairs.len();
        if self.hinted == Hinted::Recorded {
            self.trail.hints.push(Hint { taken, least, most });
        }
        !self.trail.ended && taken < self.most
    }

    fn take(&mut self, next: Option<(K, V)>) {
        match next {
            Some(pair) => self.trail.pairs.push(pair),
            None => self.trail.ended = true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Begins anew after its end, as an iterator may.
    struct Again(std::vec::IntoIter<(u8, u8)>, usize);
    impl Iterator for Again {
        type Item = (u8, u8);
        fn next(&mut self) -> Option<(u8, u8)> {
            self.1 += usize::from(self.0.len() == 0);
            self.0.next().or_else(|| (self.1 > 1).then_some((9, 9)))
        }
    }

    fn walked(over: &[u8], keys: &[u8], most: usize) -> Trail<u8, u8> {
        let pairs = |keys: &[u8]| keys.iter().map(|key| (*key, 0)).collect::<Vec<_>>();
        let mut trail = Trail { pairs: pairs(over), ended: true, hints: Vec::new() };
        let mut walk = Walk::new(Way::Forward, most, Hinted::Ignored, &mut trail);
        assert_eq!(walk.along(Again(pairs(keys).into_iter(), 0)), Ok(()));
        trail
    }

    #[test]
    fn nothing_of_an_earlier_trail_stays() {
        for over in [&[][..], &[7], &[7, 7], &[7, 7, 7, 7]] {
            let trail = walked(over, &[1, 2], 4);
            assert_eq!((&trail.pairs[..], trail.ended), (&[(1, 0), (2, 0)][..], true), "over {over:?}");
        }
    }

    #[test]
    fn a_walk_stops_at_its_bound_and_says_so() {
        for over in [&[][..], &[7], &[7, 7, 7]] {
            let trail = walked(over, &[1, 2, 3], 2);
            assert_eq!((&trail.pairs[..], trail.ended), (&[(1, 0), (2, 0)][..], false), "over {over:?}");
        }
    }

    #[test]
    fn a_subject_that_drives_nothing_shows_nothing() {
        let mut trail = Trail { pairs: vec![(7_u8, 7_u8)], ended: true, hints: Vec::new() };
        let _ = Walk::new(Way::Forward, 4, Hinted::Ignored, &mut trail);
        assert_eq!((trail.pairs.len(), trail.ended), (0, false));
    }
}
