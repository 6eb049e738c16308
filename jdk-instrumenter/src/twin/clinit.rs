//! Class initialisers, doubled in place: the JVM calls `<clinit>` itself, once, so both worlds live in one body.
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
//! Classes of the program get their initialiser a second time, as a method ([`names::INITIALISE`]) that `JessClasses`
//! runs in each execution, if the order in which threads use the class makes a difference. So their static fields are
//! not final, but synthetic, which reflection undoes; and the twin's body in `<clinit>` lets no exception out, so that
//! the JVM calls no class erroneous. Fields of an interface must be final, and class files before 49 cannot name their
//! class: their initialisers run once. That of an interface is watched as well, for if it matters when it runs the
//! verdict has to report that.
//!
//! Invariant: an initialiser that cannot be doubled is refused or only reports that it runs; none is left out.

use super::LoaderKind;
use super::again::{is_set_by_initialiser, is_watched};
use super::body::{BodyPlan, Wrap};
use super::doubler::{Call, Doubler, Hook};
use super::names;
use super::trust::Weave;
use jess_classfile::opcode::*;
use jess_classfile::{BodyEditor, EditError, Member, NewAttribute, access, join_bodies};

/// A body with hooks, for a class whose accesses count.
const HOOKED: BodyPlan =
    BodyPlan { hooks: true, compact: false, constructor: false, wrap: Wrap::None, number: None, weave: Weave::None };

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
        if self.again {
            let sites = self.sites.len();
            match self.repeatable(index, method) {
                Err(error @ (EditError::PoolOverflow | EditError::Parse(_))) => return Err(error),
                Ok(()) => return Ok(()),
                // It is too large for that.
                Err(_) => self.sites.truncate(sites),
            }
        }
        let plan = if is_watched(class, self.options) && class.is_interface() {
            BodyPlan { wrap: Wrap::OnceInitializer, ..HOOKED }
        } else {
            BodyPlan { hooks: false, wrap: Wrap::Initializer, ..HOOKED }
        };
        match self.doubled_in_place(index, method, plan) {
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

    fn doubled_in_place(&mut self, index: usize, method: &Member<'a>, plan: BodyPlan) -> Result<Vec<u8>, EditError> {
        let twin = self.body(index, method, plan)?;
        let Some(original) = self.class.code(method)? else { return Err(EditError::Snippet) };
        let choose = self.hook(Hook::ClinitControlled)?;
        join_bodies(&original, &twin, choose, &mut self.editor.pool)
    }

    /// Doubles an initialiser that can be run again in each execution.
    fn repeatable(&mut self, index: usize, method: &Member<'a>) -> Result<(), EditError> {
        let body = self.body(index, method, HOOKED)?;
        let code = self.doubled_in_place(index, method, BodyPlan { wrap: Wrap::WatchedInitializer, ..HOOKED })?;
        self.editor.set_code(index, code);
        let name = self.editor.pool.utf8(names::INITIALISE)?;
        let descriptor = self.editor.pool.utf8("()V")?;
        let code = self.editor.pool.utf8("Code")?;
        self.editor.add_method(
            access::PRIVATE | access::STATIC | access::SYNTHETIC,
            name,
            descriptor,
            &[NewAttribute::new(code, body)],
        )?;
        for (index, field) in self.class.fields.iter().enumerate() {
            if is_set_by_initialiser(field) {
                self.editor.set_field_access(index, field.access & !access::FINAL | access::SYNTHETIC);
            }
        }
        Ok(())
    }

    /// Makes `<clinit>` report that it runs.
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
            // It is too large for that: its run is not reported.
            Err(_) => {}
        }
        Ok(())
    }

    /// Whether an initialiser calls anything that has a twin; of one that is watched, whether it does more than to fill
    /// in values.
    fn leaves_the_class(&mut self, method: &Member<'a>) -> Result<bool, EditError> {
        let is_watched = is_watched(self.class, self.options);
        let Some(code) = self.class.code(method)? else { return Ok(false) };
        for instruction in code.instructions() {
            let instruction = instruction?;
            match instruction.opcode {
                INVOKEDYNAMIC | MONITORENTER | MONITOREXIT => return Ok(true),
                GETSTATIC | PUTSTATIC if is_watched => {
                    let Some(index) = instruction.pool_index() else { continue };
                    let field = self.class.pool.member_ref(index)?;
                    // A field of a superclass may go by the name of this class.
                    let declared = || self.class.fields.iter().any(|own| own.name == field.name);
                    let own = field.owner == self.class.name() && declared();
                    if !own && self.may_be_of_program(field.owner.as_bytes()) {
                        return Ok(true);
                    }
                }
                // Whatever is called may throw; of the other instructions that may, tables of values need none of
                // these.
                INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE if is_watched => return Ok(true),
                IDIV | LDIV | IREM | LREM | ATHROW | CHECKCAST if is_watched => return Ok(true),
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

    /// Whether a class of this name may be one of the program.
    pub(super) fn may_be_of_program(&self, class: &[u8]) -> bool {
        !names::is_boot(class) && !self.context.table.is_base_class(class)
    }
}
