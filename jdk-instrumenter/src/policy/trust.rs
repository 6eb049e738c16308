//! Trusted code: which code of the JDK other threads see as one step.
//!
//! Idea: besides its treatment, a class or method has a place in trusted code, by rows of their own; a method row beats
//! class rows, as with treatments. Invariant: what no row names is not trusted, and trusted code that calls it is no
//! step any more.

use super::patterns::{ClassPatterns, MethodPattern, MethodRow, row_of};
use rustc_hash::FxHashMap;

/// Where a class or method stands in trusted code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trust {
    /// Calls from outside are single steps.
    Trusted,
    /// The same, also within the step of the object that it is called on: what it does is seen after what was done
    /// before it, and before what comes behind it.
    Apart,
    /// Never a part of such a step, although the class around it is.
    Explored,
    /// A part of the step of whatever trusted code calls it, and else like any other.
    Neutral,
    /// The same, and it calls no code that an application can override or pass in.
    Leaf,
}

impl Trust {
    /// Whether trusted code that calls it stays one step.
    pub(crate) fn keeps(self) -> bool {
        self != Trust::Explored
    }
}

/// What the table says about one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustRules<'a> {
    /// What is said of all its methods.
    pub(crate) class: Option<Trust>,
    methods: &'a [MethodRow<Trust>],
    parts: &'a [String],
}

impl TrustRules<'_> {
    /// Whether trusted code that calls any method of an object of exactly this class stays one step.
    pub fn keeps(&self) -> bool {
        self.class.is_some_and(Trust::keeps)
    }

    /// Whether twins of the class report where they leave trusted code: it can be in it.
    pub(crate) fn is_woven(&self) -> bool {
        matches!(self.class, Some(Trust::Trusted | Trust::Neutral))
    }

    /// Whether what its code calls through this type are objects of its own, which no other code knows.
    pub(crate) fn has_for_itself(&self, called: &[u8]) -> bool {
        self.parts.iter().any(|part| part.as_bytes() == called)
    }

    /// What is said of a method.
    pub(crate) fn method(&self, name: &[u8], descriptor: &[u8]) -> Option<Trust> {
        self.row(name, descriptor).or(self.class)
    }

    /// What is said of a method by a row of its own.
    pub(crate) fn row(&self, name: &[u8], descriptor: &[u8]) -> Option<Trust> {
        row_of(self.methods.iter(), name, descriptor).copied()
    }
}

/// All rows about trusted code.
#[derive(Clone, Debug, Default)]
pub(super) struct TrustTable {
    classes: ClassPatterns<Trust>,
    methods: FxHashMap<Vec<u8>, Vec<MethodRow<Trust>>>,
    parts: ClassPatterns<Vec<String>>,
}

impl TrustTable {
    pub(super) fn add_class(&mut self, pattern: &str, trust: Trust) {
        self.classes.add(pattern, trust);
    }

    pub(super) fn add_parts(&mut self, pattern: &str, types: &[String]) {
        self.parts.add(pattern, types.to_vec());
    }

    pub(super) fn add_method(&mut self, class: &str, method: MethodPattern, trust: Trust) {
        self.methods.entry(class.as_bytes().to_vec()).or_default().push((method, trust));
    }

    pub(super) fn class(&self, name: &[u8]) -> TrustRules<'_> {
        let class = self.classes.of(name).copied();
        let parts = self.parts.of(name).map_or(&[][..], Vec::as_slice);
        TrustRules { class, methods: self.methods.get(name).map_or(&[], Vec::as_slice), parts }
    }

    /// Classes with a trusted method that are not said to be woven: its steps would not end where they should.
    pub(super) fn unwoven(&self) -> Option<&[u8]> {
        let trusted =
            |rows: &[MethodRow<Trust>]| rows.iter().any(|(_, trust)| matches!(trust, Trust::Trusted | Trust::Apart));
        let classes = self.methods.iter().filter(|(_, rows)| trusted(rows)).map(|(class, _)| class.as_slice());
        classes.filter(|class| !self.class(class).is_woven()).min()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Policy;
    use super::*;

    fn of(text: &str) -> Policy {
        Policy::parse(&format!("* full | x\n{text}")).expect(text)
    }

    #[test]
    fn the_most_specific_row_wins() {
        let rows =
            ["p/* leaf", "p/A trusted", "p/A.m explored", "p/A.m(I)V trusted", "p/A$B explored", "p/A$B$C neutral"];
        let policy = of(&rows.map(|row| format!("{row} | x")).join("\n"));
        let of = |class: &str, name: &str, descriptor: &str| {
            policy.trust(class.as_bytes()).method(name.as_bytes(), descriptor.as_bytes())
        };
        assert_eq!(of("p/A", "n", "()V"), Some(Trust::Trusted));
        assert_eq!(of("p/A", "m", "()V"), Some(Trust::Explored));
        assert_eq!(of("p/A", "m", "(I)V"), Some(Trust::Trusted));
        assert_eq!(of("p/A$D", "m", "()V"), Some(Trust::Trusted));
        assert_eq!(of("p/A$B", "n", "()V"), Some(Trust::Explored));
        assert_eq!(of("p/A$B$C$D", "n", "()V"), Some(Trust::Neutral));
        assert_eq!(of("p/AB", "n", "()V"), Some(Trust::Leaf));
        assert_eq!(of("q/A", "n", "()V"), None);
        assert!(policy.trust(b"p/A").keeps() && !policy.trust(b"p/A$B").keeps() && !policy.trust(b"q/A").keeps());
    }

    #[test]
    fn a_trusted_method_needs_a_woven_class() {
        let error = |text: &str| Policy::parse(&format!("* full | x\n{text}")).expect_err(text).to_string();
        assert!(error("p/A.m trusted | x").contains("`p/A` has a trusted method"));
        assert!(error("p/A.m trusted | x\np/A leaf | x").contains("trusted or neutral"));
        assert!(error("p/A.m apart | x").contains("`p/A` has a trusted method"));
        assert!(error("p/A apart | x\np/B.m apart | x").contains("for methods"));
        assert!(error("* trusted | x").contains("not everything"));
        assert!(error("p/A trusted | x\np/A leaf | x").contains("already given"));
    }

    #[test]
    fn parts_are_those_of_nested_classes_too() {
        let policy = of("p/A trusted | x\np/A parts p/Set p/Latch | x");
        let has = |class: &str, part: &str| policy.trust(class.as_bytes()).has_for_itself(part.as_bytes());
        assert!(has("p/A", "p/Set") && has("p/A$B", "p/Latch"));
        assert!(!has("p/A", "p/Map") && !has("p/AB", "p/Set"));
    }

    #[test]
    fn rows_about_trust_are_no_treatments() {
        let policy = of("p/A trusted | x\np/A calls | x");
        assert_eq!(policy.class(b"p/A").treatment, super::super::Treatment::Calls);
    }
}
