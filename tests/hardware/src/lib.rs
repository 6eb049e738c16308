//! The model against the machine: small programs about one primitive each, run with real threads again and again, and explored
//! by JESS. What a real JVM does, JESS must know; what JESS alone reports must stand in a document's words.
//!
//! Idea: brute force and the enumerators share with the engine what they take a primitive to be, so that only a real JVM
//! shows where that is wrong. A program is a static method of a class in `programs/`, with what is to be said of it in the comment
//! above it ([`programs`]); what it says at its end is its outcome. JVMs are asked in the same way as by the fuzzer of Java
//! programs ([`jess_java_fuzz::jvm`]): for all outcomes under JESS, and for those of real threads within some time ([`run`]).
//! The two sets are compared in [`judge`].
//!
//! Invariant: nothing here knows what a primitive does.

mod command;
mod judge;
mod programs;
mod run;

pub use command::main;
