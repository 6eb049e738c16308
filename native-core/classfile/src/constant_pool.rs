//! The constant pool (JVMS 4.4), read in place.
//!
//! Invariant: after [`ConstantPool::parse`] every entry lies inside the file, every text is modified
//! UTF-8, and every reference between entries names an entry of the right kind.

use std::fmt;

use crate::error::{ParseError, Reason};
use crate::reader::{Reader, u2_at, u4_at};
use crate::text::JStr;

/// Index of a constant pool entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct PoolIndex(pub u16);

impl fmt::Debug for PoolIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl fmt::Display for PoolIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// Tags of constant pool entries (JVMS table 4.4-A).
pub mod tag {
    pub(crate) const UTF8: u8 = 1;
    pub(crate) const INTEGER: u8 = 3;
    pub(crate) const FLOAT: u8 = 4;
    /// A `long`.
    pub const LONG: u8 = 5;
    pub(crate) const DOUBLE: u8 = 6;
    /// A class.
    pub const CLASS: u8 = 7;
    pub(crate) const STRING: u8 = 8;
    pub(crate) const FIELD_REF: u8 = 9;
    pub(crate) const METHOD_REF: u8 = 10;
    pub(crate) const INTERFACE_METHOD_REF: u8 = 11;
    pub(crate) const NAME_AND_TYPE: u8 = 12;
    /// A method handle.
    pub const METHOD_HANDLE: u8 = 15;
    pub(crate) const METHOD_TYPE: u8 = 16;
    pub(crate) const DYNAMIC: u8 = 17;
    pub(crate) const INVOKE_DYNAMIC: u8 = 18;
    /// A module.
    pub const MODULE: u8 = 19;
    pub(crate) const PACKAGE: u8 = 20;
}

/// A constant pool entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Constant<'a> {
    /// A text.
    Utf8(JStr<'a>),
    /// An `int`.
    Integer(i32),
    /// The bits of a `float`.
    Float(u32),
    /// A `long`.
    Long(i64),
    /// The bits of a `double`.
    Double(u64),
    /// A class.
    Class {
        /// Its name.
        name: PoolIndex,
    },
    /// A string.
    String {
        /// Its text.
        text: PoolIndex,
    },
    /// A reference to a field.
    Field {
        /// The class that is named.
        class: PoolIndex,
        /// Its name and descriptor.
        name_and_type: PoolIndex,
    },
    /// A reference to a method of a class.
    Method {
        /// The class that is named.
        class: PoolIndex,
        /// Its name and descriptor.
        name_and_type: PoolIndex,
    },
    /// A reference to a method of an interface.
    InterfaceMethod {
        /// The class that is named.
        class: PoolIndex,
        /// Its name and descriptor.
        name_and_type: PoolIndex,
    },
    /// Name and descriptor of a member.
    NameAndType {
        /// Its name.
        name: PoolIndex,
        /// Its descriptor.
        descriptor: PoolIndex,
    },
    /// A method handle.
    MethodHandle {
        /// What it does.
        kind: MethodHandleKind,
        /// The member that it does it to.
        reference: PoolIndex,
    },
    /// A method type.
    MethodType {
        /// Its descriptor.
        descriptor: PoolIndex,
    },
    /// A constant that a bootstrap method computes.
    Dynamic {
        /// Index in the `BootstrapMethods` attribute.
        bootstrap: u16,
        /// Its name and descriptor.
        name_and_type: PoolIndex,
    },
    /// A call site that a bootstrap method links.
    InvokeDynamic {
        /// Index in the `BootstrapMethods` attribute.
        bootstrap: u16,
        /// Its name and descriptor.
        name_and_type: PoolIndex,
    },
    /// A module.
    Module {
        /// Its name.
        name: PoolIndex,
    },
    /// A package.
    Package {
        /// Its name.
        name: PoolIndex,
    },
}

/// Kind of a method handle constant (JVMS table 5.4.3.5-A).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum MethodHandleKind {
    /// Reads a field.
    GetField = 1,
    /// Reads a static field.
    GetStatic = 2,
    /// Writes a field.
    PutField = 3,
    /// Writes a static field.
    PutStatic = 4,
    /// Calls a method that a subclass may have overridden.
    InvokeVirtual = 5,
    /// Calls a static method.
    InvokeStatic = 6,
    /// Calls this very method.
    InvokeSpecial = 7,
    /// Makes an object and calls its constructor.
    NewInvokeSpecial = 8,
    /// Calls a method of an interface.
    InvokeInterface = 9,
}

impl MethodHandleKind {
    /// The kind with this number.
    pub fn from_u8(kind: u8) -> Option<MethodHandleKind> {
        use MethodHandleKind::*;
        Some(match kind {
            1 => GetField,
            2 => GetStatic,
            3 => PutField,
            4 => PutStatic,
            5 => InvokeVirtual,
            6 => InvokeStatic,
            7 => InvokeSpecial,
            8 => NewInvokeSpecial,
            9 => InvokeInterface,
            _ => return None,
        })
    }
}

/// Which of the three member reference constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RefKind {
    /// A field.
    Field,
    /// A method of a class.
    Method,
    /// A method of an interface.
    InterfaceMethod,
}

/// A resolved field, method or interface method reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberRef<'a> {
    /// What it refers to.
    pub kind: RefKind,
    /// The entry of the class.
    pub class: PoolIndex,
    /// The entry of name and descriptor.
    pub name_and_type: PoolIndex,
    /// Internal name of the class (an array class such as `[I` is possible).
    pub owner: JStr<'a>,
    /// Its name.
    pub name: JStr<'a>,
    /// Its descriptor.
    pub descriptor: JStr<'a>,
}

/// A resolved dynamic constant or call site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DynamicRef<'a> {
    /// Index in the `BootstrapMethods` attribute.
    pub bootstrap: u16,
    /// The entry of name and descriptor.
    pub name_and_type: PoolIndex,
    /// Its name.
    pub name: JStr<'a>,
    /// Its descriptor.
    pub descriptor: JStr<'a>,
}

/// The constant pool of a class file.
#[derive(Clone)]
pub struct ConstantPool<'a> {
    bytes: &'a [u8],
    /// Offset of the tag of each entry; 0 for slots that are no entry.
    offsets: Vec<u32>,
    end: usize,
}

impl<'a> ConstantPool<'a> {
    /// Reads the pool of `bytes`, a whole class file, from the reader's position.
    pub(crate) fn parse(bytes: &'a [u8], reader: &mut Reader<'a>) -> Result<ConstantPool<'a>, ParseError> {
        let count = usize::from(reader.u2()?);
        if count == 0 {
            return reader.fail(Reason::PoolIndex(0));
        }
        // An entry has at least three bytes, and the widest covers two slots with nine.
        let mut offsets = Vec::with_capacity(count.min(reader.remaining() / 3 + 2));
        offsets.push(0);
        while offsets.len() < count {
            let offset = reader.offset();
            let tag = reader.u1()?;
            let length = match tag {
                tag::UTF8 => usize::from(reader.u2()?),
                tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 2,
                tag::METHOD_HANDLE => 3,
                tag::INTEGER
                | tag::FLOAT
                | tag::FIELD_REF..=tag::NAME_AND_TYPE
                | tag::DYNAMIC
                | tag::INVOKE_DYNAMIC => 4,
                tag::LONG | tag::DOUBLE => 8,
                _ => return Err(ParseError::new(offset, Reason::PoolTag(tag))),
            };
            let body = reader.take(length)?;
            if tag == tag::UTF8 && !JStr::new(body).is_valid() {
                return Err(ParseError::new(offset, Reason::Utf8));
            }
            offsets.push(offset as u32);
            if matches!(tag, tag::LONG | tag::DOUBLE) {
                if offsets.len() == count {
                    return Err(ParseError::new(offset, Reason::PoolIndex(count as u16)));
                }
                offsets.push(0);
            }
        }
        let pool = ConstantPool { bytes, offsets, end: reader.offset() };
        pool.check()?;
        Ok(pool)
    }

    fn check(&self) -> Result<(), ParseError> {
        for &offset in self.offsets.iter().filter(|&&offset| offset != 0) {
            let offset = offset as usize;
            let tag = self.bytes.get(offset).copied().unwrap_or(0);
            let first = || u2_at(self.bytes, offset + 1);
            let second = || u2_at(self.bytes, offset + 3);
            let checked = match tag {
                tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => {
                    self.need(first(), tag::UTF8)
                }
                tag::FIELD_REF..=tag::INTERFACE_METHOD_REF => {
                    self.need(first(), tag::CLASS).and_then(|()| self.need(second(), tag::NAME_AND_TYPE))
                }
                tag::NAME_AND_TYPE => self.need(first(), tag::UTF8).and_then(|()| self.need(second(), tag::UTF8)),
                tag::DYNAMIC | tag::INVOKE_DYNAMIC => self.need(second(), tag::NAME_AND_TYPE),
                tag::METHOD_HANDLE => {
                    let kind = self.bytes.get(offset + 1).copied().unwrap_or(0);
                    let reference = u2_at(self.bytes, offset + 2);
                    match kind {
                        1..=4 => self.need(reference, tag::FIELD_REF),
                        5 | 8 => self.need(reference, tag::METHOD_REF),
                        6 | 7 => self
                            .need(reference, tag::METHOD_REF)
                            .or_else(|_| self.need(reference, tag::INTERFACE_METHOD_REF)),
                        9 => self.need(reference, tag::INTERFACE_METHOD_REF),
                        _ => Err(Reason::MethodHandleKind(kind)),
                    }
                }
                _ => Ok(()),
            };
            checked.map_err(|reason| ParseError::new(offset, reason))?;
        }
        Ok(())
    }

    fn need(&self, index: u16, tag: u8) -> Result<(), Reason> {
        match self.offsets.get(usize::from(index)) {
            Some(&offset) if offset != 0 => match self.bytes.get(offset as usize) {
                Some(&found) if found == tag => Ok(()),
                _ => Err(Reason::PoolKind { index, expected: tag_name(tag) }),
            },
            _ => Err(Reason::PoolIndex(index)),
        }
    }

    /// Number of slots plus one, as in the class file.
    pub fn count(&self) -> usize {
        self.offsets.len()
    }

    /// Offset of the first byte after the pool.
    pub(crate) fn end(&self) -> usize {
        self.end
    }

    /// The indices of all entries.
    pub fn indices(&self) -> impl Iterator<Item = PoolIndex> + '_ {
        self.offsets.iter().enumerate().filter(|(_, offset)| **offset != 0).map(|(index, _)| PoolIndex(index as u16))
    }

    /// Tag, and offset of the tag.
    fn locate(&self, index: PoolIndex) -> Result<(u8, usize), ParseError> {
        match self.offsets.get(usize::from(index.0)) {
            Some(&offset) if offset != 0 => {
                Ok((self.bytes.get(offset as usize).copied().unwrap_or(0), offset as usize))
            }
            _ => Err(ParseError::new(self.end, Reason::PoolIndex(index.0))),
        }
    }

    fn expect(&self, index: PoolIndex, tag: u8) -> Result<usize, ParseError> {
        let (found, offset) = self.locate(index)?;
        if found == tag { Ok(offset) } else { Err(self.kind(index, offset, tag_name(tag))) }
    }

    fn kind(&self, index: PoolIndex, offset: usize, expected: &'static str) -> ParseError {
        ParseError::new(offset, Reason::PoolKind { index: index.0, expected })
    }

    /// The tag of an entry.
    pub fn tag(&self, index: PoolIndex) -> Result<u8, ParseError> {
        self.locate(index).map(|(tag, _)| tag)
    }

    /// The bytes of an entry, tag first.
    pub fn raw(&self, index: PoolIndex) -> Result<&'a [u8], ParseError> {
        let (tag, offset) = self.locate(index)?;
        let length = match tag {
            tag::UTF8 => 3 + usize::from(u2_at(self.bytes, offset + 1)),
            tag::CLASS | tag::STRING | tag::METHOD_TYPE | tag::MODULE | tag::PACKAGE => 3,
            tag::METHOD_HANDLE => 4,
            tag::LONG | tag::DOUBLE => 9,
            _ => 5,
        };
        self.bytes.get(offset..offset + length).ok_or(ParseError::new(offset, Reason::UnexpectedEnd))
    }

    /// The entry.
    pub fn get(&self, index: PoolIndex) -> Result<Constant<'a>, ParseError> {
        let (tag, offset) = self.locate(index)?;
        let first = || PoolIndex(u2_at(self.bytes, offset + 1));
        let second = || PoolIndex(u2_at(self.bytes, offset + 3));
        let word = |at: usize| u4_at(self.bytes, at);
        let long = || u64::from(word(offset + 1)) << 32 | u64::from(word(offset + 5));
        Ok(match tag {
            tag::UTF8 => Constant::Utf8(self.utf8(index)?),
            tag::INTEGER => Constant::Integer(word(offset + 1) as i32),
            tag::FLOAT => Constant::Float(word(offset + 1)),
            tag::LONG => Constant::Long(long() as i64),
            tag::DOUBLE => Constant::Double(long()),
            tag::CLASS => Constant::Class { name: first() },
            tag::STRING => Constant::String { text: first() },
            tag::FIELD_REF => Constant::Field { class: first(), name_and_type: second() },
            tag::METHOD_REF => Constant::Method { class: first(), name_and_type: second() },
            tag::INTERFACE_METHOD_REF => Constant::InterfaceMethod { class: first(), name_and_type: second() },
            tag::NAME_AND_TYPE => Constant::NameAndType { name: first(), descriptor: second() },
            tag::METHOD_HANDLE => {
                let (kind, reference) = self.method_handle(index)?;
                Constant::MethodHandle { kind, reference }
            }
            tag::METHOD_TYPE => Constant::MethodType { descriptor: first() },
            tag::DYNAMIC => Constant::Dynamic { bootstrap: first().0, name_and_type: second() },
            tag::INVOKE_DYNAMIC => Constant::InvokeDynamic { bootstrap: first().0, name_and_type: second() },
            tag::MODULE => Constant::Module { name: first() },
            tag::PACKAGE => Constant::Package { name: first() },
            _ => return Err(ParseError::new(offset, Reason::PoolTag(tag))),
        })
    }

    /// The text of a `Utf8` entry.
    pub fn utf8(&self, index: PoolIndex) -> Result<JStr<'a>, ParseError> {
        let offset = self.expect(index, tag::UTF8)?;
        let length = usize::from(u2_at(self.bytes, offset + 1));
        self.bytes
            .get(offset + 3..offset + 3 + length)
            .map(JStr::new)
            .ok_or(ParseError::new(offset, Reason::UnexpectedEnd))
    }

    fn text_of(&self, index: PoolIndex, tag: u8) -> Result<JStr<'a>, ParseError> {
        let offset = self.expect(index, tag)?;
        self.utf8(PoolIndex(u2_at(self.bytes, offset + 1)))
    }

    /// The internal name of a `Class` entry.
    pub fn class_name(&self, index: PoolIndex) -> Result<JStr<'a>, ParseError> {
        self.text_of(index, tag::CLASS)
    }

    /// The text of a `String` entry.
    pub fn string(&self, index: PoolIndex) -> Result<JStr<'a>, ParseError> {
        self.text_of(index, tag::STRING)
    }

    /// The name of a `Module` entry.
    pub(crate) fn module_name(&self, index: PoolIndex) -> Result<JStr<'a>, ParseError> {
        self.text_of(index, tag::MODULE)
    }

    /// The name of a `Package` entry.
    pub(crate) fn package_name(&self, index: PoolIndex) -> Result<JStr<'a>, ParseError> {
        self.text_of(index, tag::PACKAGE)
    }

    /// Name and descriptor of a `NameAndType` entry.
    pub fn name_and_type(&self, index: PoolIndex) -> Result<(JStr<'a>, JStr<'a>), ParseError> {
        let offset = self.expect(index, tag::NAME_AND_TYPE)?;
        Ok((self.utf8(PoolIndex(u2_at(self.bytes, offset + 1)))?, self.utf8(PoolIndex(u2_at(self.bytes, offset + 3)))?))
    }

    /// A field, method or interface method reference.
    pub fn member_ref(&self, index: PoolIndex) -> Result<MemberRef<'a>, ParseError> {
        let (tag, offset) = self.locate(index)?;
        let kind = match tag {
            tag::FIELD_REF => RefKind::Field,
            tag::METHOD_REF => RefKind::Method,
            tag::INTERFACE_METHOD_REF => RefKind::InterfaceMethod,
            _ => return Err(self.kind(index, offset, "member reference")),
        };
        let class = PoolIndex(u2_at(self.bytes, offset + 1));
        let name_and_type = PoolIndex(u2_at(self.bytes, offset + 3));
        let owner = self.class_name(class)?;
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Ok(MemberRef { kind, class, name_and_type, owner, name, descriptor })
    }

    /// A `Dynamic` or `InvokeDynamic` entry.
    pub fn dynamic(&self, index: PoolIndex) -> Result<DynamicRef<'a>, ParseError> {
        let (tag, offset) = self.locate(index)?;
        if !matches!(tag, tag::DYNAMIC | tag::INVOKE_DYNAMIC) {
            return Err(self.kind(index, offset, "dynamic constant or call site"));
        }
        let bootstrap = u2_at(self.bytes, offset + 1);
        let name_and_type = PoolIndex(u2_at(self.bytes, offset + 3));
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        Ok(DynamicRef { bootstrap, name_and_type, name, descriptor })
    }

    /// Kind and member reference of a `MethodHandle` entry.
    pub fn method_handle(&self, index: PoolIndex) -> Result<(MethodHandleKind, PoolIndex), ParseError> {
        let offset = self.expect(index, tag::METHOD_HANDLE)?;
        let kind = self.bytes.get(offset + 1).copied().unwrap_or(0);
        let kind = MethodHandleKind::from_u8(kind).ok_or(ParseError::new(offset, Reason::MethodHandleKind(kind)))?;
        Ok((kind, PoolIndex(u2_at(self.bytes, offset + 2))))
    }
}

impl fmt::Debug for ConstantPool<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.indices().filter_map(|index| Some((index, self.get(index).ok()?)))).finish()
    }
}

fn tag_name(tag: u8) -> &'static str {
    match tag {
        tag::UTF8 => "Utf8",
        tag::CLASS => "Class",
        tag::STRING => "String",
        tag::FIELD_REF => "Fieldref",
        tag::METHOD_REF => "Methodref",
        tag::INTERFACE_METHOD_REF => "InterfaceMethodref",
        tag::NAME_AND_TYPE => "NameAndType",
        tag::METHOD_HANDLE => "MethodHandle",
        tag::METHOD_TYPE => "MethodType",
        tag::MODULE => "Module",
        tag::PACKAGE => "Package",
        _ => "constant",
    }
}
