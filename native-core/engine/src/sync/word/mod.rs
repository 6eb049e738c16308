//! Primitives whose state is one word of 64 bits: a number of permits, an owner with a hold count, a mode with a stamp.
//!
//! Idea: what a step makes of such a state follows from the state before, the step and its result. So the state in a
//! past is the start value, followed through the events there in their order, and the live state is the same: one table
//! of words, and one fold, for all of these primitives. What a word means, when a thread can go on, what its answer is
//! and which thread it waits for depends on the primitive: one file each, and a line of `words!`.
//!
//! The start value comes from the host, once per object and execution.
//!
//! Invariants: a step that may change what another one does to the word, or its answer, conflicts with it (the columns
//! `effective` and `idle` of its row), so every order of events that a past can have leads to the same word.
//! [`Rules::after`] depends on nothing but the word and the [`Did`].

mod latch;
mod semaphore;

use smallvec::SmallVec;

use crate::dependence::mode;
use crate::event::{Detail, Event, Kind, ObjIx, Request};
use crate::sync::past::Past;
use crate::sync::{Run, World, result};

/// The answer to a step, and whether it took effect.
type Answer = (u32, bool);

/// What a word depends on of a step that was taken: its kind, its thread, what else is known of it, and its result.
type Did = (Kind, u16, Detail, u32);

/// The rules of a primitive.
trait Rules {
    /// Whether a thread can have what a step of this kind wants of the word.
    fn is_there(word: i64, kind: Kind, thread: u16, detail: Detail) -> bool;

    /// What the request of a thread does, as if nothing were there unless it `may` have what it wants.
    fn run(word: i64, thread: u16, request: &Request, may: bool) -> Answer;

    /// The word after a step.
    fn after(word: i64, did: Did) -> i64;

    /// The thread that has to do something before other threads can have what they want, if it is one alone.
    fn holder(word: i64) -> Option<u16> {
        let _ = word;
        None
    }
}

/// The primitives: the module with the rules of each, and the kinds of steps that are its own.
macro_rules! words {
    ($($module:ident: $($kind:ident)|+;)+) => {
        /// Whether a thread can have what a step of this kind wants of a word.
        #[inline]
        pub(crate) fn is_there(word: i64, kind: Kind, thread: u16, detail: Detail) -> bool {
            match kind {
                $($(Kind::$kind)|+ => <$module::Word as Rules>::is_there(word, kind, thread, detail),)+
                _ => true,
            }
        }

        /// The thread that steps of this kind wait for when they want something of a word, if it is one alone.
        pub(crate) fn holder(word: i64, kind: Kind) -> Option<u16> {
            match kind {
                $($(Kind::$kind)|+ => <$module::Word as Rules>::holder(word),)+
                _ => None,
            }
        }

        fn run(word: i64, thread: u16, request: &Request, may: bool) -> Answer {
            match request.kind {
                $($(Kind::$kind)|+ => <$module::Word as Rules>::run(word, thread, request, may),)+
                _ => (result::DONE, false),
            }
        }

        #[inline]
        fn after(word: i64, did: Did) -> i64 {
            match did.0 {
                $($(Kind::$kind)|+ => <$module::Word as Rules>::after(word, did),)+
                _ => word,
            }
        }

        #[cfg(test)]
        const KINDS: &[Kind] = &[$($(Kind::$kind),+),+];
    };
}

words! {
    semaphore: SemAcquire | SemTry | SemPass | SemRelease | SemDrain | SemAvailable | SemReduce;
    latch: LatchAwait | LatchPass | LatchCountDown | LatchCount;
}

impl World {
    pub(super) fn run_word(&mut self, run: &mut Run) {
        let Run { thread, request, .. } = *run;
        let has_line = request.kind.row().wants.has_line();
        let may = !run.denied && (!has_line || self.has_turn(thread, &request));
        let word = self.words.of(request.object);
        let (result, effective) = self::run(*word, thread, &request, may);
        *word = after(*word, (request.kind, thread, request.detail, result));
        run.outcome.result = result;
        run.touch(request.object, mode(request.kind, effective));
    }
}

/// The word of an object in a past.
pub(crate) fn in_past(past: &impl Past, object: ObjIx) -> i64 {
    let mut steps: SmallVec<[Did; 16]> = SmallVec::new();
    past.last(object, |event: &Event| -> Option<()> {
        steps.push((event.kind, event.thread, event.detail, event.result));
        None
    });
    steps.into_iter().rev().fold(past.initial(object), after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::op::Primitive;

    #[test]
    fn every_step_on_a_word_has_rules() {
        for &kind in Kind::ALL {
            assert_eq!(kind.row().primitive == Primitive::Word, KINDS.contains(&kind), "{kind:?}");
        }
    }
}
