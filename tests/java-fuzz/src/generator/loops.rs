//! Loops: threads that look again and again until something has changed.

use super::{COUNTER, Maker, SCRATCH, add, get, lock, put, run};
use crate::ast::{Block, Cond, Expr, Stmt};
use crate::families::{FieldOp, LockOp, Op, ThreadOp};

fn when(cond: Cond, then: Block) -> Stmt {
    Stmt::If(cond, then, Block::new())
}

fn leave_when(cond: Cond) -> Stmt {
    when(cond, vec![Stmt::Break])
}

/// Looks at a field, in one of the usual ways.
fn looking(maker: &mut Maker, field: u8, to: u8) -> Block {
    match maker.dice.below(8) {
        0 => vec![Stmt::Sync(maker.monitor(), vec![get(field, to)])],
        1 => {
            let held = maker.lock();
            vec![lock(held, LockOp::Lock), get(field, to), lock(held, LockOp::Unlock)]
        }
        2 => {
            let method = maker.method(0, vec![get(field, 0), Stmt::Return(Expr::Local(0))]);
            vec![Stmt::Call(method, vec![Expr::Const(2), Expr::Const(1)], Some(to))]
        }
        _ => vec![get(field, to)],
    }
}

/// What a loop does before it looks again.
fn pause(maker: &mut Maker) -> Block {
    match maker.dice.below(10) {
        0..2 => vec![run(ThreadOp::Yield)],
        2..4 => vec![run(ThreadOp::Spin)],
        4 => vec![get(maker.value(), SCRATCH)],
        5 => vec![Stmt::Sync(maker.monitor(), Block::new())],
        _ => Block::new(),
    }
}

/// A condition that is not met at first.
fn reached(maker: &mut Maker, local: u8) -> Cond {
    match maker.dice.below(4) {
        0 => Cond::equal(local, 2),
        1 => Cond::equal(local, 1),
        _ => Cond::unequal(local, 0),
    }
}

/// `while (x == 0) { pause }`
pub(super) fn spin(maker: &mut Maker) -> Block {
    let (field, to) = (maker.value(), maker.local());
    let mut body = looking(maker, field, to);
    body.push(leave_when(reached(maker, to)));
    body.extend(pause(maker));
    vec![Stmt::Loop(body)]
}

/// Waits while it sees one value, counts on a second one up to a bound, and leaves on others.
pub(crate) fn spin_and_count(maker: &mut Maker) -> Block {
    let (field, to, counter) = (maker.value(), SCRATCH, maker.local());
    let bound = maker.dice.within(1, 3);
    let counting = vec![add(counter, 1), Stmt::If(Cond::less(counter, bound), Block::new(), vec![Stmt::Break])];
    let mut body = looking(maker, field, to);
    let waited = maker.dice.within(0, 1);
    let waiting = pause(maker);
    let counted = if maker.dice.percent(70) { 1 - waited } else { 2 };
    let otherwise = vec![Stmt::If(Cond::equal(to, counted), counting, vec![Stmt::Break])];
    body.push(Stmt::If(Cond::equal(to, waited), waiting, otherwise));
    vec![Stmt::Loop(body)]
}

/// The reader of a sequence lock: again while the number is odd or has changed.
pub(crate) fn sequence_read(maker: &mut Maker) -> Block {
    let (number, data) = (maker.value(), maker.value());
    let (seen, again) = (maker.local(), SCRATCH);
    let mut reading = vec![get(data, seen), get(number, COUNTER)];
    let same = Cond { left: Expr::Local(again), relation: crate::ast::Relation::Equal, right: Expr::Local(COUNTER) };
    reading.push(leave_when(same));
    let odd = pause(maker);
    vec![Stmt::Loop(vec![get(number, again), Stmt::If(Cond::equal(again, 1), odd, reading)])]
}

pub(crate) fn sequence_write(maker: &mut Maker) -> Block {
    let (number, data) = (maker.value(), maker.value());
    vec![put(number, 1), put(data, maker.dice.within(1, 2)), put(number, 2)]
}

/// Takes the next slot, and fills it later.
pub(crate) fn reserve_slot(maker: &mut Maker) -> Block {
    let (next, slots) = (maker.atomic(), [maker.value(), maker.value()]);
    let first = vec![put(slots[0], 1)];
    let second = vec![put(slots[1], 1)];
    let mut body = vec![
        Stmt::Do(Op::Field(next, FieldOp::Add(1)), Some(SCRATCH)),
        Stmt::If(Cond::equal(SCRATCH, 0), first, second),
    ];
    if maker.dice.percent(30) {
        body.push(get(next, maker.local()));
    }
    body
}

/// Waits for a slot to be filled that was taken.
pub(crate) fn await_slot(maker: &mut Maker) -> Block {
    let (next, slot, to) = (maker.atomic(), maker.value(), maker.local());
    let mut waiting = vec![get(slot, to), leave_when(Cond::unequal(to, 0))];
    waiting.extend(pause(maker));
    let taken = when(Cond::unequal(SCRATCH, 0), vec![Stmt::Loop(waiting)]);
    vec![get(next, SCRATCH), taken]
}

/// Looks some times, then waits otherwise or gives up.
pub(crate) fn adaptive(maker: &mut Maker) -> Block {
    let (field, to) = (maker.value(), maker.local());
    let counter = if maker.dice.percent(50) { COUNTER } else { maker.local() };
    let bound = maker.dice.within(1, 4);
    let mut body = looking(maker, field, to);
    body.push(leave_when(Cond::unequal(to, 0)));
    if maker.dice.percent(50) {
        body.extend(pause(maker));
    }
    body.push(add(counter, 1));
    body.push(Stmt::If(Cond::less(counter, bound), Block::new(), vec![Stmt::Break]));
    let fallback = match maker.dice.below(4) {
        0 => vec![run(ThreadOp::Park), get(field, to)],
        1 => {
            let held = maker.lock();
            vec![lock(held, LockOp::Lock), get(field, to), lock(held, LockOp::Unlock)]
        }
        2 => spin(maker),
        _ => vec![run(ThreadOp::Yield)],
    };
    let mut all = vec![Stmt::Set(counter, Expr::Const(0)), Stmt::Loop(body)];
    all.push(when(Cond::equal(to, 0), fallback));
    all
}

/// Calls a getter that takes a monitor or a lock.
pub(super) fn poll(maker: &mut Maker) -> Block {
    let (field, to) = (maker.value(), maker.local());
    let mut body = match maker.dice.below(4) {
        0..2 => vec![Stmt::Sync(maker.monitor(), vec![get(field, to)])],
        2 => {
            let held = maker.lock();
            let unlock = vec![lock(held, LockOp::Unlock)];
            vec![lock(held, LockOp::Lock), Stmt::Finally(vec![get(field, to)], unlock)]
        }
        _ => {
            let monitor = maker.monitor();
            let method = maker.method(0, vec![Stmt::Sync(monitor, vec![get(field, 0), Stmt::Return(Expr::Local(0))])]);
            vec![Stmt::Call(method, vec![Expr::Const(2), Expr::Const(1)], Some(to))]
        }
    };
    body.push(leave_when(reached(maker, to)));
    body.extend(pause(maker));
    vec![Stmt::Loop(body)]
}

/// Looks under a lock that it only tries to take; may count how often that failed.
pub(crate) fn poll_by_try(maker: &mut Maker) -> Block {
    let (field, to, held) = (maker.value(), maker.local(), maker.lock());
    let taken = SCRATCH;
    let inside = vec![get(field, to), lock(held, LockOp::Unlock), leave_when(reached(maker, to))];
    let refused = match maker.dice.below(4) {
        0 => {
            let counter = maker.local();
            let bound = maker.dice.within(1, 3);
            vec![add(counter, 1), Stmt::If(Cond::less(counter, bound), Block::new(), vec![Stmt::Break])]
        }
        1 => vec![Stmt::Set(maker.local(), Expr::Const(1))],
        2 => vec![Stmt::Break],
        _ => pause(maker),
    };
    let trying = Stmt::Do(Op::Lock(held, LockOp::Try), Some(taken));
    vec![Stmt::Loop(vec![trying, Stmt::If(Cond::equal(taken, 1), inside, refused)])]
}

/// Reads, and sets a value computed from that, until no other thread was faster.
pub(crate) fn cas_retry(maker: &mut Maker) -> Block {
    let (field, seen) = (maker.atomic(), maker.local());
    let set = Op::Field(field, FieldOp::Cas(Expr::Local(seen), Expr::Plus(seen, 1)));
    let mut body = vec![get(field, seen), Stmt::Do(set, Some(SCRATCH)), leave_when(Cond::equal(SCRATCH, 1))];
    if maker.dice.percent(30) {
        body.push(add(COUNTER, 1));
        body.push(Stmt::If(Cond::less(COUNTER, 3), Block::new(), vec![Stmt::Break]));
    }
    body.extend(pause(maker));
    vec![Stmt::Loop(body)]
}

/// A lock made of one number; some forget to give it back.
pub(crate) fn spin_lock(maker: &mut Maker) -> Block {
    let field = maker.atomic();
    let set = Stmt::Do(Op::Field(field, FieldOp::Cas(Expr::Const(0), Expr::Const(1))), Some(SCRATCH));
    let mut body = if maker.dice.percent(50) {
        vec![set, leave_when(Cond::equal(SCRATCH, 1))]
    } else {
        let free = vec![set, leave_when(Cond::equal(SCRATCH, 1))];
        vec![get(field, SCRATCH), when(Cond::equal(SCRATCH, 0), free)]
    };
    body.extend(pause(maker));
    let mut all = vec![Stmt::Loop(body)];
    all.extend(super::plain::look(maker));
    if maker.dice.percent(85) {
        all.push(put(field, 0));
    }
    all
}

/// Announces itself and waits for another thread to do so, or the other way round.
pub(crate) fn rendezvous(maker: &mut Maker) -> Block {
    let (own, others, to) = (maker.value(), maker.value(), maker.local());
    let mut waiting = vec![get(others, to), leave_when(Cond::unequal(to, 0))];
    waiting.extend(pause(maker));
    let mut all = vec![put(own, 1), Stmt::Loop(waiting)];
    if maker.dice.percent(25) {
        all.reverse();
    }
    all
}

/// A loop in a method, which threads call with bounds of their own.
pub(crate) fn by_method(maker: &mut Maker) -> Block {
    let field = maker.value();
    // Parameters: the bound, and the value to wait for. Then what it sees and its counter.
    let (bound, wanted, seen, rounds) = (0, 1, 2, 3);
    let found = Cond { left: Expr::Local(seen), relation: crate::ast::Relation::Equal, right: Expr::Local(wanted) };
    let more = Cond { left: Expr::Local(rounds), relation: crate::ast::Relation::Less, right: Expr::Local(bound) };
    let mut body = vec![get(field, seen), when(found, vec![Stmt::Return(Expr::Plus(rounds, 1))])];
    body.extend(pause(maker).into_iter().filter(|stmt| !matches!(stmt, Stmt::Do(_, Some(_)))));
    match maker.dice.below(3) {
        // Waits without a bound.
        0 => {}
        _ => {
            body.push(add(rounds, 1));
            body.push(Stmt::If(more, Block::new(), vec![Stmt::Return(Expr::Const(0))]));
        }
    }
    let method = maker.method(2, vec![Stmt::Loop(body)]);
    let bound = maker.dice.within(1, 3);
    let wanted = maker.dice.within(1, 2);
    let to = maker.local();
    vec![Stmt::Call(method, vec![Expr::Const(bound), Expr::Const(wanted)], Some(to))]
}

/// Looks some times by code that others use as well, then waits by the same code, and notes whether it has waited.
pub(crate) fn alike(maker: &mut Maker) -> Block {
    let (field, to, waited) = (maker.value(), maker.local(), maker.local());
    let getter = vec![get(field, 0), Stmt::Return(Expr::Local(0))];
    let accessor = if maker.dice.percent(50) { maker.new_method(0, getter) } else { None };
    // Not one of the methods that other fragments have made, which may count: how often they do is not covered.
    let once = match accessor {
        Some(method) => vec![Stmt::Call(method, vec![Expr::Const(2), Expr::Const(1)], Some(to))],
        None => vec![get(field, to)],
    };
    let bound = maker.dice.within(1, 3);
    let mut counting = once.clone();
    counting.push(leave_when(reached(maker, to)));
    counting.push(add(COUNTER, 1));
    counting.push(Stmt::If(Cond::less(COUNTER, bound), Block::new(), vec![Stmt::Break]));
    let mut waiting = once;
    waiting.push(leave_when(reached(maker, to)));
    if maker.dice.percent(60) {
        waiting.push(Stmt::Set(waited, Expr::Const(1)));
    }
    vec![Stmt::Set(COUNTER, Expr::Const(0)), Stmt::Loop(counting), when(Cond::equal(to, 0), vec![Stmt::Loop(waiting)])]
}

/// Does something different in every other round.
pub(super) fn toggle(maker: &mut Maker) -> Block {
    let (field, second, to) = (maker.value(), maker.value(), maker.local());
    let also = maker.local();
    let flip = Stmt::Set(COUNTER, Expr::Flip(COUNTER));
    let every_other = match maker.dice.below(4) {
        0 => vec![get(second, also)],
        1 => vec![get(second, SCRATCH), when(Cond::unequal(SCRATCH, 0), vec![Stmt::Set(also, Expr::Const(3))])],
        2 => vec![run(ThreadOp::Yield)],
        _ => vec![Stmt::Sync(maker.monitor(), vec![get(second, also)])],
    };
    let mut body = vec![flip, when(Cond::equal(COUNTER, 1), every_other)];
    body.extend(looking(maker, field, to));
    body.push(leave_when(reached(maker, to)));
    vec![Stmt::Loop(body)]
}

/// Goes round again for a first field, then for a second one, noting whether it has seen the second in between.
pub(crate) fn two_phases(maker: &mut Maker) -> Block {
    let (first, second, to) = (maker.value(), maker.value(), maker.local());
    let note = maker.local();
    let mut body = vec![get(first, to), leave_when(Cond::unequal(to, 0)), get(second, SCRATCH)];
    let seen = match maker.dice.below(3) {
        0 => vec![Stmt::Set(note, Expr::Const(1))],
        1 => vec![Stmt::Break],
        _ => vec![Stmt::Set(note, Expr::Local(SCRATCH))],
    };
    body.push(when(Cond::unequal(SCRATCH, 0), seen));
    body.extend(pause(maker));
    vec![Stmt::Loop(body)]
}
