//! Steps: what a search orders. A single event, or a section of several events of one thread that behave like one.
//!
//! Idea: a reduction needs to know of a step what it touches, what has to be free before it can be taken, and what is
//! left of that once it is moved. For an event this is known directly. A section has parts: it waits for everything
//! that it takes, and when it is moved, it may be cut where it reads something whose last change is missing, because
//! what it does from there on is unknown. So all code that is generic over steps is compiled once for events, where
//! nothing of this is left, and once for sections.
//!
//! Invariant: a section is planned as an event of its own ([`Step::event`]): its first one, with the number of the last
//! and the footprint of all that is known of it.

use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Detail, Event, Joint, NO_CHOICE, ObjIx, Owner, Touched};
use crate::op::flag;

/// Something that a search orders.
pub(crate) trait Step: Copy + Debug + Default + PartialEq + Send + Serialize + DeserializeOwned {
    /// What is known of one that was executed, besides its whole footprint.
    type Inside: Inside;

    /// Whether the extent of a step may change once it is moved.
    const MAY_BE_CUT: bool;

    /// An event that is a step by itself.
    fn alone(event: Event) -> Self;

    /// One that was about to begin with an event when the execution ended.
    fn pending(event: &Event) -> Self;

    /// All that is planned and compared of it.
    fn event(&self) -> &Event;

    /// The same, to be changed.
    fn event_mut(&mut self) -> &mut Event;

    /// Whether it is a section, which settles what it touches by its parts.
    fn is_section(&self) -> bool;

    /// Whether only its beginning is known.
    fn is_open_ended(&self) -> bool;

    /// The same step of which only the beginning is known.
    #[must_use]
    fn cut(self) -> Self;

    /// The same for a step of trusted code of which that many events are known.
    #[must_use]
    fn cut_behind(self, events: u32) -> Self;

    /// The number of these events; none for other steps.
    fn known_events(&self) -> Option<u32>;
}

/// What is known of a step that was executed, besides its whole footprint.
pub(crate) trait Inside: Clone + Debug + Default + Send + Serialize + DeserializeOwned {
    /// Its parts, if it is a section.
    fn parts(&self) -> Option<&[Part]>;

    /// The mutexes all of which have to be free before it can be taken.
    fn waits_for(&self) -> &[ObjIx];

    /// Whether the execution ended before it.
    fn is_unfinished(&self) -> bool;

    /// The owner of a mutex after it, if that may have changed.
    fn owner_of(&self, mutex: ObjIx, event: &Event) -> Option<Owner>;

    /// Its events, if it is a step of trusted code.
    fn events(&self) -> &[Event];
}

impl Step for Event {
    type Inside = ();

    const MAY_BE_CUT: bool = false;

    #[inline]
    fn alone(event: Event) -> Event {
        event
    }

    #[inline]
    fn pending(event: &Event) -> Event {
        Event { flags: event.flags | flag::UNCERTAIN, ..*event }
    }

    #[inline]
    fn event(&self) -> &Event {
        self
    }

    #[inline]
    fn event_mut(&mut self) -> &mut Event {
        self
    }

    #[inline]
    fn is_section(&self) -> bool {
        false
    }

    #[inline]
    fn is_open_ended(&self) -> bool {
        false
    }

    #[inline]
    fn cut(self) -> Event {
        self
    }

    #[inline]
    fn cut_behind(self, _: u32) -> Event {
        self
    }

    #[inline]
    fn known_events(&self) -> Option<u32> {
        None
    }
}

impl Inside for () {
    #[inline]
    fn parts(&self) -> Option<&[Part]> {
        None
    }

    #[inline]
    fn waits_for(&self) -> &[ObjIx] {
        &[]
    }

    #[inline]
    fn is_unfinished(&self) -> bool {
        false
    }

    #[inline]
    fn owner_of(&self, mutex: ObjIx, event: &Event) -> Option<Owner> {
        // A thread that only leaves a wait set does nothing to the mutex, although a round of a loop that begins with
        // that may read it.
        (event.object == mutex && !event.competes_after()).then(|| event.detail.owner())
    }

    #[inline]
    fn events(&self) -> &[Event] {
        &[]
    }
}

/// How much of a section is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Extent {
    /// It is a single event that stands for itself.
    #[default]
    Alone,
    /// All of it.
    Whole,
    /// What it does up to a point; what it does from there on is unknown.
    Beginning,
}

/// A section: several events of one thread that behave like a single step, or one that stands for itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Section {
    event: Event,
    /// The number of its first step.
    first: u32,
    extent: Extent,
    /// Of a step of trusted code of which only the beginning is known: how many events that is.
    known: u32,
}

impl Section {
    /// A section that goes from an event to the step with this number.
    #[must_use]
    pub(crate) fn whole(first: &Event, last: u32) -> Section {
        let event = if last == first.step {
            *first
        } else {
            Event { step: last, detail: Detail::Nothing, choice: NO_CHOICE, result: 0, ..*first }
        };
        Section { event, first: first.step, extent: Extent::Whole, known: 0 }
    }

    /// A step of trusted code that goes from an event to the step with this number, of which all is known.
    #[must_use]
    pub(crate) fn joint(first: &Event, last: u32) -> Section {
        Section { event: Event { step: last, ..*first }, first: first.step, extent: Extent::Whole, known: 0 }
    }

    /// The number of its first step.
    #[must_use]
    pub(crate) fn first(&self) -> u32 {
        self.first
    }

    /// Whether it has several steps.
    #[must_use]
    pub(crate) fn has_several(&self) -> bool {
        self.first != self.event.step
    }
}

impl Step for Section {
    type Inside = Parts;

    const MAY_BE_CUT: bool = true;

    fn alone(event: Event) -> Section {
        Section { event, first: event.step, extent: Extent::Alone, known: 0 }
    }

    fn pending(event: &Event) -> Section {
        let section = Section::alone(Step::pending(event));
        match event.joint {
            Joint::First | Joint::Later => section.cut_behind(1),
            Joint::Alone if event.begins_section() => section.cut(),
            Joint::Alone => section,
        }
    }

    fn event(&self) -> &Event {
        &self.event
    }

    fn event_mut(&mut self) -> &mut Event {
        &mut self.event
    }

    fn is_section(&self) -> bool {
        self.extent != Extent::Alone
    }

    fn is_open_ended(&self) -> bool {
        self.extent == Extent::Beginning
    }

    fn cut(mut self) -> Section {
        self.event.flags |= flag::UNCERTAIN;
        self.extent = Extent::Beginning;
        self
    }

    fn cut_behind(self, events: u32) -> Section {
        Section { known: events, ..self.cut() }
    }

    fn known_events(&self) -> Option<u32> {
        (self.known > 0).then_some(self.known)
    }
}

/// One step of a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Part {
    /// What it touches, and how. A mutex that is acquired is touched as it is if it is given back in the section.
    pub touch: Touched,
    /// If it reads what is there: how it touches that whatever it reads. The section may be cut behind this.
    pub sees: Option<super::Mode>,
    /// Of a step of trusted code, which of its events.
    pub event: u32,
}

impl Part {
    /// In place of an event: the step has ended because of what it has seen there.
    pub(crate) const AHEAD: u32 = u32::MAX;
}

/// What is known of a section that was executed.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Parts {
    /// Its steps; none if it stands for itself.
    pub steps: SmallVec<[Part; 8]>,
    /// The mutexes that it takes.
    pub waits_for: SmallVec<[ObjIx; 2]>,
    /// The owners, after it, of the mutexes that it touches.
    pub owners: SmallVec<[(ObjIx, Owner); 2]>,
    /// Whether the execution ended before it.
    pub unfinished: bool,
    /// The events of a step of trusted code.
    pub events: Vec<Event>,
}

impl Inside for Parts {
    fn parts(&self) -> Option<&[Part]> {
        Some(self.steps.as_slice()).filter(|steps| !steps.is_empty())
    }

    fn waits_for(&self) -> &[ObjIx] {
        &self.waits_for
    }

    fn is_unfinished(&self) -> bool {
        self.unfinished
    }

    fn owner_of(&self, mutex: ObjIx, _event: &Event) -> Option<Owner> {
        self.owners.iter().find(|owner| owner.0 == mutex).map(|owner| owner.1)
    }

    fn events(&self) -> &[Event] {
        &self.events
    }
}
