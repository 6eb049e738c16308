//! The state of doubling one class: its editor, and what has been looked up in its constant pool.

use super::again;
use super::models::{self, Models};
use super::names;
use super::{Context, Counts, LoaderKind, Options, Refused, SiteDraft};
use crate::policy::{ClassRules, Treatment, TrustRules};
use crate::sites::SiteKind;
use jess_classfile::opcode::LDC_W;
use jess_classfile::{Assembler, ClassEditor, ClassFile, EditError, JStr, Member, PoolIndex, RefKind, access};
use rustc_hash::FxHashMap;

/// Tag of relative site numbers; replaced when the class gets its real ones.
const SITE_TAG: u32 = 0x6a00_0000;
/// More sites than a constant pool can hold.
const MAX_SITES: usize = 0x00ff_ffff;

/// Methods of the boot classes that inserted code calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Hook {
    Get,
    Put,
    GetObject,
    PutObject,
    GetStatic,
    PutStatic,
    ArrayLoad,
    ArrayStore,
    MonitorEnter,
    MonitorEnterOfJdk,
    MonitorExit,
    NewId,
    Allocates,
    NewArray,
    NewMultiArray,
    NewPlain,
    Cloned,
    ClonedFrom,
    Wait,
    WaitMillis,
    WaitNanos,
    Notify,
    NotifyAll,
    HashCode,
    Equals,
    ToString,
    IdentityHashCode,
    ObjectToString,
    CoarseRead,
    CoarseWrite,
    Controlled,
    ClinitControlled,
    ClinitEnter,
    ClinitExit,
    WatchedEnter,
    OnceEnter,
    WatchedFailed,
    FailedOnce,
    Uses,
    Hidden,
    Probe,
    Initialises,
    Sets,
    Links,
    Begins,
    Patches,
    Enqueued,
    Finalised,
    Refers,
    Outside,
    OutsideImpossible,
    FailsWithoutCause,
    VarHandleIsAdapted,
    VarHandleAccessOf,
    VarHandleBefore,
    VarHandleBeforeUpdate,
    CloneArray,
    VarHandleStoresNumber,
    VarHandleStoresReference,
    VarHandleCasResult,
    VarHandleAfterUpdate,
    TrustEnter,
    TrustEnterOn,
    TrustApart,
    TrustLeave,
    TrustOutside,
    TrustState,
    TrustResume,
    TrustRestore,
    TrustPause,
    TrustPauseOn,
    TrustPauseUnless,
    TrustLibrary,
    TrustProgram,
    GivenTaken,
    GivenTarget,
    GivenWrote,
    GivenOutput,
    GivenBuffer,
    GivenGaveBack,
}

impl Hook {
    /// Owner, name and descriptor.
    fn target(self) -> (&'static str, &'static str, &'static str) {
        const O: &str = names::HOOKS;
        match self {
            Hook::Get => (O, "get", "(Ljava/lang/Object;JI)V"),
            Hook::Put => (O, "put", "(Ljava/lang/Object;JI)V"),
            Hook::GetObject => (O, "getObject", "(Ljava/lang/Object;I)V"),
            Hook::PutObject => (O, "putObject", "(Ljava/lang/Object;I)V"),
            Hook::GetStatic => (O, "getStatic", "(I)V"),
            Hook::PutStatic => (O, "putStatic", "(I)V"),
            Hook::ArrayLoad => (O, "arrayLoad", "(Ljava/lang/Object;II)V"),
            Hook::ArrayStore => (O, "arrayStore", "(Ljava/lang/Object;II)V"),
            Hook::MonitorEnter => (O, "monitorEnter", "(Ljava/lang/Object;I)V"),
            Hook::MonitorEnterOfJdk => (O, "monitorEnterOfJdk", "(Ljava/lang/Object;I)V"),
            Hook::MonitorExit => (O, "monitorExit", "(Ljava/lang/Object;I)V"),
            Hook::NewId => (O, "newId", "()J"),
            Hook::Allocates => (O, "allocates", "(II)V"),
            Hook::NewArray => (O, "newArray", "(Ljava/lang/Object;)V"),
            Hook::NewMultiArray => (O, "newMultiArray", "(Ljava/lang/Object;I)V"),
            Hook::NewPlain => (O, "newPlain", "(Ljava/lang/Object;)V"),
            Hook::Cloned => (O, "cloned", "(Ljava/lang/Object;)V"),
            Hook::ClonedFrom => (O, "cloned", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"),
            Hook::Wait => (O, "wait_", "(Ljava/lang/Object;)V"),
            Hook::WaitMillis => (O, "wait_", "(Ljava/lang/Object;J)V"),
            Hook::WaitNanos => (O, "wait_", "(Ljava/lang/Object;JI)V"),
            Hook::Notify => (O, "notify_", "(Ljava/lang/Object;)V"),
            Hook::NotifyAll => (O, "notifyAll_", "(Ljava/lang/Object;)V"),
            Hook::HashCode => (O, "hashCode", "(Ljava/lang/Object;)I"),
            Hook::Equals => (O, "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z"),
            Hook::ToString => (O, "toString", "(Ljava/lang/Object;)Ljava/lang/String;"),
            Hook::IdentityHashCode => (O, "identityHashCode", "(Ljava/lang/Object;)I"),
            Hook::ObjectToString => (O, "objectToString", "(Ljava/lang/Object;)Ljava/lang/String;"),
            Hook::CoarseRead => (O, "coarseRead", "(Ljava/lang/Object;I)V"),
            Hook::CoarseWrite => (O, "coarseWrite", "(Ljava/lang/Object;I)V"),
            Hook::Controlled => (O, "controlled", "()Z"),
            Hook::ClinitControlled => (O, "clinitControlled", "()Z"),
            Hook::ClinitEnter => (O, "clinitEnter", "()V"),
            Hook::ClinitExit => (O, "clinitExit", "()V"),
            Hook::WatchedEnter => (O, "clinitEnter", "(Ljava/lang/Class;)V"),
            Hook::OnceEnter => (O, "clinitEnterOnce", "(Ljava/lang/Class;)V"),
            Hook::WatchedFailed => (O, "clinitFailed", "(Ljava/lang/Throwable;)V"),
            Hook::FailedOnce => (O, "clinitFailedOnce", "(Ljava/lang/Throwable;)V"),
            Hook::Uses => (O, "uses", "(Ljava/lang/Class;)V"),
            Hook::Hidden => (O, "hidden", "(Ljava/lang/ClassLoader;Ljava/lang/String;[B)[B"),
            Hook::Probe => (names::PROBE, "probe", "(I)V"),
            Hook::CloneArray => (O, "clone_", "(Ljava/lang/Object;)Ljava/lang/Object;"),
            Hook::Sets => (O, "sets", "()V"),
            Hook::Initialises => (names::NOVELTY, "initialises", "()V"),
            Hook::Links => (names::NOVELTY, "links", "()V"),
            Hook::Begins => (names::LISTENING, "begins", "()Z"),
            Hook::Patches => (names::MODULES, "patches", "(Ljava/util/Map;)Ljava/util/Map;"),
            Hook::Enqueued => (names::COLLECTED, "enqueued", "(Ljava/lang/ref/Reference;)Ljava/lang/ref/Reference;"),
            Hook::Finalised => (names::COLLECTED, "finalised", "(Ljava/lang/Object;)Ljava/lang/Object;"),
            Hook::Refers => (names::COLLECTED, "made", "(Ljava/lang/ref/Reference;Ljava/lang/Object;)V"),
            Hook::Outside => (names::OUTSIDE, "calls", "(Ljava/lang/String;Ljava/lang/String;)V"),
            Hook::OutsideImpossible => (names::OUTSIDE, "enters", "(Ljava/lang/String;Ljava/lang/String;)V"),
            Hook::FailsWithoutCause => (O, "failsWithoutCause", "()Z"),
            Hook::VarHandleIsAdapted => (names::VAR_HANDLES, "isAdapted", "(Ljava/lang/invoke/VarHandle;)Z"),
            Hook::VarHandleAccessOf => (
                names::VAR_HANDLE_ACCESS,
                "of",
                "(Ljava/lang/invoke/VarHandle;Ljava/lang/String;)Ljava/lang/invoke/MethodHandle;",
            ),
            Hook::VarHandleBefore => {
                (names::VAR_HANDLES, "before", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;III)V")
            }
            Hook::VarHandleBeforeUpdate => {
                (names::VAR_HANDLES, "beforeUpdate", "(Ljava/lang/invoke/VarHandle;Ljava/lang/Object;III)V")
            }
            Hook::VarHandleStoresNumber => (names::VAR_HANDLES, "storesNumber", "(J)V"),
            Hook::VarHandleStoresReference => (names::VAR_HANDLES, "storesReference", "(Ljava/lang/Object;)V"),
            Hook::VarHandleCasResult => (names::VAR_HANDLES, "casResult", "(Z)V"),
            Hook::VarHandleAfterUpdate => (names::VAR_HANDLES, "afterUpdate", "()V"),
            Hook::TrustEnter => (names::TRUST, "enter", "()I"),
            Hook::TrustEnterOn => (names::TRUST, "enter", "(Ljava/lang/Object;)I"),
            Hook::TrustApart => (names::TRUST, "apart", "(Ljava/lang/Object;)I"),
            Hook::TrustLeave => (names::TRUST, "leave", "(I)V"),
            Hook::TrustOutside => (names::TRUST, "outside", "()I"),
            Hook::TrustState => (names::TRUST, "state", "()I"),
            Hook::TrustResume => (names::TRUST, "resume", "()V"),
            Hook::TrustRestore => (names::TRUST, "restore", "(I)V"),
            Hook::TrustPause => (names::TRUST, "pause", "()V"),
            Hook::TrustPauseOn => (names::TRUST, "pause", "(Ljava/lang/Object;)V"),
            Hook::TrustPauseUnless => (names::TRUST, "pause", "(Ljava/lang/Object;Ljava/lang/Class;)V"),
            Hook::TrustLibrary => (names::TRUST, "library", "()I"),
            Hook::TrustProgram => (names::TRUST, "program", "()I"),
            Hook::GivenTaken => (names::GIVEN, "taken", "(Ljava/lang/Object;II)Ljava/lang/Object;"),
            Hook::GivenTarget => (names::GIVEN, "target", "(Ljava/lang/Object;)Ljava/lang/Object;"),
            Hook::GivenWrote => (names::GIVEN, "wrote", "(Ljava/lang/Object;Ljava/lang/Object;III)V"),
            Hook::GivenOutput => (names::GIVEN, "output", "(J)I"),
            Hook::GivenBuffer => (names::GIVEN, "buffer", "(Ljava/lang/Object;Z)Ljava/lang/Object;"),
            Hook::GivenGaveBack => (names::GIVEN, "gaveBack", "(Ljava/lang/Object;Ljava/lang/Object;Z)V"),
        }
    }
}

/// What a twin does about a field access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FieldAccess {
    /// Whether the access is visible.
    pub(crate) visible: bool,
    /// Whether a write is visible, although others are not: the initialiser of this very class sets the field in each
    /// execution.
    pub(crate) set_again: bool,
    /// Whether it is a final field of this very class (not hooked in its own constructors).
    pub(crate) own_final: bool,
    /// Whether the value takes two slots.
    pub(crate) wide: bool,
    /// The shadow field through the same class, for instance fields.
    pub(crate) shadow: PoolIndex,
    /// Method of a boot class that stands for a static field, and the class of the field's type.
    pub(crate) stand_in: Option<(PoolIndex, PoolIndex)>,
}

/// What a twin does about a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// The call stays.
    Keep,
    /// The twin of the method.
    Rename(PoolIndex),
    /// The twin of the constructor: `null` for the marker, then the call.
    Construct(PoolIndex),
    /// A static method instead, with the same stack effect.
    Static(PoolIndex),
    /// A hook instead of a method of `Object`, once `getClass` has been called on the receiver.
    OnReceiver { get_class: PoolIndex, interface: bool, hook: Hook },
    /// `Object.<init>`.
    ObjectInit,
    /// `clone` of an array.
    ArrayClone,
    /// `Object.clone`.
    ObjectClone,
    /// An access method of `VarHandle` with its mode.
    VarHandle(u8),
}

/// What a method stands for that was added for an instruction of a body that is too large for hooks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Outlined {
    pub(super) method: usize,
    pub(super) line: u16,
    pub(super) opcode: u8,
    /// The member, class or type that the instruction names.
    pub(super) operand: u16,
}

/// Doubles one class.
pub(crate) struct Doubler<'a, 'c> {
    pub(crate) context: Context<'c>,
    pub(crate) options: Options,
    pub(crate) class: &'a ClassFile<'a>,
    pub(crate) editor: ClassEditor<'a>,
    pub(crate) rules: ClassRules<'c>,
    /// Where its methods stand in trusted code.
    pub(crate) trust: TrustRules<'c>,
    /// Whether the superclass is `java/lang/Object`.
    pub(crate) root: bool,
    /// Whether the class belongs to the JDK.
    pub(crate) library: bool,
    /// Whether the initialiser can be run again in each execution, and uses of other classes may run theirs.
    pub(crate) again: bool,
    pub(crate) sites: Vec<SiteDraft>,
    pub(crate) counts: Counts,
    pub(crate) refused: Vec<Refused>,
    pub(crate) caller_sensitive: Vec<(Vec<u8>, Vec<u8>, Vec<u8>)>,
    /// How many methods there are that stand for instructions.
    pub(crate) wrappers: u32,
    pub(super) outlined: FxHashMap<Outlined, PoolIndex>,
    pub(crate) assembler: Assembler<'a>,
    pub(super) calls: Vec<Option<Call>>,
    pub(super) fields: Vec<Option<FieldAccess>>,
    pub(super) call_sites: FxHashMap<PoolIndex, Option<PoolIndex>>,
    hooks: FxHashMap<Hook, PoolIndex>,
}

impl<'a, 'c> Doubler<'a, 'c> {
    pub(crate) fn new(context: Context<'c>, options: Options, class: &'a ClassFile<'a>) -> Doubler<'a, 'c> {
        let root = !class.is_interface() && class.super_name().is_some_and(|name| name.as_bytes() == names::OBJECT);
        let slots = class.pool.count();
        let library = options.loader != super::LoaderKind::Application;
        // What a program puts into a package of the JDK may be called after a class that is there.
        let injected = !library && class.name().as_bytes().starts_with(b"java/");
        let known_as = if injected { &[][..] } else { class.name().as_bytes() };
        Doubler {
            context,
            options,
            class,
            editor: ClassEditor::new(class),
            rules: context.policy.class(known_as),
            trust: context.policy.trust(known_as),
            root,
            library,
            again: again::runs_again(class, options),
            sites: Vec::new(),
            counts: Counts::default(),
            refused: Vec::new(),
            caller_sensitive: Vec::new(),
            wrappers: 0,
            outlined: FxHashMap::default(),
            assembler: Assembler::new(),
            calls: vec![None; 2 * slots],
            fields: vec![None; slots],
            call_sites: FxHashMap::default(),
            hooks: FxHashMap::default(),
        }
    }

    /// Reference to a hook.
    pub(crate) fn hook(&mut self, hook: Hook) -> Result<PoolIndex, EditError> {
        if let Some(&index) = self.hooks.get(&hook) {
            return Ok(index);
        }
        let (owner, name, descriptor) = hook.target();
        let index = self.editor.pool.method(owner, name, descriptor)?;
        self.hooks.insert(hook, index);
        Ok(index)
    }

    /// The hook of code that takes a monitor: until a program takes such a monitor, the JDK taking it is not recorded.
    pub(super) fn monitor_enter(&self) -> Hook {
        match self.options.loader {
            LoaderKind::Boot => Hook::MonitorEnterOfJdk,
            _ => Hook::MonitorEnter,
        }
    }

    /// The constant of a new site.
    pub(crate) fn site(
        &mut self,
        kind: SiteKind,
        line: u16,
        method: usize,
        member: Option<PoolIndex>,
    ) -> Result<PoolIndex, EditError> {
        let number = self.sites.len();
        if number >= MAX_SITES {
            return Err(EditError::PoolOverflow);
        }
        let constant = self.editor.pool.integer((SITE_TAG | number as u32) as i32)?;
        // A class that has this very constant itself keeps it: the number is used up without a site behind it.
        if usize::from(constant.0) < self.class.pool.count() {
            self.sites.push(SiteDraft { kind, line, method: method as u16, member, constant: None });
            return self.site(kind, line, method, member);
        }
        self.sites.push(SiteDraft { kind, line, method: method as u16, member, constant: None });
        Ok(constant)
    }

    /// Pushes a new site and calls a hook.
    pub(crate) fn push_site(
        &mut self,
        hook: Hook,
        kind: SiteKind,
        line: u16,
        method: usize,
        member: Option<PoolIndex>,
    ) -> Result<(), EditError> {
        let site = self.site(kind, line, method, member)?;
        let hook = self.hook(hook)?;
        self.assembler.pool(LDC_W, site).invoke_static(hook);
        Ok(())
    }

    /// Treatment of a method of this class.
    pub(crate) fn treatment(&self, method: &Member<'_>) -> Treatment {
        self.rules.method(method.name.as_bytes(), method.descriptor.as_bytes())
    }

    /// Reference to a method of this class.
    pub(crate) fn own_method(&mut self, name: JStr<'_>, descriptor: JStr<'_>) -> Result<PoolIndex, EditError> {
        let kind = if self.class.is_interface() { RefKind::InterfaceMethod } else { RefKind::Method };
        let name_and_type = self.editor.pool.name_and_type(name, descriptor)?;
        self.editor.pool.member_of(kind, self.class.this_class, name_and_type)
    }

    /// What to do about the field that a `Fieldref` names.
    pub(super) fn field_access(&mut self, index: PoolIndex) -> Result<FieldAccess, EditError> {
        if let Some(Some(known)) = self.fields.get(usize::from(index.0)) {
            return Ok(*known);
        }
        let field = self.class.pool.member_ref(index)?;
        let (owner, name) = (field.owner.as_bytes(), field.name.as_bytes());
        let wide = matches!(field.descriptor.as_bytes(), b"J" | b"D");
        let mut visible = !names::is_boot(owner) && name != names::SHADOW.as_bytes();
        let mut own_final = false;
        let mut set_again = false;
        let mut shadow = PoolIndex(0);
        if visible {
            let own = (owner == self.class.name().as_bytes())
                .then(|| self.class.fields.iter().find(|field| field.name.as_bytes() == name))
                .flatten();
            let (flags, library) = match own {
                Some(own) => (Some(own.access), self.library || self.options.hidden),
                // Only what java.base declares is known for sure whatever was loaded before: sites must not
                // depend on the order of class loading.
                None => {
                    let table = self.context.table;
                    let known =
                        table.resolve(owner, name).filter(|&id| table.is_base(id)).and_then(|id| table.field(id));
                    (known.map(|field| field.access), known.is_some())
                }
            };
            if let Some(flags) = flags {
                let is_final = flags & access::FINAL != 0;
                let is_static = flags & access::STATIC != 0;
                let leads = matches!(field.descriptor.as_bytes().first(), Some(b'L' | b'['));
                let hidden = library && !(leads && names::hands_on(owner));
                visible = !(is_final && (is_static || hidden));
                own_final = is_final && own.is_some();
                set_again = self.again && own.is_some_and(again::is_set_by_initialiser);
            }
            if visible {
                let name_and_type = self.editor.pool.name_and_type(names::SHADOW, "J")?;
                shadow = self.editor.pool.member_of(RefKind::Field, field.class, name_and_type)?;
            }
        }
        let mut stand_in = None;
        if let Some((method, descriptor)) = self.context.models.static_field(owner, name)
            && let Some(class) = models::cast_target(field.descriptor.as_bytes())
        {
            let method = self.editor.pool.method(Models::statics_class(), method, descriptor)?;
            stand_in = Some((method, self.editor.pool.class(class)?));
        }
        let found = FieldAccess { visible, set_again, own_final, wide, shadow, stand_in };
        if let Some(slot) = self.fields.get_mut(usize::from(index.0)) {
            *slot = Some(found);
        }
        Ok(found)
    }
}
