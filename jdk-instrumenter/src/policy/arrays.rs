//! Every method of the API whose code is not seen and that takes an array or a buffer has a row that states what it
//! does to it.
//!
//! Idea: a method that no row names is taken to read its arguments, and gets a copy; what it would write is lost then.
//! So each method that a program can call has to have been looked at; these methods are looked up in the class files of
//! the JDKs at hand.

use super::{Policy, Treatment};
use crate::jdk::Jdk;
use jess_classfile::{ClassFile, Member, access};
use std::collections::BTreeSet;

/// Whether a program can call it, or override it.
fn is_api(class: &ClassFile<'_>, method: &Member<'_>) -> bool {
    let name = class.name().as_bytes();
    let exported = name.starts_with(b"java/") || name.starts_with(b"javax/");
    let open = method.access & (access::PUBLIC | access::PROTECTED) != 0;
    exported && open && class.has(access::PUBLIC) && !method.has(access::SYNTHETIC)
}

fn takes_array(descriptor: &str) -> bool {
    let parameters = descriptor.split(')').next().unwrap_or_default();
    let shared = ["[B", "[C", "[I", "[J", "[S", "[F", "[D", "[Z", "Ljava/nio/ByteBuffer;", "Ljava/nio/CharBuffer;"];
    shared.iter().any(|shared| parameters.contains(shared))
}

#[test]
fn every_array_that_the_api_takes_out_of_sight_has_a_row() {
    let policy = Policy::built_in().expect("built-in table");
    let (mut missing, mut seen) = (BTreeSet::new(), 0);
    for jdk in jess_jdks::installed().iter().filter_map(|jdk| Jdk::detect(&jdk.home).ok()) {
        for (name, bytes) in jdk.classes("java.base").expect("the image can be read") {
            let name = name.trim_end_matches(".class");
            let (rules, given) = (policy.class(name.as_bytes()), policy.given(name.as_bytes()));
            let class = ClassFile::parse(&bytes).expect(name);
            for method in class.methods.iter().filter(|method| is_api(&class, method)) {
                let descriptor = method.descriptor.to_str_lossy();
                let treatment = rules.method(method.name.as_bytes(), method.descriptor.as_bytes());
                let unseen = treatment.is_fallback() && treatment != Treatment::Refused;
                if unseen && takes_array(&descriptor) {
                    seen += 1;
                    if !given.is_said(method.name.as_bytes(), method.descriptor.as_bytes()) {
                        missing.insert(format!("{name}.{}{descriptor}", method.name.to_str_lossy()));
                    }
                }
            }
        }
    }
    assert!(seen > 100, "no JDK {} found: set JAVA_HOME", jess_jdks::SUPPORTED_TEXT);
    assert!(missing.is_empty(), "no row says what these do to their arrays: {missing:#?}");
}
