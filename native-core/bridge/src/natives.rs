//! The natives of `java.lang.JessNative`: thin, raw JNI, no logic.
//!
//! Idea: a raw `extern "system"` static native costs about 12 ns, a wrapped one about 80; the hot ones (`announce`,
//! `announceAccess`, `newBlock`) therefore touch the JNI environment only to throw.
//! They are bound in `JNI_OnLoad`, so that a library that does not fit the Java side fails while it is loaded.
//! Invariant: no panic crosses into the VM ([`crate::guard`]).

use crate::control::CONTROL;
use crate::current;
use crate::env::{Bytes, Class, Env, Local, Object, Pending, Text, Texts, native};
use crate::files::{self, Named};
use crate::futex::{self, Carrier, pinning};
use crate::guard::{ILLEGAL_STATE, INTERNAL_ERROR, guard, on_session, on_session_with};
use crate::session::{Session, Surroundings};
use crate::{asked, calls, codes, initialised, methods, novelty, page, starving, tool, transform, version};
use jess_engine::host::Behind;
use jess_instrumenter::policy::Policy;
use jess_protocol::wire::{announced, end};
use jni_sys::{JNI_ERR, JNI_VERSION_1_8, JNINativeMethod, JavaVM, jboolean, jint, jlong};
use std::ffi::{CStr, c_void};
use std::ptr;

const CLASS: &CStr = c"java/lang/JessNative";
const CLASS_FORMAT_ERROR: &CStr = c"java/lang/ClassFormatError";

/// Declares natives, each with its environment and its class before its own parameters.
macro_rules! natives {
    ($( $name:ident($env:ident $(, $arg:ident : $type:ty)*) $(-> $ret:ty)? $body:block )*) => { $(
        extern "system" fn $name<'call>(
            $env: Env<'call>, _class: Local<'call, Class> $(, $arg: $type)*
        ) $(-> $ret)? $body
    )* };
}

natives! {
    version(env) -> Local<'call, Text> {
        guard(env, Local::null(), || env.new_string(version::VERSION).unwrap_or(Local::null()))
    }

    control_block(_env) -> jlong {
        CONTROL.address()
    }

    transform(
        env, loader: Local<'call, Object>, name: Local<'call, Text>, bytes: Local<'call, Bytes>, hidden: jboolean
    ) -> Local<'call, Bytes> {
        guard(env, Local::null(), || {
            let attempt = || -> Result<Local<'call, Bytes>, Pending> {
                if bytes.is_null() {
                    return Ok(Local::null());
                }
                codes::follow_classes(env);
                transform::configure_from(env)?;
                let name = env.string(&name)?;
                let input = env.bytes(&bytes)?;
                let loader = transform::loader_kind(env.class_of(&loader)?.as_deref());
                match transform::transform(loader, name.as_deref(), &input, hidden) {
                    Ok(Some(output)) => env.new_bytes(&output),
                    Ok(None) => Ok(Local::null()),
                    Err(error) => {
                        env.throw(CLASS_FORMAT_ERROR, &error.to_string());
                        Err(Pending)
                    }
                }
            };
            attempt().unwrap_or(Local::null())
        })
    }

    open(env, options: Local<'call, Text>) -> jint {
        guard(env, current::OPEN_FAILED, || {
            let attempt = || -> Result<jint, Pending> {
                transform::configure_from(env)?;
                let surroundings = Surroundings {
                    jdk: env.property("java.runtime.version")?.unwrap_or_default(),
                    result_file: env.property("jess.result")?,
                };
                Ok(current::open(env.string(&options)?.as_deref().unwrap_or("{}"), surroundings))
            };
            attempt().unwrap_or(current::OPEN_FAILED)
        })
    }

    completed(env, options: Local<'call, Text>) -> Local<'call, Text> {
        guard(env, Local::null(), || {
            let attempt = || env.new_string(&asked::completed(env.string(&options)?.as_deref().unwrap_or("{}")));
            attempt().unwrap_or(Local::null())
        })
    }

    page(env, result: Local<'call, Text>, class_path: Local<'call, Text>, replaying: jboolean) -> Local<'call, Text> {
        guard(env, Local::null(), || {
            let attempt = || -> Result<Local<'call, Text>, Pending> {
                let (result, class_path) = (env.string(&result)?, env.string(&class_path)?);
                let jdk = env.property("java.runtime.version")?;
                match page::of(&result.unwrap_or_default(), &class_path.unwrap_or_default(), jdk, replaying) {
                    Ok(page) => env.new_string(&page),
                    Err(_) => Ok(Local::null()),
                }
            };
            attempt().unwrap_or(Local::null())
        })
    }

    log(env, result: Local<'call, Text>, class_path: Local<'call, Text>) -> Local<'call, Text> {
        guard(env, Local::null(), || {
            let attempt = || -> Result<Local<'call, Text>, Pending> {
                let (result, class_path) = (env.string(&result)?, env.string(&class_path)?);
                let jdk = env.property("java.runtime.version")?;
                match page::log(&result.unwrap_or_default(), &class_path.unwrap_or_default(), jdk) {
                    Ok(log) => env.new_string(&log),
                    Err(_) => Ok(Local::null()),
                }
            };
            attempt().unwrap_or(Local::null())
        })
    }

    last_error(env) -> Local<'call, Text> {
        guard(env, Local::null(), || env.new_string(&current::last_error()).unwrap_or(Local::null()))
    }

    begin(env) -> jint {
        on_session(env, 0, Session::begin)
    }

    announce(env, position: jint, op: jint, a: jlong, b: jlong) -> jint {
        on_session(env, announced::OVER, |session| session.announce(position, op, a, b, || calls::here(env)))
    }

    announce_access(env, position: jint) -> jint {
        on_session(env, announced::OVER, |session| session.announce_access(position, || calls::here(env)))
    }

    new_block(env, foreign: jint) -> jint {
        on_session(env, 0, |session| session.new_block(foreign != 0))
    }

    thread_of(env, id: jint) -> jint {
        on_session(env, 0, |session| session.thread_of(id))
    }

    query(env, what: jint, a: jlong, b: jlong) -> jint {
        on_session(env, 0, |session| session.query(what, a, b))
    }

    behind(
        env,
        of: jint,
        suppressed: jint,
        class: Local<'call, Text>,
        message: Local<'call, Text>,
        stack: Local<'call, Texts>,
        in_common: jint
    ) {
        on_session_with(
            env,
            (),
            || Ok((env.string(&class)?.unwrap_or_default(), env.string(&message)?, env.strings(&stack)?)),
            |session, (type_name, message, stack)| {
                session.behind(Behind {
                    of: of.max(0) as u32,
                    suppressed: suppressed != 0,
                    type_name,
                    message: message.unwrap_or_default(),
                    stack,
                    in_common: in_common.max(0) as u32,
                });
            },
        );
    }

    failure(env, kind: jint, class: Local<'call, Text>, message: Local<'call, Text>, stack: Local<'call, Texts>) {
        on_session_with(
            env,
            (),
            || Ok((env.string(&class)?.unwrap_or_default(), env.string(&message)?, env.strings(&stack)?)),
            |session, (class, message, stack)| session.failure(kind, class, message, stack),
        );
    }

    exited(env) {
        on_session(env, (), Session::exited);
    }

    uncontrolled(env, message: Local<'call, Text>) {
        on_session_with(env, (), || env.string(&message), |session, message| {
            session.uncontrolled(message.unwrap_or_default());
        });
    }

    changed_nothing(env) {
        on_session(env, (), Session::changed_nothing);
    }

    describe(
        env, place: Local<'call, Text>, object: Local<'call, Text>, value: Local<'call, Text>, stack: Local<'call, Texts>
    ) {
        on_session_with(
            env,
            (),
            || Ok((env.string(&place)?, env.string(&object)?, env.string(&value)?, env.strings(&stack)?)),
            |session, (place, object, value, stack)| session.describe(place, object, value, stack),
        );
    }

    value(env, text: Local<'call, Text>) {
        on_session_with(env, (), || env.string(&text), |session, text| session.value(text));
    }

    promoted(env) {
        on_session(env, (), Session::promoted);
    }

    novelty(env, what: Local<'call, Text>) {
        guard(env, (), || {
            if let Ok(Some(what)) = env.string(&what) {
                novelty::note(&what);
            }
        });
    }

    unseen(env, what: Local<'call, Text>) {
        on_session_with(env, (), || env.string(&what), |session, what| session.terms.add_unseen(what.unwrap_or_default()));
    }

    runs_once(env, of: Local<'call, Text>) {
        on_session_with(env, (), || env.string(&of), |session, of| session.terms.add_once(of.unwrap_or_default()));
    }

    initialised_again(env, codes: Local<'call, Text>) {
        on_session_with(env, (), || env.string(&codes), |session, codes| {
            session.initialised_again = Some(initialised::read(&codes.unwrap_or_default()));
        });
    }

    initialised_again_in(env, options: Local<'call, Text>) -> Local<'call, Text> {
        guard(env, Local::null(), || {
            let known = || Ok::<_, Pending>(initialised::in_token(env.string(&options)?.as_deref().unwrap_or("{}")));
            match known() {
                Ok(Some(codes)) => env.new_string(&codes).unwrap_or(Local::null()),
                _ => Local::null(),
            }
        })
    }

    file_place(env, operation: jint, descriptor: jint, path: Local<'call, Text>, address: jlong) -> Local<'call, Text> {
        guard(env, Local::null(), || {
            let attempt = || -> Result<Local<'call, Text>, Pending> {
                let place = files::place(operation, &named(env, descriptor, &path, address)?);
                env.new_string(&place.unwrap_or_else(|reason| format!("!{reason}")))
            };
            attempt().unwrap_or(Local::null())
        })
    }

    file_touch(env, operation: jint, descriptor: jint, path: Local<'call, Text>, address: jlong) -> Local<'call, Text> {
        guard(env, Local::null(), || {
            let attempt = || -> Result<Local<'call, Text>, Pending> {
                match files::touch(operation, &named(env, descriptor, &path, address)?) {
                    Ok(false) => Ok(Local::null()),
                    Ok(true) => env.new_string(""),
                    Err(reason) => env.new_string(&reason),
                }
            };
            attempt().unwrap_or(Local::null())
        })
    }

    file_of_stream(_env, stream: jlong) -> jint {
        // SAFETY: the stream that the JDK is about to read from.
        unsafe { files::descriptor_of(ptr::with_exposed_provenance_mut(stream as usize)) }
    }

    file_position(_env, descriptor: jint) {
        files::keep_position(descriptor);
    }

    files_forget(_env) {
        files::forget();
    }

    files_back(env) {
        on_session(env, (), |session| {
            if let Err(reason) = files::put_back() {
                session.uncontrolled(reason);
            }
        });
    }

    thread_name(env, thread: jint, name: Local<'call, Text>) {
        on_session_with(env, (), || env.string(&name), |session, name| {
            session.thread_name(thread, name.unwrap_or_default());
        });
    }

    end(env) -> jint {
        on_session(env, end::FAILED, Session::end)
    }

    close(env) -> Local<'call, Text> {
        guard(env, Local::null(), || {
            pinning::disable();
            match current::close() {
                Some(result) => env.new_string(&result).unwrap_or(Local::null()),
                None => {
                    env.throw(ILLEGAL_STATE, "JESS: no exploration is open");
                    Local::null()
                }
            }
        })
    }

    futex_park(env, carrier: jint) {
        match Carrier::new(carrier) {
            Some(carrier) => {
                pinning::apply();
                futex::park(carrier);
            }
            None => env.throw(INTERNAL_ERROR, "JESS: too many carriers"),
        }
    }

    follow_carriers(_env) {
        pinning::apply();
    }

    longest_wait(_env) -> jlong {
        jlong::try_from(starving::longest_wait()).unwrap_or(jlong::MAX)
    }

    futex_wake(env, carrier: jint) {
        match Carrier::new(carrier) {
            Some(carrier) => futex::wake(carrier),
            None => env.throw(INTERNAL_ERROR, "JESS: too many carriers"),
        }
    }

    futex_switch(env, from: jint, to: jint) {
        match (Carrier::new(from), Carrier::new(to)) {
            (Some(from), Some(to)) => {
                pinning::apply();
                futex::wake(to);
                futex::park(from);
            }
            _ => env.throw(INTERNAL_ERROR, "JESS: too many carriers"),
        }
    }

    field_id(env, declaring: Local<'call, Class>, name: Local<'call, Text>) -> jint {
        guard(env, 0, || {
            let attempt = || -> Result<jint, Pending> {
                transform::configure_from(env)?;
                let (Some(class), Some(name)) = (env.class_name(&declaring)?, env.string(&name)?) else { return Ok(0) };
                Ok(transform::field_id(&class, &name))
            };
            attempt().unwrap_or(0)
        })
    }

    field_name(env, site: jint) -> Local<'call, Text> {
        guard(env, Local::null(), || {
            let attempt = || -> Result<Local<'call, Text>, Pending> {
                transform::configure_from(env)?;
                match transform::field_name(site) {
                    Some(name) => env.new_string(&name),
                    None => Ok(Local::null()),
                }
            };
            attempt().unwrap_or(Local::null())
        })
    }

    keeps_trust(env, class: Local<'call, Class>) -> jboolean {
        guard(env, false, || {
            let attempt = || -> Result<jboolean, Pending> {
                transform::configure_from(env)?;
                Ok(env.class_name(&class)?.is_some_and(|name| transform::keeps_trust(&name)))
            };
            attempt().unwrap_or(false)
        })
    }

    is_of_base(env, name: Local<'call, Text>) -> jboolean {
        guard(env, false, || {
            let attempt = || -> Result<jboolean, Pending> {
                transform::configure_from(env)?;
                Ok(env.string(&name)?.is_some_and(|name| transform::is_of_base(&name)))
            };
            attempt().unwrap_or(false)
        })
    }

    parent_process(env) -> jint {
        guard(env, 0, parent_process_id)
    }

    leak_rules(env) -> Local<'call, Text> {
        guard(env, Local::null(), || env.new_string(Policy::KNOWN_LEAKS).unwrap_or(Local::null()))
    }

    method_at(env, depth: jint) -> jlong {
        // An unknown method is looked up in another way.
        guard(env, 0, || tool::method_at(env, depth).map_or(0, |method| method.addr() as jlong))
    }

    bytecodes(env, method: Local<'call, Object>) -> Local<'call, Bytes> {
        guard(env, Local::null(), || match tool::bytecodes(env, &method) {
            Ok(code) => env.new_bytes(&code).unwrap_or(Local::null()),
            Err(error) => {
                env.throw(INTERNAL_ERROR, &format!("JESS: {error}"));
                Local::null()
            }
        })
    }
}

/// The process that started this one, or that has inherited it since; 0 where the system does not record that.
fn parent_process_id() -> jint {
    #[cfg(unix)]
    return std::os::unix::process::parent_id() as jint;
    #[cfg(not(unix))]
    0
}

/// The file that a path, an address or a descriptor stands for.
fn named(env: Env<'_>, descriptor: jint, path: &Local<'_, Text>, address: jlong) -> Result<Named, Pending> {
    Ok(match env.string(path)? {
        Some(path) => Named::Path(path.into()),
        // SAFETY: the address that the JDK is about to give its own native for the same path.
        None if address != 0 => unsafe { Named::at(ptr::with_exposed_provenance(address as usize), descriptor) },
        None => Named::Descriptor(descriptor),
    })
}

/// The natives in the order of `JessNative.java`.
fn table() -> [JNINativeMethod; 49] {
    [
        native(c"version", c"()Ljava/lang/String;", version as *mut c_void),
        native(c"controlBlock", c"()J", control_block as *mut c_void),
        native(c"transform", c"(Ljava/lang/ClassLoader;Ljava/lang/String;[BZ)[B", transform as *mut c_void),
        native(c"open", c"(Ljava/lang/String;)I", open as *mut c_void),
        native(c"completed", c"(Ljava/lang/String;)Ljava/lang/String;", completed as *mut c_void),
        native(c"page", c"(Ljava/lang/String;Ljava/lang/String;Z)Ljava/lang/String;", page as *mut c_void),
        native(c"log", c"(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;", log as *mut c_void),
        native(c"lastError", c"()Ljava/lang/String;", last_error as *mut c_void),
        native(c"begin", c"()I", begin as *mut c_void),
        native(c"announce", c"(IIJJ)I", announce as *mut c_void),
        native(c"announceAccess", c"(I)I", announce_access as *mut c_void),
        native(c"newBlock", c"(I)I", new_block as *mut c_void),
        native(c"threadOf", c"(I)I", thread_of as *mut c_void),
        native(c"query", c"(IJJ)I", query as *mut c_void),
        native(c"behind", c"(IILjava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)V", behind as *mut c_void),
        native(c"failure", c"(ILjava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V", failure as *mut c_void),
        native(c"exited", c"()V", exited as *mut c_void),
        native(c"uncontrolled", c"(Ljava/lang/String;)V", uncontrolled as *mut c_void),
        native(c"changedNothing", c"()V", changed_nothing as *mut c_void),
        native(
            c"describe",
            c"(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;)V",
            describe as *mut c_void,
        ),
        native(c"value", c"(Ljava/lang/String;)V", value as *mut c_void),
        native(c"promoted", c"()V", promoted as *mut c_void),
        native(c"novelty", c"(Ljava/lang/String;)V", novelty as *mut c_void),
        native(c"unseen", c"(Ljava/lang/String;)V", unseen as *mut c_void),
        native(c"runsOnce", c"(Ljava/lang/String;)V", runs_once as *mut c_void),
        native(c"initialisedAgain", c"(Ljava/lang/String;)V", initialised_again as *mut c_void),
        native(c"initialisedAgainIn", c"(Ljava/lang/String;)Ljava/lang/String;", initialised_again_in as *mut c_void),
        native(c"filePlace", c"(IILjava/lang/String;J)Ljava/lang/String;", file_place as *mut c_void),
        native(c"fileTouch", c"(IILjava/lang/String;J)Ljava/lang/String;", file_touch as *mut c_void),
        native(c"fileOfStream", c"(J)I", file_of_stream as *mut c_void),
        native(c"filePosition", c"(I)V", file_position as *mut c_void),
        native(c"filesForget", c"()V", files_forget as *mut c_void),
        native(c"filesBack", c"()V", files_back as *mut c_void),
        native(c"threadName", c"(ILjava/lang/String;)V", thread_name as *mut c_void),
        native(c"end", c"()I", end as *mut c_void),
        native(c"close", c"()Ljava/lang/String;", close as *mut c_void),
        native(c"followCarriers", c"()V", follow_carriers as *mut c_void),
        native(c"longestWait", c"()J", longest_wait as *mut c_void),
        native(c"futexPark", c"(I)V", futex_park as *mut c_void),
        native(c"futexWake", c"(I)V", futex_wake as *mut c_void),
        native(c"futexSwitch", c"(II)V", futex_switch as *mut c_void),
        native(c"fieldId", c"(Ljava/lang/Class;Ljava/lang/String;)I", field_id as *mut c_void),
        native(c"fieldName", c"(I)Ljava/lang/String;", field_name as *mut c_void),
        native(c"keepsTrust", c"(Ljava/lang/Class;)Z", keeps_trust as *mut c_void),
        native(c"isOfBase", c"(Ljava/lang/String;)Z", is_of_base as *mut c_void),
        native(c"parentProcess", c"()I", parent_process as *mut c_void),
        native(c"leakRules", c"()Ljava/lang/String;", leak_rules as *mut c_void),
        native(c"methodAt", c"(I)J", method_at as *mut c_void),
        native(c"bytecodes", c"(Ljava/lang/reflect/Executable;)[B", bytecodes as *mut c_void),
    ]
}

/// Binds the natives. Works from the first moments of the VM, since it uses only classes that need no others.
#[unsafe(no_mangle)]
pub(crate) extern "system" fn JNI_OnLoad(vm: *mut JavaVM, _reserved: *mut c_void) -> jint {
    let mut raw: *mut c_void = ptr::null_mut();
    // SAFETY: the VM passes its own invocation interface; the out parameter is a valid pointer to a pointer.
    let status = unsafe { ((**vm).v1_2.GetEnv)(vm, &raw mut raw, JNI_VERSION_1_8) };
    if status != jni_sys::JNI_OK {
        return JNI_ERR;
    }
    // SAFETY: GetEnv succeeded, so this is the calling thread's environment.
    let env = unsafe { Env::new(raw.cast()) };
    // SAFETY: the table pairs each function with the signature of its declaration above.
    let bound = unsafe { env.register(CLASS, &table()) };
    match bound.and_then(|()| codes::bind(env)).and_then(|()| methods::bind(env)) {
        Ok(()) => JNI_VERSION_1_8,
        Err(Pending) => JNI_ERR,
    }
}
