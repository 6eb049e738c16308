//! Counts: how many visible steps each thread is expected to do, in all and on each object.
//!
//! Idea: the mean over the executions in which the thread reached its end, because one cut short shows little; until
//! there is such an execution, the most that was seen. Counts also record which thread starts which, and which objects
//! are contended: touched by two threads, not only read.
//!
//! Invariant: if a thread does the same steps whatever the schedule, its counts are exact after one whole execution.

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::dependence::mode;
use crate::event::{Event, Kind, Mode, ObjIx, ObjKey, Objects};
use crate::op::Hold;
use crate::op::Life;

/// Executions after which a contended object that did not occur in any of them is not one any more: it has got another
/// name, or belongs to a part of the program that is not reached.
const RECENT: u32 = 64;

/// What is known about one number.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
struct Estimate {
    sum: u64,
    most: u32,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct ThreadCount {
    /// Executions in which it reached its end.
    ended: u32,
    steps: Estimate,
    starter: Option<u16>,
}

#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
struct Users {
    first: Option<u16>,
    several: bool,
    written: bool,
    listed: bool,
    /// It occurred since contended objects were last checked.
    seen: bool,
}

/// Expected numbers of visible steps.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Counts {
    threads: Vec<ThreadCount>,
    on: FxHashMap<(u16, ObjIx), Estimate>,
    users: Vec<Users>,
    contended: Vec<ObjIx>,
    /// Executions since contended objects were last checked.
    executions: u32,
    /// Visible steps of the execution at hand; kept for its memory.
    #[serde(skip)]
    steps: Vec<(u16, ObjIx)>,
}

/// Whether a step of this kind only gives back what its thread holds. No thread competes for such a step: whatever
/// waits for it competes with the step that took.
#[must_use]
pub(crate) fn gives_back(kind: Kind) -> bool {
    kind.row().hold == Hold::Gives
}

/// The thread whose life an object is.
#[must_use]
pub(crate) fn life_of(object: ObjIx, objects: &Objects) -> Option<u16> {
    match objects.key(object) {
        Some(&ObjKey::Life(thread)) => u16::try_from(thread).ok(),
        _ => None,
    }
}

impl Counts {
    /// Forgets everything, because other steps are visible now.
    pub(crate) fn clear(&mut self) {
        *self = Counts::default();
    }

    /// Learns from the steps of an execution.
    pub(crate) fn learn(
        &mut self,
        events: &[Event],
        threads: usize,
        objects: &Objects,
        visible: impl Fn(&Event) -> bool,
    ) {
        if self.threads.len() < threads {
            self.threads.resize(threads, ThreadCount::default());
        }
        self.users.resize(objects.len().max(self.users.len()), Users::default());
        let mut ended = vec![false; self.threads.len()];
        let mut steps = std::mem::take(&mut self.steps);
        steps.clear();
        for event in events {
            let life = event.kind.row().life;
            ended[usize::from(event.thread)] |= life == Life::Ends;
            if life == Life::Starts && event.result == 0 {
                self.started(event, objects);
            }
            if visible(event) {
                let object = if gives_back(event.kind) { ObjIx::NONE } else { event.object };
                steps.push((event.thread, object));
                self.use_of(event.thread, object, mode(event.kind, true));
            }
        }
        steps.sort_unstable();
        for group in steps.chunk_by(|a, b| a.0 == b.0) {
            let thread = usize::from(group[0].0);
            let whole = ended[thread];
            self.threads[thread].steps.add(group.len(), whole);
            for same in group.chunk_by(|a, b| a.1 == b.1) {
                self.on.entry(same[0]).or_default().add(same.len(), whole);
            }
        }
        for (thread, _) in self.threads.iter_mut().zip(ended).filter(|entry| entry.1) {
            thread.ended += 1;
        }
        self.steps = steps;
        self.executions += 1;
        if self.executions >= RECENT {
            self.executions = 0;
            let users = &mut self.users;
            self.contended.retain(|object| {
                let object = &mut users[object.at()];
                object.listed = object.seen;
                object.listed
            });
            users.iter_mut().for_each(|object| object.seen = false);
        }
    }

    fn started(&mut self, event: &Event, objects: &Objects) {
        if let Some(child) = life_of(event.object, objects)
            && let Some(thread) = self.threads.get_mut(usize::from(child))
        {
            thread.starter = Some(event.thread);
        }
    }

    fn use_of(&mut self, thread: u16, object: ObjIx, mode: Mode) {
        let Some(users) = self.users.get_mut(object.at()) else {
            return;
        };
        users.several |= *users.first.get_or_insert(thread) != thread;
        users.written |= mode != Mode::Read;
        users.seen = true;
        if users.several && users.written && !users.listed {
            users.listed = true;
            self.contended.push(object);
        }
    }

    /// Objects that several threads touch, not all of them only reading; in the order in which that was found out.
    #[must_use]
    pub(crate) fn contended(&self) -> &[ObjIx] {
        &self.contended
    }

    /// The thread that starts a thread.
    #[must_use]
    pub(crate) fn starter(&self, thread: u16) -> Option<u16> {
        self.threads.get(usize::from(thread))?.starter
    }

    /// Number of threads known.
    #[must_use]
    pub(crate) fn threads(&self) -> u16 {
        self.threads.len() as u16
    }

    /// Visible steps that a thread is expected to do.
    #[must_use]
    pub(crate) fn steps(&self, thread: u16) -> f64 {
        self.threads.get(usize::from(thread)).map_or(0.0, |count| count.steps.expected(count.ended))
    }

    /// Visible steps on an object that a thread is expected to do, those that give it back not counted.
    #[must_use]
    pub(crate) fn steps_on(&self, thread: u16, object: ObjIx) -> f64 {
        let ended = self.threads.get(usize::from(thread)).map_or(0, |count| count.ended);
        self.on.get(&(thread, object)).map_or(0.0, |estimate| estimate.expected(ended))
    }
}

impl Estimate {
    fn add(&mut self, count: usize, whole: bool) {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.most = self.most.max(count);
        if whole {
            self.sum += u64::from(count);
        }
    }

    fn expected(self, ended: u32) -> f64 {
        if ended == 0 { f64::from(self.most) } else { self.sum as f64 / f64::from(ended) }
    }
}
