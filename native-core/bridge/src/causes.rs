//! What is likely to be the reason why executions under one schedule differ, and what helps.
//!
//! Idea: a table of classes whose methods take something from outside of control into the program, compared with where
//! the executions began to differ; if none of them is there, what was read just before. A guess, and said to be one.

use crate::footsteps::{Footstep, Side};

/// A likely cause, and what to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cause {
    pub(crate) likely: String,
    pub(crate) remedy: String,
}

/// Parts of frames, what they stand for, and what helps. The first row that is met decides.
const ROWS: [(&[&str], &str, &str); 6] = [
    (
        &["java.lang.ref.", "WeakHashMap", "jdk.internal.ref."],
        "the garbage collector has cleared or enqueued a reference",
        "keep what the test relies on reachable",
    ),
    (
        &["Random", "java.util.UUID", "java.security."],
        "random numbers that were drawn before the test, or outside of it",
        "make the generator in the test, with a seed",
    ),
    (
        &["java.time.", "System.nanoTime", "System.currentTimeMillis", "java.util.Date", "java.util.Calendar"],
        "the time of day, noted before the test or outside of it",
        "pass the test a clock of its own",
    ),
    (
        &["java.io.", "java.nio.file", "java.nio.channels", "sun.nio.ch", "java.net.", "java.util.zip"],
        "a file, stream or connection whose content or position has changed",
        "open and fill it in the test itself",
    ),
    (
        &["HashMap", "HashSet", "Hashtable", "ConcurrentHashMap", "MapN", "SetN", "Collections$"],
        "the place of an entry in a hash table: a key's hash code, or what is in the table, differs from execution to \
         execution",
        "give keys a hash code by their contents, or fill the table in the test itself",
    ),
    (
        &["ClassLoader", "java.lang.invoke.", "java.lang.reflect.", "jdk.internal.reflect."],
        "something that the JVM does once, such as loading a class or linking a call",
        "do it once before the test",
    ),
];

/// The cause that the executions suggest.
#[must_use]
pub(crate) fn of(sides: &[Side]) -> Cause {
    let cause = |likely: &str, remedy: &str| Cause { likely: likely.to_owned(), remedy: remedy.to_owned() };
    let [first, second, ..] = sides else {
        return cause(
            "something outside of control: time, randomness, files, identity of objects, garbage collection, or what a \
             native method returns",
            "let the test make all that it depends on itself, with seeds and clocks of its own",
        );
    };
    let near = first.steps.iter().chain(&second.steps);
    let frames: Vec<_> = near.flat_map(|step| &step.told.stack).collect();
    let met = |names: &[&str]| frames.iter().any(|frame| names.iter().any(|name| frame.contains(name)));
    if let Some((_, likely, remedy)) = ROWS.iter().find(|row| met(row.0)) {
        return cause(likely, remedy);
    }
    if differing_value(first, second).is_some() {
        return cause(
            "state that outlives an execution and is not put back",
            "set it at the beginning of the test, or keep it in a field of a class under control",
        );
    }
    cause(
        "a value from code that is not seen: what a native method returns, or a cache that it keeps",
        "compute it before the test, or pass it to the test",
    )
}

/// The first of the steps before the difference that has read or written another value, and both values.
#[must_use]
pub(crate) fn differing_value<'a>(first: &'a Side, second: &'a Side) -> Option<(&'a Footstep, &'a str, &'a str)> {
    let value = |step: &'a Footstep| step.outcome.as_deref().or(step.told.value.as_deref()).filter(|it| !it.is_empty());
    let pairs = shared(first).iter().zip(shared(second));
    pairs.filter(|(one, other)| one.op == other.op).find_map(|(one, other)| {
        let (before, again) = (value(one)?, value(other)?);
        (before != again).then_some((one, before, again))
    })
}

/// The step before the difference.
#[must_use]
pub(crate) fn before(side: &Side) -> Option<&Footstep> {
    shared(side).last()
}

/// The steps of a side that both executions did.
fn shared(side: &Side) -> &[Footstep] {
    match (side.ends, side.steps.split_last()) {
        (false, Some((_, before))) => before,
        _ => &side.steps,
    }
}
