//! Decoding of single instructions, in place.

use crate::constant_pool::PoolIndex;
use crate::error::{ParseError, Reason};
use crate::opcode::{self, LENGTHS, SHAPES, Shape};
use crate::reader::{u2_at, u4_at};

/// A decoded instruction.
#[derive(Debug, Clone, Copy)]
pub struct Instruction<'a> {
    /// Its position in the code.
    pub offset: u32,
    /// Its opcode; for `wide` the opcode of the widened instruction.
    pub opcode: u8,
    /// Whether it has the `wide` prefix.
    pub wide: bool,
    /// Its length in bytes.
    pub length: u32,
    /// Its operands.
    pub operand: Operand<'a>,
}

impl Instruction<'_> {
    /// The position after it.
    pub fn end(&self) -> u32 {
        self.offset + self.length
    }

    /// The constant pool index, for instructions that have one.
    pub fn pool_index(&self) -> Option<PoolIndex> {
        match self.operand {
            Operand::Pool(index) | Operand::InvokeInterface { index, .. } | Operand::MultiNewArray { index, .. } => {
                Some(index)
            }
            _ => None,
        }
    }

    /// Whether control never reaches the next instruction.
    pub fn is_unconditional(&self) -> bool {
        opcode::is_unconditional(self.opcode)
    }
}

/// The operands of an instruction.
#[derive(Debug, Clone, Copy)]
pub enum Operand<'a> {
    /// None.
    None,
    /// The constant of `bipush` and `sipush`.
    Immediate(i16),
    /// A pool index: `ldc*`, field access, `invoke*` (also `invokedynamic`), `new`, `anewarray`,
    /// `checkcast`, `instanceof`.
    Pool(PoolIndex),
    /// `invokeinterface`.
    InvokeInterface {
        /// The method.
        index: PoolIndex,
        /// Number of argument slots.
        count: u8,
    },
    /// `multianewarray`.
    MultiNewArray {
        /// The array class.
        index: PoolIndex,
        /// Number of dimensions made.
        dimensions: u8,
    },
    /// A local variable: loads and stores (also the short forms such as `aload_0`), `ret`.
    Local(u16),
    /// `iinc`.
    Increment {
        /// The local variable.
        local: u16,
        /// What is added.
        amount: i16,
    },
    /// The position a jump leads to.
    Branch(u32),
    /// The array type code of `newarray`.
    ArrayType(u8),
    /// `tableswitch` or `lookupswitch`.
    Switch(Switch<'a>),
}

/// A switch, read in place.
#[derive(Debug, Clone, Copy)]
pub struct Switch<'a> {
    /// Position of the instruction.
    offset: u32,
    /// First key for `tableswitch`; `None` for `lookupswitch`.
    low: Option<i32>,
    default: i32,
    /// Jump offsets (`tableswitch`) or pairs of key and jump offset.
    table: &'a [u8],
}

impl<'a> Switch<'a> {
    /// Position of the default case. Positions outside the code are as given; see
    /// [`crate::Code::check_positions`].
    pub fn default(&self) -> u32 {
        self.offset.wrapping_add_signed(self.default)
    }

    /// Number of cases without the default.
    pub fn len(&self) -> usize {
        self.table.len() / if self.low.is_some() { 4 } else { 8 }
    }

    /// Whether there is only the default.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// Keys and positions of the cases, without the default.
    pub fn cases(&self) -> impl Iterator<Item = (i32, u32)> + 'a {
        let switch = *self;
        (0..self.len()).map(move |n| match switch.low {
            Some(low) => {
                let jump = u4_at(switch.table, 4 * n) as i32;
                (low.wrapping_add(n as i32), switch.offset.wrapping_add_signed(jump))
            }
            None => {
                let jump = u4_at(switch.table, 8 * n + 4) as i32;
                (u4_at(switch.table, 8 * n) as i32, switch.offset.wrapping_add_signed(jump))
            }
        })
    }

    /// The positions of all cases, default first.
    pub fn targets(&self) -> impl Iterator<Item = u32> + 'a {
        std::iter::once(self.default()).chain(self.cases().map(|(_, target)| target))
    }

    pub(crate) fn low(&self) -> Option<i32> {
        self.low
    }
}

/// Decodes the instruction at `offset` of `code`, which begins at `base` in the class file.
pub(crate) fn decode(code: &[u8], offset: u32, base: usize) -> Result<Instruction<'_>, ParseError> {
    let fail = |reason| Err(ParseError::new(base + offset as usize, reason));
    let rest = code.get(offset as usize..).unwrap_or(&[]);
    let Some(&first) = rest.first() else {
        return fail(Reason::UnexpectedEnd);
    };
    let shape = SHAPES[usize::from(first)];
    let mut opcode = first;
    let mut wide = false;
    let mut length = u32::from(LENGTHS[usize::from(first)]);
    if length as usize > rest.len() {
        return fail(Reason::TruncatedInstruction);
    }
    let byte = |at: usize| rest.get(at).copied().unwrap_or(0);
    let operand = match shape {
        Shape::Plain => Operand::None,
        Shape::ShortLocal => Operand::Local(opcode::short_local(first).map_or(0, |(_, n)| n)),
        Shape::Byte => Operand::Immediate(i16::from(byte(1) as i8)),
        Shape::Short => Operand::Immediate(u2_at(rest, 1) as i16),
        Shape::Pool1 => Operand::Pool(PoolIndex(u16::from(byte(1)))),
        Shape::Pool2 | Shape::InvokeDynamic => Operand::Pool(PoolIndex(u2_at(rest, 1))),
        Shape::InvokeInterface => Operand::InvokeInterface { index: PoolIndex(u2_at(rest, 1)), count: byte(3) },
        Shape::MultiNewArray => Operand::MultiNewArray { index: PoolIndex(u2_at(rest, 1)), dimensions: byte(3) },
        Shape::Local => Operand::Local(u16::from(byte(1))),
        Shape::Iinc => Operand::Increment { local: u16::from(byte(1)), amount: i16::from(byte(2) as i8) },
        Shape::Branch2 => Operand::Branch(offset.wrapping_add_signed(i32::from(u2_at(rest, 1) as i16))),
        Shape::Branch4 => Operand::Branch(offset.wrapping_add_signed(u4_at(rest, 1) as i32)),
        Shape::NewArray => Operand::ArrayType(byte(1)),
        Shape::TableSwitch | Shape::LookupSwitch => {
            let Some((switch, switch_length)) = decode_switch(rest, offset, first) else {
                return fail(Reason::Switch);
            };
            length = switch_length;
            Operand::Switch(switch)
        }
        Shape::Wide => {
            opcode = byte(1);
            wide = true;
            length = if opcode == opcode::IINC { 6 } else { 4 };
            if length as usize > rest.len() {
                return fail(Reason::TruncatedInstruction);
            }
            let local = u2_at(rest, 2);
            match SHAPES[usize::from(opcode)] {
                Shape::Local => Operand::Local(local),
                Shape::Iinc => Operand::Increment { local, amount: u2_at(rest, 4) as i16 },
                _ => return fail(Reason::Opcode(opcode)),
            }
        }
        Shape::Invalid => return fail(Reason::Opcode(first)),
    };
    Ok(Instruction { offset, opcode, wide, length, operand })
}

fn decode_switch(rest: &[u8], offset: u32, first: u8) -> Option<(Switch<'_>, u32)> {
    let padding = (3 - offset as usize % 4) % 4 + 1;
    let word = |at: usize| {
        let bytes = rest.get(padding + 4 * at..)?.first_chunk::<4>()?;
        Some(i32::from_be_bytes(*bytes))
    };
    let default = word(0)?;
    let (low, head, bytes) = if first == opcode::TABLESWITCH {
        let low = word(1)?;
        let cases = i64::from(word(2)?) - i64::from(low) + 1;
        let cases = usize::try_from(cases).ok().filter(|&cases| cases > 0)?;
        (Some(low), 12, cases.checked_mul(4)?)
    } else {
        (None, 8, usize::try_from(word(1)?).ok()?.checked_mul(8)?)
    };
    let table = rest.get(padding + head..)?.get(..bytes)?;
    let switch = Switch { offset, low, default, table };
    Some((switch, (padding + head + bytes) as u32))
}

/// The instructions of a body, in order; ends after the first error.
#[derive(Debug, Clone)]
pub struct Instructions<'a> {
    pub(crate) code: &'a [u8],
    pub(crate) base: usize,
    pub(crate) offset: u32,
}

impl<'a> Iterator for Instructions<'a> {
    type Item = Result<Instruction<'a>, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.offset as usize >= self.code.len() {
            return None;
        }
        let decoded = decode(self.code, self.offset, self.base);
        self.offset = match &decoded {
            Ok(instruction) => instruction.end(),
            Err(_) => self.code.len() as u32,
        };
        Some(decoded)
    }
}
