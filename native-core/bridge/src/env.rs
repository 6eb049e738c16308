//! The few JNI calls the bridge needs, wrapped so that the rest of the crate reads as ordinary Rust.
//!
//! Rules kept here, so that `-Xcheck:jni` stays silent: after every call that may raise, the pending exception is
//! looked at; local references made in a loop are deleted; nothing is called while an exception is pending.

use jni_sys::{JNIEnv, JavaVM, jbyteArray, jclass, jint, jmethodID, jobject, jobjectArray, jstring};
use std::ffi::CStr;
use std::ptr;

/// The environment of the calling thread, valid for the duration of one native call.
#[derive(Clone, Copy)]
pub struct Env(*mut JNIEnv);

/// A Java exception is pending (or memory is out): the native must return to Java at once.
#[derive(Debug)]
pub struct Pending;

macro_rules! jni {
    ($env:expr, $name:ident $(, $arg:expr)*) => {{
        let env = $env.0;
        // SAFETY: `Env::new` promised a valid environment of this thread; arguments are live references of this call
        // or valid pointers, as each caller below sees to.
        unsafe { ((**env).v1_6.$name)(env $(, $arg)*) }
    }};
}

impl Env {
    /// # Safety
    /// `raw` must be the environment pointer that the VM passed to the native call now running on this thread.
    #[must_use]
    pub unsafe fn new(raw: *mut JNIEnv) -> Self {
        Self(raw)
    }

    fn check(self) -> Result<(), Pending> {
        if jni!(self, ExceptionCheck) { Err(Pending) } else { Ok(()) }
    }

    /// Throws `class(message)` unless an exception is pending already.
    pub fn throw(self, class: &CStr, message: &str) {
        if jni!(self, ExceptionCheck) {
            return;
        }
        // Modified UTF-8 differs from UTF-8 only for NUL and supplementary characters, which messages need not keep.
        let text: Vec<u8> =
            message.chars().map(|c| if c == '\0' || c > '\u{ffff}' { '?' } else { c }).collect::<String>().into_bytes();
        let Ok(text) = std::ffi::CString::new(text) else { return };
        let found = jni!(self, FindClass, class.as_ptr());
        if found.is_null() {
            return; // NoClassDefFoundError is pending instead
        }
        jni!(self, ThrowNew, found, text.as_ptr());
        jni!(self, DeleteLocalRef, found);
    }

    pub fn find_class(self, name: &CStr) -> Result<jclass, Pending> {
        let class = jni!(self, FindClass, name.as_ptr());
        if class.is_null() { Err(Pending) } else { Ok(class) }
    }

    /// The text of a Java string; null reads as `None`, lone surrogates as the replacement character.
    pub fn string(self, text: jstring) -> Result<Option<String>, Pending> {
        if text.is_null() {
            return Ok(None);
        }
        let length = jni!(self, GetStringLength, text);
        let mut units = vec![0u16; usize::try_from(length).unwrap_or(0)];
        jni!(self, GetStringRegion, text, 0, length, units.as_mut_ptr());
        self.check()?;
        Ok(Some(String::from_utf16_lossy(&units)))
    }

    /// The strings of a Java array; null elements read as empty.
    pub fn strings(self, array: jobjectArray) -> Result<Vec<String>, Pending> {
        if array.is_null() {
            return Ok(Vec::new());
        }
        let length = jni!(self, GetArrayLength, array);
        let mut strings = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
        for index in 0..length {
            let element = jni!(self, GetObjectArrayElement, array, index);
            self.check()?;
            strings.push(self.string(element)?.unwrap_or_default());
            jni!(self, DeleteLocalRef, element);
        }
        Ok(strings)
    }

    pub fn new_string(self, text: &str) -> Result<jstring, Pending> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let length = jint::try_from(units.len()).map_err(|_| Pending)?;
        let string = jni!(self, NewString, units.as_ptr(), length);
        if string.is_null() { Err(Pending) } else { Ok(string) }
    }

    pub fn bytes(self, array: jbyteArray) -> Result<Vec<u8>, Pending> {
        let length = jni!(self, GetArrayLength, array);
        let mut bytes = vec![0u8; usize::try_from(length).unwrap_or(0)];
        jni!(self, GetByteArrayRegion, array, 0, length, bytes.as_mut_ptr().cast());
        self.check()?;
        Ok(bytes)
    }

    pub fn new_bytes(self, bytes: &[u8]) -> Result<jbyteArray, Pending> {
        let length = jint::try_from(bytes.len()).map_err(|_| Pending)?;
        let array = jni!(self, NewByteArray, length);
        if array.is_null() {
            return Err(Pending);
        }
        jni!(self, SetByteArrayRegion, array, 0, length, bytes.as_ptr().cast());
        self.check()?;
        Ok(array)
    }

    /// `object.method()` for a method without parameters that returns a String.
    fn call_string(self, object: jobject, class: &CStr, method: &CStr) -> Result<Option<String>, Pending> {
        let class = self.find_class(class)?;
        let id = jni!(self, GetMethodID, class, method.as_ptr(), c"()Ljava/lang/String;".as_ptr());
        jni!(self, DeleteLocalRef, class);
        if id.is_null() {
            return Err(Pending);
        }
        let text = jni!(self, CallObjectMethodA, object, id, ptr::null());
        self.check()?;
        let result = self.string(text)?;
        jni!(self, DeleteLocalRef, text);
        Ok(result)
    }

    /// The internal name (`java/lang/String`) of a class that is not an array.
    pub fn class_name(self, class: jclass) -> Result<Option<String>, Pending> {
        if class.is_null() {
            return Ok(None);
        }
        let name = self.call_string(class, c"java/lang/Class", c"getName")?;
        Ok(name.map(|name| name.replace('.', "/")))
    }

    /// The internal name of an object's class.
    pub fn class_of(self, object: jobject) -> Result<Option<String>, Pending> {
        if object.is_null() {
            return Ok(None);
        }
        let class = jni!(self, GetObjectClass, object);
        let name = self.class_name(class)?;
        jni!(self, DeleteLocalRef, class);
        Ok(name)
    }

    /// `System.getProperty(name)`.
    pub fn property(self, name: &str) -> Result<Option<String>, Pending> {
        let system = self.find_class(c"java/lang/System")?;
        let id = jni!(
            self,
            GetStaticMethodID,
            system,
            c"getProperty".as_ptr(),
            c"(Ljava/lang/String;)Ljava/lang/String;".as_ptr()
        );
        if id.is_null() {
            return Err(Pending);
        }
        let name = self.new_string(name)?;
        let args = [jni_sys::jvalue { l: name }];
        let value = jni!(self, CallStaticObjectMethodA, system, id, args.as_ptr());
        self.check()?;
        let result = self.string(value)?;
        jni!(self, DeleteLocalRef, value);
        jni!(self, DeleteLocalRef, name);
        jni!(self, DeleteLocalRef, system);
        Ok(result)
    }

    /// The invocation interface of the VM.
    pub fn vm(self) -> Option<*mut JavaVM> {
        let mut vm = ptr::null_mut();
        (jni!(self, GetJavaVM, &raw mut vm) == jni_sys::JNI_OK).then_some(vm)
    }

    /// The VM's number of a `Method` or `Constructor`.
    pub fn method_id(self, method: jobject) -> jmethodID {
        jni!(self, FromReflectedMethod, method)
    }

    /// Binds natives of `class`; the first that the class does not declare raises NoSuchMethodError.
    pub fn register(self, class: jclass, natives: &[jni_sys::JNINativeMethod]) -> Result<(), Pending> {
        let count = jint::try_from(natives.len()).map_err(|_| Pending)?;
        let status = jni!(self, RegisterNatives, class, natives.as_ptr(), count);
        self.check()?;
        if status == jni_sys::JNI_OK { Ok(()) } else { Err(Pending) }
    }
}
