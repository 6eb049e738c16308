//! Read-write locks.

use super::state::{Done, NO_EVENT, State};
use super::things::{ADD, READ, Thing, WRITE};
use crate::program::Action;

impl State<'_> {
    /// Performs an action on a read-write lock; nothing when it must wait. What a thread does to a lock that it keeps
    /// is visible only to threads that query the counts.
    pub(super) fn act_on_rwlocks(&mut self, thread: u16, action: Action, done: &mut Done) -> Option<i64> {
        let (l, mode, result) = match action {
            Action::ReadLock(l, ..) | Action::TryReadLock(l) => {
                let tries = matches!(action, Action::TryReadLock(_));
                let holds = self.readers.get(&(l, thread)).copied().unwrap_or(0);
                let writer = self.owners.get(&Thing::Rw(l)).map(|owner| owner.0);
                if holds == 0 && writer.is_some_and(|w| w != thread) {
                    match action {
                        Action::ReadLock(_, false, _) => return None,
                        _ => (l, ADD, i64::from(!tries)),
                    }
                } else {
                    self.readers.insert((l, thread), holds + 1);
                    if holds > 0 {
                        done.touched.push((Thing::Again(l), ADD));
                        return Some(i64::from(tries));
                    }
                    (l, ADD, i64::from(tries))
                }
            }
            Action::ReadUnlock(l) => {
                let holds = self.readers.get(&(l, thread)).copied().unwrap_or(0);
                match holds {
                    0 => {
                        done.outcome = NO_EVENT;
                        return Some(3);
                    }
                    1 => {
                        self.readers.remove(&(l, thread));
                        (l, ADD, 0)
                    }
                    _ => {
                        self.readers.insert((l, thread), holds - 1);
                        done.touched.push((Thing::Again(l), ADD));
                        return Some(0);
                    }
                }
            }
            Action::WriteLock(l, ..) | Action::TryWriteLock(l) => {
                let tries = matches!(action, Action::TryWriteLock(_));
                let read = self.readers.iter().any(|(reader, _)| reader.0 == l);
                match self.owners.get_mut(&Thing::Rw(l)) {
                    Some(owner) if owner.0 == thread => {
                        owner.1 += 1;
                        done.touched.push((Thing::Again(l), ADD));
                        return Some(i64::from(tries));
                    }
                    None if !read => {
                        self.owners.insert(Thing::Rw(l), (thread, 1));
                        (l, WRITE, i64::from(tries))
                    }
                    _ if matches!(action, Action::WriteLock(_, false, _)) => return None,
                    _ => (l, READ, i64::from(!tries)),
                }
            }
            Action::WriteUnlock(l) => match self.owners.get_mut(&Thing::Rw(l)) {
                Some(owner) if owner.0 == thread && owner.1 > 1 => {
                    owner.1 -= 1;
                    done.touched.push((Thing::Again(l), ADD));
                    return Some(0);
                }
                Some(owner) if owner.0 == thread => {
                    self.owners.remove(&Thing::Rw(l));
                    (l, WRITE, 0)
                }
                _ => {
                    done.outcome = NO_EVENT;
                    return Some(3);
                }
            },
            Action::RwQueue(l) => return Some(self.waiters(Thing::Rw(l), done)),
            Action::IsWriteLocked(l) => (l, READ, i64::from(self.owners.get(&Thing::Rw(l)).is_some())),
            Action::ReadCount(l) => {
                done.touched.push((Thing::Again(l), READ));
                let of_lock = self.readers.iter().filter(|(reader, _)| reader.0 == l);
                (l, READ, of_lock.map(|(_, holds)| i64::from(*holds)).sum())
            }
            _ => return None,
        };
        done.touched.push((Thing::Rw(l), mode));
        Some(result)
    }
}
