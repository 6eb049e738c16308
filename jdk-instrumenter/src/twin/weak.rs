//! Weak compare-and-sets of the program, which may fail without a cause ("may fail spuriously", `VarHandle` and the
//! classes of `java.util.concurrent.atomic`).
//!
//! Idea: the call goes through a small method of the same class that first asks whether it fails, and then changes
//! nothing. Only calls of the program: those of the JDK stand in loops.

use super::doubler::{Doubler, Hook};
use super::names;
use super::varhandle::{branched_body, load_opcode};
use jess_classfile::descriptor::{FieldType, MethodDescriptor};
use jess_classfile::opcode::*;
use jess_classfile::{Assembler, EditError, JStr, MemberRef, PoolIndex};

impl<'a> Doubler<'a, '_> {
    /// Whether a call of the program may fail without a cause.
    pub(super) fn is_weak_update(&self, method: MemberRef<'a>) -> bool {
        let owner = method.owner.as_bytes();
        let known = owner == names::VAR_HANDLE || owner.starts_with(names::ATOMICS);
        let returns_whether = method.descriptor.as_bytes().ends_with(b")Z");
        !self.library && known && returns_whether && method.name.as_bytes().starts_with(b"weakCompareAndSet")
    }

    /// The method that stands for such a call on an atomic variable.
    pub(super) fn weak_update(&mut self, method: MemberRef<'a>) -> Result<PoolIndex, EditError> {
        let twin = names::twin_name(method.name.as_bytes());
        let name_and_type = self.editor.pool.name_and_type(twin, method.descriptor)?;
        let twin = self.editor.pool.member_of(method.kind, method.class, name_and_type)?;
        let receiver = [b"L", method.owner.as_bytes(), b";"].concat();
        let descriptor = names::with_receiver(&receiver, method.descriptor.as_bytes());
        self.or_fails(INVOKEVIRTUAL, twin, &descriptor)
    }

    /// A static method with this descriptor that fails without a cause, or calls `called` with its arguments.
    pub(super) fn or_fails(
        &mut self,
        opcode: u8,
        called: PoolIndex,
        descriptor: &[u8],
    ) -> Result<PoolIndex, EditError> {
        let parsed = MethodDescriptor::parse(JStr::new(descriptor))?;
        let parameters: Vec<FieldType<'_>> = parsed.parameters().collect();
        let fails = self.hook(Hook::FailsWithoutCause)?;
        let mut code = Assembler::new();
        code.invoke_static(fails);
        let succeeds = code.jump_forward(IFEQ);
        code.ops(&[ICONST_0, IRETURN]).land(succeeds);
        let at = code.position();
        let mut slot = 0;
        for &parameter in &parameters {
            code.local(load_opcode(parameter), slot);
            slot += parameter.slots();
        }
        code.pool(opcode, called).op(IRETURN);
        let frames = self.editor.pool.utf8("StackMapTable")?;
        let body = branched_body(&code, slot.max(1), slot, at, frames);
        let name = self.name_of_instruction();
        self.add_static(&name, descriptor, body)
    }
}
