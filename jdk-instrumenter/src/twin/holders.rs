//! Classes of `java.util` that keep what their constructor is given in a final field: these fields are looked at,
//! except in classes that are listed as of one call, each of which is listed for such a field.
//!
//! Idea: a thread that gets such an object by a race may use what is in it (JLS 17.5). Which classes these are is
//! looked up in the class files of the JDKs at hand.

use super::names;
use crate::jdk::Jdk;
use jess_classfile::opcode::*;
use jess_classfile::{ClassFile, Instruction, Member, Operand, access};
use std::collections::BTreeSet;

/// Whether an instruction loads a parameter of a constructor, other than `this`.
fn is_parameter(instruction: &Instruction<'_>) -> bool {
    matches!(instruction.opcode, ALOAD | ALOAD_0..=ALOAD_3)
        && matches!(instruction.operand, Operand::Local(local) if local > 0)
}

/// Final fields of references that a constructor sets to one of its parameters, as it is or checked by a static method.
fn keeps(class: &ClassFile<'_>, constructor: &Member<'_>) -> bool {
    let Some(code) = class.code(constructor).expect("code") else { return false };
    let all: Vec<Instruction<'_>> =
        code.instructions().map(|instruction| instruction.expect("an instruction")).collect();
    all.windows(3).any(|window| {
        let [first, second, store] = window else { return false };
        let given = is_parameter(second) || second.opcode == INVOKESTATIC && is_parameter(first);
        let Some(index) = store.pool_index().filter(|_| store.opcode == PUTFIELD && given) else { return false };
        let stored = class.pool.member_ref(index).expect("a field");
        let field = class.fields.iter().find(|field| field.name == stored.name);
        field.is_some_and(|field| field.has(access::FINAL) && !field.has(access::SYNTHETIC))
    })
}

/// Names of classes that keep what they are given, of a package as it is.
fn holders(package: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for jdk in jess_jdks::installed().iter().filter_map(|jdk| Jdk::detect(&jdk.home).ok()) {
        for (name, bytes) in jdk.classes("java.base").expect("the image can be read") {
            let name = name.trim_end_matches(".class");
            if name.strip_prefix(package).is_none_or(|rest| rest.contains('/')) {
                continue;
            }
            let class = ClassFile::parse(&bytes).expect(name);
            if class.methods.iter().any(|method| method.name == "<init>" && keeps(&class, method)) {
                found.insert(name.to_owned());
            }
        }
    }
    found
}

#[test]
fn what_java_util_holds_is_looked_at() {
    let (looked_at, left_out): (Vec<String>, Vec<String>) =
        holders("java/util/").into_iter().partition(|name| names::hands_on(name.as_bytes()));
    assert!(looked_at.len() > 50, "no JDK {} found: set JAVA_HOME", jess_jdks::SUPPORTED_TEXT);
    for begin in names::OF_ONE_CALL {
        let begin = String::from_utf8_lossy(begin);
        assert!(left_out.iter().any(|name| name["java/util/".len()..].starts_with(&*begin)), "{begin} holds nothing");
    }
}
