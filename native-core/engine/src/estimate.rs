//! How large a search is going to be, estimated from what it has explored so far.
//!
//! *Depth-first searches.* Knuth ("Estimating the Efficiency of Backtrack Programs", 1975) follows a random path and
//! assumes that each subtree beside the path is like the one on it. A search that backtracks knows more: the sizes of
//! the subtrees that it has finished. So at each position at which it has turned, from the deepest up, each remaining
//! subtree is assumed to be as large as the mean of its finished siblings and of the one being explored, which is
//! estimated first (Kilby, Slaney, Thiébaux, Walsh, "Estimating Search Tree Size", AAAI 2006, the recursive estimator).
//! After one execution this is Knuth's estimate for that path, at the end the exact number. The error is the standard
//! error of that mean, carried upwards; where there is one subtree only, sizes are assumed to vary by as much as their
//! mean. Siblings are explored in a fixed order and not at random, so where they differ by a trend the error is too
//! small.
//!
//! A reduction finds its tree while it explores it: a branch appears only when a race has been found. So for reductions
//! this is an estimate of the tree *as it is known by then*, too small as a rule, and growing until the end.
//!
//! *Random walks.* Nothing is ever finished; what can be said is how many behaviours have not been seen yet. Good
//! (1953): the next execution shows a new one with probability f1 / n, of n executions with f1 behaviours seen once.
//! Chao (1984): at least f1 (f1 - 1) / (2 (f2 + 1)) have not been seen, with f2 seen twice. Both assume that executions
//! are independent draws from one distribution. The walk that chooses uniformly also gives Knuth's estimate of the
//! number of schedules.
//!
//! Invariant: estimates depend on the search alone, so they are the same after a checkpoint.

use serde::{Deserialize, Serialize};

/// What an estimate is of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Estimated {
    /// Executions of the whole search, redundant ones included.
    #[default]
    Executions,
    /// The same of the current level of an iterated search.
    Level,
    /// Different behaviours, of which random executions have shown a part.
    Behaviours,
    /// Schedules, from the probabilities of random ones.
    Schedules,
}

/// An estimate, in whole numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Estimate {
    /// What is estimated.
    pub of: Estimated,
    /// The estimated total.
    pub total: u64,
    /// Its standard error.
    pub error: u64,
    /// For random executions: the probability that the next one shows a new behaviour, in millionths.
    pub new_in_a_million: u32,
}

/// Something that is left to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    /// Events before it.
    pub position: u32,
    /// Branches that have not been begun.
    pub branches: u32,
    /// Branches that were left out because there is nothing new in them: subtrees without an execution.
    pub pruned: u32,
}

/// A position at which the search has turned to another branch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Level {
    position: u32,
    /// Executions before the current branch.
    since: u64,
    /// Finished branches: how many, their executions, and the sum of their squares.
    finished: u32,
    sum: f64,
    squares: f64,
}

/// What is known about the sizes of finished subtrees.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sizes {
    levels: Vec<Level>,
    /// Executions before this tree.
    before: u64,
}

impl Sizes {
    /// Another tree begins after that many executions.
    pub(crate) fn begin(&mut self, executions: u64) {
        self.levels.clear();
        self.before = executions;
    }

    /// After that many executions the search turns to another branch at a position.
    pub(crate) fn turn(&mut self, position: u32, executions: u64) {
        while self.levels.last().is_some_and(|level| level.position > position) {
            self.levels.pop();
        }
        let since = self.levels.last().map_or(self.before, |level| level.since);
        if self.levels.last().is_none_or(|level| level.position != position) {
            self.levels.push(Level { position, since, finished: 0, sum: 0.0, squares: 0.0 });
        }
        if let Some(level) = self.levels.last_mut() {
            let size = (executions - level.since) as f64;
            level.finished += 1;
            level.sum += size;
            level.squares += size * size;
            level.since = executions;
        }
    }

    /// The executions of the whole tree, with their standard error. `open` is in the order of positions.
    #[must_use]
    pub(crate) fn estimate(&self, executions: u64, open: impl DoubleEndedIterator<Item = Open>) -> (f64, f64) {
        let since = self.levels.last().map_or(self.before, |level| level.since);
        let mut size = executions.saturating_sub(since).max(1) as f64;
        let mut variance = 0.0;
        let mut levels = self.levels.iter().rev().peekable();
        let mut raise = |size: &mut f64, level: Option<&Level>, branches: u32, pruned: u32| {
            let (finished, sum, squares) = level.map_or((0.0, 0.0, 0.0), |l| (f64::from(l.finished), l.sum, l.squares));
            let (known, left) = (finished + f64::from(pruned) + 1.0, f64::from(branches));
            let mean = (sum + *size) / known;
            let spread = if known > 1.0 {
                ((squares + *size * *size - known * mean * mean) / (known - 1.0)).max(0.0)
            } else {
                mean * mean
            };
            let share = 1.0 + left / known;
            variance = variance * share * share + spread * left * share;
            *size = sum + *size + left * mean;
        };
        for open in open.rev() {
            while let Some(level) = levels.next_if(|level| level.position > open.position) {
                raise(&mut size, Some(level), 0, 0);
            }
            let level = levels.next_if(|level| level.position == open.position);
            raise(&mut size, level, open.branches, open.pruned);
        }
        for level in levels {
            raise(&mut size, Some(level), 0, 0);
        }
        (self.before as f64 + size, variance.sqrt())
    }
}

/// Knuth's own estimator: the mean over random paths of one over the probability of the path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Probes {
    count: u64,
    mean: f64,
    /// Sum of squared distances to the mean.
    squares: f64,
}

impl Probes {
    /// A path was drawn that stands for `weight` paths.
    pub(crate) fn add(&mut self, weight: f64) {
        self.count += 1;
        let distance = weight - self.mean;
        self.mean += distance / self.count as f64;
        self.squares += distance * (weight - self.mean);
    }

    /// The number of paths with its standard error, once there are two.
    #[must_use]
    pub(crate) fn estimate(&self) -> Option<(f64, f64)> {
        let pairs = self.count.checked_sub(1).filter(|&pairs| pairs > 0)?;
        Some((self.mean, (self.squares / pairs as f64 / self.count as f64).sqrt()))
    }
}

/// After `executions` random executions that have shown `seen` behaviours: the least number of behaviours, with the
/// standard error, and the probability that the next execution shows a new one.
#[must_use]
pub(crate) fn unseen(executions: u64, seen: u64, once: u64, twice: u64) -> (f64, f64, f64) {
    if executions == 0 {
        return (0.0, 0.0, 1.0);
    }
    let (n, f1, f2) = (executions as f64, once as f64, twice as f64);
    let smaller = (n - 1.0) / n;
    let total = seen as f64 + smaller * f1 * (f1 - 1.0).max(0.0) / (2.0 * (f2 + 1.0));
    let variance = if twice > 0 {
        let ratio = f1 / f2;
        f2 * (smaller / 2.0 * ratio * ratio
            + smaller * smaller * ratio.powi(3)
            + smaller * smaller / 4.0 * ratio.powi(4))
    } else {
        let squared = f1 * (2.0 * f1 - 1.0).powi(2) / 4.0;
        (smaller * f1 * (f1 - 1.0) / 2.0 + smaller * smaller * squared
            - smaller * smaller * f1.powi(4) / (4.0 * total.max(1.0)))
        .max(0.0)
    };
    (total, variance.sqrt(), f1 / n)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree by the number of branches at each of its places, in the order in which a search reaches them.
    struct Tree<'a> {
        branches: &'a dyn Fn(&[u32]) -> u32,
    }

    impl Tree<'_> {
        /// Searches it; calls `after` with the executions so far and what is open.
        fn search(&self, sizes: &mut Sizes, mut after: impl FnMut(&Sizes, u64, &[Open])) -> u64 {
            let mut path: Vec<u32> = Vec::new();
            let mut executions = 0;
            loop {
                while (self.branches)(&path) > 0 {
                    path.push(0);
                }
                executions += 1;
                let open = |(at, &chosen): (usize, &u32)| Open {
                    position: at as u32,
                    branches: (self.branches)(&path[..at]) - chosen - 1,
                    pruned: 0,
                };
                let open: Vec<Open> = path.iter().enumerate().map(open).filter(|open| open.branches > 0).collect();
                after(sizes, executions, &open);
                let Some(last) = open.last() else {
                    return executions;
                };
                path.truncate(last.position as usize + 1);
                path[last.position as usize] += 1;
                sizes.turn(last.position, executions);
            }
        }
    }

    #[test]
    fn a_regular_tree_is_known_after_one_path() {
        for (width, depth) in [(2, 10), (3, 6), (7, 3), (1, 5)] {
            let branches = |path: &[u32]| if path.len() < depth { width } else { 0 };
            let all = u64::from(width).pow(depth as u32);
            let found = Tree { branches: &branches }.search(&mut Sizes::default(), |sizes, executions, open| {
                let (total, error) = sizes.estimate(executions, open.iter().copied());
                assert!((total - all as f64).abs() < 1e-6 * all as f64, "{width}^{depth}: {total} after {executions}");
                assert!(open.is_empty() || error > 0.0 || width == 1 || executions > 1);
            });
            assert_eq!(found, all);
        }
    }

    #[test]
    fn an_irregular_tree_is_exact_at_its_end_and_inside_its_error_before() {
        // The smaller the numbers on the path, the deeper it goes: subtrees of very different sizes, in no order.
        let branches = |path: &[u32]| {
            let mixed = path.iter().fold(7_u32, |sum, &branch| sum.wrapping_mul(31).wrapping_add(branch * 17 + 1));
            if path.len() < 3 || path.len() < 9 && mixed % 5 < 3 { 2 + mixed % 3 } else { 0 }
        };
        let tree = Tree { branches: &branches };
        let all = tree.search(&mut Sizes::default(), |_, _, _| {});
        assert!(all > 500, "{all}");
        let (mut inside, mut asked, mut last) = (0, 0, (0.0, 1.0));
        tree.search(&mut Sizes::default(), |sizes, executions, open| {
            last = sizes.estimate(executions, open.iter().copied());
            asked += 1;
            inside += u64::from((last.0 - all as f64).abs() <= 2.0 * last.1 + 1e-6);
        });
        assert!((last.0 - all as f64).abs() < 1e-6 && last.1 == 0.0, "{last:?}");
        assert!(inside * 10 >= asked * 8, "inside two errors {inside} times of {asked}");
    }

    #[test]
    fn another_tree_begins_where_the_last_one_ended() {
        let mut sizes = Sizes::default();
        sizes.turn(3, 1);
        sizes.begin(10);
        let open = [(1, 2), (4, 1)].map(|(position, branches)| Open { position, branches, pruned: 0 });
        assert_eq!(sizes.estimate(11, open.into_iter()).0, 10.0 + 6.0);
    }

    #[test]
    fn behaviours_that_were_seen_once_tell_about_those_never_seen() {
        assert_eq!(unseen(0, 0, 0, 0).2, 1.0);
        // All seen often: nothing is missing.
        assert_eq!(unseen(100, 9, 0, 3), (9.0, 0.0, 0.0));
        let (total, error, new) = unseen(100, 50, 30, 10);
        assert!((total - (50.0 + 0.99 * 30.0 * 29.0 / 22.0)).abs() < 1e-9 && (new - 0.3).abs() < 1e-9);
        assert!((10.0..30.0).contains(&error), "{error}");
        // All different: their number is unknown.
        let (total, error, new) = unseen(20, 20, 20, 0);
        assert!(total > 150.0 && error > 50.0 && new == 1.0, "{total} {error}");
    }
}
