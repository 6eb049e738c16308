//! Dependence: when the order of two steps of different threads matters.
//!
//! One relation for all explorers: two steps are dependent when their footprints share an object that they do not touch
//! in the same commuting mode. One table, [`mode`], defines how a kind of step touches the object it is about;
//! primitives add the other objects they touch (wait set, interrupt flag).
//!
//! Idea: "Add" beside read and write lets counting down a latch, handing out a permit or sharing a read lock commute
//! without hiding their effect from reads. Invariant: the table gives the mode for the outcome an event really had;
//! [`potential`] gives the strongest one, for steps whose outcome may change when they are moved.

use crate::event::{Foot, Kind, Mode, ObjIx, Objects};

/// Whether two ways of touching one object do not commute.
#[inline]
#[must_use]
pub(crate) fn conflict(a: Mode, b: Mode) -> bool {
    a != b || a == Mode::Write
}

/// Whether the order of two steps of different threads matters.
#[must_use]
pub(crate) fn dependent(objects: &Objects, a: Foot, b: Foot) -> bool {
    objects.any(a, |(object, mode)| touches(objects, b, object, mode))
}

/// Whether a footprint conflicts with touching `object` in `mode`.
#[must_use]
pub(crate) fn touches(objects: &Objects, foot: Foot, object: ObjIx, mode: Mode) -> bool {
    objects.any(foot, |(other, its)| other == object && conflict(its, mode))
}

/// How a step of this kind touches its object; `effective` is false for a try that failed, a wait that timed out, a
/// notification that found no waiter.
#[must_use]
pub(crate) fn mode(kind: Kind, effective: bool) -> Mode {
    let row = kind.row();
    if effective { row.effective } else { row.idle }
}

/// The strongest way in which a step of this kind may touch its object.
#[must_use]
pub(crate) fn potential(kind: Kind) -> Mode {
    kind.announced().row().effective
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::ObjKey;
    use crate::host::ObjectId;

    #[test]
    fn same_commuting_modes_are_independent_everything_else_conflicts() {
        for a in [Mode::Read, Mode::Add, Mode::Write] {
            for b in [Mode::Read, Mode::Add, Mode::Write] {
                assert_eq!(conflict(a, b), conflict(b, a));
                assert_eq!(!conflict(a, b), a == b && a != Mode::Write);
            }
        }
    }

    #[test]
    fn footprints_of_several_objects_conflict_on_any() {
        let mut objects = Objects::default();
        let a = objects.intern(ObjKey::Monitor(ObjectId(1)));
        let b = objects.intern(ObjKey::WaitSet(ObjectId(1)));
        let both = objects.foot(&[(a, Mode::Read), (b, Mode::Write), (a, Mode::Write)]);
        let first = objects.foot(&[(a, Mode::Read)]);
        assert!(dependent(&objects, both, first));
        assert!(dependent(&objects, first, both));
        assert!(!dependent(&objects, first, first));
        assert!(!dependent(&objects, both, Foot::EMPTY));
    }
}
