//! The way of trace records into the engine: those known to be no events are counted, the others decoded.
//!
//! Some records are marks, which are not accesses: the running thread has entered or left trusted code. The engine is
//! notified of a mark once it knows all accesses before it. Others stand for several accesses: runs of elements
//! ([`crate::runs`]).
//! Invariant: all records reach the engine, in their order.

use crate::buffer::{BadRecord, Decoder, Shapes};
use crate::control::Record;
use crate::filter::Filter;
use crate::objects::Blocks;
use crate::runs::Run;
use jess_engine::Controller;
use jess_engine::host::Access;
use jess_protocol::wire::site;

/// Takes records in.
#[derive(Debug, Default)]
pub struct Intake {
    decoder: Decoder,
    filter: Filter,
    /// Whether any thread was in trusted code so far.
    trusted: bool,
}

/// What a mark says of the running thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// It leaves trusted code.
    Outside,
    /// It comes into trusted code of the JDK, or begins another step there.
    OfJdk,
    /// The same of a trusted library of the program.
    OfLibrary,
}

impl Mark {
    /// By the number in the query that stands for one.
    pub(crate) fn of_query(number: i64) -> Mark {
        match number {
            0 => Mark::Outside,
            2 => Mark::OfLibrary,
            _ => Mark::OfJdk,
        }
    }
}

/// The mark that a record is, if it is one.
#[inline]
pub(crate) fn mark_of(record: Record) -> Option<Mark> {
    match record.site {
        site::TRUST_BEGIN if record.payload == 1 => Some(Mark::OfLibrary),
        site::TRUST_BEGIN => Some(Mark::OfJdk),
        site::TRUST_END => Some(Mark::Outside),
        _ => None,
    }
}

/// Whether records of a site are marks, or stand for several accesses.
#[inline]
fn is_no_access(at: u32) -> bool {
    matches!(at, site::TRUST_BEGIN | site::TRUST_END | site::ELEMENTS | site::ELEMENTS_AND_NEXT)
}

/// Accesses that are no events, which have not been reported to the engine yet.
#[derive(Debug, Default)]
struct Skipped {
    accesses: u32,
    changes: bool,
    marks: u32,
}

impl Skipped {
    #[inline]
    fn add(&mut self, accesses: u32, changes: bool, marks: u32) {
        self.accesses += accesses;
        self.changes |= changes;
        self.marks = self.marks.wrapping_add(marks);
    }

    /// Reports them to the engine; returns how many they were.
    #[inline]
    fn tell(&mut self, controller: &mut Controller) -> u32 {
        let accesses = self.accesses;
        if accesses > 0 {
            controller.skipped(accesses, self.changes, self.marks);
            *self = Skipped::default();
        }
        accesses
    }
}

impl Intake {
    /// Reports accesses that the running thread has executed to the engine; returns how many they are.
    #[inline]
    pub fn take(
        &mut self,
        mut records: impl Iterator<Item = Record>,
        blocks: &Blocks,
        shapes: &impl Shapes,
        controller: &mut Controller,
    ) -> Result<u32, BadRecord> {
        let mut privacy = controller.privacy();
        let mut skipped = Skipped::default();
        let mut accesses = 0;
        while let Some(record) = self.first_unknown(&mut records, privacy, &mut skipped) {
            if record.site < site::FIRST_IN_TABLE {
                if let Some(mark) = mark_of(record) {
                    accesses += skipped.tell(controller);
                    self.trust(mark, controller);
                    privacy = controller.privacy();
                    continue;
                }
                if let Some(run) = Run::of(record) {
                    let beside = if run.has_next { Some(Run::beside(&run, records.next())?) } else { None };
                    accesses += skipped.tell(controller);
                    accesses += self.take_run(&run, beside.as_ref(), blocks, shapes, controller)?;
                    privacy = controller.privacy();
                    continue;
                }
            }
            accesses += 1 + skipped.tell(controller);
            let access = self.decode(record, blocks, shapes)?;
            controller.executed(&[access]);
            privacy = controller.privacy();
            if let Some(stamp) = privacy
                && controller.was_private()
            {
                self.filter.begin(stamp);
                self.filter.learn(record, self.decoder.member_bits(record.site), &access);
            }
        }
        accesses += skipped.tell(controller);
        Ok(accesses)
    }

    /// The next record that is not known to be no event; those before it are counted.
    #[inline]
    fn first_unknown(
        &mut self,
        records: &mut impl Iterator<Item = Record>,
        privacy: Option<u64>,
        skipped: &mut Skipped,
    ) -> Option<Record> {
        let Some(stamp) = privacy else { return records.next() };
        self.filter.begin(stamp);
        let (mut accesses, mut changes, mut marks) = (0, false, 0_u32);
        let unknown = loop {
            let Some(record) = records.next() else { break None };
            // Runs have other keys than their own records.
            if record.site < site::FIRST_IN_TABLE && is_no_access(record.site) {
                break Some(record);
            }
            let Some(known) = self.filter.known(record) else { break Some(record) };
            accesses += 1;
            changes |= known.changes;
            marks = marks.wrapping_add(known.mark);
        };
        skipped.add(accesses, changes, marks);
        unknown
    }

    /// The same for a run of elements, perhaps beside another one; returns the number of accesses. As soon as it is
    /// known that no element of either array is an event, the rest is only counted.
    #[inline(never)]
    fn take_run(
        &mut self,
        run: &Run,
        beside: Option<&Run>,
        blocks: &Blocks,
        shapes: &impl Shapes,
        controller: &mut Controller,
    ) -> Result<u32, BadRecord> {
        for at in 0..run.count {
            let stamp = controller.privacy();
            if let Some(stamp) = stamp {
                self.filter.begin(stamp);
            }
            let known = |run: &Run| stamp.and_then(|_| self.filter.known(run.key()));
            if let Some(first) = known(run)
                && let Some(second) = beside.map_or(Some(first), known)
            {
                let mut skipped = Skipped::default();
                skipped.add(run.count - at, first.changes, run.marks(at));
                if let Some(beside) = beside {
                    skipped.add(run.count - at, second.changes, beside.marks(at));
                }
                skipped.tell(controller);
                break;
            }
            for run in [Some(run), beside].into_iter().flatten() {
                let access = self.decode(run.element(at), blocks, shapes)?;
                controller.executed(&[access]);
                if let Some(stamp) = controller.privacy()
                    && controller.was_private()
                {
                    self.filter.begin(stamp);
                    self.filter.learn(run.key(), Run::KEY_BITS, &access);
                }
            }
        }
        Ok(run.count * if beside.is_some() { 2 } else { 1 })
    }

    /// The running thread has entered or left trusted code; the engine knows all its accesses.
    pub(crate) fn trust(&mut self, mark: Mark, controller: &mut Controller) {
        self.trusted |= mark == Mark::OfJdk && controller.joins_trusted();
        controller.trusted(mark != Mark::Outside);
    }

    /// Whether any thread was in trusted code of the JDK so far, other than in a step of a library.
    #[must_use]
    pub(crate) fn has_trusted(&self) -> bool {
        self.trusted
    }

    /// The access that a record stands for.
    pub fn decode(&mut self, record: Record, blocks: &Blocks, shapes: &impl Shapes) -> Result<Access, BadRecord> {
        self.decoder.decode(record, blocks, shapes)
    }
}
