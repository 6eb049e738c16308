//! Open-addressing index from class name to row, kept as plain numbers so that it can be written and read
//! without rebuilding.

use xxhash_rust::xxh3::xxh3_64;

const EMPTY: u32 = u32::MAX;

#[derive(Clone, Debug, Default)]
pub(super) struct ClassIndex {
    /// A power of two, or empty.
    slots: Vec<u32>,
    used: usize,
}

impl ClassIndex {
    pub(super) fn from_slots(slots: Vec<u32>) -> Option<ClassIndex> {
        if !slots.is_empty() && !slots.len().is_power_of_two() {
            return None;
        }
        let used = slots.iter().filter(|&&slot| slot != EMPTY).count();
        // A full table would make an unsuccessful search endless.
        if used != 0 && used * 4 > slots.len() * 3 {
            return None;
        }
        Some(ClassIndex { slots, used })
    }

    pub(super) fn slots(&self) -> &[u32] {
        &self.slots
    }

    pub(super) fn find<'a>(&self, name: &[u8], row: impl Fn(u32) -> &'a [u8]) -> Option<u32> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = xxh3_64(name) as usize & mask;
        loop {
            match self.slots[at] {
                EMPTY => return None,
                index if row(index) == name => return Some(index),
                _ => at = (at + 1) & mask,
            }
        }
    }

    pub(super) fn insert<'a>(&mut self, index: u32, name: &[u8], row: impl Fn(u32) -> &'a [u8]) {
        if (self.used + 1) * 2 > self.slots.len() {
            let size = (self.slots.len() * 2).max(16);
            let old = std::mem::replace(&mut self.slots, vec![EMPTY; size]);
            for entry in old.into_iter().filter(|&entry| entry != EMPTY) {
                self.put(entry, row(entry));
            }
        }
        self.put(index, name);
        self.used += 1;
    }

    fn put(&mut self, index: u32, name: &[u8]) {
        let mask = self.slots.len() - 1;
        let mut at = xxh3_64(name) as usize & mask;
        while self.slots[at] != EMPTY {
            at = (at + 1) & mask;
        }
        self.slots[at] = index;
    }
}
