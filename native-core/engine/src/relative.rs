//! What a verdict is relative to, in words: the model of memory, bounds, what was assumed, what was cut off.

use std::time::Duration;

use crate::awaiting::ROUNDS;
use crate::data_races::RACY;
use crate::host::{Bound, Coverage};
use crate::host::{Options, Promise, Strategy, Summary, Timeouts};

/// What the result of a search with these options rests on, or is restricted to; one term each.
#[must_use]
pub fn relative_to(options: &Options, summary: &Summary) -> Vec<String> {
    let term = if summary.races > 0 { RACY } else { "sequential consistency" };
    let mut terms = vec![term.to_owned()];
    if summary.timed && options.timeouts != Timeouts::Explore {
        terms.push(match options.timeouts {
            Timeouts::Below(limit) => {
                let limit = Duration::from_nanos(limit);
                format!("timeouts of {limit:?} and more that expire only when nothing else can run")
            }
            _ => "timeouts that expire only when nothing else can run".to_owned(),
        });
    }
    if options.timeouts == Timeouts::Clock {
        terms.push("sleeps that take their time".to_owned());
    }
    match summary {
        Summary { coverage: Coverage::Within(bound), complete: true, .. } => terms.push(format!("at most {bound}")),
        Summary { coverage: Coverage::Within(bound), .. } => terms.push(format!("complete up to {bound}")),
        Summary { coverage: Coverage::Heuristic, .. } => terms.push("a heuristic that misses behaviours".to_owned()),
        Summary { complete: false, .. } => {
            let bound = Bound::of(options).ok().flatten();
            terms.extend(bound.map(|bound| format!("at most {bound}")));
        }
        _ => {}
    }
    if options.strategy.is_random() {
        terms.push("random schedules".to_owned());
    }
    terms.extend(covered_once(options.strategy).map(str::to_owned));
    if summary.symmetric > 0 {
        terms.push(format!("{} threads that nothing tells apart but their names (--symmetric)", summary.symmetric));
    }
    if options.end_at_failure {
        terms.push("executions that end with their first failure".to_owned());
    }
    if summary.awaiting > 0 {
        terms.push(format!(
            "loops that see the same {ROUNDS} times or more wait for a change: how many rounds they go before one, and what \
             they would do without one, is not explored"
        ));
    }
    if summary.loops_unknown {
        terms.push("loops in more situations than can be remembered".to_owned());
    }
    if summary.daemons_cut > 0 {
        terms.push("daemon threads followed for a while after all others have ended".to_owned());
    }
    if summary.workers_stay {
        terms.push("workers of a ForkJoinPool that wait for work do not time out".to_owned());
    }
    if summary.pools_left {
        terms.push(
            "pools that are not shut down: their threads wait for work when all others have ended, and no JVM ends before them".to_owned(),
        );
    }
    if summary.step_bounded > 0 {
        let (cut, bound) = (summary.step_bounded, options.step_bound);
        terms.push(if options.keep_going { format!("{cut} executions cut off after {bound} operations of a thread") } else { format!(
            "an execution that had not ended after {bound} operations, did when each thread had its turn from there on, and \
             ended the search (--step-bound raises the bound)"
        ) });
    }
    terms
}

/// The notice of a search that may miss behaviours, however it ended.
#[must_use]
pub fn heuristic(options: &Options, summary: &Summary) -> Option<String> {
    let name = options.strategy.name();
    (summary.coverage == Coverage::Heuristic).then(|| {
        format!("{name} is a heuristic, which misses behaviours, deadlocks among them, also when it ends by itself")
    })
}

/// What is wrong with a search whose budget has ended before anything could be said about the program.
#[must_use]
pub fn untested(summary: &Summary) -> Option<&'static str> {
    (summary.executions + summary.blocked + summary.superseded == 0).then_some(
        "the budget ended before the first execution did, so nothing was tested; give it more (--budget), or, if a loop of \
         the program has no end, fewer steps (--step-bound)",
    )
}

/// Which executions count as one, where that is more than the orders of independent operations.
fn covered_once(strategy: Strategy) -> Option<&'static str> {
    match strategy.promise() {
        Promise::Lazy(what) => Some(what),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::Measure;

    #[test]
    fn every_restriction_has_its_words() {
        let bound = Bound { measure: Measure::Preemptions, most: 2 };
        let dfs = Options { strategy: Strategy::Dfs, preemptions: Some(2), ..Options::default() };
        let done = Summary { complete: true, ..Summary::default() };
        let of = |strategy| Options { strategy, ..Options::default() };
        let cases = [
            (Options::default(), done.clone(), ""),
            (dfs.clone(), Summary { coverage: Coverage::Within(bound), ..done.clone() }, "at most 2 preemptions"),
            (dfs.clone(), done.clone(), ""),
            (dfs, Summary::default(), "at most 2 preemptions"),
            (
                of(Strategy::Ipb),
                Summary { coverage: Coverage::Within(bound), ..Summary::default() },
                "complete up to 2",
            ),
            (
                of(Strategy::LazyDporThesis),
                Summary { coverage: Coverage::Heuristic, ..Summary::default() },
                "heuristic",
            ),
            (of(Strategy::Portfolio), Summary::default(), "random schedules"),
            (of(Strategy::LazyDpor), done.clone(), "critical sections"),
            (of(Strategy::LazyHbrCaching), done.clone(), "order of locks"),
            (
                Options { timeouts: Timeouts::Idle, ..Options::default() },
                Summary { timed: true, ..done.clone() },
                "timeouts that expire only when",
            ),
            (
                Options { timeouts: Timeouts::Below(500_000_000), ..Options::default() },
                Summary { timed: true, ..done.clone() },
                "timeouts of 500ms and more that expire only when",
            ),
            (
                Options { timeouts: Timeouts::Explore, ..Options::default() },
                Summary { timed: true, ..done.clone() },
                "",
            ),
            (Options { timeouts: Timeouts::Clock, ..Options::default() }, done.clone(), "sleeps that take their time"),
            (Options { end_at_failure: true, ..Options::default() }, done.clone(), "end with their first failure"),
            (Options::default(), Summary { awaiting: 1, ..done.clone() }, "how many rounds they go before one"),
            (
                Options::default(),
                Summary { loops_unknown: true, ..Summary::default() },
                "loops in more situations than can be remembered",
            ),
            (Options::default(), Summary { symmetric: 3, ..done.clone() }, "3 threads that nothing tells apart"),
            (Options::default(), Summary { workers_stay: true, ..done.clone() }, "do not time out"),
            (Options::default(), Summary { pools_left: true, ..done.clone() }, "pools that are not shut down"),
            (Options::default(), Summary { daemons_cut: 1, ..done.clone() }, "daemon threads followed for a while"),
            (
                Options { step_bound: 9, keep_going: true, ..Options::default() },
                Summary { step_bounded: 3, ..done.clone() },
                "3 executions cut off after 9 operations of a thread",
            ),
            (
                Options { step_bound: 9, ..Options::default() },
                Summary { step_bounded: 1, ..done },
                "not ended after 9 operations",
            ),
        ];
        for (options, summary, wanted) in cases {
            let terms = relative_to(&options, &summary);
            assert_eq!(terms[0], "sequential consistency");
            let wanted_terms = usize::from(!wanted.is_empty());
            assert_eq!(terms.len(), 1 + wanted_terms, "{terms:?}");
            assert!(wanted.is_empty() || terms[1].contains(wanted), "no {wanted:?} in {terms:?}");
        }
    }
}
