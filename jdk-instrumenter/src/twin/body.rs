//! Bodies of twins: calls renamed, visible operations hooked.
//!
//! Stack shuffles before a hook, top of the stack at the right:
//!
//! ```text
//! getfield        o          -> o | o id site                  dup dup getfield
//! putstatic       v          -> v | site                   getstatic pop (pop2)
//! putfield        o v        -> o v | o id site                dup2 pop dup getfield
//! putfield, wide  o vv       -> vv o | o id site -> o vv       dup2_x1 pop2 dup dup getfield … dup_x2 pop
//! xaload          a i        -> a i | a i site                 dup2
//! xastore         a i v      -> a i v | a i site               dup_x2 pop dup2_x1
//! xastore, wide   a i vv     -> a i vv | a i site              dup2_x2 pop2 dup2_x2
//! ```
//!
//! Null receivers: the shadow field is read, or `getClass` called, on the object right before the hook, so that the JVM
//! throws the program's own exception at a place from which `JessNullPointerException` can tell what was meant.
//!
//! Initialisers: the hook of a write keeps the old value, which the initialiser of the class must have set. So the
//! static field is read first: the JVM itself resolves it and initialises the class that declares it, or throws, as the
//! write would.

use super::calls::has_room_for_marker;
use super::doubler::{Call, Doubler, FieldAccess, Hook};
use super::fallback::load_arguments;
use super::names;
use super::sums::discards_its_index;
use super::this_state::ThisState;
use super::trust::{Pause, Weave};
use crate::policy::Number;
use crate::sites::{Constant, SiteKind};
use jess_classfile::descriptor::MethodDescriptor;
use jess_classfile::opcode::*;
use jess_classfile::{
    BodyEditor, Code, EditError, Instruction, JStr, Keep, LineNumber, Member, Operand, ParseError, PoolIndex,
    VerificationType, access,
};

/// The most that hooks put on the stack above the operands of their instruction.
pub(super) const HOOK_STACK: u16 = 4;
const OBJECT_CLASS: &str = "java/lang/Object";
/// Class files before this version have no stack map frames.
pub(super) const FIRST_VERSION_WITH_FRAMES: u16 = 50;

/// What surrounds a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrap {
    /// Nothing.
    None,
    /// The monitor of the receiver or the class.
    Monitor,
    /// Begin and end of a class initialiser.
    Initializer,
    /// The same of one that is watched, since it may be run again; what it throws goes no further.
    WatchedInitializer,
    /// The same of one that is watched although it cannot.
    OnceInitializer,
    /// `enter` and `exit` of a boot class: its `Class` entry.
    Around(PoolIndex),
}

/// How hooks are written, the shorter the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HookForm {
    /// With the identity of the object.
    Full,
    /// The hook finds the identity itself.
    Compact,
    /// Instruction and hook are a method of their own ([`super::outlined`]).
    Outlined,
}

/// How to make a body.
#[derive(Clone, Copy, Debug)]
pub(super) struct BodyPlan {
    /// Whether accesses and allocations are hooked.
    pub(super) hooks: bool,
    pub(super) form: HookForm,
    /// Whether it is the twin of a constructor.
    pub(super) constructor: bool,
    /// Whether it has the marker as last parameter.
    pub(super) marker: bool,
    pub(super) wrap: Wrap,
    /// What is pushed in place of another number.
    pub(super) number: Option<Number>,
    /// What it reports about trusted code.
    pub(super) weave: Weave,
}

/// The state of rewriting one body.
pub(super) struct Body<'e, 'a> {
    pub(super) code: &'e Code<'a>,
    pub(super) editor: BodyEditor<'e, 'a>,
    pub(super) method: usize,
    pub(super) plan: BodyPlan,
    pub(super) line: u16,
    this: Option<ThisState<'a>>,
    /// Whether methods that stand for instructions are made for each line.
    pub(super) by_line: bool,
    pub(super) filling: Filling,
    /// Class and position of `new Object; dup`, as far as seen.
    plain_new: PlainNew,
    /// Calls of builders of text that never leave the operand stack, by their positions.
    pub(super) plain_calls: Vec<u32>,
    /// What the instruction before this one has pushed, if that is a constant.
    pushed: Option<Constant>,
    /// Where jumps may lead, found at the first query: these places have frames.
    targets: Option<Vec<u32>>,
    /// The local variable with the word of trusted code, and what sets the word again behind calls; of woven bodies.
    pub(super) kept: u16,
    resumption: Vec<u8>,
    /// Whether something needs that variable.
    needs_kept: bool,
    /// The first local variable for arguments of calls that get a pause, and how many slots that takes.
    spills: u16,
    spilt: u16,
}

impl Body<'_, '_> {
    /// Whether a jump may lead to an instruction.
    pub(super) fn is_target(&mut self, offset: u32) -> Result<bool, ParseError> {
        let targets = match self.targets.take() {
            Some(targets) => targets,
            None => {
                let mut frames = self.code.frames()?;
                let mut offsets = Vec::new();
                while let Some(frame) = frames.next()? {
                    offsets.push(frame.offset);
                }
                offsets
            }
        };
        Ok(self.targets.insert(targets).binary_search(&offset).is_ok())
    }
}

/// What an instruction pushes, if that is a constant.
fn constant_of(instruction: &Instruction<'_>) -> Option<Constant> {
    Some(match (instruction.opcode, &instruction.operand) {
        (ACONST_NULL, _) => Constant::Null,
        (opcode @ ICONST_M1..=ICONST_5, _) => Constant::Number(i16::from(opcode) - i16::from(ICONST_0)),
        (opcode @ LCONST_0..=LCONST_1, _) => Constant::Number(i16::from(opcode) - i16::from(LCONST_0)),
        (BIPUSH | SIPUSH, &Operand::Immediate(value)) => Constant::Number(value),
        _ => return None,
    })
}

/// How far a table of constants has been filled: `newarray`, then `dup`, index, value and store for each element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filling {
    No,
    /// The array is on top of the stack, and nowhere else.
    Made,
    Duplicated,
    Index,
    Value,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PlainNew {
    No,
    New,
    Duplicated,
}

impl<'a> Doubler<'a, '_> {
    /// The content of the `Code` attribute of a method's twin.
    pub(super) fn body(&mut self, index: usize, method: &Member<'a>, plan: BodyPlan) -> Result<Vec<u8>, EditError> {
        let Some(code) = self.class.code(method)? else {
            return Err(EditError::Snippet);
        };
        let lines = code.line_numbers()?;
        let mut lines = lines.as_slice();
        let mut editor = BodyEditor::new(&code);
        // Messages of null pointer exceptions name variables, in the JDK too.
        editor.keep(Keep { lines: true, variables: true });
        let mut body = Body {
            code: &code,
            editor,
            method: index,
            plan,
            line: 0,
            this: if method.name == "<init>" { Some(ThisState::new(&code)?) } else { None },
            by_line: plan.form == HookForm::Outlined && self.outlines_by_line(&code)?,
            filling: Filling::No,
            plain_new: PlainNew::No,
            plain_calls: Vec::new(),
            pushed: None,
            targets: None,
            kept: 0,
            resumption: Vec::new(),
            needs_kept: plan.weave.restores(),
            spills: 0,
            spilt: 0,
        };
        if plan.marker {
            let at = code.method.argument_slots()?;
            debug_assert!(has_room_for_marker(at.saturating_sub(1)));
            let marker = VerificationType::Named(JStr::new(names::MARKER.as_bytes()));
            body.editor.insert_parameter(at, marker);
        }
        if self.is_hidden_class_definer(method)? {
            let snippet = self.hidden_class_hook(method)?;
            body.editor.insert_head(snippet.bytes());
        }
        // By a constructor even if the class was named before: reflection names none.
        let entered = (method.is_static() || plan.constructor) && method.name != "<clinit>";
        if entered && self.use_of(self.class.this_class)? {
            body.editor.insert_head(self.assembler.bytes());
        }
        if self.is_setting(method.name.as_bytes()) {
            let hook = self.hook(Hook::Sets)?;
            self.assembler.clear();
            self.assembler.invoke_static(hook);
            body.editor.insert_head(self.assembler.bytes());
        }
        self.begin_weaving(&code, &mut body)?;
        let wrapper = self.wrap(&code, method, &mut body)?;
        self.call_first(method, &mut body)?;
        body.spills = body.editor.extra_locals(0);
        body.editor.raise_max_stack(HOOK_STACK);
        let refers = self.class.name().as_bytes() == names::REFERENCE
            && method.name == "<init>"
            && method.descriptor.as_bytes() == names::REFERENCE_CONSTRUCTOR;
        let frozen = if plan.constructor && plan.hooks { self.frozen_late(&code)? } else { Vec::new() };
        let mut covered = 0;
        for instruction in code.instructions() {
            let instruction = instruction?;
            body.line = line_of(&mut lines, instruction.offset, body.line);
            if let Some(this) = &mut body.this {
                this.at(instruction.offset)?;
            }
            self.instruction(&mut body, &instruction)?;
            body.pushed = constant_of(&instruction);
            if is_return(instruction.opcode) {
                self.freeze(&mut body, &frozen, instruction.offset)?;
            }
            if refers && is_return(instruction.opcode) {
                let hook = self.hook(Hook::Refers)?;
                self.assembler.clear();
                self.assembler.ops(&[ALOAD_0, ALOAD_1]).invoke_static(hook);
                body.editor.insert_before(instruction.offset, self.assembler.bytes());
            }
            if let Some(wrapper) = &wrapper
                && is_return(instruction.opcode)
            {
                body.editor.insert_before(instruction.offset, &wrapper.exit);
                wrapper.cover(&mut body.editor, covered, instruction.offset);
                covered = instruction.end();
            }
        }
        if let Some(wrapper) = &wrapper {
            wrapper.cover(&mut body.editor, covered, code.bytes.len() as u32);
        }
        self.end_weaving(&mut body)?;
        body.editor.finish(&mut self.editor.pool)
    }

    /// Has a body call its model first, if it has one, as a part of its step.
    fn call_first(&mut self, method: &Member<'a>, body: &mut Body<'_, 'a>) -> Result<(), EditError> {
        let (name, text) = (method.name.as_bytes(), method.descriptor.as_bytes());
        let class = self.class.name().as_bytes();
        let Some((model, first)) = self.context.models.first(class, name, text, method.is_static()) else {
            return Ok(());
        };
        let called = self.editor.pool.method(&*model.boot, method.name, &*first.descriptor)?;
        let descriptor = MethodDescriptor::parse(method.descriptor)?;
        let receiver = u16::from(!method.is_static());
        self.assembler.clear();
        let slots = load_arguments(&mut self.assembler, &descriptor, receiver);
        self.assembler.invoke_static(called);
        body.editor.insert_head(self.assembler.bytes());
        body.editor.raise_max_stack(slots);
        Ok(())
    }

    /// Has a woven body keep its word of trusted code, and its handlers set it.
    fn begin_weaving(&mut self, code: &Code<'a>, body: &mut Body<'_, 'a>) -> Result<(), EditError> {
        let weave = body.plan.weave;
        if weave == Weave::None {
            return Ok(());
        }
        body.kept = body.editor.extra_locals(1);
        if weave.restores() {
            // Before the monitor of a synchronized method is taken, which is part of the step.
            self.keep_word(body)?;
        }
        if !weave.pauses() {
            return Ok(());
        }
        body.resumption = self.resumption(weave, body.kept)?;
        let mut handlers: Vec<u32> = code.handlers().map(|handler| handler.handler).collect();
        handlers.sort_unstable();
        handlers.dedup();
        for handler in handlers {
            body.editor.insert_before(handler, &body.resumption);
            body.needs_kept = true;
        }
        Ok(())
    }

    /// The variable of a neutral body, if something needs it.
    fn end_weaving(&mut self, body: &mut Body<'_, 'a>) -> Result<(), EditError> {
        body.editor.extra_locals(body.spilt);
        if body.plan.weave == Weave::Neutral && body.needs_kept {
            self.keep_word(body)?;
        }
        Ok(())
    }

    fn keep_word(&mut self, body: &mut Body<'_, 'a>) -> Result<(), EditError> {
        let is_static = self.class.methods.get(body.method).is_some_and(|method| method.has(access::STATIC));
        let (head, on_this) = match body.plan.weave {
            Weave::Entry if !is_static => (Hook::TrustEnterOn, true),
            weave => (weave.head(), weave == Weave::Apart),
        };
        let head = self.hook(head)?;
        self.assembler.clear();
        if on_this {
            self.assembler.op(ALOAD_0);
        }
        self.assembler.invoke_static(head).local(ISTORE, body.kept);
        body.editor.insert_head(self.assembler.bytes());
        body.editor.keep_local(body.kept, VerificationType::Integer);
        Ok(())
    }

    /// Puts a pause around a call, if the call needs one and the body is woven.
    fn pause(&mut self, body: &mut Body<'_, 'a>, at: u32, pause: Pause, descriptor: JStr<'a>) -> Result<(), EditError> {
        if pause != Pause::Never {
            let spilt = self.assemble_pause(pause, &MethodDescriptor::parse(descriptor)?, body.spills)?;
            body.spilt = body.spilt.max(spilt);
            body.editor.insert_before(at, self.assembler.bytes());
            body.editor.insert_after(at, &body.resumption);
            body.needs_kept = true;
        }
        Ok(())
    }

    /// Assembles the report that a class is used; false if its initialiser is run once in any case.
    fn use_of(&mut self, class: PoolIndex) -> Result<bool, EditError> {
        if !self.again || !self.may_be_of_program(self.class.pool.class_name(class)?.as_bytes()) {
            return Ok(false);
        }
        let hook = self.hook(Hook::Uses)?;
        self.assembler.clear();
        self.assembler.load_constant(class).invoke_static(hook);
        Ok(true)
    }

    fn instruction(&mut self, body: &mut Body<'_, 'a>, instruction: &Instruction<'a>) -> Result<(), EditError> {
        let plain_new = std::mem::replace(&mut body.plain_new, PlainNew::No);
        if body.plan.form == HookForm::Outlined && self.outline(body, instruction)? {
            return Ok(());
        }
        match instruction.opcode {
            GETSTATIC => self.field_instruction(body, instruction),
            GETFIELD | PUTFIELD | PUTSTATIC if body.plan.hooks => self.field_instruction(body, instruction),
            IALOAD..=SALOAD | IASTORE..=SASTORE if body.plan.hooks => {
                self.array_hook(body, instruction.opcode)?;
                self.note_constant(body, instruction)?;
                body.editor.insert_before(instruction.offset, self.assembler.bytes());
                Ok(())
            }
            opcode @ (MONITORENTER | MONITOREXIT) => {
                let (hook, kind) = if opcode == MONITORENTER {
                    (self.monitor_enter(), SiteKind::MonitorEnter)
                } else {
                    (Hook::MonitorExit, SiteKind::MonitorExit)
                };
                self.assembler.clear();
                if opcode == MONITORENTER {
                    let get_class = self.editor.pool.method(OBJECT_CLASS, "getClass", "()Ljava/lang/Class;")?;
                    self.assembler.op(DUP).pool(INVOKEVIRTUAL, get_class).op(POP);
                }
                self.push_site(hook, kind, body.line, body.method, None)?;
                body.editor.replace(instruction.offset, self.assembler.bytes());
                Ok(())
            }
            NEW => {
                if let Some(this) = &mut body.this {
                    this.under_construction += 1;
                }
                if let Operand::Pool(class) = instruction.operand
                    && self.class.pool.class_name(class)?.as_bytes() == names::OBJECT
                {
                    body.plain_new = PlainNew::New;
                }
                self.note_builder(body, instruction)?;
                if let Operand::Pool(class) = instruction.operand
                    && self.use_of(class)?
                {
                    body.editor.insert_before(instruction.offset, self.assembler.bytes());
                }
                Ok(())
            }
            DUP if plain_new == PlainNew::New => {
                body.plain_new = PlainNew::Duplicated;
                Ok(())
            }
            NEWARRAY | ANEWARRAY if body.plan.hooks => {
                self.assembler.clear();
                self.allocation_hook(instruction)?;
                body.editor.insert_before(instruction.offset, self.assembler.bytes());
                self.duplicate_to(body, instruction.offset, Hook::NewArray)
            }
            MULTIANEWARRAY if body.plan.hooks => {
                if let Operand::MultiNewArray { dimensions, .. } = instruction.operand {
                    let hook = self.hook(Hook::NewMultiArray)?;
                    self.assembler.clear();
                    self.assembler.op(DUP);
                    // A byte, so it needs no constant.
                    let _ = self.assembler.push_small_int(i32::from(dimensions));
                    self.assembler.invoke_static(hook);
                    body.editor.insert_after(instruction.offset, self.assembler.bytes());
                }
                Ok(())
            }
            INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE => {
                self.call_instruction(body, instruction, plain_new)
            }
            BIPUSH | SIPUSH => {
                if let Some(number) = body.plan.number
                    && matches!(instruction.operand, Operand::Immediate(value) if value == number.old)
                {
                    let [high, low] = number.new.to_be_bytes();
                    body.editor.replace(instruction.offset, &[SIPUSH, high, low]);
                }
                Ok(())
            }
            LDC | LDC_W | LDC2_W if !self.library => self.constant_instruction(body, instruction),
            INVOKEDYNAMIC => {
                let Some(index) = instruction.pool_index() else { return Ok(()) };
                if body.plan.weave.pauses() {
                    let pause = self.pause_of_site(index)?;
                    self.pause(body, instruction.offset, pause, JStr::new(b"()V"))?;
                }
                if let Some(new) = self.call_site(index)? {
                    body.editor.set_pool_index(instruction.offset, new);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Appends what comes before an array is allocated.
    pub(super) fn allocation_hook(&mut self, instruction: &Instruction<'_>) -> Result<(), EditError> {
        let hook = self.hook(Hook::Allocates)?;
        self.assembler.op(DUP);
        // A byte, so it needs no constant.
        let _ = self.assembler.push_small_int(element_bytes(instruction));
        self.assembler.invoke_static(hook);
        Ok(())
    }

    fn field_instruction(&mut self, body: &mut Body<'_, 'a>, instruction: &Instruction<'a>) -> Result<(), EditError> {
        let Some(index) = instruction.pool_index() else { return Ok(()) };
        let field = self.field_access(index)?;
        if instruction.opcode == GETSTATIC
            && let Some((method, class)) = field.stand_in
        {
            self.assembler.clear();
            self.assembler.invoke_static(method).pool(CHECKCAST, class);
            body.editor.replace(instruction.offset, self.assembler.bytes());
            return Ok(());
        }
        if self.field_hook(body, instruction.opcode, index, field)? {
            self.note_constant(body, instruction)?;
            body.editor.insert_before(instruction.offset, self.assembler.bytes());
        }
        Ok(())
    }

    /// Assembles what comes before an access to a field; false if it needs no hook.
    pub(super) fn field_hook(
        &mut self,
        body: &Body<'_, 'a>,
        opcode: u8,
        index: PoolIndex,
        field: FieldAccess,
    ) -> Result<bool, EditError> {
        if !body.plan.hooks || !(field.visible || field.set_again && opcode == PUTSTATIC) {
            return Ok(false);
        }
        let compact = body.plan.form != HookForm::Full;
        self.assembler.clear();
        let (hook, kind) = match opcode {
            GETSTATIC => (Hook::GetStatic, SiteKind::GetStatic),
            PUTSTATIC => {
                self.assembler.pool(GETSTATIC, index).op(if field.wide { POP2 } else { POP });
                (Hook::PutStatic, SiteKind::PutStatic)
            }
            GETFIELD => {
                if field.own_final && body.this.is_some() {
                    return Ok(false);
                }
                self.assembler.op(DUP);
                if !compact {
                    self.assembler.op(DUP).pool(GETFIELD, field.shadow);
                }
                (if compact { Hook::GetObject } else { Hook::Get }, SiteKind::GetField)
            }
            _ => {
                if body.this.as_ref().is_some_and(|this| this.uninitialized) && self.is_own_field(index)? {
                    // `this` cannot be passed to a hook yet, and no other thread can have it.
                    return Ok(false);
                }
                let shuffle: &[u8] = if field.wide { &[DUP2_X1, POP2, DUP] } else { &[DUP2, POP] };
                self.assembler.ops(shuffle);
                if !compact {
                    self.assembler.op(DUP).pool(GETFIELD, field.shadow);
                }
                (if compact { Hook::PutObject } else { Hook::Put }, SiteKind::PutField)
            }
        };
        self.push_site(hook, kind, body.line, body.method, Some(index))?;
        if opcode == PUTFIELD && field.wide {
            self.assembler.ops(&[DUP_X2, POP]);
        }
        Ok(true)
    }

    /// Assembles what comes before an access to an element.
    pub(super) fn array_hook(&mut self, body: &Body<'_, 'a>, opcode: u8) -> Result<(), EditError> {
        let shuffle: &[u8] = match opcode {
            IALOAD..=SALOAD => &[DUP2],
            LASTORE | DASTORE => &[DUP2_X2, POP2, DUP2_X2],
            _ => &[DUP_X2, POP, DUP2_X1],
        };
        self.assembler.clear();
        self.assembler.ops(shuffle);
        self.push_array_site(body, opcode)
    }

    /// Appends the hook of an access to an element, whose array and index are on the stack.
    pub(super) fn push_array_site(&mut self, body: &Body<'_, 'a>, opcode: u8) -> Result<(), EditError> {
        let (hook, kind) = if opcode <= SALOAD {
            (Hook::ArrayLoad, SiteKind::ArrayLoad)
        } else {
            (Hook::ArrayStore, SiteKind::ArrayStore)
        };
        self.push_site(hook, kind, body.line, body.method, None)
    }

    /// Notes with the last site what an instruction stores, if the one before it has pushed a constant and no jump
    /// leads here.
    fn note_constant(&mut self, body: &mut Body<'_, 'a>, instruction: &Instruction<'a>) -> Result<(), EditError> {
        let stores = matches!(instruction.opcode, PUTFIELD | PUTSTATIC | IASTORE..=SASTORE);
        let known = self.class.major_version >= FIRST_VERSION_WITH_FRAMES;
        if let Some(constant) = body.pushed.filter(|_| stores && known)
            && let Some(site) = self.sites.last_mut()
            && !body.is_target(instruction.offset)?
        {
            site.constant = Some(constant);
        }
        Ok(())
    }

    /// A method handle becomes that of the twin; a computed constant is computed by twins.
    fn constant_instruction(
        &mut self,
        body: &mut Body<'_, 'a>,
        instruction: &Instruction<'a>,
    ) -> Result<(), EditError> {
        let Some(index) = instruction.pool_index() else { return Ok(()) };
        match self.class.pool.tag(index)? {
            names::TAG_METHOD_HANDLE => {
                let lookup = self.editor.pool.method(
                    "java/lang/invoke/MethodHandles",
                    "lookup",
                    "()Ljava/lang/invoke/MethodHandles$Lookup;",
                )?;
                let twin = self.editor.pool.method(
                    names::INDY,
                    "handle",
                    "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodHandles$Lookup;)\
                     Ljava/lang/invoke/MethodHandle;",
                )?;
                self.assembler.clear();
                self.assembler.invoke_static(lookup).invoke_static(twin);
                body.editor.insert_after(instruction.offset, self.assembler.bytes());
            }
            names::TAG_DYNAMIC => {
                if let Some(new) = self.call_site(index)? {
                    body.editor.set_pool_index(instruction.offset, new);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn is_own_field(&self, index: PoolIndex) -> Result<bool, EditError> {
        Ok(self.class.pool.member_ref(index)?.owner == self.class.name())
    }

    fn call_instruction(
        &mut self,
        body: &mut Body<'_, 'a>,
        instruction: &Instruction<'a>,
        plain_new: PlainNew,
    ) -> Result<(), EditError> {
        let Some(index) = instruction.pool_index() else { return Ok(()) };
        let at = instruction.offset;
        if body.plan.hooks && self.adds_only(body.code, instruction, index)? {
            body.editor.replace(at, self.assembler.bytes());
            return Ok(());
        }
        let discards = discards_its_index(&self.class.pool, body.code, instruction, index)?;
        if let Some(discards) = discards.filter(|_| body.plan.hooks) {
            let hook = self.editor.pool.method(names::SUMS, "discards", "(Ljava/lang/Object;)V")?;
            self.assembler.clear();
            self.assembler.op(if discards { DUP } else { ACONST_NULL }).invoke_static(hook);
            body.editor.insert_before(at, self.assembler.bytes());
        }
        let plain = body.plain_calls.contains(&at);
        let call = if plain { Call::Keep } else { self.call(index, instruction.opcode)? };
        if plain {
            self.plain_call(body, instruction, index)?;
        } else if body.plan.weave.pauses() {
            let called = self.class.pool.member_ref(index)?;
            let pause = self.pause_of(called, instruction.opcode)?;
            self.pause(body, at, pause, called.descriptor)?;
        }
        let is_constructor = instruction.opcode == INVOKESPECIAL
            && body.this.is_some()
            && self.class.pool.member_ref(index)?.name == "<init>";
        let super_call = is_constructor && body.this.as_mut().is_some_and(ThisState::constructed);
        match call {
            Call::Keep => {}
            Call::Rename(twin) => body.editor.set_pool_index(at, twin),
            Call::Construct(twin) => {
                body.editor.insert_before(at, &[ACONST_NULL]);
                body.editor.set_pool_index(at, twin);
            }
            Call::Static(method) => {
                self.assembler.clear();
                self.assembler.invoke_static(method);
                body.editor.replace(at, self.assembler.bytes());
            }
            Call::OnReceiver { get_class, interface, hook } => {
                let (fetch, restore) = receiver_shuffle(hook);
                let hook = self.hook(hook)?;
                self.assembler.clear();
                self.assembler.ops(fetch);
                if interface {
                    self.assembler.invoke_interface(get_class, 1)
                } else {
                    self.assembler.pool(INVOKEVIRTUAL, get_class)
                };
                self.assembler.op(POP).ops(restore).invoke_static(hook);
                body.editor.replace(at, self.assembler.bytes());
            }
            Call::ObjectInit => {
                // Also where accesses are not hooked: without it, hash codes would differ between executions.
                if super_call && self.root {
                    self.assign_id(body, at)?;
                } else if plain_new == PlainNew::Duplicated && body.plan.hooks {
                    self.duplicate_to(body, at, Hook::NewPlain)?;
                }
            }
            Call::ArrayClone if body.plan.hooks => {
                let hook = self.hook(Hook::CloneArray)?;
                let get_class = self.get_class_of(self.class.pool.member_ref(index)?)?;
                self.assembler.clear();
                self.assembler.op(DUP).pool(INVOKEVIRTUAL, get_class).op(POP).invoke_static(hook);
                body.editor.replace(at, self.assembler.bytes());
            }
            Call::ObjectClone if body.plan.hooks => {
                let hook = self.hook(Hook::ClonedFrom)?;
                body.editor.insert_before(at, &[DUP]);
                self.assembler.clear();
                self.assembler.invoke_static(hook);
                body.editor.insert_after(at, self.assembler.bytes());
            }
            Call::ObjectClone => self.duplicate_to(body, at, Hook::Cloned)?,
            Call::ArrayClone => {}
            Call::VarHandle(mode) => {
                let wrapper = self.var_handle_wrapper(index, mode, body.line, body.method)?;
                self.assembler.clear();
                self.assembler.invoke_static(wrapper);
                body.editor.replace(at, self.assembler.bytes());
            }
        }
        Ok(())
    }

    /// Passes the value on top of the stack to a hook, after the instruction.
    fn duplicate_to(&mut self, body: &mut Body<'_, 'a>, at: u32, hook: Hook) -> Result<(), EditError> {
        let hook = self.hook(hook)?;
        self.assembler.clear();
        self.assembler.op(DUP).invoke_static(hook);
        body.editor.insert_after(at, self.assembler.bytes());
        Ok(())
    }

    /// Gives `this` its identity once `Object.<init>` has returned.
    fn assign_id(&mut self, body: &mut Body<'_, 'a>, at: u32) -> Result<(), EditError> {
        let hook = self.hook(Hook::NewId)?;
        let shadow = self.editor.pool.field(self.class.name(), names::SHADOW, "J")?;
        self.assembler.clear();
        self.assembler.op(ALOAD_0).invoke_static(hook).pool(PUTFIELD, shadow);
        body.editor.insert_after(at, self.assembler.bytes());
        Ok(())
    }
}

/// What puts a copy of the receiver on top of the stack, and what restores the stack once the copy is gone.
fn receiver_shuffle(hook: Hook) -> (&'static [u8], &'static [u8]) {
    match hook {
        Hook::Equals => (&[DUP2, POP], &[]),
        Hook::WaitMillis => (&[DUP2_X1, POP2, DUP], &[DUP_X2, POP]),
        Hook::WaitNanos => (&[DUP_X2, POP, DUP2_X2, POP2, DUP2, POP], &[DUP2_X2, POP2, DUP2_X1, POP2]),
        _ => (&[DUP], &[]),
    }
}

/// The least that an element of a new array takes.
fn element_bytes(instruction: &Instruction<'_>) -> i32 {
    match instruction.operand {
        // Types as `newarray` names them (JVMS 6.5): boolean 4, char, float, double, byte, short, int, long 11.
        Operand::ArrayType(4 | 8) => 1,
        Operand::ArrayType(5 | 9) => 2,
        Operand::ArrayType(7 | 11) => 8,
        _ => 4,
    }
}

pub(super) fn line_of(lines: &mut &[LineNumber], offset: u32, current: u16) -> u16 {
    let mut line = current;
    while let [first, rest @ ..] = *lines
        && first.start <= offset
    {
        line = first.line;
        *lines = rest;
    }
    line
}

pub(super) fn stores_to_this(code: &Code<'_>) -> Result<bool, ParseError> {
    for instruction in code.instructions() {
        let instruction = instruction?;
        let is_store = matches!(instruction.opcode, ISTORE..=ASTORE | ISTORE_0..=ASTORE_3);
        if is_store && matches!(instruction.operand, Operand::Local(0)) {
            return Ok(true);
        }
    }
    Ok(false)
}
