//! Twins without a body of their own: they call the original, or a model, or are abstract.

use super::doubler::{Doubler, Hook};
use super::given::Telling;
use super::models::{self, Role};
use super::names;
use super::varhandle::{load_opcode, return_opcode, straight_body};
use crate::policy::Treatment;
use crate::sites::SiteKind;
use jess_classfile::attributes::member_annotations;
use jess_classfile::descriptor::MethodDescriptor;
use jess_classfile::opcode::*;
use jess_classfile::{
    Assembler, EditError, FrameShape, JStr, Member, MethodContext, NewAttribute, PoolIndex, RefKind, access, new_body,
};

/// What a method's twin is, if it is not a body.
#[derive(Clone, Debug)]
pub(super) enum Stub {
    /// Calls the original.
    Original,
    /// A visible step, then the original.
    Coarse { write: bool },
    /// A method of a boot class reports what the original is about to touch: class, descriptor.
    After(Vec<u8>, Vec<u8>),
    /// The exploration ends there, unless the class is trusted.
    Outside,
    /// The exploration ends there: no twin can be made, for this reason.
    Impossible(String),
    /// Calls a static method of a boot class: class, descriptor.
    Model(Vec<u8>, Vec<u8>),
    /// The same for receivers to which the model applies; the others have a body of their own.
    Sometimes(Vec<u8>, Vec<u8>),
    /// Has no code.
    Abstract,
}

const DROPPED_FLAGS: u16 = access::ABSTRACT | access::NATIVE | access::SYNCHRONIZED | access::BRIDGE | access::STRICT;

impl<'a> Doubler<'a, '_> {
    /// The kind of references to methods of this class.
    pub(super) fn own_kind(&self) -> RefKind {
        if self.class.is_interface() { RefKind::InterfaceMethod } else { RefKind::Method }
    }

    /// Adds a twin without a body of its own.
    pub(super) fn add_stub(&mut self, index: usize, method: &Member<'a>, stub: &Stub) -> Result<(), EditError> {
        let (name, descriptor) = self.twin_name_and_descriptor(method)?;
        let mut attributes = Vec::with_capacity(3);
        if let Some(exceptions) = method.attribute("Exceptions") {
            attributes.push(NewAttribute::copy(exceptions));
        }
        if matches!(stub, Stub::Abstract) {
            let flags = method.access & !access::BRIDGE | access::SYNTHETIC;
            self.counts.abstracts += 1;
            return self.editor.add_method(flags, name, descriptor, &attributes);
        }
        let mut flags = method.access & !DROPPED_FLAGS | access::SYNTHETIC;
        let body = match stub {
            Stub::Sometimes(boot, descriptor) => self.choosing_body(method, boot, descriptor)?,
            _ => self.stub_body(index, method, stub)?,
        };
        let code = self.editor.pool.utf8("Code")?;
        attributes.push(NewAttribute::new(code, body));
        if self.library && !self.options.hidden && self.is_java_base() {
            let caller_sensitive = member_annotations(self.class, method)?
                .iter()
                .any(|annotation| annotation.descriptor.as_bytes() == names::CALLER_SENSITIVE);
            let mut list = vec![names::HIDDEN];
            if caller_sensitive {
                // The VM skips frames of compiled lambda forms when it looks for a caller. The mark makes it an
                // intrinsic for the VM, which wants the second annotation then, and no synthetic method.
                flags &= !access::SYNTHETIC;
                list.extend([names::COMPILED, names::INTRINSIC, names::FORCE_INLINE]);
                if let Stub::Model(class, descriptor) | Stub::Sometimes(class, descriptor) = stub {
                    self.caller_sensitive.push((class.clone(), method.name.as_bytes().to_vec(), descriptor.clone()));
                }
            }
            attributes.push(self.marker_annotations(&list)?);
        }
        match stub {
            Stub::Model(..) | Stub::Sometimes(..) => self.counts.models += 1,
            _ => self.counts.fallbacks += 1,
        }
        self.editor.add_method(flags, name, descriptor, &attributes)
    }

    /// Whether the class is in java.base: only its annotations are read by the VM.
    fn is_java_base(&self) -> bool {
        self.options.loader == super::LoaderKind::Boot
    }

    /// A `RuntimeVisibleAnnotations` attribute of annotations without values.
    fn marker_annotations(&mut self, descriptors: &[&str]) -> Result<NewAttribute<'static>, EditError> {
        let name = self.editor.pool.utf8("RuntimeVisibleAnnotations")?;
        let mut data = (descriptors.len() as u16).to_be_bytes().to_vec();
        for descriptor in descriptors {
            data.extend(self.editor.pool.utf8(descriptor)?.0.to_be_bytes());
            data.extend([0, 0]);
        }
        Ok(NewAttribute::new(name, data))
    }

    /// `Utf8` entries of a twin's name and descriptor.
    pub(super) fn twin_name_and_descriptor(
        &mut self,
        method: &Member<'a>,
    ) -> Result<(PoolIndex, PoolIndex), EditError> {
        if method.name == "<init>" {
            let descriptor = names::marked(method.descriptor.as_bytes());
            return Ok((method.name_index, self.editor.pool.utf8(descriptor)?));
        }
        let name = self.editor.pool.utf8(names::twin_name(method.name.as_bytes()))?;
        Ok((name, method.descriptor_index))
    }

    /// Appends the end of the exploration at a method that has no twin; returns what that takes of the stack.
    pub(super) fn end_at(
        &mut self,
        code: &mut Assembler<'_>,
        method: &Member<'a>,
        reason: &str,
    ) -> Result<u16, EditError> {
        let what = format!("{}.{}", self.class.name().to_string().replace('/', "."), method.name);
        let what = self.editor.pool.string(what)?;
        let reason = self.editor.pool.string(reason)?;
        let hook = self.hook(Hook::OutsideImpossible)?;
        code.pool(LDC_W, what).pool(LDC_W, reason).invoke_static(hook);
        Ok(2)
    }

    fn stub_body(&mut self, index: usize, method: &Member<'a>, stub: &Stub) -> Result<Vec<u8>, EditError> {
        let descriptor = MethodDescriptor::parse(method.descriptor)?;
        let receiver = u16::from(!method.is_static());
        let constructor = method.name == "<init>";
        let target = match stub {
            Stub::Model(class, model_descriptor) => self.editor.pool.method(class, method.name, model_descriptor)?,
            _ => self.own_method(method.name, method.descriptor)?,
        };
        let mut code = Assembler::new();
        let mut told_stack = 0;
        let telling = match stub {
            Stub::Original | Stub::Coarse { .. } | Stub::After(..) if self.is_unseen(method) => {
                let locals = receiver + descriptor.argument_slots() + u16::from(constructor);
                self.telling(method, &descriptor, locals)
            }
            _ => Telling::default(),
        };
        self.take_arguments(&mut code, &telling)?;
        if matches!(stub, Stub::Outside) {
            let owner = self.class.name().as_bytes().iter().map(|&byte| if byte == b'/' { b'.' } else { byte });
            let owner = self.editor.pool.string(JStr::new(&owner.collect::<Vec<u8>>()))?;
            let name = self.editor.pool.string(method.name)?;
            let hook = self.hook(Hook::Outside)?;
            code.pool(LDC_W, owner).pool(LDC_W, name).invoke_static(hook);
            told_stack = 2;
        }
        if let Stub::Impossible(reason) = stub {
            told_stack = self.end_at(&mut code, method, reason)?;
        }
        if let Stub::After(class, told) = stub {
            let told = self.editor.pool.method(class, method.name, told)?;
            load_arguments(&mut code, &descriptor, receiver);
            code.invoke_static(told);
        }
        if let Stub::Coarse { write } = stub
            && receiver == 1
        {
            let (hook, kind) = match write {
                true => (Hook::CoarseWrite, SiteKind::CoarseWrite),
                false => (Hook::CoarseRead, SiteKind::CoarseRead),
            };
            let site = self.site(kind, 0, index, None)?;
            let hook = self.hook(hook)?;
            code.op(ALOAD_0).pool(LDC_W, site).invoke_static(hook);
            told_stack = 2;
        }
        let slot = load_arguments(&mut code, &descriptor, receiver);
        match stub {
            Stub::Model(_, model_descriptor) => {
                code.invoke_static(target);
                self.cast_result(&mut code, method, model_descriptor)?;
            }
            _ if method.is_static() => {
                code.invoke_static(target);
            }
            _ if method.has(access::ABSTRACT) && self.class.is_interface() => {
                let count = u8::try_from(slot).map_err(|_| EditError::Snippet)?;
                code.invoke_interface(target, count);
            }
            _ if method.has(access::ABSTRACT) => {
                code.pool(INVOKEVIRTUAL, target);
            }
            // Not virtual: an override would run once more when its twin calls this one by `super`.
            _ => {
                code.pool(INVOKESPECIAL, target);
            }
        }
        self.write_arguments(&mut code, &telling, descriptor.result())?;
        code.op(return_opcode(descriptor.result()));
        let result_slots = descriptor.result().map_or(0, |result| result.slots());
        let max_stack = slot.max(result_slots).max(told_stack).max(telling.stack);
        Ok(straight_body(&code, max_stack, telling.locals.max(slot + u16::from(constructor))))
    }

    /// The methods of Object that a root class does not declare, the shadow field and its accessors.
    pub(super) fn add_root_members(&mut self) -> Result<(), EditError> {
        self.counts.roots += 1;
        let doubled = self.editor.pool.class(names::DOUBLED)?;
        self.editor.add_interface(doubled);
        let shadow_name = self.editor.pool.utf8(names::SHADOW)?;
        let long = self.editor.pool.utf8("J")?;
        self.editor.add_field(access::PUBLIC | access::TRANSIENT | access::SYNTHETIC, shadow_name, long, &[])?;
        if self.class.name().as_bytes() == names::REFERENCE {
            // The VM's collectors take the fields `queue` and `next` of Reference for neighbours. The gap that
            // a `long` leaves behind the header would separate them; an `int` of the same name fills it.
            let int = self.editor.pool.utf8("I")?;
            let flags = access::PUBLIC | access::TRANSIENT | access::SYNTHETIC;
            self.editor.add_field(flags, shadow_name, int, &[])?;
        }
        let name_and_type = self.editor.pool.name_and_type_of(shadow_name, long)?;
        let shadow = self.editor.pool.member_of(RefKind::Field, self.class.this_class, name_and_type)?;
        let mut code = Assembler::new();
        code.op(ALOAD_0).pool(GETFIELD, shadow).op(LRETURN);
        let accessor = access::PUBLIC | access::FINAL | access::SYNTHETIC;
        self.add_plain(accessor, "jess$id", "()J", &code, 2, 1)?;
        code.clear();
        code.ops(&[ALOAD_0, LLOAD_1]).pool(PUTFIELD, shadow).op(RETURN);
        self.add_plain(accessor, "jess$setId", "(J)V", &code, 3, 3)?;

        let inherited = access::PUBLIC | access::SYNTHETIC;
        if self.class.method("hashCode", "()I").is_none() {
            let hook = self.hook(Hook::IdentityHashCode)?;
            code.clear();
            code.op(ALOAD_0).invoke_static(hook).op(IRETURN);
            self.add_plain(inherited, "hashCode$jess", "()I", &code, 1, 1)?;
        }
        if self.class.method("equals", "(Ljava/lang/Object;)Z").is_none() {
            let equals = self.editor.pool.method("java/lang/Object", "equals", "(Ljava/lang/Object;)Z")?;
            code.clear();
            // Object.equals compares references; calling it needs no frame here.
            code.ops(&[ALOAD_0, ALOAD_1]).pool(INVOKESPECIAL, equals).op(IRETURN);
            self.add_plain(inherited, "equals$jess", "(Ljava/lang/Object;)Z", &code, 2, 2)?;
        }
        if self.class.method("toString", "()Ljava/lang/String;").is_none() {
            let hook = self.hook(Hook::ObjectToString)?;
            code.clear();
            code.op(ALOAD_0).invoke_static(hook).op(ARETURN);
            self.add_plain(inherited, "toString$jess", "()Ljava/lang/String;", &code, 1, 1)?;
        }
        if self.class.method("clone", "()Ljava/lang/Object;").is_none() {
            let clone = self.editor.pool.method("java/lang/Object", "clone", "()Ljava/lang/Object;")?;
            let hook = self.hook(Hook::ClonedFrom)?;
            code.clear();
            code.ops(&[ALOAD_0, ALOAD_0]).pool(INVOKESPECIAL, clone).invoke_static(hook).op(ARETURN);
            let flags = access::PROTECTED | access::SYNTHETIC;
            self.add_plain(flags, "clone$jess", "()Ljava/lang/Object;", &code, 2, 1)?;
        }
        Ok(())
    }

    /// A name for a method that stands for an instruction.
    pub(super) fn name_of_instruction(&mut self) -> String {
        self.wrappers += 1;
        format!("{}{}", names::INSTRUCTION, self.wrappers)
    }

    /// Adds a private static method; returns the reference to it.
    pub(super) fn add_static(&mut self, name: &str, descriptor: &[u8], body: Vec<u8>) -> Result<PoolIndex, EditError> {
        let name = self.editor.pool.utf8(name)?;
        let descriptor = self.editor.pool.utf8(descriptor)?;
        let code = self.editor.pool.utf8("Code")?;
        let flags = access::PRIVATE | access::STATIC | access::SYNTHETIC;
        self.editor.add_method(flags, name, descriptor, &[NewAttribute::new(code, body)])?;
        let name_and_type = self.editor.pool.name_and_type_of(name, descriptor)?;
        let kind = self.own_kind();
        self.editor.pool.member_of(kind, self.class.this_class, name_and_type)
    }

    fn add_plain(
        &mut self,
        flags: u16,
        name: &str,
        descriptor: &str,
        code: &Assembler<'_>,
        max_stack: u16,
        max_locals: u16,
    ) -> Result<(), EditError> {
        let name = self.editor.pool.utf8(name)?;
        let descriptor = self.editor.pool.utf8(descriptor)?;
        let code_name = self.editor.pool.utf8("Code")?;
        let body = straight_body(code, max_stack, max_locals);
        self.editor.add_method(flags, name, descriptor, &[NewAttribute::new(code_name, body)])
    }

    /// `applies(this) ? model(this, …) : this.m$full$jess(…)`.
    fn choosing_body(
        &mut self,
        method: &Member<'a>,
        boot: &[u8],
        model_descriptor: &[u8],
    ) -> Result<Vec<u8>, EditError> {
        let descriptor = MethodDescriptor::parse(method.descriptor)?;
        let applies = self.editor.pool.method(boot, "applies", "(Ljava/lang/Object;)Z")?;
        let model = self.editor.pool.method(boot, method.name, model_descriptor)?;
        let full = names::full_name(method.name.as_bytes());
        let full = self.own_method(JStr::new(&full), method.descriptor)?;
        let mut code = Assembler::new();
        code.op(ALOAD_0).invoke_static(applies);
        let otherwise = code.jump_forward(IFEQ);
        load_arguments(&mut code, &descriptor, 1);
        code.invoke_static(model);
        self.cast_result(&mut code, method, model_descriptor)?;
        code.op(return_opcode(descriptor.result()));
        code.land(otherwise);
        code.frame(FrameShape::Initial { stack: Vec::new() });
        let slots = load_arguments(&mut code, &descriptor, 1);
        code.pool(INVOKESPECIAL, full).op(return_opcode(descriptor.result()));
        let result_slots = descriptor.result().map_or(0, |result| result.slots());
        let context = MethodContext {
            access: method.access,
            name: method.name,
            descriptor: method.descriptor,
            this_class: self.class.this_class,
            class_name: self.class.name(),
            major_version: self.class.major_version,
        };
        let max_stack = slots.max(result_slots);
        new_body(&context, &code, max_stack, slots, &[], &mut self.editor.pool)
    }

    fn cast_result(
        &mut self,
        code: &mut Assembler<'a>,
        method: &Member<'a>,
        model_descriptor: &[u8],
    ) -> Result<(), EditError> {
        let wanted = models::result(method.descriptor.as_bytes());
        if models::result(model_descriptor) != wanted
            && let Some(class) = models::cast_target(wanted)
        {
            let class = self.editor.pool.class(class)?;
            code.pool(CHECKCAST, class);
        }
        Ok(())
    }

    /// The model of a method, if there is one.
    pub(super) fn model(&self, method: &Member<'_>) -> Option<(Role, Stub)> {
        let (name, descriptor) = (method.name.as_bytes(), method.descriptor.as_bytes());
        let class = self.class.name().as_bytes();
        let (model, found) = self.context.models.method(class, name, descriptor, method.is_static())?;
        if model.role == Role::Before && !method.has(access::NATIVE) {
            return None;
        }
        let (boot, descriptor) = (model.boot.clone(), found.descriptor.clone());
        let has_body =
            method.access & (access::ABSTRACT | access::NATIVE | access::STATIC) == 0 && method.name != "<init>";
        let stub = match model.role {
            Role::Sometimes if has_body => Stub::Sometimes(boot, descriptor),
            Role::Before => Stub::After(boot, descriptor),
            _ => Stub::Model(boot, descriptor),
        };
        Some((model.role, stub))
    }

    /// The stub that a treatment needs.
    pub(super) fn stub_of(treatment: Treatment) -> Stub {
        match treatment {
            Treatment::Coarse { write } => Stub::Coarse { write },
            Treatment::Refused => Stub::Outside,
            _ => Stub::Original,
        }
    }

    /// What a native method's twin is: whatever the JVM does not see as code may touch anything.
    pub(super) fn native_stub(&self, method: &Member<'_>) -> Stub {
        let known = match self.treatment(method) {
            Treatment::Island => self.library,
            Treatment::Refused => false,
            _ => self.library && self.rules.natives,
        };
        if known { Stub::Original } else { Stub::Outside }
    }

    /// Whether what the original does is not seen: an island, a coarse step, a native.
    fn is_unseen(&self, method: &Member<'_>) -> bool {
        let native = method.has(access::NATIVE);
        self.library && !method.has(access::ABSTRACT) && (native || self.treatment(method).is_fallback())
    }

    /// The annotations that a copied body keeps.
    pub(super) fn vm_annotations(&mut self, method: &Member<'a>) -> Result<Option<NewAttribute<'a>>, EditError> {
        let Some(attribute) = method.attribute("RuntimeVisibleAnnotations") else {
            return Ok(None);
        };
        let kept: Vec<_> = member_annotations(self.class, method)?
            .into_iter()
            .filter(|annotation| names::is_vm_annotation(annotation.descriptor.as_bytes()))
            .collect();
        if kept.is_empty() {
            return Ok(None);
        }
        let mut data = (kept.len() as u16).to_be_bytes().to_vec();
        for annotation in kept {
            data.extend_from_slice(annotation.raw);
        }
        Ok(Some(NewAttribute::new(attribute.name_index, data)))
    }

    /// Notes that a method has no body of its own although the policy wants one.
    pub(super) fn refuse(&mut self, method: &Member<'_>, reason: impl std::fmt::Display) {
        let name = |text: JStr<'_>| text.to_str_lossy().into_owned();
        self.refused.push(super::Refused {
            class: name(self.class.name()),
            method: name(method.name) + &name(method.descriptor),
            reason: reason.to_string(),
        });
    }
}

/// Pushes receiver and arguments; returns the slots that they take.
pub(super) fn load_arguments(code: &mut Assembler<'_>, descriptor: &MethodDescriptor<'_>, receiver: u16) -> u16 {
    if receiver == 1 {
        code.op(ALOAD_0);
    }
    let mut slot = receiver;
    for parameter in descriptor.parameters() {
        code.local(load_opcode(parameter), slot);
        slot += parameter.slots();
    }
    slot
}
