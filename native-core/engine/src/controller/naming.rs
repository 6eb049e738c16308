//! Numbers of threads.
//!
//! Idea: a search gives each thread that it meets the next number, by the object that represents it, and the thread
//! keeps it in all later executions. Where different threads may start another one, the started threads are different
//! ones with numbers of their own, and another process, which has not run the same executions before, would give
//! others. So a schedule records which threads were named in its execution, in that order; in a replay, the k-th thread
//! that is named in an execution gets the number of the k-th one there. All that hosts derive from numbers, such as
//! names of objects, is then what it was.
//!
//! Each execution of a replay names its threads anew: one that is run again may have met others.
//!
//! Invariant: no two threads of one execution have the same number.

use xxhash_rust::xxh3::xxh3_64;

use super::Controller;
use crate::event::{ObjIx, ObjKey};
use crate::host::{ObjectId, Origin, ThreadIx};
use crate::sync::thread::{Thread, ThreadObjects};

impl Controller {
    /// The thread represented by an object; never the main thread, which is [`ThreadIx::MAIN`] by itself.
    pub fn thread(&mut self, object: ObjectId) -> ThreadIx {
        let known = self.known.threads.get(&object).copied();
        let Some(thread) = known.or_else(|| self.number(object)) else {
            self.uncontrolled(format!("more than {} threads in one exploration", ThreadIx::MOST));
            return ThreadIx::MAIN;
        };
        self.execution.name(thread);
        thread
    }

    /// These threads are alike: they run the same code on interchangeable data, one thread starts them one after the
    /// other in this order, or they are all present from the start, and nothing in the program tells them apart. To be
    /// called before the first execution. What is claimed is not checked here.
    pub fn symmetric(&mut self, threads: &[ThreadIx]) {
        let mut before = None;
        for thread in threads {
            let number = thread.inside();
            self.be_alike(number, before);
            before = Some(number);
        }
    }

    /// How the host knows where an object comes from.
    pub fn know_makers(&mut self, makers: fn(ObjectId) -> Option<Origin>) {
        self.execution.makers = Some(makers);
    }

    /// A thread is the next of its group, behind this one, or the first.
    fn be_alike(&mut self, thread: u16, before: Option<u16>) {
        let Some(&ThreadObjects { hash, .. }) = self.execution.world.thread_objects.get(usize::from(thread)) else {
            return;
        };
        let object = self.known.objects.intern_named(ObjKey::Debut(u32::from(thread)), hash);
        self.execution.world.debuts.declare(thread, before, object);
        self.known.objects.make_alike(thread, self.execution.world.debuts.first_of(thread));
    }

    /// Gives a thread a number, as long as there are any.
    fn number(&mut self, object: ObjectId) -> Option<ThreadIx> {
        let next = ThreadIx(self.execution.world.threads.len() as u32);
        let thread = self.recorded().unwrap_or(next);
        if thread.0 as usize >= ThreadIx::MOST {
            return None;
        }
        for number in next.0..=thread.0 {
            // Those between are threads of executions that a replay has not seen.
            self.add_thread(if number == thread.0 { object.0 } else { u64::from(number) });
        }
        self.known.threads.insert(object, thread);
        Some(thread)
    }

    /// In a replay, the number of the thread that was named at this point.
    fn recorded(&self) -> Option<ThreadIx> {
        let named = self.options.replay.as_ref()?.named.as_ref()?;
        let thread = *named.get(self.execution.trace.named.len())?;
        // A schedule of another program may contain anything.
        let is_free = thread.0 >= self.original && !self.execution.has_named(thread);
        (self.original > 0 && is_free).then_some(thread)
    }

    /// An execution of a replay is about to begin: its threads have yet to be named.
    pub(super) fn forget_threads(&mut self) {
        if self.original == 0 {
            self.original = self.execution.world.threads.len() as u32;
        }
        if self.options.replay.as_ref().is_some_and(|schedule| schedule.named.is_some()) {
            let original = self.original;
            self.known.threads.retain(|_, thread| thread.0 < original);
            for objects in self.execution.world.thread_objects.iter_mut().skip(original as usize) {
                // It may be another thread's number now.
                (objects.monitor, objects.wait_set) = (ObjIx::NONE, ObjIx::NONE);
            }
        }
    }

    pub(super) fn add_thread(&mut self, name: u64) -> ThreadIx {
        let world = &mut self.execution.world;
        let number = world.threads.len() as u32;
        let hash = xxh3_64(&name.to_le_bytes());
        world.thread_objects.push(ThreadObjects {
            life: self.known.objects.intern_named(ObjKey::Life(number), name),
            permit: self.known.objects.intern_named(ObjKey::Permit(number), name),
            flag: self.known.objects.intern_named(ObjKey::Flag(number), name),
            arrival: self.known.objects.intern_named(ObjKey::Arrival(number), name),
            monitor: ObjIx::NONE,
            wait_set: ObjIx::NONE,
            hash,
            present: false,
            daemon: false,
        });
        world.threads.push(Thread::default());
        self.execution.grow();
        ThreadIx(number)
    }
}
