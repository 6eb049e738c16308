//! Threads that wait in loops side by side: whether one may see another in the middle of a round.
//!
//! Idea: a round that takes a lock and gives it back changes nothing, but a thread that tries to take the lock in
//! between finds it taken, and may leave its loop. So a thread that waits because each of its own rounds finds out the
//! same is not yet one that goes round for ever. Before a livelock is reported, threads of which one looks at what the
//! round of another changes and puts back go on together in a random order ([`crate::execution`]). The outcome is kept
//! here: the exact places where a thread changes something then, and evidence that none does, by what the threads know.

use smallvec::SmallVec;

use super::ROUNDS;
use super::learnt::Loops;
use super::round::Round;
use super::view::View;

/// Places at which threads are known to leave that are remembered; they are only met again soon, or by a search that
/// repeats itself.
const MOST_LEFT: usize = 100_000;

/// Steps at most in which threads go on together: rounds may be long.
const MOST_STEPS: usize = 100_000;

/// Threads that all wait, at a place of an execution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Company {
    /// The loops they are in.
    name: u64,
    /// What they know.
    view: View,
    /// All that has happened.
    place: u128,
    /// Steps in which each has its chance to meet any other in the middle of a round.
    steps: usize,
}

/// What is known of threads that wait side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Together {
    /// No thread leaves, as far as is known.
    Stay,
    /// A thread changes something, if it runs in the middle of a round of another one.
    Leave,
    /// It has to be found out.
    Unknown(Company),
}

/// Threads that go on together, in an order that is random and the same each time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meeting {
    pub(crate) company: Company,
    random: u64,
    left: usize,
}

impl Meeting {
    /// They have not begun yet.
    pub(crate) fn of(company: Company) -> Meeting {
        Meeting { company, random: 0x9e37_79b9_7f4a_7c15, left: company.steps.min(MOST_STEPS) }
    }

    /// Whether there is another step.
    pub(crate) fn goes_on(&mut self) -> bool {
        let goes_on = self.left > 0;
        self.left = self.left.saturating_sub(1);
        goes_on
    }

    /// A number below another one (xorshift64*).
    pub(crate) fn draw(&mut self, below: usize) -> usize {
        self.random ^= self.random >> 12;
        self.random ^= self.random << 25;
        self.random ^= self.random >> 27;
        let number = self.random.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        usize::try_from(number).unwrap_or(0) % below.max(1)
    }
}

impl Company {
    /// The threads that wait, each with its loop, its round, what it knows; `pasts` are those of all threads of the
    /// execution. `None` if no thread can see what another one's round changes.
    pub(super) fn of(waiting: &[(u64, &Round, View)], pasts: impl Iterator<Item = u128>) -> Option<Company> {
        let meets = waiting.iter().enumerate().any(|(one, entry)| {
            waiting.iter().enumerate().any(|(other, beside)| one != other && entry.1.looks_at_rounds_of(beside.1))
        });
        let names = waiting.iter().fold(0x5bd1_e995_u64, |sum, entry| sum.rotate_left(7).wrapping_add(entry.0));
        let views: SmallVec<[View; 4]> = waiting.iter().map(|entry| entry.2).collect();
        let marks: usize = waiting.iter().map(|entry| entry.1.marks.len()).sum();
        meets.then(|| Company {
            name: names,
            view: View::of_all(&views),
            place: pasts
                .fold(0, |sum: u128, past| (sum ^ past).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)),
            steps: ROUNDS * marks,
        })
    }
}

impl Loops {
    /// What is known of threads that wait side by side. A walk believes that they stay after some places, since it
    /// hardly ever knows a place.
    pub(super) fn together(&self, company: Company, enough: usize) -> Together {
        if self.left_together.contains(&company.place) {
            return Together::Leave;
        }
        let stays = self.is_confirmed(company.name, company.view) || self.confirmations(company.name) >= enough;
        if stays { Together::Stay } else { Together::Unknown(company) }
    }

    /// A thread has changed something.
    pub(crate) fn leave_together(&mut self, company: Company) {
        if self.left_together.len() >= MOST_LEFT {
            self.left_together.clear();
        }
        self.left_together.insert(company.place);
    }

    /// No thread has changed anything.
    pub(crate) fn stay_together(&mut self, company: Company) {
        self.confirm(company.name, company.view);
    }
}
