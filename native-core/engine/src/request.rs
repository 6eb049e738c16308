//! Translation between operations as hosts announce them and requests with interned objects.

use crate::event::{Detail, Event, Kind, ObjIx, ObjKey, Objects, Owner, Request, flag};
use crate::host::{Access, AccessKind, Location, LockFlags, ObjectId, Op, Order, ThreadIx};
use crate::sync::look;
use crate::sync::thread::ThreadObjects;

/// The kind of an access.
#[inline]
#[must_use]
pub(crate) fn access_kind(kind: AccessKind) -> Kind {
    match kind {
        AccessKind::Read => Kind::Read,
        AccessKind::Write => Kind::Write,
        AccessKind::Rmw => Kind::Rmw,
        AccessKind::Add => Kind::Add,
        AccessKind::Cas => Kind::Cas,
        AccessKind::CasFailed => Kind::CasFailed,
        AccessKind::RmwIdle => Kind::RmwIdle,
    }
}

/// What requests and events keep of an access besides its object and kind.
#[inline]
#[must_use]
pub(crate) fn detail(access: &Access) -> Detail {
    Detail::Access { order: access.order, element: access.element, stored: access.stored }
}

/// Whether an event is an access that orders nothing, not even itself.
#[inline]
#[must_use]
pub(crate) fn is_plain(event: &Event) -> bool {
    matches!(event.detail, Detail::Access { order: Order::Plain, .. })
}

/// The access that an event is, if it is one.
#[must_use]
pub(crate) fn access_of(event: &Event, objects: &Objects) -> Option<Access> {
    let kind = match event.kind {
        Kind::Read => AccessKind::Read,
        Kind::Write => AccessKind::Write,
        Kind::Rmw => AccessKind::Rmw,
        Kind::Add => AccessKind::Add,
        Kind::Cas => AccessKind::Cas,
        Kind::CasFailed => AccessKind::CasFailed,
        Kind::RmwIdle => AccessKind::RmwIdle,
        _ => return None,
    };
    let location = match objects.key(event.object) {
        Some(ObjKey::Memory(location)) => *location,
        _ => Location { object: ObjectId(0), member: 0 },
    };
    let (order, element) = match event.detail {
        Detail::Access { order, element, .. } => (order, element),
        _ => (Order::default(), false),
    };
    Some(Access { location, kind, site: event.site, order, element, stored: event.detail.stored() })
}

fn lock_flags(flags: LockFlags) -> u8 {
    let timed = if flags.timed { flag::TIMED } else { 0 };
    let interruptible = if flags.interruptible { flag::INTERRUPTIBLE } else { 0 };
    let idle = if flags.idle { flag::IDLE } else { 0 };
    let fair = if flags.fair { flag::IN_LINE } else { 0 };
    timed | interruptible | idle | fair
}

fn timed(yes: bool) -> u8 {
    if yes { flag::TIMED } else { 0 }
}

/// The request for an operation of `thread`.
pub(crate) fn request(op: &Op, thread: u16, objects: &mut Objects, threads: &[ThreadObjects]) -> Request {
    let plain = Request::plain;
    let flagged = |kind, object, flags| Request { flags, ..plain(kind, object) };
    let own = threads[usize::from(thread)];
    let of = |target: ThreadIx| threads[target.0 as usize];
    let about = |kind, object, target: ThreadIx, flags| Request {
        detail: Detail::Target(target.inside()),
        ..flagged(kind, object, flags)
    };
    match *op {
        Op::Access(access) => {
            let unit = objects.memory(access.unit());
            let object = if access.element { objects.memory(access.location) } else { unit };
            Request { site: access.site, unit, detail: detail(&access), ..plain(access_kind(access.kind), object) }
        }
        Op::MonitorEnter(id) => plain(Kind::MonitorEnter, objects.intern(ObjKey::Monitor(id))),
        Op::MonitorExit(id) => plain(Kind::MonitorExit, objects.intern(ObjKey::Monitor(id))),
        Op::Wait { monitor, timed: t } => {
            let queue = objects.intern(ObjKey::WaitSet(monitor));
            let flags = timed(t) | flag::INTERRUPTIBLE;
            waiting(queue, flagged(Kind::WaitRelease, objects.intern(ObjKey::Monitor(monitor)), flags))
        }
        Op::Notify(id) | Op::NotifyAll(id) => Request {
            detail: Detail::Wakes { guard: objects.intern(ObjKey::Monitor(id)) },
            ..plain(
                if matches!(op, Op::Notify(_)) { Kind::Notify } else { Kind::NotifyAll },
                objects.intern(ObjKey::WaitSet(id)),
            )
        },
        Op::Start { thread, daemon, keeps_permit } => {
            let daemon = if daemon { flag::DAEMON } else { 0 };
            let flags = daemon | if keeps_permit { flag::KEEPS_PERMIT } else { 0 };
            about(Kind::Start, of(thread).life, thread, flags)
        }
        Op::Exit => plain(Kind::Exit, own.life),
        Op::Join { thread, timed: t } => about(Kind::Join, of(thread).life, thread, timed(t) | flag::INTERRUPTIBLE),
        Op::IsAlive(target) => about(Kind::IsAlive, of(target).life, target, 0),
        Op::GetState(target) => about(Kind::GetState, of(target).life, target, 0),
        Op::Interrupt(target) => about(Kind::Interrupt, of(target).flag, target, 0),
        Op::Interrupted => plain(Kind::Interrupted, own.flag),
        Op::IsInterrupted(target) => about(Kind::IsInterrupted, of(target).flag, target, 0),
        Op::Yield => plain(Kind::Yield, ObjIx::NONE),
        Op::Sleep => flagged(Kind::Sleep, ObjIx::NONE, flag::INTERRUPTIBLE),
        Op::Spin => plain(Kind::Spin, ObjIx::NONE),
        Op::Park { timed: t, idle } => {
            let idle = if idle { flag::IDLE } else { 0 };
            flagged(Kind::Park, own.permit, timed(t) | idle | flag::INTERRUPTIBLE)
        }
        Op::Unpark(target) => about(Kind::Unpark, of(target).permit, target, 0),
        Op::Lock { lock, flags } => flagged(Kind::Lock, objects.intern(ObjKey::Lock(lock)), lock_flags(flags)),
        Op::TryLock(id) => plain(Kind::TryLock, objects.intern(ObjKey::Lock(id))),
        Op::Unlock(id) => plain(Kind::Unlock, objects.intern(ObjKey::Lock(id))),
        Op::Await { condition, lock, write, flags } => {
            let queue = objects.intern(ObjKey::Condition(condition));
            waiting(queue, flagged(Kind::AwaitRelease, objects.intern(guard(lock, write)), lock_flags(flags)))
        }
        Op::Signal { condition, lock, write } => Request {
            detail: Detail::Wakes { guard: objects.intern(guard(lock, write)) },
            ..plain(Kind::Signal, objects.intern(ObjKey::Condition(condition)))
        },
        Op::SignalAll { condition, lock, write } => Request {
            detail: Detail::Wakes { guard: objects.intern(guard(lock, write)) },
            ..plain(Kind::SignalAll, objects.intern(ObjKey::Condition(condition)))
        },
        Op::ConditionQueue(id) => {
            Request { detail: looks(look::what::QUEUE), ..plain(Kind::LockRead, objects.intern(ObjKey::Condition(id))) }
        }
        Op::LockRead { lock, what } => {
            Request { detail: looks(what), ..plain(Kind::LockRead, objects.intern(ObjKey::Lock(lock))) }
        }
        Op::ReadLock { lock, flags } => {
            flagged(Kind::ReadLock, objects.intern(ObjKey::RwLock(lock)), lock_flags(flags))
        }
        Op::TryReadLock(id) => plain(Kind::TryReadLock, objects.intern(ObjKey::RwLock(id))),
        Op::ReadUnlock(id) => plain(Kind::ReadUnlock, objects.intern(ObjKey::RwLock(id))),
        Op::WriteLock { lock, flags } => {
            flagged(Kind::WriteLock, objects.intern(ObjKey::RwLock(lock)), lock_flags(flags))
        }
        Op::TryWriteLock(id) => plain(Kind::TryWriteLock, objects.intern(ObjKey::RwLock(id))),
        Op::WriteUnlock(id) => plain(Kind::WriteUnlock, objects.intern(ObjKey::RwLock(id))),
        Op::RwLockRead { lock, what } => {
            Request { detail: looks(what), ..plain(Kind::LockRead, objects.intern(ObjKey::RwLock(lock))) }
        }
        Op::SemAcquire { semaphore, permits, flags } => {
            Request { flags: lock_flags(flags), ..counting(Kind::SemAcquire, semaphore, permits, objects) }
        }
        Op::SemPass { semaphore, permits, flags } => {
            Request { flags: lock_flags(flags), ..counting(Kind::SemPass, semaphore, permits, objects) }
        }
        Op::SemTry { semaphore, permits } => counting(Kind::SemTry, semaphore, permits, objects),
        Op::SemRelease { semaphore, permits } => counting(Kind::SemRelease, semaphore, permits, objects),
        Op::SemDrain(id) => counting(Kind::SemDrain, id, 0, objects),
        Op::SemAvailable(id) => counting(Kind::SemAvailable, id, 0, objects),
        Op::SemQueue(id) => Request {
            detail: looks(look::what::QUEUE),
            ..plain(Kind::LockRead, objects.intern(ObjKey::WordInLine(id)))
        },
        Op::SemReduce { semaphore, permits } => counting(Kind::SemReduce, semaphore, permits, objects),
        Op::LatchAwait { latch, flags } => {
            flagged(Kind::LatchAwait, objects.intern(ObjKey::Word(latch)), lock_flags(flags))
        }
        Op::LatchPass { latch, flags } => {
            flagged(Kind::LatchPass, objects.intern(ObjKey::Word(latch)), lock_flags(flags))
        }
        Op::LatchCountDown(id) => plain(Kind::LatchCountDown, objects.intern(ObjKey::Word(id))),
        Op::LatchCount(id) => plain(Kind::LatchCount, objects.intern(ObjKey::Word(id))),
        Op::Choose(n) => Request { detail: Detail::Alternatives(n), ..plain(Kind::Choose, ObjIx::NONE) },
    }
}

/// The lock that a condition belongs to.
fn guard(lock: ObjectId, write: bool) -> ObjKey {
    if write { ObjKey::RwLock(lock) } else { ObjKey::Lock(lock) }
}

/// A look at a lock.
fn looks(what: u32) -> Detail {
    Detail::Look { what, owner: Owner::NOBODY }
}

/// A wait in a wait set or condition queue.
fn waiting(queue: ObjIx, request: Request) -> Request {
    Request { detail: Detail::Wait { queue, owner: Owner::NOBODY }, ..request }
}

fn counting(kind: Kind, semaphore: ObjectId, permits: u32, objects: &mut Objects) -> Request {
    Request { detail: Detail::Number(permits), ..Request::plain(kind, objects.intern(ObjKey::WordInLine(semaphore))) }
}

/// The operation that an event stands for, for people to read. Flags that the event does not keep are lost.
#[must_use]
pub(crate) fn operation(event: &Event, objects: &Objects) -> Option<Op> {
    let flags = LockFlags {
        timed: event.flags & flag::TIMED != 0,
        interruptible: event.flags & flag::INTERRUPTIBLE != 0,
        fair: event.flags & flag::IN_LINE != 0,
        idle: event.flags & flag::IDLE != 0,
    };
    let timed = flags.timed;
    let key = objects.key(event.object);
    let id = match key {
        Some(
            ObjKey::Monitor(id)
            | ObjKey::WaitSet(id)
            | ObjKey::Lock(id)
            | ObjKey::Condition(id)
            | ObjKey::RwLock(id)
            | ObjKey::RwHolds(id)
            | ObjKey::Queue(id)
            | ObjKey::Order(id)
            | ObjKey::WordInLine(id)
            | ObjKey::Word(id),
        ) => *id,
        _ => ObjectId(0),
    };
    let thread = match key {
        Some(ObjKey::Life(t) | ObjKey::Permit(t) | ObjKey::Flag(t) | ObjKey::Arrival(t)) => ThreadIx(*t),
        _ => ThreadIx::MAIN,
    };
    // A step about a condition names its lock as well, in one order or the other.
    let two = [Some(event.object), event.detail.second()].map(|object| object.and_then(|object| objects.key(object)));
    let condition = two.into_iter().flatten().find_map(|key| match key {
        ObjKey::Condition(condition) => Some(*condition),
        _ => None,
    });
    let lock = two.into_iter().flatten().find_map(|key| match key {
        ObjKey::Lock(lock) => Some((*lock, false)),
        ObjKey::RwLock(lock) => Some((*lock, true)),
        _ => None,
    });
    let (condition, (lock, write)) = (condition.unwrap_or(id), lock.unwrap_or((id, false)));
    let permits = event.detail.number();
    let what = if let Detail::Look { what, .. } = event.detail { what } else { 0 };
    Some(match event.kind {
        Kind::Unknown | Kind::Begin | Kind::Arrive | Kind::Heed | Kind::Linger => return None,
        Kind::Read | Kind::Write | Kind::Rmw | Kind::Add | Kind::Cas | Kind::CasFailed | Kind::RmwIdle => {
            return access_of(event, objects).map(Op::Access);
        }
        Kind::MonitorEnter => Op::MonitorEnter(id),
        Kind::MonitorExit => Op::MonitorExit(id),
        Kind::WaitRelease | Kind::WaitResume => Op::Wait { monitor: id, timed },
        Kind::Notify => Op::Notify(id),
        Kind::NotifyAll => Op::NotifyAll(id),
        Kind::Start => {
            let [daemon, keeps_permit] = [flag::DAEMON, flag::KEEPS_PERMIT].map(|bit| event.flags & bit != 0);
            Op::Start { thread, daemon, keeps_permit }
        }
        Kind::Exit => Op::Exit,
        Kind::Join => Op::Join { thread, timed },
        Kind::IsAlive => Op::IsAlive(thread),
        Kind::GetState => Op::GetState(thread),
        Kind::Interrupt => Op::Interrupt(thread),
        Kind::Interrupted => Op::Interrupted,
        Kind::IsInterrupted => Op::IsInterrupted(thread),
        Kind::Yield => Op::Yield,
        Kind::Sleep => Op::Sleep,
        Kind::Spin => Op::Spin,
        Kind::Park => Op::Park { timed, idle: event.flags & flag::IDLE != 0 },
        Kind::Unpark => Op::Unpark(thread),
        Kind::Lock => Op::Lock { lock: id, flags },
        Kind::TryLock => Op::TryLock(id),
        Kind::Unlock => Op::Unlock(id),
        Kind::AwaitRelease | Kind::AwaitResume | Kind::AwaitLeave => Op::Await { condition, lock, write, flags },
        Kind::Signal => Op::Signal { condition, lock, write },
        Kind::SignalAll => Op::SignalAll { condition, lock, write },
        Kind::LockRead if matches!(key, Some(ObjKey::RwLock(_))) => Op::RwLockRead { lock: id, what },
        Kind::LockRead if matches!(key, Some(ObjKey::Condition(_))) => Op::ConditionQueue(id),
        Kind::LockRead if matches!(key, Some(ObjKey::WordInLine(_))) => Op::SemQueue(id),
        Kind::LockRead => Op::LockRead { lock: id, what },
        Kind::ReadLock => Op::ReadLock { lock: id, flags },
        Kind::TryReadLock => Op::TryReadLock(id),
        Kind::ReadUnlock => Op::ReadUnlock(id),
        Kind::WriteLock => Op::WriteLock { lock: id, flags },
        Kind::TryWriteLock => Op::TryWriteLock(id),
        Kind::WriteUnlock => Op::WriteUnlock(id),
        Kind::SemAcquire => Op::SemAcquire { semaphore: id, permits, flags },
        Kind::SemPass => Op::SemPass { semaphore: id, permits, flags },
        Kind::SemTry => Op::SemTry { semaphore: id, permits },
        Kind::SemRelease => Op::SemRelease { semaphore: id, permits },
        Kind::SemDrain => Op::SemDrain(id),
        Kind::SemAvailable => Op::SemAvailable(id),
        Kind::SemReduce => Op::SemReduce { semaphore: id, permits },
        Kind::LatchAwait => Op::LatchAwait { latch: id, flags },
        Kind::LatchPass => Op::LatchPass { latch: id, flags },
        Kind::LatchCountDown => Op::LatchCountDown(id),
        Kind::LatchCount => Op::LatchCount(id),
        Kind::Choose => Op::Choose(if let Detail::Alternatives(count) = event.detail { count } else { 0 }),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_about_a_condition_says_which_lock() {
        let (condition, lock) = (ObjectId(7), ObjectId(3));
        let flags = LockFlags { timed: true, interruptible: true, fair: false, idle: false };
        for write in [false, true] {
            for op in [
                Op::Await { condition, lock, write, flags },
                Op::Signal { condition, lock, write },
                Op::SignalAll { condition, lock, write },
            ] {
                let mut objects = Objects::default();
                let none = ObjIx::NONE;
                let threads = [ThreadObjects {
                    life: none,
                    permit: none,
                    flag: none,
                    arrival: none,
                    monitor: none,
                    wait_set: none,
                    hash: 0,
                    present: true,
                    daemon: false,
                }];
                let request = request(&op, 0, &mut objects, &threads);
                assert_eq!(operation(&Event::of(0, 0, &request), &objects), Some(op));
            }
        }
    }
}
