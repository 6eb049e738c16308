//! What `jess run --help` groups its options under, so that an option can be found without reading all of them.
//!
//! They appear in the order in which clap meets them: those that are used most come first.

/// The program under test.
pub(crate) const PROGRAM: &str = "What to test";
/// The strategy and its bounds.
pub(crate) const SEARCH: &str = "How to search";
/// Budgets, and what waits do.
pub(crate) const TIME: &str = "Time";
/// What else is looked for.
pub(crate) const CHECKS: &str = "What to look for";
/// Searches that are longer than a process.
pub(crate) const LONG: &str = "Long searches";
/// The JDK and the JVM.
pub(crate) const JVM: &str = "JDK and JVM";
/// Where results go.
pub(crate) const OUTPUT: &str = "Output";
