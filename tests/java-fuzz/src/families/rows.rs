//! Arrays of characters, of two elements each: what the JDK reads and writes of them on behalf of a program.
//!
//! A copy, a text made of an array, a clone: each reads, or writes, one element after the other (JLS 17.4.1: elements
//! are variables; nothing promises that a copy is atomic).

use super::{Effect, Steps, done};
use crate::state::{State, Status};

/// Elements hold less than this.
const BASE: i16 = 3;

/// What a thread does with an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowOp {
    /// Reads both elements, in one of [`READS`] ways.
    Read(u8),
    /// Writes a number below 3 to both, in one of [`WRITES`] ways.
    Write(u8, i32),
    /// Writes it to one of them.
    Put(u8, i32),
}

/// Ways to read an array: each text has `{}` where the array stands, and is a String or an array.
pub(crate) const READS: [&str; 9] = [
    "new String({})",
    "String.valueOf({})",
    "{}.clone()",
    "Arrays.copyOf({}, 2)",
    "Outcome.copied({})",
    "new StringBuilder().append({}).toString()",
    "CharBuffer.wrap({}).toString()",
    "Handles.got({})",
    "Handles.opaque({})",
];

/// Ways to write one: `{}` stands for the array, `#` for the number.
pub(crate) const WRITES: [&str; 6] = [
    "Arrays.fill({}, (char) #)",
    "System.arraycopy(Outcome.two(#), 0, {}, 0, 2)",
    "new String(Outcome.two(#)).getChars(0, 2, {}, 0)",
    "CharBuffer.wrap({}).put(Outcome.two(#))",
    "Handles.set({}, (char) #)",
    "Handles.swap({}, (char) #)",
];

pub(crate) fn declaration(name: &str) -> (String, bool) {
    (format!("char[] {name} = new char[2];"), true)
}

impl RowOp {
    pub(crate) fn java(self, name: &str, to: Option<&str>) -> String {
        match self {
            RowOp::Read(way) => {
                let read = READS[usize::from(way) % READS.len()].replace("{}", name);
                format!("{}Outcome.row({read});", to.map_or_else(String::new, |to| format!("{to} = ")))
            }
            RowOp::Write(way, value) => {
                let write =
                    WRITES[usize::from(way) % WRITES.len()].replace("{}", name).replace('#', &value.to_string());
                super::plain(&write, to)
            }
            RowOp::Put(at, value) => super::plain(&format!("{name}[{}] = {value}", at % 2), to),
        }
    }

    pub(crate) fn steps(self, state: &State, thread: usize, row: u8) -> Steps {
        let elements = [state.value(row) % BASE, state.value(row) / BASE];
        let mut after = state.clone();
        let me = &mut after.threads[thread];
        let halfway = match me.status {
            Status::Halfway(seen) => Some(seen),
            _ => None,
        };
        me.status =
            if halfway.is_some() || matches!(self, RowOp::Put(..)) { Status::Ready } else { Status::Halfway(0) };
        match (self, halfway) {
            (RowOp::Read(_), None) => me.status = Status::Halfway(elements[0]),
            (RowOp::Read(_), Some(first)) => return done(after, i32::from(first + BASE * elements[1])),
            (RowOp::Write(_, value), None) => after.set(row, value as i16 + BASE * elements[1]),
            (RowOp::Write(_, value), Some(_)) => {
                after.set(row, elements[0] + BASE * value as i16);
                return done(after, 0);
            }
            (RowOp::Put(at, value), _) => {
                let (first, second) =
                    if at % 2 == 0 { (value as i16, elements[1]) } else { (elements[0], value as i16) };
                after.set(row, first + BASE * second);
                return done(after, 0);
            }
        }
        vec![(after, Effect::Waits)]
    }
}
