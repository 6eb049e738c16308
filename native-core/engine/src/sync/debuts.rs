//! Symmetric threads: which of several threads that are alike does something first.
//!
//! Idea: threads that run the same code on interchangeable data can be renamed, so of the executions that differ in
//! their names alone one is enough. The *debut* of a thread is its first event that is more than a look. Executions in
//! which the debuts of the threads of a group come in the order of the group stand for all others, since each execution
//! becomes one of them when its threads are renamed in the order of their debuts. So a thread is held back before its
//! debut until the thread before it in the group has had its own. The debut of a thread writes an object
//! ([`crate::event::ObjKey::Debut`]) that the next one reads: for a search this is an ordinary dependency, like the one
//! between the start of a thread and its first step, and which steps are possible in a part of an execution follows
//! from the events there.
//!
//! Source: the idea of symmetry reduction (Ip, Dill 1996; Emerson, Sistla 1996), as a restriction of schedules.
//!
//! Invariants: whether a step is a debut follows from what its own thread has done and from which locations are shared,
//! which voids a search when it changes; never from what other threads do. An end is a debut if no other step was, so a
//! thread that ends has had one (SOUNDNESS.md, Y1 to Y6).

use smallvec::SmallVec;

use crate::event::{Mode, ObjIx, Request, Touched, flag};
use crate::op::Primitive;
use crate::trap::{self, Trap};

/// No thread.
const NOBODY: u16 = u16::MAX;

/// A thread of a group.
#[derive(Debug, Clone, Copy)]
struct Member {
    /// The thread before it in the group.
    before: u16,
    /// The thread after it in the group.
    after: u16,
    /// The first thread of the group.
    first: u16,
    /// What its debut writes; none of a thread without a group.
    object: ObjIx,
    /// Whether it has had its debut.
    done: bool,
    /// Whether it was found in this execution, and not declared.
    found: bool,
}

const ALONE: Member =
    Member { before: NOBODY, after: NOBODY, first: NOBODY, object: ObjIx::NONE, done: false, found: false };

/// The groups of threads that are alike.
#[derive(Debug, Default)]
pub(crate) struct Debuts {
    members: Vec<Member>,
    /// Whether groups were declared.
    declared: bool,
    /// Whether an execution is run without them.
    suspended: bool,
}

impl Debuts {
    /// Starts an execution, in which the order of debuts matters, or does not.
    pub(crate) fn reset(&mut self, matters: bool) {
        self.suspended = !matters;
        for member in &mut self.members {
            *member = if member.found { ALONE } else { Member { done: false, ..*member } };
        }
    }

    /// A thread is like another one, and the next in its group; a group begins with a thread that is like no other.
    /// `object` is what its debut writes.
    pub(crate) fn declare(&mut self, thread: u16, before: Option<u16>, object: ObjIx) {
        self.declared = true;
        self.add(thread, before, object);
    }

    fn add(&mut self, thread: u16, before: Option<u16>, object: ObjIx) {
        let at = usize::from(thread);
        if self.members.len() <= at {
            self.members.resize(at + 1, ALONE);
        }
        let of = before.and_then(|before| self.members.get(usize::from(before))).copied();
        let first = of.map_or(thread, |of| of.first);
        self.members[at] = Member { before: before.unwrap_or(NOBODY), first, object, ..ALONE };
        if let Some(before) = before.and_then(|before| self.members.get_mut(usize::from(before))) {
            before.after = thread;
        }
    }

    /// The same in one execution. A thread that is like none before it may turn out to be the first of a group, also
    /// after its debut.
    pub(crate) fn find(&mut self, thread: u16, before: Option<u16>, object: ObjIx) {
        self.add(thread, before, object);
        self.members[usize::from(thread)].found = true;
    }

    /// A thread that is in a group, or may turn out to be.
    fn member(&self, thread: u16) -> &Member {
        self.members.get(usize::from(thread)).unwrap_or(&ALONE)
    }

    /// The thread before this one in its group.
    #[must_use]
    pub(crate) fn before(&self, thread: u16) -> Option<u16> {
        Some(self.member(thread).before).filter(|&before| before != NOBODY)
    }

    /// The thread after this one in its group.
    #[must_use]
    pub(crate) fn after(&self, thread: u16) -> Option<u16> {
        Some(self.member(thread).after).filter(|&after| after != NOBODY)
    }

    /// Whether a thread is like another one.
    #[must_use]
    pub(crate) fn is_grouped(&self, thread: u16) -> bool {
        let member = self.member(thread);
        member.before != NOBODY || member.after != NOBODY
    }

    /// Whether groups are found in each execution, and were not declared, and the order of debuts matters in this one.
    #[inline]
    #[must_use]
    pub(crate) fn are_found(&self) -> bool {
        !self.suspended && !self.declared
    }

    /// A thread of a group.
    #[inline]
    fn of(&self, thread: u16) -> Option<&Member> {
        self.members.get(usize::from(thread)).filter(|member| member.object != ObjIx::NONE && !self.suspended)
    }

    /// Whether a thread of a group has yet to have its debut.
    #[inline]
    #[must_use]
    pub(crate) fn is_pending(&self, thread: u16) -> bool {
        !self.members.is_empty() && self.of(thread).is_some_and(|member| !member.done)
    }

    /// Whether a thread must not have its debut yet.
    #[inline]
    #[must_use]
    pub(crate) fn is_too_early(&self, thread: u16) -> bool {
        self.is_pending(thread) && {
            let before = self.members[usize::from(thread)].before;
            before != NOBODY && self.is_pending(before)
        }
    }

    /// A thread has its debut.
    pub(crate) fn have(&mut self, thread: u16) {
        if let Some(member) = self.members.get_mut(usize::from(thread)) {
            member.done = true;
        }
    }

    /// What the debut of a thread touches because it is one.
    #[must_use]
    pub(crate) fn touched_by(&self, thread: u16) -> SmallVec<[Touched; 2]> {
        let mut touched = SmallVec::new();
        if let Some(member) = self.of(thread) {
            touched.push((member.object, Mode::Write));
            let before = self.members.get(usize::from(member.before)).filter(|_| !trap::is_set(Trap::DebutUnordered));
            touched.extend(before.map(|before| (before.object, Mode::Read)));
        }
        touched
    }

    /// The first thread of the group of a thread, or itself.
    #[must_use]
    pub(crate) fn first_of(&self, thread: u16) -> u16 {
        let member = self.members.get(usize::from(thread)).filter(|member| member.first != NOBODY);
        member.map_or(thread, |member| member.first)
    }
}

/// Whether a request changes nothing that another thread can see, whatever it finds: threads of a group may have made
/// any number of these before their debuts.
#[must_use]
pub(crate) fn is_look(request: &Request) -> bool {
    let row = request.kind.row();
    // To give up when the time is over is seen where time stands still.
    if request.has(flag::TIMED) {
        return false;
    }
    match row.primitive {
        Primitive::Arrival | Primitive::Choice => true,
        _ if row.gives_way => true,
        _ => row.effective == Mode::Read && row.idle == Mode::Read && !request.kind.is_idle(),
    }
}
