//! Boot classes: never doubled, but three kinds of them are completed when the JDK is patched.
//!
//! * `JessEntry*`: bodies rewritten in place as twin bodies; this is how plain code enters the controlled world.
//! * `JessRaw`: natives get bodies that call the unfiltered natives of `Class` and `NullPointerException`.
//! * Models of caller-sensitive methods: marked so that the VM does not take them for the caller, also where they call
//!   such a method themselves, as those of reflection do.
//!
//! All models become public, because the twins that call them live in other packages.

use super::body::{BodyPlan, HookForm, Wrap};
use super::doubler::Doubler;
use super::names;
use super::trust::Weave;
use super::varhandle::straight_body;
use super::{Context, Options, TransformError};
use jess_classfile::attributes::annotations;
use jess_classfile::opcode::*;
use jess_classfile::{Assembler, ClassEditor, ClassFile, EditError, NewAttribute, access};

/// Completes a boot class. `caller_sensitive` lists (class, name, descriptor) of models to be marked.
pub(crate) fn prepare(
    context: Context<'_>,
    bytes: &[u8],
    caller_sensitive: &[(Vec<u8>, Vec<u8>, Vec<u8>)],
) -> Result<Vec<u8>, TransformError> {
    let malformed = |source| TransformError::Malformed { class: "a boot class".to_owned(), source };
    let class = ClassFile::parse(bytes).map_err(malformed)?;
    let name = class.name().as_bytes();
    let made = if name.starts_with(names::ENTRY_PREFIX) {
        entry(context, &class)
    } else if name == names::RAW {
        raw(&class)
    } else if caller_sensitive.iter().any(|(owner, ..)| owner == name) {
        mark(&class, caller_sensitive)
    } else {
        Ok(bytes.to_vec())
    };
    let no_room = |source| TransformError::NoRoom { class: class.name().to_string(), source };
    let made = made.map_err(no_room)?;
    if !context.models.is_model(name) {
        return Ok(made);
    }
    publish(&ClassFile::parse(&made).map_err(malformed)?).map_err(no_room)
}

fn publish(class: &ClassFile<'_>) -> Result<Vec<u8>, EditError> {
    let mut editor = ClassEditor::new(class);
    editor.set_access(class.access | access::PUBLIC);
    for (index, method) in class.methods.iter().enumerate() {
        if method.is_static() && method.access & access::PRIVATE == 0 && method.name != "<clinit>" {
            editor.set_method_access(index, (method.access & !access::PROTECTED) | access::PUBLIC);
        }
    }
    editor.finish()
}

fn entry(context: Context<'_>, class: &ClassFile<'_>) -> Result<Vec<u8>, EditError> {
    let mut doubler = Doubler::new(context, Options::boot(), class);
    let plan = BodyPlan {
        hooks: false,
        form: HookForm::Full,
        marker: false,
        constructor: false,
        wrap: Wrap::None,
        number: None,
        weave: Weave::None,
    };
    for (index, method) in class.methods.iter().enumerate() {
        if method.is_static() && method.name != "<clinit>" && method.attribute("Code").is_some() {
            let body = doubler.body(index, method, plan)?;
            doubler.editor.set_code(index, body);
        }
    }
    doubler.editor.finish()
}

fn raw(class: &ClassFile<'_>) -> Result<Vec<u8>, EditError> {
    let mut editor = ClassEditor::new(class);
    for (index, method) in class.methods.iter().enumerate() {
        if !method.has(access::NATIVE) {
            continue;
        }
        let (target, descriptor) = match method.name.as_bytes() {
            b"methods0" => ("getDeclaredMethods0", "(Z)[Ljava/lang/reflect/Method;"),
            b"fields0" => ("getDeclaredFields0", "(Z)[Ljava/lang/reflect/Field;"),
            b"constructors0" => ("getDeclaredConstructors0", "(Z)[Ljava/lang/reflect/Constructor;"),
            b"interfaces0" => ("getInterfaces0", "()[Ljava/lang/Class;"),
            b"message0" => ("getExtendedNPEMessage", "()Ljava/lang/String;"),
            _ => continue,
        };
        let owner =
            if target == "getExtendedNPEMessage" { "java/lang/NullPointerException" } else { "java/lang/Class" };
        let target = editor.pool.method(owner, target, descriptor)?;
        let mut code = Assembler::new();
        code.op(ALOAD_0);
        if descriptor.starts_with("(Z)") {
            code.op(ILOAD_1);
        }
        code.pool(INVOKEVIRTUAL, target).op(ARETURN);
        editor.set_method_access(index, method.access & !access::NATIVE);
        editor.set_code(index, straight_body(&code, 2, 2));
    }
    editor.finish()
}

fn mark(class: &ClassFile<'_>, caller_sensitive: &[(Vec<u8>, Vec<u8>, Vec<u8>)]) -> Result<Vec<u8>, EditError> {
    let mut editor = ClassEditor::new(class);
    for (index, method) in class.methods.iter().enumerate() {
        let listed = caller_sensitive.iter().any(|(owner, name, descriptor)| {
            owner == class.name().as_bytes()
                && name == method.name.as_bytes()
                && descriptor == method.descriptor.as_bytes()
        });
        if !listed {
            continue;
        }
        let list = [names::COMPILED, names::INTRINSIC, names::FORCE_INLINE, names::HIDDEN];
        let attribute = method.attribute("RuntimeVisibleAnnotations");
        let own = attribute.map_or(Ok(Vec::new()), |attribute| annotations(class, attribute))?;
        let mut data = ((own.len() + list.len()) as u16).to_be_bytes().to_vec();
        own.iter().for_each(|annotation| data.extend_from_slice(annotation.raw));
        for descriptor in list {
            data.extend(editor.pool.utf8(descriptor)?.0.to_be_bytes());
            data.extend([0, 0]);
        }
        let name = match attribute {
            Some(attribute) => attribute.name_index,
            None => editor.pool.utf8("RuntimeVisibleAnnotations")?,
        };
        editor.add_method_attribute(index, NewAttribute::new(name, data));
    }
    editor.finish()
}
