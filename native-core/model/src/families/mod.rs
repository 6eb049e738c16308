//! Families of programs with known numbers of behaviours.
//!
//! In all of them all threads are there from the start.

pub mod registry;

use crate::program::{Action, Expr, Instr, Place, Program, at};
use Action::{Cas, Enter, Exit, FetchAdd, Load, Store};
use Expr::{Const, Plus, Reg, Sum};
use Instr::{Do, Fail, Jump, JumpIfNot, JumpIfZero, Set};

fn together(threads: Vec<Vec<Instr>>, memory: usize) -> Program {
    Program::together(threads, vec![0; memory])
}

/// One writer of x, n readers.
#[must_use]
pub fn readers(n: usize) -> Program {
    let mut workers = vec![vec![Do(0, Store(at(0), Const(42)))]];
    workers.extend((0..n).map(|_| vec![Do(1, Load(at(0)))]));
    together(workers, 1)
}

/// Thread 0 looks for the last zero of an array, thread i writes a\[i\] = a\[i-1\] + 1.
#[must_use]
pub fn lastzero(n: usize) -> Program {
    let scan = Place { base: 0, index: Some(2) };
    let mut workers =
        vec![vec![Set(2, Const(n as i64)), Do(1, Load(scan)), JumpIfZero(1, 5), Set(2, Plus(2, -1)), Jump(1)]];
    for i in 1..=n as u16 {
        workers.push(vec![Do(1, Load(at(i - 1))), Set(1, Plus(1, 1)), Do(0, Store(at(i), Reg(1)))]);
    }
    together(workers, n + 1)
}

/// Thread i stores i to x.
#[must_use]
pub fn lastwrite(n: usize) -> Program {
    let write = |i: usize| vec![Do(0, Store(at(0), Const(i as i64 + 1)))];
    together((0..n).map(write).collect(), 1)
}

/// n writers and one reader.
#[must_use]
pub(crate) fn floating_read(n: usize) -> Program {
    let mut workers: Vec<_> = (0..n).map(|i| vec![Do(0, Store(at(0), Const(i as i64 + 1)))]).collect();
    workers.push(vec![Do(1, Load(at(0)))]);
    together(workers, 1)
}

/// n threads add to each of `variables` in turn.
#[must_use]
pub(crate) fn atomic_increments(n: usize, variables: u16) -> Program {
    let worker: Vec<_> = (0..variables).map(|v| Do(1, FetchAdd(at(v), Const(1)))).collect();
    together(vec![worker; n], usize::from(variables))
}

/// One writer of x, n fetch-and-adds.
#[must_use]
pub(crate) fn wainc(n: usize) -> Program {
    let mut workers = vec![vec![Do(0, Store(at(0), Const(1)))]];
    workers.extend(vec![vec![Do(1, FetchAdd(at(0), Const(1)))]; n]);
    together(workers, 1)
}

/// n threads, each a load of x and then a store of its number.
#[must_use]
pub(crate) fn read_write(n: usize) -> Program {
    let worker = |i: usize| vec![Do(1, Load(at(0))), Do(0, Store(at(0), Const(i as i64)))];
    together((0..n).map(worker).collect(), 1)
}

/// Two writers of x that then read y and x, or z and x; n - 1 others write y and z.
#[must_use]
pub(crate) fn coherence(n: usize) -> Program {
    let writer =
        |value: i64, other: u16| vec![Do(0, Store(at(0), Const(value))), Do(1, Load(at(other))), Do(2, Load(at(0)))];
    let mut workers = vec![writer(1, 1), writer(2, 2)];
    let both = |i: usize| vec![Do(0, Store(at(1), Const(i as i64))), Do(0, Store(at(2), Const(i as i64)))];
    workers.extend((1..n).map(both));
    together(workers, 3)
}

/// n threads, each x = x + 1 on plain memory.
#[must_use]
pub fn increments(n: usize) -> Program {
    together(vec![increment(0).to_vec(); n], 1)
}

fn increment(variable: u16) -> [Instr; 3] {
    [Do(1, Load(at(variable))), Set(1, Plus(1, 1)), Do(0, Store(at(variable), Reg(1)))]
}

/// n threads under one monitor, k times; on one variable or one each.
#[must_use]
pub fn sections(n: usize, k: usize, disjoint: bool) -> Program {
    let worker = |i: usize| {
        let variable = if disjoint { i as u16 } else { 0 };
        let mut code = Vec::new();
        for _ in 0..k {
            code.push(Do(0, Enter(0)));
            code.extend(increment(variable));
            code.push(Do(0, Exit(0)));
        }
        code
    };
    together((0..n).map(worker).collect(), n)
}

/// n threads under one ReentrantLock.
#[must_use]
pub fn lock_counter(n: usize) -> Program {
    let mut code = vec![Do(0, Action::Lock(0, false, false))];
    code.extend(increment(0));
    code.push(Do(0, Action::Unlock(0)));
    together(vec![code; n], 1)
}

/// n threads, two nested locks in the same order.
#[must_use]
pub(crate) fn lock2inc(n: usize) -> Program {
    let code = vec![Do(0, Enter(0)), Do(0, Enter(1)), Do(1, FetchAdd(at(0), Const(1))), Do(0, Exit(1)), Do(0, Exit(0))];
    together(vec![code; n], 1)
}

/// Thread i in 1..=n does one compare-and-set of x from i-1 to i.
#[must_use]
pub fn casrot(n: usize) -> Program {
    let worker = |i: usize| vec![Do(1, Cas(at(0), Const(i as i64 - 1), Const(i as i64)))];
    together((1..=n).map(worker).collect(), 1)
}

/// n threads, each one compare-and-set of x from 0 to its number.
#[must_use]
pub fn cas(n: usize) -> Program {
    let worker = |i: usize| vec![Do(1, Cas(at(0), Const(0), Const(i as i64)))];
    together((1..=n).map(worker).collect(), 1)
}

/// Two threads, two variables: each writes one and reads the other.
#[must_use]
pub(crate) fn store_buffering() -> Program {
    let worker = |mine: u16| vec![Do(0, Store(at(mine), Const(1))), Do(1, Load(at(1 - mine)))];
    together(vec![worker(0), worker(1)], 2)
}

/// k times i += j against k times j += i, with or without an observer that reads both.
#[must_use]
pub fn fib_bench(k: usize, observer: bool) -> Program {
    let worker = |mine: u16| {
        let step =
            [Do(1, Load(at(mine))), Do(2, Load(at(1 - mine))), Set(1, Sum(1, 2)), Do(0, Store(at(mine), Reg(1)))];
        step.repeat(k)
    };
    let mut workers = vec![worker(0), worker(1)];
    if observer {
        workers.push(vec![Do(1, Load(at(0))), Do(2, Load(at(1)))]);
    }
    Program::together(workers, vec![1, 1])
}

/// The same under one lock per step.
#[must_use]
pub(crate) fn triangular(k: usize) -> Program {
    let worker = |mine: u16| {
        let step = [
            Do(0, Enter(0)),
            Do(1, Load(at(mine))),
            Do(2, Load(at(1 - mine))),
            Set(1, Sum(1, 2)),
            Do(0, Store(at(mine), Reg(1))),
            Do(0, Exit(0)),
        ];
        step.repeat(k)
    };
    Program::together(vec![worker(0), worker(1)], vec![1, 1])
}

/// Dining philosophers; ordered ones take the fork with the smaller number first.
#[must_use]
pub fn philosophers(n: usize, ordered: bool) -> Program {
    let worker = |i: usize| {
        let (mut first, mut second) = (i as u16, ((i + 1) % n) as u16);
        if ordered && first > second {
            (first, second) = (second, first);
        }
        vec![
            Do(0, Enter(first)),
            Do(0, Enter(second)),
            Do(1, FetchAdd(at(i as u16), Const(1))),
            Do(0, Exit(second)),
            Do(0, Exit(first)),
        ]
    };
    together((0..n).map(worker).collect(), n)
}

/// Setters write a = 1; b = -1, checkers read both and fail unless they saw (0, 0) or (1, -1).
#[must_use]
pub fn reorder(setters: usize, checkers: usize) -> Program {
    let setter = vec![Do(0, Store(at(0), Const(1))), Do(0, Store(at(1), Const(-1)))];
    let checker = vec![Do(1, Load(at(0))), Do(2, Load(at(1))), Set(3, Sum(1, 2)), JumpIfZero(3, 5), Fail];
    let mut workers = vec![setter; setters];
    workers.extend(vec![checker; checkers]);
    together(workers, 2)
}

/// Writers fill two cells in two sections, readers fail when they see the first without the second.
#[must_use]
pub fn twostage(writers: usize, readers: usize) -> Program {
    let writer = vec![
        Do(0, Enter(0)),
        Do(0, Store(at(0), Const(1))),
        Do(0, Exit(0)),
        Do(0, Enter(1)),
        Do(1, Load(at(0))),
        Set(1, Plus(1, 1)),
        Do(0, Store(at(1), Reg(1))),
        Do(0, Exit(1)),
    ];
    let reader = vec![
        Do(0, Enter(0)),
        Do(1, Load(at(0))),
        Do(0, Exit(0)),
        JumpIfZero(1, 9),
        Do(0, Enter(1)),
        Do(2, Load(at(1))),
        Do(0, Exit(1)),
        JumpIfNot(2, 9),
        Fail,
    ];
    let mut workers = vec![writer; writers];
    workers.extend(vec![reader; readers]);
    together(workers, 2)
}

/// Two updates of a balance, each followed by a flag outside the lock, and a thread that checks.
#[must_use]
pub fn account() -> Program {
    let update = |amount: i64, flag: u16| {
        vec![
            Do(0, Enter(0)),
            Do(1, Load(at(0))),
            Set(1, Plus(1, amount)),
            Do(0, Store(at(0), Reg(1))),
            Do(0, Exit(0)),
            Do(0, Store(at(flag), Const(1))),
        ]
    };
    let checker = vec![
        Do(0, Enter(0)),
        Do(1, Load(at(1))),
        JumpIfZero(1, 8),
        Do(1, Load(at(2))),
        JumpIfZero(1, 8),
        Do(1, Load(at(0))),
        Set(1, Plus(1, -5)),
        JumpIfNot(1, 9),
        Do(0, Exit(0)),
        Jump(10),
    ];
    together(vec![update(10, 1), update(-5, 2), checker], 3)
}

/// Program 3.2 of the thesis and variants of it: n threads x = 1; y = 1 and one that asserts x == y, as one step.
///
/// Both variables are one location here, 0 for (0, 0), 1 for (1, 0), 2 for (1, 1): x is written before y by every
/// thread, so x = 1 changes 0 only, and the assertion fails on 1.
#[must_use]
pub fn half_written(n: usize) -> Program {
    let writer = vec![Do(1, Cas(at(0), Const(0), Const(1))), Do(0, Store(at(0), Const(2)))];
    let checker = vec![Do(1, Load(at(0))), Set(1, Plus(1, -1)), JumpIfNot(1, 4), Fail];
    let mut workers = vec![writer; n];
    workers.push(checker);
    together(workers, 1)
}

/// n threads each raise a flag of their own and lower it again; one more fails when it sees all of them raised: a bug
/// of depth n + 1.
#[must_use]
pub fn raised_flags(n: u16) -> Program {
    let mut workers: Vec<_> =
        (0..n).map(|flag| vec![Do(0, Store(at(flag), Const(1))), Do(0, Store(at(flag), Const(0)))]).collect();
    let end = 2 * usize::from(n) + 1;
    let mut checker: Vec<_> = (0..n).flat_map(|flag| [Do(1, Load(at(flag))), JumpIfZero(1, end)]).collect();
    checker.push(Fail);
    workers.push(checker);
    together(workers, usize::from(n))
}

/// Threads with the given numbers of steps on one counter; the values that they see determine the interleaving.
#[must_use]
pub fn tickets(steps: &[u8]) -> Program {
    let worker = |&n: &u8| (0..n).map(|register| Do(register, FetchAdd(at(0), Const(1)))).collect();
    together(steps.iter().map(worker).collect(), 1)
}

/// Figure 4.1 of the thesis: four threads, one lock around x = 1, y = 1, and twice "if x == 0 then y = 2".
#[must_use]
pub fn thesis_figure() -> Program {
    let write = |variable: u16| vec![Do(0, Enter(0)), Do(0, Store(at(variable), Const(1))), Do(0, Exit(0))];
    let conditional =
        vec![Do(0, Enter(0)), Do(1, Load(at(0))), JumpIfNot(1, 4), Do(0, Store(at(1), Const(2))), Do(0, Exit(0))];
    together(vec![write(0), write(1), conditional.clone(), conditional], 2)
}

/// A wait and a notify inside the section of another monitor: whichever comes first, no thread is woken.
#[must_use]
pub(crate) fn lost_notification() -> Program {
    let worker = |action: Action| vec![Do(0, Enter(0)), Do(0, Enter(1)), Do(0, action), Do(0, Exit(1)), Do(0, Exit(0))];
    together(vec![worker(Action::Wait(1, false)), worker(Action::Notify(1))], 0)
}

/// Flanagan and Godefroid's hash table: SIZE 128, MAX 4.
#[must_use]
pub(crate) fn indexer(n: usize) -> Program {
    let worker = |thread: i64| {
        let mut code = Vec::new();
        for m in 1..=4 {
            let value = m * 11 + thread;
            let mut slot = value * 7 % 128;
            let start = code.len();
            let probes = 12;
            let end = start + 2 * probes + 1;
            for _ in 0..probes {
                code.push(Do(1, Cas(at(slot as u16), Const(0), Const(value))));
                code.push(JumpIfNot(1, end));
                slot = (slot + 1) % 128;
            }
            code.push(Fail);
        }
        code
    };
    together((0..n as i64).map(worker).collect(), 128)
}

/// Flanagan and Godefroid's file system: NUMBLOCKS 26, NUMINODE 32.
#[must_use]
pub(crate) fn filesystem(n: usize) -> Program {
    const INODES: u16 = 32;
    const BLOCKS: u16 = 26;
    let worker = |thread: usize| {
        let inode = thread as u16 % INODES;
        const PROBES: u16 = 4;
        let end = 3 + usize::from(PROBES) * 8 + 1;
        let mut code = vec![Do(0, Enter(inode)), Do(1, Load(at(inode))), JumpIfNot(1, end)];
        for probe in 0..PROBES {
            let block = (inode * 2 + probe) % BLOCKS;
            let busy = INODES + block;
            let taken = code.len() + 7;
            code.extend([
                Do(0, Enter(busy)),
                Do(1, Load(at(busy))),
                JumpIfNot(1, taken),
                Do(0, Store(at(busy), Const(1))),
                Do(0, Store(at(inode), Const(i64::from(block) + 1))),
                Do(0, Exit(busy)),
                Jump(end),
                Do(0, Exit(busy)),
            ]);
        }
        code.push(Fail);
        code.push(Do(0, Exit(inode)));
        code
    };
    together((0..n).map(worker).collect(), usize::from(INODES + BLOCKS))
}
