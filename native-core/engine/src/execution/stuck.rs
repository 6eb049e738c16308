//! The end of an execution in which no thread can go on: threads that wait for ever, and the threads they wait for.

use smallvec::SmallVec;

use super::Execution;
use super::run::Purpose;
use crate::event::{Event, NO_CHOICE, Objects, Request, flag};
use crate::explore::Pick;
use crate::host::{Decision, Ending, Op, ThreadIx, Waiting as Blocked};
use crate::request::operation;
use crate::sync::thread::{Phase, Thread};
use crate::trap::{self, Trap};

impl Execution {
    pub(super) fn nothing_enabled(&mut self, objects: &Objects) -> Ending {
        let main_ended = self.world.threads[0].phase == Phase::Ended || self.world.threads[0].daemon;
        let harmless = self.world.threads.iter().all(|thread| {
            let idle = thread.wanted().is_some_and(Request::is_idle);
            thread.phase != Phase::Alive || thread.daemon || idle
        });
        // Whichever threads they are: threads that lock each other out have done something wrong.
        let cut = self.is_cut();
        if self.find_cycle(cut) {
            return Ending::Deadlock;
        }
        if cut {
            return Ending::StepBound;
        }
        // All that may follow now follows in a smaller execution as well.
        if !self.run.exited && self.watch.cuts_off() {
            self.run.leaves_loops = true;
            return Ending::Blocked;
        }
        if self.run.exited || main_ended && harmless {
            let stays = |thread: &Thread| thread.phase == Phase::Alive && !thread.daemon;
            self.run.pools_left = !self.run.exited && self.world.threads.iter().any(stays);
            return Ending::Complete;
        }
        let mut waiting = Vec::new();
        for thread in 0..self.world.threads.len() as u16 {
            let state = &self.world.threads[usize::from(thread)];
            if state.phase == Phase::Alive && !state.daemon {
                waiting.extend(self.blocked(thread));
            }
        }
        for blocked in &mut waiting {
            let thread = blocked.thread.inside();
            // A thread that times out, but whose monitor is never released, gets no further than that.
            let keeper = self.world.keeper(thread);
            blocked.owner = blocked.owner.or(keeper.map(ThreadIx::from));
            if keeper.is_some() || !self.goes_on_alone(thread, objects) {
                continue;
            }
            match self.lacks(thread) {
                None => blocked.goes_round = true,
                Some(event) => {
                    blocked.op = operation(&event, objects).unwrap_or(blocked.op);
                    blocked.owner = self.world.taken_by(thread, &event).map(ThreadIx::from);
                }
            }
        }
        let livelock = waiting.iter().any(|blocked: &Blocked| blocked.goes_round);
        self.run.deadlock = Some((waiting, false));
        if livelock { Ending::Livelock } else { Ending::Deadlock }
    }

    /// Whether a thread could go on, but waits for a change in a loop.
    fn goes_on_alone(&mut self, thread: u16, objects: &Objects) -> bool {
        let request = self.world.threads[usize::from(thread)].request.as_ref();
        self.world.enabled(thread, true) && self.watch.awaiting(&self.trace, thread, request, objects).is_some()
    }

    /// What a thread that waits in a loop took in its last round, if it could not take it in the next one: then it does
    /// not go round for ever, but is stuck there, unless it gives up after a time.
    fn lacks(&self, thread: u16) -> Option<Event> {
        if trap::is_set(Trap::StuckGoesRound) {
            return None;
        }
        let stays = |event: &&Event| event.flags & flag::TIMED == 0;
        self.watch.last_round(&self.trace, thread).filter(stays).find(|event| self.world.lacks(thread, event)).copied()
    }

    /// No thread can go on except those that wait in loops: the next step of one that gets stuck in the middle of its
    /// next round and is not there yet. It is reported as it is there.
    pub(super) fn on_its_way(&mut self, objects: &Objects) -> Option<Pick> {
        let threads = 0..self.world.threads.len() as u16;
        let mut stuck = threads.filter(|&thread| self.goes_on_alone(thread, objects) && self.lacks(thread).is_some());
        stuck.next().map(|thread| Pick { thread, choice: NO_CHOICE, accesses: 0 })
    }

    pub(super) fn blocked(&self, thread: u16) -> Option<Blocked> {
        let op = self.own[usize::from(thread)].op?;
        let owner = match op {
            Op::Join { thread: joined, .. } => Some(self.world.holder(thread).map_or(joined, ThreadIx::from)),
            _ => self.world.holder(thread).or_else(|| self.world.reader(thread)).map(ThreadIx::from),
        };
        let behind = self.world.ahead(thread).map(ThreadIx::from);
        Some(Blocked { thread: thread.into(), op, owner, behind, goes_round: false })
    }

    /// Looks for threads that wait for each other's mutexes in a cycle; as long as other threads run, only for those
    /// that no other thread can help.
    pub(super) fn find_cycle(&mut self, others_run: bool) -> bool {
        if !self.world.has_holders() {
            return false;
        }
        let next = |thread: u16| {
            let state = &self.world.threads[usize::from(thread)];
            let resumes = state.wanted().is_some_and(|request| request.kind.resumes());
            let gives_up = state
                .wanted()
                .is_some_and(|request| request.has(flag::TIMED) || others_run && request.has(flag::INTERRUPTIBLE));
            if gives_up && !resumes {
                return None;
            }
            self.world.holder(thread).filter(|&owner| owner != thread)
        };
        let count = self.world.threads.len();
        for start in 0..count as u16 {
            let mut cycle: SmallVec<[u16; 8]> = SmallVec::new();
            let mut at = start;
            while cycle.len() <= count {
                cycle.push(at);
                match next(at) {
                    Some(owner) if owner == start => {
                        let waiting = cycle.iter().filter_map(|&t| self.blocked(t)).collect();
                        self.run.deadlock = Some((waiting, true));
                        return true;
                    }
                    Some(owner) => at = owner,
                    None => break,
                }
            }
        }
        false
    }

    /// Before a livelock is reported, a thread that goes round a loop is followed up to the bound on an execution: it
    /// might count.
    pub(super) fn confirm(&mut self, ending: Ending, objects: &mut Objects) -> Option<Decision> {
        if ending != Ending::Livelock || self.run.purpose != Purpose::Search {
            return None;
        }
        let (waiting, _) = self.run.deadlock.as_ref()?;
        let round = waiting.iter().filter(|blocked| blocked.goes_round).map(|blocked| blocked.thread.inside());
        for thread in round.collect::<SmallVec<[u16; 8]>>() {
            if self.watch.confirm(&self.trace, thread, self.settings.step_bound, objects) {
                self.run.kept = Some(self.trace.events.len());
                return self.probe(thread, false, objects);
            }
        }
        self.meet(objects)
    }
}
