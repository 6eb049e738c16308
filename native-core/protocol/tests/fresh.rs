//! The generated files in the source tree are as they would be generated now.

use jess_protocol::java;
use std::fs;
use std::path::Path;

#[test]
fn generated_files_are_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = java::files();
    assert!(!files.is_empty());
    for file in files {
        let found = fs::read_to_string(root.join(file.path)).unwrap_or_default();
        assert!(file.after.is_none_or(|line| found.contains(line)), "{}: nothing says where to write", file.path);
        assert!(found == file.whole(&found), "{} is not what is generated: run `cargo xtask codegen`", file.path);
    }
}

/// The formatter of the project leaves a comment alone if it fills its lines as this one does.
#[test]
fn no_line_is_too_long() {
    for file in java::files().into_iter().filter(|file| file.path.ends_with(".java")) {
        let long: Vec<&str> = file.text.lines().filter(|line| line.chars().count() > 100).collect();
        assert_eq!(long, Vec::<&str>::new(), "{}", file.path);
    }
}
