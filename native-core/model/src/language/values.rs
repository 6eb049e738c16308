//! From the tree to instructions: expressions, conditions, operations.
//!
//! Evaluation is strictly from left to right, `&&` and `||` stop early, and every mention of a shared integer is a load
//! of its own. Where Java would throw an exception (an index outside the array, a division by zero) the thread fails.

use super::ast::{Call, Expression, Name, Place, Term};
use super::error::SyntaxError;
use super::lower::{Body, Target};
use super::operations::{self, Given, Number, Object};
use super::parser::Read;
use super::scope::Symbol;
use crate::program::{self as ir, Action, BinaryOp, Expr, Instr, Operand, Reg};

impl Body<'_> {
    /// The register of a local.
    pub(super) fn local(&self, name: &str) -> Option<Reg> {
        let found = self.locals.iter().position(|local| local == name)?;
        Reg::try_from(found).ok()
    }

    /// Computes a value into a register.
    pub(crate) fn compute_into(&mut self, register: Reg, value: &Expression) -> Read<()> {
        match &value.term {
            Term::Call(call) => {
                let action = self.action(call)?;
                self.emit(Instr::Do(register, action));
            }
            Term::Place(place) if place.index.is_some() || self.local(&place.name.text).is_none() => {
                let place = self.place(place)?;
                self.emit(Instr::Do(register, Action::Load(place)));
            }
            _ => {
                let value = self.value(value)?;
                self.emit(Instr::Set(register, value));
            }
        }
        Ok(())
    }

    /// A value as an expression over registers, after whatever had to be loaded for it.
    pub(super) fn value(&mut self, value: &Expression) -> Read<Expr> {
        Ok(match &value.term {
            Term::Number(number) => Expr::Const(*number),
            Term::Place(place) => match self.local(&place.name.text) {
                Some(register) if place.index.is_none() => Expr::Reg(register),
                _ => {
                    let register = self.fresh(value.at)?;
                    self.compute_into(register, value)?;
                    Expr::Reg(register)
                }
            },
            Term::Call(_) => {
                let register = self.fresh(value.at)?;
                self.compute_into(register, value)?;
                Expr::Reg(register)
            }
            Term::Not(inner) => {
                let inner = self.operand(inner)?;
                Expr::Binary(BinaryOp::Equal, inner, Operand::Const(0))
            }
            Term::Negate(inner) => {
                let inner = self.operand(inner)?;
                Expr::Binary(BinaryOp::Subtract, Operand::Const(0), inner)
            }
            Term::Binary(BinaryOp::And | BinaryOp::Or, _, right) if does_something(right, self) => {
                self.short_circuit(value)?
            }
            Term::Binary(op, left, right) => {
                let (left, divisor) = (self.operand(left)?, right.at);
                let right = self.operand(right)?;
                if matches!(op, BinaryOp::Divide | BinaryOp::Remainder) {
                    self.check_divisor(right, divisor)?;
                }
                match (op, left, right) {
                    (BinaryOp::Add, Operand::Reg(a), Operand::Reg(b)) => Expr::Sum(a, b),
                    (BinaryOp::Add, Operand::Reg(a), Operand::Const(b)) => Expr::Plus(a, b),
                    _ => Expr::Binary(*op, left, right),
                }
            }
        })
    }

    /// A value as a constant or in a register.
    fn operand(&mut self, value: &Expression) -> Read<Operand> {
        Ok(match self.value(value)? {
            Expr::Const(number) => Operand::Const(number),
            Expr::Reg(register) => Operand::Reg(register),
            other => {
                let register = self.fresh(value.at)?;
                self.emit(Instr::Set(register, other));
                Operand::Reg(register)
            }
        })
    }

    /// `a && b` whose right side has an effect that other threads see: it must not take place when the left side has
    /// decided.
    fn short_circuit(&mut self, value: &Expression) -> Read<Expr> {
        let result = self.fresh(value.at)?;
        let end = self.target();
        self.emit(Instr::Set(result, Expr::Const(0)));
        self.branch(value, false, end)?;
        self.emit(Instr::Set(result, Expr::Const(1)));
        self.here(end);
        Ok(Expr::Reg(result))
    }

    /// Goes to a target when the truth of a condition is as wanted.
    pub(super) fn branch(&mut self, condition: &Expression, wanted: bool, target: Target) -> Read<()> {
        match &condition.term {
            Term::Not(inner) => return self.branch(inner, !wanted, target),
            Term::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right) => {
                // Either side of an `||` that is to hold decides, as does either side of an `&&` that is not to.
                if wanted == (*op == BinaryOp::Or) {
                    self.branch(left, wanted, target)?;
                    return self.branch(right, wanted, target);
                }
                let decided = self.target();
                self.branch(left, !wanted, decided)?;
                self.branch(right, wanted, target)?;
                self.here(decided);
                return Ok(());
            }
            _ => {}
        }
        match self.operand(condition)? {
            Operand::Const(number) => {
                if (number != 0) == wanted {
                    self.emit(Instr::Jump(target));
                }
            }
            Operand::Reg(register) if wanted => self.emit(Instr::JumpIfNot(register, target)),
            Operand::Reg(register) => self.emit(Instr::JumpIfZero(register, target)),
        }
        Ok(())
    }

    fn check_divisor(&mut self, divisor: Operand, at: super::error::Position) -> Read<()> {
        match divisor {
            Operand::Const(0) => {
                Err(SyntaxError::new(at, "a division by zero", "another divisor", "divide by something else"))
            }
            Operand::Const(_) => Ok(()),
            Operand::Reg(register) => {
                let fine = self.target();
                self.emit(Instr::JumpIfNot(register, fine));
                self.fail("division by zero".to_owned());
                self.here(fine);
                Ok(())
            }
        }
    }

    /// A shared integer, or the element of an array; an index that is computed is checked.
    pub(super) fn place(&mut self, place: &Place) -> Read<ir::Place> {
        let name = &place.name;
        if self.local(&name.text).is_some() {
            let remedy = format!("only what is shared is an array or has atomic operations: `int {};`", name.text);
            return Err(SyntaxError::new(name.at, format!("`{}`, a local", name.text), "something shared", remedy));
        }
        match (self.scope.get(&name.text), &place.index) {
            (Some(Symbol::Integer(base)), None) => Ok(ir::at(base)),
            (Some(Symbol::Array(base, length)), Some(index)) => self.element(name, base, length, index),
            (Some(Symbol::Array(..)), None) => {
                let remedy = format!("name an element: `{}[0]`", name.text);
                Err(SyntaxError::new(name.at, format!("`{}`, an array", name.text), "an integer", remedy))
            }
            (Some(Symbol::Integer(_)), Some(_)) => {
                let remedy = format!("remove the index, or declare `int {}[3];`", name.text);
                Err(SyntaxError::new(name.at, format!("`{}`, a single integer", name.text), "an array", remedy))
            }
            (Some(Symbol::Thing(object, _)), _) => {
                let found = format!("`{}`, a {}", name.text, object.word());
                let remedy = format!("a {} has operations: {}", object.word(), operations::names(object));
                Err(SyntaxError::new(name.at, found, "a local or shared integer", remedy))
            }
            (None, _) => {
                let remedy = format!(
                    "nothing is called so here; declare it: `int {0};` if it is shared, `local {0};` if it belongs to the thread",
                    name.text
                );
                Err(SyntaxError::new(name.at, format!("`{}`", name.text), "a local or shared integer", remedy))
            }
        }
    }

    fn element(&mut self, name: &Name, base: u16, length: u16, index: &Expression) -> Read<ir::Place> {
        let register = match self.operand(index)? {
            Operand::Const(number) => {
                let element = u16::try_from(number).ok().filter(|&element| element < length);
                let Some(element) = element else {
                    let expected = format!("an index from 0 to {}", length - 1);
                    let remedy = format!("`{}` has {length} elements", name.text);
                    return Err(SyntaxError::new(index.at, format!("index {number}"), expected, remedy));
                };
                return Ok(ir::at(base + element));
            }
            Operand::Reg(register) => register,
        };
        let inside = self.fresh(index.at)?;
        let (bad, fine) = (self.target(), self.target());
        for (op, bound) in [(BinaryOp::GreaterOrEqual, 0), (BinaryOp::Less, i64::from(length))] {
            self.emit(Instr::Set(inside, Expr::Binary(op, Operand::Reg(register), Operand::Const(bound))));
            match op {
                BinaryOp::Less => self.emit(Instr::JumpIfNot(inside, fine)),
                _ => self.emit(Instr::JumpIfZero(inside, bad)),
            }
        }
        self.here(bad);
        self.fail(format!("index out of range: {}", name.text));
        self.here(fine);
        Ok(ir::Place { base, index: Some(register) })
    }

    /// The action of an operation.
    pub(super) fn action(&mut self, call: &Call) -> Read<Action> {
        let name = &call.operation;
        let Some(object) = &call.object else {
            return match name.text.as_str() {
                "cas" | "fetch_add" | "add" | "exchange" => self.atomic(call),
                _ => self.operation(call, Object::Nothing, 0),
            };
        };
        match self.scope.get(&object.text) {
            Some(Symbol::Thing(kind, number)) => self.operation(call, kind, number),
            Some(other) => {
                let remedy = "shared integers are read, assigned, or given to `cas`, `fetch_add`, `add` and `exchange`";
                let found = format!("`{}`, a {}", object.text, other.word());
                Err(SyntaxError::new(object.at, found, "something with operations", remedy))
            }
            None => {
                let remedy =
                    "nothing is called so; declare a `monitor`, `lock`, `semaphore`, … or a thread of this name";
                let found = format!("`{}`", object.text);
                Err(SyntaxError::new(object.at, found, "something with operations", remedy))
            }
        }
    }

    /// `cas(x, expected, new)`, `fetch_add(x, n)`, `add(x, n)`, `exchange(x, new)`.
    fn atomic(&mut self, call: &Call) -> Read<Action> {
        let name = &call.operation;
        let wrong = |remedy: &str| {
            let found = format!("`{}` with {} arguments", name.text, call.arguments.len());
            Err(SyntaxError::new(name.at, found, "the integer and its new value", remedy))
        };
        let Some((Expression { term: Term::Place(place), .. }, values)) = call.arguments.split_first() else {
            return wrong("the first argument is a shared integer");
        };
        match (name.text.as_str(), values) {
            ("cas", [expected, new]) => {
                let place = self.place(place)?;
                let expected = self.value(expected)?;
                Ok(Action::Cas(place, expected, self.value(new)?))
            }
            ("fetch_add", [value]) => {
                let place = self.place(place)?;
                Ok(Action::FetchAdd(place, self.value(value)?))
            }
            ("add", [value]) => {
                let place = self.place(place)?;
                Ok(Action::Add(place, self.value(value)?))
            }
            ("exchange", [value]) => {
                let place = self.place(place)?;
                Ok(Action::Exchange(place, self.value(value)?))
            }
            _ => wrong("write `cas(x, expected, new)`, `fetch_add(x, n)`, `add(x, n)` or `exchange(x, new)`"),
        }
    }

    fn operation(&mut self, call: &Call, kind: Object, object: u16) -> Read<Action> {
        let name = &call.operation;
        let Some(row) = operations::find(kind, &name.text) else {
            let owner = if kind == Object::Nothing { "without an object" } else { kind.word() };
            let more = if kind == Object::Nothing { ", `cas`, `fetch_add`, `add`, `exchange`" } else { "" };
            let remedy = format!("operations ({owner}): {}{more}", operations::names(kind));
            return Err(SyntaxError::new(name.at, format!("`{}`", name.text), "an operation", remedy));
        };
        let mut given = Given { object, number: 1, ..Given::default() };
        if kind == Object::Condition {
            given.lock = self.scope.condition_locks.get(usize::from(object)).copied().unwrap_or_default();
        }
        let mut numbered = false;
        for argument in &call.arguments {
            match &argument.term {
                Term::Place(place) if place.name.text == "timed" && row.timed => given.timed = true,
                Term::Place(place) if place.name.text == "interruptible" && row.interruptible => {
                    given.interruptible = true;
                }
                Term::Place(place) if kind == Object::Condition && place.index.is_none() => {
                    given.lock = self.scope.guard(&place.name)?;
                }
                Term::Number(number) if row.number != Number::No && !numbered => {
                    given.number = count(*number, argument, row.number)?;
                    numbered = true;
                }
                _ => {
                    let found = format!("an argument that `{}` does not take", name.text);
                    return Err(SyntaxError::new(
                        argument.at,
                        found,
                        takes(row),
                        "remove the argument, or make it a plain number",
                    ));
                }
            }
        }
        if row.number == Number::Required && !numbered {
            let remedy = format!("write `{}(3)`", name.text);
            return Err(SyntaxError::new(name.at, format!("`{}` without a number", name.text), "a number", remedy));
        }
        Ok((row.action)(given))
    }
}

fn count(number: i64, argument: &Expression, wanted: Number) -> Read<u32> {
    let least = if wanted == Number::Required { 1 } else { 0 };
    let fits = u32::try_from(number).ok().filter(|number| (least..=1_000_000).contains(number));
    fits.ok_or_else(|| {
        let remedy = format!("it is a plain number from {least} to 1000000");
        SyntaxError::new(argument.at, format!("{number}"), "another number", remedy)
    })
}

fn takes(row: &operations::Operation) -> String {
    let mut parts = Vec::new();
    if row.number != Number::No {
        parts.push("a number");
    }
    if row.timed {
        parts.push("`timed`");
    }
    if row.interruptible {
        parts.push("`interruptible`");
    }
    if parts.is_empty() { "`)`".to_owned() } else { parts.join(" or ") }
}

/// Whether evaluating an expression is visible to other threads or can fail.
fn does_something(value: &Expression, body: &Body<'_>) -> bool {
    match &value.term {
        Term::Number(_) => false,
        Term::Place(place) => place.index.is_some() || body.local(&place.name.text).is_none(),
        Term::Call(_) => true,
        Term::Not(inner) | Term::Negate(inner) => does_something(inner, body),
        Term::Binary(BinaryOp::Divide | BinaryOp::Remainder, ..) => true,
        Term::Binary(_, left, right) => does_something(left, body) || does_something(right, body),
    }
}
