//! A map of a few entries, in the order of their keys: small to copy, which enumeration does at every step.

use smallvec::SmallVec;

/// Entries in the order of their keys.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Few<K, V>(SmallVec<[(K, V); 4]>);

impl<K, V> Default for Few<K, V> {
    fn default() -> Few<K, V> {
        Few(SmallVec::new())
    }
}

impl<K: Copy + Ord, V> Few<K, V> {
    fn find(&self, key: &K) -> Result<usize, usize> {
        self.0.binary_search_by_key(key, |entry| entry.0)
    }

    pub(super) fn get(&self, key: &K) -> Option<&V> {
        self.find(key).ok().map(|at| &self.0[at].1)
    }

    pub(super) fn get_mut(&mut self, key: &K) -> Option<&mut V> {
        self.find(key).ok().map(|at| &mut self.0[at].1)
    }

    pub(super) fn insert(&mut self, key: K, value: V) {
        match self.find(&key) {
            Ok(at) => self.0[at].1 = value,
            Err(at) => self.0.insert(at, (key, value)),
        }
    }

    pub(super) fn remove(&mut self, key: &K) -> Option<V> {
        self.find(key).ok().map(|at| self.0.remove(at).1)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &(K, V)> {
        self.0.iter()
    }

    /// The value of a key, a fresh one if there is none.
    pub(super) fn value(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let at = match self.find(&key) {
            Ok(at) => at,
            Err(at) => {
                self.0.insert(at, (key, V::default()));
                at
            }
        };
        &mut self.0[at].1
    }
}
