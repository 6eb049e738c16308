//! Builders of text that never leave the operand stack: what compilers make of `"a" + b` where no call site is linked
//! for it, which is so in java.base and in classes for Java 8.
//!
//! Idea: only the code between `new StringBuilder` and `toString()` can have such a builder, so its originals may be
//! called: none of some thirty accesses for the name of a thread could be observed. What is appended as an object is
//! made a text first, by a twin, as `append(Object)` does it; other arguments call nothing back.
//!
//! Invariant: the code in between is a straight line that no jump leads into, and nothing in it takes the builder from
//! the stack but the calls in question.

use super::body::{Body, FIRST_VERSION_WITH_FRAMES};
use super::doubler::Doubler;
use super::names;
use jess_classfile::opcode::*;
use jess_classfile::{EditError, Instruction, MemberRef, PoolIndex, stack_effect};

const BUILDER: &[u8] = b"java/lang/StringBuilder";
const APPEND_TEXT: &str = "(Ljava/lang/String;)Ljava/lang/StringBuilder;";
const APPEND_OBJECT: &[u8] = b"(Ljava/lang/Object;)Ljava/lang/StringBuilder;";

/// What a call does with the builder.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// It is the constructor.
    Makes,
    /// It appends a number, a character, a truth value or a text.
    Appends,
    /// It appends an object.
    AppendsObject,
    /// It makes a text of it.
    Ends,
    /// Anything else.
    Other,
}

fn step_of(method: &MemberRef<'_>, opcode: u8) -> Step {
    if method.owner.as_bytes() != BUILDER {
        return Step::Other;
    }
    match (opcode, method.name.as_bytes(), method.descriptor.as_bytes()) {
        (INVOKESPECIAL, b"<init>", b"()V" | b"(Ljava/lang/String;)V") => Step::Makes,
        (INVOKEVIRTUAL, b"append", APPEND_OBJECT) => Step::AppendsObject,
        (INVOKEVIRTUAL, b"append", descriptor) => match descriptor.strip_suffix(b")Ljava/lang/StringBuilder;") {
            Some(b"(Z" | b"(C" | b"(I" | b"(J" | b"(F" | b"(D" | b"(Ljava/lang/String;") => Step::Appends,
            _ => Step::Other,
        },
        (INVOKEVIRTUAL, b"toString", b"()Ljava/lang/String;") => Step::Ends,
        _ => Step::Other,
    }
}

impl<'a> Doubler<'a, '_> {
    /// Notes which calls behind a `new` are those of a builder that never leaves the stack.
    pub(super) fn note_builder(&mut self, body: &mut Body<'_, 'a>, new: &Instruction<'a>) -> Result<(), EditError> {
        let Some(class) = new.pool_index() else { return Ok(()) };
        let known = self.class.major_version >= FIRST_VERSION_WITH_FRAMES;
        if known && self.class.pool.class_name(class)?.as_bytes() == BUILDER {
            let found = self.calls_of_builder(body, new)?;
            body.plain_calls.extend(found);
        }
        Ok(())
    }

    /// The calls of the builder that this instruction makes, or none.
    fn calls_of_builder(&self, body: &mut Body<'_, 'a>, new: &Instruction<'a>) -> Result<Vec<u32>, EditError> {
        let none = Ok(Vec::new());
        let duplicate = body.code.instruction(new.end())?;
        if duplicate.opcode != DUP {
            return none;
        }
        let mut calls = Vec::new();
        // Slots from the builder on, which counts twice until its constructor was called.
        let mut depth: u16 = 2;
        let mut made = false;
        let mut at = duplicate.end();
        loop {
            if at as usize >= body.code.bytes.len() || body.is_target(at)? {
                return none;
            }
            let instruction = body.code.instruction(at)?;
            let own: u16 = if made { 1 } else { 2 };
            let Some(effect) = stack_effect(self.class, &instruction)? else { return none };
            if depth < own + effect.pops {
                let step = self.step_of_builder(&instruction)?;
                let whole = depth == effect.pops + if made { 0 } else { 1 };
                let fits = match step {
                    Step::Makes => !made,
                    Step::Appends | Step::Ends => made,
                    // A twin in a woven body needs a pause around it.
                    Step::AppendsObject => made && !body.plan.weave.pauses(),
                    Step::Other => false,
                };
                if !fits || !whole {
                    return none;
                }
                calls.push(at);
                made = true;
                depth = 1;
                if step == Step::Ends {
                    return Ok(calls);
                }
            } else {
                depth = depth - effect.pops + effect.pushes;
            }
            at = instruction.end();
        }
    }

    /// What an instruction that takes the builder from the stack does with it; a cast, for one, names no member.
    fn step_of_builder(&self, instruction: &Instruction<'a>) -> Result<Step, EditError> {
        match (instruction.opcode, instruction.pool_index()) {
            (INVOKESPECIAL | INVOKEVIRTUAL, Some(index)) => {
                Ok(step_of(&self.class.pool.member_ref(index)?, instruction.opcode))
            }
            _ => Ok(Step::Other),
        }
    }

    /// A call of such a builder.
    pub(super) fn plain_call(
        &mut self,
        body: &mut Body<'_, 'a>,
        instruction: &Instruction<'a>,
        index: PoolIndex,
    ) -> Result<(), EditError> {
        let method = self.class.pool.member_ref(index)?;
        if step_of(&method, instruction.opcode) == Step::AppendsObject {
            let text = self.editor.pool.method(
                "java/lang/String",
                names::twin_name(b"valueOf"),
                "(Ljava/lang/Object;)Ljava/lang/String;",
            )?;
            let append = self.editor.pool.method(BUILDER, "append", APPEND_TEXT)?;
            self.assembler.clear();
            self.assembler.invoke_static(text).pool(INVOKEVIRTUAL, append);
            body.editor.replace(instruction.offset, self.assembler.bytes());
        }
        Ok(())
    }
}
