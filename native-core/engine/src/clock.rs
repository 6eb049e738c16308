//! Vector clocks: for each thread how many of its events happen before something.
//!
//! They are slices of the owner's memory, as long as there are threads, so that joining two of them allocates nothing.

/// Adds all that happens before something else; threads that one of the two does not count stay as they are.
#[inline]
pub(crate) fn join(mine: &mut [u32], theirs: &[u32]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine = (*mine).max(*theirs);
    }
}
