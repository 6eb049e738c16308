//! The way of trace records into the engine: those known to be no events are counted, the others decoded.
//!
//! Among them are marks, which are no accesses: where the running thread has come into trusted code or left it. The engine
//! is told of each once it knows all accesses before it.
//! Invariant: the engine is told about all records, in their order.

use crate::buffer::{BadRecord, Decoder, Shapes};
use crate::control::Record;
use crate::filter::Filter;
use crate::objects::Blocks;
use jess_engine::Controller;
use jess_engine::host::Access;
use jess_protocol::wire::site;

/// Takes records in.
#[derive(Debug, Default)]
pub struct Intake {
    decoder: Decoder,
    filter: Filter,
    /// Whether anybody was in trusted code so far.
    trusted: bool,
}

/// Whether a record is a mark; if so, whether trusted code begins there.
#[inline]
pub(crate) fn mark_of(record: Record) -> Option<bool> {
    match record.site {
        site::TRUST_BEGIN => Some(true),
        site::TRUST_END => Some(false),
        _ => None,
    }
}

impl Intake {
    /// Tells the engine about accesses that the running thread has executed; how many they are.
    #[inline]
    pub fn take(
        &mut self,
        records: impl Iterator<Item = Record>,
        blocks: &Blocks,
        shapes: &impl Shapes,
        controller: &mut Controller,
    ) -> Result<u32, BadRecord> {
        let mut privacy = controller.privacy();
        let (mut skipped, mut changes, mut marks) = (0, false, 0_u32);
        let mut accesses = 0;
        for record in records {
            let mark = mark_of(record);
            accesses += u32::from(mark.is_none());
            if mark.is_none()
                && let Some(stamp) = privacy
                && let Some(known) = self.filter.known(record, stamp)
            {
                skipped += 1;
                changes |= known.changes;
                marks = marks.wrapping_add(known.mark);
                continue;
            }
            if skipped > 0 {
                controller.skipped(skipped, changes, marks);
                (skipped, changes, marks) = (0, false, 0);
            }
            if let Some(inside) = mark {
                self.trust(inside, controller);
                privacy = controller.privacy();
                continue;
            }
            let access = self.decode(record, blocks, shapes)?;
            controller.executed(&[access]);
            privacy = controller.privacy();
            if let Some(stamp) = privacy
                && controller.was_private()
            {
                self.filter.learn(record, self.decoder.member_bits(record.site), &access, stamp);
            }
        }
        if skipped > 0 {
            controller.skipped(skipped, changes, marks);
        }
        Ok(accesses)
    }

    /// The running thread has come into trusted code, or left it; the engine knows all its accesses.
    pub(crate) fn trust(&mut self, inside: bool, controller: &mut Controller) {
        self.trusted |= inside && controller.joins_trusted();
        controller.trusted(inside);
    }

    /// Whether anybody was in trusted code so far.
    #[must_use]
    pub(crate) fn has_trusted(&self) -> bool {
        self.trusted
    }

    /// The access that a record stands for.
    pub fn decode(&mut self, record: Record, blocks: &Blocks, shapes: &impl Shapes) -> Result<Access, BadRecord> {
        self.decoder.decode(record, blocks, shapes)
    }
}
