//! The enumerator on programs whose outcomes are known.

use jess_java_fuzz::ast::Stmt::{self, Break, Catch, Do, Finally, If, Loop, Return, Set, Sync, Throw};
use jess_java_fuzz::ast::{Block, Cond, Expr, Method, Program, Thread};
use jess_java_fuzz::families::{Construct, CountOp, FieldOp, LockOp, MonitorOp, Op, RwOp, ThreadOp};
use jess_java_fuzz::oracle::{Refused, Truth, enumerate};

const FIELD: Construct = Construct::Field { volatile: true, initial: 0 };
const LOCK: Construct = Construct::Lock { fair: false };

fn get(field: u8, to: u8) -> Stmt {
    Do(Op::Field(field, FieldOp::Get), Some(to))
}

fn put(field: u8, value: i32) -> Stmt {
    Do(Op::Field(field, FieldOp::Put(Expr::Const(value))), None)
}

fn lock(at: u8, op: LockOp) -> Stmt {
    Do(Op::Lock(at, op), None)
}

fn monitor(at: u8, op: MonitorOp) -> Stmt {
    Do(Op::Monitor(at, op), None)
}

fn thread(op: ThreadOp) -> Stmt {
    Do(Op::Thread(op), None)
}

fn leave_when(cond: Cond) -> Stmt {
    If(cond, vec![Break], vec![])
}

/// Main starts the other threads, does something itself, waits for them, and does the rest.
fn program(shared: &[Construct], own: Block, others: &[Block], rest: Block) -> Program {
    let numbers = 1..=others.len() as u8;
    let mut main: Block = numbers.clone().map(|other| thread(ThreadOp::Start(other))).collect();
    main.extend(own);
    main.extend(numbers.map(|other| thread(ThreadOp::Join(other))));
    main.extend(rest);
    let body = |body: &Block| Thread { daemon: false, body: body.clone() };
    let threads = std::iter::once(&main).chain(others).map(body).collect();
    Program { statics: false, shared: shared.to_vec(), methods: vec![], classes: vec![], threads }
}

fn truth(program: &Program) -> Truth {
    enumerate(program, 100_000).expect("small")
}

/// All outcomes as text, with zeros left out.
fn outcomes(program: &Program) -> Vec<String> {
    truth(program).outcomes.iter().map(ToString::to_string).collect()
}

/// The outcomes of the main thread alone: its locals, in the executions that end.
fn mains(program: &Program) -> Vec<String> {
    let shown = |outcome: &String| {
        let word = outcome.split(", ").nth(1).map_or("", |word| word.trim_start_matches("t0 "));
        format!("{} {word}", outcome.split(',').next().unwrap_or_default()).trim().to_owned()
    };
    let mut all: Vec<String> = outcomes(program).iter().map(shown).collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn store_buffering_is_sequentially_consistent() {
    let own = vec![put(0, 1), get(1, 0)];
    let other = vec![put(1, 1), get(0, 0)];
    let found = outcomes(&program(&[FIELD, FIELD], own, &[other], vec![]));
    let expected =
        ["end, t0 (0 0 0 0), t1 (1 0 0 0)", "end, t0 (1 0 0 0), t1 (0 0 0 0)", "end, t0 (1 0 0 0), t1 (1 0 0 0)"];
    assert_eq!(found.len(), 3);
    assert!(expected.iter().all(|outcome| found.contains(&(*outcome).to_owned())), "{found:?}");
}

#[test]
fn an_update_that_is_not_atomic_may_be_lost() {
    let more = vec![get(0, 4), Do(Op::Field(0, FieldOp::Put(Expr::Plus(4, 1))), None)];
    let lossy = program(&[FIELD], more.clone(), std::slice::from_ref(&more), vec![get(0, 0)]);
    assert_eq!(mains(&lossy), ["end (1 0 0 0)", "end (2 0 0 0)"]);
    let atomic = vec![Do(Op::Field(0, FieldOp::Add(1)), None)];
    let safe = program(&[Construct::Atomic { initial: 0 }], atomic.clone(), &[atomic], vec![get(0, 0)]);
    assert_eq!(mains(&safe), ["end (2 0 0 0)"]);
    let guarded = vec![Sync(1, more)];
    let safe = program(&[FIELD, Construct::Monitor], guarded.clone(), &[guarded], vec![get(0, 0)]);
    assert_eq!(mains(&safe), ["end (2 0 0 0)"]);
}

#[test]
fn locks_in_two_orders_may_deadlock() {
    let one = vec![Sync(0, vec![Sync(1, vec![])])];
    let other = vec![Sync(1, vec![Sync(0, vec![])])];
    let shared = [Construct::Monitor, Construct::Monitor];
    assert_eq!(mains(&program(&shared, one.clone(), &[other], vec![])), ["deadlock", "end (0 0 0 0)"]);
    assert_eq!(mains(&program(&shared, one.clone(), &[one], vec![])), ["end (0 0 0 0)"]);
}

#[test]
fn a_monitor_may_be_taken_again_and_wait_gives_all_of_it_back() {
    let wait = vec![Sync(
        0,
        vec![Sync(0, vec![Loop(vec![get(1, 0), leave_when(Cond::unequal(0, 0)), { monitor(0, MonitorOp::Wait) }])])],
    )];
    let wake = vec![Sync(0, vec![put(1, 1), monitor(0, MonitorOp::Notify)])];
    let both = program(&[Construct::Monitor, FIELD], wake, &[wait], vec![]);
    assert_eq!(outcomes(&both), ["end, t0 (0 0 0 0), t1 (1 0 0 0)"]);
}

#[test]
fn a_notification_before_the_wait_is_lost() {
    let wait = vec![Sync(0, vec![monitor(0, MonitorOp::Wait)])];
    let wake = vec![Sync(0, vec![monitor(0, MonitorOp::Notify)])];
    assert_eq!(mains(&program(&[Construct::Monitor], wake, &[wait], vec![])), ["deadlock", "end (0 0 0 0)"]);
}

#[test]
fn any_waiter_may_be_notified_but_conditions_are_first_come_first_served() {
    // The second waits when the first already does: it sees 1, written under the lock.
    let take = |op: Stmt, body: Block| [vec![op], body].concat();
    let first = |wait: Stmt| vec![put(1, 1), wait, Do(Op::Field(2, FieldOp::Put(Expr::Const(1))), None)];
    let second = |wait: Stmt| vec![get(1, 0), If(Cond::equal(0, 1), vec![put(1, 2), wait, put(2, 2)], vec![])];
    let wake = |wake: Stmt| vec![get(1, 0), If(Cond::equal(0, 2), vec![wake], vec![])];
    let look = vec![get(2, 1)];
    let shared = [Construct::Monitor, FIELD, FIELD];
    let wait = monitor(0, MonitorOp::Wait);
    let found = outcomes(&program(
        &shared,
        vec![Sync(0, wake(monitor(0, MonitorOp::Notify)))],
        &[vec![Sync(0, first(wait.clone()))], vec![Sync(0, second(wait))]],
        vec![],
    ));
    // Either of them ends without the other.
    assert!(found.contains(&"deadlock, t1 (0 0 0 0)".to_owned()), "{found:?}");
    assert!(found.contains(&"deadlock, t2 (1 0 0 0)".to_owned()), "{found:?}");
    let shared = [LOCK, FIELD, FIELD, Construct::Condition { lock: 0 }];
    let wait = lock(3, LockOp::Await);
    let locked = |body: Block| take(lock(0, LockOp::Lock), [body, vec![lock(0, LockOp::Unlock)]].concat());
    let found = outcomes(&program(
        &shared,
        [locked(wake(lock(3, LockOp::Signal))), look].concat(),
        &[locked(first(wait.clone())), locked(second(wait))],
        vec![],
    ));
    assert!(found.contains(&"deadlock, t1 (0 0 0 0)".to_owned()), "{found:?}");
    assert!(!found.contains(&"deadlock, t2 (1 0 0 0)".to_owned()), "{found:?}");
}

#[test]
fn a_loop_that_nobody_ends_is_a_livelock() {
    let spin = vec![Loop(vec![get(0, 0), leave_when(Cond::unequal(0, 0))])];
    let never = truth(&program(&[FIELD], vec![], std::slice::from_ref(&spin), vec![]));
    assert_eq!(never.outcomes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["livelock"]);
    let set = truth(&program(&[FIELD], vec![put(0, 1)], &[spin], vec![]));
    assert_eq!(set.outcomes.iter().map(ToString::to_string).collect::<Vec<_>>(), ["end, t0 (0 0 0 0), t1 (1 0 0 0)"]);
    assert!(set.loops && !set.restless);
}

#[test]
fn a_loop_that_polls_under_a_lock_only_looks_and_one_that_writes_does_not() {
    let poll = vec![Loop(vec![Sync(1, vec![get(0, 0)]), leave_when(Cond::unequal(0, 0))])];
    let shared = [FIELD, Construct::Monitor, FIELD];
    let looks = truth(&program(&shared, vec![put(0, 1)], &[poll], vec![]));
    assert!(looks.loops && !looks.restless);
    let toggle = vec![Loop(vec![put(2, 1), put(2, 0), get(0, 0), leave_when(Cond::unequal(0, 0))])];
    assert!(truth(&program(&shared, vec![put(0, 1)], &[toggle], vec![])).restless);
}

#[test]
fn a_loop_that_counts_without_end_is_refused() {
    let count = vec![Loop(vec![get(0, 4), Set(0, Expr::Plus(0, 1)), leave_when(Cond::unequal(4, 0))])];
    let refused = enumerate(&program(&[FIELD], vec![], &[count], vec![]), 100_000);
    assert!(matches!(refused, Err(Refused::Unbounded)));
    let takes = vec![Loop(vec![lock(0, LockOp::Lock)])];
    let refused = enumerate(&program(&[LOCK], vec![], &[takes], vec![]), 100_000);
    assert!(matches!(refused, Err(Refused::Unbounded)), "it holds the lock ever more often");
}

#[test]
fn an_exception_gives_monitors_back_but_no_locks() {
    let dies = |inside: Stmt| vec![inside];
    let monitor_kept = program(&[Construct::Monitor], vec![], &[dies(Sync(0, vec![Throw]))], vec![Sync(0, vec![])]);
    assert_eq!(outcomes(&monitor_kept), ["end, t0 (0 0 0 0), t1 died (0 0 0 0)"]);
    let kept = vec![lock(0, LockOp::Lock), Throw];
    let lock_kept = program(&[LOCK], vec![], &[kept], vec![lock(0, LockOp::Lock)]);
    assert_eq!(outcomes(&lock_kept), ["deadlock, t1 died (0 0 0 0)"]);
    let given = vec![lock(0, LockOp::Lock), Finally(vec![Throw], vec![lock(0, LockOp::Unlock)])];
    let lock_given = program(&[LOCK], vec![], &[given], vec![lock(0, LockOp::Lock)]);
    assert_eq!(outcomes(&lock_given), ["end, t0 (0 0 0 0), t1 died (0 0 0 0)"]);
}

#[test]
fn what_is_not_held_cannot_be_given_back() {
    let own = vec![Catch(vec![lock(0, LockOp::Unlock), Set(0, Expr::Const(1))], vec![Set(1, Expr::Const(1))])];
    assert_eq!(outcomes(&program(&[LOCK], own, &[], vec![])), ["end, t0 (0 1 0 0)"]);
    let own = vec![monitor(0, MonitorOp::Notify)];
    assert_eq!(outcomes(&program(&[Construct::Monitor], own, &[], vec![])), ["end, t0 died (0 0 0 0)"]);
}

#[test]
fn whatever_leaves_a_block_runs_its_end() {
    let inside = |leave: Stmt| vec![Loop(vec![Sync(0, vec![Finally(vec![leave], vec![put(1, 1)])])])];
    let shared = [Construct::Monitor, FIELD];
    let broken = [inside(Break), vec![get(1, 0)]].concat();
    assert_eq!(outcomes(&program(&shared, broken, &[vec![Sync(0, vec![])]], vec![])).len(), 1);
    let mut called = program(&shared, vec![], &[vec![Sync(0, vec![get(1, 0)])]], vec![get(1, 1), Sync(0, vec![])]);
    called.methods.push(Method { parameters: 1, body: inside(Return(Expr::Plus(0, 2))) });
    called.threads[0].body.insert(0, Stmt::Call(0, vec![Expr::Const(3)], Some(0)));
    assert_eq!(outcomes(&called), ["end, t0 (5 1 0 0), t1 (1 0 0 0)"]);
}

#[test]
fn only_daemons_left_is_an_end() {
    let mut waits =
        program(&[Construct::Latch { count: 1 }], vec![], &[vec![Do(Op::Count(0, CountOp::Await), None)]], vec![]);
    assert_eq!(outcomes(&waits), ["deadlock"]);
    waits.threads[1].daemon = true;
    assert_eq!(outcomes(&waits), ["deadlock"], "main joins it");
    waits.threads[0].body.pop();
    assert_eq!(outcomes(&waits), ["end, t0 (0 0 0 0)"]);
}

#[test]
fn a_try_is_refused_while_the_lock_is_held() {
    let held = vec![lock(0, LockOp::Lock), lock(0, LockOp::Unlock)];
    let own = vec![Do(Op::Lock(0, LockOp::Try), Some(0)), If(Cond::equal(0, 1), vec![lock(0, LockOp::Unlock)], vec![])];
    assert_eq!(mains(&program(&[LOCK], own, &[held], vec![])), ["end (0 0 0 0)", "end (1 0 0 0)"]);
}

#[test]
fn a_permit_is_kept_and_there_is_one_at_most() {
    let park = |times: usize| vec![thread(ThreadOp::Park); times];
    let unpark = vec![thread(ThreadOp::Unpark(1)), thread(ThreadOp::Unpark(1))];
    assert_eq!(mains(&program(&[], unpark.clone(), &[park(1)], vec![])), ["end (0 0 0 0)"]);
    assert_eq!(mains(&program(&[], unpark, &[park(2)], vec![])), ["deadlock", "end (0 0 0 0)"]);
    let early = Program {
        threads: vec![
            Thread { daemon: false, body: vec![thread(ThreadOp::Unpark(1)), thread(ThreadOp::Start(1))] },
            Thread { daemon: false, body: park(1) },
        ],
        ..Program::default()
    };
    assert_eq!(outcomes(&early), ["deadlock, t0 (0 0 0 0)"]);
}

#[test]
fn readers_share_and_writers_do_not() {
    let rw = |op: RwOp, to: Option<u8>| Do(Op::Rw(0, op), to);
    let reads = vec![rw(RwOp::Read, None), put(1, 1), put(1, 0), rw(RwOp::ReadUnlock, None)];
    let shared = [Construct::RwLock, FIELD];
    let looks = vec![rw(RwOp::Read, None), get(1, 0)];
    assert_eq!(
        mains(&program(&shared, looks, std::slice::from_ref(&reads), vec![])),
        ["end (0 0 0 0)", "end (1 0 0 0)"]
    );
    let writes = vec![rw(RwOp::Write, None), get(1, 0), rw(RwOp::Read, None), rw(RwOp::WriteUnlock, None)];
    assert_eq!(mains(&program(&shared, writes, &[reads], vec![])), ["end (0 0 0 0)"]);
    let upgrades = vec![rw(RwOp::Read, None), rw(RwOp::Write, None)];
    assert_eq!(outcomes(&program(&shared, upgrades, &[], vec![])), ["deadlock"]);
}

#[test]
fn permits_and_counts_are_counted() {
    let count = |op: CountOp, to: Option<u8>| Do(Op::Count(0, op), to);
    let semaphore = [Construct::Semaphore { permits: 1 }];
    let own = vec![count(CountOp::Acquire, None), count(CountOp::TryAcquire, Some(0))];
    let other = vec![count(CountOp::Release, None)];
    assert_eq!(mains(&program(&semaphore, own, &[other], vec![])), ["end (0 0 0 0)", "end (1 0 0 0)"]);
    let latch = [Construct::Latch { count: 2 }];
    let down = vec![count(CountOp::CountDown, None)];
    let waits = vec![count(CountOp::Await, None), count(CountOp::GetCount, Some(0))];
    assert_eq!(mains(&program(&latch, waits.clone(), &[down.clone(), down.clone()], vec![])), ["end (0 0 0 0)"]);
    assert_eq!(outcomes(&program(&latch, waits, &[down], vec![])), ["deadlock, t1 (0 0 0 0)"]);
}

#[test]
fn an_interrupt_ends_a_wait_and_leaves_a_park() {
    let interrupt = vec![thread(ThreadOp::Interrupt(1))];
    let wait = vec![Sync(0, vec![Do(Op::Monitor(0, MonitorOp::Wait), Some(0))])];
    let found = outcomes(&program(&[Construct::Monitor], interrupt.clone(), &[wait], vec![]));
    assert_eq!(found, ["end, t0 (0 0 0 0), t1 (1 0 0 0)"]);
    let park = vec![thread(ThreadOp::Park), Do(Op::Thread(ThreadOp::Interrupted), Some(0))];
    let found = outcomes(&program(&[], interrupt, &[park], vec![]));
    assert_eq!(found, ["end, t0 (0 0 0 0), t1 (1 0 0 0)"]);
}
