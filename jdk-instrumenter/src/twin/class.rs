//! Doubling of a whole class: which twin each method gets, and the few changes in originals.

use super::again::FIRST_VERSION_WITH_CLASS_CONSTANTS;
use super::body::{BodyPlan, HookForm, Wrap};
use super::calls::has_room_for_marker;
use super::doubler::{Doubler, Hook};
use super::fallback::Stub;
use super::models::Role;
use super::names;
use super::{Context, Doubled, LoaderKind, Options, TransformError};
use crate::policy::Treatment;
use crate::sites::NewClass;
use crate::sites::SiteKind;
use jess_classfile::attributes::single_index;
use jess_classfile::descriptor::{FieldType, MethodDescriptor};
use jess_classfile::opcode::*;
use jess_classfile::{Assembler, BodyEditor, ClassFile, EditError, Member, NewAttribute, access};

/// Class files before this version have interfaces without bodies.
const FIRST_VERSION_WITH_DEFAULT_METHODS: u16 = 52;
const LOCKS_CLASS: u16 = access::STATIC | access::SYNCHRONIZED;

/// Doubles a class; `None` if it must stay as it is.
pub(crate) fn double<'a>(
    context: Context<'_>,
    options: Options,
    class: &'a ClassFile<'a>,
) -> Result<Option<Doubled>, TransformError> {
    let name = class.name().as_bytes();
    if names::is_boot(name)
        || name == names::OBJECT
        || class.has(access::MODULE)
        || class.methods.iter().any(|method| method.name.as_bytes().ends_with(names::SUFFIX))
    {
        return Ok(None);
    }
    let wrap = |error: EditError| match error {
        EditError::Parse(source) => TransformError::Malformed { class: class.name().to_string(), source },
        source => TransformError::NoRoom { class: class.name().to_string(), source },
    };
    match Doubler::new(context, options, class).run(false) {
        // No room for everything: twins that call their originals need the least.
        Err(EditError::PoolOverflow) => Doubler::new(context, options, class).run(true).map(Some).map_err(wrap),
        other => other.map(Some).map_err(wrap),
    }
}

/// What the site table records about a class.
pub(crate) fn describe<'a>(class: &ClassFile<'a>) -> NewClass<'a> {
    let source = class
        .attribute("SourceFile")
        .and_then(|attribute| single_index(attribute).ok())
        .and_then(|index| class.pool.utf8(index).ok());
    NewClass {
        name: class.name().as_bytes(),
        super_name: class.super_name().map_or(&[][..], |name| name.as_bytes()),
        access: class.access,
        source: source.map_or(&[][..], |name| name.as_bytes()),
        interfaces: class.interface_names().map(|name| name.as_bytes()).collect(),
        fields: class
            .fields
            .iter()
            .map(|field| (field.name.as_bytes(), field.descriptor.as_bytes(), field.access))
            .collect(),
    }
}

/// Why no method of a class has a body for its twin.
const POOL_IS_FULL: &str = "the constant pool is full";

/// Which method a body becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BodyName {
    /// The twin.
    Twin,
    /// What the twin falls through to when the model does not apply.
    Full,
}

impl<'a> Doubler<'a, '_> {
    fn run(mut self, no_bodies: bool) -> Result<Doubled, EditError> {
        let class = self.class;
        let is_interface = class.is_interface();
        let without_defaults = class.major_version < FIRST_VERSION_WITH_DEFAULT_METHODS;
        let has_initializer = class.methods.iter().any(|method| method.name == "<clinit>");
        let has_default = class.methods.iter().any(|method| method.access & (access::STATIC | access::ABSTRACT) == 0);
        // A default method would make the JVM initialise an interface that it does not initialise now.
        let abstract_twins = is_interface && (without_defaults || has_initializer && !has_default);
        for (index, method) in class.methods.iter().enumerate() {
            self.original(index, method)?;
            if method.name == "<clinit>" {
                continue;
            }
            if !self.has_twin(method)? {
                if method.name == "<init>" && self.treatment(method) == Treatment::Full {
                    self.crowded_constructor(index, method)?;
                }
                continue;
            }
            let (role, model) = match self.model(method) {
                Some((role, model)) => (role, Some(model)),
                None => (Role::Instead, None),
            };
            let has_body = method.access & (access::ABSTRACT | access::NATIVE) == 0;
            let stub = if method.has(access::ABSTRACT) && abstract_twins {
                Some(Stub::Abstract)
            } else if model.is_some() && !(role == Role::Around && has_body) {
                model
            } else if method.has(access::NATIVE) {
                Some(self.native_stub(method))
            } else if !has_body {
                Some(Stub::Original)
            } else {
                let treatment = self.treatment(method);
                if no_bodies && !treatment.is_fallback() {
                    self.refuse(method, POOL_IS_FULL);
                    Some(Stub::Impossible(POOL_IS_FULL.into()))
                } else {
                    treatment.is_fallback().then(|| Self::stub_of(treatment))
                }
            };
            match stub {
                Some(stub) => {
                    if matches!(stub, Stub::Sometimes(..)) {
                        self.add_body(index, method, BodyName::Full)?;
                    }
                    self.add_stub(index, method, &stub)?;
                }
                None => self.add_body(index, method, BodyName::Twin)?,
            }
        }
        self.initializer()?;
        self.make_fields_ordinary()?;
        if self.root {
            self.add_root_members()?;
        }
        self.counts.classes = 1;
        let appended_pool = pool_end(class.bytes(), class.pool.count());
        let appended_before = class.pool.count();
        let Doubler { editor, sites, counts, refused, caller_sensitive, .. } = self;
        let mut bytes = editor.finish()?;
        let locks_class = |method: &Member<'_>| method.access & LOCKS_CLASS == LOCKS_CLASS;
        if class.major_version < FIRST_VERSION_WITH_CLASS_CONSTANTS
            && class.methods.iter().any(locks_class)
            && let Some(version) = bytes.get_mut(4..8)
        {
            let [high, low] = FIRST_VERSION_WITH_CLASS_CONSTANTS.to_be_bytes();
            version.copy_from_slice(&[0, 0, high, low]);
        }
        let slots = match bytes.get(8..10) {
            Some(&[high, low]) => usize::from(u16::from_be_bytes([high, low])),
            _ => appended_before,
        };
        let appended_slots = slots.saturating_sub(appended_before);
        Ok(Doubled { bytes, appended_pool, appended_slots, sites, counts, refused, caller_sensitive })
    }

    /// Whether a method gets a twin at all.
    fn has_twin(&self, method: &Member<'a>) -> Result<bool, EditError> {
        let (name, descriptor) = (method.name.as_bytes(), method.descriptor.as_bytes());
        if !method.is_static() && names::without_twin(name, descriptor) {
            return Ok(false);
        }
        // Those with a body are none of the Java language: traits of Scala have them, for classes that call them.
        let of_object = !method.is_static() && names::is_object_method(name, descriptor);
        if self.class.is_interface() && method.has(access::ABSTRACT) && of_object {
            return Ok(false);
        }
        let owner = self.class.name().as_bytes();
        let polymorphic = owner == names::VAR_HANDLE || owner == names::METHOD_HANDLE;
        if polymorphic && method.has(access::NATIVE) {
            return Ok(false);
        }
        if name == b"<init>" {
            let slots = MethodDescriptor::parse(method.descriptor)?.argument_slots();
            if !has_room_for_marker(slots) {
                return Ok(false);
            }
        }
        Ok(self.treatment(method) != Treatment::Internal)
    }

    /// A body whose hooks take the longest form that fits.
    pub(super) fn fitting_body(
        &mut self,
        index: usize,
        method: &Member<'a>,
        mut plan: BodyPlan,
    ) -> Result<Vec<u8>, EditError> {
        let (sites, wrappers) = (self.sites.len(), self.wrappers);
        let mut body = self.body(index, method, plan);
        for form in [HookForm::Compact, HookForm::Outlined] {
            // Methods that were added meanwhile have sites.
            if body.is_err() && self.wrappers == wrappers {
                self.sites.truncate(sites);
            }
            if !matches!(body, Err(EditError::TooLarge { .. })) || !plan.hooks {
                return body;
            }
            plan.form = form;
            body = self.body(index, method, plan);
            match (form, body.is_ok()) {
                (_, false) => {}
                (HookForm::Outlined, _) => self.counts.outlined += 1,
                _ => self.counts.compact += 1,
            }
        }
        body
    }

    /// Adds a twin with a body, or one that ends the exploration if none can be made.
    fn add_body(&mut self, index: usize, method: &Member<'a>, body_name: BodyName) -> Result<(), EditError> {
        let plan = BodyPlan {
            hooks: self.treatment(method) == Treatment::Full,
            form: HookForm::Full,
            constructor: method.name == "<init>",
            marker: method.name == "<init>",
            wrap: self.wrap_of(method)?,
            number: self.rules.number(method.name.as_bytes()),
            weave: self.weave_of(method),
        };
        let body = match self.fitting_body(index, method, plan) {
            Ok(body) => body,
            Err(error @ (EditError::PoolOverflow | EditError::Parse(_))) => return Err(error),
            Err(error) => {
                let reason = error.to_string();
                self.refuse(method, error);
                if body_name == BodyName::Full {
                    return Err(EditError::PoolOverflow);
                }
                return self.add_stub(index, method, &Stub::Impossible(reason));
            }
        };
        self.counts.bodies += 1;
        let (mut name, descriptor) = self.twin_name_and_descriptor(method)?;
        let code = self.editor.pool.utf8("Code")?;
        let mut attributes = vec![NewAttribute::new(code, body)];
        if let Some(exceptions) = method.attribute("Exceptions") {
            attributes.push(NewAttribute::copy(exceptions));
        }
        if let Some(annotations) = self.vm_annotations(method)? {
            attributes.push(annotations);
        }
        let mut flags = method.access & !access::SYNCHRONIZED | access::SYNTHETIC;
        if body_name == BodyName::Full {
            name = self.editor.pool.utf8(names::full_name(method.name.as_bytes()))?;
            flags = flags & !(access::PUBLIC | access::PROTECTED | access::FINAL) | access::PRIVATE;
        }
        self.editor.add_method(flags, name, descriptor, &attributes)
    }

    /// What surrounds the body of a method's twin.
    fn wrap_of(&mut self, method: &Member<'a>) -> Result<Wrap, EditError> {
        if let Some((Role::Around, Stub::Model(boot, _))) = self.model(method) {
            return Ok(Wrap::Around(self.editor.pool.class(boot)?));
        }
        Ok(if method.has(access::SYNCHRONIZED) { Wrap::Monitor } else { Wrap::None })
    }

    /// The changes in originals: reflection filters, hidden classes, what some do first, probes.
    fn original(&mut self, index: usize, method: &'a Member<'a>) -> Result<(), EditError> {
        let owner = self.class.name().as_bytes();
        let filtered = self.options.loader == LoaderKind::Boot
            && (owner == names::CLASS || owner == names::NULL_POINTER_EXCEPTION);
        let name = method.name.as_bytes();
        if filtered && names::filter(owner, name).is_some() {
            // The boot classes, which are in the same package, call it.
            self.editor.set_method_access(index, method.access & !access::PRIVATE);
        }
        let of_program = !self.library && !self.options.hidden;
        let probe = (self.options.probes || of_program)
            && name != b"<clinit>"
            && matches!(self.treatment(method), Treatment::Full)
            && self.model(method).is_none()
            && self.has_twin(method)?;
        let defines_hidden = self.is_hidden_class_definer(method)?;
        let head = self.head(name);
        if !filtered && !probe && !defines_hidden && head.is_none() {
            return Ok(());
        }
        let Some(code) = self.class.code(method)? else { return Ok(()) };
        let mut body = BodyEditor::new(&code);
        let mut changed = false;
        if filtered {
            for instruction in code.instructions() {
                let instruction = instruction?;
                let Some(called) =
                    instruction.pool_index().filter(|_| matches!(instruction.opcode, INVOKEVIRTUAL | INVOKESPECIAL))
                else {
                    continue;
                };
                let called = self.class.pool.member_ref(called)?;
                if called.owner.as_bytes() == owner
                    && let Some((class, filter, descriptor)) = names::filter(owner, called.name.as_bytes())
                {
                    let filter = self.editor.pool.method(class, filter, descriptor)?;
                    self.assembler.clear();
                    self.assembler.invoke_static(filter);
                    body.replace(instruction.offset, self.assembler.bytes());
                    changed = true;
                }
            }
        }
        if defines_hidden {
            let snippet = self.hidden_class_hook(method)?;
            body.insert_head(snippet.bytes());
            body.raise_max_stack(3);
            changed = true;
        }
        if let Some(head) = head {
            self.insert_head(head, &mut body)?;
            changed = true;
        }
        if probe {
            self.assembler.clear();
            self.push_site(Hook::Probe, SiteKind::Probe, 0, index, None)?;
            body.insert_head(self.assembler.bytes());
            body.raise_max_stack(1);
            changed = true;
        }
        if changed {
            let new = body.finish(&mut self.editor.pool)?;
            self.editor.set_code(index, new);
        }
        Ok(())
    }

    /// Whether a method is the implementation of `JavaLangAccess.defineClass` for hidden classes.
    pub(super) fn is_hidden_class_definer(&self, method: &Member<'a>) -> Result<bool, EditError> {
        let in_system = self.options.loader == LoaderKind::Boot
            && self.class.name().as_bytes().starts_with(b"java/lang/System$")
            && method.name == "defineClass";
        if !in_system {
            return Ok(false);
        }
        let Some(code) = self.class.code(method)? else { return Ok(false) };
        for instruction in code.instructions() {
            let instruction = instruction?;
            if instruction.opcode == INVOKESTATIC
                && let Some(index) = instruction.pool_index()
                && self.class.pool.member_ref(index)?.name == "defineClass0"
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `bytes = JessHooks.hidden(loader, name, bytes)`.
    pub(super) fn hidden_class_hook(&mut self, method: &Member<'a>) -> Result<Assembler<'a>, EditError> {
        let descriptor = MethodDescriptor::parse(method.descriptor)?;
        let (mut loader, mut name, mut bytes) = (None, None, None);
        let mut slot = 1;
        for parameter in descriptor.parameters() {
            let found = match parameter {
                FieldType::Object(class) if class == "java/lang/ClassLoader" => &mut loader,
                FieldType::Object(class) if class == "java/lang/String" => &mut name,
                FieldType::Array(array) if array == "[B" => &mut bytes,
                _ => &mut None,
            };
            found.get_or_insert(slot);
            slot += parameter.slots();
        }
        let (Some(loader), Some(name), Some(bytes)) = (loader, name, bytes) else {
            return Err(EditError::Snippet);
        };
        let hook = self.hook(Hook::Hidden)?;
        let mut code = Assembler::new();
        code.local(ALOAD, loader).local(ALOAD, name).local(ALOAD, bytes);
        code.invoke_static(hook).local(ASTORE, bytes);
        Ok(code)
    }
}

/// Where the constant pool of a parsed class file ends.
fn pool_end(bytes: &[u8], count: usize) -> usize {
    let mut at = 10;
    let mut slot = 1;
    while slot < count {
        let Some(&tag) = bytes.get(at) else { return bytes.len() };
        at += match tag {
            1 => match bytes.get(at + 1..at + 3) {
                Some(&[high, low]) => 3 + usize::from(u16::from_be_bytes([high, low])),
                _ => return bytes.len(),
            },
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            5 | 6 => 9,
            _ => 5,
        };
        slot += if matches!(tag, 5 | 6) { 2 } else { 1 };
    }
    at
}
