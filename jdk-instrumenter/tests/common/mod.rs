//! What the tests against real JDKs share: finding JDKs, compiling, patching with the stub boot classes, running.

#![allow(dead_code)] // no test binary uses all of it

use jess_instrumenter::jdk::Jdk;
use jess_instrumenter::patch::{self, Request};
use jess_instrumenter::policy::Policy;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// Verify every class, those of the boot loader too.
pub(crate) const VERIFY: [&str; 3] =
    ["-XX:+UnlockDiagnosticVMOptions", "-XX:+BytecodeVerificationLocal", "-XX:+BytecodeVerificationRemote"];

/// Most of these JVMs do next to nothing twice, so the optimising compiler takes longer than all that it speeds up; and
/// they are only checked for whether classes verify and what is printed.
pub(crate) const FIRST_COMPILER: &str = "-XX:TieredStopAtLevel=1";
/// Undoes it.
pub(crate) const ALL_COMPILERS: &str = "-XX:TieredStopAtLevel=4";

/// Whether the gate is run `--thorough`.
pub(crate) fn thorough() -> bool {
    std::env::var_os("JESS_THOROUGH").is_some()
}

/// Which compilers a JVM has unless its test says so: all in a gate that is run `--thorough`.
pub(crate) fn compilers() -> &'static str {
    if thorough() { ALL_COMPILERS } else { FIRST_COMPILER }
}

/// The supported JDKs of this machine.
pub(crate) fn jdks() -> Vec<Jdk> {
    let jdks: Vec<Jdk> = jess_jdks::installed().iter().filter_map(|jdk| Jdk::detect(&jdk.home).ok()).collect();
    assert!(
        !jdks.is_empty(),
        "no JDK {} found: set JAVA_HOME, or JESS_JDKS to a list of homes",
        jess_jdks::SUPPORTED_TEXT
    );
    jdks
}

/// A JDK patched with the stub boot classes, and the compiled test programs.
pub(crate) struct Patched {
    pub jdk: Jdk,
    pub dir: TempDir,
    pub boot: Vec<(String, Vec<u8>)>,
}

fn sources(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder)
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("command starts");
    assert!(
        output.status.success(),
        "{command:?}\n{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

fn java_files(dir: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(dir).expect("sources").flatten().map(|entry| entry.path()).collect();
    files.sort();
    files
}

/// A class with methods that fit with shorter hooks only, and one that does not fit at all.
fn large_program(dir: &Path) -> PathBuf {
    let body = |statements: usize| {
        let lines: Vec<String> =
            (0..statements).map(|n| format!("f{} = f{} + f{};", n % 7, (n + 3) % 7, n % 5)).collect();
        lines.join("\n")
    };
    let repeated = |times: usize, statement: &str| vec![statement; times].join("\n");
    let table: Vec<String> = (0..7000).map(|n| n.to_string()).collect();
    let text = format!(
        "public class Large implements Runnable {{\n\
         static final int[] TABLE = {{ {table} }};\n\
         static final int LENGTH = lengthOf(TABLE);\n\
         static long sum; static String text = \"\";\n\
         int f0 = 1, f1 = 2, f2 = 3, f3 = 4, f4 = 5, f5 = 6, f6 = 7;\n\
         long wide = 1; double fraction = 2;\n\
         static int lengthOf(int[] array) {{ return array.length; }}\n\
         int large() {{ {large}\nreturn f0; }}\n\
         int huge() {{ {huge}\nreturn f1; }}\n\
         static void fields(Large o) {{ {fields}\n }}\n\
         static long arrays() {{\n\
         byte[] b = new byte[2]; boolean[] z = new boolean[2]; char[] c = new char[2]; short[] s = new short[2];\n\
         int[] i = new int[2]; long[] j = new long[2]; float[] f = new float[2]; double[] d = new double[2];\n\
         String[] t = new String[2]; int[][] n = new int[2][];\n\
         {arrays}\n\
         return b[0] + c[0] + s[0] + i[0] + j[0] + (long) f[0] + (long) d[0] + (z[0] ? 1 : 0) + n[1].length; }}\n\
         static void immense(String[] a) {{ {immense}\n }}\n\
         public void run() {{ fields(this); System.out.println(large() + \" \" + huge() + \" \" + sum + text\n\
         + \" \" + wide + \" \" + fraction + \" \" + LENGTH + \" \" + arrays() + \" \" + failing(null)); }}\n\
         static String failing(int[] a) {{ try {{ {failing}\nreturn \"\"; }} catch (NullPointerException e) {{\n\
         return e.getClass().getName(); }} }}\n}}\n",
        table = table.join(","),
        large = body(1500),
        huge = body(4500),
        fields =
            repeated(1000, "o.wide += 3; o.fraction += o.wide; sum = sum + 2; text = text == null ? text : \"t\";"),
        arrays = repeated(
            350,
            "b[0] += 3; z[0] = !z[0]; c[0] += 5; s[0]++; i[1] = i[0]++; j[0] += 7; f[0] += 1; d[0] += 2; t[1] = \"a\";\
             n[1] = new int[] { b[0], 2 };"
        ),
        immense = repeated(5000, "a[0] = a[1];"),
        failing = repeated(5000, "a[0] += 1;"),
    );
    fs::create_dir_all(dir).expect("folder");
    let file = dir.join("Large.java");
    fs::write(&file, text).expect("source");
    file
}

fn collect(root: &Path, dir: &Path, found: &mut Vec<(String, Vec<u8>)>) {
    for entry in fs::read_dir(dir).expect("folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(root, &path, found);
        } else {
            let name = path.strip_prefix(root).expect("inside").to_string_lossy().into_owned();
            found.push((name, fs::read(&path).expect("class file")));
        }
    }
}

/// All files below a folder.
pub(crate) fn files(root: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    collect(root, root, &mut found);
    found.sort();
    found
}

impl Patched {
    /// Compiles stubs and programs and patches java.base.
    pub(crate) fn new(jdk: Jdk, policy: &Policy, probes: bool) -> Patched {
        let dir = tempfile::tempdir().expect("temporary folder");
        let path = |name: &str| dir.path().join(name);
        let javac = jdk.home.join("bin").join("javac");
        let stub = sources("stub");
        run(Command::new(&javac)
            .args(["-nowarn", "-XDstringConcat=inline", "--patch-module"])
            .arg(format!("java.base={}", stub.display()))
            .arg("-d")
            .arg(path("boot"))
            .args(java_files(&stub.join("java").join("lang"))));
        run(Command::new(&javac)
            .args(["-nowarn", "-d"])
            .arg(path("classes"))
            .args(java_files(&sources("java")))
            .arg(large_program(&path("generated"))));
        let boot = files(&path("boot"));
        let request = Request { jdk: &jdk, policy, boot: &boot, probes };
        patch::write(dir.path(), request, &|_| ()).expect("patched");
        Patched { jdk, dir, boot }
    }

    /// A path in the temporary folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// The JVM option that puts the patch in place.
    pub(crate) fn patch_option(&self) -> String {
        format!("--patch-module=java.base={}", self.path("java.base.jar").display())
    }

    /// `java` without the patch.
    pub(crate) fn stock(&self) -> Command {
        let mut command = Command::new(self.jdk.java());
        command.args(["-Xshare:off", "-Xmx512m", compilers()]);
        command
    }

    /// `java` with the patch.
    pub(crate) fn patched(&self) -> Command {
        let mut command = self.stock();
        command.args(VERIFY).arg(self.patch_option());
        command
    }

    /// Runs to the end; returns what was printed.
    pub(crate) fn output(command: &mut Command) -> String {
        String::from_utf8(run(command).stdout).expect("UTF-8")
    }
}
