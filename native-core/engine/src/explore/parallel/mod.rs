//! One search by several controllers, each with a host of its own, at the same time.
//!
//! A [`Member`] is Optimal-DPOR on a part of the tree; when it has explored its part it takes another from the
//! [`Frontier`], and when others have none it gives them some of its own. Together they explore what one would have
//! explored alone, every trace once. Random strategies need none of this: their hosts draw from different seeds.
//!
//! Invariant: all members know the same of the program, or the search is abandoned. What could differ is which loops
//! wait (learnt on the way, so a loop that waits ends it), and which locations are private (no member hides any).

mod frontier;
mod portable;

use std::sync::Arc;

use crate::event::{Event, Objects, Trace};
use crate::explore::bound::Coverage;
use crate::explore::dpor::Dpor;
use crate::explore::stored::Stored;
use crate::explore::{Explorer, Finished, Learnt, Pick, Point};

pub use frontier::Frontier;
use frontier::{Given, Place};
use portable::Travels;

/// One of several searches.
#[derive(Debug)]
pub struct Member {
    search: Dpor,
    frontier: Arc<Frontier>,
    /// The node above the current part; nothing for the part that begins at the start.
    place: Option<Place>,
    busy: bool,
    /// What the next execution is planned with, when it is the first of a part.
    first: Option<Vec<Event>>,
    /// Where its part begins, as long as nothing of it was executed.
    begins: Option<usize>,
}

impl Member {
    /// A search on a frontier; exactly one of them `begins`.
    #[must_use]
    pub fn new(frontier: Arc<Frontier>, begins: bool) -> Member {
        Member { search: Dpor::default(), frontier, place: None, busy: begins, first: None, begins: None }
    }

    /// Gives what is left closest to the start to those who have nothing.
    fn give(&mut self, trace: &Trace, objects: &Objects) {
        let pack = |done: &[Event]| done.iter().map(|step| step.pack(objects)).collect();
        let foreign = self.search.stack().foreign();
        let known = foreign.iter().map(|node| (node.position, pack(&node.done))).collect();
        let Some(given) = self.search.stack().give(trace, objects) else {
            return;
        };
        let end = given.last().map_or(0, |node| node.position as usize + 1).min(trace.events.len());
        let given = given.iter().map(|node| Given::of(node, objects)).collect();
        self.place = self.frontier.give(self.place, known, &pack(&trace.events[..end]), given);
    }
}

impl Explorer for Member {
    fn prepare(&mut self, trace: &Trace, objects: &mut Objects) {
        if self.busy && self.frontier.is_hungry() {
            self.give(trace, objects);
        }
        let begins = trace.events.is_empty();
        if self.busy && (begins || !self.search.stack().is_done()) {
            return;
        }
        if std::mem::take(&mut self.busy) {
            self.frontier.finish(self.place);
        }
        let Some(part) = self.frontier.take() else {
            return;
        };
        let (above, prefix, branch) = part.unpack(objects);
        let (mut plan, at) = (Vec::new(), prefix.len());
        self.search.stack().adopt(above, prefix, branch, &mut plan);
        self.search.unsettle();
        self.begins = Some(at);
        (self.place, self.busy, self.first) = (Some(part.place), true, Some(plan));
    }

    fn next(&mut self, trace: &Trace, plan: &mut Vec<Event>) -> bool {
        if !self.busy || !self.frontier.begin() {
            return false;
        }
        match self.first.take() {
            Some(first) => {
                *plan = first;
                true
            }
            None => self.search.next(trace, plan),
        }
    }

    fn again(&mut self) {
        // A loop has turned out to wait: the others do not know it.
        self.frontier.abandon();
        self.search.again();
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn head_start(&self) -> u32 {
        self.search.head_start()
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.search.pick(point)
    }

    fn may_stay(&self) -> bool {
        self.search.may_stay()
    }

    fn stay(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.search.stay(point)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        let learnt = self.search.finish(finished);
        let first = self.begins.take().and_then(|at| finished.trace.events.get(at));
        if let Some((place, first)) = self.place.zip(first) {
            self.frontier.confirm(place, &first.pack(finished.objects));
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

    fn coverage(&self) -> Coverage {
        if self.frontier.is_stopped() { Coverage::Heuristic } else { Coverage::Everything }
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
