//! An execution that left its plan, described by what it and another one did where they began to differ.
//!
//! The reader looks for the place where the program depends on something outside its control; numbers of sites and
//! objects would not help. If the executions that were run again have shown where they differ first
//! ([`crate::footsteps`]), the text is about that, with what was read just before; otherwise about what the engine
//! noticed, which may be later.

use crate::buffer::{Shape, Shapes, WHOLE_OBJECT};
use crate::causes::{self, Cause};
use crate::footsteps::{Footstep, Side};
use crate::objects;
use crate::session::Session;
use crate::sites::Sites;
use crate::transform;
use jess_engine::host::{Access, AccessKind, Divergence, Op, ThreadIx};
use jess_protocol::wire::site;
use jess_report::OperationKind;

/// Frames of the JDK's that are named between the place of a step and the program's.
const FRAMES: usize = 3;

/// The reason of the verdict "nondeterministic".
#[must_use]
pub(crate) fn text(session: &Session, divergence: &Divergence) -> String {
    let sides = session.footsteps.sides();
    let mut text = match sides {
        [first, second, ..] => told(session, first, second),
        _ => noticed(session, divergence),
    };
    let Cause { likely, remedy } = causes::of(sides);
    text.push_str(&format!("; likely cause: {likely}; remedy: {remedy}"));
    if session.replayed.is_some() {
        text.push_str("; or the classes have changed since the token was made");
    }
    text
}

/// How often the search began anew because something had changed unnoticed, if it did.
#[must_use]
pub(crate) fn changed(session: &Session) -> Option<String> {
    let (times, first) = session.controller.changes()?;
    let times = if times == 1 { "once".to_owned() } else { format!("{times} times") };
    Some(format!(
        "the search began anew {times}, because the same schedule led to another execution and then always to the same \
         one, as when a cache outside of control is filled: {}",
        noticed(session, first)
    ))
}

/// What the engine noticed.
fn noticed(session: &Session, divergence: &Divergence) -> String {
    let position = divergence.position;
    match (&divergence.expected, &divergence.found) {
        (None, None) if divergence.before.is_some() => format!(
            "the same schedule led to another execution before event {position}: on the way to it other fields or \
             elements were used than when it was run again; there {}",
            event(session, divergence.before.as_ref()),
        ),
        (None, None) => format!("{} (event {position})", divergence.message),
        (expected, found) => {
            let (before, again) = (event(session, expected.as_ref()), event(session, found.as_ref()));
            let object = |side: &Option<(ThreadIx, Op)>| side.as_ref().and_then(|(_, op)| object_of(op));
            let again = match (again == before, object(expected), object(found)) {
                (false, ..) => again,
                (true, Some(one), Some(other)) if one != other => {
                    let (one, other) = (objects::origin(one), objects::origin(other));
                    format!("that of another object: {} instead of {}", named(session, other), named(session, one))
                }
                (true, ..) => "it did so in another way".to_owned(),
            };
            format!(
                "the same schedule led to another execution at event {position}: {before}, but when run again {again}"
            )
        }
    }
}

/// The first difference, from the executions that were run again.
fn told(session: &Session, first: &Side, second: &Side) -> String {
    let (one, other) = (last(session, first), last(session, second));
    let mut text = format!("the same schedule led to different executions: in one {one}, in another ");
    if one == other {
        let object = |side: &Side| side.steps.last().and_then(|step| object_of(&step.op));
        match (object(first), object(second)) {
            (Some(one), Some(other)) if one != other => {
                let (one, other) = (objects::origin(one), objects::origin(other));
                text.push_str(&format!(
                    "it did so with another object: {} instead of {}",
                    named(session, other),
                    named(session, one)
                ));
            }
            _ => text.push_str("it did so in another way"),
        }
    } else {
        text.push_str(&other);
    }
    if let Some((step, one, other)) = causes::differing_value(first, second) {
        text.push_str(&format!(
            "; before that {} was {one} in one and {other} in the other{}",
            step.told.object.as_deref().unwrap_or("a value"),
            at(step)
        ));
    } else if let Some(step) = causes::before(first) {
        text.push_str(&format!("; the last thing that both did: {}", does(session, step)));
    }
    text
}

/// The step of a side that differs.
fn last(session: &Session, side: &Side) -> String {
    match side.steps.last() {
        Some(_) if side.ends => "nothing more happened".to_owned(),
        Some(step) => does(session, step),
        None => "nothing is known".to_owned(),
    }
}

/// A step in words, with its object and place.
fn does(session: &Session, step: &Footstep) -> String {
    let object = step.told.object.as_deref();
    let what = match (&step.op, object) {
        (Op::Access(access), Some(object)) => format!("{} {object}", verb(access.kind)),
        (Op::Access(access), None) => accessed(access),
        (op, Some(object)) => format!("came to \"{}\" of {object}", OperationKind::of(op).word()),
        (op, None) => format!("came to \"{}\"", OperationKind::of(op).word()),
    };
    format!("thread {} {what}{}", session.narrator.thread_name(step.thread), at(step))
}

/// Where a step is: its own place, and the way to the program's.
fn at(step: &Footstep) -> String {
    let stack = &step.told.stack;
    let Some(inner) = stack.first() else {
        return step.told.place.as_ref().map_or_else(String::new, |place| format!(" at {place}"));
    };
    let mut text = format!(" at {inner}");
    let own = stack.iter().position(|frame| step.told.place.as_ref() == Some(frame)).unwrap_or(0);
    for frame in stack.iter().take(own).skip(1).take(FRAMES) {
        text.push_str(&format!(" called from {frame}"));
    }
    if own > 0 {
        let skipped = if own > FRAMES + 1 { " … from" } else { " called from" };
        text.push_str(&format!("{skipped} {}", stack[own]));
    }
    text
}

fn event(session: &Session, event: Option<&(ThreadIx, Op)>) -> String {
    match event {
        Some((thread, op)) => format!("thread {} {}", session.narrator.thread_name(*thread), operation(op)),
        None => "nothing could run".to_owned(),
    }
}

/// The object that an operation is about.
fn object_of(op: &Op) -> Option<jess_engine::host::ObjectId> {
    match op {
        Op::Access(access) => Some(access.location.object),
        op => op.primitive(),
    }
}

fn named(session: &Session, origin: objects::Origin) -> String {
    origin.words(|thread| session.narrator.thread_name(thread))
}

fn operation(op: &Op) -> String {
    match op {
        Op::Access(access) => format!("{}{}", accessed(access), place(access.site)),
        other => format!("came to \"{}\"", OperationKind::of(other).word()),
    }
}

fn verb(kind: AccessKind) -> &'static str {
    match kind {
        AccessKind::Read => "read",
        AccessKind::Write => "wrote",
        AccessKind::Rmw | AccessKind::Add | AccessKind::Cas | AccessKind::RmwIdle => "updated",
        AccessKind::CasFailed => "failed to update",
    }
}

fn accessed(access: &Access) -> String {
    let member = access.location.member;
    let what = match Sites.shape(access.site) {
        _ if member == WHOLE_OBJECT => "a whole object".to_owned(),
        Some(Shape::Element { .. }) => format!("element {member} of an array"),
        _ if matches!(access.site, site::UNSAFE_ELEMENT | site::PLAIN_ELEMENT) => {
            format!("element {member} of an array")
        }
        _ => transform::member_name(member).map_or_else(|| "a field".to_owned(), |name| name.replace('/', ".")),
    };
    format!("{} {what}", verb(access.kind))
}

fn place(site: u32) -> String {
    transform::place(site).map_or_else(String::new, |place| format!(" at {place}"))
}
