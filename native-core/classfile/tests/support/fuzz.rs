//! Mutated class files: bit flips, truncations, lies about lengths and indices.

use jess_classfile::attributes::{
    BootstrapMethods, Module, annotations, class_list, inner_classes, member_annotations, record_components,
    single_index,
};
use jess_classfile::descriptor::MethodDescriptor;
use jess_classfile::{ClassEditor, ClassFile, ParseError};

use super::{Counts, Edit, edit_class, frames_of};

/// A small generator (SplitMix64): the seed makes every run repeatable.
#[derive(Debug, Clone)]
pub(crate) struct Random(pub u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}

/// Damages a class file.
pub(crate) fn mutate(random: &mut Random, bytes: &[u8]) -> Vec<u8> {
    let mut mutated = bytes.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(mutated.len());
        match random.below(5) {
            0 | 1 => {
                if let Some(byte) = mutated.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
            2 => mutated.truncate(at),
            3 => {
                let lies: [&[u8]; 6] = [
                    &[0xff, 0xff],
                    &[0, 0],
                    &[0x7f, 0xff, 0xff, 0xff],
                    &[0xff, 0xff, 0xff, 0xff],
                    &[0, 0, 0xff, 0xff],
                    &[0, 1],
                ];
                let lie = lies[random.below(lies.len())];
                if let Some(field) = mutated.get_mut(at..at + lie.len()) {
                    field.copy_from_slice(lie);
                }
            }
            _ => {
                let other = random.below(mutated.len());
                let value = mutated.get(other).copied().unwrap_or(0);
                if let Some(byte) = mutated.get_mut(at) {
                    *byte = value;
                }
            }
        }
    }
    mutated
}

/// Decodes everything there is, then edits in every way. Returns whether all of it was accepted.
pub(crate) fn exercise(bytes: &[u8]) -> bool {
    let Ok(class) = ClassFile::parse(bytes) else {
        return false;
    };
    let mut accepted = decode(&class).is_ok();
    accepted &= ClassEditor::new(&class).finish().is_ok_and(|written| written == bytes);
    let edits = [Edit::None, Edit::NopBefore, Edit::Islands(200), Edit::Parameter, Edit::Wrap];
    for edit in edits {
        let mut counts = Counts { quiet: true, ..Counts::default() };
        if let Ok(edited) = edit_class(bytes, edit, &mut counts) {
            accepted &= ClassFile::parse(&edited).is_ok() && counts.other_errors == 0;
        } else {
            accepted = false;
        }
    }
    accepted
}

fn decode(class: &ClassFile<'_>) -> Result<(), ParseError> {
    for index in class.pool.indices() {
        class.pool.get(index)?;
        let _ = class.pool.utf8(index).map(|text| text.to_str_lossy().len());
        let _ = (class.pool.member_ref(index), class.pool.dynamic(index));
    }
    for bootstrap in BootstrapMethods::of(class)?.iter() {
        class.pool.method_handle(bootstrap.handle)?;
        for argument in bootstrap.arguments() {
            class.pool.get(argument)?;
        }
    }
    record_components(class)?;
    Module::of(class)?;
    for attribute in &class.attributes {
        match attribute.name.as_bytes() {
            b"NestMembers" | b"PermittedSubclasses" => {
                for index in class_list(attribute)? {
                    class.pool.class_name(index)?;
                }
            }
            b"InnerClasses" => drop(inner_classes(attribute)?.count()),
            b"NestHost" => drop(class.pool.class_name(single_index(attribute)?)?),
            b"RuntimeVisibleAnnotations" => drop(annotations(class, attribute)?),
            _ => {}
        }
    }
    for member in class.fields.iter().chain(&class.methods) {
        member_annotations(class, member)?;
    }
    for method in &class.methods {
        MethodDescriptor::parse(method.descriptor)?.parameters().count();
        if let Some(code) = class.code(method)? {
            for instruction in code.instructions() {
                instruction?;
            }
            code.check_positions()?;
            code.line_numbers()?;
            code.local_variables(class, false)?;
            code.local_variables(class, true)?;
        }
    }
    frames_of(class).map(drop)
}
