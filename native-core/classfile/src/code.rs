//! The `Code` attribute (JVMS 4.7.3): a method body, read in place.

use crate::class_file::{self, Attribute, ClassFile, Member, access};
use crate::constant_pool::PoolIndex;
use crate::descriptor::MethodDescriptor;
use crate::error::{ParseError, Reason};
use crate::instruction::{Instruction, Instructions, Operand, decode};
use crate::reader::{Reader, u2_at};
use crate::text::JStr;

/// A method body.
#[derive(Debug, Clone)]
pub struct Code<'a> {
    /// Operand stack slots.
    pub max_stack: u16,
    /// Local variable slots, arguments included.
    pub max_locals: u16,
    /// The instructions as bytes.
    pub bytes: &'a [u8],
    /// The attributes of the `Code` attribute, in order.
    pub attributes: Vec<Attribute<'a>>,
    /// The method it belongs to.
    pub method: MethodContext<'a>,
    /// Where it stands in the class file.
    pub(crate) offset: usize,
    handlers: &'a [u8],
}

/// What a body needs to know about its method: enough for the frame at its start.
#[derive(Debug, Clone, Copy)]
pub struct MethodContext<'a> {
    /// Access flags of the method.
    pub access: u16,
    /// Name of the method.
    pub name: JStr<'a>,
    /// Descriptor of the method.
    pub descriptor: JStr<'a>,
    /// `Class` entry of its class.
    pub this_class: PoolIndex,
    /// Name of its class.
    pub class_name: JStr<'a>,
    /// Major version of the class file.
    pub major_version: u16,
}

impl<'a> MethodContext<'a> {
    /// Whether the verifier wants frames at jump targets.
    pub(crate) fn needs_frames(&self) -> bool {
        self.major_version >= 50
    }

    /// Slots of all arguments, the receiver included.
    pub fn argument_slots(&self) -> Result<u16, ParseError> {
        let slots = MethodDescriptor::parse(self.descriptor)?.argument_slots();
        let receiver = u16::from(self.access & access::STATIC == 0);
        slots.checked_add(receiver).ok_or(ParseError::new(0, Reason::Descriptor))
    }
}

/// An entry of the exception table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handler {
    /// First position covered.
    pub start: u32,
    /// Position after the last one covered.
    pub end: u32,
    /// Position of the handler.
    pub handler: u32,
    /// `Class` entry of what is caught; `None` catches everything.
    pub catch_type: Option<PoolIndex>,
}

/// An entry of a `LineNumberTable`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LineNumber {
    /// First position of the line.
    pub start: u32,
    /// The line.
    pub line: u16,
}

/// An entry of a `LocalVariableTable` or `LocalVariableTypeTable`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LocalVariable<'a> {
    /// First position where it has a value.
    pub start: u32,
    /// Position after the last.
    pub end: u32,
    /// Its name.
    pub name: JStr<'a>,
    /// Its descriptor or signature.
    pub descriptor: JStr<'a>,
    /// Its first slot.
    pub index: u16,
}

impl<'a> Code<'a> {
    pub(crate) fn of(class: &ClassFile<'a>, method: &Member<'a>) -> Result<Option<Code<'a>>, ParseError> {
        let mut found = None;
        for attribute in method.attributes.iter().filter(|a| a.name.as_bytes() == b"Code") {
            if found.replace(attribute).is_some() {
                return Err(ParseError::new(attribute.offset, Reason::DuplicateAttribute("Code")));
            }
        }
        let Some(attribute) = found else {
            return Ok(None);
        };
        let method = MethodContext {
            access: method.access,
            name: method.name,
            descriptor: method.descriptor,
            this_class: class.this_class,
            class_name: class.name(),
            major_version: class.major_version,
        };
        Code::read(attribute.reader(), method, |index| class.pool.utf8(index)).map(Some)
    }

    /// Reads the content of the attribute; `text` gives the names of the attributes in it.
    pub(crate) fn read(
        mut reader: Reader<'a>,
        method: MethodContext<'a>,
        text: impl Fn(PoolIndex) -> Result<JStr<'a>, ParseError>,
    ) -> Result<Code<'a>, ParseError> {
        let max_stack = reader.u2()?;
        let max_locals = reader.u2()?;
        let length = reader.u4()?;
        if length == 0 || length > 65535 {
            return reader.fail(Reason::CodeLength(length));
        }
        let offset = reader.offset();
        let bytes = reader.take(length as usize)?;
        let count = usize::from(reader.u2()?);
        let handlers = reader.take(8 * count)?;
        let attributes = Attribute::named(&mut reader, text)?;
        reader.end()?;
        let code = Code { max_stack, max_locals, bytes, attributes, method, offset, handlers };
        for (n, handler) in code.handlers().enumerate() {
            if handler.start >= handler.end || handler.end > length || handler.handler >= length {
                let (start, end) = (handler.start as u16, handler.end as u16);
                let offset = offset + bytes.len() + 2 + 8 * n;
                return Err(ParseError::new(offset, Reason::HandlerRange { start, end }));
            }
        }
        Ok(code)
    }

    /// Where the instructions begin in the class file.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The first attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'a>> {
        class_file::find(&self.attributes, name)
    }

    /// The instructions, in order. Ends after the first malformed one.
    pub fn instructions(&self) -> Instructions<'a> {
        Instructions { code: self.bytes, base: self.offset, offset: 0 }
    }

    /// The instruction at a position.
    pub fn instruction(&self, offset: u32) -> Result<Instruction<'a>, ParseError> {
        decode(self.bytes, offset, self.offset)
    }

    /// Checks that all instructions are well formed and that all jumps and handlers lead to
    /// instructions.
    pub fn check_positions(&self) -> Result<(), ParseError> {
        let length = self.bytes.len();
        let mut starts = vec![false; length + 1];
        for instruction in self.instructions() {
            if let Some(start) = starts.get_mut(instruction?.offset as usize) {
                *start = true;
            }
        }
        let is_start = |position: u32| starts.get(position as usize) == Some(&true);
        let check = |position: u32, at: usize| {
            if is_start(position) {
                return Ok(());
            }
            // Jumps before the start wrapped around.
            Err(ParseError::new(at, Reason::Position(i64::from(position as i32))))
        };
        for instruction in self.instructions() {
            let instruction = instruction?;
            let at = self.offset + instruction.offset as usize;
            match instruction.operand {
                Operand::Branch(target) => check(target, at)?,
                Operand::Switch(switch) => {
                    for target in switch.targets() {
                        check(target, at)?;
                    }
                }
                _ => {}
            }
        }
        for (n, handler) in self.handlers().enumerate() {
            let at = self.offset + length + 2 + 8 * n;
            check(handler.start, at)?;
            check(handler.handler, at)?;
            if handler.end as usize != length {
                check(handler.end, at)?;
            }
        }
        Ok(())
    }

    /// The exception table, in order.
    pub fn handlers(&self) -> impl ExactSizeIterator<Item = Handler> + 'a {
        self.handlers.chunks_exact(8).map(|entry| {
            let catch_type = PoolIndex(u2_at(entry, 6));
            Handler {
                start: u32::from(u2_at(entry, 0)),
                end: u32::from(u2_at(entry, 2)),
                handler: u32::from(u2_at(entry, 4)),
                catch_type: (catch_type.0 != 0).then_some(catch_type),
            }
        })
    }

    /// All line numbers, sorted by position.
    pub fn line_numbers(&self) -> Result<Vec<LineNumber>, ParseError> {
        let mut lines = Vec::new();
        for attribute in self.attributes.iter().filter(|a| a.name.as_bytes() == b"LineNumberTable") {
            let table = table(attribute, 4)?;
            lines.reserve(table.len() / 4);
            lines.extend(
                table
                    .chunks_exact(4)
                    .map(|entry| LineNumber { start: u32::from(u2_at(entry, 0)), line: u2_at(entry, 2) }),
            );
        }
        if !lines.is_sorted() {
            // Stable: of several lines at one position the last one counts, as in the JVM.
            lines.sort_by_key(|line| line.start);
        }
        Ok(lines)
    }

    /// The entries of `LocalVariableTable` (`types` false) or `LocalVariableTypeTable` (`types`).
    pub fn local_variables(&self, class: &ClassFile<'a>, types: bool) -> Result<Vec<LocalVariable<'a>>, ParseError> {
        let name = if types { "LocalVariableTypeTable" } else { "LocalVariableTable" };
        let mut variables = Vec::new();
        for attribute in self.attributes.iter().filter(|a| a.name == name) {
            for entry in table(attribute, 10)?.chunks_exact(10) {
                let start = u32::from(u2_at(entry, 0));
                variables.push(LocalVariable {
                    start,
                    end: start + u32::from(u2_at(entry, 2)),
                    name: class.pool.utf8(PoolIndex(u2_at(entry, 4)))?,
                    descriptor: class.pool.utf8(PoolIndex(u2_at(entry, 6)))?,
                    index: u2_at(entry, 8),
                });
            }
        }
        Ok(variables)
    }

    /// The `StackMapTable`; `None` when there is none (no jumps, or a class before Java 6).
    pub(crate) fn stack_map(&self) -> Result<Option<Reader<'a>>, ParseError> {
        let mut found = None;
        for attribute in self.attributes.iter().filter(|a| a.name.as_bytes() == b"StackMapTable") {
            if found.replace(attribute.reader()).is_some() {
                let reason = Reason::DuplicateAttribute("StackMapTable");
                return Err(ParseError::new(attribute.offset, reason));
            }
        }
        Ok(found)
    }
}

impl<'a> ClassFile<'a> {
    /// The body of a method; `None` when it has none.
    pub fn code(&self, method: &Member<'a>) -> Result<Option<Code<'a>>, ParseError> {
        Code::of(self, method)
    }
}

/// The entries of an attribute that is a count and entries of equal size.
pub(crate) fn table<'a>(attribute: &Attribute<'a>, size: usize) -> Result<&'a [u8], ParseError> {
    let mut reader = attribute.reader();
    let count = usize::from(reader.u2()?);
    let table = reader.take(size * count)?;
    reader.end()?;
    Ok(table)
}
