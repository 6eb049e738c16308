//! Fields that the JVM takes for constants.
//!
//! Idea: once a `@Stable` field of the JDK holds something else than its default, compilers put that into the code that
//! they make. What an execution writes is undone at its end, so the field holds its default again, and compiled code
//! does not know: "has been warned already" (`sun.misc.Unsafe.memoryAccessWarned`) stayed true as soon as its reader
//! had been compiled. Where writes are undone, which is where twins have hooks, such a field is an ordinary one.
//!
//! Invariants: final fields keep the annotation, since those written by a constructor are of objects that go with the
//! execution. Source: `jdk.internal.vm.annotation.Stable`.

use super::LoaderKind;
use super::doubler::Doubler;
use crate::policy::Treatment;
use jess_classfile::attributes::member_annotations;
use jess_classfile::{EditError, NewAttribute, access};

const STABLE: &str = "Ljdk/internal/vm/annotation/Stable;";

impl Doubler<'_, '_> {
    /// Takes the annotation away where writes are undone.
    pub(super) fn make_fields_ordinary(&mut self) -> Result<(), EditError> {
        let class = self.class;
        let counts = || class.methods.iter().any(|method| matches!(self.treatment(method), Treatment::Full));
        if self.options.loader != LoaderKind::Boot || !counts() {
            return Ok(());
        }
        for (index, field) in class.fields.iter().enumerate().filter(|(_, field)| !field.has(access::FINAL)) {
            let Some(attribute) = field.attribute("RuntimeVisibleAnnotations") else { continue };
            let all = member_annotations(class, field)?;
            let kept: Vec<&[u8]> = all
                .iter()
                .filter(|annotation| annotation.descriptor != STABLE)
                .map(|annotation| annotation.raw)
                .collect();
            if kept.len() < all.len() {
                let count = u16::try_from(kept.len()).map_err(|_| EditError::TooMany("annotations"))?;
                let data = [&count.to_be_bytes()[..], &kept.concat()].concat();
                self.editor.add_field_attribute(index, NewAttribute::new(attribute.name_index, data));
            }
        }
        Ok(())
    }
}
