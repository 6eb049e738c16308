//! The few JNI calls the bridge needs, wrapped so that the rest of the crate reads as ordinary Rust.
//!
//! Idea: the VM hands a native its environment and its arguments; [`Env`] and [`Local`] have the layout of the raw
//! pointers, so a native declares them as its parameters. Both carry the lifetime of the call and neither can be made
//! elsewhere, so no reference outlives its call or reaches another thread, and the methods are safe.
//!
//! Rules kept here, so that `-Xcheck:jni` stays silent: after every call that may raise, the pending exception is
//! looked at; local references made in a loop are deleted; nothing is called while an exception is pending.

use jni_sys::{JNI_OK, JNIEnv, JNINativeMethod, JavaVM, jint, jmethodID, jobject, jvalue};
use std::ffi::{CStr, c_void};
use std::marker::PhantomData;
use std::ptr::{self, NonNull};

/// The environment of the calling thread during one native call.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(crate) struct Env<'call>(*mut JNIEnv, PhantomData<&'call ()>);

/// A local reference of one native call to an object of kind `K`, or null.
#[repr(transparent)]
pub(crate) struct Local<'call, K>(jobject, PhantomData<(&'call (), K)>);

/// Any object.
pub(crate) enum Object {}
/// A `java.lang.Class`.
pub(crate) enum Class {}
/// A `java.lang.String`.
pub(crate) enum Text {}
/// A `String[]`.
pub(crate) enum Texts {}
/// A `byte[]`.
pub(crate) enum Bytes {}

impl<K> Local<'_, K> {
    pub(crate) fn null() -> Self {
        Self(ptr::null_mut(), PhantomData)
    }

    /// The reference as the VM's interfaces take it, valid as long as this one.
    pub(crate) fn raw(&self) -> jobject {
        self.0
    }

    pub(crate) fn is_null(&self) -> bool {
        self.0.is_null()
    }
}

/// A static method of a class of the boot loader; both are kept as long as the VM.
#[derive(Debug)]
pub(crate) struct StaticMethod {
    class: jobject,
    id: jmethodID,
}

// SAFETY: a global reference and a method's number mean the same to every thread.
unsafe impl Send for StaticMethod {}
// SAFETY: the same; neither changes.
unsafe impl Sync for StaticMethod {}

/// A function that the JVM has for the libraries of the JDK.
pub(crate) fn exported(name: &CStr) -> Option<NonNull<c_void>> {
    // SAFETY: a lookup of a name among what is loaded, which changes nothing.
    NonNull::new(unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) })
}

/// A native of a class and what it is bound to.
pub(crate) fn native(name: &'static CStr, signature: &'static CStr, function: *mut c_void) -> JNINativeMethod {
    JNINativeMethod { name: name.as_ptr().cast_mut(), signature: signature.as_ptr().cast_mut(), fnPtr: function }
}

/// A Java exception is pending (or memory is out): the native must return to Java at once.
#[derive(Debug)]
pub(crate) struct Pending;

macro_rules! jni {
    ($env:expr, $name:ident $(, $arg:expr)*) => {{
        let env = $env.0;
        // SAFETY: an `Env` is the environment of this thread during this call; arguments are references of the same
        // call, which a `Local` is and no other code deletes, or pointers that each caller below keeps valid.
        unsafe { ((**env).v1_6.$name)(env $(, $arg)*) }
    }};
}

impl<'call> Env<'call> {
    /// # Safety
    /// `raw` must be the environment pointer of this thread, which stays inside the VM's call for all of `'call`.
    #[must_use]
    pub(crate) unsafe fn new(raw: *mut JNIEnv) -> Self {
        Self(raw, PhantomData)
    }

    fn check(self) -> Result<(), Pending> {
        if jni!(self, ExceptionCheck) { Err(Pending) } else { Ok(()) }
    }

    /// Forgets a pending exception.
    pub(crate) fn forget(self) {
        jni!(self, ExceptionClear);
    }

    /// A reference that the VM has just made in this call.
    fn local<K>(self, raw: jobject) -> Local<'call, K> {
        Local(raw, PhantomData)
    }

    /// The same, of a reference that another interface of the VM has made.
    ///
    /// # Safety
    /// It must be local to this call, of kind `K`, and owned by no other code.
    pub(crate) unsafe fn adopt<K>(self, raw: jobject) -> Local<'call, K> {
        self.local(raw)
    }

    /// A reference that must not be null unless an exception is pending.
    fn made<K>(self, raw: jobject) -> Result<Local<'call, K>, Pending> {
        if raw.is_null() { Err(Pending) } else { Ok(self.local(raw)) }
    }

    /// Gives a reference back before the call ends.
    pub(crate) fn delete<K>(self, local: Local<'call, K>) {
        jni!(self, DeleteLocalRef, local.0);
    }

    /// Throws `class(message)` unless an exception is pending already.
    pub(crate) fn throw(self, class: &CStr, message: &str) {
        if jni!(self, ExceptionCheck) {
            return;
        }
        // Modified UTF-8 differs from UTF-8 only for NUL and supplementary characters, which messages need not keep.
        let text: Vec<u8> =
            message.chars().map(|c| if c == '\0' || c > '\u{ffff}' { '?' } else { c }).collect::<String>().into_bytes();
        let Ok(text) = std::ffi::CString::new(text) else { return };
        // If there is no such class, NoClassDefFoundError is pending instead.
        if let Ok(found) = self.find_class(class) {
            jni!(self, ThrowNew, found.0, text.as_ptr());
            self.delete(found);
        }
    }

    pub(crate) fn find_class(self, name: &CStr) -> Result<Local<'call, Class>, Pending> {
        self.made(jni!(self, FindClass, name.as_ptr()))
    }

    /// The text of a Java string; null reads as `None`, lone surrogates as the replacement character.
    pub(crate) fn string(self, text: &Local<'call, Text>) -> Result<Option<String>, Pending> {
        if text.is_null() {
            return Ok(None);
        }
        let length = jni!(self, GetStringLength, text.0);
        let mut units = vec![0u16; usize::try_from(length).unwrap_or(0)];
        jni!(self, GetStringRegion, text.0, 0, length, units.as_mut_ptr());
        self.check()?;
        Ok(Some(String::from_utf16_lossy(&units)))
    }

    /// The strings of a Java array; null elements read as empty.
    pub(crate) fn strings(self, array: &Local<'call, Texts>) -> Result<Vec<String>, Pending> {
        if array.is_null() {
            return Ok(Vec::new());
        }
        let length = jni!(self, GetArrayLength, array.0);
        let mut strings = Vec::with_capacity(usize::try_from(length).unwrap_or(0));
        for index in 0..length {
            let element = self.local(jni!(self, GetObjectArrayElement, array.0, index));
            self.check()?;
            strings.push(self.string(&element)?.unwrap_or_default());
            self.delete(element);
        }
        Ok(strings)
    }

    pub(crate) fn new_string(self, text: &str) -> Result<Local<'call, Text>, Pending> {
        let units: Vec<u16> = text.encode_utf16().collect();
        let length = jint::try_from(units.len()).map_err(|_| Pending)?;
        self.made(jni!(self, NewString, units.as_ptr(), length))
    }

    /// The bytes of an array; null reads as empty.
    pub(crate) fn bytes(self, array: &Local<'call, Bytes>) -> Result<Vec<u8>, Pending> {
        if array.is_null() {
            return Ok(Vec::new());
        }
        let length = jni!(self, GetArrayLength, array.0);
        let mut bytes = vec![0u8; usize::try_from(length).unwrap_or(0)];
        jni!(self, GetByteArrayRegion, array.0, 0, length, bytes.as_mut_ptr().cast());
        self.check()?;
        Ok(bytes)
    }

    pub(crate) fn new_bytes(self, bytes: &[u8]) -> Result<Local<'call, Bytes>, Pending> {
        let length = jint::try_from(bytes.len()).map_err(|_| Pending)?;
        let array = self.made(jni!(self, NewByteArray, length))?;
        jni!(self, SetByteArrayRegion, array.0, 0, length, bytes.as_ptr().cast());
        self.check()?;
        Ok(array)
    }

    /// The internal name (`java/lang/String`) of a class that is not an array.
    pub(crate) fn class_name(self, class: &Local<'call, Class>) -> Result<Option<String>, Pending> {
        if class.is_null() {
            return Ok(None);
        }
        let type_of_classes = self.find_class(c"java/lang/Class")?;
        let id = jni!(self, GetMethodID, type_of_classes.0, c"getName".as_ptr(), c"()Ljava/lang/String;".as_ptr());
        self.delete(type_of_classes);
        if id.is_null() {
            return Err(Pending);
        }
        let text = self.local(jni!(self, CallObjectMethodA, class.0, id, ptr::null()));
        self.check()?;
        let name = self.string(&text)?;
        self.delete(text);
        Ok(name.map(|name| name.replace('.', "/")))
    }

    /// The internal name of an object's class.
    pub(crate) fn class_of(self, object: &Local<'call, Object>) -> Result<Option<String>, Pending> {
        if object.is_null() {
            return Ok(None);
        }
        let class = self.local(jni!(self, GetObjectClass, object.0));
        let name = self.class_name(&class)?;
        self.delete(class);
        Ok(name)
    }

    /// The result of a static method of a class that takes nothing and returns an `int`.
    pub(crate) fn static_int(self, class: &Local<'call, Class>, name: &CStr) -> Result<jint, Pending> {
        let id = jni!(self, GetStaticMethodID, class.0, name.as_ptr(), c"()I".as_ptr());
        if id.is_null() {
            return Err(Pending);
        }
        let answer = jni!(self, CallStaticIntMethodA, class.0, id, ptr::null());
        self.check()?;
        Ok(answer)
    }

    /// Another interface of the VM has made this many local references, perhaps more than a native may have by default.
    pub(crate) fn has_local(self, references: jint) -> Result<(), Pending> {
        if jni!(self, EnsureLocalCapacity, references) == JNI_OK { Ok(()) } else { Err(Pending) }
    }

    /// A static method that takes an object and returns an `int`; its class is initialised.
    pub(crate) fn static_method(self, class: &CStr, name: &CStr) -> Result<StaticMethod, Pending> {
        let found = self.find_class(class)?;
        let id = jni!(self, GetStaticMethodID, found.0, name.as_ptr(), c"(Ljava/lang/Object;)I".as_ptr());
        if id.is_null() {
            return Err(Pending);
        }
        let class = jni!(self, NewGlobalRef, found.0);
        self.delete(found);
        if class.is_null() { Err(Pending) } else { Ok(StaticMethod { class, id }) }
    }

    /// Its result.
    pub(crate) fn call<K>(self, method: &StaticMethod, object: &Local<'call, K>) -> Result<jint, Pending> {
        let args = [jvalue { l: object.0 }];
        let answer = jni!(self, CallStaticIntMethodA, method.class, method.id, args.as_ptr());
        self.check()?;
        Ok(answer)
    }

    /// `System.getProperty(name)`.
    pub(crate) fn property(self, name: &str) -> Result<Option<String>, Pending> {
        let system = self.find_class(c"java/lang/System")?;
        let id = jni!(
            self,
            GetStaticMethodID,
            system.0,
            c"getProperty".as_ptr(),
            c"(Ljava/lang/String;)Ljava/lang/String;".as_ptr()
        );
        if id.is_null() {
            return Err(Pending);
        }
        let name = self.new_string(name)?;
        let args = [jvalue { l: name.0 }];
        let value = self.local(jni!(self, CallStaticObjectMethodA, system.0, id, args.as_ptr()));
        self.check()?;
        let result = self.string(&value)?;
        self.delete(value);
        self.delete(name);
        self.delete(system);
        Ok(result)
    }

    /// The invocation interface of the VM.
    pub(crate) fn vm(self) -> Option<*mut JavaVM> {
        let mut vm = ptr::null_mut();
        (jni!(self, GetJavaVM, &raw mut vm) == jni_sys::JNI_OK).then_some(vm)
    }

    /// The VM's number of a `Method` or `Constructor`.
    ///
    /// # Safety
    /// `method` must be one of these.
    pub(crate) unsafe fn method_id(self, method: &Local<'call, Object>) -> jmethodID {
        jni!(self, FromReflectedMethod, method.0)
    }

    /// Binds natives of `class`; the first that the class does not declare raises NoSuchMethodError.
    ///
    /// # Safety
    /// Each function must have the parameters of its signature, after environment and class.
    pub(crate) unsafe fn register(self, class: &CStr, natives: &[JNINativeMethod]) -> Result<(), Pending> {
        let count = jint::try_from(natives.len()).map_err(|_| Pending)?;
        let class = self.find_class(class)?;
        let status = jni!(self, RegisterNatives, class.0, natives.as_ptr(), count);
        self.delete(class);
        self.check()?;
        if status == jni_sys::JNI_OK { Ok(()) } else { Err(Pending) }
    }
}
