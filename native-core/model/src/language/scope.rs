//! What the names of a text stand for.

use jess_engine::host::Timeouts;
use std::collections::HashMap;

use super::ast::{Declared, Module, Name};
use super::error::SyntaxError;
use super::operations::Object;
use crate::program::{Guard, Program};

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Symbol {
    /// A shared integer and its index.
    Integer(u16),
    /// An array: the index of its first element, and its length.
    Array(u16, u16),
    /// Something else that is shared, by number.
    Thing(Object, u16),
}

impl Symbol {
    /// In words.
    pub(super) fn word(self) -> &'static str {
        match self {
            Symbol::Integer(_) => "shared integer",
            Symbol::Array(..) => "array",
            Symbol::Thing(object, _) => object.word(),
        }
    }
}

/// All shared names of a text.
#[derive(Debug, Default)]
pub(super) struct Scope {
    symbols: HashMap<String, Symbol>,
    /// Per condition, its lock.
    pub condition_locks: Vec<Guard>,
}

impl Scope {
    /// The symbol with this name.
    pub(super) fn get(&self, name: &str) -> Option<Symbol> {
        self.symbols.get(name).copied()
    }

    /// The number of the thing of this kind with this name.
    pub(super) fn thing(&self, name: &Name, wanted: Object) -> Result<u16, Box<SyntaxError>> {
        let expected = format!("a {}", wanted.word());
        match self.get(&name.text) {
            Some(Symbol::Thing(object, number)) if object == wanted => Ok(number),
            Some(other) => {
                let found = format!("`{}`, a {}", name.text, other.word());
                Err(SyntaxError::new(name.at, found, &expected, format!("name {expected} here")))
            }
            None => {
                let declaration = match wanted {
                    Object::Thread => format!("thread {} {{ … }}", name.text),
                    _ => format!("{} {};", wanted.word(), name.text),
                };
                let remedy = format!("nothing is called so; declare it: `{declaration}`");
                Err(SyntaxError::new(name.at, format!("`{}`", name.text), expected, remedy))
            }
        }
    }

    /// What the condition with this name belongs to.
    pub(super) fn guard(&self, name: &Name) -> Result<Guard, Box<SyntaxError>> {
        match self.get(&name.text) {
            Some(Symbol::Thing(Object::RwLock, number)) => Ok(Guard::Write(number)),
            _ => self.thing(name, Object::Lock).map(Guard::Lock),
        }
    }

    fn add(&mut self, name: &Name, symbol: Symbol) -> Result<(), Box<SyntaxError>> {
        match self.symbols.insert(name.text.clone(), symbol) {
            None => Ok(()),
            Some(before) => {
                let found = format!("`{}`, which is a {} already", name.text, before.word());
                Err(SyntaxError::new(name.at, found, "a new name", "rename one of the two"))
            }
        }
    }
}

/// Declares everything shared in a program.
pub(crate) fn declare(module: &Module, program: &mut Program) -> Result<Scope, Box<SyntaxError>> {
    let mut scope = Scope::default();
    for declaration in &module.declarations {
        let name = &declaration.name;
        if name.text == "_" {
            let remedy = "`_` is the local that takes results nobody asks for";
            return Err(SyntaxError::new(name.at, "`_`", "another name", remedy));
        }
        let text = || name.text.clone();
        let next = program.memory.len();
        let room = |more: usize| {
            let remedy = "a program has at most 65535 shared integers";
            let fits = u16::try_from(next + more).is_ok();
            if fits { Ok(()) } else { Err(SyntaxError::new(name.at, "one integer too many", "fewer", remedy)) }
        };
        let names = &mut program.names;
        let thing = |list: &mut Vec<String>, object: Object| {
            list.push(text());
            Symbol::Thing(object, (list.len() - 1) as u16)
        };
        let symbol = match &declaration.declared {
            Declared::Integer(ordering, value) => {
                room(1)?;
                program.memory.push(*value);
                program.orderings.push(*ordering);
                names.memory.push(text());
                Symbol::Integer(next as u16)
            }
            Declared::Array(ordering, values) => {
                room(values.len())?;
                program.memory.extend_from_slice(values);
                program.orderings.resize(program.memory.len(), *ordering);
                names.memory.extend((0..values.len()).map(|index| format!("{}[{index}]", name.text)));
                Symbol::Array(next as u16, values.len() as u16)
            }
            Declared::Semaphore(permits, fair) => {
                program.fair.semaphores.extend(fair.then_some(program.semaphores.len() as u16));
                program.semaphores.push(*permits);
                thing(&mut names.semaphores, Object::Semaphore)
            }
            Declared::Latch(count) => {
                program.latches.push(*count);
                thing(&mut names.latches, Object::Latch)
            }
            Declared::Monitor(_) => thing(&mut names.monitors, Object::Monitor),
            Declared::Lock(fair) => {
                program.fair.locks.extend(fair.then_some(names.locks.len() as u16));
                thing(&mut names.locks, Object::Lock)
            }
            Declared::RwLock(fair) => {
                program.fair.rwlocks.extend(fair.then_some(names.rwlocks.len() as u16));
                thing(&mut names.rwlocks, Object::RwLock)
            }
            Declared::Condition(lock) => {
                let lock = scope.guard(lock)?;
                scope.condition_locks.push(lock);
                thing(&mut names.conditions, Object::Condition)
            }
        };
        scope.add(name, symbol)?;
    }
    program.timeouts = module.timeouts.unwrap_or(Timeouts::Explore);
    program.together = module.threads.iter().all(|thread| thread.name.text != "main");
    threads(module, &mut scope, program)?;
    for declaration in &module.declarations {
        let Declared::Monitor(Some(of)) = &declaration.declared else { continue };
        let thread = scope.thing(of, Object::Thread)?;
        if program.monitors_of.iter().any(|known| known.1 == thread) {
            let found = format!("another monitor of `{}`", of.text);
            return Err(SyntaxError::new(of.at, found, "another thread", "a thread has one monitor; use that one"));
        }
        program.monitors_of.push((scope.thing(&declaration.name, Object::Monitor)?, thread));
    }
    Ok(scope)
}

/// Numbers the threads: `main` is thread 0 if there is one, the others follow in order.
fn threads(module: &Module, scope: &mut Scope, program: &mut Program) -> Result<(), Box<SyntaxError>> {
    let Program { together, names, daemons, hasty, timeouts, .. } = program;
    if !*together {
        names.threads.push("main".to_owned());
    }
    for thread in &module.threads {
        let main = thread.name.text == "main";
        let number = if main { 0 } else { names.threads.len() as u16 };
        if !main {
            names.threads.push(thread.name.text.clone());
        }
        scope.add(&thread.name, Symbol::Thing(Object::Thread, number))?;
        if thread.daemon && main {
            let remedy = "the main thread is no daemon; put the work into another one";
            return Err(SyntaxError::new(thread.name.at, "`main`", "another thread", remedy));
        }
        if thread.daemon {
            daemons.push(number);
        }
        if thread.hasty && *timeouts != Timeouts::Idle {
            let remedy = "write `timeouts idle;` first: a thread is hasty where others are not";
            return Err(SyntaxError::new(thread.name.at, "a hasty thread", "timeouts that are idle", remedy));
        }
        if thread.hasty {
            hasty.push(number);
        }
    }
    Ok(())
}
