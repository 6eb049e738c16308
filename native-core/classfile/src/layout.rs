//! Laying out an edited body: emission, jump displacements, long jumps.
//!
//! One pass copies the old code with the edits spliced in and notes where every old position went;
//! then displacements are filled in. Only when a short jump no longer reaches is the pass repeated
//! with a plan, until nothing changes:
//!
//! * `goto` and `jsr` become `goto_w` and `jsr_w`;
//! * any other jump takes a *trampoline island*: a `goto_w` to the real target, placed within reach
//!   where control never arrives by falling through. The frame of an island is the frame of its
//!   target, which is in the table already, so no types need be inferred. (Inverting the condition
//!   around a `goto_w` would need the frame of the fall-through path.) Islands are cut out of all
//!   exception ranges, whose handlers may assume more than the target's frame.

mod trampolines;

use std::collections::{BTreeMap, BTreeSet};

use crate::assembler::{Target, write_local};
use crate::body_editor::{BodyEditor, EditKind, Piece, Place};
use crate::error::{EditError, ParseError, Reason};
use crate::instruction::{Operand, Switch, decode};
use crate::opcode::{self, LENGTHS, SHAPES, Shape};
use crate::reader::{u2_at, u4_at};

/// A position of the old code that is no instruction.
const NOWHERE: u32 = u32::MAX;
/// The island place after everything else.
const END: u32 = u32::MAX;
/// More rounds than any plan needs; each costs a pass.
const ROUNDS: usize = 64;
const MAX_CODE: usize = 65535;

/// Which jump, across rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// The jump at this old position.
    Old(u32),
    /// The jump with this index in the editor's list.
    Inserted(u32),
    /// Part of the trampolines.
    Trampoline,
}

/// Where a jump leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Goal {
    Old(u32),
    Appended(u32),
    Island(u32),
}

/// A displacement to be filled in.
#[derive(Debug, Clone, Copy)]
struct Fixup {
    /// Position of the field.
    field: u32,
    /// Position of the instruction.
    base: u32,
    wide: bool,
    source: Source,
    goal: Goal,
}

/// A trampoline: `goto_w goal`.
#[derive(Debug, Clone, Copy)]
struct Island {
    goal: Goal,
}

/// A place where islands can be put.
#[derive(Debug, Clone, Copy)]
struct Slot {
    place: u32,
    position: u32,
}

/// A finished layout.
#[derive(Debug)]
pub(crate) struct Layout<'e, 'c, 'a> {
    editor: &'e BodyEditor<'c, 'a>,
    out: Vec<u8>,
    /// New position of the label of every old position.
    labels: Vec<u32>,
    appended: Vec<u32>,
    fixups: Vec<Fixup>,
    /// New positions of snippet frames, and their indices in the editor's list.
    frames: Vec<(u32, u32)>,
    /// Long jumps: the plan, which only grows, and what emission finds.
    widened: BTreeSet<u32>,
    detours: BTreeMap<Source, u32>,
    islands: Vec<Island>,
    island_places: BTreeMap<u32, Vec<u32>>,
    island_positions: Vec<u32>,
    cuts: Vec<(u32, u32)>,
    planning: bool,
    framed: Option<BTreeSet<u32>>,
    slots: Vec<Slot>,
}

impl<'e, 'c, 'a> Layout<'e, 'c, 'a> {
    pub(crate) fn new(editor: &'e BodyEditor<'c, 'a>) -> Result<Layout<'e, 'c, 'a>, EditError> {
        let length = editor.code.bytes.len();
        let mut layout = Layout {
            editor,
            out: Vec::with_capacity(length + editor.arena.len() + 64),
            labels: vec![NOWHERE; length + 1],
            appended: Vec::new(),
            fixups: Vec::with_capacity(length / 16),
            frames: Vec::new(),
            widened: BTreeSet::new(),
            detours: BTreeMap::new(),
            islands: Vec::new(),
            island_places: BTreeMap::new(),
            island_positions: Vec::new(),
            cuts: Vec::new(),
            planning: false,
            framed: None,
            slots: Vec::new(),
        };
        for _ in 0..ROUNDS {
            layout.emit()?;
            let Some(far) = layout.resolve()? else {
                return Ok(layout);
            };
            if layout.planning {
                layout.plan(&far)?;
            } else {
                // The next pass notes where islands can go.
                layout.find_frames()?;
                layout.planning = true;
            }
        }
        Err(EditError::NoIsland(0))
    }

    /// The new code.
    pub(crate) fn code(&self) -> &[u8] {
        &self.out
    }

    /// New position of the label of an old one.
    pub(crate) fn label(&self, old: u32) -> Option<u32> {
        self.labels.get(old as usize).copied().filter(|&new| new != NOWHERE)
    }

    /// New position of an old instruction itself.
    pub(crate) fn instruction(&self, old: u32) -> Option<u32> {
        let edits = &self.editor.edits;
        let first = edits.partition_point(|edit| edit.offset < old);
        let before: u32 = edits
            .get(first..)
            .unwrap_or(&[])
            .iter()
            .take_while(|edit| edit.offset == old && edit.kind == EditKind::Before)
            .map(|edit| edit.piece.end - edit.piece.start)
            .sum();
        Some(self.label(old)? + before)
    }

    pub(crate) fn place(&self, place: Place) -> Option<u32> {
        match place {
            Place::Start => Some(0),
            Place::Label(old) => self.label(old),
            Place::Instruction(old) => self.instruction(old),
            Place::Appended(code) => self.appended.get(code.0 as usize).copied(),
        }
    }

    /// New positions of snippet frames, in order, and their indices in the editor's list.
    pub(crate) fn snippet_frames(&self) -> &[(u32, u32)] {
        &self.frames
    }

    /// Islands with their positions.
    pub(crate) fn islands(&self) -> impl Iterator<Item = (u32, Goal)> + '_ {
        self.island_positions
            .iter()
            .zip(&self.islands)
            .filter(|(position, _)| **position != NOWHERE)
            .map(|(&position, island)| (position, island.goal))
    }

    /// New position of a goal.
    pub(crate) fn goal(&self, goal: Goal) -> Option<u32> {
        match goal {
            Goal::Old(old) => self.label(old),
            Goal::Appended(code) => self.appended.get(code as usize).copied(),
            Goal::Island(island) => {
                self.island_positions.get(island as usize).copied().filter(|&position| position != NOWHERE)
            }
        }
    }

    /// Ranges of trampoline code, in order.
    pub(crate) fn cuts(&self) -> &[(u32, u32)] {
        &self.cuts
    }

    fn malformed<T>(&self, old: usize, reason: Reason) -> Result<T, EditError> {
        Err(ParseError::new(self.editor.code.offset() + old, reason).into())
    }

    /// One pass: writes the whole code with unresolved displacements.
    fn emit(&mut self) -> Result<(), EditError> {
        let editor = self.editor;
        let code = editor.code.bytes;
        self.out.clear();
        self.appended.clear();
        self.fixups.clear();
        self.frames.clear();
        self.cuts.clear();
        self.slots.clear();
        self.island_positions.clear();
        self.island_positions.resize(self.islands.len(), NOWHERE);
        for &piece in &editor.heads {
            self.piece(piece);
        }
        let copying = editor.shift.is_none() && !self.planning;
        let mut edits = editor.edits.as_slice();
        let mut next_edit = edits.first().map_or(NOWHERE, |edit| edit.offset);
        // Unedited code from `run` on is copied later in one go.
        let mut run = 0;
        let mut pc = 0;
        let mut falls_into = true;
        while let Some(&opcode) = code.get(pc) {
            let length = usize::from(LENGTHS[usize::from(opcode)]);
            let position = self.out.len() + (pc - run);
            if copying && pc as u32 != next_edit && length != 0 {
                if let Some(label) = self.labels.get_mut(pc) {
                    *label = position as u32;
                }
                match SHAPES[usize::from(opcode)] {
                    Shape::Branch2 => {
                        let jump = i64::from(u2_at(code, pc + 1) as i16);
                        self.old_jump(pc, position, false, jump)?;
                    }
                    Shape::Branch4 => {
                        let jump = i64::from(u4_at(code, pc + 1) as i32);
                        self.old_jump(pc, position, true, jump)?;
                    }
                    _ => {}
                }
                pc += length;
                continue;
            }
            self.out.extend_from_slice(code.get(run..pc).unwrap_or(&[]));
            if self.out.len() > MAX_CODE {
                break;
            }
            if self.planning {
                self.islands_before(pc as u32, falls_into);
            }
            if let Some(label) = self.labels.get_mut(pc) {
                *label = self.out.len() as u32;
            }
            let instruction = decode(code, pc as u32, editor.code.offset())?;
            let mine = edits.iter().take_while(|edit| edit.offset == pc as u32).count();
            let (here, later) = edits.split_at_checked(mine).unwrap_or((&[], edits));
            let mut replaced = false;
            let mut written = false;
            let mut after = false;
            for edit in here {
                match edit.kind {
                    EditKind::Before => {}
                    _ if written && edit.kind != EditKind::After => {
                        return Err(EditError::Conflict(pc as u32));
                    }
                    EditKind::Replace => (replaced, written) = (true, true),
                    EditKind::Patch => {
                        let at = self.out.len();
                        self.instruction_at(pc)?;
                        let index = (edit.piece.start as u16).to_be_bytes();
                        match (SHAPES[usize::from(opcode)], self.out.get_mut(at + 1..at + 3)) {
                            (
                                Shape::Pool2 | Shape::InvokeInterface | Shape::InvokeDynamic | Shape::MultiNewArray,
                                Some(field),
                            ) => field.copy_from_slice(&index),
                            _ => return Err(EditError::Conflict(pc as u32)),
                        }
                        written = true;
                        continue;
                    }
                    EditKind::After => {
                        if !written {
                            self.instruction_at(pc)?;
                            written = true;
                        }
                        if !replaced && instruction.is_unconditional() {
                            return Err(EditError::Unreachable(pc as u32));
                        }
                        after = true;
                    }
                }
                self.piece(edit.piece);
            }
            if !written {
                self.instruction_at(pc)?;
            }
            // Whether replaced or added code falls through is not known here.
            falls_into = !instruction.is_unconditional() || replaced || after;
            if self.planning && !replaced && !after {
                self.note_slot(instruction.end(), falls_into);
            }
            edits = later;
            next_edit = edits.first().map_or(NOWHERE, |edit| edit.offset);
            pc = instruction.end() as usize;
            run = pc;
        }
        if let Some(edit) = edits.first().filter(|_| self.out.len() <= MAX_CODE) {
            return Err(EditError::NoInstruction(edit.offset));
        }
        if pc > code.len() {
            return self.malformed(code.len(), Reason::TruncatedInstruction);
        }
        self.out.extend_from_slice(code.get(run..pc).unwrap_or(&[]));
        if let Some(label) = self.labels.last_mut() {
            *label = self.out.len() as u32;
        }
        for &piece in &editor.appended {
            self.appended.push(self.out.len() as u32);
            self.piece(piece);
        }
        if self.planning {
            self.islands_before(END, false);
            if !falls_into || !editor.appended.is_empty() {
                self.slots.push(Slot { place: END, position: self.out.len() as u32 });
            }
        }
        if self.out.len() > MAX_CODE {
            return Err(EditError::TooLarge { what: "code", size: self.out.len() });
        }
        Ok(())
    }

    /// Writes inserted code.
    fn piece(&mut self, piece: Piece) {
        let editor = self.editor;
        let base = self.out.len() as u32;
        let bytes = editor.arena.get(piece.start as usize..piece.end as usize).unwrap_or(&[]);
        self.out.extend_from_slice(bytes);
        let Some(links) = editor.links(piece) else {
            return;
        };
        for index in links.jumps.clone() {
            let Some(&(at, target)) = editor.jumps.get(index) else {
                continue;
            };
            let goal = match target {
                Target::Old(old) => Goal::Old(old),
                Target::Appended(code) => Goal::Appended(code.0),
            };
            let base = base + at;
            let source = Source::Inserted(index as u32);
            let goal = self.detour(source, goal);
            self.fixups.push(Fixup { field: base + 1, base, wide: false, source, goal });
        }
        for index in links.frames.clone() {
            if let Some(&(at, _)) = editor.frames.get(index) {
                self.frames.push((base + at, index as u32));
            }
        }
    }

    fn detour(&self, source: Source, goal: Goal) -> Goal {
        match self.detours.get(&source) {
            Some(&island) => Goal::Island(island),
            None => goal,
        }
    }

    fn old_goal(&self, pc: usize, displacement: i64) -> Result<Goal, EditError> {
        let target = pc as i64 + displacement;
        match u32::try_from(target) {
            Ok(old) if (old as usize) < self.editor.code.bytes.len() => Ok(Goal::Old(old)),
            _ => self.malformed(pc, Reason::Position(target)),
        }
    }

    fn old_jump(&mut self, pc: usize, position: usize, wide: bool, displacement: i64) -> Result<(), EditError> {
        let goal = self.old_goal(pc, displacement)?;
        let source = Source::Old(pc as u32);
        let goal = if self.detours.is_empty() { goal } else { self.detour(source, goal) };
        let base = position as u32;
        self.fixups.push(Fixup { field: base + 1, base, wide, source, goal });
        Ok(())
    }

    /// Writes the old instruction at `pc`.
    fn instruction_at(&mut self, pc: usize) -> Result<(), EditError> {
        let code = self.editor.code.bytes;
        let instruction = decode(code, pc as u32, self.editor.code.offset())?;
        let position = self.out.len();
        match instruction.operand {
            Operand::Branch(target) => {
                let displacement = i64::from(target.wrapping_sub(pc as u32) as i32);
                let opcode = instruction.opcode;
                let wide = SHAPES[usize::from(opcode)] == Shape::Branch4;
                let widen = !wide && self.widened.contains(&(pc as u32));
                // `goto` to `goto_w`, `jsr` to `jsr_w`: nothing else is ever widened.
                self.out.push(if widen { opcode + (opcode::GOTO_W - opcode::GOTO) } else { opcode });
                self.out.extend_from_slice(if wide || widen { &[0; 4] } else { &[0; 2] });
                self.old_jump(pc, position, wide || widen, displacement)?;
            }
            Operand::Switch(switch) => self.switch(pc, instruction.opcode, &switch)?,
            Operand::Local(index) if self.editor.shift.is_some() => {
                let (opcode, _) = opcode::short_local(instruction.opcode).unwrap_or((instruction.opcode, index));
                let index = self.shifted(pc, opcode, index)?;
                write_local(&mut self.out, opcode, index);
            }
            Operand::Increment { local, amount } if self.editor.shift.is_some() => {
                let local = self.shifted(pc, opcode::IINC, local)?;
                match (u8::try_from(local), i8::try_from(amount)) {
                    (Ok(local), Ok(amount)) => {
                        self.out.extend([opcode::IINC, local, amount as u8]);
                    }
                    _ => {
                        self.out.extend([opcode::WIDE, opcode::IINC]);
                        self.out.extend(local.to_be_bytes());
                        self.out.extend(amount.to_be_bytes());
                    }
                }
            }
            _ => {
                let end = instruction.end() as usize;
                self.out.extend_from_slice(code.get(pc..end).unwrap_or(&[]));
            }
        }
        Ok(())
    }

    fn shifted(&self, pc: usize, opcode: u8, index: u16) -> Result<u16, EditError> {
        let Some(shift) = self.editor.shift else {
            return Ok(index);
        };
        if index >= shift.at {
            let size = usize::from(index) + 1;
            return index.checked_add(1).ok_or(EditError::TooLarge { what: "locals", size });
        }
        let two_slots = matches!(opcode, opcode::LLOAD | opcode::DLOAD | opcode::LSTORE | opcode::DSTORE);
        if two_slots && index + 1 >= shift.at {
            return Err(EditError::StraddlingLocal(pc as u32));
        }
        Ok(index)
    }

    fn switch(&mut self, pc: usize, opcode: u8, switch: &Switch<'_>) -> Result<(), EditError> {
        let base = self.out.len() as u32;
        self.out.push(opcode);
        while !self.out.len().is_multiple_of(4) {
            self.out.push(0);
        }
        self.switch_jump(pc, base, switch.default())?;
        match switch.low() {
            Some(low) => {
                let high = low.wrapping_add(switch.len() as i32 - 1);
                self.out.extend(low.to_be_bytes());
                self.out.extend(high.to_be_bytes());
                for (_, target) in switch.cases() {
                    self.switch_jump(pc, base, target)?;
                }
            }
            None => {
                self.out.extend((switch.len() as u32).to_be_bytes());
                for (key, target) in switch.cases() {
                    self.out.extend(key.to_be_bytes());
                    self.switch_jump(pc, base, target)?;
                }
            }
        }
        Ok(())
    }

    fn switch_jump(&mut self, pc: usize, base: u32, target: u32) -> Result<(), EditError> {
        let goal = self.old_goal(pc, i64::from(target.wrapping_sub(pc as u32) as i32))?;
        let source = Source::Old(pc as u32);
        let field = self.out.len() as u32;
        self.fixups.push(Fixup { field, base, wide: true, source, goal });
        self.out.extend([0; 4]);
        Ok(())
    }

    /// Fills in the displacements; if some do not reach, returns those instead.
    fn resolve(&mut self) -> Result<Option<Vec<Fixup>>, EditError> {
        let limit = i64::from(self.editor.jump_limit);
        let mut far = Vec::new();
        for fixup in &self.fixups {
            let Some(position) = self.goal(fixup.goal) else {
                let old = match fixup.source {
                    Source::Old(pc) => pc,
                    _ => return Err(EditError::Snippet),
                };
                let target = match fixup.goal {
                    Goal::Old(target) => i64::from(target),
                    _ => return Err(EditError::NoIsland(old)),
                };
                return self.malformed(old as usize, Reason::Position(target));
            };
            let displacement = i64::from(position) - i64::from(fixup.base);
            let field = fixup.field as usize;
            if fixup.wide {
                if let Some(bytes) = self.out.get_mut(field..field + 4) {
                    bytes.copy_from_slice(&(displacement as i32).to_be_bytes());
                }
            } else if displacement.abs() > limit {
                far.push(*fixup);
            } else if let Some(bytes) = self.out.get_mut(field..field + 2) {
                bytes.copy_from_slice(&(displacement as i16).to_be_bytes());
            }
        }
        Ok(if far.is_empty() { None } else { Some(far) })
    }
}
