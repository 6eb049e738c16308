//! Stack map frames (JVMS 4.7.4): decoding to full frames, and encoding in the shortest form.
//!
//! Positions: the first frame is at its delta, every further one at previous + delta + 1.

use crate::class_file::access;
use crate::code::{Code, MethodContext};
use crate::constant_pool::PoolIndex;
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::error::{EditError, ParseError, Reason};
use crate::reader::Reader;
use crate::text::JStr;

/// A verification type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerificationType<'a> {
    /// Nothing that can be used.
    Top,
    /// `int`, and all that is smaller.
    Integer,
    /// `float`
    Float,
    /// `long`
    Long,
    /// `double`
    Double,
    /// The type of `null`.
    Null,
    /// `this` of a constructor before it has called another one.
    UninitializedThis,
    /// A class by its constant pool entry.
    Object(PoolIndex),
    /// A class by its name, which may have no entry yet: arguments in the initial frame.
    Named(JStr<'a>),
    /// The result of the `new` at this position.
    Uninitialized(u32),
}

impl<'a> VerificationType<'a> {
    /// The type of a value of this field type.
    pub fn of(field_type: FieldType<'a>) -> VerificationType<'a> {
        match field_type {
            FieldType::Boolean | FieldType::Byte | FieldType::Char | FieldType::Short | FieldType::Int => {
                VerificationType::Integer
            }
            FieldType::Long => VerificationType::Long,
            FieldType::Float => VerificationType::Float,
            FieldType::Double => VerificationType::Double,
            FieldType::Object(name) | FieldType::Array(name) => VerificationType::Named(name),
        }
    }

    /// Slots it takes: 2 for `long` and `double`.
    pub fn slots(self) -> u16 {
        if matches!(self, VerificationType::Long | VerificationType::Double) { 2 } else { 1 }
    }

    fn read(reader: &mut Reader<'a>) -> Result<VerificationType<'a>, ParseError> {
        Ok(match reader.u1()? {
            0 => VerificationType::Top,
            1 => VerificationType::Integer,
            2 => VerificationType::Float,
            3 => VerificationType::Double,
            4 => VerificationType::Long,
            5 => VerificationType::Null,
            6 => VerificationType::UninitializedThis,
            7 => VerificationType::Object(PoolIndex(reader.u2()?)),
            8 => VerificationType::Uninitialized(u32::from(reader.u2()?)),
            tag => return reader.fail(Reason::VerificationType(tag)),
        })
    }
}

/// A full frame: the types of the local variables and of the stack at a position.
///
/// As in the class file a `long` or `double` is one element, though it takes two slots, and
/// trailing `Top` locals are left out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Frame<'a> {
    /// The position.
    pub offset: u32,
    /// The local variables.
    pub locals: Vec<VerificationType<'a>>,
    /// The stack, its top last.
    pub stack: Vec<VerificationType<'a>>,
}

/// The frames of a body, one after the other.
///
/// Holds one full frame only: what a malicious table claims cannot make it grow beyond the input.
#[derive(Debug, Clone)]
pub struct FrameCursor<'a> {
    reader: Option<Reader<'a>>,
    left: u16,
    started: bool,
    code_length: u32,
    max_locals: usize,
    frame: Frame<'a>,
}

impl<'a> MethodContext<'a> {
    /// The types of the arguments at the start of the method.
    pub(crate) fn initial_locals(&self) -> Result<Vec<VerificationType<'a>>, ParseError> {
        let mut locals = Vec::new();
        if self.access & access::STATIC == 0 {
            // Only a constructor that must call another one has an uninitialized `this`.
            let constructor = self.name.as_bytes() == b"<init>" && self.class_name.as_bytes() != b"java/lang/Object";
            locals.push(if constructor {
                VerificationType::UninitializedThis
            } else {
                VerificationType::Object(self.this_class)
            });
        }
        let descriptor = MethodDescriptor::parse(self.descriptor)?;
        locals.extend(descriptor.parameters().map(VerificationType::of));
        Ok(locals)
    }
}

impl<'a> Code<'a> {
    /// The frame at the start of the method, as its descriptor defines it.
    pub fn initial_frame(&self) -> Result<Frame<'a>, ParseError> {
        let locals = self.method.initial_locals().map_err(|error| ParseError::new(self.offset, error.reason))?;
        Ok(Frame { offset: 0, locals, stack: Vec::new() })
    }

    /// The frames of the `StackMapTable`, decoded to full frames one after the other.
    pub fn frames(&self) -> Result<FrameCursor<'a>, ParseError> {
        FrameCursor::new(self)
    }
}

impl<'a> FrameCursor<'a> {
    fn new(code: &Code<'a>) -> Result<FrameCursor<'a>, ParseError> {
        let mut reader = code.stack_map()?;
        let left = match &mut reader {
            Some(reader) => reader.u2()?,
            None => 0,
        };
        // Without frames the initial one is not needed.
        let frame = if left == 0 { Frame::default() } else { code.initial_frame()? };
        Ok(FrameCursor {
            reader,
            left,
            started: false,
            code_length: code.bytes.len() as u32,
            max_locals: usize::from(code.max_locals),
            frame,
        })
    }

    /// Number of frames not yet read.
    pub fn remaining(&self) -> usize {
        usize::from(self.left)
    }

    /// The next frame.
    #[allow(clippy::should_implement_trait)] // it lends
    pub fn next(&mut self) -> Result<Option<&Frame<'a>>, ParseError> {
        let Some(reader) = &mut self.reader else {
            return Ok(None);
        };
        if self.left == 0 {
            reader.end()?;
            return Ok(None);
        }
        self.left -= 1;
        let start = reader.offset();
        let frame = &mut self.frame;
        let kind = reader.u1()?;
        frame.stack.clear();
        let delta = match kind {
            0..=63 => u16::from(kind),
            64..=127 => {
                frame.stack.push(VerificationType::read(reader)?);
                u16::from(kind - 64)
            }
            247 => {
                let delta = reader.u2()?;
                frame.stack.push(VerificationType::read(reader)?);
                delta
            }
            248..=250 => {
                let delta = reader.u2()?;
                match frame.locals.len().checked_sub(usize::from(251 - kind)) {
                    Some(length) => frame.locals.truncate(length),
                    None => return Err(ParseError::new(start, Reason::FrameLocals)),
                }
                delta
            }
            251 => reader.u2()?,
            252..=254 => {
                let delta = reader.u2()?;
                for _ in 251..kind {
                    frame.locals.push(VerificationType::read(reader)?);
                }
                delta
            }
            255 => {
                let delta = reader.u2()?;
                frame.locals.clear();
                for _ in 0..reader.u2()? {
                    frame.locals.push(VerificationType::read(reader)?);
                }
                for _ in 0..reader.u2()? {
                    frame.stack.push(VerificationType::read(reader)?);
                }
                delta
            }
            _ => return Err(ParseError::new(start, Reason::FrameType(kind))),
        };
        if frame.locals.len() > self.max_locals {
            return Err(ParseError::new(start, Reason::FrameLocals));
        }
        frame.offset = if self.started { frame.offset + u32::from(delta) + 1 } else { u32::from(delta) };
        self.started = true;
        if frame.offset >= self.code_length {
            return Err(ParseError::new(start, Reason::Position(i64::from(frame.offset))));
        }
        Ok(Some(frame))
    }
}

/// Bytes of encoded frames; far more than any compiler writes.
const BUDGET: usize = 1 << 24;

/// Writes the content of a `StackMapTable`.
#[derive(Debug)]
pub(crate) struct FrameWriter<'a> {
    out: Vec<u8>,
    count: u16,
    previous: Option<u32>,
    locals: Vec<VerificationType<'a>>,
}

impl<'a> FrameWriter<'a> {
    /// A writer for a method whose initial frame has these locals.
    pub(crate) fn new(initial: Vec<VerificationType<'a>>) -> FrameWriter<'a> {
        FrameWriter { out: vec![0, 0], count: 0, previous: None, locals: initial }
    }

    /// Appends a frame. Offsets must rise. `class` makes constant pool entries of named classes.
    pub(crate) fn push(
        &mut self,
        frame: &Frame<'a>,
        class: &mut dyn FnMut(JStr<'a>) -> Result<PoolIndex, EditError>,
    ) -> Result<(), EditError> {
        let delta = match self.previous {
            Some(previous) => frame.offset.checked_sub(previous + 1),
            None => Some(frame.offset),
        };
        let Some(delta) = delta.and_then(|delta| u16::try_from(delta).ok()) else {
            return Err(EditError::Conflict(frame.offset));
        };
        self.count = self.count.checked_add(1).ok_or(EditError::TooMany("frames"))?;
        self.previous = Some(frame.offset);
        let old = self.locals.len();
        let common = self.locals.iter().zip(&frame.locals).take_while(|(a, b)| a == b).count();
        let new = frame.locals.len();
        let [high, low] = delta.to_be_bytes();
        let short = u8::try_from(delta).ok().filter(|&delta| delta < 64);
        match (frame.stack.as_slice(), short) {
            ([], Some(short)) if common == old && common == new => self.out.push(short),
            ([], None) if common == old && common == new => self.out.extend([251, high, low]),
            (&[item], short) if common == old && common == new => {
                match short {
                    Some(short) => self.out.push(64 + short),
                    None => self.out.extend([247, high, low]),
                }
                self.item(item, class)?;
            }
            ([], _) if common == new && old - new <= 3 => {
                self.out.extend([251 - (old - new) as u8, high, low]);
            }
            ([], _) if common == old && new - old <= 3 => {
                self.out.extend([251 + (new - old) as u8, high, low]);
                for &local in frame.locals.iter().skip(old) {
                    self.item(local, class)?;
                }
            }
            _ => {
                self.out.extend([255, high, low]);
                for list in [&frame.locals, &frame.stack] {
                    let length = u16::try_from(list.len()).map_err(|_| EditError::TooMany("locals in a frame"))?;
                    self.out.extend(length.to_be_bytes());
                    for &item in list {
                        self.item(item, class)?;
                    }
                }
            }
        }
        if self.out.len() > BUDGET {
            return Err(EditError::TooLarge { what: "frames", size: self.out.len() });
        }
        if common != old || common != new {
            self.locals.clear();
            self.locals.extend_from_slice(&frame.locals);
        }
        Ok(())
    }

    fn item(
        &mut self,
        item: VerificationType<'a>,
        class: &mut dyn FnMut(JStr<'a>) -> Result<PoolIndex, EditError>,
    ) -> Result<(), EditError> {
        let (tag, operand) = match item {
            VerificationType::Top => (0, None),
            VerificationType::Integer => (1, None),
            VerificationType::Float => (2, None),
            VerificationType::Double => (3, None),
            VerificationType::Long => (4, None),
            VerificationType::Null => (5, None),
            VerificationType::UninitializedThis => (6, None),
            VerificationType::Object(index) => (7, Some(index.0)),
            VerificationType::Named(name) => (7, Some(class(name)?.0)),
            VerificationType::Uninitialized(offset) => {
                let offset =
                    u16::try_from(offset).map_err(|_| EditError::TooLarge { what: "code", size: offset as usize })?;
                (8, Some(offset))
            }
        };
        self.out.push(tag);
        if let Some(operand) = operand {
            self.out.extend(operand.to_be_bytes());
        }
        Ok(())
    }

    /// The content of the attribute; `None` when there are no frames.
    pub(crate) fn finish(mut self) -> Option<Vec<u8>> {
        if self.count == 0 {
            return None;
        }
        if let Some(count) = self.out.first_chunk_mut::<2>() {
            *count = self.count.to_be_bytes();
        }
        Some(self.out)
    }
}
