//! The classes of the JDKs of this machine through the editor: all of them where it changes nothing, otherwise every
//! third (`cargo xtask test --thorough`: all).

use crate::support::{Counts, Edit, classes, edit_class, frames_of, java_homes, some_classes};
use jess_classfile::{Assembler, BodyEditor, ClassEditor, ClassFile, FrameShape};

/// Structure that other readers must see the same way.
fn check_edited(name: &str, bytes: &[u8]) {
    let class = ClassFile::parse(bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    for method in &class.methods {
        if let Some(code) = class.code(method).unwrap_or_else(|e| panic!("{name}: {e}")) {
            code.check_positions().unwrap_or_else(|e| panic!("{name}.{}: {e}", method.name));
            code.line_numbers().unwrap_or_else(|e| panic!("{name}.{}: {e}", method.name));
        }
    }
    frames_of(&class).unwrap_or_else(|e| panic!("{name}: {e}"));
}

#[test]
fn untouched_classes_are_identical() {
    for home in java_homes() {
        let classes = classes(&home);
        for (name, bytes) in &classes {
            let class = ClassFile::parse(bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
            let written = ClassEditor::new(&class).finish().unwrap_or_else(|e| panic!("{name}: {e}"));
            assert!(written == *bytes, "{name} differs");
        }
        println!("{}: {} classes identical", home.display(), classes.len());
    }
}

#[test]
fn unedited_bodies_keep_code_handlers_lines_and_frames() {
    for home in java_homes() {
        let mut bodies = 0;
        for (name, bytes) in some_classes(&home) {
            let mut counts = Counts::default();
            let edited = edit_class(&bytes, Edit::None, &mut counts).expect("no edit fits");
            let old = ClassFile::parse(&bytes).expect("parsed before");
            let new = ClassFile::parse(&edited).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(frames_of(&old).ok(), frames_of(&new).ok(), "{name}");
            for (a, b) in old.methods.iter().zip(&new.methods) {
                let (Ok(Some(a)), Ok(Some(b))) = (old.code(a), new.code(b)) else {
                    continue;
                };
                bodies += 1;
                assert!(a.bytes == b.bytes, "{name}");
                assert!(a.handlers().eq(b.handlers()), "{name}");
                assert_eq!(a.line_numbers().ok(), b.line_numbers().ok(), "{name}");
                for types in [false, true] {
                    let variables = |class, code: &jess_classfile::Code<'_>| {
                        code.local_variables(class, types).map(|list| list.len()).ok()
                    };
                    assert_eq!(variables(&old, &a), variables(&new, &b), "{name}");
                }
            }
        }
        println!("{}: {bodies} bodies equal", home.display());
    }
}

/// The encoder for full frames, which edits with new frames use, on frames that stay the same.
#[test]
fn frames_encoded_anew_decode_to_the_same() {
    for home in java_homes() {
        for (name, bytes) in some_classes(&home) {
            let old = ClassFile::parse(&bytes).expect("parsed before");
            let mut editor = ClassEditor::new(&old);
            for (index, method) in old.methods.iter().enumerate() {
                let Some(code) = old.code(method).expect("parsed before") else {
                    continue;
                };
                let mut frames = code.frames().expect("parsed before");
                let Some(frame) = frames.next().expect("parsed before") else {
                    continue;
                };
                // A frame where there is one adds nothing, but leads through full frames.
                let mut again = Assembler::new();
                again.frame(FrameShape::Initial { stack: vec![] });
                let mut body = BodyEditor::new(&code);
                body.insert_before_snippet(frame.offset, &again);
                let body = body.finish(&mut editor.pool).unwrap_or_else(|e| panic!("{name}: {e}"));
                editor.set_code(index, body);
            }
            let edited = editor.finish().unwrap_or_else(|e| panic!("{name}: {e}"));
            let new = ClassFile::parse(&edited).unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(frames_of(&old).ok(), frames_of(&new).ok(), "{name}");
        }
    }
}

#[test]
fn edits_of_every_body_are_well_formed() {
    for home in java_homes() {
        let classes = some_classes(&home);
        for edit in [Edit::NopBefore, Edit::Islands(200), Edit::Parameter, Edit::Wrap] {
            let mut counts = Counts::default();
            for (name, bytes) in &classes {
                let edited = edit_class(bytes, edit, &mut counts).unwrap_or_else(|e| panic!("{name} {edit:?}: {e}"));
                check_edited(name, &edited);
            }
            println!("{}: {edit:?} {counts:?}", home.display());
            assert_eq!(counts.other_errors, 0);
            assert_eq!(counts.too_large, 0);
            // Only with an artificial limit may a jump have no slot within reach.
            assert!(counts.no_island * 1000 < counts.bodies);
            assert!(counts.no_island == 0 || matches!(edit, Edit::Islands(_)));
        }
    }
}

/// Another reader sees the same instructions, before and after an edit.
#[test]
fn noak_reads_the_same_instructions() {
    for home in java_homes() {
        let mut compared = 0;
        for (name, bytes) in some_classes(&home) {
            let mut counts = Counts::default();
            let edited = edit_class(&bytes, Edit::NopBefore, &mut counts).expect("fits");
            for bytes in [&bytes, &edited] {
                compared += compare_with_noak(&name, bytes);
            }
        }
        println!("{}: {compared} instructions at the same positions", home.display());
    }
}

fn compare_with_noak(name: &str, bytes: &[u8]) -> usize {
    let ours = ClassFile::parse(bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    let theirs = noak::reader::Class::new(bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    let pool = theirs.pool();
    let mut compared = 0;
    for (our_method, their_method) in ours.methods.iter().zip(theirs.methods()) {
        let their_method = their_method.unwrap_or_else(|e| panic!("{name}: {e}"));
        let our_code = ours.code(our_method).unwrap_or_else(|e| panic!("{name}: {e}"));
        for attribute in their_method.attributes() {
            let attribute = attribute.unwrap_or_else(|e| panic!("{name}: {e}"));
            let content = attribute.read_content(pool);
            let Ok(noak::reader::AttributeContent::Code(code)) = content else {
                continue;
            };
            let our_code = our_code.as_ref().expect("both have code");
            let ours = our_code.instructions().map(|i| i.map(|i| i.offset).ok());
            let theirs = code.raw_instructions().map(|i| i.map(|(at, _)| at.as_u32()).ok());
            assert!(ours.eq(theirs), "{name}.{}", our_method.name);
            assert_eq!(our_code.max_stack, code.max_stack());
            compared += our_code.instructions().count();
        }
    }
    compared
}

/// A reader that decodes all attributes accepts edited classes as often as the originals.
#[test]
fn cafebabe_accepts_edited_classes() {
    for home in java_homes() {
        let (mut accepted, mut refused) = (0, 0);
        for (name, bytes) in some_classes(&home) {
            let mut counts = Counts::default();
            let edited = edit_class(&bytes, Edit::Wrap, &mut counts).expect("fits");
            match cafebabe::parse_class(&bytes) {
                Ok(_) => {
                    cafebabe::parse_class(&edited).unwrap_or_else(|e| panic!("{name}: {e}"));
                    accepted += 1;
                }
                Err(_) => refused += 1,
            }
        }
        println!("{}: {accepted} accepted, {refused} originals refused", home.display());
        assert!(refused <= 1);
    }
}
