//! Arrays and buffers that are given to code which is not seen: what it does to them.
//!
//! Idea: an island, a coarse step or a native has no hooks, but what it is given is known where it is called. So its
//! twin reports what happens to its arguments, by rows of the table that state it for each array in turn; the last word
//! holds for the rest. A method row beats class rows, as with treatments. Invariant: what no row names is read.

use super::patterns::{ClassPatterns, MethodPattern, row_of};
use rustc_hash::FxHashMap;

/// What code that is not seen does to an array, or a buffer, that it is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Given {
    /// It reads it, before it does anything else.
    In,
    /// It writes it, as its last act.
    Out,
    /// No other code has it, or it is passed on to where the accesses are seen.
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
type MethodRow = super::patterns::MethodRow<Vec<Given>>;

/// What the table says about one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenRules<'a> {
    class: Option<&'a [Given]>,
    methods: &'a [MethodRow],
    /// Those that some row names in the class and in other classes.
    common: Vec<&'a MethodRow>,
}

impl GivenRules<'_> {
    /// What a method does to the array or buffer among its parameters that has this number, from 0.
    pub fn of(&self, name: &[u8], descriptor: &[u8], number: usize) -> Given {
        let words = self.row(name, descriptor).or(self.class).unwrap_or(&[Given::In]);
        words.get(number).or(words.last()).copied().unwrap_or(Given::In)
    }

    fn row(&self, name: &[u8], descriptor: &[u8]) -> Option<&[Given]> {
        let rows = self.methods.iter().chain(self.common.iter().copied());
        row_of(rows, name, descriptor).map(Vec::as_slice)
    }

    /// Whether a row covers the class, or this method.
    #[cfg(test)]
    pub(super) fn is_said(&self, name: &[u8], descriptor: &[u8]) -> bool {
        self.class.is_some() || self.row(name, descriptor).is_some()
    }
}

/// All rows about what is given.
#[derive(Clone, Debug, Default)]
pub(super) struct GivenTable {
    classes: ClassPatterns<Vec<Given>>,
    methods: FxHashMap<Vec<u8>, Vec<MethodRow>>,
    /// Methods of all classes whose names begin alike.
    common: Vec<(Vec<u8>, MethodRow)>,
}

impl GivenTable {
    pub(super) fn add_class(&mut self, pattern: &str, words: &[Given]) {
        self.classes.add(pattern, words.to_vec());
    }

    pub(super) fn add_method(&mut self, class: &str, method: MethodPattern, words: &[Given]) {
        let row = (method, words.to_vec());
        match class.strip_suffix('*') {
            Some(prefix) => self.common.push((prefix.as_bytes().to_vec(), row)),
            None => self.methods.entry(class.as_bytes().to_vec()).or_default().push(row),
        }
    }

    pub(super) fn class(&self, name: &[u8]) -> GivenRules<'_> {
        GivenRules {
            class: self.classes.of(name).map(Vec::as_slice),
            methods: self.methods.get(name).map_or(&[], Vec::as_slice),
            common: self.common.iter().filter(|(prefix, _)| name.starts_with(prefix)).map(|(_, row)| row).collect(),
        }
    }
}
