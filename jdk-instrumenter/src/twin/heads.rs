//! What originals of the JDK do first: calls of hooks, in both worlds.
//!
//! Idea: some things happen outside of the controlled world, and still matter to it: the JVM links a call site, the
//! collector enqueues a reference, an object is to be finalised. The JVM does these through methods of `java.base`, one
//! for each. And a JVM that starts has no need to know that it is patched.
//!
//! Twins have a head of their own if they change a setting of the whole process, such as the default locale: an
//! initialiser that does that has to do it in each execution.
//!
//! Invariants: nothing but the class of the method decides whether it has such a head, and only classes of the boot
//! loader have one.

use jess_classfile::opcode::{ALOAD_0, ALOAD_1, ASTORE, POP};
use jess_classfile::{BodyEditor, EditError};

use super::LoaderKind;
use super::doubler::{Doubler, Hook};

/// What a method does first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Head {
    /// It calls a hook, which returns nothing.
    Calls(Hook),
    /// It calls one whose result does not matter.
    CallsAndDrops(Hook),
    /// Its first parameter becomes what a hook makes of it; whether it is behind `this`.
    Replaces(Hook, bool),
}

type Row = (&'static [u8], &'static [&'static [u8]], Head);

/// Class and methods, each method of the name.
const HEADS: [Row; 5] = [
    // The JVM calls them to link call sites and constants, each once.
    (
        b"java/lang/invoke/MethodHandleNatives",
        &[b"linkCallSite", b"linkDynamicConstant", b"linkMethodHandleConstant"],
        Head::Calls(Hook::Links),
    ),
    // It runs as soon as the JVM can load libraries, before much code asks for hash codes.
    (b"java/lang/System", &[b"initPhase2"], Head::CallsAndDrops(Hook::Begins)),
    // The second phase makes one of the patches that the command line names before it looks at other options for
    // modules.
    (b"jdk/internal/module/ModulePatcher", &[b"<init>"], Head::Replaces(Hook::Patches, true)),
    // The thread of the collector calls it for what is queued.
    (b"java/lang/ref/ReferenceQueue", &[b"enqueue"], Head::Replaces(Hook::Enqueued, true)),
    // The JVM calls it for each new object that has a finaliser.
    (b"java/lang/ref/Finalizer", &[b"register"], Head::Replaces(Hook::Finalised, false)),
];

/// Class and methods that change a setting of the process, each method of the name.
const SETTINGS: [(&[u8], &[&[u8]]); 11] = [
    (b"java/lang/System", &[b"setProperty", b"clearProperty", b"setProperties"]),
    (b"java/lang/Thread", &[b"setDefaultUncaughtExceptionHandler"]),
    (b"java/net/Authenticator", &[b"setDefault"]),
    (b"java/net/CookieHandler", &[b"setDefault"]),
    (b"java/net/HttpURLConnection", &[b"setFollowRedirects"]),
    (b"java/net/ProxySelector", &[b"setDefault"]),
    (b"java/net/ResponseCache", &[b"setDefault"]),
    (b"java/net/URL", &[b"setURLStreamHandlerFactory"]),
    (b"java/security/Security", &[b"setProperty"]),
    (b"java/util/Locale", &[b"setDefault"]),
    (b"java/util/TimeZone", &[b"setDefault"]),
];

impl Doubler<'_, '_> {
    /// Whether a method of this class changes a setting of the process.
    pub(super) fn is_setting(&self, name: &[u8]) -> bool {
        let owner = self.class.name().as_bytes();
        SETTINGS.iter().any(|row| row.0 == owner && row.1.contains(&name))
    }

    /// What the original of a method of this class does first, if anything.
    pub(super) fn head(&self, name: &[u8]) -> Option<Head> {
        let owner = self.class.name().as_bytes();
        let row = HEADS.iter().find(|row| row.0 == owner && row.1.contains(&name))?;
        (self.options.loader == LoaderKind::Boot).then_some(row.2)
    }

    /// Has a body do that first.
    pub(super) fn insert_head(&mut self, head: Head, body: &mut BodyEditor<'_, '_>) -> Result<(), EditError> {
        let (Head::Calls(hook) | Head::CallsAndDrops(hook) | Head::Replaces(hook, _)) = head;
        let hook = self.hook(hook)?;
        self.assembler.clear();
        match head {
            Head::Calls(_) => self.assembler.invoke_static(hook),
            Head::CallsAndDrops(_) => self.assembler.invoke_static(hook).op(POP),
            Head::Replaces(_, true) => self.assembler.op(ALOAD_1).invoke_static(hook).local(ASTORE, 1),
            Head::Replaces(_, false) => self.assembler.op(ALOAD_0).invoke_static(hook).local(ASTORE, 0),
        };
        body.insert_head(self.assembler.bytes());
        body.raise_max_stack(1);
        Ok(())
    }
}
