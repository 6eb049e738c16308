//! The oracle for programs with loops: every reachable state, by brute force.
//!
//! Traces of a loop are infinite, states are not. States are told apart by everything a program can see; from the graph
//! of states follow the end states, and whether the program can reach a state from which it can never end: a livelock
//! if no thread is stuck for good.

use std::collections::BTreeSet;
use std::hash::Hash;

use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::Xxh3;

use super::state::State;
use crate::machine::Final;
use crate::program::Program;

/// The outcomes of a program with loops.
#[derive(Debug, Default)]
pub struct Ends {
    /// End states, and whether they are deadlocks.
    pub finals: BTreeSet<(bool, Final)>,
    /// Whether it can reach a state from which it never ends and never gets stuck.
    pub endless: bool,
    /// Whether an assertion can fail.
    pub failing: bool,
    /// Number of states.
    pub states: usize,
}

/// All ends of a program, unless it has more than `most` states, or a loop in which nothing happens.
#[must_use]
pub fn ends(program: &Program, most: usize) -> Option<Ends> {
    let mut found = Ends::default();
    let mut numbers: FxHashMap<u128, usize> = FxHashMap::default();
    let mut before: Vec<Vec<usize>> = Vec::new();
    let mut ending: Vec<usize> = Vec::new();
    let mut todo = vec![State::new(program)];
    numbers.insert(todo[0].seen(), 0);
    before.push(Vec::new());
    while let Some(state) = todo.pop() {
        let number = numbers[&state.seen()];
        found.failing |= state.machine.has_failed();
        let mut stuck = true;
        for next in state.all_successors(program) {
            stuck = false;
            if next.goes_round {
                return None;
            }
            let key = next.seen();
            let fresh = numbers.len();
            let to = *numbers.entry(key).or_insert(fresh);
            if to == fresh {
                before.push(Vec::new());
                todo.push(next);
            }
            before[to].push(number);
        }
        if numbers.len() > most {
            return None;
        }
        // Daemons may loop for ever when all others have ended.
        if stuck || state.is_over(program) {
            ending.push(number);
        }
        if stuck {
            let state = state.settled(program);
            let deadlock = state.is_deadlock(program);
            let last = state.into_final();
            found.failing |= last.failed;
            found.finals.insert((deadlock, last));
        }
    }
    let mut ends = vec![false; before.len()];
    while let Some(number) = ending.pop() {
        if !std::mem::replace(&mut ends[number], true) {
            ending.extend_from_slice(&before[number]);
        }
    }
    found.endless = ends.contains(&false);
    found.states = before.len();
    Some(found)
}

impl State<'_> {
    /// Everything that can affect what follows.
    pub(super) fn seen(&self) -> u128 {
        let mut hasher = Xxh3::new();
        self.machine.identify(&mut hasher);
        self.owners.hash(&mut hasher);
        self.queues.iter().filter(|entry| !entry.1.is_empty()).for_each(|entry| entry.hash(&mut hasher));
        0xff_u8.hash(&mut hasher);
        self.standing.iter().filter(|entry| !entry.1.is_empty()).for_each(|entry| entry.hash(&mut hasher));
        0xff_u8.hash(&mut hasher);
        self.readers.hash(&mut hasher);
        (&self.life, &self.wait, &self.permit, &self.flag, &self.arrived, &self.waited, &self.heeded).hash(&mut hasher);
        (&self.lingering, &self.coming, &self.semaphores, &self.latches, &self.clocks, &self.region).hash(&mut hasher);
        hasher.digest128()
    }
}
