//! The part of a search tree that several searches have in common: its nodes, which of their branches were begun, and
//! what is left.
//!
//! Soundness: the branches of a node are ordered by when they were begun, as if they had been explored one after the
//! other, and a branch may sleep in those begun later. What sleeps must have been explored: so a branch p must be
//! explored *in full*, and a branch q in which p sleeps leaves to p what commutes with p. But the search of p also
//! finds sequences that belong behind q: what races with p only after something that q begins with as well. A single
//! search finds them before it begins q, and q begins with them. If q is begun while p is still under way, they come
//! *late*: they are inserted into the shared part of q. That is all of q where p sleeps ([`super::Member`] gives it
//! away as soon as it has been executed once); where p is awake nothing is left to p, and q finds everything by itself.
//!
//! Invariants: a step that sleeps at a node is that of an earlier branch of the node or of one above it. A node stays
//! as long as something is left there, one of its branches is under way, or the branch that it belongs to leaves
//! something to one under way: the node holds the steps of that branch.

use super::portable::{Portable, PortableBranch, Travels};
use crate::event::{Event, Objects};
use crate::explore::reduce::stack::{Node, Sleepers};
use crate::explore::reduce::wakeup::{Branch, Match, Sequence, Steps, insert, wake};

/// Number of nodes from which on no branch is begun that leaves something to one under way: all of the branch in which
/// the other one sleeps stays here until that one is explored, and every search has to go through it.
const MOST_NODES: usize = 128;

/// A branch of a node: the number of the node, and that of the branch among those begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place(usize, usize);

/// What sleeps at a node: the first steps of branches, and whether they are still under way.
type Asleep<Step> = Vec<(Step, bool)>;

/// A part of the search.
#[derive(Debug)]
pub(crate) struct Part {
    /// The branch that it is.
    pub place: Place,
    /// The steps to the node.
    prefix: Vec<Portable>,
    /// Per node on the way, its position, and what sleeps from there on.
    above: Vec<(u32, Asleep<Portable>)>,
    /// What is to be explored.
    branch: PortableBranch,
}

/// A part as one of the searches numbers objects.
#[derive(Debug)]
pub(crate) struct Unpacked {
    /// What is done at the nodes above.
    pub above: Vec<Node>,
    /// What of it is still under way, per position.
    pub under_way: Vec<(u32, Sleepers)>,
    /// The steps to the node.
    pub prefix: Vec<Event>,
    /// What is to be explored.
    pub branch: Branch,
}

/// A node that a search gives away.
#[derive(Debug)]
pub(crate) struct Given {
    position: u32,
    done: Vec<Portable>,
    branches: Vec<PortableBranch>,
}

impl Given {
    /// What a node is for the other searches.
    #[must_use]
    pub(crate) fn of(node: &Node, objects: &Objects) -> Given {
        let done = node.done.iter().map(|step| step.pack(objects)).collect();
        Given { position: node.position, done, branches: node.branches.pack(objects) }
    }
}

/// The state of a node.
#[derive(Debug)]
pub(crate) struct Known {
    /// First steps of branches whose subtrees need no more reports from other searches.
    pub begun: Vec<Portable>,
    /// What is left.
    pub branches: Vec<PortableBranch>,
}

/// The result of reporting a sequence that a search has found for another one.
#[derive(Debug)]
pub(super) enum Told {
    /// It is in the tree, or a branch covers it, and whatever begins with it.
    Kept,
    /// A branch covers it, but perhaps not what begins with it: the state of the node.
    Covered(Known),
    /// The branch that it belongs to was not executed yet: it has to be reported again.
    Early,
    /// It cannot be decided.
    Lost,
}

/// How far a branch is explored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Progress {
    /// Its first step was not executed yet: it may touch other objects than it was planned with.
    Planned,
    /// It is under way.
    Executed,
    /// It is explored in full.
    Ended,
}

/// A branch of a node that has been begun.
#[derive(Debug, Clone, Copy)]
struct Begun {
    /// Its first step: as it was executed, or as it was planned.
    step: Event,
    state: Progress,
}

#[derive(Debug)]
struct Shared {
    /// The branch that leads here; nothing for a node of the part that the search began with.
    parent: Option<Place>,
    position: u32,
    prefix: Vec<Event>,
    begun: Vec<Begun>,
    branches: Vec<Branch>,
}

impl Shared {
    /// First steps of branches under way that were begun before another.
    fn under_way(&self, before: usize) -> impl Iterator<Item = Event> {
        self.begun[..before].iter().filter(|begun| begun.state != Progress::Ended).map(|begun| begun.step)
    }

    fn is_explored(&self) -> bool {
        self.branches.is_empty() && self.begun.iter().all(|begun| begun.state == Progress::Ended)
    }
}

/// The tree.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Option<Shared>>,
    free: Vec<usize>,
    objects: Objects,
}

impl Tree {
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

    /// Whether nothing is left that was not begun.
    #[must_use]
    pub(super) fn is_exhausted(&self) -> bool {
        self.nodes.iter().flatten().all(|node| node.branches.is_empty())
    }

    /// Whether nothing is left at all.
    #[must_use]
    pub(crate) fn is_explored(&self) -> bool {
        self.nodes.iter().all(Option::is_none)
    }

    /// The branches that lead to a node, from the root.
    fn ways(&self, at: usize) -> Vec<Place> {
        let above = |at: usize| self.nodes[at].as_ref().and_then(|node| node.parent);
        let mut ways: Vec<Place> = std::iter::successors(above(at), |place| above(place.0)).collect();
        ways.reverse();
        ways
    }

    /// Steps of branches under way that sleep at a node, those of its own branches not counted.
    fn under_way(&self, at: usize) -> Sleepers {
        let mut asleep = Sleepers::new();
        let Some(node) = self.nodes[at].as_ref() else {
            return asleep;
        };
        let mut position = 0;
        let mut advance = |asleep: &mut Sleepers, to: u32| {
            for step in &node.prefix[position..to as usize] {
                if asleep.is_empty() {
                    break;
                }
                wake(asleep, step.thread, step.foot, &self.objects);
            }
            position = to as usize;
        };
        for Place(above, way) in self.ways(at) {
            let Some(above) = self.nodes[above].as_ref() else {
                continue;
            };
            advance(&mut asleep, above.position);
            asleep.extend(above.under_way(way));
        }
        advance(&mut asleep, node.position);
        asleep
    }

    /// Whether something under way sleeps behind the first step of a branch, so that the branch leaves something to it.
    fn leaves_something(&self, place: Place) -> bool {
        let mut asleep = self.under_way(place.0);
        let node = self.nodes[place.0].as_ref();
        if let Some((node, begun)) = node.and_then(|node| Some((node, node.begun.get(place.1)?))) {
            asleep.extend(node.under_way(place.1));
            wake(&mut asleep, begun.step.thread, begun.step.foot, &self.objects);
        }
        !asleep.is_empty()
    }

    /// Begins the first branch that is left at a node: a later one may commute with it, which would make it sleep
    /// there. The node is the one closest to the root, behind which most is left to do, among those whose branch leaves
    /// nothing under way asleep, if there are any; otherwise something may sleep for at most `beside` steps.
    pub(super) fn begin(&mut self, beside: usize) -> Option<Part> {
        let few = self.nodes.len() - self.free.len() < MOST_NODES;
        let most = if few { beside } else { 0 };
        let nodes = self.nodes.iter().enumerate();
        let open = nodes.filter_map(|(at, node)| {
            let node = node.as_ref()?;
            let branch = node.branches.first()?;
            if node.begun.iter().any(|begun| begun.state == Progress::Planned) {
                return None;
            }
            let mut asleep = self.under_way(at);
            asleep.extend(node.under_way(node.begun.len()));
            let sleeps = branch.steps_asleep(asleep, &self.objects);
            (sleeps <= most).then_some((sleeps > 0, node.position, at))
        });
        let (_, _, at) = open.min()?;
        let mut ways = self.ways(at);
        let node = self.nodes[at].as_mut()?;
        let branch = node.branches.remove(0);
        let place = Place(at, node.begun.len());
        let planned = |step| Begun { step, state: Progress::Planned };
        node.begun.extend(branch.steps.first().copied().map(planned));
        ways.push(place);
        let mut above = Vec::new();
        for Place(at, way) in ways {
            let node = self.nodes[at].as_ref()?;
            let asleep = node.begun[..way].iter();
            let asleep = asleep.map(|begun| (begun.step.pack(&self.objects), begun.state != Progress::Ended));
            above.push((node.position, asleep.collect()));
        }
        let prefix = self.nodes[at].as_ref()?.prefix.pack(&self.objects);
        Some(Part { place, prefix, above, branch: branch.pack(&self.objects) })
    }

    /// The first execution of a part: its first step, and the nodes behind it at which something sleeps that is under
    /// way, with the steps to the last of them. Returns the place from which the search goes on.
    pub(crate) fn confirm(
        &mut self,
        place: Place,
        step: &Portable,
        trace: &[Portable],
        given: Vec<Given>,
    ) -> Option<Place> {
        let step = Event::unpack(step, &mut self.objects);
        *self.nodes[place.0].as_mut()?.begun.get_mut(place.1)? = Begun { step, state: Progress::Executed };
        self.give(Some(place), trace, given)
    }

    /// The part behind a branch is explored.
    pub(super) fn finish(&mut self, place: Place) {
        if let Some(node) = self.nodes[place.0].as_mut() {
            node.begun[place.1].state = Progress::Ended;
        }
        self.close();
    }

    /// Adds nodes on the way behind a place: the steps so far are `trace`. The branch in which they were given is under
    /// way.
    pub(super) fn give(&mut self, place: Option<Place>, trace: &[Portable], given: Vec<Given>) -> Option<Place> {
        let trace: Vec<Event> = trace.iter().map(|step| Event::unpack(step, &mut self.objects)).collect();
        let mut parent = place;
        for node in given {
            let at = (node.position as usize).min(trace.len());
            let done = node.done.iter().map(|step| (Event::unpack(step, &mut self.objects), Progress::Ended));
            let current = trace.get(at).map(|&step| (step, Progress::Executed));
            let begun = |(step, state)| Begun { step, state };
            let begun: Vec<Begun> = done.chain(current).map(begun).collect();
            let way = begun.len().saturating_sub(1);
            let branches = Travels::unpack(&node.branches, &mut self.objects);
            let shared = Shared { parent, position: node.position, prefix: trace[..at].to_vec(), begun, branches };
            parent = Some(Place(self.add(shared), way));
        }
        parent
    }

    /// A search has found a sequence for a position on the way to a place.
    pub(super) fn tell(&mut self, place: Place, position: u32, sequence: &[Portable]) -> Told {
        let steps = Steps(sequence.iter().map(|step| Event::unpack(step, &mut self.objects)).collect());
        match self.node(place.0, position) {
            Some(at) => self.insert(at, steps),
            None => Told::Lost,
        }
    }

    /// Inserts a sequence at a node, or, if it belongs behind a branch that was begun too early, there.
    fn insert(&mut self, first: usize, mut steps: Steps) -> Told {
        let mut at = first;
        let mut asleep = self.under_way(at);
        let mut commutes = false;
        loop {
            let Some(node) = self.nodes[at].as_mut() else {
                return Told::Lost;
            };
            let matching = |begun: &Begun| steps.matches(&begun.step, &self.objects) != Match::No;
            let Some(way) = node.begun.iter().position(matching) else {
                insert(steps, &mut node.branches, &self.objects);
                return Told::Kept;
            };
            let Begun { mut step, state } = node.begun[way];
            if state == Progress::Planned {
                return Told::Early;
            }
            asleep.extend(node.under_way(way));
            let position = node.position;
            commutes |= self.pass(&mut steps, &mut step, &mut asleep) == Match::Commutes;
            if asleep.is_empty() {
                break;
            }
            let child = self.child(Place(at, way));
            let Some((child, steps_between)) = child.and_then(|at| Some((at, self.between(position, at)?))) else {
                return Told::Lost;
            };
            for (mut step, position) in steps_between.into_iter().zip(position + 1..) {
                match self.pass(&mut steps, &mut step, &mut asleep) {
                    Match::No => {
                        let between = self.node(child, position).and_then(|at| self.nodes[at].as_mut());
                        return match between {
                            Some(between) => {
                                insert(steps, &mut between.branches, &self.objects);
                                Told::Kept
                            }
                            None => Told::Lost,
                        };
                    }
                    how => commutes |= how == Match::Commutes,
                }
                if asleep.is_empty() {
                    break;
                }
            }
            if asleep.is_empty() {
                break;
            }
            at = child;
        }
        if commutes { self.known(first).map_or(Told::Lost, Told::Covered) } else { Told::Kept }
    }

    /// The steps between a position and a node behind it, neither included.
    fn between(&self, position: u32, at: usize) -> Option<Vec<Event>> {
        Some(self.nodes[at].as_ref()?.prefix.get(position as usize + 1..)?.to_vec())
    }

    /// Advances a sequence over a step, if that matches, and wakes what sleeps.
    fn pass(&self, steps: &mut Steps, step: &mut Event, asleep: &mut Sleepers) -> Match {
        let how = steps.matches(step, &self.objects);
        if how != Match::No {
            steps.take(step, how, &self.objects);
            wake(asleep, step.thread, step.foot, &self.objects);
        }
        how
    }

    /// The next node behind a branch.
    fn child(&self, place: Place) -> Option<usize> {
        self.nodes.iter().position(|node| node.as_ref().is_some_and(|node| node.parent == Some(place)))
    }

    fn known(&self, at: usize) -> Option<Known> {
        let node = self.nodes[at].as_ref()?;
        let complete = |&(way, begun): &(usize, &Begun)| match begun.state {
            Progress::Planned => false,
            Progress::Executed => !self.leaves_something(Place(at, way)),
            Progress::Ended => true,
        };
        // A sequence belongs to the first branch that matches, so what comes after one that still needs reports covers
        // nothing.
        let begun = node.begun.iter().enumerate().take_while(complete);
        let begun = begun.map(|(_, begun)| begun.step.pack(&self.objects)).collect();
        Some(Known { begun, branches: node.branches.pack(&self.objects) })
    }

    /// Removes all nodes that are explored, unless they are needed for what may come late.
    fn close(&mut self) {
        let mut again = true;
        while std::mem::take(&mut again) {
            for at in 0..self.nodes.len() {
                let Some(node) = self.nodes[at].as_ref() else {
                    continue;
                };
                let parent = node.parent;
                if !node.is_explored() || parent.is_some_and(|place| self.leaves_something(place)) {
                    continue;
                }
                if let Some(Place(above, way)) = parent
                    && let Some(above) = self.nodes[above].as_mut()
                {
                    above.begun[way].state = Progress::Ended;
                }
                self.nodes[at] = None;
                self.free.push(at);
                again = true;
            }
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
            let further = parent.and_then(|Place(parent, _)| self.nodes[parent].as_ref()).map(|parent| parent.position);
            match (parent, further) {
                (Some(Place(parent, _)), Some(further)) if further >= position => at = parent,
                _ if node.position < position => return None,
                _ => {
                    let step = *node.prefix.get(position as usize)?;
                    let begun = vec![Begun { step, state: Progress::Executed }];
                    let prefix = node.prefix.get(..position as usize)?.to_vec();
                    let between = self.add(Shared { parent, position, prefix, begun, branches: Vec::new() });
                    self.nodes[at].as_mut()?.parent = Some(Place(between, 0));
                    return Some(between);
                }
            }
        }
    }
}

impl Part {
    /// The part as another search numbers objects.
    #[must_use]
    pub(crate) fn unpack(&self, objects: &mut Objects) -> Unpacked {
        let (mut above, mut under_way) = (Vec::new(), Vec::new());
        for (position, asleep) in &self.above {
            let asleep: Asleep<Event> =
                asleep.iter().map(|(step, going)| (Event::unpack(step, objects), *going)).collect();
            let going: Sleepers = asleep.iter().filter(|(_, going)| *going).map(|(step, _)| *step).collect();
            under_way.push((*position, going));
            let done = asleep.into_iter().map(|(step, _)| step).collect();
            above.push(Node { position: *position, done, ..Node::default() });
        }
        let prefix = Travels::unpack(&self.prefix, objects);
        Unpacked { above, under_way, prefix, branch: Branch::unpack(&self.branch, objects) }
    }
}
