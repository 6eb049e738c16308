//! The tables of an edited body: exception handlers, frames, line numbers, local variables.

use std::collections::BTreeMap;

use crate::assembler::FrameShape;
use crate::body_editor::BodyEditor;
use crate::class_editor::{count, write_attribute};
use crate::code::table;
use crate::constant_pool::PoolIndex;
use crate::error::{EditError, ParseError, Reason};
use crate::frames::{Frame, FrameWriter, VerificationType};
use crate::layout::{Goal, Layout};
use crate::pool_builder::PoolBuilder;
use crate::reader::{Reader, u2_at};

/// Types in all copies of frames together, and in all frames together; far more than any compiler
/// writes. Small tables can claim large frames very often.
const COPY_BUDGET: usize = 1 << 22;
const WORK_BUDGET: usize = 1 << 26;

/// Writes everything of the `Code` attribute that follows the code.
pub(crate) fn write(
    editor: &BodyEditor<'_, '_>,
    layout: &Layout<'_, '_, '_>,
    pool: &mut PoolBuilder<'_>,
    out: &mut Vec<u8>,
) -> Result<(), EditError> {
    let tables = Tables { editor, layout };
    tables.handlers(out)?;
    let start = out.len();
    out.extend([0, 0]);
    let mut written = 0;
    if let Some(frames) = tables.frames(pool)? {
        let name = match editor.code.attribute("StackMapTable") {
            Some(attribute) => attribute.name_index,
            None => pool.utf8("StackMapTable")?,
        };
        write_attribute(out, name, &frames)?;
        written += 1;
    }
    for attribute in &editor.code.attributes {
        let data = match attribute.name.as_bytes() {
            b"LineNumberTable" if editor.keep.lines => tables.lines(table(attribute, 4)?),
            b"LocalVariableTable" | b"LocalVariableTypeTable" if editor.keep.variables => {
                tables.variables(table(attribute, 10)?)?
            }
            _ => continue,
        };
        write_attribute(out, attribute.name_index, &data)?;
        written += 1;
    }
    if let Some(field) = out.get_mut(start..start + 2) {
        field.copy_from_slice(&count("attributes", written)?);
    }
    Ok(())
}

struct Tables<'t, 'c, 'a> {
    editor: &'t BodyEditor<'c, 'a>,
    layout: &'t Layout<'t, 'c, 'a>,
}

/// A frame that is not in the old table.
#[derive(Debug, Clone, Copy)]
enum Extra<'t, 'a> {
    Snippet(&'t FrameShape<'a>),
    Island(Goal),
}

impl<'a> Tables<'_, '_, 'a> {
    fn label(&self, old: u32, at: usize) -> Result<u32, EditError> {
        let position = Reason::Position(i64::from(old));
        self.layout.label(old).ok_or(ParseError::new(at, position).into())
    }

    fn handlers(&self, out: &mut Vec<u8>) -> Result<(), EditError> {
        let start = out.len();
        out.extend([0, 0]);
        let mut written = 0;
        let code = self.editor.code;
        let at = code.offset() + code.bytes.len();
        let mut cut_entry = |start: u32, end: u32, handler: u32, catch: Option<PoolIndex>| {
            let mut from = start;
            let cuts = self.layout.cuts();
            let first = cuts.partition_point(|cut| cut.1 <= start);
            let cuts = cuts.get(first..).unwrap_or(&[]).iter().take_while(|cut| cut.0 < end);
            let pieces = cuts.copied().chain([(end, end)]);
            for (cut_start, cut_end) in pieces {
                if from < cut_start {
                    for part in [from, cut_start, handler] {
                        out.extend((part as u16).to_be_bytes());
                    }
                    out.extend(catch.unwrap_or_default().0.to_be_bytes());
                    written += 1;
                }
                from = cut_end;
            }
        };
        for old in code.handlers() {
            let (start, end) = (self.label(old.start, at)?, self.label(old.end, at)?);
            cut_entry(start, end, self.label(old.handler, at)?, old.catch_type);
        }
        for new in &self.editor.handlers {
            let place = |place| self.layout.place(place).ok_or(EditError::Snippet);
            let (start, end) = (place(new.start)?, place(new.end)?);
            cut_entry(start, end, place(new.handler)?, new.catch_type);
        }
        if let Some(field) = out.get_mut(start..start + 2) {
            field.copy_from_slice(&count("exception handlers", written)?);
        }
        Ok(())
    }

    /// Line numbers. Positions that are no instructions, which the JVM allows, are left out.
    fn lines(&self, old: &[u8]) -> Vec<u8> {
        let mut out = vec![0, 0];
        let mut written = 0u16;
        for entry in old.chunks_exact(4) {
            let start = match u2_at(entry, 0) {
                // Code inserted at the head belongs to the first line.
                0 => Some(0),
                start => self.layout.label(u32::from(start)),
            };
            if let Some(start) = start {
                out.extend((start as u16).to_be_bytes());
                out.extend_from_slice(entry.get(2..).unwrap_or(&[]));
                written += 1;
            }
        }
        if let Some(field) = out.first_chunk_mut() {
            *field = written.to_be_bytes();
        }
        out
    }

    fn variables(&self, old: &[u8]) -> Result<Vec<u8>, EditError> {
        let mut out = vec![0, 0];
        let mut written = 0u16;
        for entry in old.chunks_exact(10) {
            let start = u32::from(u2_at(entry, 0));
            let end = start + u32::from(u2_at(entry, 2));
            let (Some(start), Some(end)) = (self.layout.label(start), self.layout.label(end)) else {
                continue;
            };
            let mut index = u2_at(entry, 8);
            if self.editor.shift.is_some_and(|shift| index >= shift.at) {
                let size = usize::from(index) + 1;
                index = index.checked_add(1).ok_or(EditError::TooLarge { what: "locals", size })?;
            }
            out.extend((start as u16).to_be_bytes());
            out.extend((end.saturating_sub(start) as u16).to_be_bytes());
            out.extend_from_slice(entry.get(4..8).unwrap_or(&[]));
            out.extend(index.to_be_bytes());
            written += 1;
        }
        if let Some(field) = out.first_chunk_mut() {
            *field = written.to_be_bytes();
        }
        Ok(out)
    }

    fn frames(&self, pool: &mut PoolBuilder<'_>) -> Result<Option<Vec<u8>>, EditError> {
        let editor = self.editor;
        let plain = editor.shift.is_none()
            && editor.kept_locals.is_empty()
            && self.layout.snippet_frames().is_empty()
            && self.layout.islands().next().is_none();
        if plain { self.moved_frames() } else { self.merged_frames(pool) }
    }

    /// The old frames at their new positions, otherwise as they are.
    fn moved_frames(&self) -> Result<Option<Vec<u8>>, EditError> {
        let Some(mut reader) = self.editor.code.stack_map()? else {
            return Ok(None);
        };
        let mut out = Vec::with_capacity(reader.remaining() + 64);
        let entries = reader.u2()?;
        out.extend(entries.to_be_bytes());
        let mut old: Option<u32> = None;
        let mut new: Option<u32> = None;
        for _ in 0..entries {
            let start = reader.offset();
            let kind = reader.u1()?;
            let delta = match kind {
                0..=63 => u16::from(kind),
                64..=127 => u16::from(kind - 64),
                247..=255 => reader.u2()?,
                _ => return Err(ParseError::new(start, Reason::FrameType(kind)).into()),
            };
            let position = u32::from(delta) + old.map_or(0, |old| old + 1);
            let label = self.label(position, start)?;
            let moved = label.checked_sub(new.map_or(0, |new| new + 1));
            let moved = moved.ok_or(EditError::Conflict(position))?;
            (old, new) = (Some(position), Some(label));
            let [high, low] = (moved as u16).to_be_bytes();
            match (kind, moved) {
                (0..=63, 0..=63) => out.push(moved as u8),
                (0..=63, _) => out.extend([251, high, low]),
                (64..=127, 0..=63) => out.push(64 + moved as u8),
                (64..=127, _) => out.extend([247, high, low]),
                _ => out.extend([kind, high, low]),
            }
            match kind {
                64..=127 | 247 => self.moved_types(&mut reader, 1, &mut out)?,
                252..=254 => self.moved_types(&mut reader, u16::from(kind - 251), &mut out)?,
                255 => {
                    for _ in 0..2 {
                        let types = reader.u2()?;
                        out.extend(types.to_be_bytes());
                        self.moved_types(&mut reader, types, &mut out)?;
                    }
                }
                _ => {}
            }
        }
        reader.end()?;
        Ok(Some(out))
    }

    fn moved_types(&self, reader: &mut Reader<'_>, types: u16, out: &mut Vec<u8>) -> Result<(), EditError> {
        for _ in 0..types {
            let start = reader.offset();
            let tag = reader.u1()?;
            out.push(tag);
            match tag {
                0..=6 => {}
                7 => out.extend_from_slice(reader.take(2)?),
                8 => {
                    let old = u32::from(reader.u2()?);
                    let new = self.instruction(old, start)?;
                    out.extend((new as u16).to_be_bytes());
                }
                _ => return Err(ParseError::new(start, Reason::VerificationType(tag)).into()),
            }
        }
        Ok(())
    }

    fn instruction(&self, old: u32, at: usize) -> Result<u32, EditError> {
        let inside = (old as usize) < self.editor.code.bytes.len();
        let new = if inside { self.layout.instruction(old) } else { None };
        new.ok_or(ParseError::new(at, Reason::Position(i64::from(old))).into())
    }

    /// Decodes the old frames, adapts them, and merges them with those of snippets and islands.
    fn merged_frames(&self, pool: &mut PoolBuilder<'_>) -> Result<Option<Vec<u8>>, EditError> {
        let editor = self.editor;
        let mut initial = editor.code.initial_frame()?.locals;
        if let Some(shift) = editor.shift {
            insert_at_slot(&mut initial, shift.at, shift.parameter, 0)?;
        }
        let mut extras: Vec<(u32, Extra<'_, 'a>)> = Vec::new();
        for &(position, index) in self.layout.snippet_frames() {
            if let Some((_, shape)) = editor.frames.get(index as usize) {
                extras.push((position, Extra::Snippet(shape)));
            }
        }
        if editor.code.method.needs_frames() {
            for (position, goal) in self.layout.islands() {
                extras.push((position, Extra::Island(goal)));
            }
        }
        // Stable: of two frames of adjacent snippets at one position the first is kept.
        extras.sort_by_key(|&(position, _)| position);
        extras.dedup_by_key(|&mut (position, _)| position);
        let shapes: BTreeMap<u32, &FrameShape<'a>> = extras
            .iter()
            .filter_map(|&(position, extra)| match extra {
                Extra::Snippet(shape) => Some((position, shape)),
                Extra::Island(_) => None,
            })
            .collect();
        let copies = self.copies(&extras)?;
        let mut writer = FrameWriter::new(initial.clone());
        let mut frames = editor.code.frames()?;
        let mut extras = extras.into_iter().peekable();
        let mut work = 0;
        loop {
            let old = match frames.next()? {
                Some(frame) => {
                    work += frame.locals.len() + frame.stack.len();
                    if work > WORK_BUDGET {
                        return Err(EditError::TooLarge { what: "frames", size: work });
                    }
                    Some(self.adapted(frame)?)
                }
                None => None,
            };
            let next = old.as_ref().map_or(u32::MAX, |frame| frame.offset);
            while let Some((position, extra)) = extras.next_if(|&(position, _)| position < next) {
                let mut frame = self.extra_frame(extra, &initial, &copies, &shapes)?;
                frame.offset = position;
                writer.push(&frame, &mut |name| pool.class(name))?;
            }
            let Some(frame) = old else {
                break;
            };
            extras.next_if(|&(position, _)| position == next);
            writer.push(&frame, &mut |name| pool.class(name))?;
        }
        Ok(writer.finish())
    }

    /// The old frames that extra frames repeat, adapted.
    fn copies(&self, extras: &[(u32, Extra<'_, 'a>)]) -> Result<BTreeMap<u32, Frame<'a>>, EditError> {
        let mut needed: BTreeMap<u32, Option<Frame<'a>>> = extras
            .iter()
            .filter_map(|&(_, extra)| match extra {
                Extra::Snippet(&FrameShape::Old(old)) | Extra::Island(Goal::Old(old)) => Some((old, None)),
                _ => None,
            })
            .collect();
        if needed.is_empty() {
            return Ok(BTreeMap::new());
        }
        let mut budget = COPY_BUDGET;
        let mut frames = self.editor.code.frames()?;
        while let Some(frame) = frames.next()? {
            if let Some(copy) = needed.get_mut(&frame.offset) {
                let size = frame.locals.len() + frame.stack.len();
                budget = budget.checked_sub(size).ok_or(EditError::TooLarge { what: "frames", size: COPY_BUDGET })?;
                *copy = Some(self.adapted(frame)?);
            }
        }
        needed.into_iter().map(|(old, frame)| Ok((old, frame.ok_or(EditError::NoFrame(old))?))).collect()
    }

    fn extra_frame(
        &self,
        extra: Extra<'_, 'a>,
        initial: &[VerificationType<'a>],
        copies: &BTreeMap<u32, Frame<'a>>,
        shapes: &BTreeMap<u32, &FrameShape<'a>>,
    ) -> Result<Frame<'a>, EditError> {
        let copy = |old: u32| copies.get(&old).cloned().ok_or(EditError::NoFrame(old));
        let shape = match extra {
            Extra::Snippet(shape) => shape,
            Extra::Island(Goal::Old(old)) => return copy(old),
            Extra::Island(goal) => {
                let position = self.layout.goal(goal).ok_or(EditError::Snippet)?;
                *shapes.get(&position).ok_or(EditError::NoFrame(position))?
            }
        };
        let (locals, stack) = match shape {
            FrameShape::Old(old) => return copy(*old),
            FrameShape::Initial { stack } => (initial.to_vec(), stack.clone()),
            FrameShape::Full { locals, stack } => (locals.clone(), stack.clone()),
        };
        let mut frame = Frame { offset: 0, locals, stack };
        self.move_uninitialized(&mut frame)?;
        Ok(frame)
    }

    /// An old frame at its new position, with the inserted parameter and the kept locals.
    fn adapted(&self, old: &Frame<'a>) -> Result<Frame<'a>, EditError> {
        let mut frame = old.clone();
        let at = self.editor.code.offset();
        frame.offset = self.label(old.offset, at)?;
        if let Some(shift) = self.editor.shift {
            let slots: usize = frame.locals.iter().map(|local| usize::from(local.slots())).sum();
            // Locals that are left out are `Top` anyway.
            if slots > usize::from(shift.at) {
                let top = VerificationType::Top;
                insert_at_slot(&mut frame.locals, shift.at, top, old.offset)?;
            }
        }
        for &(index, local) in &self.editor.kept_locals {
            let mut slots: usize = frame.locals.iter().map(|local| usize::from(local.slots())).sum();
            if slots > usize::from(index) {
                return Err(EditError::Conflict(old.offset));
            }
            while slots < usize::from(index) {
                frame.locals.push(VerificationType::Top);
                slots += 1;
            }
            frame.locals.push(local);
        }
        self.move_uninitialized(&mut frame)?;
        Ok(frame)
    }

    fn move_uninitialized(&self, frame: &mut Frame<'a>) -> Result<(), EditError> {
        let at = self.editor.code.offset();
        for item in frame.locals.iter_mut().chain(&mut frame.stack) {
            if let VerificationType::Uninitialized(old) = item {
                *old = self.instruction(*old, at)?;
            }
        }
        Ok(())
    }
}

/// Inserts a type at a local variable slot.
fn insert_at_slot<'a>(
    locals: &mut Vec<VerificationType<'a>>,
    slot: u16,
    new: VerificationType<'a>,
    offset: u32,
) -> Result<(), EditError> {
    let mut slots = 0;
    let mut element = 0;
    for local in locals.iter() {
        if slots >= usize::from(slot) {
            break;
        }
        slots += usize::from(local.slots());
        element += 1;
    }
    if slots != usize::from(slot) {
        return Err(EditError::StraddlingLocal(offset));
    }
    locals.insert(element, new);
    Ok(())
}
