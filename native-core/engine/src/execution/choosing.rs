//! Which thread runs next: the one in the plan, then the one that the strategy chooses among those that can run.
//!
//! Invariant: a thread that waits for a change in a loop is not offered to the strategy until there is one.

use smallvec::SmallVec;

use super::Execution;
use super::run::Purpose;
use crate::event::{Kind, Objects, Request};
use crate::explore::{Enabled, Explorer, Pick, Point};
use crate::host::{Decision, Ending, Timeouts};
use crate::op::Choice;
use crate::sync::thread::Phase;
use crate::trap::{self, Trap};

impl Execution {
    pub(super) fn decide(&mut self, objects: &mut Objects, explorer: &mut dyn Explorer) -> Decision {
        if self.run.meeting.is_some() {
            return self.go_together(objects);
        }
        if self.run.retracing.is_some() {
            return self.retrace(objects);
        }
        loop {
            if self.is_too_long() {
                return self.cut(objects);
            }
            let amid = self.settings.joins && self.is_amid_step(self.run.running);
            if let Some(pick) = self.go_on_with_step(objects) {
                if let Some(decision) = self.perform(pick, objects) {
                    return decision;
                }
                continue;
            }
            if amid && let Some(decision) = self.probe_after_step(objects) {
                return decision;
            }
            let pick = match self.plan.get(self.run.followed) {
                Some(_) => match self.follow(objects) {
                    Some(pick) => pick,
                    None => return self.stop(self.run.ended.unwrap_or(Ending::Diverged)),
                },
                None if self.watch.is_aside() => return self.end_at_place(objects),
                None => match self.choose(objects, explorer) {
                    Ok(pick) => pick,
                    Err(Ending::StepBound) => return self.cut(objects),
                    Err(ending) => {
                        return self.confirm(ending, objects).unwrap_or_else(|| self.stop(ending));
                    }
                },
            };
            if self.watch.watched().is_some_and(|thread| thread != pick.thread)
                && let Some(decision) = self.insist(objects)
            {
                return decision;
            }
            if let Some(decision) = self.perform(pick, objects) {
                return decision;
            }
        }
    }

    pub(super) fn choose(&mut self, objects: &Objects, explorer: &mut dyn Explorer) -> Result<Pick, Ending> {
        let in_turn = self.has_turns();
        if !in_turn && let Some(pick) = self.stay(objects, explorer) {
            return Ok(pick);
        }
        if self.is_over() {
            return Err(Ending::Complete);
        }
        self.begin_shares();
        // A cycle is closed by the thread that ran last.
        let blocked = !self.world.enabled(self.run.running, true);
        let waits = blocked.then_some(self.run.running);
        if blocked && self.settings.stop_at_failure && self.run.deadlock.is_none() && self.find_cycle(true) {
            return Err(Ending::Deadlock);
        }
        if blocked
            && !in_turn
            && let Some(pick) = self.next_in_turn(objects, explorer)
        {
            return Ok(pick);
        }
        if self.run.purpose == Purpose::Verbose {
            self.watch.trusting = true;
        }
        self.list_enabled(self.settings.timeouts == Timeouts::Explore, waits, objects);
        if self.enabled.is_empty() && (self.held.is_empty() || trap::is_set(Trap::TimePassesMeanwhile)) {
            self.list_enabled(true, waits, objects);
            self.keep_earliest();
        } else if self.held.is_empty() && self.only_spins() {
            self.let_time_pass(objects);
        }
        if self.enabled.is_empty() {
            if self.is_cut_short_by_debuts() {
                self.run.held_back = true;
                return Err(Ending::Blocked);
            }
            if self.run.purpose == Purpose::Verbose
                && let Some(pick) = self.on_its_way(objects)
            {
                return Ok(pick);
            }
            return Err(self.nothing_enabled(objects));
        }
        self.run.points += 1;
        if in_turn {
            return Ok(self.in_turn());
        }
        explorer.pick(&self.point(false, objects)).ok_or(Ending::Blocked)
    }

    /// Whether, in a random walk in which time stands still, all threads that can go on have only looked where they had
    /// looked before, and often: they poll, so time may pass.
    fn only_spins(&self) -> bool {
        let samples = self.world.stands_still && self.run.planned.samples;
        samples && self.enabled.iter().all(|option| self.spinning.polls(option.thread))
    }

    /// Enables the threads with the earliest deadline, if any thread waits for one, instead of those that poll.
    fn let_time_pass(&mut self, objects: &Objects) {
        let polling = std::mem::take(&mut self.enabled);
        self.list_enabled(true, None, objects);
        self.enabled.retain(|option| polling.iter().all(|other| other.thread != option.thread));
        self.keep_earliest();
        if self.enabled.is_empty() {
            self.enabled = polling;
        }
    }

    /// Of threads that can only give up, keeps those with the earliest deadline.
    fn keep_earliest(&mut self) {
        let threads = &self.world.threads;
        let deadline = |thread: u16| threads[usize::from(thread)].deadline;
        let able = self.enabled.iter().map(|option| option.thread).chain(self.held.iter().copied());
        let earliest = able.map(deadline).min();
        self.enabled.retain(|option| Some(deadline(option.thread)) == earliest);
        self.held.retain(|thread| Some(deadline(*thread)) == earliest);
    }

    /// Lets the thread that ran last go on, if it can and the strategy wants no other one.
    pub(super) fn stay(&mut self, objects: &Objects, explorer: &mut dyn Explorer) -> Option<Pick> {
        let running = &self.world.threads[usize::from(self.run.running)];
        if !self.run.planned.stays || running.daemon || self.run.exited || self.run.purpose == Purpose::Verbose {
            return None;
        }
        self.offer(self.run.running, objects, explorer)
    }

    /// The thread that ran last cannot go on: lets the next one that can, if the strategy wants no other one.
    pub(super) fn next_in_turn(&mut self, objects: &Objects, explorer: &mut dyn Explorer) -> Option<Pick> {
        if !self.run.planned.stays || self.run.purpose == Purpose::Verbose {
            return None;
        }
        let threads = self.world.threads.len() as u16;
        (self.run.running + 1..threads)
            .chain(0..self.run.running)
            .find_map(|thread| self.offer(thread, objects, explorer))
    }

    /// Offers one thread alone to the strategy.
    pub(super) fn offer(&mut self, thread: u16, objects: &Objects, explorer: &mut dyn Explorer) -> Option<Pick> {
        self.enabled.clear();
        self.list_if_enabled(thread, self.settings.timeouts == Timeouts::Explore, objects);
        if self.enabled.is_empty() {
            return None;
        }
        let pick = explorer.pick(&self.point(true, objects))?;
        self.run.points += 1;
        Some(pick)
    }

    pub(super) fn point<'a>(&'a self, alone: bool, objects: &'a Objects) -> Point<'a> {
        Point {
            enabled: &self.enabled,
            current: self.run.running,
            yielded: self.run.yielded,
            timed: self.run.timed,
            gives_way: self.run.gives_way,
            alone,
            trace: &self.trace,
            objects,
        }
    }

    /// Lists the threads that can run; `waits` is one that is known to wait, also if timeouts may end.
    fn list_enabled(&mut self, timeouts: bool, waits: Option<u16>, objects: &Objects) {
        self.enabled.clear();
        self.held.clear();
        for thread in 0..self.world.threads.len() as u16 {
            if waits != Some(thread) && self.world.threads[usize::from(thread)].request.is_some() {
                self.list_if_enabled(thread, timeouts, objects);
            }
        }
    }

    /// Whether a thread sleeps, and may be done with that at any moment.
    fn sleeps_freely(&self, thread: u16) -> bool {
        !self.world.sleeps_take_time
            && self.world.threads[usize::from(thread)].request.is_some_and(|request| request.kind == Kind::Sleep)
    }

    fn list_if_enabled(&mut self, thread: u16, timeouts: bool, objects: &Objects) {
        if self.world.enabled(thread, timeouts || self.sleeps_freely(thread))
            && !self.is_spent(thread)
            && let Some(request) = self.world.threads[usize::from(thread)].request
            && let Some(awaits) = self.goes_round(thread, &request, objects)
        {
            if self.is_held_back(thread, &request) {
                self.held.extend((!trap::is_set(Trap::HeldBackForever)).then_some(thread));
                return;
            }
            let (choices, steps) = (self.choices(thread, &request), self.trace.steps[usize::from(thread)]);
            let joint = self.begins_larger_step(thread, &request);
            let debut = self.is_debut(thread, &request);
            self.enabled.push(Enabled { thread, request, choices, steps, awaits, joint, debut });
        }
    }

    /// Whether a thread that could run is about to go round a loop again; nothing if it waits for a change there.
    #[inline(always)]
    pub(super) fn goes_round(&mut self, thread: u16, request: &Request, objects: &Objects) -> Option<bool> {
        if self.watch.knows_of_none() { Some(false) } else { self.goes_round_if_known(thread, request, objects) }
    }

    fn goes_round_if_known(&mut self, thread: u16, request: &Request, objects: &Objects) -> Option<bool> {
        if self.watch.is_cut_off(thread) {
            return None;
        }
        let awaiting = self.watch.awaiting(&self.trace, thread, Some(request), objects);
        let waits = awaiting.is_some_and(|awaiting| awaiting.is_on(thread, &self.world));
        let awaits = awaiting.is_some();
        if waits { None } else { Some(awaits) }
    }

    /// What a request may choose; most have no choice.
    #[inline(always)]
    pub(super) fn choices(&self, thread: u16, request: &Request) -> SmallVec<[u32; 4]> {
        match request.kind.row().choice {
            Choice::Nothing => SmallVec::new(),
            // Most threads have no permit, and a walk checks each before each step.
            Choice::Permit if !self.world.threads[usize::from(thread)].permit => SmallVec::new(),
            _ => self.world.choices(thread, request),
        }
    }

    /// Whether all threads have ended.
    pub(super) fn is_over(&self) -> bool {
        self.world.threads.iter().all(|thread| thread.phase != Phase::Alive)
    }
}
