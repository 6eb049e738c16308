//! Writing the content of a `Code` attribute: of an edited body, and of one that is new as a whole.

use crate::assembler::{Assembler, FrameShape};
use crate::body_editor::BodyEditor;
use crate::body_tables;
use crate::class_editor::{count, write_attribute};
use crate::code::{Handler, MethodContext};
use crate::error::EditError;
use crate::frames::{Frame, FrameWriter};
use crate::layout::Layout;
use crate::pool_builder::PoolBuilder;

impl BodyEditor<'_, '_> {
    /// The content of the new `Code` attribute. `pool` belongs to the editor of the same class.
    pub fn finish(mut self, pool: &mut PoolBuilder<'_>) -> Result<Vec<u8>, EditError> {
        if self.broken {
            return Err(EditError::Snippet);
        }
        if !self.edits.is_sorted_by_key(|edit| (edit.offset, edit.kind)) {
            self.edits.sort_by_key(|edit| (edit.offset, edit.kind));
        }
        let layout = Layout::new(&self)?;
        let grown = |what: &'static str, size: u16, by: u16| {
            let grown = size.checked_add(by);
            grown.ok_or(EditError::TooLarge { what, size: usize::from(size) + usize::from(by) })
        };
        let shifted = u16::from(self.shift.is_some());
        let max_stack = grown("stack", self.code.max_stack, self.extra_stack)?;
        let max_locals = grown("locals", self.code.max_locals, shifted)?;
        let max_locals = grown("locals", max_locals, self.extra_locals)?;
        let mut out = Vec::with_capacity(layout.code().len() + 64 + self.code.bytes.len() / 4);
        body_header(&mut out, max_stack, max_locals, layout.code());
        body_tables::write(&self, &layout, pool, &mut out)?;
        Ok(out)
    }
}

fn body_header(out: &mut Vec<u8>, max_stack: u16, max_locals: u16, code: &[u8]) {
    out.extend(max_stack.to_be_bytes());
    out.extend(max_locals.to_be_bytes());
    out.extend((code.len() as u32).to_be_bytes());
    out.extend_from_slice(code);
}

/// The content of a `Code` attribute for a new method.
///
/// `code` is the whole body; it must not contain jumps out of itself, nor frames of old positions.
pub fn new_body<'n>(
    method: &MethodContext<'n>,
    code: &Assembler<'n>,
    max_stack: u16,
    max_locals: u16,
    handlers: &[Handler],
    pool: &mut PoolBuilder<'_>,
) -> Result<Vec<u8>, EditError> {
    if code.broken || !code.jumps.is_empty() || code.bytes.is_empty() {
        return Err(EditError::Snippet);
    }
    if code.bytes.len() > 65535 {
        return Err(EditError::TooLarge { what: "code", size: code.bytes.len() });
    }
    let mut out = Vec::with_capacity(code.bytes.len() + 64);
    body_header(&mut out, max_stack, max_locals, &code.bytes);
    out.extend(count("exception handlers", handlers.len())?);
    for handler in handlers {
        for position in [handler.start, handler.end, handler.handler] {
            let position = u16::try_from(position).map_err(|_| EditError::Snippet)?;
            out.extend(position.to_be_bytes());
        }
        out.extend(handler.catch_type.unwrap_or_default().0.to_be_bytes());
    }
    let initial = method.initial_locals()?;
    let mut writer = FrameWriter::new(initial.clone());
    for (offset, shape) in &code.frames {
        let (locals, stack) = match shape {
            FrameShape::Initial { stack } => (initial.clone(), stack.clone()),
            FrameShape::Full { locals, stack } => (locals.clone(), stack.clone()),
            FrameShape::Old(position) => return Err(EditError::NoFrame(*position)),
        };
        let frame = Frame { offset: *offset, locals, stack };
        writer.push(&frame, &mut |name| pool.class(name))?;
    }
    match writer.finish() {
        Some(frames) => {
            out.extend([0, 1]);
            write_attribute(&mut out, pool.utf8("StackMapTable")?, &frames)?;
        }
        None => out.extend([0, 0]),
    }
    Ok(out)
}
