//! Places of the program under test as locations of a log.
//!
//! Idea: code scanning knows files by their paths in the repository. Where the source was found that is its path, below
//! the base `%SRCROOT%`, which whoever reads the log puts in; where it was not found it is the path that follows from
//! the package.

use jess_protocol::report::{DataRace, Failure, Frame, RacingAccess};
use serde_json::{Value, json};

use super::{add, message};
use crate::shown::of_program;
use crate::sources::{Sources, file_of};

/// What paths of found files are relative to.
const BASE: &str = "%SRCROOT%";

/// Makes locations.
#[derive(Clone, Copy)]
pub(super) struct Places<'a> {
    pub sources: &'a Sources,
}

/// The bases of paths. Where they are on this machine is of no use elsewhere.
pub(super) fn bases() -> Value {
    let what = "the root of the repository, or else the folder in which jess was started";
    json!({BASE: {"description": {"text": what}}})
}

/// A text without anything that a message gives a meaning to: placeholders and links.
pub(super) fn of_text(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}").replace("](", "\\](")
}

/// The innermost call of a stack that is code of the reader, or else of a library, or else the innermost one.
pub(super) fn of_reader(stack: &[Frame]) -> Option<&Frame> {
    let shown = of_program(stack);
    let own = shown.iter().find(|frame| !frame.is_platform() && !frame.is_library());
    own.or_else(|| shown.iter().find(|frame| !frame.is_platform())).or(shown.first())
}

impl Places<'_> {
    /// The place of a call, with what is to be said about it, if anything.
    pub(super) fn location(&self, frame: &Frame, text: &str) -> Value {
        let mut location = json!({});
        add(&mut location, "physicalLocation", self.physical(frame));
        if !frame.method().is_empty() {
            let logical = json!([{"fullyQualifiedName": frame.method(), "kind": "function"}]);
            add(&mut location, "logicalLocations", Some(logical));
        }
        add(&mut location, "message", (!text.is_empty()).then(|| message(text)));
        location
    }

    fn physical(&self, frame: &Frame) -> Option<Value> {
        let name = file_of(frame)?;
        let (_, line) = frame.place()?.rsplit_once(':')?;
        let line: u32 = line.parse().ok().filter(|&line| line > 0)?;
        let mut artifact = json!({"uri": self.sources.address(&name).unwrap_or(&name)});
        let found = self.sources.address(&name).is_some_and(|address| !address.starts_with("file:"));
        add(&mut artifact, "uriBaseId", found.then_some(BASE));
        let mut region = json!({"startLine": line});
        let code = self.sources.place(frame).and_then(|(file, line)| self.sources.file(file).1.get(line - 1));
        let code = code.filter(|code| !code.trim().is_empty());
        add(&mut region, "snippet", code.map(|code| json!({"text": code})));
        Some(json!({"artifactLocation": artifact, "region": region}))
    }

    /// Both accesses of a race: the second one is where it is, the first one belongs to it.
    pub(super) fn of_race(&self, race: &DataRace) -> Value {
        let place = |access: &RacingAccess| {
            let frame = Frame(access.place.clone()?);
            Some(self.location(&frame, &access.to_string()))
        };
        let mut all: Vec<Value> = race.accesses.iter().rev().filter_map(place).collect();
        let mut result = json!({});
        if !all.is_empty() {
            add(&mut result, "locations", Some([all.remove(0)]));
        }
        add(&mut result, "relatedLocations", (!all.is_empty()).then_some(all));
        result
    }

    /// The stacks of a failure and of the exceptions behind it; nothing if it has none.
    pub(super) fn stacks(&self, failure: &Failure) -> Option<Value> {
        let stack = |text: &str, frames: &[Frame]| {
            let frames = of_program(frames).iter();
            let frames: Vec<Value> = frames.map(|frame| json!({"location": self.location(frame, "")})).collect();
            json!({"message": message(text), "frames": frames})
        };
        if failure.stack.is_empty() {
            return None;
        }
        let behind = failure.behind.iter().map(|exception| stack(&exception.message, &exception.stack));
        let mut all: Vec<Value> = std::iter::once(stack(&failure.message, &failure.stack)).chain(behind).collect();
        // Each of a list has to be another one.
        let mut seen: Vec<Value> = Vec::new();
        all.retain(|one| {
            !seen.contains(one) && {
                seen.push(one.clone());
                true
            }
        });
        Some(json!(all))
    }
}
