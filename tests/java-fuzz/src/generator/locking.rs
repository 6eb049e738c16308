//! Locks of all kinds, waiting and signalling.

use super::{Maker, SCRATCH, get, lock, plain, put};
use crate::ast::{Block, Cond, Stmt};
use crate::families::{LockOp, MonitorOp, Op, RwOp};

/// Reads or writes under a lock.
pub(super) fn section(maker: &mut Maker) -> Block {
    let body = if maker.dice.percent(50) { plain::put(maker) } else { plain::look(maker) };
    plain::guarded(maker, body)
}

/// Tries to take a lock; some keep it.
pub(crate) fn try_section(maker: &mut Maker) -> Block {
    let (held, to) = (maker.lock(), maker.local());
    let mut inside = if maker.dice.percent(50) { plain::put(maker) } else { plain::look(maker) };
    if maker.dice.percent(75) {
        inside.push(lock(held, LockOp::Unlock));
    }
    vec![Stmt::Do(Op::Lock(held, LockOp::Try), Some(to)), Stmt::If(Cond::equal(to, 1), inside, Block::new())]
}

/// Dies, or nearly, while it holds a lock.
pub(crate) fn guarded_death(maker: &mut Maker) -> Block {
    let (field, seen) = (maker.value(), maker.local());
    let dying = vec![get(field, seen), Stmt::If(Cond::unequal(seen, 0), vec![Stmt::Throw], Block::new())];
    let guarded = plain::guarded(maker, dying);
    if maker.dice.percent(40) { vec![Stmt::Catch(guarded, vec![put(field, 2)])] } else { guarded }
}

pub(crate) fn is_locked(maker: &mut Maker) -> Block {
    let (held, to) = (maker.lock(), maker.local());
    vec![Stmt::Do(Op::Lock(held, LockOp::IsLocked), Some(to))]
}

/// One lock inside another.
pub(super) fn nested(maker: &mut Maker) -> Block {
    let inner = section(maker);
    plain::guarded(maker, inner)
}

pub(crate) fn rw_section(maker: &mut Maker) -> Block {
    let (rw, to) = (maker.rwlock(), maker.local());
    let body = if maker.dice.percent(50) { plain::put(maker) } else { plain::look(maker) };
    let (take, give) = if maker.dice.percent(50) {
        ([RwOp::Read, RwOp::TryRead], RwOp::ReadUnlock)
    } else {
        ([RwOp::Write, RwOp::TryWrite], RwOp::WriteUnlock)
    };
    let give = Stmt::Do(Op::Rw(rw, give), None);
    let keeps = maker.dice.percent(15);
    if maker.dice.percent(60) {
        let mut all = vec![Stmt::Do(Op::Rw(rw, take[0]), None)];
        all.extend(body);
        all.extend((!keeps).then_some(give));
        all
    } else {
        let mut inside = body;
        inside.extend((!keeps).then_some(give));
        let trying = Stmt::Do(Op::Rw(rw, take[1]), Some(to));
        vec![trying, Stmt::If(Cond::equal(to, 1), inside, Block::new())]
    }
}

/// `synchronized (m) { while (x == 0) m.wait(); }`
pub(crate) fn wait_until(maker: &mut Maker) -> Block {
    let (monitor, field, to) = (maker.monitor(), maker.value(), maker.local());
    let wait = Stmt::Do(Op::Monitor(monitor, MonitorOp::Wait), None);
    let leave = Stmt::If(Cond::unequal(to, 0), vec![Stmt::Break], Block::new());
    vec![Stmt::Sync(monitor, vec![Stmt::Loop(vec![get(field, to), leave, wait])])]
}

/// Waits once, whatever the reason that it wakes up.
pub(crate) fn wait_once(maker: &mut Maker) -> Block {
    let (monitor, field, to) = (maker.monitor(), maker.value(), maker.local());
    let wait = Stmt::Do(Op::Monitor(monitor, MonitorOp::Wait), None);
    let waiting = Stmt::If(Cond::equal(to, 0), vec![wait, get(field, to)], Block::new());
    vec![Stmt::Sync(monitor, vec![get(field, to), waiting])]
}

/// Writes and wakes one thread or all, mostly under the monitor.
pub(crate) fn notify(maker: &mut Maker) -> Block {
    let (monitor, mut body) = (maker.monitor(), plain::put(maker));
    let op = if maker.dice.percent(60) { MonitorOp::Notify } else { MonitorOp::NotifyAll };
    let notify = Stmt::Do(Op::Monitor(monitor, op), None);
    if maker.dice.percent(80) {
        body.push(notify);
        return vec![Stmt::Sync(monitor, body)];
    }
    body.push(Stmt::Sync(monitor, vec![notify]));
    body
}

pub(crate) fn await_until(maker: &mut Maker) -> Block {
    let ((held, condition), field, to) = (maker.condition(), maker.value(), maker.local());
    let wait = lock(condition, LockOp::Await);
    let leave = Stmt::If(Cond::unequal(to, 0), vec![Stmt::Break], Block::new());
    let body = vec![Stmt::Loop(vec![get(field, to), leave, wait])];
    vec![lock(held, LockOp::Lock), Stmt::Finally(body, vec![lock(held, LockOp::Unlock)])]
}

pub(crate) fn signal(maker: &mut Maker) -> Block {
    let ((held, condition), mut body) = (maker.condition(), plain::put(maker));
    body.push(lock(condition, if maker.dice.percent(60) { LockOp::Signal } else { LockOp::SignalAll }));
    if maker.dice.percent(20) {
        body.push(Stmt::Do(Op::Lock(held, LockOp::IsLocked), Some(SCRATCH)));
    }
    vec![lock(held, LockOp::Lock), Stmt::Finally(body, vec![lock(held, LockOp::Unlock)])]
}
