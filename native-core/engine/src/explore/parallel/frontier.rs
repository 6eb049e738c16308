//! The part of a search tree that several searches have in common: what is left there, and who explores what.
//!
//! Idea: a search that has enough gives away the nodes above its current execution, down to the first at which something
//! is left. They become nodes of the frontier, and a search that has run out takes one of their branches: the prefix, what
//! sleeps there, the branch with its wake-up tree. What a search finds for a node above its part it tells the frontier,
//! which inserts it, unless it starts with a step that somebody has explored or is exploring.
//!
//! Soundness: the branches of a node are ordered by when they were begun, as if they had been explored one after the
//! other: a branch may sleep in those begun later. But whatever sleeps must have been explored: while a branch p is under
//! way, its search still finds sequences that belong behind a branch q which was begun later, and if q left to p what
//! commutes with p, neither would explore them. So q is begun before p has ended only if it wakes p: their first steps
//! depend on each other, which is looked at again when they have been executed. Then nothing under way sleeps anywhere, and a sequence that starts with a branch
//! under way is covered by it.
//!
//! Optimality: only the first branch that is left at a node may be begun. A later one may commute with it, which would
//! make it sleep there.
//!
//! Source: the same division of labour as in Nidhugg's and Concuerror's parallel searches (prefix, sleep set and wake-up
//! tree are shipped, insertions return to the owner of the node).

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::portable::{Portable, PortableBranch, Travels};
use crate::event::{Event, Objects};
use crate::explore::stack::{Node, Sleepers};
use crate::explore::wakeup::{Branch, Match, Sequence, Steps, insert, wakes};

/// A branch of a node of the frontier.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place(usize, usize);

/// What is explored above a part, per node: its position, and the steps that were begun before.
type Above = Vec<(u32, Vec<Portable>)>;

/// A part of the search.
#[derive(Debug)]
pub struct Part {
    /// The branch that it is.
    pub place: Place,
    /// The steps to the node.
    pub prefix: Vec<Portable>,
    /// What sleeps there.
    pub above: Above,
    /// What is to be explored.
    pub branch: PortableBranch,
}

/// A node that a search gives away.
#[derive(Debug)]
pub struct Given {
    position: u32,
    done: Vec<Portable>,
    branches: Vec<PortableBranch>,
}

impl Given {
    /// What a node is for the others.
    #[must_use]
    pub fn of(node: &Node, objects: &Objects) -> Given {
        let done = node.done.iter().map(|step| step.pack(objects)).collect();
        Given { position: node.position, done, branches: node.branches.pack(objects) }
    }
}

/// A branch of a node that has been begun.
#[derive(Debug, Clone, Copy)]
struct Begun {
    /// Its first step: as it was executed, or as it was planned.
    step: Event,
    state: Progress,
}

/// How far a branch is explored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// Its first step was not executed yet: it may touch other objects than it was planned with.
    Planned,
    /// It is under way.
    Executed,
    /// It is explored.
    Ended,
}

/// A branch of a node, by its number among those begun.
type Way = (usize, usize);

#[derive(Debug)]
struct Shared {
    /// How one gets here; nothing for a node of the part that the search began with.
    parent: Option<Way>,
    position: u32,
    prefix: Vec<Event>,
    above: Above,
    begun: Vec<Begun>,
    branches: Vec<Branch>,
}

#[derive(Debug, Default)]
struct State {
    nodes: Vec<Option<Shared>>,
    free: Vec<usize>,
    objects: Objects,
    /// Searches that have a part.
    busy: usize,
}

/// What several searches have in common.
#[derive(Debug)]
pub struct Frontier {
    state: Mutex<State>,
    changed: Condvar,
    /// Searches that wait for a part.
    hungry: AtomicUsize,
    /// Executions that may still be begun.
    budget: AtomicU64,
    stopped: AtomicBool,
    abandoned: AtomicBool,
    generous: bool,
}

impl Frontier {
    /// The frontier of a search that one search begins, with a budget of executions if there is one.
    #[must_use]
    pub fn new(budget: Option<u64>) -> Frontier {
        Frontier {
            state: Mutex::new(State { busy: 1, ..State::default() }),
            changed: Condvar::new(),
            hungry: AtomicUsize::new(0),
            budget: AtomicU64::new(budget.unwrap_or(u64::MAX)),
            stopped: AtomicBool::new(false),
            abandoned: AtomicBool::new(false),
            generous: false,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A search that panicked takes the whole exploration with it; the state is not used after that.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes searches give away parts although nobody waits for them, to see that it makes no difference.
    #[must_use]
    pub fn generous(self) -> Frontier {
        Frontier { generous: true, ..self }
    }

    /// Whether somebody has nothing to do.
    #[must_use]
    pub fn is_hungry(&self) -> bool {
        self.generous || self.hungry.load(Ordering::Relaxed) > 0
    }

    /// Ends the search for all.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
        // Whoever is about to wait has to see it.
        drop(self.lock());
        self.changed.notify_all();
    }

    /// Whether the search has ended before it was complete.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Ends the search for all: one of them has learnt something that makes all executions so far void.
    pub fn abandon(&self) {
        self.abandoned.store(true, Ordering::Relaxed);
        self.stop();
    }

    /// Whether it has to be done again by one search alone.
    #[must_use]
    pub fn is_abandoned(&self) -> bool {
        self.abandoned.load(Ordering::Relaxed)
    }

    /// Whether nothing is left and nobody is at work.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        let state = self.lock();
        state.busy == 0 && state.nodes.iter().flatten().all(|node| node.branches.is_empty())
    }

    /// Whether one more execution may begin.
    pub fn begin(&self) -> bool {
        let taken = |left: u64| left.checked_sub(1);
        if !self.is_stopped() && self.budget.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken).is_err() {
            self.stop();
        }
        !self.is_stopped()
    }

    /// The next part; nothing when all is explored.
    pub fn take(&self) -> Option<Part> {
        let mut state = self.lock();
        self.hungry.fetch_add(1, Ordering::Relaxed);
        let part = loop {
            if self.is_stopped() {
                break None;
            }
            if let Some(part) = state.part() {
                state.busy += 1;
                break Some(part);
            }
            if state.busy == 0 {
                self.changed.notify_all();
                break None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        };
        self.hungry.fetch_sub(1, Ordering::Relaxed);
        part
    }

    /// The first step of a part was executed. If it touches other objects than it was planned with, so that another branch
    /// under way sleeps behind it, the search is abandoned.
    pub fn confirm(&self, place: Place, step: &Portable) {
        let mut guard = self.lock();
        let state = &mut *guard;
        let step = Event::unpack(step, &mut state.objects);
        let Some(node) = state.nodes[place.0].as_mut() else {
            return;
        };
        let mut earlier = node.begun[..place.1].iter().filter(|begun| begun.state != Progress::Ended);
        let right = earlier.all(|begun| wakes(&step, &begun.step, &state.objects));
        node.begun[place.1] = Begun { step, state: Progress::Executed };
        drop(guard);
        if right { self.changed.notify_all() } else { self.abandon() }
    }

    /// A part is explored; nothing for the one that the search began with.
    pub fn finish(&self, place: Option<Place>) {
        let mut state = self.lock();
        state.busy -= 1;
        state.close(place.map(|place| (place.0, place.1)));
        self.changed.notify_all();
    }

    /// A search gives away the nodes above its current execution, whose steps so far are `trace`: `known` are the nodes
    /// above these. Its own part begins behind the last of them then.
    pub fn give(&self, place: Option<Place>, known: Above, trace: &[Portable], given: Vec<Given>) -> Option<Place> {
        let mut state = self.lock();
        let mut parent = place.map(|place| (place.0, place.1));
        let mut above = known;
        for node in given {
            let at = node.position as usize;
            let state = &mut *state;
            let done = node.done.iter().map(|step| (step, Progress::Ended));
            let current = trace.get(at).map(|step| (step, Progress::Executed));
            let unpack = |(step, progress)| Begun { step: Event::unpack(step, &mut state.objects), state: progress };
            let begun: Vec<Begun> = done.chain(current).map(unpack).collect();
            let way = begun.len().saturating_sub(1);
            let prefix = trace[..at.min(trace.len())].iter().map(|step| Event::unpack(step, &mut state.objects));
            let shared = Shared {
                parent,
                position: node.position,
                prefix: prefix.collect(),
                above: above.clone(),
                begun,
                branches: Travels::unpack(&node.branches, &mut state.objects),
            };
            above.push((node.position, node.done));
            parent = Some((state.add(shared), way));
        }
        self.changed.notify_all();
        parent.map(|(node, way)| Place(node, way))
    }

    /// A search has found a sequence for a position above its part. If it is not needed because it commutes with a branch
    /// that somebody has begun, the answer is what the node is like: a longer sequence may be needed all the same.
    pub fn tell(&self, place: Option<Place>, position: u32, sequence: &[Portable]) -> Option<Known> {
        let mut state = self.lock();
        let state = &mut *state;
        let at = state.node(place?.0, position)?;
        let steps = Steps(sequence.iter().map(|step| Event::unpack(step, &mut state.objects)).collect());
        let node = state.nodes[at].as_mut()?;
        let mut commutes = false;
        for begun in &node.begun {
            match steps.matches(&begun.step, &state.objects) {
                Match::Takes => return None,
                Match::Commutes => commutes |= begun.state != Progress::Planned,
                Match::No => {}
            }
        }
        if commutes {
            let begun = node.begun.iter().map(|begun| begun.step.pack(&state.objects)).collect();
            return Some(Known { begun, branches: node.branches.pack(&state.objects) });
        }
        insert(steps, &mut node.branches, &state.objects);
        self.changed.notify_all();
        None
    }
}

/// What a node of the frontier is like.
#[derive(Debug)]
pub struct Known {
    /// First steps of the branches that have been begun.
    pub begun: Vec<Portable>,
    /// What is left.
    pub branches: Vec<PortableBranch>,
}

impl State {
    fn add(&mut self, node: Shared) -> usize {
        match self.free.pop() {
            Some(at) => {
                self.nodes[at] = Some(node);
                at
            }
            None => {
                self.nodes.push(Some(node));
                self.nodes.len() - 1
            }
        }
    }

    /// The first branch of the node closest to the root at which one may be begun: behind it is most to do.
    fn part(&mut self) -> Option<Part> {
        let nodes = self.nodes.iter().enumerate();
        let free = nodes.filter_map(|(at, node)| {
            let node = node.as_ref()?;
            let next = node.branches.first()?.steps.first()?;
            let free = |begun: &Begun| match begun.state {
                Progress::Planned => false,
                Progress::Executed => wakes(next, &begun.step, &self.objects),
                Progress::Ended => true,
            };
            node.begun.iter().all(free).then_some((node.position, at))
        });
        let (position, at) = free.min()?;
        let node = self.nodes[at].as_mut()?;
        let branch = node.branches.remove(0);
        let mut above = node.above.clone();
        above.push((position, node.begun.iter().map(|begun| begun.step.pack(&self.objects)).collect()));
        let place = Place(at, node.begun.len());
        node.begun.extend(branch.steps.first().map(|&step| Begun { step, state: Progress::Planned }));
        let (prefix, branch) = (node.prefix.pack(&self.objects), branch.pack(&self.objects));
        Some(Part { place, prefix, above, branch })
    }

    /// A branch is explored, and with it perhaps its node, and so on.
    fn close(&mut self, mut way: Option<Way>) {
        while let Some((at, branch)) = way {
            let Some(node) = self.nodes[at].as_mut() else {
                return;
            };
            if let Some(begun) = node.begun.get_mut(branch) {
                begun.state = Progress::Ended;
            }
            if !node.branches.is_empty() || node.begun.iter().any(|begun| begun.state != Progress::Ended) {
                return;
            }
            way = node.parent;
            self.nodes[at] = None;
            self.free.push(at);
        }
    }

    /// The node at a position on the way to another one, made if there is none.
    fn node(&mut self, from: usize, position: u32) -> Option<usize> {
        let mut at = from;
        loop {
            let node = self.nodes[at].as_ref()?;
            if node.position == position {
                return Some(at);
            }
            let parent = node.parent;
            let further = parent.and_then(|(parent, _)| self.nodes[parent].as_ref()).map(|parent| parent.position);
            match (parent, further) {
                (Some((parent, _)), Some(further)) if further >= position => at = parent,
                _ if node.position < position => return None,
                _ => {
                    let step = *node.prefix.get(position as usize)?;
                    let begun = vec![Begun { step, state: Progress::Executed }];
                    let prefix = node.prefix.get(..position as usize)?.to_vec();
                    let above = node.above.iter().filter(|above| above.0 < position).cloned().collect();
                    let between = Shared { parent, position, prefix, above, begun, branches: Vec::new() };
                    let between = self.add(between);
                    self.nodes[at].as_mut()?.parent = Some((between, 0));
                    return Some(between);
                }
            }
        }
    }
}

impl Part {
    /// The part as another search numbers objects: what is done at the nodes above it, the steps to its node, its branch.
    #[must_use]
    pub fn unpack(&self, objects: &mut Objects) -> (Vec<Node>, Vec<Event>, Branch) {
        let mut above = Vec::new();
        for (position, done) in &self.above {
            let done: Sleepers = done.iter().map(|step| Event::unpack(step, objects)).collect();
            above.push(Node { position: *position, done, ..Node::default() });
        }
        (above, Travels::unpack(&self.prefix, objects), Branch::unpack(&self.branch, objects))
    }
}
