//! Arrays and buffers that are given to code which is not seen: what it does to them.
//!
//! Idea: an island, a coarse step or a native has no hooks, but what it is given is known where it is called. So its twin
//! tells what happens to its arguments, by rows of the table that say so for each array in turn; the last word goes for the
//! rest. The longest matching class pattern wins, a method row beats class rows, as with treatments.
//! Invariant: what no row names is read.

use super::MethodPattern;
use rustc_hash::FxHashMap;

/// What code that is not seen does to an array, or a buffer, that it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Given {
    /// It reads it, before it does anything else.
    In,
    /// It writes it, as its last act.
    Out,
    /// Nobody else has it, or it is passed on to where the accesses are seen.
    Own,
}

impl Given {
    pub(super) fn of_word(word: &str) -> Option<Given> {
        Some(match word {
            "in" => Given::In,
            "out" => Given::Out,
            "own" => Given::Own,
            _ => return None,
        })
    }
}

/// A row about methods.
type MethodRow = (MethodPattern, Vec<Given>);

/// What the table says about one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenRules<'a> {
    class: Option<&'a [Given]>,
    methods: &'a [MethodRow],
    /// Those that some row names in the class and in others.
    common: Vec<&'a MethodRow>,
}

impl GivenRules<'_> {
    /// What a method does to the array or buffer among its parameters that has this number, from 0.
    pub fn of(&self, name: &[u8], descriptor: &[u8], number: usize) -> Given {
        let words = self.row(name, descriptor).or(self.class).unwrap_or(&[Given::In]);
        words.get(number).or(words.last()).copied().unwrap_or(Given::In)
    }

    fn row(&self, name: &[u8], descriptor: &[u8]) -> Option<&[Given]> {
        let all = || self.methods.iter().chain(self.common.iter().copied());
        let rows = || all().filter(|(pattern, _)| pattern.matches(name, descriptor));
        let exact = rows().find(|(pattern, _)| pattern.descriptor.is_some());
        exact.or_else(|| rows().next()).map(|(_, words)| words.as_slice())
    }

    /// Whether a row says something of the class, or of this method.
    #[cfg(test)]
    pub(super) fn is_said(&self, name: &[u8], descriptor: &[u8]) -> bool {
        self.class.is_some() || self.row(name, descriptor).is_some()
    }
}

/// All rows about what is given.
#[derive(Clone, Debug, Default)]
pub(super) struct GivenTable {
    /// Names of classes, which also cover their nested classes.
    classes: FxHashMap<Vec<u8>, Vec<Given>>,
    prefixes: Vec<(Vec<u8>, Vec<Given>)>,
    methods: FxHashMap<Vec<u8>, Vec<MethodRow>>,
    /// Methods of all classes whose names begin alike.
    common: Vec<(Vec<u8>, MethodRow)>,
}

impl GivenTable {
    pub(super) fn add_class(&mut self, pattern: &str, words: &[Given]) {
        match pattern.strip_suffix('*') {
            Some(prefix) => self.prefixes.push((prefix.as_bytes().to_vec(), words.to_vec())),
            None => {
                self.classes.insert(pattern.as_bytes().to_vec(), words.to_vec());
            }
        }
    }

    pub(super) fn add_method(&mut self, class: &str, method: MethodPattern, words: &[Given]) {
        let row = (method, words.to_vec());
        match class.strip_suffix('*') {
            Some(prefix) => self.common.push((prefix.as_bytes().to_vec(), row)),
            None => self.methods.entry(class.as_bytes().to_vec()).or_default().push(row),
        }
    }

    pub(super) fn class(&self, name: &[u8]) -> GivenRules<'_> {
        let ends = std::iter::once(name.len()).chain((1..name.len()).rev().filter(|&at| name[at] == b'$'));
        let exact = ends.filter_map(|end| Some((end, self.classes.get(&name[..end])?))).next();
        let prefixes = self.prefixes.iter().filter(|(prefix, _)| name.starts_with(prefix));
        let prefix = prefixes.max_by_key(|(prefix, _)| prefix.len()).map(|(prefix, words)| (prefix.len(), words));
        // Of equal length is the exact one.
        let class = exact.into_iter().chain(prefix).reduce(|a, b| if b.0 > a.0 { b } else { a });
        GivenRules {
            class: class.map(|(_, words)| words.as_slice()),
            methods: self.methods.get(name).map_or(&[], Vec::as_slice),
            common: self.common.iter().filter(|(prefix, _)| name.starts_with(prefix)).map(|(_, row)| row).collect(),
        }
    }
}
