//! Which of the threads that an execution starts are alike, where the host knows that two run the same code on the same
//! data.
//!
//! Idea: the host says of a thread that is about to be started that it is like the one that its starter has started
//! last ([`Execution::be_like_last`]). If its starter has had no event in between, except on objects that it has made
//! since, which no other thread can know yet, the two belong to one group, whose debuts come in order
//! ([`crate::sync::debuts`]). A step that names one of them ends that: the search begins anew, and no threads are alike
//! from then on. Such a step looks at the state of the thread, interrupts or unparks it, or joins it alone. To join all
//! of a group, one after the other, with nothing in between, names none.
//!
//! Invariants: who is like whom follows from what their starter has done. A thread that was named before it turns out
//! to be like another one voids the search as well, as does one that starts threads: those would have to be renamed
//! with it (SOUNDNESS.md, Y8).

use smallvec::SmallVec;

use super::Execution;
use crate::event::{Event, Kind, ObjKey, Objects, flag};
use crate::host::ObjectId;
use crate::op::result;
use crate::sync::debuts::Debuts;

/// Events of a starter between two threads that it starts, at most.
const MOST: usize = 64;

/// What a thread has done last that decides who is alike.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Doings {
    /// Nothing of the kind.
    #[default]
    Other,
    /// It has started this thread.
    Started(u16),
    /// It has waited for the end of this thread.
    Joined(u16),
}

/// A thread as far as it may be like others.
#[derive(Debug, Clone, Default)]
pub(super) struct Likeness {
    doings: Doings,
    /// The thread that it is about to start, which is like the one that it has started last, and an object that it had
    /// made then.
    claimed: Option<(u16, ObjectId)>,
    /// The objects that its events are about since it has started a thread.
    since: SmallVec<[ObjectId; 8]>,
    /// Whether a step has named it.
    named: bool,
    /// Whether an event was about an object that it has made, or was the first to meet.
    has_made: bool,
    daemon: bool,
}

impl Execution {
    /// Whether threads that are like each other are looked for: the host knows which are, and where objects come from.
    fn finds_alike(&self) -> bool {
        self.settings.symmetric
            && self.makers.is_some()
            && self.world.debuts.are_found()
            && !self.world.observed.tells_apart()
    }

    /// The running thread is about to start a thread that runs the same code, on the same data, as the one that it has
    /// started last, after having made an object.
    pub(crate) fn be_like_last(&mut self, thread: u16, made: ObjectId) {
        self.own[usize::from(self.run.running)].likeness.claimed = Some((thread, made));
    }

    /// Notes an event that may make threads alike, or tell them apart.
    pub(super) fn note_likeness(&mut self, event: &Event, objects: &mut Objects) {
        if !self.finds_alike() || matches!(event.kind, Kind::Arrive | Kind::Begin) {
            return;
        }
        let before = self.own[usize::from(event.thread)].likeness.doings;
        let target = event.detail.target().filter(|_| names(event.kind));
        let doings = match (event.kind, target) {
            (Kind::Start, Some(target)) if event.result == result::DONE => {
                self.name_thread(event.thread);
                self.begin_group(event, target, before, objects);
                Doings::Started(target)
            }
            (Kind::Join, Some(target)) if self.is_plain_join(event, target) => {
                self.join_member(target, before);
                Doings::Joined(target)
            }
            (_, Some(target)) => {
                if target != event.thread {
                    self.name_thread(target);
                }
                // The state of a thread that joins others shows which one it waits for; an interruption ends that.
                if matches!(event.kind, Kind::GetState | Kind::Interrupt) {
                    self.tell_apart();
                }
                Doings::Other
            }
            _ if matches!(before, Doings::Started(_)) && self.has_room(event, objects) => before,
            _ => Doings::Other,
        };
        if let Doings::Joined(last) = before
            && doings != Doings::Joined(last)
            && self.world.debuts.after(last).is_some_and(|next| doings != Doings::Joined(next))
        {
            self.tell_apart();
        }
        self.own[usize::from(event.thread)].likeness.doings = doings;
        if self.settings.sections {
            self.note_maker(event, objects);
        }
    }

    /// Notes what an event is about that comes after the start of a thread; whether that could be done.
    fn has_room(&mut self, event: &Event, objects: &Objects) -> bool {
        let since = &mut self.own[usize::from(event.thread)].likeness.since;
        let object = objects.part_of(event.object).filter(|_| since.len() < MOST);
        since.extend(object);
        object.is_some()
    }

    /// Whether a thread has made these objects itself, after this one.
    fn are_new(&self, objects: &[ObjectId], thread: u16, made: ObjectId) -> bool {
        let Some(makers) = self.makers else { return objects.is_empty() };
        let number = |object| {
            makers(object).filter(|origin| origin.made && origin.thread.inside() == thread).map(|origin| origin.number)
        };
        let last = number(made);
        objects.iter().all(|&object| last.is_some() && number(object) > last)
    }

    /// Notes an event about an object that a thread has made. What sections rely on is learnt of objects, and would
    /// have to hold of those that the others make which are like it.
    fn note_maker(&mut self, event: &Event, objects: &Objects) {
        let makers = self.makers.zip(objects.part_of(event.object));
        if let Some(maker) = makers.and_then(|(makers, object)| makers(object)).map(|origin| origin.thread.inside())
            && let Some(own) = self.own.get_mut(usize::from(maker))
        {
            own.likeness.has_made = true;
            if self.world.debuts.is_grouped(maker) {
                self.tell_apart();
            }
        }
    }

    /// A thread was started: it is like the one before it, or may be the first of a group.
    fn begin_group(&mut self, event: &Event, thread: u16, before: Doings, objects: &mut Objects) {
        let daemon = event.flags & flag::DAEMON != 0;
        let starter = &mut self.own[usize::from(event.thread)].likeness;
        let claimed = starter.claimed.take().filter(|claimed| claimed.0 == thread);
        let since = std::mem::take(&mut starter.since);
        let claimed = claimed.is_some_and(|(_, made)| self.are_new(&since, event.thread, made));
        let like = match before {
            Doings::Started(last) if claimed && self.own[usize::from(last)].likeness.daemon == daemon => Some(last),
            _ => None,
        };
        self.own[usize::from(thread)].likeness.daemon = daemon;
        let object =
            objects.intern_named(ObjKey::Debut(u32::from(thread)), self.world.thread_objects[usize::from(thread)].hash);
        self.world.debuts.find(thread, like, object);
        if let Some(last) = like {
            let first = self.world.debuts.first_of(thread);
            objects.make_alike(first, first);
            objects.make_alike(thread, first);
            let is_known = |thread: u16| {
                let likeness = &self.own[usize::from(thread)].likeness;
                likeness.named || likeness.has_made
            };
            if is_known(last) || is_known(thread) {
                self.tell_apart();
            }
        }
    }

    /// Whether a thread waits for the end of another one, for as long as it takes.
    fn is_plain_join(&self, event: &Event, target: u16) -> bool {
        let debuts: &Debuts = &self.world.debuts;
        let outside = debuts.first_of(event.thread) != debuts.first_of(target);
        outside && debuts.is_grouped(target) && event.flags & flag::TIMED == 0 && event.result == result::DONE
    }

    /// A member of a group was joined: the first one, or the one after that which was joined before.
    fn join_member(&mut self, member: u16, before: Doings) {
        let in_order = match self.world.debuts.before(member) {
            None => true,
            Some(last) => before == Doings::Joined(last),
        };
        if !in_order {
            self.tell_apart();
        }
    }

    /// A step names a thread.
    pub(crate) fn name_thread(&mut self, thread: u16) {
        if let Some(own) = self.own.get_mut(usize::from(thread)) {
            own.likeness.named = true;
        }
        if self.world.debuts.is_grouped(thread) {
            self.tell_apart();
        }
    }

    /// Threads that are alike may be told apart: this execution voids the search, and none are from then on.
    pub(crate) fn tell_apart(&mut self) {
        if self.finds_alike() {
            self.world.observed.tell_apart();
        }
    }
}

/// Whether operations of a kind name a thread.
fn names(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Start
            | Kind::Join
            | Kind::IsAlive
            | Kind::GetState
            | Kind::Interrupt
            | Kind::IsInterrupted
            | Kind::Unpark
    )
}
