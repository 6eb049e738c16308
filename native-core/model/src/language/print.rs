//! From instructions to text.
//!
//! A forward jump over a stretch of code becomes an `if`; every other jump becomes a `goto`, which the language has for
//! this purpose. So any program can be written down, and read again as the same instructions.

use jess_engine::host::Timeouts;
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;

use super::operations::{self, Number, Object};
use super::parser::WORDS;
use crate::program::{Action, Expr, Guard, Instr, Operand, Place, Program};

/// Writes a program as text.
#[must_use]
pub fn print(program: &Program) -> String {
    let names = Names::of(program);
    let mut out = String::new();
    match program.timeouts {
        Timeouts::Explore => {}
        Timeouts::Idle | Timeouts::Below(_) => out.push_str("timeouts idle;\n"),
        Timeouts::Clock => out.push_str("timeouts clock;\n"),
    }
    names.declarations(program, &mut out);
    for (thread, code) in program.threads.iter().enumerate() {
        let mut writer = Writer { names: &names, thread, code, labels: BTreeMap::new(), out: String::new() };
        writer.thread(program);
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&writer.out);
    }
    for group in &program.symmetric {
        let group: Vec<String> = group.iter().map(|&thread| name_in(&names.threads, thread)).collect();
        let _ = writeln!(out, "\nsymmetric {};", group.join(", "));
    }
    out
}

/// Names for everything, no two alike.
struct Names {
    used: HashSet<String>,
    threads: Vec<String>,
    /// Per shared integer: its text.
    memory: Vec<String>,
    /// Per shared integer that is part of an array: the array's name and its first index.
    arrays: Vec<Option<(String, usize)>>,
    monitors: Vec<String>,
    locks: Vec<String>,
    conditions: Vec<(String, Guard)>,
    rwlocks: Vec<String>,
    semaphores: Vec<String>,
    latches: Vec<String>,
}

impl Names {
    fn of(program: &Program) -> Names {
        let given = &program.names;
        let mut names = Names {
            used: WORDS.iter().map(|&word| word.to_owned()).collect(),
            threads: Vec::new(),
            memory: Vec::new(),
            arrays: vec![None; program.memory.len()],
            monitors: Vec::new(),
            locks: Vec::new(),
            conditions: Vec::new(),
            rwlocks: Vec::new(),
            semaphores: Vec::new(),
            latches: Vec::new(),
        };
        names.used.insert("_".to_owned());
        names.memory(program);
        let used = Used::of(program);
        names.monitors = names.all(&given.monitors, used.monitors, "m");
        names.locks = names.all(&given.locks, used.locks, "l");
        let conditions = names.all(&given.conditions, used.conditions.len(), "c");
        let locks = used.conditions.iter().map(|lock| lock.unwrap_or_default());
        names.conditions = conditions.into_iter().zip(locks.chain(std::iter::repeat(Guard::default()))).collect();
        names.rwlocks = names.all(&given.rwlocks, used.rwlocks, "rw");
        names.semaphores = names.all(&given.semaphores, program.semaphores.len(), "s");
        names.latches = names.all(&given.latches, program.latches.len(), "d");
        names.used.insert("main".to_owned());
        names.threads = names.all(&given.threads, program.threads.len(), "t");
        if let Some(main) = names.threads.first_mut().filter(|_| !program.together) {
            *main = "main".to_owned();
        }
        names
    }

    /// A name like this one that nothing else has.
    fn unique(&mut self, wanted: &str) -> String {
        let mut name = wanted.to_owned();
        while !self.used.insert(name.clone()) {
            name.push('_');
        }
        name
    }

    fn all(&mut self, given: &[String], count: usize, letter: &str) -> Vec<String> {
        let count = count.max(given.len());
        (0..count)
            .map(|number| match given.get(number) {
                Some(name) => self.unique(name),
                None => self.unique(&format!("{letter}{number}")),
            })
            .collect()
    }

    /// Shared integers keep their names; without names, a program that indexes has one array, others single integers.
    fn memory(&mut self, program: &Program) {
        let indexed = |instr: &Instr| match instr {
            Instr::Do(_, action) => place_of(*action).is_some_and(|place| place.index.is_some()),
            _ => false,
        };
        let given = &program.names.memory;
        if given.is_empty() && program.threads.iter().flatten().any(indexed) {
            let array = self.unique("memory");
            self.arrays = vec![Some((array.clone(), 0)); program.memory.len()];
            self.memory = (0..program.memory.len()).map(|index| format!("{array}[{index}]")).collect();
            return;
        }
        for number in 0..program.memory.len() {
            let name = given.get(number).cloned().unwrap_or_else(|| format!("x{number}"));
            let text = match name.split_once('[') {
                None => self.unique(&name),
                Some((array, index)) => {
                    if index == "0]" {
                        self.used.insert(array.to_owned());
                    }
                    let index: usize = index.trim_end_matches(']').parse().unwrap_or(0);
                    self.arrays[number] = Some((array.to_owned(), number - index.min(number)));
                    name
                }
            };
            self.memory.push(text);
        }
    }

    fn declarations(&self, program: &Program, out: &mut String) {
        let mut number = 0;
        let integer = |number: usize| match program.ordering(number).word() {
            "" => "int".to_owned(),
            word => format!("{word} int"),
        };
        while number < program.memory.len() {
            match &self.arrays[number] {
                None => {
                    let value = program.memory[number];
                    let start = if value == 0 { String::new() } else { format!(" = {value}") };
                    let _ = writeln!(out, "{} {}{start};", integer(number), self.memory[number]);
                    number += 1;
                }
                Some(array) => {
                    let length = self.arrays[number..].iter().take_while(|other| other.as_ref() == Some(array)).count();
                    let values = &program.memory[number..number + length];
                    let list: Vec<String> = values.iter().map(i64::to_string).collect();
                    let zero = values.iter().all(|&value| value == 0);
                    let start = if zero { String::new() } else { format!(" = {{{}}}", list.join(", ")) };
                    let _ = writeln!(out, "{} {}[{length}]{start};", integer(number), array.0);
                    number += length;
                }
            }
        }
        let mut list = |word: &str, names: &[String]| {
            if !names.is_empty() {
                let _ = writeln!(out, "{word} {};", names.join(", "));
            }
        };
        // Those that are fair are declared one by one, since their order gives them their numbers.
        let mut each = |word: &str, names: &[String], fair: &[u16]| {
            let is_fair = |number: usize| fair.iter().any(|&other| usize::from(other) == number);
            let numbers: Vec<usize> = (0..names.len()).collect();
            for group in numbers.chunk_by(|&a, &b| is_fair(a) == is_fair(b)) {
                let word = if is_fair(group[0]) { format!("fair {word}") } else { word.to_owned() };
                list(&word, &names[group[0]..=group[group.len() - 1]]);
            }
        };
        let counted = |names: &[String], values: &[i64]| -> Vec<String> {
            names.iter().zip(values).map(|(name, value)| format!("{name} = {value}")).collect()
        };
        let monitor = |(number, name): (usize, &String)| match program.thread_of_monitor(number as u16) {
            Some(thread) => format!("{name} of {}", name_in(&self.threads, thread)),
            None => name.clone(),
        };
        each("monitor", &self.monitors.iter().enumerate().map(monitor).collect::<Vec<_>>(), &[]);
        each("lock", &self.locks, &program.fair.locks);
        each("rwlock", &self.rwlocks, &program.fair.rwlocks);
        let condition = |(name, lock): &(String, Guard)| format!("{name} of {}", self.guard(*lock));
        each("condition", &self.conditions.iter().map(condition).collect::<Vec<_>>(), &[]);
        each("semaphore", &counted(&self.semaphores, &program.semaphores), &program.fair.semaphores);
        each("latch", &counted(&self.latches, &program.latches), &[]);
    }

    fn guard(&self, guard: Guard) -> String {
        match guard {
            Guard::Lock(number) => name_in(&self.locks, number),
            Guard::Write(number) => name_in(&self.rwlocks, number),
        }
    }

    fn thing(&self, object: Object, number: u16) -> String {
        let list = match object {
            Object::Nothing => return String::new(),
            Object::Condition => return self.conditions[usize::from(number)].0.clone(),
            Object::Monitor => &self.monitors,
            Object::Lock => &self.locks,
            Object::RwLock => &self.rwlocks,
            Object::Semaphore => &self.semaphores,
            Object::Latch => &self.latches,
            Object::Thread => &self.threads,
        };
        name_in(list, number)
    }
}

fn name_in(list: &[String], number: u16) -> String {
    list.get(usize::from(number)).cloned().unwrap_or_default()
}

/// How many of each kind of object a program uses.
#[derive(Default)]
struct Used {
    monitors: usize,
    locks: usize,
    rwlocks: usize,
    conditions: Vec<Option<Guard>>,
}

impl Used {
    fn of(program: &Program) -> Used {
        let mut used = Used::default();
        for instr in program.threads.iter().flatten() {
            let Instr::Do(_, action) = instr else { continue };
            let Some((row, given)) = operations::written(*action) else { continue };
            let count = usize::from(given.object) + 1;
            match row.object {
                Object::Monitor => used.monitors = used.monitors.max(count),
                Object::Lock => used.locks = used.locks.max(count),
                Object::RwLock => used.rwlocks = used.rwlocks.max(count),
                Object::Condition => {
                    match given.lock {
                        Guard::Lock(number) => used.locks = used.locks.max(usize::from(number) + 1),
                        Guard::Write(number) => used.rwlocks = used.rwlocks.max(usize::from(number) + 1),
                    }
                    used.conditions.resize(used.conditions.len().max(count), None);
                    used.conditions[count - 1].get_or_insert(given.lock);
                }
                _ => {}
            }
        }
        // A condition that only has a number belongs to some lock.
        if !used.conditions.is_empty() {
            used.locks = used.locks.max(1);
        }
        used
    }
}

fn place_of(action: Action) -> Option<Place> {
    match action {
        Action::Load(place)
        | Action::Store(place, _)
        | Action::FetchAdd(place, _)
        | Action::Add(place, _)
        | Action::Exchange(place, _)
        | Action::Cas(place, ..) => Some(place),
        _ => None,
    }
}

/// Writes one thread.
struct Writer<'n> {
    names: &'n Names,
    thread: usize,
    code: &'n [Instr],
    /// Where a `goto` leads.
    labels: BTreeMap<usize, String>,
    out: String,
}

impl Writer<'_> {
    fn thread(&mut self, program: &Program) {
        self.find_labels(0, self.code.len());
        let daemon = if program.daemons.contains(&(self.thread as u16)) { "daemon " } else { "" };
        let hasty = if program.hasty.contains(&(self.thread as u16)) { "hasty " } else { "" };
        let _ = writeln!(self.out, "{daemon}{hasty}thread {} {{", self.names.threads[self.thread]);
        let locals: Vec<String> = (1..program.registers).map(|register| local(program, self, register)).collect();
        let used = self.code.iter().any(|instr| !matches!(instr, Instr::Do(0, action) if constant(*action)));
        if used && !locals.is_empty() {
            let _ = writeln!(self.out, "    local {};", locals.join(", "));
        }
        let registers: Vec<String> = std::iter::once("_".to_owned()).chain(locals).collect();
        self.range(0, self.code.len(), 1, &registers);
        if let Some(label) = self.labels.get(&self.code.len()) {
            let _ = writeln!(self.out, "{label}:");
        }
        self.out.push_str("}\n");
    }

    /// Whether the jump at `from` is an `if` over what follows it, in a stretch of code that ends at `end`.
    fn is_if(&self, from: usize, end: usize) -> Option<usize> {
        match self.code[from] {
            Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) if to > from && to <= end => Some(to),
            _ => None,
        }
    }

    fn find_labels(&mut self, start: usize, end: usize) {
        let mut at = start;
        while at < end {
            if let Some(to) = self.is_if(at, end) {
                self.find_labels(at + 1, to);
                at = to;
                continue;
            }
            if let Instr::Jump(to) | Instr::JumpIfZero(_, to) | Instr::JumpIfNot(_, to) = self.code[at] {
                self.labels.insert(to, format!("L{to}"));
            }
            at += 1;
        }
    }

    fn range(&mut self, start: usize, end: usize, depth: usize, locals: &[String]) {
        let indent = "    ".repeat(depth);
        let mut at = start;
        while at < end {
            if let Some(label) = self.labels.get(&at) {
                let _ = writeln!(self.out, "{}{label}:", "    ".repeat(depth - 1));
            }
            let condition = |register: u8, holds: bool| {
                format!("{}{}", if holds { "" } else { "!" }, locals[usize::from(register)])
            };
            let instr = self.code[at];
            if let (Some(to), Instr::JumpIfZero(r, _) | Instr::JumpIfNot(r, _)) = (self.is_if(at, end), instr) {
                let condition = condition(r, matches!(instr, Instr::JumpIfZero(..)));
                let _ = writeln!(self.out, "{indent}if ({condition}) {{");
                self.range(at + 1, to, depth + 1, locals);
                let _ = writeln!(self.out, "{indent}}}");
                at = to;
                continue;
            }
            let label = |to: usize| self.labels.get(&to).cloned().unwrap_or_default();
            let text = match instr {
                Instr::Set(r, value) => format!("{} = {}", locals[usize::from(r)], expression(value, locals)),
                Instr::Do(r, action) => self.action(r, action, locals),
                Instr::Jump(to) => format!("goto {}", label(to)),
                Instr::JumpIfZero(r, to) => format!("if ({}) goto {}", condition(r, false), label(to)),
                Instr::JumpIfNot(r, to) => format!("if ({}) goto {}", condition(r, true), label(to)),
                Instr::Fail => "fail".to_owned(),
            };
            let _ = writeln!(self.out, "{indent}{text};");
            at += 1;
        }
    }

    fn action(&self, r: u8, action: Action, locals: &[String]) -> String {
        let value = |value: Expr| expression(value, locals);
        let text = match action {
            Action::Store(place, new) => return format!("{} = {}", self.place(place, locals), value(new)),
            Action::Load(place) => return format!("{} = {}", locals[usize::from(r)], self.place(place, locals)),
            Action::Add(place, add) => return format!("add({}, {})", self.place(place, locals), value(add)),
            Action::FetchAdd(place, add) => format!("fetch_add({}, {})", self.place(place, locals), value(add)),
            Action::Exchange(place, new) => format!("exchange({}, {})", self.place(place, locals), value(new)),
            Action::Cas(place, expected, new) => {
                format!("cas({}, {}, {})", self.place(place, locals), value(expected), value(new))
            }
            _ => self.operation(action),
        };
        if r == 0 { text } else { format!("{} = {text}", locals[usize::from(r)]) }
    }

    fn operation(&self, action: Action) -> String {
        let Some((row, given)) = operations::written(action) else {
            return String::new();
        };
        let mut arguments = Vec::new();
        if row.object == Object::Condition && self.names.conditions[usize::from(given.object)].1 != given.lock {
            arguments.push(self.names.guard(given.lock));
        }
        if row.number == Number::Required || (row.number == Number::Permits && given.number != 1) {
            arguments.push(given.number.to_string());
        }
        if given.timed {
            arguments.push("timed".to_owned());
        }
        if given.interruptible {
            arguments.push("interruptible".to_owned());
        }
        let call = format!("{}({})", row.name, arguments.join(", "));
        match row.object {
            Object::Nothing => call,
            object => format!("{}.{call}", self.names.thing(object, given.object)),
        }
    }

    fn place(&self, place: Place, locals: &[String]) -> String {
        let base = usize::from(place.base);
        let (Some(index), Some(Some((array, first)))) = (place.index, self.names.arrays.get(base)) else {
            return self.names.memory.get(base).cloned().unwrap_or_default();
        };
        let local = &locals[usize::from(index)];
        match base - first {
            0 => format!("{array}[{local}]"),
            offset => format!("{array}[{local} + {offset}]"),
        }
    }
}

/// Whether an action mentions no local.
fn constant(action: Action) -> bool {
    let fixed = |value: Expr| matches!(value, Expr::Const(_));
    match action {
        Action::Store(place, value) | Action::FetchAdd(place, value) => place.index.is_none() && fixed(value),
        Action::Add(place, value) | Action::Exchange(place, value) => place.index.is_none() && fixed(value),
        Action::Cas(place, expected, new) => place.index.is_none() && fixed(expected) && fixed(new),
        Action::Load(place) => place.index.is_none(),
        _ => true,
    }
}

/// The name of a register; scratch registers get one that no other thing has.
fn local(program: &Program, writer: &Writer<'_>, register: usize) -> String {
    let mut name = match program.local(writer.thread, register) {
        Some(name) => name.to_owned(),
        None => format!("r{register}"),
    };
    let others = program.names.locals.get(writer.thread);
    let clash = |name: &String| {
        let given = others.and_then(|locals| locals.iter().position(|other| other == name));
        writer.names.used.contains(name) || given.is_some_and(|position| position + 1 != register)
    };
    while clash(&name) {
        name.push('_');
    }
    name
}

fn expression(value: Expr, locals: &[String]) -> String {
    let operand = |operand: Operand| match operand {
        Operand::Const(number) => number.to_string(),
        Operand::Reg(register) => locals[usize::from(register)].clone(),
    };
    match value {
        Expr::Const(number) => number.to_string(),
        Expr::Reg(register) => operand(Operand::Reg(register)),
        Expr::Sum(a, b) => format!("{} + {}", operand(Operand::Reg(a)), operand(Operand::Reg(b))),
        Expr::Plus(a, number) => format!("{} + {number}", operand(Operand::Reg(a))),
        Expr::Binary(op, a, b) => format!("{} {} {}", operand(a), op.symbol(), operand(b)),
    }
}
