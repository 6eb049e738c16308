//! Random loops that wait for a change, and loops that count.

use super::generator::Writer;
use crate::program::{Action, Expr, Guard, Instr, at};

impl Writer<'_> {
    /// A loop that looks at a cell until it is not zero, in one of the usual ways.
    pub(super) fn awaiting(&mut self) {
        let (seen, left) = (5, 4);
        let cell = at(self.dice.below(self.cells) as u16);
        let monitor = self.dice.below(2) as u16;
        let look = Instr::Do(seen, Action::Load(cell));
        let counts = self.dice.once_in(3);
        if counts {
            self.code.push(Instr::Set(left, Expr::Const(1 + self.dice.below(3) as i64)));
        }
        let top = self.code.len();
        let mut leaves = Vec::new();
        match self.dice.below(9) {
            0 if self.mix.monitors => {
                self.code.extend([Instr::Do(3, Action::Enter(monitor)), look, Instr::Do(3, Action::Exit(monitor))]);
            }
            1 if self.mix.waits => {
                self.code.extend([Instr::Do(3, Action::Enter(monitor)), look]);
                let skip = self.code.len();
                self.code.extend([Instr::Jump(0), Instr::Do(3, Action::Wait(monitor, true))]);
                self.code[skip] = Instr::JumpIfNot(seen, self.code.len());
                self.code.push(Instr::Do(3, Action::Exit(monitor)));
            }
            1 | 2 if self.mix.write_waits => {
                self.code.extend([Instr::Do(3, Action::WriteLock(0, false, false)), look]);
                let skip = self.code.len();
                self.code.extend([Instr::Jump(0), Instr::Do(3, Action::Await(2, Guard::Write(0), true))]);
                self.code[skip] = Instr::JumpIfNot(seen, self.code.len());
                self.code.push(Instr::Do(3, Action::WriteUnlock(0)));
            }
            2 if self.mix.parks => self.code.extend([look, Instr::Do(3, Action::Park(true))]),
            3 if self.mix.locks => {
                self.looking_under(Action::TryLock(monitor), Action::Unlock(monitor), look);
            }
            4 if self.mix.locks => {
                let (take, give) = (Instr::Do(3, Action::TryLock(monitor)), Instr::Do(3, Action::Unlock(monitor)));
                if self.dice.once_in(2) {
                    self.code.extend([Instr::Do(3, Action::Lock(monitor, false, false)), give, look]);
                } else {
                    let end = self.code.len() + 3;
                    self.code.extend([take, Instr::JumpIfZero(3, end), give, look]);
                }
            }
            5 if self.mix.rwlocks => {
                let (reads, lock) = (self.dice.once_in(2), 0);
                let (take, give) = if reads {
                    (Action::TryReadLock(lock), Action::ReadUnlock(lock))
                } else {
                    (Action::TryWriteLock(lock), Action::WriteUnlock(lock))
                };
                if self.dice.once_in(3) {
                    self.code.extend([Instr::Do(3, Action::IsWriteLocked(lock)), look]);
                } else {
                    self.looking_under(take, give, look);
                }
            }
            6 => {
                let other = at(self.dice.below(self.cells) as u16);
                self.code.extend([Instr::Do(3, Action::Load(other)), look]);
                leaves.push(self.code.len());
                self.code.push(Instr::JumpIfNot(3, 0));
            }
            7 if self.mix.cas => {
                // All set the same value: one that alternates might never end.
                let update = match self.dice.below(4) {
                    0 => Action::Exchange(cell, Expr::Const(2)),
                    1 => Action::FetchAdd(cell, Expr::Const(0)),
                    _ => Action::Cas(cell, Expr::Const(1), Expr::Const(2)),
                };
                self.code.push(Instr::Do(seen, update));
            }
            _ => self.code.extend([look, Instr::Do(3, Action::Yield)]),
        }
        if counts {
            leaves.push(self.code.len());
            self.code.extend([
                Instr::JumpIfNot(seen, 0),
                Instr::Set(left, Expr::Plus(left, -1)),
                Instr::JumpIfNot(left, top),
            ]);
        } else {
            self.code.push(Instr::JumpIfZero(seen, top));
        }
        let end = self.code.len();
        for leave in leaves {
            if let Instr::JumpIfNot(_, to) = &mut self.code[leave] {
                *to = end;
            }
        }
    }

    /// Looks while it holds a lock that it only tries to take, and begins again if the try failed.
    fn looking_under(&mut self, take: Action, give: Action, look: Instr) {
        let top = self.code.len();
        self.code.extend([Instr::Do(3, take), Instr::JumpIfZero(3, top), look, Instr::Do(3, give)]);
    }
}
