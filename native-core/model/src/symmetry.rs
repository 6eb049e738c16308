//! Threads that a program declares to be symmetric: whether the claim is true, and states up to their names.
//!
//! Idea: renaming the threads of a group is an automorphism of the program if they have the same code, begin in the
//! same way, and nothing tells them apart: no step names one of them, except that one thread starts all of them one
//! after the other, and that one thread joins all of them one after the other with nothing in between. Then what
//! the program can do is closed under renaming, so its states may be compared with the threads of each group in any
//! order.
//!
//! This is what brute force compares with; it knows nothing of the order in which the engine explores debuts.

use std::collections::BTreeSet;

use crate::machine::Final;
use crate::program::{Action, Instr, Program};

/// The thread that an action names.
fn named(action: Action) -> Option<u16> {
    match action {
        Action::Start(thread)
        | Action::Join(thread, _)
        | Action::IsAlive(thread)
        | Action::GetState(thread)
        | Action::Unpark(thread)
        | Action::Interrupt(thread)
        | Action::IsInterrupted(thread) => Some(thread),
        _ => None,
    }
}

/// What keeps the threads of a group from being symmetric; nothing if they are.
#[must_use]
pub(crate) fn refuted(program: &Program, group: &[u16]) -> Option<String> {
    let name = |thread: u16| match program.names.threads.get(usize::from(thread)) {
        Some(name) => name.clone(),
        None => format!("t{thread}"),
    };
    let (first, others) = group.split_first()?;
    if others.is_empty() {
        return Some("a group of one thread".to_owned());
    }
    let marks = |thread: u16| (program.daemons.contains(&thread), program.hasty.contains(&thread));
    for (at, &other) in others.iter().enumerate() {
        if group[..=at].contains(&other) {
            return Some(format!("`{}` twice", name(other)));
        }
        if program.threads[usize::from(other)] != program.threads[usize::from(*first)] {
            return Some(format!("`{}` and `{}`, which have different code", name(*first), name(other)));
        }
        if marks(other) != marks(*first) {
            return Some(format!("`{}` and `{}`, of which one is a daemon, or hasty", name(*first), name(other)));
        }
    }
    if let Some(of) = program.monitors_of.iter().find(|of| group.contains(&of.1)) {
        return Some(format!("`{}`, which has a monitor", name(of.1)));
    }
    if !program.together && group.contains(&0) {
        return Some("the main thread, which is like no other".to_owned());
    }
    let mut joiners = Vec::new();
    for (thread, code) in program.threads.iter().enumerate() {
        let mut at = 0;
        while at < code.len() {
            let block = block(program, thread, at, group);
            if let Some((length, joins)) = block {
                at += length;
                joiners.extend(joins.then_some(thread as u16));
                continue;
            }
            if let Instr::Do(_, action) = code[at]
                && let Some(of) = named(action).filter(|of| group.contains(of))
            {
                return Some(format!("`{}`, which `{}` names alone", name(of), name(thread as u16)));
            }
            at += 1;
        }
    }
    if joiners.iter().any(|joiner| group.contains(joiner)) {
        return Some("a thread that joins the others".to_owned());
    }
    let observed = program.actions().find_map(|action| match action {
        Action::GetState(of) | Action::Interrupt(of) if joiners.contains(&of) => Some(of),
        _ => None,
    });
    observed.map(|of| format!("threads that `{}` joins, which is interrupted or its state looked at", name(of)))
}

/// The groups of threads that come one after the other and turn out to be symmetric.
#[must_use]
pub fn found(program: &Program) -> Vec<Vec<u16>> {
    let numbers: Vec<u16> = (0..program.threads.len() as u16).collect();
    let same = |a: &u16, b: &u16| program.threads[usize::from(*a)] == program.threads[usize::from(*b)];
    let groups = numbers.chunk_by(same).filter(|group| group.len() > 1 && refuted(program, group).is_none());
    groups.map(<[u16]>::to_vec).collect()
}

/// Whether what a thread does from an instruction on is to start or to join all threads of a group, one after the other
/// and in this order; how many instructions that are, and whether it joins them.
fn block(program: &Program, thread: usize, at: usize, group: &[u16]) -> Option<(usize, bool)> {
    let code = &program.threads[thread];
    let actions = code.get(at..at + group.len())?;
    let all =
        |make: &dyn Fn(u16) -> Action| actions.iter().zip(group).all(|(instr, &of)| *instr == Instr::Do(0, make(of)));
    let (starts, joins) = (all(&Action::Start), all(&|of| Action::Join(of, false)));
    let enters = |to: usize| to > at && to < at + group.len();
    let jumped_into = code.iter().any(|instr| match *instr {
        Instr::Jump(to) | Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) => enters(to),
        _ => false,
    });
    ((starts || joins) && !jumped_into).then_some((group.len(), joins))
}

/// A state in which the threads of each group are in an order that does not depend on their names.
#[must_use]
pub fn canonical(program: &Program, state: &Final) -> Final {
    let mut state = state.clone();
    let width = program.registers;
    for group in &program.symmetric {
        let mut parts: Vec<(usize, Vec<i64>)> = group
            .iter()
            .map(|&of| {
                let thread = usize::from(of);
                (state.counters[thread], state.registers[thread * width..(thread + 1) * width].to_vec())
            })
            .collect();
        parts.sort();
        for (&of, (counter, registers)) in group.iter().zip(parts) {
            let thread = usize::from(of);
            state.counters[thread] = counter;
            state.registers[thread * width..(thread + 1) * width].copy_from_slice(&registers);
        }
        // Which of them a thread that joins all waits for depends on their names.
        for thread in 0..program.threads.len() {
            let counter = state.counters[thread];
            let begins = (counter.saturating_sub(group.len() - 1)..=counter)
                .find(|&at| block(program, thread, at, group).is_some_and(|block| block.1));
            if let Some(begins) = begins.filter(|_| counter < program.threads[thread].len()) {
                state.counters[thread] = begins;
                state.registers[thread * width] = 0;
            }
        }
    }
    state
}

/// States up to the names of symmetric threads.
#[must_use]
pub fn up_to_names<'s>(program: &Program, states: impl Iterator<Item = &'s (bool, Final)>) -> BTreeSet<(bool, Final)> {
    states.map(|(deadlock, state)| (*deadlock, canonical(program, state))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::parse;

    fn claim(text: &str) -> Result<Program, String> {
        parse(text, "t.jm").map_err(|error| error.to_string())
    }

    #[test]
    fn a_claim_that_is_not_true_is_refuted() {
        let plain =
            "int x; thread main { a.start(); b.start(); MAIN } thread a { x = 1; } thread b { x = 1; } symmetric a, b;";
        assert!(claim(&plain.replace("MAIN", "")).is_ok());
        assert!(claim(&plain.replace("MAIN", "a.join(); b.join(); assert x == 1;")).is_ok());
        for (main, why) in [
            ("a.join();", "names alone"),
            ("b.join(); a.join();", "names alone"),
            ("a.join(); x = 2; b.join();", "names alone"),
            ("a.join(timed); b.join(timed);", "names alone"),
            ("local r; r = a.join(); b.join();", "names alone"),
            ("a.interrupt();", "names alone"),
            ("local r; r = b.isAlive();", "names alone"),
            ("b.unpark();", "names alone"),
        ] {
            let error = claim(&plain.replace("MAIN", main)).err().unwrap_or_default();
            assert!(error.contains(why), "{main}: {error}");
        }
        let other = plain.replace("MAIN", "").replace("thread b { x = 1; }", "thread b { x = 2; }");
        assert!(claim(&other).is_err_and(|error| error.contains("different code")));
        let apart = plain.replace("MAIN", "").replace("a.start(); b.start();", "a.start(); x = 3; b.start();");
        assert!(claim(&apart).is_err_and(|error| error.contains("names alone")));
        let daemon = plain.replace("MAIN", "").replace("thread b", "daemon thread b");
        assert!(claim(&daemon).is_err_and(|error| error.contains("daemon")));
        let main = plain.replace("MAIN", "").replace("symmetric a, b", "symmetric main, a");
        assert!(claim(&main).is_err());
    }

    #[test]
    fn states_are_the_same_up_to_names() {
        let text = "int x; thread a { local r; r = fetch_add(x, 1); } thread b { local r; r = fetch_add(x, 1); } symmetric a, b;";
        let program = claim(text).expect("it is a program");
        let state = |first: i64, second: i64| {
            let mut registers = vec![0; 2 * program.registers];
            (registers[1], registers[program.registers + 1]) = (first, second);
            Final { memory: vec![2], registers, counters: vec![2, 2], failed: false }
        };
        assert_ne!(state(0, 1), state(1, 0));
        assert_eq!(canonical(&program, &state(0, 1)), canonical(&program, &state(1, 0)));
        assert_ne!(canonical(&program, &state(0, 1)), canonical(&program, &state(1, 1)));
    }
}
