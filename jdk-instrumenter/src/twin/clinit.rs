//! Class initialisers, doubled in place: the JVM calls `<clinit>` itself, and only code of that name may set static
//! final fields, so both worlds live in one body.
//!
//! ```text
//!     invokestatic clinitControlled
//!     ifne twin
//!     the original body
//! twin:
//!     clinitEnter, the twin's body, clinitExit
//! ```
//!
//! `clinitControlled` also tells that a class is initialised, which happens once in a JVM. An initialiser with one body
//! only tells that, in `JessNovelty.initialises`.
//!
//! The two bodies are laid one behind the other; everything in their tables moves along by one distance each.
//! Invariant: both distances are multiples of four, so that switches keep their padding.

use super::LoaderKind;
use super::body::{BodyPlan, Wrap};
use super::doubler::{Call, Doubler, Hook};
use jess_classfile::opcode::*;
use jess_classfile::{BodyEditor, EditError, Member, PoolIndex};

/// The reach of a short jump.
const SHORT_JUMP: usize = 0x7fff;
const MAX_CODE: usize = 0xffff;

impl<'a> Doubler<'a, '_> {
    /// Doubles `<clinit>` in place, if the class is one whose initialiser is controlled and leaves the class.
    pub(super) fn initializer(&mut self) -> Result<(), EditError> {
        let controlled = self.options.loader == LoaderKind::Application && !self.options.hidden || self.rules.clinit;
        let class = self.class;
        let Some((index, method)) =
            class.methods.iter().enumerate().find(|(_, method)| method.name == "<clinit>" && method.is_static())
        else {
            return Ok(());
        };
        if !controlled || !self.leaves_the_class(method)? {
            return self.announced(index, method);
        }
        let plan = BodyPlan { hooks: false, compact: false, constructor: false, wrap: Wrap::Initializer };
        let doubled = self.body(index, method, plan).and_then(|twin| {
            let Some(original) = method.attribute("Code") else { return Err(EditError::Snippet) };
            self.join(original.data, &twin)
        });
        match doubled {
            Ok(code) => {
                self.editor.set_code(index, code);
                Ok(())
            }
            Err(error @ (EditError::PoolOverflow | EditError::Parse(_))) => Err(error),
            Err(error) => {
                self.refuse(method, error);
                Ok(())
            }
        }
    }

    /// Has `<clinit>` tell that it runs.
    fn announced(&mut self, index: usize, method: &Member<'a>) -> Result<(), EditError> {
        let Some(code) = self.class.code(method)? else { return Ok(()) };
        let hook = self.hook(Hook::Initialises)?;
        let mut body = BodyEditor::new(&code);
        self.assembler.clear();
        self.assembler.invoke_static(hook);
        body.insert_head(self.assembler.bytes());
        match body.finish(&mut self.editor.pool) {
            Ok(code) => self.editor.set_code(index, code),
            Err(error @ (EditError::PoolOverflow | EditError::Parse(_))) => return Err(error),
            // It is too large for that: it runs untold.
            Err(_) => {}
        }
        Ok(())
    }

    /// Whether an initialiser calls anything that has a twin.
    fn leaves_the_class(&mut self, method: &Member<'a>) -> Result<bool, EditError> {
        let Some(code) = self.class.code(method)? else { return Ok(false) };
        for instruction in code.instructions() {
            let instruction = instruction?;
            match instruction.opcode {
                INVOKEDYNAMIC | MONITORENTER | MONITOREXIT => return Ok(true),
                opcode @ (INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE) => {
                    let Some(index) = instruction.pool_index() else { continue };
                    match self.call(index, opcode)? {
                        Call::Keep | Call::ObjectInit | Call::ArrayClone => {}
                        _ => return Ok(true),
                    }
                }
                _ => {}
            }
        }
        Ok(false)
    }

    /// One `Code` attribute of two.
    fn join(&mut self, original: &[u8], twin: &[u8]) -> Result<Vec<u8>, EditError> {
        let hook = self.hook(Hook::ClinitControlled)?;
        let names = TableNames {
            frames: self.editor.pool.utf8("StackMapTable")?,
            lines: self.editor.pool.utf8("LineNumberTable")?,
        };
        let is = |index: PoolIndex, name: PoolIndex, text: &str| {
            // The class file may hold a name twice.
            index == name || self.class.pool.utf8(index).is_ok_and(|found| found == text)
        };
        let original = Parts::read(original, |index| {
            (is(index, names.frames, "StackMapTable"), is(index, names.lines, "LineNumberTable"))
        })?;
        let twin = Parts::read(twin, |index| (index == names.frames, index == names.lines))?;

        // The jump reaches over the original body.
        let far = original.code.len() + 16 > SHORT_JUMP;
        let first = if far { 12 } else { 8 };
        let second = (first + original.code.len()).next_multiple_of(4);
        let total = second + twin.code.len();
        if total > MAX_CODE {
            return Err(EditError::TooLarge { what: "code", size: total });
        }
        let mut code = Vec::with_capacity(total);
        let [high, low] = hook.0.to_be_bytes();
        code.extend([INVOKESTATIC, high, low]);
        let mut frames = Frames::default();
        if far {
            code.extend([IFEQ, 0, 8, GOTO_W]);
            code.extend(((second - 6) as u32).to_be_bytes());
            code.push(NOP);
            frames.empty(11);
        } else {
            let [high, low] = ((second - 3) as u16).to_be_bytes();
            code.extend([IFNE, high, low, NOP, NOP]);
        }
        code.extend_from_slice(original.code);
        frames.copy(original.frames, first)?;
        // Never reached: it only fills the gap, and a return needs no frame behind it.
        let gap = code.len()..second;
        if !gap.is_empty() {
            frames.empty(gap.start);
            code.extend(gap.clone().skip(1).map(|_| NOP));
            code.push(RETURN);
        }
        frames.empty(second);
        frames.copy(twin.frames, second)?;
        code.extend_from_slice(twin.code);

        let mut out = Vec::with_capacity(total + 256);
        out.extend(original.max_stack.max(twin.max_stack).max(1).to_be_bytes());
        out.extend(original.max_locals.max(twin.max_locals).to_be_bytes());
        out.extend((code.len() as u32).to_be_bytes());
        out.extend_from_slice(&code);
        let handlers = original.handlers.len() / 8 + twin.handlers.len() / 8;
        out.extend(small(handlers, "exception handlers")?);
        shift(&mut out, original.handlers, 8, &[0, 2, 4], first);
        shift(&mut out, twin.handlers, 8, &[0, 2, 4], second);
        let with_frames = self.class.major_version >= 50;
        let lines = original.lines.len() / 4 + twin.lines.len() / 4;
        out.extend((u16::from(with_frames) + u16::from(lines > 0)).to_be_bytes());
        if with_frames {
            out.extend(names.frames.0.to_be_bytes());
            out.extend((frames.bytes.len() as u32 + 2).to_be_bytes());
            out.extend(small(frames.count, "frames")?);
            out.extend_from_slice(&frames.bytes);
        }
        if lines > 0 {
            out.extend(names.lines.0.to_be_bytes());
            out.extend((lines as u32 * 4 + 2).to_be_bytes());
            out.extend(small(lines, "lines")?);
            shift(&mut out, original.lines, 4, &[0], first);
            shift(&mut out, twin.lines, 4, &[0], second);
        }
        Ok(out)
    }
}

struct TableNames {
    frames: PoolIndex,
    lines: PoolIndex,
}

/// The parts of a `Code` attribute; tables without their counts.
struct Parts<'b> {
    max_stack: u16,
    max_locals: u16,
    code: &'b [u8],
    handlers: &'b [u8],
    frames: &'b [u8],
    lines: &'b [u8],
}

impl<'b> Parts<'b> {
    /// `kind` says whether an attribute's name is that of frames, or of lines.
    fn read(bytes: &'b [u8], kind: impl Fn(PoolIndex) -> (bool, bool)) -> Result<Parts<'b>, EditError> {
        let mut rest = Rest(bytes);
        let (max_stack, max_locals) = (rest.u2()?, rest.u2()?);
        let length = rest.u4()?;
        let code = rest.take(length)?;
        let count = usize::from(rest.u2()?);
        let handlers = rest.take(8 * count)?;
        let mut parts = Parts { max_stack, max_locals, code, handlers, frames: &[], lines: &[] };
        for _ in 0..rest.u2()? {
            let name = PoolIndex(rest.u2()?);
            let length = rest.u4()?;
            let data = rest.take(length)?;
            let table = data.get(2..).unwrap_or(&[]);
            match kind(name) {
                (true, _) => parts.frames = table,
                (_, true) if parts.lines.is_empty() => parts.lines = table,
                _ => {}
            }
        }
        Ok(parts)
    }
}

/// Reads big-endian numbers; running out of bytes is an error.
struct Rest<'b>(&'b [u8]);

impl<'b> Rest<'b> {
    fn take(&mut self, length: usize) -> Result<&'b [u8], EditError> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(EditError::Snippet)?;
        self.0 = rest;
        Ok(taken)
    }

    fn u1(&mut self) -> Result<u8, EditError> {
        self.take(1).map(|byte| byte[0])
    }

    fn u2(&mut self) -> Result<u16, EditError> {
        self.take(2).map(|bytes| u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u4(&mut self) -> Result<usize, EditError> {
        self.take(4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]) as usize)
    }
}

/// Stack map frames under construction.
#[derive(Default)]
struct Frames {
    bytes: Vec<u8>,
    count: usize,
    /// Position of the last frame.
    last: Option<usize>,
}

impl Frames {
    fn delta(&mut self, at: usize) -> [u8; 2] {
        let delta = self.last.map_or(at, |last| at - last - 1);
        self.last = Some(at);
        self.count += 1;
        (delta as u16).to_be_bytes()
    }

    /// A frame with nothing in it, as at the start of an initialiser.
    fn empty(&mut self, at: usize) {
        if self.last == Some(at) {
            return;
        }
        let [high, low] = self.delta(at);
        self.bytes.extend([255, high, low, 0, 0, 0, 0]);
    }

    /// The frames of a body that begins at `base` and whose initial frame is empty.
    fn copy(&mut self, table: &[u8], base: usize) -> Result<(), EditError> {
        let mut rest = Rest(table);
        let mut at = None;
        while !rest.0.is_empty() {
            let kind = rest.u1()?;
            let delta = match kind {
                0..=63 => usize::from(kind),
                64..=127 => usize::from(kind - 64),
                128..=246 => return Err(EditError::Snippet),
                _ => usize::from(rest.u2()?),
            };
            let position = at.map_or(delta, |at| at + delta + 1);
            at = Some(position);
            let position = base + position;
            if self.last == Some(position) {
                // Only at the start of the body, where the frame is the empty one that is there already.
                self.skip(&mut rest, kind)?;
                continue;
            }
            let [high, low] = self.delta(position);
            match kind {
                0..=63 => self.bytes.extend([251, high, low]),
                64..=127 | 247 => {
                    self.bytes.extend([247, high, low]);
                    self.types(&mut rest, 1, base)?;
                }
                248..=251 => self.bytes.extend([kind, high, low]),
                252..=254 => {
                    self.bytes.extend([kind, high, low]);
                    self.types(&mut rest, u16::from(kind - 251), base)?;
                }
                _ => {
                    self.bytes.extend([255, high, low]);
                    for _ in 0..2 {
                        let count = rest.u2()?;
                        self.bytes.extend(count.to_be_bytes());
                        self.types(&mut rest, count, base)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A frame of the start of a body: nothing but an empty one is possible there.
    fn skip(&mut self, rest: &mut Rest<'_>, kind: u8) -> Result<(), EditError> {
        match kind {
            0..=63 | 251 => Ok(()),
            255 if rest.u2()? == 0 && rest.u2()? == 0 => Ok(()),
            _ => Err(EditError::Snippet),
        }
    }

    fn types(&mut self, rest: &mut Rest<'_>, count: u16, base: usize) -> Result<(), EditError> {
        for _ in 0..count {
            let tag = rest.u1()?;
            self.bytes.push(tag);
            match tag {
                7 => self.bytes.extend(rest.u2()?.to_be_bytes()),
                8 => {
                    let at = usize::from(rest.u2()?) + base;
                    self.bytes.extend((at as u16).to_be_bytes());
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Copies entries of `size` bytes and moves the positions at the given places in each.
fn shift(out: &mut Vec<u8>, table: &[u8], size: usize, places: &[usize], distance: usize) {
    for entry in table.chunks_exact(size) {
        let start = out.len();
        out.extend_from_slice(entry);
        for &place in places {
            if let Some(field) = out.get_mut(start + place..start + place + 2) {
                let moved = u16::from_be_bytes([field[0], field[1]]) as usize + distance;
                field.copy_from_slice(&(moved as u16).to_be_bytes());
            }
        }
    }
}

fn small(value: usize, what: &'static str) -> Result<[u8; 2], EditError> {
    u16::try_from(value).map(u16::to_be_bytes).map_err(|_| EditError::TooMany(what))
}
