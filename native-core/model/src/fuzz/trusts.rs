//! Trusted code in random programs: stretches of the code of a thread, with arbitrary beginnings and ends.
//!
//! Idea: nothing is assumed of trusted code but that its thread is not interrupted there, so any stretch will do: ones
//! that keep locks, wait in the middle, go round loops, or do nothing. Most are as real trusted code is: whole
//! operations.
//!
//! One thing is left to [`trust_operations`]: a loop that takes a lock at its head, where a stretch begins in one round
//! and goes on into the next. Such a thread gives the lock back and takes it again in one step, so if that is taken
//! literally no other thread ever gets it; the engine ends the step at the head of a loop that waits, which is where
//! code that is not one operation can be interrupted.

use super::dice::Dice;
use crate::program::{Action, Instr, Program};

/// Stretches of a thread at most.
const STRETCHES: usize = 3;

/// Makes parts of a program trusted code.
pub(super) fn trust(dice: &mut Dice, program: &mut Program) {
    // A main thread that starts the others does nothing else.
    let workers = usize::from(!program.together)..program.threads.len();
    for thread in workers {
        let code = &mut program.threads[thread];
        if dice.once_in(6) {
            continue;
        }
        if dice.once_in(4) {
            insert(code, 0, true);
            let end = code.len();
            insert(code, end, false);
            continue;
        }
        for _ in 0..1 + dice.below(STRETCHES) {
            let begin = dice.below(code.len() + 1);
            let end = begin + dice.below(code.len() + 1 - begin);
            insert(code, end, false);
            insert(code, begin, true);
        }
    }
}

/// Makes single operations of a program trusted code, or all that a thread does.
pub(super) fn trust_operations(dice: &mut Dice, program: &mut Program) {
    let workers = usize::from(!program.together)..program.threads.len();
    for thread in workers {
        let code = &mut program.threads[thread];
        let (begin, end) = if dice.once_in(2) {
            (0, code.len())
        } else {
            let at = dice.below(code.len());
            (at, at + 1)
        };
        let jumps = code[begin..end].iter().any(|instr| !matches!(instr, Instr::Do(..) | Instr::Set(..)));
        if !jumps || begin == 0 && end == code.len() {
            insert(code, end, false);
            insert(code, begin, true);
        }
    }
}

fn insert(code: &mut Vec<Instr>, at: usize, inside: bool) {
    for instr in code.iter_mut() {
        if let Instr::Jump(to) | Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) = instr
            && *to > at
        {
            *to += 1;
        }
    }
    code.insert(at, Instr::Do(0, Action::Trusted(inside)));
}
