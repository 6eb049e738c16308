//! Identity hash codes that the JVM is asked to compute.
//!
//! Idea: `Object.hashCode` and `System.identityHashCode` are natives, which the JVM only calls for objects whose header
//! has no code yet, or that are locked; natives can be rebound. Those here first call `JessHashes.first`, which gives a
//! code to everything that has a name, such as a class, and then the JVM. The JVM itself computes the codes of classes
//! when it verifies them, so classes get theirs when they are loaded: by [`crate::early`] from the start on, or, in a
//! JVM that has not loaded this library as an agent, once a program runs.
//! Invariant: an object that has a code keeps it; where the JVM's own function cannot be found, nothing is bound.

use std::ffi::{CStr, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use jni_sys::jint;

use crate::env::{Class, Env, Local, Object, Pending, StaticMethod, exported, native};
use crate::tool;

const OBJECT: &CStr = c"java/lang/Object";
const SYSTEM: &CStr = c"java/lang/System";
const HASHES: &CStr = c"java/lang/JessHashes";

/// The function that the JVM binds to both natives.
type Original = for<'call> unsafe extern "system" fn(Env<'call>, Local<'call, Object>) -> jint;

struct Sources {
    loaded: StaticMethod,
    named: StaticMethod,
    original: Original,
}

static SOURCES: OnceLock<Sources> = OnceLock::new();

/// Replaces the JVM's own natives by these.
pub(crate) fn bind(env: Env<'_>) -> Result<(), Pending> {
    let Some(original) = exported(c"JVM_IHashCode") else { return Ok(()) };
    // SAFETY: the JVM exports this function for the JDK's own library, with these parameters in every supported
    // release.
    let original = unsafe { std::mem::transmute::<*mut c_void, Original>(original.as_ptr()) };
    let (loaded, named) = (env.static_method(HASHES, c"loaded")?, env.static_method(HASHES, c"first")?);
    if SOURCES.set(Sources { loaded, named, original }).is_err() {
        return Ok(());
    }
    let object = [native(c"hashCode", c"()I", hash_code as *mut c_void)];
    let system = [native(c"identityHashCode", c"(Ljava/lang/Object;)I", identity_hash_code as *mut c_void)];
    for (class, natives) in [(OBJECT, object), (SYSTEM, system)] {
        // SAFETY: each function has the parameters of the native with this name: one of an instance method, one of a
        // static one.
        unsafe { env.register(class, &natives)? };
    }
    Ok(())
}

/// From now on classes get their codes when they are loaded. The VM reports classes as soon as it has begun to run a
/// program; before that, this has no effect.
pub(crate) fn follow_classes(env: Env<'_>) {
    static FOLLOWS: AtomicBool = AtomicBool::new(false);
    if FOLLOWS.load(Ordering::Relaxed) {
        return;
    }
    // Doing this twice is harmless.
    if let Some(sources) = SOURCES.get()
        && tool::at_class_load(env, class_loaded).is_ok()
        && tool::for_loaded_classes(env, |class| tell(env, sources, class)).is_ok()
    {
        FOLLOWS.store(true, Ordering::Relaxed);
    }
}

/// Lets Java give a class its code; false if Java cannot be called yet.
pub(crate) fn given_by_java<'call>(env: Env<'call>, class: &Local<'call, Class>) -> bool {
    match SOURCES.get() {
        Some(sources) => {
            tell(env, sources, class);
            true
        }
        None => false,
    }
}

extern "system" fn hash_code<'call>(env: Env<'call>, object: Local<'call, Object>) -> jint {
    code(env, object)
}

extern "system" fn identity_hash_code<'call>(
    env: Env<'call>,
    _class: Local<'call, Class>,
    object: Local<'call, Object>,
) -> jint {
    code(env, object)
}

extern "system" fn class_loaded<'call>(
    _tool: *mut c_void,
    env: Env<'call>,
    _thread: Local<'call, Object>,
    class: Local<'call, Class>,
) {
    if let Some(sources) = SOURCES.get() {
        tell(env, sources, &class);
    }
}

fn tell<'call>(env: Env<'call>, sources: &Sources, class: &Local<'call, Class>) {
    if env.call(&sources.loaded, class).is_err() {
        env.forget();
    }
}

fn code<'call>(env: Env<'call>, object: Local<'call, Object>) -> jint {
    // Both are set before anything is bound.
    let Some(sources) = SOURCES.get() else { return 0 };
    let named = env.call(&sources.named, &object).unwrap_or_else(|Pending| {
        // The end of the stack, or of memory: the JVM's own function needs neither.
        env.forget();
        0
    });
    if named != 0 {
        return named;
    }
    // SAFETY: the JVM's own native, with the arguments that this one got.
    unsafe { (sources.original)(env, object) }
}
