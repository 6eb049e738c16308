//! How long threads of this process were ready to run and had no core: the time that the machine, not the program,
//! takes.
//!
//! Linux counts it for each thread (`/proc/[pid]/task/[tid]/schedstat`, second number, nanoseconds; kernel document
//! "Scheduler Statistics"). Where it cannot be read, nobody starves.

use std::collections::HashMap;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

static SEEN: Mutex<Option<Delays>> = Mutex::new(None);

/// The delay of each thread, in nanoseconds, when last looked at.
type Delays = HashMap<u32, u64>;

/// Returns the nanoseconds for which the thread of this process that waited longest for a core has waited since the
/// last call; zero in the first.
pub(crate) fn longest_wait() -> u64 {
    let now = delays(Path::new("/proc/self/task"));
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    let before = seen.replace(now);
    let (Some(before), Some(now)) = (before, &*seen) else { return 0 };
    longest(&before, now)
}

/// A thread that is new was waiting since it started, which is not known to be after the last call.
fn longest(before: &Delays, now: &Delays) -> u64 {
    now.iter().filter_map(|(thread, delay)| Some(delay.saturating_sub(*before.get(thread)?))).max().unwrap_or(0)
}

fn delays(tasks: &Path) -> Delays {
    let Ok(threads) = std::fs::read_dir(tasks) else { return Delays::new() };
    threads
        .flatten()
        .filter_map(|thread| {
            let number = thread.file_name().to_str()?.parse().ok()?;
            let counts = std::fs::read_to_string(thread.path().join("schedstat")).ok()?;
            Some((number, counts.split(' ').nth(1)?.parse().ok()?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_wait_of_a_known_thread_counts() {
        let before = Delays::from([(1, 100), (2, 1_000), (4, 5)]);
        let now = Delays::from([(1, 400), (2, 1_200), (3, 9_000)]);
        assert_eq!(longest(&before, &now), 300);
        assert_eq!(longest(&before, &Delays::new()), 0);
    }

    #[test]
    fn counts_are_read_for_each_thread() {
        let folder = std::env::temp_dir().join(format!("jess-starving-{}", std::process::id()));
        for (thread, counts) in [("17", "5 250 3\n"), ("18", "broken\n"), ("self", "1 2 3\n")] {
            std::fs::create_dir_all(folder.join(thread)).expect("a folder");
            std::fs::write(folder.join(thread).join("schedstat"), counts).expect("a file");
        }
        let read = delays(&folder);
        std::fs::remove_dir_all(&folder).expect("ours");
        assert_eq!(read, Delays::from([(17, 250)]));
        assert!(delays(&folder).is_empty());
    }
}
