//! The recipes by which random programs are made, and the order in which the fuzzer takes them.
//!
//! Recipes that came later have numbers of their own, from [`LATER`] on, so that they leave those of the others what
//! they were. The fuzzer goes through both in turn: a round of the first, a round of the later ones.
//!
//! Invariant: a number of a seed is the same program everywhere.

use jess_engine::host::Timeouts;
use xxhash_rust::xxh3::xxh3_64;

use super::adds::add;
use super::alike::make_alike;
use super::askers::asking_program;
use super::clocks::clocks_program;
use super::cuts::cut_program;
use super::dice::Dice;
use super::generator::random_program;
use super::impatient::impatient_program;
use super::keeps::meeting_program;
use super::meetings::meetings_program;
use super::mix::Mix;
use super::neighbours::neighbour;
use super::notifying::notifying_program;
use super::parking::parking_program;
use super::polls::polls_program;
use super::relays::relays_program;
use super::rounds::rounds_program;
use super::sections::{lock_heavy_program, waiting_sections_program};
use super::steady::steady_program;
use super::trusts::{trust, trust_operations};
use super::visits::visits_program;
use super::waking::{queueing_program, signalling_program, waking_program};
use super::writing::writing_program;
use crate::program::{Instr, Program};

/// How a program is made.
#[derive(Clone, Copy, Debug)]
enum Make {
    Mix(Mix),
    /// Threads that meet while they hold something.
    Meeting(Mix),
    /// Loops whose rounds decide by what they see.
    Rounds(Mix),
    /// A loop that a thread visits several times.
    Visits(Mix),
    /// A value that reaches a loop through other threads.
    Relays(Mix),
    /// Loops over what no thread changes, or hardly any.
    Steady(Mix),
    /// Loops that a thread leaves when it meets another one in a round.
    Meetings(Mix),
    /// Threads that poll the same locks.
    Polls(Mix),
    /// Threads that try to take locks with a timeout, in loops.
    Impatient(Mix),
    /// Threads that notify and wait for a while, in loops.
    Notifying(Mix),
    /// Short threads that wait, and others that query them.
    Askers(Mix),
    /// A thread that works for ever.
    Cuts(Mix),
    /// Short threads that wait for the condition of a write lock, beside readers.
    Writing(Mix),
    /// Threads that wait one after the other, and others that wake or interrupt them.
    Waking(Mix),
    Signalling(Mix),
    /// Threads that return to the queue in which they wait.
    Queueing(Mix),
    /// Threads that park after having waited for something else.
    Parking(Mix),
    /// Threads that read their clocks.
    Clocks,
    /// Work under locks.
    Sections,
    /// Waiting while a monitor is held.
    WaitingSections,
    /// Small programs that show known mistakes, with something added.
    Neighbours,
}

/// A named way of making programs.
#[derive(Clone, Copy, Debug)]
pub struct Recipe {
    /// Its name on the command line.
    pub name: &'static str,
    make: Make,
    /// Programs of each [`ROUND`].
    weight: u64,
    /// Whether timeouts expire only when no thread can go on.
    idle: bool,
    /// Whether parts of the code are trusted.
    trusted: bool,
    /// Whether some updates are additions without a result.
    adds: bool,
    /// Whether some threads are alike, and are declared to be.
    alike: bool,
}

/// The same with trusted code.
const fn trusted(name: &'static str, recipe: Recipe) -> Recipe {
    Recipe { name, trusted: true, ..recipe }
}

/// The same with additions whose sum no thread reads.
const fn adding(name: &'static str, recipe: Recipe) -> Recipe {
    Recipe { name, adds: true, ..recipe }
}

/// The same with threads that nothing tells apart.
const fn alike(name: &'static str, recipe: Recipe) -> Recipe {
    Recipe { name, alike: true, ..recipe }
}

/// The same where timeouts expire only when no thread can go on.
const fn idle(name: &'static str, recipe: Recipe) -> Recipe {
    Recipe { name, idle: true, ..recipe }
}

const fn mix(name: &'static str, mix: Mix) -> Recipe {
    // A loop that waits is run for a thousand rounds, by every strategy.
    let weight = if mix.loops { 1 } else { 8 };
    Recipe { name, make: Make::Mix(mix), weight, idle: false, trusted: false, adds: false, alike: false }
}

/// Programs of another kind.
const fn made(name: &'static str, make: Make) -> Recipe {
    let long = matches!(
        make,
        Make::Rounds(_)
            | Make::Visits(_)
            | Make::Relays(_)
            | Make::Meetings(_)
            | Make::Polls(_)
            | Make::Impatient(_)
            | Make::Notifying(_)
            | Make::Cuts(_)
            | Make::Waking(Mix { loops: true, .. })
            | Make::Signalling(Mix { loops: true, .. })
            | Make::Queueing(_)
    );
    let weight = if long { 1 } else { 8 };
    Recipe { name, make, weight, idle: false, trusted: false, adds: false, alike: false }
}

const PLAIN: Mix = Mix::ACCESSES;
const WAITS: Mix = Mix { monitors: true, waits: true, ..PLAIN };
const LOCKS: Mix = Mix { monitors: true, locks: true, rwlocks: true, ..PLAIN };
const TIMED: Mix = Mix { timeouts: true, locks: true, parks: true, counts: true, ..WAITS };
const KEEPS: Mix = Mix { keeps: true, assertions: true, ..PLAIN };
const KEPT_LOCKS: Mix = Mix { keeps: true, assertions: true, ..LOCKS };
const KEPT_TIMED: Mix = Mix { keeps: true, rwlocks: true, ..TIMED };
const DAEMONS: Mix = Mix { daemons: true, timeouts: true, counts: true, parks: true, ..KEPT_LOCKS };
const POLLS: Mix = Mix { loops: true, cas: true, interrupts: true, counts: true, threads: true, ..LOCKS };
const ASKING_POLLS: Mix = Mix { asks: true, cas: false, interrupts: false, ..POLLS };
const WRITES: Mix = Mix { rwlocks: true, write_waits: true, ..PLAIN };
const KEPT_WRITES: Mix = Mix { write_waits: true, timeouts: true, interrupts: true, ..KEPT_LOCKS };
const WAKES: Mix = Mix { timeouts: true, interrupts: true, parks: true, ..PLAIN };
const QUEUES: Mix = Mix { loops: true, keeps: true, ..PLAIN };
const ENDS: Mix = Mix { ends: true, threads: true, ..WAITS };
const IMPATIENT: Mix = Mix { loops: true, timeouts: true, locks: true, rwlocks: true, ..PLAIN };
const NUDGES: Mix = Mix { loops: true, timeouts: true, ..PLAIN };
const SPINS: Mix = Mix { loops: true, cas: true, locks: true, parks: true, timeouts: true, ..WAITS };

const CLOCKS: Mix = Mix {
    clocks: true,
    daemons: true,
    fair: true,
    asks: true,
    keeps: true,
    ends: true,
    write_waits: true,
    ..Mix::EVERYTHING
};

/// All recipes, in the order in which the fuzzer takes them.
pub const RECIPES: [Recipe; 185] = [
    mix("accesses", PLAIN),
    mix("cas", Mix { cas: true, assertions: true, ..PLAIN }),
    mix("monitors", Mix { monitors: true, ..PLAIN }),
    mix("waits", WAITS),
    mix("locks", LOCKS),
    mix("locks-cas", Mix { cas: true, assertions: true, rwlocks: false, ..LOCKS }),
    made("sections", Make::Sections),
    made("sections-waits", Make::WaitingSections),
    made("neighbours", Make::Neighbours),
    made("clocks", Make::Clocks),
    mix("clocks-everything", CLOCKS),
    mix("conditions", Mix { locks: true, waits: true, ..PLAIN }),
    mix("parks", Mix { parks: true, monitors: true, ..PLAIN }),
    mix("permits", PERMITS),
    made("parking", Make::Parking(PERMITS)),
    made("parking-lines", Make::Parking(Mix { fair: true, interrupts: true, ..PERMITS })),
    made("parking-timed", Make::Parking(Mix { timeouts: true, interrupts: true, ..PERMITS })),
    made("parking-keeps", Make::Parking(Mix { keeps: true, daemons: true, timeouts: true, ..PERMITS })),
    made("parking-asks", Make::Parking(Mix { asks: true, interrupts: true, ..PERMITS })),
    idle("parking-idle", made("", Make::Parking(Mix { timeouts: true, fair: true, ..PERMITS }))),
    trusted("parking-trusts", made("", Make::Parking(Mix { fair: true, ..PERMITS }))),
    trusted("parking-trusts-timed", made("", Make::Parking(Mix { timeouts: true, ..PERMITS }))),
    made("loops-permits", Make::Rounds(Mix { loops: true, timeouts: true, ..PERMITS })),
    mix("counts", Mix { counts: true, ..PLAIN }),
    mix("rwlocks", Mix { rwlocks: true, ..PLAIN }),
    mix("timed-rw", Mix { rwlocks: true, timeouts: true, interrupts: true, ..PLAIN }),
    mix("threads", Mix { threads: true, monitors: true, assertions: true, ..PLAIN }),
    mix("choices", Mix { choices: true, monitors: true, assertions: true, ..PLAIN }),
    mix("timeouts", TIMED),
    mix("interrupts", Mix { interrupts: true, parks: true, threads: true, ..WAITS }),
    mix("daemons", Mix { daemons: true, timeouts: true, counts: true, parks: true, ..WAITS }),
    mix("everything", Mix::EVERYTHING),
    mix("everything-again", Mix { daemons: true, ..Mix::EVERYTHING }),
    mix("loops", Mix { loops: true, ..PLAIN }),
    mix("loops-waits", Mix { loops: true, cas: true, locks: true, parks: true, ..WAITS }),
    mix("loops-locks", Mix { loops: true, ..LOCKS }),
    mix("keeps-rw", Mix { rwlocks: true, ..KEEPS }),
    mix("keeps-counts", Mix { rwlocks: true, counts: true, ..KEEPS }),
    mix("keeps-locks", KEPT_LOCKS),
    mix("keeps-waits", Mix { waits: true, ..KEPT_LOCKS }),
    mix("keeps-parks", Mix { rwlocks: true, parks: true, ..KEEPS }),
    mix("keeps-joins", Mix { rwlocks: true, threads: true, ..KEEPS }),
    mix("keeps-timed", KEPT_TIMED),
    mix("keeps-interrupts", Mix { passes: true, interrupts: true, counts: true, timeouts: true, ..KEPT_LOCKS }),
    mix("keeps-daemons", DAEMONS),
    mix("keeps-everything", Mix { keeps: true, daemons: true, ..Mix::EVERYTHING }),
    made("meets", Make::Meeting(KEEPS)),
    made("meets-locks", Make::Meeting(Mix { waits: true, cas: true, ..KEPT_LOCKS })),
    made("meets-everything", Make::Meeting(Mix { keeps: true, daemons: true, ..Mix::EVERYTHING })),
    made("loops-values", Make::Rounds(Mix { loops: true, ..PLAIN })),
    made("loops-polls", Make::Rounds(POLLS)),
    made("loops-spins", Make::Rounds(SPINS)),
    made("loops-timed", Make::Rounds(Mix { timeouts: true, waits: true, ..POLLS })),
    made("loops-keeps", Make::Rounds(Mix { loops: true, cas: true, counts: true, ..KEPT_LOCKS })),
    made("loops-keeps-waits", Make::Rounds(Mix { keeps: true, rwlocks: true, assertions: true, ..SPINS })),
    made("loops-asks", Make::Rounds(ASKING_POLLS)),
    made("loops-fair-asks", Make::Rounds(Mix { fair: true, timeouts: true, waits: true, ..ASKING_POLLS })),
    mix("fair-locks", Mix { fair: true, ..LOCKS }),
    mix("fair-counts", Mix { fair: true, counts: true, rwlocks: true, ..KEEPS }),
    mix("fair-timed", Mix { fair: true, interrupts: true, ..KEPT_TIMED }),
    mix("fair-timed-rw", Mix { fair: true, rwlocks: true, timeouts: true, interrupts: true, ..KEEPS }),
    mix("fair-asks", Mix { fair: true, asks: true, counts: true, ..KEPT_LOCKS }),
    mix("fair-everything", Mix { fair: true, asks: true, keeps: true, daemons: true, ..Mix::EVERYTHING }),
    mix("asks", Mix { threads: true, assertions: true, asks: true, ..WAITS }),
    mix("asks-locks", Mix { waits: true, asks: true, ..KEPT_LOCKS }),
    mix("asks-timed", Mix { interrupts: true, asks: true, ..KEPT_TIMED }),
    mix("asks-everything", Mix { asks: true, daemons: true, ..Mix::EVERYTHING }),
    made("asks-meets", Make::Meeting(Mix { asks: true, waits: true, ..KEPT_LOCKS })),
    made("cuts", Make::Cuts(Mix { locks: true, cas: true, ..PLAIN })),
    made("cuts-daemons", Make::Cuts(Mix { locks: true, cas: true, daemons: true, ..PLAIN })),
    made("asks-beside", Make::Askers(PLAIN)),
    made("fair-asks-beside", Make::Askers(Mix { fair: true, ..PLAIN })),
    mix("write-waits", Mix { monitors: true, assertions: true, ..WRITES }),
    mix("write-waits-everything", Mix { write_waits: true, daemons: true, ..Mix::EVERYTHING }),
    mix("write-waits-keeps", KEPT_WRITES),
    mix("fair-write-waits", Mix { fair: true, asks: true, ..KEPT_WRITES }),
    mix("loops-write-waits", Mix { loops: true, timeouts: true, locks: true, ..WRITES }),
    made("write-waits-beside", Make::Writing(Mix { timeouts: true, interrupts: true, ..WRITES })),
    made(
        "fair-write-waits-beside",
        Make::Writing(Mix { fair: true, keeps: true, timeouts: true, interrupts: true, ..WRITES }),
    ),
    made(
        "asks-write-waits-beside",
        Make::Writing(Mix { asks: true, timeouts: true, interrupts: true, fair: true, ..WRITES }),
    ),
    made("meets-write-waits", Make::Meeting(KEPT_WRITES)),
    made("wakes", Make::Waking(WAKES)),
    made("wakes-keeps", Make::Waking(Mix { keeps: true, daemons: true, ..WAKES })),
    made("fair-wakes", Make::Waking(Mix { fair: true, write_waits: true, ..WAKES })),
    made("fair-signals", Make::Signalling(WAKES)),
    made("fair-signals-asks", Make::Signalling(Mix { asks: true, keeps: true, ..WAKES })),
    made("fair-signals-writes", Make::Signalling(Mix { write_waits: true, rwlocks: true, daemons: true, ..WAKES })),
    idle("fair-signals-idle", made("", Make::Signalling(WAKES))),
    trusted("fair-signals-trusts", made("", Make::Signalling(WAKES))),
    made("loops-fair-signals", Make::Signalling(Mix { loops: true, keeps: true, ..WAKES })),
    made("asks-wakes", Make::Waking(Mix { asks: true, ..WAKES })),
    made("loops-wakes", Make::Waking(Mix { loops: true, ..WAKES })),
    made("loops-fair-wakes", Make::Waking(Mix { loops: true, fair: true, write_waits: true, ..WAKES })),
    made("loops-queues", Make::Queueing(QUEUES)),
    mix("ends", ENDS),
    mix("ends-timed", Mix { timeouts: true, interrupts: true, assertions: true, ..ENDS }),
    mix("ends-keeps", Mix { keeps: true, locks: true, daemons: true, ..ENDS }),
    mix("ends-asks", Mix { asks: true, timeouts: true, ..ENDS }),
    mix("loops-ends", Mix { loops: true, ..ENDS }),
    made("ends-wakes", Make::Waking(Mix { ends: true, daemons: true, ..WAKES })),
    made("loops-visits", Make::Visits(Mix { loops: true, monitors: true, ..PLAIN })),
    made("loops-relays", Make::Relays(Mix { loops: true, ..PLAIN })),
    made("loops-steady", Make::Steady(Mix { loops: true, monitors: true, ..PLAIN })),
    made("loops-meetings", Make::Meetings(Mix { loops: true, locks: true, rwlocks: true, ..PLAIN })),
    made("loops-tries", Make::Polls(Mix { loops: true, locks: true, ..PLAIN })),
    made("loops-impatient", Make::Impatient(IMPATIENT)),
    made("loops-impatient-fair", Make::Impatient(Mix { fair: true, ..IMPATIENT })),
    made("loops-impatient-interrupts", Make::Impatient(Mix { interrupts: true, fair: true, ..IMPATIENT })),
    idle("loops-idle-impatient", made("", Make::Impatient(Mix { interrupts: true, fair: true, ..IMPATIENT }))),
    idle("idle", mix("", TIMED)),
    idle("idle-rw", mix("", Mix { rwlocks: true, timeouts: true, interrupts: true, ..PLAIN })),
    idle("idle-keeps", mix("", KEPT_TIMED)),
    idle("idle-interrupts", mix("", Mix { passes: true, interrupts: true, threads: true, ..TIMED })),
    idle("idle-daemons", mix("", DAEMONS)),
    idle("idle-fair", mix("", Mix { fair: true, interrupts: true, ..KEPT_TIMED })),
    idle("idle-asks", mix("", Mix { interrupts: true, asks: true, ..KEPT_TIMED })),
    idle("idle-everything", mix("", Mix { daemons: true, ..Mix::EVERYTHING })),
    idle("idle-ends", mix("", Mix { timeouts: true, interrupts: true, assertions: true, ..ENDS })),
    idle("idle-writes", made("", Make::Writing(Mix { timeouts: true, interrupts: true, ..WRITES }))),
    idle("idle-wakes", made("", Make::Waking(WAKES))),
    idle("loops-idle-queues", made("", Make::Queueing(QUEUES))),
    idle("loops-idle-wakes", made("", Make::Waking(Mix { loops: true, ..WAKES }))),
    idle("loops-idle", made("", Make::Rounds(Mix { timeouts: true, waits: true, ..POLLS }))),
    idle("loops-idle-spins", made("", Make::Rounds(SPINS))),
    trusted("trusts", mix("", Mix { cas: true, assertions: true, ..PLAIN })),
    trusted("trusts-locks", mix("", Mix { locks: true, cas: true, assertions: true, ..WAITS })),
    trusted("trusts-counts", mix("", Mix { passes: true, counts: true, parks: true, threads: true, ..KEPT_LOCKS })),
    trusted(
        "trusts-interrupts",
        mix("", Mix { passes: true, interrupts: true, parks: true, counts: true, locks: true, ..WAITS }),
    ),
    trusted("trusts-timed", mix("", Mix { passes: true, interrupts: true, ..TIMED })),
    trusted("trusts-sections", made("", Make::Sections)),
    trusted("trusts-meets", made("", Make::Meeting(Mix { waits: true, cas: true, ..KEPT_LOCKS }))),
    trusted("trusts-asks", mix("", Mix { asks: true, fair: true, ..KEPT_LOCKS })),
    trusted("trusts-asks-timed", mix("", Mix { passes: true, asks: true, interrupts: true, ..TIMED })),
    trusted("trusts-everything", mix("", Mix { daemons: true, keeps: true, ..Mix::EVERYTHING })),
    idle("trusts-idle", trusted("", mix("", Mix { passes: true, interrupts: true, keeps: true, ..TIMED }))),
    trusted("trusts-wakes", made("", Make::Waking(WAKES))),
    trusted("loops-trusts-wakes", made("", Make::Waking(Mix { loops: true, ..WAKES }))),
    trusted("loops-trusts-queues", made("", Make::Queueing(QUEUES))),
    trusted("loops-trusts", made("", Make::Rounds(POLLS))),
    trusted("loops-trusts-spins", made("", Make::Rounds(SPINS))),
    trusted("loops-trusts-impatient", made("", Make::Impatient(IMPATIENT))),
    trusted("trusts-keeps", mix("", KEPT_LOCKS)),
    adding("adds", mix("", Mix { cas: true, assertions: true, ..PLAIN })),
    adding("adds-locks", mix("", Mix { cas: true, assertions: true, ..KEPT_LOCKS })),
    adding(
        "adds-counts",
        mix("", Mix { passes: true, counts: true, parks: true, threads: true, interrupts: true, ..WAITS }),
    ),
    adding("adds-sections", made("", Make::Sections)),
    adding("adds-everything", mix("", Mix { daemons: true, keeps: true, ..Mix::EVERYTHING })),
    adding("adds-clocks", made("", Make::Clocks)),
    adding("adds-trusts", trusted("", mix("", Mix { locks: true, cas: true, assertions: true, ..WAITS }))),
    adding("loops-adds", made("", Make::Rounds(POLLS))),
    adding("loops-adds-relays", made("", Make::Relays(Mix { loops: true, ..PLAIN }))),
    alike("symmetric", mix("", Mix { cas: true, choices: true, assertions: true, ..PLAIN })),
    alike("symmetric-locks", mix("", Mix { cas: true, assertions: true, ..KEPT_LOCKS })),
    alike("symmetric-waits", mix("", Mix { locks: true, ..WAITS })),
    alike("symmetric-counts", mix("", Mix { passes: true, counts: true, parks: true, threads: true, ..KEEPS })),
    alike("symmetric-rw", mix("", Mix { rwlocks: true, write_waits: true, cas: true, ..KEEPS })),
    alike("symmetric-interrupts", mix("", Mix { passes: true, interrupts: true, counts: true, locks: true, ..WAITS })),
    alike("symmetric-timed", mix("", Mix { passes: true, interrupts: true, ..TIMED })),
    alike("symmetric-idle", idle("", mix("", Mix { passes: true, interrupts: true, ..TIMED }))),
    alike("symmetric-idle-keeps", idle("", mix("", KEPT_TIMED))),
    alike("symmetric-fair", mix("", Mix { fair: true, counts: true, rwlocks: true, ..KEPT_LOCKS })),
    alike("symmetric-asks", mix("", Mix { asks: true, fair: true, counts: true, ..KEPT_LOCKS })),
    alike("symmetric-ends", mix("", Mix { timeouts: true, interrupts: true, assertions: true, ..ENDS })),
    alike("symmetric-sections", made("", Make::Sections)),
    alike("symmetric-sections-waits", made("", Make::WaitingSections)),
    alike("symmetric-meets", made("", Make::Meeting(Mix { waits: true, cas: true, ..KEPT_LOCKS }))),
    alike("symmetric-clocks", made("", Make::Clocks)),
    alike("symmetric-permits", mix("", PERMITS)),
    alike("symmetric-daemons", mix("", DAEMONS)),
    alike("symmetric-everything", mix("", Mix { daemons: true, keeps: true, ..Mix::EVERYTHING })),
    alike("symmetric-adds", adding("", mix("", Mix { cas: true, assertions: true, ..KEPT_LOCKS }))),
    alike("symmetric-adds-everything", adding("", mix("", Mix { daemons: true, keeps: true, ..Mix::EVERYTHING }))),
    alike("symmetric-trusts", trusted("", mix("", Mix { locks: true, cas: true, assertions: true, ..WAITS }))),
    alike("symmetric-trusts-everything", trusted("", mix("", Mix { daemons: true, keeps: true, ..Mix::EVERYTHING }))),
    alike("loops-symmetric", made("", Make::Rounds(POLLS))),
    alike("loops-symmetric-spins", made("", Make::Rounds(SPINS))),
    alike("loops-symmetric-values", made("", Make::Rounds(Mix { loops: true, ..PLAIN }))),
    alike("loops-symmetric-keeps", made("", Make::Rounds(Mix { loops: true, cas: true, counts: true, ..KEPT_LOCKS }))),
    alike(
        "loops-symmetric-meetings",
        made("", Make::Meetings(Mix { loops: true, locks: true, rwlocks: true, ..PLAIN })),
    ),
    alike("loops-symmetric-trusts", trusted("", made("", Make::Rounds(POLLS)))),
    alike("loops-symmetric-idle", idle("", made("", Make::Rounds(Mix { timeouts: true, waits: true, ..POLLS })))),
    made("loops-notifies", Make::Notifying(NUDGES)),
    made("loops-notifies-interrupts", Make::Notifying(Mix { interrupts: true, ..NUDGES })),
    idle("loops-idle-notifies", made("", Make::Notifying(NUDGES))),
    trusted("loops-trusts-notifies", made("", Make::Notifying(NUDGES))),
];

/// Threads that wait for locks, semaphores and latches, and park.
const PERMITS: Mix = Mix { parks: true, locks: true, counts: true, ..PLAIN };

/// Recipes whose numbers begin with 0.
const FIRST: usize = 151;

/// The first number of those that came later.
pub const LATER: u64 = 1 << 48;

/// Numbers after which the first recipes repeat.
pub const ROUND: u64 = round(0, FIRST);

/// The same of those that came later.
const LATER_ROUND: u64 = round(FIRST, RECIPES.len());

const fn round(mut at: usize, end: usize) -> u64 {
    let mut round = 0;
    while at < end {
        round += RECIPES[at].weight;
        at += 1;
    }
    round
}

/// Programs after which the fuzzer has gone through all recipes.
pub(super) const BOTH: u64 = ROUND + LATER_ROUND;

/// The number of the program that comes at this place when the fuzzer goes through all recipes.
pub(super) fn number_at(place: u64) -> u64 {
    let (turn, within) = (place / BOTH, place % BOTH);
    match within.checked_sub(ROUND) {
        None => turn * ROUND + within,
        Some(later) => LATER + turn * LATER_ROUND + later,
    }
}

/// The number of the program that the fuzzer takes after this one.
#[must_use]
pub fn after(number: u64) -> u64 {
    number_at(place_of(number) + 1)
}

/// The place at which a number comes.
pub(super) fn place_of(number: u64) -> u64 {
    match number.checked_sub(LATER) {
        None => number / ROUND * BOTH + number % ROUND,
        Some(later) => later / LATER_ROUND * BOTH + ROUND + later % LATER_ROUND,
    }
}

/// Steps through a round so that neighbours are of different recipes; it has no factor in common with any round.
const STRIDE: u64 = 1_000_003;

/// The recipe of a number.
fn recipe(number: u64) -> Recipe {
    let (recipes, round, number) = match number.checked_sub(LATER) {
        None => (&RECIPES[..FIRST], ROUND, number),
        Some(later) => (&RECIPES[FIRST..], LATER_ROUND, later),
    };
    let mut place = (number % round) * (STRIDE % round) % round;
    for &recipe in recipes {
        match place.checked_sub(recipe.weight) {
            Some(rest) => place = rest,
            None => return recipe,
        }
    }
    RECIPES[0]
}

/// Bounds on the size of a program, one of which is drawn.
const SIZES: [usize; 4] = [60, 120, 250, 400];

/// The same where much is blocked.
const BLOCKED: [usize; 4] = [100, 250, 500, 900];

/// The same where so much is needed that a smaller bound is never met.
const MEETING: [usize; 4] = [250, 400, 600, 900];

/// The same where instructions are run several times.
const REPEATED: [usize; 4] = [24, 48, 80, 140];

/// The same where two threads go round with several steps each, and notice each other.
const POLLED: [usize; 4] = [60, 80, 110, 160];

/// The same where a round may end in two ways at each lock.
const TIMED_OUT: [usize; 4] = [30, 40, 60, 80];

/// The same where threads start each other, so that there are far fewer prefixes than estimated.
const ONE_BY_ONE: [usize; 4] = [900, 2_500, 5_000, 9_000];

/// How many programs of some mixes are in each [`ROUND`].
#[must_use]
pub fn share(mixes: &[&str]) -> u64 {
    RECIPES.iter().filter(|recipe| mixes.contains(&recipe.name)).map(|recipe| recipe.weight).sum()
}

/// The name of the mix to which the programs of a number belong, whatever the seed.
pub(super) fn mix_of(number: u64) -> &'static str {
    recipe(number).name
}

/// The program that has this number among those of a seed, and how it was made: the same everywhere.
#[must_use]
pub fn numbered(seed: u64, number: u64) -> (Recipe, Program) {
    let recipe = recipe(number);
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    bytes[8..].copy_from_slice(&number.to_le_bytes());
    let mut dice = Dice::new(xxh3_64(&bytes));
    let sizes = match recipe.make {
        Make::Mix(Mix { keeps: true, .. }) => BLOCKED,
        Make::Meeting(_) | Make::WaitingSections | Make::Clocks => MEETING,
        Make::Rounds(_) | Make::Visits(_) | Make::Meetings(_) | Make::Cuts(_) => REPEATED,
        Make::Polls(_) => POLLED,
        Make::Impatient(_) | Make::Notifying(_) => TIMED_OUT,
        Make::Waking(_) | Make::Signalling(_) | Make::Queueing(_) | Make::Parking(_) => ONE_BY_ONE,
        _ => SIZES,
    };
    let size = sizes[dice.below(sizes.len())];
    loop {
        let mut program = match recipe.make {
            Make::Mix(mix) => random_program(&mut dice, mix),
            Make::Meeting(mix) => meeting_program(&mut dice, mix),
            Make::Rounds(mix) => rounds_program(&mut dice, mix),
            Make::Visits(mix) => visits_program(&mut dice, mix),
            Make::Relays(mix) => relays_program(&mut dice, mix),
            Make::Steady(mix) => steady_program(&mut dice, mix),
            Make::Meetings(mix) => meetings_program(&mut dice, mix),
            Make::Polls(mix) => polls_program(&mut dice, mix),
            Make::Impatient(mix) => impatient_program(&mut dice, mix),
            Make::Notifying(mix) => notifying_program(&mut dice, mix),
            Make::Cuts(mix) => cut_program(&mut dice, mix),
            Make::Askers(mix) => asking_program(&mut dice, mix),
            Make::Writing(mix) => writing_program(&mut dice, mix),
            Make::Waking(mix) => waking_program(&mut dice, mix),
            Make::Signalling(mix) => signalling_program(&mut dice, mix),
            Make::Queueing(mix) => queueing_program(&mut dice, mix),
            Make::Parking(mix) => parking_program(&mut dice, mix),
            Make::Sections => lock_heavy_program(&mut dice),
            Make::WaitingSections => waiting_sections_program(&mut dice),
            Make::Neighbours => neighbour(&mut dice),
            Make::Clocks => clocks_program(&mut dice),
        };
        program.timeouts = match recipe.idle {
            true if dice.once_in(4) => Timeouts::Clock,
            true => Timeouts::Idle,
            false => Timeouts::Explore,
        };
        if program.timeouts == Timeouts::Idle && dice.once_in(2) {
            program.hasty.extend((0..program.threads.len() as u16).filter(|_| dice.once_in(2)));
        }
        if recipe.adds {
            add(&mut dice, &mut program);
        }
        match recipe.make {
            Make::Impatient(_) | Make::Notifying(_) if recipe.trusted => trust_operations(&mut dice, &mut program),
            _ if recipe.trusted => trust(&mut dice, &mut program),
            _ => {}
        }
        if recipe.alike {
            make_alike(&mut dice, &mut program);
        }
        if prefixes(&program) <= size {
            return (recipe, program);
        }
    }
}

/// How many prefixes a program has if nothing blocks and nothing is left out; the end of a thread is a step as well.
fn prefixes(program: &Program) -> usize {
    let visible = |code: &Vec<Instr>| {
        let seen = |instr: &&Instr| matches!(instr, Instr::Do(_, action) if !action.is_local());
        code.iter().filter(seen).count()
    };
    // What the main thread does before there are other threads is no choice.
    let alone = usize::from(!program.together);
    program.threads.iter().skip(alone).map(|code| visible(code) + 2).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_recipe_has_its_share_of_a_round() {
        let all = || (0..BOTH).map(number_at);
        for wanted in RECIPES {
            let count = all().filter(|&number| recipe(number).name == wanted.name).count();
            assert_eq!(count as u64, wanted.weight, "{}", wanted.name);
        }
        assert_eq!(recipe(ROUND * 7 + 5).name, recipe(5).name);
        assert_eq!(recipe(LATER + LATER_ROUND * 7 + 5).name, recipe(LATER + 5).name);
        assert!(!RECIPES[FIRST - 1].alike && RECIPES[FIRST].alike);
    }

    #[test]
    fn each_number_has_a_place() {
        for place in (0..3 * BOTH).chain([1 << 40, BOTH << 30]) {
            assert_eq!(place_of(number_at(place)), place);
        }
        for number in [0, 1, ROUND, 5 * ROUND + 3, 62_380_000, LATER, LATER + 7 * LATER_ROUND + 2] {
            assert_eq!(number_at(place_of(number)), number);
        }
    }
}
