//! Iterators that are wrong on purpose.

use std::collections::VecDeque;

/// Two iterators over one map, one for each end.
pub(super) struct Cursors<I, J> {
    pub(super) front: I,
    pub(super) back: J,
}

impl<T, I: Iterator<Item = T>, J: Iterator<Item = T>> Iterator for Cursors<I, J> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.front.next()
    }
}

impl<T, I: Iterator<Item = T>, J: Iterator<Item = T>> DoubleEndedIterator for Cursors<I, J> {
    fn next_back(&mut self) -> Option<T> {
        self.back.next()
    }
}

/// An iterator over what remains, which takes a last pair for none.
pub(super) struct Closing<T> {
    pub(super) rest: VecDeque<T>,
}

impl<T> Iterator for Closing<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        if self.rest.len() > 1 { self.rest.pop_front() } else { None }
    }
}

impl<T> DoubleEndedIterator for Closing<T> {
    fn next_back(&mut self) -> Option<T> {
        if self.rest.len() > 1 { self.rest.pop_back() } else { None }
    }
}

/// An iterator that says something else about its length.
pub(super) struct Hinting<I> {
    pub(super) inner: I,
    pub(super) hint: fn(usize, usize) -> (usize, Option<usize>),
    pub(super) whole: usize,
    pub(super) left: usize,
}

impl<T, I: Iterator<Item = T>> Iterator for Hinting<I> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.left = self.left.saturating_sub(1);
        self.inner.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.hint)(self.whole, self.left)
    }
}

impl<T, I: DoubleEndedIterator<Item = T>> DoubleEndedIterator for Hinting<I> {
    fn next_back(&mut self) -> Option<T> {
        self.left = self.left.saturating_sub(1);
        self.inner.next_back()
    }
}
