//! One version string for the three parts that must fit together: library, Java classes, patched JDK.
//!
//! The number behind the `+` changes whenever the natives, the record layout or the hooks change meaning. The Java side
//! compares `JessNative.version()` with its own constant; the cache's site table carries the version it was built by.

/// `<version>+<interface number>`.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "+5");
