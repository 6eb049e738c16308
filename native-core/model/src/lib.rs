//! Placeholder header; see the module owner.
