//! Sets of places: a place is a thread, and how many steps it has done.
//!
//! Idea: one bit per step, in pages, since what is asked most often is how far it is to the next place.
//!
//! Invariant: pages without a place take no memory but for their entry.

use serde::{Deserialize, Serialize};

/// Words of a page.
const PAGE: usize = 64;

/// Steps of a page.
const STEPS: u32 = PAGE as u32 * u64::BITS;

type Page = Option<Box<[u64]>>;

/// A set of places.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Places {
    threads: Vec<Vec<Page>>,
    len: usize,
}

/// Page, word and bit of a number of steps.
fn split(steps: u32) -> (usize, usize, u32) {
    ((steps / STEPS) as usize, (steps % STEPS / u64::BITS) as usize, steps % u64::BITS)
}

impl Places {
    /// Adds a place.
    pub(crate) fn insert(&mut self, thread: u16, steps: u32) {
        let (page, word, bit) = split(steps);
        if self.threads.len() <= usize::from(thread) {
            self.threads.resize(usize::from(thread) + 1, Vec::new());
        }
        let pages = &mut self.threads[usize::from(thread)];
        if pages.len() <= page {
            pages.resize(page + 1, None);
        }
        let words = pages[page].get_or_insert_with(|| vec![0; PAGE].into());
        self.len += usize::from(words[word] >> bit & 1 == 0);
        words[word] |= 1 << bit;
    }

    /// Whether this is one of the places.
    #[must_use]
    pub(crate) fn contains(&self, thread: u16, steps: u32) -> bool {
        let (page, word, bit) = split(steps);
        let pages = self.threads.get(usize::from(thread));
        let words = pages.and_then(|pages| pages.get(page)?.as_ref());
        words.is_some_and(|words| words[word] >> bit & 1 != 0)
    }

    /// Steps of a thread that has done so many until the next of its places, if there is one; one that is further than
    /// `most` may be left out.
    #[must_use]
    #[inline]
    pub(crate) fn distance(&self, thread: u16, steps: u32, most: u32) -> Option<u32> {
        let pages = self.threads.get(usize::from(thread))?;
        let (first, word, bit) = split(steps);
        let last = split(steps.saturating_add(most)).0;
        for (number, words) in pages.iter().enumerate().take(last.saturating_add(1)).skip(first) {
            let Some(words) = words else { continue };
            let (from, mask) = if number == first { (word, u64::MAX << bit) } else { (0, u64::MAX) };
            let mut mask = mask;
            for (at, &bits) in words.iter().enumerate().skip(from) {
                if bits & mask != 0 {
                    let found = number as u32 * STEPS + at as u32 * u64::BITS + (bits & mask).trailing_zeros();
                    return Some(found - steps);
                }
                mask = u64::MAX;
            }
        }
        None
    }

    /// Number of places.
    #[must_use]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_place_is_what_a_sorted_set_says() {
        let steps = [0, 1, 63, 64, 65, 4_095, 4_096, 9_000, 70_000, 70_001];
        let (mut places, mut sorted) = (Places::default(), std::collections::BTreeSet::new());
        for at in steps {
            places.insert(3, at);
            places.insert(3, at);
            sorted.insert(at);
        }
        assert_eq!(places.len(), steps.len());
        for from in 0..71_000 {
            let expected = sorted.range(from..).next().map(|at| at - from);
            assert_eq!(places.distance(3, from, u32::MAX), expected, "{from}");
            assert_eq!(places.contains(3, from), sorted.contains(&from), "{from}");
            let near = places.distance(3, from, 5_000).filter(|&far| far <= 5_000);
            assert_eq!(near, expected.filter(|&far| far <= 5_000), "{from}");
        }
        assert_eq!(places.distance(2, 0, u32::MAX), None);
        assert_eq!(places.distance(4, 0, u32::MAX), None);
        assert!(!places.contains(9, 0) && Places::default().is_empty());
    }
}
