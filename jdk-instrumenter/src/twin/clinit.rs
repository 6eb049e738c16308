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
use super::body::{BodyPlan, HookForm, Wrap};
use super::doubler::{Call, Doubler, Hook};
use super::names;
use super::trust::Weave;
use super::varhandle::straight_body;
use jess_classfile::descriptor::MethodDescriptor;
use jess_classfile::opcode::*;
use jess_classfile::{Assembler, BodyEditor, EditError, Member, access, join_bodies};

/// From this version on only `<clinit>` may set the static final fields of its class.
const FIRST_VERSION_WITH_FINALS_OF_INITIALISERS: u16 = 53;

/// A body with hooks, for a class whose accesses count.
const HOOKED: BodyPlan = BodyPlan {
    hooks: true,
    form: HookForm::Full,
    constructor: false,
    marker: false,
    wrap: Wrap::None,
    number: None,
    weave: Weave::None,
};

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
            match self.repeatable(index, method) {
                Err(error @ (EditError::PoolOverflow | EditError::Parse(_))) => return Err(error),
                Ok(()) => return Ok(()),
                Err(error) => return self.impossible(index, method, error),
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
            Err(error) => self.impossible(index, method, error),
        }
    }

    fn doubled_in_place(&mut self, index: usize, method: &Member<'a>, plan: BodyPlan) -> Result<Vec<u8>, EditError> {
        let twin = self.fitting_body(index, method, plan)?;
        match self.joined(method, &twin, Hook::ClinitControlled) {
            Err(EditError::TooLarge { .. }) if self.may_set_elsewhere() => {
                // Each of the two fits.
                let own = self.add_static(names::INITIALISER, b"()V", twin)?;
                let mut call = Assembler::new();
                call.invoke_static(own).op(RETURN);
                self.joined(method, &straight_body(&call, 0, 0), Hook::ClinitControlled)
            }
            joined => joined,
        }
    }

    /// Original and twin in one body, and a hook that chooses.
    fn joined(&mut self, method: &Member<'a>, twin: &[u8], choose: Hook) -> Result<Vec<u8>, EditError> {
        let Some(original) = self.class.code(method)? else { return Err(EditError::Snippet) };
        let choose = self.hook(choose)?;
        join_bodies(&original, twin, choose, &mut self.editor.pool)
    }

    /// Whether a method other than `<clinit>` may set what that sets: final fields only in old class files (JVMS 6.5,
    /// `putstatic`), and in classes whose fields are not final any more.
    fn may_set_elsewhere(&self) -> bool {
        let sets_finals = self.class.fields.iter().any(is_set_by_initialiser);
        self.again || !sets_finals || self.class.major_version < FIRST_VERSION_WITH_FINALS_OF_INITIALISERS
    }

    /// A constructor with so many parameters that there is no room for the marker: it is its own twin.
    pub(super) fn crowded_constructor(&mut self, index: usize, method: &Member<'a>) -> Result<(), EditError> {
        let plan = BodyPlan { constructor: true, weave: self.weave_of(method), ..HOOKED };
        let joined =
            self.fitting_body(index, method, plan).and_then(|twin| self.joined(method, &twin, Hook::Controlled));
        match joined {
            Ok(code) => {
                self.editor.set_code(index, code);
                Ok(())
            }
            Err(error @ (EditError::PoolOverflow | EditError::Parse(_))) => Err(error),
            Err(error) => self.impossible(index, method, error),
        }
    }

    /// Code that is its own twin, and cannot be: the exploration ends where it runs.
    fn impossible(&mut self, index: usize, method: &Member<'a>, error: EditError) -> Result<(), EditError> {
        let reason = error.to_string();
        self.refuse(method, error);
        let mut ends = Assembler::new();
        let stack = self.end_at(&mut ends, method, &reason)?;
        // No constructor returns before it has called another one; this is not reached.
        ends.ops(&[ACONST_NULL, ATHROW]);
        let choose = if method.name == "<clinit>" { Hook::ClinitControlled } else { Hook::Controlled };
        let locals = MethodDescriptor::parse(method.descriptor)?.argument_slots() + u16::from(!method.is_static());
        match self.joined(method, &straight_body(&ends, stack, locals), choose) {
            Ok(code) => self.editor.set_code(index, code),
            Err(error @ (EditError::PoolOverflow | EditError::Parse(_))) => return Err(error),
            // There is no room for a call: its run is not reported.
            Err(_) => {}
        }
        Ok(())
    }

    /// Doubles an initialiser that can be run again in each execution.
    fn repeatable(&mut self, index: usize, method: &Member<'a>) -> Result<(), EditError> {
        let body = self.fitting_body(index, method, HOOKED)?;
        let code = self.doubled_in_place(index, method, BodyPlan { wrap: Wrap::WatchedInitializer, ..HOOKED })?;
        self.editor.set_code(index, code);
        self.add_static(names::INITIALISE, b"()V", body)?;
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
