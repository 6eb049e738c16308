//! What becomes of a call in a twin.

use super::doubler::{Call, Doubler, Hook};
use super::names;
use crate::policy::Treatment;
use jess_classfile::attributes::BootstrapMethods;
use jess_classfile::descriptor::MethodDescriptor;
use jess_classfile::opcode::{INVOKEINTERFACE, INVOKESPECIAL, INVOKESTATIC, INVOKEVIRTUAL};
use jess_classfile::{EditError, MemberRef, MethodHandleKind, PoolIndex, RefKind};

/// Slots of arguments that the JVM allows, the receiver included.
const MAX_ARGUMENT_SLOTS: u16 = 255;

impl<'a> Doubler<'a, '_> {
    /// What to do about the call of the method at `index` by `opcode`.
    pub(super) fn call(&mut self, index: PoolIndex, opcode: u8) -> Result<Call, EditError> {
        // A reference may serve `invokespecial` and `invokevirtual`, which differ for methods of Object.
        let slot = 2 * usize::from(index.0) + usize::from(opcode == INVOKESPECIAL);
        if let Some(Some(known)) = self.calls.get(slot) {
            return Ok(*known);
        }
        let method = self.class.pool.member_ref(index)?;
        let call = self.decide(method, opcode)?;
        if let Some(entry) = self.calls.get_mut(slot) {
            *entry = Some(call);
        }
        Ok(call)
    }

    fn decide(&mut self, method: MemberRef<'a>, opcode: u8) -> Result<Call, EditError> {
        let owner = method.owner.as_bytes();
        let name = method.name.as_bytes();
        let descriptor = method.descriptor.as_bytes();
        let is_static = opcode == INVOKESTATIC;
        // A hidden class that the JDK makes for a method handle of a twin calls the twin by its name.
        if names::is_boot(owner) || name.ends_with(names::SUFFIX) {
            return Ok(Call::Keep);
        }
        if name == b"<init>" {
            return self.constructor(method);
        }
        if !is_static {
            if let Some(hook) = monitor_method(name, descriptor) {
                return self.on_receiver(method, hook, opcode);
            }
            if names::without_twin(name, descriptor) {
                return Ok(Call::Keep);
            }
            if names::is_object_method(name, descriptor) {
                return self.object_method(method, opcode);
            }
            if names::is_clone(name, descriptor) {
                if owner.first() == Some(&b'[') {
                    return Ok(Call::ArrayClone);
                }
                if owner == names::OBJECT {
                    return Ok(Call::ObjectClone);
                }
            }
        }
        if owner.first() == Some(&b'[') || owner == names::OBJECT {
            return Ok(Call::Keep);
        }
        if owner == names::METHOD_HANDLE && names::is_method_handle_call(name) {
            return Ok(Call::Keep);
        }
        if owner == names::VAR_HANDLE
            && opcode == INVOKEVIRTUAL
            && let Some(mode) = names::var_handle_mode(name)
        {
            return Ok(Call::VarHandle(mode));
        }
        if opcode == INVOKEVIRTUAL && self.is_weak_update(method) {
            return Ok(Call::Static(self.weak_update(method)?));
        }
        let replaced = names::filter(owner, name).or_else(|| names::changes_classes(owner, name));
        if let Some((owner, name, descriptor)) = replaced {
            return Ok(Call::Static(self.editor.pool.method(owner, name, descriptor)?));
        }
        let rules = self.context.policy.class(owner);
        let treatment = rules.method(name, descriptor);
        if treatment == Treatment::Internal {
            return Ok(Call::Keep);
        }
        // Calls that cannot be overridden skip the twin, which would only call the original.
        if treatment == Treatment::Island
            && (is_static || self.is_final(owner))
            && !self.is_modelled(owner, name, descriptor, is_static)
            && !self.tells_of_arguments(owner, name, method.descriptor)
        {
            return Ok(Call::Keep);
        }
        self.rename(method)
    }

    fn rename(&mut self, method: MemberRef<'a>) -> Result<Call, EditError> {
        let twin = names::twin_name(method.name.as_bytes());
        let name_and_type = self.editor.pool.name_and_type(twin, method.descriptor)?;
        Ok(Call::Rename(self.editor.pool.member_of(method.kind, method.class, name_and_type)?))
    }

    fn constructor(&mut self, method: MemberRef<'a>) -> Result<Call, EditError> {
        let owner = method.owner.as_bytes();
        if owner == names::OBJECT {
            return Ok(Call::ObjectInit);
        }
        let treatment = self.context.policy.class(owner).method(b"<init>", method.descriptor.as_bytes());
        let quiet = treatment == Treatment::Island && !self.tells_of_arguments(owner, b"<init>", method.descriptor);
        if quiet || treatment == Treatment::Internal {
            return Ok(Call::Keep);
        }
        let slots = MethodDescriptor::parse(method.descriptor)?.argument_slots();
        if !has_room_for_marker(slots) {
            return Ok(Call::Keep);
        }
        let descriptor = names::marked(method.descriptor.as_bytes());
        let name_and_type = self.editor.pool.name_and_type("<init>", descriptor)?;
        let twin = self.editor.pool.member_of(RefKind::Method, method.class, name_and_type)?;
        Ok(Call::Construct(twin))
    }

    /// `hashCode`, `equals` and `toString`.
    fn object_method(&mut self, method: MemberRef<'a>, opcode: u8) -> Result<Call, EditError> {
        let owner = method.owner.as_bytes();
        let hook = match (method.name.as_bytes(), opcode) {
            (b"hashCode", INVOKESPECIAL) => Hook::IdentityHashCode,
            (b"toString", INVOKESPECIAL) => Hook::ObjectToString,
            (b"hashCode", _) => Hook::HashCode,
            (b"toString", _) => Hook::ToString,
            _ => Hook::Equals,
        };
        if opcode == INVOKESPECIAL {
            return match owner {
                // `super.equals` compares references.
                names::OBJECT if hook == Hook::Equals => Ok(Call::Keep),
                names::OBJECT => Ok(Call::Static(self.hook(hook)?)),
                _ => self.rename(method),
            };
        }
        let is_class = opcode == INVOKEVIRTUAL && owner != names::OBJECT && owner.first() != Some(&b'[');
        if !is_class {
            return self.on_receiver(method, hook, opcode);
        }
        let treatment = self.context.policy.class(owner).method(method.name.as_bytes(), method.descriptor.as_bytes());
        if treatment == Treatment::Island && self.is_final(owner) {
            return Ok(Call::Keep);
        }
        self.rename(method)
    }

    /// A hook instead of a method of Object, after a check of the receiver that fails as the call would.
    fn on_receiver(&mut self, method: MemberRef<'a>, hook: Hook, opcode: u8) -> Result<Call, EditError> {
        if opcode == INVOKESPECIAL {
            return Ok(Call::Static(self.hook(hook)?));
        }
        let get_class = self.get_class_of(method)?;
        Ok(Call::OnReceiver { get_class, interface: opcode == INVOKEINTERFACE, hook })
    }

    /// `getClass` through the class that a call names, so that messages of the JVM name it too.
    pub(super) fn get_class_of(&mut self, method: MemberRef<'a>) -> Result<PoolIndex, EditError> {
        let name_and_type = self.editor.pool.name_and_type("getClass", "()Ljava/lang/Class;")?;
        self.editor.pool.member_of(method.kind, method.class, name_and_type)
    }

    fn is_final(&self, class: &[u8]) -> bool {
        if class == self.class.name().as_bytes() {
            return self.class.has(jess_classfile::access::FINAL);
        }
        self.context.table.class(class).is_some_and(|class| class.is_final())
    }

    pub(super) fn is_modelled(&self, owner: &[u8], name: &[u8], descriptor: &[u8], is_static: bool) -> bool {
        self.context.models.method(owner, name, descriptor, is_static).is_some()
    }

    /// The constant that replaces that of an `invokedynamic` or a computed constant, if its bootstrap method calls
    /// methods of Object plainly or belongs to the application.
    pub(super) fn call_site(&mut self, index: PoolIndex) -> Result<Option<PoolIndex>, EditError> {
        if let Some(known) = self.call_sites.get(&index) {
            return Ok(*known);
        }
        let new = self.own_bootstrap(index)?;
        self.call_sites.insert(index, new);
        Ok(new)
    }

    fn own_bootstrap(&mut self, index: PoolIndex) -> Result<Option<PoolIndex>, EditError> {
        let dynamic = self.class.pool.dynamic(index)?;
        let methods = BootstrapMethods::of(self.class)?;
        let bootstrap = methods.get(dynamic.bootstrap)?;
        let (_, reference) = self.class.pool.method_handle(bootstrap.handle)?;
        let target = self.class.pool.member_ref(reference)?;
        let (owner, name) = (target.owner.as_bytes(), target.name.as_bytes());
        let mut arguments: Vec<PoolIndex> = bootstrap.arguments().collect();
        let method = match (owner, name) {
            (b"java/lang/invoke/StringConcatFactory", b"makeConcatWithConstants") => {
                self.editor.pool.method(names::INDY, "concat", target.descriptor)?
            }
            (b"java/lang/invoke/StringConcatFactory", b"makeConcat") => {
                self.editor.pool.method(names::INDY, "concatPlain", target.descriptor)?
            }
            (b"java/lang/runtime/ObjectMethods", b"bootstrap") => {
                self.editor.pool.method(names::INDY, "record", target.descriptor)?
            }
            _ if !self.library && names::bootstraps_application(owner, name) => {
                arguments.insert(0, bootstrap.handle);
                self.editor.pool.method(names::INDY, "bootstrap", names::BOOTSTRAP)?
            }
            _ => return Ok(None),
        };
        let handle = self.editor.pool.method_handle(MethodHandleKind::InvokeStatic, method)?;
        let entry = self.editor.bootstrap_method(handle, &arguments)?;
        Ok(Some(match self.class.pool.tag(index)? {
            names::TAG_DYNAMIC => self.editor.pool.dynamic(entry, dynamic.name_and_type)?,
            _ => self.editor.pool.invoke_dynamic(entry, dynamic.name_and_type)?,
        }))
    }
}

/// Whether a constructor with these argument slots (without the receiver) can take the marker.
pub(super) fn has_room_for_marker(slots: u16) -> bool {
    slots + 2 <= MAX_ARGUMENT_SLOTS
}

fn monitor_method(name: &[u8], descriptor: &[u8]) -> Option<Hook> {
    Some(match (name, descriptor) {
        (b"wait", b"()V") => Hook::Wait,
        (b"wait", b"(J)V") => Hook::WaitMillis,
        (b"wait", b"(JI)V") => Hook::WaitNanos,
        (b"notify", b"()V") => Hook::Notify,
        (b"notifyAll", b"()V") => Hook::NotifyAll,
        _ => return None,
    })
}
