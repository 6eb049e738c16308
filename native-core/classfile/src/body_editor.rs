//! Editing a method body.
//!
//! An edited body keeps its old positions as names until [`BodyEditor::finish`]. At every old
//! position `p` the new code is
//!
//! ```text
//! [code inserted after the previous instruction]   reached only by falling through
//! label(p):                                        jumps, handlers, ranges, lines and frames of p
//! [code inserted before p]
//! [the instruction at p, or its replacement]       `Uninitialized(p)` of frames
//! ```
//!
//! and code inserted at the head runs once, before `label(0)`.

use std::ops::Range;

use crate::assembler::{Appended, Assembler, FrameShape, Target};
use crate::code::Code;
use crate::constant_pool::PoolIndex;
use crate::frames::VerificationType;
use crate::opcode;

/// A position in the edited body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The very start, before code inserted at the head.
    Start,
    /// The label of an old position, before the code inserted before it. The length of the old code
    /// names its end.
    Label(u32),
    /// An old instruction itself, after the code inserted before it.
    Instruction(u32),
    /// The start of appended code.
    Appended(Appended),
}

/// An exception handler to be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewHandler {
    /// First position covered.
    pub start: Place,
    /// Position after the last one covered.
    pub end: Place,
    /// The handler.
    pub handler: Place,
    /// `Class` entry of what is caught; `None` catches everything.
    pub catch_type: Option<PoolIndex>,
}

/// Which debug tables the new body gets. Other attributes of the old one, type annotations among
/// them, are dropped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Keep {
    /// `LineNumberTable`.
    pub lines: bool,
    /// `LocalVariableTable` and `LocalVariableTypeTable`.
    pub variables: bool,
}

impl Default for Keep {
    fn default() -> Keep {
        Keep { lines: true, variables: false }
    }
}

/// What an edit does at its instruction; the order is the order of emission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum EditKind {
    Before,
    Replace,
    /// Replaces the two bytes after the opcode; they are in `start`.
    Patch,
    After,
}

/// An edit at an old instruction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edit {
    pub(crate) offset: u32,
    pub(crate) kind: EditKind,
    pub(crate) piece: Piece,
}

/// Inserted code: `start..end` are its bytes in the arena.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// For a snippet: the index of its [`Links`] plus one.
    links: u32,
}

/// The jumps and frames of a snippet, as ranges in the editor's lists.
#[derive(Debug, Clone)]
pub(crate) struct Links {
    pub(crate) jumps: Range<usize>,
    pub(crate) frames: Range<usize>,
}

/// A local variable inserted among the old ones.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shift<'a> {
    pub(crate) at: u16,
    pub(crate) parameter: VerificationType<'a>,
}

/// Collects edits of a body, then lays out the new one.
#[derive(Debug, Clone)]
pub struct BodyEditor<'c, 'a> {
    pub(crate) code: &'c Code<'a>,
    /// The bytes of all inserted code.
    pub(crate) arena: Vec<u8>,
    links: Vec<Links>,
    /// Position of the jump relative to its piece, and where it leads.
    pub(crate) jumps: Vec<(u32, Target)>,
    /// Position relative to its piece, and the types there.
    pub(crate) frames: Vec<(u32, FrameShape<'a>)>,
    /// A snippet had a jump that does not reach.
    pub(crate) broken: bool,
    pub(crate) edits: Vec<Edit>,
    pub(crate) heads: Vec<Piece>,
    pub(crate) appended: Vec<Piece>,
    pub(crate) handlers: Vec<NewHandler>,
    pub(crate) extra_stack: u16,
    pub(crate) extra_locals: u16,
    pub(crate) shift: Option<Shift<'a>>,
    pub(crate) kept_locals: Vec<(u16, VerificationType<'a>)>,
    pub(crate) keep: Keep,
    pub(crate) jump_limit: u32,
}

impl<'c, 'a> BodyEditor<'c, 'a> {
    /// An editor that has changed nothing yet.
    pub fn new(code: &'c Code<'a>) -> BodyEditor<'c, 'a> {
        BodyEditor {
            code,
            arena: Vec::new(),
            links: Vec::new(),
            jumps: Vec::new(),
            frames: Vec::new(),
            broken: false,
            edits: Vec::new(),
            heads: Vec::new(),
            appended: Vec::new(),
            handlers: Vec::new(),
            extra_stack: 0,
            extra_locals: 0,
            shift: None,
            kept_locals: Vec::new(),
            keep: Keep::default(),
            jump_limit: 0x7fff,
        }
    }

    /// The body as it was.
    pub fn code(&self) -> &'c Code<'a> {
        self.code
    }

    /// Inserts code that runs once, at the start. Several calls: in order.
    pub fn insert_head(&mut self, bytes: &[u8]) {
        let range = self.store(bytes);
        self.heads.push(range);
    }

    /// Like [`BodyEditor::insert_head`], with jumps and frames.
    pub fn insert_head_snippet(&mut self, snippet: &Assembler<'a>) {
        let range = self.store_snippet(snippet);
        self.heads.push(range);
    }

    /// Inserts code before the instruction at `offset`; jumps to it run the new code too. Several
    /// calls: in order.
    pub fn insert_before(&mut self, offset: u32, bytes: &[u8]) {
        let range = self.store(bytes);
        self.edit(offset, EditKind::Before, range);
    }

    /// Like [`BodyEditor::insert_before`], with jumps and frames.
    pub fn insert_before_snippet(&mut self, offset: u32, snippet: &Assembler<'a>) {
        let range = self.store_snippet(snippet);
        self.edit(offset, EditKind::Before, range);
    }

    /// Inserts code after the instruction at `offset`; jumps to the next instruction do not run it.
    /// Several calls: in order.
    pub fn insert_after(&mut self, offset: u32, bytes: &[u8]) {
        let range = self.store(bytes);
        self.edit(offset, EditKind::After, range);
    }

    /// Replaces the instruction at `offset`, possibly by nothing.
    pub fn replace(&mut self, offset: u32, bytes: &[u8]) {
        let range = self.store(bytes);
        self.edit(offset, EditKind::Replace, range);
    }

    /// Replaces the constant pool index of the instruction at `offset`; a `ldc` becomes `ldc_w` when
    /// needed.
    pub fn set_pool_index(&mut self, offset: u32, index: PoolIndex) {
        if self.code.bytes.get(offset as usize) == Some(&opcode::LDC) {
            let mut code = Assembler::new();
            code.load_constant(index);
            self.replace(offset, code.bytes());
        } else {
            let piece = Piece { start: u32::from(index.0), end: 0, links: 0 };
            self.edit(offset, EditKind::Patch, piece);
        }
    }

    /// Appends code after everything else; it must not fall off its end, and needs a frame at its
    /// start unless the class is older than Java 6.
    pub fn append(&mut self, snippet: &Assembler<'a>) -> Appended {
        let range = self.store_snippet(snippet);
        self.appended.push(range);
        Appended(self.appended.len() as u32 - 1)
    }

    /// Adds an exception handler. Old handlers and those added earlier take precedence, so it acts
    /// as if written around them.
    pub fn add_handler(&mut self, handler: NewHandler) {
        self.handlers.push(handler);
    }

    /// Makes sure that there is room for `slots` more stack slots than the old body needed. The
    /// largest of all calls counts.
    pub fn raise_max_stack(&mut self, slots: u16) {
        self.extra_stack = self.extra_stack.max(slots);
    }

    /// Inserts a one-slot parameter of type `parameter` at local variable `at`: every local variable
    /// from `at` on moves up by one. `at` must be a boundary between arguments or their end, see
    /// [`crate::MethodContext::argument_slots`]. Inserted code is not renumbered.
    ///
    /// Explicit frames have `Top` there: the body itself never uses the parameter.
    pub fn insert_parameter(&mut self, at: u16, parameter: VerificationType<'a>) {
        self.shift = Some(Shift { at, parameter });
    }

    /// New local variable slots after all others; returns the first. Call it after
    /// [`BodyEditor::insert_parameter`]. Frames of the body do not know them, see
    /// [`BodyEditor::keep_local`].
    pub fn extra_locals(&mut self, slots: u16) -> u16 {
        let shifted = u16::from(self.shift.is_some());
        let first = self.code.max_locals.saturating_add(shifted).saturating_add(self.extra_locals);
        self.extra_locals = self.extra_locals.saturating_add(slots);
        first
    }

    /// Adds a local variable from [`BodyEditor::extra_locals`] to every frame of the old body, so
    /// that it keeps its value over jumps. Needed from the start of the body.
    pub fn keep_local(&mut self, index: u16, local: VerificationType<'a>) {
        self.kept_locals.push((index, local));
    }

    /// Chooses the debug tables of the new body. Default: line numbers only.
    pub fn keep(&mut self, keep: Keep) {
        self.keep = keep;
    }

    /// Pretends that short jumps reach only this far; for tests of trampolines.
    #[doc(hidden)]
    pub fn set_jump_limit(&mut self, limit: u32) {
        self.jump_limit = limit.min(0x7fff);
    }

    fn edit(&mut self, offset: u32, kind: EditKind, piece: Piece) {
        self.edits.push(Edit { offset, kind, piece });
    }

    fn store(&mut self, bytes: &[u8]) -> Piece {
        let start = self.arena.len() as u32;
        self.arena.extend_from_slice(bytes);
        Piece { start, end: self.arena.len() as u32, links: 0 }
    }

    fn store_snippet(&mut self, snippet: &Assembler<'a>) -> Piece {
        let mut piece = self.store(&snippet.bytes);
        self.broken |= snippet.broken;
        if !snippet.jumps.is_empty() || !snippet.frames.is_empty() {
            let (jumps, frames) = (self.jumps.len(), self.frames.len());
            self.jumps.extend_from_slice(&snippet.jumps);
            self.frames.extend_from_slice(&snippet.frames);
            self.links.push(Links { jumps: jumps..self.jumps.len(), frames: frames..self.frames.len() });
            piece.links = self.links.len() as u32;
        }
        piece
    }

    pub(crate) fn links(&self, piece: Piece) -> Option<&Links> {
        self.links.get((piece.links as usize).checked_sub(1)?)
    }
}
