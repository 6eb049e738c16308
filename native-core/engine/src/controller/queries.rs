//! Queries of the current state, which are no events.

use std::collections::hash_map::Entry;

use super::Controller;
use crate::event::ObjKey;
use crate::host::{Query, Timeouts};
use crate::sync::time;

impl Controller {
    /// Whether a thread could still go on when the execution came to its end: daemons that were left behind, or that go
    /// round a loop for ever. Its last state is not final then.
    #[must_use]
    pub fn leaves_somebody(&self) -> bool {
        self.execution.leaves_somebody()
    }

    /// Whether joining is a loop of waits on the Thread object, since a thread has notified one of those that wait
    /// there: the host then takes a join apart. Otherwise it is one operation.
    #[must_use]
    #[inline]
    pub fn joins_are_waits(&self) -> bool {
        self.execution.world.observed.joins_are_waits()
    }

    /// Whether starting a thread adds to a list that is read, since a thread has queried all threads.
    #[must_use]
    #[inline]
    pub fn lists_threads(&self) -> bool {
        self.execution.world.observed.lists_threads()
    }

    /// Whether the host's own code takes monitors in steps, since other code has taken one of them.
    #[must_use]
    #[inline]
    pub fn takes_monitors(&self) -> bool {
        self.execution.world.observed.takes_monitors()
    }

    /// Whether the host reports steps that it leaves out as long as nothing can show them, since something can.
    #[must_use]
    #[inline]
    pub fn is_revealed(&self) -> bool {
        self.execution.world.observed.is_revealed()
    }

    /// Answers a query of the current state.
    pub fn query(&mut self, query: Query) -> u32 {
        let running = self.execution.running();
        let world = &mut self.execution.world;
        match query {
            Query::Init { object, value } => {
                // Which of the two it is follows from the operations on it.
                for key in [ObjKey::WordInLine(object), ObjKey::Word(object)] {
                    let word = self.known.objects.intern(key);
                    if let Entry::Vacant(first) = self.execution.trace.initial.entry(word) {
                        first.insert(value);
                        world.init_word(word, value);
                    }
                }
                0
            }
            Query::Opens(id) => {
                let latch = self.known.objects.intern(ObjKey::Word(id));
                world.opens(latch, running);
                0
            }
            Query::Holds(id) => {
                let monitor = self.known.objects.intern(ObjKey::Monitor(id));
                u32::from(world.mutex(monitor).holds(running) > 0)
            }
            Query::HoldCount(id) => {
                let lock = self.known.objects.intern(ObjKey::Lock(id));
                world.mutex(lock).holds(running)
            }
            Query::ReadHoldCount(id) => {
                let lock = self.known.objects.intern(ObjKey::RwLock(id));
                world.rwlock(lock).map_or(0, |l| l.read_holds(running))
            }
            Query::ThreadMonitor { object, thread } => {
                let monitor = self.known.objects.intern(ObjKey::Monitor(object));
                let wait_set = self.known.objects.intern(ObjKey::WaitSet(object));
                world.use_monitor_of(thread, monitor, wait_set);
                self.execution.name_thread(thread.inside());
                0
            }
            Query::WriteHoldCount(id) => {
                let lock = self.known.objects.intern(ObjKey::RwLock(id));
                world.rwlock(lock).map_or(0, |l| l.write_holds(running))
            }
            Query::WorkerStays => {
                self.known.session.summary.workers_stay = true;
                0
            }
            Query::Deadline { at, length } => {
                let timeouts = self.options.timeouts;
                let free = timeouts.explores(length);
                world.threads[usize::from(running)].deadline = if free { time::AT_ANY_MOMENT } else { at };
                if !free {
                    self.execution.looks_at_clock();
                }
                match timeouts {
                    _ if free => 0,
                    Timeouts::Clock => 2,
                    _ => 1,
                }
            }
            Query::ListsThreads => {
                world.observed.list_threads();
                self.execution.tell_apart();
                0
            }
            Query::TakesMonitor => {
                world.observed.take_monitor();
                0
            }
            Query::StartsAlike { thread, made } => {
                self.execution.be_like_last(thread.inside(), made);
                0
            }
            Query::Reveals => {
                self.execution.reveal();
                0
            }
            Query::Expired => u32::from(world.threads[usize::from(running)].expired),
            Query::Clock { at, tick } => self.execution.moves_clock(at, tick, &self.known.objects) as u32,
            Query::ClockHigh => (self.execution.now() >> 32) as u32,
            Query::Time => {
                self.execution.tell_time();
                self.execution.looks_at_clock();
                0
            }
            Query::Waits { object, thread } => {
                self.execution.name_thread(thread.inside());
                self.execution.world.waits_for(object, thread.0 as usize, &self.known.objects)
            }
        }
    }
}
