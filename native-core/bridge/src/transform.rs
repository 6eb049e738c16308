//! Doubling of classes on their way into the JVM, and the site table that grows with them.
//!
//! One transformer for the process; classes are loaded by any thread, controlled or not. It starts with the site table
//! of the patched java.base (`jess.sites`), so that site numbers go on where the patch left off.
//! Invariants: no lock is held across a call into the VM; a class that cannot be doubled is noted, and an exploration
//! that is open ends as uncontrolled, because an undoubled class would run outside control unnoticed.

use crate::env::{Env, Pending};
use crate::novelty;
use jess_classfile::ClassFile;
use jess_instrumenter::policy::Policy;
use jess_instrumenter::sites::{FieldId, SiteId, SiteTable};
use jess_instrumenter::{LoaderKind, Options, Transformer};
use jess_protocol::trust::{self, Pattern};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::hash::Hasher;
use std::io::Read;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

/// Why the transformer cannot be set up, or a class cannot be doubled.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TransformFailure {
    #[error("JESS: the site table {path} cannot be read: {reason}; remedy: run `jess instrument-jdk` again")]
    Sites { path: String, reason: String },
    #[error("JESS: system property jess.sites is not set; start the JVM by `jess run` or with the cache's jvm.args")]
    NoSites,
    #[error("JESS: the built-in policy is damaged: {0}")]
    Policy(String),
    #[error("JESS: class {class} cannot be doubled: {reason}")]
    Class { class: String, reason: String },
}

/// A class that was doubled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Doubled {
    /// Its internal name.
    pub name: String,
    /// Hash of its bytes; 0 for a class that the JVM makes.
    pub hash: u64,
}

#[derive(Default)]
struct Notes {
    /// Hashes of the application classes as they came, by internal name.
    hashes: FxHashMap<Vec<u8>, u64>,
    /// All classes in the order in which they were doubled.
    doubled: Vec<Doubled>,
    /// Classes that could not be doubled, until an exploration takes note.
    failures: Vec<String>,
    /// Which of the trusted libraries have had a class, by their numbers.
    met: FxHashSet<usize>,
    /// The classes of trusted libraries, with their superclasses.
    inherit: Vec<(String, String)>,
}

static TRANSFORMER: OnceLock<Transformer> = OnceLock::new();
/// The site table, whose lock says that the patch is in use (`jess_instrumenter::cached`).
static SITES: OnceLock<File> = OnceLock::new();
/// The trusted libraries of this JVM.
static LIBRARIES: OnceLock<Vec<Pattern>> = OnceLock::new();
/// Whether the patch of java.base is a diagnostic one, whose originals report that they run.
static PROBES: AtomicBool = AtomicBool::new(false);
/// Whether there are failures that no exploration has taken note of.
static FAILED: AtomicBool = AtomicBool::new(false);
static NOTES: LazyLock<Mutex<Notes>> = LazyLock::new(Mutex::default);

fn notes() -> MutexGuard<'static, Notes> {
    NOTES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Sets the transformer up from the JVM's system properties, the first time.
pub(crate) fn configure_from(env: Env<'_>) -> Result<(), Pending> {
    if TRANSFORMER.get().is_some() {
        return Ok(());
    }
    let path = env.property("jess.sites")?;
    let libraries = trust::of_property(&env.property(trust::PROPERTY)?.unwrap_or_default());
    let configured = path.ok_or(TransformFailure::NoSites).and_then(|path| configure(&path, libraries));
    configured.map_err(|error| {
        env.throw(c"java/lang/InternalError", &error.to_string());
        Pending
    })
}

/// Sets the transformer up with the site table in a file, and these trusted libraries.
pub(crate) fn configure(path: &str, libraries: Vec<Pattern>) -> Result<(), TransformFailure> {
    let sites = |reason: String| TransformFailure::Sites { path: path.to_owned(), reason };
    if TRANSFORMER.get().is_some() {
        return Ok(());
    }
    let mut file = File::open(path).map_err(|error| sites(error.to_string()))?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).map_err(|error| sites(error.to_string()))?;
    let table = SiteTable::from_bytes(&bytes).map_err(|error| sites(error.to_string()))?;
    let probes = table.has_probes();
    let policy = Policy::built_in().map_err(|error| TransformFailure::Policy(error.to_string()))?;
    let policy = policy.trusting(LIBRARIES.get_or_init(|| libraries).clone());
    // The classes that have models are those of java.base, which were transformed when the JDK was patched.
    let transformer =
        Transformer::new(policy, &[], table).map_err(|error| TransformFailure::Policy(error.to_string()))?;
    PROBES.store(probes, Ordering::Relaxed);
    // As long as this JVM lives nobody removes its patch. A file system without locks is no reason not to run.
    let _ = file.lock_shared();
    let _ = SITES.set(file);
    // Another thread may have been faster; both read the same file.
    let _ = TRANSFORMER.set(transformer);
    Ok(())
}

/// What kind of loader an object of this class is; no object is the boot loader.
#[must_use]
pub(crate) fn loader_kind(class: Option<&str>) -> LoaderKind {
    match class {
        None => LoaderKind::Boot,
        Some("jdk/internal/loader/ClassLoaders$PlatformClassLoader") => LoaderKind::Platform,
        Some(_) => LoaderKind::Application,
    }
}

/// Doubles a class; nothing when it stays as it is.
pub(crate) fn transform(
    loader: LoaderKind,
    name: Option<&str>,
    bytes: &[u8],
    hidden: bool,
) -> Result<Option<Vec<u8>>, TransformFailure> {
    note(loader, name, bytes, hidden);
    novelty::defined(name, bytes);
    let Some(transformer) = TRANSFORMER.get() else { return Err(TransformFailure::NoSites) };
    let options = Options { loader, hidden, probes: PROBES.load(Ordering::Relaxed) };
    transformer.transform(bytes, options).map_err(|error| {
        let class = name.unwrap_or("without a name").replace('/', ".");
        let failure = TransformFailure::Class { class, reason: error.to_string() };
        notes().failures.push(failure.to_string());
        FAILED.store(true, Ordering::Release);
        failure
    })
}

/// Notes a class before it is doubled, which numbers its fields and places.
fn note(loader: LoaderKind, name: Option<&str>, bytes: &[u8], hidden: bool) {
    let mut notes = notes();
    // The name of a class that the JVM generates contains the address of something.
    let plain =
        name.unwrap_or_default().split("/0x").next().unwrap_or_default().split("+0x").next().unwrap_or_default();
    let made = hidden || plain.len() < name.unwrap_or_default().len();
    let mut hasher = rustc_hash::FxHasher::default();
    if !made {
        hasher.write(bytes);
    }
    let hash = if made { 0 } else { hasher.finish() };
    notes.doubled.push(Doubled { name: plain.to_owned(), hash });
    if let Some(name) = name
        && !hidden
        && loader == LoaderKind::Application
    {
        notes.hashes.insert(name.as_bytes().to_vec(), hash);
        let libraries = libraries().iter().enumerate();
        let of = libraries.filter(|(_, library)| library.covers(name.as_bytes())).map(|(number, _)| number);
        let of: Vec<usize> = of.collect();
        if !of.is_empty()
            && let Ok(class) = ClassFile::parse(bytes)
            && let Some(above) = class.super_name()
        {
            notes.inherit.push((name.to_owned(), above.to_str_lossy().into_owned()));
        }
        notes.met.extend(of);
    }
}

/// Runs `body` on all classes in the order in which they were doubled.
pub(crate) fn with_doubled<R>(body: impl FnOnce(&[Doubled]) -> R) -> R {
    body(&notes().doubled)
}

/// The classes that could not be doubled since the last call.
pub(crate) fn take_failures() -> Vec<String> {
    // Called before each execution; there is hardly ever any.
    if !FAILED.load(Ordering::Acquire) {
        return Vec::new();
    }
    FAILED.store(false, Ordering::Relaxed);
    std::mem::take(&mut notes().failures)
}

/// Runs `body` on the site table; nothing without one.
pub(crate) fn with_sites<R>(body: impl FnOnce(&mut SiteTable) -> Option<R>) -> Option<R> {
    body(&mut TRANSFORMER.get()?.sites_mut())
}

/// The id of a field by its declaring class.
pub(crate) fn field_id(class: &str, name: &str) -> i32 {
    with_sites(|sites| Some(sites.field_id(class.as_bytes(), name.as_bytes()).0 as i32)).unwrap_or(0)
}

/// `owner.name:descriptor` of the member at a site.
pub(crate) fn field_name(site: i32) -> Option<String> {
    let site = SiteId(u32::try_from(site).ok()?);
    with_sites(|sites| {
        let (owner, name, descriptor) = sites.site(site)?.member?;
        let text = String::from_utf8_lossy;
        Some(format!("{}.{}:{}", text(owner), text(name), text(descriptor)))
    })
}

/// The trusted libraries of this JVM.
pub(crate) fn libraries() -> &'static [Pattern] {
    LIBRARIES.get().map_or(&[], Vec::as_slice)
}

/// Whether a class of a trusted library of this JVM was loaded.
pub(crate) fn has_met(library: &str) -> bool {
    let notes = notes();
    libraries().iter().enumerate().any(|(number, own)| own.text() == library && notes.met.contains(&number))
}

/// The classes of trusted libraries that inherit from a class of the program that is none, with that one.
pub(crate) fn inherits_from_others() -> Vec<(String, String)> {
    let notes = notes();
    let of_program = |above: &str| notes.hashes.contains_key(above.as_bytes());
    let trusted = |above: &str| libraries().iter().any(|library| library.covers(above.as_bytes()));
    let all = notes.inherit.iter().filter(|(_, above)| of_program(above) && !trusted(above));
    all.map(|(class, above)| (class.replace('/', "."), above.replace('/', "."))).collect()
}

/// Whether all methods of a class of the JDK, when called by trusted code, belong to it.
pub(crate) fn keeps_trust(class: &str) -> bool {
    TRANSFORMER.get().is_some_and(|transformer| transformer.policy().trust(class.as_bytes()).keeps())
}

/// Whether java.base has a class file of this internal name.
pub(crate) fn is_of_base(class: &str) -> bool {
    TRANSFORMER.get().is_some_and(|transformer| transformer.sites().is_base_class(class.as_bytes()))
}

/// Name of a field for messages.
pub(crate) fn member_name(member: u32) -> Option<String> {
    with_sites(|sites| {
        let field = sites.field(FieldId(member))?;
        Some(format!("{}.{}", String::from_utf8_lossy(field.class), String::from_utf8_lossy(field.name)))
    })
}

/// `Class.method(File:line)` of a site, for messages.
pub(crate) fn place(site: u32) -> Option<String> {
    with_sites(|sites| {
        let site = sites.site(SiteId(site))?;
        let text = String::from_utf8_lossy;
        let class = text(site.class).replace('/', ".");
        Some(format!("{class}.{}({}:{})", text(site.method), text(site.source), site.line))
    })
}

/// Internal name of the class that a site stands in.
pub(crate) fn class_at(site: u32) -> Option<String> {
    with_sites(|sites| Some(String::from_utf8_lossy(sites.site(SiteId(site))?.class).into_owned()))
}

/// Whether a site stands in a class of the application.
pub(crate) fn is_in_application(site: u32) -> bool {
    with_sites(|sites| Some(notes().hashes.contains_key(sites.site(SiteId(site))?.class))).unwrap_or(false)
}

/// One hash of the application classes in which these sites stand, independent of order; 0 when there are none.
pub(crate) fn class_hash(sites: impl Iterator<Item = u32>) -> u64 {
    let Some(transformer) = TRANSFORMER.get() else { return 0 };
    let table = transformer.sites();
    let notes = notes();
    let mut seen: FxHashSet<&[u8]> = FxHashSet::default();
    let mut sum = 0u64;
    for site in sites {
        let Some(site) = table.site(SiteId(site)) else { continue };
        if let Some(hash) = notes.hashes.get(site.class)
            && seen.insert(site.class)
        {
            sum = sum.wrapping_add(*hash);
        }
    }
    sum
}
