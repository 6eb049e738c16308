//! A table by object: the states of all primitives of one kind in an execution.
//!
//! Idea: objects have small numbers, so a table of places beats hashing; states lie together, in the order in which
//! they were first touched. Emptying the table costs as much as it has states, however many objects there are.
//!
//! Invariant: a place that is not [`NOWHERE`] is the index of the state of that object.

use crate::event::ObjIx;

/// The place of an object without a state.
const NOWHERE: u32 = u32::MAX;

/// States by object.
#[derive(Debug)]
pub(crate) struct ByObject<T> {
    /// Per object, where its state is.
    places: Vec<u32>,
    states: Vec<(ObjIx, T)>,
}

impl<T> Default for ByObject<T> {
    fn default() -> ByObject<T> {
        ByObject { places: Vec::new(), states: Vec::new() }
    }
}

impl<T: Default> ByObject<T> {
    #[inline]
    fn place(&self, object: ObjIx) -> Option<usize> {
        self.places.get(object.at()).filter(|&&place| place != NOWHERE).map(|&place| place as usize)
    }

    /// The state of an object, if it has one.
    #[inline]
    #[must_use]
    pub(crate) fn get(&self, object: ObjIx) -> Option<&T> {
        Some(&self.states[self.place(object)?].1)
    }

    /// The same, to change it.
    #[inline]
    pub(crate) fn get_mut(&mut self, object: ObjIx) -> Option<&mut T> {
        let place = self.place(object)?;
        Some(&mut self.states[place].1)
    }

    /// The state of an object, which is as new if it has none.
    #[inline]
    pub(crate) fn of(&mut self, object: ObjIx) -> &mut T {
        let place = match self.place(object) {
            Some(place) => place,
            None => self.add(object),
        };
        &mut self.states[place].1
    }

    #[cold]
    fn add(&mut self, object: ObjIx) -> usize {
        if self.places.len() <= object.at() {
            self.places.resize(object.at() + 1, NOWHERE);
        }
        let place = self.states.len();
        self.places[object.at()] = place as u32;
        self.states.push((object, T::default()));
        place
    }

    /// No object has a state any more.
    pub(crate) fn clear(&mut self) {
        for (object, _) in self.states.drain(..) {
            self.places[object.at()] = NOWHERE;
        }
    }

    /// Whether no object has a state.
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// All objects that have a state, with it.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ObjIx, &T)> {
        self.states.iter().map(|(object, state)| (*object, state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_kept_until_the_table_is_emptied() {
        let mut table = ByObject::<u32>::default();
        assert!(table.is_empty() && table.get(ObjIx(7)).is_none());
        *table.of(ObjIx(7)) += 2;
        *table.of(ObjIx(3)) += 1;
        *table.of(ObjIx(7)) += 2;
        assert_eq!(table.get(ObjIx(7)), Some(&4));
        assert_eq!(table.get(ObjIx(5)), None);
        assert_eq!(table.iter().map(|(object, &state)| (object.0, state)).collect::<Vec<_>>(), [(7, 4), (3, 1)]);
        table.clear();
        assert!(table.is_empty() && table.get(ObjIx(7)).is_none() && table.get_mut(ObjIx(3)).is_none());
        assert_eq!(*table.of(ObjIx(3)), 0);
    }
}
