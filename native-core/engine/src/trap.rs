//! Traps: mistakes that reductions of this kind invite, each of which loses or repeats behaviours.
//!
//! The code avoids them; with the feature `traps`, which only tests enable, each can be made on purpose (`spring`), to
//! check that a comparison with brute force detects it. Without the feature [`is_set`] is a constant, and no code is
//! left of it.

/// A mistake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trap {
    /// The classic reduction adds a sleeping thread and nothing else, although a sleeping thread is not explored.
    SleeperAdded,
    /// The same for one choice of a step that has several: it is wanted, sleeps, and nothing is explored in its place.
    ChoiceAsleep,
    /// A reversal ends with the second event of its race, although later events may be what makes that possible.
    ReversalCutShort,
    /// A step that is moved is assumed to touch what it has touched, although a compare-and-set that failed may succeed
    /// and a section may take another path. For single accesses this implementation is not sensitive to it, because
    /// everything on the location after the first event of the race is removed with that event; sections are (lemma
    /// S5).
    OutcomeKept,
    /// Only the last conflicting event is tried as the first of a race, which for an acquisition is a release, instead
    /// of the acquisition before.
    ReleaseRaced,
    /// Of several threads that hold what a blocked step wants, only one is ever removed, so a writer never gets past
    /// two readers.
    OneHolder,
    /// Steps that were not reached race with nothing, so it stays unknown that another thread could have had the lock.
    PendingForgotten,
    /// The races of an execution in which everything sleeps are not reversed.
    BlockedForgotten,
    /// A thread that waits at a place of a loop in one past is made to wait there in every past.
    WaitsByPlace,
    /// What a thread does in a past is found out only where other threads happen not to be further ahead, so that the
    /// order of the search decides where threads wait.
    AsideForgotten,
    /// A thread that was found to wait in a loop is assumed to wait each time that it goes round that loop, whatever it
    /// knows then.
    LoopsByPlace,
    /// A thread that reaches a place of a loop again is assumed to be in the state in which it was there before.
    StatesByPlace,
    /// What a thread knows is taken to be what it has done, whatever it has read.
    ValuesForgotten,
    /// A value that the host does not report is identified by the change that stored it, although the same change may
    /// store other values.
    AuthorsForgotten,
    /// Arriving at an operation is no step, so that a thread is seen to wait as soon as it can arrive there.
    ArrivalForgotten,
    /// A mutex that is held where a section ends is acquired in the middle of other sections, so that no thread is seen
    /// to hold something while it waits for that mutex.
    KeptForgotten,
    /// No thread stands in line: any waiting thread may be served next, and readers pass writers.
    LineForgotten,
    /// A thread that is signalled joins the line of its lock when it comes back from its wait.
    SignalledLate,
    /// Accesses in critical sections are assumed to be protected, although other threads make them without the lock.
    ExposureForgotten,
    /// A section acquires in its middle a mutex that is part of a cycle of nested mutexes, so that no other thread
    /// comes in between.
    CircleForgotten,
    /// The plan of a section stays as it was known first, although more of the section has become known.
    BeginningKept,
    /// An execution ends with the first failure, which hides the races of what the other threads were about to do.
    FailureEnds,
    /// Daemon threads that are followed after all other threads have ended share one budget of steps, so that one may
    /// use it up.
    ShareForAll,
    /// An interruption takes its thread out of a wait set at once, so that no notification wakes it any more.
    InterruptionWakes,
    /// A thread that gives up waiting for a condition and comes back, as in each round of a loop, gets its old place in
    /// the queue.
    PlaceKept,
    /// A wait for a lock, semaphore, latch or condition never uses up the parking permit of its thread.
    PermitKept,
    /// An acquisition whose thread was interrupted always ends by the interruption, although it may have been faster.
    InterruptionFirst,
    /// Several threads each of which waits in a loop when it runs alone are taken for a livelock, although one would
    /// leave its loop if it saw another in the middle of a round.
    MeetingForgotten,
    /// A thread that was stopped where its round begins is assumed to go round, although it cannot take again what it
    /// took in the last round.
    StuckGoesRound,
    /// Threads that have all returned to where they were are assumed to do so forever, although one of them counts.
    RecurrenceBelieved,
    /// The end of a thread waits for its monitor, but does not touch it, so no thread is seen to hold it before.
    EndUntouched,
    /// A step that was put to sleep because it might touch much, and has touched little, is assumed to cover everything
    /// that commutes with it.
    OutlastingForgotten,
    /// The previous owner of a mutex is assumed to be unobservable, although time has been passed on through the mutex.
    TimedForgotten,
    /// The reason why a step of trusted code ends where its thread has to wait does not count as seen by the step.
    EndUnseen,
    /// Arriving at an operation that may give up after a time is part of the step before it.
    ComingJoined,
    /// A step of trusted code is judged by its first event.
    StepByFirst,
    /// What is known of where threads wait is kept when accesses turn out to be events, although they may end the loop.
    WaitingKept,
    /// Updates whose result is used commute like additions whose result is not used.
    ResultForgotten,
    /// Threads that are alike have their debuts in order, but a debut does not depend on the one before it.
    DebutUnordered,
    /// Where only threads could go on that must not have their debuts yet, the others wait for ever.
    HeldBackForever,
    /// Time passes as soon as no other threads can go on than those that must not have their debuts yet.
    TimePassesMeanwhile,
}

impl Trap {
    /// All of them.
    pub const ALL: [Trap; 41] = [
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
        Trap::SignalledLate,
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
        Trap::DebutUnordered,
        Trap::HeldBackForever,
        Trap::TimePassesMeanwhile,
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
