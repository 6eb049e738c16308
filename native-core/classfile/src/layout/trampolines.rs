//! Planning of long jumps: which become wide, and where trampoline islands go.

use std::collections::BTreeSet;

use super::{Fixup, Goal, Island, Layout, NOWHERE, Slot, Source};
use crate::error::EditError;
use crate::opcode;

impl Layout<'_, '_, '_> {
    /// Notes which old positions have a frame; `None`: none needed.
    pub(super) fn find_frames(&mut self) -> Result<(), EditError> {
        if !self.editor.code.method.needs_frames() {
            return Ok(());
        }
        let mut framed = BTreeSet::new();
        let mut frames = self.editor.code.frames()?;
        while let Some(frame) = frames.next()? {
            framed.insert(frame.offset);
        }
        self.framed = Some(framed);
        Ok(())
    }

    /// Notes that islands can be put before the label of `place`. Where control falls through, a
    /// jump over them leads to that label, which therefore needs a frame.
    pub(super) fn note_slot(&mut self, place: u32, falls_into: bool) {
        let inside = (place as usize) < self.editor.code.bytes.len();
        let framed = self.framed.as_ref().is_none_or(|framed| framed.contains(&place));
        if inside && (framed || !falls_into) {
            self.slots.push(Slot { place, position: self.out.len() as u32 });
        }
    }

    pub(super) fn islands_before(&mut self, place: u32, falls_into: bool) {
        let Some(islands) = self.island_places.get(&place) else {
            return;
        };
        let start = self.out.len() as u32;
        if falls_into {
            self.out.extend([opcode::GOTO, 0, 0]);
            self.fixups.push(Fixup {
                field: start + 1,
                base: start,
                wide: false,
                source: Source::Trampoline,
                goal: Goal::Old(place),
            });
        }
        for &index in islands {
            let base = self.out.len() as u32;
            if let (Some(position), Some(island)) =
                (self.island_positions.get_mut(index as usize), self.islands.get(index as usize))
            {
                *position = base;
                self.out.extend([opcode::GOTO_W, 0, 0, 0, 0]);
                self.fixups.push(Fixup {
                    field: base + 1,
                    base,
                    wide: true,
                    source: Source::Trampoline,
                    goal: island.goal,
                });
            }
        }
        self.cuts.push((start, self.out.len() as u32));
    }

    /// Extends the plan so that the jumps in `far` reach.
    pub(super) fn plan(&mut self, far: &[Fixup]) -> Result<(), EditError> {
        let code = self.editor.code.bytes;
        for fixup in far {
            match fixup.source {
                Source::Old(pc) => {
                    if let Some(&(opcode::GOTO | opcode::JSR)) = code.get(pc as usize) {
                        self.widened.insert(pc);
                        continue;
                    }
                }
                Source::Inserted(_) => {}
                Source::Trampoline => return Err(EditError::NoIsland(fixup.base)),
            }
            let goal = match fixup.goal {
                // Its island drifted away: it needs another one.
                Goal::Island(island) => match self.islands.get(island as usize) {
                    Some(island) => island.goal,
                    None => return Err(EditError::NoIsland(fixup.base)),
                },
                goal => goal,
            };
            let island = self.choose_island(fixup.base, goal)?;
            self.detours.insert(fixup.source, island);
        }
        Ok(())
    }

    /// An island within reach of `base`: an old one with the same goal, or a new one at the nearest
    /// slot. Some reach is kept in reserve, because everything still moves.
    fn choose_island(&mut self, base: u32, goal: Goal) -> Result<u32, EditError> {
        let limit = self.editor.jump_limit;
        let reach = limit - limit / 8;
        // As many islands as the jump over them spans, and no more than the reserve.
        let capacity = (limit / 40).max(1) as usize;
        let shared = self.islands.iter().enumerate().find(|(index, island)| {
            let position = self.island_positions.get(*index).copied().unwrap_or(NOWHERE);
            island.goal == goal && position != NOWHERE && position.abs_diff(base) <= reach
        });
        if let Some((index, _)) = shared {
            return Ok(index as u32);
        }
        let middle = self.slots.partition_point(|slot| slot.position < base);
        let (before, after) = self.slots.split_at_checked(middle).unwrap_or((&self.slots, &[]));
        let has_room = |slot: &&Slot| {
            slot.position.abs_diff(base) <= reach
                && self.island_places.get(&slot.place).is_none_or(|there| {
                    let same = there
                        .iter()
                        .any(|&index| self.islands.get(index as usize).is_some_and(|island| island.goal == goal));
                    same || there.len() < capacity
                })
        };
        let near = |slot: &Slot| slot.position.abs_diff(base) <= reach;
        let before = before.iter().rev().take_while(|slot| near(slot)).find(has_room);
        let after = after.iter().take_while(|slot| near(slot)).find(has_room);
        let slot = match (before, after) {
            (Some(a), Some(b)) if b.position - base < base - a.position => b,
            (Some(slot), _) | (None, Some(slot)) => slot,
            (None, None) => return Err(EditError::NoIsland(base)),
        };
        let place = slot.place;
        let there = self.island_places.entry(place).or_default();
        let islands = &mut self.islands;
        let same =
            there.iter().copied().find(|&index| islands.get(index as usize).is_some_and(|island| island.goal == goal));
        Ok(same.unwrap_or_else(|| {
            let index = islands.len() as u32;
            islands.push(Island { goal });
            there.push(index);
            index
        }))
    }
}
