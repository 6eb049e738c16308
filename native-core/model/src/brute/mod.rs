//! The oracle: every behaviour of a small program, by brute force.
//!
//! Semantics of its own, written against the Java API documents; it shares the machine of local instructions with
//! the engine's host and nothing with the engine. All interleavings are enumerated, one representative per prefix of
//! a trace: a prefix is identified by the multiset of its steps, each with the objects it touches and their versions.
//! Steps that touch an object in the same commuting way leave its version alone.
//!
//! Timed operations give up at any moment at which they cannot succeed, or, if the program says so, when no thread can
//! go on. Unless a thread could notice, the main thread has started all threads that its code starts first before
//! anything else happens. Daemon threads go on as long as they can when all others have ended; while one can, the state
//! is not final.
//!
//! [`enumerate`] tells traces apart and needs programs that end; [`states::ends`] tells states apart,
//! [`shares::within`] those that threads reach in few steps; [`races::data_races`] finds the accesses that race.

mod act;
mod arrivals;
pub mod bounded;
mod cells;
mod clocks;
mod counts;
mod ending;
mod few;
mod interruptions;
mod lines;
mod past;
mod permits;
pub mod races;
mod rules;
mod rwlocks;
pub mod shares;
mod state;
pub mod states;
mod things;
mod threads;
mod time;
mod trusted;
mod waiting;

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use crate::machine::Final;
use crate::program::Program;
use cells::Cells;
use state::State;
use trusted::cells_of;

/// All behaviours of a program.
#[derive(Debug, Default)]
pub struct Behaviours {
    /// Mazurkiewicz traces of complete executions.
    pub traces: FxHashSet<u128>,
    /// Their lazy relations: without the edges through mutexes.
    pub lazy: FxHashSet<u128>,
    /// Final states, and whether they are deadlocks.
    pub finals: BTreeSet<(bool, Final)>,
    /// Traces that end in a deadlock.
    pub deadlocks: u64,
    /// Traces in which an assertion fails.
    pub failures: u64,
}

/// Enumerates a program, unless it has more than `most` prefixes, or a loop in which nothing happens.
#[must_use]
pub fn enumerate(program: &Program, most: usize) -> Option<Behaviours> {
    let cells = cells_of(program, most)?;
    let mut found = Behaviours::default();
    let mut seen: FxHashSet<u128> = FxHashSet::default();
    let ends = |state: State<'_>, deadlock: bool| {
        found.deadlocks += u64::from(deadlock);
        found.traces.insert(state.hash);
        found.lazy.insert(state.lazy);
        let last = state.into_final();
        // A thread may have failed although the program cannot end.
        found.failures += u64::from(last.failed);
        found.finals.insert((deadlock, last));
    };
    walk(program, Rc::new(cells), most, |next| seen.insert(next.hash), ends)?;
    Some(found)
}

/// Goes from the start to every state that `enters` admits, and reports each in which no thread can go on, and whether
/// that is a deadlock. Nothing if it admitted more than `most`, or at a loop in which nothing happens.
fn walk<'p>(
    program: &'p Program,
    cells: Rc<Cells>,
    most: usize,
    mut enters: impl FnMut(&State<'p>) -> bool,
    mut ends: impl FnMut(State<'p>, bool),
) -> Option<()> {
    let mut entered = 0;
    let mut todo = vec![State { cells, ..State::new(program) }];
    while let Some(state) = todo.pop() {
        let mut stuck = true;
        for next in state.all_successors(program) {
            stuck = false;
            if next.goes_round {
                return None;
            }
            if enters(&next) {
                entered += 1;
                todo.push(next);
            }
        }
        if entered > most {
            return None;
        }
        if stuck {
            let state = state.settled(program);
            let deadlock = state.is_deadlock(program);
            ends(state, deadlock);
        }
    }
    Some(())
}
