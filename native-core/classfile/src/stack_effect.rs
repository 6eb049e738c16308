//! What an instruction takes from the operand stack and puts there, in slots (JVMS 6.5).
//!
//! Idea: most opcodes have fixed figures; those that name a member have those of its descriptor. Instructions that end
//! a straight line of code, or leave it, have none: to follow the stack along jumps, use frames.

use crate::ClassFile;
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::error::ParseError;
use crate::instruction::{Instruction, Operand};
use crate::opcode::*;

/// Slots of the operand stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StackEffect {
    /// How many are taken.
    pub pops: u16,
    /// How many are put there.
    pub pushes: u16,
}

/// What an instruction of a class does to the operand stack; nothing for jumps, returns, `athrow`, monitors and what is
/// no longer in use.
///
/// # Errors
///
/// A member that the constant pool does not have.
pub fn stack_effect(class: &ClassFile<'_>, instruction: &Instruction<'_>) -> Result<Option<StackEffect>, ParseError> {
    let effect = |pops, pushes| Ok(Some(StackEffect { pops, pushes }));
    let slots = |value: Option<FieldType<'_>>| value.map_or(0, FieldType::slots);
    match instruction.opcode {
        opcode @ (GETSTATIC | PUTSTATIC | GETFIELD | PUTFIELD) => {
            let Some(index) = instruction.pool_index() else { return Ok(None) };
            let value = FieldType::parse(class.pool.member_ref(index)?.descriptor)?.slots();
            match opcode {
                GETSTATIC => effect(0, value),
                PUTSTATIC => effect(value, 0),
                GETFIELD => effect(1, value),
                _ => effect(1 + value, 0),
            }
        }
        opcode @ (INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE) => {
            let Some(index) = instruction.pool_index() else { return Ok(None) };
            let method = MethodDescriptor::parse(class.pool.member_ref(index)?.descriptor)?;
            effect(method.argument_slots() + u16::from(opcode != INVOKESTATIC), slots(method.result()))
        }
        INVOKEDYNAMIC => {
            let Some(index) = instruction.pool_index() else { return Ok(None) };
            let method = MethodDescriptor::parse(class.pool.dynamic(index)?.descriptor)?;
            effect(method.argument_slots(), slots(method.result()))
        }
        MULTIANEWARRAY => match instruction.operand {
            Operand::MultiNewArray { dimensions, .. } => effect(u16::from(dimensions), 1),
            _ => Ok(None),
        },
        opcode => Ok(fixed(opcode).map(|(pops, pushes)| StackEffect { pops, pushes })),
    }
}

/// The figures of opcodes that always have the same.
fn fixed(opcode: u8) -> Option<(u16, u16)> {
    Some(match opcode {
        NOP | IINC => (0, 0),
        LCONST_0 | LCONST_1 | DCONST_0 | DCONST_1 | LDC2_W => (0, 2),
        ACONST_NULL..=DCONST_1 | BIPUSH | SIPUSH | LDC | LDC_W => (0, 1),
        LLOAD | DLOAD | LLOAD_0..=LLOAD_3 | DLOAD_0..=DLOAD_3 => (0, 2),
        ILOAD..=ALOAD_3 => (0, 1),
        LALOAD | DALOAD => (2, 2),
        IALOAD..=SALOAD => (2, 1),
        LSTORE | DSTORE | LSTORE_0..=LSTORE_3 | DSTORE_0..=DSTORE_3 => (2, 0),
        ISTORE..=ASTORE_3 => (1, 0),
        LASTORE | DASTORE => (4, 0),
        IASTORE..=SASTORE => (3, 0),
        POP => (1, 0),
        POP2 => (2, 0),
        DUP => (1, 2),
        DUP_X1 => (2, 3),
        DUP_X2 => (3, 4),
        DUP2 => (2, 4),
        DUP2_X1 => (3, 5),
        DUP2_X2 => (4, 6),
        SWAP => (2, 2),
        LADD | DADD | LSUB | DSUB | LMUL | DMUL | LDIV | DDIV | LREM | DREM | LAND | LOR | LXOR => (4, 2),
        LNEG | DNEG => (2, 2),
        INEG | FNEG => (1, 1),
        LSHL | LSHR | LUSHR => (3, 2),
        IADD..=LXOR => (2, 1),
        I2L | I2D | F2L | F2D => (1, 2),
        L2I | L2F | D2I | D2F => (2, 1),
        L2D | D2L => (2, 2),
        I2L..=I2S => (1, 1),
        LCMP | DCMPL | DCMPG => (4, 1),
        FCMPL | FCMPG => (2, 1),
        NEW => (0, 1),
        NEWARRAY | ANEWARRAY | ARRAYLENGTH | CHECKCAST | INSTANCEOF => (1, 1),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opcode_that_goes_on_and_names_no_member_has_figures() {
        let members = GETSTATIC..=INVOKEDYNAMIC;
        let leaves = |opcode: u8| matches!(opcode, IFEQ..=RETURN | ATHROW | MONITORENTER..=WIDE | IFNULL..);
        for opcode in 0..=JSR_W {
            let expected = !members.contains(&opcode) && !leaves(opcode) && opcode != MULTIANEWARRAY;
            assert_eq!(fixed(opcode).is_some(), expected, "opcode {opcode}");
        }
    }

    #[test]
    fn figures_are_those_of_the_specification() {
        let cases = [
            (ICONST_5, (0, 1)),
            (LCONST_1, (0, 2)),
            (FCONST_2, (0, 1)),
            (DLOAD_3, (0, 2)),
            (ALOAD_0, (0, 1)),
            (FALOAD, (2, 1)),
            (DALOAD, (2, 2)),
            (LSTORE_2, (2, 0)),
            (ASTORE_1, (1, 0)),
            (BASTORE, (3, 0)),
            (DUP2_X1, (3, 5)),
            (FREM, (2, 1)),
            (LUSHR, (3, 2)),
            (IXOR, (2, 1)),
            (L2D, (2, 2)),
            (I2S, (1, 1)),
            (FCMPG, (2, 1)),
        ];
        for (opcode, figures) in cases {
            assert_eq!(fixed(opcode), Some(figures), "opcode {opcode}");
        }
    }
}
