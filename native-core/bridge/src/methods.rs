//! The methods that a class declares, in an order that is the same in each JVM.
//!
//! Idea: the JVM keeps the methods of a class by the addresses of their names, and reflection returns them in that
//! order. The native that makes the list, which the JDK then keeps, is rebound: `JessMethodOrder` sorts its result.

use std::ffi::{CStr, c_void};
use std::sync::OnceLock;

use jni_sys::{jboolean, jint};

use crate::env::{Class, Env, Local, Object, Pending, StaticMethod, exported, native};

const CLASS: &CStr = c"java/lang/Class";
const ORDER: &CStr = c"java/lang/JessMethodOrder";

/// What the JVM binds to the native.
type Original = for<'call> unsafe extern "system" fn(Env<'call>, Local<'call, Class>, jboolean) -> Local<'call, Object>;

struct Sources {
    sort: StaticMethod,
    original: Original,
}

static SOURCES: OnceLock<Sources> = OnceLock::new();

/// Replaces the JVM's own native by this one.
pub(crate) fn bind(env: Env<'_>) -> Result<(), Pending> {
    let Some(original) = exported(c"JVM_GetClassDeclaredMethods") else { return Ok(()) };
    // SAFETY: the JVM exports this function for the JDK's own library, with these parameters in every supported
    // release.
    let original = unsafe { std::mem::transmute::<*mut c_void, Original>(original.as_ptr()) };
    let sort = env.static_method(ORDER, c"sort")?;
    if SOURCES.set(Sources { sort, original }).is_err() {
        return Ok(());
    }
    let natives = [native(c"getDeclaredMethods0", c"(Z)[Ljava/lang/reflect/Method;", declared_methods as *mut c_void)];
    // SAFETY: the function has the parameters of the native of this name.
    unsafe { env.register(CLASS, &natives) }
}

extern "system" fn declared_methods<'call>(
    env: Env<'call>,
    class: Local<'call, Class>,
    public_only: jboolean,
) -> Local<'call, Object> {
    // Both are set before anything is bound.
    let Some(sources) = SOURCES.get() else { return Local::null() };
    // SAFETY: the JVM's own native, with the arguments that this one got.
    let methods = unsafe { (sources.original)(env, class, public_only) };
    if methods.is_null() {
        // An exception is pending.
        return methods;
    }
    // An exception that is thrown here is the caller's: the stack or the memory is used up.
    let sorted: Result<jint, Pending> = env.call(&sources.sort, &methods);
    if sorted.is_ok() { methods } else { Local::null() }
}
