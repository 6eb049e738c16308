//! The tests of the transform against JDKs, in one binary: long ones run beside each other.

mod boot;
mod common;
mod mutations;
mod proxies;
#[cfg(unix)]
mod twins;
