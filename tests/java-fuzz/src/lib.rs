//! The fuzzer of Java programs: random small programs, explored by JESS and held against an enumerator of its own.
//!
//! A program is a tree ([`ast`]) over constructs in families ([`families`]), made from a mix and two numbers
//! ([`generator`]). It is written as a Java class ([`emitter`]) whose threads say at their ends what they have seen,
//! and compiled to flat code ([`code`]) of which every state is visited ([`oracle`]). JVMs explore many classes each
//! ([`jvm`]); an outcome that a search has lost or invented ([`compare`]) becomes a file, made small first
//! ([`shrink`]). What is public is the command, what the tests look at, and how JVMs are asked for outcomes, which the programs of
//! `tests/hardware` are, too.
//!
//! Invariant: nothing here uses the engine or the models of JESS; only the command, the agent and their results.

pub mod ast;
mod code;
mod command;
mod compare;
mod dice;
pub mod emitter;
mod expr;
pub mod families;
pub mod generator;
pub mod jvm;
mod machine;
mod mismatch;
pub mod oracle;
mod runner;
pub mod shrink;
mod state;

pub use command::main;
pub use compare::options;
