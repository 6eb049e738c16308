//! Sets of places: a place is a thread, and how many steps it has done.
//!
//! Idea: one bit per step, in pages, since the most frequent query is the distance to the next place. A page records
//! which of its words have places, so that finding none there takes two checks.
//!
//! Invariants: pages without a place take no memory but for their entry; a word is used if and only if it is not 0.

use serde::{Deserialize, Serialize};

/// Words of a page.
const PAGE: usize = 64;

/// Steps of a page.
const STEPS: u32 = PAGE as u32 * u64::BITS;

/// The places among `STEPS` steps of a thread.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Page {
    /// Which words have places.
    used: u64,
    /// All of them, or none if none is used.
    words: Box<[u64]>,
}

impl Page {
    fn insert(&mut self, word: usize, bit: u32) -> bool {
        if self.used == 0 {
            self.words = vec![0; PAGE].into();
        }
        self.used |= 1 << word;
        let before = self.words[word];
        self.words[word] |= 1 << bit;
        before != self.words[word]
    }

    fn contains(&self, word: usize, bit: u32) -> bool {
        self.used >> word & 1 != 0 && self.words[word] >> bit & 1 != 0
    }

    /// The first place that is not before this one, counted in steps from the beginning of the page.
    fn next(&self, word: usize, bit: u32) -> Option<u32> {
        let in_word = |word: usize, mask: u64| {
            let bits = self.words[word] & mask;
            (bits != 0).then(|| word as u32 * u64::BITS + bits.trailing_zeros())
        };
        let used = self.used >> word;
        let here = if used & 1 == 0 { None } else { in_word(word, u64::MAX << bit) };
        here.or_else(|| match used & !1 {
            0 => None,
            later => in_word(word + later.trailing_zeros() as usize, u64::MAX),
        })
    }
}

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
            pages.resize(page + 1, Page::default());
        }
        self.len += usize::from(pages[page].insert(word, bit));
    }

    /// Whether this is one of the places.
    #[must_use]
    pub(crate) fn contains(&self, thread: u16, steps: u32) -> bool {
        let (page, word, bit) = split(steps);
        let pages = self.threads.get(usize::from(thread));
        pages.and_then(|pages| pages.get(page)).is_some_and(|page| page.contains(word, bit))
    }

    /// The number of steps from step `steps` of a thread to its next place, if there is one; a place further away than
    /// `most` may be left out.
    #[must_use]
    #[inline]
    pub(crate) fn distance(&self, thread: u16, steps: u32, most: u32) -> Option<u32> {
        let pages = self.threads.get(usize::from(thread))?;
        let (first, word, bit) = split(steps);
        let last = split(steps.saturating_add(most)).0;
        let found = |number: usize, next: Option<u32>| Some(number as u32 * STEPS + next? - steps);
        found(first, pages.get(first)?.next(word, bit)).or_else(|| {
            let later = pages.iter().enumerate().take(last.saturating_add(1)).skip(first + 1);
            later.filter_map(|(number, page)| found(number, page.next(0, 0))).next()
        })
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
