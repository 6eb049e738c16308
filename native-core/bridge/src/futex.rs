//! Direct hand-off between platform-thread carriers: one word per carrier on which it sleeps until woken.
//!
//! Idea: the same three-state word as a thread parker (empty, parked, token). Waking a carrier that is not asleep
//! yet costs one atomic exchange and no system call; at most one token is ever stored. On Linux the sleep is
//! `futex(2)`; elsewhere a mutex and a condition variable stand in.
//! Invariant: only the carrier's own thread parks on its word; any thread may wake it. The release/acquire pair on the
//! word orders everything the waker did before everything the woken thread does next, so that exactly one thread at a
//! time can own the machine.

use std::sync::OnceLock;

const SEGMENT: usize = 256;
const SEGMENTS: usize = 256;

/// A carrier number as handed out by the Java side; small and dense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Carrier(usize);

impl Carrier {
    /// Accepts the numbers for which a word exists.
    #[must_use]
    pub(crate) fn new(number: i32) -> Option<Self> {
        usize::try_from(number).ok().filter(|&n| n < SEGMENT * SEGMENTS).map(Self)
    }
}

static WORDS: [OnceLock<Box<[imp::Word]>>; SEGMENTS] = [const { OnceLock::new() }; SEGMENTS];

fn word(carrier: Carrier) -> &'static imp::Word {
    let segment = WORDS[carrier.0 / SEGMENT].get_or_init(|| (0..SEGMENT).map(|_| imp::Word::new()).collect());
    &segment[carrier.0 % SEGMENT]
}

/// Sleeps until the carrier is woken; returns at once when a wake-up came first.
pub(crate) fn park(carrier: Carrier) {
    word(carrier).park();
}

/// Wakes the carrier, or lets its next `park` return at once.
pub(crate) fn wake(carrier: Carrier) {
    word(carrier).wake();
}

#[cfg(target_os = "linux")]
mod imp {
    use std::ptr;
    use std::sync::atomic::{AtomicU32, Ordering};

    const EMPTY: u32 = 0;
    const TOKEN: u32 = 1;
    const PARKED: u32 = u32::MAX;

    /// Padded to a cache line, so that waking one carrier does not disturb its neighbours.
    #[repr(align(64))]
    pub(super) struct Word(AtomicU32);

    impl Word {
        pub(super) const fn new() -> Self {
            Self(AtomicU32::new(EMPTY))
        }

        pub(super) fn park(&self) {
            // EMPTY -> PARKED, or TOKEN -> EMPTY and done.
            if self.0.fetch_sub(1, Ordering::Acquire) == TOKEN {
                return;
            }
            loop {
                self.sleep();
                if self.0.compare_exchange(TOKEN, EMPTY, Ordering::Acquire, Ordering::Relaxed).is_ok() {
                    return;
                }
            }
        }

        pub(super) fn wake(&self) {
            if self.0.swap(TOKEN, Ordering::Release) == PARKED {
                // SAFETY: FUTEX_WAKE only uses the address as a key; the word lives for ever (it is in a static).
                unsafe {
                    libc::syscall(libc::SYS_futex, self.0.as_ptr(), libc::FUTEX_WAKE | libc::FUTEX_PRIVATE_FLAG, 1);
                }
            }
        }

        /// Sleeps while the word is PARKED; may return spuriously (the caller loops).
        fn sleep(&self) {
            // SAFETY: the address is that of a live, aligned 32-bit word; a null timeout means no timeout.
            unsafe {
                libc::syscall(
                    libc::SYS_futex,
                    self.0.as_ptr(),
                    libc::FUTEX_WAIT | libc::FUTEX_PRIVATE_FLAG,
                    PARKED,
                    ptr::null::<libc::timespec>(),
                );
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod imp {
    use std::sync::{Condvar, Mutex, PoisonError};

    pub struct Word {
        token: Mutex<bool>,
        changed: Condvar,
    }

    impl Word {
        pub const fn new() -> Self {
            Self { token: Mutex::new(false), changed: Condvar::new() }
        }

        pub fn park(&self) {
            let mut token = self.token.lock().unwrap_or_else(PoisonError::into_inner);
            while !*token {
                token = self.changed.wait(token).unwrap_or_else(PoisonError::into_inner);
            }
            *token = false;
        }

        pub fn wake(&self) {
            *self.token.lock().unwrap_or_else(PoisonError::into_inner) = true;
            self.changed.notify_one();
        }
    }
}

/// Pinning of carriers to one core: a futex hand-off within a core is about five times faster than across cores.
pub(crate) mod pinning {
    use std::cell::Cell;
    use std::sync::atomic::{AtomicI32, Ordering};

    const OFF: i32 = -1;
    static CORE: AtomicI32 = AtomicI32::new(OFF);

    thread_local! {
        static PINNED: Cell<i32> = const { Cell::new(OFF) };
    }

    /// From now on every thread that parks is pinned to the core on which the caller runs. Garbage collection and
    /// compilation threads stay free.
    pub(crate) fn enable() {
        CORE.store(current_core(), Ordering::Relaxed);
    }

    /// Threads that park from now on are left alone; those already pinned stay so.
    pub(crate) fn disable() {
        CORE.store(OFF, Ordering::Relaxed);
    }

    /// Pins the calling thread if pinning is on and it is not pinned yet.
    pub(crate) fn apply() {
        let core = CORE.load(Ordering::Relaxed);
        PINNED.with(|pinned| {
            if core != OFF && pinned.get() != core {
                pin_to(core);
                pinned.set(core);
            }
        });
    }

    #[cfg(target_os = "linux")]
    fn current_core() -> i32 {
        // SAFETY: takes no arguments and has no preconditions.
        unsafe { libc::sched_getcpu() }
    }

    #[cfg(target_os = "linux")]
    fn pin_to(core: i32) {
        let Ok(core) = usize::try_from(core) else { return };
        // SAFETY: cpu_set_t is plain data for which all-zero is the empty set; thread id 0 is the caller; the size is
        // the set's. CPU_SET ignores cores beyond the set. A refused call leaves the thread unpinned, only slower.
        unsafe {
            let mut set: libc::cpu_set_t = std::mem::zeroed();
            libc::CPU_SET(core, &mut set);
            libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &raw const set);
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn current_core() -> i32 {
        OFF
    }

    #[cfg(not(target_os = "linux"))]
    fn pin_to(_core: i32) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::thread;

    fn carrier(n: i32) -> Carrier {
        Carrier::new(n).expect("in range")
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        assert_eq!(Carrier::new(-1), None);
        assert_eq!(Carrier::new(i32::MAX), None);
        assert!(Carrier::new(65_535).is_some());
    }

    #[test]
    fn an_early_wake_is_kept() {
        wake(carrier(7));
        wake(carrier(7));
        park(carrier(7));
    }

    #[test]
    fn baton_goes_to_and_fro() {
        static TURNS: AtomicU32 = AtomicU32::new(0);
        const ROUNDS: u32 = 10_000;
        let other = thread::spawn(|| {
            for _ in 0..ROUNDS {
                park(carrier(301));
                TURNS.store(TURNS.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
                wake(carrier(300));
            }
        });
        for round in 0..ROUNDS {
            assert_eq!(TURNS.load(Ordering::Relaxed), round);
            wake(carrier(301));
            park(carrier(300));
        }
        other.join().expect("no panic");
        assert_eq!(TURNS.load(Ordering::Relaxed), ROUNDS);
    }
}
