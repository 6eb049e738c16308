//! The site table: where in the program each hook stands, and which field it is about.
//!
//! One table for the whole JVM: the part for java.base is made when the JDK is patched and loaded from
//! `sites.bin`; classes transformed later are appended. It also records superclass, interfaces and fields of
//! every transformed class, so that a field reference through a subclass resolves to its declaring class.
//! Invariants: ids never change once given; a field id belongs to one (declaring class, name) pair; sites below
//! [`FIRST_SITE`] are reserved for modelled operations.

mod format;
mod index;

use index::ClassIndex;
use jess_protocol::wire::site;
use rustc_hash::FxHashMap;

pub use format::FormatError;

/// Sites below this number are not in the table.
pub(crate) const FIRST_SITE: u32 = site::FIRST_IN_TABLE;

const NONE: u32 = u32::MAX;

/// Number of a hook's place in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SiteId(pub u32);

/// Number of a (declaring class, field name) pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldId(pub u32);

/// What the hook reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum SiteKind {
    /// `getfield`
    GetField = 0,
    /// `putfield`
    PutField = 1,
    /// `getstatic`
    GetStatic = 2,
    /// `putstatic`
    PutStatic = 3,
    /// Load of an array element.
    ArrayLoad = 4,
    /// Store of an array element.
    ArrayStore = 5,
    /// `monitorenter`, or entry of a synchronized method.
    MonitorEnter = 6,
    /// `monitorexit`, or exit of a synchronized method.
    MonitorExit = 7,
    /// Call of a `VarHandle` access method.
    VarHandle = 8,
    /// A coarse step that reads its receiver.
    CoarseRead = 9,
    /// A coarse step that writes its receiver.
    CoarseWrite = 10,
    /// Head of an original, for the leak check.
    Probe = 11,
    /// The end of a constructor that has assigned a final field.
    Freeze = 12,
}

impl SiteKind {
    fn from_u8(value: u8) -> Option<SiteKind> {
        use SiteKind::*;
        [
            GetField,
            PutField,
            GetStatic,
            PutStatic,
            ArrayLoad,
            ArrayStore,
            MonitorEnter,
            MonitorExit,
            VarHandle,
            CoarseRead,
            CoarseWrite,
            Probe,
            Freeze,
        ]
        .get(usize::from(value))
        .copied()
    }

    /// Whether the site's member is a field.
    pub(crate) fn is_field(self) -> bool {
        (self as u8) <= SiteKind::PutStatic as u8 || self == SiteKind::Freeze
    }
}

/// A value that an instruction stores each time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constant {
    /// The null reference.
    Null,
    /// A small integer.
    Number(i16),
}

impl Constant {
    /// The number that stands for it, or 0 for none: one byte of a site.
    fn code(constant: Option<Constant>) -> u8 {
        match constant {
            None => 0,
            Some(Constant::Null) => 1,
            // From -1 on, up to what fits.
            Some(Constant::Number(number @ -1..=252)) => (number + 3) as u8,
            Some(Constant::Number(_)) => 0,
        }
    }

    fn of_code(code: u8) -> Option<Constant> {
        match code {
            0 => None,
            1 => Some(Constant::Null),
            code => Some(Constant::Number(i16::from(code) - 3)),
        }
    }
}

/// A site to be added.
#[derive(Clone, Copy, Debug)]
pub struct NewSite<'a> {
    /// What the hook reports.
    pub kind: SiteKind,
    /// Source line, 0 if unknown.
    pub line: u16,
    /// Name and descriptor of the method it stands in.
    pub method: (&'a [u8], &'a [u8]),
    /// Owner, name and descriptor of the member, if there is one.
    pub member: Option<(&'a [u8], &'a [u8], &'a [u8])>,
    /// What is stored there, if that is the same each time.
    pub constant: Option<Constant>,
}

/// A class to be recorded.
#[derive(Clone, Debug, Default)]
pub struct NewClass<'a> {
    /// Internal name.
    pub name: &'a [u8],
    /// Internal name of the superclass; empty for none.
    pub super_name: &'a [u8],
    /// Access flags.
    pub access: u16,
    /// Source file; empty if unknown.
    pub source: &'a [u8],
    /// Internal names of the direct superinterfaces.
    pub interfaces: Vec<&'a [u8]>,
    /// Name, descriptor and access flags of each field.
    pub fields: Vec<(&'a [u8], &'a [u8], u16)>,
}

/// A site of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site<'a> {
    /// What the hook reports.
    pub kind: SiteKind,
    /// Source line, 0 if unknown.
    pub line: u16,
    /// Internal name of the class it stands in.
    pub class: &'a [u8],
    /// Source file of that class; empty if unknown.
    pub source: &'a [u8],
    /// Name of the method it stands in.
    pub method: &'a [u8],
    /// Descriptor of that method.
    pub method_descriptor: &'a [u8],
    /// Owner, name and descriptor of the member as written in the class file.
    pub member: Option<(&'a [u8], &'a [u8], &'a [u8])>,
    /// What is stored there, if that is the same each time.
    pub constant: Option<Constant>,
}

/// A field of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// Internal name of the declaring class.
    pub class: &'a [u8],
    /// Name.
    pub name: &'a [u8],
    /// Descriptor; empty if only the name is known.
    pub descriptor: &'a [u8],
    /// Access flags.
    pub access: u16,
}

impl Field<'_> {
    /// Whether the field is volatile.
    pub fn is_volatile(&self) -> bool {
        self.access & 0x0040 != 0
    }

    /// Whether the field is final.
    pub fn is_final(&self) -> bool {
        self.access & 0x0010 != 0
    }

    /// Whether the field is static.
    pub fn is_static(&self) -> bool {
        self.access & 0x0008 != 0
    }
}

/// A class of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class<'a> {
    /// Internal name of the superclass; empty for none.
    pub super_name: &'a [u8],
    /// Access flags.
    pub access: u16,
    /// Source file; empty if unknown.
    pub source: &'a [u8],
}

impl Class<'_> {
    /// Whether the class is final.
    pub fn is_final(&self) -> bool {
        self.access & 0x0010 != 0
    }
}

#[derive(Clone, Debug, Default)]
struct Strings {
    bytes: Vec<u8>,
    /// End of each string.
    ends: Vec<u32>,
    /// Strings added in this process.
    ids: FxHashMap<Box<[u8]>, u32>,
}

impl Strings {
    fn get(&self, id: u32) -> &[u8] {
        let index = id as usize;
        let Some(&end) = self.ends.get(index) else { return &[] };
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        self.bytes.get(start as usize..end as usize).unwrap_or(&[])
    }

    fn add(&mut self, text: &[u8]) -> u32 {
        if let Some(&id) = self.ids.get(text) {
            return id;
        }
        let id = self.ends.len() as u32;
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len() as u32);
        self.ids.insert(text.into(), id);
        id
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ClassRow {
    name: u32,
    super_name: u32,
    source: u32,
    access: u32,
    interfaces: (u32, u32),
    fields: (u32, u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FieldRow {
    class: u32,
    name: u32,
    descriptor: u32,
    access: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SiteRow {
    /// kind | code of the constant << 8 | line << 16
    head: u32,
    class: u32,
    method: u32,
    member: u32,
    field: u32,
}

type ClassAndName = (Box<[u8]>, Box<[u8]>);

/// See the module's description.
#[derive(Clone, Debug, Default)]
pub struct SiteTable {
    strings: Strings,
    /// (name, descriptor)
    pairs: Vec<[u32; 2]>,
    /// (owner, pair)
    members: Vec<[u32; 2]>,
    interfaces: Vec<u32>,
    classes: Vec<ClassRow>,
    fields: Vec<FieldRow>,
    sites: Vec<SiteRow>,
    class_index: ClassIndex,
    /// Number of fields that belong to java.base.
    base_fields: usize,
    /// Number of classes that belong to java.base.
    base_classes: usize,
    pair_ids: FxHashMap<[u32; 2], u32>,
    member_ids: FxHashMap<[u32; 2], u32>,
    /// Fields known by name only, or declared by a second class of the same name.
    extra: FxHashMap<ClassAndName, FieldId>,
    /// The models of the patched JDK, opaque here.
    models: Vec<u8>,
}

impl SiteTable {
    /// An empty table.
    pub fn new() -> SiteTable {
        SiteTable::default()
    }

    /// The first id that is not in use.
    pub(crate) fn next_site(&self) -> SiteId {
        SiteId(FIRST_SITE + self.sites.len() as u32)
    }

    /// Number of sites.
    pub fn site_count(&self) -> usize {
        self.sites.len()
    }

    /// Whether originals report that they run.
    pub fn has_probes(&self) -> bool {
        self.sites.iter().any(|site| site.head & 0xff == SiteKind::Probe as u32)
    }

    pub(crate) fn models(&self) -> &[u8] {
        &self.models
    }

    pub(crate) fn set_models(&mut self, models: Vec<u8>) {
        self.models = models;
    }

    /// Declares that what has been recorded until now is java.base.
    pub(crate) fn end_base(&mut self) {
        self.base_fields = self.fields.len();
        self.base_classes = self.classes.len();
    }

    /// Whether a field is declared in java.base.
    pub(crate) fn is_base(&self, field: FieldId) -> bool {
        (field.0 as usize) < self.base_fields
    }

    /// Whether a class, by its internal name, belongs to java.base.
    #[must_use]
    pub fn is_base_class(&self, name: &[u8]) -> bool {
        self.find(name).is_some_and(|class| (class as usize) < self.base_classes)
    }

    /// Records a class. A second class of the same name (another loader, or a hidden class) keeps the first
    /// one's field ids and adds its own fields.
    pub fn define(&mut self, class: &NewClass<'_>) {
        if let Some(index) = self.find(class.name) {
            self.redefine(index, class);
            return;
        }
        let index = self.classes.len() as u32;
        let name = self.strings.add(class.name);
        let super_name = self.strings.add(class.super_name);
        let source = self.strings.add(class.source);
        let first_interface = self.interfaces.len() as u32;
        for interface in &class.interfaces {
            let id = self.strings.add(interface);
            self.interfaces.push(id);
        }
        let first_field = self.fields.len() as u32;
        for (field, descriptor, access) in &class.fields {
            let row = FieldRow {
                class: index,
                name: self.strings.add(field),
                descriptor: self.strings.add(descriptor),
                access: u32::from(*access),
            };
            self.fields.push(row);
        }
        self.classes.push(ClassRow {
            name,
            super_name,
            source,
            access: u32::from(class.access),
            interfaces: (first_interface, class.interfaces.len() as u32),
            fields: (first_field, class.fields.len() as u32),
        });
        self.class_index.insert(index, class.name, |other| self.strings.get(self.classes[other as usize].name));
    }

    fn redefine(&mut self, index: u32, class: &NewClass<'_>) {
        let row = self.classes[index as usize];
        if row.access == 0 && row.fields.1 == 0 && self.strings.get(row.super_name).is_empty() {
            // Known by name only until now.
            let first_interface = self.interfaces.len() as u32;
            for interface in &class.interfaces {
                let id = self.strings.add(interface);
                self.interfaces.push(id);
            }
            self.classes[index as usize] = ClassRow {
                super_name: self.strings.add(class.super_name),
                source: self.strings.add(class.source),
                access: u32::from(class.access),
                interfaces: (first_interface, class.interfaces.len() as u32),
                ..row
            };
        }
        for (name, descriptor, access) in &class.fields {
            match self.declared(class.name, name) {
                None => {
                    self.add_extra(class.name, name, descriptor, *access);
                }
                Some(id) => {
                    let descriptor = self.strings.add(descriptor);
                    let field = &mut self.fields[id.0 as usize];
                    if field.access == 0 {
                        field.descriptor = descriptor;
                        field.access = u32::from(*access);
                    }
                }
            }
        }
    }

    fn add_extra(&mut self, class: &[u8], name: &[u8], descriptor: &[u8], access: u16) -> FieldId {
        let id = FieldId(self.fields.len() as u32);
        // Fields of classes that were never seen refer to a class row without members.
        let class_index = match self.find(class) {
            Some(index) => index,
            None => {
                self.define(&NewClass { name: class, ..NewClass::default() });
                self.classes.len() as u32 - 1
            }
        };
        let row = FieldRow {
            class: class_index,
            name: self.strings.add(name),
            descriptor: self.strings.add(descriptor),
            access: u32::from(access),
        };
        self.fields.push(row);
        self.extra.insert((class.into(), name.into()), id);
        id
    }

    fn find(&self, name: &[u8]) -> Option<u32> {
        self.class_index
            .find(name, |index| self.classes.get(index as usize).map_or(&[], |row| self.strings.get(row.name)))
    }

    /// A recorded class.
    pub fn class(&self, name: &[u8]) -> Option<Class<'_>> {
        let row = self.classes.get(self.find(name)? as usize)?;
        Some(Class {
            super_name: self.strings.get(row.super_name),
            access: row.access as u16,
            source: self.strings.get(row.source),
        })
    }

    fn declared(&self, class: &[u8], name: &[u8]) -> Option<FieldId> {
        let row = self.classes.get(self.find(class)? as usize)?;
        let (first, count) = row.fields;
        (first..first.saturating_add(count))
            .find(|&id| self.fields.get(id as usize).is_some_and(|field| self.strings.get(field.name) == name))
            .map(FieldId)
            .or_else(|| {
                if self.extra.is_empty() {
                    return None;
                }
                self.extra.get(&(Box::from(class), Box::from(name))).copied()
            })
    }

    /// The id of a field by its declaring class; made if the class is not known (yet).
    pub fn field_id(&mut self, class: &[u8], name: &[u8]) -> FieldId {
        match self.declared(class, name) {
            Some(id) => id,
            None => self.add_extra(class, name, b"", 0),
        }
    }

    /// The field that a reference resolves to (JVMS 5.4.3.2), as far as the classes are known.
    pub fn resolve(&self, owner: &[u8], name: &[u8]) -> Option<FieldId> {
        self.resolve_in(owner, name, 0)
    }

    fn resolve_in(&self, owner: &[u8], name: &[u8], depth: u32) -> Option<FieldId> {
        // Deeper hierarchies do not exist; a cycle can only come from classes that the JVM rejects.
        if depth > 256 || owner.is_empty() {
            return None;
        }
        if let Some(id) = self.declared(owner, name) {
            return Some(id);
        }
        let row = self.classes.get(self.find(owner)? as usize)?;
        let (first, count) = row.interfaces;
        let interfaces = self.interfaces.get(first as usize..first.saturating_add(count) as usize);
        interfaces
            .unwrap_or(&[])
            .iter()
            .find_map(|&interface| self.resolve_in(self.strings.get(interface), name, depth + 1))
            .or_else(|| self.resolve_in(self.strings.get(row.super_name), name, depth + 1))
    }

    /// A field.
    pub fn field(&self, id: FieldId) -> Option<Field<'_>> {
        let row = self.fields.get(id.0 as usize)?;
        Some(Field {
            class: self.strings.get(self.classes.get(row.class as usize)?.name),
            name: self.strings.get(row.name),
            descriptor: self.strings.get(row.descriptor),
            access: row.access as u16,
        })
    }

    /// Adds the sites of a recorded class and returns the id of the first; the others follow it.
    pub fn add_sites(&mut self, class: &[u8], sites: &[NewSite<'_>]) -> SiteId {
        let base = self.next_site();
        let class_index = match self.find(class) {
            Some(index) => index,
            None => {
                self.define(&NewClass { name: class, ..NewClass::default() });
                self.classes.len() as u32 - 1
            }
        };
        for site in sites {
            let method = self.pair(site.method.0, site.method.1);
            let member = site.member.map_or(NONE, |(owner, name, descriptor)| {
                let pair = self.pair(name, descriptor);
                let key = [self.strings.add(owner), pair];
                let next = self.members.len() as u32;
                let id = *self.member_ids.entry(key).or_insert(next);
                if id == next {
                    self.members.push(key);
                }
                id
            });
            self.sites.push(SiteRow {
                head: site.kind as u32 | u32::from(Constant::code(site.constant)) << 8 | u32::from(site.line) << 16,
                class: class_index,
                method,
                member,
                field: NONE,
            });
        }
        base
    }

    fn pair(&mut self, name: &[u8], descriptor: &[u8]) -> u32 {
        let key = [self.strings.add(name), self.strings.add(descriptor)];
        let next = self.pairs.len() as u32;
        let id = *self.pair_ids.entry(key).or_insert(next);
        if id == next {
            self.pairs.push(key);
        }
        id
    }

    fn site_row(&self, id: SiteId) -> Option<&SiteRow> {
        self.sites.get(id.0.checked_sub(FIRST_SITE)? as usize)
    }

    /// A site.
    pub fn site(&self, id: SiteId) -> Option<Site<'_>> {
        let row = self.site_row(id)?;
        let class = self.classes.get(row.class as usize)?;
        let [name, descriptor] = *self.pairs.get(row.method as usize)?;
        Some(Site {
            kind: SiteKind::from_u8(row.head as u8)?,
            line: (row.head >> 16) as u16,
            class: self.strings.get(class.name),
            source: self.strings.get(class.source),
            method: self.strings.get(name),
            method_descriptor: self.strings.get(descriptor),
            member: self.member(row.member),
            constant: Constant::of_code((row.head >> 8) as u8),
        })
    }

    fn member(&self, member: u32) -> Option<(&[u8], &[u8], &[u8])> {
        let [owner, pair] = *self.members.get(member as usize)?;
        let [name, descriptor] = *self.pairs.get(pair as usize)?;
        Some((self.strings.get(owner), self.strings.get(name), self.strings.get(descriptor)))
    }

    /// The field a site is about; resolved at the first query and remembered. `None` for other sites, and for fields of
    /// classes that have not been transformed.
    pub fn site_field(&mut self, id: SiteId) -> Option<FieldId> {
        let index = id.0.checked_sub(FIRST_SITE)? as usize;
        let row = *self.sites.get(index)?;
        if row.field != NONE {
            return Some(FieldId(row.field));
        }
        if !SiteKind::from_u8(row.head as u8)?.is_field() {
            return None;
        }
        let (owner, name, _) = self.member(row.member)?;
        let field = self.resolve(owner, name)?;
        self.sites[index].field = field.0;
        Some(field)
    }

    /// Resolves every site that can be resolved (before the table is written).
    pub(crate) fn resolve_all(&mut self) {
        let mut known: FxHashMap<u32, Option<FieldId>> = FxHashMap::default();
        for index in 0..self.sites.len() {
            let row = self.sites[index];
            let is_field = SiteKind::from_u8(row.head as u8).is_some_and(SiteKind::is_field);
            if row.field != NONE || !is_field {
                continue;
            }
            let field = *known.entry(row.member).or_insert_with(|| {
                let (owner, name, _) = self.member(row.member)?;
                self.resolve(owner, name)
            });
            if let Some(field) = field {
                self.sites[index].field = field.0;
            }
        }
    }
}

#[cfg(test)]
mod tests;
