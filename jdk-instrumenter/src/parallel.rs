//! The same work for many items, on all cores.
//!
//! Idea: a core takes the next item as soon as it has done one, since items differ much in what they take. Invariant:
//! the results stand in the order of their items, so they do not depend on timing.

use std::num::NonZero;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The results of `work` for all items, in their order, or an error; after one no further item is begun.
pub(crate) fn in_parallel<T: Sync, R: Send, E: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let one_after_the_other = || {
        let mut made = Vec::new();
        while let Some((at, item)) = take(&next, items)
            && !failed.load(Ordering::Relaxed)
        {
            let result = work(item);
            failed.fetch_or(result.is_err(), Ordering::Relaxed);
            made.push((at, result));
        }
        made
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    let mut made = thread::scope(|scope| {
        let others: Vec<_> = (1..cores).map(|_| scope.spawn(one_after_the_other)).collect();
        let mut made = one_after_the_other();
        for other in others {
            made.extend(other.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        made
    });
    made.sort_by_key(|(at, _)| *at);
    made.into_iter().map(|(_, result)| result).collect()
}

/// An item that no thread has taken, and its place.
fn take<'i, T>(next: &AtomicUsize, items: &'i [T]) -> Option<(usize, &'i T)> {
    let at = next.fetch_add(1, Ordering::Relaxed);
    Some((at, items.get(at)?))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_stand_in_the_order_of_their_items() {
        let items: Vec<u32> = (0..1_000).collect();
        let slower_at_first = |item: &u32| {
            if *item < 4 {
                thread::sleep(Duration::from_millis(5));
            }
            Ok::<_, u32>(item + 1)
        };
        assert_eq!(in_parallel(&items, slower_at_first), Ok((1..=1_000).collect()));
        assert_eq!(in_parallel(&[], |item: &u32| Ok::<_, u32>(*item)), Ok(Vec::new()));
    }

    #[test]
    fn an_error_ends_the_work_of_all() {
        let items: Vec<u32> = (0..100_000).collect();
        let started = AtomicUsize::new(0);
        let fails_soon = |item: &u32| {
            started.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_micros(10));
            if *item == 10 { Err(*item) } else { Ok(()) }
        };
        assert_eq!(in_parallel(&items, fails_soon).map(|_| ()), Err(10));
        assert!(started.into_inner() < items.len(), "all items were taken although one had failed");
    }
}
