//! Depth-first search that is cut where the happens-before relation of the execution so far was seen before.
//!
//! Source: Musuvathi, Qadeer, "Partial-Order Reduction for Context-Bounded State Exploration" (2007), for the regular
//! relation; Thomson, Donaldson, "The Lazy Happens-Before Relation" (PPoPP 2015), for the lazy one, which has no edges
//! through mutexes. Two executions with the same relation, regular or lazy, have reached the same state: which thread
//! holds which mutex follows from what each thread has done. So whatever can follow was explored when the relation was
//! seen first, and every relation of a whole execution is reached.
//!
//! The relation of a prefix is its [`Prefix`] hash. Where the outcome of a step is known beforehand, the hash of what
//! it leads to is known as well: it is kept with the alternative and tested when that is selected, so that nothing is
//! executed without effect. Other steps are tested right after they were taken; the execution is cut then, and counted
//! as blocked. One set of 128-bit hashes is all that grows with the number of executions ([`Report::cache`]).
//!
//! Invariants: only visible steps are hashed; when more becomes visible the search starts again with an empty cache.
//! The cache holds the prefixes of what was explored and of the current execution, and no others: what an execution
//! that is run again has added is removed.

use serde::{Deserialize, Serialize};

use crate::event::{Event, Foot, Kind, NO_CHOICE, Objects, Trace, flag};
use crate::explore::exhaust::prefix::Prefix;
use crate::explore::exhaust::tree::{Alternative, Tree, alternatives};
use crate::explore::joined::whole_step;
use crate::explore::visible::SharedLocations;
use crate::explore::{Explorer, Finished, Learnt, Pick, Planned, Point, Report};
use crate::relations::Relations;

/// The strategy.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Caching {
    tree: Tree,
    shared: SharedLocations,
    cache: Relations,
    /// What was added to the cache since the current execution was planned.
    added: Vec<u128>,
    prefix: Prefix,
    /// Decisions of the current execution that `prefix` accounts for.
    counted: usize,
    /// The first of them that the previous execution did not make.
    fresh: usize,
}

impl Caching {
    /// A search with a cache of regular or lazy relations.
    #[must_use]
    pub(crate) fn new(lazy: bool) -> Caching {
        Caching {
            tree: Tree::default(),
            shared: SharedLocations::default(),
            cache: Relations::default(),
            added: Vec::new(),
            prefix: Prefix::new(lazy),
            counted: 0,
            fresh: 0,
        }
    }

    fn rewind(&mut self) {
        self.prefix.clear();
        self.counted = 0;
        self.fresh = self.tree.len().saturating_sub(1);
    }

    /// Accounts for what was done since; returns whether the execution so far is a new one.
    fn is_new(&mut self, trace: &Trace, objects: &Objects) -> bool {
        for (event, expected) in self.tree.chosen(self.counted, trace) {
            self.counted += 1;
            if let Some((event, at)) = event {
                match whole_step(&trace.events[at..], objects) {
                    Some(whole) => {
                        let step = Event { kind: Kind::Unknown, result: whole.outcome(), ..*event };
                        self.prefix.add_touched(&step, &whole.touched(), objects);
                    }
                    None => self.prefix.add(event, objects),
                }
            }
            let hash = self.prefix.hash();
            if self.counted <= self.fresh || expected == Some(hash) {
                continue;
            }
            if let Some(mistaken) = expected {
                // The step was not what it seemed to be: it began a round of a loop that waits, or was no event.
                self.cache.remove(mistaken);
            }
            if event.is_none() {
                continue;
            }
            if !self.cache.insert(hash) {
                return false;
            }
            self.added.push(hash);
        }
        true
    }
}

/// The step of an enabled thread as an event, if its outcome is known beforehand.
fn foreseen(alternative: &Alternative) -> Option<Event> {
    let step = alternative.step;
    let plain = step.flags & (flag::TIMED | flag::INTERRUPTIBLE | flag::IN_LINE) == 0;
    let simple = plain && step.kind.row().foreseen;
    let foot = Foot::one(step.object, crate::dependence::mode(step.kind, true));
    simple.then_some(Event { foot, ..step })
}

impl Explorer for Caching {
    fn next(&mut self, trace: &Trace, _: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        let cache = &mut self.cache;
        let more = self.tree.next(trace, plan, |alternative| alternative.prefix.is_none_or(|hash| cache.insert(hash)));
        self.added.clear();
        self.rewind();
        more.then(|| Planned { turned: self.tree.turned(), ..Planned::default() })
    }

    fn again(&mut self) -> Planned {
        for hash in self.added.drain(..) {
            self.cache.remove(hash);
        }
        self.tree.again();
        self.rewind();
        Planned::default()
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        if !self.is_new(point.trace, point.objects) {
            return None;
        }
        if let Some(at) = self.shared.invisible(point) {
            return Some(Pick { thread: point.enabled[at].thread, choice: NO_CHOICE, accesses: 0 });
        }
        let mut all = alternatives(point, self.tree.last(), None);
        for alternative in &mut all {
            let thread = alternative.step.thread;
            if !point.enabled.iter().any(|option| option.thread == thread && (option.joint || option.debut)) {
                alternative.prefix = foreseen(alternative).map(|event| self.prefix.with(&event, point.objects));
            }
        }
        let (cache, added) = (&mut self.cache, &mut self.added);
        let chosen = self.tree.branch(point.trace.events.len(), all, |alternative| {
            let Some(hash) = alternative.prefix else {
                return true;
            };
            added.push(hash);
            cache.insert(hash) || {
                added.pop();
                false
            }
        })?;
        Some(Pick { thread: chosen.thread, choice: chosen.choice, accesses: 0 })
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        let ordered = self.prefix.learn(finished.ordered);
        if self.shared.learn(finished) || ordered { Learnt::Restart } else { Learnt::Nothing }
    }

    fn restart(&mut self) {
        self.tree = Tree::default();
        self.cache.clear();
        self.added.clear();
        self.rewind();
    }

    fn report(&self) -> Report<'_> {
        Report { cache: self.cache.size(), open: self.tree.open(), ..Report::default() }
    }
}
