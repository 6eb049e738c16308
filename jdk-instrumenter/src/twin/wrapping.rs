//! What surrounds the body of a twin: a monitor, the begin and end of an initialiser, `enter` and `exit` of a boot
//! class, and the word of trusted code that is put back at the end.
//!
//! Idea: the entry is inserted at the head, the exit before each return and in a handler for everything that is thrown.
//! Invariant: the handler covers all code of the body but the exits (JVMS 2.11.10).

use super::body::{Body, FIRST_VERSION_WITH_FRAMES, Wrap, stores_to_this};
use super::doubler::{Doubler, Hook};
use crate::sites::SiteKind;
use jess_classfile::opcode::*;
use jess_classfile::{
    Assembler, BodyEditor, Code, EditError, FrameShape, JStr, Member, NewHandler, Place, RefKind, VerificationType,
};

impl<'a> Doubler<'a, '_> {
    /// Inserts the entry of a wrapped body, appends its exceptional exit, and returns its normal exit.
    pub(super) fn wrap(
        &mut self,
        code: &Code<'a>,
        method: &Member<'a>,
        body: &mut Body<'_, 'a>,
    ) -> Result<Option<Wrapper>, EditError> {
        let restores = body.plan.weave.restores();
        if body.plan.wrap == Wrap::None && !restores {
            return Ok(None);
        }
        let mut lock = None;
        let mut locals = Vec::new();
        if body.plan.wrap == Wrap::Monitor && !method.is_static() {
            let this = VerificationType::Object(self.class.this_class);
            if stores_to_this(code)? {
                // Keeps the receiver in a local variable of its own.
                let kept = body.editor.extra_locals(1);
                body.editor.keep_local(kept, this);
                set_local(&mut locals, kept, this);
                self.assembler.clear();
                self.assembler.op(ALOAD_0).local(ASTORE, kept);
                body.editor.insert_head(self.assembler.bytes());
                lock = Some(kept);
            } else {
                set_local(&mut locals, 0, this);
                lock = Some(0);
            }
        }
        let mut word = Assembler::new();
        if restores {
            set_local(&mut locals, body.kept, VerificationType::Integer);
            word.local(ILOAD, body.kept).invoke_static(self.hook(body.plan.weave.end())?);
        }
        self.wrap_call(body, lock, true)?;
        body.editor.insert_head(self.assembler.bytes());
        self.wrap_call(body, lock, false)?;
        let exit = [self.assembler.bytes(), word.bytes()].concat();
        if body.plan.wrap == Wrap::WatchedInitializer {
            let failed = self.hook(Hook::WatchedFailed)?;
            self.assembler.clear();
            self.assembler.invoke_static(failed);
        } else if matches!(body.plan.wrap, Wrap::Initializer | Wrap::OnceInitializer) {
            let failed = self.hook(Hook::FailedOnce)?;
            self.assembler.clear();
            self.assembler.op(DUP).invoke_static(failed);
            body.editor.raise_max_stack(2);
        } else {
            self.wrap_call(body, lock, false)?;
        }
        let mut handler = std::mem::take(&mut self.assembler);
        handler.ops(word.bytes());
        handler.op(if body.plan.wrap == Wrap::WatchedInitializer { RETURN } else { ATHROW });
        if self.class.major_version >= FIRST_VERSION_WITH_FRAMES {
            let throwable = VerificationType::Named(JStr::new(b"java/lang/Throwable"));
            let mut framed = Assembler::new();
            framed.frame(FrameShape::Full { locals, stack: vec![throwable] });
            framed.ops(handler.bytes());
            handler = framed;
        }
        let handler = Place::Appended(body.editor.append(&handler));
        Ok(Some(Wrapper { exit, handler }))
    }

    fn wrap_call(&mut self, body: &mut Body<'_, 'a>, lock: Option<u16>, enter: bool) -> Result<(), EditError> {
        self.assembler.clear();
        let named = match body.plan.wrap {
            Wrap::WatchedInitializer if enter => Some(Hook::WatchedEnter),
            Wrap::OnceInitializer if enter => Some(Hook::OnceEnter),
            _ => None,
        };
        if let Some(hook) = named {
            let hook = self.hook(hook)?;
            self.assembler.load_constant(self.class.this_class).invoke_static(hook);
            return Ok(());
        }
        if matches!(body.plan.wrap, Wrap::Initializer | Wrap::WatchedInitializer | Wrap::OnceInitializer) {
            let hook = self.hook(if enter { Hook::ClinitEnter } else { Hook::ClinitExit })?;
            self.assembler.invoke_static(hook);
            return Ok(());
        }
        if body.plan.wrap == Wrap::None {
            return Ok(());
        }
        if let Wrap::Around(boot) = body.plan.wrap {
            let name = if enter { "enter" } else { "exit" };
            let name_and_type = self.editor.pool.name_and_type(name, "()V")?;
            let method = self.editor.pool.member_of(RefKind::Method, boot, name_and_type)?;
            self.assembler.invoke_static(method);
            return Ok(());
        }
        match lock {
            Some(local) => self.assembler.local(ALOAD, local),
            None => self.assembler.load_constant(self.class.this_class),
        };
        let (hook, kind) = if enter {
            (self.monitor_enter(), SiteKind::MonitorEnter)
        } else {
            (Hook::MonitorExit, SiteKind::MonitorExit)
        };
        self.push_site(hook, kind, body.line, body.method, None)
    }
}

/// Sets the type of a local variable in a frame without wide ones.
fn set_local<'a>(locals: &mut Vec<VerificationType<'a>>, index: u16, local: VerificationType<'a>) {
    let index = usize::from(index);
    if locals.len() <= index {
        locals.resize(index + 1, VerificationType::Top);
    }
    locals[index] = local;
}

/// The normal exit of a wrapped body, and the handler that is its other one.
pub(super) struct Wrapper {
    pub(super) exit: Vec<u8>,
    handler: Place,
}

impl Wrapper {
    /// The handler covers `start..end`, but not the exit before the return at `end`.
    pub(super) fn cover(&self, editor: &mut BodyEditor<'_, '_>, start: u32, end: u32) {
        if start < end {
            editor.add_handler(NewHandler {
                start: Place::Label(start),
                end: Place::Label(end),
                handler: self.handler,
                catch_type: None,
            });
        }
    }
}
