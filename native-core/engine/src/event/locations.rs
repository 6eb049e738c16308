//! The numbers of locations.
//!
//! Idea: a long execution touches millions of locations, most of them once or twice, of objects that its threads have
//! created, and numbered, one after the other. In a hash table each of them would lie anywhere, and cost a cache miss
//! or two. So the numbers of objects are looked up by page, as an operating system does with addresses, and the
//! locations of an object are a list, in the order in which they were first touched: what is touched together lies
//! together. Objects with very many locations (static fields, elements of arrays) are in a hash table all the same.
//!
//! Invariant: every location has at most one number, wherever it is kept.

use rustc_hash::FxHashMap;

use crate::host::Location;

const PAGE_BITS: u32 = 8;
const PAGE: usize = 1 << PAGE_BITS;

/// The most locations of one object that are searched one by one.
const MOST_IN_LIST: u32 = 48;

/// The end of a list.
const NOTHING: u32 = u32::MAX;

/// Stands for the list of an object whose locations are in the hash table.
const MANY: u32 = u32::MAX - 1;

/// The first location of each of as many objects with numbers in a row, as an index into the entries.
type Page = Box<[u32; PAGE]>;

#[derive(Clone, Copy, Debug)]
struct Entry {
    location: Location,
    number: u32,
    /// The next one of the object.
    next: u32,
}

/// The numbers of locations.
#[derive(Debug, Default)]
pub(super) struct Locations {
    /// Where the page of an object is, by the upper bits of its number.
    places: FxHashMap<u64, u32>,
    pages: Vec<Page>,
    /// The page that was looked at last.
    last: Option<(u64, u32)>,
    entries: Vec<Entry>,
    /// The entry behind the one that was found last.
    expected: u32,
    /// Locations of objects with longer lists.
    many: FxHashMap<Location, u32>,
}

impl Locations {
    /// Forgets all.
    pub(super) fn clear(&mut self) {
        *self = Locations::default();
    }

    /// The number of a location, if it has one.
    #[inline]
    pub(super) fn get(&mut self, location: Location) -> Option<u32> {
        match self.entries.get(self.expected as usize) {
            Some(entry) if entry.location == location => {
                self.expected += 1;
                Some(entry.number)
            }
            _ => self.find(location),
        }
    }

    fn find(&mut self, location: Location) -> Option<u32> {
        let id = location.object.0;
        let page = self.page(id >> PAGE_BITS)?;
        let mut at = self.pages[page as usize][id as usize % PAGE];
        while let Some(entry) = self.entries.get(at as usize) {
            if entry.location.member == location.member {
                self.expected = at + 1;
                return Some(entry.number);
            }
            at = entry.next;
        }
        if at == MANY { self.many.get(&location).copied() } else { None }
    }

    #[inline]
    fn page(&mut self, number: u64) -> Option<u32> {
        if let Some((last, page)) = self.last
            && last == number
        {
            return Some(page);
        }
        let page = self.places.get(&number).copied()?;
        self.last = Some((number, page));
        Some(page)
    }

    /// Gives a location that has none a number.
    pub(super) fn insert(&mut self, location: Location, number: u32) {
        let id = location.object.0;
        let page = self.page(id >> PAGE_BITS).unwrap_or_else(|| self.new_page(id >> PAGE_BITS));
        let first = self.pages[page as usize][id as usize % PAGE];
        let new = self.entries.len() as u32;
        let (mut at, mut last, mut others) = (first, None, 0);
        while let Some(entry) = self.entries.get(at as usize) {
            (at, last, others) = (entry.next, Some(at), others + 1);
        }
        if at == MANY || others == MOST_IN_LIST || new >= MANY {
            self.move_out(first);
            self.pages[page as usize][id as usize % PAGE] = MANY;
            self.many.insert(location, number);
            return;
        }
        match last {
            Some(last) => self.entries[last as usize].next = new,
            None => self.pages[page as usize][id as usize % PAGE] = new,
        }
        self.entries.push(Entry { location, number, next: NOTHING });
        self.expected = new + 1;
    }

    /// The locations of an object go into the hash table.
    fn move_out(&mut self, first: u32) {
        let mut at = first;
        while let Some(entry) = self.entries.get(at as usize) {
            self.many.insert(entry.location, entry.number);
            at = entry.next;
        }
    }

    fn new_page(&mut self, number: u64) -> u32 {
        let page = self.pages.len() as u32;
        self.pages.push(Box::new([NOTHING; PAGE]));
        self.places.insert(number, page);
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::ObjectId;

    #[test]
    fn a_location_keeps_its_number_wherever_it_is() {
        let mut locations = Locations::default();
        let objects = [0, 1, 255, 256, 1 << 40, u64::MAX];
        let of = |object: u64, member: u32| Location { object: ObjectId(object), member };
        let all: Vec<Location> = (0..90)
            .flat_map(|member| objects.map(|object| of(object, if member == 89 { u32::MAX } else { member })))
            .collect();
        for (number, &location) in (0..).zip(&all) {
            assert_eq!(locations.get(location), None);
            locations.insert(location, number);
        }
        for (number, &location) in (0..).zip(&all) {
            assert_eq!(locations.get(location), Some(number));
        }
        assert_eq!(locations.get(of(2, 0)), None);
        assert_eq!(locations.get(of(512, 0)), None);
        locations.clear();
        assert_eq!(locations.get(all[0]), None);
    }
}
