//! The enumerator: all outcomes of a program, by visiting every state that it can reach.
//!
//! Idea: states and not executions, so that loops are no difficulty. An end is a state in which every thread that was
//! started and is no daemon has ended; a deadlock, one without a step. A set of states that the program cannot leave
//! and in which it goes on for ever is a livelock: a bottom component of the graph of states. Nothing here comes from
//! JESS.
//!
//! Sources: Tarjan, *Depth-first search and linear graph algorithms*, 1972. The Java Language Specification, 14.19,
//! 17.2.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::ast::{Kind, Outcome, Program, said};
use crate::machine::{Machine, Unbounded};
use crate::state::{State, Status};

/// What a program can do.
#[derive(Clone, Debug, Default)]
pub struct Truth {
    /// How it can end.
    pub outcomes: BTreeSet<Outcome>,
    /// How many states there are.
    pub states: usize,
    /// It can go on for ever, changing something again and again: a search of its executions has no end.
    pub restless: bool,
    /// It can go on for ever although it could also end.
    pub loops: bool,
    /// Livelocks that a fair scheduler may run into and stay in, although another order of steps would leave them:
    /// loops that only look, and would leave if one looked while another one holds a lock.
    pub avoidable: BTreeSet<Outcome>,
}

/// Why the outcomes of a program are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// There are more states than that.
    TooBig,
    /// Something grows without end.
    Unbounded,
}

impl From<Unbounded> for Refused {
    fn from(_: Unbounded) -> Refused {
        Refused::Unbounded
    }
}

/// All outcomes, unless there are more states than `limit`.
pub fn enumerate(program: &Program, limit: usize) -> Result<Truth, Refused> {
    let machine = Machine::of(program);
    let graph = Graph::of(&machine, limit)?;
    Ok(graph.truth(&machine))
}

struct Graph {
    states: Vec<State>,
    /// The states that each leads to, with the thread that takes the step.
    next: Vec<Vec<(u32, u8)>>,
    ends: Vec<bool>,
}

impl Graph {
    fn of(machine: &Machine, limit: usize) -> Result<Graph, Refused> {
        let mut numbers: FxHashMap<State, u32> = FxHashMap::default();
        let mut graph = Graph { states: Vec::new(), next: Vec::new(), ends: Vec::new() };
        let initial = machine.initial()?;
        numbers.insert(initial.clone(), 0);
        graph.states.push(initial);
        let mut at = 0;
        while at < graph.states.len() {
            let state = graph.states[at].clone();
            let end = is_end(machine, &state);
            let mut next = Vec::new();
            for thread in (0..machine.threads()).filter(|_| !end) {
                for after in machine.steps(&state, thread)? {
                    let fresh = graph.states.len() as u32;
                    let number = *numbers.entry(after).or_insert_with_key(|after| {
                        graph.states.push(after.clone());
                        fresh
                    });
                    next.push((number, thread as u8));
                }
            }
            if graph.states.len() > limit {
                return Err(Refused::TooBig);
            }
            graph.next.push(next);
            graph.ends.push(end);
            at += 1;
        }
        Ok(graph)
    }

    fn truth(&self, machine: &Machine) -> Truth {
        let mut truth = Truth { states: self.states.len(), ..Truth::default() };
        let component = components(&self.next);
        let count = component.iter().max().map_or(0, |most| *most as usize + 1);
        let mut circles = vec![Circle { never_stopped: u64::MAX, ..Circle::default() }; count];
        for (from, next) in self.next.iter().enumerate() {
            let here = component[from];
            let mut enabled = 0;
            for (to, thread) in next {
                enabled |= 1 << thread;
                let circle = &mut circles[here as usize];
                if here != component[*to as usize] {
                    circle.left = true;
                    continue;
                }
                circle.moving |= 1 << thread;
                circle.changes |= self.states[from].changed(&self.states[*to as usize]);
            }
            circles[here as usize].never_stopped &= enabled;
        }
        let daemons =
            (0..machine.threads()).filter(|thread| machine.is_daemon(*thread)).fold(0, |all, at| all | 1 << at);
        for (number, state) in self.states.iter().enumerate() {
            let circle = circles[component[number] as usize];
            let inside = circle.moving != 0;
            truth.loops |= inside && circle.left;
            truth.restless |= circle.changes;
            let words = words(machine, state);
            let kind = match (self.ends[number], circle.left) {
                (true, _) => Kind::Complete,
                // Daemons that go on do not help those that wait.
                (false, false) if circle.moving & !daemons == 0 => Kind::Deadlock,
                (false, false) => Kind::Livelock,
                (false, true) => {
                    // All that can always go on do so.
                    if inside && !circle.changes && circle.never_stopped & !circle.moving == 0 {
                        truth.avoidable.insert(Outcome { kind: Kind::Livelock, words });
                    }
                    continue;
                }
            };
            truth.outcomes.insert(Outcome { kind, words });
        }
        truth
    }
}

/// A strongly connected component; threads are bits.
#[derive(Clone, Copy, Debug, Default)]
struct Circle {
    /// It can be left.
    left: bool,
    /// Threads that take steps inside.
    moving: u64,
    /// Threads that can take a step in each of its states.
    never_stopped: u64,
    /// More changes inside than which thread holds a lock.
    changes: bool,
}

/// Whether the program has ended: only daemons are left.
fn is_end(machine: &Machine, state: &State) -> bool {
    let over = |thread: usize| {
        machine.is_daemon(thread) || matches!(state.threads[thread].status, Status::New | Status::Ended)
    };
    (0..machine.threads()).all(over)
}

fn words(machine: &Machine, state: &State) -> Vec<u32> {
    let ended = |thread: &usize| !machine.is_daemon(*thread) && state.threads[*thread].status == Status::Ended;
    let word = |thread: usize| said(thread, state.threads[thread].died, &state.threads[thread].locals);
    (0..machine.threads()).filter(ended).map(word).collect()
}

/// The strongly connected component of each node, by Tarjan's algorithm without recursion.
fn components(next: &[Vec<(u32, u8)>]) -> Vec<u32> {
    const NONE: u32 = u32::MAX;
    let nodes = next.len();
    let (mut index, mut low, mut component) = (vec![NONE; nodes], vec![0; nodes], vec![NONE; nodes]);
    let (mut stack, mut calls): (Vec<usize>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
    let (mut counter, mut found) = (0, 0);
    for root in 0..nodes {
        if index[root] != NONE {
            continue;
        }
        calls.push((root, 0));
        while let Some((node, edge)) = calls.pop() {
            if edge == 0 {
                index[node] = counter;
                low[node] = counter;
                counter += 1;
                stack.push(node);
            }
            if let Some(&(to, _)) = next[node].get(edge) {
                let to = to as usize;
                calls.push((node, edge + 1));
                if index[to] == NONE {
                    calls.push((to, 0));
                } else if component[to] == NONE {
                    low[node] = low[node].min(index[to]);
                }
                continue;
            }
            if low[node] == index[node] {
                while let Some(member) = stack.pop() {
                    component[member] = found;
                    if member == node {
                        break;
                    }
                }
                found += 1;
            }
            if let Some((caller, _)) = calls.last() {
                low[*caller] = low[*caller].min(low[node]);
            }
        }
    }
    component
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn components_are_those_of_the_graph() {
        // 0 → 1 ⇄ 2 → 3, 4 ⇄ 5 → 3, 3 → 3.
        let next = [vec![1], vec![2], vec![1, 3], vec![3], vec![5], vec![4, 3]];
        let found = components(&next.map(|to: Vec<u32>| to.into_iter().map(|to| (to, 0)).collect()));
        assert_eq!(found[1], found[2]);
        assert_eq!(found[4], found[5]);
        let different: std::collections::BTreeSet<u32> = found.iter().copied().collect();
        assert_eq!(different.len(), 4);
    }
}
