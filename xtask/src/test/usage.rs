//! Processor time, which says what a step costs also on a machine that has other work to do.

use std::fs;

/// The ticks of a second, on every Linux.
const TICKS: f64 = 100.0;

/// The seconds of processor time of all processes that this one has started and that have ended, and of those that they
/// have started; nothing where there is no `/proc`.
pub(super) fn of_children() -> Option<f64> {
    parsed(&fs::read_to_string("/proc/self/stat").ok()?)
}

/// Fields 16 and 17, user and system, counted after the name in brackets, which may contain anything.
fn parsed(stat: &str) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut ticks = fields.split_whitespace().skip(13).take(2).map(str::parse::<u64>);
    let (user, system) = (ticks.next()?.ok()?, ticks.next()?.ok()?);
    Some((user + system) as f64 / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_children_used_is_added() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194560 1 2 3 4 150 50 1234 66 20 0 1 0 99";
        assert_eq!(parsed(stat), Some(13.0));
        assert_eq!(parsed("7 (a) S 1"), None);
    }
}
