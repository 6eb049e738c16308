//! Which classes can be initialised again in each execution, and which of their fields that concerns
//! ([`super::clinit`]).

use super::{LoaderKind, Options};
use jess_classfile::{ClassFile, Member, access};

/// Class files before this version cannot load class constants.
pub(super) const FIRST_VERSION_WITH_CLASS_CONSTANTS: u16 = 49;

/// Whether a static final field has its value from the initialiser, and not from the class file.
pub(super) fn is_set_by_initialiser(field: &Member<'_>) -> bool {
    field.has(access::STATIC | access::FINAL) && field.attribute("ConstantValue").is_none()
}

/// Whether the initialiser of a class can be run again. Fields of interfaces must be final.
pub(super) fn runs_again(class: &ClassFile<'_>, options: Options) -> bool {
    is_watched(class, options) && !class.is_interface()
}

/// Whether the initialiser of a class is watched.
///
/// That of a proxy looks up the methods of its interfaces, which are always the same, and its objects may be kept by
/// the JDK: a class or a method keeps its annotations. So it runs once.
pub(super) fn is_watched(class: &ClassFile<'_>, options: Options) -> bool {
    options.loader == LoaderKind::Application
        && !options.hidden
        && class.major_version >= FIRST_VERSION_WITH_CLASS_CONSTANTS
        && !is_proxy(class)
}

/// Whether `java.lang.reflect.Proxy` has made the class.
fn is_proxy(class: &ClassFile<'_>) -> bool {
    class.super_name().is_some_and(|name| name == "java/lang/reflect/Proxy") && class.has(access::FINAL)
}
