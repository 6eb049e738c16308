//! Processor time, which says what a step costs also on a machine that has other work to do.

use std::fs;
use std::ops::Range;

/// The ticks of a second, on every Linux.
const TICKS: f64 = 100.0;

/// The seconds of processor time of all processes that this one has started and that have ended, and of those that they
/// have started; nothing where there is no `/proc`.
pub(crate) fn of_children() -> Option<f64> {
    parsed(&fs::read_to_string("/proc/self/stat").ok()?, CHILDREN)
}

/// The same of another process, with its own.
pub(crate) fn of_process(id: u32) -> Option<f64> {
    parsed(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?, ALL)
}

/// Places among the fields behind the name: user and system time, of the process itself and of its children.
const ALL: Range<usize> = 11..15;
const CHILDREN: Range<usize> = 13..15;

/// The fields are counted after the name in brackets, which may contain anything.
fn parsed(stat: &str, places: Range<usize>) -> Option<f64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = fields.get(places)?.iter().map(|field| field.parse::<u64>());
    Some(ticks.sum::<Result<u64, _>>().ok()? as f64 / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_children_used_is_added() {
        let stat = "7 (a) b) S 1 7 7 0 -1 4194560 1 2 3 4 150 50 1234 66 20 0 1 0 99";
        assert_eq!(parsed(stat, CHILDREN), Some(13.0));
        assert_eq!(parsed(stat, ALL), Some(15.0));
        assert_eq!(parsed("7 (a) S 1", ALL), None);
    }
}
