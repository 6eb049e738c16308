//! The tests of the editor against JDKs and other readers, in one binary: long ones run beside each other.
//!
//! `cargo test -p jess-classfile --test main jvm::` runs those of one file.

mod editing;
mod jdk_images;
mod jvm;
mod mutations;
mod support;
