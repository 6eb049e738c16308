//! Identity hash codes of classes before any Java code can run.
//!
//! Idea: the VM draws a code for each class that it links, from random numbers of the thread that links it; which
//! thread that is, of the main thread and two that the JDK starts at once, differs from run to run. Classes of the
//! JDK's core are linked before `JessHashes` can be called. So the library is loaded as an agent too, which is notified
//! of classes from the start on and gives them the codes that `JessHashes.byName` would. The first classes are loaded
//! before the VM can call back; their names are known from their class files. The few that are linked before that are
//! always linked in the same order, by one thread.
//! Invariants: the position of the code in an object is found from a sample, and nothing is written if that fails, or
//! when an object has a code or is locked. Objects are only written to before the JDK is initialised, with a heap that
//! is nearly empty: then no collection moves them meanwhile. After that only Java writes.
//! Source: JVM Tool Interface, ClassFileLoadHook, VMStart and ClassLoad.

use std::ffi::{CStr, CString, c_char, c_void};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

use jni_sys::{JNI_OK, JavaVM, jint, jobject};

use crate::codes;
use crate::env::{Class, Env, Local, Object, exported};
use crate::tool;

/// `JessHashes.KIND`.
const KIND: i64 = 0x632b_e59b_d9b4_e019;

/// The header of an object that is not locked ends with this (`JessHashes.UNLOCKED`).
const UNLOCKED: u64 = 1;
const LOCK_BITS: u64 = 3;
const HASH_BITS: u64 = 0x7fff_ffff;

/// Where in the header the code begins, if that is known.
static SHIFT: OnceLock<Option<u32>> = OnceLock::new();

/// Classes that are loaded before the VM can call back, by internal name.
static NAMES: Mutex<Vec<CString>> = Mutex::new(Vec::new());

/// The VM loads this library as an agent.
#[unsafe(no_mangle)]
pub(crate) extern "system" fn Agent_OnLoad(vm: *mut JavaVM, _options: *mut c_char, _reserved: *mut c_void) -> jint {
    // SAFETY: this is that call. Without a tool interface, the codes of some classes differ from run to run; nothing
    // else does.
    let _ = unsafe { tool::at_start(vm, &tool::Early { class_file: named, class_load: loaded, vm_start: started }) };
    JNI_OK
}

/// A class file is read; before the VM can call back, it is that of a class of the JDK's core.
fn named(name: &CStr) {
    if let Ok(mut names) = NAMES.lock() {
        names.push(name.to_owned());
    }
}

extern "system" fn started<'call>(_tool: *mut c_void, env: Env<'call>) {
    let _ = tool::started(env);
    let _ = SHIFT.set(shift(env));
    let Ok(mut names) = NAMES.lock() else { return };
    for name in names.drain(..) {
        if let Some(class) = class(env, &name) {
            give(env, &class);
            env.delete(class);
        }
    }
}

/// A loaded class of the boot loader; unlike the functions of JNI, this neither links nor initialises it.
fn class<'call>(env: Env<'call>, name: &CStr) -> Option<Local<'call, Class>> {
    type Find = for<'call> unsafe extern "system" fn(Env<'call>, *const c_char) -> jobject;
    let find = exported(c"JVM_FindClassFromBootLoader")?;
    // SAFETY: the JVM exports this function for the JDK's own library, with these parameters in every supported
    // release, and returns a reference that is local to this call, or null.
    unsafe {
        let found = std::mem::transmute::<*mut c_void, Find>(find.as_ptr())(env, name.as_ptr());
        (!found.is_null()).then(|| env.adopt(found))
    }
}

extern "system" fn loaded<'call>(
    _tool: *mut c_void,
    env: Env<'call>,
    _thread: Local<'call, Object>,
    class: Local<'call, Class>,
) {
    if !codes::given_by_java(env, &class) {
        give(env, &class);
    }
}

/// The first word of an object.
fn header<'call, K>(object: &Local<'call, K>) -> Option<&'call AtomicU64> {
    let handle: *const *const AtomicU64 = object.raw().cast();
    // SAFETY: in every supported release of HotSpot a local reference is the address of a cell with the object's
    // address, and the object begins with its header; nothing moves it (see above). Other VMs do not report classes
    // this early.
    unsafe { handle.as_ref().and_then(|object| object.as_ref()) }
}

/// Where in its header an object has its code: the position of the code in a sample, if there is only one such
/// position.
fn shift(env: Env<'_>) -> Option<u32> {
    type Ask = for<'call> unsafe extern "system" fn(Env<'call>, jobject) -> jint;
    let ask = exported(c"JVM_IHashCode")?;
    let Ok(sample) = env.new_bytes(&[]) else {
        env.forget();
        return None;
    };
    // SAFETY: the JVM exports this function for the JDK's own library, with these parameters in every supported
    // release.
    let code = unsafe { std::mem::transmute::<*mut c_void, Ask>(ask.as_ptr())(env, sample.raw()) };
    let word = header(&sample)?.load(Ordering::Relaxed);
    let mut places = (2..=u64::BITS - i32::BITS + 1).filter(|&shift| word >> shift & HASH_BITS == code as u64);
    places.next().filter(|_| places.next().is_none())
}

/// Gives a class its code, unless it has one.
fn give<'call>(env: Env<'call>, class: &Local<'call, Class>) {
    let Some(&Some(shift)) = SHIFT.get() else { return };
    let (Ok(signature), Some(header)) = (tool::signature(env, class), header(class)) else { return };
    let bits = u64::from(code(&signature)) << shift;
    let _ = header.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |word| {
        let untouched = word & LOCK_BITS == UNLOCKED && word >> shift & HASH_BITS == 0;
        untouched.then_some(word | bits)
    });
}

/// The code of a class with this signature: `JessHashes.byName` of the result of `Class.getName`.
fn code(signature: &[u8]) -> u32 {
    let name = match signature {
        [b'L', name @ .., b';'] => name,
        array => array,
    };
    let digits = name.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let hash = name[..name.len() - digits].iter().fold(0_i32, |hash, &byte| {
        let letter = if byte == b'/' { b'.' } else { byte };
        hash.wrapping_mul(31).wrapping_add(i32::from(letter))
    });
    mix(KIND, 0, hash)
}

/// `JessBlocks.mix`.
fn mix(seed: i64, thread: i32, ordinal: i32) -> u32 {
    let mut z = seed.wrapping_mul(31).wrapping_add(i64::from(thread));
    z = z.wrapping_mul(0x100_0000_01b3).wrapping_add(i64::from(ordinal));
    let mut z = z as u64;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    match (z ^ z >> 31) as u32 & HASH_BITS as u32 {
        0 => 1,
        hash => hash,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_the_end_of_a_name_do_not_count() {
        assert_eq!(code(b"LA$1;"), code(b"LA$23;"));
        assert_ne!(code(b"LA$1;"), code(b"LA$b;"));
        assert_ne!(code(b"[I"), code(b"[J"));
    }
}
