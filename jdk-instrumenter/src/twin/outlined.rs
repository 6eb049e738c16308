//! Visible instructions as methods of their own, in bodies that would be too large with hooks.
//!
//! Idea: an access and its hook take up to twenty bytes, the call of a static method three. So a body whose accesses
//! are calls is hardly longer than the original, and a method of up to 64 KB (JVMS 4.7.3) that is made of accesses
//! still has a twin. There is one method for each line, instruction and member, so that a report names the line of each
//! access. In the few methods that would need too many constants for that, accesses have no line.
//!
//! A table of constants is filled before anybody else can have the array, so these stores, of which the longest
//! methods consist, have no hooks.
//!
//! What stays in place: `aaload`, whose result has a type that only the verifier knows; instance fields of other
//! classes, which may be protected (JVMS 4.10.1.8); final fields, which only constructors and initialisers may set.
//!
//! Invariant: such a method does what the instruction does, with the hook before it.

use super::body::{Body, FIRST_VERSION_WITH_FRAMES, Filling, HOOK_STACK, line_of};
use super::doubler::{Doubler, Hook, Outlined};
use super::varhandle::{branched_body, load_opcode, return_opcode, straight_body};
use jess_classfile::descriptor::{FieldType, MethodDescriptor};
use jess_classfile::opcode::*;
use jess_classfile::{Assembler, Code, EditError, Instruction, JStr, Operand, PoolIndex};
use rustc_hash::FxHashSet;

/// Class files before this version have no private methods in interfaces.
const FIRST_VERSION_WITH_METHODS_OF_INTERFACES: u16 = 52;

/// The constants of such a method: its name, name and type, the reference to it, and a site.
const CONSTANTS: usize = 4;
/// What is left for the other methods of the class.
const SPARE_CONSTANTS: usize = 10_000;

impl<'a> Doubler<'a, '_> {
    /// Replaces an access or an allocation by a call; false if it stays.
    pub(super) fn outline(
        &mut self,
        body: &mut Body<'_, 'a>,
        instruction: &Instruction<'a>,
    ) -> Result<bool, EditError> {
        let in_interface = self.class.is_interface();
        if !body.plan.hooks || in_interface && self.class.major_version < FIRST_VERSION_WITH_METHODS_OF_INTERFACES {
            return Ok(false);
        }
        if self.fills_table(body, instruction)? {
            return Ok(true);
        }
        if !body.by_line {
            body.line = 0;
        }
        let what = Outlined {
            method: body.method,
            line: body.line,
            opcode: instruction.opcode,
            operand: operand_of(instruction),
        };
        let method = match self.outlined.get(&what) {
            Some(&known) => known,
            None => {
                let Some(descriptor) = self.outlined_descriptor(instruction)? else { return Ok(false) };
                let Some(made) = self.outlined_method(body, instruction, &descriptor)? else { return Ok(false) };
                self.outlined.insert(what, made);
                made
            }
        };
        self.assembler.clear();
        self.assembler.invoke_static(method);
        body.editor.replace(instruction.offset, self.assembler.bytes());
        Ok(true)
    }

    /// Whether an instruction stores a constant in an array that is on the operand stack only.
    fn fills_table(&self, body: &mut Body<'_, 'a>, instruction: &Instruction<'a>) -> Result<bool, EditError> {
        let filling = std::mem::replace(&mut body.filling, Filling::No);
        // Without frames it is not known where jumps lead.
        if self.class.major_version < FIRST_VERSION_WITH_FRAMES || body.is_target(instruction.offset)? {
            return Ok(false);
        }
        let opcode = instruction.opcode;
        body.filling = match filling {
            Filling::No if matches!(opcode, NEWARRAY | ANEWARRAY) => Filling::Made,
            Filling::Made if opcode == DUP => Filling::Duplicated,
            Filling::Duplicated if is_constant(opcode) => Filling::Index,
            Filling::Index if is_constant(opcode) => Filling::Value,
            Filling::Value if matches!(opcode, IASTORE..=SASTORE) => Filling::Made,
            _ => Filling::No,
        };
        Ok(filling == Filling::Value && body.filling == Filling::Made)
    }

    /// Whether the constants suffice for a method for each line, instruction and member.
    pub(super) fn outlines_by_line(&self, code: &Code<'a>) -> Result<bool, EditError> {
        let lines = code.line_numbers()?;
        let mut lines = lines.as_slice();
        let mut line = 0;
        let mut needed = FxHashSet::default();
        for instruction in code.instructions() {
            let instruction = instruction?;
            line = line_of(&mut lines, instruction.offset, line);
            if self.outlined_descriptor(&instruction)?.is_some() {
                needed.insert((line, instruction.opcode, operand_of(&instruction)));
            }
        }
        let room = usize::from(u16::MAX).saturating_sub(self.editor.pool.count() + SPARE_CONSTANTS);
        Ok(needed.len() * CONSTANTS <= room)
    }

    /// The descriptor of the method that stands for an instruction, if one may.
    fn outlined_descriptor(&self, instruction: &Instruction<'a>) -> Result<Option<Vec<u8>>, EditError> {
        let known: &[u8] = match instruction.opcode {
            GETFIELD | PUTFIELD | GETSTATIC | PUTSTATIC => return self.descriptor_of_access(instruction),
            ANEWARRAY => {
                let Operand::Pool(class) = instruction.operand else { return Ok(None) };
                let element = self.class.pool.class_name(class)?.as_bytes();
                let descriptor = match element.first() {
                    Some(b'[') => [b"(I)[", element].concat(),
                    _ => [b"(I)[L", element, b";"].concat(),
                };
                return Ok(Some(descriptor));
            }
            NEWARRAY => match instruction.operand {
                Operand::ArrayType(4) => b"(I)[Z",
                Operand::ArrayType(5) => b"(I)[C",
                Operand::ArrayType(6) => b"(I)[F",
                Operand::ArrayType(7) => b"(I)[D",
                Operand::ArrayType(8) => b"(I)[B",
                Operand::ArrayType(9) => b"(I)[S",
                Operand::ArrayType(10) => b"(I)[I",
                Operand::ArrayType(11) => b"(I)[J",
                _ => return Ok(None),
            },
            IALOAD => b"([II)I",
            LALOAD => b"([JI)J",
            FALOAD => b"([FI)F",
            DALOAD => b"([DI)D",
            CALOAD => b"([CI)C",
            SALOAD => b"([SI)S",
            IASTORE => b"([III)V",
            LASTORE => b"([JIJ)V",
            FASTORE => b"([FIF)V",
            DASTORE => b"([DID)V",
            CASTORE => b"([CII)V",
            SASTORE => b"([SII)V",
            AASTORE => b"([Ljava/lang/Object;ILjava/lang/Object;)V",
            // An array of bytes or truth values.
            BALOAD => b"(Ljava/lang/Object;I)I",
            BASTORE => b"(Ljava/lang/Object;II)V",
            _ => return Ok(None),
        };
        Ok(Some(known.to_vec()))
    }

    fn descriptor_of_access(&self, instruction: &Instruction<'a>) -> Result<Option<Vec<u8>>, EditError> {
        let Some(index) = instruction.pool_index() else { return Ok(None) };
        let field = self.class.pool.member_ref(index)?;
        let is_static = matches!(instruction.opcode, GETSTATIC | PUTSTATIC);
        let own = field.owner == self.class.name();
        if !is_static && !own {
            return Ok(None);
        }
        let kind = field.descriptor.as_bytes();
        let receiver = if is_static { Vec::new() } else { [b"L", field.owner.as_bytes(), b";"].concat() };
        Ok(Some(match instruction.opcode {
            GETSTATIC | GETFIELD => [b"(", &receiver[..], b")", kind].concat(),
            _ => [b"(", &receiver[..], kind, b")V"].concat(),
        }))
    }

    /// The method that stands for an instruction, if that has a hook.
    fn outlined_method(
        &mut self,
        body: &Body<'_, 'a>,
        instruction: &Instruction<'a>,
        descriptor: &[u8],
    ) -> Result<Option<PoolIndex>, EditError> {
        let parsed = MethodDescriptor::parse(JStr::new(descriptor))?;
        let locals = parsed.argument_slots();
        let parameters: Vec<FieldType<'_>> = parsed.parameters().collect();
        let of_bytes = matches!(instruction.opcode, BALOAD | BASTORE);
        let hooked = match instruction.opcode {
            GETFIELD | PUTFIELD | GETSTATIC | PUTSTATIC => self.access_hook(body, instruction)?,
            NEWARRAY | ANEWARRAY => {
                self.assembler.clear();
                self.allocation_hook(instruction)?;
                true
            }
            opcode if of_bytes => {
                self.assembler.clear();
                self.assembler.ops(&[ALOAD_0, ILOAD_1]);
                self.push_array_site(body, opcode)?;
                true
            }
            opcode => {
                self.array_hook(body, opcode)?;
                true
            }
        };
        if !hooked {
            return Ok(None);
        }
        let mut code = Assembler::new();
        let max_stack = locals + HOOK_STACK;
        let content = if of_bytes {
            code.ops(self.assembler.bytes());
            let other = self.access_to_byte(&mut code, instruction.opcode, &parameters)?;
            let frames = self.editor.pool.utf8("StackMapTable")?;
            branched_body(&code, max_stack, locals, other, frames)
        } else {
            load_all(&mut code, &parameters);
            code.ops(self.assembler.bytes());
            let bytes = body.code.bytes.get(instruction.offset as usize..instruction.end() as usize);
            code.ops(bytes.ok_or(EditError::Snippet)?);
            if matches!(instruction.opcode, NEWARRAY | ANEWARRAY) {
                let hook = self.hook(Hook::NewArray)?;
                code.op(DUP).invoke_static(hook);
            }
            code.op(return_opcode(parsed.result()));
            straight_body(&code, max_stack, locals)
        };
        let name = self.name_of_instruction();
        Ok(Some(self.add_static(&name, descriptor, content)?))
    }

    fn access_hook(&mut self, body: &Body<'_, 'a>, instruction: &Instruction<'a>) -> Result<bool, EditError> {
        let Some(index) = instruction.pool_index() else { return Ok(false) };
        let field = self.field_access(index)?;
        let sets = matches!(instruction.opcode, PUTFIELD | PUTSTATIC);
        if field.stand_in.is_some() || sets && field.own_final && !field.set_again {
            return Ok(false);
        }
        self.field_hook(body, instruction.opcode, index, field)
    }

    /// Appends the access to an array of bytes and the one to an array of truth values; returns where the second is.
    fn access_to_byte(
        &mut self,
        code: &mut Assembler<'_>,
        opcode: u8,
        parameters: &[FieldType<'_>],
    ) -> Result<u32, EditError> {
        let bytes = self.editor.pool.class("[B")?;
        let truths = self.editor.pool.class("[Z")?;
        let end = if opcode == BALOAD { IRETURN } else { RETURN };
        code.op(ALOAD_0).pool(INSTANCEOF, bytes);
        let other = code.jump_forward(IFEQ);
        code.op(ALOAD_0).pool(CHECKCAST, bytes);
        load_rest(code, parameters);
        code.ops(&[opcode, end]).land(other);
        let at = code.position();
        code.op(ALOAD_0).pool(CHECKCAST, truths);
        load_rest(code, parameters);
        code.ops(&[opcode, end]);
        Ok(at)
    }
}

/// Whether an instruction pushes a constant, and does nothing else that could be noticed.
fn is_constant(opcode: u8) -> bool {
    matches!(opcode, ACONST_NULL..=LDC2_W)
}

fn operand_of(instruction: &Instruction<'_>) -> u16 {
    match instruction.operand {
        Operand::Pool(index) => index.0,
        Operand::ArrayType(code) => code.into(),
        _ => 0,
    }
}

/// Loads the parameters of a static method.
fn load_all(code: &mut Assembler<'_>, parameters: &[FieldType<'_>]) {
    let mut slot = 0;
    for &parameter in parameters {
        code.local(load_opcode(parameter), slot);
        slot += parameter.slots();
    }
}

/// Loads what an access to an array takes behind the array: all of it in one slot.
fn load_rest(code: &mut Assembler<'_>, parameters: &[FieldType<'_>]) {
    for slot in 1..parameters.len() {
        code.local(ILOAD, slot as u16);
    }
}
