//! Edited modules in a real JVM: it boots, every class of the module verifies, and `javac`, itself
//! edited, writes the same class as before.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{Counts, Edit, classes, edit_class, java_homes, thorough};
use jess_classfile::opcode;

fn run(command: &mut Command) -> String {
    let output = command.output().expect("started");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{text}\n{errors}");
    text
}

fn write(home: &Path, module: &str, edit: Edit, out: &Path) {
    let mut counts = Counts::default();
    let prefix = format!("{module}/");
    for (name, bytes) in classes(home).iter().filter(|(name, _)| name.starts_with(&prefix)) {
        let edited = edit_class(bytes, edit, &mut counts).expect("fits");
        let path = out.join(format!("{name}.class"));
        std::fs::create_dir_all(path.parent().expect("in a directory")).expect("created");
        std::fs::write(path, edited).expect("written");
    }
}

/// The edits, with names for the folders in which they are tried at the same time.
const EDITS: [(&str, Edit); 4] =
    [("nop", Edit::NopBefore), ("islands", Edit::Islands(200)), ("parameter", Edit::Parameter), ("wrap", Edit::Wrap)];

/// The JDKs that an edit is tried on: all in a thorough gate, otherwise edits and JDKs take turns.
fn homes_for(place: usize) -> Vec<PathBuf> {
    let mut homes = java_homes();
    if !thorough() {
        homes = vec![homes.swap_remove(place % homes.len())];
    }
    homes
}

/// What an edit makes of the modules.
fn verify_and_run(name: &str) {
    let place = EDITS.iter().position(|edit| edit.0 == name).expect("an edit");
    let edit = EDITS[place].1;
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/jvm/VerifyAll.java");
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("jvm").join(name);
    for home in homes_for(place) {
        let [plain, patch, compiled] = ["plain", "patch", "compiled"].map(|folder| work.join(folder));
        let class = |directory: &Path| std::fs::read(directory.join("VerifyAll.class"));
        let _ = std::fs::remove_dir_all(&work);
        run(Command::new(home.join("bin/javac")).arg("-d").arg(&plain).arg(&source));
        let mut java = Command::new(home.join("bin/java"));
        java.args(["-Xshare:off", "-XX:+UnlockDiagnosticVMOptions"]);
        java.arg("-XX:+BytecodeVerificationLocal");
        java.arg("-XX:ErrorFile=/dev/null");
        if !thorough() {
            // To verify and to compile a small class takes less time than the optimising compiler does.
            java.arg("-XX:TieredStopAtLevel=1");
        }
        for module in ["java.base", "jdk.compiler"] {
            write(&home, module, edit, &patch);
            let directory = patch.join(module);
            java.arg(format!("--patch-module={module}={}", directory.display()));
        }
        let mut javac = Command::new(java.get_program());
        javac.args(java.get_args()).arg("-m").arg("jdk.compiler/com.sun.tools.javac.Main");
        run(javac.arg("-d").arg(&compiled).arg(&source));
        assert_eq!(class(&plain).expect("compiled"), class(&compiled).expect("compiled"));
        java.arg("-cp").arg(&plain).args(["VerifyAll", "java.base", "jdk.compiler"]);
        let text = run(&mut java);
        let summary = text.lines().last().unwrap_or_default().to_owned();
        println!("{} {edit:?}: {summary}", home.display());
        assert!(summary.contains("failed 0, missing 0"), "{text}");
    }
    let _ = std::fs::remove_dir_all(&work);
}

#[test]
fn modules_with_a_nop_before_every_instruction_verify_and_run() {
    verify_and_run("nop");
}

#[test]
fn modules_with_islands_verify_and_run() {
    verify_and_run("islands");
}

#[test]
fn modules_with_copies_of_all_methods_verify_and_run() {
    verify_and_run("parameter");
}

#[test]
fn modules_with_wrapped_bodies_verify_and_run() {
    verify_and_run("wrap");
}

/// A program whose `main` has jumps over more than 32 KB once a `nop` precedes every instruction.
fn long_program() -> String {
    let mut source = String::from("public class Long {\n");
    source.push_str("static int step(int x, int n) {\nfor (int i = 0; i < n; i++) {\nif (x % 3 != 1) {\n");
    for n in 0..2700 {
        source.push_str(&format!("x = x * 31 + {};\n", n % 100));
        if n % 300 == 150 {
            source.push_str("if (x % 2 == 0) { x++; } else { x--; }\n");
        }
    }
    source.push_str("} else { x += 5; }\n}\nreturn x;\n}\n");
    source.push_str("public static void main(String[] a) {\n");
    source.push_str("for (int x = 0; x < 20; x++) System.out.println(step(x, x));\n}\n}\n");
    source
}

#[test]
fn jumps_over_32_kilobytes_run() {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long");
    for home in java_homes() {
        std::fs::create_dir_all(&work).expect("created");
        let source = work.join("Long.java");
        std::fs::write(&source, long_program()).expect("written");
        run(Command::new(home.join("bin/javac")).arg("-d").arg(&work).arg(&source));
        let program = || run(Command::new(home.join("bin/java")).arg("-cp").arg(&work).arg("Long"));
        let before = program();
        let file = work.join("Long.class");
        let original = std::fs::read(&file).expect("compiled");
        let mut counts = Counts::default();
        let edited = edit_class(&original, Edit::NopBefore, &mut counts).expect("fits");
        let class = jess_classfile::ClassFile::parse(&edited).expect("valid");
        let method = class.method("step", "(II)I").expect("there");
        let code = class.code(method).expect("valid").expect("has code");
        assert!(code.bytes.len() > 32768 + 1000, "{}", code.bytes.len());
        let wide = code.instructions().filter(|i| i.as_ref().is_ok_and(|i| i.opcode == opcode::GOTO_W));
        assert!(wide.count() >= 2);
        std::fs::write(&file, &edited).expect("written");
        assert_eq!(program(), before);
        println!("{}: a body of {} bytes", home.display(), code.bytes.len());
    }
    let _ = std::fs::remove_dir_all(&work);
}
