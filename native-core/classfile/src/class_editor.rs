//! Editing a class without re-encoding what is not edited.
//!
//! Constants, interfaces, members, bootstrap methods and attributes of members are appended; access flags, bodies and
//! attributes of existing members can be replaced; everything else is copied as bytes.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::attributes::BootstrapMethods;
use crate::class_file::{Attribute, ClassFile, Member};
use crate::constant_pool::PoolIndex;
use crate::error::{EditError, ParseError, Reason};
use crate::pool_builder::PoolBuilder;

/// An attribute to be written.
#[derive(Debug, Clone)]
pub struct NewAttribute<'d> {
    /// The `Utf8` entry of its name.
    pub name: PoolIndex,
    /// Its content.
    pub data: Cow<'d, [u8]>,
}

impl<'d> NewAttribute<'d> {
    /// A copy of an attribute of the same class: valid for every attribute that holds only constant
    /// pool indices, such as `Exceptions` or `Signature`.
    pub fn copy(attribute: &Attribute<'d>) -> NewAttribute<'d> {
        NewAttribute { name: attribute.name_index, data: Cow::Borrowed(attribute.data) }
    }

    /// An attribute with this name and content.
    pub fn new(name: PoolIndex, data: impl Into<Cow<'d, [u8]>>) -> NewAttribute<'d> {
        NewAttribute { name, data: data.into() }
    }
}

/// Members to be appended, encoded.
#[derive(Debug, Default)]
struct NewMembers {
    bytes: Vec<u8>,
    count: usize,
}

#[derive(Debug, Default)]
struct MemberEdit<'a> {
    access: Option<u16>,
    code: Option<Vec<u8>>,
    attributes: Vec<NewAttribute<'a>>,
}

/// An edited class.
#[derive(Debug)]
pub struct ClassEditor<'a> {
    /// The constant pool, to which entries can be appended.
    pub pool: PoolBuilder<'a>,
    class: &'a ClassFile<'a>,
    access: Option<u16>,
    interfaces: Vec<PoolIndex>,
    fields: NewMembers,
    methods: NewMembers,
    field_edits: BTreeMap<usize, MemberEdit<'a>>,
    method_edits: BTreeMap<usize, MemberEdit<'a>>,
    bootstraps: Vec<u8>,
    /// Start of each new bootstrap method in `bootstraps`.
    bootstrap_starts: Vec<usize>,
}

impl<'a> ClassEditor<'a> {
    /// An editor that has changed nothing yet.
    pub fn new(class: &'a ClassFile<'a>) -> ClassEditor<'a> {
        ClassEditor {
            pool: PoolBuilder::new(&class.pool),
            class,
            access: None,
            interfaces: Vec::new(),
            fields: NewMembers::default(),
            methods: NewMembers::default(),
            field_edits: BTreeMap::new(),
            method_edits: BTreeMap::new(),
            bootstraps: Vec::new(),
            bootstrap_starts: Vec::new(),
        }
    }

    /// The class as it was.
    pub fn class(&self) -> &'a ClassFile<'a> {
        self.class
    }

    /// Replaces the access flags of the class.
    pub fn set_access(&mut self, access: u16) {
        self.access = Some(access);
    }

    /// Adds a direct superinterface, a `Class` entry, unless it is there already.
    pub fn add_interface(&mut self, class: PoolIndex) {
        if !self.class.interfaces.contains(&class) && !self.interfaces.contains(&class) {
            self.interfaces.push(class);
        }
    }

    /// Replaces the access flags of the field with this index in [`ClassFile::fields`].
    pub fn set_field_access(&mut self, field: usize, access: u16) {
        self.field_edits.entry(field).or_default().access = Some(access);
    }

    /// Adds an attribute to the field with this index in [`ClassFile::fields`], in the place of one with the same index
    /// for its name.
    pub fn add_field_attribute(&mut self, field: usize, attribute: NewAttribute<'a>) {
        self.field_edits.entry(field).or_default().attributes.push(attribute);
    }

    /// Replaces the access flags of the method with this index in [`ClassFile::methods`].
    pub fn set_method_access(&mut self, method: usize, access: u16) {
        self.method_edits.entry(method).or_default().access = Some(access);
    }

    /// Replaces the content of the `Code` attribute of the method with this index in
    /// [`ClassFile::methods`]; a method without body gets one (its flags must fit).
    pub fn set_code(&mut self, method: usize, code: Vec<u8>) {
        self.method_edits.entry(method).or_default().code = Some(code);
    }

    /// Adds an attribute to the method with this index in [`ClassFile::methods`], in the place of one with the same
    /// index for its name.
    pub fn add_method_attribute(&mut self, method: usize, attribute: NewAttribute<'a>) {
        self.method_edits.entry(method).or_default().attributes.push(attribute);
    }

    /// Appends a field. `name` and `descriptor` are `Utf8` entries.
    pub fn add_field(
        &mut self,
        access: u16,
        name: PoolIndex,
        descriptor: PoolIndex,
        attributes: &[NewAttribute<'_>],
    ) -> Result<(), EditError> {
        let ClassEditor { fields, class, .. } = self;
        fields.push(class.fields.len(), "fields", access, name, descriptor, attributes)
    }

    /// Appends a method. `name` and `descriptor` are `Utf8` entries; a body is an attribute named
    /// `Code` with content from [`crate::BodyEditor::finish`] or [`crate::new_body`].
    pub fn add_method(
        &mut self,
        access: u16,
        name: PoolIndex,
        descriptor: PoolIndex,
        attributes: &[NewAttribute<'_>],
    ) -> Result<(), EditError> {
        let ClassEditor { methods, class, .. } = self;
        methods.push(class.methods.len(), "methods", access, name, descriptor, attributes)
    }

    /// The index of a bootstrap method: an entry appended to `BootstrapMethods`. `handle` is a
    /// `MethodHandle` entry, the arguments are loadable constants.
    pub fn bootstrap_method(&mut self, handle: PoolIndex, arguments: &[PoolIndex]) -> Result<u16, EditError> {
        let count = u16::try_from(arguments.len()).map_err(|_| EditError::TooMany("bootstrap arguments"))?;
        let old = match self.class.attribute("BootstrapMethods") {
            Some(attribute) => BootstrapMethods::parse(attribute)?.len(),
            None => 0,
        };
        let start = self.bootstraps.len();
        self.bootstraps.extend(handle.0.to_be_bytes());
        self.bootstraps.extend(count.to_be_bytes());
        self.bootstraps.extend(arguments.iter().flat_map(|index| index.0.to_be_bytes()));
        let ends = self.bootstrap_starts.iter().skip(1).copied().chain([start]);
        let added = self.bootstraps.get(start..);
        let found =
            self.bootstrap_starts.iter().zip(ends).position(|(&from, to)| self.bootstraps.get(from..to) == added);
        let entry = match found {
            Some(entry) => {
                self.bootstraps.truncate(start);
                entry
            }
            None => {
                self.bootstrap_starts.push(start);
                self.bootstrap_starts.len() - 1
            }
        };
        u16::try_from(old + entry).map_err(|_| EditError::TooMany("bootstrap methods"))
    }

    fn is_untouched(&self) -> bool {
        self.access.is_none()
            && self.interfaces.is_empty()
            && self.fields.count == 0
            && self.field_edits.is_empty()
            && self.methods.count == 0
            && self.method_edits.is_empty()
            && self.bootstrap_starts.is_empty()
            && self.pool.tail().is_empty()
    }

    /// The new class file. Without edits it is the old one, byte for byte.
    pub fn finish(mut self) -> Result<Vec<u8>, EditError> {
        if self.is_untouched() {
            return Ok(self.class.bytes.to_vec());
        }
        let class = self.class;
        let added_bootstraps = self.bootstrap_starts.len();
        // Both names must be in the pool before the pool is written.
        let code_name = if self.method_edits.values().any(|edit| edit.code.is_some()) {
            Some(self.pool.utf8("Code")?)
        } else {
            None
        };
        let first_bootstraps = if added_bootstraps > 0 && class.attribute("BootstrapMethods").is_none() {
            Some(self.pool.utf8("BootstrapMethods")?)
        } else {
            None
        };
        let grown = self.fields.bytes.len() + self.methods.bytes.len() + self.bootstraps.len();
        let mut out = Vec::with_capacity(class.bytes.len() + self.pool.tail().len() + grown + 256);
        copy(&mut out, class, 0, 8)?;
        out.extend(count("constants", self.pool.count())?);
        copy(&mut out, class, 10, class.pool.end())?;
        out.extend_from_slice(self.pool.tail());
        out.extend(self.access.unwrap_or(class.access).to_be_bytes());
        out.extend(class.this_class.0.to_be_bytes());
        out.extend(class.super_class.unwrap_or_default().0.to_be_bytes());
        out.extend(count("interfaces", class.interfaces.len() + self.interfaces.len())?);
        for index in class.interfaces.iter().chain(&self.interfaces) {
            out.extend(index.0.to_be_bytes());
        }
        let reaches =
            |edits: &BTreeMap<usize, MemberEdit<'_>>, end| edits.last_key_value().is_some_and(|(&last, _)| last >= end);
        if reaches(&self.method_edits, class.methods.len()) || reaches(&self.field_edits, class.fields.len()) {
            return Err(EditError::Parse(ParseError::new(0, Reason::UnexpectedEnd)));
        }
        out.extend(count("fields", class.fields.len() + self.fields.count)?);
        for (index, field) in class.fields.iter().enumerate() {
            match self.field_edits.get(&index) {
                Some(edit) => write_member(&mut out, field, edit, None)?,
                None => out.extend_from_slice(field.raw),
            }
        }
        out.extend_from_slice(&self.fields.bytes);
        out.extend(count("methods", class.methods.len() + self.methods.count)?);
        for (index, method) in class.methods.iter().enumerate() {
            match self.method_edits.get(&index) {
                Some(edit) => write_member(&mut out, method, edit, code_name)?,
                None => out.extend_from_slice(method.raw),
            }
        }
        out.extend_from_slice(&self.methods.bytes);
        out.extend(count("attributes", class.attributes.len() + usize::from(first_bootstraps.is_some()))?);
        for attribute in &class.attributes {
            if added_bootstraps > 0 && attribute.name.as_bytes() == b"BootstrapMethods" {
                let old = attribute.data.get(2..).unwrap_or(&[]);
                let total = BootstrapMethods::parse(attribute)?.len() + added_bootstraps;
                self.write_bootstraps(&mut out, attribute.name_index, total, old)?;
            } else {
                write_attribute(&mut out, attribute.name_index, attribute.data)?;
            }
        }
        if let Some(name) = first_bootstraps {
            self.write_bootstraps(&mut out, name, added_bootstraps, &[])?;
        }
        Ok(out)
    }

    /// The attribute with the old bootstrap methods, as bytes, and the new ones.
    fn write_bootstraps(&self, out: &mut Vec<u8>, name: PoolIndex, total: usize, old: &[u8]) -> Result<(), EditError> {
        out.extend(name.0.to_be_bytes());
        out.extend(length(2 + old.len() + self.bootstraps.len())?);
        out.extend(count("bootstrap methods", total)?);
        out.extend_from_slice(old);
        out.extend_from_slice(&self.bootstraps);
        Ok(())
    }
}

impl NewMembers {
    fn push(
        &mut self,
        old: usize,
        what: &'static str,
        access: u16,
        name: PoolIndex,
        descriptor: PoolIndex,
        attributes: &[NewAttribute<'_>],
    ) -> Result<(), EditError> {
        count(what, old + self.count + 1)?;
        let attribute_count = count("attributes", attributes.len())?;
        let bytes = &mut self.bytes;
        let start = bytes.len();
        for part in [access, name.0, descriptor.0] {
            bytes.extend(part.to_be_bytes());
        }
        bytes.extend(attribute_count);
        for attribute in attributes {
            if let Err(error) = write_attribute(bytes, attribute.name, &attribute.data) {
                bytes.truncate(start);
                return Err(error);
            }
        }
        self.count += 1;
        Ok(())
    }
}

fn write_member(
    out: &mut Vec<u8>,
    member: &Member<'_>,
    edit: &MemberEdit<'_>,
    code_name: Option<PoolIndex>,
) -> Result<(), EditError> {
    out.extend(edit.access.unwrap_or(member.access).to_be_bytes());
    out.extend(member.name_index.0.to_be_bytes());
    out.extend(member.descriptor_index.0.to_be_bytes());
    let is_code = |attribute: &Attribute<'_>| attribute.name.as_bytes() == b"Code";
    let has_code = member.attributes.iter().any(is_code);
    let added_code = edit.code.as_ref().filter(|_| !has_code);
    let is_kept = |attribute: &&Attribute<'_>| edit.attributes.iter().all(|new| new.name != attribute.name_index);
    let kept = member.attributes.iter().filter(is_kept);
    let total = kept.clone().count() + edit.attributes.len() + usize::from(added_code.is_some());
    out.extend(count("attributes", total)?);
    for attribute in kept {
        let data = match &edit.code {
            Some(code) if is_code(attribute) => code.as_slice(),
            _ => attribute.data,
        };
        write_attribute(out, attribute.name_index, data)?;
    }
    if let (Some(code), Some(name)) = (added_code, code_name) {
        write_attribute(out, name, code)?;
    }
    for attribute in &edit.attributes {
        write_attribute(out, attribute.name, &attribute.data)?;
    }
    Ok(())
}

pub(crate) fn write_attribute(out: &mut Vec<u8>, name: PoolIndex, data: &[u8]) -> Result<(), EditError> {
    out.extend(name.0.to_be_bytes());
    out.extend(length(data.len())?);
    out.extend_from_slice(data);
    Ok(())
}

/// A `u2` count.
pub(crate) fn count(what: &'static str, value: usize) -> Result<[u8; 2], EditError> {
    u16::try_from(value).map(u16::to_be_bytes).map_err(|_| EditError::TooMany(what))
}

fn length(value: usize) -> Result<[u8; 4], EditError> {
    u32::try_from(value).map(u32::to_be_bytes).map_err(|_| EditError::AttributeTooLong)
}

fn copy(out: &mut Vec<u8>, class: &ClassFile<'_>, start: usize, end: usize) -> Result<(), EditError> {
    let part = class.bytes.get(start..end).ok_or(ParseError::new(start, Reason::UnexpectedEnd))?;
    out.extend_from_slice(part);
    Ok(())
}
