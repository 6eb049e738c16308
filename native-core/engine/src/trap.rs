//! Traps: mistakes that reductions of this kind invite, each of which loses or repeats behaviours.
//!
//! The code avoids them; with the feature `traps`, which only tests enable, each can be made on purpose, to see that it is
//! noticed when brute force looks (`spring`). Without the feature [`is_set`] is a constant, and nothing is left of it.

/// A mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trap {
    /// The classic reduction adds a thread that sleeps and leaves it at that, although a thread that sleeps is not explored.
    SleeperAdded,
    /// The same for one way of a step that may go several: it is wanted, sleeps, and nothing is explored in its place.
    ChoiceAsleep,
    /// A reversal ends with the second event of its race, although what comes later may be what makes that possible.
    ReversalCutShort,
    /// A step is taken to touch, once it is moved, what it has touched, although a compare-and-set that failed may succeed
    /// and a section may go another way. For single accesses this implementation is not sensitive to it, because all that
    /// is on the location after the first event of the race goes with that; sections are (lemma S5).
    OutcomeKept,
    /// Only the last conflicting event is tried as the first of a race, which for an acquisition is a release, instead of
    /// the acquisition before.
    ReleaseRaced,
    /// Of several who hold what a blocked step wants, only one is ever taken away, so a writer never gets past two readers.
    OneHolder,
    /// Steps that were not reached race with nothing, so nobody learns that another thread could have had the lock.
    PendingForgotten,
    /// The races of an execution in which everything sleeps are not reversed.
    BlockedForgotten,
    /// A thread that waits at a place of a loop in one past is made to wait there in every past.
    WaitsByPlace,
    /// What a thread does in a past is found out only where others happen not to have come further, so that the order of the
    /// search decides where threads wait.
    AsideForgotten,
    /// That a thread was found to wait in a loop speaks for each time that it goes round that loop, whatever it knows then.
    LoopsByPlace,
    /// A thread that comes to a place of a loop again is taken to be in the state in which it was there.
    StatesByPlace,
    /// What a thread knows is what it has done, whatever it has read.
    ValuesForgotten,
    /// A value that the host does not tell is known by whose change it was, although the same change may store other values.
    AuthorsForgotten,
    /// Coming to an operation is no step, so that a thread is seen to wait as soon as it can come there.
    ArrivalForgotten,
    /// A mutex that is held where a section ends is acquired in the middle of other sections, so that nobody is seen to hold
    /// something and to wait for it.
    KeptForgotten,
    /// Nobody stands in line: whoever is lucky is served next, and readers pass writers.
    LineForgotten,
    /// Accesses in critical sections are taken to be protected, although others make them without the lock.
    ExposureForgotten,
    /// A section acquires in its middle what is part of a circle of nested mutexes, so that nobody comes between.
    CircleForgotten,
    /// What is planned of a section stays what was known of it first, although more of it has become known.
    BeginningKept,
    /// An execution ends with the first failure, which hides the races of what the others were about to do.
    FailureEnds,
    /// Daemons that are followed after all others have ended share their steps, so that one may use up all of them.
    ShareForAll,
    /// An interruption takes its thread out of a wait set at once, so that nobody wakes it any more.
    InterruptionWakes,
    /// Who gives up waiting for a condition and comes back, as in each round of a loop, has the place in the queue that it had.
    PlaceKept,
    /// A wait for a lock, semaphore, latch or condition leaves the parking permit of its thread alone.
    PermitKept,
    /// An acquisition whose thread was interrupted ends by that, although it may have been faster.
    InterruptionFirst,
    /// That each of several threads waits in a loop when it runs alone is taken for a livelock, although one would leave if it saw
    /// another in the middle of a round.
    MeetingForgotten,
    /// A thread that was stopped where its round begins is taken to go round, although it cannot take again what it took in the last one.
    StuckGoesRound,
    /// Threads that have all come back to where they were are taken to do so for ever, although one counts.
    RecurrenceBelieved,
    /// The end of a thread waits for its monitor, but does not touch it, so nobody is seen to hold it before.
    EndUntouched,
    /// A step that was put to sleep because it might touch much, and has touched little, covers whatever commutes with it.
    OutlastingForgotten,
    /// Who had a mutex before is taken to make no difference to anybody, although the time has gone through it.
    TimedForgotten,
    /// Why a step of trusted code ends where its thread has to wait is nothing that the step has seen.
    EndUnseen,
    /// To come to what may give up after a time is part of the step before it.
    ComingJoined,
    /// Such a step is known by its first event.
    StepByFirst,
    /// What is known of where threads wait is kept when accesses turn out to be events, although they may end the loop.
    WaitingKept,
    /// Updates whose result is used commute like additions whose sum nobody looks at.
    ResultForgotten,
}

impl Trap {
    /// All of them.
    pub const ALL: [Trap; 37] = [
        Trap::SleeperAdded,
        Trap::ChoiceAsleep,
        Trap::ReversalCutShort,
        Trap::OutcomeKept,
        Trap::ReleaseRaced,
        Trap::OneHolder,
        Trap::PendingForgotten,
        Trap::BlockedForgotten,
        Trap::WaitsByPlace,
        Trap::AsideForgotten,
        Trap::LoopsByPlace,
        Trap::StatesByPlace,
        Trap::ValuesForgotten,
        Trap::AuthorsForgotten,
        Trap::ArrivalForgotten,
        Trap::KeptForgotten,
        Trap::LineForgotten,
        Trap::ExposureForgotten,
        Trap::CircleForgotten,
        Trap::BeginningKept,
        Trap::FailureEnds,
        Trap::ShareForAll,
        Trap::InterruptionWakes,
        Trap::PlaceKept,
        Trap::PermitKept,
        Trap::InterruptionFirst,
        Trap::MeetingForgotten,
        Trap::StuckGoesRound,
        Trap::RecurrenceBelieved,
        Trap::EndUntouched,
        Trap::OutlastingForgotten,
        Trap::TimedForgotten,
        Trap::EndUnseen,
        Trap::ComingJoined,
        Trap::StepByFirst,
        Trap::WaitingKept,
        Trap::ResultForgotten,
    ];
}

#[cfg(feature = "traps")]
mod armed {
    use std::cell::Cell;

    use super::Trap;

    thread_local! {
        static SET: Cell<Option<Trap>> = const { Cell::new(None) };
    }

    /// A trap that is set until this is dropped.
    #[derive(Debug)]
    pub struct Spring(Option<Trap>);

    impl Drop for Spring {
        fn drop(&mut self) {
            SET.set(self.0);
        }
    }

    /// Makes all explorations of this thread make a mistake, as long as what it returns is kept.
    #[must_use]
    pub fn spring(trap: Trap) -> Spring {
        Spring(SET.replace(Some(trap)))
    }

    /// Whether a mistake is to be made.
    pub(crate) fn is_set(trap: Trap) -> bool {
        SET.get() == Some(trap)
    }
}

#[cfg(feature = "traps")]
pub(crate) use armed::is_set;
#[cfg(feature = "traps")]
pub use armed::{Spring, spring};

/// Whether a mistake is to be made: never.
#[cfg(not(feature = "traps"))]
#[inline]
#[must_use]
pub(crate) const fn is_set(_trap: Trap) -> bool {
    false
}
