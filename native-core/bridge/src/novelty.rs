//! What happens for the first time in this JVM during an execution: classes that are defined, initialised and linked.
//! The engine runs such an execution again.
//!
//! Idea: the engine recognises by name whether something happened before, so a name must be the same in each execution
//! in which the same thing happens. The names that the JDK gives to generated classes contain counters: numbers are
//! left out, and the interfaces of such a class are part of its name.
//!
//! Invariant: nothing here calls into the VM or takes another lock; classes are defined by any thread at any time.

use jess_classfile::ClassFile;
use spin::mutex::{SpinMutex, SpinMutexGuard};
use spin::relax::Yield;

/// What was noted since the execution began; nothing while there is none, or none that matters.
static TOLD: SpinMutex<Option<Vec<String>>, Yield> = SpinMutex::new(None);

fn told() -> SpinMutexGuard<'static, Option<Vec<String>>> {
    TOLD.lock()
}

/// An execution begins; whether its novelties matter.
pub(crate) fn expect(matters: bool) {
    *told() = matters.then(Vec::new);
}

/// The execution has ended.
pub(crate) fn take() -> Vec<String> {
    told().take().unwrap_or_default()
}

/// Something has happened that happens only once.
pub(crate) fn note(what: &str) {
    if let Some(told) = told().as_mut() {
        told.push(without_numbers(what));
    }
}

/// A class is being defined.
pub(crate) fn defined(name: Option<&str>, bytes: &[u8]) {
    if let Some(told) = told().as_mut() {
        told.push(class(name.unwrap_or_default(), bytes));
    }
}

fn class(name: &str, bytes: &[u8]) -> String {
    let mut what = format!("class {}", without_numbers(name).replace('/', "."));
    if is_made(name)
        && let Ok(class) = ClassFile::parse(bytes)
    {
        for interface in class.interface_names() {
            what.push_str(" implements ");
            what.push_str(&String::from_utf8_lossy(interface.as_bytes()).replace('/', "."));
        }
    }
    what
}

/// Whether names like this are those of classes that the JDK generates and counts.
fn is_made(name: &str) -> bool {
    ["$Proxy", "$$Lambda", "LambdaForm$", "Accessor", "/0x", "+0x"].iter().any(|part| name.contains(part))
}

/// A name without the parts that differ each time.
fn without_numbers(name: &str) -> String {
    if !is_made(name) {
        return name.to_owned();
    }
    let plain = name.split("/0x").next().unwrap_or_default().split("+0x").next().unwrap_or_default();
    let (class, place) = plain.split_once('@').unwrap_or((plain, ""));
    let mut short: String = class.chars().filter(|letter| !letter.is_ascii_digit()).collect();
    if !place.is_empty() {
        short.push('@');
        short.push_str(place);
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_count_are_made_alike() {
        let pairs = [
            ("jdk/proxy2/$Proxy12", "class jdk.proxy.$Proxy"),
            ("Main$$Lambda$14/0x00007f1234", "class Main$$Lambda$"),
            ("Main$$Lambda/0x00007f1234", "class Main$$Lambda"),
            ("Main$1", "class Main$1"),
            ("Level2", "class Level2"),
        ];
        for (name, told) in pairs {
            assert_eq!(class(name, &[]), told);
        }
    }

    #[test]
    fn places_stay() {
        assert_eq!(without_numbers("link at Main.run@17"), "link at Main.run@17");
        assert_eq!(without_numbers("link at Main$$Lambda$3/0x0f.run@17"), "link at Main$$Lambda$");
    }
}
