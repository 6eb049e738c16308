//! Sets of happens-before relations, by their 128-bit hashes: the only state that grows with the number of executions.
//!
//! Stored with its size, so that a search that continues from a checkpoint also takes the same memory.

use rustc_hash::FxHashSet;
use serde::de::Deserializer;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::host::Cache;

/// A set of hashes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Relations(FxHashSet<u128>);

impl Relations {
    /// Adds one; whether it is new.
    pub(crate) fn insert(&mut self, relation: u128) -> bool {
        self.0.insert(relation)
    }

    /// Removes one.
    pub(crate) fn remove(&mut self, relation: u128) {
        self.0.remove(&relation);
    }

    /// Removes all, and gives the memory back: a search that starts again is like one that begins.
    pub(crate) fn clear(&mut self) {
        self.0 = FxHashSet::default();
    }

    /// All, in order.
    #[must_use]
    pub(crate) fn sorted(&self) -> Vec<u128> {
        let mut list: Vec<u128> = self.0.iter().copied().collect();
        list.sort_unstable();
        list
    }

    /// How many there are, and the memory for them.
    #[must_use]
    pub(crate) fn size(&self) -> Cache {
        // A table with a power of two of slots, at most seven eighths of them in use, and one more byte for each slot.
        let places = (self.0.capacity() * 8).div_ceil(7).next_power_of_two();
        let bytes = if self.0.capacity() == 0 { 0 } else { places * (size_of::<u128>() + 1) };
        Cache { entries: self.0.len() as u64, bytes: bytes as u64 }
    }
}

impl Serialize for Relations {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.0.capacity() as u64, &self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Relations {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Relations, D::Error> {
        let (capacity, mut set) = <(u64, FxHashSet<u128>)>::deserialize(deserializer)?;
        let capacity = usize::try_from(capacity).map_err(serde::de::Error::custom)?;
        // A table was never a hundred times as large as what is in it, unless it was emptied.
        if capacity > set.capacity() && capacity / 100 <= set.len() {
            set.reserve(capacity - set.len());
        }
        Ok(Relations(set))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stored_set_has_the_same_entries_and_size() {
        let mut set = Relations::default();
        assert_eq!(set.size(), Cache::default());
        for number in 0..1_000_u128 {
            assert!(set.insert(number << 64) && !set.insert(number << 64));
            let bytes = postcard::to_stdvec(&set).expect("it can be stored");
            let again: Relations = postcard::from_bytes(&bytes).expect("it was stored");
            assert_eq!((again.size(), again.sorted()), (set.size(), set.sorted()));
        }
        let per_entry = set.size().bytes as f64 / set.size().entries as f64;
        assert!((17.0..40.0).contains(&per_entry), "{per_entry}");
    }
}
