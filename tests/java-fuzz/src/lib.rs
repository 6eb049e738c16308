//! The fuzzer of Java programs: random small programs, explored by JESS and held against an enumerator of its own.
//!
//! A program is a tree ([`ast`]) over constructs in families ([`families`]), made from a mix and two numbers
//! ([`generator`]). It is written as a Java class ([`emitter`]) whose threads say at their ends what they have seen,
//! and compiled to flat code ([`code`]) of which every state is visited ([`oracle`]). JVMs explore many classes each
//! ([`jvm`]); an outcome that a search has lost or invented ([`compare`]) becomes a file, made small first
//! ([`shrink`]).
//!
//! Invariant: nothing here uses the engine or the models of JESS; only the command, the agent and their results.

#![expect(missing_docs, reason = "a command; what it exports is for itself")]

pub mod ast;
pub mod code;
pub mod compare;
pub mod dice;
pub mod emitter;
pub mod expr;
pub mod families;
pub mod generator;
pub mod jvm;
pub mod machine;
pub mod mismatch;
pub mod oracle;
pub mod runner;
pub mod shrink;
pub mod state;
