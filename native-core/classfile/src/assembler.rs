//! A small assembler for inserted code and new bodies.
//!
//! Jumps inside a snippet are resolved here and move with it; jumps to the surrounding body are
//! kept as [`Target`]s and resolved when the body is laid out.

use crate::constant_pool::PoolIndex;
use crate::frames::VerificationType;
use crate::opcode::*;

/// Where a jump out of a snippet leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The label of an old position: code inserted before that instruction runs first.
    Old(u32),
    /// Code appended to the body.
    Appended(Appended),
}

/// Names code appended to a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Appended(pub(crate) u32);

/// The types at a position inside a snippet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FrameShape<'a> {
    /// The locals as at the start of the (new) method, and this stack.
    Initial {
        /// The stack.
        stack: Vec<VerificationType<'a>>,
    },
    /// The frame of an old position, which must have one.
    Old(u32),
    /// These locals and stack. A `long` or `double` local is one element.
    Full {
        /// The locals.
        locals: Vec<VerificationType<'a>>,
        /// The stack.
        stack: Vec<VerificationType<'a>>,
    },
}

/// A jump inside a snippet that still needs its target.
#[derive(Debug)]
#[must_use = "pass it to `land`"]
pub struct PendingJump(usize);

/// Code under construction. Reusable: [`Assembler::clear`] keeps the memory.
///
/// Nothing is renumbered: in a body with shifted locals use the new indices.
#[derive(Debug, Clone, Default)]
pub struct Assembler<'a> {
    pub(crate) bytes: Vec<u8>,
    /// Position of the jump instruction, and its target.
    pub(crate) jumps: Vec<(u32, Target)>,
    pub(crate) frames: Vec<(u32, FrameShape<'a>)>,
    pub(crate) broken: bool,
}

impl<'a> Assembler<'a> {
    /// An empty snippet.
    pub fn new() -> Assembler<'a> {
        Assembler::default()
    }

    /// Starts anew.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.jumps.clear();
        self.frames.clear();
        self.broken = false;
    }

    /// The bytes so far. Jumps to the surrounding body have no displacement yet.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The position after the last instruction.
    pub fn position(&self) -> u32 {
        self.bytes.len() as u32
    }

    /// An instruction without operands.
    pub fn op(&mut self, opcode: u8) -> &mut Self {
        self.bytes.push(opcode);
        self
    }

    /// Several instructions without operands.
    pub fn ops(&mut self, opcodes: &[u8]) -> &mut Self {
        self.bytes.extend_from_slice(opcodes);
        self
    }

    /// An instruction with a two-byte pool index: field access, `invokevirtual`, `invokespecial`,
    /// `invokestatic`, `new`, `checkcast`, `ldc_w`, `ldc2_w`, …
    pub fn pool(&mut self, opcode: u8, index: PoolIndex) -> &mut Self {
        let [high, low] = index.0.to_be_bytes();
        self.bytes.extend([opcode, high, low]);
        self
    }

    /// `invokestatic`.
    pub fn invoke_static(&mut self, method: PoolIndex) -> &mut Self {
        self.pool(INVOKESTATIC, method)
    }

    /// `invokeinterface`; `count` is the number of argument slots, the receiver included.
    pub fn invoke_interface(&mut self, method: PoolIndex, count: u8) -> &mut Self {
        self.pool(INVOKEINTERFACE, method);
        self.bytes.extend([count, 0]);
        self
    }

    /// `invokedynamic`.
    pub fn invoke_dynamic(&mut self, call_site: PoolIndex) -> &mut Self {
        self.pool(INVOKEDYNAMIC, call_site);
        self.bytes.extend([0, 0]);
        self
    }

    /// `ldc` or `ldc_w` of a one-slot constant.
    pub fn load_constant(&mut self, index: PoolIndex) -> &mut Self {
        match u8::try_from(index.0) {
            Ok(index) => {
                self.bytes.extend([LDC, index]);
                self
            }
            Err(_) => self.pool(LDC_W, index),
        }
    }

    /// Pushes an `int` if that needs no constant; otherwise returns false and writes nothing.
    pub fn push_small_int(&mut self, value: i32) -> bool {
        match (i8::try_from(value), i16::try_from(value)) {
            (Ok(value @ -1..=5), _) => self.bytes.push(ICONST_0.wrapping_add_signed(value)),
            (Ok(value), _) => self.bytes.extend([BIPUSH, value as u8]),
            (_, Ok(value)) => {
                let [high, low] = value.to_be_bytes();
                self.bytes.extend([SIPUSH, high, low]);
            }
            _ => return false,
        }
        true
    }

    /// A load, store or `ret` of a local variable in its shortest form; `opcode` is the general
    /// one, such as `ALOAD`.
    pub fn local(&mut self, opcode: u8, index: u16) -> &mut Self {
        write_local(&mut self.bytes, opcode, index);
        self
    }

    /// A jump to the surrounding body.
    pub fn jump(&mut self, opcode: u8, target: Target) -> &mut Self {
        self.jumps.push((self.position(), target));
        self.bytes.extend([opcode, 0, 0]);
        self
    }

    /// A jump forward inside the snippet, see [`Assembler::land`].
    pub fn jump_forward(&mut self, opcode: u8) -> PendingJump {
        let jump = PendingJump(self.bytes.len());
        self.bytes.extend([opcode, 0, 0]);
        jump
    }

    /// Makes a jump lead to the current position, which needs a [`Assembler::frame`].
    pub fn land(&mut self, jump: PendingJump) -> &mut Self {
        let displacement = i16::try_from(self.bytes.len() - jump.0);
        let field = self.bytes.get_mut(jump.0 + 1..jump.0 + 3);
        match (displacement, field) {
            (Ok(displacement), Some(field)) => field.copy_from_slice(&displacement.to_be_bytes()),
            _ => self.broken = true,
        }
        self
    }

    /// States the types at the current position: needed at the target of every jump and after every
    /// unconditional instruction. At the end of a snippet it describes what follows; where the body
    /// has a frame already, that one is kept.
    pub fn frame(&mut self, shape: FrameShape<'a>) -> &mut Self {
        let position = self.position();
        if self.frames.last().is_none_or(|&(last, _)| last < position) {
            self.frames.push((position, shape));
        }
        self
    }
}

/// Writes a load, store or `ret` in its shortest form.
pub(crate) fn write_local(out: &mut Vec<u8>, opcode: u8, index: u16) {
    let short = match opcode {
        ILOAD..=ALOAD => Some((opcode - ILOAD) * 4 + ILOAD_0),
        ISTORE..=ASTORE => Some((opcode - ISTORE) * 4 + ISTORE_0),
        _ => None,
    };
    match (short, index) {
        (Some(first), 0..=3) => out.push(first + index as u8),
        (_, 0..=255) => out.extend([opcode, index as u8]),
        _ => {
            let [high, low] = index.to_be_bytes();
            out.extend([WIDE, opcode, high, low]);
        }
    }
}
