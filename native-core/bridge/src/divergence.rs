//! A replay that diverged, described by what the two executions did at that point: field, place and thread.
//!
//! The reader looks for the place where the program depends on something outside its control; numbers of sites and
//! objects would not help.

use crate::buffer::{Shape, Shapes, WHOLE_OBJECT};
use crate::session::Session;
use crate::sites::Sites;
use crate::transform;
use jess_engine::host::{Access, AccessKind, Divergence, Op, ThreadIx};
use jess_protocol::wire::site;
use jess_report::OperationKind;

/// The reason of the verdict "nondeterministic".
#[must_use]
pub(crate) fn text(session: &Session, divergence: &Divergence) -> String {
    let mut text = match (&divergence.expected, &divergence.found) {
        (None, None) if divergence.before.is_some() => format!(
            "the same schedule led to another execution before event {}: on the way to it other fields or elements were \
             used than when it was run again; there {}",
            divergence.position,
            event(session, divergence.before.as_ref()),
        ),
        (None, None) => format!("{} (event {})", divergence.message, divergence.position),
        (expected, found) => {
            let (before, again) = (event(session, expected.as_ref()), event(session, found.as_ref()));
            let object = |side: &Option<(ThreadIx, Op)>| side.as_ref().and_then(|(_, op)| op.primitive());
            let again = match again == before {
                false => again.as_str(),
                true if object(expected) == object(found) => "it did so in another way",
                true => "that of another object",
            };
            let position = divergence.position;
            format!(
                "the same schedule led to another execution at event {position}: {before}, but when run again {again}"
            )
        }
    };
    text.push_str(
        "; the test depends on something outside its control: time, randomness, files, identity of objects, garbage \
         collection",
    );
    if session.replayed.is_some() {
        text.push_str(", or the classes have changed since the token was made");
    }
    text
}

fn event(session: &Session, event: Option<&(ThreadIx, Op)>) -> String {
    match event {
        Some((thread, op)) => format!("thread {} {}", session.narrator.thread_name(*thread), operation(op)),
        None => "nothing could run".to_owned(),
    }
}

fn operation(op: &Op) -> String {
    match op {
        Op::Access(access) => format!("{}{}", accessed(access), place(access.site)),
        other => format!("came to \"{}\"", OperationKind::of(other).word()),
    }
}

fn accessed(access: &Access) -> String {
    let verb = match access.kind {
        AccessKind::Read => "read",
        AccessKind::Write => "wrote",
        AccessKind::Rmw | AccessKind::Add | AccessKind::Cas | AccessKind::RmwIdle => "updated",
        AccessKind::CasFailed => "failed to update",
    };
    let member = access.location.member;
    let what = match Sites.shape(access.site) {
        _ if member == WHOLE_OBJECT => "a whole object".to_owned(),
        Some(Shape::Element { .. }) => format!("element {member} of an array"),
        _ if matches!(access.site, site::UNSAFE_ELEMENT | site::PLAIN_ELEMENT) => {
            format!("element {member} of an array")
        }
        _ => transform::member_name(member).map_or_else(|| "a field".to_owned(), |name| name.replace('/', ".")),
    };
    format!("{verb} {what}")
}

fn place(site: u32) -> String {
    transform::place(site).map_or_else(String::new, |place| format!(" at {place}"))
}
