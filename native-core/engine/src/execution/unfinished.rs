//! What threads were about to do when the execution ended: a race with it is one as well.

use smallvec::SmallVec;

use super::Execution;
use crate::dependence::potential;
use crate::event::{Deadline, Detail, Event, Kind, Mode, ObjIx, ObjKey, Objects, Touched, Unfinished, flag};
use crate::op::{Half, Primitive, Wakes};
use crate::sync::ending;
use crate::sync::mutex::Waiting;
use crate::sync::waiters;

impl Execution {
    /// Completes the trace with what threads were about to do.
    pub(crate) fn finish(&mut self, objects: &mut Objects) {
        self.trace.threads = self.world.threads.len();
        self.trace.counted = self.world.observed.counted();
        self.trace.queues = self.world.observed.queues();
        for thread in 0..self.world.threads.len() as u16 {
            let state = self.world.threads[usize::from(thread)];
            // What lies beyond the share of a thread is not explored, nor what it does where it has been before.
            let Some(request) = state.request.filter(|_| !self.is_spent(thread) && !self.watch.is_cut_off(thread))
            else {
                continue;
            };
            let own = self.world.thread_objects[usize::from(thread)];
            let mut touched: SmallVec<[Touched; 4]> = SmallVec::new();
            let again = self.world.is_again(thread, &request);
            if request.kind == Kind::Arrive {
                self.world.touch_arrival(thread, request.second(), &mut touched, objects);
                if let Some(then) = &state.then {
                    self.world.touch_wait(thread, then, &mut touched, objects);
                }
            } else if request.object != ObjIx::NONE && !again && !self.world.only_leaves(thread, &request) {
                touched.push((request.object, potential(request.kind)));
            }
            if state.arrived && request.kind.row().primitive != Primitive::Arrival {
                self.world.touch_arrival(thread, request.object, &mut touched, objects);
            }
            touched.extend(self.world.touches_holds(thread, &request, objects));
            touched.extend(self.world.touches_line(thread, &request, objects));
            if request.kind.row().wakes != Wakes::Nobody {
                touched.extend(self.world.lines_of_signal(&request, objects));
            }
            let threads = &self.world.thread_objects;
            let passed = ending::monitor_passed(request.kind, thread, request.detail, threads);
            touched.extend(passed.map(|monitor| (monitor, Mode::Add)));
            touched.extend(ending::wakes_in(request.kind, thread, threads).map(|set| (set, Mode::Write)));
            if self.world.waits_for_time(thread, &request) {
                touched.push((objects.intern(ObjKey::Time), Mode::Write));
                let position = Deadline::PENDING + u32::from(thread);
                self.trace.deadlines.push(Deadline { position, at: state.deadline, expired: false });
            }
            let resuming = request.kind.resumes();
            if resuming || request.has(flag::INTERRUPTIBLE) {
                touched.push((own.flag, Mode::Write));
            }
            if request.kind.row().wait == Half::Begins {
                touched.extend(waiters::touched_by_coming(request.second(), objects));
            }
            if resuming {
                let leaves = matches!(state.waiting, Waiting::In(_));
                touched.extend(leaves.then(|| waiters::touched_by_leaving(request.second())));
                self.world.touch_arrival(thread, request.object, &mut touched, objects);
            }
            let detail = if again { Detail::Again } else { request.detail };
            let (mut awaits, mut reads) = (0, Default::default());
            let step = self.next_step(thread);
            if let Some(awaiting) = self.watch.awaiting(&self.trace, thread, Some(&request), objects) {
                reads = awaiting.reads();
                awaits = flag::AWAITS;
                let looks = awaiting.looks().clone();
                self.trace.awaited.push((thread, step, looks));
            }
            // A thread that joins waits for a monitor, too, interrupted or not.
            let interrupted = if state.interrupted { flag::INTERRUPTED } else { 0 };
            let flags = request.flags | awaits | interrupted;
            let joint = self.joins(thread, request.kind, flags);
            let debut = self.is_debut(thread, &request);
            touched.extend(debut.then(|| self.world.debuts.touched_by(thread)).into_iter().flatten());
            let foot = objects.foot(&touched);
            let foot = objects.and_reads(foot, &reads);
            let event = Event { foot, detail, flags, joint, ..Event::of(thread, step, &request) };
            self.trace.unfinished.push(Unfinished { event });
        }
    }
}
