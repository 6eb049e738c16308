//! The model compared with the machine: small programs about one primitive each, run with real threads again and again,
//! and explored by JESS. JESS must find what a real JVM does; what only JESS finds must be allowed by a document, in
//! its words.
//!
//! Idea: brute force and the enumerators share the engine's idea of what a primitive is, so only a real JVM shows where
//! that is wrong. A program is a static method of a class in `programs/`, with what is known about it in the comment
//! above it ([`programs`]); the string that it returns is its outcome. JVMs are queried in the same way as by the
//! fuzzer of Java programs ([`jess_java_fuzz::jvm`]): for all outcomes under JESS, and for those of real threads within
//! some time ([`run`]). The two sets are compared in [`judge`].
//!
//! Invariant: nothing here knows what a primitive does.

mod command;
mod judge;
mod programs;
mod run;

pub use command::main;
