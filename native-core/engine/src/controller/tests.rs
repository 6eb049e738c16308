//! What is new in an execution, seen from a host whose program does not do the same each time.
//!
//! Two threads write one location; what else they do depends on how often the process has run them.

use super::Controller;
use crate::host::{
    Access, AccessKind, Begin, BugKind, Decision, Ending, Failure, FailureKind, Grant, Location, ObjectId, Op, Options,
    Order, Schedule, Stored, Strategy, ThreadIx, Verdict,
};

/// What a process does in one execution.
#[derive(Default)]
struct Run {
    /// What happens for the first time.
    new: Option<String>,
    /// Whether each thread reads another location first.
    reads: bool,
    /// Whether the main thread fails at its end.
    fails: bool,
}

/// The first execution with a plan: the one without one is run twice, because it shows that the location is shared.
const PLANNED: u32 = 2;

/// What kills a thread in these tests.
fn error() -> Failure {
    let (type_name, message) = ("Error".to_owned(), "no".to_owned());
    Failure { kind: FailureKind::Exception, type_name, message, stack: Vec::new(), behind: Vec::new() }
}

fn access(member: u32, kind: AccessKind) -> Op {
    let location = Location { object: ObjectId(1), member };
    Op::Access(Access { location, kind, site: 1, order: Order::Volatile, element: false, stored: Stored::UNKNOWN })
}

/// Explores; `run` describes execution number n, counted from 0. Returns the number of executions, too.
fn explore(options: Options, run: impl FnMut(u32) -> Run) -> (Controller, u32) {
    explore_by(Controller::new(options).expect("the options are right"), run)
}

/// The same of a process that may change unnoticed.
fn explore_doubting(options: Options, run: impl FnMut(u32) -> Run) -> (Controller, u32) {
    let mut controller = Controller::new(options).expect("the options are right");
    controller.may_change();
    explore_by(controller, run)
}

fn explore_by(mut controller: Controller, mut run: impl FnMut(u32) -> Run) -> (Controller, u32) {
    let other = controller.thread(ObjectId(7));
    controller.present(other, false);
    let mut number = 0;
    while let Begin::Run(grant) | Begin::Doubted(grant) | Begin::Verbose(grant) = controller.begin() {
        let now = run(number);
        number += 1;
        execution(&mut controller, grant, &now);
        controller.end();
    }
    (controller, number)
}

fn execution(controller: &mut Controller, first: Grant, run: &Run) -> Ending {
    let write = access(0, AccessKind::Write);
    let of = |member: u32| run.reads.then(|| access(member, AccessKind::Read)).into_iter().chain([write, Op::Exit]);
    let mut threads = [of(5), of(6)];
    if let Some(what) = &run.new {
        controller.novelty(what);
    }
    let mut grant = first;
    loop {
        let op = threads[grant.thread.0 as usize].next().expect("a thread that has ended is not run");
        if op == Op::Exit && grant.thread == ThreadIx::MAIN && run.fails {
            controller.failure(error());
        }
        match controller.announce(op) {
            Decision::Run(next) => grant = next,
            Decision::Stop(ending) => return ending,
        }
    }
}

fn new(what: &str) -> Option<String> {
    Some(what.to_owned())
}

fn strategies() -> impl Iterator<Item = Options> {
    let all = [Strategy::Dpor, Strategy::LazyDpor, Strategy::Auto, Strategy::Dfs, Strategy::Random];
    all.into_iter().map(|strategy| Options { strategy, budget_executions: Some(50), ..Options::default() })
}

#[test]
fn what_is_new_does_not_count() {
    for options in strategies() {
        let (plain, without) = explore(options.clone(), |_| Run::default());
        // The first is run again in any case, because of what it shows about the location.
        for at in 1..without {
            let fresh = |number| Run { new: (number == at).then(|| "class A".to_owned()), ..Run::default() };
            let (found, with) = explore(options.clone(), fresh);
            let counts = |controller: &Controller| (controller.summary().executions, controller.summary().hbrs);
            assert_eq!(counts(&found), counts(&plain), "{:?} at {at}", options.strategy);
            assert_eq!(found.verdict(), plain.verdict(), "{:?} at {at}", options.strategy);
            assert_eq!(with, without + 1, "{:?} at {at}", options.strategy);
        }
    }
}

#[test]
fn a_failure_beside_something_new_is_none() {
    for options in strategies() {
        let (found, _) = explore(options.clone(), |number| Run {
            new: (number == 0).then(|| "class A".to_owned()),
            fails: number == 0,
            reads: false,
        });
        assert!(!matches!(found.verdict(), Verdict::Bug(_)), "{:?}", options.strategy);
        // Nor is it hidden if it happens again.
        let (found, _) = explore(options.clone(), |number| Run {
            new: (number == 0).then(|| "class A".to_owned()),
            fails: true,
            reads: number == 0,
        });
        let Verdict::Bug(bug) = found.verdict() else { panic!("{:?}: {:?}", options.strategy, found.verdict()) };
        assert_eq!((bug.kind, bug.at_execution), (BugKind::Exception, 1), "{:?}", options.strategy);
    }
}

#[test]
fn a_plan_that_is_left_because_of_something_new_is_followed_again() {
    let (plain, without) = explore(Options::default(), |_| Run::default());
    assert_eq!(plain.verdict(), &Verdict::Verified);
    for at in PLANNED..without {
        let (found, _) = explore(Options::default(), |number| Run {
            new: (number == at).then(|| "class A".to_owned()),
            reads: number == at,
            fails: false,
        });
        assert_eq!(found.verdict(), &Verdict::Verified, "{at}");
        assert_eq!(found.summary().executions, plain.summary().executions, "{at}");
        // Without anything new it is nondeterministic.
        let (found, _) = explore(Options::default(), |number| Run { reads: number == at, ..Run::default() });
        assert!(matches!(found.verdict(), Verdict::Nondeterministic(_)), "{at}");
    }
}

#[test]
fn what_stays_as_something_new_has_left_it_starts_the_search_again() {
    let (plain, without) = explore(Options::default(), |_| Run::default());
    for at in PLANNED..without {
        // From then on the program is another one.
        let (found, _) = explore(Options::default(), |number| Run {
            new: (number == at).then(|| "class A".to_owned()),
            reads: number >= at,
            fails: false,
        });
        assert_eq!(found.verdict(), &Verdict::Verified, "{at}");
        assert_eq!(found.summary().executions, plain.summary().executions, "{at}");
        assert_eq!(found.summary().restarts, 1 + plain.summary().restarts, "{at}");
    }
}

#[test]
fn what_has_changed_unnoticed_starts_the_search_again() {
    let changing = |number: u32, from: u32, to: u32| Run { reads: (from..to).contains(&number), ..Run::default() };
    let (plain, without) = explore(Options::default(), |_| Run::default());
    for at in PLANNED..without {
        // For one execution, and for all that follow.
        for to in [at + 1, u32::MAX] {
            let (found, _) = explore_doubting(Options::default(), |number| changing(number, at, to));
            assert_eq!(found.verdict(), &Verdict::Verified, "{at}");
            assert_eq!(found.summary().executions, plain.summary().executions, "{at}");
            assert_eq!(found.changes().map(|(times, _)| times), Some(1), "{at}");
        }
        let (found, _) =
            explore_doubting(Options::default(), |number| Run { reads: number % 2 == 1, ..Run::default() });
        assert!(matches!(found.verdict(), Verdict::Nondeterministic(_)), "{:?}", found.verdict());
    }
}

#[test]
fn the_failing_execution_is_shown_as_it_is_without_anything_new() {
    let last = explore(Options::default(), |_| Run { fails: true, ..Run::default() }).1 - 1;
    let (found, all) = explore(Options::default(), |number| Run {
        new: (number == last).then(|| "class A".to_owned()),
        reads: number == last,
        fails: number != last,
    });
    assert!(matches!(found.verdict(), Verdict::Bug(_)), "{:?}", found.verdict());
    assert_eq!(all, last + 2);
    // The write and the end.
    assert_eq!(found.steps().len(), 2);
}

#[test]
fn a_replay_is_run_until_nothing_new_happens() {
    let main = ThreadIx::MAIN;
    let schedule = Schedule { runs: vec![(main, 2), (ThreadIx(1), 2)], ..Schedule::default() };
    let options = Options { replay: Some(schedule), ..Options::default() };
    let (found, all) = explore(options, |number| Run {
        new: (number < 3).then(|| format!("class {number}")),
        reads: number < 3,
        fails: number == 3,
    });
    let Verdict::Bug(bug) = found.verdict() else { panic!("{:?}", found.verdict()) };
    assert_eq!((bug.at_execution, found.summary().executions, all), (1, 1, 4));
}

#[test]
fn something_new_in_each_execution_is_not_controlled() {
    for options in strategies() {
        let (found, all) = explore(options, |number| Run { new: new(&format!("class {number}")), ..Run::default() });
        let Verdict::Uncontrolled(message) = found.verdict() else { panic!("{:?}", found.verdict()) };
        assert!(message.ends_with("class 100"), "{message}");
        assert_eq!(all, 101);
        // The same thing in each execution is nothing new.
    }
    let (found, _) = explore(Options::default(), |_| Run { new: new("class A"), ..Run::default() });
    assert_eq!(found.verdict(), &Verdict::Verified);
}

#[test]
fn more_threads_than_there_are_numbers_are_not_controlled() {
    let mut controller = Controller::new(Options::default()).expect("the options are right");
    for object in 1..ThreadIx::MOST {
        assert_eq!(controller.thread(ObjectId(object as u64)), ThreadIx(object as u32));
    }
    assert_eq!(controller.verdict(), &Verdict::Open);
    controller.thread(ObjectId(ThreadIx::MOST as u64));
    assert!(matches!(controller.verdict(), Verdict::Uncontrolled(_)), "{:?}", controller.verdict());
}

#[test]
fn a_replay_of_a_thread_with_a_high_number_is_none_of_another_thread() {
    let schedule = Schedule { runs: vec![(ThreadIx(1 << 16), 2), (ThreadIx(1), 2)], ..Schedule::default() };
    let options = Options { replay: Some(schedule), ..Options::default() };
    let (found, _) = explore(options, |_| Run::default());
    assert!(matches!(found.verdict(), Verdict::Nondeterministic(_)), "{:?}", found.verdict());
}

#[test]
fn threads_of_a_replay_have_the_numbers_that_they_had() {
    let threads = |numbers: &[u32]| numbers.iter().map(|&number| ThreadIx(number)).collect::<Vec<_>>();
    let named = Some(threads(&[1, 4, 2]));
    let schedule = Schedule { runs: vec![(ThreadIx::MAIN, 1)], named, ..Schedule::default() };
    let options = Options { replay: Some(schedule), ..Options::default() };
    let mut controller = Controller::new(options).expect("the options are right");
    // An execution that does not count meets other threads.
    for (objects, numbers, new) in [(&[70, 71][..], &[1, 4][..], true), (&[7, 8, 7, 9, 10], &[1, 4, 1, 2, 5], false)] {
        let Begin::Verbose(_) = controller.begin() else { panic!("nothing to replay") };
        if new {
            controller.novelty("class A");
        }
        let named: Vec<_> = objects.iter().map(|&object| controller.thread(ObjectId(object))).collect();
        assert_eq!(named, threads(numbers));
        controller.failure(error());
        controller.announce(Op::Exit);
        controller.end();
    }
    assert_eq!(controller.begin(), Begin::Over);
    let Verdict::Bug(bug) = controller.verdict() else { panic!("{:?}", controller.verdict()) };
    assert_eq!(bug.schedule.named, Some(threads(&[1, 4, 2, 5])));
}

#[test]
fn a_replay_that_leaves_its_plan_as_an_object_gets_another_name_is_run_again() {
    let schedule = Schedule { runs: vec![(ThreadIx::MAIN, 1)], ..Schedule::default() };
    for strategy in [Strategy::Dpor, Strategy::Random] {
        for (promoted, ends) in [(3, true), (u32::MAX, false)] {
            let options = Options { replay: Some(schedule.clone()), strategy, ..Options::default() };
            let mut controller = Controller::new(options).expect("the options are right");
            let mut number = 0;
            while let Begin::Verbose(_) = controller.begin() {
                number += 1;
                if number <= promoted {
                    controller.promoted();
                    // The plan ends with its thread, which has begun to wait.
                    controller.announce(Op::Park { timed: false, idle: false });
                } else {
                    controller.failure(error());
                    controller.announce(Op::Exit);
                }
                controller.end();
            }
            let verdict = controller.verdict();
            assert_eq!(matches!(verdict, Verdict::Bug(_)), ends, "{strategy:?}: {verdict:?}");
            assert_eq!(matches!(verdict, Verdict::Uncontrolled(_)), !ends, "{strategy:?}: {verdict:?}");
        }
    }
}

#[test]
fn a_shorter_version_that_loses_control_does_not_lose_the_bug() {
    for options in strategies() {
        let mut controller = Controller::new(Options { shorten: true, ..options.clone() }).expect("they are right");
        let other = controller.thread(ObjectId(7));
        controller.present(other, false);
        let (mut shorter, mut shown) = (0, 0);
        loop {
            let (grant, shows) = match controller.begin() {
                Begin::Run(grant) | Begin::Doubted(grant) => (grant, false),
                Begin::Verbose(grant) => (grant, true),
                Begin::Passing(_) => panic!("none was found"),
                Begin::Over => break,
            };
            if controller.summary().bug.is_some() && !shows {
                shorter += 1;
                controller.failure(error());
                controller.uncontrolled("it goes somewhere else".to_owned());
            } else {
                execution(&mut controller, grant, &Run { fails: true, ..Run::default() });
                shown += u32::from(shows);
            }
            controller.end();
        }
        assert!(matches!(controller.verdict(), Verdict::Bug(_)), "{:?}: {:?}", options.strategy, controller.verdict());
        assert_eq!((shorter, shown), (1, 1), "{:?}", options.strategy);
    }
}

#[test]
fn a_passing_execution_that_loses_control_does_not_lose_the_bug() {
    for options in strategies() {
        for lost_when_shown in [false, true] {
            let mut controller =
                Controller::new(Options { contrast: true, ..options.clone() }).expect("they are right");
            let other = controller.thread(ObjectId(7));
            controller.present(other, false);
            let (mut tried, mut passing, mut shown) = (0, 0, 0);
            loop {
                let begin = controller.begin();
                let (Begin::Run(grant) | Begin::Verbose(grant) | Begin::Passing(grant)) = begin else { break };
                let tries = matches!(begin, Begin::Run(_)) && controller.summary().bug.is_some();
                let shows_passing = matches!(begin, Begin::Passing(_));
                let fails = !tries && !shows_passing;
                if tries && !lost_when_shown || shows_passing {
                    controller.uncontrolled("it goes somewhere else".to_owned());
                } else {
                    execution(&mut controller, grant, &Run { fails, ..Run::default() });
                }
                tried += u32::from(tries);
                passing += u32::from(shows_passing);
                shown += u32::from(matches!(begin, Begin::Verbose(_)));
                controller.end();
            }
            let verdict = controller.verdict();
            assert!(matches!(verdict, Verdict::Bug(_)), "{:?}: {verdict:?}", options.strategy);
            assert!(tried == 1 || lost_when_shown && tried > 1, "{tried}, {:?}", options.strategy);
            assert_eq!((passing, shown), (u32::from(lost_when_shown), 1), "{:?}", options.strategy);
            assert!(!controller.has_passing());
        }
    }
}

#[test]
fn what_passing_executions_leave_behind_does_not_lose_the_bug() {
    for options in strategies() {
        let mut controller = Controller::new(Options { contrast: true, ..options.clone() }).expect("they are right");
        let other = controller.thread(ObjectId(7));
        controller.present(other, false);
        let (mut tried, mut shown, mut changed) = (0, 0, false);
        loop {
            let begin = controller.begin();
            let (Begin::Run(grant) | Begin::Verbose(grant) | Begin::Passing(grant)) = begin else { break };
            let tries = matches!(begin, Begin::Run(_)) && controller.summary().bug.is_some() && !changed;
            let run = Run { fails: !tries, reads: changed || tries, ..Run::default() };
            execution(&mut controller, grant, &run);
            if tries {
                controller.promoted();
                changed = true;
            }
            tried += u32::from(tries);
            shown += u32::from(matches!(begin, Begin::Verbose(_)));
            controller.end();
        }
        let verdict = controller.verdict();
        assert!(matches!(verdict, Verdict::Bug(_)), "{:?}: {verdict:?}", options.strategy);
        assert_eq!((tried, shown), (1, 2), "{:?}", options.strategy);
        assert!(!controller.has_passing());
    }
}
