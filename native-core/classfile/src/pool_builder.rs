//! The constant pool of the edited class: the old one, untouched, and entries appended to it.
//!
//! Old indices stay valid, so everything that is not edited can be copied as it is. Equal entries
//! are shared, the old ones included.

use std::borrow::Cow;
use std::hash::Hasher;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use crate::constant_pool::{ConstantPool, MethodHandleKind, PoolIndex, RefKind, tag};
use crate::error::EditError;
use crate::text::{self, JStr};

/// Text in any form: `&str` is encoded, [`JStr`] and bytes are taken as modified UTF-8.
pub trait ToText {
    /// The text as modified UTF-8.
    fn to_text(&self) -> Cow<'_, [u8]>;
}

impl ToText for str {
    fn to_text(&self) -> Cow<'_, [u8]> {
        text::encode(self)
    }
}

impl ToText for String {
    fn to_text(&self) -> Cow<'_, [u8]> {
        text::encode(self)
    }
}

impl ToText for JStr<'_> {
    fn to_text(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self.as_bytes())
    }
}

impl ToText for [u8] {
    fn to_text(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self)
    }
}

impl ToText for Vec<u8> {
    fn to_text(&self) -> Cow<'_, [u8]> {
        Cow::Borrowed(self)
    }
}

impl<T: ToText + ?Sized> ToText for &T {
    fn to_text(&self) -> Cow<'_, [u8]> {
        (**self).to_text()
    }
}

/// Appends entries to a constant pool.
#[derive(Debug)]
pub struct PoolBuilder<'a> {
    pool: &'a ConstantPool<'a>,
    tail: Vec<u8>,
    /// Start in `tail` of each appended slot; the second slot of a long or double repeats it.
    starts: Vec<u32>,
    /// Indices of all entries by content; filled from the old pool on first use.
    table: HashTable<u16>,
    indexed: bool,
}

impl<'a> PoolBuilder<'a> {
    pub(crate) fn new(pool: &'a ConstantPool<'a>) -> PoolBuilder<'a> {
        PoolBuilder { pool, tail: Vec::new(), starts: Vec::new(), table: HashTable::new(), indexed: false }
    }

    /// The pool as it was.
    pub fn original(&self) -> &'a ConstantPool<'a> {
        self.pool
    }

    /// `constant_pool_count` of the new class: number of slots plus one.
    pub fn count(&self) -> usize {
        self.pool.count() + self.starts.len()
    }

    pub(crate) fn tail(&self) -> &[u8] {
        &self.tail
    }

    /// The text of a `Utf8` entry, old or new.
    pub(crate) fn text(&self, index: PoolIndex) -> Option<JStr<'_>> {
        let Some(new) = usize::from(index.0).checked_sub(self.pool.count()) else {
            return self.pool.utf8(index).ok();
        };
        let entry = self.tail.get(*self.starts.get(new)? as usize..)?;
        let ([tag::UTF8, high, low], text) = entry.split_first_chunk()? else {
            return None;
        };
        text.get(..usize::from(u16::from_be_bytes([*high, *low]))).map(JStr::new)
    }

    /// A `Utf8` entry.
    pub fn utf8(&mut self, text: impl ToText) -> Result<PoolIndex, EditError> {
        let text = text.to_text();
        let length = u16::try_from(text.len()).map_err(|_| EditError::TextTooLong(text.len()))?;
        let [high, low] = length.to_be_bytes();
        self.intern(tag::UTF8, &[high, low], &text)
    }

    /// A `Class` entry, by internal name.
    pub fn class(&mut self, name: impl ToText) -> Result<PoolIndex, EditError> {
        let name = self.utf8(name)?;
        self.pair(tag::CLASS, name, None)
    }

    /// A `String` entry.
    pub fn string(&mut self, text: impl ToText) -> Result<PoolIndex, EditError> {
        let text = self.utf8(text)?;
        self.pair(tag::STRING, text, None)
    }

    /// An `Integer` entry.
    pub fn integer(&mut self, value: i32) -> Result<PoolIndex, EditError> {
        self.intern(tag::INTEGER, &value.to_be_bytes(), &[])
    }

    /// A `Long` entry.
    pub fn long(&mut self, value: i64) -> Result<PoolIndex, EditError> {
        self.intern(tag::LONG, &value.to_be_bytes(), &[])
    }

    /// A `NameAndType` entry.
    pub fn name_and_type(&mut self, name: impl ToText, descriptor: impl ToText) -> Result<PoolIndex, EditError> {
        let name = self.utf8(name)?;
        let descriptor = self.utf8(descriptor)?;
        self.name_and_type_of(name, descriptor)
    }

    /// A `NameAndType` entry of two `Utf8` entries.
    pub fn name_and_type_of(&mut self, name: PoolIndex, descriptor: PoolIndex) -> Result<PoolIndex, EditError> {
        self.pair(tag::NAME_AND_TYPE, name, Some(descriptor))
    }

    /// A field, method or interface method reference.
    pub fn member(
        &mut self,
        kind: RefKind,
        owner: impl ToText,
        name: impl ToText,
        descriptor: impl ToText,
    ) -> Result<PoolIndex, EditError> {
        let class = self.class(owner)?;
        let name_and_type = self.name_and_type(name, descriptor)?;
        self.member_of(kind, class, name_and_type)
    }

    /// A field, method or interface method reference of a `Class` and a `NameAndType` entry.
    pub fn member_of(
        &mut self,
        kind: RefKind,
        class: PoolIndex,
        name_and_type: PoolIndex,
    ) -> Result<PoolIndex, EditError> {
        let tag = match kind {
            RefKind::Field => tag::FIELD_REF,
            RefKind::Method => tag::METHOD_REF,
            RefKind::InterfaceMethod => tag::INTERFACE_METHOD_REF,
        };
        self.pair(tag, class, Some(name_and_type))
    }

    /// A `Fieldref` entry.
    pub fn field(
        &mut self,
        owner: impl ToText,
        name: impl ToText,
        descriptor: impl ToText,
    ) -> Result<PoolIndex, EditError> {
        self.member(RefKind::Field, owner, name, descriptor)
    }

    /// A `Methodref` entry.
    pub fn method(
        &mut self,
        owner: impl ToText,
        name: impl ToText,
        descriptor: impl ToText,
    ) -> Result<PoolIndex, EditError> {
        self.member(RefKind::Method, owner, name, descriptor)
    }

    /// An `InterfaceMethodref` entry.
    pub fn interface_method(
        &mut self,
        owner: impl ToText,
        name: impl ToText,
        descriptor: impl ToText,
    ) -> Result<PoolIndex, EditError> {
        self.member(RefKind::InterfaceMethod, owner, name, descriptor)
    }

    /// A `MethodHandle` entry.
    pub fn method_handle(&mut self, kind: MethodHandleKind, reference: PoolIndex) -> Result<PoolIndex, EditError> {
        let [high, low] = reference.0.to_be_bytes();
        self.intern(tag::METHOD_HANDLE, &[kind as u8, high, low], &[])
    }

    /// An `InvokeDynamic` entry; `bootstrap` from [`crate::ClassEditor::bootstrap_method`].
    pub fn invoke_dynamic(&mut self, bootstrap: u16, name_and_type: PoolIndex) -> Result<PoolIndex, EditError> {
        self.pair(tag::INVOKE_DYNAMIC, PoolIndex(bootstrap), Some(name_and_type))
    }

    /// A `Dynamic` entry; `bootstrap` from [`crate::ClassEditor::bootstrap_method`].
    pub fn dynamic(&mut self, bootstrap: u16, name_and_type: PoolIndex) -> Result<PoolIndex, EditError> {
        self.pair(tag::DYNAMIC, PoolIndex(bootstrap), Some(name_and_type))
    }

    fn pair(&mut self, tag: u8, first: PoolIndex, second: Option<PoolIndex>) -> Result<PoolIndex, EditError> {
        let [a, b] = first.0.to_be_bytes();
        match second {
            Some(second) => {
                let [c, d] = second.0.to_be_bytes();
                self.intern(tag, &[a, b, c, d], &[])
            }
            None => self.intern(tag, &[a, b], &[]),
        }
    }

    /// The entry with this tag whose body is `head` followed by `rest`.
    fn intern(&mut self, tag: u8, head: &[u8], rest: &[u8]) -> Result<PoolIndex, EditError> {
        self.index_original();
        let hash = hash(tag, head, rest);
        let PoolBuilder { pool, tail, starts, table, .. } = self;
        let found = table.find(hash, |&index| {
            let raw = raw(pool, tail, starts, index);
            raw.first() == Some(&tag) && raw.get(1..).and_then(|body| body.strip_prefix(head)) == Some(rest)
        });
        if let Some(&index) = found {
            return Ok(PoolIndex(index));
        }
        let slots = if matches!(tag, tag::LONG | tag::DOUBLE) { 2 } else { 1 };
        let count = pool.count() + starts.len();
        if count + slots > usize::from(u16::MAX) {
            return Err(EditError::PoolOverflow);
        }
        let index = count as u16;
        let start = tail.len() as u32;
        tail.push(tag);
        tail.extend_from_slice(head);
        tail.extend_from_slice(rest);
        starts.extend(std::iter::repeat_n(start, slots));
        table.insert_unique(hash, index, |&index| hash_raw(raw(pool, tail, starts, index)));
        Ok(PoolIndex(index))
    }

    fn index_original(&mut self) {
        if self.indexed {
            return;
        }
        self.indexed = true;
        let pool = self.pool;
        let hasher = |&index: &u16| hash_raw(pool.raw(PoolIndex(index)).unwrap_or(&[]));
        self.table.reserve(pool.count() + pool.count() / 2, hasher);
        for PoolIndex(index) in pool.indices() {
            self.table.insert_unique(hasher(&index), index, hasher);
        }
    }
}

/// The bytes of an old or new entry, tag first.
fn raw<'t>(pool: &ConstantPool<'t>, tail: &'t [u8], starts: &[u32], index: u16) -> &'t [u8] {
    let Some(slot) = usize::from(index).checked_sub(pool.count()) else {
        return pool.raw(PoolIndex(index)).unwrap_or(&[]);
    };
    let start = starts.get(slot).map_or(tail.len(), |&start| start as usize);
    let end = starts.get(slot + 1..).unwrap_or(&[]).iter().find(|&&next| next as usize > start);
    tail.get(start..end.map_or(tail.len(), |&end| end as usize)).unwrap_or(&[])
}

fn hash(tag: u8, head: &[u8], rest: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    // Texts are long and few in number of lengths, everything else is at most nine bytes.
    if tag == tag::UTF8 {
        hasher.write(rest);
    } else {
        let mut word = u64::from(tag);
        for &byte in head {
            word = word << 8 | u64::from(byte);
        }
        hasher.write_u64(word);
    }
    hasher.finish()
}

fn hash_raw(raw: &[u8]) -> u64 {
    match raw {
        [tag @ tag::UTF8, high, low, text @ ..] => hash(*tag, &[*high, *low], text),
        [tag, body @ ..] => hash(*tag, body, &[]),
        [] => 0,
    }
}
