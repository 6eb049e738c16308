//! Making a program smaller while something stays true of it.
//!
//! Idea: a list of ways to make it smaller, the ones that save most first; the first that keeps the property is taken,
//! until none does. So what is left is minimal: without any part of it the property does not hold.
//!
//! Invariant: no candidate has a loop in which nothing happens. Such a loop is left when the loop inside of it is cut
//! out; a thread never reaches an operation in it, so no run of the program could end.

use std::ops::Range;

use crate::program::{Action, Expr, Instr, Program};
use crate::symmetry::refuted;

/// The smallest program found from which nothing can be left out so that `holds` stays true.
#[must_use]
pub fn shrink(program: &Program, holds: &dyn Fn(&Program) -> bool) -> Program {
    let mut best = program.clone();
    while let Some(smaller) = candidates(&best).into_iter().find(|candidate| holds(candidate)) {
        best = smaller;
    }
    best
}

fn candidates(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    // A main thread does nothing but start the others.
    let workers = usize::from(!program.together)..program.threads.len();
    // Threads that are alike get the code of the first of them.
    let follows = |thread: usize| program.symmetric.iter().any(|group| group[1..].contains(&(thread as u16)));
    if !program.together && !program.symmetric.is_empty() {
        let mut smaller = program.clone();
        smaller.threads[0].retain(|instr| matches!(instr, Instr::Do(_, Action::Start(_))));
        all.extend((smaller.threads[0] != program.threads[0]).then_some(smaller));
    }
    let without = workers.clone().map(|thread| without_thread(program, thread));
    all.extend(without.filter(|smaller| !smaller.threads.is_empty() && smaller.is_present(0)));
    for thread in workers.clone().filter(|&thread| !follows(thread)) {
        let code = &program.threads[thread];
        all.extend(ranges(code).into_iter().map(|range| {
            let mut smaller = program.clone();
            cut(&mut smaller.threads[thread], range);
            smaller
        }));
    }
    for thread in workers.filter(|&thread| !follows(thread)) {
        for at in 0..program.threads[thread].len() {
            all.extend(simpler(program.threads[thread][at]).map(|instr| {
                let mut smaller = program.clone();
                smaller.threads[thread][at] = instr;
                smaller
            }));
        }
    }
    for (thread, code) in program.threads.iter().enumerate().filter(|of| !follows(of.0)) {
        all.extend((0..code.len()).filter_map(|at| with_one_jump(code, at)).map(|code| {
            let mut smaller = program.clone();
            smaller.threads[thread] = code;
            smaller
        }));
    }
    all.extend(simpler_start(program));
    for smaller in all.iter_mut().filter(|smaller| !smaller.symmetric.is_empty()) {
        keep_alike(smaller);
    }
    all.retain(|smaller| smaller.symmetric.iter().all(|group| refuted(smaller, group).is_none()));
    all.retain(|smaller| !smaller.threads.iter().any(|code| may_go_round_silently(code)));
    all
}

/// Threads that are alike have the code of the first of them.
fn keep_alike(program: &mut Program) {
    for group in &program.symmetric {
        let Some((&first, others)) = group.split_first() else { continue };
        let code = program.threads[usize::from(first)].clone();
        for &other in others {
            program.threads[usize::from(other)].clone_from(&code);
        }
    }
}

/// With one jump in place of one that passes over another.
fn with_one_jump(code: &[Instr], at: usize) -> Option<Vec<Instr>> {
    let &Instr::Jump(to) = code.get(at + 1)? else {
        return None;
    };
    let jump = match code[at] {
        Instr::JumpIfZero(r, over) if over == at + 2 => Instr::JumpIfNot(r, to),
        Instr::JumpIfNot(r, over) if over == at + 2 => Instr::JumpIfZero(r, to),
        _ => return None,
    };
    let comes_between = code.iter().any(|instr| target(&mut instr.clone()).is_some_and(|to| *to == at + 1));
    let mut smaller = code.to_vec();
    smaller[at] = jump;
    cut(&mut smaller, at + 1..at + 2);
    (!comes_between).then_some(smaller)
}

/// Whether there is a way round through the code of a thread without any operation.
fn may_go_round_silently(code: &[Instr]) -> bool {
    // The instructions from which a thread reaches an operation, or its end, whichever way it takes.
    let operates = |instr: &Instr| match instr {
        Instr::Do(_, action) => !action.is_local(),
        other => *other == Instr::Fail,
    };
    let mut comes: Vec<bool> = code.iter().map(operates).collect();
    comes.push(true);
    loop {
        let more = (0..code.len()).rev().find(|&at| {
            let (next, jump) = (comes[at + 1], target(&mut code[at].clone()).is_none_or(|to| comes[*to]));
            !comes[at] && jump && (next || matches!(code[at], Instr::Jump(_)))
        });
        match more {
            Some(at) => comes[at] = true,
            None => return comes.contains(&false),
        }
    }
}

/// Whether an instruction jumps, and where to.
fn target(instr: &mut Instr) -> Option<&mut usize> {
    match instr {
        Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) | Instr::Jump(to) => Some(to),
        _ => None,
    }
}

/// What can be cut out of the code of a thread: whole loops, stretches that are jumped over, single instructions that
/// are part of no loop, which might do nothing without them.
fn ranges(code: &[Instr]) -> Vec<Range<usize>> {
    let jumps: Vec<Range<usize>> = (0..code.len())
        .filter_map(|at| target(&mut code[at].clone()).map(|to| if *to <= at { *to..at + 1 } else { at..*to }))
        .collect();
    let is_loop =
        |range: &&Range<usize>| matches!(target(&mut code[range.end - 1].clone()), Some(to) if *to == range.start);
    let loops: Vec<Range<usize>> = jumps.iter().filter(is_loop).cloned().collect();
    let single = (0..code.len()).filter(|at| !loops.iter().any(|range| range.contains(at))).map(|at| at..at + 1);
    let mut all = jumps;
    all.extend(single);
    all
}

/// Takes instructions out; what jumped among them jumps behind them.
fn cut(code: &mut Vec<Instr>, range: Range<usize>) {
    let end = range.end.min(code.len());
    code.drain(range.start..end);
    for to in code.iter_mut().filter_map(target) {
        *to = if *to >= end { *to - (end - range.start) } else { (*to).min(range.start) };
    }
}

/// The thread that an action is about.
fn subject(instr: &mut Instr) -> Option<&mut u16> {
    let Instr::Do(_, action) = instr else {
        return None;
    };
    match action {
        Action::Start(thread) | Action::Join(thread, _) | Action::IsAlive(thread) | Action::GetState(thread) => {
            Some(thread)
        }
        Action::Unpark(thread) | Action::Interrupt(thread) | Action::IsInterrupted(thread) => Some(thread),
        _ => None,
    }
}

/// Without a thread, and all that is about it.
fn without_thread(program: &Program, gone: usize) -> Program {
    let mut smaller = program.clone();
    smaller.threads.remove(gone);
    let gone = gone as u16;
    for code in &mut smaller.threads {
        while let Some(at) = code.iter_mut().position(|instr| subject(instr).is_some_and(|thread| *thread == gone)) {
            cut(code, at..at + 1);
        }
        for thread in code.iter_mut().filter_map(subject).filter(|thread| **thread > gone) {
            *thread -= 1;
        }
    }
    smaller.monitors_of.retain(|&(_, thread)| thread != gone);
    for (_, thread) in smaller.monitors_of.iter_mut().filter(|of| of.1 > gone) {
        *thread -= 1;
    }
    for marked in [&mut smaller.daemons, &mut smaller.hasty] {
        marked.retain(|&thread| thread != gone);
        for thread in marked.iter_mut().filter(|thread| **thread > gone) {
            *thread -= 1;
        }
    }
    for group in &mut smaller.symmetric {
        group.retain(|&thread| thread != gone);
        group.iter_mut().filter(|thread| **thread > gone).for_each(|thread| *thread -= 1);
    }
    smaller.symmetric.retain(|group| group.len() > 1);
    smaller
}

/// Simpler instructions in place of one.
fn simpler(instr: Instr) -> impl Iterator<Item = Instr> {
    let mut all = Vec::new();
    if let Instr::Do(r, action) = instr {
        let (zero, one) = (Expr::Const(0), Expr::Const(1));
        let actions: &[Action] = &match action {
            Action::Store(place, value) if value != one => vec![Action::Store(place, one)],
            Action::Exchange(place, value) => vec![Action::Store(place, value)],
            Action::Add(place, value) if value != one => vec![Action::Add(place, one)],
            Action::FetchAdd(place, value) => vec![Action::Store(place, one), Action::FetchAdd(place, value)],
            Action::Cas(place, from, to) => {
                vec![
                    Action::Load(place),
                    Action::Store(place, to),
                    Action::Cas(place, from, one),
                    Action::Cas(place, zero, to),
                ]
            }
            Action::Wait(m, true) => vec![Action::Wait(m, false)],
            Action::Join(thread, true) => vec![Action::Join(thread, false)],
            Action::Park(true) => vec![Action::Park(false)],
            Action::Lock(l, true, interruptible) => vec![Action::Lock(l, false, interruptible)],
            Action::Lock(l, false, true) => vec![Action::Lock(l, false, false)],
            Action::Lock(l, false, false) => vec![Action::Enter(l)],
            Action::Await(c, l, true) => vec![Action::Await(c, l, false)],
            Action::AwaitUninterruptibly(c, l) => vec![Action::Await(c, l, false)],
            Action::NotifyAll(m) => vec![Action::Notify(m)],
            Action::ReadLock(l, true, interruptible) => vec![Action::ReadLock(l, false, interruptible)],
            Action::ReadLock(l, false, true) => vec![Action::ReadLock(l, false, false)],
            Action::WriteLock(l, true, interruptible) => vec![Action::WriteLock(l, false, interruptible)],
            Action::WriteLock(l, false, true) => vec![Action::WriteLock(l, false, false)],
            Action::Acquire(s, n, true, interruptible) => vec![Action::Acquire(s, n, false, interruptible)],
            Action::Acquire(s, n, false, true) => vec![Action::Acquire(s, n, false, false)],
            Action::Acquire(s, n, false, false) if n > 1 => vec![Action::Acquire(s, 1, false, false)],
            Action::Reduce(s, n) if n > 1 => vec![Action::Reduce(s, 1)],
            Action::Spin => vec![Action::Yield],
            Action::Release(s, n) if n > 1 => vec![Action::Release(s, 1)],
            Action::Tick(by) if by > 1 => vec![Action::Tick(1)],
            Action::AwaitLatch(l, true) => vec![Action::AwaitLatch(l, false)],
            Action::Pass(l, true) => vec![Action::Pass(l, false)],
            Action::PassPermits(s, n, true) => vec![Action::PassPermits(s, n, false)],
            Action::PassPermits(s, n, false) if n > 1 => vec![Action::PassPermits(s, 1, false)],
            _ => Vec::new(),
        };
        all.extend(actions.iter().filter(|&&simple| simple != action).map(|&simple| Instr::Do(r, simple)));
    }
    all.into_iter()
}

/// Simpler start values.
fn simpler_start(program: &Program) -> Vec<Program> {
    let mut all = Vec::new();
    let mut with = |change: &dyn Fn(&mut Program)| {
        let mut smaller = program.clone();
        change(&mut smaller);
        all.push(smaller);
    };
    if !program.daemons.is_empty() {
        with(&|smaller| smaller.daemons.clear());
    }
    if !program.hasty.is_empty() {
        with(&|smaller| smaller.hasty.clear());
    }
    let actions = || {
        program.threads.iter().flatten().filter_map(|instr| match instr {
            Instr::Do(_, action) => Some(*action),
            _ => None,
        })
    };
    let counts = |action: Action| {
        let semaphore = matches!(
            action,
            Action::Acquire(..)
                | Action::PassPermits(..)
                | Action::TryAcquire(..)
                | Action::Release(..)
                | Action::Reduce(..)
                | Action::Drain(_)
                | Action::Available(_)
                | Action::SemaphoreQueue(_)
        );
        let latch =
            matches!(action, Action::AwaitLatch(..) | Action::Pass(..) | Action::CountDown(_) | Action::Count(_));
        (semaphore, latch)
    };
    if !program.semaphores.is_empty() && !actions().any(|action| counts(action).0) {
        with(&|smaller| smaller.semaphores.clear());
    }
    if !program.latches.is_empty() && !actions().any(|action| counts(action).1) {
        with(&|smaller| smaller.latches.clear());
    }
    let last = program.memory.len().saturating_sub(1);
    let touches = |action: Action| match action {
        Action::Load(place) | Action::Store(place, _) | Action::FetchAdd(place, _) | Action::Add(place, _) => {
            Some(place)
        }
        Action::Exchange(place, _) | Action::Cas(place, ..) => Some(place),
        _ => None,
    };
    let used = actions().filter_map(touches).any(|place| place.index.is_some() || usize::from(place.base) >= last);
    if !program.memory.is_empty() && !used {
        with(&|smaller| {
            smaller.memory.pop();
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::{Dice, Mix, random_program};
    use crate::program::at;

    /// A loop around another one that is cut out would go round without an operation.
    #[test]
    fn no_loop_is_left_without_an_operation() {
        let load = Instr::Do(1, Action::Load(at(0)));
        let inner = [load, Instr::JumpIfZero(1, 0)];
        let outer = [Instr::Set(2, Expr::Plus(2, -1)), Instr::JumpIfNot(2, 0)];
        let program = Program::together(vec![[inner, outer].concat()], vec![0]);
        assert!(!may_go_round_silently(&program.threads[0]));
        assert!(may_go_round_silently(&[outer[0], Instr::JumpIfNot(2, 0)]));
        assert!(may_go_round_silently(&[Instr::JumpIfZero(1, 3), outer[0], Instr::Jump(0), load]));
        let loops = |program: &Program| program.threads[0].contains(&Instr::JumpIfNot(2, 0));
        let small = shrink(&program, &|candidate| {
            // It reaches its first operation, whatever is cut out.
            crate::machine::Machine::new(candidate).next(0);
            loops(candidate)
        });
        assert!(loops(&small) && small.threads[0].contains(&load), "{small:?}");
    }

    /// Threads that are alike stay so, and what they are not needed for is left out.
    #[test]
    fn threads_that_are_alike_are_shrunk_together() {
        let worker = vec![Instr::Do(1, Action::Load(at(0))), Instr::Do(1, Action::FetchAdd(at(0), Expr::Const(1)))];
        let mut program = Program::started(vec![worker.clone(), worker.clone(), worker], vec![0]);
        program.symmetric = vec![vec![1, 2, 3]];
        let adds = |code: &Vec<Instr>| code.iter().any(|instr| matches!(instr, Instr::Do(_, Action::FetchAdd(..))));
        let small = shrink(&program, &|candidate| {
            assert!(candidate.symmetric.iter().all(|group| refuted(candidate, group).is_none()), "{candidate:?}");
            candidate.threads.iter().skip(1).filter(|code| adds(code)).count() == 2
        });
        assert_eq!((small.threads.len(), &small.symmetric), (3, &vec![vec![1, 2]]));
        assert_eq!((small.threads[1].len(), &small.threads[1]), (1, &small.threads[2]));
    }

    /// Whatever is kept, nothing else is left, and jumps stay inside the code.
    #[test]
    fn only_what_is_needed_is_left() {
        let writes = |program: &Program| {
            let is = |instr: &&Instr| matches!(instr, Instr::Do(_, Action::Store(place, _)) if *place == at(0));
            program.threads.iter().flatten().filter(is).count()
        };
        let mut shrunk = 0;
        for seed in 0..600 {
            let program = random_program(&mut Dice::new(seed), Mix { daemons: true, loops: true, ..Mix::EVERYTHING });
            if writes(&program) == 0 {
                continue;
            }
            let inside = |program: &Program| {
                let bad = |code: &Vec<Instr>| code.clone().iter_mut().filter_map(target).any(|to| *to > code.len());
                !program.threads.iter().any(bad)
            };
            let small = shrink(&program, &|candidate| {
                assert!(inside(candidate), "{candidate:?}");
                writes(candidate) > 0
            });
            let alone = usize::from(!small.together);
            let left: usize = small.threads.iter().skip(alone).map(Vec::len).sum();
            let looped = program.has_loops();
            assert!(looped || left == 1 && small.threads.len() == 1 + alone, "seed {seed}: {small:?}");
            assert!(small.semaphores.is_empty() && small.latches.is_empty() && small.daemons.is_empty());
            shrunk += 1;
        }
        assert!(shrunk > 50, "{shrunk}");
    }
}
