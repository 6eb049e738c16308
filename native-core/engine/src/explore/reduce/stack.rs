//! What all reductions keep about the current execution: its branching points, and what sleeps where.
//!
//! Idea: a search that replays from the start needs no states, only the *nodes* of the current execution: positions at
//! which something was or will be explored besides the step that is there. The next execution follows the first branch
//! at the deepest node that has one, then runs freely. A step *sleeps* where everything that begins with it has been
//! explored: put to sleep when its node goes on to another branch, woken by its own thread and by any step that depends
//! on it (Godefroid 1996). Sleeping steps are not chosen; when everything sleeps the execution ends as redundant.
//!
//! A part of the search can be given to another search that runs at the same time ([`crate::explore::parallel`]). The
//! nodes above the part are then *foreign*: what is found for them is put into a copy, and reported ([`Stack::told`]).
//!
//! Invariants: nodes are in the order of their positions; foreign nodes come first; what sleeps at a position depends
//! only on the trace and the nodes, not on when it is queried.

use serde::{Deserialize, Serialize};
use smallvec::{SmallVec, smallvec};

use crate::estimate::Open;
use crate::event::{Event, NO_CHOICE, Objects, Step, Trace};
use crate::explore::reduce::sleeping::Sleeping;
use crate::explore::reduce::turns::Turns;
use crate::explore::reduce::wakeup::{Branch, Covered, Reversal, Sequence, drop_first_path, insert, wake};
use crate::explore::{Enabled, Pick, Point};
use crate::trap::{self, Trap};

/// Steps that sleep.
pub(crate) type Sleepers<S = Event> = SmallVec<[S; 4]>;

/// A position of the current execution at which something was or will be explored besides the current branch.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Node<S: Step = Event> {
    /// Which.
    pub position: u32,
    /// Steps with which everything has been explored.
    pub done: Sleepers<S>,
    /// What is left to explore.
    pub branches: Vec<Branch<S>>,
    /// Of a foreign node: steps that other searches have begun with since.
    pub begun: Sleepers<S>,
    /// What still slept when the free part of an execution began here.
    pub outlasting: Sleepers<S>,
}

/// The nodes and the sleeping steps of the current execution.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(bound = "")]
pub(crate) struct Stack<S: Step = Event> {
    nodes: Vec<Node<S>>,
    started: bool,
    asleep: Sleepers<S>,
    /// Events of the current execution that `asleep` accounts for, once its free part has begun.
    slept: Option<usize>,
    sleeping: Sleeping<S>,
    turns: Turns,
    planned: u32,
    kept: usize,
    /// The first position at which this search explores what is left; before it, nodes are foreign.
    home: u32,
    /// Sequences found for positions before it, since [`Stack::told`] was last called.
    told: Vec<(u32, Vec<S>)>,
    turned: Option<u32>,
    /// Whether something has outlasted the plan of an execution.
    outlasted: bool,
}

impl<S: Step> Stack<S> {
    /// The same with other steps in the place of these.
    #[must_use]
    pub(crate) fn map<T: Step>(self, into: impl Fn(S) -> T) -> Stack<T> {
        let steps = |list: Sleepers<S>| list.into_iter().map(&into).collect::<Sleepers<T>>();
        let node = |node: Node<S>| Node {
            position: node.position,
            done: steps(node.done),
            branches: node.branches.into_iter().map(|branch| branch.map(&into)).collect(),
            begun: steps(node.begun),
            outlasting: steps(node.outlasting),
        };
        let Stack { started, slept, turns, planned, kept, home, turned, outlasted, .. } = self;
        Stack {
            nodes: self.nodes.into_iter().map(node).collect(),
            asleep: steps(self.asleep),
            sleeping: self.sleeping.map(&into),
            told: self.told.into_iter().map(|(at, list)| (at, list.into_iter().map(&into).collect())).collect(),
            started,
            slept,
            turns,
            planned,
            kept,
            home,
            turned,
            outlasted,
        }
    }

    /// Plans the next execution; false when there is none. `trace` is the previous one.
    pub(crate) fn next(&mut self, trace: &Trace<S>, plan: &mut Vec<S>) -> bool {
        plan.clear();
        self.again();
        self.planned = 0;
        self.kept = 0;
        self.turned = None;
        if !std::mem::replace(&mut self.started, true) {
            return true;
        }
        while let Some(node) = self.nodes.last_mut() {
            let at = node.position as usize;
            if node.position < self.home {
                break;
            }
            if node.branches.is_empty() {
                self.nodes.pop();
                continue;
            }
            let prefix = trace.events.get(..at).unwrap_or(&trace.events);
            plan.extend_from_slice(prefix);
            self.kept = prefix.len();
            if let Some(current) = trace.events.get(at) {
                node.done.push(*current);
            }
            self.turned = Some(node.position);
            let branch = node.branches.remove(0);
            self.follow(branch, plan);
            return true;
        }
        false
    }

    /// Drops what would be planned next, as long as a step that sleeps there, or is done there by now, `covers` it.
    pub(crate) fn drop_covered(&mut self, trace: &Trace<S>, covers: impl Fn(&S, &[S]) -> bool) {
        while let Some(node) = self.nodes.last() {
            let position = node.position;
            let Some(branch) = node.branches.first() else {
                self.nodes.pop();
                continue;
            };
            let Some(path) = branch.first_path_beside() else {
                return;
            };
            let current = trace.events.get(position as usize);
            let asleep = self.sleepers(position).iter().filter(|step| !self.outlasts(position, step));
            if !asleep.chain(current).any(|step| covers(step, &path)) {
                return;
            }
            drop_first_path(&mut self.node(position).branches);
        }
    }

    /// Plans the first path through a branch; the others are left for later.
    fn follow(&mut self, mut branch: Branch<S>, plan: &mut Vec<S>) {
        loop {
            plan.append(&mut branch.steps);
            if branch.children.is_empty() {
                break;
            }
            branch.children.iter_mut().for_each(|child| child.beside |= branch.beside);
            let next = branch.children.remove(0);
            if !branch.children.is_empty() {
                let position = plan.len() as u32;
                self.nodes.push(Node { position, branches: branch.children, ..Node::default() });
            }
            branch = next;
        }
        self.planned = plan.len() as u32;
    }

    /// Plans the first execution of a part of another search: a branch at the end of a prefix, with what is done at the
    /// nodes of the prefix.
    pub(crate) fn adopt(&mut self, above: Vec<Node<S>>, prefix: Vec<S>, branch: Branch<S>, plan: &mut Vec<S>) {
        *self = Stack { started: true, nodes: above, home: prefix.len() as u32 + 1, ..Stack::default() };
        *plan = prefix;
        self.follow(branch, plan);
    }

    /// Makes the nodes foreign down to the first own one at which another search can begin at once, and returns these
    /// nodes: the search that takes them explores what is left there. It can begin at a node if the step that the trace
    /// has there sleeps for at most `beside` steps of the next branch. Nothing if there is no such node, or if fewer
    /// than two branches are left from there on, so that this search would be left without work.
    pub(crate) fn give(&mut self, beside: usize, trace: &Trace<S>, objects: &Objects) -> Option<&[Node<S>]> {
        let own = self.nodes.partition_point(|node| node.position < self.home);
        let free = |node: &Node<S>| {
            let (branch, current) = (node.branches.first(), trace.events.get(node.position as usize));
            let sleeps = |(branch, current): (&Branch<S>, &S)| branch.steps_asleep(smallvec![*current], objects);
            branch.zip(current).is_some_and(|both| sleeps(both) <= beside)
        };
        let last = own + self.nodes[own..].iter().position(free)?;
        let left: usize = self.nodes[last..].iter().map(|node| node.branches.len()).sum();
        if left < 2 {
            return None;
        }
        self.home = self.nodes[last].position + 1;
        Some(&self.nodes[own..=last])
    }

    /// Makes the nodes up to a position foreign, including one at that position, and returns them.
    pub(crate) fn cede(&mut self, last: u32) -> &[Node<S>] {
        let own = self.nodes.partition_point(|node| node.position < self.home);
        self.node(last);
        self.home = last + 1;
        let end = self.nodes.partition_point(|node| node.position <= last);
        &self.nodes[own..end]
    }

    /// Sequences that were found for foreign nodes.
    pub(crate) fn told(&mut self) -> Vec<(u32, Vec<S>)> {
        std::mem::take(&mut self.told)
    }

    /// Steps that other searches are known to have begun with at a foreign node.
    #[must_use]
    pub(crate) fn begun(&self, position: u32) -> &[S] {
        let found = self.nodes.binary_search_by_key(&position, |node| node.position);
        found.map_or(&[], |at| &self.nodes[at].begun)
    }

    /// Replaces what is known of a foreign node by its actual state.
    pub(crate) fn correct(&mut self, position: u32, begun: Sleepers<S>, branches: Vec<Branch<S>>) {
        let node = self.node(position);
        (node.begun, node.branches) = (begun, branches);
    }

    /// Whether nothing is left but what other searches have taken.
    #[must_use]
    pub(crate) fn is_done(&self) -> bool {
        self.nodes.iter().all(|node| node.position < self.home || node.branches.is_empty())
    }

    /// Inserts a reversal at a position.
    pub(crate) fn insert(&mut self, position: u32, reversal: Reversal<'_, S>, objects: &Objects) -> Covered {
        let rest = (position < self.home).then(|| reversal.rest());
        let inserted = insert(reversal, &mut self.node(position).branches, objects);
        if let Some(rest) = rest
            && inserted.grown
        {
            self.told.push((position, rest));
        }
        inserted.covered
    }

    /// The execution that was planned last is run once more.
    pub(crate) fn again(&mut self) {
        self.slept = None;
        self.turns = Turns::default();
    }

    /// The position at which the current plan leaves the previous execution.
    #[must_use]
    pub(crate) fn turned(&self) -> Option<u32> {
        self.turned
    }

    /// The nodes with branches left.
    #[must_use]
    pub(crate) fn open(&self) -> Vec<Open> {
        let open = self.nodes.iter().filter(|node| !node.branches.is_empty());
        open.map(|node| Open { position: node.position, branches: node.branches.len() as u32, pruned: 0 }).collect()
    }

    /// Number of steps that the current execution was planned with.
    #[must_use]
    pub(crate) fn planned(&self) -> u32 {
        self.planned
    }

    /// Number of events that the current execution was planned to have in common with the previous one.
    #[must_use]
    pub(crate) fn kept(&self) -> usize {
        self.kept
    }

    /// Remembers what sleeps where the free part of the current execution has begun. Something sleeps there only if a
    /// step touched less than the plan assumed.
    pub(crate) fn note_outlasting(&mut self) {
        let planned = self.planned;
        if !self.sleepers(planned).is_empty() && !trap::is_set(Trap::OutlastingForgotten) {
            self.node(planned).outlasting = self.sleepers(planned).into();
            self.outlasted = true;
        }
    }

    /// Whether a step that sleeps at a position already slept where a free part began, there or before.
    #[must_use]
    pub(crate) fn outlasts(&self, position: u32, sleeper: &S) -> bool {
        let is = |other: &S| {
            let (one, other) = (sleeper.event(), other.event());
            (one.thread, one.kind, one.foot) == (other.thread, other.kind, other.foot)
        };
        let before = |node: &&Node<S>| node.position <= position;
        self.outlasted && self.nodes.iter().take_while(before).any(|node| node.outlasting.iter().any(is))
    }

    /// Whether anything has outlasted a plan so far.
    #[must_use]
    pub(crate) fn has_outlasting(&self) -> bool {
        self.outlasted
    }

    /// Computes what sleeps at every position of a trace.
    pub(crate) fn place_sleepers(&mut self, trace: &Trace<S>, objects: &Objects) {
        self.sleeping.clear();
        let mut asleep = Sleepers::<S>::new();
        let mut at = 0;
        for node in &self.nodes {
            if node.done.is_empty() {
                continue;
            }
            let position = node.position as usize;
            Self::advance(&mut asleep, &mut at, position, trace, objects, &mut self.sleeping);
            asleep.extend_from_slice(&node.done);
            self.sleeping.change(node.position, &asleep);
        }
        let end = trace.events.len();
        Self::advance(&mut asleep, &mut at, end, trace, objects, &mut self.sleeping);
        self.asleep = asleep;
    }

    fn advance(
        asleep: &mut Sleepers<S>,
        at: &mut usize,
        to: usize,
        trace: &Trace<S>,
        objects: &Objects,
        sleeping: &mut Sleeping<S>,
    ) {
        while *at < to {
            if asleep.is_empty() {
                *at = to;
                return;
            }
            let Some(event) = trace.events.get(*at).map(S::event) else {
                return;
            };
            let before = asleep.len();
            wake(asleep, event.thread, event.foot, objects);
            *at += 1;
            if asleep.len() != before {
                sleeping.change(*at as u32, asleep);
            }
        }
    }

    /// What sleeps at a position, as it was placed last: what is done there, and what slept before.
    #[must_use]
    pub(crate) fn sleepers(&self, position: u32) -> &[S] {
        self.sleeping.at(position)
    }

    /// All steps that sleep somewhere.
    pub(crate) fn done(&self) -> impl Iterator<Item = &S> {
        self.nodes.iter().flat_map(|node| &node.done)
    }

    /// The node at a position, made if there is none.
    pub(crate) fn node(&mut self, position: u32) -> &mut Node<S> {
        let at = self.nodes.partition_point(|node| node.position < position);
        if self.nodes.get(at).is_none_or(|n| n.position != position) {
            let node = Node { position, ..Node::default() };
            self.nodes.insert(at, node);
        }
        &mut self.nodes[at]
    }

    /// Computes what sleeps at every position of the current execution where that was not known before: behind the
    /// planned part there are no nodes.
    pub(crate) fn place_sleepers_further(&mut self, trace: &Trace<S>, objects: &Objects) {
        match self.slept {
            None => self.place_sleepers(trace, objects),
            Some(mut at) => {
                let (asleep, sleeping) = (&mut self.asleep, &mut self.sleeping);
                Self::advance(asleep, &mut at, trace.events.len(), trace, objects, sleeping);
            }
        }
    }

    /// What sleeps at the end of the trace for which it was placed last.
    #[must_use]
    pub(crate) fn asleep(&self) -> &[S] {
        &self.asleep
    }
}

impl Stack {
    /// Chooses freely among the threads that do not sleep; `None` when all do.
    pub(crate) fn pick(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.put_to_sleep(point);
        let asleep = &self.asleep;
        self.turns.choose(point, |option| awake_choice(asleep, option))
    }

    /// Lets the thread that ran last go on, if it is to and does not sleep.
    pub(crate) fn stay(&mut self, point: &Point<'_>) -> Option<Pick> {
        self.put_to_sleep(point);
        let asleep = &self.asleep;
        self.turns.stay(point, |option| awake_choice(asleep, option))
    }

    /// Computes what sleeps now.
    fn put_to_sleep(&mut self, point: &Point<'_>) {
        self.place_sleepers_further(point.trace, point.objects);
        self.slept = Some(point.trace.events.len());
    }
}

/// The first choice of a thread with which it does not sleep. Its choices are known once it has reached its step; a
/// thread with a choice that sleeps runs on to that step.
#[must_use]
pub(crate) fn awake_choice<S: Step>(asleep: &[S], option: &Enabled) -> Option<u32> {
    let mut own = asleep.iter().map(S::event).filter(|step| step.thread == option.thread);
    match option.choices.as_slice() {
        [] => own.all(|step| step.choice != NO_CHOICE && step.kind != option.request.kind).then_some(NO_CHOICE),
        choices => {
            let sleeps = |choice: u32| own.clone().any(|step| step.choice == choice);
            choices.iter().copied().find(|&choice| !sleeps(choice))
        }
    }
}
