//! The parts of the VM's tool interface (JVMTI) that are used.
//!
//! Source: JVM Tool Interface 1.2 and later; positions in the function table, capabilities and events are part of the
//! specification.
//! Invariants: the environment is made when it is first needed, has capabilities that cost nothing, and is kept.

use std::ffi::{CStr, c_char, c_void};
use std::ptr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

use jni_sys::{JNI_OK, JNIInvokeInterface_, JavaVM, jint, jmethodID, jobject};
use thiserror::Error;

use crate::env::{Class, Env, Local, Object};

/// JVMTI 1.2, which every supported JDK has.
const VERSION: jint = 0x3001_0200;

/// A function of the VM failed.
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
    get_class_signature: extern "system" fn(*mut Tool, jobject, *mut *mut c_char, *mut *mut c_char) -> jint,
    before_get_bytecodes: [*const c_void; 26],
    get_bytecodes: extern "system" fn(*mut Tool, jmethodID, *mut jint, *mut *mut u8) -> jint,
    before_get_loaded_classes: [*const c_void; 2],
    get_loaded_classes: extern "system" fn(*mut Tool, *mut jint, *mut *mut jobject) -> jint,
    before_get_stack_trace: [*const c_void; 25],
    get_stack_trace: extern "system" fn(*mut Tool, jobject, jint, jint, *mut Frame, *mut jint) -> jint,
    before_set_event_callbacks: [*const c_void; 17],
    set_event_callbacks: extern "system" fn(*mut Tool, *const Callbacks, jint) -> jint,
    before_add_capabilities: [*const c_void; 19],
    add_capabilities: extern "system" fn(*mut Tool, *const [u32; 4]) -> jint,
}

/// A frame of a stack.
#[repr(C)]
struct Frame {
    method: jmethodID,
    location: i64,
}

/// The callbacks of the events, up to the last that is used.
#[repr(C)]
struct Callbacks {
    before_class_file: [*const c_void; 4],
    class_file: Option<ClassFileHook>,
    class_load: ClassLoaded,
    before_vm_start: [*const c_void; 1],
    vm_start: Option<VmStarted>,
}

/// A class has been loaded; the arguments begin with the environment and its thread.
pub(crate) type ClassLoaded =
    for<'call> extern "system" fn(*mut c_void, Env<'call>, Local<'call, Object>, Local<'call, Class>);

/// A class file is read.
type ClassFileHook = extern "system" fn(
    *mut c_void,
    *mut c_void,
    jobject,
    jobject,
    *const c_char,
    jobject,
    jint,
    *const u8,
    *mut jint,
    *mut *mut u8,
);

/// The VM can call back, although no class of Java is initialised yet; the arguments begin with the environment.
pub(crate) type VmStarted = for<'call> extern "system" fn(*mut c_void, Env<'call>);

/// A tool environment: a pointer to its function table.
#[repr(C)]
struct Tool {
    functions: *const Functions,
}

const _: () = {
    let pointer = size_of::<*const c_void>();
    assert!(std::mem::offset_of!(Functions, set_event_notification_mode) == pointer);
    assert!(std::mem::offset_of!(Functions, deallocate) == (47 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, get_class_signature) == (48 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, get_bytecodes) == (75 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, get_loaded_classes) == (78 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, get_stack_trace) == (104 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, set_event_callbacks) == (122 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, add_capabilities) == (142 - 1) * pointer);
};

/// Bit of `can_get_bytecodes` in the first word of the capabilities.
const CAN_GET_BYTECODES: u32 = 1 << 3;

/// Bit of `can_generate_all_class_hook_events` in the first word.
const CLASS_HOOKS: u32 = 1 << 26;

/// Bits of `can_generate_early_vmstart` and `can_generate_early_class_hook_events` in the second word.
const EARLY: u32 = 1 << (41 - 32) | 1 << (42 - 32);

const ENABLE: jint = 1;
const DISABLE: jint = 0;
const FIRST_EVENT: jint = 50;
const CLASS_FILE_LOAD: jint = FIRST_EVENT + 4;
const CLASS_LOAD: jint = FIRST_EVENT + 5;
const VM_START: jint = FIRST_EVENT + 7;

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

/// The method of a frame of the calling thread, `depth` frames below the calling native; null if there is no such
/// frame. The same method has the same number until its class is unloaded.
pub(crate) fn method_at(env: Env<'_>, depth: jint) -> Result<jmethodID, ToolError> {
    let tool = tool(env)?;
    let (mut frame, mut count) = (Frame { method: ptr::null_mut(), location: 0 }, 0);
    // SAFETY: `tool` is an environment of this VM, null stands for the calling thread, and there is room for the one
    // frame that is asked for.
    unsafe {
        let functions = &*(*tool).functions;
        let status = (functions.get_stack_trace)(tool, ptr::null_mut(), depth, 1, &raw mut frame, &raw mut count);
        check("GetStackTrace", status)?;
    }
    Ok(frame.method)
}

/// Installs this callback for each class that is loaded from now on, called by the thread that loads it.
pub(crate) fn at_class_load(env: Env<'_>, class_load: ClassLoaded) -> Result<(), ToolError> {
    let tool = tool(env)?;
    let callbacks = Callbacks {
        before_class_file: [ptr::null(); 4],
        class_file: None,
        class_load,
        before_vm_start: [ptr::null()],
        vm_start: None,
    };
    // SAFETY: `tool` is an environment of this VM.
    unsafe { listen(tool, &callbacks, &[CLASS_LOAD]) }
}

/// The callbacks while the VM starts.
pub(crate) struct Early {
    /// At each class file, until the VM can call back.
    pub class_file: fn(&CStr),
    /// When the VM can call back.
    pub vm_start: VmStarted,
    /// For each class that is loaded from then on.
    pub class_load: ClassLoaded,
}

/// Installs these callbacks.
///
/// # Safety
/// `vm` must be the VM that loads this library as an agent, in the call in which it does.
pub(crate) unsafe fn at_start(vm: *mut JavaVM, early: &Early) -> Result<(), ToolError> {
    // SAFETY: as this function demands.
    let tool = unsafe { made(vm, CLASS_HOOKS, EARLY)? };
    TOOL.store(tool, Ordering::Release);
    let _ = CLASS_FILE.set(early.class_file);
    let callbacks = Callbacks {
        before_class_file: [ptr::null(); 4],
        class_file: Some(class_file),
        class_load: early.class_load,
        before_vm_start: [ptr::null()],
        vm_start: Some(early.vm_start),
    };
    // SAFETY: `tool` is an environment of this VM.
    unsafe { listen(tool, &callbacks, &[CLASS_FILE_LOAD, CLASS_LOAD, VM_START]) }
}

/// The VM can call back: class files are no longer reported.
pub(crate) fn started(env: Env<'_>) -> Result<(), ToolError> {
    let tool = tool(env)?;
    // SAFETY: `tool` is an environment of this VM; null stands for all threads.
    unsafe {
        let mode = (*(*tool).functions).set_event_notification_mode;
        check("SetEventNotificationMode", mode(tool, DISABLE, CLASS_FILE_LOAD, ptr::null_mut()))
    }
}

static CLASS_FILE: OnceLock<fn(&CStr)> = OnceLock::new();

extern "system" fn class_file(
    _tool: *mut c_void,
    _env: *mut c_void,
    _redefined: jobject,
    _loader: jobject,
    name: *const c_char,
    _domain: jobject,
    _length: jint,
    _bytes: *const u8,
    _new_length: *mut jint,
    _new_bytes: *mut *mut u8,
) {
    let Some(hook) = CLASS_FILE.get() else { return };
    if !name.is_null() {
        // SAFETY: the VM passes a text that ends with 0, or null for a class without a name.
        hook(unsafe { CStr::from_ptr(name) });
    }
}

/// # Safety
/// `tool` must be an environment of the running VM.
unsafe fn listen(tool: *mut Tool, callbacks: &Callbacks, events: &[jint]) -> Result<(), ToolError> {
    // SAFETY: the VM copies the callbacks; null stands for all threads.
    unsafe {
        let functions = &*(*tool).functions;
        let size = size_of::<Callbacks>() as jint;
        check("SetEventCallbacks", (functions.set_event_callbacks)(tool, callbacks, size))?;
        for &event in events {
            let enabled = (functions.set_event_notification_mode)(tool, ENABLE, event, ptr::null_mut());
            check("SetEventNotificationMode", enabled)?;
        }
    }
    Ok(())
}

/// The name of a class as signatures have it, `Ljava/lang/String;`.
pub(crate) fn signature<'call>(env: Env<'call>, class: &Local<'call, Class>) -> Result<Vec<u8>, ToolError> {
    let tool = tool(env)?;
    let mut text = ptr::null_mut();
    // SAFETY: `tool` is an environment of this VM and `class` a class; the VM allocates the text, which ends with 0 and
    // is copied and then given back. Null stands for results that are not wanted.
    unsafe {
        let functions = &*(*tool).functions;
        let status = (functions.get_class_signature)(tool, class.raw(), &raw mut text, ptr::null_mut());
        check("GetClassSignature", status)?;
        let copy = CStr::from_ptr(text).to_bytes().to_vec();
        (functions.deallocate)(tool, text.cast());
        Ok(copy)
    }
}

/// Calls a function for each class that is loaded now.
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
        // Only informs `-Xcheck:jni`: the references exist already.
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
    // SAFETY: `vm` is the invocation interface of the running VM.
    let made = unsafe { made(vm, 0, 0)? };
    // Two threads may both get here; one environment more does no harm.
    TOOL.store(made, Ordering::Release);
    Ok(made)
}

/// A new environment.
///
/// # Safety
/// `vm` must be the invocation interface of the running VM.
unsafe fn made(vm: *mut JavaVM, first: u32, second: u32) -> Result<*mut Tool, ToolError> {
    let mut made: *mut c_void = ptr::null_mut();
    // SAFETY: as this function demands; the out parameter is a valid pointer to a pointer.
    let status = unsafe {
        let interface: *const JNIInvokeInterface_ = *vm;
        ((*interface).v1_2.GetEnv)(vm, &raw mut made, VERSION)
    };
    if status != JNI_OK || made.is_null() {
        return Err(ToolError::NoInterface);
    }
    let made: *mut Tool = made.cast();
    let capabilities = [CAN_GET_BYTECODES | first, second, 0, 0];
    // SAFETY: GetEnv gave a tool environment, whose table has the layout of the specification.
    check("AddCapabilities", unsafe { ((*(*made).functions).add_capabilities)(made, &raw const capabilities) })?;
    Ok(made)
}

fn check(function: &'static str, error: jint) -> Result<(), ToolError> {
    if error == 0 { Ok(()) } else { Err(ToolError::Refused(error, function)) }
}
