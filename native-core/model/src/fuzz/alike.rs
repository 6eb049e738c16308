//! Threads that nothing tells apart, in random programs: some threads of a program get the code of one of them.
//!
//! Invariant: what the program then declares is true ([`crate::symmetry::refuted`]).

use super::dice::Dice;
use super::generator::assertion_about;
use crate::program::{Action, Instr, Program, at};
use crate::symmetry::refuted;

/// Makes some threads of a program alike: two or three with the code of one, beside at most one other thread. Nothing
/// names them alone any more.
pub(super) fn make_alike(dice: &mut Dice, program: &mut Program) {
    let first = usize::from(!program.together);
    let mut workers = program.threads.split_off(first);
    let code = workers.remove(dice.below(workers.len()));
    let copies = if dice.once_in(3) { 3 } else { 2 };
    let other = if workers.is_empty() || dice.once_in(3) { None } else { Some(workers.swap_remove(0)) };
    let before = other.is_some() && dice.once_in(2);
    let group: Vec<u16> = (0..copies).map(|number| (first + usize::from(before)) as u16 + number).collect();
    let alone = other.is_some().then(|| if before { first } else { first + usize::from(copies) } as u16);
    let copied = std::iter::repeat_n(code, usize::from(copies));
    let all: Vec<Vec<Instr>> = match other {
        Some(other) if before => std::iter::once(other).chain(copied).collect(),
        other => copied.chain(other).collect(),
    };
    program.threads.truncate(first);
    program.threads.extend(all);
    for code in program.threads.iter_mut().skip(first) {
        code.iter_mut().for_each(|instr| name_nobody(instr, alone));
    }
    if let Some(main) = program.threads.first_mut().filter(|_| !program.together) {
        *main = (1..=u16::from(alone.is_some()) + copies).map(|of| Instr::Do(0, Action::Start(of))).collect();
        if dice.once_in(3) {
            main.extend(group.iter().map(|&of| Instr::Do(0, Action::Join(of, false))));
            if dice.once_in(2) && !program.memory.is_empty() {
                main.push(Instr::Do(1, Action::Load(at(dice.below(program.memory.len()) as u16))));
                let length = main.len();
                main.extend(assertion_about(dice, 1, length));
            }
        }
    }
    let alike = dice.once_in(2);
    for marked in [&mut program.daemons, &mut program.hasty] {
        let had = !marked.is_empty();
        marked.retain(|of| Some(*of) == alone);
        marked.extend(group.iter().filter(|_| had && alike));
    }
    program.monitors_of.retain(|of| Some(of.1) == alone);
    debug_assert_eq!(refuted(program, &group), None, "{program:?}");
    program.symmetric = vec![group];
}

/// An action on a thread is one on the only thread that is like no other, or nothing if there is none. No thread of a
/// group may start it: the main thread has.
fn name_nobody(instr: &mut Instr, alone: Option<u16>) {
    let Instr::Do(_, action) = instr else { return };
    let of = |make: fn(u16) -> Action| alone.map_or(Action::Yield, make);
    *action = match *action {
        Action::Start(_) => Action::Yield,
        Action::Join(_, true) => of(|of| Action::Join(of, true)),
        Action::Join(_, false) => of(|of| Action::Join(of, false)),
        Action::IsAlive(_) => of(Action::IsAlive),
        Action::GetState(_) => of(Action::GetState),
        Action::Unpark(_) => of(Action::Unpark),
        Action::Interrupt(_) => of(Action::Interrupt),
        Action::IsInterrupted(_) => of(Action::IsInterrupted),
        action => action,
    };
}
