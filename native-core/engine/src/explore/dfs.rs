//! Depth-first search over every interleaving of visible operations.
//!
//! Visible are all operations, and the accesses to locations that two threads have touched, not both reading; but the
//! start, the end and the untimed join of a thread only if somebody looks at the state of that thread, or interrupts:
//! otherwise they commute with whatever any other thread can do. What is visible is learnt: when an execution shows
//! something new, the search starts again. An invisible step of any thread is taken at once, as the only member of a
//! persistent set. The thread that ran last goes first, then the others in order.

use smallvec::SmallVec;

use crate::event::{Event, Foot, Kind, NO_CHOICE, ObjIx, Request, Trace, flag};
use crate::explore::{Enabled, Explorer, Finished, Learnt, Pick, Point};

/// The locations known to be shared, and the threads known to be looked at.
#[derive(Debug, Default)]
pub struct SharedLocations {
    known: Vec<bool>,
    interrupts: bool,
}

impl SharedLocations {
    /// The index of a thread whose next step is not visible, the current one if possible.
    #[must_use]
    pub fn invisible(&self, point: &Point<'_>) -> Option<usize> {
        let hidden = |option: &Enabled| {
            let Request { kind, flags, object, .. } = option.request;
            !self.is_visible(kind, flags, object)
        };
        let current = point.enabled.iter().position(|e| e.thread == point.current && hidden(e));
        current.or_else(|| point.enabled.iter().position(hidden))
    }

    /// Whether a location is known to be shared.
    #[must_use]
    pub fn is_known(&self, object: ObjIx) -> bool {
        self.known.get(object.at()).copied().unwrap_or(false)
    }

    /// Whether a step of this kind on this object is visible.
    #[must_use]
    pub fn is_visible(&self, kind: Kind, flags: u8, object: ObjIx) -> bool {
        let known = || self.is_known(object);
        match kind {
            Kind::Join if flags & flag::TIMED != 0 || self.interrupts => true,
            Kind::Start | Kind::Begin | Kind::Exit | Kind::Join => known(),
            kind => !kind.is_access() || known(),
        }
    }

    /// Learns from a finished execution; whether anything was new.
    pub fn learn(&mut self, finished: &Finished<'_>) -> bool {
        self.known.resize(finished.objects.len(), false);
        let mut grown = false;
        let mut starts: SmallVec<[(ObjIx, u16); 8]> = SmallVec::new();
        let unfinished = finished.trace.unfinished.iter().map(|u| &u.event);
        for event in finished.trace.events.iter().chain(unfinished) {
            let object = event.object;
            let mut starter = starts.iter().filter(|start| start.0 == object).map(|start| start.1);
            let looks = match event.kind {
                Kind::IsAlive | Kind::GetState => true,
                // A join by anybody but the starter may come before the start, and returns at once then.
                Kind::Join => event.flags & flag::TIMED != 0 || self.interrupts || starter.next() != Some(event.thread),
                Kind::Start => starter.next().is_some(),
                _ => false,
            };
            if event.kind == Kind::Start {
                starts.push((object, event.thread));
            }
            if looks && !self.known[object.at()] {
                self.known[object.at()] = true;
                grown = true;
            }
            if event.kind == Kind::Interrupt && !self.interrupts {
                self.interrupts = true;
                grown = true;
            }
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
    /// How many of them the plan of the current execution makes.
    planned: usize,
    shared: SharedLocations,
    started: bool,
}

fn step(option: &Enabled, choice: u32) -> Event {
    let request = &option.request;
    Event {
        step: option.steps + 1,
        past: 0,
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
        self.planned = 0;
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
            self.planned = self.decisions.len();
            return true;
        }
        false
    }

    fn again(&mut self) {
        self.decisions.truncate(self.planned);
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
