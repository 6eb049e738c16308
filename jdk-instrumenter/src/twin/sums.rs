//! Atomic additions whose sum is not used: the result of the call is thrown away by the instruction behind it.
//!
//! Idea: a method of the same name in [`names::SUMS`] takes the place of such a call, so the access can say that it
//! only adds. It returns the sum all the same, which is still thrown away; so it makes no difference whether a jump
//! leads there.
//!
//! Invariant: every method that [`arguments`] knows is in that class.

use super::doubler::Doubler;
use super::names;
use jess_classfile::opcode::*;
use jess_classfile::{Code, ConstantPool, EditError, Instruction, PoolIndex};

impl<'a> Doubler<'a, '_> {
    /// Whether a call is such an addition; what takes its place is assembled then.
    pub(super) fn adds_only(
        &mut self,
        code: &Code<'a>,
        instruction: &Instruction<'a>,
        index: PoolIndex,
    ) -> Result<bool, EditError> {
        if instruction.opcode != INVOKEVIRTUAL {
            return Ok(false);
        }
        let method = self.class.pool.member_ref(index)?;
        let (owner, descriptor) = (method.owner.as_bytes(), method.descriptor.as_bytes());
        let Some(slots) = arguments(owner, method.name.as_bytes(), descriptor) else {
            return Ok(false);
        };
        // A method that returns nothing leaves the sum behind, as those that the JDK makes of method references do.
        if !matches!(code.instruction(instruction.end())?.opcode, POP | POP2 | RETURN) {
            return Ok(false);
        }
        let (fetch, restore): (&[u8], &[u8]) = match slots {
            0 => (&[DUP], &[]),
            1 => (&[DUP2, POP], &[]),
            _ => (&[DUP2_X1, POP2, DUP], &[DUP_X2, POP]),
        };
        let get_class = self.get_class_of(method)?;
        let receiver = [b"L", owner, b";"].concat();
        let adds = self.editor.pool.method(names::SUMS, method.name, names::with_receiver(&receiver, descriptor))?;
        self.assembler.clear();
        self.assembler.ops(fetch).pool(INVOKEVIRTUAL, get_class).op(POP).ops(restore).invoke_static(adds);
        Ok(true)
    }
}

/// Whether a call is one of `CyclicBarrier.await` whose result is thrown away. Which number a thread has there depends
/// on the order of arrivals; one that does not look at it need not be told apart ([`names::SUMS`], `discards`). Nothing
/// for any other call.
pub(super) fn discards_its_index<'a>(
    pool: &ConstantPool<'a>,
    code: &Code<'a>,
    instruction: &Instruction<'a>,
    index: PoolIndex,
) -> Result<Option<bool>, EditError> {
    if instruction.opcode != INVOKEVIRTUAL {
        return Ok(None);
    }
    let method = pool.member_ref(index)?;
    let is_await =
        method.owner == "java/util/concurrent/CyclicBarrier" && method.name == "await" && method.descriptor == "()I";
    if !is_await {
        return Ok(None);
    }
    Ok(Some(matches!(code.instruction(instruction.end())?.opcode, POP | RETURN)))
}

/// How many slots the arguments of an atomic addition take that has a sister in [`names::SUMS`]; nothing for other
/// methods.
fn arguments(owner: &[u8], name: &[u8], descriptor: &[u8]) -> Option<u16> {
    let by_one = matches!(name, b"incrementAndGet" | b"getAndIncrement" | b"decrementAndGet" | b"getAndDecrement");
    let by_any = matches!(name, b"addAndGet" | b"getAndAdd");
    let owner = owner.strip_prefix(b"java/util/concurrent/atomic/")?;
    match (owner, descriptor) {
        (b"AtomicInteger", b"()I") | (b"AtomicLong", b"()J") => by_one.then_some(0),
        (b"AtomicInteger", b"(I)I") => by_any.then_some(1),
        (b"AtomicLong", b"(J)J") => by_any.then_some(2),
        (b"AtomicIntegerArray", b"(I)I") | (b"AtomicLongArray", b"(I)J") => by_one.then_some(1),
        _ => None,
    }
}
