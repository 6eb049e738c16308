//! What code that is not seen does to the arrays and buffers that it is given.
//!
//! Idea: the twin of such a method reads what goes in, element by element, into a private copy, and passes it that;
//! what comes out is written to a copy, and copied from there. So each access has a moment of its own, and the code in
//! between, which is not seen, touches nothing that other threads know (`JessGiven`):
//!
//! ```text
//! bytes = taken(bytes, offset, length)        // in
//! real = output;  output = target(output)     // out
//! result = original(…, bytes, …, output, …)
//! wrote(real, output, offset, length, result)
//! ```
//!
//! Which part of an array is meant is a matter of convention: two ints behind it are offset and length, one int behind
//! one that is written is the offset, and an int result is how much was written. Of a buffer it is what remains.
//!
//! Invariant: between what is recorded last before the original and the original itself nothing is recorded, so no
//! other thread can come between; a coarse step of the receiver is recorded behind what is taken.

use super::doubler::{Doubler, Hook};
use super::varhandle::load_opcode;
use crate::policy::Given;
use jess_classfile::descriptor::{FieldType, MethodDescriptor};
use jess_classfile::opcode::*;
use jess_classfile::{Assembler, EditError, JStr, Member};

/// The most that a hook takes from the stack.
const HOOK_STACK: u16 = 5;

/// Where the number of elements written stands in the result of natives of `java.util.zip`.
const ZIP: &[u8] = b"java/util/zip/";

/// An argument whose accesses are reported.
#[derive(Clone, Copy, Debug)]
struct Told<'a> {
    slot: u16,
    given: Given,
    /// Its class, for `checkcast`.
    class: JStr<'a>,
    is_buffer: bool,
    /// How many ints are behind it, up to two.
    ints: u16,
    /// The local variable that keeps the real one, if it is needed behind the call.
    real: Option<u16>,
}

/// What a stub does about its arguments.
#[derive(Clone, Debug, Default)]
pub(super) struct Telling<'a> {
    told: Vec<Told<'a>>,
    /// The local variable that keeps the result meanwhile.
    result: u16,
    /// Local variables in all.
    pub(super) locals: u16,
    /// What the stack must have room for.
    pub(super) stack: u16,
}

/// Whether a parameter is an array or buffer that other threads may read or write meanwhile. Arrays of references are
/// not looked at: they are mostly the arguments of one call.
fn is_shareable(parameter: FieldType<'_>) -> Option<(JStr<'_>, bool)> {
    match parameter {
        FieldType::Array(array) if array.len() == 2 => Some((array, false)),
        FieldType::Object(class) if class == "java/nio/ByteBuffer" || class == "java/nio/CharBuffer" => {
            Some((class, true))
        }
        _ => None,
    }
}

impl<'a> Doubler<'a, '_> {
    /// Whether the twin of a method that only calls the original reports what happens to its arguments.
    pub(super) fn tells_of_arguments(&self, owner: &[u8], name: &[u8], descriptor: JStr<'_>) -> bool {
        let rules = self.context.policy.given(owner);
        let Ok(parsed) = MethodDescriptor::parse(descriptor) else { return false };
        let shareable = parsed.parameters().filter(|&parameter| is_shareable(parameter).is_some()).count();
        (0..shareable).any(|number| rules.of(name, descriptor.as_bytes(), number) != Given::Own)
    }

    /// What there is to report; `locals` are in use already.
    pub(super) fn telling(&self, method: &Member<'a>, descriptor: &MethodDescriptor<'a>, locals: u16) -> Telling<'a> {
        let rules = self.context.policy.given(self.class.name().as_bytes());
        let mut slot = u16::from(!method.is_static());
        let mut next_local = locals;
        let (mut told, mut number) = (Vec::new(), 0);
        let parameters: Vec<FieldType<'a>> = descriptor.parameters().collect();
        for (index, &parameter) in parameters.iter().enumerate() {
            if let Some((class, is_buffer)) = is_shareable(parameter) {
                let given = rules.of(method.name.as_bytes(), method.descriptor.as_bytes(), number);
                number += 1;
                let ints = parameters[index + 1..].iter().take(2).take_while(|&&next| next == FieldType::Int).count();
                let real = (is_buffer || given == Given::Out).then_some(next_local);
                if given != Given::Own {
                    next_local += u16::from(real.is_some());
                    told.push(Told { slot, given, class, is_buffer, ints: ints as u16, real });
                }
            }
            slot += parameter.slots();
        }
        let needs_result = told.iter().any(|told| told.real.is_some());
        let result_slots = descriptor.result().filter(|_| needs_result).map_or(0, FieldType::slots);
        let stack = if told.is_empty() { 0 } else { HOOK_STACK };
        Telling { told, result: next_local, locals: next_local + result_slots, stack }
    }

    /// Before the original: what it is given in place of its arguments.
    pub(super) fn take_arguments(&mut self, code: &mut Assembler<'a>, telling: &Telling<'a>) -> Result<(), EditError> {
        for told in &telling.told {
            if let Some(real) = told.real {
                code.local(ALOAD, told.slot).local(ASTORE, real);
            }
            code.local(ALOAD, told.slot);
            let hook = match (told.is_buffer, told.given) {
                (true, given) => {
                    code.op(if given == Given::Out { ICONST_1 } else { ICONST_0 });
                    Hook::GivenBuffer
                }
                (false, Given::Out) => Hook::GivenTarget,
                (false, _) => {
                    part(code, told, true);
                    Hook::GivenTaken
                }
            };
            let hook = self.hook(hook)?;
            let class = self.editor.pool.class(told.class)?;
            code.invoke_static(hook).pool(CHECKCAST, class).local(ASTORE, told.slot);
        }
        Ok(())
    }

    /// Behind the original, whose result is on the stack: what it has written.
    pub(super) fn write_arguments(
        &mut self,
        code: &mut Assembler<'a>,
        telling: &Telling<'a>,
        result: Option<FieldType<'a>>,
    ) -> Result<(), EditError> {
        if telling.told.iter().all(|told| told.real.is_none()) {
            return Ok(());
        }
        if let Some(result) = result {
            code.local(load_opcode(result) - ILOAD + ISTORE, telling.result);
        }
        let of_zip = self.class.name().as_bytes().starts_with(ZIP);
        for told in &telling.told {
            let Some(real) = told.real else { continue };
            code.local(ALOAD, real).local(ALOAD, told.slot);
            if told.is_buffer {
                code.op(if told.given == Given::Out { ICONST_1 } else { ICONST_0 });
                code.invoke_static(self.hook(Hook::GivenGaveBack)?);
                continue;
            }
            part(code, told, false);
            match result {
                Some(FieldType::Int) => {
                    code.local(ILOAD, telling.result);
                }
                Some(FieldType::Long) if of_zip => {
                    code.local(LLOAD, telling.result).invoke_static(self.hook(Hook::GivenOutput)?);
                }
                _ => {
                    code.op(ICONST_M1);
                }
            }
            code.invoke_static(self.hook(Hook::GivenWrote)?);
        }
        if let Some(result) = result {
            code.local(load_opcode(result), telling.result);
        }
        Ok(())
    }
}

/// Pushes offset and length of the part of an array that is meant; a length of -1 is all that follows.
fn part(code: &mut Assembler<'_>, told: &Told<'_>, is_read: bool) {
    match told.ints {
        2 => code.local(ILOAD, told.slot + 1).local(ILOAD, told.slot + 2),
        1 if !is_read => code.local(ILOAD, told.slot + 1).op(ICONST_M1),
        _ => code.op(ICONST_0).op(ICONST_M1),
    };
}
