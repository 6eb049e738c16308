//! Vector clocks: for each thread how many of its events happen before something.
//!
//! They are slices of the owner's memory, with an entry for each thread, so that joining two of them allocates nothing.

/// Joins another clock into this one; entries that only one of the two has stay as they are.
#[inline]
pub(crate) fn join(mine: &mut [u32], theirs: &[u32]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine = (*mine).max(*theirs);
    }
}
