//! Awaiting: a thread that goes round a loop which only looks, and sees what it saw before, waits for a change.
//!
//! Idea: a *round* is a repeated sequence of steps of one thread that change nothing: reads, failed compare-and-sets
//! and tries, yields, operations that timed out, mutexes that were acquired and released again. If the next round would
//! find out what one of those before found out ([`Look`]), it would go the same way, so the thread is not enabled at
//! its start until another thread changes something; a timed operation there does not time out until then. That makes
//! the executions of a loop finite without losing a state, and reveals a livelock: no thread is enabled, and at least
//! one awaits.
//!
//! Why no state is lost: a complete round can be taken out of an execution, and the rest goes on as it did, unless
//! another thread noticed it, by a try that failed because the round held a mutex just then. So every state is reached
//! by an execution in which every round but the last of its thread was noticed by another thread; and a thread that has
//! only gone such rounds is never made to wait. What ends the waiting only decides what is called a livelock.
//!
//! A loop may count its rounds, which is not visible. So before a thread is made to wait it is *probed* ([`probe`]): it
//! goes on alone for [`ROUNDS`] rounds. What it does is remembered for its *past* ([`past`]), since it may wait where
//! it has seen one value and leave where it has seen another. Where other threads have gone further than the thread
//! knows, the probe is made in an execution of its own ([`watch::Aside`]). What a probe does alone is no part of the
//! search. A thread in the state in which it was found to wait ([`view`]) waits without another probe. Before a
//! livelock is reported, the loop is followed up to the bound on an execution; a loop that is left then is probed for
//! as long wherever it is met, and the search starts again. Threads that all wait may still meet in the middle of a
//! round ([`company`]), so they go on together before a livelock is reported. Threads that notice each other's rounds
//! are cut off where they have all been before ([`recurrence`]). The arguments are in SOUNDNESS.md, W1 to W14.
//!
//! Source: the await transformations of Kokologiannakis and Vafeiadis (SAVer, FMCAD 2021), made dynamic.
//!
//! Accesses to private locations are no part of a round, like work on local variables; but a private change ends it.
//!
//! Invariants: where a thread stops depends on its past only, and whether it is enabled there on the happens-before
//! relation only; so equal traces stay equal. The step that begins the next
//! round reads all that the round has read.

mod changers;
mod company;
mod kept;
mod learnt;
mod lessons;
mod look;
mod past;
mod probe;
mod progress;
mod recurrence;
mod round;
mod suspicion;
mod view;
mod waiting;
mod watch;

pub(crate) use changers::Changers;
pub(crate) use company::{Meeting, Together};
pub(crate) use learnt::Loops;
pub(crate) use look::{Holders, Look, Looks, touches_itself};
pub(crate) use recurrence::Turn;
pub(crate) use round::{Mark, is_progress};
pub(crate) use watch::{Aside, Head, Probing, Watch};

/// Rounds after which a loop of a thread that is met for the first time counts as one that never leaves by itself.
pub(crate) const ROUNDS: usize = 1_100;

/// The first time that a loop is met it is followed for longer: for the bound on an execution divided by this, in
/// steps. Loops of real programs that look a thousand times and more count their rounds, such as a computation that may
/// be cancelled.
const PART_OF_BOUND: usize = 10;

/// The same for a loop with steps other than accesses: hosts announce these one by one, so they take ten times as long.
/// Such loops are polls with a limit, and spins before a park.
const SMALL_PART_OF_BOUND: usize = 100;

/// [`ROUNDS`] for a thread that knows what it knew when it was found to wait further on in this loop in another past.
/// Then it is in the same state as it was there; what remains to be seen is that nothing that it has not looked at yet
/// makes a difference.
const ROUNDS_AGAIN: usize = 50;

/// Random walks do not look at what a thread knows: the number of pasts in which it has to be found to wait before
/// fewer rounds are enough.
const PASTS: u32 = 30;

/// Loops of one name, distinguished by what their threads know, each of which is followed up to the whole bound before
/// a livelock is reported there; the next ones share as much again, and so on.
const CONFIRMATIONS: usize = 4;

/// Steps of one thread without progress after which it is checked for a loop, unless the search checks at once.
const SUSPICIOUS: u32 = 4;

/// Most such steps between two checks.
const SELDOM: u32 = 64;

/// How often, at most, the steps after which a walk probes a loop that it has seen left are doubled.
const MOST_PATIENCE: u32 = 8;

/// Steps of one thread without progress before which a walk does not have it go on alone to see whether it waits.
const EARLY: u32 = 16;

/// Most steps of a round.
const LONGEST_ROUND: usize = 256;
