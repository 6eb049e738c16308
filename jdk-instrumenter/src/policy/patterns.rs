//! Patterns of the table, and which of several is the one that counts.
//!
//! Idea: the name of a class covers its nested classes, too; `prefix*` covers all whose names begin like that. Of those
//! that cover a class the longest counts, and an exact one before a prefix of the same length. Of rows about a method
//! one with a descriptor counts before one without. Invariant: no pattern is there twice; the parser sees to that.

use rustc_hash::FxHashMap;

/// What is said of classes by their names.
#[derive(Clone, Debug)]
pub(super) struct ClassPatterns<T> {
    exact: FxHashMap<Vec<u8>, T>,
    /// The longest first.
    prefixes: Vec<(Vec<u8>, T)>,
}

impl<T> Default for ClassPatterns<T> {
    fn default() -> Self {
        ClassPatterns { exact: FxHashMap::default(), prefixes: Vec::new() }
    }
}

impl<T> ClassPatterns<T> {
    pub(super) fn add(&mut self, pattern: &str, value: T) {
        match pattern.strip_suffix('*') {
            Some(prefix) => {
                let at = self.prefixes.partition_point(|(other, _)| other.len() >= prefix.len());
                self.prefixes.insert(at, (prefix.as_bytes().to_vec(), value));
            }
            None => {
                self.exact.insert(pattern.as_bytes().to_vec(), value);
            }
        }
    }

    /// What is said of a class (internal name).
    pub(super) fn of(&self, name: &[u8]) -> Option<&T> {
        // The class itself, then those around it.
        let ends = std::iter::once(name.len()).chain((1..name.len()).rev().filter(|&at| name[at] == b'$'));
        let exact = ends.filter_map(|end| Some((end, self.exact.get(&name[..end])?))).next();
        let prefix = self.prefixes.iter().find(|(prefix, _)| name.starts_with(prefix));
        match (exact, prefix) {
            (Some((length, _)), Some((prefix, value))) if prefix.len() > length => Some(value),
            (Some((_, value)), _) | (None, Some((_, value))) => Some(value),
            (None, None) => None,
        }
    }
}

/// The methods that a row names within a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct MethodPattern {
    pub(super) name: String,
    pub(super) descriptor: Option<String>,
}

impl MethodPattern {
    fn matches(&self, name: &[u8], descriptor: &[u8]) -> bool {
        let exact = self.descriptor.as_ref().is_none_or(|exact| exact.as_bytes() == descriptor);
        self.name.as_bytes() == name && exact
    }
}

/// A row about methods of a class, and what it says.
pub(super) type MethodRow<T> = (MethodPattern, T);

/// What the row says that counts for a method.
pub(super) fn row_of<'r, T: 'r>(
    rows: impl Iterator<Item = &'r MethodRow<T>>,
    name: &[u8],
    descriptor: &[u8],
) -> Option<&'r T> {
    let mut found = None;
    for (pattern, value) in rows.filter(|(pattern, _)| pattern.matches(name, descriptor)) {
        if pattern.descriptor.is_some() {
            return Some(value);
        }
        found = found.or(Some(value));
    }
    found
}
