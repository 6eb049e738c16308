//! Which thread goes on in the free part of an execution: the one that ran last, as long as it is fair to the others.
//!
//! Any order would do for an exact reduction; this one has few switches. Loops that wait for other threads must end, so
//! a thread gives way after a number of steps, before a timeout, and after many yields.

use serde::{Deserialize, Serialize};

use crate::explore::{Enabled, Pick, Point};

/// Steps that one thread may run freely while others could, so that loops that wait for other threads end.
pub(crate) const QUANTUM: u32 = 10_000;

/// Yields of one thread after which others go first. Not at once: only one that keeps going round is known to wait.
const PATIENCE: u32 = 64;

/// Takes turns among threads.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Turns {
    /// Steps done when another thread was chosen.
    last_switch: u32,
    /// Times that the current thread has yielded since.
    yields: u32,
}

impl Turns {
    /// Lets the only thread that is listed go on if it would also be chosen among several: the one that ran last, or
    /// the next one in turn when that cannot go on.
    pub(crate) fn stay(&mut self, point: &Point<'_>, choice: impl Fn(&Enabled) -> Option<u32>) -> Option<Pick> {
        let option = point.enabled.first()?;
        if option.thread != point.current {
            let pick = Pick { thread: option.thread, choice: choice(option)?, accesses: QUANTUM };
            (self.last_switch, self.yields) = (point.trace.length as u32, 0);
            return Some(pick);
        }
        let rested = (point.trace.length as u32).saturating_sub(self.last_switch) < QUANTUM;
        if !rested || point.timed || point.yielded {
            return None;
        }
        Some(Pick { thread: option.thread, choice: choice(option)?, accesses: QUANTUM })
    }

    /// Chooses among the threads that may go on, for which `choice` has a value.
    pub(crate) fn choose(&mut self, point: &Point<'_>, choice: impl Fn(&Enabled) -> Option<u32>) -> Option<Pick> {
        self.yields += u32::from(point.yielded);
        let steps = point.trace.length as u32;
        let rested = steps - self.last_switch.min(steps) < QUANTUM;
        let tired = !rested || point.timed || self.yields >= PATIENCE;
        let options = point.enabled.iter().filter(|option| choice(option).is_some());
        let mut current = None;
        let (mut next, mut first) = (None, None);
        for option in options {
            if option.thread == point.current {
                current = Some(option);
            } else if option.thread > point.current {
                next = next.or(Some(option));
            } else {
                first = first.or(Some(option));
            }
        }
        let other = next.or(first);
        let chosen = if tired { other.or(current) } else { current.or(other) }?;
        if tired || chosen.thread != point.current {
            self.last_switch = steps;
            self.yields = 0;
        }
        Some(Pick { thread: chosen.thread, choice: choice(chosen)?, accesses: QUANTUM })
    }
}
