//! The VM's tool interface (JVMTI), as far as it is used.
//!
//! Source: JVM Tool Interface 1.2 and later; positions in the function table, capabilities and events are part of the
//! specification.
//! Invariants: the environment is made when it is first needed, has one capability that costs nothing, and is kept.

use std::ffi::c_void;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

use jni_sys::{JNI_OK, JNIInvokeInterface_, jint, jmethodID, jobject};
use thiserror::Error;

use crate::env::{Class, Env, Local, Object};

/// JVMTI 1.2, which every supported JDK has.
const VERSION: jint = 0x3001_0200;

/// The VM did not answer.
#[derive(Debug, Error)]
pub(crate) enum ToolError {
    #[error("the JVM has no tool interface")]
    NoInterface,
    #[error("the JVM refuses {1} (error {0})")]
    Refused(jint, &'static str),
}

/// Functions of the table that are used; each is named by its number in the specification, which counts from 1.
#[repr(C)]
struct Functions {
    before_set_event_notification_mode: [*const c_void; 1],
    set_event_notification_mode: unsafe extern "C" fn(*mut Tool, jint, jint, jobject, ...) -> jint,
    before_deallocate: [*const c_void; 44],
    deallocate: extern "system" fn(*mut Tool, *mut u8) -> jint,
    before_get_bytecodes: [*const c_void; 27],
    get_bytecodes: extern "system" fn(*mut Tool, jmethodID, *mut jint, *mut *mut u8) -> jint,
    before_get_loaded_classes: [*const c_void; 2],
    get_loaded_classes: extern "system" fn(*mut Tool, *mut jint, *mut *mut jobject) -> jint,
    before_set_event_callbacks: [*const c_void; 43],
    set_event_callbacks: extern "system" fn(*mut Tool, *const Callbacks, jint) -> jint,
    before_add_capabilities: [*const c_void; 19],
    add_capabilities: extern "system" fn(*mut Tool, *const [u32; 4]) -> jint,
}

/// What is called at an event, up to the last that is wanted.
#[repr(C)]
struct Callbacks {
    before_class_load: [*const c_void; 5],
    class_load: ClassLoaded,
}

/// A class has been loaded; behind the environment and its thread.
pub(crate) type ClassLoaded =
    for<'call> extern "system" fn(*mut c_void, Env<'call>, Local<'call, Object>, Local<'call, Class>);

/// A tool environment: a pointer to its function table.
#[repr(C)]
struct Tool {
    functions: *const Functions,
}

const _: () = {
    let pointer = size_of::<*const c_void>();
    assert!(std::mem::offset_of!(Functions, set_event_notification_mode) == pointer);
    assert!(std::mem::offset_of!(Functions, deallocate) == (47 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, get_bytecodes) == (75 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, get_loaded_classes) == (78 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, set_event_callbacks) == (122 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, add_capabilities) == (142 - 1) * pointer);
};

/// Bit of `can_get_bytecodes` in the first word of the capabilities.
const CAN_GET_BYTECODES: u32 = 1 << 3;

const ENABLE: jint = 1;
const FIRST_EVENT: jint = 50;
const CLASS_LOAD: jint = FIRST_EVENT + 5;

static TOOL: AtomicPtr<Tool> = AtomicPtr::new(ptr::null_mut());

/// The bytecode of a `Method` or `Constructor`, with the indices of its class file.
pub(crate) fn bytecodes<'call>(env: Env<'call>, method: &Local<'call, Object>) -> Result<Vec<u8>, ToolError> {
    let tool = tool(env)?;
    let (mut length, mut bytes) = (0, ptr::null_mut());
    // SAFETY: `tool` is an environment of this VM, `JessNative.bytecodes` takes methods and constructors only, and both
    // results go to valid places; the VM allocates the bytes, which are copied and then given back.
    unsafe {
        let method = env.method_id(method);
        let functions = &*(*tool).functions;
        check("GetBytecodes", (functions.get_bytecodes)(tool, method, &raw mut length, &raw mut bytes))?;
        let copy = std::slice::from_raw_parts(bytes, usize::try_from(length).unwrap_or(0)).to_vec();
        (functions.deallocate)(tool, bytes);
        Ok(copy)
    }
}

/// Has this called for each class that is loaded from now on, by the thread that loads it.
pub(crate) fn at_class_load(env: Env<'_>, class_load: ClassLoaded) -> Result<(), ToolError> {
    let tool = tool(env)?;
    let callbacks = Callbacks { before_class_load: [ptr::null(); 5], class_load };
    // SAFETY: `tool` is an environment of this VM, which copies the callbacks; null stands for all threads.
    unsafe {
        let functions = &*(*tool).functions;
        let size = size_of::<Callbacks>() as jint;
        check("SetEventCallbacks", (functions.set_event_callbacks)(tool, &raw const callbacks, size))?;
        let enabled = (functions.set_event_notification_mode)(tool, ENABLE, CLASS_LOAD, ptr::null_mut());
        check("SetEventNotificationMode", enabled)
    }
}

/// Does this for each class that is loaded now.
pub(crate) fn for_loaded_classes<'call>(
    env: Env<'call>,
    mut each: impl FnMut(&Local<'call, Class>),
) -> Result<(), ToolError> {
    let tool = tool(env)?;
    let (mut count, mut classes) = (0, ptr::null_mut());
    // SAFETY: `tool` is an environment of this VM, and both results go to valid places; the VM allocates the list, of
    // references that are local to this call, which is given back.
    unsafe {
        let functions = &*(*tool).functions;
        check("GetLoadedClasses", (functions.get_loaded_classes)(tool, &raw mut count, &raw mut classes))?;
        // It is only said (-Xcheck:jni): what there is no memory for has not been made.
        if env.has_local(count).is_err() {
            env.forget();
        }
        for index in 0..usize::try_from(count).unwrap_or(0) {
            let class = env.adopt(*classes.add(index));
            each(&class);
            env.delete(class);
        }
        (functions.deallocate)(tool, classes.cast());
    }
    Ok(())
}

fn tool(env: Env<'_>) -> Result<*mut Tool, ToolError> {
    let known = TOOL.load(Ordering::Acquire);
    if !known.is_null() {
        return Ok(known);
    }
    let vm = env.vm().ok_or(ToolError::NoInterface)?;
    let mut made: *mut c_void = ptr::null_mut();
    // SAFETY: `vm` is the invocation interface of the running VM; the out parameter is a valid pointer to a pointer.
    let status = unsafe {
        let interface: *const JNIInvokeInterface_ = *vm;
        ((*interface).v1_2.GetEnv)(vm, &raw mut made, VERSION)
    };
    if status != JNI_OK || made.is_null() {
        return Err(ToolError::NoInterface);
    }
    let made: *mut Tool = made.cast();
    let capabilities = [CAN_GET_BYTECODES, 0, 0, 0];
    // SAFETY: GetEnv gave a tool environment, whose table has the layout of the specification.
    check("AddCapabilities", unsafe { ((*(*made).functions).add_capabilities)(made, &raw const capabilities) })?;
    // Two threads may both get here; one environment more does no harm.
    TOOL.store(made, Ordering::Release);
    Ok(made)
}

fn check(function: &'static str, error: jint) -> Result<(), ToolError> {
    if error == 0 { Ok(()) } else { Err(ToolError::Refused(error, function)) }
}
