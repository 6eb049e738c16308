//! A bounds-checked big-endian cursor that knows its offset in the class file.

use crate::error::{ParseError, Reason};

/// Cursor over a part of a class file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
    base: usize,
}

impl<'a> Reader<'a> {
    /// A cursor at the start of `bytes`, which begins at `base` in the class file.
    pub(crate) fn new(bytes: &'a [u8], base: usize) -> Reader<'a> {
        Reader { bytes, position: 0, base }
    }

    /// Offset in the class file.
    pub(crate) fn offset(&self) -> usize {
        self.base + self.position
    }

    /// Offset in the part.
    pub(crate) fn position(&self) -> usize {
        self.position
    }

    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    pub(crate) fn fail<T>(&self, reason: Reason) -> Result<T, ParseError> {
        Err(ParseError::new(self.offset(), reason))
    }

    pub(crate) fn take(&mut self, length: usize) -> Result<&'a [u8], ParseError> {
        match self.bytes.get(self.position..).and_then(|rest| rest.get(..length)) {
            Some(part) => {
                self.position += length;
                Ok(part)
            }
            None => self.fail(Reason::UnexpectedEnd),
        }
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ParseError> {
        match self.bytes.get(self.position..).and_then(|rest| rest.first_chunk::<N>()) {
            Some(part) => {
                self.position += N;
                Ok(*part)
            }
            None => self.fail(Reason::UnexpectedEnd),
        }
    }

    pub(crate) fn u1(&mut self) -> Result<u8, ParseError> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub(crate) fn u2(&mut self) -> Result<u16, ParseError> {
        self.array().map(u16::from_be_bytes)
    }

    pub(crate) fn u4(&mut self) -> Result<u32, ParseError> {
        self.array().map(u32::from_be_bytes)
    }

    /// Fails unless everything has been read.
    pub(crate) fn end(&self) -> Result<(), ParseError> {
        match self.remaining() {
            0 => Ok(()),
            extra => self.fail(Reason::ExtraBytes(extra)),
        }
    }
}

/// Big-endian `u2` at `position`, or zero outside; for tables whose length has been checked.
pub(crate) fn u2_at(bytes: &[u8], position: usize) -> u16 {
    match bytes.get(position..).and_then(|rest| rest.first_chunk::<2>()) {
        Some(part) => u16::from_be_bytes(*part),
        None => 0,
    }
}

/// Big-endian `u4` at `position`, or zero outside; for tables whose length has been checked.
pub(crate) fn u4_at(bytes: &[u8], position: usize) -> u32 {
    match bytes.get(position..).and_then(|rest| rest.first_chunk::<4>()) {
        Some(part) => u32::from_be_bytes(*part),
        None => 0,
    }
}
