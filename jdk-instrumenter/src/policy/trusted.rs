//! What rows about trusted code say is compared with the class files of the JDKs.
//!
//! Idea: an object of exactly a class that keeps trust is called without a pause, whatever its method. So each class
//! that it inherits a body from must keep trust, too; one that no row names would go unnoticed.

use super::{Policy, Rule, covers};
use crate::jdk::Jdk;
use jess_classfile::{ClassFile, access};
use std::collections::{BTreeMap, BTreeSet};

/// What counts of a class: methods by name and descriptor, supertypes, whether it has bodies that others inherit.
#[derive(Default)]
struct Seen {
    methods: BTreeSet<(String, String)>,
    supertypes: Vec<String>,
    hands_down: bool,
}

fn see(bytes: &[u8]) -> (String, Seen) {
    let class = ClassFile::parse(bytes).expect("class file");
    let text = |name: jess_classfile::JStr<'_>| name.to_str_lossy().into_owned();
    let not_inherited = access::ABSTRACT | access::STATIC | access::PRIVATE;
    let seen = Seen {
        methods: class.methods.iter().map(|method| (text(method.name), text(method.descriptor))).collect(),
        supertypes: class.super_name().into_iter().chain(class.interface_names()).map(text).collect(),
        hands_down: class.methods.iter().any(|method| method.access & not_inherited == 0 && method.name != "<init>"),
    };
    (text(class.name()), seen)
}

/// The classes of java.base of each JDK here.
fn jdks() -> Vec<BTreeMap<String, Seen>> {
    let installed = jess_jdks::installed();
    let jdks = installed.iter().filter_map(|jdk| Jdk::detect(&jdk.home).ok());
    let classes =
        jdks.map(|jdk| jdk.classes("java.base").expect("classes").iter().map(|(_, bytes)| see(bytes)).collect());
    classes.collect()
}

#[test]
fn what_keeps_trust_inherits_from_what_keeps_it() {
    let policy = Policy::built_in().expect("built-in table");
    let mut missing = BTreeSet::new();
    for classes in jdks() {
        let keeps = |name: &str| policy.trust(name.as_bytes()).keeps();
        for (name, seen) in classes.iter().filter(|(name, _)| keeps(name)) {
            let mut supertypes: Vec<&str> = seen.supertypes.iter().map(String::as_str).collect();
            while let Some(supertype) = supertypes.pop() {
                if keeps(supertype) {
                    continue;
                }
                match classes.get(supertype).filter(|seen| !seen.hands_down) {
                    Some(seen) => supertypes.extend(seen.supertypes.iter().map(String::as_str)),
                    None => {
                        missing.insert(format!("{supertype}, a supertype of {name}"));
                    }
                }
            }
        }
    }
    assert!(missing.is_empty(), "trusted, neutral or leaf should be: {missing:#?}");
}

/// A row about what no JDK has would be silently without effect. It may be of a release that this machine lacks.
#[test]
fn rows_about_trust_name_what_is_there() {
    let policy = Policy::built_in().expect("built-in table");
    let jdks = jdks();
    assert!(!jdks.is_empty(), "no JDK found: set JAVA_HOME, or JESS_JDKS to a list of homes");
    if !jess_jdks::missing(&jess_jdks::installed()).is_empty() {
        return;
    }
    let all = || jdks.iter().flatten();
    let mut missing = Vec::new();
    for row in policy.rows().iter().filter(|row| matches!(row.rule, Rule::Trust(_) | Rule::Parts(_))) {
        let there = match row.pattern.split_once('.') {
            Some((class, method)) => all().any(|(name, seen)| {
                let is_it = |(name, descriptor): &(String, String)| {
                    name == method || method.contains('(') && *method == format!("{name}{descriptor}")
                };
                name == class && seen.methods.iter().any(is_it)
            }),
            None => all().any(|(name, _)| match row.pattern.strip_suffix('*') {
                Some(prefix) => name.starts_with(prefix),
                None => covers(row.pattern.as_bytes(), name.as_bytes()),
            }),
        };
        if !there {
            missing.push(&row.pattern);
        }
        if let Rule::Parts(types) = &row.rule {
            missing.extend(types.iter().filter(|part| !all().any(|(name, _)| name == *part)));
        }
    }
    assert!(missing.is_empty(), "no JDK has {missing:#?}");
}

/// Twins call such parts without a pause, and the agent takes them for one object: it names the same classes.
#[test]
fn the_agent_knows_whose_parts_are_its_own() {
    let agent = include_str!("../../../java-agent/boot/src/main/java/java/lang/JessTrust.java");
    let policy = Policy::built_in().expect("built-in table");
    let owners = policy.rows().iter().filter(|row| matches!(row.rule, Rule::Parts(_)));
    let named: Vec<String> = owners.map(|row| format!("\"{}\"", row.pattern.replace('/', "."))).collect();
    assert!(
        !named.is_empty() && named.iter().all(|name| agent.contains(name)),
        "JessTrust names other classes: {named:?}"
    );
}
