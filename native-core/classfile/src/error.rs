//! The two error types of the crate: what is wrong with the input, and why an edit cannot be made.

use thiserror::Error;

/// Malformed input: where, and what.
///
/// `offset` counts bytes from the start of the class file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("malformed class file at byte {offset}: {reason}")]
pub struct ParseError {
    /// Bytes from the start of the class file.
    pub offset: usize,
    /// What is wrong there.
    pub reason: Reason,
}

impl ParseError {
    pub(crate) fn new(offset: usize, reason: Reason) -> ParseError {
        ParseError { offset, reason }
    }
}

/// What is wrong with a class file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Reason {
    /// The input ends inside a structure.
    #[error("unexpected end of input")]
    UnexpectedEnd,
    /// Bytes follow the end of a structure with a fixed length.
    #[error("{0} extra bytes after the end of the structure")]
    ExtraBytes(usize),
    /// The magic number is not `CAFEBABE`.
    #[error("not a class file: magic number {0:#010x}")]
    Magic(u32),
    /// A constant pool tag that does not exist.
    #[error("unknown constant pool tag {0}")]
    PoolTag(u8),
    /// A constant pool index that is zero, too large, or the unusable half of a long or double.
    #[error("constant pool index {0} does not denote an entry")]
    PoolIndex(u16),
    /// A constant pool entry of the wrong kind.
    #[error("constant pool entry {index} is not of kind {expected}")]
    PoolKind {
        /// The entry.
        index: u16,
        /// What was needed.
        expected: &'static str,
    },
    /// Not modified UTF-8.
    #[error("invalid modified UTF-8")]
    Utf8,
    /// A method handle kind outside 1..=9.
    #[error("invalid method handle kind {0}")]
    MethodHandleKind(u8),
    /// A field or method descriptor that does not follow the grammar.
    #[error("invalid descriptor")]
    Descriptor,
    /// A code length outside 1..=65535.
    #[error("invalid code length {0}")]
    CodeLength(u32),
    /// A byte that is no instruction.
    #[error("invalid opcode {0:#04x}")]
    Opcode(u8),
    /// An instruction that extends past the end of the code.
    #[error("truncated instruction")]
    TruncatedInstruction,
    /// A switch whose bounds or keys are out of order or too many.
    #[error("invalid switch")]
    Switch,
    /// A jump, handler, frame or debug position that is no instruction boundary.
    #[error("code position {0} is not an instruction")]
    Position(i64),
    /// An exception range that is empty or outside the code.
    #[error("invalid exception range {start}..{end}")]
    HandlerRange {
        /// First position.
        start: u16,
        /// Position after the last.
        end: u16,
    },
    /// A stack map frame type that is reserved.
    #[error("reserved stack map frame type {0}")]
    FrameType(u8),
    /// A verification type tag that does not exist.
    #[error("unknown verification type {0}")]
    VerificationType(u8),
    /// A stack map frame that removes more locals than there are, or adds more than fit.
    #[error("stack map frame does not fit the locals")]
    FrameLocals,
    /// An annotation value tag that does not exist.
    #[error("unknown annotation value tag {0:#04x}")]
    AnnotationTag(u8),
    /// Annotation values nested too deeply.
    #[error("annotation nested too deeply")]
    AnnotationDepth,
    /// A second attribute of a kind of which there may be one.
    #[error("duplicate attribute {0}")]
    DuplicateAttribute(&'static str),
    /// A bootstrap method index without entry.
    #[error("bootstrap method {0} does not exist")]
    BootstrapMethod(u16),
}

/// Why an edit cannot be made. The class file stays as it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EditError {
    /// The input turned out to be malformed.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// More than 65535 constant pool slots would be needed.
    #[error("constant pool overflow")]
    PoolOverflow,
    /// A body would exceed 65535 bytes, or another size of a body its field.
    #[error("method body too large: {what} {size}")]
    TooLarge {
        /// Which size.
        what: &'static str,
        /// Its value, or a lower bound of it.
        size: usize,
    },
    /// More than 65535 interfaces, fields, methods, attributes or bootstrap methods.
    #[error("too many {0}")]
    TooMany(&'static str),
    /// An edit names a position that is not an instruction of the body.
    #[error("no instruction at {0}")]
    NoInstruction(u32),
    /// Code inserted after an instruction that never falls through.
    #[error("code inserted after the unconditional instruction at {0}")]
    Unreachable(u32),
    /// Two edits that contradict each other at one instruction.
    #[error("conflicting edits at {0}")]
    Conflict(u32),
    /// A `long` or `double` local occupies both sides of the boundary where a local is inserted.
    #[error("local variable at {0} straddles the inserted argument")]
    StraddlingLocal(u32),
    /// A conditional jump grew too long and no place for a trampoline is within its reach.
    #[error("no place for a trampoline of the jump at {0}")]
    NoIsland(u32),
    /// A trampoline or frame copy needs the frame of a position that has none.
    #[error("no stack map frame at {0}")]
    NoFrame(u32),
    /// A snippet that is not a whole number of instructions or has a bad jump.
    #[error("invalid inserted code")]
    Snippet,
    /// A text longer than 65535 bytes of modified UTF-8.
    #[error("text too long for a constant: {0} bytes")]
    TextTooLong(usize),
    /// An attribute is longer than its length field allows.
    #[error("attribute too long")]
    AttributeTooLong,
}
