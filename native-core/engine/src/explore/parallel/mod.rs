//! One search by several controllers, each with a host of its own, at the same time.
//!
//! A [`Member`] is Optimal-DPOR on a part of the tree; when it has explored its part it takes another from the
//! [`Frontier`], and when other members have none it gives them some of its own. Together they explore what one would
//! have explored alone, every trace once. Random strategies need none of this: their hosts draw from different seeds.
//!
//! Invariant: all members know the same of the program, or the search is abandoned. What could differ is which loops
//! wait (learnt on the way, so a loop that waits ends it), and which locations are private (no member hides any).

mod frontier;
mod portable;
mod shared;

use std::sync::Arc;

use crate::event::{Event, Objects, Trace};
use crate::explore::reduce::dpor::Dpor;
use crate::explore::reduce::reduction::FREE;
use crate::explore::reduce::stack::Sleepers;
use crate::explore::reduce::wakeup::wake;
use crate::explore::stored::Stored;
use crate::explore::{Explorer, Finished, Learnt, Pick, Planned, Point, Report};
use crate::host::Coverage;

pub use frontier::Frontier;
use portable::{Portable, Travels};
use shared::{Given, Place};

/// One of several searches.
#[derive(Debug)]
pub(crate) struct Member {
    search: Dpor,
    frontier: Arc<Frontier>,
    /// The node above the current part; nothing for the part that begins at the start.
    place: Option<Place>,
    busy: bool,
    /// Whether an execution was planned; the first may have no event at all.
    started: bool,
    /// What the next execution is planned with, when it is the first of a part.
    first: Option<Vec<Event>>,
    /// Its part, as long as nothing of it was executed.
    begins: Option<Begins>,
}

/// Where a part begins, and what is under way there.
#[derive(Debug)]
struct Begins {
    position: usize,
    /// Steps that sleep from some position on, of branches that other members explore at the same time.
    under_way: Vec<(u32, Sleepers)>,
}

impl Begins {
    /// The last position, behind that of the part, at which something under way sleeps.
    fn last(&self, trace: &Trace, objects: &Objects) -> Option<u32> {
        let mut under_way = self.under_way.iter().peekable();
        let mut asleep = Sleepers::new();
        let mut last = None;
        for (position, event) in trace.events.iter().enumerate() {
            if let Some((_, more)) = under_way.next_if(|(at, _)| *at as usize == position) {
                asleep.extend_from_slice(more);
            }
            if asleep.is_empty() && position >= self.position {
                break;
            }
            if position > self.position {
                last = Some(position as u32);
            }
            wake(&mut asleep, event.thread, event.foot, objects);
        }
        last
    }
}

impl Member {
    /// A search on a frontier; exactly one of them `begins`.
    #[must_use]
    pub(crate) fn new(frontier: Arc<Frontier>, begins: bool) -> Member {
        Member {
            search: Dpor::default(),
            frontier,
            place: None,
            busy: begins,
            started: false,
            first: None,
            begins: None,
        }
    }

    /// Gives what is left closest to the start to members that have nothing.
    fn give(&mut self, trace: &Trace, objects: &Objects) {
        let Some(given) = self.search.stack().give(self.frontier.beside(), trace, objects) else {
            return;
        };
        let end = given.last().map_or(0, |node| node.position as usize + 1).min(trace.events.len());
        let given = given.iter().map(|node| Given::of(node, objects)).collect();
        self.place = self.frontier.give(self.place, &pack(&trace.events[..end], objects), given);
    }

    /// The first execution of a part is over: what lies where something under way sleeps is shared with all members.
    fn confirm(&mut self, begins: &Begins, trace: &Trace, objects: &Objects) {
        let Some((place, first)) = self.place.zip(trace.events.get(begins.position)) else {
            return;
        };
        let (mut steps, mut given) = (Vec::new(), Vec::new());
        if let Some(last) = begins.last(trace, objects) {
            steps = pack(&trace.events[..=last as usize], objects);
            given = self.search.stack().cede(last).iter().map(|node| Given::of(node, objects)).collect();
        }
        self.place = Some(self.frontier.confirm(place, &first.pack(objects), &steps, given));
    }

    /// Gives something away if other members have nothing, and takes a part if this search has ended.
    fn prepare(&mut self, trace: &Trace, objects: &mut Objects) {
        if self.busy && self.frontier.is_hungry() {
            self.give(trace, objects);
        }
        if self.busy && (!self.started || !self.search.stack().is_done()) {
            return;
        }
        if std::mem::take(&mut self.busy) {
            self.frontier.finish(self.place);
        }
        let Some(part) = self.frontier.take() else {
            return;
        };
        let unpacked = part.unpack(objects);
        self.begins = Some(Begins { position: unpacked.prefix.len(), under_way: unpacked.under_way });
        let mut plan = Vec::new();
        self.search.stack().adopt(unpacked.above, unpacked.prefix, unpacked.branch, &mut plan);
        self.search.unsettle();
        (self.place, self.busy, self.first) = (Some(part.place), true, Some(plan));
    }
}

fn pack(steps: &[Event], objects: &Objects) -> Vec<Portable> {
    steps.iter().map(|step| step.pack(objects)).collect()
}

impl Explorer for Member {
    fn next(&mut self, trace: &Trace, objects: &mut Objects, plan: &mut Vec<Event>) -> Option<Planned> {
        self.prepare(trace, objects);
        if !self.busy || !self.frontier.begin() {
            return None;
        }
        self.started = true;
        let planned = match self.first.take() {
            Some(first) => {
                *plan = first;
                FREE
            }
            None => self.search.next(trace, objects, plan)?,
        };
        // Its own tree is a part of one that no member knows.
        Some(Planned { turned: None, ..planned })
    }

    fn again(&mut self) -> Planned {
        // A loop has turned out to wait: the other members do not know it.
        self.frontier.abandon();
        self.search.again()
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.search.pick(point)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        let learnt = self.search.finish(finished);
        if self.search.stack().has_outlasting() {
            // What sleeps here does not cover what the other members assume that it covers.
            self.frontier.abandon();
        }
        if let Some(begins) = self.begins.take() {
            self.confirm(&begins, finished.trace, finished.objects);
        }
        for (position, sequence) in self.search.stack().told() {
            if let Some(known) = self.frontier.tell(self.place, position, &sequence.pack(finished.objects)) {
                let begun: Vec<Event> = Travels::unpack(&known.begun, finished.objects);
                let branches = Travels::unpack(&known.branches, finished.objects);
                self.search.stack().correct(position, begun.into(), branches);
                self.search.unsettle();
            }
        }
        learnt
    }

    fn restart(&mut self) {
        self.frontier.abandon();
    }

    fn report(&self) -> Report<'_> {
        let coverage = if self.frontier.is_stopped() { Coverage::Heuristic } else { Coverage::Everything };
        Report { coverage, ..Report::default() }
    }
}

impl Stored for Member {
    fn store(&self) -> postcard::Result<Vec<u8>> {
        Err(postcard::Error::WontImplement)
    }

    fn recall(&mut self, _bytes: &[u8]) -> postcard::Result<()> {
        Err(postcard::Error::WontImplement)
    }
}
