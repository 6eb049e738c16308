//! Contents of the attributes that must be understood, read in place.

use crate::class_file::{Attribute, ClassFile, Member};
use crate::code::table;
use crate::constant_pool::PoolIndex;
use crate::error::{ParseError, Reason};
use crate::reader::{Reader, u2_at};
use crate::text::JStr;

/// The `BootstrapMethods` attribute.
#[derive(Debug, Clone)]
pub struct BootstrapMethods<'a> {
    entries: Vec<BootstrapMethod<'a>>,
    offset: usize,
}

/// A bootstrap method and its static arguments.
#[derive(Debug, Clone, Copy)]
pub struct BootstrapMethod<'a> {
    /// The `MethodHandle` entry.
    pub handle: PoolIndex,
    arguments: &'a [u8],
}

impl<'a> BootstrapMethod<'a> {
    /// The constant pool entries of the static arguments.
    pub fn arguments(&self) -> impl ExactSizeIterator<Item = PoolIndex> + 'a {
        indices(self.arguments)
    }
}

impl<'a> BootstrapMethods<'a> {
    /// Decodes the attribute.
    pub fn parse(attribute: &Attribute<'a>) -> Result<BootstrapMethods<'a>, ParseError> {
        let mut reader = attribute.reader();
        let count = usize::from(reader.u2()?);
        let mut entries = Vec::with_capacity(count.min(reader.remaining() / 4));
        for _ in 0..count {
            let handle = PoolIndex(reader.u2()?);
            let arguments = usize::from(reader.u2()?);
            entries.push(BootstrapMethod { handle, arguments: reader.take(2 * arguments)? });
        }
        reader.end()?;
        Ok(BootstrapMethods { entries, offset: attribute.offset })
    }

    /// The bootstrap methods of a class; empty when it has none.
    pub fn of(class: &ClassFile<'a>) -> Result<BootstrapMethods<'a>, ParseError> {
        match class.attribute("BootstrapMethods") {
            Some(attribute) => Self::parse(attribute),
            None => Ok(BootstrapMethods { entries: Vec::new(), offset: 0 }),
        }
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry with this index.
    pub fn get(&self, index: u16) -> Result<BootstrapMethod<'a>, ParseError> {
        self.entries
            .get(usize::from(index))
            .copied()
            .ok_or(ParseError::new(self.offset, Reason::BootstrapMethod(index)))
    }

    /// All entries.
    pub fn iter(&self) -> impl Iterator<Item = BootstrapMethod<'a>> + '_ {
        self.entries.iter().copied()
    }
}

fn indices(bytes: &[u8]) -> impl ExactSizeIterator<Item = PoolIndex> + '_ {
    bytes.chunks_exact(2).map(|entry| PoolIndex(u2_at(entry, 0)))
}

/// The class entries of an attribute that is a list of them: `Exceptions`, `NestMembers`,
/// `PermittedSubclasses`.
pub fn class_list<'a>(attribute: &Attribute<'a>) -> Result<impl ExactSizeIterator<Item = PoolIndex> + 'a, ParseError> {
    Ok(indices(table(attribute, 2)?))
}

/// The one index of an attribute that is an index: `NestHost`, `SourceFile`, `Signature`,
/// `ConstantValue`.
pub fn single_index(attribute: &Attribute<'_>) -> Result<PoolIndex, ParseError> {
    let mut reader = attribute.reader();
    let index = PoolIndex(reader.u2()?);
    reader.end()?;
    Ok(index)
}

/// An entry of the `InnerClasses` attribute.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InnerClass {
    /// The class.
    pub class: PoolIndex,
    /// The class it is a member of, if it is one.
    pub outer: Option<PoolIndex>,
    /// Its simple name, unless it is anonymous.
    pub name: Option<PoolIndex>,
    /// The flags in its source.
    pub access: u16,
}

/// Decodes `InnerClasses`.
pub fn inner_classes<'a>(
    attribute: &Attribute<'a>,
) -> Result<impl ExactSizeIterator<Item = InnerClass> + 'a, ParseError> {
    Ok(table(attribute, 8)?.chunks_exact(8).map(|entry| InnerClass {
        class: PoolIndex(u2_at(entry, 0)),
        outer: optional(u2_at(entry, 2)),
        name: optional(u2_at(entry, 4)),
        access: u2_at(entry, 6),
    }))
}

fn optional(index: u16) -> Option<PoolIndex> {
    (index != 0).then_some(PoolIndex(index))
}

/// A component of a record.
#[derive(Debug, Clone)]
pub struct RecordComponent<'a> {
    /// Its name.
    pub name: JStr<'a>,
    /// The descriptor of its type.
    pub descriptor: JStr<'a>,
    /// Its attributes.
    pub attributes: Vec<Attribute<'a>>,
}

/// The components of a record; `None` for other classes.
pub fn record_components<'a>(class: &ClassFile<'a>) -> Result<Option<Vec<RecordComponent<'a>>>, ParseError> {
    let Some(attribute) = class.attribute("Record") else {
        return Ok(None);
    };
    let mut reader = attribute.reader();
    let count = usize::from(reader.u2()?);
    let mut components = Vec::with_capacity(count.min(reader.remaining() / 6));
    for _ in 0..count {
        let name = class.pool.utf8(PoolIndex(reader.u2()?))?;
        let descriptor = class.pool.utf8(PoolIndex(reader.u2()?))?;
        let attributes = Attribute::table(&mut reader, &class.pool)?;
        components.push(RecordComponent { name, descriptor, attributes });
    }
    reader.end()?;
    Ok(Some(components))
}

/// The `Module` attribute of `module-info`.
#[derive(Debug, Clone)]
pub struct Module<'a> {
    /// Its name.
    pub name: JStr<'a>,
    /// Its flags.
    pub access: u16,
    /// Its version, if it has one.
    pub version: Option<JStr<'a>>,
    /// The modules that it needs.
    pub requires: Vec<Requires<'a>>,
    /// Packages that other modules may use.
    pub exports: Vec<PackageGrant<'a>>,
    /// Packages that other modules may reflect on.
    pub opens: Vec<PackageGrant<'a>>,
    /// Services used.
    pub uses: Vec<JStr<'a>>,
    /// Services provided, each with its implementations.
    pub provides: Vec<(JStr<'a>, Vec<JStr<'a>>)>,
}

/// A `requires` of a module.
#[derive(Debug, Clone, Copy)]
pub struct Requires<'a> {
    /// The module that is needed.
    pub module: JStr<'a>,
    /// Flags: whether it is needed transitively, or only to compile.
    pub access: u16,
    /// The version that it was compiled with.
    pub version: Option<JStr<'a>>,
}

/// An `exports` or `opens` of a module.
#[derive(Debug, Clone)]
pub struct PackageGrant<'a> {
    /// The package.
    pub package: JStr<'a>,
    /// Its flags.
    pub access: u16,
    /// The modules it is for; empty: all.
    pub to: Vec<JStr<'a>>,
}

impl<'a> Module<'a> {
    /// The module a `module-info` describes; `None` for other classes.
    pub fn of(class: &ClassFile<'a>) -> Result<Option<Module<'a>>, ParseError> {
        let Some(attribute) = class.attribute("Module") else {
            return Ok(None);
        };
        let pool = &class.pool;
        let mut reader = attribute.reader();
        let version = |index: u16| optional(index).map(|index| pool.utf8(index)).transpose();
        let name = pool.module_name(PoolIndex(reader.u2()?))?;
        let access = reader.u2()?;
        let module_version = version(reader.u2()?)?;
        let requires = list(&mut reader, |reader| {
            Ok(Requires {
                module: pool.module_name(PoolIndex(reader.u2()?))?,
                access: reader.u2()?,
                version: version(reader.u2()?)?,
            })
        })?;
        let grant = |reader: &mut Reader<'a>| {
            Ok(PackageGrant {
                package: pool.package_name(PoolIndex(reader.u2()?))?,
                access: reader.u2()?,
                to: list(reader, |reader| pool.module_name(PoolIndex(reader.u2()?)))?,
            })
        };
        let exports = list(&mut reader, grant)?;
        let opens = list(&mut reader, grant)?;
        let class_name = |reader: &mut Reader<'a>| pool.class_name(PoolIndex(reader.u2()?));
        let uses = list(&mut reader, class_name)?;
        let provides = list(&mut reader, |reader| Ok((class_name(reader)?, list(reader, class_name)?)))?;
        reader.end()?;
        Ok(Some(Module { name, access, version: module_version, requires, exports, opens, uses, provides }))
    }
}

fn list<'a, T>(
    reader: &mut Reader<'a>,
    mut element: impl FnMut(&mut Reader<'a>) -> Result<T, ParseError>,
) -> Result<Vec<T>, ParseError> {
    let count = usize::from(reader.u2()?);
    let mut elements = Vec::with_capacity(count.min(reader.remaining() / 2));
    for _ in 0..count {
        elements.push(element(reader)?);
    }
    Ok(elements)
}

/// An annotation: its type, and its bytes as they are.
#[derive(Debug, Clone, Copy)]
pub struct Annotation<'a> {
    /// Descriptor of the annotation interface: `Ljdk/internal/vm/annotation/ForceInline;`.
    pub descriptor: JStr<'a>,
    /// The whole `annotation` structure, which can be copied within the class.
    pub raw: &'a [u8],
}

/// Decodes `RuntimeVisibleAnnotations` or `RuntimeInvisibleAnnotations`.
pub fn annotations<'a>(class: &ClassFile<'a>, attribute: &Attribute<'a>) -> Result<Vec<Annotation<'a>>, ParseError> {
    let mut reader = attribute.reader();
    let count = usize::from(reader.u2()?);
    let mut annotations = Vec::with_capacity(count.min(reader.remaining() / 4));
    for _ in 0..count {
        let start = reader.position();
        let descriptor = class.pool.utf8(PoolIndex(reader.u2()?))?;
        skip_pairs(&mut reader, 0)?;
        let raw = attribute.data.get(start..reader.position()).unwrap_or(&[]);
        annotations.push(Annotation { descriptor, raw });
    }
    reader.end()?;
    Ok(annotations)
}

/// The visible annotations of a member.
pub fn member_annotations<'a>(class: &ClassFile<'a>, member: &Member<'a>) -> Result<Vec<Annotation<'a>>, ParseError> {
    match member.attribute("RuntimeVisibleAnnotations") {
        Some(attribute) => annotations(class, attribute),
        None => Ok(Vec::new()),
    }
}

/// Deeper nesting than any compiler writes; recursion must stay bounded.
const ANNOTATION_DEPTH: u32 = 64;

fn skip_pairs(reader: &mut Reader<'_>, depth: u32) -> Result<(), ParseError> {
    for _ in 0..reader.u2()? {
        reader.u2()?;
        skip_value(reader, depth)?;
    }
    Ok(())
}

fn skip_value(reader: &mut Reader<'_>, depth: u32) -> Result<(), ParseError> {
    if depth > ANNOTATION_DEPTH {
        return reader.fail(Reason::AnnotationDepth);
    }
    let tag = reader.u1()?;
    match tag {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => {
            reader.u2()?;
        }
        b'e' => {
            reader.u4()?;
        }
        b'@' => {
            reader.u2()?;
            skip_pairs(reader, depth + 1)?;
        }
        b'[' => {
            for _ in 0..reader.u2()? {
                skip_value(reader, depth + 1)?;
            }
        }
        _ => return reader.fail(Reason::AnnotationTag(tag)),
    }
    Ok(())
}
