//! The doubling transform: every method keeps its body and gains a twin.
//!
//! Idea: two worlds in one class file. Originals call originals, twins call twins; which world a thread is in is
//! decided once, where it enters. [`double`] is a pure function of one class and a read-only view of what is
//! already known; numbers of sites are relative until [`Doubled::number`] is called.
//! Invariants: an original body changes only where `originals` says so; every call in a twin names a method that
//! exists in every transformed class.

mod again;
mod body;
mod boot;
mod calls;
mod class;
mod clinit;
mod concat;
mod doubler;
mod fallback;
mod freeze;
mod given;
mod heads;
#[cfg(test)]
mod holders;
mod libraries;
pub(crate) mod models;
mod names;
mod outlined;
mod stable;
mod sums;
mod this_state;
mod trust;
mod varhandle;
mod weak;
mod wrapping;

pub(crate) use boot::prepare as prepare_boot_class;
pub(crate) use class::{describe, double};
pub(crate) use names::is_boot;

use crate::policy::Policy;
use crate::sites::{Constant, SiteKind, SiteTable};
use jess_classfile::{EditError, ParseError, PoolIndex};
use models::Models;
use thiserror::Error;

/// Why a class cannot be transformed.
#[derive(Debug, Error)]
pub enum TransformError {
    /// Not a valid class file.
    #[error("{class}: {source}")]
    Malformed {
        /// The class, or the file it was read from.
        class: String,
        /// What is wrong.
        source: ParseError,
    },
    /// The class has no room for its twins.
    #[error("{class}: cannot be doubled: {source}")]
    NoRoom {
        /// The class.
        class: String,
        /// What is missing.
        source: EditError,
    },
}

/// Which loader defines a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoaderKind {
    /// The boot loader: java.base and other modules of the JDK.
    Boot,
    /// The platform loader: further modules of the JDK.
    Platform,
    /// Any other loader: the program under test.
    Application,
}

/// How to transform a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The loader that defines it.
    pub loader: LoaderKind,
    /// Whether it is a hidden class.
    pub hidden: bool,
    /// Whether originals report that they run (for the leak check).
    pub probes: bool,
}

impl Options {
    /// An application class.
    pub fn application() -> Options {
        Options { loader: LoaderKind::Application, hidden: false, probes: false }
    }

    /// A class of the JDK's image.
    pub fn boot() -> Options {
        Options { loader: LoaderKind::Boot, hidden: false, probes: false }
    }
}

/// What the transform reads besides the class itself.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c> {
    pub(crate) policy: &'c Policy,
    pub(crate) models: &'c Models,
    pub(crate) table: &'c SiteTable,
}

/// A method whose twin only calls the original although the policy wants a body, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Internal name of the class.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    /// Why.
    pub reason: String,
}

/// Numbers about doubled classes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Classes doubled.
    pub classes: usize,
    /// Classes that got the shadow field.
    pub roots: usize,
    /// Twins with a body of their own.
    pub bodies: usize,
    /// Twins that call the original.
    pub fallbacks: usize,
    /// Twins that call a model.
    pub models: usize,
    /// Abstract twins.
    pub abstracts: usize,
    /// Bodies with compact hooks because they would overflow.
    pub compact: usize,
    /// Bodies whose accesses are methods of their own because those would overflow, too.
    pub outlined: usize,
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.classes += other.classes;
        self.roots += other.roots;
        self.bodies += other.bodies;
        self.fallbacks += other.fallbacks;
        self.models += other.models;
        self.abstracts += other.abstracts;
        self.compact += other.compact;
        self.outlined += other.outlined;
    }
}

/// A site whose number is relative to the class.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SiteDraft {
    pub(crate) kind: SiteKind,
    pub(crate) line: u16,
    /// Index of the method in the class file.
    pub(crate) method: u16,
    /// The member reference in the constant pool.
    pub(crate) member: Option<PoolIndex>,
    /// What is stored there, if that is the same each time.
    pub(crate) constant: Option<Constant>,
}

/// A doubled class with relative site numbers.
#[derive(Debug)]
pub(crate) struct Doubled {
    pub(crate) bytes: Vec<u8>,
    /// Where the appended constants begin in `bytes`.
    pub(crate) appended_pool: usize,
    /// Slots of the constant pool that they take.
    pub(crate) appended_slots: usize,
    pub(crate) sites: Vec<SiteDraft>,
    pub(crate) counts: Counts,
    pub(crate) refused: Vec<Refused>,
    /// Boot methods that model caller-sensitive methods: class, name, descriptor.
    pub(crate) caller_sensitive: Vec<(Vec<u8>, Vec<u8>, Vec<u8>)>,
}

impl Doubled {
    /// Turns relative site numbers into real ones. All appended `Integer` constants are site numbers.
    pub(crate) fn number(&mut self, base: u32) {
        let mut at = self.appended_pool;
        let mut slots = self.appended_slots;
        while slots > 0 {
            let Some(&tag) = self.bytes.get(at) else { return };
            let length = match tag {
                1 => match self.bytes.get(at + 1..at + 3) {
                    Some(&[high, low]) => 3 + usize::from(u16::from_be_bytes([high, low])),
                    _ => return,
                },
                7 | 8 | 16 | 19 | 20 => 3,
                15 => 4,
                5 | 6 => 9,
                _ => 5,
            };
            if tag == 3
                && let Some(word) = self.bytes.get_mut(at + 1..at + 5)
            {
                let relative = u32::from_be_bytes([0, word[1], word[2], word[3]]);
                word.copy_from_slice(&(base + relative).to_be_bytes());
            }
            slots -= if matches!(tag, 5 | 6) { 2 } else { 1 };
            at += length;
        }
    }
}
