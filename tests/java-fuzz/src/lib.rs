//! The fuzzer of Java programs: random small programs, explored by JESS and compared with an enumerator of its own.
//!
//! A program is a tree ([`ast`]) over constructs in families ([`families`]), made from a mix and two numbers
//! ([`generator`]). It is written as a Java class ([`emitter`]) whose threads report at their ends what they have seen,
//! and compiled to flat code ([`code`]) of which every state is visited ([`oracle`]). JVMs explore many classes each
//! ([`jvm`]); an outcome that a search has lost or invented ([`compare`]) becomes a file, after shrinking ([`shrink`]).
//! What is public is the command, what the tests look at, and how JVMs are queried for outcomes, which `tests/hardware`
//! uses too.
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
