//! Steps of trusted code: the events that a thread executes there without another thread in between, as one step.
//!
//! As one step it touches all that its events touch; an object that they touch in different ways counts as changed. A
//! mutex that the step takes and gives back is free before and after it, so that steps which do no more with it commute
//! ([`Mode::Add`]).
//!
//! What is known of the step when it is moved is what it does up to the first event that looks at something of which
//! the last change is then missing. Accesses that read look at something; so does every operation, at what it touches,
//! except those whose footprint and outcome are the same in every state.
//!
//! Invariant: which events are parts of the step follows from what its thread does and sees (SOUNDNESS.md, T1).

use smallvec::SmallVec;

use crate::event::{Event, Foot, Joint, Kind, Mode, ObjIx, ObjKey, Objects, Owner, Part, Parts, Touched, Trace};
use crate::op::{Half, Hold, Life, Sets};

/// Whether an object is a mutex that one thread holds at a time, so that its owner determines the critical sections.
pub(crate) fn is_exclusive(object: ObjIx, objects: &Objects) -> bool {
    matches!(objects.key(object), Some(ObjKey::Monitor(_) | ObjKey::Lock(_)))
}

/// How an access touches a location whatever value it finds there; nothing if it does not read.
pub(crate) fn sees(event: &Event) -> Option<Mode> {
    match event.kind {
        Kind::Read | Kind::Cas | Kind::Rmw => Some(Mode::Read),
        kind => kind.is_idle().then_some(Mode::Read),
    }
}

/// The events of an execution, with each mutex that a step takes and gives back touched as by the whole step; nothing
/// if each event is a step. Their relation is then that of the steps.
pub(crate) fn as_parts_of_steps(trace: &Trace, objects: &mut Objects) -> Option<Vec<Event>> {
    if trace.events.iter().all(|event| event.joint == Joint::Alone) {
        return None;
    }
    let mut events = trace.events.clone();
    let mut at = 0;
    while at < events.len() {
        let Some(whole) = whole_step(&events[at..], objects) else {
            at += 1;
            continue;
        };
        for event in &mut events[at..at + whole.events.len()] {
            let mut touched: SmallVec<[Touched; 4]> = SmallVec::new();
            objects.any(event.foot, |(object, mode)| {
                touched.push((object, if whole.is_closed(object) { Mode::Add } else { mode }));
                false
            });
            event.foot = objects.foot(&touched);
        }
        at += whole.events.len();
    }
    Some(events)
}

/// The step that begins with the first of some events, if it is one of trusted code.
pub(crate) fn whole_step(events: &[Event], objects: &Objects) -> Option<Joined> {
    let first = events.first().filter(|first| first.joint == Joint::First)?;
    let mut whole = Joined::default();
    whole.add(first, first.foot, objects);
    for event in events[1..].iter().take_while(|event| event.joint == Joint::Later) {
        whole.add(event, event.foot, objects);
    }
    Some(whole)
}

/// What events touch as one step that ends with the last of them.
pub(crate) fn joined(events: &[Event], objects: &Objects) -> SmallVec<[Touched; 8]> {
    let mut step = Joined::default();
    events.iter().for_each(|event| step.add(event, event.foot, objects));
    step.touched()
}

/// What a step does with a mutex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// It has taken it, and has it.
    Holds,
    /// It has taken it and given it back.
    Closed,
    /// It had it before.
    Other,
}

/// A step that may still grow.
#[derive(Debug, Default)]
pub(crate) struct Joined {
    events: Vec<Event>,
    parts: SmallVec<[Part; 8]>,
    touched: SmallVec<[Touched; 8]>,
    mutexes: SmallVec<[(ObjIx, Use); 2]>,
    owners: SmallVec<[(ObjIx, Owner); 2]>,
}

impl Joined {
    /// Adds the next event, which touches `own`, apart from what it has seen that makes the step end with it.
    pub(crate) fn add(&mut self, event: &Event, own: Foot, objects: &Objects) {
        let number = self.events.len() as u32;
        self.events.push(Event { foot: own, ..*event });
        let touches_own = || objects.any(own, |touch| touch.0 == event.object);
        let uses = !event.kind.is_access() && !event.competes_after() && is_exclusive(event.object, objects);
        if uses && touches_own() {
            self.use_mutex(event);
        }
        objects.any(own, |touch| {
            let sees = if event.kind.is_access() { sees(event) } else { looks(event, touch.1) };
            self.parts.push(Part { touch, sees, event: number });
            self.touch(touch);
            false
        });
        if event.foot != own {
            self.look_ahead(event.foot, own, objects);
        }
    }

    /// The step ends because of what it has seen of other objects.
    fn look_ahead(&mut self, all: Foot, own: Foot, objects: &Objects) {
        objects.any(all, |touch| {
            if !objects.any(own, |other| other == touch) {
                let seen = (touch.0, Mode::Read);
                self.parts.push(Part { touch: seen, sees: Some(Mode::Read), event: Part::AHEAD });
                self.touch(seen);
            }
            false
        });
    }

    fn touch(&mut self, touch: Touched) {
        match self.touched.iter_mut().find(|known| known.0 == touch.0) {
            Some(known) if known.1 != touch.1 => known.1 = Mode::Write,
            Some(_) => {}
            None => self.touched.push(touch),
        }
    }

    fn use_mutex(&mut self, event: &Event) {
        let row = event.kind.row();
        let (mutex, owner) = (event.object, event.detail.owner());
        self.owners.retain(|known| known.0 != mutex);
        self.owners.push((mutex, owner));
        if row.life != Life::Nothing || row.hold == Hold::Nothing || !row.succeeds(event.result) {
            // An operation that only queries a mutex finds it free in a step that takes it.
            return;
        }
        let before = self.mutexes.iter().find(|known| known.0 == mutex).map(|known| known.1);
        let then = match before {
            None | Some(Use::Closed) if owner.thread() == Some(event.thread) => Use::Holds,
            Some(Use::Holds) if owner.thread() != Some(event.thread) => Use::Closed,
            _ => Use::Other,
        };
        self.mutexes.retain(|known| known.0 != mutex);
        self.mutexes.push((mutex, then));
    }

    fn is_closed(&self, mutex: ObjIx) -> bool {
        self.mutexes.contains(&(mutex, Use::Closed))
    }

    /// All that it touches so far.
    #[must_use]
    pub(crate) fn touched(&self) -> SmallVec<[Touched; 8]> {
        let as_whole = |&(object, mode): &Touched| (object, if self.is_closed(object) { Mode::Add } else { mode });
        self.touched.iter().map(as_whole).collect()
    }

    /// The outcome of the step, as a number that differs whenever a result of its operations differs.
    #[must_use]
    pub(crate) fn outcome(&self) -> u32 {
        let operations = self.events.iter().filter(|event| !event.kind.is_access());
        operations.fold(0, |sum, event| sum.wrapping_mul(0x0100_0193) ^ event.result.wrapping_add(1))
    }

    /// What is known of the step, now that it has ended; `unfinished` is whether the execution ended before it did.
    pub(crate) fn into_parts(mut self, unfinished: bool) -> Parts {
        for at in 0..self.parts.len() {
            if self.is_closed(self.parts[at].touch.0) {
                self.parts[at].touch.1 = Mode::Add;
                self.parts[at].sees = self.parts[at].sees.map(|_| Mode::Add);
            }
        }
        Parts { steps: self.parts, waits_for: SmallVec::new(), owners: self.owners, unfinished, events: self.events }
    }
}

/// How an operation that touches an object in this way touches it in any state; nothing if it does the same in every
/// state.
fn looks(event: &Event, mode: Mode) -> Option<Mode> {
    let row = event.kind.row();
    let gives = row.hold == Hold::Gives && row.wait == Half::None;
    let is_always_the_same = row.foreseen && gives || row.sets == Sets::Permit;
    let whatever = if mode == Mode::Read && !event.kind.tries() { Mode::Read } else { Mode::Write };
    (!is_always_the_same).then_some(whatever)
}
