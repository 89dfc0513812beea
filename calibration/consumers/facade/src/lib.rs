//! A product outside the workspace: a store that keeps its pairs in a sorted list.
//!
//! Its test is `tests/store_oracle.rs`. The dependency tree of the test is `tree.txt`; `.ci/run` compares the two.

/// Pairs by ascending key.
#[derive(Debug, Default)]
pub struct Store {
    pairs: Vec<(String, u64)>,
}

impl Store {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stores a value and returns the one that it replaces.
    pub fn put(&mut self, key: String, value: u64) -> Option<u64> {
        match self.place(&key) {
            Ok(at) => Some(std::mem::replace(&mut self.pairs[at].1, value)),
            Err(at) => {
                self.pairs.insert(at, (key, value));
                None
            }
        }
    }

    /// Removes a key and returns its value.
    pub fn delete(&mut self, key: &str) -> Option<u64> {
        self.place(key).ok().map(|at| self.pairs.remove(at).1)
    }

    /// The value at a key.
    pub fn read(&self, key: &str) -> Option<u64> {
        self.place(key).ok().map(|at| self.pairs[at].1)
    }

    /// All pairs, ascending.
    pub fn pairs(&self) -> impl DoubleEndedIterator<Item = (&str, u64)> {
        self.pairs.iter().map(|(key, value)| (key.as_str(), *value))
    }

    /// How many pairs there are.
    pub fn count(&self) -> usize {
        self.pairs.len()
    }

    fn place(&self, key: &str) -> Result<usize, usize> {
        self.pairs.binary_search_by(|pair| pair.0.as_str().cmp(key))
    }
}
