//! Semaphores and latches.

use super::state::{Done, State};
use super::things::{ADD, READ, Thing, WRITE};
use crate::program::Action;

impl State<'_> {
    /// Performs an action on a semaphore or latch; nothing when it must wait.
    pub(super) fn act_on_counts(&mut self, action: Action, done: &mut Done) -> Option<i64> {
        let (thing, mode, result) = match action {
            Action::Acquire(s, n, timed, _) => {
                let permits = &mut self.semaphores[usize::from(s)];
                if *permits >= i64::from(n) {
                    *permits -= i64::from(n);
                    (Thing::Semaphore(s), WRITE, 0)
                } else if timed {
                    (Thing::Semaphore(s), READ, 1)
                } else {
                    return None;
                }
            }
            Action::TryAcquire(s, n) => {
                let permits = &mut self.semaphores[usize::from(s)];
                if *permits >= i64::from(n) {
                    *permits -= i64::from(n);
                    (Thing::Semaphore(s), WRITE, 1)
                } else {
                    (Thing::Semaphore(s), READ, 0)
                }
            }
            Action::PassPermits(s, n, timed) => {
                let there = self.semaphores[usize::from(s)] >= i64::from(n);
                if !there && !timed {
                    return None;
                }
                (Thing::Semaphore(s), READ, i64::from(!there))
            }
            Action::Release(s, n) => {
                self.semaphores[usize::from(s)] += i64::from(n);
                (Thing::Semaphore(s), ADD, 0)
            }
            Action::Reduce(s, n) => {
                self.semaphores[usize::from(s)] -= i64::from(n);
                (Thing::Semaphore(s), WRITE, 0)
            }
            Action::Drain(s) => {
                let all = std::mem::take(&mut self.semaphores[usize::from(s)]);
                (Thing::Semaphore(s), WRITE, all)
            }
            Action::Available(s) => {
                let permits = self.semaphores[usize::from(s)];
                (Thing::Semaphore(s), READ, permits)
            }
            Action::SemaphoreQueue(s) => return Some(self.waiters(Thing::Semaphore(s), done)),
            Action::AwaitLatch(l, timed) | Action::Pass(l, timed) => {
                let open = self.latches[usize::from(l)] == 0;
                if !open && !timed {
                    return None;
                }
                (Thing::Latch(l), READ, i64::from(!open))
            }
            Action::CountDown(l) => {
                let count = &mut self.latches[usize::from(l)];
                *count = (*count - 1).max(0);
                (Thing::Latch(l), ADD, 0)
            }
            Action::Count(l) => (Thing::Latch(l), READ, self.latches[usize::from(l)]),
            _ => return None,
        };
        done.touched.push((thing, mode));
        Some(result)
    }
}
