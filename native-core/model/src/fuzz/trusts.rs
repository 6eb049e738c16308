//! Trusted code in random programs: stretches of the code of a thread, wherever they begin and end.
//!
//! Idea: nothing is assumed of trusted code but that its thread is not interrupted there, so any stretch will do: ones that keep
//! locks, wait in the middle, go round loops, or do nothing. Most are as trusted code really is: whole operations.

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
