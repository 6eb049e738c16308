//! Calls of `VarHandle` access methods: each goes through a small method of the same class that announces the
//! access and then makes it.
//!
//! A handle that is made from another one, or leads to a memory segment, does more than an access: it calls filters of
//! the program, or checks whether the memory is still there. What it does is then done by a method handle that leads to
//! twins (`JessVarHandleAccess`), and that announces what it accesses.

use super::doubler::{Doubler, Hook};
use super::names;
use crate::sites::SiteKind;
use jess_classfile::descriptor::{FieldType, MethodDescriptor};
use jess_classfile::opcode::*;
use jess_classfile::{Assembler, EditError, PoolIndex};
use jess_protocol::wire::{access as does, code as parts};

impl Doubler<'_, '_> {
    /// Adds the method for one call and returns a reference to it.
    pub(super) fn var_handle_wrapper(
        &mut self,
        index: PoolIndex,
        mode: u8,
        line: u16,
        method: usize,
    ) -> Result<PoolIndex, EditError> {
        let called = self.class.pool.member_ref(index)?;
        let descriptor = MethodDescriptor::parse(called.descriptor)?;
        let wrapper_descriptor = names::with_receiver(b"Ljava/lang/invoke/VarHandle;", called.descriptor.as_bytes());
        let outcome = Outcome::of(mode, descriptor.result());
        let before = self.hook(match outcome {
            Outcome::InMemory => Hook::VarHandleBeforeUpdate,
            Outcome::Certain | Outcome::InResult => Hook::VarHandleBefore,
        })?;
        let site = self.site(SiteKind::VarHandle, line, method, Some(index))?;
        let parameters: Vec<FieldType<'_>> = descriptor.parameters().collect();
        let mut code = Assembler::new();
        let is_adapted = self.hook(Hook::VarHandleIsAdapted)?;
        let access_of = self.hook(Hook::VarHandleAccessOf)?;
        let mode_name = self.editor.pool.string(called.name)?;
        let invoke = self.editor.pool.method(names::METHOD_HANDLE, "invoke", called.descriptor)?;
        code.op(ALOAD_0).invoke_static(is_adapted);
        let direct = code.jump_forward(IFEQ);
        code.op(ALOAD_0).pool(LDC_W, mode_name).invoke_static(access_of);
        load_parameters(&mut code, &parameters);
        code.pool(INVOKEVIRTUAL, invoke).op(return_opcode(descriptor.result())).land(direct);
        let announced = code.position();
        let stored = parameters.last().filter(|_| stores_argument(mode, called.name.as_bytes()));
        if let Some(&stored) = stored {
            self.say_what_is_stored(&mut code, stored, 1 + descriptor.argument_slots() - stored.slots())?;
        }
        // The receiver or array, if there is one, and the index, if there is one.
        code.op(ALOAD_0);
        let mut slot = 1;
        let rest = match parameters.first() {
            Some(first) if first.is_reference() => {
                code.op(ALOAD_1);
                slot += 1;
                &parameters[1..]
            }
            _ => {
                code.op(ACONST_NULL);
                &parameters[..]
            }
        };
        match rest.first() {
            Some(FieldType::Int | FieldType::Short | FieldType::Byte | FieldType::Char) => {
                code.local(ILOAD, slot);
            }
            _ => {
                code.op(ICONST_0);
            }
        }
        let _ = code.push_small_int(i32::from(mode));
        code.pool(LDC_W, site).invoke_static(before);
        code.op(ALOAD_0);
        load_parameters(&mut code, &parameters);
        code.pool(INVOKEVIRTUAL, index);
        match outcome {
            Outcome::Certain => {}
            Outcome::InResult => {
                let result = self.hook(Hook::VarHandleCasResult)?;
                code.op(DUP).invoke_static(result);
            }
            Outcome::InMemory => {
                let after = self.hook(Hook::VarHandleAfterUpdate)?;
                code.invoke_static(after);
            }
        }
        code.op(return_opcode(descriptor.result()));
        let locals = 1 + descriptor.argument_slots();
        let frames = self.editor.pool.utf8("StackMapTable")?;
        let body = branched_body(&code, locals.max(5), locals, announced, frames);
        let name = self.name_of_instruction();
        let wrapper = self.add_static(&name, &wrapper_descriptor, body)?;
        if self.is_weak_update(called) {
            return self.or_fails(INVOKESTATIC, wrapper, &wrapper_descriptor);
        }
        Ok(wrapper)
    }

    /// Reports what is in the local variable from `slot` on, which is about to be stored, unless it is a number with a
    /// fraction.
    fn say_what_is_stored(
        &mut self,
        code: &mut Assembler<'_>,
        stored: FieldType<'_>,
        slot: u16,
    ) -> Result<(), EditError> {
        match stored {
            FieldType::Float | FieldType::Double => {}
            reference if reference.is_reference() => {
                code.local(ALOAD, slot).invoke_static(self.hook(Hook::VarHandleStoresReference)?);
            }
            FieldType::Long => {
                code.local(LLOAD, slot).invoke_static(self.hook(Hook::VarHandleStoresNumber)?);
            }
            _ => {
                code.local(ILOAD, slot).op(I2L).invoke_static(self.hook(Hook::VarHandleStoresNumber)?);
            }
        }
        Ok(())
    }
}

/// Loads what the method was called with, behind the `VarHandle`.
fn load_parameters(code: &mut Assembler<'_>, parameters: &[FieldType<'_>]) {
    let mut slot = 1;
    for &parameter in parameters {
        code.local(load_opcode(parameter), slot);
        slot += parameter.slots();
    }
}

/// Whether an access stores its last argument, if it stores anything.
fn stores_argument(mode: u8, name: &[u8]) -> bool {
    match mode & parts::KIND {
        does::WRITE | does::CAS => true,
        does::RMW => name.starts_with(b"getAndSet"),
        _ => false,
    }
}

/// Where it can be seen whether an access has changed anything.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// It always does, or never.
    Certain,
    /// In its result, which is whether a compare-and-set has succeeded.
    InResult,
    /// In the variable: an update may write what is there, a `compareAndExchange` may find something else.
    InMemory,
}

impl Outcome {
    fn of(mode: u8, result: Option<FieldType<'_>>) -> Outcome {
        match mode & parts::KIND {
            does::CAS if result == Some(FieldType::Boolean) => Outcome::InResult,
            does::CAS | does::RMW => Outcome::InMemory,
            _ => Outcome::Certain,
        }
    }
}

/// The instruction that loads a parameter.
pub(super) fn load_opcode(field_type: FieldType<'_>) -> u8 {
    match field_type {
        FieldType::Long => LLOAD,
        FieldType::Float => FLOAD,
        FieldType::Double => DLOAD,
        FieldType::Object(_) | FieldType::Array(_) => ALOAD,
        _ => ILOAD,
    }
}

/// The instruction that returns a result.
pub(super) fn return_opcode(result: Option<FieldType<'_>>) -> u8 {
    match result {
        None => RETURN,
        Some(FieldType::Long) => LRETURN,
        Some(FieldType::Float) => FRETURN,
        Some(FieldType::Double) => DRETURN,
        Some(FieldType::Object(_) | FieldType::Array(_)) => ARETURN,
        Some(_) => IRETURN,
    }
}

/// The content of a `Code` attribute without jumps, hence without frames.
pub(super) fn straight_body(code: &Assembler<'_>, max_stack: u16, max_locals: u16) -> Vec<u8> {
    let mut body = code_without_tables(code, max_stack, max_locals);
    // No handlers, no attributes.
    body.extend([0; 4]);
    body
}

/// The same with one jump, to `target`, where the stack is empty and the locals are the parameters; `frames` is the
/// name of the attribute that says so (`same_frame_extended`, JVMS 4.7.4).
pub(super) fn branched_body(
    code: &Assembler<'_>,
    max_stack: u16,
    max_locals: u16,
    target: u32,
    frames: PoolIndex,
) -> Vec<u8> {
    const SAME_FRAME_EXTENDED: u8 = 251;
    let mut body = code_without_tables(code, max_stack, max_locals);
    // No handlers, one attribute, of five bytes: one frame.
    body.extend([0, 0, 0, 1]);
    body.extend(frames.0.to_be_bytes());
    body.extend([0, 0, 0, 5, 0, 1, SAME_FRAME_EXTENDED]);
    body.extend((target as u16).to_be_bytes());
    body
}

fn code_without_tables(code: &Assembler<'_>, max_stack: u16, max_locals: u16) -> Vec<u8> {
    let mut body = Vec::with_capacity(code.bytes().len() + 23);
    body.extend(max_stack.to_be_bytes());
    body.extend(max_locals.to_be_bytes());
    body.extend((code.bytes().len() as u32).to_be_bytes());
    body.extend_from_slice(code.bytes());
    body
}
