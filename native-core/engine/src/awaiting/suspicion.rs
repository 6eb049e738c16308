//! Suspicion: whether the last steps of a thread look like a loop, and where it may be made to wait then.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use smallvec::SmallVec;

use super::LONGEST_ROUND;
use super::look::Look;
use super::round::{Mark, Read, Role, Round, depths, role};
use crate::dependence::conflict;
use crate::event::{Event, Foot, Mode, Objects, Request, Trace};

/// A loop that a thread seems to be in.
#[derive(Debug)]
pub struct Suspicion {
    /// The round, beginning with the pending step.
    pub(super) round: Round,
    /// Events of the thread before the first place where it may be made to wait.
    pub(super) stop: u32,
    /// The round as it is met there.
    pub(super) stopping: Round,
    /// Rounds seen so far.
    pub(super) seen: usize,
    /// Where the values that it sees come from.
    pub(super) sources: u64,
}

/// How many events a thread has had, and how many of them since it last changed anything, be it private.
#[derive(Clone, Copy, Debug)]
pub struct Past {
    pub(super) events: u32,
    pub(super) idle: u32,
}

impl Past {
    /// Whether nothing has changed since so many `steps` before the thread had had `events` events.
    pub(super) fn covers(self, events: u32, steps: usize) -> bool {
        (self.events - events) as usize + steps <= self.idle as usize
    }
}

/// Looks for a loop: the last events of a thread, at least so many `rounds`, repeat themselves and nothing that they look
/// at has changed. `request` is what the thread is about to do.
pub(super) fn suspect(
    trace: &Trace,
    thread: u16,
    past: Past,
    request: &Request,
    rounds: usize,
    objects: &Objects,
) -> Option<Suspicion> {
    let mut own: Vec<Event> = Vec::new();
    let mut length = 0;
    let own_events = trace.events.iter().rev().filter(|event| event.thread == thread);
    for event in own_events.take(past.idle as usize) {
        if role(event) == Role::Progress {
            return None;
        }
        own.push(*event);
        length += 1;
        if length > LONGEST_ROUND {
            return None;
        }
        if !Mark::of(event).begins(request) {
            continue;
        }
        let latest: Vec<Event> = own.iter().rev().copied().collect();
        let Some(round) = Round::of(&latest, 1, objects) else {
            continue;
        };
        let repeated = repeated(trace, thread, &round, objects).min(past.idle as usize);
        if repeated >= rounds * length {
            let (stop, stopping) = stop(&latest, past.events, repeated, objects)?;
            let sources = sources(trace, &round, objects);
            return Some(Suspicion { round, stop, stopping, seen: repeated / length, sources });
        }
    }
    None
}

/// Which steps of which threads changed last the contents that a round looks at. A loop that leaves when it sees one value
/// may wait when it sees another.
fn sources(trace: &Trace, round: &Round, objects: &Objects) -> u64 {
    let mut steps: SmallVec<[u32; 8]> = SmallVec::from_elem(0, trace.threads);
    let mut sources: SmallVec<[Option<(u16, u32)>; 4]> = SmallVec::from_elem(None, round.reads.len());
    let contents = |read: &Read| read.look == Look::Contents;
    for event in &trace.events {
        let step = &mut steps[usize::from(event.thread)];
        *step += 1;
        objects.any(event.foot, |(object, mode)| {
            if conflict(mode, Mode::Read)
                && let Some(read) = round.reads.iter().position(|read| read.object == object && contents(read))
            {
                sources[read] = Some((event.thread, *step));
            }
            false
        });
    }
    let mut hasher = FxHasher::default();
    sources.hash(&mut hasher);
    hasher.finish()
}

/// Steps at the end of a thread that repeat a round, without a change of what it looks at.
fn repeated(trace: &Trace, thread: u16, round: &Round, objects: &Objects) -> usize {
    let length = round.marks.len();
    let mut repeated = 0;
    for event in trace.events.iter().rev() {
        if event.thread == thread {
            if Mark::of(event) != round.marks[length - 1 - repeated % length] {
                break;
            }
            repeated += 1;
        } else if round.is_changed_by(event, objects) {
            break;
        }
    }
    repeated
}

/// The first place at which a thread that repeats a round may wait.
///
/// What a thread has read may decide what it does later in the round, so it must not be stopped in between. Loops are
/// entered at their head: the place is the first step, counted from where the repetition began, that looks at something
/// or acquires, while the thread holds least; all that was read before has been used then. But a thread that times out in
/// every round has to be stopped there, in the middle; and a step that does not tell its place in the program may belong
/// to what follows the loop. In these cases the thread must have gone round twice with the same outcome.
fn stop(latest: &[Event], events: u32, repeated: usize, objects: &Objects) -> Option<(u32, Round)> {
    let length = latest.len();
    let gives_up = latest.iter().any(|event| role(event) == Role::GivesUp);
    let depths = depths(latest);
    let least = depths.iter().copied().min()?;
    let fits = |offset: usize| {
        let event = &latest[offset];
        match role(event) {
            Role::GivesUp => true,
            Role::Looks => !gives_up && depths[offset] == least && event.foot != Foot::EMPTY,
            Role::Acquires => !gives_up && depths[offset] == least,
            _ => false,
        }
    };
    // The step at offset 0 is the pending one, after `events` events of which the last `repeated` repeat the round.
    let offset = |place: usize| (place + length - events as usize % length) % length;
    let begun = events as usize - repeated;
    let first = (begun + length..begun + 2 * length).find(|place| fits(offset(*place)))?;
    let turns = if gives_up || !latest[offset(first)].kind.is_access() { 2 } else { 1 };
    let place = first + (turns - 1) * length;
    let mut turned = latest.to_vec();
    turned.rotate_left(offset(place));
    Some((u32::try_from(place).ok()?, Round::of(&turned, turns, objects)?))
}
