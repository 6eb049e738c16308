//! The file form of the table: a header, then sections of little-endian words, then the texts and the models.
//!
//! Loading copies words; no text is decoded and no map is built, so it costs a few milliseconds.

use super::{ClassIndex, ClassRow, FieldRow, SiteRow, SiteTable, Strings};
use thiserror::Error;

const MAGIC: &[u8; 8] = b"JESSITE2";
const SECTIONS: usize = 8;

/// What is wrong with a site file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormatError {
    /// Not a site file, or of another version.
    #[error("not a site table of this version")]
    Magic,
    /// Lengths do not add up.
    #[error("the site table is damaged or truncated")]
    Damaged,
}

impl SiteTable {
    /// The table as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let sections: [Vec<u32>; SECTIONS] = [
            self.strings.ends.clone(),
            self.pairs.iter().flatten().copied().collect(),
            self.members.iter().flatten().copied().collect(),
            self.interfaces.clone(),
            self.classes.iter().flat_map(class_words).collect(),
            self.fields.iter().flat_map(field_words).collect(),
            self.sites.iter().flat_map(site_words).collect(),
            self.class_index.slots().to_vec(),
        ];
        let words: usize = sections.iter().map(Vec::len).sum();
        let mut out = Vec::with_capacity(8 + 4 * (SECTIONS + 2) + 4 * words + self.strings.bytes.len());
        out.extend_from_slice(MAGIC);
        for section in &sections {
            out.extend_from_slice(&(section.len() as u32).to_le_bytes());
        }
        out.extend_from_slice(&(self.strings.bytes.len() as u32).to_le_bytes());
        out.extend_from_slice(&(self.models.len() as u32).to_le_bytes());
        for section in &sections {
            for word in section {
                out.extend_from_slice(&word.to_le_bytes());
            }
        }
        out.extend_from_slice(&self.strings.bytes);
        out.extend_from_slice(&self.models);
        out
    }

    /// Reads a table.
    pub fn from_bytes(bytes: &[u8]) -> Result<SiteTable, FormatError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(FormatError::Magic)?;
        let (lengths, mut rest) = rest.split_at_checked(4 * (SECTIONS + 2)).ok_or(FormatError::Damaged)?;
        let lengths = words(lengths);
        let mut sections: Vec<Vec<u32>> = Vec::with_capacity(SECTIONS);
        for &length in &lengths[..SECTIONS] {
            let (section, tail) = rest.split_at_checked(4 * length as usize).ok_or(FormatError::Damaged)?;
            sections.push(words(section));
            rest = tail;
        }
        let (texts, models) = rest.split_at_checked(lengths[SECTIONS] as usize).ok_or(FormatError::Damaged)?;
        if models.len() != lengths[SECTIONS + 1] as usize {
            return Err(FormatError::Damaged);
        }
        let mut sections = sections.into_iter();
        let mut next = || sections.next().unwrap_or_default();
        let strings = Strings { ends: next(), bytes: texts.to_vec(), ids: Default::default() };
        let mut table = SiteTable {
            strings,
            pairs: rows(next(), |&[a, b]| [a, b])?,
            members: rows(next(), |&[a, b]| [a, b])?,
            interfaces: next(),
            classes: rows(next(), |&[name, super_name, source, access, i, j, f, g]| ClassRow {
                name,
                super_name,
                source,
                access,
                interfaces: (i, j),
                fields: (f, g),
            })?,
            fields: rows(next(), |&[class, name, descriptor, access]| FieldRow { class, name, descriptor, access })?,
            sites: rows(next(), |&[head, class, method, member, field]| SiteRow {
                head,
                class,
                method,
                member,
                field,
            })?,
            class_index: ClassIndex::from_slots(next()).ok_or(FormatError::Damaged)?,
            models: models.to_vec(),
            ..SiteTable::default()
        };
        table.end_base();
        Ok(table)
    }
}

fn class_words(row: &ClassRow) -> [u32; 8] {
    let ClassRow { name, super_name, source, access, interfaces, fields } = *row;
    [name, super_name, source, access, interfaces.0, interfaces.1, fields.0, fields.1]
}

fn field_words(row: &FieldRow) -> [u32; 4] {
    [row.class, row.name, row.descriptor, row.access]
}

fn site_words(row: &SiteRow) -> [u32; 5] {
    [row.head, row.class, row.method, row.member, row.field]
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}

fn rows<const N: usize, T>(words: Vec<u32>, row: impl Fn(&[u32; N]) -> T) -> Result<Vec<T>, FormatError> {
    let (chunks, rest) = words.as_chunks::<N>();
    if !rest.is_empty() {
        return Err(FormatError::Damaged);
    }
    Ok(chunks.iter().map(row).collect())
}
