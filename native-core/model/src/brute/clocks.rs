//! How far the clocks of threads are.
//!
//! Source: the documented sentence: the clock of a thread goes on when it says so, and each step raises it to the clocks of all
//! steps that happen before. Happens before: earlier steps of the same thread; earlier steps that touched something in a way that
//! does not commute with how this one touches it, mutexes included; and the start of a thread, before all that it does.
//!
//! Idea: what is raised is never lowered, so a step has the clocks of all that happens before the steps right before it, too. Of
//! the steps that touched a thing in one way only the latest clock can make a difference to anybody later.
//!
//! Invariant: in a program in which nobody looks, and as long as no clock has moved, there are none.

use smallvec::SmallVec;

use super::few::Few;
use super::things::{Thing, WRITE};

/// The clocks of a program in which one has moved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Moved {
    threads: SmallVec<[u64; 5]>,
    /// The latest clock of the steps that touched a thing in one way.
    steps: Few<(Thing, u8), u64>,
}

/// The clocks of threads, and those of the steps that others may come to know of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Clocks(Option<Box<Moved>>);

impl Clocks {
    /// How far the clock of a thread is.
    pub(super) fn of(&self, thread: u16) -> i64 {
        self.0.as_ref().map_or(0, |moved| moved.threads[usize::from(thread)] as i64)
    }

    /// The clock of one of so many threads goes on.
    pub(super) fn tick(&mut self, thread: u16, threads: usize, by: u32) {
        if by > 0 {
            let moved = self.0.get_or_insert_with(Box::default);
            moved.threads.resize(threads, 0);
            let clock = &mut moved.threads[usize::from(thread)];
            *clock = clock.saturating_add(u64::from(by));
        }
    }

    /// A thread has taken a step that touched these things.
    pub(super) fn raise(&mut self, thread: u16, touched: &[(Thing, u8)]) {
        if let Some(moved) = &mut self.0 {
            moved.raise(thread, touched);
        }
    }
}

impl Moved {
    /// A thread has taken a step that touched these things.
    fn raise(&mut self, thread: u16, touched: &[(Thing, u8)]) {
        let mut now = self.threads[usize::from(thread)];
        for &((thing, before), clock) in self.steps.iter() {
            let ordered = |&(other, mode): &(Thing, u8)| other == thing && (mode != before || mode == WRITE);
            if touched.iter().any(ordered) {
                now = now.max(clock);
            }
        }
        self.threads[usize::from(thread)] = now;
        if now == 0 {
            return;
        }
        for &touch in touched {
            let latest = self.steps.value(touch);
            *latest = now.max(*latest);
        }
        let started = |&&(thing, mode): &&(Thing, u8)| mode == WRITE && thing != Thing::Life(thread);
        for &(thing, _) in touched.iter().filter(started) {
            if let Thing::Life(child) = thing {
                self.threads[usize::from(child)] = now;
            }
        }
    }
}
