//! Read-write locks.

use super::state::{ADD, Done, NO_EVENT, READ, State, Thing, WRITE};
use crate::program::Action;

impl State<'_> {
    /// Performs an action on a read-write lock; nothing when it must wait.
    pub(super) fn act_on_rwlocks(&mut self, thread: u16, action: Action, done: &mut Done) -> Option<i64> {
        let (l, mode, result) = match action {
            Action::ReadLock(l) | Action::TryReadLock(l) => {
                let tries = matches!(action, Action::TryReadLock(_));
                let holds = self.readers.get(&(l, thread)).copied().unwrap_or(0);
                let writer = self.owners.get(&Thing::Rw(l)).map(|owner| owner.0);
                if holds == 0 && writer.is_some_and(|w| w != thread) {
                    if !tries {
                        return None;
                    }
                    (l, ADD, 0)
                } else {
                    if holds > 0 {
                        done.outcome = NO_EVENT;
                    }
                    self.readers.insert((l, thread), holds + 1);
                    (l, ADD, i64::from(tries))
                }
            }
            Action::ReadUnlock(l) => {
                let holds = self.readers.get(&(l, thread)).copied().unwrap_or(0);
                if holds != 1 {
                    done.outcome = NO_EVENT;
                }
                match holds {
                    0 => (l, ADD, 3),
                    1 => {
                        self.readers.remove(&(l, thread));
                        (l, ADD, 0)
                    }
                    _ => {
                        self.readers.insert((l, thread), holds - 1);
                        (l, ADD, 0)
                    }
                }
            }
            Action::WriteLock(l) | Action::TryWriteLock(l) => {
                let tries = matches!(action, Action::TryWriteLock(_));
                let read = self.readers.iter().any(|(reader, _)| reader.0 == l);
                match self.owners.get_mut(&Thing::Rw(l)) {
                    Some(owner) if owner.0 == thread => {
                        owner.1 += 1;
                        done.outcome = NO_EVENT;
                        (l, WRITE, i64::from(tries))
                    }
                    None if !read => {
                        self.owners.insert(Thing::Rw(l), (thread, 1));
                        (l, WRITE, i64::from(tries))
                    }
                    _ if tries => (l, READ, 0),
                    _ => return None,
                }
            }
            Action::WriteUnlock(l) => {
                let result = self.leave(thread, Thing::Rw(l), done);
                done.touched.clear();
                (l, WRITE, result)
            }
            _ => return None,
        };
        done.touched.push((Thing::Rw(l), mode));
        Some(result)
    }
}
