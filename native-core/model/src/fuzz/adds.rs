//! Additions whose sum no thread reads, in random programs: in place of some updates and stores.

use super::dice::Dice;
use crate::program::{Action, Expr, Instr, Program};

/// Makes some of what a program does to its integers additions without a result.
pub(super) fn add(dice: &mut Dice, program: &mut Program) {
    // What loops read keeps growing only if it did before.
    let loops = program.has_loops();
    for instr in program.threads.iter_mut().flatten() {
        let Instr::Do(_, action) = instr else { continue };
        match *action {
            Action::FetchAdd(place, value) if !dice.once_in(4) => *action = Action::Add(place, value),
            Action::Store(place, value) if !loops && dice.once_in(2) => *action = Action::Add(place, value),
            Action::Exchange(place, _) if !loops && dice.once_in(2) => *action = Action::Add(place, Expr::Const(1)),
            Action::Load(place) if !loops && dice.once_in(4) => {
                *action = Action::Add(place, Expr::Const(dice.below(3) as i64));
            }
            _ => {}
        }
    }
}
