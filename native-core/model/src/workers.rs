//! One exploration by several workers at the same time, each a thread with a machine and a controller of its own.
//!
//! `dpor` shares its tree ([`Frontier`]): together the workers explore what one would have explored. Random strategies
//! draw from different seeds and share the budget of executions. Whatever cannot be shared is refused.
//!
//! Invariant: the counts are those of all workers together; a relation that two of them have seen is counted once. When
//! the workers turn out to know different things about the program, one of them explores it alone.

use std::sync::Arc;
use std::thread;
use std::time::Instant;

use jess_engine::Controller;
use jess_engine::Frontier;
use jess_engine::host::Cache;
use jess_engine::host::{Options, Summary, Verdict};

use crate::host::{Exploration, Limits, drive, explore_kept, of_program};
use crate::keep::{ExploreError, Kept};
use crate::program::Program;
use crate::races::pair;
use crate::tally::Tally;

/// How workers explore together.
pub struct Together<'a> {
    /// How many there are.
    pub workers: usize,
    /// Whether final states are kept; there may be as many as executions.
    pub finals: bool,
    /// Whether workers give away work that no other worker waits for, to see that it makes no difference.
    pub generous: bool,
    /// Called after every execution: whether to run more.
    pub more: &'a (dyn Fn() -> bool + Sync),
    /// When the time is up, also in the middle of an execution.
    pub until: Option<Instant>,
}

impl Together<'_> {
    fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

/// What workers have found together.
#[derive(Debug)]
pub struct Found {
    /// The exploration.
    pub exploration: Exploration,
    /// How many workers had a part in it: one, if it could not be shared.
    pub workers: usize,
}

/// Explores a program with several workers.
pub fn explore(program: &Program, options: &Options, together: &Together<'_>) -> Result<Found, ExploreError> {
    let options = &of_program(options.clone(), program);
    let workers = together.workers.max(1);
    let shared = !options.strategy.is_random();
    let frontier = shared.then(|| {
        let frontier = Frontier::new(options.budget_executions);
        Arc::new(if together.generous { frontier.generous() } else { frontier })
    });
    let alone = || {
        let mut more = || (together.more)();
        let mut time_is_up = || together.is_over();
        let limits = Limits { finals: together.finals, time_is_up: Some(&mut time_is_up), ..Limits::all(&mut more) };
        let (exploration, _) = explore_kept(program, options.clone(), limits, Kept::default())?;
        Ok(Found { exploration, workers: 1 })
    };
    if workers == 1 {
        return alone();
    }
    let mut members = Vec::new();
    for number in 0..workers {
        members.push(match &frontier {
            Some(frontier) => Controller::member(options.clone(), frontier, number == 0)?,
            None => Controller::new(share(options, workers as u64, number as u64))?,
        });
    }
    let found = run(program, members, frontier.as_deref(), together)?;
    if frontier.is_some_and(|frontier| frontier.is_abandoned()) {
        return alone();
    }
    Ok(Found { exploration: merge(found), workers })
}

/// The part of one worker in a search at random.
fn share(options: &Options, workers: u64, number: u64) -> Options {
    let part = |all: u64| all / workers + u64::from(number < all % workers);
    Options {
        seed: options.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
        budget_executions: options.budget_executions.map(part),
        ..options.clone()
    }
}

/// Ends the search of the other workers when one has ended before everything was explored, for whatever reason.
struct Ends<'a>(Option<&'a Frontier>);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        if let Some(frontier) = self.0
            && !frontier.is_exhausted()
        {
            frontier.stop();
        }
    }
}

fn run(
    program: &Program,
    members: Vec<Controller>,
    frontier: Option<&Frontier>,
    together: &Together<'_>,
) -> Result<Vec<Exploration>, ExploreError> {
    thread::scope(|scope| {
        let work = |controller: Controller| {
            let _ends = Ends(frontier);
            let mut more = || (together.more)();
            let mut time_is_up = || together.is_over();
            let limits =
                Limits { finals: together.finals, time_is_up: Some(&mut time_is_up), ..Limits::all(&mut more) };
            let tally = Tally::new(together.finals, false);
            drive(program, controller, tally, limits, None).map(|(exploration, _)| exploration)
        };
        let threads: Vec<_> = members.into_iter().map(|member| scope.spawn(move || work(member))).collect();
        let joined =
            threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        joined.collect()
    })
}

/// The explorations of all workers as one.
fn merge(parts: Vec<Exploration>) -> Exploration {
    let mut parts = parts.into_iter();
    let Some(mut whole) = parts.next() else {
        unreachable!("there is at least one worker");
    };
    for part in parts {
        let first = match (&whole.summary.bug, &part.summary.bug) {
            (Some(one), Some(other)) => one.at_execution <= other.at_execution,
            (None, Some(_)) => false,
            _ => true,
        };
        let rank = |verdict: &Verdict| match verdict {
            Verdict::Uncontrolled(_) | Verdict::Nondeterministic(_) => 3,
            Verdict::Bug(_) => 2,
            Verdict::Budget | Verdict::Open => 1,
            Verdict::Verified => 0,
        };
        let worse = rank(&part.verdict) > rank(&whole.verdict);
        if worse || !first && rank(&part.verdict) == rank(&whole.verdict) {
            whole.verdict = part.verdict;
        }
        let bug = if first { whole.summary.bug.take() } else { part.summary.bug.clone() };
        if !first {
            (whole.steps, whole.told) = (part.steps, part.told);
        }
        whole.hashes.0.extend(part.hashes.0);
        whole.hashes.1.extend(part.hashes.1);
        for (state, times) in part.finals {
            *whole.finals.entry(state).or_default() += times;
        }
        for race in part.races {
            if !whole.races.iter().any(|known| pair(known) == pair(&race)) {
                whole.races.push(race);
            }
        }
        whole.summary = sum(&whole.summary, &part.summary);
        whole.summary.bug = bug;
    }
    for list in [&mut whole.hashes.0, &mut whole.hashes.1] {
        list.sort_unstable();
        list.dedup();
    }
    // Which comes first depends on chance.
    whole.races.sort_by_key(pair);
    whole.summary.races = whole.races.len() as u64;
    (whole.summary.hbrs, whole.summary.lazy_hbrs) = (whole.hashes.0.len() as u64, whole.hashes.1.len() as u64);
    whole
}

/// The counts of two searches together, but for relations and bugs.
fn sum(one: &Summary, other: &Summary) -> Summary {
    let caches =
        |one: Cache, other: Cache| Cache { entries: one.entries + other.entries, bytes: one.bytes + other.bytes };
    Summary {
        executions: one.executions + other.executions,
        blocked: one.blocked + other.blocked,
        deadlocks: one.deadlocks + other.deadlocks,
        failures: one.failures + other.failures,
        step_bounded: one.step_bounded + other.step_bounded,
        livelocks: one.livelocks + other.livelocks,
        left_loops: one.left_loops + other.left_loops,
        held_back: one.held_back + other.held_back,
        symmetric: one.symmetric.max(other.symmetric),
        awaiting: one.awaiting.max(other.awaiting),
        loops_unknown: one.loops_unknown || other.loops_unknown,
        daemons_cut: one.daemons_cut + other.daemons_cut,
        timed: one.timed || other.timed,
        pools_left: one.pools_left || other.pools_left,
        workers_stay: one.workers_stay || other.workers_stay,
        events: one.events + other.events,
        points: one.points + other.points,
        restarts: one.restarts.max(other.restarts),
        superseded: one.superseded + other.superseded,
        complete: one.complete && other.complete,
        coverage: one.coverage,
        cache: caches(one.cache, other.cache),
        relations: caches(one.relations, other.relations),
        hbrs: 0,
        lazy_hbrs: 0,
        // No worker knows the tree of all.
        estimates: Vec::new(),
        races: 0,
        bug: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::families::registry;
    use jess_engine::host::{OptionsError, Strategy};

    fn found(name: &str, options: &Options, workers: usize) -> Result<Found, ExploreError> {
        let program = registry::program(name).expect("a family");
        explore(&program, options, &Together { workers, finals: true, generous: true, more: &|| true, until: None })
    }

    #[test]
    fn workers_explore_what_one_explores() {
        let shared = ["readers(6)", "fib_bench(3)", "lastzero(6)", "philosophers(3)", "sections(3,2)"];
        // Compare-and-sets that fail may sleep where a plan ends, depending on the order of the search (lemma R8); one
        // worker explores alone then.
        for (name, may_be_alone) in shared.map(|name| (name, false)).into_iter().chain([("casrot(5)", true)]) {
            let options = Options { keep_going: true, ..Options::default() };
            let alone = found(name, &options, 1).expect("it can be explored").exploration;
            for workers in [2, 3, 5] {
                let together = found(name, &options, workers).expect("it can be shared");
                let by = together.workers;
                assert!(by == workers || may_be_alone && by == 1, "{name} by {by} of {workers}");
                let together = together.exploration;
                assert_eq!(together.hashes.0.len(), alone.hashes.0.len(), "{name} by {workers}");
                assert!(together.hashes == alone.hashes, "{name} by {workers}");
                let counts = |e: &Exploration| (e.summary.executions, e.summary.blocked, e.summary.deadlocks);
                assert_eq!(counts(&together), counts(&alone), "{name} by {workers}");
                assert!(together.summary.complete == alone.summary.complete, "{name} by {workers}");
                assert_eq!(together.finals, alone.finals, "{name} by {workers}");
            }
        }
    }

    #[test]
    fn a_bug_ends_the_search_of_all_and_a_budget_is_kept() {
        let bug = found("philosophers(4)", &Options::default(), 3).expect("it can be shared").exploration;
        assert!(matches!(bug.verdict, Verdict::Bug(_)) && !bug.steps.is_empty());
        let options = Options { budget_executions: Some(100), ..Options::default() };
        let budget = found("readers(10)", &options, 2).expect("it can be shared").exploration;
        assert_eq!((budget.verdict, budget.summary.executions), (Verdict::Budget, 100));
    }

    #[test]
    fn what_cannot_be_shared_is_refused_and_random_strategies_share_the_budget() {
        let options = |strategy| Options { strategy, budget_executions: Some(101), ..Options::default() };
        let refused = found("readers(3)", &options(Strategy::LazyHbrCaching), 2);
        assert!(matches!(refused, Err(ExploreError::Options(OptionsError::Workers("lazy-hbr-caching")))));
        let random = found("readers(3)", &options(Strategy::Pos), 2).expect("it can be shared").exploration;
        assert_eq!((random.summary.executions, random.verdict), (101, Verdict::Budget));
    }
}
