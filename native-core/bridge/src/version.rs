//! One version string for the three parts that must fit together: library, Java classes, patched JDK.
//!
//! The Java side compares `JessNative.version()` with its own constant; the cache's site table carries the version it
//! was built by.

pub(crate) use jess_protocol::wire::VERSION;
