//! Ends of constructors, where final fields are frozen (JLS 17.5.1): a thread that reads one sees all that the
//! constructor has done to what it refers to, also after it was assigned.
//!
//! Idea: the assignment of a final field counts as a release and a read of it as an acquisition, so a reader sees what
//! came before the assignment. Where something comes behind it that may change what the field refers to (a call, a
//! store to an array or to an object of another class), the constructor's normal end releases once more, by a look at
//! the field. If it were a write, its order with the reads of a thread that the constructor has started would count.
//!
//! Left out: constructors that end by an exception; fields of primitive types, which lead to nothing; and those that a
//! compiler has made, such as the enclosing object, which are assigned before anything else.
//!
//! Invariant: a field is frozen by the constructor that assigns it, and only there; what calls another one (`this(…)`)
//! assigns none.

use super::body::{Body, HookForm, stores_to_this};
use super::doubler::{Doubler, Hook};
use crate::sites::SiteKind;
use jess_classfile::opcode::*;
use jess_classfile::{Code, EditError, PoolIndex, access};

impl<'a> Doubler<'a, '_> {
    /// The final fields that a constructor has to look at once more at its end.
    pub(super) fn frozen_late(&mut self, code: &Code<'a>) -> Result<Vec<PoolIndex>, EditError> {
        let mut assigned: Vec<PoolIndex> = Vec::new();
        let mut late = 0;
        for instruction in code.instructions() {
            let instruction = instruction?;
            let changes = match instruction.opcode {
                PUTFIELD => {
                    let Some(index) = instruction.pool_index() else { continue };
                    let field = self.class.pool.member_ref(index)?;
                    let own = field.owner == self.class.name();
                    if own && self.is_final_reference(index)? && !assigned.contains(&index) {
                        assigned.push(index);
                    }
                    !own
                }
                IASTORE..=SASTORE => true,
                INVOKEVIRTUAL | INVOKESPECIAL | INVOKESTATIC | INVOKEINTERFACE => true,
                // A loop may come back to what stands before.
                GOTO | GOTO_W => true,
                _ => false,
            };
            if changes {
                late = assigned.len();
            }
        }
        assigned.truncate(late);
        if stores_to_this(code)? {
            assigned.clear();
        }
        Ok(assigned)
    }

    /// Whether a field of this class is a final one that refers to something, and its accesses are seen.
    fn is_final_reference(&mut self, index: PoolIndex) -> Result<bool, EditError> {
        let field = self.class.pool.member_ref(index)?;
        let refers = matches!(field.descriptor.as_bytes().first(), Some(b'L' | b'['));
        let name = field.name;
        let is_final = self
            .class
            .fields
            .iter()
            .any(|own| own.name == name && own.has(access::FINAL) && !own.has(access::SYNTHETIC));
        Ok(refers && is_final && self.field_access(index)?.visible)
    }

    /// Looks at the fields once more, before a constructor returns.
    pub(super) fn freeze(&mut self, body: &mut Body<'_, 'a>, fields: &[PoolIndex], at: u32) -> Result<(), EditError> {
        for &index in fields {
            let shadow = self.field_access(index)?.shadow;
            let compact = body.plan.form != HookForm::Full;
            self.assembler.clear();
            self.assembler.op(ALOAD_0);
            if !compact {
                self.assembler.op(DUP).pool(GETFIELD, shadow);
            }
            let hook = if compact { Hook::GetObject } else { Hook::Get };
            self.push_site(hook, SiteKind::Freeze, body.line, body.method, Some(index))?;
            body.editor.insert_before(at, self.assembler.bytes());
        }
        Ok(())
    }
}
