//! Names that the transform and the boot classes agree on.

use jess_protocol::wire::access::{CAS, READ, RMW, WRITE};
use jess_protocol::wire::order::{ACQUIRE, OPAQUE, PLAIN, RELEASE, VOLATILE};

pub(crate) const SUFFIX: &[u8] = b"$jess";
pub(crate) const SHADOW: &str = "$jess";
pub(crate) const BOOT_PREFIX: &[u8] = b"java/lang/Jess";
pub(crate) const ENTRY_PREFIX: &[u8] = b"java/lang/JessEntry";
pub(crate) const MARKER: &str = "java/lang/JessMarker";
pub(crate) const MARKER_DESCRIPTOR: &[u8] = b"Ljava/lang/JessMarker;";
pub(crate) const DOUBLED: &str = "java/lang/JessDoubled";
pub(crate) const HOOKS: &str = "java/lang/JessHooks";
/// Adds without use of the sum.
pub(crate) const SUMS: &str = "java/lang/JessSums";
/// Reports where trusted code begins and ends.
pub(crate) const TRUST: &str = "java/lang/JessTrust";
/// Reads and writes arrays and buffers for code that is not seen.
pub(crate) const GIVEN: &str = "java/lang/JessGiven";
/// Packages that no application sees.
pub(crate) const INTERNAL: &[u8] = b"jdk/internal/";
pub(crate) const PROBE: &str = "java/lang/JessProbe";
pub(crate) const NOVELTY: &str = "java/lang/JessNovelty";
pub(crate) const LISTENING: &str = "java/lang/JessListening";
pub(crate) const MODULES: &str = "java/lang/JessModules";
pub(crate) const COLLECTED: &str = "java/lang/JessCollected";
pub(crate) const OUTSIDE: &str = "java/lang/JessOutside";
pub(crate) const VAR_HANDLES: &str = "java/lang/JessVarHandles";
pub(crate) const VAR_HANDLE_ACCESS: &str = "java/lang/JessVarHandleAccess";
/// The method that runs the initialiser of a class again.
pub(crate) const INITIALISE: &str = "jess$initialise$jess";
/// How names of methods begin that stand for one instruction each.
pub(crate) const INSTRUCTION: &str = "jess$for$";
/// The twin of an initialiser that does not fit beside its original.
pub(crate) const INITIALISER: &str = "jess$initialiser$full$jess";
pub(crate) const INDY: &str = "java/lang/JessIndy";
/// Descriptor of the bootstrap method that runs those of the application.
pub(crate) const BOOTSTRAP: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Object;\
    Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;)Ljava/lang/Object;";
pub(crate) const REFLECTION: &str = "java/lang/JessReflection";
pub(crate) const RAW: &[u8] = b"java/lang/JessRaw";
pub(crate) const OBJECT: &[u8] = b"java/lang/Object";
pub(crate) const VAR_HANDLE: &[u8] = b"java/lang/invoke/VarHandle";
pub(crate) const METHOD_HANDLE: &[u8] = b"java/lang/invoke/MethodHandle";
pub(crate) const REFERENCE: &[u8] = b"java/lang/ref/Reference";

/// The one that all others call.
pub(crate) const REFERENCE_CONSTRUCTOR: &[u8] = b"(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V";
pub(crate) const CLASS: &[u8] = b"java/lang/Class";
pub(crate) const NULL_POINTER_EXCEPTION: &[u8] = b"java/lang/NullPointerException";
const INSTRUMENTATION: &[u8] = b"java/lang/instrument/Instrumentation";

/// Tags of constants.
pub(crate) const TAG_METHOD_HANDLE: u8 = 15;
pub(crate) const TAG_DYNAMIC: u8 = 17;

/// Whether a bootstrap method, or what it is given to call, is code of the application.
pub(crate) fn bootstraps_application(owner: &[u8], name: &[u8]) -> bool {
    match owner {
        b"java/lang/invoke/ConstantBootstraps" => name == b"invoke",
        _ => !owner.starts_with(b"java/") && !owner.starts_with(b"jdk/"),
    }
}

/// Methods of Object that every class inherits and that have no twin: name and descriptor.
const WITHOUT_TWIN: [(&[u8], &[u8]); 7] = [
    (b"getClass", b"()Ljava/lang/Class;"),
    (b"notify", b"()V"),
    (b"notifyAll", b"()V"),
    (b"wait", b"()V"),
    (b"wait", b"(J)V"),
    (b"wait", b"(JI)V"),
    (b"finalize", b"()V"),
];

/// Whether an instance method of this name and descriptor has no twin in any class.
pub(crate) fn without_twin(name: &[u8], descriptor: &[u8]) -> bool {
    matches!(name.first(), Some(b'g' | b'n' | b'w' | b'f')) && WITHOUT_TWIN.contains(&(name, descriptor))
}

/// Whether it is `hashCode`, `equals` or `toString` of Object.
pub(crate) fn is_object_method(name: &[u8], descriptor: &[u8]) -> bool {
    match name {
        b"hashCode" => descriptor == b"()I",
        b"equals" => descriptor == b"(Ljava/lang/Object;)Z",
        b"toString" => descriptor == b"()Ljava/lang/String;",
        _ => false,
    }
}

/// Whether it is `clone` of Object.
pub(crate) fn is_clone(name: &[u8], descriptor: &[u8]) -> bool {
    name == b"clone" && descriptor == b"()Ljava/lang/Object;"
}

/// The filter that replaces the calls of a native in both worlds, because it would show twins: owner, name and
/// descriptor.
pub(crate) fn filter(owner: &[u8], name: &[u8]) -> Option<(&'static str, &'static str, &'static str)> {
    if owner == NULL_POINTER_EXCEPTION {
        return (name == b"getExtendedNPEMessage").then_some((
            "java/lang/JessNullPointerException",
            "message",
            "(Ljava/lang/NullPointerException;)Ljava/lang/String;",
        ));
    }
    if owner != CLASS {
        return None;
    }
    let (filter, descriptor) = match name {
        b"getDeclaredMethods0" => ("methods", "(Ljava/lang/Class;Z)[Ljava/lang/reflect/Method;"),
        b"getDeclaredFields0" => ("fields", "(Ljava/lang/Class;Z)[Ljava/lang/reflect/Field;"),
        b"getDeclaredConstructors0" => ("constructors", "(Ljava/lang/Class;Z)[Ljava/lang/reflect/Constructor;"),
        b"getInterfaces0" => ("interfaces", "(Ljava/lang/Class;)[Ljava/lang/Class;"),
        _ => return None,
    };
    Some((REFLECTION, filter, descriptor))
}

/// What a twin calls in the place of a method of `Instrumentation`, of which there is no twin: owner, name and
/// descriptor.
pub(crate) fn changes_classes(owner: &[u8], name: &[u8]) -> Option<(&'static str, &'static str, &'static str)> {
    let (name, descriptor) = match (owner, name) {
        (INSTRUMENTATION, b"retransformClasses") => ("retransformClasses", "(Ljava/lang/Object;[Ljava/lang/Class;)V"),
        (INSTRUMENTATION, b"redefineClasses") => ("redefineClasses", "(Ljava/lang/Object;[Ljava/lang/Object;)V"),
        _ => return None,
    };
    Some(("java/lang/JessInstrumentation", name, descriptor))
}

/// `(…)R` with the marker as last parameter.
pub(crate) fn marked(descriptor: &[u8]) -> Vec<u8> {
    let end = descriptor.iter().position(|&byte| byte == b')').unwrap_or(descriptor.len());
    let mut marked = Vec::with_capacity(descriptor.len() + MARKER_DESCRIPTOR.len());
    marked.extend_from_slice(&descriptor[..end]);
    marked.extend_from_slice(MARKER_DESCRIPTOR);
    marked.extend_from_slice(&descriptor[end..]);
    marked
}

/// `(…)R` with a receiver as first parameter.
pub(crate) fn with_receiver(receiver: &[u8], descriptor: &[u8]) -> Vec<u8> {
    let mut longer = Vec::with_capacity(receiver.len() + descriptor.len());
    longer.push(b'(');
    longer.extend_from_slice(receiver);
    longer.extend_from_slice(descriptor.strip_prefix(b"(").unwrap_or(descriptor));
    longer
}

/// The name of a method's twin.
pub(crate) fn twin_name(name: &[u8]) -> Vec<u8> {
    [name, SUFFIX].concat()
}

/// The name of the body that a twin falls through to.
pub(crate) fn full_name(name: &[u8]) -> Vec<u8> {
    [name, b"$full$jess"].concat()
}

/// Whether a class belongs to the tool.
pub(crate) fn is_boot(class: &[u8]) -> bool {
    class.starts_with(BOOT_PREFIX)
}

/// Classes of `java.util` whose final fields lead to what belongs to one call or one thread, or is reached by fields
/// that are not final.
pub(super) const OF_ONE_CALL: [&[u8]; 13] = [
    b"ArrayPrefixHelpers",
    b"ArraysParallelSortHelpers",
    b"ComparableTimSort",
    b"Currency",
    b"DualPivotQuicksort",
    b"Formatter",
    b"HashMap$Node",
    b"Hashtable$Entry",
    b"Locale",
    b"ResourceBundle",
    b"ServiceLoader",
    b"TimSort",
    b"Timer$",
];

/// Whether a class of the JDK may hold what a program has given it in final fields: a thread that gets one by a race
/// may use what is in it (JLS 17.5). These are the classes of `java.util` itself; other final fields of the JDK are not
/// looked at, since they lead to its own objects.
pub(crate) fn hands_on(class: &[u8]) -> bool {
    class.strip_prefix(b"java/util/").is_some_and(|name| {
        !name.contains(&b'/')
            && !name.ends_with(b"Spliterator")
            && !OF_ONE_CALL.iter().any(|begin| name.starts_with(begin))
    })
}

/// The package of the atomic variables.
pub(crate) const ATOMICS: &[u8] = b"java/util/concurrent/atomic/";

/// What an access method of `VarHandle` does, as the code of a record says it ([`jess_protocol::wire::code`]).
pub(crate) fn var_handle_mode(name: &[u8]) -> Option<u8> {
    Some(match name {
        b"get" => READ | PLAIN,
        b"getOpaque" => READ | OPAQUE,
        b"getAcquire" => READ | ACQUIRE,
        b"getVolatile" => READ | VOLATILE,
        b"set" => WRITE | PLAIN,
        b"setOpaque" => WRITE | OPAQUE,
        b"setRelease" => WRITE | RELEASE,
        b"setVolatile" => WRITE | VOLATILE,
        b"weakCompareAndSetPlain" => CAS | PLAIN,
        b"compareAndSet" | b"weakCompareAndSet" => CAS | VOLATILE,
        b"weakCompareAndSetAcquire" => CAS | ACQUIRE,
        b"weakCompareAndSetRelease" => CAS | RELEASE,
        b"compareAndExchange" | b"getAndSet" | b"getAndAdd" => RMW | VOLATILE,
        b"getAndBitwiseOr" | b"getAndBitwiseAnd" | b"getAndBitwiseXor" => RMW | VOLATILE,
        b"compareAndExchangeAcquire" | b"getAndSetAcquire" | b"getAndAddAcquire" => RMW | ACQUIRE,
        b"getAndBitwiseOrAcquire" | b"getAndBitwiseAndAcquire" | b"getAndBitwiseXorAcquire" => RMW | ACQUIRE,
        b"compareAndExchangeRelease" | b"getAndSetRelease" | b"getAndAddRelease" => RMW | RELEASE,
        b"getAndBitwiseOrRelease" | b"getAndBitwiseAndRelease" | b"getAndBitwiseXorRelease" => RMW | RELEASE,
        _ => return None,
    })
}

/// Signature-polymorphic methods of `MethodHandle`, and the linkers among its natives.
pub(crate) fn is_method_handle_call(name: &[u8]) -> bool {
    matches!(
        name,
        b"invoke"
            | b"invokeExact"
            | b"invokeBasic"
            | b"linkToVirtual"
            | b"linkToStatic"
            | b"linkToSpecial"
            | b"linkToInterface"
            | b"linkToNative"
    )
}

/// Annotations that the VM reads and that a copied body needs too.
pub(crate) fn is_vm_annotation(descriptor: &[u8]) -> bool {
    matches!(
        descriptor,
        b"Ljdk/internal/vm/annotation/ForceInline;"
            | b"Ljdk/internal/vm/annotation/DontInline;"
            | b"Ljdk/internal/vm/annotation/Hidden;"
            | b"Ljdk/internal/vm/annotation/ReservedStackAccess;"
            | b"Ljdk/internal/vm/annotation/JvmtiMountTransition;"
            | b"Ljdk/internal/vm/annotation/JvmtiHideEvents;"
            | b"Ljdk/internal/vm/annotation/ChangesCurrentThread;"
            | b"Ljava/lang/invoke/LambdaForm$Hidden;"
            | b"Ljdk/internal/reflect/CallerSensitive;"
            | b"Ljdk/internal/reflect/CallerSensitiveAdapter;"
    )
}

pub(crate) const CALLER_SENSITIVE: &[u8] = b"Ljdk/internal/reflect/CallerSensitive;";
pub(crate) const COMPILED: &str = "Ljava/lang/invoke/LambdaForm$Compiled;";
pub(crate) const INTRINSIC: &str = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";
pub(crate) const FORCE_INLINE: &str = "Ljdk/internal/vm/annotation/ForceInline;";
pub(crate) const HIDDEN: &str = "Ljdk/internal/vm/annotation/Hidden;";
