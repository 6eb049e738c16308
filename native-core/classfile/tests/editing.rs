//! Edits of small hand-made classes, where every byte of the result can be foreseen.

use jess_classfile::attributes::BootstrapMethods;
use jess_classfile::{
    Assembler, BodyEditor, ClassEditor, ClassFile, Constant, EditError, FrameShape, Handler, Keep, MethodHandleKind,
    NewAttribute, NewHandler, Place, PoolIndex, Reason, RefKind, Target, VerificationType, access, opcode::*,
};

/// `class T extends Object {}`: the smallest class.
fn empty_class() -> Vec<u8> {
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 5];
    for name in ["T", "java/lang/Object"] {
        bytes.extend([1, 0, name.len() as u8]);
        bytes.extend(name.as_bytes());
    }
    bytes.extend([7, 0, 1, 7, 0, 2]);
    bytes.extend([0, 0x20, 0, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
    bytes
}

/// What a method `static m` of a class `T` is made of.
#[derive(Default)]
struct Sample<'s> {
    descriptor: &'s str,
    code: &'s [u8],
    max_locals: u16,
    handlers: &'s [[u16; 3]],
    lines: &'s [[u16; 2]],
    /// Content of the `StackMapTable`.
    frames: &'s [u8],
}

fn class_with(sample: &Sample<'_>) -> Vec<u8> {
    let bytes = empty_class();
    let class = ClassFile::parse(&bytes).expect("valid");
    let mut editor = ClassEditor::new(&class);
    let mut body = vec![0, 4];
    body.extend(sample.max_locals.to_be_bytes());
    body.extend((sample.code.len() as u32).to_be_bytes());
    body.extend(sample.code);
    body.extend((sample.handlers.len() as u16).to_be_bytes());
    for handler in sample.handlers {
        body.extend(handler.iter().flat_map(|part| part.to_be_bytes()));
        body.extend([0, 0]);
    }
    let lines: Vec<u8> = sample.lines.iter().flatten().flat_map(|part| part.to_be_bytes()).collect();
    let count = usize::from(!lines.is_empty()) + usize::from(!sample.frames.is_empty());
    body.extend([0, count as u8]);
    if !lines.is_empty() {
        body.extend(editor.pool.utf8("LineNumberTable").expect("fits").0.to_be_bytes());
        body.extend((lines.len() as u32 + 2).to_be_bytes());
        body.extend((sample.lines.len() as u16).to_be_bytes());
        body.extend(lines);
    }
    if !sample.frames.is_empty() {
        body.extend(editor.pool.utf8("StackMapTable").expect("fits").0.to_be_bytes());
        body.extend((sample.frames.len() as u32).to_be_bytes());
        body.extend(sample.frames);
    }
    let name = editor.pool.utf8("m").expect("fits");
    let descriptor = editor.pool.utf8(sample.descriptor).expect("fits");
    let code = NewAttribute::new(editor.pool.utf8("Code").expect("fits"), body);
    editor.add_method(access::STATIC, name, descriptor, &[code]).expect("fits");
    editor.finish().expect("fits")
}

/// Edits the method of a sample and reads it back.
struct Edited {
    code: Vec<u8>,
    max_stack: u16,
    max_locals: u16,
    handlers: Vec<[u32; 3]>,
    lines: Vec<[u32; 2]>,
    frames: Vec<(u32, Vec<VerificationType<'static>>, usize)>,
}

fn edit(sample: &Sample<'_>, change: impl FnOnce(&mut BodyEditor<'_, '_>)) -> Result<Edited, EditError> {
    let bytes = class_with(sample);
    let class = ClassFile::parse(&bytes)?;
    let mut editor = ClassEditor::new(&class);
    let code = class.code(&class.methods[0])?.expect("has code");
    let mut body = BodyEditor::new(&code);
    change(&mut body);
    let body = body.finish(&mut editor.pool)?;
    editor.set_code(0, body);
    let bytes = editor.finish()?;
    let class = ClassFile::parse(&bytes)?;
    let code = class.code(&class.methods[0])?.expect("has code");
    code.check_positions()?;
    let mut frames = Vec::new();
    let mut cursor = code.frames()?;
    while let Some(frame) = cursor.next()? {
        let locals = frame.locals.iter().map(|&local| match local {
            VerificationType::Uninitialized(at) => VerificationType::Uninitialized(at),
            VerificationType::Long => VerificationType::Long,
            VerificationType::Integer => VerificationType::Integer,
            VerificationType::Top => VerificationType::Top,
            _ => VerificationType::Null,
        });
        frames.push((frame.offset, locals.collect(), frame.stack.len()));
    }
    Ok(Edited {
        code: code.bytes.to_vec(),
        max_stack: code.max_stack,
        max_locals: code.max_locals,
        handlers: code.handlers().map(|h| [h.start, h.end, h.handler]).collect(),
        lines: code.line_numbers()?.iter().map(|l| [l.start, u32::from(l.line)]).collect(),
        frames,
    })
}

/// `iconst_0; l: iconst_1; ifeq l; return` with a handler and lines.
const LOOP: Sample<'_> = Sample {
    descriptor: "()V",
    code: &[NOP, ICONST_1, IFEQ, 0xff, 0xff, RETURN],
    max_locals: 0,
    handlers: &[[0, 1, 5]],
    lines: &[[0, 10], [1, 11], [5, 12]],
    frames: &[0, 2, 1, 3],
};

#[test]
fn jumps_run_code_inserted_before_but_not_after() {
    let edited = edit(&LOOP, |body| {
        body.insert_after(0, &[NOP, POP]);
        body.insert_before(1, &[DUP]);
        body.insert_before(1, &[SWAP]);
        body.insert_head(&[ICONST_5]);
        body.raise_max_stack(2);
        body.raise_max_stack(1);
    })
    .expect("edited");
    let expected = [ICONST_5, NOP, NOP, POP, DUP, SWAP, ICONST_1, IFEQ, 0xff, 0xfd, RETURN];
    assert_eq!(edited.code, expected);
    // The code after the instruction at 0 belongs to the range that ends at 1.
    assert_eq!(edited.handlers, [[1, 4, 10]]);
    assert_eq!(edited.lines, [[0, 10], [4, 11], [10, 12]]);
    assert_eq!(edited.frames.iter().map(|frame| frame.0).collect::<Vec<_>>(), [4, 10]);
    assert_eq!(edited.max_stack, 6);
}

#[test]
fn frames_far_apart_become_extended() {
    let edited = edit(&LOOP, |body| body.insert_before(5, &[NOP; 100])).expect("edited");
    assert_eq!(edited.frames.iter().map(|frame| frame.0).collect::<Vec<_>>(), [1, 5]);
    let edited = edit(&LOOP, |body| body.insert_after(0, &[NOP; 100])).expect("edited");
    assert_eq!(edited.frames.iter().map(|frame| frame.0).collect::<Vec<_>>(), [101, 105]);
}

#[test]
fn handlers_can_be_added_around_the_body() {
    let edited = edit(&LOOP, |body| {
        let throwable = VerificationType::Object(PoolIndex(4));
        let mut handler = Assembler::new();
        handler.frame(FrameShape::Full { locals: vec![], stack: vec![throwable] }).op(ATHROW);
        body.insert_head(&[NOP]);
        let handler = Place::Appended(body.append(&handler));
        let (start, end) = (Place::Label(0), Place::Label(6));
        body.add_handler(NewHandler { start, end, handler, catch_type: None });
        let start = Place::Start;
        let end = Place::Instruction(5);
        body.insert_before(5, &[NOP]);
        body.add_handler(NewHandler { start, end, handler, catch_type: None });
    })
    .expect("edited");
    assert_eq!(edited.code, [NOP, NOP, ICONST_1, IFEQ, 0xff, 0xff, NOP, RETURN, ATHROW]);
    assert_eq!(edited.handlers, [[1, 2, 6], [1, 8, 8], [0, 7, 8]]);
    assert_eq!(edited.frames.last(), Some(&(8, vec![], 1)));
}

#[test]
fn snippets_jump_within_and_out() {
    let edited = edit(&LOOP, |body| {
        let mut snippet = Assembler::new();
        snippet.op(ICONST_0);
        let over = snippet.jump_forward(IFNE);
        snippet.op(ICONST_1).jump(IFNE, Target::Old(5)).land(over);
        snippet.frame(FrameShape::Initial { stack: vec![] }).op(NOP);
        body.insert_before_snippet(1, &snippet);
    })
    .expect("edited");
    let snippet = [ICONST_0, IFNE, 0, 7, ICONST_1, IFNE, 0, 8, NOP];
    assert_eq!(edited.code[1..10], snippet);
    assert_eq!(edited.frames.iter().map(|frame| frame.0).collect::<Vec<_>>(), [1, 9, 14]);
}

#[test]
fn switches_are_padded_anew() {
    // tableswitch 0..1 at 1, lookupswitch at 24 after `iconst_0`.
    let mut code = vec![ICONST_0, TABLESWITCH, 0, 0];
    for word in [45i32, 0, 1, 23, 22] {
        code.extend(word.to_be_bytes());
    }
    code.extend([ICONST_0, LOOKUPSWITCH, 0, 0]);
    for word in [21i32, 1, -5, -1] {
        code.extend(word.to_be_bytes());
    }
    code.resize(46, NOP);
    code.push(RETURN);
    let bad = Sample { descriptor: "()V", code: &code, ..Sample::default() };
    let error = edit(&bad, |_| {}).err();
    // 25 - 1 = 24 is fine, 1 + 23 = 24 and 1 + 22 = 23 is inside the first switch.
    assert!(matches!(error, Some(EditError::Parse(e)) if e.reason == Reason::Position(23)), "{error:?}");
    code[20..24].copy_from_slice(&45i32.to_be_bytes());
    let sample = Sample { descriptor: "()V", code: &code, ..Sample::default() };
    for nops in 0..5 {
        let edited = edit(&sample, |body| {
            body.insert_before(0, &vec![NOP; nops]);
            body.insert_before(24, &[POP]);
        })
        .expect("edited");
        let bytes = class_with(&Sample { descriptor: "()V", code: &edited.code, ..Sample::default() });
        let class = ClassFile::parse(&bytes).expect("valid");
        let code = class.code(&class.methods[0]).expect("valid").expect("has code");
        let mut targets = Vec::new();
        for instruction in code.instructions() {
            if let jess_classfile::Operand::Switch(switch) = instruction.expect("valid").operand {
                targets.push(switch.targets().collect::<Vec<_>>());
                let keys: Vec<i32> = switch.cases().map(|(key, _)| key).collect();
                assert_eq!(keys, if targets.len() == 1 { vec![0, 1] } else { vec![-5] });
            }
        }
        let at_24 = edited.code.iter().position(|&byte| byte == POP).expect("inserted") as u32;
        let end = edited.code.len() as u32 - 1;
        assert_eq!(targets, [vec![end, at_24, end], vec![end, at_24]]);
    }
}

#[test]
fn a_parameter_moves_locals_and_frames() {
    // static m(int, long): frame [int, long, int] at 9, where 3 is a local of the body.
    let code = [ILOAD_0, ISTORE_3, WIDE, IINC, 0, 255, 0, 1, LLOAD_1, POP2, RETURN];
    let sample = Sample {
        descriptor: "(IJ)V",
        code: &code,
        max_locals: 256,
        frames: &[0, 1, 252, 0, 9, 1],
        ..Sample::default()
    };
    let edited = edit(&sample, |body| {
        body.insert_parameter(3, VerificationType::Object(PoolIndex(3)));
        let first = body.extra_locals(2);
        assert_eq!(first, 257);
    })
    .expect("edited");
    let expected = [ILOAD_0, ISTORE, 4, WIDE, IINC, 1, 0, 0, 1, LLOAD_1, POP2, RETURN];
    assert_eq!(edited.code, expected);
    assert_eq!(edited.max_locals, 259);
    use VerificationType::{Integer, Long, Top};
    assert_eq!(edited.frames, [(10, vec![Integer, Long, Top, Integer], 0)]);
    let straddling = edit(&sample, |body| body.insert_parameter(2, VerificationType::Top)).err();
    assert_eq!(straddling, Some(EditError::StraddlingLocal(8)));
}

#[test]
fn loads_become_wide_when_their_index_grows() {
    let code = [ILOAD, 255, ISTORE_3, RET, 255];
    let sample = Sample { descriptor: "()V", code: &code, max_locals: 256, ..Sample::default() };
    let edited = edit(&sample, |body| body.insert_parameter(0, VerificationType::Integer)).expect("edited");
    assert_eq!(edited.code, [WIDE, ILOAD, 1, 0, ISTORE, 4, WIDE, RET, 1, 0]);
}

#[test]
fn kept_locals_are_in_every_frame() {
    let edited = edit(&LOOP, |body| {
        let local = body.extra_locals(1);
        body.keep_local(local, VerificationType::Integer);
        body.insert_head(&[ICONST_0, ISTORE_0]);
    })
    .expect("edited");
    let locals = vec![VerificationType::Integer];
    assert_eq!(edited.frames, [(3, locals.clone(), 0), (7, locals, 0)]);
}

#[test]
fn uninitialized_names_the_instruction_itself() {
    // new T; dup; iconst_0; ifne +3; pop…: the frame at 8 has two uninitialized values.
    let code = [NEW, 0, 3, DUP, ICONST_0, IFNE, 0, 3, POP2, RETURN];
    let frames = [0, 1, 255, 0, 8, 0, 1, 8, 0, 0, 0, 2, 8, 0, 0, 8, 0, 0];
    let sample = Sample { descriptor: "()V", code: &code, frames: &frames, max_locals: 1, ..Sample::default() };
    let edited = edit(&sample, |body| body.insert_before(0, &[NOP, NOP])).expect("edited");
    assert_eq!(edited.frames, [(10, vec![VerificationType::Uninitialized(2)], 2)]);
}

#[test]
fn pool_index_edits_keep_their_length_when_they_can() {
    let code = [LDC, 3, POP, NEW, 0, 3, POP, RETURN];
    let sample = Sample { descriptor: "()V", code: &code, ..Sample::default() };
    let edited = edit(&sample, |body| {
        body.set_pool_index(0, PoolIndex(4));
        body.set_pool_index(3, PoolIndex(4));
    })
    .expect("edited");
    assert_eq!(edited.code, [LDC, 4, POP, NEW, 0, 4, POP, RETURN]);
    let edited = edit(&sample, |body| body.set_pool_index(0, PoolIndex(256))).expect("edited");
    assert_eq!(edited.code[..4], [LDC_W, 1, 0, POP]);
    let conflict = edit(&sample, |body| body.set_pool_index(2, PoolIndex(4))).err();
    assert_eq!(conflict, Some(EditError::Conflict(2)));
}

#[test]
fn wrong_edits_are_errors() {
    let error = |change: fn(&mut BodyEditor<'_, '_>)| edit(&LOOP, change).err();
    assert_eq!(error(|body| body.insert_before(3, &[NOP])), Some(EditError::NoInstruction(3)));
    assert_eq!(error(|body| body.insert_before(99, &[NOP])), Some(EditError::NoInstruction(99)));
    assert_eq!(error(|body| body.insert_after(5, &[NOP])), Some(EditError::Unreachable(5)));
    assert_eq!(
        error(|body| {
            body.replace(0, &[NOP]);
            body.replace(0, &[NOP]);
        }),
        Some(EditError::Conflict(0))
    );
    assert!(matches!(error(|body| body.insert_head(&[NOP; 65530])), Some(EditError::TooLarge { .. })));
    assert!(matches!(error(|body| body.raise_max_stack(65535)), Some(EditError::TooLarge { .. })));
}

/// A body of `pairs` times `iload_0; ifeq end`, filler, and `goto` the start, with room for islands
/// only where `gaps` put a `goto` to the next instruction.
fn long_body(filler: usize, gaps: bool) -> (Vec<u8>, Vec<u8>) {
    let mut code = vec![ILOAD_0, IFEQ, 0, 0];
    let mut frames = Vec::new();
    code.extend(vec![NOP; filler / 2]);
    if gaps {
        code.extend([GOTO, 0, 3]);
        frames.push(code.len());
    }
    code.extend(vec![NOP; filler / 2]);
    let back = -(code.len() as i16);
    code.push(GOTO);
    code.extend(back.to_be_bytes());
    let end = code.len();
    code[2..4].copy_from_slice(&(end as i16 - 1).to_be_bytes());
    frames.push(end);
    code.push(RETURN);
    let mut table = vec![0, frames.len() as u8 + 1, 0];
    let mut previous = 0;
    for frame in frames {
        table.push(251);
        table.extend((frame as u16 - previous - 1).to_be_bytes());
        previous = frame as u16;
    }
    (code, table)
}

#[test]
fn long_jumps_take_wide_forms_and_islands() {
    let (code, frames) = long_body(30000, true);
    let sample = Sample { descriptor: "(I)V", code: &code, frames: &frames, max_locals: 1, ..Sample::default() };
    let edited = edit(&sample, |body| {
        body.insert_before(100, &[NOP; 2000]);
        body.insert_before(code.len() as u32 - 100, &[NOP; 2000]);
    })
    .expect("edited");
    let end = edited.code.len();
    assert_eq!(edited.code[end - 6], GOTO_W);
    let island = 1 + usize::from(u16::from_be_bytes([edited.code[2], edited.code[3]]));
    assert_eq!(edited.code[island], GOTO_W);
    let jump = i32::from_be_bytes([
        edited.code[island + 1],
        edited.code[island + 2],
        edited.code[island + 3],
        edited.code[island + 4],
    ]);
    assert_eq!(island as i32 + jump, end as i32 - 1);
    let positions: Vec<u32> = edited.frames.iter().map(|frame| frame.0).collect();
    assert_eq!(positions, [0, island as u32, island as u32 + 5, end as u32 - 1]);
    assert!(edited.frames.iter().all(|frame| frame.1 == [VerificationType::Integer]));
}

#[test]
fn islands_are_cut_out_of_exception_ranges() {
    let (code, frames) = long_body(400, true);
    let handlers = [[0, code.len() as u16 - 1, code.len() as u16 - 1]];
    let sample = Sample {
        descriptor: "(I)V",
        code: &code,
        frames: &frames,
        max_locals: 1,
        handlers: &handlers,
        ..Sample::default()
    };
    let edited = edit(&sample, |body| body.set_jump_limit(300)).expect("edited");
    let island = edited.code.iter().position(|&byte| byte == GOTO_W).expect("an island") as u32;
    let end = edited.code.len() as u32 - 1;
    assert_eq!(edited.handlers, [[0, island, end], [island + 5, end, end]]);
}

#[test]
fn a_jump_without_a_place_for_its_island_is_an_error() {
    let (code, frames) = long_body(400, false);
    let sample = Sample { descriptor: "(I)V", code: &code, frames: &frames, max_locals: 1, ..Sample::default() };
    let error = edit(&sample, |body| body.set_jump_limit(300)).err();
    assert_eq!(error, Some(EditError::NoIsland(1)));
}

#[test]
fn debug_tables_can_be_dropped() {
    let edited = edit(&LOOP, |body| body.keep(Keep { lines: false, variables: false })).expect("edited");
    assert!(edited.lines.is_empty());
    assert_eq!(edited.code, LOOP.code);
}

#[test]
fn constants_are_shared_and_appended() {
    let bytes = empty_class();
    let class = ClassFile::parse(&bytes).expect("valid");
    let mut editor = ClassEditor::new(&class);
    let pool = &mut editor.pool;
    assert_eq!(pool.class("T"), Ok(PoolIndex(3)));
    assert_eq!(pool.utf8("java/lang/Object"), Ok(PoolIndex(2)));
    let long = pool.long(7).expect("fits");
    let after = pool.integer(7).expect("fits");
    assert_eq!((long, after), (PoolIndex(5), PoolIndex(7)));
    assert_eq!(pool.long(7), Ok(long));
    let method = pool.method("T", "m", "()V").expect("fits");
    assert_eq!(pool.member(RefKind::Method, "T", "m", "()V"), Ok(method));
    assert_ne!(pool.interface_method("T", "m", "()V"), Ok(method));
    let lone = pool.utf8(b"\xed\xa0\x80".as_slice()).expect("fits");
    let handle = pool.method_handle(MethodHandleKind::InvokeStatic, method).expect("fits");
    let written = editor.finish().expect("fits");
    let class = ClassFile::parse(&written).expect("valid");
    assert_eq!(class.pool.get(long), Ok(Constant::Long(7)));
    assert_eq!(class.pool.member_ref(method).map(|m| m.name.to_str_lossy().into_owned()), Ok("m".into()));
    assert_eq!(class.pool.utf8(lone).map(|text| text.utf16().collect()), Ok(vec![0xd800u16]));
    assert_eq!(class.pool.method_handle(handle), Ok((MethodHandleKind::InvokeStatic, method)));
}

#[test]
fn a_full_pool_is_an_error() {
    let bytes = empty_class();
    let class = ClassFile::parse(&bytes).expect("valid");
    let mut editor = ClassEditor::new(&class);
    for value in 0..65530 {
        editor.pool.integer(value).expect("fits");
    }
    assert_eq!(editor.pool.integer(-1), Err(EditError::PoolOverflow));
    assert_eq!(editor.pool.integer(65529), Ok(PoolIndex(65534)));
    let written = editor.finish().expect("fits");
    assert_eq!(ClassFile::parse(&written).map(|class| class.pool.count()), Ok(65535));
}

#[test]
fn bootstrap_methods_are_appended_and_shared() {
    let first = {
        let bytes = empty_class();
        let class = ClassFile::parse(&bytes).expect("valid");
        let mut editor = ClassEditor::new(&class);
        let method = editor.pool.method("B", "b", "()V").expect("fits");
        let handle = editor.pool.method_handle(MethodHandleKind::InvokeStatic, method).expect("fits");
        assert_eq!(editor.bootstrap_method(handle, &[method]), Ok(0));
        assert_eq!(editor.bootstrap_method(handle, &[]), Ok(1));
        assert_eq!(editor.bootstrap_method(handle, &[method]), Ok(0));
        editor.finish().expect("fits")
    };
    let class = ClassFile::parse(&first).expect("valid");
    let handle = BootstrapMethods::of(&class).expect("valid").get(0).expect("there").handle;
    let mut editor = ClassEditor::new(&class);
    assert_eq!(editor.bootstrap_method(handle, &[handle, handle]), Ok(2));
    let second = editor.finish().expect("fits");
    let class = ClassFile::parse(&second).expect("valid");
    let methods = BootstrapMethods::of(&class).expect("valid");
    let arguments: Vec<usize> = methods.iter().map(|method| method.arguments().len()).collect();
    assert_eq!(arguments, [1, 0, 2]);
    assert_eq!(class.attributes.len(), 1);
}

#[test]
fn members_and_flags_can_be_edited() {
    let bytes = class_with(&LOOP);
    let class = ClassFile::parse(&bytes).expect("valid");
    let mut editor = ClassEditor::new(&class);
    let interface = editor.pool.class("java/lang/Runnable").expect("fits");
    editor.add_interface(interface);
    editor.add_interface(interface);
    editor.set_access(access::PUBLIC | access::SUPER);
    editor.set_method_access(0, access::PUBLIC | access::STATIC);
    let (name, descriptor) = (editor.pool.utf8("f"), editor.pool.utf8("J"));
    editor.add_field(access::TRANSIENT, name.expect("fits"), descriptor.expect("fits"), &[]).expect("fits");
    let written = editor.finish().expect("fits");
    let class = ClassFile::parse(&written).expect("valid");
    assert_eq!(class.interface_names().map(|name| name.to_string()).collect::<Vec<_>>(), ["java/lang/Runnable"]);
    assert_eq!((class.access, class.methods[0].access), (0x21, 9));
    assert!(class.fields[0].name == "f" && class.fields[0].descriptor == "J");
    let code = class.code(&class.methods[0]).expect("valid").expect("has code");
    assert_eq!(code.bytes, LOOP.code);
}

#[test]
fn new_bodies_have_handlers_and_frames() {
    let bytes = class_with(&LOOP);
    let class = ClassFile::parse(&bytes).expect("valid");
    let context = class.code(&class.methods[0]).expect("valid").expect("has code").method;
    let mut editor = ClassEditor::new(&class);
    let mut code = Assembler::new();
    code.op(ICONST_0);
    let over = code.jump_forward(IFNE);
    code.op(NOP).land(over).frame(FrameShape::Initial { stack: vec![] }).op(RETURN);
    let object = VerificationType::Named(jess_classfile::JStr::new(b"java/lang/Object"));
    code.frame(FrameShape::Initial { stack: vec![object] }).op(ATHROW);
    let handler = Handler { start: 0, end: 5, handler: 6, catch_type: None };
    let body = jess_classfile::new_body(&context, &code, 1, 0, &[handler], &mut editor.pool).expect("fits");
    editor.set_code(0, body);
    let written = editor.finish().expect("fits");
    let class = ClassFile::parse(&written).expect("valid");
    let code = class.code(&class.methods[0]).expect("valid").expect("has code");
    code.check_positions().expect("valid");
    assert_eq!(code.handlers().collect::<Vec<_>>(), [handler]);
    assert_eq!(code.frames().expect("valid").remaining(), 2);
}

#[test]
fn errors_name_the_place() {
    let bytes = empty_class();
    let error = |change: fn(&mut Vec<u8>)| {
        let mut bytes = bytes.clone();
        change(&mut bytes);
        ClassFile::parse(&bytes).err().map(|error| (error.offset, error.reason))
    };
    assert_eq!(error(|b| b[0] = 0), Some((0, Reason::Magic(0x00fe_babe))));
    assert_eq!(error(|b| b[10] = 2), Some((10, Reason::PoolTag(2))));
    assert_eq!(error(|b| b[13] = 0xff), Some((10, Reason::Utf8)));
    assert_eq!(error(|b| b[35] = 3), Some((33, Reason::PoolKind { index: 3, expected: "Utf8" })));
    assert_eq!(error(|b| b[9] = 0), Some((10, Reason::PoolIndex(0))));
    assert_eq!(error(|b| b.push(0)), Some((bytes.len(), Reason::ExtraBytes(1))));
    assert_eq!(error(|b| b.truncate(20)), Some((17, Reason::UnexpectedEnd)));
}
