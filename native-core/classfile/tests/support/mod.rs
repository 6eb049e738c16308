//! Shared by tests and tools: finding JDKs, reading all their classes, and the edits that every
//! class is put through.
#![allow(dead_code)] // each test uses a part

pub(crate) mod fuzz;

use std::path::PathBuf;

use jess_classfile::{
    Assembler, BodyEditor, ClassEditor, ClassFile, Code, EditError, Frame, FrameShape, Keep, NewAttribute, NewHandler,
    ParseError, Place, VerificationType, access, opcode,
};
use ristretto_jimage::Image;

/// The homes of the supported JDKs of this machine.
pub(crate) fn java_homes() -> Vec<PathBuf> {
    let homes: Vec<PathBuf> = jess_jdks::installed().into_iter().map(|jdk| jdk.home).collect();
    assert!(!homes.is_empty(), "no JDK found: set JAVA_HOME, or JESS_JDKS to a list of homes");
    homes
}

/// Whether the gate is run `--thorough`.
pub(crate) fn thorough() -> bool {
    std::env::var_os("JESS_THOROUGH").is_some()
}

/// Every third class of a JDK, all of them in a thorough gate.
pub(crate) fn some_classes(home: &std::path::Path) -> Vec<(String, Vec<u8>)> {
    let step = if thorough() { 1 } else { 3 };
    classes(home).into_iter().step_by(step).collect()
}

/// All classes of a JDK: `module/package/Name` and bytes.
pub(crate) fn classes(home: &std::path::Path) -> Vec<(String, Vec<u8>)> {
    let image = Image::from_file(&home.join("lib/modules")).expect("readable image");
    image
        .iter()
        .map(|resource| resource.expect("readable resource"))
        .filter(|resource| resource.extension() == "class")
        .map(|resource| {
            let name = format!("{}/{}/{}", resource.module(), resource.parent(), resource.base());
            (name, resource.data().to_vec())
        })
        .collect()
}

/// An edit of every body of a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edit {
    /// Through the body editor without a change.
    None,
    /// A `nop` before every instruction.
    NopBefore,
    /// A `nop` before and after every instruction, and jumps that reach this far.
    Islands(u32),
    /// One argument more at the end of every constructor and method, as a copy of the method.
    Parameter,
    /// Synchronized-like wrapping with head, handler, kept local and a jump at the head.
    Wrap,
}

/// A summary of what an edit did.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Counts {
    pub bodies: usize,
    pub too_large: usize,
    pub no_island: usize,
    pub other_errors: usize,
    /// Do not print errors.
    pub quiet: bool,
}

/// Applies an edit to all bodies and returns the new class.
pub(crate) fn edit_class(bytes: &[u8], edit: Edit, counts: &mut Counts) -> Result<Vec<u8>, EditError> {
    let class = ClassFile::parse(bytes)?;
    let mut editor = ClassEditor::new(&class);
    if class.name() == "java/lang/Object" {
        // The JVM prescribes which methods it has, and that `finalize` is empty.
        return editor.finish();
    }
    for (index, method) in class.methods.iter().enumerate() {
        let Some(code) = class.code(method)? else {
            continue;
        };
        counts.bodies += 1;
        let body = match edit {
            Edit::Parameter => parameter_twin(&class, &code, &mut editor),
            Edit::Wrap => wrap(&code, &mut editor),
            _ => edit_body(&code, edit, &mut editor),
        };
        match body {
            Ok(body) if edit == Edit::Parameter => {
                let name = format!("{}$copy", method.name.to_str_lossy().replace(['<', '>'], "_"));
                let is_init = method.name == "<init>";
                if method.name == "<clinit>" {
                    continue;
                }
                let name = editor.pool.utf8(if is_init { "<init>" } else { name.as_str() })?;
                let descriptor = method.descriptor.to_str_lossy().replace(')', "Ljava/lang/VerifyError;)");
                let descriptor = editor.pool.utf8(descriptor)?;
                let code_name = editor.pool.utf8("Code")?;
                let attributes = [NewAttribute::new(code_name, body)];
                let flags = method.access & !access::SYNCHRONIZED | access::SYNTHETIC;
                editor.add_method(flags, name, descriptor, &attributes)?;
            }
            Ok(body) => editor.set_code(index, body),
            Err(EditError::TooLarge { .. }) => counts.too_large += 1,
            Err(EditError::NoIsland(_)) => counts.no_island += 1,
            Err(error @ EditError::Parse(_)) => return Err(error),
            Err(error) => {
                counts.other_errors += 1;
                if !counts.quiet {
                    println!("{}.{}: {error}", class.name(), method.name);
                }
            }
        }
    }
    editor.finish()
}

fn edit_body(code: &Code<'_>, edit: Edit, editor: &mut ClassEditor<'_>) -> Result<Vec<u8>, EditError> {
    let mut body = BodyEditor::new(code);
    body.keep(Keep { lines: true, variables: true });
    if let Edit::Islands(limit) = edit {
        body.set_jump_limit(limit);
    }
    if edit != Edit::None {
        for instruction in code.instructions() {
            let instruction = instruction?;
            body.insert_before(instruction.offset, &[opcode::NOP]);
            if matches!(edit, Edit::Islands(_)) && instruction.offset % 7 == 0 {
                let fallthrough = !instruction.is_unconditional();
                if fallthrough {
                    body.insert_after(instruction.offset, &[opcode::NOP]);
                }
            }
        }
    }
    body.finish(&mut editor.pool)
}

fn parameter_twin<'a>(
    class: &'a ClassFile<'a>,
    code: &Code<'a>,
    editor: &mut ClassEditor<'a>,
) -> Result<Vec<u8>, EditError> {
    let _ = class;
    let mut body = BodyEditor::new(code);
    let marker = editor.pool.class("java/lang/VerifyError")?;
    body.insert_parameter(code.method.argument_slots()?, VerificationType::Object(marker));
    body.finish(&mut editor.pool)
}

/// `String lock = null; if (lock == null) {} try { body } catch (Throwable t) { lock; throw t; }`, and
/// a use of `lock` before every return.
fn wrap<'a>(code: &Code<'a>, editor: &mut ClassEditor<'a>) -> Result<Vec<u8>, EditError> {
    let mut body = BodyEditor::new(code);
    body.keep(Keep { lines: true, variables: true });
    // A handler around the call of another constructor would need flags that frames lack.
    let constructor = code.method.name == "<init>";
    let lock = body.extra_locals(1);
    let object = VerificationType::Object(editor.pool.class("java/lang/String")?);
    let throwable = VerificationType::Object(editor.pool.class("java/lang/Throwable")?);
    body.keep_local(lock, object);
    let mut head = Assembler::new();
    head.op(opcode::ACONST_NULL).local(opcode::ASTORE, lock);
    let mut locals = code.initial_frame()?.locals;
    let mut slots: u16 = locals.iter().map(|local| local.slots()).sum();
    while slots < lock {
        locals.push(VerificationType::Top);
        slots += 1;
    }
    locals.push(object);
    head.local(opcode::ALOAD, lock);
    let over = head.jump_forward(opcode::IFNONNULL);
    head.op(opcode::NOP).land(over).frame(FrameShape::Full { locals, stack: vec![] });
    body.insert_head_snippet(&head);
    if !constructor {
        let mut handler = Assembler::new();
        let mut locals = vec![VerificationType::Top; usize::from(lock)];
        locals.push(object);
        handler.frame(FrameShape::Full { locals, stack: vec![throwable] });
        handler.local(opcode::ALOAD, lock).op(opcode::POP).op(opcode::ATHROW);
        let handler = body.append(&handler);
        body.add_handler(NewHandler {
            start: Place::Label(0),
            end: Place::Label(code.bytes.len() as u32),
            handler: Place::Appended(handler),
            catch_type: None,
        });
    }
    for instruction in code.instructions() {
        let instruction = instruction?;
        if opcode::is_return(instruction.opcode) {
            let mut exit = Assembler::new();
            exit.local(opcode::ALOAD, lock).op(opcode::POP);
            body.insert_before(instruction.offset, exit.bytes());
        }
    }
    body.raise_max_stack(2);
    body.finish(&mut editor.pool)
}

/// Every frame of every body, decoded, with class constants by name.
pub(crate) fn frames_of(class: &ClassFile<'_>) -> Result<Vec<Vec<Frame<'static>>>, ParseError> {
    let mut all = Vec::new();
    for method in &class.methods {
        let Some(code) = class.code(method)? else {
            continue;
        };
        let mut frames = code.frames()?;
        let mut list = Vec::new();
        while let Some(frame) = frames.next()? {
            list.push(Frame {
                offset: frame.offset,
                locals: owned(class, &frame.locals)?,
                stack: owned(class, &frame.stack)?,
            });
        }
        all.push(list);
    }
    Ok(all)
}

fn owned(class: &ClassFile<'_>, types: &[VerificationType<'_>]) -> Result<Vec<VerificationType<'static>>, ParseError> {
    types
        .iter()
        .map(|&item| {
            Ok(match item {
                VerificationType::Object(index) => named(class.pool.class_name(index)?.as_bytes()),
                VerificationType::Named(name) => named(name.as_bytes()),
                VerificationType::Top => VerificationType::Top,
                VerificationType::Integer => VerificationType::Integer,
                VerificationType::Float => VerificationType::Float,
                VerificationType::Long => VerificationType::Long,
                VerificationType::Double => VerificationType::Double,
                VerificationType::Null => VerificationType::Null,
                VerificationType::UninitializedThis => VerificationType::UninitializedThis,
                VerificationType::Uninitialized(at) => VerificationType::Uninitialized(at),
            })
        })
        .collect()
}

/// A name by its hash: enough to compare, and it borrows nothing.
fn named(name: &[u8]) -> VerificationType<'static> {
    use std::hash::{DefaultHasher, Hasher};
    let mut hasher = DefaultHasher::new();
    hasher.write(name);
    VerificationType::Uninitialized(hasher.finish() as u32 | 0x8000_0000)
}
