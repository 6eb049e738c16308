//! The way of trace records into the engine: those known to be no events are counted, the others decoded.
//!
//! Invariant: the engine is told about all records, in their order.

use crate::buffer::{BadRecord, Decoder, Shapes};
use crate::control::Record;
use crate::filter::Filter;
use crate::objects::Blocks;
use jess_engine::Controller;
use jess_engine::host::Access;

/// Takes records in.
#[derive(Debug, Default)]
pub struct Intake {
    decoder: Decoder,
    filter: Filter,
}

impl Intake {
    /// Tells the engine about accesses that the running thread has executed.
    #[inline]
    pub fn take(
        &mut self,
        records: impl Iterator<Item = Record>,
        blocks: &Blocks,
        shapes: &impl Shapes,
        controller: &mut Controller,
    ) -> Result<(), BadRecord> {
        let mut privacy = controller.privacy();
        let (mut skipped, mut changes, mut marks) = (0, false, 0_u32);
        for record in records {
            if let Some(stamp) = privacy
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
        Ok(())
    }

    /// The access that a record stands for.
    pub fn decode(&mut self, record: Record, blocks: &Blocks, shapes: &impl Shapes) -> Result<Access, BadRecord> {
        self.decoder.decode(record, blocks, shapes)
    }
}
