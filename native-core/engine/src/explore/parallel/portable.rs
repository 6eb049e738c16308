//! Steps that can be handed from one search to another.
//!
//! Every controller numbers objects as it meets them, so the numbers in an event mean something to its own controller
//! only. What travels are the keys of the objects, which are canonical.
//!
//! Invariant: threads are named in the same order by all controllers of a search, before it begins.

use smallvec::SmallVec;

use crate::event::{Event, Foot, Mode, ObjIx, ObjKey, Objects, Touched};
use crate::explore::reduce::wakeup::Branch;

/// A step with the keys of all that it touches.
#[derive(Debug, Clone)]
pub(crate) struct Portable {
    /// The step; its objects and footprint mean nothing.
    event: Event,
    object: Option<ObjKey>,
    second: Option<ObjKey>,
    touched: SmallVec<[(ObjKey, Mode); 2]>,
}

/// Something that contains steps.
pub(crate) trait Travels {
    /// What it is while it travels.
    type Packed;

    /// Replaces numbers by keys.
    fn pack(&self, objects: &Objects) -> Self::Packed;

    /// Replaces keys by the numbers of another controller.
    fn unpack(packed: &Self::Packed, objects: &mut Objects) -> Self;
}

fn number(key: ObjKey, objects: &mut Objects) -> ObjIx {
    match key {
        ObjKey::Memory(location) => objects.memory(location),
        key => objects.intern(key),
    }
}

impl Travels for Event {
    type Packed = Portable;

    fn pack(&self, objects: &Objects) -> Portable {
        let mut touched = SmallVec::new();
        objects.any(self.foot, |(object, mode)| {
            touched.extend(objects.key(object).map(|&key| (key, mode)));
            false
        });
        let second = self.detail.second().and_then(|second| objects.key(second).copied());
        Portable { event: *self, object: objects.key(self.object).copied(), second, touched }
    }

    fn unpack(packed: &Portable, objects: &mut Objects) -> Event {
        let object = packed.object.map_or(ObjIx::NONE, |key| number(key, objects));
        let touched: SmallVec<[Touched; 4]> =
            packed.touched.iter().map(|&(key, mode)| (number(key, objects), mode)).collect();
        let foot = if touched.is_empty() { Foot::EMPTY } else { objects.foot(&touched) };
        let detail = packed.event.detail;
        let detail = packed.second.map_or(detail, |key| detail.with_second(number(key, objects)));
        Event { object, detail, foot, ..packed.event }
    }
}

impl<T: Travels> Travels for Vec<T> {
    type Packed = Vec<T::Packed>;

    fn pack(&self, objects: &Objects) -> Self::Packed {
        self.iter().map(|each| each.pack(objects)).collect()
    }

    fn unpack(packed: &Self::Packed, objects: &mut Objects) -> Self {
        packed.iter().map(|each| T::unpack(each, objects)).collect()
    }
}

/// A branch with keys.
#[derive(Debug)]
pub(crate) struct PortableBranch {
    steps: Vec<Portable>,
    children: Vec<PortableBranch>,
    beside: bool,
}

impl Travels for Branch {
    type Packed = PortableBranch;

    fn pack(&self, objects: &Objects) -> PortableBranch {
        PortableBranch { steps: self.steps.pack(objects), children: self.children.pack(objects), beside: self.beside }
    }

    fn unpack(packed: &PortableBranch, objects: &mut Objects) -> Branch {
        Branch {
            steps: Travels::unpack(&packed.steps, objects),
            children: Travels::unpack(&packed.children, objects),
            beside: packed.beside,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Detail, Kind, Owner};
    use crate::host::{Location, ObjectId};

    fn event(object: ObjIx, foot: Foot) -> Event {
        Event { kind: Kind::Write, object, foot, ..Event::unknown(1, 3) }
    }

    #[test]
    fn another_controller_gives_other_numbers_to_the_same_objects() {
        let at = |member| Location { object: ObjectId(7), member };
        let mut here = Objects::default();
        let (first, second) = (here.memory(at(0)), here.memory(at(1)));
        let event = event(second, here.foot(&[(first, Mode::Read), (second, Mode::Write)]));
        let mut there = Objects::default();
        let (second_there, first_there) = (there.memory(at(1)), there.memory(at(0)));
        let arrived = Event::unpack(&event.pack(&here), &mut there);
        assert_eq!((arrived.object, arrived.step, arrived.thread), (second_there, 3, 1));
        assert_eq!(arrived.foot, there.foot(&[(first_there, Mode::Read), (second_there, Mode::Write)]));
        assert_ne!(second, second_there);
    }

    #[test]
    fn a_wait_keeps_its_wait_set() {
        let (mutex, set) = (ObjKey::Monitor(ObjectId(7)), ObjKey::WaitSet(ObjectId(7)));
        let mut here = Objects::default();
        let (object, second) = (here.intern(mutex), here.intern(set));
        let wait = Event {
            kind: Kind::WaitRelease,
            detail: Detail::Wait { queue: second, owner: Owner::NOBODY },
            ..event(object, Foot::EMPTY)
        };
        let mut there = Objects::default();
        let (second_there, object_there) = (there.intern(set), there.intern(mutex));
        let arrived = Event::unpack(&wait.pack(&here), &mut there);
        assert_eq!((arrived.object, arrived.detail.queue()), (object_there, Some(second_there)));
        assert_ne!(second, second_there);
    }
}
