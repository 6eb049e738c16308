//! One way of exploring, compared with brute force.

use jess_engine::host::{Options, Strategy};

use crate::brute::bounded::Limit;
use crate::host::Tells;
use crate::program::Program;

/// What an exploration has to achieve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// All that the strategy promises.
    Everything,
    /// All that schedules within a bound lead to.
    Within(Limit),
    /// A bug if there is one: the search ends with the first.
    FirstBug,
    /// The data races, which are compared with those of another oracle.
    Races,
    /// All that the strategy promises, by that many workers, which give away what they can.
    Workers(usize),
    /// The relations that all reductions find in a program with loops, which are compared with each other.
    Relations,
    /// The end states, by a search that itself finds out whether waits may consume permits.
    Learns,
    /// All outcomes that threads reach in that many steps each, by a search that cuts executions later than that.
    Cut(u32),
}

/// A strategy and its goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trial {
    /// How it explores.
    pub strategy: Strategy,
    /// What for.
    pub goal: Goal,
}

/// Events after which an execution of a random program has lost its way. A loop goes some thousand rounds before it is
/// known.
const STEPS: u64 = 20_000;

/// The same for random walks, which may go round a loop for long.
const WALK: u64 = 1_000;

/// Steps of a thread that a search which cuts executions must not lose, in [`Trial::all`].
const FEW: u32 = 6;

/// Executions of a random strategy.
const SAMPLES: u64 = 12;

impl Trial {
    /// A strategy without a bound.
    #[must_use]
    pub const fn of(strategy: Strategy) -> Trial {
        Trial { strategy, goal: Goal::Everything }
    }

    /// The reductions compared with each other, and with a search without any. Not part of [`Trial::all`], since it
    /// takes longer than all the others.
    #[must_use]
    pub const fn relations() -> Trial {
        Trial { strategy: Strategy::Dpor, goal: Goal::Relations }
    }

    /// A search that cuts executions, and must not lose what threads reach in that many steps each.
    #[must_use]
    pub const fn cut(strategy: Strategy, steps: u32) -> Trial {
        Trial { strategy, goal: Goal::Cut(steps) }
    }

    /// A search within a bound.
    #[must_use]
    pub const fn within(strategy: Strategy, limit: Limit) -> Trial {
        Trial { strategy, goal: Goal::Within(limit) }
    }

    /// Every strategy without a bound, searches for a first bug, and searches within every small bound.
    #[must_use]
    pub fn all() -> Vec<Trial> {
        let mut all: Vec<Trial> = Strategy::ALL.into_iter().rev().map(Trial::of).collect();
        for strategy in [Strategy::Dpor, Strategy::LazyDpor] {
            all.push(Trial { strategy, goal: Goal::FirstBug });
        }
        for strategy in [Strategy::Dpor, Strategy::SourceDpor, Strategy::Dfs, Strategy::LazyDpor] {
            all.push(Trial { strategy, goal: Goal::Races });
        }
        all.push(Trial { strategy: Strategy::Dpor, goal: Goal::Workers(2) });
        for strategy in [Strategy::Dpor, Strategy::LazyDpor] {
            all.push(Trial { strategy, goal: Goal::Learns });
        }
        for strategy in [Strategy::Dpor, Strategy::SourceDpor, Strategy::LazyDpor, Strategy::HbrCaching] {
            all.push(Trial::cut(strategy, FEW));
        }
        for most in 0..3 {
            all.push(Trial::within(Strategy::Dfs, Limit::Preemptions(most)));
        }
        all.push(Trial::within(Strategy::Ipb, Limit::Preemptions(2)));
        for most in 0..3 {
            all.push(Trial::within(Strategy::Dfs, Limit::Delays(most)));
        }
        all.push(Trial::within(Strategy::Idb, Limit::Delays(2)));
        all
    }

    /// Whether trusted code is one step in it.
    #[must_use]
    pub fn joins_trusted(&self) -> bool {
        let counts_steps = matches!(self.goal, Goal::Workers(_) | Goal::Cut(_) | Goal::Relations | Goal::Races);
        self.strategy.joins_trusted() && !counts_steps
    }

    /// A name for tables and files.
    #[must_use]
    pub fn name(&self) -> String {
        let strategy = self.strategy;
        match self.goal {
            Goal::Everything => strategy.to_string(),
            Goal::Within(Limit::Preemptions(most)) => format!("{strategy}-preemptions-{most}"),
            Goal::Within(Limit::Delays(most)) => format!("{strategy}-delays-{most}"),
            Goal::FirstBug => format!("{strategy}-first-bug"),
            Goal::Races => format!("{strategy}-races"),
            Goal::Workers(workers) => format!("{strategy}-workers-{workers}"),
            Goal::Relations => format!("{strategy}-relations"),
            Goal::Learns => format!("{strategy}-learns"),
            Goal::Cut(steps) => format!("{strategy}-cut-{steps}"),
        }
    }

    /// The options of `jess model` for it.
    #[must_use]
    pub fn arguments(&self, seed: u64) -> String {
        let strategy = self.strategy;
        match self.goal {
            Goal::Everything if strategy.is_random() => {
                format!("--strategy {strategy} --seed {seed} --budget {SAMPLES} --step-bound {WALK} --oracle")
            }
            Goal::Everything | Goal::Relations | Goal::Learns => format!("--strategy {strategy} --oracle"),
            Goal::Within(Limit::Preemptions(most)) => format!("--strategy {strategy} --preemptions {most} --oracle"),
            Goal::Within(Limit::Delays(most)) => format!("--strategy {strategy} --delays {most} --oracle"),
            Goal::FirstBug => format!("--strategy {strategy}"),
            Goal::Races => format!("--strategy {strategy} --races report --oracle"),
            Goal::Workers(workers) => format!("--strategy {strategy} --workers {workers} --oracle"),
            Goal::Cut(steps) => format!("--strategy {strategy} --keep-going --step-bound {}", step_bound(steps)),
        }
    }

    /// The options of the engine for it; `seed` is for random strategies.
    #[must_use]
    pub fn options(&self, seed: u64) -> Options {
        let strategy = self.strategy;
        let random = strategy.is_random();
        let mut options = Options {
            strategy,
            seed,
            keep_going: self.goal != Goal::FirstBug,
            step_bound: if random { WALK } else { STEPS },
            budget_executions: random.then_some(SAMPLES),
            // Where a program says that threads are alike.
            symmetric: !matches!(self.goal, Goal::Races | Goal::Cut(_)),
            ..Options::default()
        };
        match self.goal {
            Goal::Within(Limit::Preemptions(most)) => options.preemptions = Some(most),
            Goal::Within(Limit::Delays(most)) => options.delays = Some(most),
            Goal::Cut(steps) => options.step_bound = step_bound(steps),
            Goal::Everything | Goal::FirstBug | Goal::Races | Goal::Workers(_) | Goal::Relations | Goal::Learns => {}
        }
        options
    }
}

/// A bound that is large enough for that many steps of brute force: the engine counts the begin of a thread, a wait and
/// its end, and arriving at an operation, as steps.
fn step_bound(steps: u32) -> u64 {
    u64::from(3 * steps + 8)
}

/// What the host reports to a search about threads in loops. For about half of the strategies on one program it reports
/// the states of threads, so that these are compared with searches that go round instead, as they have to with a JVM;
/// for half of those it reports where steps are called from, as a JVM does. A random walk of trusted code gets states
/// instead of call sites: where one place of a program is several steps of a round, it would take a part of the round
/// for the whole, and trusted code would then end a step where brute force, which knows the loop, does not.
pub(super) fn tells(program: &Program, strategy: Strategy) -> Tells {
    let instructions: usize = program.threads.iter().map(Vec::len).sum();
    match (instructions + strategy.name().len()) % 4 {
        1 => Tells::Nothing,
        3 if strategy.is_random() && program.has_trusted() => Tells::States,
        3 => Tells::Calls,
        _ => Tells::States,
    }
}

/// The same where relations are compared: where a thread waits may depend on whether call sites are reported, since
/// operations other than accesses have no site. So they are reported to all strategies or to none.
pub(super) fn tells_alike(program: &Program, strategy: Strategy) -> Tells {
    let instructions: usize = program.threads.iter().map(Vec::len).sum();
    match tells(program, strategy) {
        _ if instructions.is_multiple_of(3) => Tells::Calls,
        Tells::Calls => Tells::Nothing,
        told => told,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_trials_have_one_name() {
        let names: std::collections::BTreeSet<String> = Trial::all().iter().map(Trial::name).collect();
        assert_eq!(names.len(), Trial::all().len());
        for strategy in Strategy::ALL {
            assert!(names.contains(strategy.name()), "{}", strategy.name());
        }
    }
}
