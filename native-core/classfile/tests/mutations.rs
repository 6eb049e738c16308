//! Damaged class files are errors, not panics. The tool `fuzz` runs many more.

use crate::support::fuzz::{Random, exercise, mutate};

#[test]
fn damaged_classes_are_errors() {
    for home in crate::support::java_homes().into_iter().take(1) {
        let classes = crate::support::classes(&home);
        let mut accepted = 0;
        for n in 0..3000 {
            let mut random = Random(n);
            let (_, bytes) = &classes[random.below(classes.len())];
            accepted += usize::from(exercise(&mutate(&mut random, bytes)));
        }
        println!("{accepted} of 3000 accepted");
        assert!(accepted < 2900);
    }
}

#[test]
fn every_truncation_is_an_error() {
    for home in crate::support::java_homes().into_iter().take(1) {
        let classes = crate::support::classes(&home);
        for (name, bytes) in classes.iter().filter(|(_, bytes)| bytes.len() < 3000).take(50) {
            for length in 0..bytes.len() {
                let cut = jess_classfile::ClassFile::parse(&bytes[..length]);
                let error = cut.expect_err(name);
                assert!(error.offset <= length, "{name} {length}: {error}");
            }
        }
    }
}
