//! How far the clocks of threads have advanced.
//!
//! Source: the documented sentence: the clock of a thread advances when the thread requests it, and each step raises it
//! to the clocks of all steps that happen before. Happens before: earlier steps of the same thread; earlier steps that
//! touched something in a way that does not commute with how this one touches it, mutexes included; and the start of a
//! thread, before all that it does.
//!
//! Idea: what is raised is never lowered, so a step also has the clocks of all that happens before the steps right
//! before it. Of the steps that touched a thing in one way only the latest clock can matter later.
//!
//! Invariant: there are no clocks in a program that does not read them, nor as long as no clock has advanced.

use smallvec::SmallVec;

use super::few::Few;
use super::things::{Thing, WRITE};

/// The clocks of a program in which one has advanced.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Moved {
    threads: SmallVec<[u64; 5]>,
    /// The latest clock of the steps that touched a thing in one way.
    steps: Few<(Thing, u8), u64>,
}

/// The clocks of threads, and those of the steps that other threads may learn of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Clocks(Option<Box<Moved>>);

impl Clocks {
    /// How far the clock of a thread has advanced.
    pub(super) fn of(&self, thread: u16) -> i64 {
        self.0.as_ref().map_or(0, |moved| moved.threads[usize::from(thread)] as i64)
    }

    /// The clock of one of `threads` threads advances.
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rustc_hash::FxHashMap;

    use super::*;
    use crate::brute::state::State;
    use crate::brute::{enumerate, walk};
    use crate::fuzz::numbered;
    use crate::language::parse;

    /// Clocks follow from what led to a state, in whatever order steps were taken that commute.
    #[test]
    fn clocks_are_a_function_of_what_happens_before() {
        let clocked = |number: &u64| numbered(5, *number).0.name.starts_with("clocks");
        let mut again = 0;
        for number in (0..).filter(clocked).take(300) {
            let (_, program) = numbered(5, number);
            let mut known: FxHashMap<u128, Clocks> = FxHashMap::default();
            let enters = |next: &State<'_>| match known.get(&next.hash) {
                None => known.insert(next.hash, next.clocks.clone()).is_none(),
                Some(clocks) => {
                    again += u64::from(clocks.0.is_some());
                    assert_eq!(*clocks, next.clocks, "{number}");
                    false
                }
            };
            walk(&program, std::rc::Rc::default(), 1_000, enters, |_, _| {});
        }
        assert!(again > 5_000, "{again}");
    }

    /// What a thread that reads its clock can see, by hand.
    #[test]
    fn time_goes_where_something_happens_before() {
        for (text, seen) in [
            ("int x; thread t { tick(3); x = now(); }", &[3][..]),
            ("int x; thread t { tick(3); tick(4); x = now(); }", &[7]),
            (
                "int x; monitor m; thread a { tick(3); m.enter(); m.exit(); } thread b { m.enter(); x = now(); m.exit(); }",
                &[0, 3],
            ),
            ("int x; lock l; thread a { l.lock(); tick(3); l.unlock(); } thread b { l.lock(); x = now(); }", &[0, 3]),
            (
                "int x; lock l; thread a { tick(3); l.lock(); tick(4); } thread b { if (!l.tryLock()) { x = now(); } }",
                &[0, 3],
            ),
            (
                "int x; rwlock l; thread a { tick(3); l.readLock(); l.readUnlock(); } thread b { l.readLock(); x = now(); }",
                &[0],
            ),
            (
                "int x; rwlock l; thread a { tick(3); l.readLock(); l.readUnlock(); } thread b { l.writeLock(); x = now(); }",
                &[0, 3],
            ),
            ("int x; latch d = 2; thread a { tick(3); d.countDown(); } thread b { d.countDown(); x = now(); }", &[0]),
            ("int x; latch d; thread a { tick(3); d.countDown(); } thread b { d.await(); x = now(); }", &[3]),
            ("int x; semaphore s; thread a { tick(3); s.release(); } thread b { s.release(); x = now(); }", &[0]),
            ("int x; semaphore s; thread a { tick(3); s.release(); } thread b { s.acquire(); x = now(); }", &[3]),
            ("int x, y; thread a { tick(3); y = 1; } thread b { local r; r = y; x = now(); }", &[0, 3]),
            ("int x, y; thread a { local r; tick(3); r = y; } thread b { y = 1; x = now(); }", &[0, 3]),
            ("int x, y; thread a { local r; tick(3); r = y; } thread b { local r; r = y; x = now(); }", &[0]),
            (
                "int x, y; thread a { local r; tick(3); r = cas(y, 1, 2); } thread b { local r; r = y; x = now(); }",
                &[0],
            ),
            ("int x; thread a { tick(3); b.start(); tick(4); } thread b { x = now(); }", &[3]),
            ("int x; thread a { tick(3); } thread b { a.join(); x = now(); }", &[3]),
            ("int x; thread a { tick(3); b.unpark(); } thread b { park(); x = now(); }", &[3]),
            ("int x; thread a { tick(3); b.interrupt(); } thread b { if (interrupted()) { x = now(); } }", &[0, 3]),
        ] {
            let program = parse(text, "test.jm").unwrap_or_else(|error| panic!("{error}"));
            let found = enumerate(&program, 10_000).unwrap_or_else(|| panic!("{text}: too big"));
            let values: BTreeSet<i64> = found.finals.iter().map(|state| state.1.memory[0]).collect();
            assert_eq!(values.into_iter().collect::<Vec<_>>(), seen, "{text}");
        }
    }
}
