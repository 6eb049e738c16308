//! Depth-first search over every interleaving of visible operations.
//!
//! Visible are all operations, and the accesses to locations that two threads have touched, not both reading. Which
//! locations those are is learnt: when an execution shows a new one, the search starts again. The thread that ran
//! last goes first, then the others in order.

use smallvec::SmallVec;

use crate::event::{Event, Foot, NO_CHOICE, Trace};
use crate::explore::{Enabled, Explorer, Finished, Learnt, Pick, Point};

/// The locations known to be shared.
#[derive(Debug, Default)]
pub struct SharedLocations {
    known: Vec<bool>,
}

impl SharedLocations {
    /// The index of the current thread when what it does next is not visible.
    #[must_use]
    pub fn invisible(&self, point: &Point<'_>) -> Option<usize> {
        let at = point.enabled.iter().position(|e| e.thread == point.current)?;
        let request = &point.enabled[at].request;
        let visible = !request.kind.is_access() || self.known.get(request.object.at()).copied().unwrap_or(false);
        (!visible).then_some(at)
    }

    /// Learns from a finished execution; whether anything was new.
    pub fn learn(&mut self, finished: &Finished<'_>) -> bool {
        self.known.resize(finished.objects.len(), false);
        let mut grown = false;
        let unfinished = finished.trace.unfinished.iter().map(|u| &u.event);
        for event in finished.trace.events.iter().chain(unfinished) {
            let object = event.object;
            if event.kind.is_access() && !self.known[object.at()] && finished.causality.is_shared(object) {
                self.known[object.at()] = true;
                grown = true;
            }
        }
        grown
    }
}

#[derive(Debug)]
struct Decision {
    position: usize,
    rest: SmallVec<[Event; 4]>,
}

/// The strategy.
#[derive(Debug, Default)]
pub struct Dfs {
    decisions: Vec<Decision>,
    shared: SharedLocations,
    started: bool,
}

fn step(option: &Enabled, choice: u32) -> Event {
    let request = &option.request;
    Event {
        thread: option.thread,
        kind: request.kind,
        flags: request.flags,
        object: request.object,
        foot: Foot::EMPTY,
        choice,
        argument: request.argument,
        result: 0,
        after: 0,
        site: request.site,
    }
}

impl Explorer for Dfs {
    fn next(&mut self, trace: &Trace, plan: &mut Vec<Event>) -> bool {
        plan.clear();
        if !std::mem::replace(&mut self.started, true) {
            return true;
        }
        while let Some(decision) = self.decisions.last_mut() {
            if decision.rest.is_empty() {
                self.decisions.pop();
                continue;
            }
            let step = decision.rest.remove(0);
            plan.extend_from_slice(&trace.events[..decision.position]);
            plan.push(step);
            return true;
        }
        false
    }

    fn head_start(&self) -> u32 {
        0
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        if let Some(at) = self.shared.invisible(point) {
            return Some(Pick { thread: point.enabled[at].thread, choice: NO_CHOICE, accesses: 0 });
        }
        let first = point.enabled.iter().position(|e| e.thread >= point.current).unwrap_or(0);
        let mut options: SmallVec<[Event; 4]> = SmallVec::new();
        let (before, after) = point.enabled.split_at(first);
        for option in after.iter().chain(before) {
            if option.choices.is_empty() {
                options.push(step(option, NO_CHOICE));
            }
            options.extend(option.choices.iter().map(|&choice| step(option, choice)));
        }
        let chosen = *options.first()?;
        options.remove(0);
        self.decisions.push(Decision { position: point.trace.events.len(), rest: options });
        Some(Pick { thread: chosen.thread, choice: chosen.choice, accesses: 0 })
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        if self.shared.learn(finished) { Learnt::Restart } else { Learnt::Nothing }
    }

    fn restart(&mut self) {
        self.decisions.clear();
        self.started = false;
    }
}
