//! Whether `this` is still uninitialised, along the code of a constructor: until then it cannot be passed to other code
//! (JVMS 4.10.1.9).
//!
//! Idea: frames say it where code branches; in between, a call of a constructor ends it unless it is that of an object
//! under construction. Invariant: instructions are queried in order.

use jess_classfile::{Code, FrameCursor, ParseError, VerificationType};

/// Follows whether `this` is still uninitialised, along the code of a constructor.
pub(super) struct ThisState<'a> {
    frames: FrameCursor<'a>,
    /// The next frame: where, whether `this` is uninitialised there, objects under construction.
    next: Option<(u32, bool, usize)>,
    pub(super) uninitialized: bool,
    pub(super) under_construction: usize,
}

impl<'a> ThisState<'a> {
    pub(super) fn new(code: &Code<'a>) -> Result<ThisState<'a>, ParseError> {
        let mut state = ThisState { frames: code.frames()?, next: None, uninitialized: true, under_construction: 0 };
        state.read_frame()?;
        Ok(state)
    }

    fn read_frame(&mut self) -> Result<(), ParseError> {
        self.next = self.frames.next()?.map(|frame| {
            let all = || frame.locals.iter().chain(&frame.stack);
            let mut made: Vec<u32> = all()
                .filter_map(|item| match item {
                    VerificationType::Uninitialized(at) => Some(*at),
                    _ => None,
                })
                .collect();
            made.sort_unstable();
            made.dedup();
            let this = all().any(|item| *item == VerificationType::UninitializedThis);
            (frame.offset, this, made.len())
        });
        Ok(())
    }

    pub(super) fn at(&mut self, offset: u32) -> Result<(), ParseError> {
        while let Some((at, this, made)) = self.next.filter(|&(at, ..)| at <= offset) {
            if at == offset {
                self.uninitialized = this;
                self.under_construction = made;
            }
            self.read_frame()?;
        }
        Ok(())
    }

    /// A constructor is called; returns whether it is `this(…)` or `super(…)`.
    pub(super) fn constructed(&mut self) -> bool {
        match self.under_construction.checked_sub(1) {
            Some(left) => {
                self.under_construction = left;
                false
            }
            None => std::mem::take(&mut self.uninitialized),
        }
    }
}
