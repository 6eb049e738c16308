//! What the rules for trusted code need to know about threads and shared integers.

use std::cell::RefCell;

use super::things::Thing;
use crate::program::Action;

/// Where a thread is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Region {
    Outside,
    /// In trusted code, where its next operation begins a step.
    Fresh,
    /// In the middle of a step.
    Within,
}

/// Which cells are touched by a single thread only.
#[derive(Clone, Debug, Default)]
pub(super) struct Cells {
    /// Per cell, which thread has touched it, and whether another one has.
    touched_by: Vec<(Option<u16>, bool)>,
    known: bool,
    /// Actions that threads have reached in the middle of a step, if rules follow from them.
    pub(super) reached: RefCell<Vec<Action>>,
}

impl Cells {
    /// That many cells, of which nothing is known yet.
    pub(super) fn of(count: usize) -> Cells {
        Cells { touched_by: vec![(None, false); count], ..Cells::default() }
    }

    /// The same once all is known.
    pub(super) fn known(self) -> Cells {
        Cells { known: true, ..self }
    }

    /// A thread touches things.
    pub(super) fn note(&mut self, thread: u16, touched: &[(Thing, u8)]) {
        for &(thing, _) in touched {
            if let Thing::Cell(cell) = thing
                && let Some(by) = self.touched_by.get_mut(cell)
            {
                by.1 |= by.0.replace(thread).is_some_and(|other| other != thread);
            }
        }
    }

    /// Whether no second thread touches a cell.
    pub(super) fn is_private(&self, cell: usize) -> bool {
        self.known && self.touched_by.get(cell).is_some_and(|by| !by.1)
    }
}
