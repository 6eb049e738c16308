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
//! `clinitControlled` also notes that a class is initialised, which happens once in a JVM. An initialiser with one body
//! only notes that, in `JessNovelty.initialises`.
//!
//! Invariant: an initialiser that cannot be doubled is refused or says no more than that it runs; none is left out.

use super::LoaderKind;
use super::body::{BodyPlan, Wrap};
use super::doubler::{Call, Doubler, Hook};
use jess_classfile::opcode::*;
use jess_classfile::{BodyEditor, EditError, Member, join_bodies};

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
            let Some(original) = class.code(method)? else { return Err(EditError::Snippet) };
            let choose = self.hook(Hook::ClinitControlled)?;
            join_bodies(&original, &twin, choose, &mut self.editor.pool)
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

    /// Makes `<clinit>` say that it runs.
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
            // It is too large for that: nobody hears that it runs.
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
}
