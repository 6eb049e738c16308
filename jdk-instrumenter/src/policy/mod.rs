//! The policy: which treatment the twin of a JDK method gets. One table in one text file.
//!
//! Idea: the transform never decides by name on its own; it queries this table. Rows are data, so they can be printed,
//! counted and checked. The longest matching class pattern wins, a method row beats class rows, hence the order of rows
//! has no meaning. Invariant: a parsed [`Policy`] has exactly one treatment for every class and method name.

mod given;
mod parse;
mod patterns;
mod trust;

use jess_protocol::trust::Pattern;
use rustc_hash::FxHashMap;
use thiserror::Error;

use given::GivenTable;
pub use given::{Given, GivenRules};
use patterns::{ClassPatterns, MethodRow, row_of};
use trust::TrustTable;
pub use trust::{Trust, TrustRules};

/// What the twin of a method does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Treatment {
    /// The body with calls renamed and visible operations hooked.
    Full,
    /// The body with calls renamed, without access hooks.
    Calls,
    /// One visible read (or write) of the receiver, then the original.
    Coarse {
        /// Whether the step counts as a write.
        write: bool,
    },
    /// The original as one invisible step.
    Island,
    /// Outside of what is controlled: the exploration ends with the name of the method.
    Refused,
    /// No twin; callers in twins call the original.
    Internal,
}

impl Treatment {
    /// The word used in the table.
    pub fn word(self) -> &'static str {
        match self {
            Treatment::Full => "full",
            Treatment::Calls => "calls",
            Treatment::Coarse { write: false } => "coarse",
            Treatment::Coarse { write: true } => "coarse write",
            Treatment::Island => "island",
            Treatment::Refused => "refused",
            Treatment::Internal => "internal",
        }
    }

    /// Whether the twin only calls the original.
    pub(crate) fn is_fallback(self) -> bool {
        matches!(self, Treatment::Coarse { .. } | Treatment::Island | Treatment::Refused)
    }
}

/// A row of the table, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Line in the table, from 1.
    pub line: usize,
    /// The pattern as written.
    pub pattern: String,
    /// The rule.
    pub rule: Rule,
    /// The rule as written, with single spaces.
    pub words: String,
    /// Why.
    pub reason: String,
}

/// What a row says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Treatment of the matching methods.
    Treat(Treatment),
    /// The boot class that models methods of the class.
    Model(String),
    /// `<clinit>` is doubled in place.
    Clinit,
    /// Native methods are called from twins.
    Natives,
    /// The twin of a method pushes another number where its body pushes one.
    Number(Number),
    /// Where the matching methods stand in trusted code.
    Trust(Trust),
    /// Types of the objects that trusted code of a class makes for itself, and that no other code knows.
    Parts(Vec<String>),
    /// What the matching methods do to the arrays and buffers that they are given.
    Given(Vec<Given>),
}

/// A number that the twin of a method has in place of another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// The one of the body.
    pub old: i16,
    /// That of the twin.
    pub new: i16,
}

/// What is wrong with a policy text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("policy line {line}: {kind}")]
pub struct PolicyError {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong.
    pub kind: PolicyErrorKind,
}

/// Kinds of errors in a policy text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PolicyErrorKind {
    /// No `|` with a reason behind it.
    #[error("no reason: write `| why` at the end of the row")]
    NoReason,
    /// No treatment behind the pattern.
    #[error("no treatment behind the pattern `{0}`")]
    NoTreatment(String),
    /// Not a treatment.
    #[error(
        "unknown treatment `{0}`: full, calls, coarse, coarse write, island, refused, model CLASS, clinit, natives, number OLD NEW, internal, trusted, explored, neutral, leaf, parts TYPE... or given with in, out, own"
    )]
    UnknownTreatment(String),
    /// A pattern that can match nothing.
    #[error("bad pattern `{0}`: {1}")]
    BadPattern(String, &'static str),
    /// The same pattern has two rules of one kind.
    #[error("`{0}` was already given a rule in line {1}")]
    Duplicate(String, usize),
    /// A trusted method of a class whose other twins do not report where they leave trusted code.
    #[error("`{0}` has a trusted method: the class itself must be trusted or neutral")]
    Unwoven(String),
    /// No row `*`.
    #[error("the row for `*`, the default, is missing")]
    NoDefault,
}

/// What the policy says about one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassRules<'a> {
    /// Treatment of methods without a row of their own.
    pub treatment: Treatment,
    /// Whether `<clinit>` is doubled in place.
    pub clinit: bool,
    /// Whether native methods are called from twins; those of other classes are outside of what is controlled.
    pub natives: bool,
    /// Boot class that models methods.
    pub model: Option<&'a str>,
    methods: &'a [MethodRow<Treatment>],
    numbers: &'a [(String, Number)],
}

impl ClassRules<'_> {
    /// Treatment of a method.
    pub fn method(&self, name: &[u8], descriptor: &[u8]) -> Treatment {
        self.own_row(name, descriptor).unwrap_or(self.treatment)
    }

    /// The number that the twin of a method of this name has in place of another one.
    pub(crate) fn number(&self, name: &[u8]) -> Option<Number> {
        self.numbers.iter().find(|(method, _)| method.as_bytes() == name).map(|(_, number)| *number)
    }

    /// Treatment of a method that has a row of its own.
    pub(crate) fn own_row(&self, name: &[u8], descriptor: &[u8]) -> Option<Treatment> {
        row_of(self.methods.iter(), name, descriptor).copied()
    }
}

/// The parsed table.
#[derive(Clone, Debug)]
pub struct Policy {
    rows: Vec<Row>,
    classes: ClassPatterns<Treatment>,
    methods: FxHashMap<Vec<u8>, Vec<MethodRow<Treatment>>>,
    models: FxHashMap<Vec<u8>, String>,
    numbers: FxHashMap<Vec<u8>, Vec<(String, Number)>>,
    clinits: Vec<(Vec<u8>, bool)>,
    natives: Vec<(Vec<u8>, bool)>,
    trust: TrustTable,
    given: GivenTable,
    /// The classes of the program that are trusted.
    libraries: Vec<Pattern>,
    default: Treatment,
    text_hash: u64,
}

impl Policy {
    /// The table that ships with the tool.
    pub const BUILT_IN: &'static str = concat!(include_str!("table.txt"), "\n", include_str!("given.txt"));

    /// The originals that controlled threads run on purpose, for the leak check: a text file with a reason in each row.
    pub const KNOWN_LEAKS: &'static str = include_str!("leaks.txt");

    /// The built-in policy.
    pub fn built_in() -> Result<Policy, PolicyError> {
        Policy::parse(Self::BUILT_IN)
    }

    /// A policy with no island at all: everything runs as its own twin.
    pub fn nothing_is_an_island() -> Policy {
        Policy { natives: vec![(Vec::new(), true)], ..Policy::empty(Treatment::Full) }
    }

    fn empty(default: Treatment) -> Policy {
        Policy {
            rows: Vec::new(),
            classes: ClassPatterns::default(),
            methods: FxHashMap::default(),
            models: FxHashMap::default(),
            numbers: FxHashMap::default(),
            clinits: Vec::new(),
            natives: Vec::new(),
            trust: TrustTable::default(),
            given: GivenTable::default(),
            libraries: Vec::new(),
            default,
            text_hash: 0,
        }
    }

    /// The same, with classes of the program that are trusted.
    #[must_use]
    pub fn trusting(self, libraries: Vec<Pattern>) -> Policy {
        Policy { libraries, ..self }
    }

    /// All rows, in the order of the table.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// A hash of the table's text.
    pub(crate) fn text_hash(&self) -> u64 {
        self.text_hash
    }

    /// What the table says about a class (internal name).
    pub fn class(&self, name: &[u8]) -> ClassRules<'_> {
        ClassRules {
            treatment: self.classes.of(name).copied().unwrap_or(self.default),
            clinit: is_listed(&self.clinits, name),
            natives: is_listed(&self.natives, name),
            model: self.models.get(name).map(String::as_str),
            methods: self.methods.get(name).map_or(&[], Vec::as_slice),
            numbers: self.numbers.get(name).map_or(&[], Vec::as_slice),
        }
    }

    /// What the table says of trusted code about a class (internal name).
    pub fn trust(&self, name: &[u8]) -> TrustRules<'_> {
        self.trust.class(name)
    }

    /// Whether a class of the program (internal name) is trusted; nothing if none is.
    pub(crate) fn library(&self, name: &[u8]) -> Option<bool> {
        let covers = || self.libraries.iter().any(|library| library.covers(name));
        (!self.libraries.is_empty()).then(covers)
    }

    /// What the table says about what the methods of a class (internal name) do to arrays that they are given.
    pub fn given(&self, name: &[u8]) -> GivenRules<'_> {
        self.given.class(name)
    }
}

/// Whether one of these patterns is that of a class.
fn is_listed(patterns: &[(Vec<u8>, bool)], name: &[u8]) -> bool {
    patterns.iter().any(|(pattern, prefix)| if *prefix { name.starts_with(pattern) } else { covers(pattern, name) })
}

fn covers(class: &[u8], name: &[u8]) -> bool {
    name.starts_with(class) && matches!(name.get(class.len()), None | Some(b'$'))
}

#[cfg(test)]
mod arrays;
#[cfg(test)]
mod islands;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trusted;
