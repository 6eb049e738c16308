//! Neighbours of the smallest programs that show a known mistake (`tests/traps`): the same with something added.

use std::sync::OnceLock;

use super::dice::Dice;
use super::generator::Writer;
use super::mix::Mix;
use crate::language::parse;
use crate::program::{Instr, Program};

const TEXTS: [&str; 7] = [
    include_str!("../../../../tests/traps/programs/sleeper-added.jm"),
    include_str!("../../../../tests/traps/programs/reversal-cut-short.jm"),
    include_str!("../../../../tests/traps/programs/outcome-kept.jm"),
    include_str!("../../../../tests/traps/programs/release-raced.jm"),
    include_str!("../../../../tests/traps/programs/pending-forgotten.jm"),
    include_str!("../../../../tests/traps/programs/blocked-forgotten.jm"),
    include_str!("../../../../tests/traps/programs/failure-ends.jm"),
];

/// The programs, read once; empty ones in place of any that cannot be read, which a test notices.
fn programs() -> &'static [Program] {
    static PROGRAMS: OnceLock<Vec<Program>> = OnceLock::new();
    PROGRAMS.get_or_init(|| TEXTS.iter().map(|text| parse(text, "trap").unwrap_or_default()).collect())
}

/// One of them with a few more statements, of any kind but loops, perhaps in one more thread.
pub(super) fn neighbour(dice: &mut Dice) -> Program {
    let all = programs();
    let mut program = all[dice.below(all.len())].clone();
    program.names = Default::default();
    program.registers = program.registers.max(crate::program::REGISTERS);
    program.memory.resize(program.memory.len().max(2), 0);
    program.semaphores = vec![dice.below(2) as i64];
    program.latches = vec![1];
    if program.threads.len() < 4 && dice.once_in(3) {
        let like = dice.below(program.threads.len());
        program.threads.push(program.threads[like].clone());
    }
    for _ in 0..1 + dice.below(3) {
        let (cells, threads) = (program.memory.len(), program.threads.len());
        let mix = Mix { threads: false, ..Mix::EVERYTHING };
        let mut writer = Writer { dice, mix, cells, threads: 0..threads as u16, alternates: false, code: Vec::new() };
        writer.statement(1);
        let extra = writer.code;
        let code = &mut program.threads[dice.below(threads)];
        let at = dice.below(code.len() + 1);
        insert(code, at, extra);
    }
    program
}

/// Puts instructions before the one at a place.
fn insert(code: &mut Vec<Instr>, at: usize, mut extra: Vec<Instr>) {
    let length = extra.len();
    let shift = |instr: &mut Instr, from: usize, by: usize| match instr {
        Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) | Instr::Jump(to) if *to > from || from == usize::MAX => {
            *to += by
        }
        _ => {}
    };
    code.iter_mut().for_each(|instr| shift(instr, at, length));
    extra.iter_mut().for_each(|instr| shift(instr, usize::MAX, at));
    code.splice(at..at, extra);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_programs_can_be_read_and_grow() {
        assert!(programs().iter().all(|program| program.together && program.threads.len() > 1));
        for seed in 0..500 {
            let program = neighbour(&mut Dice::new(seed));
            assert!(!program.has_loops(), "{program:?}");
            for code in &program.threads {
                let inside = |instr: &Instr| match instr {
                    Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) | Instr::Jump(to) => *to <= code.len(),
                    _ => true,
                };
                assert!(code.iter().all(inside), "{program:?}");
            }
        }
    }
}
