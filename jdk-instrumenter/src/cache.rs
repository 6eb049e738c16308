//! The folder of patched JDKs: one folder per (JDK, tool, boot classes, policy), made once.
//!
//! Idea: a builder holds a lock file, writes into a temporary folder and renames it as the last step, so a folder with
//! its final name is complete. The operating system releases the lock of a killed builder; what it left behind is
//! removed by the next one. Invariant: a process that sees `<key>/` sees all of its files.

use crate::jdk::Jdk;
use crate::policy::Policy;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::Xxh3;

/// File name of the patch jar.
pub(crate) const JAR: &str = "java.base.jar";
/// File name of the site table.
pub const SITES: &str = "sites.bin";
/// File name of the JVM argument file.
pub(crate) const ARGS: &str = "jvm.args";
const STAMP: &str = "stamp";

/// The files of a patched JDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// The folder.
    pub dir: PathBuf,
    /// The patch of java.base.
    pub jar: PathBuf,
    /// Its site table.
    pub sites: PathBuf,
    /// JVM arguments, for `java @FILE`.
    pub args: PathBuf,
}

impl Patch {
    fn at(dir: &Path) -> Patch {
        Patch { jar: dir.join(JAR), sites: dir.join(SITES), args: dir.join(ARGS), dir: dir.to_path_buf() }
    }
}

/// What every JVM on a patched JDK runs with.
///
/// Inlining limits are counted in bytecodes, and hooks make bodies longer: without the larger limits hot twins lose up
/// to half of their speed. Compiled code that has thrown an implicit exception (a null, an index, a cast, a division) a
/// few times throws one without a stack trace from then on, unless an option forbids it: the same schedule would go
/// another way.
///
/// One processor: the JDK's own code spins before it blocks where there are more, and no execution may depend on that.
/// The limit for calls that are not hot stays as it is: hooks are inlined by annotation.
///
/// Reflection calls go the same way from the first to the last: JDK 17 makes a class for a method that is called often,
/// whose frames the program sees in stack traces from then on.
const JVM_OPTIONS: [&str; 5] = [
    "-XX:ActiveProcessorCount=1",
    "-XX:FreqInlineSize=800",
    "-XX:InlineSmallCode=5000",
    "-XX:-OmitStackTraceInFastThrow",
    "-Dsun.reflect.inflationThreshold=2147483647",
];

/// The user's cache folder of the tool: `JESS_CACHE`, or `jess` in the platform's cache folder.
pub fn default_root() -> Option<PathBuf> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    variable("JESS_CACHE").map(PathBuf::from).or_else(|| {
        variable("XDG_CACHE_HOME")
            .map(PathBuf::from)
            .or_else(|| variable("HOME").map(|home| PathBuf::from(home).join(".cache")))
            .or_else(|| variable("LOCALAPPDATA").map(PathBuf::from))
            .map(|cache| cache.join("jess"))
    })
}

/// The name of the folder for this combination.
pub fn key(jdk: &Jdk, policy: &Policy, boot: &[(String, Vec<u8>)], probes: bool) -> String {
    let mut hash = Xxh3::new();
    let mut part = |bytes: &[u8]| {
        hash.update(&(bytes.len() as u64).to_le_bytes());
        hash.update(bytes);
    };
    part(env!("CARGO_PKG_VERSION").as_bytes());
    part(env!("JESS_TRANSFORM_HASH").as_bytes());
    part(jdk.version.as_bytes());
    part(jdk.implementor.as_bytes());
    part(&jdk.image_size.to_le_bytes());
    part(&jdk.image_time.to_le_bytes());
    JVM_OPTIONS.iter().for_each(|option| part(option.as_bytes()));
    part(&policy.text_hash().to_le_bytes());
    part(&[u8::from(probes)]);
    let mut sorted: Vec<_> = boot.iter().collect();
    sorted.sort();
    for (name, bytes) in sorted {
        part(name.as_bytes());
        part(bytes);
    }
    let version: String = jdk
        .version
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+') { c } else { '_' })
        .collect();
    format!("{version}-{:016x}", hash.digest())
}

/// The patch with this key, if it is complete.
pub fn find(root: &Path, key: &str) -> Option<Patch> {
    let dir = root.join(key);
    let stamp = fs::read_to_string(dir.join(STAMP)).ok()?;
    (stamp == stamp_of(&dir).ok()?).then(|| Patch::at(&dir))
}

fn stamp_of(dir: &Path) -> io::Result<String> {
    let mut stamp = String::new();
    for name in [JAR, SITES, ARGS] {
        stamp.push_str(&format!("{name} {}\n", fs::metadata(dir.join(name))?.len()));
    }
    Ok(stamp)
}

/// Finds the patch with this key or has it made by `build`, which writes [`JAR`] and [`SITES`] into the folder it is
/// given. `waiting` is called if another process is making it.
pub fn ensure<E: From<io::Error>>(
    root: &Path,
    key: &str,
    waiting: impl FnOnce(),
    build: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<Patch, E> {
    if let Some(patch) = find(root, key) {
        return Ok(patch);
    }
    fs::create_dir_all(root)?;
    let lock = lock_file(root, key)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            waiting();
            lock.lock()?;
        }
        Err(TryLockError::Error(error)) => return Err(error.into()),
    }
    // Another process may have made it while this one waited.
    if let Some(patch) = find(root, key) {
        return Ok(patch);
    }
    remove_leftovers(root, key)?;
    let temporary = temporary(root, key);
    fs::create_dir(&temporary)?;
    let dir = root.join(key);
    let made = build(&temporary).and_then(|()| {
        fs::write(temporary.join(ARGS), jvm_args(&dir.join(JAR)))?;
        fs::write(temporary.join(STAMP), stamp_of(&temporary)?)?;
        if dir.exists() {
            // Incomplete or damaged: `find` has rejected it.
            fs::remove_dir_all(&dir)?;
        }
        fs::rename(&temporary, &dir)?;
        Ok(())
    });
    if made.is_err() {
        let _ = fs::remove_dir_all(&temporary);
    }
    made.map(|()| Patch::at(&dir))
}

/// The file whose lock the builder of a patch holds.
pub(crate) fn lock_file(root: &Path, key: &str) -> io::Result<File> {
    File::create(root.join(format!(".{key}.lock")))
}

/// Where this process, which holds the lock, makes a patch or takes one apart.
pub(crate) fn temporary(root: &Path, key: &str) -> PathBuf {
    root.join(format!("{}{}", temporary_prefix(key), std::process::id()))
}

fn temporary_prefix(key: &str) -> String {
    format!(".{key}.tmp-")
}

/// Removes what killed processes have left of a patch. With the lock held, no other process works in such a folder.
pub(crate) fn remove_leftovers(root: &Path, key: &str) -> io::Result<()> {
    let prefix = temporary_prefix(key);
    for entry in fs::read_dir(root)?.flatten() {
        if entry.file_name().to_string_lossy().starts_with(&prefix) {
            fs::remove_dir_all(entry.path())?;
        }
    }
    Ok(())
}

/// The argument file: the patch, and [`JVM_OPTIONS`].
fn jvm_args(jar: &Path) -> String {
    let mut text = format!("--patch-module\n{}\n", quote(&format!("java.base={}", jar.display())));
    for option in JVM_OPTIONS {
        text.push_str(option);
        text.push('\n');
    }
    text
}

/// Quotes an argument for a JVM argument file.
fn quote(argument: &str) -> String {
    let mut quoted = String::from("\"");
    for c in argument.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    fn fill(dir: &Path) -> io::Result<()> {
        fs::write(dir.join(JAR), b"jar")?;
        fs::write(dir.join(SITES), b"sites")
    }

    #[test]
    fn builds_once_and_repairs_what_is_broken() {
        let root = tempfile::tempdir().expect("temporary folder");
        let root = root.path();
        let patch = ensure(root, "k", || (), fill).expect("built");
        assert!(fs::read_to_string(&patch.args).expect("args").contains("java.base="));
        let again = ensure(root, "k", || (), |_| -> io::Result<()> { panic!("built twice") });
        assert_eq!(again.expect("found"), patch);
        fs::write(&patch.jar, b"truncated?").expect("write");
        assert_eq!(find(root, "k"), None);
        ensure(root, "k", || (), fill).expect("rebuilt");
        assert_eq!(fs::read(&patch.jar).expect("jar"), b"jar");
    }

    #[test]
    fn leftovers_of_a_killed_builder_are_removed() {
        let root = tempfile::tempdir().expect("temporary folder");
        let stale = root.path().join(".k.tmp-1");
        fs::create_dir(&stale).expect("stale");
        let other = root.path().join(".other.tmp-1");
        fs::create_dir(&other).expect("other");
        ensure(root.path(), "k", || (), fill).expect("built");
        assert!(!stale.exists() && other.exists());
        let failed = ensure(root.path(), "f", || (), |_| Err(io::Error::other("no")));
        assert!(failed.is_err());
        assert!(
            fs::read_dir(root.path())
                .expect("root")
                .flatten()
                .all(|entry| { !entry.file_name().to_string_lossy().starts_with(".f.tmp") })
        );
    }

    #[test]
    fn concurrent_builders_build_once() {
        let root = tempfile::tempdir().expect("temporary folder");
        let builds = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    ensure(
                        root.path(),
                        "k",
                        || (),
                        |dir| {
                            builds.fetch_add(1, Ordering::Relaxed);
                            std::thread::sleep(std::time::Duration::from_millis(50));
                            fill(dir)
                        },
                    )
                    .expect("built");
                });
            }
        });
        assert_eq!(builds.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn arguments_are_quoted() {
        assert_eq!(quote("a b\\c\"d"), "\"a b\\\\c\\\"d\"");
    }
}
