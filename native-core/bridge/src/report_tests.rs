//! Reports of small made-up executions.

use crate::narrator::{Description, Narrator};
use crate::report;
use jess_engine::host::{
    Access, AccessKind, Bug, BugKind, Failure, FailureKind, Location, ObjectId, Op, Order, Schedule, Step, Stored,
    SwitchReason, ThreadIx, Waiting,
};
use jess_report::{OperationKind, SwitchReason as Reason};

const A: ThreadIx = ThreadIx(1);
const B: ThreadIx = ThreadIx(2);
const LOCK: ObjectId = ObjectId(7);

fn step(thread: ThreadIx, op: Op, reason: SwitchReason) -> Step {
    Step { thread, op, result: 0, reason, resumed: false, uses_permit: false }
}

fn access(kind: AccessKind) -> Op {
    Op::Access(Access {
        location: Location { object: LOCK, member: 1 },
        kind,
        site: 64,
        order: Order::Plain,
        element: false,
        stored: Stored::UNKNOWN,
    })
}

fn tell(narrator: &mut Narrator, thread: ThreadIx, object: &str) {
    narrator.describe(Description {
        object: Some(object.to_owned()),
        place: Some("m(T.java:1)".to_owned()),
        ..Description::default()
    });
    narrator.happened(thread, None);
}

fn bug(kind: BugKind) -> Bug {
    Bug {
        kind,
        thread: A,
        message: "something".to_owned(),
        failure: None,
        waiting: Vec::new(),
        cycle: false,
        race: None,
        at_execution: 1,
        schedule: Schedule::default(),
    }
}

#[test]
fn values_objects_and_preemptions() {
    let mut narrator = Narrator::default();
    narrator.begin(0);
    narrator.name(1, "A".to_owned());
    tell(&mut narrator, A, "Account#1.balance");
    narrator.value(A, Some("5".to_owned()));
    tell(&mut narrator, B, "Account#1.balance");
    narrator.value(B, Some("6".to_owned()));
    narrator.finish(&[
        step(A, access(AccessKind::Read), SwitchReason::First),
        step(B, access(AccessKind::Write), SwitchReason::Preemption),
    ]);
    let failure = Failure {
        kind: FailureKind::Assertion,
        type_name: "java.lang.AssertionError".to_owned(),
        message: "lost".to_owned(),
        stack: vec!["T.m(T.java:3)".to_owned()],
        behind: Vec::new(),
    };
    let bug = Bug { failure: Some(failure), ..bug(BugKind::Assertion) };
    let report = report::of(&bug, "java.lang.AssertionError: lost", &narrator, "T", "jess1-x");
    assert_eq!(report.threads.len(), 3);
    assert_eq!(report.threads[1].name, "A");
    assert_eq!(report.steps[0].operation.kind, OperationKind::Read);
    assert_eq!(report.steps[0].operation.object.as_deref(), Some("Account#1.balance"));
    assert_eq!(report.steps[0].operation.value.as_deref(), Some("5"));
    assert_eq!(report.steps[0].switch, Some(Reason::Preempted));
    assert_eq!(report.steps[1].operation.value.as_deref(), Some("6"));
    assert_eq!(report.steps[2].operation.kind, OperationKind::Throw);
    assert_eq!(report.failure.message, "java.lang.AssertionError: lost");
    assert_eq!(report.token.as_deref(), Some("jess1-x"));
}

#[test]
fn a_blocked_thread_says_who_holds_the_lock() {
    let mut narrator = Narrator::default();
    narrator.begin(0);
    narrator.name(1, "A".to_owned());
    narrator.name(2, "B".to_owned());
    tell(&mut narrator, A, "Lock#1");
    tell(&mut narrator, A, "Lock#1");
    tell(&mut narrator, B, "Other#1");
    tell(&mut narrator, B, "Lock#1");
    narrator.finish(&[
        step(A, Op::MonitorEnter(LOCK), SwitchReason::First),
        step(B, access(AccessKind::Read), SwitchReason::Preemption),
        step(A, Op::MonitorExit(LOCK), SwitchReason::Blocked),
        step(B, Op::MonitorEnter(LOCK), SwitchReason::Ended),
    ]);
    let report = report::of(&bug(BugKind::Exception), "", &narrator, "T", "t");
    let expected = Reason::Blocked { on: "Lock#1".to_owned(), held_by: Some("A".to_owned()) };
    assert_eq!(report.steps[1].switch, Some(expected));
    assert_eq!(report.steps[2].switch, Some(Reason::Finished));
}

#[test]
fn what_a_thread_wants_when_the_execution_ends_is_why_it_stands_still() {
    let mut narrator = Narrator::default();
    narrator.begin(0);
    narrator.name(2, "B".to_owned());
    tell(&mut narrator, A, "x");
    narrator.happened(A, Some(Op::Join { thread: B, timed: false }));
    tell(&mut narrator, B, "x");
    narrator.finish(&[
        step(A, access(AccessKind::Write), SwitchReason::First),
        step(B, access(AccessKind::Read), SwitchReason::Blocked),
    ]);
    let report = report::of(&bug(BugKind::Exception), "", &narrator, "T", "t");
    assert_eq!(report.steps[0].switch, Some(Reason::Joining { thread: "B".to_owned() }));
}

#[test]
fn the_second_half_of_a_wait_is_described_like_the_first() {
    let mut narrator = Narrator::default();
    narrator.begin(0);
    tell(&mut narrator, A, "Lock#1");
    tell(&mut narrator, A, "Lock#1");
    tell(&mut narrator, B, "Lock#1");
    tell(&mut narrator, A, "end");
    let wait = Op::Wait { monitor: LOCK, timed: false };
    narrator.finish(&[
        step(A, Op::MonitorEnter(LOCK), SwitchReason::First),
        step(A, wait, SwitchReason::Continue),
        step(B, Op::Notify(LOCK), SwitchReason::Blocked),
        Step { resumed: true, ..step(A, wait, SwitchReason::Ended) },
        step(A, access(AccessKind::Write), SwitchReason::Continue),
    ]);
    let report = report::of(&bug(BugKind::Exception), "", &narrator, "T", "t");
    assert_eq!(report.steps[1].switch, Some(Reason::Waiting { on: "Lock#1".to_owned() }));
    assert_eq!(report.steps[3].operation.object.as_deref(), Some("Lock#1"));
    assert_eq!(report.steps[4].operation.object.as_deref(), Some("end"));
}

#[test]
fn a_deadlock_shows_what_each_thread_wants() {
    let mut narrator = Narrator::default();
    narrator.begin(0);
    tell(&mut narrator, A, "First#1");
    tell(&mut narrator, B, "Second#1");
    tell(&mut narrator, A, "Second#1");
    tell(&mut narrator, B, "First#1");
    let second = ObjectId(8);
    narrator.finish(&[
        step(A, Op::MonitorEnter(LOCK), SwitchReason::First),
        step(B, Op::MonitorEnter(second), SwitchReason::Preemption),
    ]);
    let wants = |thread, lock, owner| Waiting {
        thread,
        op: Op::MonitorEnter(lock),
        owner: Some(owner),
        behind: None,
        goes_round: false,
    };
    let bug = Bug { waiting: vec![wants(A, second, B), wants(B, LOCK, A)], cycle: true, ..bug(BugKind::Deadlock) };
    let report = report::of(&bug, &bug.message, &narrator, "T", "t");
    assert_eq!(report.steps.len(), 4);
    assert!(report.steps[2].blocked && report.steps[3].blocked);
    assert_eq!(report.steps[2].operation.object.as_deref(), Some("Second#1"));
    assert_eq!(report.deadlock[0].held_by, Some(2));
    assert_eq!(report.deadlock[1].waits_for, "First#1");
}
