//! A fixed number of threads that work through a list, results in order.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Applies `work` to every item on `jobs` threads; `done` is called with each result as it is made.
pub(crate) fn map<T: Sync, R: Send>(
    items: &[T],
    jobs: usize,
    work: impl Fn(&T) -> R + Sync,
    done: impl Fn(&R) + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, R)>> = Mutex::new(Vec::with_capacity(items.len()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(items.len()) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let result = work(item);
                    let mut all = results.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    done(&result);
                    all.push((index, result));
                }
            });
        }
    });
    let mut all = results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn results_keep_the_order() {
        let items: Vec<u32> = (0..100).collect();
        let doubled = super::map(&items, 4, |item| item * 2, |_| {});
        assert_eq!(doubled, items.iter().map(|item| item * 2).collect::<Vec<_>>());
    }
}
