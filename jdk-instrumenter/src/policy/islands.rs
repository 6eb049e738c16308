//! Every island whose code can reach memory that threads share is listed, with a reason.
//!
//! Idea: an island has no hooks, so what it reads and writes is lost. That is right where it cannot be observed, which
//! has to have been considered for each. Code can reach memory that can change through the fields of its own class, if
//! one of them is not final or is an array, of an object or static; these are looked up in the class files of the JDKs
//! at hand. Invariant: the rows of `islands.txt` are those rows of the table whose classes have such fields, in any of
//! the JDKs.

use super::{Policy, Row, Rule, Treatment, covers};
use crate::jdk::Jdk;
use jess_classfile::{ClassFile, access};
use std::collections::{BTreeMap, BTreeSet};

const LISTED: &str = include_str!("islands.txt");

/// Patterns and reasons of the list.
fn listed() -> BTreeMap<&'static str, &'static str> {
    let rows = LISTED.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let parts = rows.map(|row| row.split_once('|').map(|(pattern, why)| (pattern.trim(), why.trim())).expect(row));
    parts.collect()
}

/// The row that says that a class is an island: the longest one that covers it.
fn row_of<'p>(policy: &'p Policy, class: &str) -> Option<&'p Row> {
    let is_of = |row: &&Row| match row.pattern.strip_suffix('*') {
        _ if row.pattern.contains('.') || !matches!(row.rule, Rule::Treat(_)) => false,
        Some(prefix) => class.starts_with(prefix),
        None => covers(row.pattern.as_bytes(), class.as_bytes()),
    };
    policy.rows().iter().filter(is_of).max_by_key(|row| row.pattern.trim_end_matches('*').len())
}

/// Whether a class has a field that can change.
fn changes(class: &ClassFile<'_>) -> bool {
    class.fields.iter().any(|field| {
        let fixed = field.has(access::FINAL) && field.descriptor.as_bytes().first() != Some(&b'[');
        !fixed && field.access & access::SYNTHETIC == 0
    })
}

/// The rows of the table whose classes have fields that can change, each with one of them.
fn found(policy: &Policy) -> BTreeMap<String, String> {
    let mut rows = BTreeMap::new();
    for jdk in jess_jdks::installed().iter().filter_map(|jdk| Jdk::detect(&jdk.home).ok()) {
        for (name, bytes) in jdk.classes("java.base").expect("the image can be read") {
            let name = name.trim_end_matches(".class");
            if policy.class(name.as_bytes()).treatment != Treatment::Island {
                continue;
            }
            let class = ClassFile::parse(&bytes).expect(name);
            if changes(&class) {
                let row = row_of(policy, name).expect(name);
                rows.entry(row.pattern.clone()).or_insert_with(|| name.to_owned());
            }
        }
    }
    rows
}

#[test]
fn every_island_that_reaches_shared_memory_says_why() {
    let (policy, listed) = (Policy::built_in().expect("built-in table"), listed());
    let found = found(&policy);
    assert!(!found.is_empty(), "no JDK {} found: set JAVA_HOME", jess_jdks::SUPPORTED_TEXT);
    let missing: Vec<_> = found.iter().filter(|(row, _)| !listed.contains_key(row.as_str())).collect();
    assert!(missing.is_empty(), "islands.txt lacks these rows, each with a class that can change: {missing:#?}");
    let islands: BTreeSet<&str> = policy.rows().iter().map(|row| row.pattern.as_str()).collect();
    for (row, reason) in listed {
        assert!(islands.contains(row), "{row} is no row of the table");
        assert!(reason.len() > 10, "{row} has no reason");
        assert!(!is_complete() || found.contains_key(row), "no class of {row} can change");
    }
}

/// Whether all supported releases are here: some classes are in one of them only.
fn is_complete() -> bool {
    jess_jdks::installed().len() >= 2
}
