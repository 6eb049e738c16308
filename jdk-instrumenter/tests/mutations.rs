//! Damaged class files are errors or twins of what they claim to be, never a panic.

use crate::common::{files, jdks};
use jess_instrumenter::policy::Policy;
use jess_instrumenter::sites::SiteTable;
use jess_instrumenter::{Options, Transformer};
use std::process::Command;

const MUTATIONS: usize = 20_000;

/// A small generator: the test needs variety, not quality.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

#[test]
fn damaged_classes_do_not_panic() {
    let Some(jdk) = jdks().pop() else { return };
    let dir = tempfile::tempdir().expect("temporary folder");
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Program.java");
    let mut javac = Command::new(jdk.home.join("bin").join("javac"));
    let status = javac.args(["-nowarn", "-d"]).arg(dir.path()).arg(source).status().expect("javac");
    assert!(status.success());
    let classes = files(dir.path());
    let policy = Policy::built_in().expect("policy");
    let transformer = Transformer::new(policy, &[], SiteTable::new()).expect("no models");
    let mut numbers = Numbers(1);
    let (mut errors, mut doubled) = (0, 0);
    for round in 0..MUTATIONS {
        let mut bytes = classes[round % classes.len()].1.clone();
        for _ in 0..=numbers.below(3) {
            let at = numbers.below(bytes.len());
            match numbers.below(4) {
                0 => bytes[at] ^= 1 << numbers.below(8),
                1 => bytes[at] = numbers.below(256) as u8,
                2 => bytes[at] = [0, 1, 0x7f, 0xff][numbers.below(4)],
                _ => bytes.truncate(at.max(1)),
            }
        }
        match transformer.transform(&bytes, Options::application()) {
            Ok(_) => doubled += 1,
            Err(_) => errors += 1,
        }
    }
    assert!(errors > MUTATIONS / 10 && doubled > MUTATIONS / 10, "{errors} errors, {doubled} doubled");
}
