//! Threads: start, join, park, interrupt.

use super::state::{Done, Life, State};
use super::things::{ADD, READ, Thing, WRITE};
use crate::program::Action;

impl State<'_> {
    /// Performs an action on a thread, or one of the other modules; nothing when it must wait.
    pub(super) fn act_on_threads_and_counts(&mut self, thread: u16, action: Action, done: &mut Done) -> Option<i64> {
        let t = usize::from(thread);
        Some(match action {
            Action::Start(child) => {
                let life = &mut self.life[usize::from(child)];
                let fresh = *life == Life::New;
                done.touched.push((Thing::Life(child), if fresh { WRITE } else { READ }));
                if fresh {
                    *life = Life::Alive;
                    // Unparking a thread that has not been started has no effect.
                    self.permit[usize::from(child)] = false;
                    done.touched.push((Thing::Permit(child), WRITE));
                    0
                } else {
                    3
                }
            }
            Action::Join(other, timed) => {
                // It is a synchronized method of the Thread object.
                if let Some(m) = self.lines.monitor_of(other) {
                    if self.is_kept_out(thread, Thing::Monitor(m)) {
                        return None;
                    }
                    done.touched.push((Thing::Monitor(m), ADD));
                }
                done.touched.push((Thing::Life(other), READ));
                if self.life[usize::from(other)] != Life::Alive {
                    0
                } else if self.flag[t] {
                    self.flag[t] = false;
                    done.touched.push((Thing::Flag(thread), WRITE));
                    2
                } else if timed {
                    done.touched.push((Thing::Flag(thread), READ));
                    1
                } else {
                    return None;
                }
            }
            Action::IsAlive(other) => {
                done.touched.push((Thing::Life(other), READ));
                i64::from(self.life[usize::from(other)] == Life::Alive)
            }
            Action::GetState(other) => self.state_of(other, done),
            Action::Park(timed) => {
                if !timed && !self.permit[t] && !self.flag[t] {
                    return None;
                }
                self.permit[t] = false;
                done.touched.push((Thing::Permit(thread), WRITE));
                done.touched.push((Thing::Flag(thread), READ));
                0
            }
            Action::Unpark(other) => {
                self.permit[usize::from(other)] = true;
                done.touched.push((Thing::Permit(other), ADD));
                0
            }
            Action::Interrupt(other) => {
                self.flag[usize::from(other)] = true;
                // A thread that waits can still be woken until it has left by itself.
                done.touched.push((Thing::Flag(other), ADD));
                0
            }
            Action::Interrupted => {
                let was = std::mem::take(&mut self.flag[t]);
                let mode = if was { WRITE } else { READ };
                done.touched.push((Thing::Flag(thread), mode));
                i64::from(was)
            }
            Action::IsInterrupted(other) => {
                done.touched.push((Thing::Flag(other), READ));
                i64::from(self.flag[usize::from(other)])
            }
            Action::Yield | Action::Spin | Action::Sleep => 0,
            Action::Acquire(..)
            | Action::TryAcquire(..)
            | Action::Release(..)
            | Action::Reduce(..)
            | Action::Drain(_)
            | Action::Available(_)
            | Action::SemaphoreQueue(_)
            | Action::AwaitLatch(..)
            | Action::Pass(..)
            | Action::PassPermits(..)
            | Action::CountDown(_)
            | Action::Count(_) => self.act_on_counts(action, done)?,
            _ => self.act_on_rwlocks(thread, action, done)?,
        })
    }
}
