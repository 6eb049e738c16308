//! Optimal dynamic partial order reduction: one execution per Mazurkiewicz trace, none of them redundant.
//!
//! Source: Abdulla, Aronis, Jonsson, Sagonas, "Optimal Dynamic Partial Order Reduction" (POPL 2014, JACM 2017). Every
//! finished execution is searched for races; each is reversed and inserted into the wake-up tree at the position of
//! its first event, unless what sleeps there covers it. The next execution follows the first branch at the deepest
//! position that has one, then runs freely.
//!
//! Additions: races of steps that were never reached (blocked acquisitions, daemon threads), reversal through the
//! state of the object ([`crate::explore::feasible`]), and data: a choice makes one branch per value, named by the
//! value, so that the branches of one thread at one point are siblings.
//!
//! Invariant: when the free part of an execution begins, nothing sleeps. One thing can break it: the last step of a
//! reversal may turn out to touch less than it might have (a compare-and-set that fails). What still sleeps then is
//! respected like in source-DPOR: a reversal is dropped when it starts with a sleeping step, but not merely because
//! it commutes with one. That loses nothing, and in the worst case an execution ends because everything sleeps.

use smallvec::{SmallVec, smallvec};

use crate::causality::NONE;
use crate::event::{Event, Kind, Mode, Objects, Trace};
use crate::explore::feasible::{Late, Partner, Partners, Races};
use crate::explore::turns::{QUANTUM, Turns};
use crate::explore::wakeup::{Branch, Reversal, wake};
use crate::explore::{Explorer, Finished, Learnt, Pick, Point};

type Sleepers = SmallVec<[Event; 4]>;

/// A position of the current execution at which something was or will be explored besides the current branch.
#[derive(Debug, Default)]
struct Node {
    position: u32,
    done: Sleepers,
    branches: Vec<Branch>,
}

/// The strategy.
#[derive(Debug, Default)]
pub struct Dpor {
    nodes: Vec<Node>,
    started: bool,
    asleep: Sleepers,
    /// Events of the current execution that `asleep` accounts for, once its free part has begun.
    slept: Option<usize>,
    sleep_at: Vec<(u32, Sleepers)>,
    turns: Turns,
    planned: u32,
}

impl Dpor {
    /// Which steps sleep at every position of a trace, as changes.
    fn place_sleepers(&mut self, trace: &Trace, objects: &Objects) {
        self.sleep_at.clear();
        let mut asleep = Sleepers::new();
        let mut at = 0;
        for node in &self.nodes {
            if node.done.is_empty() {
                continue;
            }
            let position = node.position as usize;
            Self::advance(&mut asleep, &mut at, position, trace, objects, &mut self.sleep_at);
            asleep.extend_from_slice(&node.done);
            self.sleep_at.push((node.position, asleep.clone()));
        }
        let end = trace.events.len();
        Self::advance(&mut asleep, &mut at, end, trace, objects, &mut self.sleep_at);
        self.asleep = asleep;
    }

    fn advance(
        asleep: &mut Sleepers,
        at: &mut usize,
        to: usize,
        trace: &Trace,
        objects: &Objects,
        changes: &mut Vec<(u32, Sleepers)>,
    ) {
        while *at < to {
            if asleep.is_empty() {
                *at = to;
                return;
            }
            let Some(event) = trace.events.get(*at) else {
                return;
            };
            let before = asleep.len();
            wake(asleep, event.thread, event.foot, objects);
            *at += 1;
            if asleep.len() != before {
                changes.push((*at as u32, asleep.clone()));
            }
        }
    }

    fn sleepers(&self, position: u32) -> &[Event] {
        let found = self.sleep_at.partition_point(|change| change.0 <= position);
        match found.checked_sub(1) {
            Some(at) => &self.sleep_at[at].1,
            None => &[],
        }
    }

    /// What sleeps after a trace whose first events were planned.
    pub(super) fn asleep_after(&mut self, trace: &Trace, objects: &Objects) -> &[Event] {
        self.place_sleepers(trace, objects);
        &self.asleep
    }

    fn node(&mut self, position: u32) -> &mut Node {
        let at = self.nodes.partition_point(|node| node.position < position);
        if self.nodes.get(at).is_none_or(|n| n.position != position) {
            let node = Node { position, ..Node::default() };
            self.nodes.insert(at, node);
        }
        &mut self.nodes[at]
    }

    fn reverse(&mut self, races: &Races<'_>, partner: &Partner, late: &Late, objects: &mut Objects) {
        let position = races.causality.positions[partner[0] as usize];
        let late = races.settle(partner, late, objects);
        let reversal = Reversal::new(races, partner, &late, objects);
        let free = position >= self.planned;
        if reversal.starts_with_any(self.sleepers(position), free, objects) {
            return;
        }
        let node = self.node(position);
        reversal.insert(&mut node.branches, objects);
    }

    fn search(&mut self, races: &Races<'_>, objects: &mut Objects) {
        let mut partners = Partners::new();
        for event in 0..races.causality.len() as u32 {
            let late = races.late(event, objects);
            races.partners(&late, objects, &mut partners);
            for partner in &partners {
                self.reverse(races, partner, &late, objects);
            }
        }
        for unfinished in &races.trace.unfinished {
            let late = races.late_unfinished(&unfinished.event);
            races.partners(&late, objects, &mut partners);
            for partner in &partners {
                self.reverse(races, partner, &late, objects);
            }
        }
        for (position, alternatives) in &races.trace.alternatives {
            let event = races.causality.relevant_at[*position as usize];
            if event == NONE {
                continue;
            }
            let chosen = races.trace.events[*position as usize].choice;
            for &choice in alternatives.iter().filter(|&&c| c != chosen) {
                let mut late = races.late(event, objects);
                late.step.choice = choice;
                if late.step.kind == Kind::Notify {
                    let flag = races.threads[choice as usize].flag;
                    let touched = [(late.step.object, Mode::Write), (flag, Mode::Write)];
                    late.step.foot = objects.foot(&touched);
                }
                self.reverse(races, &smallvec![event], &late, objects);
            }
        }
    }
}

impl Explorer for Dpor {
    fn next(&mut self, trace: &Trace, plan: &mut Vec<Event>) -> bool {
        plan.clear();
        self.again();
        self.planned = 0;
        if !std::mem::replace(&mut self.started, true) {
            return true;
        }
        while let Some(node) = self.nodes.last_mut() {
            let at = node.position as usize;
            if node.branches.is_empty() {
                self.nodes.pop();
                continue;
            }
            let prefix = trace.events.get(..at).unwrap_or(&trace.events);
            plan.extend_from_slice(prefix);
            if let Some(current) = trace.events.get(at) {
                node.done.push(*current);
            }
            let mut branch = node.branches.remove(0);
            loop {
                plan.append(&mut branch.steps);
                if branch.children.is_empty() {
                    self.planned = plan.len() as u32;
                    return true;
                }
                let next = branch.children.remove(0);
                if !branch.children.is_empty() {
                    self.nodes.push(Node {
                        position: plan.len() as u32,
                        done: Sleepers::new(),
                        branches: branch.children,
                    });
                }
                branch = next;
            }
        }
        false
    }

    fn again(&mut self) {
        self.slept = None;
        self.turns = Turns::default();
    }

    fn is_exact(&self) -> bool {
        true
    }

    fn head_start(&self) -> u32 {
        QUANTUM
    }

    fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        let position = point.trace.events.len();
        match self.slept {
            None => self.place_sleepers(point.trace, point.objects),
            Some(mut at) => {
                let mut asleep = std::mem::take(&mut self.asleep);
                while at < position && !asleep.is_empty() {
                    let event = &point.trace.events[at];
                    wake(&mut asleep, event.thread, event.foot, point.objects);
                    at += 1;
                }
                self.asleep = asleep;
            }
        }
        self.slept = Some(position);
        let awake = |thread: u16| self.asleep.iter().all(|sleeper| sleeper.thread != thread);
        self.turns.choose(point, awake)
    }

    fn finish(&mut self, finished: &mut Finished<'_>) -> Learnt {
        self.place_sleepers(finished.trace, finished.objects);
        let races = Races {
            trace: finished.trace,
            causality: finished.causality,
            threads: finished.threads,
            timeouts: finished.timeouts,
        };
        self.search(&races, finished.objects);
        Learnt::Nothing
    }

    fn restart(&mut self) {
        *self = Dpor::default();
    }
}
