//! The structure of a class file (JVMS 4.1): what is where, without copying anything.

use crate::constant_pool::{ConstantPool, PoolIndex};
use crate::error::{ParseError, Reason};
use crate::reader::Reader;
use crate::text::JStr;

/// Access and property flags (JVMS tables 4.1-B, 4.5-A, 4.6-A).
pub(crate) mod access {
    /// `public`
    pub const PUBLIC: u16 = 0x0001;
    /// `private`
    pub const PRIVATE: u16 = 0x0002;
    /// `protected`
    pub const PROTECTED: u16 = 0x0004;
    /// `static`
    pub const STATIC: u16 = 0x0008;
    /// `final`
    pub const FINAL: u16 = 0x0010;
    /// Of classes: set by every compiler.
    pub const SUPER: u16 = 0x0020;
    /// Of methods: `synchronized`.
    pub const SYNCHRONIZED: u16 = 0x0020;
    /// Of methods: made by the compiler to call another one.
    pub const BRIDGE: u16 = 0x0040;
    /// Of fields: `transient`.
    pub const TRANSIENT: u16 = 0x0080;
    /// Of methods: `native`.
    pub const NATIVE: u16 = 0x0100;
    pub(crate) const INTERFACE: u16 = 0x0200;
    /// `abstract`
    pub const ABSTRACT: u16 = 0x0400;
    /// Of methods: `strictfp`.
    pub const STRICT: u16 = 0x0800;
    /// Not in the source.
    pub const SYNTHETIC: u16 = 0x1000;
    /// Of `module-info`.
    pub const MODULE: u16 = 0x8000;
}

/// An attribute with its content as raw bytes.
#[derive(Debug, Clone, Copy)]
pub struct Attribute<'a> {
    /// The `Utf8` entry of its name.
    pub name_index: PoolIndex,
    /// Its name.
    pub name: JStr<'a>,
    /// Its content, without name and length.
    pub data: &'a [u8],
    /// Where the content begins in the class file.
    pub offset: usize,
}

impl<'a> Attribute<'a> {
    pub(crate) fn reader(&self) -> Reader<'a> {
        Reader::new(self.data, self.offset)
    }

    /// Reads an attribute table: count, then attributes.
    pub(crate) fn table(reader: &mut Reader<'a>, pool: &ConstantPool<'a>) -> Result<Vec<Attribute<'a>>, ParseError> {
        Attribute::named(reader, |index| pool.utf8(index))
    }

    /// The same with names from elsewhere.
    pub(crate) fn named(
        reader: &mut Reader<'a>,
        text: impl Fn(PoolIndex) -> Result<JStr<'a>, ParseError>,
    ) -> Result<Vec<Attribute<'a>>, ParseError> {
        let count = usize::from(reader.u2()?);
        // An attribute has at least six bytes.
        let mut attributes = Vec::with_capacity(count.min(reader.remaining() / 6));
        for _ in 0..count {
            let start = reader.offset();
            let name_index = PoolIndex(reader.u2()?);
            let name = text(name_index).map_err(|error| ParseError::new(start, error.reason))?;
            let length = reader.u4()? as usize;
            let offset = reader.offset();
            let data = reader.take(length)?;
            attributes.push(Attribute { name_index, name, data, offset });
        }
        Ok(attributes)
    }
}

/// A field or a method.
#[derive(Debug, Clone)]
pub struct Member<'a> {
    /// Its access flags, see the module `access`.
    pub access: u16,
    /// The `Utf8` entry of its name.
    pub name_index: PoolIndex,
    /// The `Utf8` entry of its descriptor.
    pub descriptor_index: PoolIndex,
    /// Its name.
    pub name: JStr<'a>,
    /// Its descriptor.
    pub descriptor: JStr<'a>,
    /// Its attributes, in order.
    pub attributes: Vec<Attribute<'a>>,
    /// The whole `field_info` or `method_info`.
    pub(crate) raw: &'a [u8],
}

impl<'a> Member<'a> {
    /// Whether all of `flags` are set.
    pub fn has(&self, flags: u16) -> bool {
        self.access & flags == flags
    }

    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.has(access::STATIC)
    }

    /// The first attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'a>> {
        find(&self.attributes, name)
    }
}

/// A class file, taken apart but not copied.
#[derive(Debug, Clone)]
pub struct ClassFile<'a> {
    pub(crate) bytes: &'a [u8],
    /// Minor version.
    pub minor_version: u16,
    /// Major version: 61 for Java 17, 69 for Java 25.
    pub major_version: u16,
    /// The constant pool.
    pub pool: ConstantPool<'a>,
    /// Access flags of the class, see the module `access`.
    pub access: u16,
    /// The `Class` entry of this class.
    pub this_class: PoolIndex,
    /// The `Class` entry of the superclass; `None` for `java/lang/Object` and `module-info`.
    pub super_class: Option<PoolIndex>,
    /// The `Class` entries of the direct superinterfaces.
    pub interfaces: Vec<PoolIndex>,
    /// The fields, in order.
    pub fields: Vec<Member<'a>>,
    /// The methods, in order.
    pub methods: Vec<Member<'a>>,
    /// The attributes of the class, in order.
    pub attributes: Vec<Attribute<'a>>,
    name: JStr<'a>,
    super_name: Option<JStr<'a>>,
}

impl<'a> ClassFile<'a> {
    /// Takes a class file apart.
    ///
    /// Checked here: the whole structure, every constant pool entry, the kinds of all referenced
    /// entries. Attribute contents are checked when they are decoded.
    pub fn parse(bytes: &'a [u8]) -> Result<ClassFile<'a>, ParseError> {
        if u32::try_from(bytes.len()).is_err() {
            return Err(ParseError::new(0, Reason::ExtraBytes(bytes.len())));
        }
        let mut reader = Reader::new(bytes, 0);
        let magic = reader.u4()?;
        if magic != 0xcafe_babe {
            return Err(ParseError::new(0, Reason::Magic(magic)));
        }
        let minor_version = reader.u2()?;
        let major_version = reader.u2()?;
        let pool = ConstantPool::parse(bytes, &mut reader)?;
        let access = reader.u2()?;
        let this_class = PoolIndex(reader.u2()?);
        let at = |error: ParseError| ParseError::new(pool.end() + 2, error.reason);
        let name = pool.class_name(this_class).map_err(at)?;
        let (super_class, super_name) = match reader.u2()? {
            0 => (None, None),
            index => {
                let index = PoolIndex(index);
                (Some(index), Some(pool.class_name(index).map_err(at)?))
            }
        };
        let count = usize::from(reader.u2()?);
        let mut interfaces = Vec::with_capacity(count.min(reader.remaining() / 2));
        for _ in 0..count {
            let index = PoolIndex(reader.u2()?);
            pool.class_name(index).map_err(at)?;
            interfaces.push(index);
        }
        let fields = members(bytes, &mut reader, &pool)?;
        let methods = members(bytes, &mut reader, &pool)?;
        let attributes = Attribute::table(&mut reader, &pool)?;
        reader.end()?;
        Ok(ClassFile {
            bytes,
            minor_version,
            major_version,
            pool,
            access,
            this_class,
            super_class,
            interfaces,
            fields,
            methods,
            attributes,
            name,
            super_name,
        })
    }

    /// The whole class file.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// Internal name of this class.
    pub fn name(&self) -> JStr<'a> {
        self.name
    }

    /// Internal name of the superclass.
    pub fn super_name(&self) -> Option<JStr<'a>> {
        self.super_name
    }

    /// Internal names of the direct superinterfaces.
    pub fn interface_names(&self) -> impl Iterator<Item = JStr<'a>> + '_ {
        self.interfaces.iter().filter_map(|&index| self.pool.class_name(index).ok())
    }

    /// Whether all of `flags` are set.
    pub fn has(&self, flags: u16) -> bool {
        self.access & flags == flags
    }

    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.has(access::INTERFACE)
    }

    /// The first attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute<'a>> {
        find(&self.attributes, name)
    }

    /// The method with this name and descriptor.
    pub fn method(&self, name: &str, descriptor: &str) -> Option<&Member<'a>> {
        self.methods.iter().find(|m| m.name == name && m.descriptor == descriptor)
    }
}

/// The first attribute of this name.
pub(crate) fn find<'t, 'a>(attributes: &'t [Attribute<'a>], name: &str) -> Option<&'t Attribute<'a>> {
    attributes.iter().find(|attribute| attribute.name.as_bytes() == name.as_bytes())
}

fn members<'a>(
    bytes: &'a [u8],
    reader: &mut Reader<'a>,
    pool: &ConstantPool<'a>,
) -> Result<Vec<Member<'a>>, ParseError> {
    let count = usize::from(reader.u2()?);
    // A member has at least eight bytes.
    let mut members = Vec::with_capacity(count.min(reader.remaining() / 8));
    for _ in 0..count {
        let start = reader.offset();
        let at = |error: ParseError| ParseError::new(start, error.reason);
        let access = reader.u2()?;
        let name_index = PoolIndex(reader.u2()?);
        let descriptor_index = PoolIndex(reader.u2()?);
        let name = pool.utf8(name_index).map_err(at)?;
        let descriptor = pool.utf8(descriptor_index).map_err(at)?;
        let attributes = Attribute::table(reader, pool)?;
        let raw = bytes.get(start..reader.offset()).ok_or(ParseError::new(start, Reason::UnexpectedEnd))?;
        members.push(Member { access, name_index, descriptor_index, name, descriptor, attributes, raw });
    }
    Ok(members)
}
