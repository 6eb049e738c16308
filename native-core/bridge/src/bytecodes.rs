//! The bytecode of a method that is loaded, asked of the VM's tool interface (JVMTI).
//!
//! Idea: which instruction has failed is known only as a position in the bytecode of a twin; what stands around it was
//! written by the transform, maybe into a hidden class of which nobody keeps the file. The VM has it.
//! Source: JVM Tool Interface 1.2 and later; positions in the function table are part of the specification.
//! Invariants: the environment is made when it is first needed, has one capability that costs nothing, and is kept.

use crate::env::{Env, Local, Object};
use jni_sys::{JNI_OK, JNIInvokeInterface_, jint, jmethodID};
use std::ffi::c_void;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};
use thiserror::Error;

/// JVMTI 1.2, which every supported JDK has.
const VERSION: jint = 0x3001_0200;

/// The VM did not answer.
#[derive(Debug, Error)]
pub(crate) enum BytecodesError {
    #[error("the JVM has no tool interface")]
    NoInterface,
    #[error("the JVM refuses the bytecode of a method (error {0} of {1})")]
    Refused(jint, &'static str),
}

/// Functions of the table that are used; each is named by its number in the specification, which counts from 1.
#[repr(C)]
struct Functions {
    before_deallocate: [*const c_void; 46],
    deallocate: extern "system" fn(*mut Tool, *mut u8) -> jint,
    before_get_bytecodes: [*const c_void; 27],
    get_bytecodes: extern "system" fn(*mut Tool, jmethodID, *mut jint, *mut *mut u8) -> jint,
    before_add_capabilities: [*const c_void; 66],
    add_capabilities: extern "system" fn(*mut Tool, *const [u32; 4]) -> jint,
}

/// A tool environment: a pointer to its function table.
#[repr(C)]
struct Tool {
    functions: *const Functions,
}

const _: () = {
    let pointer = size_of::<*const c_void>();
    assert!(std::mem::offset_of!(Functions, deallocate) == (47 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, get_bytecodes) == (75 - 1) * pointer);
    assert!(std::mem::offset_of!(Functions, add_capabilities) == (142 - 1) * pointer);
};

/// Bit of `can_get_bytecodes` in the first word of the capabilities.
const CAN_GET_BYTECODES: u32 = 1 << 3;

static TOOL: AtomicPtr<Tool> = AtomicPtr::new(ptr::null_mut());

/// The bytecode of a `Method` or `Constructor`, with the indices of its class file.
pub(crate) fn of<'call>(env: Env<'call>, method: &Local<'call, Object>) -> Result<Vec<u8>, BytecodesError> {
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

fn tool(env: Env<'_>) -> Result<*mut Tool, BytecodesError> {
    let known = TOOL.load(Ordering::Acquire);
    if !known.is_null() {
        return Ok(known);
    }
    let vm = env.vm().ok_or(BytecodesError::NoInterface)?;
    let mut made: *mut c_void = ptr::null_mut();
    // SAFETY: `vm` is the invocation interface of the running VM; the out parameter is a valid pointer to a pointer.
    let status = unsafe {
        let interface: *const JNIInvokeInterface_ = *vm;
        ((*interface).v1_2.GetEnv)(vm, &raw mut made, VERSION)
    };
    if status != JNI_OK || made.is_null() {
        return Err(BytecodesError::NoInterface);
    }
    let made: *mut Tool = made.cast();
    let capabilities = [CAN_GET_BYTECODES, 0, 0, 0];
    // SAFETY: GetEnv gave a tool environment, whose table has the layout of the specification.
    check("AddCapabilities", unsafe { ((*(*made).functions).add_capabilities)(made, &raw const capabilities) })?;
    // Two threads may both get here; one environment more does no harm.
    TOOL.store(made, Ordering::Release);
    Ok(made)
}

fn check(function: &'static str, error: jint) -> Result<(), BytecodesError> {
    if error == 0 { Ok(()) } else { Err(BytecodesError::Refused(error, function)) }
}
