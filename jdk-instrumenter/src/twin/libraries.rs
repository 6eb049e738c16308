//! Trusted libraries: which twins of a program's classes report where such code begins and ends.
//!
//! Idea: the user promises that each method of a library's class is atomic, so everything that it calls is part of its
//! step, whoever wrote it, except the program's own code. Of calls nothing need be known for that: where some classes
//! of the program are trusted ([`Policy::library`](crate::policy::Policy::library)), the methods of all others have a
//! guard, by whichever way they are called.
//!
//! ```text
//! library    saved = library()                                              … before it ends: leave(saved)
//! program    saved = program()                                              … before it ends: restore(saved)
//! ```
//!
//! Invariant: no method of a class that is not trusted runs in a step of a library. Constructors are the exception:
//! nothing can be put around what runs before `this` is there. Nobody but reflection calls one from a library.

use super::doubler::Doubler;
use super::trust::Weave;
use jess_classfile::{Member, access};

/// How the simple names of proxies begin (`java.lang.reflect.Proxy`), which only call their handlers.
const PROXY: &[u8] = b"$Proxy";

impl<'a> Doubler<'a, '_> {
    /// How the body of the twin of a method of the program is woven.
    ///
    /// Private methods of a library are called from inside; so are its lambdas, or they were given to other code, for
    /// which they are no methods of the library.
    pub(super) fn weave_of_program(&self, method: &Member<'a>) -> Weave {
        let name = self.class.name().as_bytes();
        let Some(trusted) = self.context.policy.library(name) else { return Weave::None };
        let simple = name.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
        let is_method = !method.name.as_bytes().starts_with(b"<");
        match trusted {
            true if is_method && !self.options.hidden && !method.has(access::PRIVATE) => Weave::Library,
            false if is_method && !simple.starts_with(PROXY) => Weave::Program,
            _ => Weave::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::models::Models;
    use super::super::trust::tests::calls;
    use super::super::{Context, LoaderKind, Options, double};
    use super::*;
    use crate::jdk::Jdk;
    use crate::policy::Policy;
    use crate::sites::SiteTable;
    use jess_classfile::ClassFile;
    use jess_protocol::trust::Pattern;

    /// For each twin with a body of the classes of a package, made as if a program had them: class, method, and what it
    /// calls.
    fn with_twins(policy: &Policy, options: Options, mut check: impl FnMut(&str, &Member<'_>, &[String])) {
        let installed = jess_jdks::installed();
        let jdk = installed.iter().find_map(|jdk| Jdk::detect(&jdk.home).ok()).expect("a JDK");
        let (table, models) = (SiteTable::new(), Models::default());
        let context = Context { policy, models: &models, table: &table };
        let files = jdk.classes("java.base").expect("classes");
        for (_, bytes) in files.iter().filter(|(name, _)| name.starts_with("javax/crypto/")) {
            let class = ClassFile::parse(bytes).expect("class file");
            let Some(doubled) = double(context, options, &class).expect("room") else { continue };
            let twins = ClassFile::parse(&doubled.bytes).expect("class file");
            for method in class.methods.iter().filter(|method| method.attribute("Code").is_some()) {
                let name = format!("{}$jess", method.name);
                let is_twin = |twin: &&Member<'_>| {
                    twin.name.as_bytes() == name.as_bytes() && twin.descriptor == method.descriptor
                };
                if let Some(twin) = twins.methods.iter().find(is_twin)
                    && let Some(code) = twins.code(twin).expect("code")
                {
                    check(&class.name().to_str_lossy(), method, &calls(&twins, &code));
                }
            }
        }
    }

    fn trusting(pattern: &str) -> Policy {
        let pattern = Pattern::parse(pattern).expect(pattern);
        Policy::nothing_is_an_island().trusting(vec![pattern])
    }

    #[test]
    fn methods_begin_and_end_steps_and_others_have_a_guard() {
        let (mut library, mut program) = (0, 0);
        with_twins(&trusting("javax.crypto.Cipher"), Options::application(), |class, method, calls| {
            let of_library = class.split('$').next() == Some("javax/crypto/Cipher");
            let (head, end, count) = if of_library {
                ("JessTrust.library", "JessTrust.leave", &mut library)
            } else {
                ("JessTrust.program", "JessTrust.restore", &mut program)
            };
            if of_library && method.has(access::PRIVATE) {
                assert!(!calls.iter().any(|call| call.starts_with("JessTrust.")), "{class}.{}", method.name);
                return;
            }
            *count += 1;
            let first = calls.iter().find(|call| *call != "JessHooks.uses").map(String::as_str);
            assert_eq!(first, Some(head), "{class}.{}", method.name);
            assert_eq!(calls[calls.len() - 2..], [end, "throw"], "{class}.{}", method.name);
            for pair in calls.windows(2).filter(|pair| pair[1] == "return") {
                assert_eq!(pair[0], end, "{class}.{}", method.name);
            }
        });
        assert!(library > 30 && program > 100, "{library} {program}");
    }

    #[test]
    fn lambdas_belong_to_what_calls_them_or_to_the_program() {
        let hidden = Options { hidden: true, ..Options::application() };
        let woven = |calls: &[String]| calls.iter().any(|call| call.starts_with("JessTrust."));
        with_twins(&trusting("javax.crypto.**"), hidden, |class, method, calls| {
            assert!(!woven(calls), "{class}.{}", method.name);
        });
        let mut guarded = 0;
        with_twins(&trusting("com.acme.Cache"), hidden, |_, _, calls| guarded += usize::from(woven(calls)));
        assert!(guarded > 100, "{guarded}");
    }

    #[test]
    fn without_libraries_nothing_is_woven() {
        with_twins(&Policy::nothing_is_an_island(), Options::application(), |class, method, calls| {
            assert!(!calls.iter().any(|call| call.starts_with("JessTrust.")), "{class}.{}", method.name);
        });
        let platform = Options { loader: LoaderKind::Platform, ..Options::application() };
        with_twins(&trusting("javax.crypto.**"), platform, |class, method, calls| {
            assert!(!calls.iter().any(|call| call == "JessTrust.library"), "{class}.{}", method.name);
        });
    }
}
