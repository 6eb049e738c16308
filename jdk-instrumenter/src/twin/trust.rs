//! Where trusted code begins and ends: what a twin of a trusted class reports at its ends and around its calls.
//!
//! Idea: whether the thread is in trusted code is one word of the thread ([`JessTrust`](names::TRUST)). A woven body
//! keeps in a local variable what the word was when it began, and sets it again. So frames that an exception skips need
//! nothing:
//!
//! ```text
//! entry      saved = enter(this)  … each call: pause, call, resume()        … before it ends: leave(saved)
//! apart      saved = apart(this)  … the same
//! neutral    own = state()        … each call: pause, call, restore(own)
//! outside    saved = outside()                                              … before it ends: restore(saved)
//! ```
//!
//! An entry of another object than the one whose step it is begins a step of its own, and so does what comes behind it:
//! documentation guarantees something about one object. Handlers of entries and neutral bodies set the word, too. Ends
//! are returns, and a handler around everything.
//!
//! Invariant: a call that may lead to code that an application can override or pass in is paused, unless the body that
//! is called is woven itself. So an object whose class is known to the table needs no pause only if it is of exactly
//! this class.

use super::doubler::{Doubler, Hook};
use super::names;
use super::varhandle::load_opcode;
use crate::policy::{Treatment, Trust};
use jess_classfile::attributes::BootstrapMethods;
use jess_classfile::descriptor::{FieldType, MethodDescriptor};
use jess_classfile::opcode::*;
use jess_classfile::{Assembler, EditError, Member, MemberRef, PoolIndex, access};

/// What a body reports about trusted code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weave {
    /// Nothing.
    None,
    /// It is part of whatever calls it.
    Neutral,
    /// Trusted code begins with it.
    Entry,
    /// The same, also if it is called by the trusted code of its own object.
    Apart,
    /// It is no part of the trusted code around it.
    Outside,
    /// Code of a trusted library begins with it ([`super::libraries`]).
    Library,
    /// It is code of a program with trusted libraries, and not of one of these.
    Program,
}

impl Weave {
    /// What the word is read and set by at the head.
    pub(super) fn head(self) -> Hook {
        match self {
            Weave::Entry => Hook::TrustEnter,
            Weave::Apart => Hook::TrustApart,
            Weave::Outside => Hook::TrustOutside,
            Weave::Library => Hook::TrustLibrary,
            Weave::Program => Hook::TrustProgram,
            Weave::None | Weave::Neutral => Hook::TrustState,
        }
    }

    /// What the word is set by when the body ends, if it is.
    pub(super) fn end(self) -> Hook {
        match self {
            Weave::Entry | Weave::Apart | Weave::Library => Hook::TrustLeave,
            _ => Hook::TrustRestore,
        }
    }

    /// Whether the word is set again when the body ends.
    pub(super) fn restores(self) -> bool {
        !matches!(self, Weave::None | Weave::Neutral)
    }

    /// Whether calls and handlers report something.
    pub(super) fn pauses(self) -> bool {
        matches!(self, Weave::Entry | Weave::Apart | Weave::Neutral)
    }
}

/// What a call needs before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pause {
    /// Nothing: it does not lead out of trusted code.
    Never,
    /// A pause.
    Always,
    /// A pause, unless the receiver is of exactly a class that keeps trust.
    OnReceiver,
    /// The same, or of exactly this class.
    Unless(PoolIndex),
}

impl<'a> Doubler<'a, '_> {
    /// How the body of a method's twin is woven.
    pub(super) fn weave_of(&self, method: &Member<'a>) -> Weave {
        if !self.library {
            return self.weave_of_program(method);
        }
        // A lambda of a trusted class is a class of its own, made at run time, whose name begins like that of its host.
        if self.options.hidden || !self.trust.is_woven() {
            return Weave::None;
        }
        match self.trust.method(method.name.as_bytes(), method.descriptor.as_bytes()) {
            Some(Trust::Explored) => Weave::Outside,
            Some(Trust::Apart) if method.has(access::STATIC) => Weave::Outside,
            Some(Trust::Apart) => Weave::Apart,
            // No other thread knows the object of a constructor; private methods are called from inside only.
            Some(Trust::Trusted) if !method.has(access::PRIVATE) && method.name != "<init>" => Weave::Entry,
            _ => Weave::Neutral,
        }
    }

    /// What a call in a woven body needs.
    pub(super) fn pause_of(&mut self, method: MemberRef<'a>, opcode: u8) -> Result<Pause, EditError> {
        let (owner, name) = (method.owner.as_bytes(), method.name.as_bytes());
        let descriptor = method.descriptor.as_bytes();
        let is_static = opcode == INVOKESTATIC;
        let of_every_object = !is_static && names::without_twin(name, descriptor);
        if owner.first() == Some(&b'[') || names::is_boot(owner) || of_every_object {
            return Ok(Pause::Never);
        }
        if owner == names::METHOD_HANDLE && names::is_method_handle_call(name) {
            return Ok(Pause::Always);
        }
        if self.trust.has_for_itself(owner) {
            return Ok(Pause::Never);
        }
        if owner == names::VAR_HANDLE && names::var_handle_mode(name).is_some() {
            return Ok(Pause::Never);
        }
        if owner == names::OBJECT {
            return Ok(match (opcode, name) {
                // Of `super.toString()`: calls `hashCode`.
                (INVOKESPECIAL, b"toString") => Pause::Always,
                (INVOKESPECIAL, _) => Pause::Never,
                (_, b"clone") => Pause::Never,
                _ => Pause::OnReceiver,
            });
        }
        let rules = self.context.policy.trust(owner);
        let treatments = self.context.policy.class(owner);
        let modelled = self.is_modelled(owner, name, descriptor, is_static);
        let plain_island = !modelled && treatments.method(name, descriptor) == Treatment::Island;
        // A class that is an island is a leaf for that reason: not in a method with a model or another treatment.
        let odd = treatments.treatment == Treatment::Island && !plain_island;
        let trust = rules.row(name, descriptor).or(rules.class.filter(|&class| class != Trust::Leaf || !odd));
        if trust == Some(Trust::Explored) {
            return Ok(Pause::Always);
        }
        let keeps = trust.is_some() || plain_island;
        if matches!(opcode, INVOKESTATIC | INVOKESPECIAL) || self.cannot_be_overridden(method) {
            return Ok(if keeps { Pause::Never } else { Pause::Always });
        }
        // Applications cannot extend what is internal.
        if trust == Some(Trust::Leaf) && owner.starts_with(names::INTERNAL) {
            return Ok(Pause::Never);
        }
        // Where nothing is known of the class as a whole, something may be known of this method.
        Ok(if keeps && !rules.keeps() { Pause::Unless(method.class) } else { Pause::OnReceiver })
    }

    /// What an `invokedynamic` needs: texts of strings and numbers call no other code, and the object of a lambda is
    /// only made.
    pub(super) fn pause_of_site(&self, index: PoolIndex) -> Result<Pause, EditError> {
        let dynamic = self.class.pool.dynamic(index)?;
        let bootstrap = BootstrapMethods::of(self.class)?.get(dynamic.bootstrap)?;
        let (_, reference) = self.class.pool.method_handle(bootstrap.handle)?;
        let calls_nobody = match self.class.pool.member_ref(reference)?.owner.as_bytes() {
            b"java/lang/invoke/LambdaMetafactory" => true,
            b"java/lang/invoke/StringConcatFactory" => {
                let (_, descriptor) = self.class.pool.name_and_type(dynamic.name_and_type)?;
                MethodDescriptor::parse(descriptor)?.parameters().all(|parameter| match parameter {
                    FieldType::Object(class) => class == "java/lang/String",
                    FieldType::Array(_) => false,
                    _ => true,
                })
            }
            _ => false,
        };
        Ok(if calls_nobody { Pause::Never } else { Pause::Always })
    }

    /// Whether a virtual call has only one method that it can lead to.
    fn cannot_be_overridden(&self, method: MemberRef<'a>) -> bool {
        let owner = method.owner;
        if owner != self.class.name() {
            return self.context.table.class(owner.as_bytes()).is_some_and(|class| class.is_final());
        }
        let own = self.class.methods.iter();
        let mut own = own.filter(|own| own.name == method.name && own.descriptor == method.descriptor);
        self.class.has(access::FINAL) || own.any(|own| own.access & (access::PRIVATE | access::FINAL) != 0)
    }

    /// Assembles a pause before a call with this descriptor. Arguments may be kept in local variables from `spill` on
    /// for the while; returns the slots that takes.
    pub(super) fn assemble_pause(
        &mut self,
        pause: Pause,
        descriptor: &MethodDescriptor<'_>,
        spill: u16,
    ) -> Result<u16, EditError> {
        self.assembler.clear();
        if pause == Pause::Always {
            let hook = self.hook(Hook::TrustPause)?;
            self.assembler.invoke_static(hook);
            return Ok(0);
        }
        let arguments: Vec<(FieldType<'_>, u16)> = descriptor
            .parameters()
            .scan(spill, |slot, parameter| {
                let at = *slot;
                *slot += parameter.slots();
                Some((parameter, at))
            })
            .collect();
        let slots: Vec<u16> = arguments.iter().map(|(parameter, _)| parameter.slots()).collect();
        let shuffle = shuffle(&slots);
        match shuffle {
            Some((fetch, _)) => {
                self.assembler.ops(fetch);
            }
            None => {
                for &(parameter, slot) in arguments.iter().rev() {
                    self.assembler.local(store_opcode(parameter), slot);
                }
                self.assembler.op(DUP);
            }
        }
        if let Pause::Unless(class) = pause {
            let hook = self.hook(Hook::TrustPauseUnless)?;
            self.assembler.load_constant(class).invoke_static(hook);
        } else {
            let hook = self.hook(Hook::TrustPauseOn)?;
            self.assembler.invoke_static(hook);
        }
        let Some((_, back)) = shuffle else {
            for &(parameter, slot) in &arguments {
                self.assembler.local(load_opcode(parameter), slot);
            }
            return Ok(slots.iter().sum());
        };
        self.assembler.ops(back);
        Ok(0)
    }

    /// Code that sets the word to what it has to be in a body that keeps it in a local variable.
    pub(super) fn resumption(&mut self, weave: Weave, kept: u16) -> Result<Vec<u8>, EditError> {
        let mut code = Assembler::new();
        if weave == Weave::Entry {
            code.invoke_static(self.hook(Hook::TrustResume)?);
        } else {
            code.local(ILOAD, kept).invoke_static(self.hook(Hook::TrustRestore)?);
        }
        Ok(code.bytes().to_vec())
    }
}

/// What puts a copy of the receiver above arguments of these sizes, and what puts them back once the copy is gone;
/// nothing where it takes local variables.
fn shuffle(slots: &[u16]) -> Option<(&'static [u8], &'static [u8])> {
    Some(match *slots {
        [] => (&[DUP], &[]),
        [1] => (&[DUP2, POP], &[]),
        [2] => (&[DUP2_X1, POP2, DUP], &[DUP_X2, POP]),
        [1, 1] => (&[DUP_X2, POP, DUP2_X1, POP], &[]),
        [1, 1, 1] | [1, 2] => (&[DUP2_X2, POP2, DUP2_X2, POP], &[]),
        [2, 1] => (&[DUP_X2, POP, DUP2_X2, POP2, DUP2, POP], &[DUP2_X2, POP2, DUP2_X1, POP2]),
        _ => return None,
    })
}

/// The store of a value of this type into a local variable.
fn store_opcode(value: FieldType<'_>) -> u8 {
    load_opcode(value) - ILOAD + ISTORE
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::models::Models;
    use super::super::{Context, Options, describe, double};
    use super::*;
    use crate::jdk::Jdk;
    use crate::policy::Policy;
    use crate::sites::SiteTable;
    use jess_classfile::{ClassFile, Code, Instruction};

    /// Names and owners of what is called, and `return` for what ends a method, in order.
    pub(in crate::twin) fn calls(class: &ClassFile<'_>, code: &Code<'_>) -> Vec<String> {
        let told = |instruction: Instruction<'_>| match instruction.opcode {
            opcode if is_return(opcode) => Some("return".to_owned()),
            ATHROW => Some("throw".to_owned()),
            INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE => {
                let called = class.pool.member_ref(instruction.pool_index()?).expect("a method");
                let owner = called.owner.to_str_lossy();
                Some(format!("{}.{}", owner.rsplit('/').next().unwrap_or_default(), called.name))
            }
            _ => None,
        };
        code.instructions().filter_map(|instruction| told(instruction.expect("an instruction"))).collect()
    }

    /// Runs `check` on each twin with a body of the woven classes of the JDKs here: class, member, calls, handlers that
    /// catch all.
    fn with_twins(mut check: impl FnMut(&str, &str, Weave, &[String])) {
        let policy = Policy::built_in().expect("built-in table");
        for jdk in jess_jdks::installed().iter().filter_map(|jdk| Jdk::detect(&jdk.home).ok()) {
            let files = jdk.classes("java.base").expect("classes");
            let mut table = SiteTable::new();
            for (_, bytes) in &files {
                table.define(&describe(&ClassFile::parse(bytes).expect("class file")));
            }
            table.end_base();
            let context = Context { policy: &policy, models: &Models::default(), table: &table };
            let woven = |name: &String| policy.trust(name.trim_end_matches(".class").as_bytes()).is_woven();
            for (_, bytes) in files.iter().filter(|(name, _)| woven(name)) {
                let class = ClassFile::parse(bytes).expect("class file");
                let doubler = Doubler::new(context, Options::boot(), &class);
                let doubled = double(context, Options::boot(), &class).expect("room").expect("a class with twins");
                let twins = ClassFile::parse(&doubled.bytes).expect("class file");
                for method in &class.methods {
                    let name = format!("{}$jess", method.name);
                    let twin = twins
                        .methods
                        .iter()
                        .find(|twin| twin.name.as_bytes() == name.as_bytes() && twin.descriptor == method.descriptor);
                    let is_body = !doubler.treatment(method).is_fallback() && method.attribute("Code").is_some();
                    if let Some(twin) = twin.filter(|_| is_body)
                        && let Some(code) = twins.code(twin).expect("code")
                    {
                        let member = method.name.to_str_lossy();
                        check(&class.name().to_str_lossy(), &member, doubler.weave_of(method), &calls(&twins, &code));
                    }
                }
            }
        }
    }

    #[test]
    fn entries_begin_and_end_a_step() {
        let mut entries = 0;
        with_twins(|class, member, weave, calls| {
            if !weave.restores() {
                let begins = |call: &String| call == "JessTrust.enter" || call == "JessTrust.apart";
                assert!(!calls.iter().any(begins), "{class}.{member}");
                return;
            }
            entries += 1;
            let (head, end) = match weave {
                Weave::Entry => ("JessTrust.enter", "JessTrust.leave"),
                Weave::Apart => ("JessTrust.apart", "JessTrust.leave"),
                _ => ("JessTrust.outside", "JessTrust.restore"),
            };
            assert_eq!(calls[0], head, "{class}.{member}");
            assert_eq!(&calls[calls.len() - 2..], [end, "throw"], "{class}.{member}");
            for pair in calls.windows(2).filter(|pair| pair[1] == "return") {
                assert_eq!(pair[0], end, "{class}.{member}");
            }
        });
        assert!(entries > 500, "{entries}");
    }

    #[test]
    fn calls_of_what_is_passed_in_are_paused() {
        let mut seen = 0;
        with_twins(|class, member, weave, calls| {
            for wanted in ["Callable.call$jess", "Runnable.run$jess", "Function.apply$jess", "JessHooks.equals"] {
                for at in (0..calls.len()).filter(|&at| calls[at] == wanted && weave.pauses()) {
                    seen += 1;
                    let before = calls[..at].iter().rev().find(|call| !call.ends_with(".getClass"));
                    assert_eq!(before.map(String::as_str), Some("JessTrust.pause"), "{class}.{member}");
                    assert!(calls[at + 1].starts_with("JessTrust.re"), "{class}.{member}: {}", calls[at + 1]);
                }
            }
        });
        assert!(seen > 100, "{seen}");
    }

    #[test]
    fn shapes_without_a_shuffle_take_local_variables() {
        assert_eq!(shuffle(&[1, 1]).map(|(fetch, _)| fetch.len()), Some(4));
        assert_eq!(shuffle(&[1, 1, 1, 1]), None);
    }
}
