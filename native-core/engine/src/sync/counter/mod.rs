//! Counters: primitives whose state is a number.
//!
//! Idea: whatever is done to such a primitive adds something to its number, which follows from the step and its result. So the
//! number in a past is the start value and the sum of what the events there have added, in any order, and the live state
//! comes from the same sum: one table of numbers, and one fold, for all of them. What a number means, when a thread can go on
//! and what it is answered is the primitive's own: one file each, and a line of `counters!`.
//!
//! The start value comes from the host, once per object and execution. A number may stand for several counts, such as how many
//! are expected and how many have come, as long as steps add to it.
//!
//! Invariant: [`added`] depends on nothing but kind, detail and result of a step.

mod latch;
mod semaphore;

use crate::dependence::mode;
use crate::event::{Detail, Event, Kind, ObjIx, Request};
use crate::sync::past::Past;
use crate::sync::{Run, World};

/// What a step is answered, and whether it took effect.
type Done = (u32, bool);

/// The counters: the module with the rules of each, and the kinds of steps that are its own.
macro_rules! counters {
    ($($rules:ident: $($kind:ident)|+;)+) => {
        /// Whether a step of this kind can have what it wants of a number.
        #[inline]
        pub(crate) fn is_there(kind: Kind, number: i64, detail: Detail) -> bool {
            match kind {
                $($(Kind::$kind)|+ => $rules::is_there(number, detail),)+
                _ => true,
            }
        }

        /// What a request does, as if nothing were there unless it `may` have what it wants.
        fn run(number: i64, request: &Request, may: bool) -> Done {
            match request.kind {
                $($(Kind::$kind)|+ => $rules::run(number, request, may),)+
                _ => (super::result::DONE, false),
            }
        }

        /// What a step has added to the number of its object.
        #[inline]
        fn added(kind: Kind, detail: Detail, result: u32) -> i64 {
            match kind {
                $($(Kind::$kind)|+ => $rules::added(kind, detail, result),)+
                _ => 0,
            }
        }

        #[cfg(test)]
        const KINDS: &[Kind] = &[$($(Kind::$kind),+),+];
    };
}

counters! {
    semaphore: SemAcquire | SemTry | SemRelease | SemDrain | SemAvailable | SemReduce;
    latch: LatchAwait | LatchCountDown | LatchCount;
}

impl World {
    pub(super) fn run_counter(&mut self, run: &mut Run) {
        let request = run.request;
        let has_line = request.kind.row().wants.has_line();
        let may = !run.denied && (!has_line || self.has_turn(run.thread, &request));
        let number = self.counters.of(request.object);
        let (result, effective) = self::run(*number, &request, may);
        *number += added(request.kind, request.detail, result);
        run.outcome.result = result;
        run.touch(request.object, mode(request.kind, effective));
    }
}

/// The number of a counter in a past.
pub(crate) fn in_past(past: &impl Past, counter: ObjIx) -> i64 {
    let mut number = past.initial(counter);
    past.last(counter, |event: &Event| -> Option<()> {
        number += added(event.kind, event.detail, event.result);
        None
    });
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::Primitive;

    #[test]
    fn every_step_on_a_counter_has_rules() {
        for &kind in Kind::ALL {
            assert_eq!(kind.row().primitive == Primitive::Counter, KINDS.contains(&kind), "{kind:?}");
        }
    }
}
