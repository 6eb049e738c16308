//! Two bodies of one method, one behind the other, and a call that chooses between them.
//!
//! ```text
//!     invokestatic choose
//!     ifne second
//!     the first body
//! second:
//!     the second body
//! ```
//!
//! Idea: nothing in a body depends on where it stands except its tables, and the padding of switches. So both are
//! copied as they are, and everything in their tables moves along by one distance each. Invariant: both distances are
//! multiples of four, so that switches keep their padding.

use crate::class_editor::{count, write_attribute};
use crate::code::{Code, Handler, LineNumber};
use crate::constant_pool::PoolIndex;
use crate::error::{EditError, ParseError, Reason};
use crate::frames::{Frame, FrameWriter, VerificationType};
use crate::opcode::{ACONST_NULL, ATHROW, GOTO_W, IFEQ, IFNE, INVOKESTATIC, NOP};
use crate::pool_builder::PoolBuilder;
use crate::reader::Reader;
use crate::text::JStr;

/// The reach of a short jump.
const SHORT_JUMP: usize = 0x7fff;
const MAX_CODE: usize = 0xffff;

const FRAMES: &str = "StackMapTable";
const LINES: &str = "LineNumberTable";

/// The content of a `Code` attribute in which `choose`, a static method without parameters, decides: if it returns true
/// the second body runs, otherwise the first. `second` is the content of a `Code` attribute, made by an editor with
/// this pool for the same method, which returns nothing. Of the debug tables only line numbers are kept.
pub fn join_bodies(
    first: &Code<'_>,
    second: &[u8],
    choose: PoolIndex,
    pool: &mut PoolBuilder<'_>,
) -> Result<Vec<u8>, EditError> {
    let second = {
        let name = |index| match pool.text(index).map(JStr::as_bytes) {
            Some(b"StackMapTable") => Ok(JStr::new(FRAMES.as_bytes())),
            Some(b"LineNumberTable") => Ok(JStr::new(LINES.as_bytes())),
            Some(_) => Ok(JStr::default()),
            None => Err(ParseError::new(0, Reason::PoolIndex(index.0))),
        };
        Code::read(Reader::new(second, 0), first.method, name)?
    };
    let mut joined = Joined::new(first)?;
    joined.head(choose, first.bytes.len(), pool)?;
    joined.body(first, pool)?;
    joined.gap(pool)?;
    joined.body(&second, pool)?;
    joined.write(pool)
}

/// The body under construction, with its tables.
struct Joined<'a> {
    code: Vec<u8>,
    max_stack: u16,
    max_locals: u16,
    handlers: Vec<Handler>,
    lines: Vec<LineNumber>,
    /// The types of the arguments, with which both bodies begin.
    initial: Vec<VerificationType<'a>>,
    frames: FrameWriter<'a>,
    /// Position of the last frame.
    last: Option<u32>,
    needs_frames: bool,
}

impl<'a> Joined<'a> {
    fn new(first: &Code<'a>) -> Result<Joined<'a>, EditError> {
        let initial = first.initial_frame()?.locals;
        Ok(Joined {
            code: Vec::with_capacity(first.bytes.len() * 3),
            max_stack: 1,
            max_locals: 0,
            handlers: Vec::new(),
            lines: Vec::new(),
            frames: FrameWriter::new(initial.clone()),
            initial,
            last: None,
            needs_frames: first.method.needs_frames(),
        })
    }

    /// The call, and the jump over a first body of this length.
    fn head(&mut self, choose: PoolIndex, length: usize, pool: &mut PoolBuilder<'_>) -> Result<(), EditError> {
        let [high, low] = choose.0.to_be_bytes();
        self.code.extend([INVOKESTATIC, high, low]);
        if length + 16 > SHORT_JUMP {
            let second = Self::second_at(12 + length);
            self.code.extend([IFEQ, 0, 8, GOTO_W]);
            self.code.extend(((second - 6) as u32).to_be_bytes());
            self.frame_of_start(pool)?;
            self.code.push(NOP);
        } else {
            let second = Self::second_at(8 + length);
            let [high, low] = ((second - 3) as u16).to_be_bytes();
            self.code.extend([IFNE, high, low, NOP, NOP]);
        }
        Ok(())
    }

    /// What lies between the bodies, and the frame to which the jump leads.
    fn gap(&mut self, pool: &mut PoolBuilder<'_>) -> Result<(), EditError> {
        let second = Self::second_at(self.code.len());
        if self.code.len() < second {
            // Never reached: it only fills the gap, and needs no frame behind it.
            self.frame_of_start(pool)?;
            self.code.resize(second - 2, NOP);
            self.code.extend([ACONST_NULL, ATHROW]);
        }
        self.frame_of_start(pool)
    }

    /// Where the second body begins if the first ends at a position: a gap has room for two instructions.
    fn second_at(end: usize) -> usize {
        let aligned = end.next_multiple_of(4);
        if aligned == end + 1 { aligned + 4 } else { aligned }
    }

    fn body(&mut self, body: &Code<'a>, pool: &mut PoolBuilder<'_>) -> Result<(), EditError> {
        let base = self.code.len() as u32;
        self.code.extend_from_slice(body.bytes);
        if self.code.len() > MAX_CODE {
            return Err(EditError::TooLarge { what: "code", size: self.code.len() });
        }
        self.max_stack = self.max_stack.max(body.max_stack);
        self.max_locals = self.max_locals.max(body.max_locals);
        self.handlers.extend(body.handlers().map(|handler| Handler {
            start: handler.start + base,
            end: handler.end + base,
            handler: handler.handler + base,
            catch_type: handler.catch_type,
        }));
        let lines = body.line_numbers()?;
        self.lines.extend(lines.iter().map(|line| LineNumber { start: line.start + base, line: line.line }));
        let mut frames = body.frames()?;
        while let Some(frame) = frames.next()? {
            let mut frame = frame.clone();
            frame.offset += base;
            for item in frame.locals.iter_mut().chain(&mut frame.stack) {
                if let VerificationType::Uninitialized(at) = item {
                    *at += base;
                }
            }
            self.frame(&frame, pool)?;
        }
        Ok(())
    }

    /// A frame at the end of the code so far, as it is at the start of the method.
    fn frame_of_start(&mut self, pool: &mut PoolBuilder<'_>) -> Result<(), EditError> {
        let frame = Frame { offset: self.code.len() as u32, locals: self.initial.clone(), stack: Vec::new() };
        self.frame(&frame, pool)
    }

    fn frame(&mut self, frame: &Frame<'a>, pool: &mut PoolBuilder<'_>) -> Result<(), EditError> {
        if !self.needs_frames {
            return Ok(());
        }
        if self.last == Some(frame.offset) {
            // Only at the start of a body, whose frame is there already.
            let is_same = frame.locals == self.initial && frame.stack.is_empty();
            return if is_same { Ok(()) } else { Err(EditError::Conflict(frame.offset)) };
        }
        self.last = Some(frame.offset);
        self.frames.push(frame, &mut |name| pool.class(name))
    }

    fn write(self, pool: &mut PoolBuilder<'_>) -> Result<Vec<u8>, EditError> {
        let mut out = Vec::with_capacity(self.code.len() + 256);
        out.extend(self.max_stack.to_be_bytes());
        out.extend(self.max_locals.to_be_bytes());
        out.extend((self.code.len() as u32).to_be_bytes());
        out.extend_from_slice(&self.code);
        out.extend(count("exception handlers", self.handlers.len())?);
        for handler in &self.handlers {
            for position in [handler.start, handler.end, handler.handler] {
                out.extend((position as u16).to_be_bytes());
            }
            out.extend(handler.catch_type.unwrap_or_default().0.to_be_bytes());
        }
        let frames = self.frames.finish();
        let tables = usize::from(frames.is_some()) + usize::from(!self.lines.is_empty());
        out.extend(count("attributes", tables)?);
        if let Some(frames) = frames {
            write_attribute(&mut out, pool.utf8(FRAMES)?, &frames)?;
        }
        if !self.lines.is_empty() {
            let mut lines = count("lines", self.lines.len())?.to_vec();
            for line in &self.lines {
                lines.extend((line.start as u16).to_be_bytes());
                lines.extend(line.line.to_be_bytes());
            }
            write_attribute(&mut out, pool.utf8(LINES)?, &lines)?;
        }
        Ok(out)
    }
}
